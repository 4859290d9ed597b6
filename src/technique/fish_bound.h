/* Which places a fish in the making may still take away. */
#ifndef TECHNIQUE_FISH_BOUND_H
#define TECHNIQUE_FISH_BOUND_H

#include "technique/fish_report.h"

/* Is it certain that these places cannot be taken care of by `most` covers and fins, each in one of them? */
bool fish_bound_is_exceeded(const struct fish *fish, const uint64_t *open, unsigned most);

/* A goal is true. Then the places that see it are not, and covers with it are taken up; the rest of the `open` places of
 * `bases` need covers of those that are left to choose, `covers_left`. Takes out goals of which it is certain that these
 * are too few, until one may do. False if none is left, or every set of those that are left was told of. */
bool fish_bound_narrow_targets(struct fish *fish, uint64_t *targets, const uint64_t *bases, const uint64_t *open,
                               unsigned covers_left);

/* The same as bases are chosen: the house `last` joins the first `bases` - 1. For each goal it is noted how many places of
 * theirs are apart, no two of them sharing a cover; of the goals at the start there are none yet. */
bool fish_bound_add_base(struct fish *fish, uint64_t *targets, unsigned bases, house_id last);

#endif
