/* Measures every engine with and without recording, and the longest trace. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/machine.h"
#include "base/memory.h"
#include "bench/bench.h"
#include "engine/engine.h"
#include "engine/generate.h"
#include "puzzle/builtin.h"
#include "form/reader.h"

enum { ROUNDS = 21, PUZZLES = 60, MIN_MICROSECONDS = 20000, BUDGET = 128 << 20 };

/* All engines solve the same minimal puzzles; with a single puzzle the branch predictor would learn it by heart. Two
 * engines get a puzzle of their own: `stack` would search for hours, and `human` must not get stuck. */
static const char *board_for(const struct engine *engine)
{
    if (engine == &engine_stack)
        return "triathlon-4";
    return engine == &engine_human ? "l3" : NULL;
}

struct run {
    const struct engine *engine;
    struct puzzle *puzzle[PUZZLES];
    unsigned puzzles;
    digit_mask *solution;
    uint64_t steps, bytes; /* length and memory of the last recorded traces */
};

static struct puzzle *make_puzzle(const char *board, uint64_t seed, struct text_error *error)
{
    const char *text = board ? builtin_text(board) : NULL;
    if (text)
        return puzzle_read(text, strlen(text), board, error);
    struct layout *layout = layout_square(9, error);
    struct puzzle *puzzle = NULL;
    if (layout)
        puzzle = generate_puzzle(&(struct generate_params){.layout = layout, .seed = seed}, error);
    layout_unref(layout);
    return puzzle;
}

static bool start_run(const struct bench *bench, struct run *run, const struct engine *engine, const char *board,
                      struct text_error *error)
{
    *run = (struct run){.engine = engine, .puzzles = board ? 1 : bench_rounds(bench, PUZZLES)};
    for (unsigned i = 0; i < run->puzzles; i++) {
        run->puzzle[i] = make_puzzle(board, i + 1, error);
        if (!run->puzzle[i])
            return false;
    }
    run->solution = memory_calloc(run->puzzle[0]->layout->cells, sizeof *run->solution);
    return true;
}

static void finish_run(struct run *run)
{
    for (unsigned i = 0; i < run->puzzles; i++)
        puzzle_destroy(run->puzzle[i]);
    memory_free(run->solution);
}

static bool solve_once(struct run *run, const struct puzzle *puzzle, bool record, struct text_error *error)
{
    struct trace *trace = record ? trace_create(puzzle, run->engine->id) : NULL;
    struct engine_task task = {.puzzle = puzzle, .trace = trace, .solution = run->solution};
    enum engine_outcome outcome = run->engine->solve(&task);
    if (trace) {
        run->steps += trace_steps(trace);
        run->bytes += trace_bytes(trace);
    }
    bool fine = outcome != ENGINE_FULL || trace_error(trace, error);
    trace_destroy(trace);
    return fine;
}

/* Measures the processor time for all puzzles in microseconds, repeated until the total is long enough to be
 * measured. */
static bool time_run(struct run *run, bool record, double *microseconds, struct text_error *error)
{
    uint64_t start = clock_cpu_now(), spent = 0;
    unsigned rounds = 0;
    for (; spent < MIN_MICROSECONDS * 1000ull; spent = clock_cpu_now() - start, rounds++) {
        run->steps = run->bytes = 0;
        for (unsigned i = 0; i < run->puzzles; i++) {
            if (!solve_once(run, run->puzzle[i], record, error))
                return false;
        }
    }
    *microseconds = (double)spent / 1000 / rounds;
    return true;
}

/* The time of each round in microseconds, without and with recording, and the ratio of the two. */
struct rounds {
    double without[ROUNDS], with[ROUNDS], ratio[ROUNDS];
};

static bool time_rounds(struct run *run, struct rounds *rounds, unsigned count, struct text_error *error)
{
    for (unsigned i = 0; i < count; i++) {
        if (!time_run(run, false, &rounds->without[i], error) || !time_run(run, true, &rounds->with[i], error))
            return false;
        rounds->ratio[i] = rounds->with[i] / rounds->without[i];
    }
    return true;
}

static double bytes_a_step(const struct run *run)
{
    return (double)run->bytes / (double)run->steps;
}

bool bench_recording(struct bench *bench, struct text_error *error)
{
    struct run run;
    struct rounds rounds;
    unsigned count = bench_rounds(bench, ROUNDS);
    bool ok = start_run(bench, &run, engine_find("pivot"), "b3", error) && time_rounds(&run, &rounds, count, error);
    if (ok) {
        bench_add(bench, "pivot solves b3, not recorded", "us", rounds.without, count);
        bench_add(bench, "pivot solves b3, recorded", "us", rounds.with, count);
        bench_add(bench, "recorded / not recorded", "ratio", rounds.ratio, count);
        bench_add_value(bench, "trace of b3", "bytes/step", bytes_a_step(&run));
    }
    finish_run(&run);
    return ok;
}

static bool measure(struct bench *bench, const struct engine *engine, struct text_error *error)
{
    struct run run;
    struct rounds rounds;
    unsigned count = bench_rounds(bench, ROUNDS);
    bool ok = start_run(bench, &run, engine, board_for(engine), error) && time_rounds(&run, &rounds, count, error);
    for (unsigned i = 0; ok && i < count; i++) {
        rounds.with[i] = (double)run.steps / rounds.with[i];
        rounds.without[i] = (double)run.steps / rounds.without[i];
    }
    if (ok) {
        bench_add(bench, engine->id, "million steps/s, not recorded", rounds.without, count);
        bench_add(bench, engine->id, "million steps/s, recorded", rounds.with, count);
        bench_add(bench, engine->id, "recorded / not, time", rounds.ratio, count);
        bench_add_value(bench, engine->id, "bytes/step", bytes_a_step(&run));
    }
    finish_run(&run);
    return ok;
}

bool bench_engines(struct bench *bench, struct text_error *error)
{
    for (size_t i = 0; engines[i]; i++) {
        if (!strcmp(engines[i]->id, "fast"))
            continue; /* `fast` records the trace of another engine */
        if (!measure(bench, engines[i], error))
            return false;
    }
    return true;
}

bool bench_longest(struct bench *bench, struct text_error *error)
{
    struct run run;
    bool ok = start_run(bench, &run, engine_find("stack"), "triathlon-5", error);
    struct trace *trace = ok ? trace_create(run.puzzle[0], "stack") : NULL;
    if (trace) {
        trace_set_memory_limit(trace, BUDGET);
        struct engine_task task = {.puzzle = run.puzzle[0], .trace = trace, .solution = run.solution};
        uint64_t start = clock_now();
        ok = run.engine->solve(&task) == ENGINE_SOLVED;
        bench_add_value(bench, "stack on triathlon-5, recorded", "s", (double)(clock_now() - start) / 1e9);
        bench_add_value(bench, "its trace", "steps", (double)trace_steps(trace));
        bench_add_value(bench, "its trace, size", "bytes/step",
                        (double)trace_bytes(trace) / (double)trace_steps(trace));
        if (ok)
            bench_seek(bench, trace, "seek in the longest trace, median",
                       "seek in the longest trace, 99 of 100 within");
        bench_add_value(bench, "peak memory, with 128 MiB for the trace", "MiB",
                        (double)machine_peak_memory() / (1 << 20));
    }
    if (run.solution && (!trace || !ok))
        text_error_system(error, "no room for the longest trace, in memory or on the disk");
    trace_destroy(trace);
    finish_run(&run);
    return trace && ok;
}
