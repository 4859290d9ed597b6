/* Measures how long it takes to prove that puzzles of other layouts have one solution. */
#include <string.h>

#include "base/clock.h"
#include "bench/bench.h"
#include "puzzle/builtin.h"
#include "form/reader.h"
#include "solve/count.h"

enum { ROUNDS = 9 };

static bool measure(struct bench *bench, const char *board, struct text_error *error)
{
    const char *text = builtin_text(board);
    struct puzzle *puzzle = puzzle_read(text, strlen(text), board, error);
    double times[ROUNDS];
    unsigned rounds = bench_rounds(bench, ROUNDS);
    if (!puzzle)
        return false;
    for (unsigned i = 0; i < rounds; i++) {
        struct count_params params = {.limit = 2};
        uint64_t count = 0, start = clock_cpu_now();
        count_solutions(puzzle, &params, &count, NULL);
        times[i] = (double)(clock_cpu_now() - start) / 1e6;
    }
    bench_add(bench, board, "ms, counting to two", times, rounds);
    puzzle_destroy(puzzle);
    return true;
}

bool bench_layouts(struct bench *bench, struct text_error *error)
{
    static const char *const boards[] = {"16x16", "25x25", "samurai", "triathlon-5", "jigsaw-diagonal"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        if (!measure(bench, boards[i], error))
            return false;
    }
    return true;
}
