/* Plays lessons that a teacher wrote, those that come with the program included. */
#include "viewer_support.h"

#include <dirent.h>

#include "scene/frame_parts.h"

static const char lesson[] =
    "Lesson: A test\nPuzzle: b3\nEngine: pivot\n\n"
    "Step: 3\nSay: First.\nMark: r1c1\n\n"
    "Until: contradiction\nAsk: Which cell?\nHint: Above.\nAnswer: r1c6\nSay: No digit is left.\n"
    "Panel: tree\nDigit: 4\n\n"
    "Until: guess\nSay: Another guess.\nPause: 2\n\n"
    "Puzzle: b1\nEngine: propagate\n\n"
    "Step: 0\nAsk: How many?\nChoice: one\nChoice: two\nAnswer: 2\nSay: Two.\n\n"
    "Step: end\nSay: Solved.\n";

static struct viewer *open_lesson_text(const char *text, bool threaded)
{
    struct viewer *viewer = open_viewer(threaded);
    struct text_error error;
    if (!viewer_open_text(viewer, text, strlen(text), "test.lesson", "test", &error))
        fail_msg("%s", error.message);
    run(viewer, "settle");
    return viewer;
}

/* Draws a frame and compares position and sentence. */
static void expect(struct viewer *viewer, uint64_t position, const char *sentence)
{
    run(viewer, "settle");
    show_frame(viewer);
    assert_int_equal(player_position(viewer_player(viewer)), position);
    assert_string_equal(viewer_sentence(viewer), sentence);
}

static void goes_from_stop_to_stop(void **state)
{
    (void)state;
    for (int threaded = 0; threaded < 2; threaded++) {
        struct viewer *viewer = open_lesson_text(lesson, threaded);
        expect(viewer, 3, "First.");
        run(viewer, "key PgDn");
        expect(viewer, 83, "Which cell?");
        run(viewer, "key PgUp");
        expect(viewer, 3, "First.");
        run(viewer, "key PgDn\nsettle\nkey PgDn\nkey PgDn\nsettle\nkey PgDn");
        expect(viewer, 0, "How many?\n1 one\n2 two");
        run(viewer, "key PgDn\nkey PgDn");
        expect(viewer, trace_steps(viewer_player(viewer)->replay.trace), "Solved.");
        assert_string_equal(trace_engine(viewer_player(viewer)->replay.trace), "propagate");
        run(viewer, "key PgUp\nsettle\nkey PgUp");
        expect(viewer, 85, "Another guess.");
        compare_with_fresh_replay(viewer);
        viewer_destroy(viewer);
    }
}

/* Away from a stop the step's own sentence is shown, and Left goes back to the stop. */
static void steps_lie_between_stops(void **state)
{
    (void)state;
    struct viewer *viewer = open_lesson_text(lesson, false);
    run(viewer, "key .\nsettle");
    show_frame(viewer);
    assert_int_equal(player_position(viewer_player(viewer)), 4);
    assert_string_not_equal(viewer_sentence(viewer), "First.");
    assert_string_equal(seen(viewer)->keypad->key[0].label, "Back");
    assert_false(seen(viewer)->keypad->key[0].is_off);
    run(viewer, "key Left");
    expect(viewer, 3, "First.");
    viewer_destroy(viewer);
}

/* Clicks the button of this label. */
static void click_key(struct viewer *viewer, const char *label)
{
    show_frame(viewer);
    const struct scene_keypad *keypad = seen(viewer)->keypad;
    size_t at = 0;
    while (at < keypad->keys && strcmp(keypad->key[at].label, label) != 0)
        at++;
    if (at == keypad->keys)
        fail_msg("no button \"%s\"", label);
    struct draw_box box = keypad_box(viewer_layout(viewer), keypad, at);
    click(viewer, box.x + box.width / 2, box.y + box.height / 2);
}

/* The whole lesson can be gone through with the mouse, or with the arrow keys; an open question holds once. */
static void buttons_lead_from_stop_to_stop(void **state)
{
    (void)state;
    struct viewer *viewer = open_lesson_text(lesson, false);
    expect(viewer, 3, "First.");
    assert_true(seen(viewer)->keypad->key[0].is_off); /* there is no way back from the first */
    click_key(viewer, "Next");
    expect(viewer, 83, "Which cell?");
    click_key(viewer, "Next");
    expect(viewer, 83, "Which cell?");
    assert_string_equal(viewer_message(viewer),
                        "The question is open. \"Hint\" (H) helps; \"Next\" once more goes on.");
    click_key(viewer, "Hint");
    expect(viewer, 83, "Above.\nWhich cell?");
    click_key(viewer, "Next");
    expect(viewer, 85, "Another guess.");
    click_key(viewer, "Back");
    expect(viewer, 83, "Which cell?");
    run(viewer, "key Space\nwait 100");
    expect(viewer, 83, "Which cell?");
    run(viewer, "key Left\nsettle\nkey Right\nsettle\nkey Right");
    expect(viewer, 83, "Which cell?");
    run(viewer, "key Right\nsettle\nkey Right\nsettle\nkey 2\nkey Right");
    expect(viewer, trace_steps(viewer_player(viewer)->replay.trace), "Solved.");
    run(viewer, "key Right\n");
    assert_non_null(strstr(viewer_message(viewer), "That was the last stop."));
    click_key(viewer, "End");
    assert_null(seen(viewer)->keypad);
    viewer_destroy(viewer);
}

