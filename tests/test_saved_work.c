/* Work is not lost: a window that leaves a lesson, an exercise, a race, a quiz or a branch shows the board before it
 * with everything on it, and so does one that is closed there and opened again. */
#include "viewer_support.h"

#include <sys/stat.h>

#include "base/file.h"
#include "document/document_file.h"
#include "viewer/activity.h"
#include "viewer/viewer_state.h"

/* Appends what must be the same: the board with its engine and position, the moves with their marks, and what is being
 * entered. */
static void write_state(struct viewer *viewer, struct buffer *text)
{
    char title[400];
    struct text_error error;
    show_frame(viewer);
    viewer_title(viewer, title, sizeof title);
    buffer_print(text, "%s\nposition %llu, engine %s, %s\n", title,
                 (unsigned long long)player_position(viewer_player(viewer)), viewer->params.engine->id,
                 editing_is_active(viewer) ? "by hand" : "watching");
    for (unsigned i = 0; i < viewer->race.rivals; i++)
        buffer_print(text, "beside %s\n", trace_engine(viewer->race.rival[i].trace));
    for (unsigned c = 0; c < trace_layout(viewer->session.trace)->cells; c++)
        buffer_print(text, " %u", viewer->session.player.replay.mask[c]);
    buffer_put(text, '\n');
    if (editing_is_active(viewer))
        assert_true(document_file_write(viewer->editing.document, text, &error));
}

static void expect_state(struct viewer *viewer, const struct buffer *wanted, const char *from, const char *how)
{
    struct buffer found = {0};
    write_state(viewer, &found);
    if (strcmp(buffer_text(&found), buffer_text(wanted)))
        fail_msg("after %s, %s:\n%s\nexpected\n%s", from, how, buffer_text(&found), buffer_text(wanted));
    buffer_finish(&found);
}

static const char board_by_hand[] =
    "pause\nengine pairs\npause\nseek 30\nedit\nselect r1c1\nenter 7\nselect r1c2\nenter 9\nundo\nenter 8\n"
    "tool corner\nselect r2c2 r2c3\nenter 4\ntool colour\nenter 2\ntool digit\nselect r5c5\n";

enum { BY_HAND = 1, ENTERED = 2, WATCHED = 4 };

static const struct {
    const char *name, *begin, *leave;
    unsigned on; /* what it can be done on; 0: both */
} interruptions[] = {
    {"a lesson", "learn naked-pair\nnext-stage\nnext-stage\n", "clear\n"},
    {"a lesson and its exercise", "learn naked-pair\nstage try\n", "clear\n"},
    {"an exercise", "practise hidden-single\nhint\n", "clear\n"},
    {"a race", "race\n", "race\n"},
    {"a race that becomes a different one", "race\nrace pairs,human\nseek 9\n", "race\n"},
    {"a race that is returned from", "race\nseek 20\n", "return\n", BY_HAND | ENTERED},
    {"a lesson within a race", "race\nlearn naked-pair\n", "clear\nrace\n"},
    {"a race within a lesson", "learn naked-pair\nrace\nseek 5\n", "race\nclear\n"},
    {"a race within a lesson that is left at once", "learn naked-pair\nrace\n", "clear\n"},
    {"a second lesson", "learn naked-pair\nlearn x-wing\n", "clear\n"},
    {"a guided lesson", "learn singles-to-chains\nsettle\n", "clear\n"},
    {"a lesson of a file", "open puzzles/lessons/pairs.lesson\nsettle\n", "clear\n"},
    {"watching one's own way", "watch\nsettle\n", "return\n", BY_HAND},
    {"a race beside one's own way", "watch\nsettle\nrace\n", "return\n", BY_HAND},
    {"a quiz", "predict\nhint\n", "predict\n"},
    {"a quiz after a lesson", "learn naked-pair\npredict\n", "clear\nclear\n"},
    {"a list of steps", "what-else\nsettle\n", "what-else\n"},
    {"a branch", "what-else\nsettle\ntake 1\n", "return\n", BY_HAND | WATCHED},
    {"a race within a branch", "what-else\nsettle\ntake 1\nrace\nrace\n", "return\n", WATCHED},
    {"a lesson within a branch", "what-else\nsettle\ntake 1\nlearn naked-pair\n", "clear\nreturn\n", WATCHED},
};

