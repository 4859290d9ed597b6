/* What the four corners of a rectangle of uniqueness conclude, type by type. */
#ifndef TECHNIQUE_CORNERS_H
#define TECHNIQUE_CORNERS_H

#include "technique/technique.h"

enum { CORNERS = 4 };

struct corners {
    struct search *search;
    cell_id corner[CORNERS]; /* neighbours stand in a common house: 0 and 1, 1 and 3, 3 and 2, 2 and 0 */
    unsigned digit[2];
    digit_mask pair;    /* the same two */
    /* private: other candidates */
    digit_mask extra[CORNERS];
    unsigned extras;    /* corners that have any */
    unsigned with[CORNERS], without[CORNERS]; /* corners with extras, and those without, in order */
    digit_mask all_extras;
};

/* Reports what the search wants of it, if the corners are such a rectangle. True: stop. */
bool corners_unique(struct corners *corners);

/* The same where some corners are solved. */
bool corners_avoidable(struct corners *corners);

#endif
