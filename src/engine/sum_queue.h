/* The sums of a board that an engine has to check, because one of their cells has lost a candidate. Without sums the
 * functions do nothing. */
#ifndef ENGINE_SUM_QUEUE_H
#define ENGINE_SUM_QUEUE_H

#include <limits.h>

#include "base/memory.h"
#include "engine/recorder.h"
#include "puzzle/sums.h"

#define NO_SUM UINT_MAX

struct sum_queue {
    const struct sums *sums; /* the layout's, or NULL */
    bool *is_waiting;        /* [sums] */
    unsigned technique[2];   /* [0]: for sums of clues, [1]: for sums of houses */
};

static inline void sum_queue_init(struct sum_queue *queue, const struct layout *layout, struct recorder *recorder)
{
    *queue = (struct sum_queue){.sums = layout->sums};
    if (!layout->sums)
        return;
    queue->technique[0] = recorder_technique(recorder, "sum-combinations");
    queue->technique[1] = recorder_technique(recorder, "innies-and-outies");
    queue->is_waiting = memory_calloc(layout->sums->count, sizeof *queue->is_waiting);
}

static inline void sum_queue_finish(struct sum_queue *queue)
{
    memory_free(queue->is_waiting);
}

/* Adds all sums to the queue, or removes all. */
static inline void sum_queue_fill(struct sum_queue *queue, bool is_waiting)
{
    for (unsigned i = 0; queue->sums && i < queue->sums->count; i++)
        queue->is_waiting[i] = is_waiting;
}

/* Adds the sums of a cell that has lost a candidate. */
static inline void sum_queue_add(struct sum_queue *queue, cell_id cell)
{
    const struct sums *sums = queue->sums;
    for (unsigned i = sums ? sums->first_of[cell] : 0; sums && i < sums->first_of[cell + 1]; i++)
        queue->is_waiting[sums->of[i]] = true;
}

/* Removes the first sum and returns its number, or NO_SUM. */
static inline unsigned sum_queue_take(struct sum_queue *queue)
{
    for (unsigned i = 0; queue->sums && i < queue->sums->count; i++) {
        if (!queue->is_waiting[i])
            continue;
        queue->is_waiting[i] = false;
        return i;
    }
    return NO_SUM;
}

/* Returns the technique of a step by this sum. */
static inline unsigned sum_queue_technique(const struct sum_queue *queue, unsigned number)
{
    return queue->technique[queue->sums->sum[number].houses > 0];
}

#endif
