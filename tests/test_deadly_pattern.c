/* Patterns of steps that assume one solution: what the checker accepts is deadly, as trying all ways to fill the cells
 * shows. */
#include "support.h"

#include "proof/deadly_pattern.h"
#include "puzzle/layouts.h"

enum { MOST = 10, TRIES = 700 };

struct filling {
    const struct layout *layout;
    const struct change *pattern;
    unsigned cells;
    unsigned digit[MOST];
};

/* Returns whether no two cells of a house have the same digit. */
static bool is_consistent(const struct filling *filling, unsigned cells)
{
    for (unsigned i = 0; i < cells; i++) {
        for (unsigned k = i + 1; k < cells; k++) {
            if (filling->digit[i] == filling->digit[k] &&
                layout_are_peers(filling->layout, filling->pattern[i].cell, filling->pattern[k].cell))
                return false;
        }
    }
    return true;
}

static digit_mask digits_in(const struct filling *filling, house_id house)
{
    digit_mask digits = 0;
    for (unsigned i = 0; i < filling->cells; i++) {
        if (layout_house_has(filling->layout, house, filling->pattern[i].cell))
            digits |= digit_bit(filling->digit[i]);
    }
    return digits;
}

static bool have_same_houses(const struct filling *a, const struct filling *b)
{
    for (unsigned h = 0; h < a->layout->houses; h++) {
        if (digits_in(a, (house_id)h) != digits_in(b, (house_id)h))
            return false;
    }
    return true;
}

/* Returns whether another way to fill the cells from `at` on has the same digits in every house. */
static bool has_twin(const struct filling *filling, struct filling *other, unsigned at)
{
    if (!is_consistent(other, at))
        return false;
    if (at == filling->cells)
        return memcmp(filling->digit, other->digit, at * sizeof *other->digit) && have_same_houses(filling, other);
    for (digit_mask left = filling->pattern[at].digits; left; left &= left - 1) {
        other->digit[at] = digit_first(left);
        if (has_twin(filling, other, at + 1))
            return true;
    }
    return false;
}

/* Returns whether each way to fill the cells from `at` on has a twin. Counts the ways. */
static bool is_deadly(struct filling *filling, unsigned at, unsigned *ways)
{
    if (!is_consistent(filling, at))
        return true;
    if (at == filling->cells) {
        struct filling other = *filling;
        ++*ways;
        return has_twin(filling, &other, 0);
    }
    for (digit_mask left = filling->pattern[at].digits; left; left &= left - 1) {
        filling->digit[at] = digit_first(left);
        if (!is_deadly(filling, at + 1, ways))
            return false;
    }
    return true;
}

/* Chooses cells at which two lines cross `columns` others, at random; or, now and then, any cells. */
static unsigned choose_cells(const struct layout *layout, unsigned columns, uint64_t *random, struct change *pattern)
{
    unsigned x[MOST], y[2], cells = 0;
    bool turned = support_random(random) % 2;
    for (unsigned i = 0; i < 2; i++)
        y[i] = (unsigned)(support_random(random) % layout->height);
    for (unsigned i = 0; i < columns; i++) {
        x[i] = (unsigned)(support_random(random) % layout->width);
        for (unsigned k = 0; k < i; k++) {
            if (x[k] == x[i])
                return 0;
        }
    }
    for (unsigned i = 0; i < 2 * columns && y[0] != y[1]; i++) {
        unsigned across = x[i / 2], down = y[i % 2];
        cell_id cell = layout->at[turned ? across * layout->width + down : down * layout->width + across];
        if (support_random(random) % 100 == 0)
            cell = (cell_id)(support_random(random) % layout->cells);
        if (cell == NO_CELL)
            return 0;
        pattern[cells++] = (struct change){cell, digit_bit(columns + 1) - 1};
    }
    return cells;
}

static bool have_cell_twice(const struct change *pattern, unsigned cells)
{
    for (unsigned i = 0; i < cells; i++) {
        for (unsigned k = 0; k < i; k++) {
            if (pattern[i].cell == pattern[k].cell)
                return true;
        }
    }
    return false;
}

