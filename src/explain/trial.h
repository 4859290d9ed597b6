/* A guess among the guesses of its cell: which digits could be chosen, and which have failed. */
#ifndef EXPLAIN_TRIAL_H
#define EXPLAIN_TRIAL_H

#include "trace/cursor.h"

struct trial {
    cell_id cell;          /* the guessed digit; another solver may guess several at once */
    digit_mask tried;      /* the digit that is tried; another solver may try several at once */
    digit_mask options;    /* the candidates of the cell before the guess */
    digit_mask failed;     /* those of `options` that were guessed before and have failed */
    digit_mask left;       /* those of `options` that have not been guessed yet */
    uint64_t last_failure; /* the step that refuted the last one of `failed`; 0: none */
};

/* Reads a guess: its cell, its digits, and the options. */
struct trial trial_of_guess(const struct step *guess);

/* For other solvers, which choose among the digits that no peer holds, although their board may still have other
 * candidates: leaves out digits that peers hold in `mask` ([cells]). */
void trial_leave_out_held(struct trial *trial, const struct layout *layout, const digit_mask *mask);

/* Returns whether the guess is a choice, and not the last option left after all others have failed. `failed` must be
 * known. */
static inline bool trial_is_choice(const struct trial *trial)
{
    return trial->left || !trial->failed;
}

/* Finds which options have failed. Goes back only over the guess's elder siblings: before a sibling comes the backtrack
 * of the next elder one. Uses `reader`; `number` and `parent` are those of the guess. */
void trial_find_failed(struct trial *trial, struct step_reader *reader, uint64_t number, uint64_t parent);

#endif
