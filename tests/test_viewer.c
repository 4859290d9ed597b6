/* Files, engines, races and searches of the window, through scripts, and its sizes. */
#include "viewer_support.h"

#include <sys/stat.h>
#include <unistd.h>

#include "trace_file/trace_input.h"

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

/* A copy of a puzzle that comes with the program has its level and number; another has its name, without a seed. */
static void test_a_puzzle_is_called_by_what_it_is(void **state)
{
    (void)state;
    static const char other[] = "# name: Of a friend (seed 7)\n"
                                "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n";
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    char path[300], title[200];
    snprintf(path, sizeof path, "%s/puzzles/b3.txt", getenv("SOURCE_ROOT"));
    assert_true(viewer_open_file(viewer, path, &error));
    viewer_title(viewer, title, sizeof title);
    assert_memory_equal(title, "Medium 1 - ", 11);
    snprintf(path, sizeof path, "%s/tests/fuzz/corpus/trace_file/b3-pivot.trace", getenv("SOURCE_ROOT"));
    assert_true(viewer_open_file(viewer, path, &error)); /* it calls the puzzle Evil (seed 1) */
    viewer_title(viewer, title, sizeof title);
    assert_memory_equal(title, "Medium 1 - ", 11);
    assert_true(viewer_open_text(viewer, other, strlen(other), "test", "file", &error));
    viewer_title(viewer, title, sizeof title);
    assert_memory_equal(title, "Of a friend - ", 14);
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
    next_frame(viewer, &rects);
    run(viewer, "click 224 482\n");
    expect_dump(viewer, "lane pivot 64 of 128\n");
    next_frame(viewer, &rects);
    run(viewer, "click 120 511\npanel\n"); /* from the lists to the trees; a race has no proofs */
    expect_dump(viewer, "lane pivot 62 of 128\n");
    next_frame(viewer, &rects);
    run(viewer, "click 60 585\n");
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

/* The divergence of the two runs of a race is found once both have ended. The boards go there and on from there side by
 * side, and what the trees have in common is drawn once. */
static void test_race_goes_where_two_part(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    size_t rects;
    assert_false(viewer_do(viewer, ACTION_divergence, "", &error)); /* no race */
    run(viewer, "puzzle diagonal\npause\nrace propagate,rescan,pairs\n");
    assert_false(viewer_do(viewer, ACTION_divergence, "", &error)); /* of three */
    run(viewer, "race propagate,rescan\npause\nseek 0\nresize 1280x800\n");
    next_frame(viewer, &rects);
    run(viewer, "click 1180 723\n"); /* "Show where they part" */
    expect_dump(viewer, "lane propagate 364 of 1908\nlane rescan 258 of 2291\n");
    run(viewer, "step-forward\nstep-forward\n");
    expect_dump(viewer, "lane propagate 366 of 1908\nlane rescan 260 of 2291\n");
    run(viewer, "seek 100\n");
    expect_dump(viewer, "lane propagate 206 of 1908\nlane rescan 100 of 2291\n");
    run(viewer, "whole-tree\nlast\n");
    next_frame(viewer, &rects);
    run(viewer, "click 30 520\n"); /* the first box of the left tree, which begins behind the divergence point */
    expect_dump(viewer, "lane propagate 281 of 1908\n");
    run(viewer, "race-by steps\nseek 300\n");
    expect_dump(viewer, "lane propagate 300 of 1908\nlane rescan 300 of 2291\n");
    run(viewer,
        "race propagate,rescan\nengine propagate\n"); /* the search for the divergence point ends with the race */
    assert_false(viewer_do(viewer, ACTION_divergence, "", &error));
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

/* A program that is watched gets the number of its lines that were not understood, and the fault of the first.
 */
static void test_lines_that_are_not_understood_are_counted(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(true);
    run(viewer, "resize 1280x800\nprogram printf 'r1c1=9\\nr1c2=x\\nr77c1=3\\nr1c2=\\n'\nsettle\nwait 1\n");
    assert_non_null(strstr(viewer_message(viewer), "3 lines of the program were not understood. The first is this. "));
    run(viewer, "pause\nlast\nclear\n");
    assert_true(shows_text(viewer, "3 lines of the program were not understood."));
    viewer_destroy(viewer);
}

static void test_summary_measures_all_engines(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "summary\nsettle\n");
    expect_dump(viewer, "summary pivot 128 2 1 2\nsummary propagate 537 3 2 2\n");
    size_t rects; /* the pictures of the chosen row; Enter shows its engine */
    next_frame(viewer, &rects);
    run(viewer, "key Down\nkey Down\nkey Down\n");
    next_frame(viewer, &rects);
    run(viewer, "key Enter\n");
    expect_dump(viewer, "steps 287\n"); /* rescan */
    run(viewer, "clear\nsummary\nsummary\nengine rescan\nsummary\nengine pivot\n");
    viewer_destroy(viewer);
}

/* A viewer whose engine is at work on a search that does not end, with at least `steps` steps of it. */
static struct viewer *open_endless(uint64_t steps, uint64_t disk)
{
    struct text_error error;
    struct viewer_params params = default_params();
    params.engine = &engine_stack;
    params.paused = params.threaded = true;
    params.room.memory = 32 << 20;
    params.room.disk = disk;
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
    assert_true(is_drawn(viewer, "A click here, or Shift+E, stops it"));
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

/* The step that is sought may be far: the window goes on meanwhile, says so, and any key stops it. */
static void test_search_in_a_long_trace_is_stopped_by_a_key(void **state)
{
    (void)state;
    struct viewer *viewer = open_endless(support_tries(3, 20) * 1000000, 1 << 30);
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

/* A search also ends with a message when it takes as much memory as it may. */
static void test_search_ends_at_the_limit_of_its_memory(void **state)
{
    (void)state;
    struct viewer *viewer = open_endless(1000, 1 << 30);
    viewer_wait(viewer);
    assert_true(trace_reached_index_limit(viewer_player(viewer)->replay.trace));
    expect_dump(viewer, "(--memory sets how much)");
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
    next_frame(viewer, &rects);
    assert_false(viewer_busy(viewer));
    next_frame(viewer, &rects);
    assert_int_equal(rects, 0);
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
    viewer_resize(viewer, 20000, 70, 1);
    show_frame(viewer);
    assert_int_equal(raster_width(viewer_raster(viewer)), 16384);
    viewer_resize(viewer, 70, 1 << 30, 1);
    show_frame(viewer);
    assert_int_equal(raster_height(viewer_raster(viewer)), 16384);
    run(viewer, "resize 16384x64\n");
    assert_false(script_run(viewer, "resize 16385x64\n", "test", &error));
    assert_non_null(strstr(error.message, "each from 64 to 16384"));
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_saving_continues_in_the_background),
        cmocka_unit_test(test_failed_open_keeps_the_session),
        cmocka_unit_test(test_a_puzzle_is_called_by_what_it_is),
        cmocka_unit_test(test_longest_trace_leads_a_race),
        cmocka_unit_test(test_race_goes_where_two_part),
        cmocka_unit_test(test_each_engine_keeps_position_and_bookmarks),
        cmocka_unit_test(test_race_from_the_command_line_starts_at_once),
        cmocka_unit_test(test_lines_that_are_not_understood_are_counted),
        cmocka_unit_test(test_summary_measures_all_engines),
        cmocka_unit_test(test_search_at_work_can_be_watched_and_stopped),
        cmocka_unit_test(test_search_in_a_long_trace_is_stopped_by_a_key),
        cmocka_unit_test(test_search_ends_at_the_limit_of_its_file),
        cmocka_unit_test(test_search_ends_at_the_limit_of_its_memory),
        cmocka_unit_test(test_idle_viewer_draws_nothing),
        cmocka_unit_test(test_window_does_not_wait_for_a_pipe),
        cmocka_unit_test(test_sides_of_a_window_are_bounded),
    };
    return cmocka_run_group_tests_name("viewer", tests, NULL, NULL);
}
