/* A clue is a rule of a board besides its houses: a thermometer, a dot between two cells, the knight's move. Most rules
 * relate two cells at a time; which digits may stand in both says the row in clues.def. What they exclude becomes
 * constraints (exclusions.h), which techniques, solvers and proofs use as they use cells and houses. Others look at all
 * of their cells at once, as sums do (sums.h).
 *
 * Clues belong to the layout (layout_with_clues). Their text form is one line each: the word, the number if it has one,
 * then its cells:
 *
 *     thermometer r1c1 r2c2 r3c3
 *     whisper 4 r5c1 r5c2
 *     anti-knight */
#ifndef PUZZLE_CLUE_H
#define PUZZLE_CLUE_H

#include "base/buffer.h"
#include "puzzle/layout.h"

enum { CLUE_MAX_CELLS = 256 }; /* of one clue */

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
    PAIRS_ITSELF,      /* each cell, by itself */
    PAIRS_NEXT,        /* each cell of the list and the next */
    PAIRS_ALL,         /* each two cells of the list */
    PAIRS_MIRRORED,    /* the first and the last, the second and the last but one, ... */
    PAIRS_HALVES,      /* each cell of the first half and its like in the second */
    PAIRS_AROUND,      /* the cell and each that shares a side with it, but for those that have such a clue, too */
    PAIRS_NEIGHBOURS,  /* of the board: each two cells that share a side */
    PAIRS_WITHOUT_DOT, /* ... that no dot joins */
    PAIRS_WITHOUT_SUM, /* ... that no X or V joins */
    PAIRS_KNIGHT,      /* ... that are a knight's move apart */
    PAIRS_KING,        /* ... that touch at a corner */
};

enum clue_flag {
    CLUE_DISTINCT = 1, /* its cells hold different digits */
    CLUE_TOTAL = 2,    /* its cells add up to its number, if it has one */
    CLUE_FIRST = 4, /* its first cell is the sum of the others; with the number 2 or 3, its first cells are, as places
                       of a number */
    CLUE_SEGMENTS = 8,       /* in each region that the line crosses, its cells add up to the same */
    CLUE_HOLDS = 16,         /* its cells, around a corner, hold the digits of its number, each as often as that */
    CLUE_BETWEEN = 32,       /* the digits inside its line lie between those at its ends */
    CLUE_READS = 64,         /* its rule is a text (rule_text.h): a machine that reads its cells */
    CLUE_NUMBER = 128,       /* it always has a number, which may be 0 */
    CLUE_ENDS_FIRST = 256,   /* its machine reads the first and the last cell, then the others */
    CLUE_MIDDLE_FIRST = 512, /* its machine reads from the middle on, the cells on both sides in turn */
    CLUE_SQUARES = 1024,     /* its machine reads each square of two by two cells of the board */
    CLUE_TEXT = 2048,        /* it brings the text of its rule */
    CLUE_OUTSIDE = 4096,     /* its number stands outside, at the first of the cells of a row or column */
};

struct clue_rule {
    const char *word, *title, *rule;
    enum clue_pairs pairs;
    unsigned least, most; /* cells that a clue lists */
    unsigned value, flags;
    bool (*related)(unsigned a, unsigned b, unsigned apart, unsigned count, unsigned value, unsigned digits);
    const char *text; /* of CLUE_READS; NULL: the clue brings it, or there is none */
};

extern const struct clue_rule clue_rules[CLUE_KINDS];

/* Two related cells of a clue. */
struct clue_pair {
    cell_id a, b;
    unsigned apart;
};

/* Finds the related pairs one after the other: *at is 0 at first. Returns false behind the last one. */
bool clue_next_pair(const struct layout *layout, const struct clue *clue, size_t *at, struct clue_pair *pair);

/* Finds which digits of two cells of a clue are related: `beside[a]` receives the digits that the second cell, which is
 * so many places further on in the list, may have beside digit a of the first. */
void clue_relate(const struct layout *layout, const struct clue *clue, unsigned apart, digit_mask *beside);

/* Finds the digits of two related cells that have no partner: `lonely[0]` receives those of the first cell beside which
 * the second can hold no digit, `lonely[1]` those of the second. Peers do not hold the same digit. */
void clue_find_lonely(const struct layout *layout, const struct clue *clue, const struct clue_pair *pair,
                      digit_mask lonely[2]);

/* Returns whether the clue relates cells of a list, each to the next or to all. */
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

/* Returns the index of the cell in the clue's list; clue->count if it is not in it. */
static inline unsigned clue_index(const struct clue *clue, cell_id cell)
{
    unsigned i = 0;
    while (i < clue->count && clue->cell[i] != cell)
        i++;
    return i;
}

/* Returns the text of the clue's rule, or NULL. */
const char *clue_text(const struct clue *clue);

/* Returns the index of the cell that the clue's machine reads as number `i` of the list, from 0. */
unsigned clue_read_index(const struct clue *clue, unsigned i);

enum { CLUE_MOST_PLACES = 3 }; /* cells of an arrow's circle */

/* Returns how many cells are the circle of an arrow: its number, if it has one. */
static inline unsigned clue_circle(const struct clue *clue)
{
    return clue->value > 1 ? clue->value : 1;
}

/* Returns whether a clue of the kind, which has one cell, is about the cell. */
bool clue_is_marked(const struct layout *layout, unsigned kind, cell_id cell);

/* Clues that are read one after the other, with their cells. Zero-initialized it is empty. */
struct clue_list {
    struct clue *items;
    size_t count, capacity;
};

/* Appends a clue, with a copy of its cells. A line that comes back to one of its cells, such as a closed whisper,
 * becomes several that say the same. */
void clue_list_add(struct clue_list *list, const struct clue *clue);
void clue_list_clear(struct clue_list *list); /* frees everything */

/* Returns whether both have the same kind, number and text. */
bool clue_is_alike(const struct clue *a, const struct clue *b);

/* Returns whether what one clue excludes is told together with what the other excludes: they are the same clue or, if
 * digits are in no order on it, alike. */
static inline bool clue_goes_with(const struct clue *a, const struct clue *b)
{
    return a == b || (!clue_is_ordered(a) && clue_is_alike(a, b));
}

/* Returns whether both have the same kind, number and cells in the same order. */
bool clue_is_same(const struct clue *a, const struct clue *b);

/* Reads a line and appends its clue. Returns false if the line is not understood, with the error's column. */
bool clue_list_read(struct clue_list *list, const struct layout *layout, const char *text, struct text_error *error);

/* Returns whether the text begins with the word of a kind of clue. */
bool clue_begins(const char *text);

/* Returns how often the number of a clue has the digit, 1 to 9. */
unsigned clue_times(const struct clue *clue, unsigned digit);

/* Appends the line, without its end. */
void clue_write(const struct layout *layout, const struct clue *clue, struct buffer *text);

/* Returns the cell where the number of a cage stands: the uppermost, of several the leftmost. */
cell_id clue_number_cell(const struct clue *clue);

/* Returns the largest number that such a clue may have, or 0 if it has none. */
unsigned clue_most(const struct layout *layout, enum clue_kind kind);

/* Returns false with an error if the clue has a kind, a number or cells that it cannot have on this layout. */
bool clue_check(const struct layout *layout, const struct clue *clue, struct text_error *error);

#endif
