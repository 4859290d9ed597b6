/* A layout is the board without its digits: the cells, the houses that they form, and the clues. Every variant is a
 * layout: the ordinary 9x9, a jigsaw, a sheet of overlapping grids, a board with thermometers. Code outside puzzle/
 * does not assume rows, boxes or nine digits; it uses houses, peers and constraints (constraint.h).
 *
 * Cells are numbered from 0 in reading order over the sheet. Each has a place (x, y); the top left place is (0, 0).
 * A house is a set of exactly `digits` cells that contains each digit once. A peer of a cell cannot hold the same
 * digit, because it shares a house with it or a clue says so.
 *
 * A layout is immutable and reference counted: layout_ref and layout_unref.
 *
 * To add a variant, write a text file under puzzles/layouts/ (layout_words.h describes its words). */
#ifndef PUZZLE_LAYOUT_H
#define PUZZLE_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"
#include "base/text_error.h"

typedef uint16_t cell_id;      /* 0 .. layout.cells - 1 */
typedef uint16_t house_id;     /* 0 .. layout.houses - 1 */
typedef uint32_t digit_mask;   /* bit d - 1 is digit d */
typedef uint32_t candidate_id; /* a digit of a cell: see candidate_id_of */

enum {
    LAYOUT_MIN_DIGITS = 2,
    LAYOUT_MAX_DIGITS = 25,
    LAYOUT_MAX_SIDE = 127, /* width and height of the sheet, in cells */
    LAYOUT_MAX_CELLS = 4096,
    LAYOUT_MAX_GRIDS = 32,
    LAYOUT_MAX_HOUSES = 4096,
    LAYOUT_MAX_CLUES = 1024,
    LAYOUT_NAME_SIZE = 48,
};
_Static_assert(LAYOUT_MAX_CELLS < UINT16_MAX && LAYOUT_MAX_HOUSES < UINT16_MAX && LAYOUT_MAX_SIDE <= UINT8_MAX,
               "numbers of cells and houses, and so numbers and indices of peers, have 16 bits, coordinates 8");
#define NO_CELL ((cell_id)0xFFFF)
#define NO_HOUSE ((house_id)0xFFFF)

enum house_kind {
    HOUSE_ROW,
    HOUSE_COLUMN,
    HOUSE_BOX,
    HOUSE_REGION,
    HOUSE_DIAGONAL,
    HOUSE_WINDOW,
    HOUSE_GROUP, /* a clue's group as large as a house */
    HOUSE_KINDS
};

struct house {
    enum house_kind kind;
    char name[LAYOUT_NAME_SIZE]; /* such as "row 3"; on a sheet of several grids "row 3 of grid 2" */
    const cell_id *cells;        /* `digits` cells, ascending */
};

struct cell {
    uint8_t x, y;
    /* The cell's houses: columns, rows, boxes or regions, further houses. Published solvers iterate over "the units of
     * a cell" in this order. */
    const house_id *houses;
    const uint16_t *slots;  /* [houses]: index of the cell in each of these houses: house.cells[slot] */
    const cell_id *peers;   /* ascending; the cell itself is not a peer */
    const house_id *shared; /* [peer_count]: the first of the cell's houses that also contains the peer, or NO_HOUSE */
    uint16_t house_count, peer_count;
};

/* A rule besides the houses (clue.h). */
struct clue {
    uint8_t kind;   /* enum clue_kind */
    uint16_t value; /* the number shown on the board, or 0 */
    uint16_t count;
    const cell_id *cell; /* [count], in the clue's order; empty for a rule of the whole board */
    const char *text;    /* the clue's own rule (rule_text.h); NULL: the rule of its kind */
};

struct exclusions;
struct sums;

