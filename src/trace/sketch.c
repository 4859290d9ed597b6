#include "trace/sketch.h"

#include <assert.h>
#include <string.h>

#include "trace/trace_parts.h"

static void fail(struct sketch *sketch)
{
    sketch->failed = true;
    sketch->due = INT64_MAX;
}

static void start_block(struct sketch *sketch, enum step_kind first)
{
    memset(sketch->kinds, 0, sizeof sketch->kinds);
    sketch->first_depth = *sketch->depth - (first == STEP_GUESS);
    sketch->first_guesses = *sketch->guesses - (first == STEP_GUESS);
    sketch->lowest = sketch->deepest = *sketch->depth - (first == STEP_BACKTRACK);
    sketch->summary = NULL;
    if (sketch->failed)
        return;
    sketch->summary = trace_new_block(sketch->trace, sketch->boundary / TRACE_BLOCK - 1, sketch->next);
    sketch->due += TRACE_BLOCK;
    if (!sketch->summary)
        fail(sketch);
}

void sketch_begin(struct sketch *sketch, struct trace *trace, const struct trace_rerun *rerun, unsigned technique,
                  const size_t *depth, const uint64_t *guesses)
{
    assert(!trace_steps(trace));
    *sketch = (struct sketch){.trace = trace, .technique = technique, .depth = depth, .guesses = guesses,
                              .due = SKETCH_STRIDE};
    atomic_store_explicit(&trace->rerun, rerun, memory_order_relaxed); /* before any step is published */
}

uint8_t *sketch_checkpoint(struct sketch *sketch, size_t length)
{
    struct store *store = &sketch->trace->store;
    bool crossed;
    uint8_t *room = sketch->failed ? NULL : store_room(store, length + 2 * VARINT_ROOM, &crossed);
    if (!room) {
        fail(sketch);
        return NULL;
    }
    sketch->next = store_end(store);
    sketch->due -= TRACE_BLOCK;
    uint8_t *at = varint_write(varint_write(room, sketch_steps(sketch)), length);
    store_advance(store, (size_t)(at - room) + length);
    return at;
}

/* The block ends after `steps` steps, at `depth` and with so many guesses made. */
static void finish_counts(struct sketch *sketch, uint64_t steps, size_t depth, uint64_t guesses)
{
    uint64_t left = steps - (sketch->boundary - TRACE_BLOCK);
    sketch->kinds[STEP_GUESS] = (uint16_t)(guesses - sketch->first_guesses);
    sketch->kinds[STEP_BACKTRACK] = (uint16_t)(sketch->kinds[STEP_GUESS] + sketch->first_depth - depth);
    sketch->kinds[STEP_DEDUCE] = 0;
    for (unsigned kind = 0; kind < STEP_KINDS; kind++)
        left -= kind == STEP_DEDUCE ? 0 : sketch->kinds[kind];
    sketch->kinds[STEP_DEDUCE] = (uint16_t)left;
    sketch->deepest = depth > sketch->deepest ? depth : sketch->deepest;
}

static void publish(struct sketch *sketch, uint64_t steps, size_t depth, uint64_t guesses)
{
    const memory_order relaxed = memory_order_relaxed;
    struct block_summary *summary = sketch->summary;
    if (!summary)
        return;
    finish_counts(sketch, steps, depth, guesses);
    for (unsigned kind = 0; kind < STEP_KINDS; kind++)
        atomic_store_explicit(&summary->kinds[kind], sketch->kinds[kind], relaxed);
    if (sketch->kinds[STEP_DEDUCE])
        atomic_store_explicit(&summary->techniques[sketch->technique / 64], 1ull << sketch->technique % 64, relaxed);
    atomic_store_explicit(&summary->lowest_depth, summary_depth(sketch->lowest), relaxed);
    atomic_store_explicit(&summary->deepest_depth, summary_depth(sketch->deepest), relaxed);
    atomic_store_explicit(&sketch->trace->published, steps, memory_order_release);
}

void sketch_fill(struct sketch *sketch, enum step_kind first)
{
    bool guess = first == STEP_GUESS;
    assert(sketch->failed || sketch->due < 0);
    publish(sketch, sketch->boundary, *sketch->depth - guess, *sketch->guesses - guess);
    sketch->boundary += TRACE_BLOCK;
    sketch->left += TRACE_BLOCK;
    start_block(sketch, first);
}

void sketch_end(struct sketch *sketch)
{
    publish(sketch, sketch_steps(sketch), *sketch->depth, *sketch->guesses);
}
