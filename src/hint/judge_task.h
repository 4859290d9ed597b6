/* Judges the last of some moves, as a task, because the techniques may take seconds. */
#ifndef HINT_JUDGE_TASK_H
#define HINT_JUDGE_TASK_H

#include "base/task.h"
#include "hint/judge.h"

/* As task_start. Copies what it needs. */
struct task *judge_task_start(const struct puzzle *puzzle, const struct move *move, size_t moves, bool threaded);

/* Of a task that is done: the judgement, the judge that made it, which belongs to the task, and the move. False if
 * the puzzle has not exactly one solution. */
bool judge_task_result(const struct task *task, struct judgement *judgement, const struct judge **judge,
                       struct move *move);

#endif
