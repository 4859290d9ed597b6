/* The settings that a window keeps: read, written, damaged, and kept while it is open. */
#include "viewer_support.h"

#include "viewer/settings.h"
#include "viewer/viewer_state.h"
#include "viewer/window_place.h"

static void expect_same(const struct settings *settings, const char *wanted)
{
    struct buffer text = {0};
    settings_write(settings, &text);
    assert_string_equal(buffer_text(&text), wanted);
    buffer_finish(&text);
}

static const char all[] =
    "theme dark\nnotation a1\nspeed 24.5\npanel tree\nlabels off\neven on\npeers on\nheat "
    "on\neffort on\ncascades on\ncandidates off\n"
    "true-candidates on\n"
    "judge on\nmistakes off\nspeak on\nsound on\ntitle-sentence on\nattach off\nplay-at-once "
    "on\nprofile sudoscope\npage https://a.b/c/\nprogram python3 a.py\nprogram-2 node 'b c.js'\nlanguage de\nsize "
    "900x700\nplace -10,20\nrecent /a/b c.txt\nrecent /d\n";

static void settings_are_written_and_read(void **state)
{
    (void)state;
    struct settings settings, fresh;
    struct text_error error;
    assert_true(settings_read(&settings, all, strlen(all), &error));
    expect_same(&settings, all);
    assert_ptr_equal(settings.theme, theme_find("dark"));
    assert_int_equal(settings.recents, 2);
    settings_set_default(&fresh);
    assert_true(settings_read(&settings, "# nothing\n\n", 11, &error));
    struct buffer text = {0};
    settings_write(&fresh, &text);
    expect_same(&settings, buffer_text(&text));
    buffer_finish(&text);
}

static void a_line_that_is_not_understood_leaves_the_others_alone(void **state)
{
    (void)state;
    static const char *const bad[] = {"theme pink",    "theme",      "notation x",   "speed 0",   "speed 1e99",
                                      "speed fast",    "panel left", "labels maybe", "size 0x9",  "size 9",
                                      "size 99999x99", "place 1",    "recent ",      "even",      "speed 8 ",
                                      "place 1,2,3",   "judge",      "size 1x1x",    "speed nan", "language x",
                                      "language",      "profile x",  "page a b"};
    struct text_error error;
    struct settings settings, fresh;
    settings_set_default(&fresh);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[100];
        snprintf(text, sizeof text, "notation a1\n%s\nlabels off\n", bad[i]);
        if (settings_read(&settings, text, strlen(text), &error))
            fail_msg("'%s' is read", bad[i]);
        assert_int_equal(error.line, 2);
        assert_false(settings.labels);
        assert_int_equal(settings.notation, NOTATION_LETTER);
        assert_ptr_equal(settings.theme, fresh.theme);
        assert_int_equal(settings.panel, fresh.panel);
        assert_int_equal(settings.profile, fresh.profile);
        assert_false(settings.has_place);
    }
}

static void settings_of_another_version_are_passed_over(void **state)
{
    (void)state;
    static const char text[] = "newkey 1\ntheme dark\nother key with words\n";
    struct text_error error;
    struct settings settings;
    assert_true(settings_read(&settings, text, strlen(text), &error));
    assert_ptr_equal(settings.theme, theme_find("dark"));
}

static void expect_merged(const char *base, const char *theirs, const char *mine, const char *wanted)
{
    struct buffer texts[3] = {{0}}, merged = {0};
    const char *const text[] = {base, theirs, mine};
    struct user_file_content file = {0};
    settings_file(&file, NULL);
    for (unsigned i = 0; i < 3; i++)
        buffer_append(&texts[i], text[i], strlen(text[i]));
    file.merge(&texts[0], &texts[1], &texts[2], &merged);
    assert_string_equal(buffer_text(&merged), wanted);
    for (unsigned i = 0; i < 3; i++)
        buffer_finish(&texts[i]);
    buffer_finish(&merged);
}

