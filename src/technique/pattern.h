/* A deadly pattern: cells that could exchange their digits among each other if they held no others. In a puzzle with
 * one solution some other candidate of these cells, an extra, is true. The families differ in how they find the cells;
 * this file draws the conclusions from the extras. */
#ifndef TECHNIQUE_PATTERN_H
#define TECHNIQUE_PATTERN_H

#include "technique/technique.h"

enum {
    PATTERN_CELLS = 16,
    PATTERN_SUBSET_DIGITS = 5
}; /* PATTERN_SUBSET_DIGITS: larger naked subsets are not
    * searched */

struct pattern {
    struct search *search;
    cell_id cell[PATTERN_CELLS];
    digit_mask own[PATTERN_CELLS]; /* the digits that each cell could exchange */
    unsigned cells;
    /* set by pattern_gather */
    digit_mask extra[PATTERN_CELLS];
    unsigned with[PATTERN_CELLS]; /* indices of the cells with extras, in order */
    unsigned extras;              /* number of cells with extras */
    digit_mask all_extras;
};

/* Finds the extras of the cells. */
void pattern_gather(struct pattern *pattern);

/* Begins a finding with the pattern, its cells and its extras. */
void pattern_begin(const struct pattern *pattern, enum technique_id id);

/* Type 1: only one cell has extras, so it holds none of its own digits. Each of these functions returns whether the
 * search must stop. */
bool pattern_type_1(const struct pattern *pattern, enum technique_id id);

/* Type 2: all extras are the same digit, in two or more cells: candidates that see them all lose it. */
bool pattern_type_2(const struct pattern *pattern, enum technique_id id);

/* Type 3: the extras of two cells and `count` other cells of their house are a naked subset of `digits`. All houses
 * that contain these cells lose the digits; with `clears_own`, the two cells also lose them as own digits. */
bool pattern_type_3(const struct pattern *pattern, enum technique_id id, const cell_id *cells, unsigned count,
                    digit_mask digits, bool clears_own);

/* Type 4: two cells have extras, and one of their own digits has only these two places in a house. So one of them holds
 * it, the other an extra, and neither a further own digit. */
bool pattern_type_4(const struct pattern *pattern, enum technique_id id);

/* Returns the first shared house of the pattern's cells `i` and `k` in which no other cell can hold the digit, or
 * NO_HOUSE. */
house_id pattern_find_only_house(const struct pattern *pattern, unsigned digit, unsigned i, unsigned k);

/* Returns whether the house contains both cells with extras and these cells. */
bool pattern_house_holds(const struct pattern *pattern, house_id house, const cell_id *cells, unsigned count);

#endif
