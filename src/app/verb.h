/* A verb is what comes after `sudoscope` on the command line: solve, trace, check, ... To add one, write
 * src/app/verb_NAME.c, which defines `const struct verb verb_NAME`, and add the row `VERB(NAME)` to verbs.def. */
#ifndef APP_VERB_H
#define APP_VERB_H

#include "app/options.h"

struct verb {
    const char *name;
    const char *operand; /* what the one argument is called, or NULL */
    const char *summary;
    const char *details; /* further lines of its help */
    uint64_t options;    /* OPTION_BIT each */
    enum exit_status (*run)(const struct options *options);
};

/* All of them, NULL behind the last. */
extern const struct verb *const verbs[];

const struct verb *verb_find(const char *name); /* NULL if there is none */

/* Shows the error on standard error and returns the exit status that goes with it. */
enum exit_status verb_fail(const struct text_error *error);

/* Runs `verb` with the arguments behind it; --help is answered here. */
enum exit_status verb_run(const struct verb *verb, int count, char *const *arguments);

/* What is left to say on standard output goes out; the status is that of the work, or of this failing. */
enum exit_status verb_finish(enum exit_status status);

/* What `sudoscope --help` and `sudoscope VERB --help` say. */
void verb_print_usage(void);
void verb_print_help(const struct verb *verb);

#endif