static void the_settings_of_two_windows_are_merged(void **state)
{
    (void)state;
    expect_merged("a 1\nb 1\n", "a 1\nb 1\n", "a 2\nb 1\n", "a 2\nb 1\n");
    expect_merged("a 1\nb 1\n", "a 1\nb 3\n", "a 2\nb 1\n", "a 2\nb 3\n");
    expect_merged("a 1\n", "a 3\n", "a 2\n", "a 2\n");
    expect_merged("a 1\n", "", "a 1\n", "a 1\n");
    expect_merged("a 1\nb 1\n", "a 1\nb 1\n", "b 1\n", "b 1\n"); /* a line that was removed */
    expect_merged("a 1\nb 1\n", "a 2\nb 1\n", "b 1\n", "b 1\na 2\n");
    expect_merged("a 1\n", "new 7\na 1\n# a remark of mine\n", "a 2\n", "a 2\nnew 7\n# a remark of mine\n");
    expect_merged("recent /b\nrecent /a\n", "recent /c\nrecent /b\nrecent /a\n", "recent /d\nrecent /b\nrecent /a\n",
                  "recent /d\nrecent /c\nrecent /b\nrecent /a\n");
    expect_merged("recent /b\nrecent /a\n", "recent /c\nrecent /b\nrecent /a\n", "recent /a\nrecent /b\n",
                  "recent /a\nrecent /c\nrecent /b\n");
    expect_merged(
        "", "recent /1\nrecent /2\nrecent /3\nrecent /4\nrecent /5\nrecent /6\nrecent /7\nrecent /8\nrecent /9\n",
        "recent /0\n",
        "recent /0\nrecent /1\nrecent /2\nrecent /3\nrecent /4\nrecent /5\nrecent /6\nrecent /7\nrecent /8\n");
}

static void recent_files_come_first_and_once(void **state)
{
    (void)state;
    struct settings settings;
    char path[20], long_path[SETTINGS_PATH + 2];
    settings_set_default(&settings);
    for (unsigned i = 0; i < 12; i++) {
        snprintf(path, sizeof path, "/file%u", i);
        settings_add_recent(&settings, path);
    }
    assert_int_equal(settings.recents, SETTINGS_RECENT);
    assert_string_equal(settings.recent[0], "/file11");
    assert_string_equal(settings.recent[8], "/file3");
    settings_add_recent(&settings, "/file5");
    assert_int_equal(settings.recents, SETTINGS_RECENT);
    assert_string_equal(settings.recent[0], "/file5");
    assert_string_equal(settings.recent[1], "/file11");
    assert_string_equal(settings.recent[8], "/file3");
    memset(long_path, 'x', sizeof long_path);
    long_path[sizeof long_path - 1] = 0;
    settings_add_recent(&settings, long_path);
    settings_add_recent(&settings, "/a\nb");
    assert_string_equal(settings.recent[0], "/file5");
}

/* Fails unless the file has a line that begins so. */
static void expect_line(const char *path, const char *wanted)
{
    struct buffer text = {0};
    struct text_error error;
    bool is_found = false;
    assert_true(file_read(path, 1 << 20, &text, &error));
    for (const char *line = buffer_text(&text); *line && !is_found; line += strcspn(line, "\n"), line += *line == '\n')
        is_found = !strncmp(line, wanted, strlen(wanted));
    if (!is_found)
        fail_msg("no line '%s' in: %s", wanted, buffer_text(&text));
    buffer_finish(&text);
}

static struct viewer *open_with(const char *folder, const struct settings *settings)
{
    struct viewer_params params = default_params();
    params.theme = settings->theme;
    params.speed = settings->speed;
    params.folders.config = folder;
    params.settings = settings;
    return open_viewer_with(&params, BOARD_L1, "l1");
}

static void a_window_keeps_its_settings(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-config-XXXXXX", path[100];
    struct settings settings;
    struct text_error error;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/settings", folder);
    assert_true(settings_load(&settings, folder, &error));
    struct viewer *viewer = open_with(folder, &settings);
    run(viewer, "wait 2000\n");
    assert_int_not_equal(access(path, F_OK), 0); /* nothing has changed */
    run(viewer, "theme dark\npanel tree\nwait 1100\n");
    viewer_moved(viewer, 3, 4, 1000, 700);
    assert_true(settings_load(&settings, folder, &error)); /* while the window is open */
    assert_ptr_equal(settings.theme, theme_find("dark"));
    assert_int_equal(settings.panel, FRAME_TREE);
    viewer_destroy(viewer);
    assert_true(settings_load(&settings, folder, &error));
    assert_int_equal(settings.width, 1000);
    viewer = open_with(folder, &settings);
    expect_dump(viewer, "theme dark\n");
    viewer_destroy(viewer);
    FILE *file = fopen(path, "w");
    fputs("theme pink\n", file);
    fclose(file);
    assert_false(settings_load(&settings, folder, &error));
    assert_non_null(strstr(error.source, "/settings"));
    assert_int_equal(error.line, 1);
    assert_ptr_equal(settings.theme, themes[0]);
    viewer = open_with(folder, &settings);
    run(viewer, "panel tree\nwait 1100\n");
    expect_line(path, "theme pink");
    expect_line(path, "panel tree");
    run(viewer, "theme dark\nwait 1100\n");
    expect_line(path, "theme dark");
    viewer_destroy(viewer);
    remove_files(folder, (const char *const[]){"settings", "settings.lock", NULL});
}

