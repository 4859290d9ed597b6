/* Any text at all is read as what another solver prints. Whatever comes of it must be a trace that the checker accepts,
 * with as many steps that are not proved as were counted. */
#include <stdint.h>

#include "form/reader.h"
#include "walk.h"
#include "watch/run.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char board[] = "..8....45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3..";

/* Returns whether the trace is drawn and sliced, too. That takes most of a run, so one input in 32 is enough. */
static bool is_walked(const uint8_t *data, size_t size)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < size; i++)
        sum = sum * 31 + data[i];
    return !((sum ^ sum >> 16) % 32);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text_error error;
    struct proof_verdict verdict;
    struct puzzle *puzzle = puzzle_read(board, sizeof board - 1, "fuzz", &error);
    struct trace *trace = trace_create(puzzle, TRACE_WATCH);
    struct watch_run *run = watch_run_create(puzzle, &(struct watch_params){.trace = trace});
    size_t half = size / 2;
    require(watch_run_take(run, (const char *)data, half) &&
            watch_run_take(run, (const char *)data + half, size - half) && watch_run_end(run, false));
    const struct watch_totals *totals = watch_run_totals(run);
    trace_close(trace);
    require(proof_check(trace, &verdict) && verdict.holds);
    require(verdict.unproved == totals->unproved && verdict.wrong == totals->wrong + totals->misread);
    uint64_t said = totals->steps + totals->added; /* beside an end that the solver has not said */
    bool has_end = totals->end == WATCH_UNFINISHED || totals->not_judged || totals->misread;
    require(trace_steps(trace) == said || (trace_steps(trace) == said + 1 && has_end));
    if (is_walked(data, size))
        walk_trace(trace);
    watch_run_destroy(run);
    trace_destroy(trace);
    puzzle_destroy(puzzle);
    return 0;
}