/* The board: its name and size, its cells and houses, its clues with what they imply, and sets for fast tests. */
struct layout {
    char name[LAYOUT_NAME_SIZE]; /* "9x9" */
    char title[96];
    unsigned digits;
    unsigned width, height; /* size of the sheet, in cells */
    unsigned cells, houses;
    unsigned grids;      /* number of grids on the sheet */
    struct cell *cell;   /* [cells] */
    struct house *house; /* [houses]: rows and columns (columns first if they are regions), boxes or regions, further
                          * ones; each once */
    cell_id *at;         /* [height * width]: the cell at y * width + x, or NO_CELL */
    uint16_t *region;    /* [cells]: the cell's box or region, which may be a row or column; NO_HOUSE: none */
    size_t set_words;    /* number of words in a bit set of cells */
    unsigned clues;
    struct clue *clue;             /* [clues] */
    struct exclusions *exclusions; /* the exclusions of the clues (exclusions.h); NULL: there are no clues */
    struct sums *sums;             /* the sums of the clues (sums.h); NULL: there are none */
    bool is_plain_nine;            /* the layout is the plain 9x9 board: rows, columns and boxes, without clues */
    bool clues_are_peers;          /* all that the clues forbid is equal digits in peers */
    digit_mask *allowed;           /* [cells]: the digits that the clues allow in the cell, whatever the other cells
                                    * hold */
    /* private */
    uint64_t *peer_set, *house_set;
    uint16_t *pool, *peer_pool;
    cell_id *clue_cells;
    char *clue_texts;
    _Atomic unsigned references;
};

/* The description from which layout_create makes a layout: one or more square grids on a sheet. */
struct grid_spec {
    unsigned x, y;                  /* place of the top left cell */
    unsigned box_width, box_height; /* size of the boxes; the product is the number of digits; ignored with `regions` */
    const char *regions;            /* [digits * digits] characters, equal within a region; or NULL */
    bool main_diagonal, anti_diagonal, windows;
};

struct layout_spec {
    const char *name, *title;
    unsigned digits;
    unsigned grids;
    struct grid_spec grid[LAYOUT_MAX_GRIDS];
};

/* Returns a layout with one reference for the caller, or NULL with `error` filled. */
struct layout *layout_create(const struct layout_spec *spec, struct text_error *error);

/* The cells, houses and clues of a layout, as a trace file stores them. */
struct layout_parts {
    const char *name, *title;
    unsigned digits, grids, cells, houses, clues;
    const uint8_t (*place)[2]; /* [cells]: x and y, in reading order */
    const struct house *house; /* [houses], all distinct */
    const struct clue *clue;   /* [clues] */
};

/* Checks and copies the parts. Returns the layout that layout_create would make from them. */
struct layout *layout_assemble(const struct layout_parts *parts, struct text_error *error);

/* Sorts the cells of a house in ascending order. */
void layout_sort_cells(cell_id *cells, unsigned count);

/* Returns the height of a square board's boxes. They are as square as possible, and wider than tall: 3 by 2 for 6
 * digits. Returns 1 if no box with several rows and columns has this many cells. */
unsigned layout_box_height(unsigned digits);

/* Returns the ordinary square board of this many digits: 4, 6, 8, 9, 10, 12, 16, 20, 25 or any product of two numbers
 * from 2. */
struct layout *layout_square(unsigned digits, struct text_error *error);

/* Returns whether the layout is that of layout_square, so the number of characters in a puzzle's line identifies it. */
bool layout_is_square(const struct layout *layout);

/* Return the layout with further clues, and the layout with these clues alone. A group with as many cells as digits
 * becomes a house. */
struct layout *layout_of_clues(const struct layout *layout, const struct clue *clue, size_t clues,
                               struct text_error *error);
struct layout *layout_with_clues(const struct layout *layout, const struct clue *clue, size_t clues,
                                 struct text_error *error);

struct layout *layout_ref(struct layout *layout);
void layout_unref(struct layout *layout); /* `layout` may be NULL. */

/* Bit sets of cells with `set_words` words. Cell c is bit c % 64 of word c / 64. */
static inline const uint64_t *layout_peers(const struct layout *layout, cell_id cell)
{
    return layout->peer_set + cell * layout->set_words;
}

static inline const uint64_t *layout_house_cells(const struct layout *layout, house_id house)
{
    return layout->house_set + house * layout->set_words;
}

static inline bool layout_are_peers(const struct layout *layout, cell_id a, cell_id b)
{
    return layout_peers(layout, a)[b / 64] >> b % 64 & 1;
}

