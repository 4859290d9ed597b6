/* The constraints that a board's clues make. An exclusion is a set of candidates of which at most one is true: a digit
 * in the cells of a cage or, on a thermometer, 7, 8 and 9 of one cell with 1 to 7 of the next. Every two candidates
 * that a clue forbids together are in one of its exclusions. To need few of them, each contains what one digit forbids
 * in the other cell, with all digits that forbid the same. */
#ifndef PUZZLE_EXCLUSIONS_H
#define PUZZLE_EXCLUSIONS_H

#include "puzzle/layout.h"

enum { MAX_EXCLUSIONS = 65535, MAX_EXCLUSION_MEMBERS = 1 << 22 };

struct exclusions {
    unsigned count;
    uint32_t *first;      /* [count + 1]: index of each exclusion's first member */
    candidate_id *member; /* ascending within each exclusion */
    uint16_t *clue;       /* [count]: the layout's clue to which the exclusion belongs */
    /* [candidates + 1] (numbers of constraint.h) */
    uint32_t *first_of; /* index of the candidate's first exclusion */
    uint16_t *of;       /* ascending for each candidate */
    uint32_t *first_rival;
    candidate_id *rival; /* candidates of other cells in an exclusion with this one; ascending */
};

/* Makes the exclusions of the layout's clues. Its cells and houses are already set. Returns NULL with an error if there
 * are too many. */
struct exclusions *exclusions_create(const struct layout *layout, struct text_error *error);
void exclusions_destroy(struct exclusions *exclusions); /* `exclusions` may be NULL. */

#endif
