/* Reproduces the Rust program for overlapping grids step for step: plain backtracking with an explicit stack, no
 * lookahead.
 *
 * Cells are visited in reading order over the sheet. In an empty cell, the digits that no peer holds are tried in
 * ascending order. A cell without such a digit sends the walk back to the last try, which continues with its next
 * digit.
 *
 * A step takes less time than recording it, so the trace only has checkpoints (checkpoint_log.h): the list of open
 * tries, once in each block. Readers run the walk again from there. */
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "engine/recorder.h"
#include "trace/block_loader.h"

enum { STAT_TRIES };

/* The next move of the walk. */
enum move {
    ADVANCE,           /* go to the next empty cell */
    RETREAT,           /* undo the last try: the next cell has no digit left */
    RETREAT_EXHAUSTED, /* undo the last try: all tries of the next cell have failed */
    MOVES
};

/* An open try in a checkpoint: its step number (only with a checkpoint log), followed by DIGIT_BITS bits for its
 * digit. */
enum { DIGIT_BITS = 5 };

struct stack {
    struct engine_task *task;
    const struct layout *layout;
    struct recorder recorder;
    unsigned technique;
    digit_mask *value;        /* [cells]: the digit there, as a mask, or 0 */
    digit_mask *house_digits; /* [houses]: the digits placed in each house */
    cell_id *empty;           /* the cells to fill, in order */
    size_t empty_count;       /* number of cells in `empty` */
    digit_mask *untried;      /* [cells to fill]: the untried digits of each */
    uint64_t *try;            /* [cells to fill]: the open try of each */
    uint32_t *packed;         /* scratch space: the tries in four bytes each */
    size_t depth;             /* number of open tries */
    enum move move;
};

static void set_value(struct stack *stack, cell_id cell, digit_mask digit)
{
    const struct cell *info = &stack->layout->cell[cell];
    for (unsigned i = 0; i < info->house_count; i++)
        stack->house_digits[info->houses[i]] ^= digit;
    stack->value[cell] ^= digit;
}

static digit_mask digits_held(const struct stack *stack, cell_id cell)
{
    const struct cell *info = &stack->layout->cell[cell];
    digit_mask held = 0;
    for (unsigned i = 0; i < info->house_count; i++)
        held |= stack->house_digits[info->houses[i]];
    for (unsigned i = 0; stack->layout->clues && i < info->peer_count; i++)
        held |= stack->value[info->peers[i]];
    return held & stack->task->puzzle->start[cell];
}

static void try_next(struct stack *stack)
{
    size_t level = stack->depth - 1;
    cell_id cell = stack->empty[level];
    digit_mask digit = stack->untried[level] & -stack->untried[level];
    stack->untried[level] &= ~digit;
    set_value(stack, cell, digit);
    stack->task->stat[STAT_TRIES]++;
    recorder_guess(&stack->recorder, cell, digit_first(digit));
    if (stack->recorder.log)
        stack->try[level] = checkpoint_log_steps(stack->recorder.log) << DIGIT_BITS | digit_first(digit);
}

/* Records that the next cell's peers hold the digits it cannot have, then tries the cell's first digit. */
static void advance(struct stack *stack)
{
    cell_id cell = stack->empty[stack->depth];
    digit_mask start = stack->task->puzzle->start[cell], held = digits_held(stack, cell);
    recorder_seen_digits(&stack->recorder, stack->layout, stack->technique, cell, held, stack->value, 0);
    if (held == start) {
        recorder_contradiction(&stack->recorder, constraint_cell(cell));
        stack->move = RETREAT;
        return;
    }
    stack->untried[stack->depth++] = start & ~held;
    try_next(stack);
}

/* Undoes the last try and tries the next digit of its cell, if there is one. */
static void retreat(struct stack *stack)
{
    cell_id cell = stack->empty[stack->depth - 1];
    set_value(stack, cell, stack->value[cell]);
    recorder_backtrack(&stack->recorder, stack->move == RETREAT_EXHAUSTED ? stack->empty[stack->depth] : NO_CELL);
    if (stack->untried[stack->depth - 1]) {
        stack->move = ADVANCE;
        try_next(stack);
    } else {
        stack->move = RETREAT_EXHAUSTED;
        stack->depth--;
    }
}

