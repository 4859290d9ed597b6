/* Measures rating: level and score by HoDoKu's rules, computed by the engine `human` without a trace. */
#include "base/clock.h"
#include "bench/bench.h"
#include "engine/generate.h"
#include "engine/puzzle_rating.h"
#include "puzzle/layouts.h"

enum { ROUNDS = 5, PUZZLES = 24, MAX_SEEDS = 1000 };

struct puzzle_set {
    struct puzzle *puzzle[PUZZLES];
    unsigned count;
};

/* Rates the given puzzle without brute force. */
static void rate(const struct puzzle *puzzle, struct puzzle_rating *rating)
{
    puzzle_rating_compute(puzzle, &(struct puzzle_rating_params){.as_given = true, .levels = LEVELS}, rating);
}

/* Generates the same puzzles on every machine: seeds in ascending order, every other one with more givens than needed,
 * until each level has enough. */
static bool fill_sets(const struct bench *bench, struct puzzle_set *sets, struct layout *layout,
                      struct text_error *error)
{
    unsigned full_sets = 0, wanted = bench_rounds(bench, PUZZLES);
    for (uint64_t seed = 1; seed <= MAX_SEEDS && full_sets < LEVELS; seed++) {
        struct generate_params params = {.layout = layout, .seed = seed, .givens = seed % 2 ? 0.38 : 0};
        struct puzzle *puzzle = generate_puzzle(&params, error);
        struct puzzle_rating rating;
        if (!puzzle)
            return false;
        rate(puzzle, &rating);
        struct puzzle_set *puzzle_set = &sets[rating.level];
        if (rating.outcome != ENGINE_SOLVED || puzzle_set->count == wanted) {
            puzzle_destroy(puzzle);
            continue;
        }
        puzzle_set->puzzle[puzzle_set->count++] = puzzle;
        full_sets += puzzle_set->count == wanted;
    }
    return true;
}

static void measure(struct bench *bench, const struct puzzle_set *puzzle_set, enum technique_level level)
{
    static const char *const names[LEVELS] = {"rating, easy", "rating, medium", "rating, hard", "rating, unfair",
                                              "rating, extreme"};
    double values[ROUNDS];
    unsigned rounds = bench_rounds(bench, ROUNDS);
    for (unsigned round = 0; round < rounds; round++) {
        uint64_t start = clock_cpu_now(), spent = 0;
        unsigned count = 0;
        do {
            for (unsigned i = 0; i < puzzle_set->count; i++, count++) {
                struct puzzle_rating rating;
                rate(puzzle_set->puzzle[i], &rating);
            }
            spent = clock_cpu_now() - start;
        } while (spent < 20000000);
        values[round] = count / ((double)spent / 1e9);
    }
    bench_add(bench, names[level], "puzzles/s per core", values, rounds);
}

bool bench_rating(struct bench *bench, struct text_error *error)
{
    struct puzzle_set sets[LEVELS] = {0};
    struct layout *layout = layout_create_named("9x9", error);
    bool ok = layout && fill_sets(bench, sets, layout, error);
    for (enum technique_level level = 0; ok && level < LEVELS; level++) {
        if (sets[level].count)
            measure(bench, &sets[level], level);
    }
    for (unsigned level = 0; level < LEVELS; level++) {
        for (unsigned i = 0; i < sets[level].count; i++)
            puzzle_destroy(sets[level].puzzle[i]);
    }
    layout_unref(layout);
    return ok;
}
