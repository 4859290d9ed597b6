#include "proof/proof_parallel.h"

#include "base/thread.h"

enum {
    MAX_THREADS = 64,
    PARTS_OF_THREAD = 6, /* so that all threads end at about the same time */
    LEAST_BLOCKS = 256,  /* of a part: making its first state takes as long as some blocks */
};

/* What the threads share. */
struct parts {
    const struct trace *trace;
    uint64_t blocks; /* of a part */
    uint64_t count;
    _Atomic uint64_t next; /* the part that is begun next */
    atomic_bool failed, finished;
};

static void *check_parts(void *context)
{
    struct parts *parts = context;
    uint64_t steps = trace_steps(parts->trace), size = parts->blocks * TRACE_BLOCK;
    while (!atomic_load(&parts->failed)) {
        bool finished;
        uint64_t part = atomic_fetch_add(&parts->next, 1), first = part * size + 1;
        if (part >= parts->count)
            break;
        if (!proof_check_part(parts->trace, first, first + size - 1 < steps ? first + size - 1 : steps, &finished))
            atomic_store(&parts->failed, true);
        else if (finished)
            atomic_store(&parts->finished, true);
    }
    return NULL;
}

bool proof_check_parallel(const struct trace *trace, unsigned threads, struct proof_verdict *verdict)
{
    struct thread thread[MAX_THREADS];
    unsigned started = 0;
    uint64_t steps = trace_steps(trace), blocks = trace_blocks(trace);
    struct parts parts = {.trace = trace, .blocks = blocks / (threads * (uint64_t)PARTS_OF_THREAD) + 1};
    if (parts.blocks < LEAST_BLOCKS)
        parts.blocks = LEAST_BLOCKS;
    parts.count = (blocks + parts.blocks - 1) / parts.blocks;
    if (threads < 2 || parts.count < 2 || !trace_closed(trace))
        return proof_check(trace, verdict);
    while (started + 1 < threads && started < MAX_THREADS && started + 1 < parts.count &&
           thread_start(&thread[started], check_parts, &parts))
        started++;
    check_parts(&parts);
    for (unsigned i = 0; i < started; i++)
        thread_join(&thread[i]);
    if (atomic_load(&parts.failed))
        return proof_check(trace, verdict);
    *verdict = (struct proof_verdict){.holds = true, .steps = steps, .finished = atomic_load(&parts.finished)};
    return true;
}
