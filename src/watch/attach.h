/* Follows the variables of a program that prints no events. The program's interpreter loads a helper of ours
 * (helper/attach.py or attach.js) first, which puts hooks into the program and writes each change to a third pipe
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
    const char *call;  /* Class.method or a function, which gets the board; NULL: the program runs as it is */
    const char *shape; /* the form of that board, one of attach_shapes; NULL: the first */
    const char *board; /* an expression of the program's language that is the board; NULL: the helper finds it */
};

/* The ids of the shapes, NULL after the last. */
extern const char *const attach_shapes[];

enum { ATTACH_MOST_WORDS = 8, ATTACH_LINE = 256, ATTACH_LETTERS = 32, ATTACH_VARIABLES = 4 };

/* The room for the variables of a program that is watched, NULL after the last. */
enum { ATTACH_ENVIRONMENT = 3 + ATTACH_VARIABLES + 1 };

/* The words that start the interpreter of a program whose command line does not name it. */
struct attach_interpreter {
    const char *word[ATTACH_MOST_WORDS]; /* NULL after the last */
    char line[ATTACH_LINE];              /* the first line of the program's file, which has the words */
};

/* The command line of a program that is followed, and the helper's file. */
struct attachment {
    ARRAY(const char *) argument;             /* NULL after the last */
    struct buffer variable[ATTACH_VARIABLES]; /* "NAME=value" for the environment; empty ones are not set */
    struct named_file program;                /* of sources that are compiled; without a path: there is none */
    struct named_file helper;                 /* private, as below; the same */
    struct attach_interpreter interpreter;
    char letters[ATTACH_LETTERS]; /* one-letter options of the interpreter */
};

/* Returns whether the command can be followed. `error` says why not, and what would work. */
bool attach_is_possible(const char *const *argument, struct text_error *error);

/* Names a program that attach_begin has built for the puzzle, which is run again. `built` must outlive `attachment`. */
void attach_again(struct attachment *attachment, const struct attachment *built, const struct attach_settings *settings,
                  const struct puzzle *puzzle);

/* Writes the helper's file and the command line that runs it. `puzzle`: the givens; NULL: the program's own puzzle is
 * wanted. On failure there is nothing to end. */
bool attach_begin(struct attachment *attachment, const char *const *argument, const struct attach_settings *settings,
                  const struct puzzle *puzzle, struct text_error *error);

/* Fills in the environment of a program that is watched. `attachment`: NULL for one that is not followed. */
void attach_variables(const struct attachment *attachment, const char *variable[ATTACH_ENVIRONMENT]);

/* attach_compile.c: returns the number of arguments that are source files in C or C++, all of them first; 0 for a
 * different command. */
size_t attach_sources(const char *const *argument);

/* Compiles the source files with hooks at each store, and names the program and its arguments in
 * `attachment->argument`. On failure the program's file stays until attach_end. */
bool attach_compile(struct attachment *attachment, const char *const *argument, struct text_error *error);

/* Deletes the files that were made. */
void attach_end(struct attachment *attachment);

#endif
