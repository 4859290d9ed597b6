#include "viewer/own_program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number_text.h"
#include "base/translation.h"
#include "viewer/message.h"
#include "viewer/settings.h"
#include "viewer/viewer_state.h"

static const double look_seconds = 0.5;

enum { SOURCE_LIMIT = 1 << 20 };

static bool shows_program(const struct viewer *viewer)
{
    return viewer->session.job && viewer->session.job->engine == &engine_watch;
}

/* Reads the modification stamp of a regular file. */
static bool take_stamp(const char *path, struct file_stamp *stamp)
{
    int descriptor = file_is_regular(path) ? file_open_read(path) : -1;
    bool fine = descriptor >= 0 && file_stamp_now(descriptor, stamp) && stamp->is_regular;
    if (descriptor >= 0)
        file_close(descriptor);
    return fine;
}

/* Collects the files among the arguments. */
static void note_files(struct own_program *own)
{
    char *const *argument = own->program->argument;
    own->files = 0;
    own->is_changed = false;
    for (size_t i = 0; argument && argument[i] && own->files < OWN_PROGRAM_FILES; i++) {
        struct own_program_file *file = &own->file[own->files];
        file->path = argument[i];
        own->files += take_stamp(file->path, &file->stamp);
    }
}

static void forget_source(struct own_program *own)
{
    buffer_clear(&own->text);
    own->line.count = 0;
    own->source = (struct scene_source){0};
}

/* Closes the reader of a trace. */
static void forget_trace(struct own_program *own)
{
    if (own->read)
        step_reader_finish(&own->reader);
    own->read = NULL;
}

void own_program_begin(struct viewer *viewer)
{
    const struct settings *settings = viewer->params.settings;
    struct text_error ignored;
    if (viewer->params.program)
        own_program_set(viewer, watch_program_ref(viewer->params.program));
    else if (settings && settings->programs)
        own_program_set(viewer, watch_program_read(settings->program[0], &ignored));
}

void own_program_finish(struct viewer *viewer)
{
    struct own_program *own = &viewer->own_program;
    watch_program_unref(own->program);
    forget_trace(own);
    buffer_finish(&own->text);
    memory_free(own->line.items);
    *own = (struct own_program){.reads_output = own->reads_output};
}

void own_program_set(struct viewer *viewer, struct watch_program *program)
{
    own_program_finish(viewer);
    viewer->own_program.program = program;
}

void own_program_remember(const struct viewer *viewer, struct settings *settings)
{
    struct buffer text = {0};
    if (own_program_can_run(viewer))
        watch_program_write(viewer->own_program.program, &text);
    settings_add_program(settings, buffer_text(&text));
    buffer_finish(&text);
}

bool own_program_can_run(const struct viewer *viewer)
{
    return viewer->own_program.program && viewer->own_program.program->argument;
}

/* Returns whether to follow the variables of the program: this is wanted, and possible on the shown board.
 * */
static bool is_attachable(const struct viewer *viewer, const struct watch_program *program)
{
    struct text_error ignored;
    const struct trace *trace = viewer->session.trace;
    const struct layout *layout = trace ? trace_layout(trace) : NULL;
    return program != viewer->params.program && program->argument && !viewer->own_program.reads_output &&
           (!layout || layout->cells == layout->digits * layout->digits) &&
           attach_is_possible((const char *const *)program->argument, &ignored);
}

void *own_program_start(struct viewer *viewer)
{
    struct own_program *own = &viewer->own_program;
    note_files(own);
    forget_source(own);
    forget_trace(own);
    own->reported = false;
    if (!is_attachable(viewer, own->program))
        return watch_task_create(own->program);
    const char *const *argument = (const char *const *)own->program->argument;
    struct watch_program *program = watch_program_create(argument, 0, own->program->most_seconds);
    watch_program_attach(program, &(struct attach_settings){.is_wanted = true});
    struct watch_task *task = watch_task_create(program);
    watch_program_unref(program);
    return task;
}

/* --- the files --- */

/* Returns whether a file has changed since the last check. A file that is missing for a moment, while an editor
 * replaces it, is waited for. */
static bool has_changed(struct own_program *own)
{
    bool changed = false;
    for (unsigned i = 0; i < own->files; i++) {
        struct file_stamp now;
        if (!take_stamp(own->file[i].path, &now) || file_stamp_is_same(&now, &own->file[i].stamp))
            continue;
        own->file[i].stamp = now;
        changed = true;
    }
    return changed;
}

bool own_program_polls(const struct viewer *viewer)
{
    return shows_program(viewer) && viewer->own_program.files;
}

/* --- its end --- */

