/* `sudoscope cc`: a C compiler for programs to be watched. */
#include <string.h>

#include "base/translation.h"
#include "command/command.h"
#include "watch/hooked_compiler.h"

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    const char *compiler = "cc", *const *argument = (const char *const *)options->program;
    if (argument && !strcmp(argument[0], "--with") && argument[1]) {
        compiler = argument[1];
        argument += 2;
    }
    if (!argument || !*argument) {
        text_error_input(&error, 0, 0, "no arguments of a compiler given, as in sudoscope cc -o solver main.c");
        return command_fail(options->messages, &error);
    }
    int status = hooked_compiler_run(compiler, argument, NULL, &error);
    return status < 0 ? command_fail(options->messages, &error) : (enum exit_status)status;
}

const struct command command_cc = {
    .name = "cc",
    .operand = "ARGUMENT...",
    .passes_all = true,
    .summary = TR("Compile a program of many files in C or C++, so that `watch --attach` can follow it"),
    .details = TR("The arguments are those of cc, or of the compiler that --with names. Build a program with it, as "
                  "in\n"
                  "make CC=\"sudoscope cc\" CXX=\"sudoscope cc --with c++\", then follow it:\n"
                  "sudoscope watch --attach PUZZLE -- ./solver. It works on Linux, where gcc or clang is installed.\n"),
    .run = run,
};