/* Notes the places of all buttons, or compares them. */
static void expect_places(struct viewer *viewer, struct draw_box place[4], size_t keys, bool is_first)
{
    show_frame(viewer);
    assert_int_equal(seen(viewer)->keypad->keys, keys);
    for (size_t i = 0; i < keys; i++) {
        struct draw_box box = keypad_box(viewer_layout(viewer), seen(viewer)->keypad, i);
        place[i] = is_first ? box : place[i];
        assert_memory_equal(&box, &place[i], sizeof box);
    }
}

/* No button moves from stop to stop, from stage to stage of a lesson, or from a step of an exercise to its reason. */
static void buttons_stay_in_place(void **state)
{
    (void)state;
    struct draw_box place[4];
    struct viewer *viewer = open_lesson_text(lesson, false);
    for (unsigned i = 0; i < 9; i++) {
        expect_places(viewer, place, 4, !i);
        run(viewer, i ? "key Right\nsettle" : "key .\nsettle"); /* at first away from the stop */
    }
    run(viewer, "learn x-wing\nsettle\n");
    static const char *const stages[] = {"stage spot\n", "stage see\n", "stage why\n", "next-part\n", "stage so\n"};
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
        run(viewer, stages[i]);
        expect_places(viewer, place, 3, !i);
    }
    run(viewer, "practise naked-pair\nsettle\n");
    expect_places(viewer, place, 4, true);
    run(viewer, "hint\nhint\nhint\nhint\nsettle\n");
    expect_places(viewer, place, 4, false);
    viewer_destroy(viewer);
}

static void playing_ends_at_the_next_stop(void **state)
{
    (void)state;
    struct viewer *viewer = open_lesson_text(lesson, false);
    run(viewer, "even on\nspeed 60\nkey Space\nwait 500");
    assert_in_range(player_position(viewer_player(viewer)), 10, 82);
    run(viewer, "wait 3000");
    expect(viewer, 83, "Which cell?");
    run(viewer, "key PgDn\nkey PgDn\nsettle\nwait 1000");
    expect(viewer, 85, "Another guess.");
    run(viewer, "wait 1500"); /* its pause is over; the next board follows */
    expect(viewer, 0, "How many?\n1 one\n2 two");
    viewer_destroy(viewer);
}

/* So does the triangle, which shows this to those who have no keys. */
static void the_triangle_plays_to_the_next_stop(void **state)
{
    (void)state;
    struct viewer *viewer = open_lesson_text(lesson, false);
    run(viewer, "speed 60\nwait 20");
    show_frame(viewer);
    struct draw_box triangle = viewer_layout(viewer)->button[FRAME_PLAY];
    click(viewer, triangle.x + triangle.width / 2, triangle.y + triangle.height / 2);
    run(viewer, "wait 3500");
    expect(viewer, 83, "Which cell?");
    viewer_destroy(viewer);
}

static void questions_are_answered(void **state)
{
    (void)state;
    struct viewer *viewer = open_lesson_text(lesson, false);
    run(viewer, "key PgDn\nsettle");
    click_cell(viewer, 0);
    expect(viewer, 83, "No, that is not it. \"Hint\" (H) helps; \"Next\" goes on.\nWhich cell?");
    run(viewer, "key H");
    expect(viewer, 83, "Above.\nWhich cell?");
    click_cell(viewer, 5);
    expect(viewer, 83, "That is right.\nNo digit is left.");
    run(viewer, "key PgDn\nsettle\nkey PgDn\nsettle\nkey 1");
    expect(viewer, 0, "No, that is not it. \"Next\" goes on.\nHow many?\n1 one\n2 two");
    run(viewer, "key 2");
    expect(viewer, 0, "That is right.\nTwo.");
    viewer_destroy(viewer);
}

