/* Layouts in words, line by line and as whole texts. Texts that are refused are in bad_inputs.txt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "puzzle/layout_words.h"

static struct layout *read_text(const char *text)
{
    struct text_error error;
    struct layout *layout = layout_words_read(text, strlen(text), &error);
    if (!layout)
        fail_msg("%zu:%zu: %s", error.line, error.column, error.message);
    return layout;
}

static void take(struct layout_words *words, size_t number, const char *text)
{
    struct text_error error;
    if (!layout_words_take(words, text, 2, number, &error))
        fail_msg("%zu:%zu: %s", error.line, error.column, error.message);
}

/* Returns the layout for the next board, in line `number`; NULL: none is requested. */
static struct layout *next_layout(struct layout_words *words, size_t number)
{
    struct text_error error;
    bool is_asked;
    struct layout *layout = layout_words_layout(words, number, &is_asked, &error);
    if (!layout && is_asked)
        fail_msg("%zu:%zu: %s", error.line, error.column, error.message);
    assert_int_equal(is_asked, layout != NULL);
    return layout;
}

static void test_names_comments_and_line_ends(void **state)
{
    (void)state;
    struct layout *layout = read_text("# a small one\r\n#! name small\r\n#! title Four, diagonals # both\r\n\r\n"
                                      "\t#!sheet 4x4\r\n#!\tgrid 4 at 0,0\tboxes=2x2  diagonals=both");
    assert_string_equal(layout->name, "small");
    assert_string_equal(layout->title, "Four, diagonals");
    assert_int_equal(layout->cells, 16);
    assert_int_equal(layout->houses, 14);
    layout_unref(layout);
}

static void test_name_and_title_may_be_left_out(void **state)
{
    (void)state;
    struct layout *layout = read_text("#! name a\n#! sheet 4x4\n#! grid 4 at 0,0\n");
    assert_string_equal(layout->name, "a");
    assert_string_equal(layout->title, "a");
    layout_unref(layout);
    layout = read_text("#! sheet 4x4\n#! grid 4 at 0,0\n");
    assert_string_equal(layout->name, "sheet-4x4");
    assert_string_equal(layout->title, "A sheet of its own");
    layout_unref(layout);
    layout = read_text("#! title Four, small\n#! sheet 4x4\n#! grid 4 at 0,0\n");
    assert_string_equal(layout->name, "sheet-4x4");
    assert_string_equal(layout->title, "Four, small");
    layout_unref(layout);
}

static void test_regions_in_rows_and_in_one_line_are_the_same(void **state)
{
    (void)state;
    const char *const texts[] = {
        "#! sheet 4x4\n#! grid 4 at 0,0 diagonals=anti regions=\n#! AABB\n# a comment\n#!   ABBC\n#! ADCC\n#! DDDC\n",
        "#! sheet 4x4\n#! grid 4 at 0,0 regions=AABBABBCADCCDDDC diagonals=anti\n",
    };
    for (unsigned i = 0; i < 2; i++) {
        struct layout *layout = read_text(texts[i]);
        assert_int_equal(layout->houses, 13);
        assert_int_equal(layout->house[8].kind, HOUSE_REGION);
        assert_int_equal(layout->house[12].kind, HOUSE_DIAGONAL);
        assert_true(layout_house_has(layout, 12, 3));
        assert_int_equal(layout->region[4], layout->region[0]);
        assert_int_equal(layout->region[6], layout->region[2]);
        layout_unref(layout);
    }
}

static void test_several_grids_share_cells(void **state)
{
    (void)state;
    struct layout *layout = read_text("#! sheet 6x6\n#! grid 4 at 0,0\n#! grid 4 at 2,2\n");
    assert_int_equal(layout->cells, 28);
    assert_int_equal(layout->houses, 23);
    assert_int_equal(layout->grids, 2);
    layout_unref(layout);
}

static void test_clues_follow_any_layout(void **state)
{
    (void)state;
    struct layout *layout = read_text("#! sheet 4x4\n#! grid 4 at 0,0\n#! anti-knight\n#! thermometer r1c1 r2c2\n");
    assert_int_equal(layout->clues, 2);
    layout_unref(layout);
    layout = read_text("#! layout diagonal\n#! anti-king\n");
    assert_string_equal(layout->name, "diagonal");
    assert_int_equal(layout->clues, 1);
    layout_unref(layout);
}

static void test_nothing_is_requested_at_first(void **state)
{
    (void)state;
    struct layout_words *words = layout_words_create();
    assert_null(next_layout(words, 1));
    assert_int_equal(layout_words_bad_line(words), 0);
    assert_false(layout_words_has_lost_clues(words, NULL));
    layout_words_destroy(words);
    layout_words_destroy(NULL);
}