/* Each of them, from a board by hand and from one that is watched, left and reopened. */
static void what_was_open_comes_back_after(const char *board, unsigned kind)
{
    /* A short run takes every other one, on each kind of board different ones. */
    for (size_t i = kind == WATCHED; i < sizeof interruptions / sizeof *interruptions; i += support_tries(2, 1)) {
        if (interruptions[i].on && !(interruptions[i].on & kind))
            continue;
        struct home home = make_home();
        struct viewer_params params = params_in(&home);
        struct buffer wanted = {0};
        struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
        run(viewer, board);
        write_state(viewer, &wanted);
        run(viewer, interruptions[i].begin);
        run(viewer, "wait 1100\n");
        run(viewer, interruptions[i].leave);
        run(viewer, "settle\n");
        expect_state(viewer, &wanted, interruptions[i].name, "left");
        run(viewer, interruptions[i].begin);
        viewer_destroy(viewer);
        viewer = reopen(&home);
        if (activity_depth(viewer, ACTIVITY_LESSON)) /* lessons and races are there again, above the board */
            run(viewer, "settle\nclear\nsettle\n");
        if (viewer->race.rivals)
            run(viewer, "settle\nrace\nsettle\n");
        if (activity_depth(viewer, ACTIVITY_BRANCH))
            run(viewer, "settle\nreturn\nsettle\n");
        expect_state(viewer, &wanted, interruptions[i].name, "opened again");
        viewer_destroy(viewer);
        buffer_finish(&wanted);
        remove_home(&home);
    }
}

static void work_by_hand_comes_back(void **state)
{
    (void)state;
    what_was_open_comes_back_after(board_by_hand, BY_HAND);
}

static void a_new_board_that_is_being_entered_comes_back(void **state)
{
    (void)state;
    what_was_open_comes_back_after("pause\nnew 6x6\nselect r1c1\nenter 3\nselect r2c4\n", ENTERED);
}

static void a_watched_board_comes_back(void **state)
{
    (void)state;
    what_was_open_comes_back_after("pause\nengine pairs\npause\nseek 30\n", WATCHED);
}

/* Appends the words of the picture, with their places; of an exercise, whose words say where its board comes from, the
 * board. */
static void write_picture(struct viewer *viewer, struct buffer *text)
{
    show_frame(viewer);
    const struct draw_list *list = viewer_display_list(viewer);
    if (mode_is_open(viewer, MODE_exercise)) {
        write_state(viewer, text);
        return;
    }
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        if (command->kind == DRAW_TEXT)
            buffer_print(text, "%.0f %.0f %.*s\n", (double)command->box.x, (double)command->box.y, (int)command->count,
                         list->bytes + command->first);
    }
}

static void expect_words(const char *from, const char *found, const char *wanted)
{
    size_t same = 0;
    while (found[same] && found[same] == wanted[same])
        same++;
    while (same && found[same - 1] != '\n')
        same--;
    if (strcmp(found, wanted))
        fail_msg("after %s, opened again:\n%.300s\nexpected\n%.300s", from, found + same, wanted + same);
}

/* An activity is there again after a restart: a lesson at its stage, an exercise on its board, a guided lesson at its
 * stop, a race and another way at their positions, also where only the start page lies below. */
static void activities_come_back(void **state)
{
    (void)state;
    static const struct {
        const char *begin;
        enum activity activity;
    } kept[] = {
        {"learn x-wing\nsettle\nnext-example\nsettle\nstage why\nsettle\n", ACTIVITY_LESSON},
        {"learn x-wing\nsettle\nnext-stage\nsettle\n", ACTIVITY_LESSON},
        {"practise naked-pair\nsettle\n", ACTIVITY_LESSON},
        {"learn singles-to-chains\nsettle\nnext-stop\nsettle\nnext-stop\nsettle\n", ACTIVITY_LESSON},
        {"race human,pairs\nsettle\npause\nseek 9\n", ACTIVITY_WATCH},
        {"what-else\nsettle\ntake 2\nsettle\nseek 20\n", ACTIVITY_BRANCH},
        {"what-else\nsettle\ntake 1\nsettle\nseek 20\n", ACTIVITY_BRANCH}, /* of pending eliminations */
        {"engine propagate\nsettle\nseek 30\nsteer r1c1 1\nsettle\nseek 120\n", ACTIVITY_BRANCH},
    };
    for (size_t i = 0; i < 2 * sizeof kept / sizeof *kept; i++) {
        struct home home = make_home();
        struct viewer_params params = params_in(&home);
        struct buffer wanted = {0}, found = {0};
        bool on_start = i % 2;
        bool needs_trace = kept[i / 2].activity == ACTIVITY_WATCH || kept[i / 2].activity == ACTIVITY_BRANCH;
        if (on_start && needs_trace)
            continue;
        struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
        run(viewer, on_start ? "close\n" : "pause\nsettle\nseek 12\n");
        run(viewer, kept[i / 2].begin);
        write_picture(viewer, &wanted);
        viewer_destroy(viewer);
        viewer = reopen(&home);
        assert_int_equal(viewer->session.activity, kept[i / 2].activity);
        write_picture(viewer, &found);
        expect_words(kept[i / 2].begin, buffer_text(&found), buffer_text(&wanted));
        if (kept[i / 2].activity == ACTIVITY_LESSON) {
            run(viewer, "clear\nsettle\n");
            assert_int_equal(viewer->session.activity, on_start ? ACTIVITY_START : ACTIVITY_WATCH);
            assert_int_equal(player_position(viewer_player(viewer)), on_start ? 0 : 12);
        }
        viewer_destroy(viewer);
        buffer_finish(&wanted);
        buffer_finish(&found);
        remove_home(&home);
    }
}

