/* A command is what comes after `sudoscope` on the command line: solve, trace, check, ... To add one, write
 * src/app/command_NAME.c, which defines `const struct command command_NAME`, and add the row `COMMAND(NAME)` to commands.def. */
#ifndef APP_COMMAND_H
#define APP_COMMAND_H

#include "app/options.h"

struct command {
    const char *name;
    const char *operand; /* what the one argument is called, or NULL */
    const char *summary;
    const char *details; /* further lines of its help */
    uint64_t options;    /* OPTION_BIT each */
    enum exit_status (*run)(const struct options *options);
};

/* All of them, NULL behind the last. */
extern const struct command *const commands[];

const struct command *command_find(const char *name); /* NULL if there is none */

/* Shows the error on standard error and returns the exit status that goes with it. */
enum exit_status command_fail(const struct text_error *error);

/* Runs `command` with the arguments behind it; --help is answered here. */
enum exit_status command_run(const struct command *command, int count, char *const *arguments);

/* What is left to say on standard output goes out; the status is that of the work, or of this failing. */
enum exit_status command_finish(enum exit_status status);

/* What `sudoscope --help` and `sudoscope VERB --help` say. */
void command_print_usage(void);
void command_print_help(const struct command *command);

#endif
