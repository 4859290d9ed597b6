/* The state of the checker between two steps: what the steps so far lead to.
 *
 * A check need not begin with the first step: proof_state_move makes the state at any position from the steps that are
 * in force there, and skips the branches that have failed. It believes these steps. Whoever begins in the middle must
 * therefore find that the steps before, once they are checked, lead to the same state. */
#ifndef PROOF_PROOF_STATE_H
#define PROOF_PROOF_STATE_H

#include "base/array.h"
#include "trace/cursor.h"

struct checked_guess {
    uint64_t step;
    struct change kept; /* in its cell */
    size_t gone;        /* length of `gone` before the guess */
    size_t refuted;     /* length of `refuted` before the guess */
};

struct proof_state {
    unsigned cells;
    digit_mask *mask;             /* [cells]: the grid of the trace */
    digit_mask *live;             /* [cells]: the grid without candidates whose guess has failed */
    ARRAY(struct change) gone;    /* eliminated on the branch, in order */
    ARRAY(struct change) refuted; /* candidates of failed guesses, at levels that are still open */
    ARRAY(struct checked_guess) guesses;
    ARRAY(struct change) unproved; /* what the step of proof_state_pose removes */
    digit_mask *posed;             /* [cells]: where it does, if the step is a learned nogood */
    bool dead;                     /* the innermost level has reached a contradiction */
    bool over;                     /* the last step was done */
};

/* The state before the first step. */
void proof_state_init(struct proof_state *state, const struct puzzle *puzzle);
void proof_state_finish(struct proof_state *state);

/* Take a candidate from the grid, and open the guess of a step that places one digit (what it eliminates comes after
 * that). */
void proof_state_eliminate(struct proof_state *state, struct change change);
void proof_state_open_guess(struct proof_state *state, const struct step *step);

/* Takes back the guesses that the step closes, with all that came after them. */
void proof_state_backtrack(struct proof_state *state, const struct step *step);

/* Returns whether the step goes back to before its guess: it closes as many levels as there are from this guess on. */
bool proof_state_closes(const struct proof_state *state, const struct step *step);

/* Makes of the deduction what has to be proved of it, in the grid `*live` ([cells]): removals that need no reason,
 * because their guess has failed, are left out, and a learned nogood becomes the removal that it stands for
 * (step/nogood.h). List and grid belong to the state, until it changes or the next call. Returns false if nothing is
 * left to prove. */
bool proof_state_pose(struct proof_state *state, struct step *step, const digit_mask **live);

/* Does a step that holds; `reader` may be read with. Returns false if the step cannot come here. */
bool proof_state_apply(struct proof_state *state, struct step_reader *reader, const struct step *step);

/* Moves the state before the first step to the position. Returns false if the steps do not lead there. */
bool proof_state_move(struct proof_state *state, const struct trace *trace, uint64_t position);

bool proof_state_equals(const struct proof_state *a, const struct proof_state *b);

#endif
