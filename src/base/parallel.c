#include "base/parallel.h"

#include <stdatomic.h>

#include "base/thread.h"

enum { MAX_THREADS = 64 };

/* Data that the threads share. */
struct parallel {
    bool (*work)(void *context, uint64_t i);
    void *context;
    uint64_t count;
    _Atomic uint64_t next; /* the next number to begin */
    atomic_bool failed;
};

static void *work_on(void *context)
{
    struct parallel *parallel = context;
    while (!atomic_load(&parallel->failed)) {
        uint64_t i = atomic_fetch_add(&parallel->next, 1);
        if (i >= parallel->count)
            break;
        if (!parallel->work(parallel->context, i))
            atomic_store(&parallel->failed, true);
    }
    return NULL;
}

bool parallel_for(unsigned threads, uint64_t count, bool (*work)(void *context, uint64_t i), void *context)
{
    struct thread thread[MAX_THREADS];
    struct parallel parallel = {.work = work, .context = context, .count = count};
    unsigned started = 0;
    while (started + 1 < threads && started < MAX_THREADS && started + 1 < count &&
           thread_start(&thread[started], work_on, &parallel))
        started++;
    work_on(&parallel);
    for (unsigned i = 0; i < started; i++)
        thread_join(&thread[i]);
    return !atomic_load(&parallel.failed);
}
