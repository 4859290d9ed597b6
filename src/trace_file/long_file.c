#include "trace_file/long_file.h"

#include <errno.h>
#include <string.h>

#include "base/memory.h"
#include "trace/block_source.h"
#include "trace_file/trace_file_input.h"

enum validity { UNCHECKED, VALID, INVALID };

struct long_file {
    struct file_view view;
    _Atomic uint8_t *validity; /* [blocks]: unknown, valid or invalid */
    _Atomic uint64_t damaged_step;
    atomic_int failure; /* as in block_source.h */
};

static void destroy(void *state)
{
    struct long_file *file = state;
    if (!file)
        return;
    file_view_close(&file->view);
    memory_free((void *)file->validity);
    memory_free(file);
}

static bool load(void *state, const struct trace *trace, uint64_t block, struct store *store, digit_mask *masks,
                 struct loaded_block *loaded);

static uint64_t damaged_step(const void *state)
{
    return atomic_load_explicit(&((const struct long_file *)state)->damaged_step, memory_order_relaxed);
}

static int failure(const void *state)
{
    return atomic_load_explicit(&((const struct long_file *)state)->failure, memory_order_relaxed);
}

static const struct block_source source = {
    .load = load, .damaged_step = damaged_step, .failure = failure, .destroy = destroy};

bool long_file_give(struct trace *trace, struct file_view *view, uint64_t steps)
{
    struct long_file *file = memory_calloc(1, sizeof *file);
    uint64_t blocks = (steps + TRACE_BLOCK - 1) / TRACE_BLOCK;
    if (blocks <= SIZE_MAX / sizeof *file->validity)
        file->validity = memory_calloc((size_t)blocks, sizeof *file->validity);
    if (!file->validity) {
        destroy(file);
        return false;
    }
    file->view = *view;
    *view = (struct file_view){0};
    trace_set_source(trace, &source, file, steps);
    return true;
}

/* --- validation of a block --- */

/* The state after the steps of the block read so far. */
struct block_walk {
    const struct trace *trace;
    digit_mask *masks;
    uint64_t number; /* number of the current step */
    struct keyframe levels;
};

static bool is_guess_valid(const struct block_walk *state, const struct record *record)
{
    struct change change = {0}, kept = record_guess(record);
    struct record_change changes = record_changes(record);
    record_next_change(record, &changes, &change);
    digit_mask others = state->masks[kept.cell] & ~kept.digits;
    uint64_t parent_back = state->levels.guess ? state->number - state->levels.guess : 0;
    return state->masks[kept.cell] & kept.digits && record->changes == (others != 0) &&
           (!others || (change.cell == kept.cell && change.digits == others)) && record->parent_back == parent_back;
}

static bool is_backtrack_valid(const struct block_walk *state, const struct record *record)
{
    unsigned closed = levels_closed(record->backjump);
    uint64_t innermost_back = state->number - state->levels.guess;
    return closed <= state->levels.depth && record->guess_back < state->number &&
           (closed == 1 ? record->guess_back == innermost_back : record->guess_back > innermost_back) &&
           record->parent_back < state->number - record->guess_back &&
           !record->parent_back == (state->levels.depth == closed);
}

static bool apply_changes(struct block_walk *state, const struct record *record)
{
    bool restores = record->kind == STEP_BACKTRACK;
    struct record_change changes = record_changes(record);
    for (struct change change; record_next_change(record, &changes, &change);) {
        digit_mask *mask = &state->masks[change.cell];
        if (restores ? *mask & change.digits : change.digits & ~*mask)
            return false;
        *mask ^= change.digits;
    }
    return true;
}

static bool apply_step(struct block_walk *state, const struct record *record)
{
    if (!record_valid(record, trace_layout(state->trace)) || record->technique >= trace_technique_count(state->trace) ||
        (record->kind == STEP_GUESS && !is_guess_valid(state, record)) ||
        (record->kind == STEP_BACKTRACK && !is_backtrack_valid(state, record)) || !apply_changes(state, record))
        return false;
    if (record->kind == STEP_GUESS) {
        state->levels.depth++;
        state->levels.guess = state->number;
    } else if (record->kind == STEP_BACKTRACK) {
        uint64_t guess = state->number - record->guess_back;
        state->levels.depth -= levels_closed(record->backjump);
        state->levels.guess = record->parent_back ? guess - record->parent_back : 0;
    }
    return true;
}

