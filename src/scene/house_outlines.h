/* Outlines of several houses. They must not run along the same line, because dashes would fill each other's gaps. */
#ifndef SCENE_HOUSE_OUTLINES_H
#define SCENE_HOUSE_OUTLINES_H

#include "puzzle/layout.h"

enum { MAX_HOUSE_OUTLINES = 32, HOUSE_OUTLINE_LEVELS = 4 };

/* The houses outlined so far. The level says how far inside the outline is: 0 is along the edge of the house. */
struct house_outlines {
    house_id house[MAX_HOUSE_OUTLINES];
    unsigned level[MAX_HOUSE_OUTLINES];
    unsigned count;
};

/* Adds a house and returns its level: the lowest one where it touches no other outline, or the last level. Beyond
 * MAX_HOUSE_OUTLINES, houses are not stored. */
unsigned house_outlines_add(struct house_outlines *outlines, const struct layout *layout, house_id house);

#endif
