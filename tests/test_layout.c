/* Layouts: the number of cells, houses and peers of each kind of board, and the invariants of all layouts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "puzzle/layouts.h"

static struct layout *named(const char *name)
{
    struct text_error error;
    struct layout *layout = layout_create_named(name, &error);
    if (!layout)
        fail_msg("%s: %s", name, error.message);
    return layout;
}

static void check_shape(const char *name, unsigned digits, unsigned cells, unsigned houses, unsigned most_peers)
{
    struct layout *layout = named(name);
    unsigned peers = 0;
    for (unsigned c = 0; c < layout->cells; c++)
        peers = layout->cell[c].peer_count > peers ? layout->cell[c].peer_count : peers;
    assert_int_equal(layout->digits, digits);
    assert_int_equal(layout->cells, cells);
    assert_int_equal(layout->houses, houses);
    assert_int_equal(peers, most_peers);
    layout_unref(layout);
}

static void test_squares_have_the_counts_of_their_size(void **state)
{
    (void)state;
    check_shape("4x4", 4, 16, 12, 7);
    check_shape("6x6", 6, 36, 18, 12);
    check_shape("8x8", 8, 64, 24, 17);
    check_shape("9x9", 9, 81, 27, 20);
    check_shape("10x10", 10, 100, 30, 22);
    check_shape("12x12", 12, 144, 36, 28);
    check_shape("16x16", 16, 256, 48, 39);
    check_shape("25x25", 25, 625, 75, 64);
}

static void test_variants_have_their_extra_houses(void **state)
{
    (void)state;
    check_shape("diagonal", 9, 81, 29, 32);
    check_shape("windoku", 9, 81, 31, 24);
    struct layout *jigsaw = named("jigsaw");
    assert_int_equal(jigsaw->houses, 27);
    layout_unref(jigsaw);
}

static void test_sheets_share_cells_and_boxes(void **state)
{
    (void)state;
    struct layout *triathlon = named("triathlon"), *samurai = named("samurai");
    assert_int_equal(triathlon->cells, 207);
    assert_int_equal(triathlon->houses, 77);
    assert_int_equal(triathlon->width, 15);
    assert_int_equal(triathlon->height, 21);
    assert_int_equal(samurai->cells, 369);
    assert_int_equal(samurai->houses, 131);
    assert_int_equal(samurai->width, 21);
    cell_id shared = samurai->at[6 * 21 + 6];
    assert_int_equal(samurai->cell[shared].house_count, 5);
    assert_int_equal(samurai->at[9], NO_CELL);
    layout_unref(triathlon);
    layout_unref(samurai);
}

/* Checks the invariants of a layout. */
static void check_invariants(const struct layout *layout)
{
    for (unsigned i = 1; i < layout->cells; i++) {
        unsigned before = layout->cell[i - 1].y * layout->width + layout->cell[i - 1].x;
        assert_true(before < layout->cell[i].y * layout->width + layout->cell[i].x);
    }
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned i = 0; i < layout->digits; i++) {
            cell_id cell = layout->house[h].cells[i];
            assert_true(!i || layout->house[h].cells[i - 1] < cell);
            bool listed = false;
            for (unsigned k = 0; k < layout->cell[cell].house_count; k++)
                listed |= layout->cell[cell].houses[k] == h;
            assert_true(listed);
            for (unsigned j = 0; j < layout->digits; j++)
                assert_true(i == j || layout_are_peers(layout, cell, layout->house[h].cells[j]));
        }
    }
    for (unsigned c = 0; c < layout->cells; c++) {
        assert_int_equal(layout->at[layout->cell[c].y * layout->width + layout->cell[c].x], c);
        assert_false(layout_are_peers(layout, (cell_id)c, (cell_id)c));
        for (unsigned i = 0; i < layout->cell[c].peer_count; i++) {
            cell_id peer = layout->cell[c].peers[i];
            assert_true(layout_are_peers(layout, peer, (cell_id)c));
            assert_true(layout->clues || layout_common_house(layout, (cell_id)c, peer) != NO_HOUSE);
        }
    }
}

static void test_every_layout_keeps_the_invariants(void **state)
{
    (void)state;
    unsigned count;
    const struct layout_entry *entries = layouts_all(&count);
    assert_true(count >= 13);
    for (unsigned i = 0; i < count; i++) {
        struct layout *layout = named(entries[i].id);
        assert_string_equal(layout->name, entries[i].id);
        assert_string_equal(layout->title, entries[i].title);
        assert_int_equal(layout->grids, entries[i].grids);
        check_invariants(layout);
        layout_unref(layout);
    }
}

