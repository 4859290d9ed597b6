/* Outlines of several houses at a time, which must not run along the same line: dashes would fill each other's gaps. */
#ifndef SCENE_HOUSE_OUTLINES_H
#define SCENE_HOUSE_OUTLINES_H

#include "puzzle/layout.h"

enum { MAX_HOUSE_OUTLINES = 32, HOUSE_OUTLINE_LEVELS = 4 };

/* The houses that are outlined so far. The level says how far inside: 0 is along the edge of the house. */
struct house_outlines {
    house_id house[MAX_HOUSE_OUTLINES];
    unsigned level[MAX_HOUSE_OUTLINES];
    unsigned count;
};

/* Adds a house and returns its level: the lowest at which no outline runs that it would touch, or the last one. Of more
 * houses than MAX_HOUSE_OUTLINES the further ones are not remembered. */
unsigned house_outlines_add(struct house_outlines *outlines, const struct layout *layout, house_id house);

#endif