static void test_layouts_stay_and_clues_are_for_one_board(void **state)
{
    (void)state;
    struct layout_words *words = layout_words_create();
    take(words, 1, " anti-knight");
    assert_int_equal(layout_words_requested(words)->clues, 0);
    struct layout *first = next_layout(words, 2);
    assert_string_equal(first->name, "9x9");
    assert_int_equal(first->clues, 1);
    assert_ptr_equal(next_layout(words, 3), first); /* a list of boards */
    take(words, 4, " anti-king");
    take(words, 5, " thermometer r1c1 r1c2");
    assert_int_equal(next_layout(words, 6)->clues, 2);
    take(words, 7, " layout diagonal");
    assert_int_equal(next_layout(words, 8)->clues, 0);
    assert_string_equal(next_layout(words, 9)->name, "diagonal");
    layout_words_destroy(words);
}

static void test_a_name_begins_a_description(void **state)
{
    (void)state;
    struct text_error error;
    bool is_asked;
    struct layout_words *words = layout_words_create();
    take(words, 1, " layout diagonal");
    take(words, 2, " title Mine");
    take(words, 3, " name mine");
    assert_null(layout_words_requested(words));
    take(words, 4, " sheet 6x6");
    take(words, 5, " grid 6 at 0,0");
    assert_null(layout_words_requested(words));
    assert_string_equal(next_layout(words, 6)->title, "Mine");
    take(words, 7, " sheet 4x4");
    take(words, 8, " grid 4 at 0,0");
    assert_string_equal(next_layout(words, 9)->name, "sheet-4x4");
    take(words, 10, " name lost");
    assert_null(layout_words_layout(words, 11, &is_asked, &error));
    assert_true(is_asked);
    assert_int_equal(error.line, 11);
    assert_int_equal(layout_words_bad_line(words), 11);
    layout_words_destroy(words);
}

static void test_no_board_follows_a_bad_line_up_to_the_next_layout(void **state)
{
    (void)state;
    struct text_error error;
    bool is_asked;
    struct layout_words *words = layout_words_create();
    take(words, 1, " sheet 4x4");
    assert_false(layout_words_take(words, "  grid 4 on 0,0", 2, 2, &error));
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 12); /* of "on" */
    take(words, 3, " grid 4 at 0,0");
    assert_int_equal(layout_words_bad_line(words), 2);
    assert_null(layout_words_layout(words, 4, &is_asked, &error));
    assert_true(is_asked);
    assert_non_null(strstr(error.message, "because of line 2"));
    take(words, 5, " layout 4x4");
    assert_int_equal(layout_words_bad_line(words), 0);
    assert_string_equal(next_layout(words, 6)->name, "4x4");
    layout_words_destroy(words);
}

static void test_rows_of_regions_end_where_a_layout_begins(void **state)
{
    (void)state;
    struct layout_words *words = layout_words_create();
    take(words, 1, " sheet 4x4");
    take(words, 2, " grid 4 at 0,0 regions=");
    take(words, 3, " AABB");
    take(words, 4, " sheet 6x6");
    take(words, 5, " grid 6 at 0,0");
    assert_int_equal(next_layout(words, 6)->digits, 6);
    layout_words_destroy(words);
}

static void test_clues_behind_the_last_board_are_told(void **state)
{
    (void)state;
    struct text_error error;
    struct layout_words *words = layout_words_create();
    take(words, 1, " anti-knight");
    next_layout(words, 2);
    assert_false(layout_words_has_lost_clues(words, &error));
    take(words, 3, " anti-king");
    take(words, 4, " anti-knight");
    assert_true(layout_words_has_lost_clues(words, &error));
    assert_int_equal(error.line, 3);
    assert_false(layout_words_has_lost_clues(words, &error));
    layout_words_destroy(words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_comments_and_line_ends),
        cmocka_unit_test(test_name_and_title_may_be_left_out),
        cmocka_unit_test(test_regions_in_rows_and_in_one_line_are_the_same),
        cmocka_unit_test(test_several_grids_share_cells),
        cmocka_unit_test(test_clues_follow_any_layout),
        cmocka_unit_test(test_nothing_is_requested_at_first),
        cmocka_unit_test(test_layouts_stay_and_clues_are_for_one_board),
        cmocka_unit_test(test_a_name_begins_a_description),
        cmocka_unit_test(test_no_board_follows_a_bad_line_up_to_the_next_layout),
        cmocka_unit_test(test_rows_of_regions_end_where_a_layout_begins),
        cmocka_unit_test(test_clues_behind_the_last_board_are_told),
    };
    return cmocka_run_group_tests_name("layout_words", tests, NULL, NULL);
}
