/* The record of the user's practice. It is kept in the file `practice` of the user's data folder, which is read on
 * first use and written in the background after each reply. Without a folder, as in scripts, nothing is kept. */
#include "viewer/practising.h"

#include <stdio.h>
#include <time.h>

#include "viewer/kept_file.h"
#include "viewer/viewer_state.h"

enum { FILE_LIMIT = 1 << 20, SECONDS_A_DAY = 86400 };

static const char file_name[] = "practice";

const struct practice *practising_practice(struct viewer *viewer)
{
    struct practising *practising = &viewer->practising;
    const char *folder = viewer->params.folders.data;
    struct buffer text = {0};
    struct text_error error;
    if (practising->is_read)
        return &practising->practice;
    practising->is_read = true;
    enum user_file_found found = user_file_read(folder, file_name, FILE_LIMIT, &text, &error);
    if (found == USER_FILE_READ && !practice_read(&practising->practice, buffer_text(&text), text.length, &error)) {
        practising->kept.is_changed =
            user_file_set_aside(folder, file_name, &error); /* the intact lines are saved again */
        found = USER_FILE_FAILED;
    }
    if (found == USER_FILE_FAILED)
        viewer_show_error(viewer, &error);
    buffer_finish(&text);
    practice_write(&practising->practice, &practising->kept.saved);
    return &practising->practice;
}

int64_t practising_today(const struct viewer *viewer)
{
    return viewer->params.folders.data ? (int64_t)time(NULL) / SECONDS_A_DAY : 1;
}

enum technique_id practising_next(struct viewer *viewer)
{
    return practice_next(practising_practice(viewer), practising_today(viewer));
}

static void merge(const struct buffer *base, const struct buffer *theirs, const struct buffer *mine,
                  struct buffer *merged)
{
    struct buffer summed = {0};
    practice_merge(base, theirs, mine, &summed);
    user_file_merge_lines(base, theirs, &summed, NULL, 0, merged);
    buffer_finish(&summed);
}

static bool fill_content(struct viewer *viewer, struct user_file_content *content, struct text_error *error)
{
    (void)error;
    content->folder = viewer->params.folders.data;
    snprintf(content->name, sizeof content->name, "%s", file_name);
    content->merge = merge;
    practice_write(&viewer->practising.practice, &content->text);
    return true;
}

void practising_advance(struct viewer *viewer, double seconds)
{
    kept_file_advance(viewer, &viewer->practising.kept, fill_content, seconds, 0);
}

bool practising_is_busy(const struct viewer *viewer)
{
    return kept_file_is_busy(&viewer->practising.kept);
}

bool practising_flush(struct viewer *viewer)
{
    return kept_file_flush(viewer, &viewer->practising.kept, fill_content);
}

void practising_finish(struct viewer *viewer)
{
    practising_flush(viewer);
    kept_file_finish(&viewer->practising.kept);
}

void practising_answer(struct viewer *viewer, bool is_right)
{
    struct practising *practising = &viewer->practising;
    practising_practice(viewer);
    practice_answer(&practising->practice, practising->technique, is_right, practising_today(viewer));
    practising->kept.is_changed = true;
}

void practising_restore(struct viewer *viewer, const struct practised *before)
{
    struct practising *practising = &viewer->practising;
    practising->practice.of[practising->technique] = *before;
    practising->kept.is_changed = true;
}
