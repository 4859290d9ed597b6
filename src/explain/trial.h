/* A guess among the guesses of its cell: which digits were there to choose from, and which have failed. */
#ifndef EXPLAIN_TRIAL_H
#define EXPLAIN_TRIAL_H

#include "trace/cursor.h"

struct trial {
    cell_id cell;          /* NO_CELL: not known */
    digit_mask tried;      /* the digit that is tried; another solver may try several at once */
    digit_mask options;    /* the candidates of the cell before the guess */
    digit_mask failed;     /* those of them that were tried before and have failed */
    digit_mask left;       /* those that are not tried yet */
    uint64_t last_failure; /* the step that refuted the last of `failed`; 0: none */
};

/* Reads the cell, what is tried in it, and the options of a guess. */
struct trial trial_of_guess(const struct step *guess);

/* Another solver chooses among the digits that no peer holds, although its board may still have the others as
 * candidates: leaves those out that peers hold in `mask` ([cells]). */
void trial_leave_out_held(struct trial *trial, const struct layout *layout, const digit_mask *mask);

/* Returns whether the guess is not the last option, which is left because all others have failed. Which have failed
 * must be known. */
static inline bool trial_is_choice(const struct trial *trial)
{
    return trial->left || !trial->failed;
}

/* Finds out which options have failed. Goes from the guess back over its elder siblings only: before a sibling lies the
 * backtrack of the next elder one. `reader` is moved; `number` and `parent` are those of the guess. */
void trial_find_failed(struct trial *trial, struct step_reader *reader, uint64_t number, uint64_t parent);

#endif
