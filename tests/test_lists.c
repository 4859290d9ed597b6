/* Lists of puzzles in the window: the menu with names, levels, pictures and what is solved, and that list, position and
 * marks are there at the next start. */
#include "viewer_support.h"

#include "puzzle/builtin.h"
#include "viewer/puzzle_list.h"
#include "viewer/viewer_state.h"

static const char list[] =
    "# name: Morning\n" BOARD_B3 "\n"
    "# name: Evening\n7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5\n"
    "# name: Small\n12343412214343.1\n"
    "# name: Nothing\n.................................................................................\n";

static void expect_title(const struct viewer *viewer, const char *begin)
{
    char title[200];
    viewer_title(viewer, title, sizeof title);
    if (strncmp(title, begin, strlen(begin)) != 0)
        fail_msg("the title is '%s', expected '%s'", title, begin);
}

static struct viewer *open_list(bool threaded)
{
    struct viewer_params params = default_params();
    params.threaded = threaded;
    params.width = 1280;
    params.height = 800;
    struct viewer *viewer = open_viewer_with(&params, list, "list");
    viewer_wait(viewer);
    return viewer;
}

/* Returns the note of the row that has this text. */
static const char *note_of(const struct viewer *viewer, const char *text)
{
    const struct scene_menu *menu = seen(viewer)->menu;
    for (size_t i = 0; i < menu->rows; i++) {
        if (!strcmp(menu->row[i].text, text))
            return menu->row[i].note;
    }
    fail_msg("no row '%s'", text);
    return NULL;
}

static void the_menu_has_names_levels_and_pictures(void **state)
{
    (void)state;
    for (unsigned threaded = 0; threaded < 2; threaded++) {
        struct viewer *viewer = open_list(threaded);
        run(viewer, "puzzles\n");
        viewer_wait(viewer);
        assert_int_equal(seen(viewer)->menu->rows, 5); /* and the way to the program's own */
        assert_true(shows_text(viewer, "1: Morning"));
        assert_non_null(strstr(note_of(viewer, "1: Morning"), "25 givens"));
        assert_string_equal(note_of(viewer, "2: Evening"), "extreme 21410   24 givens");
        assert_string_equal(note_of(viewer, "3: Small"), "easy 4, Full house   15 givens");
        assert_string_equal(note_of(viewer, "4: Nothing"), "more than one solution   0 givens");
        assert_int_equal(seen(viewer)->menu->row[0].thumbnail->digit[1], trace_puzzle(viewer->session.trace)->given[1]);
        assert_null(seen(viewer)->menu->row[2].thumbnail);
        assert_int_equal(seen(viewer)->menu->row[2].layout->cells, 16);
        assert_true(shows_text(viewer, "0 of 4 solved."));
        viewer_destroy(viewer);
    }
}

/* By words of the name, of the level, of the technique, and by the number. */
static void typing_narrows_the_menu_down(void **state)
{
    (void)state;
    struct viewer *viewer = open_list(false);
    run(viewer, "puzzles\nwait 10\n");
    viewer_text(viewer, "evening");
    assert_int_equal(seen(viewer)->menu->rows, 1);
    viewer_key(viewer, "Enter");
    viewer_wait(viewer);
    expect_title(viewer, "2 of 4: Evening");
    run(viewer, "puzzles\nwait 10\n");
    assert_int_equal(seen(viewer)->menu->chosen, 1);
    viewer_text(viewer, "full easy");
    assert_int_equal(seen(viewer)->menu->rows, 1);
    assert_string_equal(seen(viewer)->menu->row[0].text, "3: Small");
    viewer_text(viewer, "x");
    assert_true(shows_text(viewer, "Nothing has these words."));
    viewer_key(viewer, "Enter");
    viewer_key(viewer, "Esc");
    run(viewer, "clear\npuzzles\nwait 10\n");
    viewer_text(viewer, "1:");
    viewer_key(viewer, "Enter");
    viewer_wait(viewer);
    expect_title(viewer, "1 of 4: Morning");
    viewer_destroy(viewer);
}

/* A technique is found that is not the hardest one of the puzzle. */
static void typing_finds_each_technique_of_a_solution(void **state)
{
    (void)state;
    struct viewer *viewer = open_list(false);
    run(viewer, "puzzles\nwait 10\n");
    viewer_text(viewer, "x-wing");
    assert_int_equal(seen(viewer)->menu->rows, 1);
    assert_non_null(strstr(seen(viewer)->menu->row[0].note, "givens   with X-wing"));
    viewer_destroy(viewer);
}

