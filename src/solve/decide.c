#include "solve/decide.h"

#include "base/memory.h"

static const double most = 1e100, fade = 0.95;

bool decider_init(struct decider *decider, uint32_t variables)
{
    *decider = (struct decider){
        .activity = memory_calloc(variables, sizeof *decider->activity),
        .heap = memory_calloc(variables, sizeof *decider->heap),
        .place = memory_calloc(variables, sizeof *decider->place),
        .variables = variables,
        .step = 1,
    };
    for (uint32_t i = 0; decider->place && i < variables; i++)
        decider->place[i] = NOT_IN_HEAP;
    return decider->activity && decider->heap && decider->place;
}

void decider_finish(struct decider *decider)
{
    memory_free(decider->activity);
    memory_free(decider->heap);
    memory_free(decider->place);
    *decider = (struct decider){0};
}

static void put(struct decider *decider, uint32_t at, uint32_t variable)
{
    decider->heap[at] = variable;
    decider->place[variable] = at;
}

static void move_up(struct decider *decider, uint32_t at)
{
    uint32_t variable = decider->heap[at];
    while (at) {
        uint32_t parent = (at - 1) / 2;
        if (decider->activity[decider->heap[parent]] >= decider->activity[variable])
            break;
        put(decider, at, decider->heap[parent]);
        at = parent;
    }
    put(decider, at, variable);
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
        put(decider, at, decider->heap[child]);
        at = child;
    }
    put(decider, at, variable);
}

void decider_insert(struct decider *decider, uint32_t variable)
{
    if (decider->place[variable] != NOT_IN_HEAP)
        return;
    put(decider, decider->count, variable);
    move_up(decider, decider->count++);
}

uint32_t decider_take(struct decider *decider)
{
    uint32_t top = decider->heap[0], last = decider->heap[--decider->count];
    decider->place[top] = NOT_IN_HEAP;
    if (decider->count) {
        put(decider, 0, last);
        move_down(decider, 0);
    }
    return top;
}

void decider_raise(struct decider *decider, uint32_t variable)
{
    decider->activity[variable] += decider->step;
    if (decider->place[variable] != NOT_IN_HEAP)
        move_up(decider, decider->place[variable]);
}

/* Instead of making all others smaller, what is added grows; now and then all are scaled down. */
void decider_fade(struct decider *decider)
{
    decider->step /= fade;
    if (decider->step < most)
        return;
    for (uint32_t i = 0; i < decider->variables; i++)
        decider->activity[i] /= most;
    decider->step /= most;
}
