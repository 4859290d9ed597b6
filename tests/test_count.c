/* Counting on any layout: the learning search finds as many solutions as the plain search. */
#include "support.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/random.h"
#include "solve/general.h"
#include "solve/learn.h"
#include "engine/generate.h"
#include "puzzle/layouts.h"

static const char *const layouts[] = {"4x4",     "6x6",    "9x9",       "10x10", "diagonal",
                                      "windoku", "jigsaw", "triathlon", "16x16"};

static struct puzzle *generate(const char *name, uint64_t seed)
{
    struct text_error error;
    struct layout *layout = layout_create_named(name, &error);
    struct generate_params params = {.layout = layout, .seed = seed, .givens = 0.45};
    struct puzzle *puzzle = layout ? generate_puzzle(&params, &error) : NULL;
    if (!puzzle)
        fail_msg("%s: %s", name, error.message);
    layout_unref(layout);
    return puzzle;
}

static void check_solution(const struct puzzle *puzzle, const digit_mask *solution)
{
    const struct layout *layout = puzzle->layout;
    for (unsigned c = 0; c < layout->cells; c++)
        assert_true(digit_count(solution[c]) == 1 && solution[c] & puzzle->start[c]);
    for (unsigned h = 0; h < layout->houses; h++) {
        digit_mask seen = 0;
        for (unsigned i = 0; i < layout->digits; i++)
            seen |= solution[layout->house[h].cells[i]];
        assert_int_equal(seen, layout_all_digits(layout));
    }
}

static uint64_t check_puzzle(const struct puzzle *puzzle, uint64_t limit)
{
    digit_mask *solution = calloc(puzzle->layout->cells, sizeof *solution);
    struct count_params params = {.limit = limit};
    uint64_t searched, learnt;
    assert_int_equal(count_on_any_layout(puzzle, &params, &searched, NULL), COUNT_DONE);
    assert_int_equal(count_by_learning(puzzle, &params, &learnt, solution), COUNT_DONE);
    assert_int_equal(searched, learnt);
    if (learnt)
        check_solution(puzzle, solution);
    free(solution);
    return learnt;
}

/* Puzzles as they are, with givens removed, and with givens or candidates changed so that they may have no solution. */
static void test_both_searches_count_the_same(void **state)
{
    (void)state;
    uint64_t random = 11, with[3] = {0};
    for (size_t l = 0; l < sizeof layouts / sizeof *layouts; l++) {
        for (uint64_t seed = 1; seed <= 4; seed++) {
            struct puzzle *puzzle = generate(layouts[l], seed);
            const struct layout *layout = puzzle->layout;
            assert_int_equal(check_puzzle(puzzle, 2), 1);
            for (unsigned i = 0; i < 12; i++) {
                cell_id cell = (cell_id)random_below(&random, layout->cells);
                if (i % 3 < 2)
                    puzzle->start[cell] = layout_all_digits(layout);
                else
                    puzzle->start[cell] &= (digit_mask)random_next(&random);
                uint64_t found = check_puzzle(puzzle, 40);
                with[found < 2 ? found : 2]++;
            }
            puzzle_destroy(puzzle);
        }
    }
    assert_true(with[0] > 50 && with[1] > 30 && with[2] > 30);
}

static void test_node_limit_and_cancel_stop_the_count(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_NONE);
    struct cancel cancel = {.is_requested = true};
    uint64_t count;
    struct count_params few = {.limit = 2, .nodes = 1}, cancelled = {.limit = 2, .cancel = &cancel};
    assert_int_equal(count_by_learning(puzzle, &few, &count, NULL), COUNT_GAVE_UP);
    assert_int_equal(count_by_learning(puzzle, &cancelled, &count, NULL), COUNT_GAVE_UP);
    assert_int_equal(check_puzzle(puzzle, 2), 0);
    puzzle_destroy(puzzle);
}

/* A board on which plain search gives up. With one given changed it has no solution. */
static void test_learning_solves_a_board_that_plain_search_gives_up(void **state)
{
    (void)state;
    struct text_error error;
    struct buffer text = {0};
    assert_true(file_read("tests/hard-25x25.txt", 10000, &text, &error));
    struct puzzle *puzzle = support_puzzle(buffer_text(&text));
    digit_mask *solution = calloc(puzzle->layout->cells, sizeof *solution);
    uint64_t count;
    struct count_params params = {.limit = 2, .nodes = 10000};
    assert_int_equal(count_on_any_layout(puzzle, &params, &count, NULL), COUNT_GAVE_UP);
    params.nodes = 0;
    assert_int_equal(count_solutions(puzzle, &params, &count, solution), COUNT_DONE);
    assert_true(count);
    check_solution(puzzle, solution);
    free(solution);
    puzzle_destroy(puzzle);
    buffer_finish(&text);
}

/* Two solutions are found where there are two, also of a board with pencil marks, and not where there is one. */
static void test_two_solutions_are_found(void **state)
{
    (void)state;
    struct puzzle *puzzle = generate("9x9", 3);
    digit_mask first[81], second[81], third[81];
    assert_false(count_find_two(puzzle, 0, first, second));
    for (unsigned c = 0; c < 81; c += 2)
        puzzle_remove_given(puzzle, (cell_id)c);
    assert_true(count_find_two(puzzle, 0, first, second));
    check_solution(puzzle, first);
    check_solution(puzzle, second);
    assert_memory_not_equal(first, second, sizeof first);
    puzzle->has_marks = true;
    for (unsigned c = 0; c < 81; c++)
        puzzle->start[c] = first[c] | second[c];
    assert_true(count_find_two(puzzle, 0, second, third));
    check_solution(puzzle, third);
    puzzle_destroy(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_searches_count_the_same),
        cmocka_unit_test(test_two_solutions_are_found),
        cmocka_unit_test(test_node_limit_and_cancel_stop_the_count),
        cmocka_unit_test(test_learning_solves_a_board_that_plain_search_gives_up),
    };
    return cmocka_run_group_tests_name("count", tests, NULL, NULL);
}
