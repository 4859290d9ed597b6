/* What another solver knows, judged by its output: which guesses are open or have failed, which cells it has filled,
 * and whether the solution is still possible. */
#ifndef WATCH_SOLVER_STATE_H
#define WATCH_SOLVER_STATE_H

#include "base/array.h"
#include "base/cancel.h"
#include "puzzle/puzzle.h"
#include "step/step.h"

/* An open guess. */
struct open_level {
    struct change guess;
    size_t placed; /* length of `placed` before it */
};

/* The candidates of a failed guess, kept while the level that knows them is open. */
struct failed_guess {
    struct change guess;
    size_t depth;
};

struct solver_state {
    const struct layout *layout;
    digit_mask *live; /* [cells]: the trace's grid without candidates whose guess has failed */
    ARRAY(struct open_level) levels;
    ARRAY(struct failed_guess) failed;
    ARRAY(cell_id) placed; /* cells filled by the solver, in order, without givens */
    bool *is_placed;       /* [cells]: filled by the solver, or given */
    bool is_dead;          /* the innermost level has a proved contradiction */
    digit_mask *solution;  /* [cells]: the only solution; NULL: there is not exactly one, or it is unknown */
    size_t lost_depth;     /* number of open guesses when the solution was lost; SIZE_MAX: it is not lost */
    uint64_t solutions;    /* 0, 1, or 2 for more; valid if `is_counted` */
    bool is_counted;
    bool is_unique; /* the givens alone have one solution */
};

/* Initializes the state. Also counts the solutions, unless that takes too long or `cancel` is requested. */
void solver_state_init(struct solver_state *state, const struct puzzle *puzzle, const struct cancel *cancel);
void solver_state_finish(struct solver_state *state);

/* Returns whether the only solution is still possible in this state. */
static inline bool solver_state_holds_solution(const struct solver_state *state)
{
    return state->solution && state->lost_depth == SIZE_MAX;
}

/* Returns whether the step removes a digit of the solution. */
bool solver_state_contradicts(const struct solver_state *state, const struct step *step);

void solver_state_place(struct solver_state *state, cell_id cell);
void solver_state_remove(struct solver_state *state, const struct step *step);
void solver_state_lose_solution(struct solver_state *state);
void solver_state_guess(struct solver_state *state, struct change guess);

/* Undoes the innermost guess. `grid` ([cells]) is the trace's grid after that. With `refutes`, the guess counts as
 * failed. */
void solver_state_go_back(struct solver_state *state, const digit_mask *grid, bool refutes);

/* Returns whether, in `grid` ([cells]), each cell has one digit and each house each digit. */
bool solver_state_is_solved(const struct solver_state *state, const digit_mask *grid);

#endif
