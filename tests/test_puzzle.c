/* A puzzle: givens, placed digits, copies, and the check for a digit that is twice in a house. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "puzzle/puzzle.h"

static struct puzzle *empty(void)
{
    struct layout *layout = layout_square(9, NULL);
    struct puzzle *puzzle = puzzle_create(layout);
    layout_unref(layout);
    return puzzle;
}

static void test_a_new_puzzle_has_all_candidates(void **state)
{
    (void)state;
    struct puzzle *puzzle = empty();
    for (unsigned c = 0; c < 81; c++)
        assert_int_equal(puzzle->start[c], 0x1FF);
    assert_int_equal(puzzle_given_count(puzzle), 0);
    puzzle_destroy(puzzle);
    puzzle_destroy(NULL);
}

static void test_givens_and_placed_digits_are_distinct(void **state)
{
    (void)state;
    struct puzzle *puzzle = empty();
    puzzle_give(puzzle, 3, 7);
    puzzle_place(puzzle, 4, 8);
    assert_int_equal(puzzle->given[3], 7);
    assert_int_equal(puzzle->start[3], 1 << 6);
    assert_int_equal(puzzle->given[4], 0);
    assert_int_equal(puzzle->placed[4], 8);
    assert_int_equal(puzzle->start[5], 0x1FF);
    assert_int_equal(puzzle_given_count(puzzle), 1);
    puzzle_destroy(puzzle);
}

static void test_copy_is_equal_and_separate(void **state)
{
    (void)state;
    struct puzzle *puzzle = empty();
    puzzle_give(puzzle, 3, 7);
    struct puzzle *copy = puzzle_copy(puzzle);
    puzzle_give(puzzle, 4, 8);
    assert_int_equal(copy->given[3], 7);
    assert_int_equal(copy->given[4], 0);
    assert_ptr_equal(copy->layout, puzzle->layout);
    puzzle_destroy(puzzle);
    assert_int_equal(copy->layout->cells, 81);
    puzzle_destroy(copy);
}

static void test_a_digit_twice_names_both_cells(void **state)
{
    (void)state;
    struct puzzle *puzzle = empty();
    struct text_error error;
    puzzle->line = 12;
    puzzle_give(puzzle, 18, 7);
    puzzle_place(puzzle, 26, 7);
    assert_false(puzzle_check(puzzle, &error));
    assert_string_equal(error.message, "the digit 7 stands twice in row 3: in r3c1 and r3c9, expected once");
    assert_int_equal(error.line, 12);
    puzzle_destroy(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_new_puzzle_has_all_candidates),
        cmocka_unit_test(test_givens_and_placed_digits_are_distinct),
        cmocka_unit_test(test_copy_is_equal_and_separate),
        cmocka_unit_test(test_a_digit_twice_names_both_cells),
    };
    return cmocka_run_group_tests_name("puzzle", tests, NULL, NULL);
}
