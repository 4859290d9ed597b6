/* A clue is a rule of a board besides its houses: a thermometer, a dot between two cells, the knight's move. Most
 * rules relate two cells at a time; the kind's row in clues.def says which digits may be in both. What they exclude
 * becomes constraints (exclusions.h), which techniques, solvers and proofs use like cells and houses. Other rules
 * concern all their cells at once, such as sums (sums.h).
 *
 * Clues belong to the layout (layout_with_clues). In text, a clue is one line: its word, its number if it has one,
 * and its cells:
 *
 *     thermometer r1c1 r2c2 r3c3
 *     whisper 4 r5c1 r5c2
 *     anti-knight */
#ifndef PUZZLE_CLUE_H
#define PUZZLE_CLUE_H

#include "base/buffer.h"
#include "puzzle/layout.h"

enum { CLUE_MAX_CELLS = 256 }; /* cells of one clue */

enum clue_kind {
#define CLUE(kind, word, title, rule, pairs, least, most, value, flags, related) CLUE_##kind,
#define RULE(kind, word, title, rule, least, most, value, flags, text) CLUE_##kind,
#include "puzzle/clues.def"
#undef CLUE
#undef RULE
    CLUE_KINDS
};

/* The cells that a rule relates. */
enum clue_pairs {
    PAIRS_NONE,
    PAIRS_ITSELF,      /* each cell with itself */
    PAIRS_NEXT,        /* each cell of the list with the next */
    PAIRS_ALL,         /* every two cells of the list */
    PAIRS_MIRRORED,    /* the first and the last, the second and the last but one, ... */
    PAIRS_HALVES,      /* each cell of the first half with its counterpart in the second */
    PAIRS_AROUND,      /* the cell with each cell that shares a side with it, except cells that have such a clue, too */
    PAIRS_NEIGHBOURS,  /* of the board: every two cells that share a side */
    PAIRS_WITHOUT_DOT, /* ... and have no dot between them */
    PAIRS_WITHOUT_SUM, /* ... and have no X or V between them */
    PAIRS_KNIGHT,      /* ... that are a knight's move apart */
    PAIRS_KING,        /* ... that touch at a corner */
};

enum clue_flag {
    CLUE_DISTINCT = 1, /* the cells hold different digits */
    CLUE_TOTAL = 2,    /* the cells add up to the clue's number, if it has one */
    CLUE_FIRST = 4, /* the first cell is the sum of the remaining ones; if the number is 2 or 3, the first so many cells
                     * are the digits of that sum */
    CLUE_SEGMENTS = 8,       /* the cells have the same sum in each region that the line crosses */
    CLUE_HOLDS = 16,         /* the cells surround a corner and hold the digits of the number, each as often as it
                              * appears there */
    CLUE_BETWEEN = 32,       /* the digits inside the line lie between those at its ends */
    CLUE_READS = 64,         /* the rule is a text (rule_text.h): a machine that reads the cells */
    CLUE_NUMBER = 128,       /* the clue always has a number, which may be 0 */
    CLUE_ENDS_FIRST = 256,   /* the machine reads the first and the last cell, then the remaining ones */
    CLUE_MIDDLE_FIRST = 512, /* the machine reads from the middle outwards, cells on both sides in turn */
    CLUE_SQUARES = 1024,     /* the machine reads each two-by-two square of the board */
    CLUE_TEXT = 2048,        /* each clue has its own rule text */
    CLUE_OUTSIDE = 4096,     /* the number stands outside the board, at the first cell of a row or column */
};

struct clue_rule {
    const char *word, *title, *rule;
    enum clue_pairs pairs;
    unsigned least, most; /* cells in the clue's list */
    unsigned value, flags;
    bool (*related)(unsigned a, unsigned b, unsigned apart, unsigned count, unsigned value, unsigned digits);
    const char
        *text; /* if the kind has CLUE_READS: its rule text; NULL: each clue has its own text, or the kind needs none */
};

extern const struct clue_rule clue_rules[CLUE_KINDS];

/* Two related cells of a clue. */
struct clue_pair {
    cell_id a, b;
    unsigned apart;
};

/* Finds the related pairs one after the other; `*at` is 0 at first. Returns false after the last one. */
bool clue_next_pair(const struct layout *layout, const struct clue *clue, size_t *at, struct clue_pair *pair);

