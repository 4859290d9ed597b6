/* Runs the commands of commands.def and prints their help. */
#include "command/command.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/suggestion.h"
#include "base/translation.h"
#include "base/word.h"
#include "form/input.h"

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
    return word_find(name, commands, WORD_POINTERS);
}

void command_reject(const char *name, struct text_error *error)
{
    struct suggestion suggestion = {.word = name};
    char meant[SUGGESTION_SIZE];
    for (size_t i = 0; commands[i]; i++)
        suggestion_offer(&suggestion, commands[i]->name);
    suggestion_text(&suggestion, meant);
    text_error_input(error, 0, 0, "unknown command '%.40s'%s", name, meant[0] ? meant : tr(" (see --help)"));
}

bool command_is_misspelt(const char *word, struct text_error *error)
{
    struct suggestion suggestion = {.word = word};
    if (!*word || word[strspn(word, "abcdefghijklmnopqrstuvwxyz")] || file_exists(word))
        return false;
    for (size_t i = 0; commands[i]; i++)
        suggestion_offer(&suggestion, commands[i]->name);
    if (suggestion.nearest)
        command_reject(word, error);
    else
        text_error_input(error, 0, 0, "found '%.40s', which is neither a command nor a file (see --help)", word);
    return true;
}

void command_note(FILE *messages, const struct text_error *note)
{
    char text[600];
    text_error_format(note, text, sizeof text);
    fprintf(messages, "sudoscope: %s\n", text);
}

enum exit_status command_fail(FILE *messages, const struct text_error *error)
{
    if (error->kind == TEXT_ERROR_BROKEN_PIPE)
        return EXIT_DONE;
    command_note(messages, error);
    return error->kind == TEXT_ERROR_SYSTEM ? EXIT_MACHINE : EXIT_BAD_INPUT;
}

static void print_options(option_set accepted)
{
    for (unsigned id = 0; id < OPTION_IDS; id++) {
        const struct option_row *row = &option_rows[id];
        char left[64];
        if (!option_set_has(accepted, id))
            continue;
        int used =
            row->letter ? snprintf(left, sizeof left, "-%c, ", row->letter) : snprintf(left, sizeof left, "    ");
        snprintf(left + used, sizeof left - (size_t)used, "--%s%s%s", row->name, row->argument ? " " : "",
                 row->argument ? row->argument : "");
        printf("  %-24s %s\n", left, tr(row->help));
    }
}

void command_print_usage(void)
{
    printf(tr("sudoscope shows a Sudoku being solved, step by step.\n\n"
              "usage: sudoscope [PUZZLE] [options]      open the window\n"
              "       sudoscope COMMAND ...             run a command without it\n\n"
              "PUZZLE is a file, - for standard input, or the puzzle itself.\n\ncommands:\n"));
    for (size_t i = 0; commands[i]; i++)
        printf("  %-10s %s\n", commands[i]->name, tr(commands[i]->summary));
    printf("  %-10s %s\n", "help", tr("show this, or the help of a COMMAND"));
    printf("\n%s\n", tr("options of the window:"));
    print_options(WINDOW_OPTIONS);
    printf("%s",
           tr("\nexit status: 0 done; 1 done, but a puzzle has no solution or a check failed; 2 bad input or usage;\n"
              "3 the machine failed (memory, disk, display).\n"));
}

void command_print_help(const struct command *command)
{
    printf(tr("usage: sudoscope %s [options]%s%s"), command->name, command->operand ? " " : "",
           command->operand ? command->operand : "");
    printf("\n\n%s.\n%s%s", tr(command->summary), command->details ? "\n" : "",
           command->details ? tr(command->details) : "");
    printf("\n%s\n", tr("options:"));
    print_options(command->options | COMMON_OPTIONS);
}

enum exit_status command_finish(enum exit_status status)
{
    struct text_error error;
    bool whole = !ferror(stdout);
    if ((!fflush(stdout) && whole) || status == EXIT_MACHINE)
        return status;
    text_error_write(&error, "standard output");
    return command_fail(stderr, &error);
}

struct operand_count command_operands(const struct command *command)
{
    struct operand_count operands = {.program = command->takes_program};
    operands.most = command->takes_program ? OPTIONS_MAX_OPERANDS : command->operand ? 1 : 0;
    for (const char *at = command->operand; !command->takes_program && at && (at = strchr(at, ' ')); at++)
        operands.most++;
    return operands;
}

enum exit_status command_run(const struct command *command, int count, char *const *arguments)
{
    struct options options;
    struct text_error error;
    if (command->passes_all && count && strcmp(arguments[0], "--help") != 0) {
        options = (struct options){.program = arguments, .messages = stderr};
        return command->run(&options);
    }
    if (!options_parse(&options, command->options | COMMON_OPTIONS, command_operands(command), count, arguments,
                       &error) ||
        !options_use_language(&options, &error))
        return command_fail(stderr, &error);
    if (options.value[OPTION_HELP]) {
        command_print_help(command);
        return command_finish(EXIT_DONE);
    }
    bool is_attached = options.value[OPTION_ATTACH] && !options.operand_count;
    if (command->needs_operand && !is_attached)
        options.operands[0] = input_default_operand(options.operands[0]);
    bool has_own = command->takes_program && options.program; /* option_value_own_puzzle finds it */
    if (command->needs_operand && !options.operands[0] && !has_own) {
        text_error_input(&error, 0, 0, "no %s given, expected a file, - for standard input%s", command->operand,
                         strcmp(command->operand, "TRACE") ? tr(", or the puzzle itself") : "");
        return command_fail(stderr, &error);
    }
    return command_finish(command->run(&options));
}
