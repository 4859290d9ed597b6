/* Recording and seeking. */
#include "app/bench.h"
#include "app/input.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "engine/engine.h"
#include "trace/replay.h"

enum { ROUNDS = 21, SOLVES = 200, LONG_TRACE = 1000000, SEEKS = 20000 };

/* Processor time of solving `puzzle` SOLVES times, in microseconds a solve. */
static bool time_solving(const struct engine *engine, const struct puzzle *puzzle, digit_mask *solution, bool record,
                         double *microseconds)
{
    uint64_t start = clock_processor();
    for (unsigned i = 0; i < SOLVES; i++) {
        struct trace *trace = record ? trace_create(puzzle, engine->id) : NULL;
        if (record && !trace)
            return false;
        struct engine_task task = {.puzzle = puzzle, .trace = trace, .solution = solution};
        enum engine_outcome outcome = engine->solve(&task);
        trace_destroy(trace);
        if (outcome == ENGINE_NO_MEMORY)
            return false;
    }
    *microseconds = (double)(clock_processor() - start) / 1000 / SOLVES;
    return true;
}

static bool measure_engine(struct bench *bench, const struct engine *engine, const struct puzzle *puzzle,
                           digit_mask *solution)
{
    double with[ROUNDS], without[ROUNDS], ratio[ROUNDS];
    for (unsigned i = 0; i < ROUNDS; i++) {
        if (!time_solving(engine, puzzle, solution, false, &without[i]) ||
            !time_solving(engine, puzzle, solution, true, &with[i]))
            return false;
        ratio[i] = with[i] / without[i];
    }
    bench_add(bench, "pivot solves b3, not recorded", "us", without, ROUNDS);
    bench_add(bench, "pivot solves b3, recorded", "us", with, ROUNDS);
    bench_add(bench, "recorded / not recorded", "ratio", ratio, ROUNDS);
    return true;
}

bool bench_recording(struct bench *bench, struct text_error *error)
{
    struct puzzle *puzzle = input_first_puzzle(NULL, error);
    if (!puzzle)
        return false;
    const struct engine *engine = engine_find("pivot");
    digit_mask *solution = memory_zeroed(puzzle->layout->cells, sizeof *solution);
    struct trace *trace = trace_create(puzzle, engine->id);
    bool fine = solution && trace && measure_engine(bench, engine, puzzle, solution);
    if (fine) {
        struct engine_task task = {.puzzle = puzzle, .trace = trace, .solution = solution};
        engine->solve(&task);
        bench_add_one(bench, "trace of b3", "bytes/step", (double)trace_bytes(trace) / (double)trace_steps(trace));
    } else {
        text_error_memory(error, "measuring");
    }
    trace_destroy(trace);
    memory_free(solution);
    puzzle_destroy(puzzle);
    return fine;
}

/* A board without a solution that keeps a search busy: Norvig's "impossible" one (norvig.com/sudoku.html). */
static const char endless_board[] =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

static struct trace *make_long_trace(struct text_error *error)
{
    struct puzzle *puzzle = puzzle_read(endless_board, sizeof endless_board - 1, "bench", error);
    if (!puzzle)
        return NULL;
    digit_mask *solution = memory_zeroed(puzzle->layout->cells, sizeof *solution);
    struct trace *trace = trace_create(puzzle, "pivot");
    struct engine_task task = {.puzzle = puzzle, .trace = trace, .solution = solution, .step_limit = LONG_TRACE};
    bool fine = solution && trace && engine_find("pivot")->solve(&task) == ENGINE_STOPPED;
    if (!fine) {
        text_error_memory(error, "a long trace");
        trace_destroy(trace);
        trace = NULL;
    }
    memory_free(solution);
    puzzle_destroy(puzzle);
    return trace;
}

bool bench_seeking(struct bench *bench, struct text_error *error)
{
    struct trace *trace = make_long_trace(error);
    struct replay replay = {0};
    double *times = memory_zeroed(SEEKS, sizeof *times);
    if (!trace || !times || !replay_init(&replay, trace)) {
        if (trace)
            text_error_memory(error, "measuring");
        memory_free(times);
        trace_destroy(trace);
        return false;
    }
    uint64_t random = 1, steps = trace_steps(trace);
    for (unsigned i = 0; i < SEEKS; i++) {
        uint64_t to = random_next(&random) % (steps + 1), start = clock_now();
        replay_seek(&replay, to);
        times[i] = (double)(clock_now() - start) / 1000;
    }
    bench_add_one(bench, "long trace", "steps", (double)steps);
    bench_add_one(bench, "long trace, size", "bytes/step", (double)trace_bytes(trace) / (double)steps);
    bench_add_share(bench, "seek anywhere in it, median", "us", times, SEEKS, 0.5);
    bench_add_share(bench, "seek anywhere in it, 99 of 100 within", "us", times, SEEKS, 0.99);
    replay_finish(&replay);
    memory_free(times);
    trace_destroy(trace);
    return true;
}
