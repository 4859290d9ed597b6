/* Solves as fast as this machine can, by the solution counter of count.h, which stops at the first solution and records
 * no steps. If a trace is wanted, the counter finds the solution first; then `propagate` solves the puzzle with
 * recording, guessing the solution's digits when propagation is not enough. A puzzle without a solution gets the whole
 * search of `propagate` as its trace. */
#include "base/translation.h"
#include "engine/propagate.h"
#include "engine/recorder.h"
#include "solve/count.h"

enum { STAT_GUESSES };

static enum engine_outcome outcome_of(enum count_end end, uint64_t count)
{
    return end == COUNT_GAVE_UP ? ENGINE_STOPPED : count ? ENGINE_SOLVED : ENGINE_NO_SOLUTION;
}

static enum engine_outcome record(const struct engine_task *task, const digit_mask *known_solution)
{
    struct engine_task propagate_task = *task;
    return propagate_solve(&propagate_task, false, known_solution);
}

static enum engine_outcome solve(struct engine_task *task)
{
    uint64_t count = 0;
    struct count_params params = {.limit = 1, .cancel = task->cancel, .guesses = &task->stat[STAT_GUESSES]};
    enum count_end end = count_solutions(task->puzzle, &params, &count, task->solution);
    enum engine_outcome outcome = outcome_of(end, count);
    bool decided = outcome == ENGINE_SOLVED || outcome == ENGINE_NO_SOLUTION;
    if (task->trace && decided)
        return record(task, outcome == ENGINE_SOLVED ? task->solution : NULL);
    return decided ? outcome : recorder_stopped(&(struct recorder){.trace = task->trace}, task);
}

const struct engine engine_fast = {
    .id = "fast",
    .title = TR("As fast as possible"),
    .summary =
        TR("Keeps the board as bit sets and works on all cells at once; a recorded run tries the solution's digits "
           "first."),
    .stat_names = {"guesses"},
    .clues = ENGINE_KNOWS_CLUES,
    .solve = solve,
};