static bool is_block_valid(const struct trace *trace, uint64_t block, struct byte_input input, digit_mask *masks)
{
    uint64_t first = block * TRACE_BLOCK, left = trace_steps(trace) - first;
    uint64_t last = first + (left < TRACE_BLOCK ? left : TRACE_BLOCK);
    struct block_walk state = {.trace = trace, .masks = masks, .number = first + 1};
    if (!input_keyframe(&input, trace_layout(trace), &state.levels, masks) || state.levels.guess > first)
        return false;
    for (; state.number <= last; state.number++) {
        struct record record;
        if (!record_parse(&record, input.at, input.end) || !apply_step(&state, &record))
            return false;
        input.at = record.end;
    }
    return true;
}

static bool report_damage(struct long_file *file, uint64_t block)
{
    atomic_store_explicit(&file->damaged_step, block * TRACE_BLOCK + 1, memory_order_relaxed);
    return false;
}

/* Returns whether the block, of which `bytes` is a copy, is valid. This is decided when it is first entered. Uses
 * `masks` ([cells]) as scratch space. */
static bool validate(struct long_file *file, const struct trace *trace, uint64_t block, struct byte_input bytes,
                     digit_mask *masks)
{
    uint8_t validity = atomic_load_explicit(&file->validity[block], memory_order_relaxed);
    if (validity != UNCHECKED)
        return validity == VALID;
    validity = is_block_valid(trace, block, bytes, masks) ? VALID : INVALID;
    atomic_store_explicit(&file->validity[block], validity, memory_order_relaxed);
    return validity == VALID || report_damage(file, block);
}

/* Copies a block, from its keyframe on, into the store. The four bytes before it are its length, which may be wrong if
 * another program changes the file; then errno is 0. Returns NULL if the file does not contain it. */
static uint8_t *copy_block(const struct long_file *file, const struct trace *trace, uint64_t block, struct store *store,
                           size_t *length)
{
    uint64_t position = trace_block(trace, block)->position;
    uint8_t bytes[4];
    bool is_new_chunk;
    errno = 0;
    if (!file_view_read(&file->view, position - sizeof bytes, bytes, sizeof bytes))
        return NULL;
    *length = (size_t)input_fixed(&(struct byte_input){.at = bytes, .end = bytes + sizeof bytes}, 4);
    if (*length > file->view.length - position)
        return NULL;
    uint8_t *copy = store_reserve(store, *length, &is_new_chunk);
    return copy && file_view_read(&file->view, position, copy, *length) ? copy : NULL;
}

/* Loads a block. It is copied before it is checked, because another program may write to the file at any time. */
static bool load(void *state, const struct trace *trace, uint64_t block, struct store *store, digit_mask *masks,
                 struct loaded_block *loaded)
{
    struct long_file *file = state;
    size_t length = 0;
    uint8_t *copy = copy_block(file, trace, block, store, &length);
    int reason = errno;
    if (!copy || !file_view_is_current(&file->view)) {
        reason = copy ? errno : reason;
        atomic_store_explicit(&file->failure, reason ? reason : BLOCK_SOURCE_CHANGED, memory_order_relaxed);
        return report_damage(file, block);
    }
    struct byte_input input = {.at = copy, .end = copy + length};
    struct keyframe keyframe;
    if (!validate(file, trace, block, input, masks) || !input_keyframe(&input, trace_layout(trace), &keyframe, masks))
        return false;
    *loaded = (struct loaded_block){.first = store_end(store) + (uint64_t)(input.at - copy),
                                    .depth = (unsigned)keyframe.depth,
                                    .guess = keyframe.guess};
    store_advance(store, length);
    return true;
}