static inline bool layout_house_has(const struct layout *layout, house_id house, cell_id cell)
{
    return layout_house_cells(layout, house)[cell / 64] >> cell % 64 & 1;
}

/* Returns the cell at this place, or NO_CELL if there is none, on the sheet or outside of it. */
static inline cell_id layout_cell_at(const struct layout *layout, int x, int y)
{
    bool is_on_sheet = x >= 0 && y >= 0 && x < (int)layout->width && y < (int)layout->height;
    return is_on_sheet ? layout->at[(unsigned)y * layout->width + (unsigned)x] : NO_CELL;
}

/* Returns the nearest cell in a direction, skipping places without a cell, or NO_CELL at the edge of the sheet. One of
 * `right` and `down` is 1 or -1, the other is 0. */
cell_id layout_next_cell(const struct layout *layout, cell_id cell, int right, int down);

/* Returns the number of cells that the houses share. */
unsigned layout_common_cells(const struct layout *layout, house_id a, house_id b);

/* Returns the first house, in the order of cell.houses, that contains both cells, or NO_HOUSE. */
house_id layout_common_house(const struct layout *layout, cell_id a, cell_id b);

/* Returns whether the cell has one candidate in `masks` ([cells]), and no peer has the same single candidate. In pencil
 * marks such a cell is a placed digit. */
bool layout_cell_is_solved(const struct layout *layout, const digit_mask *masks, cell_id cell);

/* Returns the digits that are the only candidate of a peer of the cell in `masks` ([cells]). */
digit_mask layout_held_by_peers(const struct layout *layout, const digit_mask *masks, cell_id cell);

/* Returns whether every other cell of the house is barred from the digit: it lacks the candidate in `masks` ([cells]),
 * or a peer has the digit as its only candidate. */
bool layout_is_only_place(const struct layout *layout, const digit_mask *masks, house_id house, cell_id cell,
                          unsigned digit);

/* Finds two cells of a house with the same single candidate in `masks` ([cells]). Returns false if there are none. */
bool layout_find_twice(const struct layout *layout, const digit_mask *masks, house_id *house, cell_id *first,
                       cell_id *second);

static inline digit_mask layout_all_digits(const struct layout *layout)
{
    return (digit_mask)((1u << layout->digits) - 1u);
}

/* "row", "column", "box", "region", "diagonal", "window", "group". */
const char *house_kind_name(enum house_kind kind);

/* Returns the character for a digit: 1-9, then A, B, ... for 10, 11, ... */
char digit_character(unsigned digit);

/* Returns the digit for such a character, in either case, or 0. */
unsigned digit_of_character(char character);

static inline unsigned digit_count(digit_mask mask)
{
    return word_count(mask);
}

/* Return whether the mask has exactly one digit, or exactly two. Faster than counting. */
static inline bool digits_are_one(digit_mask mask)
{
    return mask && !(mask & (mask - 1));
}

static inline bool digits_are_two(digit_mask mask)
{
    return digits_are_one(mask & (mask - 1));
}

/* Returns whether the mask has at most `most` digits. Fast for small numbers. */
static inline bool digits_are_within(digit_mask mask, unsigned most)
{
    while (mask && most--)
        mask &= mask - 1;
    return !mask;
}

static inline digit_mask digit_bit(unsigned digit)
{
    return 1u << (digit - 1);
}

/* Returns the lowest digit of a non-empty mask. */
static inline unsigned digit_first(digit_mask mask)
{
    return (unsigned)__builtin_ctz(mask) + 1;
}

/* Returns the highest digit of a non-empty mask. */
static inline unsigned digit_last(digit_mask mask)
{
    return 32u - (unsigned)__builtin_clz(mask);
}

static inline candidate_id candidate_id_of(cell_id cell, unsigned digit)
{
    return (candidate_id)cell << 5 | digit;
}

/* Returns the size of an array that is indexed by candidate_id. */
static inline size_t layout_candidate_ids(const struct layout *layout)
{
    return (size_t)layout->cells << 5;
}

static inline cell_id candidate_cell(candidate_id candidate)
{
    return (cell_id)(candidate >> 5);
}

static inline unsigned candidate_digit(candidate_id candidate)
{
    return candidate & 31;
}

#endif
