/* The viewer under random actions: it stays alive, and its position is always what a fresh replay gives. RANDOM_ACTIONS
 * in the environment says how many. */
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/script.h"
#include "scene/theme.h"

enum { DRAW_EVERY = 97, COMPARE_EVERY = 53 };

static struct viewer *open_viewer(bool threaded)
{
    struct text_error error;
    struct viewer_params params = {
        .engine = engines[0],
        .theme = themes[0],
        .speed = 8,
        .threaded = threaded,
        .memory = 64 << 20,
        .width = 640,
        .height = 480,
        .scale = 1,
    };
    struct viewer *viewer = viewer_create(&params, &error);
    if (!viewer || !viewer_open_text(viewer, BOARD_B3, 81, "test", "b3", &error))
        fail_msg("%s", error.message);
    viewer_settle(viewer);
    return viewer;
}

static void compare_with_fresh_replay(const struct viewer *viewer)
{
    const struct player *player = viewer_player(viewer);
    struct replay fresh;
    assert_true(replay_init(&fresh, player->replay.trace));
    replay_seek(&fresh, player_position(player));
    assert_memory_equal(fresh.mask, player->replay.mask,
                        trace_layout(player->replay.trace)->cells * sizeof(digit_mask));
    replay_finish(&fresh);
}

/* A random line of a script: any action that writes no file, with a likely argument, or one of the script's own. */
static void make_line(uint64_t *random, char *line, size_t size)
{
    uint64_t r = support_random(random);
    unsigned n = (unsigned)(r >> 32) % 300, kind = (unsigned)(r >> 8) % 16;
    enum action_id action = (enum action_id)((r >> 16) % ACTIONS);
    static const char *const keys[] = {"Right", "Left", "Space", "7", "Shift+3", "Ctrl+Right", "Up", "Esc", "Enter", "?",
                                       "]", "[", "W", "M", "PgUp", "+", "-", "T", "Tab", "Alt+Up", "Ctrl+O", "x"};
    switch (kind) {
    case 0:
        snprintf(line, size, "click %u %u", n * 640 / 300, (unsigned)(r >> 50) % 480);
        return;
    case 1:
        snprintf(line, size, "wait %u", n);
        return;
    case 2:
        snprintf(line, size, "wheel %d", (int)(n % 9) - 4);
        return;
    case 3:
        snprintf(line, size, "key %s", keys[n % (sizeof keys / sizeof *keys)]);
        return;
    case 4:
        snprintf(line, size, "seek %u", n);
        return;
    case 5:
        snprintf(line, size, "move %u %u", n * 640 / 300, (unsigned)(r >> 50) % 480);
        return;
    case 6:
        snprintf(line, size, n % 2 ? "press" : "release");
        return;
    default:
        break;
    }
    if (action == ACTION_save || action == ACTION_picture || action == ACTION_dump || action == ACTION_quit)
        action = ACTION_step_forward;
    /* Solving anew costs most: rarely. */
    /* Some engines would take years on some of the built-in puzzles. */
    if (action == ACTION_puzzle)
        action = ACTION_next_technique;
    if ((action == ACTION_engine || action == ACTION_race || action == ACTION_summary || action == ACTION_open) && n % 100)
        action = ACTION_step_back;
    if ((action == ACTION_what_else || action == ACTION_ask || action == ACTION_predict || action == ACTION_next_example) && n % 10)
        action = ACTION_step_back;
    bool digit = action == ACTION_light || action == ACTION_take || action == ACTION_jump || action == ACTION_speed;
    snprintf(line, size, digit ? "%s %u" : "%s", actions[action].id, n % 10);
}

static void test_random_actions(void **state)
{
    (void)state;
    const char *asked = getenv("RANDOM_ACTIONS");
    unsigned long count = asked ? strtoul(asked, NULL, 10) : 20000;
    struct viewer *viewer = open_viewer(false);
    uint64_t random = 12345;
    for (unsigned long i = 0; i < count; i++) {
        char line[100];
        struct text_error error;
        bool quit = false;
        size_t rects;
        make_line(&random, line, sizeof line);
        script_line(viewer, line, &quit, &error); /* what makes no sense is refused, and that is fine */
        if (i % DRAW_EVERY == 0)
            viewer_frame(viewer, &rects);
        if (i % COMPARE_EVERY == 0)
            compare_with_fresh_replay(viewer);
    }
    compare_with_fresh_replay(viewer);
    viewer_destroy(viewer);
}

static void run(struct viewer *viewer, const char *script)
{
    struct text_error error;
    if (!script_run(viewer, script, "test", &error))
        fail_msg("%s", error.message);
}

static void test_every_action_has_its_row(void **state)
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

