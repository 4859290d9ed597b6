/* A board with cages, in the form of killer puzzles: a total and a cage for each cell. */
#ifndef FORM_CAGES_H
#define FORM_CAGES_H

#include "form/layout_cache.h"

struct puzzle;

enum { CAGES_MOST_CELLS = LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS };

struct cages {
    struct layout_variant variant;
    uint16_t given[CAGES_MOST_CELLS]; /* 0: none */
    uint16_t total[CAGES_MOST_CELLS]; /* total of the cage that begins in the cell, or 0 */
    uint16_t
        cage[CAGES_MOST_CELLS]; /* the first cell of the cell's cage; the cell itself if it is alone or in no cage */
};

/* Returns a board of this many digits without cages. Free it with memory_free. */
struct cages *cages_create(unsigned digits);

/* Moves each cage's total to its first cell. `member` [cells] names any cell of each cell's cage. Returns false if a
 * cage has two totals or is not connected. */
bool cages_take(struct cages *cages, const uint16_t *member, const uint16_t *total);

/* Returns whether the total of each one-cell cage is a digit; such a cage is a given. */
bool cages_check(const struct cages *cages);

/* Returns the puzzle that begins in this line, or NULL with an error. */
struct puzzle *cages_puzzle(struct layout_cache *layouts, const struct cages *cages, size_t line,
                            struct text_error *error);

#endif
