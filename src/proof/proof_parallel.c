#include "proof/proof_parallel.h"

#include "base/parallel.h"

enum {
    PARTS_OF_THREAD = 6, /* ranges for each thread, so all threads end at about the same time */
    MIN_BLOCKS = 256,    /* blocks in a range: making its initial state takes as long as some blocks */
};

/* Data that the threads share. */
struct parts {
    const struct trace *trace;
    uint64_t blocks;           /* blocks in a range */
    _Atomic uint64_t *checked; /* may be NULL */
    atomic_bool finished;
};

static bool check_part(void *context, uint64_t part)
{
    struct parts *parts = context;
    bool finished;
    uint64_t steps = trace_steps(parts->trace), size = parts->blocks * TRACE_BLOCK, first = part * size + 1;
    uint64_t last = first + size - 1 < steps ? first + size - 1 : steps;
    if (!proof_check_part(parts->trace, first, last, parts->checked, &finished))
        return false;
    if (finished)
        atomic_store(&parts->finished, true);
    return true;
}

bool proof_check_parallel(const struct trace *trace, unsigned threads, _Atomic uint64_t *checked,
                          struct proof_verdict *verdict)
{
    uint64_t blocks = trace_blocks(trace);
    struct parts parts = {
        .trace = trace, .blocks = blocks / (threads * (uint64_t)PARTS_OF_THREAD) + 1, .checked = checked};
    if (parts.blocks < MIN_BLOCKS)
        parts.blocks = MIN_BLOCKS;
    uint64_t count = (blocks + parts.blocks - 1) / parts.blocks;
    if (count < 2 || !trace_closed(trace) || trace_has_claims(trace) ||
        !parallel_for(threads, count, check_part, &parts))
        return proof_check(trace, verdict);
    *verdict =
        (struct proof_verdict){.holds = true, .steps = trace_steps(trace), .finished = atomic_load(&parts.finished)};
    return true;
}