/* Leaving a board by hand for the one that was watched says that it is kept; a click on that goes back to it. */
static void leaving_a_board_says_that_it_is_kept(void **state)
{
    (void)state;
    struct home home = make_home();
    struct viewer_params params = params_in(&home);
    struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
    run(viewer, "pause\nsettle\nedit givens\nselect r1c1\nenter 1\nedit\nsettle\n");
    assert_int_equal(viewer->session.activity, ACTIVITY_WATCH);
    assert_non_null(strstr(viewer_message(viewer), "Your puzzle is kept."));
    run(viewer, "undo\nsettle\n");
    assert_true(editing_is_active(viewer));
    viewer_destroy(viewer);
    remove_home(&home);
}

/* The engine that a person chose solves further puzzles after a restart, too; without a choice, built-in puzzles are
 * solved by the first engine. */
static void a_chosen_engine_stays_chosen(void **state)
{
    (void)state;
    for (unsigned chooses = 0; chooses < 2; chooses++) {
        struct home home = make_home();
        struct viewer_params params = params_in(&home);
        struct text_error error;
        params.opened = &engine_human;
        params.engine = &engine_human;
        struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
        run(viewer, chooses ? "engine human\npause\nedit\nselect r1c1\nenter 7\n" : "pause\nsettle\n");
        viewer_destroy(viewer);
        viewer = viewer_create(&params, &error);
        assert_int_equal(viewer_reopen(viewer, &error), USER_FILE_READ);
        run(viewer, "puzzle l1\nsettle\n");
        assert_string_equal(trace_engine(viewer->session.trace), chooses ? "human" : engines[0]->id);
        viewer_destroy(viewer);
        remove_home(&home);
    }
}

/* A technique that is left out is named beside the puzzle's name, also after a restart. */
static void a_technique_that_is_left_out_is_named(void **state)
{
    (void)state;
    struct home home = make_home();
    struct viewer_params params = params_in(&home);
    struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
    run(viewer, "techniques swordfish\nkey Esc\nsettle\nwait 10\n");
    assert_string_equal(seen(viewer)->name.rating, "without Swordfish");
    viewer_destroy(viewer);
    viewer = reopen(&home);
    run(viewer, "wait 10\n");
    assert_string_equal(seen(viewer)->name.rating, "without Swordfish");
    run(viewer, "techniques x-wing\nkey Esc\nsettle\nwait 10\n");
    assert_string_equal(seen(viewer)->name.rating, "without 2 techniques");
    run(viewer, "techniques all\nkey Esc\nsettle\nwait 10\n");
    assert_null(seen(viewer)->name.rating);
    viewer_destroy(viewer);
    remove_home(&home);
}

/* A board that was begun on the start page has nothing below it, also after a restart: its last button closes it. The
 * switch of the true candidates is as it was. */
