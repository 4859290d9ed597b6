/* Measures the 9x9 solver on generated lists (puzzles with many givens, minimal ones, and the minimal ones that need
 * the most guesses), or on the puzzles of a file. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/clock.h"
#include "bench/bench.h"
#include "engine/generate.h"
#include "engine/puzzle_rating.h"
#include "form/input.h"
#include "solve/nine.h"

enum {
    PUZZLES = 1500,
    HARD = PUZZLES / 15,
    MAX_PUZZLES = 1 << 20,
    ROUNDS = 9,
    RATE_ROUNDS = 3,
    MIN_MICROSECONDS = 20000
};

struct item {
    uint16_t marks[NINE_CELLS];
    uint64_t guesses; /* guesses to prove that there is one solution */
};

struct list {
    struct item *item;
    size_t items, room;
};

static struct nine_search search_item(const struct item *item, const struct nine_kernel *kernel, uint64_t limit)
{
    uint8_t solution[NINE_CELLS];
    struct nine_search search = {.kernel = kernel, .limit = limit, .solution = limit == 1 ? solution : NULL};
    nine_count(&search, item->marks);
    search.solution = NULL;
    return search;
}

static void add(struct list *list, const struct puzzle *puzzle)
{
    array_room(list->item, list->room, list->items + 1);
    struct item *item = &list->item[list->items++];
    for (unsigned c = 0; c < NINE_CELLS; c++)
        item->marks[c] = (uint16_t)puzzle->start[c];
    item->guesses = search_item(item, NULL, 2).guesses;
}

/* Makes the list. If it is NULL, makes the puzzles and discards them, to measure how long that takes. */
static bool make_list(const struct bench *bench, struct list *list, double givens, struct text_error *error)
{
    struct layout *layout = layout_square(9, error);
    bool ok = layout;
    if (list)
        list->items = 0;
    for (unsigned i = 0; ok && i < bench_rounds(bench, PUZZLES); i++) {
        struct generate_params params = {.layout = layout, .seed = i + 1, .givens = givens};
        struct puzzle *puzzle = generate_puzzle(&params, error);
        ok = puzzle;
        if (ok && list)
            add(list, puzzle);
        puzzle_destroy(puzzle);
    }
    layout_unref(layout);
    return ok;
}

/* Measures the generator in puzzles per second of processor time. */
static bool measure_making(struct bench *bench, const char *name, double givens, struct text_error *error)
{
    double made[ROUNDS];
    unsigned rounds = bench_rounds(bench, ROUNDS);
    bool ok = true;
    for (unsigned i = 0; i < rounds && ok; i++) {
        uint64_t start = clock_cpu_now();
        ok = make_list(bench, NULL, givens, error);
        made[i] = bench_rounds(bench, PUZZLES) * 1e9 / (double)(clock_cpu_now() - start);
    }
    if (ok)
        bench_add(bench, name, "puzzles made/s", made, rounds);
    return ok;
}

/* Returns puzzles per second of processor time, repeated until the total is long enough to be measured. */
static double rate(const struct item *items, size_t count, const struct nine_kernel *kernel, uint64_t limit)
{
    uint64_t start = clock_cpu_now(), spent = 0, solved = 0;
    for (; spent < MIN_MICROSECONDS * 1000ull; spent = clock_cpu_now() - start, solved += count) {
        for (size_t i = 0; i < count; i++)
            search_item(&items[i], kernel, limit);
    }
    return (double)solved * 1e9 / (double)spent;
}

/* Measures the other kernels that run on this machine, alternating with the selected one. */
static void measure_kernels(struct bench *bench, const char *name, const struct item *items, size_t count)
{
    static const char *const units[] = {"times as long with AVX-512", "times as long with AVX2",
                                        "times as long with plain C"};
    const struct nine_kernel *used = nine_kernel();
    for (unsigned k = 0; nine_kernels[k]; k++) {
        double ratio[ROUNDS];
        unsigned rounds = bench_rounds(bench, ROUNDS);
        if (nine_kernels[k] == used || !nine_kernels[k]->works())
            continue;
        for (unsigned i = 0; i < rounds; i++)
            ratio[i] = rate(items, count, used, 2) / rate(items, count, nine_kernels[k], 2);
        bench_add(bench, name, units[k], ratio, rounds);
    }
}

