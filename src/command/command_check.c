/* `sudoscope check`: proves every step of a trace with the independent checker of proof/proof.h. */
#include <stdio.h>

#include "base/translation.h"
#include "command/arguments_check.h"
#include "command/command.h"
#include "command/progress.h"
#include "command/work_pool.h"
#include "proof/proof_parallel.h"
#include "trace_file/trace_input.h"

/* The check of the steps, as progress_watch does it. */
struct step_check {
    const struct trace *trace;
    _Atomic uint64_t checked;
    bool is_done; /* false: the file is damaged */
    struct proof_verdict verdict;
};

static void check_steps(void *context)
{
    struct step_check *check = context;
    check->is_done = proof_check_parallel(check->trace, work_pool_cores(), &check->checked, &check->verdict);
}

static void print_verdict(const struct proof_verdict *verdict)
{
    char text[400];
    proof_verdict_format(verdict, text, sizeof text);
    puts(text);
}

/* Prints how many steps hold, once their arguments were checked, if that was asked for. */
static enum exit_status conclude(const struct options *options, const struct trace *trace,
                                 const struct proof_verdict *verdict)
{
    struct text_error error;
    char fault[ARGUMENT_FAULT];
    if (options->value[OPTION_ARGUMENT] && !arguments_check(trace, fault)) {
        trace_damage_error(trace, &error);
        return command_fail(&error);
    }
    if (options->value[OPTION_ARGUMENT] && *fault) {
        puts(fault);
        return EXIT_FOUND_NONE;
    }
    print_verdict(verdict);
    bool fails = verdict->wrong || (options->value[OPTION_WHOLE] && !verdict->finished);
    return fails ? EXIT_FOUND_NONE : EXIT_DONE;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct trace_input input;
    if (!trace_input_open(&input, options->operand, &error))
        return command_fail(&error);
    struct step_check check = {.trace = input.trace};
    enum exit_status status = EXIT_FOUND_NONE;
    if (input.ignored.message[0])
        command_note(&input.ignored);
    progress_watch(TR("checking"), TR("steps"), &check.checked, trace_steps(input.trace), check_steps, &check);
    if (!check.is_done) {
        trace_error(input.trace, &error);
        status = command_fail(&error);
    } else if (!check.verdict.holds) {
        print_verdict(&check.verdict);
    } else if (input.stopped) {
        char text[600];
        text_error_format(&input.why, text, sizeof text);
        printf("%s\n", text);
    } else {
        status = conclude(options, input.trace, &check.verdict);
    }
    trace_input_finish(&input);
    return status;
}

const struct command command_check = {
    .name = "check",
    .operand = "TRACE",
    .needs_operand = true,
    .summary = TR("Prove a trace step by step, or name the first step that does not hold"),
    .details = TR(
        "TRACE is a file as `sudoscope trace` writes it, as JSON lines or binary, or - for standard input.\n"
        "A trace that was cut off behind a step holds, and is said not to end; --whole refuses it, and slices with it.\n"),
    .options = OPTION_BIT(OPTION_ARGUMENT) | OPTION_BIT(OPTION_WHOLE),
    .run = run,
};
