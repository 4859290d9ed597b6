#include "window/exporter.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/child.h"
#include "base/machine.h"
#include "base/memory.h"
#include "base/named_file.h"
#include "base/thread.h"
#include "base/translation.h"
#include "trace_file/trace_file.h"

enum { PATH_SIZE = 4096, ERROR_SIZE = 600, MAX_ARGUMENTS = 26, NUMBER_SIZE = 32 };

struct exporter {
    Uint32 event, not_shown;
    bool is_at_work;
    struct thread thread;
    struct viewer_export request; /* holds its own reference to the trace */
    char error[ERROR_SIZE];       /* "": none */
    struct mutex lock;            /* guards the members below */
    const struct child *child;    /* NULL: not started, or finished */
    bool stop;
};

struct exporter *exporter_create(void)
{
    struct exporter *exporter = memory_calloc(1, sizeof *exporter);
    mutex_init(&exporter->lock);
    exporter->event = SDL_RegisterEvents(1);
    exporter->not_shown = SDL_RegisterEvents(1);
    return exporter;
}

/* Writes the trace to a temporary file. */
static bool write_trace(struct exporter *exporter, struct named_file *file)
{
    if (!named_file_create(file, ".trace")) {
        snprintf(exporter->error, ERROR_SIZE, tr("cannot create a temporary file: %s"), text_error_reason(errno));
        return false;
    }
    errno = ENOMEM;
    if (trace_file_write(exporter->request.trace, file->stream) && !fflush(file->stream) && !ferror(file->stream))
        return true;
    snprintf(exporter->error, ERROR_SIZE, tr("cannot write %.300s: %s"), file->path, text_error_reason(errno));
    named_file_delete(file);
    return false;
}

/* Numbers written as arguments. */
struct export_numbers {
    char size[NUMBER_SIZE], speed[NUMBER_SIZE], first[NUMBER_SIZE], last[NUMBER_SIZE], boards[NUMBER_SIZE];
};