/* A list that is opened during a race keeps its place in the title when the race ends. */
static void the_title_has_the_place_after_a_race(void **state)
{
    (void)state;
    struct viewer *viewer = open_list(true);
    run(viewer, "race human,pivot\nsettle\npuzzle 2\nsettle\npause\nlast\nwait 20\nrace\nsettle\n");
    assert_int_equal(viewer->race.rivals, 0);
    expect_title(viewer, "2 of 4: Evening");
    viewer_destroy(viewer);
}

static void the_menus_of_the_list_and_of_the_program_lead_to_each_other(void **state)
{
    (void)state;
    unsigned count;
    builtin_puzzles(&count);
    struct viewer *viewer = open_list(false);
    run(viewer, "puzzles\nkey End\nkey Enter\nwait 10\n");
    assert_int_equal(seen(viewer)->menu->rows, count);
    assert_true(shows_text(viewer, "Easy 1"));
    assert_non_null(strstr(seen(viewer)->menu->row[0].note, "easy "));
    run(viewer, "clear\nmenu watch\n");
    assert_true(shows_text(viewer, "Next puzzle of the list"));
    assert_true(shows_text(viewer, "Puzzles of the list ..."));
    viewer_destroy(viewer);
}

static void solve_small(struct viewer *viewer)
{
    run(viewer, "puzzle 3\n");
    if (!editing_is_active(viewer))
        run(viewer, "edit givens\n");
    run(viewer, "select r4c3\nenter 2\n");
    viewer_wait(viewer);
}

static void what_is_solved_by_hand_is_marked(void **state)
{
    (void)state;
    struct viewer *viewer = open_list(false);
    run(viewer, "puzzle 3\nedit givens\nselect r4c3\nenter 3\n"); /* it clashes */
    run(viewer, "puzzles\nwait 10\n");
    assert_string_equal(seen(viewer)->menu->row[2].key, "");
    run(viewer, "clear\n");
    solve_small(viewer);
    run(viewer, "puzzles\nwait 10\n");
    assert_string_equal(seen(viewer)->menu->row[0].key, "");
    assert_string_equal(seen(viewer)->menu->row[2].key, "solved");
    assert_true(shows_text(viewer, "1 of 4 solved."));
    viewer_text(viewer, "solved");
    assert_int_equal(seen(viewer)->menu->rows, 1);
    viewer_destroy(viewer);
}

/* P is a key of the list again once the puzzle is solved. The next one is solved by hand, too. */
static void a_list_is_solved_by_hand_one_puzzle_after_the_other(void **state)
{
    (void)state;
    struct viewer *viewer = open_list(false);
    run(viewer, "puzzle 3\nedit givens\nwait 10\nkey P\n");
    viewer_wait(viewer);
    expect_title(viewer, "3 of 4: Small - person");
    run(viewer, "select r4c3\nenter 2\n");
    viewer_wait(viewer);
    assert_true(shows_text(viewer, "Solved."));
    run(viewer, "key Shift+P\n");
    viewer_wait(viewer);
    expect_title(viewer, "2 of 4: Evening - person");
    assert_true(editing_is_active(viewer));
    run(viewer, "edit\npuzzle 1\n");
    viewer_wait(viewer);
    assert_false(editing_is_active(viewer));
    viewer_destroy(viewer);
}

/* In every list that has it, whatever it is called there. */
static void what_is_solved_is_known_at_the_next_start(void **state)
{
    (void)state;
    struct home home = make_home();
    struct viewer_params params = params_in(&home);
    struct viewer *viewer = open_viewer_with(&params, list, "list");
    solve_small(viewer);
    run(viewer, "wait 20\n");
    viewer_destroy(viewer);
    viewer = open_viewer_with(&params, BOARD_B3 "\n12343412214343.1 # again\n", "other");
    run(viewer, "puzzles\nwait 10\n");
    assert_string_equal(seen(viewer)->menu->row[0].key, "");
    assert_string_equal(seen(viewer)->menu->row[1].key, "solved");
    viewer_destroy(viewer);
    remove_home(&home);
}

static void the_list_and_the_position_are_there_at_the_next_start(void **state)
{
    (void)state;
    struct home home = make_home();
    struct viewer_params params = params_in(&home);
    struct viewer *viewer = open_viewer_with(&params, list, "list");
    run(viewer, "pause\nkey P\nseek 5\nsettle\nwait 1100\n");
    expect_title(viewer, "2 of 4: Evening");
    viewer_destroy(viewer);
    viewer = reopen(&home);
    expect_title(viewer, "2 of 4: Evening");
    assert_int_equal(player_position(viewer_player(viewer)), 5);
    viewer_key(viewer, "P");
    viewer_wait(viewer);
    expect_title(viewer, "3 of 4: Small");
    viewer_destroy(viewer);
    viewer = reopen(&home);
    expect_title(viewer, "3 of 4: Small");
    run(viewer, "puzzles\nwait 10\n");
    assert_int_equal(seen(viewer)->menu->rows, 5);
    assert_int_equal(seen(viewer)->menu->chosen, 2);
    viewer_destroy(viewer);
    remove_home(&home);
}

