/* The conclusion of each type of uniqueness rectangle from its four corners: a pattern (pattern.h) of two digits. The
 * houses shared by cells 0 and 1, 1 and 3, 3 and 2, 2 and 0 are its sides. */
#ifndef TECHNIQUE_CORNERS_H
#define TECHNIQUE_CORNERS_H

#include "technique/pattern.h"

enum { CORNERS = 4 };

/* Reports the wanted unique and hidden rectangles with these corners. Returns whether the search must stop. */
bool corners_unique(struct pattern *corners);

/* Reports the wanted avoidable rectangles; some corners are solved. */
bool corners_avoidable(struct pattern *corners);

#endif
