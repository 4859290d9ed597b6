/* Tests the viewer through scripts: keys, the prompt, saving, races, the summary, the enlarged board and the
 * tree panel. */
#include "viewer_support.h"

#include <sys/stat.h>
#include <unistd.h>

#include "trace_file/trace_input.h"

static void test_every_action_is_found_by_id_and_key(void **state)
{
    (void)state;
    char argument[4];
    for (enum action_id id = 0; id < ACTIONS; id++) {
        assert_int_equal(action_find(actions[id].id), id);
        assert_true(actions[id].help[0]);
    }
    assert_int_equal(action_of_key("Space", argument), ACTION_play_pause);
    assert_int_equal(action_of_key("7", argument), ACTION_light);
    assert_string_equal(argument, "7");
    assert_int_equal(action_of_key("Shift+4", argument), ACTION_jump);
    assert_string_equal(argument, "4");
    assert_int_equal(action_of_key("0", argument), ACTIONS);
    assert_int_equal(action_of_key("", argument), ACTIONS);
}

static void test_keys_carry_out_actions_and_edit_the_prompt(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "key Space\nkey End\nkey Left\n");
    assert_int_equal(player_position(viewer_player(viewer)), 127);
    char line[400];
    snprintf(line, sizeof line, "key Ctrl+O\ntype %s\nkey Backspace\nkey Enter\n", BOARD_B1 "x");
    run(viewer, line);
    viewer_wait(viewer);
    assert_int_equal(trace_steps(viewer_player(viewer)->replay.trace), 87);
    viewer_destroy(viewer);
}

/* What is typed is counted as it is typed, and its end stays in view. */
static void test_prompt_counts_givens_and_solutions(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nkey Ctrl+O\ntype " BOARD_B1 "\n");
    expect_dump(viewer, "79_  30 given: one solution\n");
    expect_dump(viewer, "message Open: \xE2\x80\xA6");
    run(viewer, "key Backspace\n");
    expect_dump(viewer, "..7_\n");
    run(viewer, "type .\n");
    expect_dump(viewer, "29 given: ");
    run(viewer,
        "key Esc\nkey Ctrl+O\ntype ................................................................................1\n");
    expect_dump(viewer, "1 given: more than one solution\n");
    run(viewer, "key Enter\n");
    expect_dump(viewer, "message This puzzle has more than one solution.");
    viewer_destroy(viewer);
}

/* A click on the engine's name lists them all. */
static void test_prompt_completes_names(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-complete-XXXXXX", path[100];
    struct viewer *viewer = open_viewer(false);
    assert_non_null(mkdtemp(folder));
    for (unsigned i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/puzzle-%u.txt", folder, i);
        FILE *file = fopen(path, "w");
        fputs(BOARD_L1, file);
        fclose(file);
    }
    viewer_key(viewer, "Ctrl+O");
    assert_string_equal(viewer_message(viewer), "Open: _   Tab completes a name");
    viewer_text(viewer, folder);
    viewer_key(viewer, "Tab"); /* the folder gets its slash */
    viewer_key(viewer, "Tab");
    assert_non_null(strstr(viewer_message(viewer), "puzzle-_   puzzle-0.txt  puzzle-1.txt"));
    viewer_text(viewer, "x");
    viewer_key(viewer, "Tab");
    assert_non_null(strstr(viewer_message(viewer), "puzzle-x_   no file begins so"));
    viewer_key(viewer, "Backspace");
    viewer_text(viewer, "1");
    viewer_key(viewer, "Tab");
    viewer_key(viewer, "Enter");
    viewer_wait(viewer);
    expect_dump(viewer, "title puzzle-1 - ");
    for (unsigned i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/puzzle-%u.txt", folder, i);
        remove(path);
    }
    rmdir(folder);
    viewer_destroy(viewer);
}

static void test_click_on_engine_opens_the_engine_menu(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    size_t rects;
    run(viewer, "pause\nresize 1280x800\n");
    viewer_frame(viewer, &rects);
    run(viewer, "click 1215 40\nkey Down\nkey Enter\n");
    expect_dump(viewer, "title b3 - propagate - ");
    viewer_destroy(viewer);
}

/* Keys and text go to what is open and never to what lies beneath; only closing it does. */
static void test_what_is_open_takes_keys_and_text(void **state)
{
    (void)state;
    static const char *const opening[] = {"key X\n", "key G\n", "key ?\n", "key I\n", "key Shift+L\n", "key Ctrl+O\n"};
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 60\n");
    for (size_t i = 0; i < sizeof opening / sizeof *opening; i++) {
        run(viewer, opening[i]);
        run(viewer, "key T\nkey S\nkey W\nkey P\nkey E\nkey M\nkey R\nkey 4\nkey Space\nkey Alt+Up\nkey Shift+5\n"
                    "key Ctrl+Right\nkey V\nkey Q\nkey A\nkey C\nkey Tab\nkey Ctrl+S\nkey PgUp\nkey Shift+A\ntype t\n"
                    "wheel 1\n");
        expect_dump(viewer, "title b3 - pivot - step 60 of 128 - sudoscope\nposition 60\n");
        expect_dump(viewer, "playing paused\nspeed 8\ntheme light\n");
        run(viewer, "key Esc\n");
        expect_dump(viewer, "message \nchosen -1\ndigit 0\nzoom 0 0\nhelp closed\nbookmarks 0\n");
        run(viewer, "key Right\n"); /* closed: the keys are those of the board again */
        expect_dump(viewer, "position 61\n");
        run(viewer, "key Left\n");
    }
    viewer_key(viewer, "?"); /* the window's own keys always work */
    viewer_key(viewer, "Ctrl+Q");
    assert_true(viewer_take_requests(viewer) & REQUEST_QUIT);
    expect_dump(viewer, "help open\n");
    run(viewer, "key ?\n"); /* the key that opened the help closes it */
    expect_dump(viewer, "help closed\n");
    viewer_destroy(viewer);
}

