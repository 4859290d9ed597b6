/* The constraints that a board's clues make. An exclusion is a set of candidates of which at most one is true: a digit
 * in the cells of a cage, or, on a thermometer, 7, 8 and 9 of one cell with 1 to 7 of the next. Every two candidates
 * that a clue's rule forbids lie in an exclusion of that clue, and few exclusions hold them all: what one digit forbids
 * in the other cell, with all digits that forbid as much. */
#ifndef PUZZLE_EXCLUSIONS_H
#define PUZZLE_EXCLUSIONS_H

#include "puzzle/layout.h"

enum { MAX_EXCLUSIONS = 65535, MAX_EXCLUSION_MEMBERS = 1 << 22 };

struct exclusions {
    unsigned count;
    uint32_t *first;      /* [count + 1]: where the members of each begin */
    candidate_id *member; /* ascending for each exclusion */
    uint16_t *clue;       /* [count]: the layout's clue that makes it */
    /* By number of a candidate (constraint.h), and one behind the last. */
    uint32_t *first_of; /* where the exclusions of the candidate begin */
    uint16_t *of;       /* ascending for each candidate */
    uint32_t *first_rival;
    candidate_id *rival; /* the candidates of other cells that an exclusion holds together with it; ascending */
};

/* Makes the exclusions of the layout's clues, whose cells and houses are known. Returns NULL with an error if there are
 * too many. */
struct exclusions *exclusions_create(const struct layout *layout, struct text_error *error);
void exclusions_destroy(struct exclusions *exclusions); /* takes NULL */

#endif