/* Finds the related digits of two cells of a clue. `beside[a]` receives the digits that the second cell may hold if the
 * first holds a. The second cell is `apart` places after the first in the list. */
void clue_relate(const struct layout *layout, const struct clue *clue, unsigned apart, digit_mask *beside);

/* Finds the digits of two related cells without a partner. `lonely[0]` receives digits of the first cell for which the
 * second cell has no digit left; `lonely[1]` the reverse. Cells that see each other cannot hold the same digit. */
void clue_find_lonely(const struct layout *layout, const struct clue *clue, const struct clue_pair *pair,
                      digit_mask lonely[2]);

/* Returns whether the clue relates the cells of its list, each with the next or all with each other. */
static inline bool clue_is_line(const struct clue *clue)
{
    enum clue_pairs pairs = clue_rules[clue->kind].pairs;
    return pairs == PAIRS_NEXT || pairs == PAIRS_ALL;
}

/* Returns whether digits rise or fall along the clue. */
static inline bool clue_is_ordered(const struct clue *clue)
{
    return clue->kind == CLUE_thermometer || clue->kind == CLUE_slow_thermometer || clue->kind == CLUE_greater;
}

/* Returns the index of the cell in the clue's list; clue->count if it is not there. */
static inline unsigned clue_index(const struct clue *clue, cell_id cell)
{
    unsigned i = 0;
    while (i < clue->count && clue->cell[i] != cell)
        i++;
    return i;
}

/* Returns the text of the clue's rule, or NULL. */
const char *clue_text(const struct clue *clue);

/* Returns the index in the list of the cell that the clue's machine reads at step `i`, from 0. */
unsigned clue_read_index(const struct clue *clue, unsigned i);

enum { CLUE_MOST_PLACES = 3 }; /* cells in an arrow's circle */

/* Returns the number of cells in an arrow's circle: the clue's number, or 1. */
static inline unsigned clue_circle(const struct clue *clue)
{
    return clue->value > 1 ? clue->value : 1;
}

/* Returns whether the board has a clue of this one-cell kind on the cell. */
bool clue_is_marked(const struct layout *layout, unsigned kind, cell_id cell);

/* Clues that are read one after the other, with their cells. Zero-initialized it is empty. */
struct clue_list {
    struct clue *items;
    size_t count, capacity;
};

/* Appends a clue with a copy of its cells. A line that returns to one of its cells, such as a closed whisper, becomes
 * several clues that say the same. */
void clue_list_add(struct clue_list *list, const struct clue *clue);
void clue_list_clear(struct clue_list *list); /* Frees everything. */

/* Returns whether both have the same kind, number and text. */
bool clue_is_alike(const struct clue *a, const struct clue *b);

/* Returns whether sentences name the exclusions of both clues together: they are the same clue or, if its digits have
 * no order, alike. */
static inline bool clue_goes_with(const struct clue *a, const struct clue *b)
{
    return a == b || (!clue_is_ordered(a) && clue_is_alike(a, b));
}

/* Returns whether both have the same kind, number and cells in the same order. */
bool clue_is_same(const struct clue *a, const struct clue *b);

/* Reads a line and appends its clue. Returns false with an error, including the column, if the line is wrong. */
bool clue_list_read(struct clue_list *list, const struct layout *layout, const char *text, struct text_error *error);

/* Returns the kind of clue with whose word the text begins, or CLUE_KINDS. */
enum clue_kind clue_kind_at(const char *text);

/* Returns how many times the clue's number contains the digit, 1 to 9. */
unsigned clue_times(const struct clue *clue, unsigned digit);

/* Appends the line, without its end. */
void clue_write(const struct layout *layout, const struct clue *clue, struct buffer *text);

/* Returns the cell that shows the number of a cage: the leftmost of its uppermost cells. */
cell_id clue_number_cell(const struct clue *clue);

/* Returns the largest number allowed for this kind of clue, or 0 if it has none. */
unsigned clue_most(const struct layout *layout, enum clue_kind kind);

/* Returns false with an error if the clue's kind, number or cells are not possible on this layout. */
bool clue_check(const struct layout *layout, const struct clue *clue, struct text_error *error);

#endif
