/* The Rust program for overlapping grids, exactly: plain backtracking with a stack of its own, no looking ahead.
 *
 * Cells are walked in reading order over the sheet. On reaching an empty one, the digits that no peer holds are tried in
 * ascending order; a cell that has none sends the walk back to the last try, which goes on with its next digit. */
#include <string.h>

#include "base/memory.h"
#include "engine/recorder.h"

enum { STAT_TRIES };

struct level {
    cell_id cell;
    digit_mask untried;
};

struct stack {
    struct engine_task *task;
    const struct layout *layout;
    struct recorder recorder;
    unsigned technique;
    digit_mask *value;  /* [cells]: the digit there, as a mask, or 0 */
    digit_mask *used;   /* [houses]: the digits that stand in each */
    struct level *level; /* [cells]: the tries that are open, outermost first */
    size_t depth;
};

static void set_value(struct stack *stack, cell_id cell, digit_mask digit)
{
    const struct cell *known = &stack->layout->cell[cell];
    for (unsigned i = 0; i < known->house_count; i++)
        stack->used[known->houses[i]] ^= digit;
    stack->value[cell] ^= digit;
}

/* What the cell may hold, recorded as what its peers keep it from holding. */
static digit_mask reach(struct stack *stack, cell_id cell)
{
    const struct cell *known = &stack->layout->cell[cell];
    digit_mask held = 0;
    for (unsigned i = 0; i < known->house_count; i++)
        held |= stack->used[known->houses[i]];
    recorder_held(&stack->recorder, stack->layout, stack->technique, cell, held, stack->value, 0);
    return stack->task->puzzle->start[cell] & ~held;
}

static void try_next(struct stack *stack)
{
    struct level *level = &stack->level[stack->depth - 1];
    digit_mask digit = level->untried & -level->untried;
    level->untried &= ~digit;
    set_value(stack, level->cell, digit);
    stack->task->stat[STAT_TRIES]++;
    recorder_guess(&stack->recorder, level->cell, digit_first(digit));
}

/* Pops tries until one has another digit. The cell that the walk goes on behind is in `*cell`. False if there is none. */
static bool retreat(struct stack *stack, cell_id *cell)
{
    cell_id exhausted = NO_CELL;
    while (stack->depth) {
        struct level *level = &stack->level[stack->depth - 1];
        set_value(stack, level->cell, stack->value[level->cell]);
        recorder_backtrack(&stack->recorder, exhausted);
        if (level->untried) {
            try_next(stack);
            *cell = level->cell;
            return true;
        }
        exhausted = level->cell;
        stack->depth--;
    }
    recorder_last(&stack->recorder, STEP_NO_SOLUTION, exhausted);
    return false;
}

static enum engine_outcome walk(struct stack *stack)
{
    for (cell_id cell = 0; cell < stack->layout->cells; cell++) {
        if (stack->value[cell])
            continue;
        if (recorder_must_stop(&stack->recorder, stack->task))
            return recorder_stopped(&stack->recorder);
        digit_mask choices = reach(stack, cell);
        if (choices) {
            stack->level[stack->depth++] = (struct level){.cell = cell, .untried = choices};
            try_next(stack);
            continue;
        }
        recorder_contradiction(&stack->recorder, constraint_cell(cell));
        if (!retreat(stack, &cell))
            return stack->recorder.no_memory ? ENGINE_NO_MEMORY : ENGINE_NO_SOLUTION;
    }
    memcpy(stack->task->solution, stack->value, stack->layout->cells * sizeof *stack->value);
    recorder_last(&stack->recorder, STEP_SOLVED, NO_CELL);
    return stack->recorder.no_memory ? ENGINE_NO_MEMORY : ENGINE_SOLVED;
}

static enum engine_outcome solve(struct engine_task *task)
{
    const struct layout *layout = task->puzzle->layout;
    struct stack stack = {
        .task = task,
        .layout = layout,
        .recorder = {.trace = task->trace},
        .value = memory_zeroed(layout->cells, sizeof *stack.value),
        .used = memory_zeroed(layout->houses, sizeof *stack.used),
        .level = memory_zeroed(layout->cells, sizeof *stack.level),
    };
    enum engine_outcome outcome = ENGINE_NO_MEMORY;
    stack.technique = recorder_technique(&stack.recorder, "seen-digits");
    if (stack.value && stack.used && stack.level) {
        for (unsigned c = 0; c < layout->cells; c++) {
            if (task->puzzle->given[c] || task->puzzle->placed[c])
                set_value(&stack, (cell_id)c, task->puzzle->start[c]);
        }
        outcome = walk(&stack);
    }
    memory_free(stack.value);
    memory_free(stack.used);
    memory_free(stack.level);
    return outcome;
}

const struct engine engine_stack = {
    .id = "stack",
    .title = "Plain backtracking",
    .summary = "Tries every digit that no peer holds, cell by cell, with an explicit stack (Rust).",
    .stat_names = {"tries"},
    .solve = solve,
};