static void list_arguments(const struct viewer_export *request, const char *trace, struct export_numbers *numbers,
                           const char *argument[MAX_ARGUMENTS])
{
    size_t count = 0;
    snprintf(numbers->size, NUMBER_SIZE, "%dx%d", request->width, request->height);
    snprintf(numbers->speed, NUMBER_SIZE, "%g", request->speed);
    snprintf(numbers->first, NUMBER_SIZE, "%llu", (unsigned long long)request->first);
    snprintf(numbers->last, NUMBER_SIZE, "%llu", (unsigned long long)request->last);
    snprintf(numbers->boards, NUMBER_SIZE, "%u", request->boards);
    const char *const given[] = {"sudoscope",  "export",
                                 "--output",   request->path,
                                 "--notation", notation_name(request->notation),
                                 "--language", translation_language()->id};
    const char *const of_paper[] = {"--paper", request->paper, "--per-page", numbers->boards};
    const char *const of_screens[] = {"--size",       numbers->size, "--speed",
                                      numbers->speed, "--theme",     request->theme->id};
    const char *const *rest = request->boards ? of_paper : of_screens;
    size_t rests = request->boards ? sizeof of_paper / sizeof *of_paper : sizeof of_screens / sizeof *of_screens;
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        argument[count++] = given[i];
    for (size_t i = 0; i < rests; i++)
        argument[count++] = rest[i];
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

/* Makes the running program, or NULL, known to a thread that may stop the export. Returns whether the export is to be
 * stopped. */
static bool note_child(struct exporter *exporter, const struct child *child)
{
    mutex_lock(&exporter->lock);
    exporter->child = child;
    bool stop = exporter->stop;
    mutex_unlock(&exporter->lock);
    return stop;
}

/* Runs a program. If it fails, its output is the error. */
static void run_program(struct exporter *exporter, const char *program, const char *const *argument)
{
    struct child child;
    bool fine = false, stop = false;
    if (child_start(&child, &(struct child_program){program, argument, NULL, CHILD_ERRORS})) {
        if (note_child(exporter, &child))
            child_stop(&child);
        child_read_line(&child, exporter->error, ERROR_SIZE);
        stop = note_child(exporter, NULL);
        fine = child_finish(&child, NULL);
    }
    if (fine)
        *exporter->error = 0; /* its output was no error */
    else if (stop)
        snprintf(exporter->error, ERROR_SIZE, "%s", tr("the export was stopped"));
    else if (!*exporter->error)
        snprintf(exporter->error, ERROR_SIZE, "%s", tr("the export could not be carried out"));
}

/* Runs this program again, and then sends printed pages to the printer if requested. */
static void run_export(struct exporter *exporter, const char *trace)
{
    struct export_numbers numbers;
    const char *argument[MAX_ARGUMENTS], *const send[] = {"lp", "--", exporter->request.path, NULL};
    char program[PATH_SIZE] = "";
    list_arguments(&exporter->request, trace, &numbers, argument);
    machine_program(program, sizeof program);
    run_program(exporter, program, argument);
    if (!*exporter->error && exporter->request.then == PRINT_SEND)
        run_program(exporter, "lp", send);
}

static void *work(void *context)
{
    struct exporter *exporter = context;
    struct named_file trace;
    *exporter->error = 0;
    if (write_trace(exporter, &trace)) {
        run_export(exporter, trace.path);
        named_file_delete(&trace);
    }
    trace_destroy(exporter->request.trace);
    SDL_Event event = {.user = {.type = exporter->event}};
    SDL_PushEvent(&event);
    return NULL;
}

bool exporter_begin(struct exporter *exporter, const struct viewer_export *request, struct text_error *error)
{
    exporter->request = *request;
    trace_ref(exporter->request.trace);
    exporter->stop = false;
    exporter->is_at_work = thread_start(&exporter->thread, work, exporter);
    if (exporter->is_at_work)
        return true;
    trace_destroy(exporter->request.trace);
    return text_error_system(error, "the system starts no thread for the export");
}

void exporter_stop(struct exporter *exporter)
{
    mutex_lock(&exporter->lock);
    exporter->stop = true;
    if (exporter->child)
        child_stop(exporter->child);
    mutex_unlock(&exporter->lock);
}

bool exporter_ended(struct exporter *exporter, const SDL_Event *event, const char **error)
{
    if (event->type != exporter->event)
        return false;
    thread_join(&exporter->thread);
    exporter->is_at_work = false;
    *error = *exporter->error ? exporter->error : NULL;
    return true;
}

/* --- showing what was exported --- */

/* An address for the desktop to open, and the event sent if no program could be started for it. */
struct address {
    Uint32 failed;
    char text[3 * EXPORT_PATH_SIZE + 8];
};

/* Opens an address. If the desktop does not start programs itself, this takes until the program ends. */
static int open_address(void *context)
{
    struct address *address = context;
    SDL_Event event = {.user = {.type = address->failed}};
    if (SDL_OpenURL(address->text))
        SDL_PushEvent(&event);
    memory_free(address);
    return 0;
}

void exporter_show(struct exporter *exporter)
{
    struct address *address = memory_calloc(1, sizeof *address);
    size_t size = sizeof address->text, length = (size_t)snprintf(address->text, size, "file://");
    address->failed = exporter->not_shown;
    for (const char *at = exporter->request.path; *at; at++) {
        bool is_plain = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') ||
                        strchr("/._-~", *at);
        length += (size_t)snprintf(address->text + length, size - length, is_plain ? "%c" : "%%%02X",
                                   is_plain ? *at : (unsigned char)*at);
    }
    SDL_Thread *thread = SDL_CreateThread(open_address, "preview", address);
    if (thread)
        SDL_DetachThread(thread);
    else
        memory_free(address);
}

bool exporter_could_not_show(const struct exporter *exporter, const SDL_Event *event, struct text_error *error)
{
    if (event->type != exporter->not_shown)
        return false;
    text_error_input(error, 0, 0, "no program for PDF files could be started; the pages are in %s",
                     exporter->request.path);
    return true;
}

void exporter_destroy(struct exporter *exporter)
{
    if (exporter->is_at_work) {
        exporter_stop(exporter);
        thread_join(&exporter->thread);
    }
    mutex_destroy(&exporter->lock);
    memory_free(exporter);
}
