#include "trace/checkpoint_log.h"

#include <assert.h>
#include <string.h>

#include "trace/trace_internal.h"

static void fail(struct checkpoint_log *log)
{
    log->failed = true;
    log->checkpoint_due = INT64_MAX;
}

static void start_block(struct checkpoint_log *log, enum step_kind first)
{
    memset(log->kinds, 0, sizeof log->kinds);
    log->first_depth = *log->depth - (first == STEP_GUESS);
    log->first_guesses = *log->guesses - (first == STEP_GUESS);
    log->lowest = log->deepest = *log->depth - (first == STEP_BACKTRACK);
    log->summary = NULL;
    if (log->failed)
        return;
    log->summary = trace_new_block(log->trace, log->block_end / TRACE_BLOCK - 1, log->next_checkpoint);
    log->checkpoint_due += TRACE_BLOCK;
    if (!log->summary)
        fail(log);
}

void checkpoint_log_begin(struct checkpoint_log *log, struct trace *trace, const struct trace_rerun *rerun,
                          unsigned technique, const size_t *depth, const uint64_t *guesses)
{
    assert(!trace_steps(trace));
    *log = (struct checkpoint_log){.trace = trace,
                                   .technique = technique,
                                   .depth = depth,
                                   .guesses = guesses,
                                   .checkpoint_due = CHECKPOINT_LOG_STRIDE};
    atomic_store_explicit(&trace->rerun, rerun, memory_order_relaxed); /* before any step is published */
}

uint8_t *checkpoint_log_add(struct checkpoint_log *log, size_t length)
{
    struct store *store = &log->trace->store;
    bool is_new_chunk;
    uint8_t *bytes = log->failed ? NULL : store_reserve(store, length + 2 * VARINT_MAX_BYTES, &is_new_chunk);
    if (!bytes) {
        fail(log);
        return NULL;
    }
    log->next_checkpoint = store_end(store);
    log->checkpoint_due -= TRACE_BLOCK;
    uint8_t *at = varint_write(varint_write(bytes, checkpoint_log_steps(log)), length);
    store_advance(store, (size_t)(at - bytes) + length);
    return at;
}

/* Computes the counts of the block, which ends after `steps` steps with `depth` open guesses and `guesses` guesses in
 * total. */
static void finish_counts(struct checkpoint_log *log, uint64_t steps, size_t depth, uint64_t guesses)
{
    uint64_t left = steps - (log->block_end - TRACE_BLOCK);
    log->kinds[STEP_GUESS] = (uint16_t)(guesses - log->first_guesses);
    log->kinds[STEP_BACKTRACK] = (uint16_t)(log->kinds[STEP_GUESS] + log->first_depth - depth);
    log->kinds[STEP_DEDUCE] = 0;
    for (unsigned kind = 0; kind < STEP_KINDS; kind++)
        left -= kind == STEP_DEDUCE ? 0 : log->kinds[kind];
    log->kinds[STEP_DEDUCE] = (uint16_t)left;
    log->deepest = depth > log->deepest ? depth : log->deepest;
}

static void publish_block(struct checkpoint_log *log, uint64_t steps, size_t depth, uint64_t guesses)
{
    const memory_order relaxed = memory_order_relaxed;
    struct block_summary *summary = log->summary;
    if (!summary)
        return;
    finish_counts(log, steps, depth, guesses);
    for (unsigned kind = 0; kind < STEP_KINDS; kind++)
        atomic_store_explicit(&summary->kinds[kind], log->kinds[kind], relaxed);
    if (log->kinds[STEP_DEDUCE])
        atomic_store_explicit(&summary->techniques[log->technique / 64], 1ull << log->technique % 64, relaxed);
    atomic_store_explicit(&summary->lowest_depth, summary_depth(log->lowest), relaxed);
    atomic_store_explicit(&summary->deepest_depth, summary_depth(log->deepest), relaxed);
    atomic_store_explicit(&log->trace->published, steps, memory_order_release);
}

void checkpoint_log_next_block(struct checkpoint_log *log, enum step_kind first)
{
    bool guess = first == STEP_GUESS;
    assert(log->failed || log->checkpoint_due < 0);
    publish_block(log, log->block_end, *log->depth - guess, *log->guesses - guess);
    log->block_end += TRACE_BLOCK;
    log->steps_left += TRACE_BLOCK;
    start_block(log, first);
}

void checkpoint_log_end(struct checkpoint_log *log)
{
    publish_block(log, checkpoint_log_steps(log), *log->depth, *log->guesses);
}
