/* Templates: the ways to place one digit everywhere it is still missing. A candidate that is in none of them goes; where
 * every candidate is in one, no reasoning about the digit alone can take anything away. */
#ifndef TECHNIQUE_WAYS_H
#define TECHNIQUE_WAYS_H

#include "technique/places.h"

struct ways {
    struct places places;
    house_id *open;      /* houses in which the digit is missing */
    unsigned opens;
    uint64_t *hopeless;  /* places that are in no template; who knows more of them may add them */
    unsigned nodes;      /* private: tried for one template */
    uint64_t *free;      /* private: [(opens + 2) * words]: what may still be chosen, level by level */
    uint64_t *chosen;    /* private */
};

/* In the position's arena. False if there is no memory. */
bool ways_make(struct ways *ways, const struct position *position, unsigned digit);

/* Adds the places that are in no template without hopeless ones. False if that takes too long, or there is no memory. */
bool ways_find_hopeless(struct ways *ways);

/* Is the place in every template without hopeless places? False, too, if that takes too long. */
bool ways_need(struct ways *ways, unsigned place);

/* May reasoning about the digit alone lead to anything? Known from the last time, if the digit's places are the same. */
bool ways_allow(const struct position *position, unsigned digit);

/* The cells of a digit that is allowed which no template was found for: reasoning about the digit alone can take it away
 * nowhere else. */
static inline const uint64_t *ways_doubt(const struct position *position, unsigned digit)
{
    return position->doubt + digit * position->layout->set_words;
}

/* The same as ways_allow about any one digit. */
bool ways_allow_any(const struct position *position);

#endif