/* A click on the words of an answer takes it, as one on its number does. */
static void an_answer_is_taken_by_its_words(void **state)
{
    (void)state;
    struct viewer *viewer = open_lesson_text(lesson, false);
    run(viewer, "key PgDn\nsettle\nkey PgDn\nkey PgDn\nsettle\nkey PgDn\nsettle\n");
    expect(viewer, 0, "How many?\n1 one\n2 two");
    const struct draw_list *list = viewer_display_list(viewer);
    struct draw_point word = {0};
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        if (command->kind == DRAW_TEXT && command->count == 3 && !memcmp(list->bytes + command->first, "two", 3))
            word = (struct draw_point){command->box.x + 3, command->box.y - 3};
    }
    assert_true(word.x > 0);
    click(viewer, word.x, word.y);
    expect(viewer, 0, "That is right.\nTwo.");
    viewer_destroy(viewer);
}

/* A lesson above nothing. */
static void escape_leaves_the_board(void **state)
{
    (void)state;
    struct viewer_params params = default_params();
    struct viewer *viewer = open_viewer_with(&params, lesson, "test");
    run(viewer, "settle\nkey Esc\nsettle");
    show_frame(viewer);
    assert_int_equal(player_position(viewer_player(viewer)), 3);
    assert_string_not_equal(viewer_sentence(viewer), "First.");
    viewer_destroy(viewer);
}

static void escape_goes_back_to_the_board_before(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "pause\nseek 60\nbookmark\n");
    assert_true(viewer_open_text(viewer, lesson, strlen(lesson), "test.lesson", "test", &error));
    run(viewer, "settle\nkey PgDn\nsettle\nkey Esc\nsettle");
    expect_dump(viewer, "title b3 - pivot - step 60 of 128");
    expect_dump(viewer, "bookmarks 1\n");
    viewer_destroy(viewer);
}

/* Another engine has other steps; the lesson goes on with them. */
static void another_engine_is_followed(void **state)
{
    (void)state;
    struct viewer *viewer = open_lesson_text(lesson, false);
    run(viewer, "key PgDn\nsettle\nengine stack\nsettle");
    const struct trace *trace = viewer_player(viewer)->replay.trace;
    assert_string_equal(trace_engine(trace), "stack");
    struct cursor cursor;
    cursor_init(&cursor, trace);
    struct search_condition wanted = {.about = SEARCH_KIND, .kinds = 1u << STEP_CONTRADICTION};
    expect(viewer, search_nearest(&cursor, 3, true, &wanted), "Which cell?");
    cursor_finish(&cursor);
    viewer_destroy(viewer);
}

static void a_stop_that_never_comes_is_said(void **state)
{
    (void)state;
    struct viewer *viewer =
        open_lesson_text("Lesson: A test\nPuzzle: b1\nEngine: pivot\n\nUntil: contradiction\nSay: x\n", false);
    expect(viewer, 0, "x");
    assert_non_null(strstr(viewer_message(viewer), "The trace never gets there: contradiction"));
    viewer_destroy(viewer);
}

/* A copy of the picture that is shown; the caller frees it. */
static uint32_t *picture(struct viewer *viewer)
{
    show_frame(viewer);
    const struct raster *raster = viewer_raster(viewer);
    size_t size = (size_t)raster_width(raster) * (size_t)raster_height(raster) * sizeof(uint32_t);
    uint32_t *copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, raster_pixels(raster), size);
    return copy;
}

static bool is_picture(struct viewer *viewer, uint32_t *wanted)
{
    uint32_t *now = picture(viewer);
    const struct raster *raster = viewer_raster(viewer);
    bool same = !memcmp(now, wanted, (size_t)raster_width(raster) * (size_t)raster_height(raster) * sizeof *now);
    free(now);
    return same;
}

/* A line that is drawn by hand is shown at its step until it is erased, and only while presenting. */
static void lines_are_drawn_by_hand(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nmotion off\nseek 10\npresent on\nwait 60000\nmove 600 400");
    uint32_t *before = picture(viewer);
    run(viewer, "move 100 200\ngrab\nmove 150 220\nmove 120 260\nrelease\nmove 600 400");
    assert_false(is_picture(viewer, before));
    uint32_t *drawn = picture(viewer);
    run(viewer, "key Right\nkey Left\nwait 5000");
    assert_true(is_picture(viewer, drawn));
    run(viewer, "key Right\nkey Z\nkey Left\nwait 5000"); /* erases at another step, where there is nothing */
    assert_true(is_picture(viewer, drawn));
    run(viewer, "key Z");
    assert_true(is_picture(viewer, before));
    run(viewer, "move 100 200\ngrab\nmove 150 220\nrelease\nkey F5\nkey F5\nwait 60000\nmove 600 400");
    assert_true(is_picture(viewer, before));
    free(before);
    free(drawn);
    viewer_destroy(viewer);
}

