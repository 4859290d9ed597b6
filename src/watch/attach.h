/* Follows the variables of a program that prints no events. The program's interpreter first loads our helper
 * (helper/attach.py or attach.js), which installs hooks in the program and writes each change to a third pipe
 * (docs/watch.md). */
#ifndef WATCH_ATTACH_H
#define WATCH_ATTACH_H

#include "base/array.h"
#include "base/buffer.h"
#include "base/named_file.h"
#include "puzzle/puzzle.h"

/* The settings for following a program. */
struct attach_settings {
    bool is_wanted;
    const char *call;  /* Class.method or a function, called with the board; NULL: the program runs unchanged */
    const char *shape; /* form of that board, one of attach_shapes; NULL: the first */
    const char *board; /* an expression in the program's language for its board; NULL: the helper finds it */
};

/* The ids of the shapes, ended by NULL. */
extern const char *const attach_shapes[];

enum { ATTACH_MOST_WORDS = 8, ATTACH_LINE = 256, ATTACH_LETTERS = 32, ATTACH_VARIABLES = 4 };

/* Space for the variables of a watched program's environment, ended by NULL. */
enum { ATTACH_ENVIRONMENT = 3 + ATTACH_VARIABLES + 1 };

/* The words that start the interpreter of a program whose command line does not name it. */
struct attach_interpreter {
    const char *word[ATTACH_MOST_WORDS]; /* ended by NULL */
    char line[ATTACH_LINE];              /* first line of the program's file, with its interpreter and arguments */
};

/* The command line of a followed program, and the helper's file. */
struct attachment {
    ARRAY(const char *) argument;             /* ended by NULL */
    struct buffer variable[ATTACH_VARIABLES]; /* "NAME=value" for the environment; empty ones are not set */
    struct named_file program;                /* the program compiled from sources; without a path: there is none */
    struct named_file helper;                 /* private, like all members below */
    struct attach_interpreter interpreter;
    char letters[ATTACH_LETTERS]; /* one-letter options of the interpreter */
};

/* Returns whether the command can be followed. If not, `error` has the reason and what would work. */
bool attach_is_possible(const char *const *argument, struct text_error *error);

/* Names a program that attach_begin has built for this puzzle, to run it again. `built` must outlive `attachment`. */
void attach_again(struct attachment *attachment, const struct attachment *built, const struct attach_settings *settings,
                  const struct puzzle *puzzle);

/* Writes the helper's file and the command line that runs it. `puzzle`: the givens; NULL: the program's own puzzle is
 * wanted. After a failure there is nothing to end. */
bool attach_begin(struct attachment *attachment, const char *const *argument, const struct attach_settings *settings,
                  const struct puzzle *puzzle, struct text_error *error);

/* Fills the environment of a watched program. `attachment`: NULL if its variables are not followed. */
void attach_variables(const struct attachment *attachment, const char *variable[ATTACH_ENVIRONMENT]);

/* attach_compile.c: returns the number of leading arguments that are source files in C or C++; 0 for a different
 * command. */
size_t attach_sources(const char *const *argument);

/* Compiles the source files with hooks at each store, and puts the program and its arguments into
 * `attachment->argument`. After a failure the program's file stays until attach_end. */
bool attach_compile(struct attachment *attachment, const char *const *argument, struct text_error *error);

/* Deletes the created files. */
void attach_end(struct attachment *attachment);

#endif
