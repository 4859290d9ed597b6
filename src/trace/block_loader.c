#include "trace/block_loader.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "trace/checkpoint_log.h"
#include "trace/trace_internal.h"

struct block_loader {
    const struct trace *source;
    const struct trace_rerun *rerun;
    struct trace *copy;
    void *engine_state; /* the state of the engine that solves copy->puzzle, since `source` may be destroyed before the
                         * loader */
    struct block_start start;
};

bool block_loader_is_needed(const struct trace *trace)
{
    return trace_rerun(trace) || trace->source;
}

struct block_loader *block_loader_create(const struct trace *trace)
{
    struct block_loader *loader = memory_calloc(1, sizeof *loader);
    loader->source = trace;
    loader->rerun = trace_rerun(trace);
    loader->copy = trace_create(trace->puzzle, trace->whole_engine);
    if (loader->rerun)
        loader->engine_state = loader->rerun->create(loader->copy->puzzle);
    loader->start.mask = memory_calloc(trace->puzzle->layout->cells, sizeof *loader->start.mask);
    if (loader->rerun && !loader->engine_state) {
        block_loader_destroy(loader);
        return NULL;
    }
    loader->copy->block_start = &loader->start;
    return loader;
}

void block_loader_destroy(struct block_loader *loader)
{
    if (!loader)
        return;
    if (loader->rerun)
        loader->rerun->destroy(loader->engine_state);
    trace_destroy(loader->copy);
    memory_free(loader->start.mask);
    memory_free(loader);
}

/* Empties the copy and sets it to the state after `steps_before` steps, which it does not record. */
static bool rewind_copy(struct trace *copy, uint64_t steps_before)
{
    memcpy(copy->grid, copy->puzzle->start, copy->puzzle->layout->cells * sizeof *copy->grid);
    copy->trail_length = copy->depth = 0;
    copy->steps_before = steps_before;
    atomic_store_explicit(&copy->published, 0, memory_order_relaxed);
    return store_rewind(&copy->store);
}

static struct checkpoint read_checkpoint(const struct trace *source, uint64_t block)
{
    store_position position = trace_block(source, block)->position;
    const uint8_t *limit = store_chunk_end(&source->store, position);
    uint64_t steps = 0, length = 0;
    const uint8_t *bytes = varint_read(store_at(&source->store, position), limit, &steps);
    bytes = varint_read(bytes, limit, &length);
    return (struct checkpoint){.steps = steps, .bytes = bytes, .length = (size_t)length};
}

static bool load_from_source(struct block_loader *loader, uint64_t block, store_position *first, unsigned *depth,
                             uint64_t *guess)
{
    const struct trace *source = loader->source;
    struct loaded_block loaded;
    if (!store_rewind(&loader->copy->store) ||
        !source->source->load(source->source_state, source, block, &loader->copy->store, loader->start.mask, &loaded))
        return false;
    *first = loaded.first;
    *depth = loaded.depth;
    *guess = loaded.guess;
    return true;
}

bool block_loader_load(struct block_loader *loader, uint64_t block, store_position *first, unsigned *depth,
                       uint64_t *guess)
{
    const struct trace *source = loader->source;
    if (!loader->rerun)
        return load_from_source(loader, block, first, depth, guess);
    uint64_t done = block * TRACE_BLOCK, left = trace_steps(source) - done;
    struct checkpoint checkpoint = read_checkpoint(source, block);
    loader->start.skip = done - checkpoint.steps;
    if (!rewind_copy(loader->copy, checkpoint.steps))
        return false;
    uint64_t wanted = loader->start.skip + (left < TRACE_BLOCK ? left : TRACE_BLOCK);
    bool has_stop =
        left <= TRACE_BLOCK && trace_has_stop(source); /* a rerun does not know when a time limit stopped the engine */
    loader->rerun->run(loader->engine_state, &checkpoint, loader->copy, wanted - has_stop);
    if (has_stop && !trace_stop(loader->copy))
        return false;
    *first = loader->start.position;
    *depth = loader->start.depth;
    *guess = loader->start.guess;
    return trace_steps(loader->copy) >= wanted;
}

const struct store *block_loader_store(const struct block_loader *loader)
{
    return &loader->copy->store;
}

const digit_mask *block_loader_keyframe(const struct block_loader *loader)
{
    return loader->start.mask;
}

void checkpoint_restore_elimination(struct trace *trace, cell_id cell, digit_mask digits)
{
    assert(!(digits & ~trace->grid[cell]));
    trace->grid[cell] &= ~digits;
    if (!digits || !trace->depth)
        return;
    trace_reserve(trace, 0, 1);
    trace->trail[trace->trail_length++] = (struct change){.cell = cell, .digits = digits};
}

void checkpoint_restore_guess(struct trace *trace, uint64_t number)
{
    trace_reserve(trace, 1, 0);
    trace->open_guess[trace->depth++] = (struct open_guess){.guess = number, .trail = trace->trail_length};
}