static void test_keys_and_prompt(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "key Space\nkey End\nkey Left\n");
    assert_int_equal(player_position(viewer_player(viewer)), 127);
    char line[400];
    snprintf(line, sizeof line, "key Ctrl+O\ntype %s\nkey Backspace\nkey Enter\n", BOARD_B1 "x");
    run(viewer, line);
    viewer_settle(viewer);
    assert_int_equal(trace_steps(viewer_player(viewer)->replay.trace), 87);
    viewer_destroy(viewer);
}

static void test_what_cannot_be_opened_loses_nothing(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "seek 40\n");
    assert_false(viewer_open_text(viewer, "12", 2, "test", "bad", &error));
    assert_false(viewer_open_file(viewer, "/nowhere/at.all", &error));
    assert_int_equal(error.kind, TEXT_ERROR_MACHINE);
    assert_int_equal(player_position(viewer_player(viewer)), 40);
    char title[200];
    viewer_title(viewer, title, sizeof title);
    assert_string_equal(title, "b3 - pivot - step 40 of 128 - sudoscope");
    viewer_destroy(viewer);
}

static void test_asking_and_going_there(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 60\nask r1c1 8\ngo-there\n");
    assert_int_equal(player_position(viewer_player(viewer)), 1);
    run(viewer, "seek 60\nask r1c1 8\nask r1c1 8\n");
    assert_int_equal(player_position(viewer_player(viewer)), 1);
    viewer_destroy(viewer);
}

/* What the dump of the frame says behind `word`, to the end of its line. */
static void expect_dump(struct viewer *viewer, const char *wanted)
{
    char path[] = "/tmp/sudoscope-dump-XXXXXX", line[200], text[1 << 16];
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    snprintf(line, sizeof line, "dump %s\n", path);
    run(viewer, line);
    FILE *stream = fopen(path, "r"); /* another file by now */
    text[fread(text, 1, sizeof text - 1, stream)] = 0;
    fclose(stream);
    remove(path);
    if (!strstr(text, wanted))
        fail_msg("'%s' is not in:\n%s", wanted, text);
}

/* One transport for all; the longest leads, whoever was named first. */
static void test_race(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nrace pivot,propagate,pairs\npause\nseek 200\n");
    expect_dump(viewer, "lane pivot 128 of 128\nlane propagate 200 of 537\nlane pairs 200 of 399\n");
    run(viewer, "race-by share\nseek 268\nwait 20\n");
    expect_dump(viewer, "lane pivot 64 of 128\nlane propagate 268 of 537\nlane pairs 199 of 399\n");
    run(viewer, "seek 0\nplay\nspeed 100\nwait 10000\n");
    expect_dump(viewer, "lane pivot 128 of 128\nlane propagate 537 of 537\nlane pairs 399 of 399\n");
    run(viewer, "click 100 100\nmove 500 100\nengine rescan\nclick 100 100\n");
    expect_dump(viewer, "position 0\nsteps 287\n");
    struct text_error error;
    assert_false(viewer_do(viewer, ACTION_race, "pivot", &error));
    assert_false(viewer_do(viewer, ACTION_race, "pivot,pivot", &error));
    assert_false(viewer_do(viewer, ACTION_race, "pivot,stack,rescan,pairs,propagate", &error));
    assert_false(viewer_do(viewer, ACTION_race, "pivot,nobody", &error));
    viewer_destroy(viewer);
}

static void test_race_from_the_start(void **state)
{
    (void)state;
    struct text_error error;
    struct viewer_params params = {.theme = themes[0], .speed = 8, .threaded = true, .memory = 64 << 20, .width = 640,
                                   .height = 480, .scale = 1};
    assert_true(viewer_read_race("propagate, rescan", params.racer, &params.racers, &error));
    params.engine = params.racer[0];
    struct viewer *viewer = viewer_create(&params, &error);
    assert_true(viewer_open_text(viewer, BOARD_B3, 81, "test", "b3", &error));
    run(viewer, "settle\npause\nlast\n");
    expect_dump(viewer, "lane propagate 537 of 537\nlane rescan 287 of 287\n");
    run(viewer, "race\nsettle\n"); /* no longer */
    expect_dump(viewer, "propagate - step");
    viewer_destroy(viewer);
}

static void test_summary(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "summary\nsettle\n");
    expect_dump(viewer, "summary pivot 128 3 1 2\nsummary propagate 537 5 2 3\n");
    run(viewer, "clear\nsummary\nsummary\nengine rescan\nsummary\nengine pivot\n");
    viewer_destroy(viewer);
}

