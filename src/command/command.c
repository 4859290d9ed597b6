/* Runs the commands of commands.def and prints their help. */
#include "command/command.h"

#include <stdio.h>
#include <string.h>

#include "command/window_options.h"

#define COMMAND(name) extern const struct command command_##name;
#include "command/commands.def"
#undef COMMAND

const struct command *const commands[] = {
#define COMMAND(name) &command_##name,
#include "command/commands.def"
#undef COMMAND
    NULL,
};

const struct command *command_find(const char *name)
{
    for (size_t i = 0; commands[i]; i++) {
        if (!strcmp(commands[i]->name, name))
            return commands[i];
    }
    return NULL;
}

void command_note(const struct text_error *note)
{
    char text[600];
    text_error_format(note, text, sizeof text);
    fprintf(stderr, "sudoscope: %s\n", text);
}

enum exit_status command_fail(const struct text_error *error)
{
    if (error->kind == TEXT_ERROR_BROKEN_PIPE)
        return EXIT_DONE;
    command_note(error);
    return error->kind == TEXT_ERROR_SYSTEM ? EXIT_MACHINE : EXIT_BAD_INPUT;
}

static void print_options(uint64_t accepted)
{
    for (unsigned id = 0; id < OPTION_IDS; id++) {
        const struct option_row *row = &option_rows[id];
        char left[64];
        if (!(accepted >> id & 1))
            continue;
        int used =
            row->letter ? snprintf(left, sizeof left, "-%c, ", row->letter) : snprintf(left, sizeof left, "    ");
        snprintf(left + used, sizeof left - (size_t)used, "--%s%s%s", row->name, row->argument ? " " : "",
                 row->argument ? row->argument : "");
        printf("  %-24s %s\n", left, row->help);
    }
}

void command_print_usage(void)
{
    printf("sudoscope shows a Sudoku being solved, step by step.\n\n"
           "usage: sudoscope [PUZZLE] [options]      open the window\n"
           "       sudoscope COMMAND ...             run a command without it\n\n"
           "PUZZLE is a file, - for standard input, or the puzzle itself.\n\ncommands:\n");
    for (size_t i = 0; commands[i]; i++)
        printf("  %-10s %s\n", commands[i]->name, commands[i]->summary);
    printf("  %-10s %s\n\noptions of the window:\n", "help", "show this, or the help of a COMMAND");
    print_options(WINDOW_OPTIONS);
    printf("\nexit status: 0 done; 1 done, but a puzzle has no solution or a check failed; 2 bad input or usage;\n"
           "3 the machine failed (memory, disk, display).\n");
}

void command_print_help(const struct command *command)
{
    printf("usage: sudoscope %s [options]%s%s\n\n%s.\n%s%s\noptions:\n", command->name, command->operand ? " " : "",
           command->operand ? command->operand : "", command->summary, command->details ? "\n" : "",
           command->details ? command->details : "");
    print_options(command->options | OPTION_BIT(OPTION_HELP));
}

enum exit_status command_finish(enum exit_status status)
{
    struct text_error error;
    bool whole = !ferror(stdout);
    if ((!fflush(stdout) && whole) || status == EXIT_MACHINE)
        return status;
    text_error_write(&error, "standard output");
    return command_fail(&error);
}

enum exit_status command_run(const struct command *command, int count, char *const *arguments)
{
    struct options options;
    struct text_error error;
    if (!options_parse(&options, command->options | OPTION_BIT(OPTION_HELP), command->operand != NULL, count, arguments,
                       &error))
        return command_fail(&error);
    if (!options.value[OPTION_HELP])
        return command_finish(command->run(&options));
    command_print_help(command);
    return command_finish(EXIT_DONE);
}