/* The list of what else could be done takes the keys, too, except those that take a step or close it. */
static void test_list_of_hints_takes_keys(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\nseek 60\nkey A\nsettle\n");
    run(viewer, "key S\nkey W\nkey P\nkey E\nkey M\nkey R\nkey 4\nkey Space\nkey Alt+Up\nkey Shift+5\nkey Right\n"
                "key Ctrl+Right\nkey V\nkey Q\nkey T\nkey C\nkey Tab\nkey Ctrl+S\nkey PgUp\nkey Shift+A\ntype t\n");
    expect_dump(viewer, "title b3 - pivot - step 60 of 128 - sudoscope\nposition 60\n");
    expect_dump(viewer, "playing paused\nspeed 8\ntheme light\n");
    run(viewer, "key Down\nkey Enter\n"); /* the second step of the list */
    expect_dump(viewer, "title b3 - pivot-human - step 61");
    run(viewer, "key Shift+A\nkey A\nsettle\nkey ?\n");
    expect_dump(viewer, "help open\n");
    run(viewer, "key ?\nkey Esc\nkey Right\n"); /* closed: the keys are those of the board again */
    expect_dump(viewer, "position 61\n");
    viewer_destroy(viewer);
}

/* Whether the last frame shows the text. */
static bool is_drawn(struct viewer *viewer, const char *text)
{
    size_t rects, length = strlen(text);
    viewer_frame(viewer, &rects);
    const struct draw_list *list = viewer_display_list(viewer);
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        if (command->kind == DRAW_TEXT && command->count >= length &&
            !memcmp(list->bytes + command->first, text, length))
            return true;
    }
    return false;
}

/* Returns how often the last frame shows a text that is exactly this. */
static unsigned count_drawn(struct viewer *viewer, const char *text)
{
    size_t rects, length = strlen(text);
    unsigned count = 0;
    viewer_frame(viewer, &rects);
    const struct draw_list *list = viewer_display_list(viewer);
    for (size_t i = 0; i < list->command_count; i++)
        count += list->commands[i].kind == DRAW_TEXT && list->commands[i].count == length &&
                 !memcmp(list->bytes + list->commands[i].first, text, length);
    return count;
}

/* Rows and columns are named at the board's edge as they are in sentences, at every size; Shift+Y takes the names away. */
static void test_rows_and_columns_are_named(void **state)
{
    (void)state;
    static const char *const sizes[] = {"resize 640x480\n", "resize 1280x800\n", "resize 720x1100\n"};
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\npanel none\n");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        run(viewer, sizes[i]);
        assert_true(count_drawn(viewer, "r1") == 1 && count_drawn(viewer, "r9") == 1 && count_drawn(viewer, "c9") == 1);
        run(viewer, "notation a1\n");
        assert_true(count_drawn(viewer, "r9") == 0 && count_drawn(viewer, "H") == 1 && count_drawn(viewer, "J") == 1);
        assert_int_equal(count_drawn(viewer, "I"), 0); /* which looks like 1 */
        run(viewer, "key Shift+Y\nnotation r1c1\n");
        assert_int_equal(count_drawn(viewer, "r1"), 0);
        run(viewer, "labels on\n");
    }
    run(viewer, "open puzzles/samurai.txt\npause\nresize 1280x800\n");
    assert_true(count_drawn(viewer, "r21") == 1 && count_drawn(viewer, "c21") == 1);
    viewer_destroy(viewer);
}

/* The legend has a row for each mark of the picture and no row for others, in every theme and at every size. */
static void test_legend_explains_the_marks_that_occur(void **state)
{
    (void)state;
    static const char *const marks[] = {
        "Filled disc",        "Dashes",      "Struck through: the",  "Digit in this colour",
        "Ring around a cell", "Dotted line", "Cross or this colour", "There are no marks",
        "Frame in this",      "Hollow",      "Dot beside",           "Struck through in this"};
    static const struct {
        const char *go;
        unsigned shown; /* one bit for each of `marks` */
    } moments[] = {{"seek 0\n", 0x80},   {"seek 45\n", 0x0F},  {"seek 42\n", 0x18}, {"seek 46\n", 0x108},
                   {"seek 51\n", 0x138}, {"seek 83\n", 0x968}, {"seek 84\n", 0xF28}};
    static const char *const looks[] = {"resize 1280x800\n", "resize 640x480\ntheme dark\n", "theme high-contrast\n"};
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nmotion off\n");
    for (size_t look = 0; look < sizeof looks / sizeof *looks; look++) {
        run(viewer, looks[look]);
        for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
            run(viewer, moments[i].go);
            run(viewer, "legend\n");
            for (unsigned mark = 0; mark < sizeof marks / sizeof *marks; mark++) {
                if (is_drawn(viewer, marks[mark]) != (moments[i].shown >> mark & 1))
                    fail_msg("%s%s%s", looks[look], moments[i].go, marks[mark]);
            }
            run(viewer, "key Esc\n");
            assert_false(is_drawn(viewer, "Legend"));
        }
    }
    viewer_destroy(viewer);
}

