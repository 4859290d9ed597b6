/* Which bases of a fish in the making belong together: bases that no cover can tie to the others are two fish. */
#ifndef TECHNIQUE_JOIN_H
#define TECHNIQUE_JOIN_H

#include "technique/catch.h"

/* Takes room for it, whatever digit is looked at. False if there is no memory. */
bool join_make(struct fish *fish);

/* Finds out which places may share a cover, and which of the houses in fish->house touch: some house could cover places of
 * both. */
void join_start(struct fish *fish);

/* The house with index `last` joins the first `bases` - 1; those after it may follow. False if these cannot tie all
 * together any more. With one to go, fish->joining is what can. */
bool join_add(struct fish *fish, unsigned bases, unsigned last);

#endif
