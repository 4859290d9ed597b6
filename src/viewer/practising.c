/* What the person has practised. It is kept in the file `practice` of the user's data folder, which is read when it is first
 * asked for and written after each answer. Without a folder, as in scripts, nothing is kept. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/file.h"
#include "viewer/viewer_internal.h"

enum { PATH_SIZE = 1024, FILE_LIMIT = 1 << 20, SECONDS_A_DAY = 86400 };

static bool find_path(const struct viewer *viewer, const char *ending, char path[PATH_SIZE])
{
    const char *folder = viewer->params.data_folder;
    return folder && snprintf(path, PATH_SIZE, "%s/practice%s", folder, ending) < PATH_SIZE;
}

/* Sets a file that cannot be read aside, so that nothing in it is lost. */
static void set_aside(struct viewer *viewer, const char *path, struct text_error *error)
{
    char aside[PATH_SIZE];
    text_error_source(error, path);
    viewer_show_error(viewer, error);
    if (find_path(viewer, ".damaged", aside))
        rename(path, aside);
}

const struct practice *practising_practice(struct viewer *viewer)
{
    struct practising *practising = &viewer->practising;
    char path[PATH_SIZE];
    struct stat status;
    struct buffer text = {0};
    struct text_error error;
    if (practising->is_read)
        return &practising->practice;
    practising->is_read = true;
    if (!find_path(viewer, "", path) || stat(path, &status))
        return &practising->practice;
    if (!file_read(path, FILE_LIMIT, &text, &error))
        viewer_show_error(viewer, &error);
    else if (!practice_read(&practising->practice, buffer_text(&text), text.length, &error))
        set_aside(viewer, path, &error);
    buffer_finish(&text);
    return &practising->practice;
}

int64_t practising_today(const struct viewer *viewer)
{
    return viewer->params.data_folder ? (int64_t)time(NULL) / SECONDS_A_DAY : 1;
}

static void save(struct viewer *viewer)
{
    char path[PATH_SIZE];
    struct buffer text = {0};
    struct text_error error;
    if (!find_path(viewer, "", path))
        return;
    file_make_folders(viewer->params.data_folder);
    practice_write(&viewer->practising.practice, &text);
    if (text.failed)
        text_error_memory(&error, "what was practised");
    if (text.failed || !file_write(path, buffer_text(&text), text.length, &error))
        viewer_show_error(viewer, &error);
    buffer_finish(&text);
}

void practising_answer(struct viewer *viewer, bool is_right)
{
    struct practising *practising = &viewer->practising;
    practising_practice(viewer);
    practice_answer(&practising->practice, practising->technique, is_right, practising_today(viewer));
    save(viewer);
}

void practising_restore(struct viewer *viewer, const struct practised *before)
{
    struct practising *practising = &viewer->practising;
    practising->practice.of[practising->technique] = *before;
    save(viewer);
}