/* Returns how many of the patterns that are accepted can be filled at all. */
static unsigned compare(const struct layout *layout, unsigned columns, uint64_t *random)
{
    unsigned accepted = 0;
    for (unsigned n = 0; n < TRIES; n++) {
        struct change pattern[MOST];
        struct deadly_pattern_fault fault;
        unsigned cells = choose_cells(layout, columns, random, pattern), ways = 0;
        if (!cells || !deadly_pattern_holds(layout, pattern, cells, &fault))
            continue;
        assert_false(have_cell_twice(pattern, cells));
        struct filling filling = {.layout = layout, .pattern = pattern, .cells = cells};
        if (!is_deadly(&filling, 0, &ways))
            fail_msg("%s: %u columns with a cell %u are not deadly", layout->name, columns, pattern[0].cell);
        accepted += ways > 0;
    }
    return accepted;
}

static void test_what_is_accepted_is_deadly(void **state)
{
    (void)state;
    static const char *const names[] = {"9x9", "6x6", "8x8", "12x12", "diagonal", "windoku", "jigsaw", "samurai"};
    uint64_t random = 3;
    unsigned accepted = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct text_error error;
        struct layout *layout = layout_create_named(names[i], &error);
        assert_non_null(layout);
        for (unsigned columns = 2; columns <= 4; columns++)
            accepted += compare(layout, columns, &random);
        layout_unref(layout);
    }
    assert_true(accepted > 60);
}

static bool holds(struct layout *layout, const char *const *cells, const digit_mask *digits, unsigned count)
{
    struct change pattern[MOST];
    struct deadly_pattern_fault fault;
    for (unsigned i = 0; i < count; i++)
        pattern[i] =
            (struct change){(cell_id)(9 * (unsigned)(cells[i][1] - '1') + (unsigned)(cells[i][3] - '1')), digits[i]};
    return deadly_pattern_holds(layout, pattern, count, &fault);
}

static void test_both_forms_are_accepted_and_nothing_near_them(void **state)
{
    (void)state;
    struct text_error error;
    struct layout *layout = layout_square(9, &error);
    const digit_mask same[] = {7, 7, 7, 7, 7, 7, 7, 7};
    assert_true(holds(layout, (const char *[]){"r1c1", "r1c4", "r1c9", "r3c1", "r3c4", "r3c9"}, same, 6));
    assert_true(holds(layout, (const char *[]){"r1c1", "r2c1", "r3c1", "r1c4", "r2c4", "r3c4"}, same, 6));
    assert_true(holds(layout, (const char *[]){"r3c9", "r1c1", "r3c4", "r1c9", "r3c1", "r1c4"}, same, 6));
    /* Rows of two bands; a column that has one cell; two columns whose cells lie in four boxes; a cell less; too many
     * digits. */
    assert_false(holds(layout, (const char *[]){"r1c1", "r1c4", "r1c9", "r4c1", "r4c4", "r4c9"}, same, 6));
    assert_false(holds(layout, (const char *[]){"r1c1", "r1c4", "r1c9", "r3c1", "r3c4", "r3c8"}, same, 6));
    assert_false(holds(layout, (const char *[]){"r1c1", "r2c1", "r4c1", "r1c4", "r2c4", "r4c4"}, same, 6));
    assert_false(holds(layout, (const char *[]){"r1c1", "r1c4", "r1c9", "r3c1", "r3c4"}, same, 5));
    const digit_mask more[] = {15, 15, 15, 15, 15, 15}, uneven[] = {7, 7, 7, 7, 7, 11};
    assert_false(holds(layout, (const char *[]){"r1c1", "r1c4", "r1c9", "r3c1", "r3c4", "r3c9"}, more, 6));
    assert_false(holds(layout, (const char *[]){"r1c1", "r1c4", "r1c9", "r3c1", "r3c4", "r3c9"}, uneven, 6));
    const digit_mask pairs[] = {3, 5, 6, 3, 5, 6};
    assert_true(holds(layout, (const char *[]){"r1c1", "r1c4", "r1c9", "r3c1", "r3c4", "r3c9"}, pairs, 6));
    layout_unref(layout);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_accepted_is_deadly),
        cmocka_unit_test(test_both_forms_are_accepted_and_nothing_near_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
