/* Rates the puzzle that is shown, in the background: its level, score and Sudoku Explainer's rating stand beside its name. */
#include <stdio.h>
#include <string.h>

#include "viewer/viewer_internal.h"

/* Begins anew with the puzzle that is shown. */
static void begin(struct viewer *viewer, const struct puzzle *puzzle)
{
    struct rated *rated = &viewer->rated;
    puzzle_destroy(rated->puzzle);
    givens_task_destroy(rated->task);
    rated->puzzle = puzzle_copy_givens(puzzle);
    bool is_quick = rated->puzzle && puzzle->layout->cells <= 81;
    rated->task = is_quick ? givens_task_start(rated->puzzle, true) : NULL;
    viewer->view.rating = NULL;
}

static void take(struct viewer *viewer)
{
    struct rated *rated = &viewer->rated;
    const struct givens_report *report = givens_task_report(rated->task);
    if (!report || !report->has_rating || report->rating.outcome != ENGINE_SOLVED)
        return;
    const struct puzzle_rating *rating = &report->rating;
    bool has_explainer = *rating->explainer && *rating->explainer != '-';
    snprintf(rated->text, sizeof rated->text, "%s %llu%s%s", technique_level_name(rating->level),
             (unsigned long long)rating->score, has_explainer ? ", SE " : "", has_explainer ? rating->explainer : "");
    viewer->view.rating = rated->text;
}

void rated_advance(struct viewer *viewer)
{
    struct rated *rated = &viewer->rated;
    if (!viewer->params.threaded || !viewer->session.trace)
        return;
    const struct puzzle *puzzle = trace_puzzle(viewer->session.trace);
    bool is_same = rated->puzzle && rated->puzzle->layout == puzzle->layout &&
                   !memcmp(rated->puzzle->given, puzzle->given, puzzle->layout->cells);
    if (!is_same)
        begin(viewer, puzzle);
    if (rated->task && givens_task_is_done(rated->task)) {
        take(viewer);
        givens_task_destroy(rated->task);
        rated->task = NULL;
    }
}

bool rated_is_busy(const struct viewer *viewer)
{
    return viewer->rated.task;
}

void rated_finish(struct viewer *viewer)
{
    puzzle_destroy(viewer->rated.puzzle);
    givens_task_destroy(viewer->rated.task);
    viewer->rated = (struct rated){0};
}