static void measure(struct bench *bench, const char *name, const struct item *items, size_t count)
{
    double two[ROUNDS], one[ROUNDS];
    unsigned rounds = bench_rounds(bench, ROUNDS);
    uint64_t to_two = 0, to_one = 0;
    for (unsigned i = 0; i < rounds; i++) {
        two[i] = rate(items, count, NULL, 2);
        one[i] = rate(items, count, NULL, 1);
    }
    for (size_t i = 0; i < count; i++) {
        to_two += items[i].guesses;
        to_one += search_item(&items[i], NULL, 1).guesses;
    }
    bench_add(bench, name, "puzzles/s, counting to two", two, rounds);
    bench_add(bench, name, "puzzles/s, finding one", one, rounds);
    bench_add_value(bench, name, "guesses/puzzle, to two", (double)to_two / (double)count);
    bench_add_value(bench, name, "guesses/puzzle, to one", (double)to_one / (double)count);
    measure_kernels(bench, name, items, count);
}

static int harder_first(const void *a, const void *b)
{
    uint64_t x = ((const struct item *)a)->guesses, y = ((const struct item *)b)->guesses;
    return (x < y) - (x > y);
}

bool bench_solving(struct bench *bench, struct text_error *error)
{
    struct list list = {0};
    bool ok = make_list(bench, &list, 0.4, error);
    if (ok)
        measure(bench, "9x9, 40 % given", list.item, list.items);
    ok = ok && make_list(bench, &list, 0, error);
    if (ok) {
        measure(bench, "9x9, minimal", list.item, list.items);
        qsort(list.item, list.items, sizeof *list.item, harder_first);
        measure(bench, "9x9, the hardest fifteenth of those", list.item, bench_rounds(bench, HARD));
        ok = measure_making(bench, "9x9, minimal", 0, error);
    }
    memory_free(list.item);
    return ok;
}

/* --- a file --- */

/* The processor time of each round for rating all puzzles, in nanoseconds. */
struct rating_clock {
    uint64_t spent[RATE_ROUNDS];
};

static void time_rating(struct rating_clock *clock, const struct puzzle *puzzle)
{
    for (unsigned i = 0; i < RATE_ROUNDS; i++) {
        struct puzzle_rating rating;
        uint64_t start = clock_cpu_now();
        puzzle_rating_compute(puzzle, &(struct puzzle_rating_params){.as_given = true}, &rating);
        clock->spent[i] += clock_cpu_now() - start;
    }
}

static bool read_list(struct list *list, struct rating_clock *clock, const struct input *input,
                      struct text_error *error)
{
    struct puzzle_reader *reader = puzzle_reader_create(input->view.bytes, input->view.length, input->source);
    struct puzzle *puzzle;
    enum puzzle_read what = PUZZLE_READ_END;
    bool ok = reader;
    while (ok && list->items < MAX_PUZZLES && (what = puzzle_reader_next(reader, &puzzle, error)) == PUZZLE_READ_ONE) {
        const struct layout *layout = puzzle->layout;
        ok = layout->houses == 27 && layout->cells == NINE_CELLS;
        if (!ok)
            text_error_input(error, puzzle->line, 0, "found a board of %u cells, expected 9x9 ones", layout->cells);
        if (ok) {
            add(list, puzzle);
            time_rating(clock, puzzle);
        }
        puzzle_destroy(puzzle);
    }
    puzzle_reader_destroy(reader);
    if (ok && what == PUZZLE_READ_END && !list->items) {
        text_error_input(error, 0, 0, "found no puzzle, expected one a line");
        ok = false;
    }
    text_error_source(error, input->source);
    return ok && what != PUZZLE_READ_BAD;
}

bool bench_list(struct bench *bench, const char *file, struct text_error *error)
{
    struct input input;
    struct list list = {0};
    struct rating_clock clock = {0};
    double rated[RATE_ROUNDS];
    if (!input_open(&input, file, NULL, error))
        return false;
    *error = (struct text_error){0};
    bool ok = read_list(&list, &clock, &input, error);
    if (ok) {
        bench_add_value(bench, "the file", "puzzles", (double)list.items);
        measure(bench, "solving", list.item, list.items);
        for (unsigned i = 0; i < RATE_ROUNDS; i++)
            rated[i] = (double)list.items * 1e9 / (double)clock.spent[i];
        bench_add(bench, "rating, HoDoKu's level and score", "puzzles/s per core", rated, RATE_ROUNDS);
    }
    memory_free(list.item);
    input_finish(&input);
    return ok;
}
