/* Puzzles rated: level and score as HoDoKu has them, by the engine `human` without a trace. */
#include "app/bench.h"
#include "app/rated.h"
#include "base/clock.h"
#include "engine/generate.h"
#include "puzzle/layouts.h"

enum { ROUNDS = 5, PUZZLES = 24, MOST_SEEDS = 1000 };

struct shelf {
    struct puzzle *puzzle[PUZZLES];
    unsigned count;
};

/* As it lies, and no further than its techniques go. */
static bool rate(const struct puzzle *puzzle, struct rated *rated)
{
    return rated_puzzle(puzzle, &(struct rated_params){.as_given = true, .levels = LEVELS}, rated);
}

/* The same puzzles everywhere: seeds in order, every other one with givens to spare, until each level has enough. */
static bool fill(const struct bench *bench, struct shelf *shelves, struct layout *layout, struct text_error *error)
{
    unsigned full = 0, enough = bench_rounds(bench, PUZZLES);
    for (uint64_t seed = 1; seed <= MOST_SEEDS && full < LEVELS; seed++) {
        struct generate_params params = {.layout = layout, .seed = seed, .givens = seed % 2 ? 0.38 : 0};
        struct puzzle *puzzle = generate_puzzle(&params, error);
        struct rated rated;
        if (!puzzle)
            return false;
        if (!rate(puzzle, &rated)) {
            puzzle_destroy(puzzle);
            text_error_memory(error, "measuring");
            return false;
        }
        struct shelf *shelf = &shelves[rated.level];
        if (rated.outcome != ENGINE_SOLVED || shelf->count == enough) {
            puzzle_destroy(puzzle);
            continue;
        }
        shelf->puzzle[shelf->count++] = puzzle;
        full += shelf->count == enough;
    }
    return true;
}

static bool measure(struct bench *bench, const struct shelf *shelf, enum technique_level level)
{
    static const char *const names[LEVELS] = {"rating, easy", "rating, medium", "rating, hard", "rating, unfair",
                                              "rating, extreme"};
    double values[ROUNDS];
    unsigned rounds = bench_rounds(bench, ROUNDS);
    for (unsigned round = 0; round < rounds; round++) {
        uint64_t start = clock_cpu_now(), spent = 0;
        unsigned count = 0;
        do {
            for (unsigned i = 0; i < shelf->count; i++, count++) {
                struct rated rated;
                if (!rate(shelf->puzzle[i], &rated))
                    return false;
            }
            spent = clock_cpu_now() - start;
        } while (spent < 20000000);
        values[round] = count / ((double)spent / 1e9);
    }
    bench_add(bench, names[level], "puzzles/s per core", values, rounds);
    return true;
}

bool bench_rating(struct bench *bench, struct text_error *error)
{
    struct shelf shelves[LEVELS] = {0};
    struct layout *layout = layout_create_named("9x9", error);
    bool fine = layout && fill(bench, shelves, layout, error);
    for (enum technique_level level = 0; fine && level < LEVELS; level++) {
        if (shelves[level].count && !measure(bench, &shelves[level], level)) {
            text_error_memory(error, "measuring");
            fine = false;
        }
    }
    for (unsigned level = 0; level < LEVELS; level++) {
        for (unsigned i = 0; i < shelves[level].count; i++)
            puzzle_destroy(shelves[level].puzzle[i]);
    }
    layout_unref(layout);
    return fine;
}