static void a_list_that_was_closed_stays_closed(void **state)
{
    (void)state;
    struct home home = make_home();
    struct viewer_params params = params_in(&home);
    struct text_error error;
    struct viewer *viewer = open_viewer_with(&params, list, "list");
    run(viewer, "settle\nwait 1100\n");
    assert_true(viewer_do(viewer, ACTION_paste, BOARD_L1, &error));
    run(viewer, "settle\n");
    viewer_destroy(viewer);
    viewer = reopen(&home);
    assert_null(viewer->puzzles.text);
    viewer_destroy(viewer);
    remove_home(&home);
}

/* The puzzle is there all the same. */
static void a_damaged_list_is_left_out(void **state)
{
    (void)state;
    static const char *const damages[] = {"", "%sudoscope-list 9\nmore\n", "%sudoscope-list 1\n%source a\n",
                                          "%sudoscope-list 1\n%source a\n%name b\n" BOARD_L1 "\n" BOARD_L1 "\n"};
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        struct home home = make_home();
        struct viewer_params params = params_in(&home);
        struct viewer *viewer = open_viewer_with(&params, list, "list");
        run(viewer, "key P\nsettle\nwait 1100\n");
        viewer_destroy(viewer);
        char path[100];
        snprintf(path, sizeof path, "%s/list", home.folder);
        FILE *file = fopen(path, "w");
        fputs(damages[i], file);
        fclose(file);
        viewer = reopen(&home);
        assert_null(viewer->puzzles.text);
        assert_int_equal(trace_puzzle(viewer->session.trace)->given[0], 7);
        viewer_destroy(viewer);
        remove_home(&home);
    }
}

/* The menu lists those around the one that is open; the others have numbers. */
static void a_long_list_is_listed_around_its_puzzle(void **state)
{
    (void)state;
    enum { COUNT = 5000 };
    struct buffer text = {0};
    for (unsigned i = 0; i < COUNT; i++)
        buffer_print(&text, "# name: Number %u\n%s\n", i + 1, BOARD_B3);
    struct viewer_params params = default_params();
    struct viewer *viewer = open_viewer_with(&params, buffer_text(&text), "long");
    run(viewer, "puzzle 3000\npuzzles\nwait 10\n");
    const struct scene_menu *menu = seen(viewer)->menu;
    assert_string_equal(menu->row[menu->chosen].text, "3000: Number 3000");
    assert_string_equal(menu->row[menu->rows - 2].text, "One of the 5000 puzzles by its number ...");
    run(viewer, "key Up\nkey Enter\nwait 10\n");
    expect_title(viewer, "2999 of 5000: Number 2999");
    run(viewer, "puzzle 1\npuzzles\nwait 10\n");
    assert_int_equal(seen(viewer)->menu->chosen, 0);
    run(viewer, "clear\npuzzle 5000\npuzzles\nwait 10\n");
    assert_string_equal(seen(viewer)->menu->row[seen(viewer)->menu->chosen].text, "5000: Number 5000");
    viewer_destroy(viewer);
    buffer_finish(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_menu_has_names_levels_and_pictures),
        cmocka_unit_test(typing_narrows_the_menu_down),
        cmocka_unit_test(typing_finds_each_technique_of_a_solution),
        cmocka_unit_test(the_title_has_the_place_after_a_race),
        cmocka_unit_test(the_menus_of_the_list_and_of_the_program_lead_to_each_other),
        cmocka_unit_test(what_is_solved_by_hand_is_marked),
        cmocka_unit_test(a_list_is_solved_by_hand_one_puzzle_after_the_other),
        cmocka_unit_test(what_is_solved_is_known_at_the_next_start),
        cmocka_unit_test(the_list_and_the_position_are_there_at_the_next_start),
        cmocka_unit_test(a_list_that_was_closed_stays_closed),
        cmocka_unit_test(a_damaged_list_is_left_out),
        cmocka_unit_test(a_long_list_is_listed_around_its_puzzle),
    };
    return cmocka_run_group_tests_name("lists", tests, NULL, NULL);
}
