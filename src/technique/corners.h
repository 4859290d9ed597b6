/* The four corners of a uniqueness rectangle, and what each type of rectangle concludes from them. */
#ifndef TECHNIQUE_CORNERS_H
#define TECHNIQUE_CORNERS_H

#include "technique/technique.h"

enum { CORNERS = 4 };

struct corners {
    struct search *search;
    cell_id corner[CORNERS]; /* common houses: 0 and 1, 1 and 3, 3 and 2, 2 and 0 */
    unsigned digit[2];
    digit_mask pair; /* the two digits */
    /* private: candidates besides the pair */
    digit_mask extra[CORNERS];
    unsigned extras;                          /* number of corners that have any */
    unsigned with[CORNERS], without[CORNERS]; /* indices of corners with and without extras, in order */
    digit_mask all_extras;
};

/* Reports the wanted unique and hidden rectangles of these corners. Returns whether the search must stop. */
bool corners_unique(struct corners *corners);

/* Reports the wanted avoidable rectangles; some corners are solved. */
bool corners_avoidable(struct corners *corners);

#endif
