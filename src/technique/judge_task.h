/* Judges one move after others in a thread of its own, because the techniques may take seconds.
 *
 *     struct judge_task *task = judge_task_start(puzzle, moves, count, true);   the last move is judged
 *     if (judge_task_is_done(task) && judge_task_result(task, &judgement)) ...
 *     judge_task_destroy(task);                                                 cancels */
#ifndef TECHNIQUE_JUDGE_TASK_H
#define TECHNIQUE_JUDGE_TASK_H

#include "technique/judge.h"

struct judge_task;

/* Copies what it needs. `threaded`: otherwise it is done on return. NULL if there is no memory or no thread. */
struct judge_task *judge_task_start(const struct puzzle *puzzle, const struct move *move, size_t moves, bool threaded);
bool judge_task_is_done(const struct judge_task *task);

/* Of a task that is done: the judgement, the judge that made it, which belongs to the task, and the move. False if the puzzle has not
 * exactly one solution, or memory ran out. */
bool judge_task_result(const struct judge_task *task, struct judgement *judgement, const struct judge **judge,
                       struct move *move);
void judge_task_destroy(struct judge_task *task); /* without waiting; takes NULL */

#endif
