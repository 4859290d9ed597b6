/* Visits fish for techniques that use them (Kraken fish): their bases, covers and fins. There need not be a candidate
 * that sees all fins. */
#ifndef TECHNIQUE_FISH_H
#define TECHNIQUE_FISH_H

#include "technique/digit_candidates.h"

enum { FISH_VISIT_MAX_FINS = 2 }; /* the most fins of a visited fish */

struct fish_found {
    const struct digit_candidates *candidates;
    unsigned size;
    const house_id *base, *cover;
    const uint64_t *bases, *fin; /* sets of candidates */
};

/* Returns true to stop. */
typedef bool fish_visit(void *context, const struct fish_found *found);

/* Visits the basic and Franken fish with up to `most` bases and at most FISH_VISIT_MAX_FINS fins. */
void fish_visit_each(struct search *search, unsigned most, fish_visit *visit, void *context);

/* Adds the roles of bases, covers and fins to the current finding. */
void fish_add_roles(struct search *search, const struct fish_found *found);

#endif
