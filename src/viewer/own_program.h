/* The solver of one's own that the window can run (watch/program.h): which one it is, when it is run again, its source.
 */
#ifndef VIEWER_OWN_PROGRAM_H
#define VIEWER_OWN_PROGRAM_H

#include "base/array.h"
#include "base/file.h"
#include "scene/scene.h"
#include "watch/program.h"

struct session;
struct settings;
struct viewer;

enum { OWN_PROGRAM_FILES = 8 };

/* A file that the command line names, as it was when the program was started. */
struct own_program_file {
    const char *path; /* the program's */
    struct file_stamp stamp;
};

struct own_program {
    struct watch_program *program; /* NULL: none has been named */
    struct own_program_file file[OWN_PROGRAM_FILES];
    unsigned files;
    double since_look; /* seconds since the files were looked at */
    bool is_changed;   /* one has changed since the start; it is run once it stays as it is */
    struct buffer text;
    ARRAY(const char *) line; /* of `text` */
    struct scene_source source;
    struct step_reader reader; /* of the trace that is shown */
    const struct trace *read;
    bool is_shown;     /* the step at the position has a line of it */
    bool reported;     /* the end of the program was reported */
    bool reads_output; /* the output of a program that a person names is read, and not its variables */
};

void own_program_begin(struct viewer *viewer);
void own_program_finish(struct viewer *viewer);

/* Names the program from now on; it is taken over, and may be NULL. */
void own_program_set(struct viewer *viewer, struct watch_program *program);

/* Returns whether it can be run: a stream is read once. */
bool own_program_can_run(const struct viewer *viewer);

/* Notes the state of the files, and returns the context of a task that runs it. */
void *own_program_start(struct viewer *viewer);

/* Puts the command line before the other ones in the settings, unless there is none or it is too long. */
void own_program_remember(const struct viewer *viewer, struct settings *settings);

/* Says how it has ended. Returns true where one of its files has changed, so that it is to be run again. */
bool own_program_advance(struct viewer *viewer, double seconds);

/* Returns what is counted of the program that the session has run to its end, or NULL. */
const struct watch_totals *own_program_totals(const struct session *session);

/* Returns the step by which the first mistake of the program shows, 0 if none does. */
uint64_t own_program_sign(const struct session *session);

/* Returns how many lines of the program that the session has run to its end were not understood. */
uint64_t own_program_unread_lines(const struct session *session);

/* Finds the line of its source at the position. */
void own_program_follow(struct viewer *viewer);

/* Returns whether the files of the program's source are checked for changes, twice a second. */
bool own_program_polls(const struct viewer *viewer);

#endif
