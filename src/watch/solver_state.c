#include "watch/solver_state.h"

#include <string.h>

#include "solve/count.h"

enum { SOLUTION_NODES = 1000000 };

static void find_solution(struct solver_state *state, const struct puzzle *puzzle, const struct cancel *cancel)
{
    struct count_params params = {.limit = 2, .nodes = SOLUTION_NODES, .cancel = cancel};
    state->solution = memory_calloc(state->layout->cells, sizeof *state->solution);
    count_unique(puzzle, cancel, &state->is_unique);
    enum count_end end = count_solutions(puzzle, &params, &state->solutions, state->solution);
    state->is_counted = end == COUNT_DONE || state->solutions > 1;
    if (state->is_counted && state->solutions == 1)
        return;
    memory_free(state->solution);
    state->solution = NULL;
}

void solver_state_init(struct solver_state *state, const struct puzzle *puzzle, const struct cancel *cancel)
{
    size_t cells = puzzle->layout->cells;
    *state = (struct solver_state){
        .layout = puzzle->layout,
        .live = memory_calloc(cells, sizeof *state->live),
        .is_placed = memory_calloc(cells, sizeof *state->is_placed),
        .lost_depth = SIZE_MAX,
    };
    memcpy(state->live, puzzle->start, cells * sizeof *state->live);
    for (size_t c = 0; c < cells; c++)
        state->is_placed[c] = puzzle->given[c] || puzzle->placed[c];
    find_solution(state, puzzle, cancel);
}

void solver_state_finish(struct solver_state *state)
{
    memory_free(state->live);
    memory_free(state->levels.items);
    memory_free(state->failed.items);
    memory_free(state->placed.items);
    memory_free(state->is_placed);
    memory_free(state->solution);
}

bool solver_state_contradicts(const struct solver_state *state, const struct step *step)
{
    for (size_t i = 0; solver_state_holds_solution(state) && i < step->removes; i++) {
        if (step->remove[i].digits & state->solution[step->remove[i].cell])
            return true;
    }
    return false;
}

void solver_state_place(struct solver_state *state, cell_id cell)
{
    if (state->is_placed[cell])
        return;
    state->is_placed[cell] = true;
    array_append(&state->placed, cell);
}

void solver_state_remove(struct solver_state *state, const struct step *step)
{
    for (size_t i = 0; i < step->removes; i++)
        state->live[step->remove[i].cell] &= ~step->remove[i].digits;
}

void solver_state_lose_solution(struct solver_state *state)
{
    if (solver_state_holds_solution(state))
        state->lost_depth = state->levels.count;
}

void solver_state_guess(struct solver_state *state, struct change guess)
{
    array_append(&state->levels, (struct open_level){guess, state->placed.count});
    if (digits_are_one(guess.digits))
        solver_state_place(state, guess.cell);
    state->live[guess.cell] &= guess.digits;
    if (solver_state_holds_solution(state) && !(state->solution[guess.cell] & guess.digits))
        solver_state_lose_solution(state);
}

/* Drops the failed candidates of closed levels, and removes the others from the live ones. */
static void restore_live(struct solver_state *state, const digit_mask *grid)
{
    size_t kept = 0;
    memcpy(state->live, grid, state->layout->cells * sizeof *state->live);
    for (size_t i = 0; i < state->failed.count; i++) {
        struct failed_guess failed = state->failed.items[i];
        if (failed.depth > state->levels.count)
            continue;
        state->failed.items[kept++] = failed;
        state->live[failed.guess.cell] &= ~failed.guess.digits;
    }
    state->failed.count = kept;
}

/* Adds the guess to the failed ones of its level, as the last one. A solver may repeat a guess endlessly; it is kept
 * once. */
static void add_failed(struct solver_state *state, struct change guess)
{
    size_t depth = state->levels.count;
    for (size_t i = state->failed.count; i && state->failed.items[i - 1].depth == depth; i--) {
        struct failed_guess *same = &state->failed.items[i - 1];
        if (same->guess.cell != guess.cell || same->guess.digits != guess.digits)
            continue;
        memmove(same, same + 1, (state->failed.count - i) * sizeof *same);
        state->failed.count--;
        break;
    }
    array_append(&state->failed, (struct failed_guess){guess, depth});
}

void solver_state_go_back(struct solver_state *state, const digit_mask *grid, bool refutes)
{
    struct open_level level = state->levels.items[--state->levels.count];
    while (state->placed.count > level.placed)
        state->is_placed[state->placed.items[--state->placed.count]] = false;
    if (state->lost_depth != SIZE_MAX && state->lost_depth > state->levels.count)
        state->lost_depth = SIZE_MAX;
    state->is_dead = false;
    restore_live(state, grid);
    if (!refutes)
        return;
    add_failed(state, level.guess);
    state->live[level.guess.cell] &= ~level.guess.digits;
}

bool solver_state_is_solved(const struct solver_state *state, const digit_mask *grid)
{
    struct constraint empty;
    for (unsigned c = 0; c < state->layout->cells; c++) {
        if (!digits_are_one(grid[c]) || !state->live[c])
            return false;
    }
    return !constraint_find_empty(state->layout, grid, &empty);
}
