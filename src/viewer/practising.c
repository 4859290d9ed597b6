/* What the person has practised. It is kept in the file `practice` of the user's data folder, which is read when it is first
 * asked for and written in the background after each answer. Without a folder, as in scripts, nothing is kept. */
#include "viewer/practising.h"

#include <time.h>

#include "base/user_file.h"
#include "viewer/message.h"
#include "viewer/viewer_state.h"

enum { FILE_LIMIT = 1 << 20, SECONDS_A_DAY = 86400 };

static const char file_name[] = "practice";

const struct practice *practising_practice(struct viewer *viewer)
{
    struct practising *practising = &viewer->practising;
    const char *folder = viewer->params.data_folder;
    struct buffer text = {0};
    struct text_error error;
    if (practising->is_read)
        return &practising->practice;
    practising->is_read = true;
    enum user_file_found found = user_file_read(folder, file_name, FILE_LIMIT, &text, &error);
    if (found == USER_FILE_READ && !practice_read(&practising->practice, buffer_text(&text), text.length, &error)) {
        user_file_set_aside(folder, file_name, &error);
        found = USER_FILE_FAILED;
    }
    if (found == USER_FILE_FAILED)
        viewer_show_error(viewer, &error);
    buffer_finish(&text);
    return &practising->practice;
}

int64_t practising_today(const struct viewer *viewer)
{
    return viewer->params.data_folder ? (int64_t)time(NULL) / SECONDS_A_DAY : 1;
}

/* Begins to save what has changed, unless the saver is still at work. */
static void save(struct viewer *viewer)
{
    struct practising *practising = &viewer->practising;
    struct buffer text = {0};
    struct text_error error;
    message_take_saved(viewer, &practising->saver, false);
    if (!practising->is_changed || practising->saver.task)
        return;
    practising->is_changed = false;
    practice_write(&practising->practice, &text);
    if (!user_file_saver_begin(&practising->saver, viewer->params.data_folder, file_name, &text,
                               TR("what was practised"), viewer->params.threaded, &error))
        viewer_show_error(viewer, &error);
    buffer_finish(&text);
}

void practising_advance(struct viewer *viewer)
{
    save(viewer);
}

bool practising_is_busy(const struct viewer *viewer)
{
    return viewer->practising.is_changed || viewer->practising.saver.task;
}

void practising_finish(struct viewer *viewer)
{
    message_take_saved(viewer, &viewer->practising.saver, true);
    save(viewer);
    message_take_saved(viewer, &viewer->practising.saver, true);
}

void practising_answer(struct viewer *viewer, bool is_right)
{
    struct practising *practising = &viewer->practising;
    practising_practice(viewer);
    practice_answer(&practising->practice, practising->technique, is_right, practising_today(viewer));
    practising->is_changed = true;
}

void practising_restore(struct viewer *viewer, const struct practised *before)
{
    struct practising *practising = &viewer->practising;
    practising->practice.of[practising->technique] = *before;
    practising->is_changed = true;
}
