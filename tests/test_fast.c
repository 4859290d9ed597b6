/* The 9x9 solver: its kernels agree with each other to the guess, and with the general solver on the number of
 * solutions. */
#include "support.h"

#include <stdio.h>

#include "base/random.h"
#include "solve/count.h"
#include "solve/nine.h"
#include "engine/generate.h"

/* A kernel that does not work on this machine is replaced by the fastest that does, as NULL is. */
static const struct nine_kernel *const kernels[] = {&nine_plain, &nine_avx2, &nine_avx512, NULL};

static void take_marks(const struct puzzle *puzzle, uint16_t marks[NINE_CELLS])
{
    for (unsigned c = 0; c < NINE_CELLS; c++)
        marks[c] = (uint16_t)puzzle->start[c];
}

static struct nine_search run_kernel(const struct nine_kernel *kernel, const uint16_t marks[NINE_CELLS], uint64_t limit,
                                     uint8_t solution[NINE_CELLS])
{
    struct nine_search search = {.kernel = kernel, .limit = limit, .nodes = 200000, .solution = solution};
    nine_count(&search, marks);
    return search;
}

/* Returns the count of the general solver: a seed selects it. */
static uint64_t count_otherwise(const struct puzzle *puzzle, uint64_t limit)
{
    uint64_t count;
    struct count_params params = {.limit = limit, .seed = 1};
    assert_int_equal(count_solutions(puzzle, &params, &count, NULL), COUNT_DONE);
    return count;
}

static void check_solution(const struct puzzle *puzzle, const uint8_t solution[NINE_CELLS])
{
    for (unsigned h = 0; h < puzzle->layout->houses; h++) {
        digit_mask seen = 0;
        for (unsigned i = 0; i < 9; i++)
            seen |= digit_bit(solution[puzzle->layout->house[h].cells[i]]);
        assert_int_equal(seen, NINE_ALL);
    }
    for (unsigned c = 0; c < NINE_CELLS; c++)
        assert_true(puzzle->start[c] & digit_bit(solution[c]));
}

static uint64_t check_puzzle(const struct puzzle *puzzle, uint64_t limit)
{
    uint16_t marks[NINE_CELLS];
    take_marks(puzzle, marks);
    uint8_t solution[NINE_CELLS], other_solution[NINE_CELLS];
    struct nine_search plain = run_kernel(&nine_plain, marks, limit, solution);
    assert_false(plain.gave_up);
    assert_int_equal(plain.found, count_otherwise(puzzle, limit));
    if (plain.found)
        check_solution(puzzle, solution);
    for (unsigned i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        struct nine_search other = run_kernel(kernels[i], marks, limit, other_solution);
        assert_int_equal(plain.found, other.found);
        assert_int_equal(plain.guesses, other.guesses);
        if (plain.found)
            assert_memory_equal(solution, other_solution, NINE_CELLS);
    }
    return plain.found;
}

static uint64_t check_line(const char *line, uint64_t limit)
{
    struct puzzle *puzzle = support_puzzle(line);
    uint64_t found = check_puzzle(puzzle, limit);
    puzzle_destroy(puzzle);
    return found;
}

static void test_kernels_agree_on_boards(void **state)
{
    (void)state;
    assert_int_equal(check_line(BOARD_B1, 2), 1);
    assert_int_equal(check_line(BOARD_B3, 2), 1);
    assert_int_equal(check_line(BOARD_M1, 2), 1);
    assert_int_equal(check_line(BOARD_WRONG, 2), 0);
    assert_int_equal(check_line("........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3", 2),
                     1);
}

static void test_kernels_agree_on_many_solutions(void **state)
{
    (void)state;
    char empty[82];
    memset(empty, '.', 81);
    empty[81] = 0;
    assert_int_equal(check_line(empty, 1000), 1000);
    empty[40] = '5';
    assert_int_equal(check_line(empty, 1), 1);
    assert_int_equal(check_line(empty, 0), 0);
}

static struct puzzle *generate(uint64_t seed)
{
    struct text_error error;
    struct layout *layout = layout_square(9, &error);
    struct generate_params params = {.layout = layout, .seed = seed};
    struct puzzle *puzzle = generate_puzzle(&params, &error);
    layout_unref(layout);
    assert_non_null(puzzle);
    return puzzle;
}

/* Changes a puzzle at random: givens are removed or changed, or cells lose candidates. */
static void change(struct puzzle *puzzle, unsigned how, uint64_t *random)
{
    for (unsigned i = 0; i < 3; i++) {
        cell_id cell = (cell_id)random_below(random, NINE_CELLS);
        if (how == 0)
            puzzle->start[cell] = NINE_ALL;
        else if (how == 1)
            puzzle->start[cell] = digit_bit(1 + random_below(random, 9));
        else
            puzzle->start[cell] &= (digit_mask)random_next(random);
    }
}

