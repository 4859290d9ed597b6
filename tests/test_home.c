/* The start page and the four menus of the header: what they offer, and that a person gets there and back with the
 * pointer alone. */
#include "hits_support.h"

#include "engine/puzzle_rating.h"
#include "puzzle/builtin.h"
#include "form/reader.h"
#include "viewer/viewer_state.h"

static const char *const windows[] = {"640x480", "800x600", "1024x768", "1280x800", "600x1000", "3840x2160"};

static struct viewer *open_start(void)
{
    struct viewer_params params = default_params();
    struct text_error error;
    params.paused = false;
    struct viewer *viewer = viewer_create(&params, &error);
    assert_non_null(viewer);
    viewer_open_start(viewer);
    viewer_advance(viewer, 0.02);
    show_frame(viewer);
    return viewer;
}

/* Clicks a row of the page, where it was drawn. */
static void click_row(struct viewer *viewer, size_t row)
{
    show_frame(viewer);
    struct draw_box box = find_place(viewer, SCENE_START, row);
    click(viewer, box.x + box.width / 2, box.y + box.height / 2);
}

static void point_at_row(struct viewer *viewer, size_t row)
{
    struct draw_box box = find_place(viewer, SCENE_START, row);
    char line[60];
    snprintf(line, sizeof line, "move %g %g\n", box.x + box.width / 2, box.y + box.height / 2);
    run(viewer, line);
    assert_int_equal(seen(viewer)->start->chosen, row);
}

/* Every row has a place of its own inside the window. */
static void rows_lie_beside_each_other(void **state)
{
    (void)state;
    struct viewer *viewer = open_start();
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        char line[40];
        snprintf(line, sizeof line, "resize %s\n", windows[i]);
        run(viewer, line);
        show_frame(viewer);
        for (size_t row = 0; row < seen(viewer)->start->rows; row++) {
            struct draw_box box = find_place(viewer, SCENE_START, row);
            assert_true(box.x >= 0 && box.y >= 0 && box.x + box.width <= (float)viewer->drawing.window.width &&
                        box.y + box.height <= (float)viewer->drawing.window.height);
            assert_int_equal(scene_hit(viewer->scene, box.x + box.width / 2, box.y + box.height / 2).position, row);
        }
    }
    viewer_destroy(viewer);
}

/* Each row leads somewhere, by a click and by keys, and from there the start page is reached again. */
static void each_row_leads_somewhere(void **state)
{
    (void)state;
    struct viewer *viewer = open_start();
    size_t rows = seen(viewer)->start->rows;
    assert_true(rows >= 15);
    for (size_t i = 0; i < 2 * rows; i++) {
        show_frame(viewer);
        assert_non_null(seen(viewer)->start);
        assert_false(seen(viewer)->menu || seen(viewer)->help);
        if (i % 2) {
            point_at_row(viewer, i / 2);
            run(viewer, "key Enter\n");
        } else {
            click_row(viewer, i / 2);
        }
        bool asks = viewer->outgoing.requests || seen(viewer)->menu || seen(viewer)->help || viewer->message.shown.text;
        if (viewer->session.activity == ACTIVITY_START && !asks)
            fail_msg("row %zu does nothing", i / 2);
        viewer_take_requests(viewer);
        message_clear(viewer);
        run(viewer, "key Esc\nclose\n");
    }
    viewer_destroy(viewer);
}

/* Each arrow key goes to a row that lies there, or at an edge, to one on the other side; all rows are reached from the
 * first one. */
static void arrows_go_where_they_point(void **state)
{
    (void)state;
    static const struct {
        const char *key;
        float x, y;
    } arrows[] = {{"key Left\n", -1, 0}, {"key Right\n", 1, 0}, {"key Up\n", 0, -1}, {"key Down\n", 0, 1}};
    struct viewer *viewer = open_start();
    size_t rows = seen(viewer)->start->rows;
    bool is_reached[64] = {true};
    assert_true(rows < sizeof is_reached);
    for (size_t pass = 0; pass < rows; pass++) {
        for (size_t i = 0; i < rows * 4; i++) {
            size_t row = i / 4;
            point_at_row(viewer, row);
            run(viewer, arrows[i % 4].key);
            size_t to = seen(viewer)->start->chosen;
            struct draw_box a = find_place(viewer, SCENE_START, row), b = find_place(viewer, SCENE_START, to);
            float x = (b.x - a.x) * arrows[i % 4].x, y = (b.y - a.y) * arrows[i % 4].y;
            bool shares_column = b.x < a.x + a.width && a.x < b.x + b.width;
            assert_true(arrows[i % 4].x != 0 ? x != 0 : y != 0);
            assert_true(arrows[i % 4].x != 0 || shares_column || seen(viewer)->start->row[row].thumbnail);
            is_reached[to] = is_reached[to] || is_reached[row];
        }
    }
    for (size_t row = 0; row < rows; row++)
        assert_true(is_reached[row]);
    run(viewer, "key Home\nkey Right\nkey Down\nkey Down\nkey Left\n");
    assert_int_equal(seen(viewer)->start->chosen, 2);
    viewer_destroy(viewer);
}

/* Keys for which there is no board do nothing. */
static void keys_of_the_board_do_nothing(void **state)
{
    (void)state;
    struct viewer *viewer = open_start();
    run(viewer,
        "key Space\nkey A\nkey Q\nkey W\nkey S\nkey Ctrl+S\nkey D\nkey F5\nkey I\nkey Ctrl+E\nkey Esc\nkey 5\nkey H\n");
    show_frame(viewer);
    assert_true(viewer->session.activity == ACTIVITY_START && seen(viewer)->start && !seen(viewer)->menu &&
                !viewer->message.shown.text);
    assert_int_equal(viewer_take_requests(viewer), 0);
    run(viewer, "key Ctrl+P\ntype next step\n");
    assert_int_equal(seen(viewer)->menu->rows, 0);
    assert_true(is_drawn(viewer, "Nothing has these words."));
    run(viewer, "key Esc\n");
    viewer_destroy(viewer);
}