static void a_board_from_the_start_page_closes_as_before(void **state)
{
    (void)state;
    struct home home = make_home();
    struct viewer_params params = params_in(&home);
    params.folders.config = home.folder;
    struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
    run(viewer, "close\nnew 9x9\nselect r1c1\nenter 7\ntrue-candidates on\nwait 20\n");
    assert_int_equal(viewer->activities.count, 0);
    viewer_destroy(viewer);
    struct text_error error;
    static struct settings settings;
    assert_true(settings_load(&settings, home.folder, &error));
    params.settings = &settings;
    viewer = viewer_create(&params, &error);
    assert_int_equal(viewer_reopen(viewer, &error), USER_FILE_READ);
    run(viewer, "wait 20\n");
    expect_dump(viewer, "by-hand 7");
    const struct scene_keypad *keypad = seen(viewer)->keypad;
    assert_int_equal(keypad->key[keypad->keys - 1].action, ACTION_close);
    assert_true(viewer->advice.shows_true);
    viewer_destroy(viewer);
    remove_home(&home);
}

/* The board by hand above a race is what is opened again; the race is what one goes back to. */
static void a_race_goes_on_after_a_board_by_hand(void **state)
{
    (void)state;
    struct home home = make_home();
    struct viewer_params params = params_in(&home);
    struct buffer race = {0}, by_hand = {0};
    struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
    run(viewer, "pause\nengine pairs\npause\nseek 30\nrace pivot,human\npause\nseek 20\nsettle\n");
    write_state(viewer, &race);
    run(viewer, "edit\nselect r1c1\nenter 7\n");
    write_state(viewer, &by_hand);
    run(viewer, "race\nlearn naked-pair\nclear\nrace\n");
    expect_state(viewer, &by_hand, "a race above a board by hand", "left");
    run(viewer, "edit\nsettle\n");
    expect_state(viewer, &race, "a board by hand above a race", "left");
    run(viewer, "race\nsettle\n");
    expect_dump(viewer, "title b3 - pairs - step 30 of ");
    run(viewer, "undo\n");
    viewer_destroy(viewer);
    viewer = reopen(&home);
    expect_state(viewer, &by_hand, "a board by hand", "opened again");
    run(viewer, "edit\n");
    expect_dump(viewer, "title b3 - pairs - step 30 of ");
    viewer_destroy(viewer);
    buffer_finish(&race);
    buffer_finish(&by_hand);
    remove_home(&home);
}

/* A trace that was opened from a file would not come back from an engine. */
static void a_saved_trace_comes_back_after_a_race(void **state)
{
    (void)state;
    struct home home = make_home();
    struct viewer_params params = params_in(&home);
    struct buffer wanted = {0};
    char script[200];
    struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
    snprintf(script, sizeof script,
             "engine human\nsave %s/trace.jsonl\nengine pairs\nopen %s/trace.jsonl\npause\nseek 7\n", home.folder,
             home.folder);
    run(viewer, script);
    write_state(viewer, &wanted);
    run(viewer, "race\nseek 20\nrace\n");
    expect_state(viewer, &wanted, "a race", "left");
    viewer_destroy(viewer);
    buffer_finish(&wanted);
    remove_home(&home);
}

/* --- damaged files --- */

static void write_file(const struct home *home, const char *name, const char *text)
{
    char path[100];
    struct text_error error;
    snprintf(path, sizeof path, "%s/%s", home->folder, name);
    assert_true(file_write(path, text, strlen(text), &error));
}

static void expect_file(const struct home *home, const char *name, const char *wanted)
{
    char path[100];
    struct text_error error;
    struct buffer text = {0};
    snprintf(path, sizeof path, "%s/%s", home->folder, name);
    if (!file_read(path, 1 << 20, &text, &error))
        fail_msg("%s", error.message);
    if (strcmp(buffer_text(&text), wanted))
        fail_msg("%s has:\n%s\nexpected\n%s", name, buffer_text(&text), wanted);
    buffer_finish(&text);
}

#define WORK_BOARD "%sudoscope-work 1\n#! layout 9x9\n" BOARD_L1 "\n"

