/* Which candidates an incomplete fish may still eliminate: its targets. If a target were true, the candidates
 * that it sees would be false and its covers filled; the other candidates of the bases must then need more
 * covers than are left. Candidates of which no two share a cover need a cover each, so the size of such a
 * packing is a lower bound of the covers needed. */
#ifndef TECHNIQUE_FISH_BOUND_H
#define TECHNIQUE_FISH_BOUND_H

#include "technique/fish_report.h"

/* Whether these candidates certainly need more than `most` covers and fins. */
bool fish_bound_is_exceeded(const struct fish *fish, const uint64_t *open, unsigned most);

/* Drops targets that are certainly not eliminated: `open` candidates of `bases`, without those that the target
 * sees, fit in `covers_left` covers less those of the target. Stops at the first target that may be eliminated.
 * Returns false if none is left, or if a fish was reported for every subset of the targets. */
bool fish_bound_narrow_targets(struct fish *fish, uint64_t *targets, const uint64_t *bases, const uint64_t *open,
                               unsigned covers_left);

/* The same when the house `last` becomes base number `bases`. Extends each target's packing by the house's
 * candidates. The packings of the targets at the start are empty. */
bool fish_bound_add_base(struct fish *fish, uint64_t *targets, unsigned bases, house_id last);

#endif
