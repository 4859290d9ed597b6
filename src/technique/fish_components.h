/* Which bases of a fish in the making belong together: bases that no cover can tie to the others are two fish. */
#ifndef TECHNIQUE_FISH_COMPONENTS_H
#define TECHNIQUE_FISH_COMPONENTS_H

#include "technique/fish_report.h"

/* Takes room for it, whatever digit is looked at. False if there is no memory. */
bool fish_components_allocate(struct fish *fish);

/* Finds out which places may share a cover, and which of the houses in fish->house touch: some house could cover places of
 * both. */
void fish_components_begin(struct fish *fish);

/* The house with index `last` joins the first `bases` - 1; those after it may follow. False if these cannot tie all
 * together any more. With one to go, fish->joining is what can. */
bool fish_components_add(struct fish *fish, unsigned bases, unsigned last);

#endif