static void a_bad_line_costs_only_what_follows_it(void **state)
{
    (void)state;
    static const char *const damaged[] = {
        WORK_BOARD "%moves 3 3\n0 0.000 0:1=7\n1 0.000 5:1=X\n2 0.000 7:1=3\n%end\n",
        WORK_BOARD "%mXves 3 3\n0 0.000 0:1=7\n1 0.000 nonsense\n%end\n",
    };
    struct home home = make_home();
    char wanted[82];
    strcpy(wanted, BOARD_L1);
    wanted[0] = '7';
    for (size_t i = 0; i < 2; i++) {
        write_file(&home, "work", damaged[i]);
        write_file(&home, "open", "%sudoscope-open 1\n%engine pivot\n%position 5\n%by-hand\n%name l1\n" BOARD_L1 "\n");
        struct viewer *viewer = reopen(&home);
        expect_dump(viewer, wanted);
        run(viewer, "wait 10\n");
        assert_non_null(
            strstr(viewer_message(viewer), i ? "set aside as work.damaged-2" : "set aside as work.damaged."));
        viewer_destroy(viewer);
        expect_file(&home, "work.damaged", damaged[0]); /* the second one does not replace it */
        viewer = reopen(&home);
        expect_dump(viewer, wanted);
        viewer_destroy(viewer);
    }
    expect_file(&home, "work.damaged-2", damaged[1]);
    remove_home(&home);
}

static void files_of_a_newer_version_are_left_alone(void **state)
{
    (void)state;
    static const char *const names[] = {"work", "open"};
    for (size_t i = 0; i < 2; i++) {
        struct home home = make_home();
        struct viewer_params params = params_in(&home);
        char newer[60];
        snprintf(newer, sizeof newer, "%%sudoscope-%s 3\nin another form\n", names[i]);
        write_file(&home, names[i], newer);
        for (unsigned j = 0; j < 3; j++) {
            struct viewer *viewer = open_viewer_with(&params, BOARD_L1, "l1");
            run(viewer, "wait 10\n");
            assert_non_null(strstr(viewer_message(viewer), "was saved by a newer version of sudoscope"));
            assert_non_null(strstr(viewer_message(viewer), names[i]));
            run(viewer, j ? "undo\nselect r1c3\nenter 5\n" : "edit\nselect r1c1\nenter 7\n");
            viewer_destroy(viewer);
            expect_file(&home, names[i], newer);
        }
        struct viewer *viewer = reopen(&home);
        expect_dump(viewer, "by-hand 7");
        viewer_destroy(viewer);
        expect_file(&home, names[i], newer);
        remove_home(&home);
    }
}

/* --- earlier work --- */

/* Twelve windows were killed: one is continued, and the work of the others is listed, with what another one has put
 * away. */
static void all_earlier_work_is_listed(void **state)
{
    (void)state;
    struct home home = make_home();
    struct viewer_params params = params_in(&home);
    struct text_error error;
    char text[400], name[32];
    for (unsigned i = 1; i <= 12; i++) {
        snprintf(text, sizeof text,
                 "%%sudoscope-work 1\n%%name Board x%u\n#! layout 9x9\n%s\n%%moves 1 1\n0 0.000 0:1=7\n%%end\n", i,
                 BOARD_L1);
        snprintf(name, sizeof name, i > 1 ? "work.%u" : "work", i);
        write_file(&home, name, text);
    }
    write_file(&home, "work.damaged", WORK_BOARD "%moves 2 2\n0 0.000 0:1=7\nnonsense\n%end\n");
    write_file(&home, "work-40", "nothing that can be read");
    write_file(&home, "worksheet", "of a different kind");
    struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
    run(viewer, "resize 1280x1000\nwait 100\n");
    assert_string_equal(viewer_message(viewer),
                        "Another window left work behind. A click here lists all earlier work.");
    run(viewer, "earlier\nwait 100\n");
    assert_true(shows_text(viewer, "Earlier work"));
    unsigned listed = 0;
    for (unsigned i = 1; i <= 12; i++) {
        snprintf(text, sizeof text, "   Board x%u: 22 of 81 cells filled", i);
        listed += shows_text(viewer, text);
    }
    assert_int_equal(listed, 11);
    assert_true(shows_text(viewer, "   9x9: 22 of 81 cells filled"));
    assert_true(shows_text(viewer, "   work-40"));
    assert_false(shows_text(viewer, "worksheet"));
    run(viewer, "type Board x5:\nkey Enter\nwait 100\n"); /* "5:" alone is in times, too, as in 15:04 */
    expect_dump(viewer, "title Board x5 - person");
    expect_dump(viewer, "by-hand 7");
    assert_false(viewer_do(viewer, ACTION_earlier, "work-40", &error));
    assert_false(viewer_do(viewer, ACTION_earlier, "../x", &error));
    assert_false(viewer_do(viewer, ACTION_earlier, "work-41", &error));
    run(viewer, "earlier work.damaged\nwait 10\n");
    expect_dump(viewer, "by-hand 7");
    viewer_destroy(viewer);
    remove_home(&home);
}