/* One overlay is open at a time, and a press on it closes it. */
static void test_overlays_replace_each_other(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 60\nhelp\nsummary\nsettle\n");
    expect_dump(viewer, "help closed\n");
    expect_dump(viewer, "summary pivot 128");
    run(viewer, "legend\nclick 320 200\nclick 320 200\n"); /* the second click is on the board */
    expect_dump(viewer, "chosen ");
    run(viewer, "clear\nengines\nkey Down\nkey Enter\n");
    expect_dump(viewer, "title b3 - propagate - ");
    run(viewer, "help\nopen " BOARD_B1 "\n");
    expect_dump(viewer, "help closed\n");
    viewer_destroy(viewer);
}

/* A long trace is saved in the background. Opening something else meanwhile must not harm the file. */
static void test_saving_continues_in_the_background(void **state)
{
    (void)state;
    char path[] = "/tmp/sudoscope-save-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    for (unsigned meanwhile = 0; meanwhile < 2; meanwhile++) {
        struct viewer *viewer = open_viewer(true);
        struct trace_input saved;
        struct text_error error;
        run(viewer, "engine stack\nopen puzzles/triathlon-2.txt\npause\n");
        viewer_wait(viewer);
        uint64_t steps = trace_steps(viewer_player(viewer)->replay.trace);
        assert_true(steps > 50000);
        assert_true(viewer_do(viewer, ACTION_save, path, &error));
        assert_true(viewer_busy(viewer));
        if (meanwhile)
            run(viewer, "open puzzles/b1.txt\n");
        viewer_wait(viewer);
        if (!meanwhile)
            expect_dump(viewer, "message Saved the trace as /tmp/sudoscope-save-");
        assert_true(trace_input_open(&saved, path, &error));
        assert_int_equal(trace_steps(saved.trace), steps);
        assert_false(saved.stopped);
        trace_input_finish(&saved);
        viewer_destroy(viewer);
    }
    unlink(path);
}

static void test_failed_open_keeps_the_session(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "seek 40\n");
    assert_false(viewer_open_text(viewer, "12", 2, "test", "bad", &error));
    assert_false(viewer_open_file(viewer, "/nowhere/at.all", &error));
    assert_int_equal(error.kind, TEXT_ERROR_SYSTEM);
    assert_int_equal(player_position(viewer_player(viewer)), 40);
    char title[200];
    viewer_title(viewer, title, sizeof title);
    assert_string_equal(title, "b3 - pivot - step 40 of 128 - sudoscope");
    viewer_destroy(viewer);
}

static void test_asking_about_a_candidate_finds_its_step(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 60\nask r1c1 8\ngo-there\n");
    assert_int_equal(player_position(viewer_player(viewer)), 1);
    run(viewer, "seek 60\nask r1c1 8\nask r1c1 8\n");
    assert_int_equal(player_position(viewer_player(viewer)), 1);
    viewer_destroy(viewer);
}

/* One transport for all; the longest leads, whoever was named first. */
static void test_longest_trace_leads_a_race(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nrace pivot,propagate,pairs\npause\nseek 200\n");
    expect_dump(viewer, "lane pivot 128 of 128\nlane propagate 200 of 537\nlane pairs 200 of 399\n");
    run(viewer, "race-by share\nseek 268\nwait 20\n");
    expect_dump(viewer, "lane pivot 64 of 128\nlane propagate 268 of 537\nlane pairs 199 of 399\n");
    run(viewer, "seek 0\nplay\nspeed 100\nwait 10000\n");
    expect_dump(viewer, "lane pivot 128 of 128\nlane propagate 537 of 537\nlane pairs 399 of 399\n");
    size_t rects;
    run(viewer, "resize 1280x800\nrace-by steps\nseek 0\npause\n"); /* clicks in a lane's own timeline, list and tree */
    viewer_frame(viewer, &rects);
    run(viewer, "click 224 465\n");
    expect_dump(viewer, "lane pivot 64 of 128\n");
    viewer_frame(viewer, &rects);
    run(viewer, "click 120 504\npanel\n"); /* from the lists to the trees; a race has no proofs */
    expect_dump(viewer, "lane pivot 61 of 128\n");
    viewer_frame(viewer, &rects);
    run(viewer, "click 60 568\n");
    expect_dump(viewer, "lane pivot 49 of 128\n");
    run(viewer, "race-by share\npanel\npanel\nresize 640x480\n");
    run(viewer, "click 100 100\nmove 500 100\nengine rescan\nclick 100 100\n");
    expect_dump(viewer, "position 0\nsteps 287\n");
    struct text_error error;
    assert_false(viewer_do(viewer, ACTION_race, "pivot", &error));
    assert_false(viewer_do(viewer, ACTION_race, "pivot,pivot", &error));
    assert_false(viewer_do(viewer, ACTION_race, "pivot,stack,rescan,pairs,propagate", &error));
    assert_false(viewer_do(viewer, ACTION_race, "pivot,nobody", &error));
    viewer_destroy(viewer);
}

