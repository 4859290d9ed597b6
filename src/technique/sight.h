/* What sees what. The candidates of unsolved cells are numbered, and sets of them are bits: which cannot be true beside a
 * candidate, and which beside a group of one digit's candidates of which one is true. */
#ifndef TECHNIQUE_SIGHT_H
#define TECHNIQUE_SIGHT_H

#include "technique/places.h"

struct sight {
    const struct position *position;
    unsigned candidates;
    size_t words;        /* of a set */
    uint32_t *number;    /* [cells << 5]: a candidate's number plus one; 0 if it is not there */
    uint32_t *candidate; /* [candidates]: cell << 5 | digit */
    uint64_t *sees;      /* [candidates * words] */
};

/* Everything lies in the position's arena. False if there is no memory. */
bool sight_make(struct sight *sight, const struct position *position);

static inline unsigned sight_number(const struct sight *sight, cell_id cell, unsigned digit)
{
    return sight->number[(size_t)cell << 5 | digit] - 1;
}

static inline const uint64_t *sight_of(const struct sight *sight, cell_id cell, unsigned digit)
{
    return sight->sees + sight_number(sight, cell, digit) * sight->words;
}

/* What sees all of the cells' candidates for the digit; a candidate of the cells does not see itself. False if nothing
 * does. */
bool sight_common(const struct sight *sight, const cell_id *cells, unsigned count, unsigned digit, uint64_t *seen);

/* Removes all candidates of a set in the finding in the making. */
void sight_remove(struct search *search, const struct sight *sight, const uint64_t *set);

/* Cites what keeps the candidate and any of the cells' candidates for `digit` from being true together. */
void sight_link(struct search *search, cell_id cell, unsigned candidate_digit, const cell_id *cells, unsigned count,
                unsigned digit);

#endif
