/* The ratings of Sudoku Explainer. The puzzles were made by `sudoscope generate` (seeds from 100 and from 5000).
 * Their ratings were computed on 2026-11-21 by SukakuExplainer 1.18.1 (commit 362854e), restricted to the techniques
 * of 1.2.1 and without its later changes to unique loops and graves (serate --techs=... --islkSudokuBUG=0
 * --islkSudokuURUL=0). */
#include "support.h"

#include "engine/puzzle_rating.h"
#include "rating/profile.h"
#include "rating/rating.h"

static const struct rated {
    const char *puzzle;
    unsigned er, ep, ed;
} rated[] = {
    {".5.....12.39..58....28.4..........8......3.6....16..25....3...99.8.......75.2....", 15, 12, 12},
    {"5......8..2..1...4.9..74.....7....9...83..16....4....86.5.......4...29.6....5....", 20, 12, 12},
    {".3......6...2..8.4...4.1...9...2.3.5....5..2.........9.6..13.9...8..61..57.......", 50, 12, 12},
    {".9.3.26..7...4.5....26....7..3.2..7..29..83..4.......8..8.34.92........6.7.2.....", 66, 12, 12},
    {"..9...146..2...7...3.86...2.........4....9.7..5.62.......3.1.5..9...2.1...7.5....", 71, 12, 12},
    {"....4.2.6...3.....5......8..31....5292.........6...7..8..2.547....7..1..69..1....", 71, 12, 12},
    {"....7.......94.5...6.....2...7........235....193.2.4......8.7.2.5...1.8.7.......9", 72, 12, 12},
    {"9...5.....5......8...129......23..4.3.6..7......6....7..9.6....1.78..93........8.", 72, 12, 12},
    {"42..3.5.1...7....8.6...5....4....7....3........6...315.8.1..27.....4...9...98...6", 75, 12, 12},
    {"......27..76..4.1......3.982..4....9.....61....9.25......76.4..437..2....8.......", 83, 12, 12},
    {"..8.....23....14....54...8.5..9.8.....1....7..29.1..........9...7..86.4..3...9..7", 76, 12, 12},
    {"9..3...254.......8.8....6........387....2...4..48.7....675.......5.42.6.2...1....", 90, 12, 12},
    {"....7.6...473..5..9.65.....2.5...18.........6...82.3.......8...513..9....9.7...5.", 92, 12, 12},
    {"3......5..6.........4.3.9.8..659....8.1..2...4.5.1..7........61...72..8.....5.3..", 26, 26, 26},
    {".2...9..71......3...5.2.8.1.7.8...2.....5...8...7.13..6...7.5....8....4..4...6...", 73, 67, 26},
};

enum { EACH = sizeof rated / sizeof *rated, FINDERS_THAT_OCCUR = 25 }; /* up to dynamic chains */

static void count(void *context, unsigned finder, unsigned tenths)
{
    unsigned *used = context;
    assert_in_range(tenths, 10, 130);
    used[finder]++;
}

static struct rating rate(struct puzzle *puzzle, unsigned *used)
{
    struct rating rating;
    struct rating_params params = {.step = count, .context = used};
    assert_int_equal(rating_rate(puzzle, &params, &rating), RATING_DONE);
    puzzle_destroy(puzzle);
    return rating;
}

static void test_ratings_are_those_of_sukaku_explainer(void **state)
{
    (void)state;
    unsigned used[PROFILE_STEP_FINDERS] = {0};
    for (unsigned i = 0; i < EACH; i++) {
        struct rating rating = rate(support_puzzle(rated[i].puzzle), used);
        assert_int_equal(rating.er, rated[i].er);
        assert_int_equal(rating.ep, rated[i].ep);
        assert_int_equal(rating.ed, rated[i].ed);
    }
    for (unsigned i = 0; i < FINDERS_THAT_OCCUR; i++) {
        if (!used[i])
            fail_msg("no %s", profile[i].name);
    }
}