/* Each engine has its saved position and bookmarks on a puzzle. A new race starts at the current position. */
static void test_each_engine_keeps_position_and_bookmarks(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 40\nbookmark\nseek 60\nengine rescan\n");
    expect_dump(viewer, "position 0\n");
    expect_dump(viewer, "bookmarks 0\n");
    run(viewer, "pause\nseek 100\nbookmark\nseek 7\nbookmark\nengine pivot\n");
    expect_dump(viewer, "position 60\n");
    expect_dump(viewer, "playing paused\n");
    run(viewer, "previous-bookmark\n");
    expect_dump(viewer, "position 40\n");
    run(viewer, "seek 60\nrace\n");
    expect_dump(viewer, "lane pivot 60 of 128\nlane propagate 60 of 537\n");
    run(viewer, "seek 300\nrace\n");
    expect_dump(viewer, "title b3 - pivot - step 60 of 128");
    run(viewer, "race\n");
    expect_dump(viewer, "lane propagate 300 of 537\n");
    run(viewer, "engine rescan\n");
    expect_dump(viewer, "title b3 - rescan - step 7 of 287");
    expect_dump(viewer, "bookmarks 2\n");
    run(viewer, "open " BOARD_B3 "\npause\n"); /* a new puzzle: nothing is saved */
    expect_dump(viewer, "title puzzle - rescan - step 0 of 287");
    run(viewer, "engine pivot\n");
    expect_dump(viewer, "position 0\n");
    viewer_destroy(viewer);
}

static void test_race_from_the_command_line_starts_at_once(void **state)
{
    (void)state;
    struct text_error error;
    struct viewer_params params = default_params();
    params.threaded = true;
    assert_true(viewer_read_race("propagate, rescan", params.racer, &params.racers, &error));
    params.engine = params.racer[0];
    struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
    run(viewer, "settle\npause\nlast\n");
    expect_dump(viewer, "lane propagate 537 of 537\nlane rescan 287 of 287\n");
    run(viewer, "race\nsettle\n"); /* ends the race */
    expect_dump(viewer, "propagate - step");
    viewer_destroy(viewer);
}

static void test_summary_measures_all_engines(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "summary\nsettle\n");
    expect_dump(viewer, "summary pivot 128 3 1 2\nsummary propagate 537 5 2 3\n");
    run(viewer, "clear\nsummary\nsummary\nengine rescan\nsummary\nengine pivot\n");
    viewer_destroy(viewer);
}

/* Returns the cell that a step is about. */
static cell_id named_cell(const struct step *step)
{
    if (step->places)
        return step->place[0].cell;
    bool stands_on = step->removes != 1 && step->truth_count && constraint_is_cell(step->truths[0]);
    return stands_on ? step->truths[0].index : step->removes ? step->remove[0].cell : NO_CELL;
}

/* An enlarged board shows the cell of the step, and a click on it hits it. */
static void test_enlarged_board_shows_the_steps_cell(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nmotion off\nkey Ctrl++\nkey Ctrl+=\nkey Ctrl++\nkey Ctrl++\nkey Ctrl++\nkey Ctrl++\n");
    for (uint64_t step = 1; step < 128; step += 3) {
        char line[80];
        struct step read;
        struct step_reader reader;
        step_reader_init(&reader, viewer_player(viewer)->replay.trace);
        snprintf(line, sizeof line, "seek %u\n", (unsigned)step);
        run(viewer, line);
        size_t rects;
        viewer_frame(viewer, &rects);
        assert_true(step_read(&reader, step, &read));
        if (read.removes) {
            cell_id named = named_cell(&read);
            struct draw_box cell = viewer_cell(viewer, named);
            snprintf(line, sizeof line, "click %.0f %.0f\n", cell.x + cell.width / 2, cell.y + cell.height / 2);
            run(viewer, line);
            snprintf(line, sizeof line, "chosen %u\n", named);
            expect_dump(viewer, line);
        }
        step_reader_finish(&reader);
    }
    run(viewer, "move 200 200\ngrab\nmove 300 300\nmove 100 100\nrelease\nfollow\nkey Ctrl+-\nkey Ctrl+0\n");
    viewer_destroy(viewer);
}

static void expect_whole(const struct viewer *viewer, cell_id cell)
{
    const struct frame_layout *frame = viewer_layout(viewer);
    struct draw_box at = viewer_cell(viewer, cell), window = frame->viewport;
    if (at.x < window.x || at.y < window.y || at.x + at.width > window.x + window.width ||
        at.y + at.height > window.y + window.height)
        fail_msg("cell %u is not seen whole", cell);
}

/* A board much larger than the window, with and without gliding. After a pan by hand it stays until the next
 * step. */
static void test_enlarged_board_follows_until_panned(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    size_t rects;
    run(viewer, "resize 1280x800\nopen puzzles/samurai.txt\npause\nseek 60\n");
    run(viewer, "zoom-board-in\nzoom-board-in\nzoom-board-in\nzoom-board-in\n");
    for (unsigned step = 61; step < 200; step++) {
        struct step read;
        struct step_reader reader;
        if (step == 100)
            run(viewer, "zoom-board-in\nzoom-board-in\nmotion off\n");
        run(viewer, step < 100 ? "step-forward\nwait 1500\n" : "step-forward\n");
        viewer_frame(viewer, &rects);
        step_reader_init(&reader, viewer_player(viewer)->replay.trace);
        assert_true(step_read(&reader, step, &read));
        if (named_cell(&read) != NO_CELL)
            expect_whole(viewer, named_cell(&read));
        step_reader_finish(&reader);
    }
    struct draw_box before = viewer_cell(viewer, 0);
    run(viewer, "move 200 200\ngrab\nmove 250 250\nrelease\nmove 200 200\ngrab\nmove 150 150\nrelease\nwait 500\n");
    viewer_frame(viewer, &rects);
    run(viewer, "step-forward\nwait 500\nzoom-board-all\n");
    viewer_frame(viewer, &rects);
    assert_true(viewer_cell(viewer, 0).width < before.width);
    assert_false(viewer_busy(viewer));
    viewer_destroy(viewer);
}