static void test_houses_of_a_cell_start_with_its_column(void **state)
{
    (void)state;
    struct layout *layout = named("9x9");
    const struct cell *cell = &layout->cell[10];
    assert_int_equal(layout->house[cell->houses[0]].kind, HOUSE_COLUMN);
    assert_int_equal(layout->house[cell->houses[1]].kind, HOUSE_ROW);
    assert_int_equal(layout->house[cell->houses[2]].kind, HOUSE_BOX);
    assert_string_equal(layout->house[cell->houses[1]].name, "row 2");
    assert_int_equal(layout_common_house(layout, 0, 80), NO_HOUSE);
    layout_unref(layout);
}

static struct layout *grid_of(unsigned digits, struct grid_spec grid)
{
    struct text_error error;
    struct layout *layout =
        layout_create(&(struct layout_spec){.name = "own", .digits = digits, .grids = 1, .grid = {grid}}, &error);
    if (!layout)
        fail_msg("%s", error.message);
    return layout;
}

static void check_regions(struct layout *layout, const char *letters)
{
    for (unsigned a = 0; a < layout->cells; a++) {
        assert_in_range(layout->region[a], 0, layout->houses - 1);
        assert_true(layout_house_has(layout, layout->region[a], (cell_id)a));
        for (unsigned b = 0; b < a; b++)
            assert_int_equal(layout->region[a] == layout->region[b], letters[a] == letters[b]);
    }
    layout_unref(layout);
}

static void test_a_region_may_be_a_row_or_column(void **state)
{
    (void)state;
    static const char rows[] = "AAAABBBBCCCCDDDD", columns[] = "ABCDABCDABCDABCD",
                      two_rows[] = "AAAAAABBBCCCBBBCCCDDDEEEDDDEEEFFFFFF";
    check_regions(grid_of(4, (struct grid_spec){.regions = rows}), rows);
    check_regions(grid_of(4, (struct grid_spec){.regions = columns}), columns);
    check_regions(grid_of(4, (struct grid_spec){.box_width = 4, .box_height = 1}), rows);
    check_regions(grid_of(4, (struct grid_spec){.box_width = 1, .box_height = 4}), columns);
    check_regions(grid_of(6, (struct grid_spec){.regions = two_rows}), two_rows);
}

static void test_a_grid_alone_lies_in_the_corner(void **state)
{
    (void)state;
    struct text_error error;
    struct layout_spec spec = {.name = "own", .digits = 4, .grids = 1};
    spec.grid[0] = (struct grid_spec){.x = 1, .box_width = 2, .box_height = 2};
    assert_null(layout_create(&spec, &error));
    assert_string_equal(error.message, "the only grid lies at 1,0, expected it at 0,0");
}

static void test_an_unknown_name_lists_the_layouts(void **state)
{
    (void)state;
    struct text_error error;
    assert_null(layout_create_named("samurais", &error));
    assert_string_equal(
        error.message,
        "unknown layout 'samurais', expected one of 9x9, 4x4, 6x6, 8x8, 10x10, 12x12, "
        "16x16, 25x25, diagonal, windoku, jigsaw, triathlon, samurai, "
        "jigsaw-diagonal, jigsaw-over-diagonal, anti-knight, anti-king, non-consecutive, did you mean 'samurai'?");
}

static void test_square_layouts_exist_for_products_of_box_sides(void **state)
{
    (void)state;
    static const unsigned without[] = {2, 3, 5, 7, 11, 13, 17, 19, 23};
    struct text_error error;
    for (unsigned digits = 2; digits <= LAYOUT_MAX_DIGITS; digits++) {
        bool prime = false;
        for (size_t i = 0; i < sizeof without / sizeof *without; i++)
            prime |= without[i] == digits;
        struct layout *layout = layout_square(digits, &error);
        assert_int_equal(layout == NULL, prime);
        layout_unref(layout);
    }
}

static void test_digits_and_characters_convert_both_ways(void **state)
{
    (void)state;
    for (unsigned digit = 1; digit <= LAYOUT_MAX_DIGITS; digit++)
        assert_int_equal(digit_of_character(digit_character(digit)), digit);
    assert_int_equal(digit_of_character('0'), 0);
    assert_int_equal(digit_of_character('a'), 10);
    assert_int_equal(digit_of_character('Q'), 0);
    assert_int_equal(digit_first(digit_bit(25)), 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_squares_have_the_counts_of_their_size),
        cmocka_unit_test(test_variants_have_their_extra_houses),
        cmocka_unit_test(test_sheets_share_cells_and_boxes),
        cmocka_unit_test(test_every_layout_keeps_the_invariants),
        cmocka_unit_test(test_houses_of_a_cell_start_with_its_column),
        cmocka_unit_test(test_a_region_may_be_a_row_or_column),
        cmocka_unit_test(test_a_grid_alone_lies_in_the_corner),
        cmocka_unit_test(test_an_unknown_name_lists_the_layouts),
        cmocka_unit_test(test_square_layouts_exist_for_products_of_box_sides),
        cmocka_unit_test(test_digits_and_characters_convert_both_ways),
    };
    return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
