/* The checker's own count agrees with the solvers', on every layout and on puzzles with none, one and several
 * solutions. */
#include "support.h"

#include "proof/uniqueness.h"
#include "solve/count.h"

static void check(const struct puzzle *puzzle)
{
    struct puzzle *givens = puzzle_copy_givens(puzzle);
    bool unique = false;
    assert_int_equal(count_unique(givens, NULL, &unique), COUNT_DONE);
    assert_int_equal(uniqueness_of(givens), unique ? UNIQUENESS_ONE : UNIQUENESS_NOT_ONE);
    puzzle_destroy(givens);
}

static void test_boards_of_every_layout_are_counted_alike(void **state)
{
    (void)state;
    static const char *const names[] = {
        "4x4", "6x6", "8x8", "9x9",      "10x10",   "12x12",  "16x16",           "b1",      "b2",          "b3",   "l1",
        "l4",  "m1",  "m2",  "diagonal", "windoku", "jigsaw", "jigsaw-diagonal", "samurai", "triathlon-1", "25x25"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct puzzle *puzzle = support_board(names[i]);
        check(puzzle);
        puzzle_destroy(puzzle);
    }
}

static void test_a_given_more_or_less_changes_the_answer_alike(void **state)
{
    (void)state;
    static const char *const boards[] = {BOARD_B1, BOARD_B3, BOARD_L1, BOARD_M1, BOARD_WRONG};
    uint64_t random = 7;
    for (unsigned n = 0; n < 200; n++) {
        char text[82];
        snprintf(text, sizeof text, "%s", boards[n % 5]);
        char *cell = &text[support_random(&random) % 81];
        *cell = *cell == '.' ? (char)('1' + support_random(&random) % 9) : '.';
        struct text_error error;
        struct puzzle *puzzle = puzzle_read(text, strlen(text), "test", &error);
        if (!puzzle)
            continue; /* two givens clash */
        check(puzzle);
        puzzle_destroy(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boards_of_every_layout_are_counted_alike),
        cmocka_unit_test(test_a_given_more_or_less_changes_the_answer_alike),
    };
    return cmocka_run_group_tests_name("uniqueness", tests, NULL, NULL);
}
