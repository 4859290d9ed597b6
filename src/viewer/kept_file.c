#include "viewer/kept_file.h"

#include "viewer/message.h"
#include "viewer/viewer_state.h"

static const double retry = 1; /* [seconds]: between two attempts to save */

static void copy(const struct buffer *from, struct buffer *to)
{
    buffer_clear(to);
    buffer_append(to, buffer_text(from), from->length);
}

/* Reports a save that failed, unless the previous one also failed, and the first one that succeeds afterwards. */
static void take_result(struct viewer *viewer, struct kept_file *kept, const struct text_error *failure)
{
    if (failure && !kept->is_failing)
        viewer_show_error(viewer, failure);
    else if (!failure && kept->is_failing)
        message_show(viewer, "What could not be saved before is saved now.");
    kept->is_failing = failure != NULL;
    if (failure)
        kept->failure = *failure;
    else
        copy(&kept->begun, &kept->saved);
}

static void take(struct viewer *viewer, struct kept_file *kept)
{
    struct text_error error;
    if (task_is_done(kept->task))
        take_result(viewer, kept, user_file_write_end(&kept->task, &error) ? NULL : &error);
}

static void save(struct viewer *viewer, struct kept_file *kept, kept_file_fill *fill)
{
    struct user_file_content content = {0};
    struct text_error error;
    kept->is_changed = false;
    kept->seconds = 0;
    bool is_filled = fill(viewer, &content, &error);
    if (is_filled && content.merge) {
        copy(&kept->saved, &content.base);
        copy(&content.text, &kept->begun);
    }
    if (is_filled)
        kept->task = user_file_write_begin(&content, viewer->params.threaded);
    else
        take_result(viewer, kept, &error);
    user_file_content_finish(&content);
}

void kept_file_advance(struct viewer *viewer, struct kept_file *kept, kept_file_fill *fill, double seconds,
                       double pause)
{
    kept->seconds += seconds;
    take(viewer, kept);
    bool is_due = kept->is_failing ? kept->seconds >= retry : kept->is_changed && kept->seconds >= pause;
    if (is_due && !kept->task)
        save(viewer, kept, fill);
}

bool kept_file_is_busy(const struct kept_file *kept)
{
    return kept->task || kept->is_changed || kept->is_failing;
}

bool kept_file_flush(struct viewer *viewer, struct kept_file *kept, kept_file_fill *fill)
{
    if (kept->task)
        task_wait(kept->task);
    take(viewer, kept);
    if (kept->is_changed || kept->is_failing)
        save(viewer, kept, fill);
    if (kept->task)
        task_wait(kept->task);
    take(viewer, kept);
    return !kept->is_failing;
}

const struct buffer *kept_file_latest(const struct kept_file *kept)
{
    return kept->task ? &kept->begun : &kept->saved;
}

void kept_file_finish(struct kept_file *kept)
{
    buffer_finish(&kept->saved);
    buffer_finish(&kept->begun);
}
