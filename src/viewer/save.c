/* Saves the trace, in a background thread if that would block the window. The file is replaced only after everything is
 * written. */
#include "viewer/save.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/translation.h"
#include "explain/explained_jsonl.h"
#include "trace_file/trace_file.h"
#include "viewer/message.h"
#include "viewer/settings.h"
#include "viewer/viewer_state.h"

struct saver {
    struct trace *trace; /* a reference, held until it is written */
    struct file_writer writer;
    char *path;
    bool is_open, is_written; /* is_open: the writer has to be committed or abandoned */
    struct text_error error;  /* the reason of a failure */
};

static void work(void *context, const struct cancel *cancel)
{
    (void)cancel;
    struct saver *saver = context;
    const char *ending = strrchr(saver->path, '.');
    bool as_jsonl = ending && !strcmp(ending, ".jsonl");
    saver->is_written = as_jsonl
                            ? explained_jsonl_write(saver->trace, NULL, NULL, NOTATION_ROW_COLUMN, saver->writer.stream)
                            : trace_file_write(saver->trace, saver->writer.stream);
    if (saver->is_written)
        file_write_sync(&saver->writer); /* here, because it would block the window in file_write_commit */
    else
        trace_error(saver->trace, &saver->error);
    trace_destroy(saver->trace);
    saver->trace = NULL;
}

static void finish(void *context)
{
    struct saver *saver = context;
    if (saver->is_open)
        file_write_abandon(&saver->writer);
    trace_destroy(saver->trace);
    memory_free(saver->path);
}

static bool refuse_without_folder(const struct viewer *viewer, struct text_error *error)
{
    bool has_none =
        viewer->params.folders.keeps_work && (!viewer->params.folders.state || !viewer->params.folders.data);
    if (has_none)
        text_error_system(
            error,
            "nothing is saved, because there is no home folder: HOME names none. Ctrl+S saves your work as a file");
    return has_none;
}

bool save_is_failing(const struct viewer *viewer, struct text_error *error)
{
    const struct kept_file *const kept[] = {&viewer->editing.kept,        &viewer->practising.kept,
                                            &viewer->reopening.kept,      &viewer->saved_settings.kept,
                                            &viewer->reopening.list.kept, &viewer->editing.solved.kept};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        if (!kept[i]->is_failing)
            continue;
        *error = kept[i]->failure;
        return true;
    }
    return refuse_without_folder(viewer, error);
}

void save_report(struct viewer *viewer, const char *format, const char *path)
{
    char *whole = file_whole_path(path);
    if (whole)
        settings_add_recent(&viewer->saved_settings.settings, whole);
    message_show(viewer, format, whole ? whole : path);
    free(whole);
}

/* Waits until the trace is written, and moves the file into place. */
static bool take(struct viewer *viewer, struct text_error *error)
{
    task_wait(viewer->background.saver);
    struct saver *saver = task_context(viewer->background.saver);
    bool saved = false;
    if (saver->is_written) {
        saver->is_open = false;
        saved = file_write_commit(&saver->writer, error);
    } else {
        *error = saver->error;
    }
    if (saved)
        save_report(viewer, TR("Saved the trace as %.350s"), saver->path);
    task_end(&viewer->background.saver);
    return saved;
}

void save_usual_name(const struct viewer *viewer, const char *ending, char *name, size_t size)
{
    size_t length = 0;
    for (const char *at = viewer->session.name; *at && length + strlen(ending) + 1 < size; at++) {
        bool plain = !strchr("/\\ :*?\"<>|()-", *at);
        if (plain || (length && name[length - 1] != '-'))
            name[length++] = plain ? *at : '-';
    }
    while (length && name[length - 1] == '-')
        length--;
    name[length] = 0;
    snprintf(name + length, size - length, "%s%s", length ? "" : "puzzle", ending);
}

void save_usual_path(const struct viewer *viewer, const char *ending, char *path, size_t size)
{
    char name[PUZZLE_NAME_SIZE + 32];
    const char *folder = viewer->params.folders.pictures;
    save_usual_name(viewer, ending, name, sizeof name);
    snprintf(path, size, "%s%s%s", folder ? folder : "", folder ? "/" : "", name);
}

bool refuse_waiting(const struct viewer *viewer, const char *path, struct text_error *error)
{
    if (!viewer->params.threaded || !file_may_wait(path))
        return false;
    text_error_input(error, 0, 0, "%s is a pipe or a device, expected a file", path);
    return true;
}

bool save_start(struct viewer *viewer, const char *path, struct text_error *error)
{
    if (refuse_waiting(viewer, path, error))
        return false;
    if (viewer->background.saver && viewer->params.threaded && !task_is_done(viewer->background.saver)) {
        const struct saver *last = task_context(viewer->background.saver);
        return text_error_input(error, 0, 0, "%s is still being saved; try again when that is done", last->path);
    }
    save_wait(viewer);
    struct file_writer writer;
    if (!file_write_begin(&writer, path, error))
        return false;
    struct task *task = task_create(sizeof(struct saver), work, finish);
    struct saver *saver = task_context(task);
    *saver = (struct saver){trace_ref(viewer->session.trace), writer, memory_strdup(path), .is_open = true};
    bool threaded = viewer->params.threaded && trace_steps(saver->trace) >= TRACE_FILE_LONG;
    viewer->background.saver = task_start(task, threaded);
    if (!threaded)
        return take(viewer, error);
    message_show(viewer, "Saving the trace as %s ...", path);
    return true;
}

void save_wait(struct viewer *viewer)
{
    struct text_error error;
    if (viewer->background.saver && !take(viewer, &error))
        viewer_show_error(viewer, &error);
}

void save_poll(struct viewer *viewer)
{
    if (task_is_done(viewer->background.saver))
        save_wait(viewer);
}
