/* The cores of a fish in the making: what makes a place impossible. If a fish takes a place away, then, were that true, its
 * bases would have one cover too few; so would some of these bases for themselves, and no fewer of those: a core. A fish
 * that takes the place away has one of its cores among its bases. */
#ifndef TECHNIQUE_FISH_CORE_H
#define TECHNIQUE_FISH_CORE_H

#include "technique/fish_report.h"

/* Finds the cores of the goals at the start, fish->goals, and drops goals that have none. */
void fish_core_find_all(struct fish *fish);

/* The first `bases` are chosen, the last of them as the house with index `last`, and no house before it will be: drops
 * goals that have no core that can still be chosen, and notes what may come next, in fish->next. */
void fish_core_narrow_targets(struct fish *fish, uint64_t *targets, unsigned bases, unsigned last);

#endif
