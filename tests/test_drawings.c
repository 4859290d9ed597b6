/* A puzzle with drawings whose meaning its file does not state: the window asks about each group before it opens it. */
#include "viewer_support.h"

#include "puzzle/clue.h"
#include "viewer/viewer_state.h"

/* A green line, and a grey circle and a grey square in cells; rules in words. */
static const char drawn[] =
    "{\"cells\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"
    "\"metadata\":{\"title\":\"Drawn\",\"rules\":\"  Green lines are whispers.\\n\\nGrey is odd.\"},"
    "\"lines\":[{\"color\":\"#67F067\",\"wayPoints\":[[0.5,0.5],[0.5,2.5]]}],"
    "\"underlays\":[{\"center\":[2.5,2.5],\"width\":0.6,\"height\":0.6,\"rounded\":true,"
    "\"backgroundColor\":\"#CFCFCF\"},{\"center\":[3.5,0.5],\"width\":0.6,\"height\":0.6,"
    "\"rounded\":false,\"backgroundColor\":\"#CFCFCF\"}]}";

static struct viewer *open_drawn(void)
{
    struct viewer_params params = default_params();
    params.width = 1280;
    params.height = 800;
    return open_viewer_with(&params, drawn, "drawn");
}

static const struct scene_menu *menu_of(struct viewer *viewer)
{
    const struct scene_menu *menu = seen(viewer)->menu;
    if (!menu)
        fail_msg("no menu is open");
    return menu;
}

static void expect_clues(const struct viewer *viewer, const char *expected)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    struct buffer text = {0};
    for (unsigned i = 0; i < layout->clues; i++) {
        buffer_print(&text, i ? " + " : "");
        clue_write(layout, &layout->clue[i], &text);
    }
    assert_string_equal(buffer_text(&text), expected);
    buffer_finish(&text);
}

static void each_group_is_asked_about(void **state)
{
    (void)state;
    struct viewer *viewer = open_drawn();
    assert_int_equal(viewer->session.activity, ACTIVITY_START); /* nothing is solved before the answers */
    assert_string_equal(menu_of(viewer)->title, "Lines, green: what do they mean?");
    assert_string_equal(menu_of(viewer)->subtitle, "Question 1 of 3, about 1 drawing");
    assert_string_equal(menu_of(viewer)->paragraph->text, "Green lines are whispers.\nGrey is odd.");
    assert_string_equal(menu_of(viewer)->row[0].text, "Whisper line 2 (usual)");
    assert_int_equal(menu_of(viewer)->row[0].layout->clues, 1);
    viewer_key(viewer, "Enter");
    assert_string_equal(menu_of(viewer)->title, "Circles in cells, grey: what do they mean?");
    assert_int_equal(menu_of(viewer)->row[0].layout->clues, 2); /* with the line */
    run(viewer, "key Enter\nkey End\nkey Up\nkey Enter\n");     /* odd; then decoration */
    viewer_wait(viewer);
    assert_null(seen(viewer)->menu);
    assert_int_equal(viewer->session.activity, ACTIVITY_WATCH);
    expect_clues(viewer, "whisper 2 r1c1 r1c2 r1c3 + odd r3c3");
    viewer_destroy(viewer);
}

/* The window may open below the pointer. Where the pointer enters it, the usual meaning stays selected. */
static void a_pointer_at_rest_selects_nothing(void **state)
{
    (void)state;
    struct viewer *viewer = open_drawn();
    show_frame(viewer);
    viewer_pointer(viewer, 400, 500);
    assert_int_equal(menu_of(viewer)->chosen, 0);
    viewer_pointer(viewer, 401, 500);
    assert_true(menu_of(viewer)->chosen > 0);
    viewer_destroy(viewer);
}

/* Meanings that the drawings cannot have are not offered: a line of three cells is no double arrow of two digits. */
static void only_fitting_meanings_are_offered(void **state)
{
    (void)state;
    struct viewer *viewer = open_drawn();
    for (size_t i = 0; i < menu_of(viewer)->rows; i++)
        assert_null(strstr(menu_of(viewer)->row[i].text, "Entropic")); /* there are no thirds of four digits */
    assert_true(menu_of(viewer)->rows > 5);
    viewer_destroy(viewer);
}

static void a_rule_can_be_typed(void **state)
{
    (void)state;
    struct viewer *viewer = open_drawn();
    run(viewer, "key End\nkey Enter\ntype pairs \"a!=b\"\nkey Enter\ndrawn odd\ndrawn even\n");
    viewer_wait(viewer);
    expect_clues(viewer, "pairs \"a!=b\" r1c1 r1c2 r1c3 + odd r3c3 + even r4c1");
    viewer_destroy(viewer);
}

/* Runs a line that fails with this error. */
static void expect_error(struct viewer *viewer, const char *line, const char *part)
{
    struct text_error error;
    assert_false(script_run(viewer, line, "test", &error));
    if (!strstr(error.message, part))
        fail_msg("the error is '%s', expected '%s'", error.message, part);
}

static void a_wrong_answer_keeps_the_question(void **state)
{
    (void)state;
    struct viewer *viewer = open_drawn();
    expect_error(viewer, "drawn quadruple\n", "cannot be that");
    assert_string_equal(menu_of(viewer)->title, "Lines, green: what do they mean?");
    expect_error(viewer, "drawn nonsense\n", "expected the word of a clue");
    run(viewer, "drawn renban\ndrawn odd\ndrawn even\n");
    viewer_wait(viewer);
    expect_clues(viewer, "renban r1c1 r1c2 r1c3 + odd r3c3 + even r4c1");
    expect_error(viewer, "drawn odd\n", "o puzzle waits");
    viewer_destroy(viewer);
}

/* With Esc the open puzzle stays. A text that is wrong for another reason asks nothing. */
static void the_puzzle_is_not_opened_without_answers(void **state)
{
    (void)state;
    struct text_error error;
    struct viewer *viewer = open_viewer(false);
    assert_true(viewer_open_text(viewer, drawn, strlen(drawn), "test", "drawn", &error));
    viewer_key(viewer, "Esc");
    assert_null(seen(viewer)->menu);
    assert_int_equal(trace_layout(viewer->session.trace)->cells, 81);
    assert_false(viewer_open_text(viewer, "{\"cells\":[[{}]]}", 16, "test", "bad", &error));
    assert_null(seen(viewer)->menu);
    viewer_destroy(viewer);
}

/* Where nobody can answer, the error says which lines to write. */
static void without_a_window_it_is_an_error(void **state)
{
    (void)state;
    struct text_error error;
    struct viewer_params params = default_params();
    params.headless = true;
    struct viewer *viewer = viewer_create(&params, &error);
    assert_false(viewer_open_text(viewer, drawn, strlen(drawn), "test", "drawn", &error));
    assert_non_null(strstr(error.message, "#! drawn green-line whisper 2; #! drawn grey-circle odd"));
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_group_is_asked_about),         cmocka_unit_test(a_pointer_at_rest_selects_nothing),
        cmocka_unit_test(only_fitting_meanings_are_offered), cmocka_unit_test(a_rule_can_be_typed),
        cmocka_unit_test(a_wrong_answer_keeps_the_question), cmocka_unit_test(the_puzzle_is_not_opened_without_answers),
        cmocka_unit_test(without_a_window_it_is_an_error),
    };
    return cmocka_run_group_tests_name("drawings", tests, NULL, NULL);
}
