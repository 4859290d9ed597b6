/* A hint: a step that is possible at a position, with its own copies of the step's lists. It is either a finding of a
 * technique, or a pending peer elimination: a digit is placed in a cell, but still a candidate of the cell's peers. */
#ifndef HINT_HINT_H
#define HINT_HINT_H

#include "technique/technique.h"

struct hint {
    const struct technique *technique; /* a row of `techniques`; for a pending peer elimination, a row of hint.c */
    bool after_pending;                /* valid only after all pending peer eliminations */
    struct step step;                  /* a deduction; its lists are the builder's */
    struct change place;               /* the placement; NO_CELL: none */
    struct step_builder builder;
};

/* Copies the finding and makes its argument for the position. */
struct hint *hint_copy(const struct finding *finding, const struct candidate_grid *grid,
                       struct argument_maker *arguments);
void hint_destroy(struct hint *hint); /* `hint` may be NULL. */

/* Returns whether the step eliminates this candidate. */
bool hint_eliminates(const struct hint *hint, cell_id cell, unsigned digit);

/* Returns whether the step itself places this digit, not only what it leaves in other cells. */
bool hint_places(const struct hint *hint, cell_id cell, unsigned digit);

/* Returns whether the step proves that the digit is placed in the cell, or eliminated there. A step that leaves one
 * candidate in the cell proves a placement, too; `mask` has the cell's candidates before the step. */
bool hint_proves(const struct hint *hint, digit_mask mask, cell_id cell, unsigned digit, bool placed);

/* Returns whether both have the same conclusion, and their truths concern the same cells, so they are one step with two
 * names. `mask` [cells] has the candidates before it. */
bool hint_is_same(const struct hint *a, const struct hint *b, const struct layout *layout, const digit_mask *mask);

/* Returns whether the candidate is in a truth of the step, in its pattern, or in its conclusion. */
bool hint_concerns(const struct hint *hint, const struct layout *layout, cell_id cell, unsigned digit);

/* Makes a hint for each cell with pending peer eliminations, in the order of the cells, at most `room`. `pending`
 * [cells] has the placed digits, or 0; `mask` has the candidates. `*count` receives the number of hints. */
void hint_list_pending(const struct layout *layout, const digit_mask *mask, const uint8_t *pending, struct hint **hint,
                       size_t capacity, size_t *count);

/* Merges pending peer eliminations into one hint with all their truths, links and eliminations. */
struct hint *hint_merge(const struct layout *layout, struct hint *const *hint, size_t count);

#endif
