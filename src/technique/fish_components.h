/* Connected bases. A fish whose bases fall into two parts without a common cover is two smaller fish. The
 * search keeps the connected components of the chosen bases and gives up when the bases still to be chosen
 * cannot connect them. */
#ifndef TECHNIQUE_FISH_COMPONENTS_H
#define TECHNIQUE_FISH_COMPONENTS_H

#include "technique/fish_report.h"

/* Allocates for any digit. False if there is no memory. */
bool fish_components_allocate(struct fish *fish);

/* Computes which candidates may share a cover, and which of the houses in fish->choice are adjacent: some house
 * could cover candidates of both. */
void fish_components_begin(struct fish *fish);

/* Adds the choice `last` as base number `bases`; later bases have higher indices. False if the bases that are
 * still to be chosen cannot connect all components. With one base to go, fish->last_choices receives the
 * choices that can. */
bool fish_components_add(struct fish *fish, unsigned bases, unsigned last);

#endif
