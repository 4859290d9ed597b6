#include "window/exporter.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/thread.h"
#include "base/words.h"
#include "trace_file/trace_file.h"
#include "window/child.h"

enum { NAME_SIZE = 4096, ERROR_SIZE = 600, MAX_ARGUMENTS = 26, NUMBER_SIZE = 32 };

struct exporter {
    Uint32 event;
    bool is_at_work;
    struct thread thread;
    struct viewer_export request; /* with a reference of its own to the trace */
    atomic_int process;           /* 0: not started yet, or at its end */
    atomic_bool stop;
    char error[ERROR_SIZE]; /* "": none */
};

struct exporter *exporter_create(void)
{
    struct exporter *exporter = memory_calloc(1, sizeof *exporter);
    if (exporter)
        exporter->event = SDL_RegisterEvents(1);
    return exporter;
}

/* Writes the trace to a file of its own, whose name `path` receives. */
static bool write_trace(struct exporter *exporter, char path[NAME_SIZE])
{
    const char *folder = getenv("TMPDIR");
    snprintf(path, NAME_SIZE, "%s/sudoscope-XXXXXX.trace", folder && *folder ? folder : "/tmp");
    int file = mkstemps(path, 6);
    FILE *stream = file < 0 ? NULL : fdopen(file, "wb");
    if (!stream) {
        snprintf(exporter->error, ERROR_SIZE, tr("cannot write %.300s: %s"), path, text_error_reason(errno));
        if (file >= 0)
            close(file);
        return false;
    }
    errno = ENOMEM;
    bool fine = trace_file_write(exporter->request.trace, stream) && !ferror(stream);
    fine &= !fclose(stream);
    if (!fine)
        snprintf(exporter->error, ERROR_SIZE, tr("cannot write %.300s: %s"), path, text_error_reason(errno));
    return fine;
}

/* Numbers as arguments. */
struct export_numbers {
    char size[NUMBER_SIZE], speed[NUMBER_SIZE], first[NUMBER_SIZE], last[NUMBER_SIZE];
};

static void list_arguments(const struct viewer_export *request, const char *trace, struct export_numbers *numbers,
                           const char *argument[MAX_ARGUMENTS])
{
    size_t count = 0;
    snprintf(numbers->size, NUMBER_SIZE, "%dx%d", request->width, request->height);
    snprintf(numbers->speed, NUMBER_SIZE, "%g", request->speed);
    snprintf(numbers->first, NUMBER_SIZE, "%llu", (unsigned long long)request->first);
    snprintf(numbers->last, NUMBER_SIZE, "%llu", (unsigned long long)request->last);
    const char *const given[] = {"sudoscope",  "export",
                                 "--output",   request->path,
                                 "--size",     numbers->size,
                                 "--speed",    numbers->speed,
                                 "--theme",    request->theme->id,
                                 "--notation", notation_name(request->notation),
                                 "--language", words_language()->id};
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        argument[count++] = given[i];
    if (request->only_path)
        argument[count++] = "--path";
    else {
        argument[count++] = "--from";
        argument[count++] = numbers->first;
        argument[count++] = "--to";
        argument[count++] = numbers->last;
    }
    argument[count++] = trace;
    argument[count] = NULL;
}

/* Runs this program again. What it says is the error, if it fails. */
static void run_export(struct exporter *exporter, const char *trace)
{
    struct export_numbers numbers;
    const char *argument[MAX_ARGUMENTS];
    struct child child;
    bool fine = false;
    list_arguments(&exporter->request, trace, &numbers, argument);
    if (child_start(&child, "/proc/self/exe", argument, STDERR_FILENO)) {
        atomic_store(&exporter->process, child.process);
        if (atomic_load(&exporter->stop))
            kill(child.process, SIGTERM);
        child_read_line(&child, exporter->error, ERROR_SIZE);
        atomic_store(&exporter->process, 0);
        fine = child_finish(&child);
    }
    if (fine)
        *exporter->error = 0; /* what it said was no error */
    else if (atomic_load(&exporter->stop))
        snprintf(exporter->error, ERROR_SIZE, "%s", tr("the export was stopped"));
    else if (!*exporter->error)
        snprintf(exporter->error, ERROR_SIZE, "%s", tr("the export could not be carried out"));
}

static void *work(void *context)
{
    struct exporter *exporter = context;
    char trace[NAME_SIZE];
    *exporter->error = 0;
    if (write_trace(exporter, trace))
        run_export(exporter, trace);
    remove(trace);
    trace_destroy(exporter->request.trace);
    SDL_Event event = {.user = {.type = exporter->event}};
    SDL_PushEvent(&event);
    return NULL;
}

bool exporter_begin(struct exporter *exporter, const struct viewer_export *request, struct text_error *error)
{
    exporter->request = *request;
    trace_ref(exporter->request.trace);
    atomic_store(&exporter->stop, false);
    exporter->is_at_work = thread_start(&exporter->thread, work, exporter);
    if (exporter->is_at_work)
        return true;
    trace_destroy(exporter->request.trace);
    return text_error_memory(error, "the export");
}

void exporter_stop(struct exporter *exporter)
{
    atomic_store(&exporter->stop, true);
    int process = atomic_load(&exporter->process);
    if (process)
        kill(process, SIGTERM);
}

bool exporter_ended(struct exporter *exporter, const SDL_Event *event, const char **error)
{
    if (!exporter || event->type != exporter->event)
        return false;
    thread_join(&exporter->thread);
    exporter->is_at_work = false;
    *error = *exporter->error ? exporter->error : NULL;
    return true;
}

void exporter_destroy(struct exporter *exporter)
{
    if (!exporter)
        return;
    if (exporter->is_at_work) {
        exporter_stop(exporter);
        thread_join(&exporter->thread);
    }
    memory_free(exporter);
}