static void test_kernels_agree_on_generated_puzzles(void **state)
{
    (void)state;
    uint64_t random = 7, with[3] = {0};
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct puzzle *puzzle = generate(seed);
        assert_int_equal(check_puzzle(puzzle, 2), 1);
        for (unsigned how = 0; how < 3; how++) {
            struct puzzle *changed = puzzle_copy(puzzle);
            for (unsigned i = 0; i < 3; i++) {
                change(changed, how, &random);
                with[check_puzzle(changed, 50) ? 1 : 0]++;
            }
            puzzle_destroy(changed);
        }
        puzzle_destroy(puzzle);
    }
    assert_true(with[0] > 50 && with[1] > 50);
}

/* Boards with few givens, which have no cell of two digits at first, up to boards whose solutions can all be counted.
 */
static void test_kernels_agree_on_few_givens(void **state)
{
    (void)state;
    uint64_t random = 3, complete = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint16_t marks[NINE_CELLS];
        uint8_t solution[NINE_CELLS];
        struct puzzle *puzzle = generate(seed);
        take_marks(puzzle, marks);
        assert_int_equal(run_kernel(NULL, marks, 1, solution).found, 1);
        for (unsigned c = 0; c < NINE_CELLS; c++)
            puzzle->start[c] = NINE_ALL;
        for (unsigned i = 0; i < seed; i++) {
            cell_id cell = (cell_id)random_below(&random, NINE_CELLS);
            puzzle->start[cell] = digit_bit(solution[cell]);
        }
        complete += check_puzzle(puzzle, 2000) < 2000;
        puzzle_destroy(puzzle);
    }
    assert_true(complete > 5 && complete < 40);
}

/* A digit given twice in a house; a cell without candidates. */
static void test_kernels_refute_contradictory_boards(void **state)
{
    (void)state;
    static const cell_id other[] = {8, 72, 10};
    for (unsigned i = 0; i < 4; i++) {
        struct puzzle *puzzle = support_puzzle(BOARD_M1);
        for (unsigned c = 0; c < NINE_CELLS; c++)
            puzzle->start[c] = NINE_ALL;
        puzzle->start[0] = i < 3 ? digit_bit(4) : 0;
        if (i < 3)
            puzzle->start[other[i]] = digit_bit(4);
        assert_int_equal(check_puzzle(puzzle, 2), 0);
        puzzle_destroy(puzzle);
    }
}

static void test_node_limit_and_cancel_stop_the_count(void **state)
{
    (void)state;
    uint16_t empty[NINE_CELLS];
    struct cancel cancel = {.is_requested = true};
    for (unsigned c = 0; c < NINE_CELLS; c++)
        empty[c] = NINE_ALL;
    for (unsigned i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        struct nine_search search = {.kernel = kernels[i], .limit = UINT64_MAX, .nodes = 5000};
        nine_count(&search, empty);
        assert_true(search.gave_up && search.found && search.guesses <= 5000);
        search = (struct nine_search){.kernel = kernels[i], .limit = 1, .cancel = &cancel};
        nine_count(&search, empty);
        assert_true(search.gave_up && !search.found);
    }
}

/* Each kernel fills the same boards from the same random numbers. In 500 boards each cell has each digit. */
static void test_kernels_fill_the_same_boards(void **state)
{
    (void)state;
    enum { BOARDS = 500 };
    static uint8_t expected[BOARDS][NINE_CELLS];
    struct layout *layout = layout_square(9, NULL);
    struct puzzle *puzzle = puzzle_create(layout);
    uint16_t seen[NINE_CELLS] = {0};
    bool is_first = true;
    for (size_t i = 0; kernels[i]; i++) {
        uint64_t random = 7;
        if (!nine_set_kernel(kernels[i]))
            continue;
        for (unsigned board = 0; board < BOARDS; board++) {
            uint8_t filled[NINE_CELLS];
            nine_fill(&random, is_first ? expected[board] : filled);
            if (!is_first)
                assert_memory_equal(filled, expected[board], sizeof filled);
            check_solution(puzzle, expected[board]);
            for (unsigned c = 0; c < NINE_CELLS; c++)
                seen[c] |= (uint16_t)(1u << (expected[board][c] - 1));
        }
        is_first = false;
    }
    for (unsigned c = 0; c < NINE_CELLS; c++)
        assert_int_equal(seen[c], NINE_ALL);
    puzzle_destroy(puzzle);
    layout_unref(layout);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kernels_agree_on_boards),
        cmocka_unit_test(test_kernels_agree_on_many_solutions),
        cmocka_unit_test(test_kernels_agree_on_generated_puzzles),
        cmocka_unit_test(test_kernels_agree_on_few_givens),
        cmocka_unit_test(test_kernels_refute_contradictory_boards),
        cmocka_unit_test(test_node_limit_and_cancel_stop_the_count),
        cmocka_unit_test(test_kernels_fill_the_same_boards),
    };
    return cmocka_run_group_tests_name("fast", tests, NULL, NULL);
}