/* Each changes something, in turns, and what the other one has changed stays. */
static void two_windows_keep_the_settings_of_both(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-config-XXXXXX", path[100];
    struct settings settings;
    struct text_error error;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/settings", folder);
    FILE *file = fopen(path, "w");
    fputs("newkey 1\ntheme light\n", file);
    fclose(file);
    assert_true(settings_load(&settings, folder, &error) || true);
    struct viewer *a = open_with(folder, &settings), *b = open_with(folder, &settings);
    run(a, "theme dark\nwait 1100\n");
    run(b, "panel tree\nwait 1100\n");
    settings_add_recent(&a->saved_settings.settings, "/of/a");
    run(a, "wait 1100\n");
    settings_add_recent(&b->saved_settings.settings, "/of/b");
    run(b, "wait 1100\n");
    run(a, "notation a1\nwait 1100\n");
    viewer_destroy(b);
    viewer_destroy(a);
    static const char *const wanted[] = {"newkey 1",    "theme dark",   "panel tree",
                                         "notation a1", "recent /of/a", "recent /of/b"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        expect_line(path, wanted[i]);
    remove_files(folder, (const char *const[]){"settings", "settings.lock", NULL});
}

/* A folder that is none cannot hold a file; once there is one, what could not be saved is saved without a further
 * change. */
static void what_cannot_be_saved_is_saved_later(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-state-XXXXXX", inner[64], path[100];
    struct viewer_params params = default_params();
    struct text_error error;
    assert_non_null(mkdtemp(folder));
    snprintf(inner, sizeof inner, "%s/state", folder);
    snprintf(path, sizeof path, "%s/work", inner);
    FILE *file = fopen(inner, "w");
    fclose(file);
    params.folders.state = inner;
    struct viewer *viewer = open_viewer_with(&params, BOARD_L1, "l1");
    run(viewer, "edit\nselect r1c1\nenter 7\nwait 2100\n");
    assert_non_null(strstr(viewer_message(viewer), "annot write"));
    assert_true(viewer_busy(viewer));
    assert_false(viewer_save_work(viewer, &error));
    assert_false(viewer_do(viewer, ACTION_new, "9x9", &error)); /* nothing replaces work that cannot be kept */
    assert_non_null(strstr(error.message, "annot write"));
    run(viewer, "select r1c3\nenter 5\nwait 2100\n");
    assert_null(strstr(viewer_message(viewer) ? viewer_message(viewer) : "", "annot write")); /* is said once */
    remove(inner);
    run(viewer, "wait 1100\n");
    assert_string_equal(viewer_message(viewer), "What could not be saved before is saved now.");
    expect_line(path, "0 0.000 0:1=7");
    assert_true(viewer_save_work(viewer, &error));
    viewer_destroy(viewer);
    remove_files(inner, (const char *const[]){"work", "window.lock", NULL});
    rmdir(folder);
}

/* The same for settings, beside which another window has changed one meanwhile, and for what was practised. */
static void what_is_merged_is_saved_later_as_well(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-config-XXXXXX", inner[64], path[100];
    struct settings settings;
    struct viewer_params params = default_params();
    struct text_error error;
    assert_non_null(mkdtemp(folder));
    snprintf(inner, sizeof inner, "%s/own", folder);
    snprintf(path, sizeof path, "%s/settings", inner);
    FILE *file = fopen(inner, "w");
    fclose(file);
    settings_set_default(&settings);
    params.folders.config = params.folders.data = inner;
    params.settings = &settings;
    struct viewer *viewer = open_viewer_with(&params, BOARD_L1, "l1");
    practising_answer(viewer, true);
    run(viewer, "notation a1\nwait 2100\n");
    assert_true(viewer_busy(viewer));
    assert_false(viewer_save_work(viewer, &error));
    assert_non_null(strstr(error.message, "annot write"));
    remove(inner);
    file_make_folders(inner);
    file = fopen(path, "w");
    fputs("notation r1c1\npanel tree\n", file);
    fclose(file);
    run(viewer, "wait 2100\n");
    expect_line(path, "notation a1");
    expect_line(path, "panel tree");
    assert_true(viewer_save_work(viewer, &error));
    viewer_destroy(viewer);
    snprintf(path, sizeof path, "%s/practice", inner);
    expect_line(path, "full-house 1 0");
    remove_files(inner, (const char *const[]){"settings", "settings.lock", "practice", "practice.lock", NULL});
    rmdir(folder);
}

static void the_language_that_was_chosen_is_kept(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-config-XXXXXX", path[100];
    struct settings settings;
    struct text_error error;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/settings", folder);
    assert_true(settings_load(&settings, folder, &error));
    assert_null(settings.language);
    struct viewer *viewer = open_with(folder, &settings);
    assert_true(viewer_do(viewer, ACTION_language, "de", &error));
    expect_dump(viewer, "sentence 21 von 81 Zellen sind vorgegeben.");
    assert_false(viewer_do(viewer, ACTION_language, "xx", &error));
    assert_non_null(strstr(error.message, "en, de, es"));
    viewer_destroy(viewer);
    assert_true(settings_load(&settings, folder, &error));
    assert_string_equal(settings.language->id, "de");
    viewer = open_with(folder, &settings);
    assert_true(viewer_do(viewer, ACTION_language, "", &error)); /* the next one */
    assert_ptr_equal(translation_language(), settings.language + 1);
    assert_true(viewer_do(viewer, ACTION_language, "es", &error));
    assert_true(viewer_do(viewer, ACTION_language, "", &error)); /* the last one: again the first */
    assert_ptr_equal(translation_language(), languages);
    viewer_destroy(viewer);
    remove_files(folder, (const char *const[]){"settings", "settings.lock", NULL});
}

/* A window that reopens in the folder: its work is `open` and `work`. */
static struct viewer *reopen_in(const char *folder, const struct settings *settings, enum user_file_found wanted)
{
    struct viewer_params params = default_params();
    struct text_error error;
    params.folders.state = folder;
    params.settings = settings;
    struct viewer *viewer = viewer_create(&params, &error);
    assert_int_equal(viewer_reopen(viewer, &error), wanted);
    if (wanted == USER_FILE_FAILED)
        assert_non_null(
            strstr(error.message, "expected an engine and a position. The file is set aside as open.damaged"));
    if (wanted != USER_FILE_READ)
        assert_true(viewer_open_text(viewer, BOARD_L1, strlen(BOARD_L1), "test", "Seventeen (or more)", &error));
    return viewer;
}

static void the_open_puzzle_is_kept_with_its_position(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-state-XXXXXX", path[100];
    struct settings settings;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/open", folder);
    settings_set_default(&settings);
    struct viewer *viewer = reopen_in(folder, &settings, USER_FILE_NONE);
    run(viewer, "pause\nengine pairs\npause\nseek 30\nwait 1100\n");
    viewer_destroy(reopen_in(folder, &settings, USER_FILE_NONE)); /* a second window while the first one is open */
    viewer_destroy(viewer);
    viewer = reopen_in(folder, &settings, USER_FILE_READ);
    run(viewer, "wait 100\n");
    expect_dump(viewer, "title Seventeen (or more) - pairs - step 30 of ");
    expect_dump(viewer, "playing paused\n");
    run(viewer, "edit\nselect r1c1\nenter 7\n");
    viewer_destroy(viewer);
    viewer = reopen_in(folder, &settings, USER_FILE_READ);
    expect_dump(viewer, "by-hand 7");
    run(viewer, "edit\nwait 100\n");
    expect_dump(viewer, "- pairs - step 30 of ");
    viewer_destroy(viewer);
    FILE *file = fopen(path, "w");
    fputs("%sudoscope-open 1\nnonsense\n", file);
    fclose(file);
    viewer_destroy(reopen_in(folder, &settings, USER_FILE_FAILED));
    remove_files(folder,
                 (const char *const[]){"open.damaged", "open", "open.2", "work", "window.lock", "window.2.lock", NULL});
}

/* A window opens wholly on a display that is there, as near to its last place as can be. */
static void a_window_opens_wholly_on_a_display(void **state)
{
    (void)state;
    static const struct window_place small = {0, 0, 1280, 800}, bar = {60, 30, 1220, 770};
    static const struct window_place two[] = {{0, 0, 1920, 1080}, {1920, 200, 1280, 800}};
    static const struct window_place left[] = {{0, 0, 1920, 1080}, {-1280, 0, 1280, 1024}};
    static const struct {
        struct window_place wanted;
        bool has_place;
        const struct window_place *display;
        size_t displays;
        struct window_place place;
    } cases[] = {
        {{100, 50, 900, 600}, true, &small, 1, {100, 50, 900, 600}},
        {{0, 0, 1920, 1080}, true, &small, 1, {0, 0, 1264, 752}},
        {{600, 300, 900, 600}, true, &small, 1, {364, 152, 900, 600}},
        {{1900, 1000, 640, 480}, true, &small, 1, {624, 272, 640, 480}},
        {{-500, -300, 640, 480}, true, &small, 1, {0, 0, 640, 480}},
        {{0, 0, 640, 480}, true, &bar, 1, {60, 30, 640, 480}},
        {{0, 0, 640, 480}, false, &bar, 1, {342, 151, 640, 480}},
        {{5, 5, 3000, 2000}, false, &small, 1, {0, 0, 1264, 752}},
        {{2000, 300, 900, 600}, true, two, 2, {2000, 300, 900, 600}},
        {{1500, 300, 900, 600}, true, two, 2, {1920, 300, 900, 600}},
        {{1300, 300, 900, 600}, true, two, 2, {1004, 300, 900, 600}},
        {{3000, 900, 900, 600}, true, two, 2, {2284, 352, 900, 600}},
        {{-1200, 100, 900, 600}, true, left, 2, {-1200, 100, 900, 600}},
        {{-1200, 100, 900, 600}, true, left, 1, {0, 100, 900, 600}},
        {{9000, 9000, 900, 600}, true, two, 2, {1004, 432, 900, 600}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct window_place found =
            window_place_fit(cases[i].wanted, cases[i].has_place, cases[i].display, cases[i].displays);
        if (memcmp(&found, &cases[i].place, sizeof found))
            fail_msg("%zu: %d,%d %dx%d", i, found.x, found.y, found.width, found.height);
    }
}

static bool is_attached(const struct viewer *viewer)
{
    return ((const struct watch_task *)viewer->session.job->task.context)->program->attach.is_wanted;
}

/* The last command lines are offered by name. The variables of a program in Python are followed, unless that is
 * switched off. */
static void a_solver_is_run_again_by_name(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(true);
    run(viewer, "resize 1280x800\nprogram printf hello\nsettle\n");
    assert_false(is_attached(viewer));
    run(viewer, "program python3 -c pass\nsettle\n");
    assert_true(is_attached(viewer));
    run(viewer, "key F6\n");
    assert_true(shows_text(viewer, "python3 -c pass"));
    assert_true(shows_text(viewer, "printf hello"));
    run(viewer, "solver 2\nsettle\nclear\n");
    assert_string_equal(viewer->own_program.program->argument[0], "printf");
    assert_string_equal(viewer->saved_settings.settings.program[1], "python3 -c pass");
    run(viewer, "attach off\nsolver 2\nsettle\n");
    assert_false(is_attached(viewer));
    assert_int_equal(viewer->saved_settings.settings.programs, 2);
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_written_and_read),
        cmocka_unit_test(a_line_that_is_not_understood_leaves_the_others_alone),
        cmocka_unit_test(settings_of_another_version_are_passed_over),
        cmocka_unit_test(a_solver_is_run_again_by_name),
        cmocka_unit_test(the_settings_of_two_windows_are_merged),
        cmocka_unit_test(two_windows_keep_the_settings_of_both),
        cmocka_unit_test(what_cannot_be_saved_is_saved_later),
        cmocka_unit_test(recent_files_come_first_and_once),
        cmocka_unit_test(a_window_keeps_its_settings),
        cmocka_unit_test(what_is_merged_is_saved_later_as_well),
        cmocka_unit_test(the_language_that_was_chosen_is_kept),
        cmocka_unit_test(the_open_puzzle_is_kept_with_its_position),
        cmocka_unit_test(a_window_opens_wholly_on_a_display),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
