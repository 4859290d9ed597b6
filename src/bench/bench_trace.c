/* Measures seeking in traces, slices of them, and saving and opening trace files. */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "bench/bench.h"
#include "engine/engine.h"
#include "puzzle/builtin.h"
#include "form/reader.h"
#include "trace/replay.h"
#include "trace_file/trace_file.h"
#include "trace_file/trace_input.h"
#include "why/slice.h"

enum {
    LONG_TRACE = 1000000,
    SAVED_TRACE = 10000000,
    SEEKS = 20000,
    OPENINGS = 9,
    SAVINGS = 3,
    SLICES = 40,
    SLICE_STEPS = 1000
};

struct trace *bench_record(const char *engine, const char *board, uint64_t limit, struct text_error *error)
{
    struct puzzle *puzzle = puzzle_read(board, strlen(board), "bench", error);
    if (!puzzle)
        return NULL;
    digit_mask *solution = memory_calloc(puzzle->layout->cells, sizeof *solution);
    struct trace *trace = trace_create(puzzle, engine);
    struct engine_task task = {.puzzle = puzzle, .trace = trace, .solution = solution, .step_limit = limit};
    if (engine_find(engine)->solve(&task) == ENGINE_FULL) {
        trace_error(trace, error);
        trace_destroy(trace);
        trace = NULL;
    }
    memory_free(solution);
    puzzle_destroy(puzzle);
    return trace;
}

/* Measures saving the trace to a temporary file and opening it again. */
static bool measure_opening(struct bench *bench, const struct trace *trace, struct text_error *error)
{
    struct named_file file;
    double times[OPENINGS];
    unsigned savings = bench_rounds(bench, SAVINGS), openings = bench_rounds(bench, OPENINGS);
    if (!bench_temporary_file(&file, error))
        return false;
    bool ok = true;
    for (unsigned i = 0; ok && i < savings; i++) {
        rewind(file.stream);
        uint64_t start = clock_now();
        ok = trace_file_write(trace, file.stream) && !fflush(file.stream);
        times[i] = (double)(clock_now() - start) / 1e9;
    }
    if (ok)
        bench_add(bench, "save it", "s", times, savings);
    for (unsigned i = 0; ok && i < openings; i++) {
        struct trace_input input;
        uint64_t start = clock_now();
        ok = trace_input_open(&input, file.path, error);
        times[i] = (double)(clock_now() - start) / 1e6;
        if (ok)
            trace_input_finish(&input);
    }
    if (ok)
        bench_add(bench, "open it again", "ms", times, openings);
    else if (!error->message[0])
        text_error_system(error, "not enough disk space for a temporary file");
    named_file_delete(&file);
    return ok;
}

bool bench_opening(struct bench *bench, struct text_error *error)
{
    struct trace *trace = bench_record("stack", builtin_text("triathlon-5"), SAVED_TRACE, error);
    if (!trace)
        return false;
    *error = (struct text_error){0};
    bench_add_value(bench, "a trace to save", "steps", (double)trace_steps(trace));
    bool ok = measure_opening(bench, trace, error);
    trace_destroy(trace);
    return ok;
}

/* A puzzle without a solution whose search takes long: Norvig's "impossible" one (norvig.com/sudoku.html). */
static const char endless_board[] = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

void bench_seek(struct bench *bench, const struct trace *trace, const char *median, const char *high)
{
    struct replay replay;
    double *times = memory_calloc(SEEKS, sizeof *times);
    replay_init(&replay, trace);
    uint64_t random = 1;
    for (unsigned i = 0; i < SEEKS; i++) {
        uint64_t to = random_next(&random) % (trace_steps(trace) + 1), start = clock_now();
        replay_seek(&replay, to);
        times[i] = (double)(clock_now() - start) / 1000;
    }
    bench_add_percentile(bench, median, "us", times, SEEKS, 0.5);
    bench_add_percentile(bench, high, "us", times, SEEKS, 0.99);
    replay_finish(&replay);
    memory_free(times);
}

/* Measures the slices of random steps among the first `steps_asked` of a search. */
static bool bench_slices_of(struct bench *bench, const char *engine, const char *board, uint64_t steps_asked,
                            const char *const names[4], struct text_error *error)
{
    double times[SLICES];
    struct trace *trace = bench_record(engine, builtin_text(board), LONG_TRACE, error);
    uint64_t random = 1, steps = 0;
    unsigned count = SLICES;
    double total = 0;
    for (unsigned i = 0; trace && i < count; i++) {
        struct slice slice = {0};
        uint64_t last = trace_steps(trace) < steps_asked ? trace_steps(trace) : steps_asked;
        struct slice_question question = {.position = random_next(&random) % last + 1};
        uint64_t start = clock_now();
        enum slice_outcome outcome = slice_make(&slice, trace, &question, 0, NULL);
        times[i] = (double)(clock_now() - start) / 1e6;
        total += times[i];
        steps += slice.steps.count;
        slice_finish(&slice);
        if (outcome != SLICE_DONE) {
            slice_error(outcome, &question, trace, error);
            trace_destroy(trace);
            trace = NULL;
        }
    }
    if (!trace)
        return false;
    bench_add_value(bench, names[0], "steps", (double)steps / count);
    bench_add_value(bench, names[1], "us", total * 1000 / (double)steps);
    bench_add_percentile(bench, names[2], "ms", times, count, 0.5);
    bench_add_percentile(bench, names[3], "ms", times, count, 0.99);
    trace_destroy(trace);
    return true;
}

bool bench_slices(struct bench *bench, struct text_error *error)
{
    static const char *const of_pivot[] = {"slice of a step of m1, mean", "a slice, by step", "a slice, median",
                                           "a slice, 99 of 100 within"};
    static const char *const of_stack[] = {"slice of a step of stack on b3, mean", "a slice of stack, by step",
                                           "a slice of stack, median", "a slice of stack, 99 of 100 within"};
    return bench_slices_of(bench, "pivot", "m1", UINT64_MAX, of_pivot, error) &&
           bench_slices_of(bench, "stack", "b3", 1000, of_stack, error);
}

bool bench_seeking(struct bench *bench, struct text_error *error)
{
    struct trace *trace = bench_record("pivot", endless_board, LONG_TRACE, error);
    if (!trace)
        return false;
    bench_add_value(bench, "long trace", "steps", (double)trace_steps(trace));
    bench_add_value(bench, "long trace, size", "bytes/step", (double)trace_bytes(trace) / (double)trace_steps(trace));
    bench_seek(bench, trace, "seek anywhere in it, median", "seek anywhere in it, 99 of 100 within");
    trace_destroy(trace);
    return true;
}