/* --- checkpoints --- */

/* Returns whether the open tries in a checkpoint need eight bytes each, as after 2^27 steps, instead of four. They
 * follow the next move. */
static bool checkpoint_is_wide(uint64_t steps)
{
    return steps >> (32 - DIGIT_BITS);
}

/* Writes a checkpoint. It is called rarely, and not inlined to keep the walk small. */
__attribute__((noinline)) static void write_checkpoint(struct stack *stack)
{
    bool wide = checkpoint_is_wide(checkpoint_log_steps(stack->recorder.log));
    size_t length = stack->depth * (wide ? sizeof(uint64_t) : sizeof(uint32_t));
    uint8_t *bytes = checkpoint_log_add(stack->recorder.log, 1 + length);
    if (!bytes) {
        stack->recorder.is_full = true;
        return;
    }
    const uint64_t *try = stack->try;
    uint32_t *packed = stack->packed;
    size_t depth = wide ? 0 : stack->depth;
    for (size_t i = 0; i < depth; i++)
        packed[i] = (uint32_t)try[i];
    bytes[0] = (uint8_t)stack->move;
    memcpy(bytes + 1, wide ? (const void *)try : packed, length);
}

/* Repeats an open try. Digits are tried in ascending order, so the digits above it are untried. */
static void restore_try(struct stack *stack, uint64_t try)
{
    cell_id cell = stack->empty[stack->depth];
    digit_mask digit = digit_bit((unsigned)try & ((1u << DIGIT_BITS) - 1)), held = digits_held(stack, cell);
    digit_mask choices = stack->task->puzzle->start[cell] & ~held;
    struct trace *trace = stack->recorder.trace;
    checkpoint_restore_elimination(trace, cell, held);
    checkpoint_restore_guess(trace, try >> DIGIT_BITS);
    checkpoint_restore_elimination(trace, cell, choices & ~digit);
    set_value(stack, cell, digit);
    stack->untried[stack->depth++] = choices & -(digit << 1);
}

static void restore_checkpoint(struct stack *stack, const struct checkpoint *checkpoint)
{
    bool wide = checkpoint_is_wide(checkpoint->steps);
    size_t width = wide ? sizeof(uint64_t) : sizeof(uint32_t);
    stack->move = (enum move)checkpoint->bytes[0];
    for (size_t at = 1; at < checkpoint->length && !stack->recorder.is_full; at += width) {
        uint64_t long_try;
        uint32_t short_try;
        memcpy(wide ? (void *)&long_try : (void *)&short_try, checkpoint->bytes + at, width);
        restore_try(stack, wide ? long_try : short_try);
    }
}

/* --- the walk --- */

static enum engine_outcome walk(struct stack *stack)
{
    while (stack->move == ADVANCE ? stack->depth < stack->empty_count : stack->depth > 0) {
        if (stack->recorder.log && checkpoint_log_is_due(stack->recorder.log))
            write_checkpoint(stack);
        if (recorder_must_stop(&stack->recorder, stack->task))
            return recorder_stopped(&stack->recorder, stack->task);
        if (stack->move == ADVANCE)
            advance(stack);
        else
            retreat(stack);
    }
    bool solved = stack->move == ADVANCE;
    if (stack->recorder.log && checkpoint_log_is_due(stack->recorder.log))
        write_checkpoint(stack);
    recorder_final_step(&stack->recorder, solved ? STEP_SOLVED : STEP_NO_SOLUTION,
                        stack->move == RETREAT_EXHAUSTED ? stack->empty[0] : NO_CELL);
    if (recorder_failed(&stack->recorder))
        return ENGINE_FULL;
    return solved ? ENGINE_SOLVED : ENGINE_NO_SOLUTION;
}

