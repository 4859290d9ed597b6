/* The text format of a layout. Texts that are refused are in bad_inputs.txt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "puzzle/layout_text.h"

static struct layout *read_text(const char *text)
{
    struct text_error error;
    struct layout *layout = layout_text_parse(text, strlen(text), &error);
    if (!layout)
        fail_msg("%zu:%zu: %s", error.line, error.column, error.message);
    return layout;
}

static void test_keys_comments_and_line_ends(void **state)
{
    (void)state;
    struct layout *layout = read_text("# a small one\r\nname small\r\ntitle Four, diagonals # both\r\n\r\n"
                                      "digits 4\r\ngrid 0,0\r\n\tboxes 2x2\r\ndiagonals both");
    assert_string_equal(layout->name, "small");
    assert_string_equal(layout->title, "Four, diagonals");
    assert_int_equal(layout->cells, 16);
    assert_int_equal(layout->houses, 14);
    layout_unref(layout);
}

static void test_title_may_be_left_out(void **state)
{
    (void)state;
    struct layout *layout = read_text("name a\ndigits 4\ngrid 0,0\nboxes 2x2\n");
    assert_string_equal(layout->title, "a");
    layout_unref(layout);
}

static void test_regions_and_one_diagonal(void **state)
{
    (void)state;
    struct layout *layout = read_text("name a\ndigits 4\ngrid 0,0\nregions\nAABB\nABBC\nADCC\nDDDC\ndiagonals anti\n");
    assert_int_equal(layout->houses, 13);
    assert_int_equal(layout->house[8].kind, HOUSE_REGION);
    assert_int_equal(layout->house[12].kind, HOUSE_DIAGONAL);
    assert_true(layout_house_has(layout, 12, 3));
    layout_unref(layout);
}

static void test_several_grids_share_cells(void **state)
{
    (void)state;
    struct layout *layout = read_text("name two\ndigits 4\ngrid 0,0\nboxes 2x2\ngrid 2,2\nboxes 2x2\n");
    assert_int_equal(layout->cells, 28);
    assert_int_equal(layout->houses, 23);
    assert_int_equal(layout->grids, 2);
    layout_unref(layout);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys_comments_and_line_ends),
        cmocka_unit_test(test_title_may_be_left_out),
        cmocka_unit_test(test_regions_and_one_diagonal),
        cmocka_unit_test(test_several_grids_share_cells),
    };
    return cmocka_run_group_tests_name("layout_text", tests, NULL, NULL);
}