/* Work that a new board replaces is said to be kept, by the name of its puzzle; a click lists it, and so does the menu
 * "Solve". */
static void replaced_work_is_offered(void **state)
{
    (void)state;
    struct home home = make_home();
    struct viewer_params params = params_in(&home);
    struct viewer *viewer = open_viewer_with(&params, BOARD_L1, "Board x1");
    run(viewer, "pause\nedit\nwait 10\nmenu solve\nwait 10\n");
    assert_false(shows_text(viewer, "Earlier work ..."));
    run(viewer, "key Esc\nselect r1c1\nenter 7\nnew 9x9\nwait 10\n");
    assert_string_equal(viewer_message(viewer), "Your work on \"Board x1\" was replaced, but it is kept. A click here "
                                                "lists all earlier work.");
    run(viewer, "select r1c1\nenter 1\nreturn\nsettle\nmenu solve\nwait 10\n");
    assert_true(shows_text(viewer, "The puzzle that you were solving"));
    assert_true(shows_text(viewer, "Earlier work ..."));
    run(viewer, "key Esc\nearlier\nkey Enter\nwait 10\n");
    expect_dump(viewer, "by-hand 7");
    viewer_destroy(viewer);
    remove_home(&home);
}

static void without_a_folder_there_is_no_earlier_work(void **state)
{
    (void)state;
    struct viewer_params params = default_params();
    struct viewer *viewer = open_viewer_with(&params, BOARD_L1, "l1");
    run(viewer, "earlier\n");
    assert_string_equal(viewer_message(viewer), "There is no earlier work.");
    viewer_destroy(viewer);
}

/* --- what cannot be saved --- */

static void expect_sign(struct viewer *viewer, bool wanted)
{
    run(viewer, "wait 100\n");
    assert_int_equal(shows_text(viewer, "Not saved"), wanted);
}

static void a_sign_stays_while_nothing_can_be_saved(void **state)
{
    (void)state;
    struct home home = make_home();
    struct viewer_params params = params_in(&home);
    char folder[60], file[60];
    struct text_error error;
    snprintf(file, sizeof file, "%s/no-folder", home.folder);
    snprintf(folder, sizeof folder, "%s/state", file);
    write_file(&home, "no-folder", "");
    params.folders.state = folder;
    struct viewer *viewer = open_viewer_with(&params, BOARD_L1, "l1");
    expect_sign(viewer, false);
    run(viewer, "edit\nselect r1c1\nenter 7\nwait 1100\n");
    assert_non_null(strstr(viewer_message(viewer), folder));
    expect_sign(viewer, true);
    run(viewer, "select r1c3\nenter 5\n"); /* the message goes, the sign stays */
    assert_null(viewer_message(viewer));
    expect_sign(viewer, true);
    for (unsigned i = 0; i < 3; i++) {
        static const char *const others[] = {"learn naked-pair\n", "race\n", "close\n"};
        run(viewer, others[i]);
        expect_sign(viewer, true);
    }
    assert_false(viewer_do(viewer, ACTION_unsaved, "", &error));
    assert_non_null(strstr(error.message, folder));
    run(viewer, "click 960 15\n"); /* on the sign */
    assert_non_null(strstr(viewer_message(viewer), folder));
    assert_int_equal(remove(file), 0);
    run(viewer, "undo\nwait 2100\n");
    expect_sign(viewer, false);
    run(viewer, "unsaved\n");
    assert_string_equal(viewer_message(viewer), "Everything is saved.");
    assert_true(viewer_save_work(viewer, &error));
    viewer_destroy(viewer);
    remove_home(&home);
}

/* Without a home folder, closing the window with work is refused once, unless it was saved as a file. */
static void work_without_a_folder_is_not_dropped_without_a_word(void **state)
{
    (void)state;
    struct home home = make_home();
    struct viewer_params params = default_params();
    struct text_error error;
    char script[100];
    params.folders.keeps_work = true;
    struct viewer *viewer = open_viewer_with(&params, BOARD_L1, "l1");
    expect_sign(viewer, true);
    assert_true(viewer_save_work(viewer, &error)); /* there is none */
    run(viewer, "edit\nselect r1c1\nenter 7\n");
    expect_sign(viewer, true);
    assert_false(viewer_save_work(viewer, &error));
    assert_non_null(strstr(error.message, "no home folder"));
    snprintf(script, sizeof script, "save %s/my.work\n", home.folder);
    run(viewer, script);
    assert_true(viewer_save_work(viewer, &error));
    run(viewer, "select r1c3\nenter 5\n");
    assert_false(viewer_save_work(viewer, &error));
    viewer_destroy(viewer);
    params.folders.keeps_work = false; /* as in scripts */
    viewer = open_viewer_with(&params, BOARD_L1, "l1");
    expect_sign(viewer, false);
    viewer_destroy(viewer);
    remove_home(&home);
}

