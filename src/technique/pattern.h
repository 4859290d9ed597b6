/* A deadly pattern: cells that could exchange their digits among each other if they held no others. In a puzzle with
 * one solution one of their other candidates, the extras, is true. The families differ in how they find such cells;
 * here is what follows from the extras. */
#ifndef TECHNIQUE_PATTERN_H
#define TECHNIQUE_PATTERN_H

#include "technique/technique.h"

enum { PATTERN_CELLS = 16, PATTERN_SUBSET_DIGITS = 5 }; /* a larger naked subset is not looked for */

struct pattern {
    struct search *search;
    cell_id cell[PATTERN_CELLS];
    digit_mask own[PATTERN_CELLS]; /* the digits that each could exchange */
    unsigned cells;
    /* set by pattern_gather */
    digit_mask extra[PATTERN_CELLS];
    unsigned with[PATTERN_CELLS]; /* indices of the cells with extras, in order */
    unsigned extras;              /* number of these cells */
    digit_mask all_extras;
};

/* Finds the extras of the cells. */
void pattern_gather(struct pattern *pattern);

/* Begins a finding with the pattern, its cells and its extras. */
void pattern_begin(const struct pattern *pattern, enum technique_id id);

/* Type 1: only one cell has extras, so it holds none of its own digits. Each of these returns whether the search must
 * stop. */
bool pattern_type_1(const struct pattern *pattern, enum technique_id id);

/* Type 2: all extras are of one digit, in two cells or more: whatever sees them all loses it. */
bool pattern_type_2(const struct pattern *pattern, enum technique_id id);

/* Type 3: with `count` other cells of their house the extras of two cells are a naked subset of `digits`. All houses
 * that hold these cells lose the digits; so do the two cells, as their own digits, if `clears_own`. */
bool pattern_type_3(const struct pattern *pattern, enum technique_id id, const cell_id *cells, unsigned count,
                    digit_mask digits, bool clears_own);

/* Type 4: two cells have extras, and one of their own digits has only these two places in a house. So one of them holds
 * it, the other one an extra, and neither another of its own digits. */
bool pattern_type_4(const struct pattern *pattern, enum technique_id id);

/* Returns the first house of the pattern's cells `i` and `k` in which no other cell can hold the digit, or NO_HOUSE. */
house_id pattern_find_only_house(const struct pattern *pattern, unsigned digit, unsigned i, unsigned k);

/* Returns whether the house has both cells with extras and these. */
bool pattern_house_holds(const struct pattern *pattern, house_id house, const cell_id *cells, unsigned count);

#endif
