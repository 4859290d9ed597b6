/* A command is the first word behind `sudoscope` on the command line: solve, trace, check, ... To add one,
 * write command_NAME.c, which defines `const struct command command_NAME`, and add the row COMMAND(NAME) to
 * commands.def. */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

#include "command/options.h"

/* Options of every command. */
#define COMMON_OPTIONS (OPTION_BIT(OPTION_LANGUAGE) | OPTION_BIT(OPTION_HELP))

struct command {
    const char *name;
    const char *operand; /* names of its arguments in the help, with a blank between two of them; or NULL */
    const char *summary;
    const char *details; /* further lines of its help */
    bool takes_program;  /* `--` and a program with its arguments may follow, and several operands stand before it */
    bool passes_all;     /* every argument except a first --help goes to another program, as options.program */
    bool needs_operand;  /* without the argument, it reads standard input, which must not be a terminal */
    option_set options;  /* set of OPTION_BIT(id), besides COMMON_OPTIONS */
    enum exit_status (*run)(const struct options *options);
};

/* All commands, NULL behind the last. */
extern const struct command *const commands[];

const struct command *command_find(const char *name); /* NULL if there is none */

/* Returns whether the first argument was meant to be a command: it is a word, but neither a command nor a file. Fills
 * `error`.
 */
bool command_is_misspelt(const char *word, struct text_error *error);

/* Fills `error`: there is no command of this name. */
void command_reject(const char *name, struct text_error *error);

/* Prints a note among the messages (options.h). The command goes on. */
void command_note(FILE *messages, const struct text_error *note);

/* Prints the error among the messages and returns its exit status. */
enum exit_status command_fail(FILE *messages, const struct text_error *error);

/* Returns how many other arguments than options the command has. */
struct operand_count command_operands(const struct command *command);

/* Parses the arguments behind the command and runs it. Answers --help itself, and --language for every command. */
enum exit_status command_run(const struct command *command, int count, char *const *arguments);

/* Flushes standard output. Returns `status`, or EXIT_MACHINE if not everything could be written. */
enum exit_status command_finish(enum exit_status status);

/* Print what `sudoscope --help` and `sudoscope COMMAND --help` show. */
void command_print_usage(void);
void command_print_help(const struct command *command);

#endif
