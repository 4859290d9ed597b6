/* The knowledge of another solver, as far as it has said it: which guesses are open, which have failed, which cells it
 * has filled; and whether the solution is still possible there. */
#ifndef WATCH_SOLVER_STATE_H
#define WATCH_SOLVER_STATE_H

#include "base/array.h"
#include "base/cancel.h"
#include "puzzle/puzzle.h"
#include "step/step.h"

/* A guess that is open. */
struct open_level {
    struct change guess;
    size_t placed; /* the length of `placed` before it */
};

/* Candidates that a failed guess kept, while the level is open at which that is known. */
struct failed_guess {
    struct change guess;
    size_t depth;
};

struct solver_state {
    const struct layout *layout;
    digit_mask *live; /* [cells]: the trace's grid without the candidates whose guess has failed */
    ARRAY(struct open_level) levels;
    ARRAY(struct failed_guess) failed;
    ARRAY(cell_id) placed; /* that the solver has filled, in order; givens are not among them */
    bool *is_placed;       /* [cells]: these, and the givens */
    bool is_dead;          /* the innermost level has a contradiction that is proved */
    digit_mask *solution;  /* [cells]: the only one; NULL: there is not exactly one, or it is not known */
    size_t lost_depth;     /* the number of guesses that were open when the solution was lost; SIZE_MAX: it is not */
    uint64_t solutions;    /* 0, 1, or 2 for more, if `is_counted` */
    bool is_counted;
    bool is_unique; /* the givens alone have one solution */
};

/* Counts the solutions, too, unless that takes too long or `cancel` is requested. */
void solver_state_init(struct solver_state *state, const struct puzzle *puzzle, const struct cancel *cancel);
void solver_state_finish(struct solver_state *state);

/* Returns whether what the solver knows still allows the only solution. */
static inline bool solver_state_holds_solution(const struct solver_state *state)
{
    return state->solution && state->lost_depth == SIZE_MAX;
}

/* Returns whether the step removes a digit of it. */
bool solver_state_contradicts(const struct solver_state *state, const struct step *step);

void solver_state_place(struct solver_state *state, cell_id cell);
void solver_state_remove(struct solver_state *state, const struct step *step);
void solver_state_lose_solution(struct solver_state *state);
void solver_state_guess(struct solver_state *state, struct change guess);

/* Takes the innermost guess back. `grid` ([cells]) is the trace's grid after that. The guess counts as failed if
 * `refutes` is set. */
void solver_state_go_back(struct solver_state *state, const digit_mask *grid, bool refutes);

/* Returns whether each cell has one digit in `grid` ([cells]), and each house each digit. */
bool solver_state_is_solved(const struct solver_state *state, const digit_mask *grid);

#endif
