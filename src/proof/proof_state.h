/* The checker's state between two steps.
 *
 * A check need not begin with the first step: proof_state_move makes the state at any position from the steps in
 * force there, skipping failed branches. It trusts these steps. A check that begins in the middle is therefore only
 * valid if checking the earlier steps leads to the same state. */
#ifndef PROOF_PROOF_STATE_H
#define PROOF_PROOF_STATE_H

#include "base/array.h"
#include "trace/cursor.h"

struct checked_guess {
    uint64_t step;
    struct change kept; /* the candidates kept in its cell */
    size_t gone;        /* length of `gone` before the guess */
    size_t refuted;     /* length of `refuted` before the guess */
};

struct proof_state {
    unsigned cells;
    digit_mask *mask;             /* [cells]: the grid of the trace */
    digit_mask *live;             /* [cells]: the grid without candidates whose guess has failed */
    ARRAY(struct change) gone;    /* eliminated on the branch, in order */
    ARRAY(struct change) refuted; /* candidates of failed guesses on levels that are still open */
    ARRAY(struct checked_guess) guesses;
    ARRAY(struct change) unproved; /* the removals of proof_state_pose */
    digit_mask *posed;             /* [cells]: the grid of proof_state_pose for a learned nogood */
    bool dead;                     /* the innermost level has reached a contradiction */
    bool over;                     /* the last step has been applied */
};

/* Sets the state before the first step. */
void proof_state_init(struct proof_state *state, const struct puzzle *puzzle);
void proof_state_finish(struct proof_state *state);

/* Remove a candidate from the grid; open the guess of a step that places one digit. Its eliminations follow
 * separately. */
void proof_state_eliminate(struct proof_state *state, struct change change);
void proof_state_open_guess(struct proof_state *state, const struct step *step);

/* Undoes the guesses that the step closes, with everything after them. */
void proof_state_backtrack(struct proof_state *state, const struct step *step);

/* Returns whether the step closes exactly the levels from its guess on. */
bool proof_state_closes(const struct proof_state *state, const struct step *step);

/* Reduces the deduction to what has to be proved in the grid `*live` ([cells]): removals whose guess has failed are
 * left out, and a learned nogood becomes the removal that it stands for (step/nogood.h). List and grid belong to the
 * state until it changes or the next call. Returns false if nothing is left to prove. */
bool proof_state_pose(struct proof_state *state, struct step *step, const digit_mask **live);

/* Applies a step that holds; `reader` may be used for reading. Returns false if the step is not possible here. */
bool proof_state_apply(struct proof_state *state, struct step_reader *reader, const struct step *step);

/* Moves the state, which is before the first step, to the position. Returns false if the steps do not lead there. */
bool proof_state_move(struct proof_state *state, const struct trace *trace, uint64_t position);

bool proof_state_equals(const struct proof_state *a, const struct proof_state *b);

#endif