/* Opens a lesson of puzzles/lessons and goes through all its stops. */
static void play_file(const char *path)
{
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    size_t count, stops = 0;
    if (!viewer_open_file(viewer, path, &error))
        fail_msg("%s:%zu: %s", path, error.line, error.message);
    do {
        run(viewer, "settle");
        next_frame(viewer, &count);
        if (viewer_message(viewer))
            fail_msg("%s, stop %zu: %s", path, stops + 1, viewer_message(viewer));
        if (!*viewer_sentence(viewer))
            fail_msg("%s, stop %zu says nothing", path, stops + 1);
        run(viewer, "key PgDn\nsettle");
        if (viewer_message(viewer) && strstr(viewer_message(viewer), "question is open"))
            run(viewer, "key PgDn\nsettle");
        stops++;
    } while (!viewer_message(viewer) && stops < 1000);
    if (!strstr(viewer_message(viewer), "the last stop"))
        fail_msg("%s, stop %zu: %s", path, stops, viewer_message(viewer));
    viewer_destroy(viewer);
}

static void the_lessons_that_come_along_play(void **state)
{
    (void)state;
    char folder[300], path[600];
    unsigned count = 0;
    snprintf(folder, sizeof folder, "%s/puzzles/lessons", getenv("SOURCE_ROOT"));
    DIR *open = opendir(folder);
    assert_non_null(open);
    for (struct dirent *entry; (entry = readdir(open));) {
        if (!strstr(entry->d_name, ".lesson"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        play_file(path);
        count++;
    }
    closedir(open);
    assert_in_range(count, 1, 100);
}

/* Stops that are recorded while stepping play as a lesson: two boards, stops in the order of their steps. */
static void a_lesson_is_recorded(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    char path[] = "/tmp/sudoscope-lesson-XXXXXX", line[100];
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    assert_false(viewer_do(viewer, ACTION_save_lesson, path, &error));
    run(viewer, "seek 46\ncaption A guess.\nseek 3\nkey Ctrl+K\ntype Look at r1c1.\nkey Enter\n"
                "seek 46\nlight 4\ncaption The first guess.\npuzzle\nsettle\nengine propagate\nsettle\nseek 5\n"
                "caption Another board.");
    snprintf(line, sizeof line, "save-lesson %s", path);
    run(viewer, line);
    snprintf(line, sizeof line, "open %s", path);
    run(viewer, line);
    remove(path);
    expect(viewer, 3, "Look at r1c1.");
    run(viewer, "key PgDn");
    expect(viewer, 46, "The first guess.");
    expect_dump(viewer, "digit 4");
    run(viewer, "key PgDn");
    expect(viewer, 5, "Another board.");
    assert_string_equal(trace_engine(viewer_player(viewer)->replay.trace), "propagate");
    viewer_destroy(viewer);
}

/* A pause begins after the answer: nobody is taken away from a question. */
static void a_pause_waits_for_the_answer(void **state)
{
    (void)state;
    struct viewer *viewer = open_lesson_text("Lesson: A test\nPuzzle: b3\nEngine: pivot\n\n"
                                             "Step: 3\nAsk: How many?\nChoice: one\nChoice: two\nAnswer: 2\n"
                                             "Say: Two.\nPause: 2\n\nStep: 5\nSay: Next.\n",
                                             false);
    run(viewer, "wait 10000");
    expect(viewer, 3, "How many?\n1 one\n2 two");
    run(viewer, "key 1\nwait 10000");
    assert_int_equal(player_position(viewer_player(viewer)), 3);
    run(viewer, "key 2\nwait 5000");
    expect(viewer, 5, "Next.");
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_from_stop_to_stop),
        cmocka_unit_test(steps_lie_between_stops),
        cmocka_unit_test(buttons_lead_from_stop_to_stop),
        cmocka_unit_test(buttons_stay_in_place),
        cmocka_unit_test(playing_ends_at_the_next_stop),
        cmocka_unit_test(questions_are_answered),
        cmocka_unit_test(the_triangle_plays_to_the_next_stop),
        cmocka_unit_test(escape_leaves_the_board),
        cmocka_unit_test(escape_goes_back_to_the_board_before),
        cmocka_unit_test(another_engine_is_followed),
        cmocka_unit_test(lines_are_drawn_by_hand),
        cmocka_unit_test(a_lesson_is_recorded),
        cmocka_unit_test(an_answer_is_taken_by_its_words),
        cmocka_unit_test(a_stop_that_never_comes_is_said),
        cmocka_unit_test(the_lessons_that_come_along_play),
        cmocka_unit_test(a_pause_waits_for_the_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
