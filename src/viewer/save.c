/* Saves the trace, in a background thread if that would block the window. The file is replaced only when everything
 * is written. */
#include <stdatomic.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"
#include "explain/explained_jsonl.h"
#include "trace_file/trace_file.h"
#include "viewer/viewer_internal.h"

struct saver {
    struct trace *trace; /* a reference, until it is written */
    struct file_writer writer;
    char *path;
    struct thread thread;
    bool threaded, written; /* written: valid once `done` is set */
    atomic_bool done;
};

static void *run_thread(void *context)
{
    struct saver *saver = context;
    const char *ending = strrchr(saver->path, '.');
    bool as_jsonl = ending && !strcmp(ending, ".jsonl");
    saver->written = as_jsonl ? explained_jsonl_write(saver->trace, NULL, NOTATION_ROW_COLUMN, saver->writer.stream)
                              : trace_file_write(saver->trace, saver->writer.stream);
    if (saver->written)
        file_write_sync(&saver->writer); /* here, because it would block the window in file_write_commit */
    trace_destroy(saver->trace);
    saver->trace = NULL;
    atomic_store(&saver->done, true);
    return NULL;
}

static void destroy(struct saver *saver)
{
    trace_destroy(saver->trace);
    memory_free(saver->path);
    memory_free(saver);
}

/* Waits for the thread and puts the file in place. */
static bool finish(struct viewer *viewer, struct text_error *error)
{
    struct saver *saver = viewer->saver;
    if (saver->threaded)
        thread_join(&saver->thread);
    bool saved = saver->written && file_write_commit(&saver->writer, error);
    if (saved) {
        message_show(viewer, "Saved the trace as %.350s", saver->path);
    } else if (!saver->written) {
        file_write_abandon(&saver->writer);
        text_error_memory(error, "saving");
    }
    destroy(saver);
    viewer->saver = NULL;
    return saved;
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
    if (viewer->saver && viewer->params.threaded && !atomic_load(&viewer->saver->done)) {
        text_error_input(error, 0, 0, "%s is still being saved; try again when that is done", viewer->saver->path);
        return false;
    }
    struct saver *saver = memory_calloc(1, sizeof *saver);
    if (!saver || !(saver->path = memory_strdup(path))) {
        memory_free(saver);
        text_error_memory(error, "saving");
        return false;
    }
    saver->trace = trace_ref(viewer->session.trace);
    save_wait(viewer);
    if (!file_write_begin(&saver->writer, path, error)) {
        destroy(saver);
        return false;
    }
    viewer->saver = saver;
    saver->threaded = viewer->params.threaded && trace_steps(saver->trace) >= TRACE_FILE_LONG &&
                      thread_start(&saver->thread, run_thread, saver);
    if (saver->threaded) {
        message_show(viewer, "Saving the trace as %s ...", path);
        return true;
    }
    run_thread(saver);
    return finish(viewer, error);
}

void save_wait(struct viewer *viewer)
{
    struct text_error error;
    if (viewer->saver && !finish(viewer, &error))
        viewer_show_error(viewer, &error);
}

void save_poll(struct viewer *viewer)
{
    if (viewer->saver && atomic_load(&viewer->saver->done))
        save_wait(viewer);
}