/* --- files and messages --- */

static void a_file_that_is_too_long_is_refused_at_once(void **state)
{
    (void)state;
    struct home home = make_home();
    struct text_error error = {0};
    char path[80];
    snprintf(path, sizeof path, "%s/zeros", home.folder);
    FILE *file = fopen(path, "w");
    assert_int_equal(ftruncate(fileno(file), 200 << 20), 0);
    fclose(file);
    struct viewer *viewer = open_viewer(false);
    assert_false(viewer_open_file(viewer, path, &error));
    assert_non_null(strstr(error.message, "zeros is longer than 16 MiB"));
    viewer_destroy(viewer);
    remove_home(&home);
}

/* A path has no blanks at which a line could end. Its beginning and its end are seen, within the message's box. */
static void a_long_path_stays_within_its_box(void **state)
{
    (void)state;
    static const unsigned widths[] = {640, 1000, 1280};
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        struct viewer_params params = default_params();
        params.width = (int)widths[i];
        params.height = 800;
        struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
        struct text_error error;
        text_error_input(&error, 0, 0, "cannot open /tmp/%0120d/\xC3\xA4%0120d/the-end.txt: no such file", 0, 0);
        viewer_show_error(viewer, &error);
        show_frame(viewer);
        const struct draw_list *list = viewer_display_list(viewer);
        bool is_shortened = false;
        for (size_t c = 0; c < list->command_count; c++) {
            const struct draw_command *command = &list->commands[c];
            if (command->kind != DRAW_TEXT || command->count < 12 ||
                strncmp(list->bytes + command->first, "/tmp/000", 8) != 0)
                continue;
            char text[600];
            snprintf(text, sizeof text, "%.*s", (int)command->count, list->bytes + command->first);
            is_shortened = strstr(text, "\xE2\x80\xA6") && strstr(text, "the-end.txt:");
            assert_true(command->count < 130);
        }
        assert_true(is_shortened);
        viewer_destroy(viewer);
    }
}

static void state_folders_are_for_their_owner_alone(void **state)
{
    (void)state;
    struct home home = make_home();
    struct viewer_params params = params_in(&home);
    char folder[80];
    struct stat status;
    snprintf(folder, sizeof folder, "%s/a/state", home.folder);
    params.folders.state = folder;
    struct viewer *viewer = open_viewer_with(&params, BOARD_L1, "l1");
    run(viewer, "edit\nselect r1c1\nenter 7\nwait 1100\n");
    viewer_destroy(viewer);
    assert_int_equal(stat(folder, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
    remove_home(&home);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_by_hand_comes_back),
        cmocka_unit_test(leaving_a_board_says_that_it_is_kept),
        cmocka_unit_test(activities_come_back),
        cmocka_unit_test(a_new_board_that_is_being_entered_comes_back),
        cmocka_unit_test(a_watched_board_comes_back),
        cmocka_unit_test(a_chosen_engine_stays_chosen),
        cmocka_unit_test(a_technique_that_is_left_out_is_named),
        cmocka_unit_test(a_board_from_the_start_page_closes_as_before),
        cmocka_unit_test(a_race_goes_on_after_a_board_by_hand),
        cmocka_unit_test(a_saved_trace_comes_back_after_a_race),
        cmocka_unit_test(a_bad_line_costs_only_what_follows_it),
        cmocka_unit_test(files_of_a_newer_version_are_left_alone),
        cmocka_unit_test(all_earlier_work_is_listed),
        cmocka_unit_test(a_file_that_is_too_long_is_refused_at_once),
        cmocka_unit_test(a_long_path_stays_within_its_box),
        cmocka_unit_test(state_folders_are_for_their_owner_alone),
        cmocka_unit_test(replaced_work_is_offered),
        cmocka_unit_test(without_a_folder_there_is_no_earlier_work),
        cmocka_unit_test(a_sign_stays_while_nothing_can_be_saved),
        cmocka_unit_test(work_without_a_folder_is_not_dropped_without_a_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