/* Clicking a guess in the tree goes to its step. */
static void test_click_in_the_tree_goes_to_the_guess(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nresize 1280x800\nseek 10\nkey Tab\nkey Tab\nclick 900 279\n");
    assert_int_equal(player_position(viewer_player(viewer)), 10); /* no guess has been made yet */
    assert_true(is_drawn(viewer, "No guess so far"));
    run(viewer, "key O\nclick 900 279\n");
    assert_int_equal(player_position(viewer_player(viewer)), 49);
    run(viewer, "resize 640x480\nkey Tab\nkey Tab\n");
    viewer_destroy(viewer);
}

/* A click on a filled cell says how it got its digit; the same again, or Enter, goes there. So does W. */
/* A contradiction names the guesses to blame. Why goes through the causes with the arrow keys or plays them; Esc returns, Enter
 * stays. */
static void test_why_goes_through_the_causes(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    const struct player *player = viewer_player(viewer);
    run(viewer, "pause\nresize 1280x800\nseek 83\nsettle\n");
    expect_dump(viewer, "sentence r1c6 has no digit left. So r7c3 is not 1 while r5c9 is 4.\n");
    run(viewer, "key W\nsettle\nkey Left\n");
    assert_int_equal(player_position(player), 82);
    run(viewer, "key Left\nkey Left\n"); /* step 80 has no part in it */
    assert_int_equal(player_position(player), 79);
    run(viewer, "key Right\n");
    assert_int_equal(player_position(player), 81);
    run(viewer, "key Home\n");
    assert_int_equal(player_position(player), 1);
    run(viewer, "speed 4\nkey Space\nwait 1000\nkey Space\n");
    uint64_t played = player_position(player);
    assert_in_range(played, 4, 6);
    run(viewer, "wait 1000\n");
    assert_int_equal(player_position(player), played);
    run(viewer, "key Esc\nkey Left\n");
    assert_int_equal(player_position(player), 82);
    run(viewer, "seek 83\nsettle\n");
    click_cell(viewer, 5); /* on the 5 in the middle of the empty cell */
    run(viewer, "key W\nsettle\n");
    assert_int_equal(player_position(player), 5);
    run(viewer, "key Esc\nclear\nwhy r1c6 2\nsettle\n");
    assert_int_equal(player_position(player), 79);
    run(viewer, "key Enter\nkey Left\n");
    assert_int_equal(player_position(player), 78);
    run(viewer, "why 84\nsettle\n");
    assert_int_equal(player_position(player), 84);
    run(viewer, "key Esc\nseek 46\nkey Shift+W\nsettle\n");
    assert_int_equal(player_position(player), 46);
    run(viewer, "key Right\n");
    assert_int_equal(player_position(player), 47);
    run(viewer, "key Esc\nseek 0\nkey W\n");
    expect_dump(viewer, "nothing has happened yet");
    viewer_destroy(viewer);
}

/* m1 under pairs: r1c3=7 is the innermost guess but one at step 87 and has no part in the contradiction. */
static void test_innocent_guesses_are_named(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "paste " BOARD_M1 "\nengine pairs\nsettle\npause\nseek 87\nsettle\n");
    expect_dump(viewer,
                "So r1c4 is not 9 while r8c2 is 7, r7c5 is 5 and 2 other guesses stand. r1c3=7 had no part in it: the "
                "other digits of that cell would fail alike.\n");
    run(viewer, "seek 89\nsettle\n");
    expect_dump(viewer, "r1c3=7 had no part in the contradiction, so the other digits of that cell will fail alike.\n");
    viewer_destroy(viewer);
}

static void test_a_filled_cell_says_how_it_got_its_digit(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nresize 1280x800\nseek 82\n");
    show_frame(viewer);
    click_cell(viewer, 2);
    expect_dump(viewer, "message r1c3 is 8: it was given.\n");
    click_cell(viewer, 9 + 2);
    expect_dump(
        viewer,
        "message r2c3 is 5 since step 17: In column 3, 5 fits only in r2c3, so r2c3 is 5. (Enter: go there, W: why)\n");
    run(viewer, "ask r7c3\n");
    expect_dump(viewer, "message r7c3 is 1 since step 49: Nothing more follows.");
    click_cell(viewer, 6 * 9 + 2);
    assert_int_equal(player_position(viewer_player(viewer)), 49);
    run(viewer, "seek 82\nclear\n");
    click_cell(viewer, 3 * 9 + 8);
    expect_dump(viewer, "message r4c9 is 9 since step 47: ");
    run(viewer, "clear\nseek 82\nchoose-up\nchoose-down\nask\n"); /* the cell below the middle */
    expect_dump(viewer, "message r6c5 is 4 since step 42: ");
    run(viewer, "key Enter\n");
    assert_int_equal(player_position(viewer_player(viewer)), 42);
    run(viewer, "engine stack\nwait 300\npause\nseek 200\nask r4c5\n");
    expect_dump(viewer, "message r4c5 is 9 since step 171: In r4c5, 3 failed at step 169, so 9 is left.");
    run(viewer, "engine human\nwait 300\npause\nseek 60\nask r6c7\n");
    expect_dump(viewer, "message r6c7 is 2 since step 26: In r6c7, only 2 is left");
    viewer_destroy(viewer);
}

