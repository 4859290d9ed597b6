/* A command is the first word after `sudoscope` on the command line: solve, trace, check, ... To add one, write
 * command_NAME.c, which defines `const struct command command_NAME`, and add the row COMMAND(NAME) to commands.def. */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

#include "command/options.h"

/* Options of every command. */
#define COMMON_OPTIONS (OPTION_BIT(OPTION_LANGUAGE) | OPTION_BIT(OPTION_HELP))

struct command {
    const char *name;
    const char *operand; /* names of its arguments in the help, separated by blanks; or NULL */
    const char *summary;
    const char *details; /* further lines of its help */
    bool takes_program;  /* `--` with a program and its arguments may follow, after any number of operands */
    bool passes_all;     /* every argument except a leading --help belongs to another program, as options.program */
    bool needs_operand;  /* without the argument, it reads standard input, which must not be a terminal */
    option_set options;  /* set of OPTION_BIT(id), in addition to COMMON_OPTIONS */
    enum exit_status (*run)(const struct options *options);
};

/* All commands, followed by NULL. */
extern const struct command *const commands[];

const struct command *command_find(const char *name); /* Returns NULL if there is none. */

/* Returns whether the first argument is a misspelt command: a word that is neither a command nor a file. If so,
 * fills `error`.
 * */
bool command_is_misspelt(const char *word, struct text_error *error);

/* Fills `error`: there is no command of this name. */
void command_reject(const char *name, struct text_error *error);

/* Prints a note to the messages (options.h). The command continues. */
void command_note(FILE *messages, const struct text_error *note);

/* Prints the error to the messages and returns its exit status. */
enum exit_status command_fail(FILE *messages, const struct text_error *error);

/* Returns how many operands, arguments other than options, the command has. */
struct operand_count command_operands(const struct command *command);

/* Parses the arguments after the command's name and runs it. Handles --help itself, and --language for every
 * command. */
enum exit_status command_run(const struct command *command, int count, char *const *arguments);

/* Flushes standard output. Returns `status`, or EXIT_MACHINE if not everything could be written. */
enum exit_status command_finish(enum exit_status status);

/* Print the output of `sudoscope --help` and `sudoscope COMMAND --help`. */
void command_print_usage(void);
void command_print_help(const struct command *command);

#endif
