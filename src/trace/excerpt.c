#include "trace/excerpt.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "trace/mapped.h"
#include "trace/sketch.h"
#include "trace/trace_file_input.h"
#include "trace/trace_parts.h"

struct excerpt {
    const struct trace *whole;
    const struct trace_rerun *rerun;
    struct trace *part;
    void *engine; /* the engine's state; it solves the part's puzzle, as the whole may be destroyed first */
    struct excerpt_start start;
};

bool excerpt_is_needed(const struct trace *trace)
{
    return trace_rerun(trace) || trace_is_mapped(trace);
}

struct excerpt *excerpt_create(const struct trace *trace)
{
    struct excerpt *excerpt = memory_zeroed(1, sizeof *excerpt);
    if (!excerpt)
        return NULL;
    excerpt->whole = trace;
    excerpt->rerun = trace_rerun(trace);
    excerpt->part = trace_create(trace->puzzle, trace->engine);
    if (excerpt->part && excerpt->rerun)
        excerpt->engine = excerpt->rerun->create(excerpt->part->puzzle);
    excerpt->start.mask = memory_zeroed(trace->puzzle->layout->cells, sizeof *excerpt->start.mask);
    if (!excerpt->part || (excerpt->rerun && !excerpt->engine) || !excerpt->start.mask) {
        excerpt_destroy(excerpt);
        return NULL;
    }
    excerpt->part->excerpt = &excerpt->start;
    return excerpt;
}

void excerpt_destroy(struct excerpt *excerpt)
{
    if (!excerpt)
        return;
    if (excerpt->rerun)
        excerpt->rerun->destroy(excerpt->engine);
    trace_destroy(excerpt->part);
    memory_free(excerpt->start.mask);
    memory_free(excerpt);
}

/* An empty trace again, of which `before` steps are not told. */
static bool rewind_part(struct trace *part, uint64_t before)
{
    memcpy(part->grid, part->puzzle->start, part->puzzle->layout->cells * sizeof *part->grid);
    part->trail_length = part->depth = 0;
    part->before = before;
    atomic_store_explicit(&part->published, 0, memory_order_relaxed);
    return store_rewind(&part->store);
}

static struct checkpoint read_checkpoint(const struct trace *whole, uint64_t block)
{
    store_position position = trace_block(whole, block)->position;
    const uint8_t *limit = store_limit(&whole->store, position);
    uint64_t steps = 0, length = 0;
    const uint8_t *bytes = varint_read(store_at(&whole->store, position), limit, &steps);
    bytes = varint_read(bytes, limit, &length);
    return (struct checkpoint){.steps = steps, .bytes = bytes, .length = length};
}

static bool copy_block(struct excerpt *excerpt, uint64_t block, store_position *first, unsigned *depth, uint64_t *guess)
{
    struct store *store = &excerpt->part->store;
    const uint8_t *bytes;
    size_t length;
    bool crossed;
    if (!mapping_block(excerpt->whole, block, &bytes, &length) || !store_rewind(store))
        return false;
    uint8_t *copy = store_room(store, length, &crossed);
    if (!copy)
        return false;
    memcpy(copy, bytes, length);
    struct input input = {.at = copy, .end = copy + length};
    struct keyframe keyframe;
    if (!mapping_holds(excerpt->whole, block) ||
        !input_keyframe(&input, trace_layout(excerpt->whole), &keyframe, excerpt->start.mask))
        return false;
    *first = store_end(store) + (uint64_t)(input.at - copy);
    *depth = (unsigned)keyframe.depth;
    *guess = keyframe.guess;
    store_advance(store, length);
    return true;
}

bool excerpt_block(struct excerpt *excerpt, uint64_t block, store_position *first, unsigned *depth, uint64_t *guess)
{
    const struct trace *whole = excerpt->whole;
    if (!excerpt->rerun)
        return copy_block(excerpt, block, first, depth, guess);
    uint64_t done = block * TRACE_BLOCK, left = trace_steps(whole) - done;
    struct checkpoint checkpoint = read_checkpoint(whole, block);
    excerpt->start.skip = done - checkpoint.steps;
    if (!rewind_part(excerpt->part, checkpoint.steps))
        return false;
    uint64_t wanted = excerpt->start.skip + (left < TRACE_BLOCK ? left : TRACE_BLOCK);
    excerpt->rerun->run(excerpt->engine, &checkpoint, excerpt->part, wanted);
    *first = excerpt->start.position;
    *depth = excerpt->start.depth;
    *guess = excerpt->start.guess;
    return trace_steps(excerpt->part) >= wanted;
}

const struct store *excerpt_store(const struct excerpt *excerpt)
{
    return &excerpt->part->store;
}

const digit_mask *excerpt_keyframe(const struct excerpt *excerpt)
{
    return excerpt->start.mask;
}

void excerpt_note_start(struct trace *trace)
{
    struct excerpt_start *start = trace->excerpt;
    start->position = store_end(&trace->store);
    start->depth = (unsigned)trace->depth;
    start->guess = trace_innermost_guess(trace);
    memcpy(start->mask, trace->grid, trace->puzzle->layout->cells * sizeof *start->mask);
}

bool trace_reremove(struct trace *trace, cell_id cell, digit_mask digits)
{
    assert(!(digits & ~trace->grid[cell]));
    trace->grid[cell] &= ~digits;
    if (!digits || !trace->depth)
        return true;
    if (!trace_make_room(trace, 0, 1))
        return false;
    trace->trail[trace->trail_length++] = (struct change){.cell = cell, .digits = digits};
    return true;
}

bool trace_reopen(struct trace *trace, uint64_t number)
{
    if (!trace_make_room(trace, 1, 0))
        return false;
    trace->level[trace->depth++] = (struct level){.guess = number, .trail = trace->trail_length};
    return true;
}
