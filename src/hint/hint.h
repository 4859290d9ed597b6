/* A hint: a step that is possible at a position, with its own copies of the step's lists. A hint is either what
 * a technique found, or a pending peer elimination: a digit is placed in a cell, but still a candidate of the
 * cell's peers. */
#ifndef HINT_HINT_H
#define HINT_HINT_H

#include "technique/technique.h"

struct hint {
    const struct technique *technique; /* a row of `techniques`; for a pending peer elimination, a row of hint.c */
    bool after_pending;                /* holds only once all pending peer eliminations are done */
    struct step step;                  /* a deduction; its lists are the builder's */
    struct change place;               /* what it places; NO_CELL: nothing */
    struct step_builder builder;
};

/* Copies the finding and makes its argument in the position. */
struct hint *hint_copy(const struct finding *finding, const struct candidate_grid *grid,
                       struct argument_maker *arguments);
void hint_destroy(struct hint *hint); /* takes NULL */

/* Returns whether the step eliminates this candidate. */
bool hint_eliminates(const struct hint *hint, cell_id cell, unsigned digit);

/* Returns whether the step places this digit; what it leaves for other cells is not asked. */
bool hint_places(const struct hint *hint, cell_id cell, unsigned digit);

/* Returns whether the step proves that the digit is placed in the cell, or that it is eliminated there. A step that
 * leaves one candidate in the cell proves a placement, too; `mask` has the cell's candidates before the step. */
bool hint_proves(const struct hint *hint, digit_mask mask, cell_id cell, unsigned digit, bool placed);

/* Returns whether both have the same conclusion, and their truths are about the same cells: then they are one step
 * under two names. `mask`, [cells], has the candidates before it. */
bool hint_is_same(const struct hint *a, const struct hint *b, const struct layout *layout, const digit_mask *mask);

/* Returns whether the candidate is one of a truth of the step, of its pattern, or of its conclusion. */
bool hint_concerns(const struct hint *hint, const struct layout *layout, cell_id cell, unsigned digit);

/* Makes a hint for each cell that still has pending peer eliminations, in the order of the cells, at most
 * `room`. `pending`, [cells], has the digit that is placed in each cell, or 0; `mask` has the candidates.
 * `*count` receives how many hints were made. */
void hint_list_pending(const struct layout *layout, const digit_mask *mask, const uint8_t *pending, struct hint **hint,
                       size_t capacity, size_t *count);

/* Merges pending peer eliminations into one hint with all their truths, links and eliminations. */
struct hint *hint_merge(const struct layout *layout, struct hint *const *hint, size_t count);

#endif
