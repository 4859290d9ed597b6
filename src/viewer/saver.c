#include "viewer/saver.h"

#include <stdatomic.h>
#include <string.h>
#include <threads.h>

#include "base/file.h"
#include "base/memory.h"
#include "explain/explained_jsonl.h"
#include "trace_file/trace_file.h"

struct saver {
    const struct trace *trace;
    struct file_writer writer;
    char *path;
    thrd_t thread;
    bool threaded, written; /* written: valid once `done` is set */
    atomic_bool done;
};

static int run_thread(void *context)
{
    struct saver *saver = context;
    const char *ending = strrchr(saver->path, '.');
    bool as_jsonl = ending && !strcmp(ending, ".jsonl");
    saver->written = as_jsonl ? explained_jsonl_write(saver->trace, NOTATION_ROW_COLUMN, saver->writer.stream)
                              : trace_file_write(saver->trace, saver->writer.stream);
    atomic_store(&saver->done, true);
    return 0;
}

/* Takes NULL. */
static void destroy(struct saver *saver)
{
    if (saver)
        memory_free(saver->path);
    memory_free(saver);
}

struct saver *saver_start(const struct trace *trace, const char *path, bool threaded, struct text_error *error)
{
    struct saver *saver = memory_calloc(1, sizeof *saver);
    if (saver)
        saver->path = memory_strdup(path);
    if (!saver || !saver->path) {
        destroy(saver);
        text_error_memory(error, "saving");
        return NULL;
    }
    saver->trace = trace;
    if (!file_write_begin(&saver->writer, path, error)) {
        destroy(saver);
        return NULL;
    }
    saver->threaded = threaded && thrd_create(&saver->thread, run_thread, saver) == thrd_success;
    if (!saver->threaded)
        run_thread(saver);
    return saver;
}

bool saver_done(const struct saver *saver)
{
    return atomic_load(&saver->done);
}

const char *saver_path(const struct saver *saver)
{
    return saver->path;
}

bool saver_finish(struct saver *saver, struct text_error *error)
{
    if (saver->threaded)
        thrd_join(saver->thread, NULL);
    bool saved = saver->written;
    if (saved) {
        saved = file_write_commit(&saver->writer, error);
    } else {
        file_write_abandon(&saver->writer);
        text_error_memory(error, "saving");
    }
    destroy(saver);
    return saved;
}
