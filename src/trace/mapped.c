#include "trace/mapped.h"

#include "base/memory.h"
#include "trace/trace_file_input.h"
#include "trace/trace_parts.h"

enum soundness { UNKNOWN, SOUND, UNSOUND };

struct mapping {
    struct file_view view;
    _Atomic uint8_t *sound; /* [blocks] */
    _Atomic uint64_t damage;
};

bool trace_map(struct trace *trace, struct file_view *view, uint64_t steps)
{
    struct mapping *mapping = memory_zeroed(1, sizeof *mapping);
    uint64_t blocks = (steps + TRACE_BLOCK - 1) / TRACE_BLOCK;
    if (mapping)
        mapping->sound = memory_zeroed(blocks, sizeof *mapping->sound);
    if (!mapping || !mapping->sound || !store_borrow(&trace->store, (const uint8_t *)view->bytes, view->length)) {
        mapping_destroy(mapping);
        return false;
    }
    mapping->view = *view;
    *view = (struct file_view){0};
    trace->mapping = mapping;
    atomic_store_explicit(&trace->published, steps, memory_order_release);
    trace_close(trace);
    return true;
}

void mapping_destroy(struct mapping *mapping)
{
    if (!mapping)
        return;
    file_view_close(&mapping->view);
    memory_free((void *)mapping->sound);
    memory_free(mapping);
}

/* --- what a block must be like --- */

/* The state as a block's steps go by. */
struct walk {
    const struct trace *trace;
    digit_mask *masks;
    uint64_t number; /* of the step */
    struct keyframe levels;
};

static bool guess_fits(const struct walk *walk, const struct record *record)
{
    uint64_t cell = 0, digit = 0;
    struct change change = {0};
    const uint8_t *at = varint_read(record->place_bytes, record->end, &cell);
    varint_read(at, record->end, &digit);
    struct record_change changes = record_changes(record);
    record_next_change(record, &changes, &change);
    digit_mask others = walk->masks[cell] & ~digit_bit((unsigned)digit);
    uint64_t parent_back = walk->levels.guess ? walk->number - walk->levels.guess : 0;
    return walk->masks[cell] & digit_bit((unsigned)digit) && record->changes == (others != 0) &&
           (!others || (change.cell == cell && change.digits == others)) && record->parent_back == parent_back;
}

static bool backtrack_fits(const struct walk *walk, const struct record *record)
{
    return walk->levels.depth && record->guess_back == walk->number - walk->levels.guess &&
           record->parent_back < walk->levels.guess && !record->parent_back == (walk->levels.depth == 1);
}

static bool apply_changes(struct walk *walk, const struct record *record)
{
    bool restores = record->kind == STEP_BACKTRACK;
    struct record_change changes = record_changes(record);
    for (struct change change; record_next_change(record, &changes, &change);) {
        digit_mask *mask = &walk->masks[change.cell];
        if (restores ? *mask & change.digits : change.digits & ~*mask)
            return false;
        *mask ^= change.digits;
    }
    return true;
}

static bool take_step(struct walk *walk, const struct record *record)
{
    if (!record_valid(record, trace_layout(walk->trace)) || record->technique >= trace_technique_count(walk->trace) ||
        (record->kind == STEP_GUESS && !guess_fits(walk, record)) ||
        (record->kind == STEP_BACKTRACK && !backtrack_fits(walk, record)) || !apply_changes(walk, record))
        return false;
    if (record->kind == STEP_GUESS) {
        walk->levels.depth++;
        walk->levels.guess = walk->number;
    } else if (record->kind == STEP_BACKTRACK) {
        walk->levels.depth--;
        walk->levels.guess = record->parent_back ? walk->levels.guess - record->parent_back : 0;
    }
    return true;
}

/* From the keyframe on; its length comes before it. */
static struct input find_block(const struct trace *trace, uint64_t block)
{
    const uint8_t *at = store_at(&trace->store, trace_block(trace, block)->position);
    struct input length = {.at = at - 4, .end = at};
    return (struct input){.at = at, .end = at + input_fixed(&length, 4)};
}

static bool walk_block(const struct trace *trace, uint64_t block, digit_mask *masks)
{
    uint64_t first = block * TRACE_BLOCK, left = trace_steps(trace) - first;
    uint64_t last = first + (left < TRACE_BLOCK ? left : TRACE_BLOCK);
    struct walk walk = {.trace = trace, .masks = masks, .number = first + 1};
    struct input input = find_block(trace, block);
    if (!input_keyframe(&input, trace_layout(trace), &walk.levels, masks) || walk.levels.guess > first)
        return false;
    for (; walk.number <= last; walk.number++) {
        struct record record;
        if (!record_parse(&record, input.at, input.end) || !take_step(&walk, &record))
            return false;
        input.at = record.end;
    }
    return true;
}

bool trace_is_mapped(const struct trace *trace)
{
    return trace->mapping;
}

bool mapping_holds(const struct trace *trace, uint64_t block)
{
    bool holds = file_view_is_current(&trace->mapping->view);
    if (!holds)
        atomic_store_explicit(&trace->mapping->damage, block * TRACE_BLOCK + 1, memory_order_relaxed);
    return holds;
}

bool mapping_block(const struct trace *trace, uint64_t block, const uint8_t **bytes, size_t *length)
{
    struct mapping *mapping = trace->mapping;
    if (!mapping_holds(trace, block))
        return false;
    uint8_t known = atomic_load_explicit(&mapping->sound[block], memory_order_relaxed);
    if (known == UNKNOWN) {
        digit_mask *masks = memory_zeroed(trace_layout(trace)->cells, sizeof *masks);
        if (!masks)
            return false;
        known = walk_block(trace, block, masks) ? SOUND : UNSOUND;
        memory_free(masks);
        atomic_store_explicit(&mapping->sound[block], known, memory_order_relaxed);
        if (known == UNSOUND)
            atomic_store_explicit(&mapping->damage, block * TRACE_BLOCK + 1, memory_order_relaxed);
    }
    struct input input = find_block(trace, block);
    *bytes = input.at;
    *length = (size_t)(input.end - input.at);
    return known == SOUND;
}

uint64_t trace_damage(const struct trace *trace)
{
    return trace->mapping ? atomic_load_explicit(&trace->mapping->damage, memory_order_relaxed) : 0;
}
