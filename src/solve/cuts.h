/* Fast propagation on clues, for the solver of any layout (general.h). A relation cuts a cell as soon as a related cell
 * loses a candidate. Sums are cut by the totals that groups of their cells can reach, runs by the possible sets of
 * consecutive digits, and counting circles by the sets of digits that fill all circles. Every cut is sound; it may keep
 * candidates that the exact search over a sum removes. */
#ifndef SOLVE_CUTS_H
#define SOLVE_CUTS_H

#include "puzzle/layout.h"
#include "puzzle/sums.h"
#include "solve/reading_sets.h"

/* A relation from one cell to a second cell. */
struct relation {
    cell_id to;
    uint32_t first; /* index of its first mask in `beside` */
};

enum part_kind {
    PART_SUM,
    PART_RUN,     /* a set of consecutive digits */
    PART_CIRCLES, /* each digit occurs as often as it says, or not at all */
    PART_READING, /* a reading with different digits; its PART_SUM covers what the table alone excludes */
};

/* The cells of a clue that is handled as a whole. */
struct part {
    enum part_kind kind;
    const struct sum *sum; /* only with PART_SUM and PART_READING; otherwise NULL */
    const cell_id *cell;   /* [cells] */
    unsigned cells;
    bool is_rest; /* a further sum or a PART_READING, which is handled last */
    /* Cells of a total with equal weight, or circles, form a group if they are peers. Other parts have one group. */
    unsigned groups;
    uint8_t first[65]; /* [groups + 1]: index of each group's first cell in `member` */
    uint8_t member[64];
};

struct cuts {
    const struct layout *layout;
    uint32_t *first_relation; /* [cells + 1]: index of each cell's first relation */
    struct relation *relation;
    digit_mask
        *beside; /* [digits] for each relation: the digits of the second cell that go with each digit of the first */
    struct sums *further; /* sums in addition to the layout's, or NULL */
    unsigned parts;
    struct part *part;
    unsigned *first_of; /* [cells + 1]: index in `of` of each cell's first part */
    uint16_t *of;
    uint64_t *reach;    /* [512 * 10]: the totals of this many different digits of a set, as bits; NULL if the board has
                         * more    than nine digits */
    digit_mask *needed; /* [READING_STATES]: scratch */
    struct digit_sets *before, *after; /* [states of the largest reading with different digits]: scratch */
};

/* Returns NULL if the layout has no clues. */
struct cuts *cuts_create(const struct layout *layout);
void cuts_destroy(struct cuts *cuts); /* `cuts` may be NULL. */

/* Returns the digits that the second cell of a relation may hold if the first has the candidates `mask`. */
static inline digit_mask cuts_allow(const struct cuts *cuts, const struct relation *relation, digit_mask mask)
{
    const digit_mask *beside = cuts->beside + relation->first;
    digit_mask allowed = 0;
    for (; mask; mask &= mask - 1)
        allowed |= beside[__builtin_ctz(mask)];
    return allowed;
}

/* The result for a part. */
struct cut {
    digit_mask possible[MAX_SUM_CELLS]; /* the candidates of each cell */
    digit_mask needed[MAX_SUM_CELLS];   /* [groups]: digits that the group needs, if they are known */
};

/* Finds the candidates that the part allows its cells in the grid. Returns false if a cell has none. Solved cells must
 * already have excluded their digit from peers. */
bool cuts_look(const struct cuts *cuts, const struct part *part, const digit_mask *grid, struct cut *cut);

#endif
