#include "document/givens_candidates.h"

#include "document/givens_report.h"
#include "solve/true_candidates.h"

struct candidates_task {
    struct puzzle *puzzle;
    struct givens_candidates found;
    bool is_made; /* set when the task is done */
};

static void finish(void *context)
{
    struct candidates_task *made = context;
    puzzle_destroy(made->puzzle);
}

static void work(void *context, const struct cancel *cancel)
{
    struct candidates_task *made = context;
    struct givens_candidates *found = &made->found;
    struct true_candidates_params params = {.nodes = givens_report_quick_nodes(made->puzzle), .cancel = cancel};
    true_candidates_find(made->puzzle, &params, found->found, found->open);
    for (unsigned c = 0; c < made->puzzle->layout->cells; c++)
        found->undecided += digit_count(found->open[c]);
    made->is_made = !cancel_is_requested(cancel);
}

struct task *givens_candidates_start(const struct puzzle *puzzle, bool threaded)
{
    struct task *task = task_create(sizeof(struct candidates_task), work, finish);
    struct candidates_task *made = task_context(task);
    made->puzzle = puzzle_copy(puzzle);
    return task_start(task, threaded);
}

const struct givens_candidates *givens_candidates_of(const struct task *task)
{
    const struct candidates_task *made = task_is_done(task) ? task_context(task) : NULL;
    return made && made->is_made ? &made->found : NULL;
}
