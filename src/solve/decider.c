#include "solve/decider.h"

#include "base/memory.h"

static const double rescale_limit = 1e100, decay = 0.95;

void decider_init(struct decider *decider, uint32_t variables)
{
    *decider = (struct decider){
        .activity = memory_calloc(variables, sizeof *decider->activity),
        .heap = memory_calloc(variables, sizeof *decider->heap),
        .heap_index = memory_calloc(variables, sizeof *decider->heap_index),
        .variables = variables,
        .bump = 1,
    };
    for (uint32_t i = 0; i < variables; i++)
        decider->heap_index[i] = NOT_IN_HEAP;
}

void decider_finish(struct decider *decider)
{
    memory_free(decider->activity);
    memory_free(decider->heap);
    memory_free(decider->heap_index);
    *decider = (struct decider){0};
}

static void set_heap_entry(struct decider *decider, uint32_t at, uint32_t variable)
{
    decider->heap[at] = variable;
    decider->heap_index[variable] = at;
}

static void move_up(struct decider *decider, uint32_t at)
{
    uint32_t variable = decider->heap[at];
    while (at) {
        uint32_t parent = (at - 1) / 2;
        if (decider->activity[decider->heap[parent]] >= decider->activity[variable])
            break;
        set_heap_entry(decider, at, decider->heap[parent]);
        at = parent;
    }
    set_heap_entry(decider, at, variable);
}

static void move_down(struct decider *decider, uint32_t at)
{
    uint32_t variable = decider->heap[at];
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= decider->count)
            break;
        if (child + 1 < decider->count &&
            decider->activity[decider->heap[child + 1]] > decider->activity[decider->heap[child]])
            child++;
        if (decider->activity[decider->heap[child]] <= decider->activity[variable])
            break;
        set_heap_entry(decider, at, decider->heap[child]);
        at = child;
    }
    set_heap_entry(decider, at, variable);
}

void decider_insert(struct decider *decider, uint32_t variable)
{
    if (decider->heap_index[variable] != NOT_IN_HEAP)
        return;
    set_heap_entry(decider, decider->count, variable);
    move_up(decider, decider->count++);
}

uint32_t decider_pop(struct decider *decider)
{
    uint32_t top = decider->heap[0], last = decider->heap[--decider->count];
    decider->heap_index[top] = NOT_IN_HEAP;
    if (decider->count) {
        set_heap_entry(decider, 0, last);
        move_down(decider, 0);
    }
    return top;
}

void decider_bump(struct decider *decider, uint32_t variable)
{
    decider->activity[variable] += decider->bump;
    if (decider->heap_index[variable] != NOT_IN_HEAP)
        move_up(decider, decider->heap_index[variable]);
}

/* Instead of decreasing all activities, increases the amount of later bumps; rescales everything when needed. */
void decider_decay(struct decider *decider)
{
    decider->bump /= decay;
    if (decider->bump < rescale_limit)
        return;
    for (uint32_t i = 0; i < decider->variables; i++)
        decider->activity[i] /= rescale_limit;
    decider->bump /= rescale_limit;
}