/* An enlarged board shows the cell of the step, and a click on it hits it. */
static void test_enlarged_board(void **state)
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
            struct draw_box cell = viewer_cell(viewer, read.places ? read.place[0].cell : read.remove[0].cell);
            snprintf(line, sizeof line, "click %.0f %.0f\n", cell.x + cell.width / 2, cell.y + cell.height / 2);
            run(viewer, line);
            snprintf(line, sizeof line, "chosen %u\n", read.places ? read.place[0].cell : read.remove[0].cell);
            expect_dump(viewer, line);
        }
        step_reader_finish(&reader);
    }
    run(viewer, "move 200 200\ngrab\nmove 300 300\nmove 100 100\nrelease\nfollow\nkey Ctrl+-\nkey Ctrl+0\n");
    viewer_destroy(viewer);
}

static void test_parts_of_a_proof(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 45\nnext-part\n");
    expect_dump(viewer, "r5c9 can only be 4 or 9.");
    run(viewer, "next-part\nnext-part\n");
    expect_dump(viewer, "Only one 4 goes into column 9.");
    run(viewer, "previous-part\nnotation a1\n");
    expect_dump(viewer, "D9 can only be 4 or 9.");
    run(viewer, "previous-part\nprevious-part\n");
    expect_dump(viewer, "E9 and D9 are both 4 or 9");
    run(viewer, "previous-part\n");
    expect_dump(viewer, "No room is left for others");
    run(viewer, "step-forward\n"); /* a guess proves nothing */
    expect_dump(viewer, "Try 4 in E9");
    run(viewer, "next-part\nseek 45\nask E9 4\nask e9 5\nnotation\nresize 1280x800\npanel\nclick 900 290\n");
    expect_dump(viewer, "r5c9 can only be 4 or 9.");
    struct text_error error;
    assert_false(viewer_do(viewer, ACTION_notation, "x", &error));
    viewer_destroy(viewer);
}

static void test_run_until_menu(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "pause\nrun-until guess\n");
    assert_int_equal(player_position(viewer_player(viewer)), 46);
    run(viewer, "run-until contradiction\nrun-back-until depth 1\n");
    assert_int_equal(player_position(viewer_player(viewer)), 46);
    run(viewer, "key G\nkey Down\nkey Enter\n"); /* a contradiction */
    expect_dump(viewer, "sentence r");
    run(viewer, "key G\nkey Up\nkey Esc\nkey G\nkey End\nkey Home\nkey Left\n"); /* a guess */
    expect_dump(viewer, "sentence Try ");
    run(viewer, "key Alt+Up\nkey 3\nuntil\nmove 320 120\nwheel 1\nclick 2 2\nuntil\nclick 320 240\n");
    assert_false(viewer_do(viewer, ACTION_run_until, "nothing", &error));
    viewer_destroy(viewer);
}

/* Any valid answer counts; a wrong one is told why; hints say more and more. */
static void test_predict(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "engine human\npause\nseek 40\npredict\nsettle\nwait 20\n");
    expect_dump(viewer, "sentence Click a candidate that goes");
    run(viewer, "hint\n");
    expect_dump(viewer, "There is a step that is easy. 0 right, 0 wrong.");
    run(viewer, "hint\n");
    expect_dump(viewer, "Look for this: ");
    run(viewer, "hint\n");
    expect_dump(viewer, ": look at ");
    run(viewer, "hint\n");
    const struct replay *replay = &viewer_player(viewer)->replay;
    digit_mask solution[81];
    struct puzzle *puzzle = support_puzzle(BOARD_B3);
    struct engine_task task = {.puzzle = puzzle, .solution = solution};
    assert_int_equal(engine_find("stack")->solve(&task), ENGINE_SOLVED);
    puzzle_destroy(puzzle);
    unsigned cell = 0;
    while (digit_count(replay->mask[cell]) < 2)
        cell++;
    char line[80];
    unsigned right = digit_first(solution[cell]), wrong = digit_first(replay->mask[cell] & ~solution[cell]);
    snprintf(line, sizeof line, "say-gone r%uc%u %u\n", cell / 9 + 1, cell % 9 + 1, right);
    run(viewer, line);
    expect_dump(viewer, "the solution has it there. 0 right, 1 wrong.");
    snprintf(line, sizeof line, "say-placed r%uc%u %u\n", cell / 9 + 1, cell % 9 + 1, wrong);
    run(viewer, line);
    expect_dump(viewer, "in the solution. 0 right, 2 wrong.");
    struct step step;
    struct step_reader reader;
    step_reader_init(&reader, replay->trace);
    assert_true(step_read(&reader, 41, &step));
    cell = step.remove[0].cell;
    snprintf(line, sizeof line, "say-gone r%uc%u %u\n", cell / 9 + 1, cell % 9 + 1, digit_first(step.remove[0].digits));
    step_reader_finish(&reader);
    run(viewer, line);
    run(viewer, "key Enter\nsettle\nwait 10\n");
    assert_int_equal(player_position(viewer_player(viewer)), 41);
    expect_dump(viewer, "1 right, 2 wrong.");
    run(viewer, "click 320 200\nplay\nwait 300\npause\nwait 10\npredict\n");
    assert_false(viewer_do(viewer, ACTION_hint, "", &error));
    assert_false(viewer_do(viewer, ACTION_say_gone, "r1c1 1", &error));
    viewer_destroy(viewer);
}

