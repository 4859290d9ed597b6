/* A board with cages, as the forms of killers give it: a total and a cage for each cell. */
#ifndef FORM_CAGES_H
#define FORM_CAGES_H

#include "form/layout_cache.h"

struct puzzle;

enum { CAGES_MOST_CELLS = LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS };

struct cages {
    struct layout_variant variant;
    uint16_t given[CAGES_MOST_CELLS]; /* 0: none */
    uint16_t total[CAGES_MOST_CELLS]; /* of the cage that begins in the cell; 0: it has none */
    uint16_t
        cage[CAGES_MOST_CELLS]; /* the first cell of the cage that the cell belongs to; itself: alone, or of none */
};

/* Returns a board of this many digits without cages, to be freed with memory_free. */
struct cages *cages_create(unsigned digits);

/* Moves each cage's total to its first cell. `member` [cells] is any cell of the cage of each cell. Returns false if a
 * cage has two totals or is in several pieces. */
bool cages_take(struct cages *cages, const uint16_t *member, const uint16_t *total);

/* Returns whether the total of each cage of one cell is a digit: such a cage is a given. */
bool cages_check(const struct cages *cages);

/* Returns the puzzle, which begins in this line, or NULL with an error. */
struct puzzle *cages_puzzle(struct layout_cache *layouts, const struct cages *cages, size_t line,
                            struct text_error *error);

#endif