/* Reports how many lines were not understood, and the error in the first of them. */
static void report_lines(struct viewer *viewer, const struct watch_totals *totals)
{
    char first[sizeof viewer->message.text], count[NUMBER_TEXT_SIZE];
    viewer_show_error(viewer, &totals->first_error);
    if (totals->errors == 1)
        return;
    snprintf(first, sizeof first, "%s", viewer->message.text);
    snprintf(viewer->message.text, sizeof viewer->message.text,
             tr("%s lines of the program were not understood. The first is this. %.300s"),
             number_text(totals->errors, count), first);
}

const struct watch_totals *own_program_totals(const struct session *session)
{
    const struct job *job = session->job;
    if (!job || job->engine != &engine_watch || !trace_closed(session->trace))
        return NULL;
    return &((const struct watch_task *)job->task.context)->result.totals;
}

uint64_t own_program_unread_lines(const struct session *session)
{
    const struct watch_totals *totals = own_program_totals(session);
    return totals ? totals->errors : 0;
}

uint64_t own_program_sign(const struct session *session)
{
    const struct watch_totals *totals = own_program_totals(session);
    return totals && *totals->sign ? totals->sign_step : 0;
}

/* Reports the sign of a mistake. */
static void report_sign(struct viewer *viewer, const struct watch_totals *totals)
{
    char step[NUMBER_TEXT_SIZE];
    message_offer(viewer, ACTION_next_wrong, "Step %s: %s A click here, or F3, goes there.",
                  number_text(totals->sign_step, step), totals->sign);
    message_keep(viewer);
}

/* Reports how the program has ended if it failed, and lines that look like events but are not. */
static void report_end(struct viewer *viewer)
{
    struct own_program *own = &viewer->own_program;
    const struct watch_task *task = viewer->session.job->task.context;
    if (own->reported || !trace_closed(viewer->session.trace))
        return;
    own->reported = true;
    if (task->result.failed)
        viewer_show_error(viewer, &task->result.failure);
    else if (*task->result.totals.sign)
        report_sign(viewer, &task->result.totals);
    else if (task->result.totals.errors)
        report_lines(viewer, &task->result.totals);
}

bool own_program_advance(struct viewer *viewer, double seconds)
{
    struct own_program *own = &viewer->own_program;
    if (!shows_program(viewer))
        return false;
    report_end(viewer);
    own->since_look += seconds;
    if (!own->files || own->since_look < look_seconds)
        return false;
    own->since_look = 0;
    bool changes = has_changed(own), is_due = own->is_changed && !changes;
    own->is_changed = changes;
    return is_due;
}

/* --- its source --- */

/* Returns the file of the command line that the note names, as "solver.py:12" or "12". */
static const char *find_file(const struct own_program *own, const char *note)
{
    const char *colon = strrchr(note, ':');
    for (unsigned i = 0; i < own->files; i++) {
        const char *path = own->file[i].path, *name = file_name_part(path);
        if (colon ? strlen(name) == (size_t)(colon - note) && !strncmp(name, note, strlen(name))
                  : strchr(name, '.') != NULL)
            return path;
    }
    return NULL;
}

/* Reads the file's lines. An unreadable file has none. */
static void read_source(struct own_program *own, const char *path)
{
    struct text_error ignored;
    forget_source(own);
    own->source.path = path;
    if (!file_read(path, SOURCE_LIMIT, &own->text, &ignored))
        return;
    for (char *at = own->text.bytes; at && *at;) {
        char *end = strchr(at, '\n');
        array_append(&own->line, at);
        if (end)
            *end = 0;
        at = end ? end + 1 : NULL;
    }
    own->source.line = own->line.items;
    own->source.lines = own->line.count;
}

/* Reads the step at the position or, if it has no note, the last earlier one with a note, if that is near. Returns
 * whether there is one. */
static bool find_note(struct own_program *own, const struct trace *trace, uint64_t position, struct step *step)
{
    enum { NEAR = 64 };
    if (own->read != trace) {
        forget_trace(own);
        step_reader_init(&own->reader, trace);
        own->read = trace;
    }
    for (unsigned i = 0; i < NEAR && position; i++, position--) {
        if (step_read(&own->reader, position, step) && step->note[NOTE_SOURCE])
            return true;
    }
    return false;
}

void own_program_follow(struct viewer *viewer)
{
    struct own_program *own = &viewer->own_program;
    struct step step;
    own->is_shown = false;
    if (!shows_program(viewer) ||
        !find_note(own, viewer->session.trace, player_position(&viewer->session.player), &step))
        return;
    const char *note = step.note[NOTE_SOURCE], *path = find_file(own, note), *colon = strrchr(note, ':');
    if (!path)
        return;
    if (own->source.path != path)
        read_source(own, path);
    own->source.lit = (size_t)strtoul(colon ? colon + 1 : note, NULL, 10);
    own->is_shown = true;
}