/* The colour of a cell's ground, near its corner. */
static uint32_t ground_of(struct viewer *viewer, cell_id cell)
{
    show_frame(viewer);
    struct draw_box box = viewer_cell(viewer, cell);
    const struct raster *raster = viewer_raster(viewer);
    size_t x = (size_t)(box.x + box.width * 0.9f), y = (size_t)(box.y + box.height * 0.94f);
    return raster_pixels(raster)[y * (size_t)raster_width(raster) + x];
}

/* A cell that the sentence names is shown on the board under the pointer, and chosen by a click; a digit is lit. */
static void test_words_of_the_sentence_point_at_the_board(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nresize 1280x800\nmotion off\nseek 52\n"); /* "... which leaves 2 in r4c5 and 2 in r5c1." */
    cell_id cell = 3 * 9 + 4;
    uint32_t plain = ground_of(viewer, cell);
    run(viewer, "move 1119 140\n");
    uint32_t pointed = ground_of(viewer, cell);
    assert_int_not_equal(pointed, plain);
    run(viewer, "move 1100 60\n");
    assert_int_equal(ground_of(viewer, cell), plain);
    expect_dump(viewer, "chosen -1\n");
    run(viewer, "click 1119 140\nmove 1100 60\n");
    expect_dump(viewer, "chosen 31\n");
    assert_int_equal(ground_of(viewer, cell), pointed);
    run(viewer, "clear\nclick 1053 140\n"); /* 2 */
    expect_dump(viewer, "chosen -1\ndigit 2\n");
    run(viewer, "clear\nclick 1068 112\n"); /* "row 4" is neither a cell nor a digit */
    expect_dump(viewer, "chosen -1\ndigit 0\n");
    viewer_destroy(viewer);
}

/* D and Tab show the engine's method; a script may name the panel. */
static void test_the_algorithm_has_a_panel(void **state)
{
    (void)state;
    struct text_error error;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nresize 1280x800\nseek 52\n");
    assert_false(shows_text(viewer, "HOW PIVOT WORKS"));
    run(viewer, "key D\n");
    assert_true(shows_text(viewer, "HOW PIVOT WORKS"));
    assert_true(shows_text(viewer, "THE LIST, THE PIVOT FIRST"));
    run(viewer, "key D\n");
    assert_false(shows_text(viewer, "HOW PIVOT WORKS"));
    run(viewer, "key Tab\nkey Tab\nkey Tab\n");
    assert_true(shows_text(viewer, "HOW PIVOT WORKS"));
    run(viewer, "engine pairs\nwait 500\n");
    assert_true(shows_text(viewer, "HOW PAIRS WORKS"));
    run(viewer, "panel proof\n");
    assert_false(shows_text(viewer, "HOW PAIRS WORKS"));
    run(viewer, "panel algorithm\nseek 100\nlearn x-wing\n"); /* a lesson has its own text there */
    assert_false(shows_text(viewer, "HOW HUMAN WORKS"));
    assert_false(script_run(viewer, "panel other", "test", &error));
    assert_non_null(strstr(error.message, "found 'other', expected steps, proof, tree, algorithm or none"));
    viewer_destroy(viewer);
}

/* A viewer whose engine is at work on a search that does not end, with at least `steps` steps of it. */
static struct viewer *open_endless(uint64_t steps, uint64_t disk)
{
    struct text_error error;
    struct viewer_params params = default_params();
    params.engine = &engine_stack;
    params.paused = params.threaded = true;
    params.memory = 32 << 20;
    params.disk = disk;
    params.width = 1280;
    params.height = 800;
    struct viewer *viewer = viewer_create(&params, &error);
    assert_true(viewer && viewer_open_file(viewer, "puzzles/16x16.txt", &error));
    while (trace_steps(viewer_player(viewer)->replay.trace) < steps)
        viewer_advance(viewer, 0.001);
    return viewer;
}

/* While the engine is at work, End goes to the end that there is; the window says that it is at work; it can be
 * stopped, and the steps so far stay. */
static void test_search_at_work_can_be_watched_and_stopped(void **state)
{
    (void)state;
    struct viewer *viewer = open_endless(5000000, 1 << 30);
    const struct player *player = viewer_player(viewer);
    const struct trace *trace = player->replay.trace;
    viewer_key(viewer, "End");
    assert_true(player_position(player) >= 5000000);
    assert_true(player->replay.cursor.blocks_entered < 10); /* not all the way */
    assert_true(viewer_busy(viewer));
    viewer_advance(viewer, 1);
    assert_true(is_drawn(viewer, "At work for "));
    assert_true(is_drawn(viewer, "Shift+E stops it"));
    viewer_key(viewer, "Shift+E");
    viewer_wait(viewer);
    assert_true(trace_closed(trace) && trace_steps(trace) >= 5000000);
    expect_dump(viewer, "message Stopped after ");
    run(viewer, "key Esc\nkey End\n");
    assert_int_equal(player_position(player), trace_steps(trace));
    assert_true(is_drawn(viewer, "Not solved to the end: it was stopped."));
    assert_false(is_drawn(viewer, "At work for "));
    run(viewer, "key Shift+E\n");
    expect_dump(viewer, "message No engine is at work");
    viewer_destroy(viewer);
}

