#include "app/verb.h"

#include <stdio.h>
#include <string.h>

#include "app/window_options.h"

#define VERB(name) extern const struct verb verb_##name;
#include "app/verbs.def"
#undef VERB

const struct verb *const verbs[] = {
#define VERB(name) &verb_##name,
#include "app/verbs.def"
#undef VERB
    NULL,
};

const struct verb *verb_find(const char *name)
{
    for (size_t i = 0; verbs[i]; i++) {
        if (!strcmp(verbs[i]->name, name))
            return verbs[i];
    }
    return NULL;
}

enum exit_status verb_fail(const struct text_error *error)
{
    char text[600];
    if (error->kind == TEXT_ERROR_BROKEN_PIPE)
        return EXIT_DONE;
    text_error_format(error, text, sizeof text);
    fprintf(stderr, "sudoscope: %s\n", text);
    return error->kind == TEXT_ERROR_SYSTEM ? EXIT_MACHINE : EXIT_BAD_INPUT;
}

static void print_options(uint64_t taken)
{
    for (unsigned id = 0; id < OPTION_IDS; id++) {
        const struct option_row *row = &option_rows[id];
        char left[64];
        if (!(taken >> id & 1))
            continue;
        int used = row->letter ? snprintf(left, sizeof left, "-%c, ", row->letter) : snprintf(left, sizeof left, "    ");
        snprintf(left + used, sizeof left - (size_t)used, "--%s%s%s", row->name, row->argument ? " " : "",
                 row->argument ? row->argument : "");
        printf("  %-24s %s\n", left, row->help);
    }
}

void verb_print_usage(void)
{
    printf("sudoscope shows a Sudoku being solved, step by step.\n\n"
           "usage: sudoscope [PUZZLE] [options]      open the window\n"
           "       sudoscope COMMAND ...             work without one\n\n"
           "PUZZLE is a file, - for standard input, or the puzzle itself.\n\ncommands:\n");
    for (size_t i = 0; verbs[i]; i++)
        printf("  %-10s %s\n", verbs[i]->name, verbs[i]->summary);
    printf("  %-10s %s\n\noptions of the window:\n", "help", "say this, or how a COMMAND is used");
    print_options(WINDOW_OPTIONS);
    printf("\nexit status: 0 done; 1 done, but a puzzle has no solution or a check failed; 2 bad input or usage;\n"
           "3 the machine failed (memory, disk, display).\n");
}

void verb_print_help(const struct verb *verb)
{
    printf("usage: sudoscope %s [options]%s%s\n\n%s.\n%s%s\noptions:\n", verb->name, verb->operand ? " " : "",
           verb->operand ? verb->operand : "", verb->summary, verb->details ? "\n" : "",
           verb->details ? verb->details : "");
    print_options(verb->options | OPTION_BIT(OPTION_HELP));
}

enum exit_status verb_finish(enum exit_status status)
{
    struct text_error error;
    bool whole = !ferror(stdout);
    if ((!fflush(stdout) && whole) || status == EXIT_MACHINE)
        return status;
    text_error_write(&error, "standard output");
    return verb_fail(&error);
}

enum exit_status verb_run(const struct verb *verb, int count, char *const *arguments)
{
    struct options options;
    struct text_error error;
    if (!options_parse(&options, verb->options | OPTION_BIT(OPTION_HELP), verb->operand != NULL, count, arguments,
                       &error))
        return verb_fail(&error);
    if (!options.value[OPTION_HELP])
        return verb_finish(verb->run(&options));
    verb_print_help(verb);
    return verb_finish(EXIT_DONE);
}