/* Transforms a puzzle: exchanges rows with columns, moves a band to the end, renames digits. */
static void turn(const char *from, char *to)
{
    for (unsigned i = 0; i < 81; i++) {
        unsigned row = i / 9, column = (i % 9 + 3) % 9;
        char c = from[column * 9 + row];
        to[i] = (char)(c == '.' ? c : '1' + (c - '1' + 4) % 9);
    }
    to[81] = 0;
}

/* The first of several least complex dynamic chains is taken, and later steps depend on it. So an equivalent puzzle
 * may be rated 0.1 differently, in the original program too. */
enum { DYNAMIC = 90 };

static void test_an_equivalent_puzzle_has_the_same_rating(void **state)
{
    (void)state;
    unsigned used[PROFILE_STEP_FINDERS] = {0};
    for (unsigned i = 0; i < EACH; i++) {
        char turned[82];
        if (rated[i].er >= DYNAMIC)
            continue;
        turn(rated[i].puzzle, turned);
        struct rating rating = rate(support_puzzle(turned), used);
        if (rating.er != rated[i].er)
            fail_msg("%s: %u, turned %u", rated[i].puzzle, rated[i].er, rating.er);
    }
}

static void test_other_layouts_and_endless_chains_are_not_rated(void **state)
{
    (void)state;
    struct rating rating;
    struct text_error error;
    struct layout *small = layout_square(6, &error);
    struct puzzle *puzzle = puzzle_create(small);
    assert_int_equal(rating_rate(puzzle, &(struct rating_params){0}, &rating), RATING_NOT_APPLICABLE);
    puzzle_destroy(puzzle);
    layout_unref(small);
    /* A board without a solution has endless chains. */
    puzzle = support_puzzle(BOARD_NONE);
    assert_int_equal(rating_rate(puzzle, &(struct rating_params){.limit = 100000}, &rating), RATING_GAVE_UP);
    puzzle_destroy(puzzle);
}

static void test_the_limit_and_cancelling_end_a_rating(void **state)
{
    (void)state;
    struct rating rating;
    struct cancel cancel = {.is_requested = true};
    struct puzzle *puzzle = support_puzzle(rated[EACH - 1].puzzle);
    assert_int_equal(rating_rate(puzzle, &(struct rating_params){.limit = 1000}, &rating), RATING_GAVE_UP);
    assert_int_equal(rating_rate(puzzle, &(struct rating_params){.cancel = &cancel}, &rating), RATING_GAVE_UP);
    puzzle_destroy(puzzle);
}

/* Makes the puzzle one of candidates only: those that its givens leave. */
static void turn_givens_into_marks(struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    for (unsigned c = 0; c < layout->cells; c++) {
        for (unsigned i = 0; puzzle->given[c] && i < layout->cell[c].peer_count; i++)
            puzzle->start[layout->cell[c].peers[i]] &= ~digit_bit(puzzle->given[c]);
    }
    memset(puzzle->given, 0, layout->cells);
    puzzle->has_marks = true;
}

static void test_a_board_of_candidates_with_one_solution_is_not_incomplete(void **state)
{
    (void)state;
    char text[] = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    struct puzzle_rating rating;
    struct puzzle *puzzle = support_puzzle(text);
    turn_givens_into_marks(puzzle);
    puzzle_rating_compute(puzzle, &(struct puzzle_rating_params){0}, &rating);
    assert_int_equal(rating.outcome, ENGINE_SOLVED);
    assert_string_equal(rating.hardest, "brute-force");
    puzzle_destroy(puzzle);
    text[7] = '.'; /* all its givens are needed for one solution */
    puzzle = support_puzzle(text);
    turn_givens_into_marks(puzzle);
    puzzle_rating_compute(puzzle, &(struct puzzle_rating_params){0}, &rating);
    assert_int_equal(rating.outcome, ENGINE_STUCK);
    puzzle_destroy(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ratings_are_those_of_sukaku_explainer),
        cmocka_unit_test(test_an_equivalent_puzzle_has_the_same_rating),
        cmocka_unit_test(test_other_layouts_and_endless_chains_are_not_rated),
        cmocka_unit_test(test_the_limit_and_cancelling_end_a_rating),
        cmocka_unit_test(test_a_board_of_candidates_with_one_solution_is_not_incomplete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
