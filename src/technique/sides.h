/* The cells of an extended rectangle: two sides of n cells that could exchange n digits. And what each type concludes from them. */
#ifndef TECHNIQUE_SIDES_H
#define TECHNIQUE_SIDES_H

#include "technique/technique.h"

enum { SIDES_MIN_PAIRS = 3, SIDES_MAX_PAIRS = 7, SIDES_CELLS = 2 * SIDES_MAX_PAIRS };

struct sides {
    struct search *search;
    cell_id cell[SIDES_CELLS]; /* partners stand next to each other */
    unsigned cells;
    digit_mask digits; /* half as many as cells */
    /* private: candidates besides these digits */
    digit_mask extra[SIDES_CELLS];
    cell_id with[SIDES_CELLS]; /* the cells that have any */
    unsigned extras;
    digit_mask all_extras;
};

/* Reports the wanted types. Returns whether the search must stop. */
bool sides_report(struct sides *sides);

#endif
