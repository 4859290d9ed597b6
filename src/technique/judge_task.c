#include "technique/judge_task.h"

#include <string.h>

#include "base/background.h"
#include "base/memory.h"

struct judge_task {
    struct background background;
    struct puzzle *puzzle;
    struct move *move;
    size_t moves;
    struct judge *judge;
    struct judgement judgement;
    bool is_judged;
};

static void destroy(void *context)
{
    struct judge_task *task = context;
    judge_destroy(task->judge);
    puzzle_destroy(task->puzzle);
    memory_free(task->move);
    memory_free(task);
}

static void work(void *context)
{
    struct judge_task *task = context;
    struct text_error error;
    task->judge = judge_create(task->puzzle, &error);
    if (!task->judge)
        return;
    judge_cancel_when(task->judge, &task->background.cancel);
    for (size_t i = 0; i + 1 < task->moves; i++)
        judge_follow(task->judge, task->move[i]);
    task->is_judged = judge_move(task->judge, task->move[task->moves - 1], &task->judgement);
}

struct judge_task *judge_task_start(const struct puzzle *puzzle, const struct move *move, size_t moves, bool threaded)
{
    struct judge_task *task = memory_calloc(1, sizeof *task);
    if (!task)
        return NULL;
    task->puzzle = puzzle_copy_givens(puzzle);
    task->move = memory_calloc(moves, sizeof *move);
    task->moves = moves;
    if (!task->puzzle || !task->move) {
        destroy(task);
        return NULL;
    }
    memcpy(task->move, move, moves * sizeof *move);
    return background_start(&task->background, task, work, destroy, threaded) ? task : NULL;
}

bool judge_task_is_done(const struct judge_task *task)
{
    return background_is_done(&task->background);
}

bool judge_task_result(const struct judge_task *task, struct judgement *judgement, const struct judge **judge,
                       struct move *move)
{
    if (!judge_task_is_done(task) || !task->is_judged)
        return false;
    *judgement = task->judgement;
    *judge = task->judge;
    *move = task->move[task->moves - 1];
    return true;
}

void judge_task_destroy(struct judge_task *task)
{
    if (task)
        background_release(&task->background);
}
