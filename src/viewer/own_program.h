/* The user's own solver that the window can run (watch/program.h): its command line, the times when it is run again,
 * its source.
 * */
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

/* A file that the command line names, in its state when the program was started. */
struct own_program_file {
    const char *path; /* belongs to the program */
    struct file_stamp stamp;
};

struct own_program {
    struct watch_program *program; /* NULL: none */
    struct own_program_file file[OWN_PROGRAM_FILES];
    unsigned files;
    double since_look; /* time since the files were last checked */
    bool is_changed;   /* a file has changed since the start; the program is run again once the files stay unchanged */
    struct buffer text;
    ARRAY(const char *) line; /* lines of `text` */
    struct scene_source source;
    struct step_reader reader; /* reads the shown trace */
    const struct trace *read;
    bool is_shown;     /* the step at the position refers to a line of it */
    bool reported;     /* the end of the program was reported */
    bool reads_output; /* the output of a program that the user names is read, not its variables */
};

void own_program_begin(struct viewer *viewer);
void own_program_finish(struct viewer *viewer);

/* Sets the program, which is taken over, and may be NULL. */
void own_program_set(struct viewer *viewer, struct watch_program *program);

/* Returns whether it can be run. A stream can be read only once. */
bool own_program_can_run(const struct viewer *viewer);

/* Records the state of the files, and returns the context of a task that runs the program. */
void *own_program_start(struct viewer *viewer);

/* Puts the command line first in the settings, unless there is none or it is too long. */
void own_program_remember(const struct viewer *viewer, struct settings *settings);

/* Reports how it has ended. Returns true if one of its files has changed and it has to be run again. */
bool own_program_advance(struct viewer *viewer, double seconds);

/* Returns the totals of the program that the session has run to its end, or NULL. */
const struct watch_totals *own_program_totals(const struct session *session);

/* Returns the step at which the first mistake of the program shows, or 0. */
uint64_t own_program_sign(const struct session *session);

/* Returns how many lines of the program were not understood, if the session has run it to its end. */
uint64_t own_program_unread_lines(const struct session *session);

/* Finds the line of its source that belongs to the position. */
void own_program_follow(struct viewer *viewer);

/* Returns whether the files of the program's source are checked for changes, twice a second. */
bool own_program_polls(const struct viewer *viewer);

#endif
