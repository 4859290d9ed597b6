/* Who races: chosen by ticks and by the names above the boards, with the pointer alone; and the way out. */
#include "hits_support.h"

static void click_target(struct viewer *viewer, enum scene_target target, uint64_t position)
{
    show_frame(viewer);
    struct draw_box box = find_place(viewer, target, position);
    click(viewer, box.x + box.width / 2, box.y + box.height / 2);
    show_frame(viewer);
}

/* Clicks the row of the open menu that begins with these words. */
static void click_menu(struct viewer *viewer, const char *words)
{
    const struct scene_menu *menu = seen(viewer)->menu;
    size_t row = 0;
    assert_non_null(menu);
    while (row < menu->rows && strncmp(menu->row[row].text, words, strlen(words)) != 0)
        row++;
    if (row == menu->rows)
        fail_msg("no row begins with \"%s\"", words);
    click_target(viewer, SCENE_MENU, row);
}

/* Clicks the name above a board. */
static void click_lane(struct viewer *viewer, unsigned lane)
{
    show_frame(viewer);
    const struct hits *hits = &viewer->race.lane[lane].scene->hits;
    size_t i = 0;
    while (i < hits->count && hits->place[i].hit.target != SCENE_ENGINE)
        i++;
    assert_true(i < hits->count);
    struct draw_box box = hits->place[i].box;
    click(viewer, box.x + box.width / 2, box.y + box.height / 2);
    show_frame(viewer);
}

static void expect_racers(struct viewer *viewer, const char *racers)
{
    char found[200] = "";
    size_t length = 0;
    const struct scene_race *race = &seen(viewer)->race;
    for (size_t i = 0; i < race->lanes; i++)
        length += (size_t)snprintf(found + length, sizeof found - length, "%s%s", i ? "," : "",
                                   trace_engine(race->lane[i].player->replay.trace));
    assert_string_equal(found, racers);
}

static void who_races_is_ticked(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nresize 1280x800\nkey C\n");
    click_menu(viewer, "Start the race"); /* the engine that only tries digits, beside one that draws conclusions */
    expect_racers(viewer, "propagate,stack");
    run(viewer, "key Esc\n");
    expect_racers(viewer, "");
    run(viewer, "key C\n");
    click_menu(viewer, "stack");
    for (size_t i = 0; i < seen(viewer)->menu->rows; i++)
        assert_string_not_equal(seen(viewer)->menu->row[i].text, "Start the race"); /* one engine is no race */
    click_menu(viewer, "human");
    const struct scene_menu *menu = seen(viewer)->menu;
    assert_string_equal(menu->row[menu->chosen].text, "Start the race");
    click_menu(viewer, "pivot");
    click_menu(viewer, "rescan");
    click_menu(viewer, "pairs"); /* one too many */
    assert_non_null(viewer_message(viewer));
    click_menu(viewer, "Start the race");
    expect_racers(viewer, "pivot,propagate,rescan,human");
    viewer_destroy(viewer);
}

static void a_name_chooses_another_engine(void **state)
{
    (void)state;
    static const char *const windows[] = {"640x480", "1280x800", "600x1000"};
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        struct viewer *viewer = open_viewer(false);
        char line[40];
        snprintf(line, sizeof line, "pause\nresize %s\n", windows[i]);
        run(viewer, line);
        run(viewer, "race pivot,propagate,rescan\nseek 20\n");
        click_lane(viewer, 1);
        click_menu(viewer, "stack");
        expect_racers(viewer, "pivot,stack,rescan");
        assert_int_equal(player_position(viewer_player(viewer)), 20);
        click_lane(viewer, 2);
        click_menu(viewer, "Take it out");
        expect_racers(viewer, "pivot,stack");
        viewer_destroy(viewer);
    }
}

/* The menus stay above the boards, and "End" leads back to the board that was shown alone. */
static void a_race_has_its_menus_and_an_end(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nresize 640x480\nseek 30\nrace stack,propagate\n");
    click_target(viewer, SCENE_HEADER, 2);
    assert_string_equal(seen(viewer)->menu->title, "Watch");
    run(viewer, "key Esc\n");
    show_frame(viewer);
    const struct frame_layout *frame = viewer_layout(viewer);
    click(viewer, frame->panel.x + frame->panel.width - 5, frame->header.y + frame->header.height / 2);
    expect_racers(viewer, "");
    assert_string_equal(trace_engine(viewer->session.trace), "pivot");
    assert_int_equal(player_position(viewer_player(viewer)), 30);
    viewer_destroy(viewer);
}

/* The puzzle's name stands above the boards, and what is said of their steps holds once one of them has ended, too. */
/* There is no way of a person to show beside another: the menu of engines opens, and then a puzzle. */
static void a_race_on_the_start_page_has_a_puzzle(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "close\nsettle\nracers\n");
    assert_true(mode_is_open(viewer, MODE_menu));
    run(viewer, "key Enter\nsettle\n");
    assert_int_equal(viewer->race.rivals, 1);
    assert_int_equal(viewer->session.activity, ACTIVITY_WATCH);
    assert_true(puzzle_given_count(trace_puzzle(viewer->session.trace)) > 0);
    viewer_destroy(viewer);
}

/* Where two runs part at once, both boards show their first step. */
static void a_divergence_at_the_start_shows_the_first_steps(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\nrace stack,propagate\nsettle\nparting\n");
    assert_int_equal(player_position(viewer_player(viewer)), 1);
    assert_true(shows_text(viewer, "They part at the first step."));
    viewer_destroy(viewer);
}

static void a_race_says_what_it_shows(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\nrace pivot,propagate\nseek 50\n");
    assert_true(shows_text(viewer, "b3"));
    assert_true(shows_text(viewer, "All have taken the same number of steps."));
    run(viewer, "seek 300\n"); /* behind the end of pivot */
    assert_true(shows_text(viewer, "except those at their end"));
    viewer_destroy(viewer);
}

/* A last option is not a guess, neither above a tree nor in a race nor in the card of all engines. */
static void guesses_are_counted_alike(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer,
        "resize 1280x800\npause\nseek 85\npanel tree\nsettle\n"); /* of its three tries, the last is the last option */
    assert_true(shows_text(viewer, "2 guesses, 1 branch failed, 2 levels deep"));
    run(viewer, "last\nsettle\n");
    assert_true(shows_text(viewer, "the last option: solved"));
    run(viewer, "panel steps\nrace pivot,stack\nlast\nsettle\n");
    assert_true(shows_text(viewer, "2 guesses, 1 contradiction"));
    uint64_t guesses = viewer->race.shown.lane[1].scene->tallies.effort_here.state.guesses;
    assert_true(guesses > 1000 && guesses < viewer->race.shown.lane[1].scene->tallies.here.kinds[STEP_GUESS]);
    run(viewer, "race\nsummary\nsettle\n");
    expect_dump(viewer, "summary pivot 128 2 1 2\n");
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_races_is_ticked),
        cmocka_unit_test(a_name_chooses_another_engine),
        cmocka_unit_test(a_race_has_its_menus_and_an_end),
        cmocka_unit_test(a_race_says_what_it_shows),
        cmocka_unit_test(a_race_on_the_start_page_has_a_puzzle),
        cmocka_unit_test(a_divergence_at_the_start_shows_the_first_steps),
        cmocka_unit_test(guesses_are_counted_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
