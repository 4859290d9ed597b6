/* The settings that a window keeps: read, written, damaged, and kept while it is open. */
#include "viewer_support.h"

#include "viewer/settings.h"

static void expect_same(const struct settings *settings, const char *wanted)
{
    struct buffer text = {0};
    settings_write(settings, &text);
    assert_string_equal(buffer_text(&text), wanted);
    buffer_finish(&text);
}

static const char all[] =
    "theme dark\nnotation a1\nspeed 24.5\npanel tree\nlabels off\neven on\ncascades on\ncandidates off\n"
    "judge on\nmistakes off\nspeak on\nsound on\ntitle-sentence on\nprofile sudoscope\nlanguage de\nsize 900x700\nplace -10,20\nrecent /a/b c.txt\nrecent /d\n";

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

static void bad_settings_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "theme pink",  "theme",  "notation x",    "speed 0",   "speed 1e99", "speed fast", "panel left", "labels maybe",
        "size 0x9",    "size 9", "size 99999x99", "place 1",   "recent ",    "unknown 1",  "even",       "speed 8 ",
        "place 1,2,3", "judge",  "size 1x1x",     "speed nan", "language x", "language",   "profile x"};
    struct text_error error;
    struct settings settings;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[100];
        snprintf(text, sizeof text, "theme dark\n%s\n", bad[i]);
        if (settings_read(&settings, text, strlen(text), &error))
            fail_msg("'%s' is read", bad[i]);
        assert_int_equal(error.line, 2);
        assert_ptr_equal(settings.theme, themes[0]);
    }
    char many[2000] = "";
    for (unsigned i = 0; i <= SETTINGS_RECENT; i++)
        strcat(many, "recent /x\n");
    assert_false(settings_read(&settings, many, strlen(many), &error));
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

static struct viewer *open_with(const char *folder, const struct settings *settings)
{
    struct viewer_params params = default_params();
    params.theme = settings->theme;
    params.speed = settings->speed;
    params.config_folder = folder;
    params.settings = settings;
    return open_viewer_with(&params, BOARD_L1, "l1");
}

static void a_window_keeps_its_settings(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-config-XXXXXX", path[100], aside[100];
    struct settings settings;
    struct text_error error;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/settings", folder);
    snprintf(aside, sizeof aside, "%s/settings.damaged", folder);
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
    assert_int_equal(access(aside, F_OK), 0);
    assert_ptr_equal(settings.theme, themes[0]);
    remove(path);
    remove(aside);
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
    assert_non_null(strstr(error.message, "en, de"));
    viewer_destroy(viewer);
    assert_true(settings_load(&settings, folder, &error));
    assert_string_equal(settings.language->id, "de");
    viewer = open_with(folder, &settings);
    assert_true(viewer_do(viewer, ACTION_language, "", &error)); /* the next one */
    assert_ptr_equal(translation_language(), languages);
    viewer_destroy(viewer);
    remove(path);
    rmdir(folder);
}

/* A window that reopens in the folder: its work is `open` and `work`. */
static struct viewer *reopen_in(const char *folder, const struct settings *settings, enum user_file_found wanted)
{
    struct viewer_params params = default_params();
    struct text_error error;
    params.state_folder = folder;
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
    char folder[] = "/tmp/sudoscope-state-XXXXXX", path[100], aside[100], work[100];
    struct settings settings;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/open", folder);
    snprintf(aside, sizeof aside, "%s/open.damaged", folder);
    snprintf(work, sizeof work, "%s/work", folder);
    settings_set_default(&settings);
    struct viewer *viewer = reopen_in(folder, &settings, USER_FILE_NONE);
    run(viewer, "pause\nengine pairs\npause\nseek 30\nwait 1100\n");
    struct viewer *second = reopen_in(folder, &settings, USER_FILE_READ); /* while the first one is open */
    run(second, "wait 100\n");
    expect_dump(second, "title Seventeen (or more) - pairs - step 30 of ");
    expect_dump(second, "playing paused\n");
    viewer_destroy(viewer);
    run(second, "edit\nselect r1c1\nenter 7\n");
    viewer_destroy(second);
    viewer = reopen_in(folder, &settings, USER_FILE_READ);
    expect_dump(viewer, "by-hand 7");
    run(viewer, "edit\nwait 100\n");
    expect_dump(viewer, "- pairs - step 30 of ");
    viewer_destroy(viewer);
    FILE *file = fopen(path, "w");
    fputs("%sudoscope-open 1\nnonsense\n", file);
    fclose(file);
    viewer_destroy(reopen_in(folder, &settings, USER_FILE_FAILED));
    assert_int_equal(remove(aside), 0);
    remove(path);
    remove(work);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_written_and_read),
        cmocka_unit_test(bad_settings_are_refused),
        cmocka_unit_test(recent_files_come_first_and_once),
        cmocka_unit_test(a_window_keeps_its_settings),
        cmocka_unit_test(the_language_that_was_chosen_is_kept),
        cmocka_unit_test(the_open_puzzle_is_kept_with_its_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