static void a_lesson_returns_to_the_start_page(void **state)
{
    (void)state;
    struct viewer *viewer = open_start();
    click_row(viewer, 0);
    assert_true(!seen(viewer)->start && seen(viewer)->lesson);
    run(viewer, "key Esc\n");
    viewer_wait(viewer);
    show_frame(viewer);
    assert_non_null(seen(viewer)->start);
    viewer_destroy(viewer);
}

/* A puzzle that is opened in the window waits at its start, unless it is set to play; another engine leaves it there.
 */
static void a_puzzle_waits_at_its_start(void **state)
{
    (void)state;
    struct viewer *viewer = open_start();
    run(viewer, "puzzle b1\nwait 2000\n");
    assert_string_equal(viewer_name(viewer), "Easy 1");
    assert_int_equal(player_position(viewer_player(viewer)), 0);
    run(viewer, "engine propagate\nwait 2000\n");
    assert_int_equal(player_position(viewer_player(viewer)), 0);
    run(viewer, "paste " BOARD_B3 "\nwait 2000\n");
    assert_int_equal(player_position(viewer_player(viewer)), 0);
    run(viewer, "play-at-once on\npuzzle b3\nwait 2000\n");
    assert_true(player_position(viewer_player(viewer)) > 0);
    viewer_destroy(viewer);
}

/* The four menus have at most ten rows; Left and Right go round. */
static void menus_hang_below_the_header(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\n");
    show_frame(viewer);
    for (unsigned i = 0; i < START_SECTIONS; i++) {
        struct draw_box box = find_place(viewer, SCENE_HEADER, i);
        click(viewer, box.x + 3, box.y + 3);
        assert_non_null(seen(viewer)->menu);
        assert_true(seen(viewer)->menu->rows >= 4 && seen(viewer)->menu->rows <= 10);
        char title[40];
        snprintf(title, sizeof title, "%s", seen(viewer)->menu->title);
        for (unsigned k = 0; k < START_SECTIONS; k++)
            run(viewer, "key Right\n");
        run(viewer, "key Left\nkey Right\n");
        assert_string_equal(seen(viewer)->menu->title, title);
        run(viewer, "key Esc\n");
    }
    run(viewer, "key Alt+3\n");
    assert_string_equal(seen(viewer)->menu->title, "Watch");
    viewer_destroy(viewer);
}

/* As on every desktop: F10 opens the first menu, the arrow keys go on from there, and F10 closes whatever menu is open.
 */
static void f10_opens_the_menu(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nkey F10\n");
    assert_string_equal(seen(viewer)->menu->title, "Learn");
    run(viewer, "key F10\n");
    assert_null(seen(viewer)->menu);
    run(viewer, "key F10\nkey Right\n");
    assert_string_equal(seen(viewer)->menu->title, "Solve");
    run(viewer, "key F10\n");
    assert_null(seen(viewer)->menu);
    run(viewer, "close\nkey F10\n");
    assert_string_equal(seen(viewer)->menu->title, "Learn");
    viewer_destroy(viewer);
}

/* The list says of each puzzle how hard it is. */
static void levels_are_those_of_the_rating(void **state)
{
    (void)state;
    unsigned count, levels = 0;
    const struct builtin_puzzle *all = builtin_puzzles(&count);
    for (unsigned i = 0; i < count; i++) {
        struct text_error error;
        struct puzzle_rating rating;
        struct puzzle *puzzle = puzzle_read(all[i].text, strlen(all[i].text), all[i].name, &error);
        assert_non_null(puzzle);
        if (*all[i].level) {
            levels++;
            puzzle_rating_compute(puzzle, &(struct puzzle_rating_params){0}, &rating);
            assert_string_equal(technique_level_name(rating.level), all[i].level);
        }
        puzzle_destroy(puzzle);
    }
    assert_int_equal(levels, 9);
}

/* In the window, a puzzle that a person brings is solved by `human`, and one that comes with the program by `pivot`,
 * which guesses; an engine that was chosen keeps both. */
static void what_a_person_brings_is_solved_by_human(void **state)
{
    (void)state;
    struct viewer_params params = default_params();
    struct text_error error;
    params.opened = &engine_human;
    struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
    assert_string_equal(trace_engine(viewer->session.trace), "human");
    run(viewer, "puzzle b1\n");
    assert_string_equal(trace_engine(viewer->session.trace), "pivot");
    assert_true(viewer_do(viewer, ACTION_paste, BOARD_B3, &error));
    assert_string_equal(trace_engine(viewer->session.trace), "human");
    run(viewer, "engine stack\npuzzle b1\n");
    assert_string_equal(trace_engine(viewer->session.trace), "stack");
    assert_true(viewer_do(viewer, ACTION_paste, BOARD_B3, &error));
    assert_string_equal(trace_engine(viewer->session.trace), "stack");
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_lie_beside_each_other),         cmocka_unit_test(each_row_leads_somewhere),
        cmocka_unit_test(arrows_go_where_they_point),         cmocka_unit_test(keys_of_the_board_do_nothing),
        cmocka_unit_test(a_lesson_returns_to_the_start_page), cmocka_unit_test(a_puzzle_waits_at_its_start),
        cmocka_unit_test(menus_hang_below_the_header),        cmocka_unit_test(f10_opens_the_menu),
        cmocka_unit_test(levels_are_those_of_the_rating),     cmocka_unit_test(what_a_person_brings_is_solved_by_human),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
