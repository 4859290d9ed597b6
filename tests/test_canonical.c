/* All equivalent boards have the same canonical form, which is equivalent to them. */
#include "support.h"

#include "base/random.h"
#include "solve/count.h"
#include "puzzle/canonical.h"

static void shuffle(unsigned *items, unsigned count, uint64_t *random)
{
    for (unsigned i = count; i > 1; i--) {
        unsigned other = random_below(random, i), kept = items[i - 1];
        items[i - 1] = items[other];
        items[other] = kept;
    }
}

/* Permutes the lines of a square board: bands among themselves, and the lines of each band. */
static void shuffle_lines(unsigned *line, unsigned bands, unsigned lines, uint64_t *random)
{
    unsigned band[LAYOUT_MAX_DIGITS], within[LAYOUT_MAX_DIGITS];
    for (unsigned b = 0; b < bands; b++)
        band[b] = b;
    shuffle(band, bands, random);
    for (unsigned b = 0; b < bands; b++) {
        for (unsigned i = 0; i < lines; i++)
            within[i] = i;
        shuffle(within, lines, random);
        for (unsigned i = 0; i < lines; i++)
            line[b * lines + i] = band[b] * lines + within[i];
    }
}

static struct puzzle *moved(const struct puzzle *puzzle, const cell_id *to, uint64_t *random)
{
    unsigned digit[LAYOUT_MAX_DIGITS];
    for (unsigned d = 0; d < puzzle->layout->digits; d++)
        digit[d] = d + 1;
    shuffle(digit, puzzle->layout->digits, random);
    struct puzzle *other = puzzle_create(puzzle->layout);
    assert_non_null(other);
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        if (puzzle->given[c])
            puzzle_give(other, to[c], digit[puzzle->given[c] - 1]);
    }
    return other;
}

/* Returns a square board with boxes `wide` by `tall`, transformed at random. */
static struct puzzle *turned_square(const struct puzzle *puzzle, unsigned wide, unsigned tall, uint64_t *random)
{
    unsigned side = wide * tall, row[LAYOUT_MAX_DIGITS], column[LAYOUT_MAX_DIGITS];
    cell_id to[LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS];
    shuffle_lines(row, wide, tall, random);
    shuffle_lines(column, tall, wide, random);
    bool is_over = wide == tall && random_below(random, 2);
    for (unsigned c = 0; c < side * side; c++) {
        unsigned y = row[c / side], x = column[c % side];
        to[c] = (cell_id)(is_over ? x * side + y : y * side + x);
    }
    return moved(puzzle, to, random);
}

/* Returns a mirrored board, for any sheet with mirror symmetry. */
static struct puzzle *mirrored(const struct puzzle *puzzle, uint64_t *random)
{
    const struct layout *layout = puzzle->layout;
    cell_id *to = calloc(layout->cells, sizeof *to);
    for (unsigned c = 0; c < layout->cells; c++) {
        const struct cell *cell = &layout->cell[c];
        to[c] = layout->at[cell->y * layout->width + (layout->width - 1 - cell->x)];
        assert_int_not_equal(to[c], NO_CELL);
    }
    struct puzzle *other = moved(puzzle, to, random);
    free(to);
    return other;
}

static void assert_same_form(const struct puzzle *a, const struct puzzle *b)
{
    struct text_error error;
    struct puzzle *form_a = puzzle_canonical(a, NULL, &error), *form_b = puzzle_canonical(b, NULL, &error);
    assert_non_null(form_a);
    assert_non_null(form_b);
    assert_memory_equal(form_a->given, form_b->given, a->layout->cells);
    assert_int_equal(puzzle_given_count(form_a), puzzle_given_count(a));
    puzzle_destroy(form_a);
    puzzle_destroy(form_b);
}

static void test_transformed_square_boards_have_the_same_form(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned wide, tall, times;
    } boards[] = {
        {"4x4", 2, 2, 20},   {"6x6", 3, 2, 20},  {"9x9", 3, 3, 40},  {"b3", 3, 3, 20},
        {"12x12", 4, 3, 10}, {"16x16", 4, 4, 5}, {"25x25", 5, 5, 3},
    };
    uint64_t random = 1;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct puzzle *puzzle = support_board(boards[i].name);
        for (unsigned k = 0; k < boards[i].times; k++) {
            struct puzzle *other = turned_square(puzzle, boards[i].wide, boards[i].tall, &random);
            assert_same_form(puzzle, other);
            puzzle_destroy(other);
        }
        puzzle_destroy(puzzle);
    }
}

static void test_mirrored_sheets_have_the_same_form(void **state)
{
    (void)state;
    static const char *const names[] = {"diagonal", "windoku", "samurai"};
    uint64_t random = 2;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct puzzle *puzzle = support_board(names[i]), *other = mirrored(puzzle, &random);
        assert_same_form(puzzle, other);
        puzzle_destroy(puzzle);
        puzzle_destroy(other);
    }
}

