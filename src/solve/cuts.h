/* Fast propagation on clues, for the solver of any layout (general.h). A relation cuts a cell as soon as a related cell
 * loses a candidate. A sum is cut by the totals that groups of its cells can reach, a run by the sets of consecutive
 * digits that are left, and counting circles by the sets of digits that fill all circles. Every cut is sound; a cut may
 * keep a candidate that the exact search over a sum removes. */
#ifndef SOLVE_CUTS_H
#define SOLVE_CUTS_H

#include "puzzle/layout.h"
#include "puzzle/sums.h"
#include "solve/reading_sets.h"

/* A relation from one cell to a second cell. */
struct relation {
    cell_id to;
    uint32_t first; /* of its masks in `beside` */
};

enum part_kind {
    PART_SUM,
    PART_RUN,     /* consecutive digits */
    PART_CIRCLES, /* each digit is there as often as it says, or not at all */
    PART_READING, /* a reading whose digits all differ, beside the PART_SUM that the table alone decides */
};

/* The cells of a clue that is looked at as a whole. */
struct part {
    enum part_kind kind;
    const struct sum *sum; /* of PART_SUM and PART_READING; otherwise NULL */
    const cell_id *cell;   /* [cells] */
    unsigned cells;
    bool is_rest; /* a further sum or a PART_READING, which is looked at last */
    /* Cells of a total that count alike, or circles, form a group if they are peers. Other parts are one group. */
    unsigned groups;
    uint8_t first[65]; /* [groups + 1]: where each begins in `member` */
    uint8_t member[64];
};

struct cuts {
    const struct layout *layout;
    uint32_t *first_relation; /* [cells + 1]: where the relations of each cell begin */
    struct relation *relation;
    digit_mask
        *beside; /* [digits] for each relation: the digits of the second cell that each digit of the first allows */
    struct sums *further; /* sums beside those of the layout; NULL: none */
    unsigned parts;
    struct part *part;
    unsigned *first_of; /* [cells + 1]: where the parts of each cell begin in `of` */
    uint16_t *of;
    uint64_t *reach; /* [512 * 10]: the totals of so many different digits of a set, as bits; NULL beyond nine digits */
    digit_mask *needed;                /* [READING_STATES]: scratch */
    struct digit_sets *before, *after; /* [states of the largest reading whose digits differ]: scratch */
};

/* Returns NULL if the layout has no clues. */
struct cuts *cuts_create(const struct layout *layout);
void cuts_destroy(struct cuts *cuts); /* takes NULL */

/* Returns the digits that the second cell of a relation may hold if the first has the candidates `mask`. */
static inline digit_mask cuts_allow(const struct cuts *cuts, const struct relation *relation, digit_mask mask)
{
    const digit_mask *beside = cuts->beside + relation->first;
    digit_mask allowed = 0;
    for (; mask; mask &= mask - 1)
        allowed |= beside[__builtin_ctz(mask)];
    return allowed;
}

/* The cut of a part. */
struct cut {
    digit_mask possible[MAX_SUM_CELLS]; /* the candidates of each cell */
    digit_mask needed[MAX_SUM_CELLS];   /* of each group: digits that its cells must hold, if it lacks them */
};

/* Finds candidates that the part leaves to its cells in the grid. Returns false if there are none. Cells that hold a
 * digit must have excluded it from their peers. */
bool cuts_look(const struct cuts *cuts, const struct part *part, const digit_mask *grid, struct cut *cut);

#endif
