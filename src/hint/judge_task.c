#include "hint/judge_task.h"

#include <string.h>

#include "base/memory.h"

struct judging {
    struct puzzle *puzzle;
    struct move *move;
    size_t moves;
    struct judge *judge;
    struct judgement judgement;
    bool is_judged;
};

static void finish(void *context)
{
    struct judging *judging = context;
    judge_destroy(judging->judge);
    puzzle_destroy(judging->puzzle);
    memory_free(judging->move);
}

static void work(void *context, const atomic_bool *cancel)
{
    struct judging *judging = context;
    struct text_error error;
    judging->judge = judge_create(judging->puzzle, &error);
    if (!judging->judge)
        return;
    judge_cancel_when(judging->judge, cancel);
    for (size_t i = 0; i + 1 < judging->moves; i++)
        judge_follow(judging->judge, judging->move[i]);
    judge_move(judging->judge, judging->move[judging->moves - 1], &judging->judgement);
    judging->is_judged = true;
}

struct task *judge_task_start(const struct puzzle *puzzle, const struct move *move, size_t moves, bool threaded)
{
    struct task *task = task_create(sizeof(struct judging), work, finish);
    struct judging *judging = task_context(task);
    judging->puzzle = puzzle_copy_givens(puzzle);
    judging->move = memory_calloc(moves, sizeof *move);
    judging->moves = moves;
    memcpy(judging->move, move, moves * sizeof *move);
    return task_start(task, threaded);
}

bool judge_task_result(const struct task *task, struct judgement *judgement, const struct judge **judge,
                       struct move *move)
{
    const struct judging *judging = task_context(task);
    if (!judging->is_judged)
        return false;
    *judgement = judging->judgement;
    *judge = judging->judge;
    *move = judging->move[judging->moves - 1];
    return true;
}