/* A jigsaw has no other transformation than renaming digits: the form keeps its cells and numbers its digits in
 * order. */
static void test_jigsaw_keeps_its_cells(void **state)
{
    (void)state;
    struct text_error error;
    struct puzzle *puzzle = support_board("jigsaw"), *form = puzzle_canonical(puzzle, NULL, &error);
    assert_non_null(form);
    unsigned name[10] = {0}, names = 0;
    for (unsigned c = 0; c < 81; c++) {
        unsigned digit = puzzle->given[c];
        if (digit && !name[digit])
            name[digit] = ++names;
        assert_int_equal(form->given[c], name[digit]);
    }
    puzzle_destroy(puzzle);
    puzzle_destroy(form);
}

/* A board that a transformation maps to itself has equal cells. The form is the same whichever is taken first. */
static void test_a_symmetric_board_has_one_form(void **state)
{
    (void)state;
    static const struct {
        unsigned row, column, digit;
    } begin[] = {{0, 0, 1}, {0, 4, 2}, {1, 2, 3}, {1, 8, 5}, {2, 5, 7}};
    struct text_error error;
    uint64_t random = 3;
    struct puzzle *puzzle =
        support_puzzle(".................................................................................");
    for (unsigned third = 0; third < 3; third++) {
        for (size_t i = 0; i < sizeof begin / sizeof *begin; i++) {
            unsigned row = (begin[i].row + 3 * third) % 9, column = (begin[i].column + 3 * third) % 9;
            puzzle_give(puzzle, (cell_id)(row * 9 + column), (begin[i].digit + 3 * third - 1) % 9 + 1);
        }
    }
    assert_true(puzzle_check(puzzle, &error));
    for (unsigned k = 0; k < 10; k++) {
        struct puzzle *other = turned_square(puzzle, 3, 3, &random);
        assert_same_form(puzzle, other);
        puzzle_destroy(other);
    }
    puzzle_destroy(puzzle);
}

static void test_the_form_has_one_solution_too(void **state)
{
    (void)state;
    static const char *const names[] = {"9x9", "6x6", "samurai", "diagonal"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct text_error error;
        struct puzzle *puzzle = support_board(names[i]), *form = puzzle_canonical(puzzle, NULL, &error);
        bool unique = false, unique_form = false;
        assert_non_null(form);
        assert_true(puzzle_check(form, &error));
        assert_int_equal(count_unique(puzzle, NULL, &unique), COUNT_DONE);
        assert_int_equal(count_unique(form, NULL, &unique_form), COUNT_DONE);
        assert_true(unique && unique_form);
        puzzle_destroy(puzzle);
        puzzle_destroy(form);
    }
}

/* A puzzle with one given elsewhere has another form. */
static void test_other_puzzles_have_other_forms(void **state)
{
    (void)state;
    struct text_error error;
    struct puzzle *puzzle = support_board("9x9"), *form = puzzle_canonical(puzzle, NULL, &error);
    unsigned tried = 0;
    for (unsigned c = 0; c < 81; c++) {
        if (!puzzle->given[c])
            continue;
        struct puzzle *other = puzzle_copy(puzzle);
        other->given[c] = (uint8_t)(puzzle->given[c] % 9 + 1);
        struct puzzle *form_other = puzzle_canonical(other, NULL, &error);
        assert_non_null(form_other);
        assert_memory_not_equal(form->given, form_other->given, 81);
        puzzle_destroy(other);
        puzzle_destroy(form_other);
        tried++;
    }
    assert_true(tried > 16);
    puzzle_destroy(puzzle);
    puzzle_destroy(form);
}

static void assert_refused(const char *text, const char *why)
{
    struct text_error error;
    struct puzzle *puzzle = support_puzzle(text);
    assert_null(puzzle_canonical(puzzle, NULL, &error));
    assert_int_equal(error.kind, TEXT_ERROR_INPUT);
    if (!strstr(error.message, why))
        fail_msg("%s", error.message);
    puzzle_destroy(puzzle);
}

static void test_placed_digits_marks_and_symmetric_boards_are_refused(void **state)
{
    (void)state;
    assert_refused(".................................................................................",
                   "too symmetric");
    assert_refused(":0000:x:+123456789........................................................................:::",
                   "expected only givens");
    assert_refused(
        ":0000:x:123456789........................................................................:123 145:::",
        "expected only givens");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_transformed_square_boards_have_the_same_form),
        cmocka_unit_test(test_mirrored_sheets_have_the_same_form),
        cmocka_unit_test(test_jigsaw_keeps_its_cells),
        cmocka_unit_test(test_a_symmetric_board_has_one_form),
        cmocka_unit_test(test_the_form_has_one_solution_too),
        cmocka_unit_test(test_other_puzzles_have_other_forms),
        cmocka_unit_test(test_placed_digits_marks_and_symmetric_boards_are_refused),
    };
    return cmocka_run_group_tests_name("canonical", tests, NULL, NULL);
}
