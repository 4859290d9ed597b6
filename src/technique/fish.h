/* Fish as material for others: what the bases and covers are, and which places are fins, whoever sees these. */
#ifndef TECHNIQUE_FISH_H
#define TECHNIQUE_FISH_H

#include "technique/digit_candidates.h"

enum { FISH_VISIT_MAX_FINS = 2 }; /* at most, of those that are visited */

struct fish_found {
    const struct digit_candidates *candidates;
    unsigned size;
    const house_id *base, *cover;
    const uint64_t *bases, *fin; /* places */
};

/* True: stop. */
typedef bool fish_visit(void *context, const struct fish_found *found);

/* Goes through the basic and Franken fish of up to `most` bases with no more than FISH_VISIT_FINS fins. */
void fish_visit_each(struct search *search, unsigned most, fish_visit *visit, void *context);

/* Gives the bases, covers and fins their roles in the finding in the making. */
void fish_add_roles(struct search *search, const struct fish_found *found);

#endif