/* What is sought may be far: the window goes on meanwhile, says so, and any key stops it. */
static void test_search_in_a_long_trace_is_stopped_by_a_key(void **state)
{
    (void)state;
    struct viewer *viewer = open_endless(20000000, 1 << 30);
    const struct player *player = viewer_player(viewer);
    run(viewer, "stop\nsettle\nseek 1000\n");
    expect_dump(viewer, "message Stopped after ");
    run(viewer, "run-until r1c1 9\n");
    assert_true(player->is_searching && viewer_busy(viewer));
    expect_dump(viewer, "message Looking for it: at step ");
    uint64_t at = player->search.number;
    viewer_advance(viewer, 0.01);
    assert_true(player->is_searching && player->search.number > at);
    run(viewer, "key Right\n"); /* stops, and does nothing else */
    assert_false(player->is_searching);
    assert_int_equal(player_position(player), 1000);
    run(viewer, "key Right\n");
    assert_int_equal(player_position(player), 1001);
    run(viewer, "run-until r1c1 9\nseek 7\n");
    viewer_advance(viewer, 0.01);
    assert_int_equal(player_position(player), 7);
    run(viewer, "run-until r1c1 9\nsettle\n"); /* all of it */
    expect_dump(viewer, "message That does not come after this.");
    viewer_destroy(viewer);
}

/* A search ends, with a message, when its file is as large as it may get. */
static void test_search_ends_at_the_limit_of_its_file(void **state)
{
    (void)state;
    struct viewer *viewer = open_endless(1000, 16 << 20);
    viewer_wait(viewer);
    expect_dump(viewer, "message The search ends here, unfinished, after ");
    run(viewer, "key Esc\nkey End\n");
    assert_true(is_drawn(viewer, "Not solved to the end: there is no room for more steps."));
    viewer_destroy(viewer);
}

static void test_idle_viewer_draws_nothing(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(true);
    size_t rects;
    run(viewer, "pause\nseek 60\nwait 8000\n");
    viewer_frame(viewer, &rects);
    assert_false(viewer_busy(viewer));
    viewer_frame(viewer, &rects);
    assert_int_equal(rects, 0);
    viewer_destroy(viewer);
}

static void test_script_errors_name_the_line(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    assert_false(script_run(viewer, "seek 3\n# fine\nfly 3\n", "s.txt", &error));
    assert_int_equal(error.line, 3);
    assert_string_equal(error.source, "s.txt");
    assert_false(script_run(viewer, "seek\n", "s.txt", &error));
    assert_false(script_run(viewer, "wait 1e9\n", "s.txt", &error));
    assert_false(script_run(viewer, "play 3\n", "s.txt", &error));
    assert_true(script_run(viewer, "quit\nfly 3\n", "s.txt", &error));
    viewer_destroy(viewer);
}

/* Nobody writes to this pipe or reads from it: whoever opened it would wait for ever. */
static void test_window_does_not_wait_for_a_pipe(void **state)
{
    (void)state;
    static const char *const lines[] = {"open ", "drop ", "save ", "shot ", "dump "};
    struct viewer *viewer = open_viewer(true);
    struct text_error error;
    char path[] = "/tmp/sudoscope-test-XXXXXX", line[100];
    assert_non_null(mkdtemp(path));
    snprintf(line, sizeof line, "%s/pipe", path);
    assert_int_equal(mkfifo(line, 0600), 0);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        snprintf(line, sizeof line, "%s%s/pipe\n", lines[i], path);
        if (strcmp(lines[i], "drop ") != 0) {
            assert_false(script_run(viewer, line, "test", &error));
            assert_non_null(strstr(error.message, "/pipe is a pipe or a device, expected a file"));
        } else {
            run(viewer, line);
            expect_dump(viewer, "/pipe is a pipe or a device, expected a file");
        }
    }
    assert_false(script_run(viewer, "open -\n", "test", &error));
    viewer_destroy(viewer);
    snprintf(line, sizeof line, "%s/pipe", path);
    unlink(line);
    rmdir(path);
}

/* A window manager may make a window of any size. */
static void test_sides_of_a_window_are_bounded(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "pause\n");
    assert_true(viewer_resize(viewer, 20000, 70, 1, &error));
    show_frame(viewer);
    assert_int_equal(raster_width(viewer_raster(viewer)), 16384);
    assert_true(viewer_resize(viewer, 70, 1 << 30, 1, &error));
    show_frame(viewer);
    assert_int_equal(raster_height(viewer_raster(viewer)), 16384);
    run(viewer, "resize 16384x64\n");
    assert_false(script_run(viewer, "resize 16385x64\n", "test", &error));
    assert_non_null(strstr(error.message, "each from 64 to 16384"));
    viewer_destroy(viewer);
}