/* Resets to the givens, without open tries. */
static void start(struct stack *stack)
{
    const struct puzzle *puzzle = stack->task->puzzle;
    memset(stack->value, 0, stack->layout->cells * sizeof *stack->value);
    memset(stack->house_digits, 0, stack->layout->houses * sizeof *stack->house_digits);
    stack->depth = stack->empty_count = 0;
    stack->move = ADVANCE;
    for (unsigned c = 0; c < stack->layout->cells; c++) {
        if (puzzle->given[c] || puzzle->placed[c])
            set_value(stack, (cell_id)c, puzzle->start[c]);
        if (!stack->value[c])
            stack->empty[stack->empty_count++] = (cell_id)c;
    }
}

static void finish(struct stack *stack)
{
    memory_free(stack->value);
    memory_free(stack->house_digits);
    memory_free(stack->empty);
    memory_free(stack->untried);
    memory_free(stack->try);
    memory_free(stack->packed);
}

static void init(struct stack *stack, struct engine_task *task)
{
    const struct layout *layout = task->puzzle->layout;
    *stack = (struct stack){
        .task = task,
        .layout = layout,
        .recorder = {.trace = task->trace},
        .value = memory_calloc(layout->cells, sizeof *stack->value),
        .house_digits = memory_calloc(layout->houses, sizeof *stack->house_digits),
        .empty = memory_calloc(layout->cells, sizeof *stack->empty),
        .untried = memory_calloc(layout->cells, sizeof *stack->untried),
        .try = memory_calloc(layout->cells, sizeof *stack->try),
        .packed = memory_calloc(layout->cells, sizeof *stack->packed),
    };
}

/* --- running again for readers --- */

struct rerun_state {
    struct stack stack;
    struct engine_task task;
};

static void rerun_destroy(void *state)
{
    struct rerun_state *rerun_state = state;
    if (rerun_state)
        finish(&rerun_state->stack);
    memory_free(rerun_state);
}

static void *rerun_create(const struct puzzle *puzzle)
{
    struct rerun_state *rerun_state = memory_calloc(1, sizeof *rerun_state);
    rerun_state->task.puzzle = puzzle;
    init(&rerun_state->stack, &rerun_state->task);
    return rerun_state;
}

static void rerun_run(void *state, const struct checkpoint *checkpoint, struct trace *trace, uint64_t steps)
{
    struct rerun_state *rerun_state = state;
    struct stack *stack = &rerun_state->stack;
    rerun_state->task.trace = trace;
    rerun_state->task.step_limit = steps;
    stack->recorder = (struct recorder){.trace = trace};
    stack->technique = recorder_technique(&stack->recorder, "seen-digits");
    start(stack);
    restore_checkpoint(stack, checkpoint);
    if (!stack->recorder.is_full)
        walk(stack);
}

static const struct trace_rerun rerun = {.create = rerun_create, .destroy = rerun_destroy, .run = rerun_run};

static enum engine_outcome solve(struct engine_task *task)
{
    struct stack stack;
    struct checkpoint_log log;
    enum engine_outcome outcome = ENGINE_FULL;
    init(&stack, task);
    stack.technique = recorder_technique(&stack.recorder, "seen-digits");
    if (task->trace) {
        checkpoint_log_begin(&log, task->trace, &rerun, stack.technique, &stack.depth, &task->stat[STAT_TRIES]);
        stack.recorder.log = &log;
    }
    start(&stack);
    outcome = walk(&stack);
    if (task->trace)
        checkpoint_log_end(&log);
    if (outcome == ENGINE_SOLVED)
        memcpy(task->solution, stack.value, stack.layout->cells * sizeof *stack.value);
    finish(&stack);
    return outcome;
}

const struct engine engine_stack = {
    .id = TRACE_STACK,
    .title = TR("Plain backtracking"),
    .summary = TR("Tries every digit that no peer holds, cell by cell, with an explicit stack (Rust)."),
    .stat_names = {"tries"},
    .clues = ENGINE_KNOWS_PEERS,
    .solve = solve,
};