static void test_lessons(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    assert_false(viewer_do(viewer, ACTION_next_example, "", &error));
    run(viewer, "learn x-wing\n");
    expect_dump(viewer, "title X-wing, example 1");
    expect_dump(viewer, "sentence In ");
    run(viewer, "next-part\n");
    expect_dump(viewer, "fits only in");
    run(viewer, "next-part\nnext-example\n");
    expect_dump(viewer, "title X-wing, example 2");
    run(viewer, "key Enter\n");
    assert_int_equal(player_position(viewer_player(viewer)), 1);
    run(viewer, "key X\nkey Down\nkey Enter\n");
    expect_dump(viewer, "title Naked single, example 1");
    assert_false(viewer_do(viewer, ACTION_learn, "magic", &error));
    viewer_destroy(viewer);
}

/* A candidate that is there: what would take it. All that could be done, and doing it, as a branch that one can leave. */
static void test_what_else(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "pause\nengine human\npause\nseek 60\nwhat-else\nsettle\nkey Down\n");
    expect_dump(viewer, "sentence In ");
    run(viewer, "next-part\n");
    run(viewer, "key End\nkey Up\nkey Home\n");
    assert_int_equal(player_position(viewer_player(viewer)), 60);
    run(viewer, "what-else\nwhat-else\nsettle\ntake 2\nsettle\n");
    assert_int_equal(player_position(viewer_player(viewer)), 61);
    uint64_t steps = trace_steps(viewer_player(viewer)->replay.trace);
    compare_with_fresh_replay(viewer);
    run(viewer, "what-else\nsettle\nkey Enter\nsettle\nreturn\nreturn\n");
    assert_int_equal(player_position(viewer_player(viewer)), 60);
    assert_int_not_equal(steps, 0);
    assert_false(viewer_do(viewer, ACTION_return, "", &error));
    assert_false(viewer_do(viewer, ACTION_take, "1", &error)); /* nothing is offered */
    run(viewer, "seek 0\nwhat-else\nsettle\ntake 1\nsettle\nlast\n"); /* before the peers are cleared */
    compare_with_fresh_replay(viewer);
    run(viewer, "engine pivot\npause\nseek 60\nwhat-else\nsettle\ntake 1\nsettle\nwhat-else\nstep-back\nclear\n");
    run(viewer, "race\nsettle\n");
    assert_false(viewer_do(viewer, ACTION_what_else, "", &error));
    viewer_destroy(viewer);
}

static void test_asking_what_is_there(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(true);
    run(viewer, "pause\nengine human\nsettle\npause\nseek 28\n");
    for (unsigned digit = 1; digit <= 9; digit++) {
        char line[60];
        snprintf(line, sizeof line, "ask r7c1 %u\nsettle\nwait 10\n", digit);
        run(viewer, line);
    }
    run(viewer, "ask r7c1 2\nstep-forward\nask r7c1 3\nengine pivot\n");
    viewer_destroy(viewer);
}

/* The tree: a click on a guess goes there. */
static void test_tree_panel(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nresize 1280x800\nseek 10\nkey Tab\nkey Tab\nclick 900 279\n");
    assert_int_equal(player_position(viewer_player(viewer)), 49);
    run(viewer, "resize 640x480\nkey Tab\nkey Tab\n");
    viewer_destroy(viewer);
}

static void test_idle_means_no_drawing(void **state)
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

static void test_scripts_say_which_line(void **state)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_action_has_its_row),
        cmocka_unit_test(test_keys_and_prompt),
        cmocka_unit_test(test_what_cannot_be_opened_loses_nothing),
        cmocka_unit_test(test_asking_and_going_there),
        cmocka_unit_test(test_race),
        cmocka_unit_test(test_race_from_the_start),
        cmocka_unit_test(test_summary),
        cmocka_unit_test(test_enlarged_board),
        cmocka_unit_test(test_parts_of_a_proof),
        cmocka_unit_test(test_run_until_menu),
        cmocka_unit_test(test_predict),
        cmocka_unit_test(test_lessons),
        cmocka_unit_test(test_what_else),
        cmocka_unit_test(test_asking_what_is_there),
        cmocka_unit_test(test_tree_panel),
        cmocka_unit_test(test_idle_means_no_drawing),
        cmocka_unit_test(test_scripts_say_which_line),
        cmocka_unit_test(test_random_actions),
    };
    return cmocka_run_group_tests_name("viewer", tests, NULL, NULL);
}