/* A text that is no puzzle changes nothing; the message shows the part of its line that is wrong. */
static void test_a_paste_that_fails_shows_the_line(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    viewer_paste(viewer, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7X");
    expect_dump(viewer,
                "message What was pasted cannot be read as a puzzle. In \"\xE2\x80\xA6.419..5....8..7X\": found 'X', "
                "expected a digit 1-9 or a blank.\n");
    viewer_paste(viewer, "h\xC3\xA4llo, this is no puzzle but a rather long line\nof words\n");
    expect_dump(viewer, "In \"h\xC3\xA4llo, this is no puzzle but a \xE2\x80\xA6\": found '\xC3\xA4'");
    viewer_paste(viewer, "x");
    expect_dump(viewer, "In \"x\":");
    expect_dump(viewer, "title b3 - pivot");
    viewer_destroy(viewer);
}

/* The slider under the speed is pressed and dragged; its ends are the slowest and the fastest speed. */
static void test_the_speed_is_a_slider(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\n");
    show_frame(viewer);
    const struct draw_box track = frame_speed_track(viewer_layout(viewer));
    viewer_pointer(viewer, track.x + track.width * 8 / (PLAYER_NOTCHES - 1), track.y);
    viewer_press(viewer, true);
    expect_dump(viewer, "speed 60\n");
    viewer_pointer(viewer, track.x + 3 * track.width, track.y - 100);
    expect_dump(viewer, "speed 10000\n");
    viewer_pointer(viewer, 0, track.y);
    expect_dump(viewer, "speed 0.25\n");
    viewer_press(viewer, false);
    viewer_pointer(viewer, track.x + track.width, track.y);
    expect_dump(viewer, "speed 0.25\n");
    viewer_destroy(viewer);
}

/* The list of all actions is narrowed down by what is typed; Enter or a click carries one out, and the button opens it. */
static void test_all_actions_are_listed(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nkey Ctrl+P\ntype fast\ntype er\nkey Enter");
    expect_dump(viewer, "speed 15");
    run(viewer,
        "key Ctrl+P\ntype no such thing\nkey Enter\nkey S\nkey Esc\nkey Ctrl+P\ntype slx\nkey Backspace\nkey Enter");
    expect_dump(viewer, "speed 8");
    run(viewer, "key Ctrl+P\ntype LAST\nkey Down\nkey Up\nkey Enter");
    assert_int_equal(player_position(viewer_player(viewer)), trace_steps(viewer_player(viewer)->replay.trace));
    show_frame(viewer);
    const struct draw_box title = viewer_layout(viewer)->title;
    char line[60];
    snprintf(line, sizeof line, "click %g %g\ntype first\nkey Enter", title.x + 4, title.y + 8);
    run(viewer, line);
    assert_int_equal(player_position(viewer_player(viewer)), 0);
    static const char *const switched[] = {
        "Mistakes first: ", "Sounds: ", "Sentence in the title: ", "Order of the techniques: ", "Transform: "};
    for (size_t i = 0; i < sizeof switched / sizeof *switched; i++) {
        snprintf(line, sizeof line, "key Ctrl+P\ntype %.6s\n", switched[i]);
        run(viewer, line);
        assert_true(shows_text(viewer, switched[i]));
        run(viewer, "key Esc\n");
    }
    run(viewer, "key Ctrl+P\ntype motion\nkey Enter");
    assert_string_equal(viewer_message(viewer), "Movement between steps is no longer shown.");
    run(viewer, "key Ctrl+P\ntype make a puzzle\nkey Enter");
    assert_true(shows_text(viewer, "Level: easy"));
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_paste_that_fails_shows_the_line),
        cmocka_unit_test(test_the_speed_is_a_slider),
        cmocka_unit_test(test_all_actions_are_listed),
        cmocka_unit_test(test_every_action_is_found_by_id_and_key),
        cmocka_unit_test(test_keys_carry_out_actions_and_edit_the_prompt),
        cmocka_unit_test(test_prompt_counts_givens_and_solutions),
        cmocka_unit_test(test_prompt_completes_names),
        cmocka_unit_test(test_click_on_engine_opens_the_engine_menu),
        cmocka_unit_test(test_what_is_open_takes_keys_and_text),
        cmocka_unit_test(test_list_of_hints_takes_keys),
        cmocka_unit_test(test_rows_and_columns_are_named),
        cmocka_unit_test(test_legend_explains_the_marks_that_occur),
        cmocka_unit_test(test_overlays_replace_each_other),
        cmocka_unit_test(test_saving_continues_in_the_background),
        cmocka_unit_test(test_failed_open_keeps_the_session),
        cmocka_unit_test(test_asking_about_a_candidate_finds_its_step),
        cmocka_unit_test(test_longest_trace_leads_a_race),
        cmocka_unit_test(test_each_engine_keeps_position_and_bookmarks),
        cmocka_unit_test(test_race_from_the_command_line_starts_at_once),
        cmocka_unit_test(test_summary_measures_all_engines),
        cmocka_unit_test(test_enlarged_board_shows_the_steps_cell),
        cmocka_unit_test(test_enlarged_board_follows_until_panned),
        cmocka_unit_test(test_click_in_the_tree_goes_to_the_guess),
        cmocka_unit_test(test_why_goes_through_the_causes),
        cmocka_unit_test(test_innocent_guesses_are_named),
        cmocka_unit_test(test_a_filled_cell_says_how_it_got_its_digit),
        cmocka_unit_test(test_words_of_the_sentence_point_at_the_board),
        cmocka_unit_test(test_the_algorithm_has_a_panel),
        cmocka_unit_test(test_search_at_work_can_be_watched_and_stopped),
        cmocka_unit_test(test_search_in_a_long_trace_is_stopped_by_a_key),
        cmocka_unit_test(test_search_ends_at_the_limit_of_its_file),
        cmocka_unit_test(test_idle_viewer_draws_nothing),
        cmocka_unit_test(test_script_errors_name_the_line),
        cmocka_unit_test(test_sides_of_a_window_are_bounded),
        cmocka_unit_test(test_window_does_not_wait_for_a_pipe),
    };
    return cmocka_run_group_tests_name("viewer", tests, NULL, NULL);
}
