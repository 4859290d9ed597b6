/* How fast the 9x9 solver is, on lists it makes itself: puzzles with many givens, minimal ones, and of those the ones
 * that take it the most guesses. */
#include <stdlib.h>
#include <string.h>

#include "app/bench.h"
#include "base/clock.h"
#include "base/memory.h"
#include "count/nine.h"
#include "engine/generate.h"

enum { PUZZLES = 1500, HARD = PUZZLES / 15, ROUNDS = 9, LEAST_MICROSECONDS = 20000 };

struct item {
    uint16_t marks[NINE_CELLS];
    uint64_t guesses; /* to prove it has one solution */
};

static struct nine_search search_item(const struct item *item, const struct nine_kernel *kernel, uint64_t limit)
{
    struct nine_search search = {.kernel = kernel, .limit = limit};
    nine_count(&search, item->marks);
    return search;
}

static bool make_list(struct item *items, double givens, struct text_error *error)
{
    struct layout *layout = layout_square(9, error);
    bool fine = layout;
    for (unsigned i = 0; fine && i < PUZZLES; i++) {
        struct generate_params params = {.layout = layout, .seed = i + 1, .givens = givens};
        struct puzzle *puzzle = generate_puzzle(&params, error);
        fine = puzzle;
        for (unsigned c = 0; fine && c < NINE_CELLS; c++)
            items[i].marks[c] = (uint16_t)puzzle->start[c];
        if (fine)
            items[i].guesses = search_item(&items[i], NULL, 2).guesses;
        puzzle_destroy(puzzle);
    }
    layout_release(layout);
    return fine;
}

/* Puzzles a second of processor time, over as many passes as take long enough to be measured. */
static double rate(const struct item *items, unsigned count, const struct nine_kernel *kernel, uint64_t limit)
{
    uint64_t start = clock_processor(), spent = 0, solved = 0;
    for (; spent < LEAST_MICROSECONDS * 1000ull; spent = clock_processor() - start, solved += count) {
        for (unsigned i = 0; i < count; i++)
            search_item(&items[i], kernel, limit);
    }
    return (double)solved * 1e9 / (double)spent;
}

static void measure(struct bench *bench, const char *name, const struct item *items, unsigned count)
{
    double two[ROUNDS], one[ROUNDS], ratio[ROUNDS];
    uint64_t guesses = 0;
    for (unsigned i = 0; i < count; i++)
        guesses += items[i].guesses;
    for (unsigned i = 0; i < ROUNDS; i++) {
        two[i] = rate(items, count, NULL, 2);
        one[i] = rate(items, count, NULL, 1);
        ratio[i] = two[i] / rate(items, count, &nine_plain, 2);
    }
    bench_add(bench, name, "puzzles/s, counting to two", two, ROUNDS);
    bench_add(bench, name, "puzzles/s, finding one", one, ROUNDS);
    bench_add_one(bench, name, "guesses/puzzle, to two", (double)guesses / count);
    bench_add(bench, name, "plain C / vectors, time", ratio, ROUNDS);
}

static int harder_first(const void *a, const void *b)
{
    uint64_t x = ((const struct item *)a)->guesses, y = ((const struct item *)b)->guesses;
    return (x < y) - (x > y);
}

bool bench_solving(struct bench *bench, struct text_error *error)
{
    struct item *items = memory_zeroed(PUZZLES, sizeof *items);
    if (!items) {
        text_error_memory(error, "measuring");
        return false;
    }
    bool fine = make_list(items, 0.4, error);
    if (fine)
        measure(bench, "9x9, 40 % given", items, PUZZLES);
    fine = fine && make_list(items, 0, error);
    if (fine) {
        measure(bench, "9x9, minimal", items, PUZZLES);
        qsort(items, PUZZLES, sizeof *items, harder_first);
        measure(bench, "9x9, the hardest fifteenth of those", items, HARD);
    }
    memory_free(items);
    return fine;
}
