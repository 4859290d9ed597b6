/* Cores: small sets of bases that rule out a target. A core of target t is a minimal set of k bases that, if t
 * were true, k - 1 covers would have to cover. Every fish that eliminates t contains a core of t. So after some
 * bases are chosen, only targets with a core that can still be completed remain, and often only the houses of
 * such cores can be next. */
#ifndef TECHNIQUE_FISH_CORE_H
#define TECHNIQUE_FISH_CORE_H

#include "technique/fish_report.h"

/* Finds the cores of fish->targets at the start, and drops targets that have none. */
void fish_core_find_all(struct fish *fish);

/* The first `bases` are chosen, the last of them with index `last`; later ones have higher indices. Drops
 * targets that have no core that can still be chosen. fish->next_choices receives the choices for the next
 * base. */
void fish_core_narrow_targets(struct fish *fish, uint64_t *targets, unsigned bases, unsigned last);

#endif
