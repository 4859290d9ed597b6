/* Helpers for tests of the viewer: open one with a known puzzle, run scripts, and compare its state. */
#ifndef TESTS_VIEWER_SUPPORT_H
#define TESTS_VIEWER_SUPPORT_H

#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "viewer/script.h"
#include "viewer/view.h"
#include "viewer_defaults.h"

#ifdef _WIN32
#include <direct.h>
#include <io.h>

/* Creates the folder `path`, whose last six characters are replaced, as POSIX has it. */
static inline char *mkdtemp(char *path)
{
    return _mktemp(path) && !_mkdir(path) ? path : NULL;
}

#define NOWHERE "NUL"
#else
#define NOWHERE "/dev/null"
#endif

/* Removes the folder, which must have these files, the last of them NULL, and no others. */
static inline void remove_files(const char *folder, const char *const *name)
{
    char path[300];
    for (; *name; name++) {
        snprintf(path, sizeof path, "%s/%s", folder, *name);
        if (remove(path))
            fail_msg("%s is missing", path);
    }
    assert_int_equal(rmdir(folder), 0);
}

static inline struct viewer *open_viewer_with(const struct viewer_params *params, const char *board, const char *name)
{
    struct text_error error;
    struct viewer *viewer = viewer_create(params, &error);
    if (!viewer || !viewer_open_text(viewer, board, strlen(board), "test", name, &error))
        fail_msg("%s", error.message);
    return viewer;
}

static inline struct viewer *open_viewer(bool threaded)
{
    struct viewer_params params = default_params();
    params.threaded = threaded;
    struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
    viewer_wait(viewer);
    return viewer;
}

/* Returns the view of the next frame; valid until the next call. */
static inline const struct scene_view *seen(const struct viewer *viewer)
{
    static struct scene_view view;
    view_make(viewer, &view);
    return &view;
}

static inline const struct raster_rect *next_frame(struct viewer *viewer, size_t *count)
{
    viewer_advance(viewer, 0);
    return viewer_frame(viewer, count);
}

static inline void show_frame(struct viewer *viewer)
{
    size_t count;
    next_frame(viewer, &count);
}

static inline void compare_with_fresh_replay(const struct viewer *viewer)
{
    const struct player *player = viewer_player(viewer);
    struct replay fresh;
    replay_init(&fresh, player->replay.trace);
    replay_seek(&fresh, player_position(player));
    assert_memory_equal(fresh.mask, player->replay.mask,
                        trace_layout(player->replay.trace)->cells * sizeof(digit_mask));
    replay_finish(&fresh);
}

static inline void run(struct viewer *viewer, const char *script)
{
    struct text_error error;
    if (!script_run(viewer, script, "test", &error))
        fail_msg("%s", error.message);
}

/* A folder of its own for what the program keeps, and settings. remove_home removes it with all that is in it. */
struct home {
    char folder[40];
    struct settings settings;
};

static inline struct home make_home(void)
{
    struct home home = {"/tmp/sudoscope-home-XXXXXX", {0}};
    assert_non_null(mkdtemp(home.folder));
    settings_set_default(&home.settings);
    return home;
}

static inline void remove_home(const struct home *home)
{
    char command[80];
    snprintf(command, sizeof command, "rm -r %s", home->folder);
    assert_int_equal(system(command), 0);
}

static inline struct viewer_params params_in(const struct home *home)
{
    struct viewer_params params = default_params();
    params.width = 1000;
    params.height = 800;
    params.folders.state = params.folders.data = home->folder;
    params.settings = &home->settings;
    return params;
}

/* Opens what was open there the last time. */
static inline struct viewer *reopen(const struct home *home)
{
    struct viewer_params params = params_in(home);
    struct text_error error;
    struct viewer *viewer = viewer_create(&params, &error);
    assert_int_equal(viewer_reopen(viewer, &error), USER_FILE_READ);
    run(viewer, "settle\n");
    return viewer;
}

/* Fails unless the dump of the current frame contains `wanted`. */
static inline void expect_dump(struct viewer *viewer, const char *wanted)
{
    char path[] = "/tmp/sudoscope-dump-XXXXXX", line[200], text[1 << 16];
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    snprintf(line, sizeof line, "dump %s\n", path);
    run(viewer, line);
    FILE *stream = fopen(path, "r"); /* dump replaced the file */
    text[fread(text, 1, sizeof text - 1, stream)] = 0;
    fclose(stream);
    remove(path);
    if (!strstr(text, wanted))
        fail_msg("'%s' is not in:\n%s", wanted, text);
}

static inline void click(struct viewer *viewer, float x, float y)
{
    viewer_pointer(viewer, x, y);
    show_frame(viewer);
    viewer_press(viewer, true);
    viewer_press(viewer, false);
    viewer_wait(viewer);
    show_frame(viewer);
}

/* Clicks the middle of the cell. */
static inline void click_cell(struct viewer *viewer, cell_id cell)
{
    show_frame(viewer);
    struct draw_box box = viewer_cell(viewer, cell);
    click(viewer, box.x + box.width / 2, box.y + box.height / 2);
}

/* Returns whether the next frame shows this text, as one piece. */
static inline bool shows_text(struct viewer *viewer, const char *text)
{
    size_t length = strlen(text);
    show_frame(viewer);
    if (viewer_explains(viewer)) /* a failure, from the second frame at the position on */
        show_frame(viewer);
    const struct draw_list *list = viewer_display_list(viewer);
    for (size_t i = 0; i + length <= list->byte_count; i++) {
        if (!memcmp(list->bytes + i, text, length))
            return true;
    }
    return false;
}

/* Returns whether the last frame shows the text. */
static inline bool is_drawn(struct viewer *viewer, const char *text)
{
    size_t rects, length = strlen(text);
    next_frame(viewer, &rects);
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
static inline unsigned count_drawn(struct viewer *viewer, const char *text)
{
    size_t rects, length = strlen(text);
    unsigned count = 0;
    next_frame(viewer, &rects);
    const struct draw_list *list = viewer_display_list(viewer);
    for (size_t i = 0; i < list->command_count; i++)
        count += list->commands[i].kind == DRAW_TEXT && list->commands[i].count == length &&
                 !memcmp(list->bytes + list->commands[i].first, text, length);
    return count;
}

#endif
