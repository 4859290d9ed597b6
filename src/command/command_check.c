/* `sudoscope check`: proves every step of a trace with the independent checker of proof/proof.h. */
#include <inttypes.h>
#include <stdio.h>

#include "argument/argument_make.h"
#include "base/words.h"
#include "command/command.h"
#include "command/work_pool.h"
#include "proof/argument_check.h"
#include "proof/proof_parallel.h"
#include "trace/replay.h"
#include "trace_file/trace_input.h"

enum checked { CHECK_HOLDS, CHECK_FAILS, CHECK_NO_MEMORY };

/* Checks the argument of one deduction; the replay stands before it. */
static enum checked check_argument(const struct replay *replay, const struct step *step, struct argument_maker *maker)
{
    struct argument argument;
    struct argument_verdict verdict;
    const struct layout *layout = trace_layout(replay->trace);
    if (!argument_of(maker, layout, replay->mask, step, &argument))
        return CHECK_NO_MEMORY;
    switch (argument_check(layout, replay->mask, step, &argument, &verdict)) {
    case ARGUMENT_HOLDS:
        return CHECK_HOLDS;
    case ARGUMENT_NO_MEMORY:
        return CHECK_NO_MEMORY;
    case ARGUMENT_FAILS:
        break;
    }
    if (argument.lines)
        printf("step %" PRIu64 ": line %zu of its argument %s\n", step->number, verdict.line, verdict.reason);
    else
        printf("step %" PRIu64 " has no argument\n", step->number);
    return CHECK_FAILS;
}

/* Checks the arguments of all deductions: those of the trace, or those that are made for steps without one. Prints the first
 * that does not hold. */
static enum checked check_arguments(const struct trace *trace)
{
    struct replay replay;
    struct step_reader reader;
    struct argument_maker maker = {0};
    if (!replay_init(&replay, trace))
        return CHECK_NO_MEMORY;
    step_reader_init(&reader, trace);
    enum checked checked = CHECK_HOLDS;
    for (uint64_t number = 1; number <= trace_steps(trace) && checked == CHECK_HOLDS; number++) {
        struct step step;
        replay_seek(&replay, number - 1);
        if (!step_read(&reader, number, &step))
            checked = CHECK_NO_MEMORY;
        else if (step.kind == STEP_DEDUCE)
            checked = check_argument(&replay, &step, &maker);
    }
    argument_maker_finish(&maker);
    step_reader_finish(&reader);
    replay_finish(&replay);
    return checked;
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
    enum checked checked = options->value[OPTION_ARGUMENT] ? check_arguments(trace) : CHECK_HOLDS;
    if (checked == CHECK_NO_MEMORY) {
        text_error_memory(&error, "the arguments");
        return command_fail(&error);
    }
    if (checked == CHECK_FAILS)
        return EXIT_FOUND_NONE;
    print_verdict(verdict);
    return options->value[OPTION_WHOLE] && !verdict->finished ? EXIT_FOUND_NONE : EXIT_DONE;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct trace_input input;
    if (!trace_input_open(&input, options->operand, &error))
        return command_fail(&error);
    struct proof_verdict verdict;
    enum exit_status status = EXIT_FOUND_NONE;
    if (input.ignored.message[0])
        command_note(&input.ignored);
    if (!proof_check_parallel(input.trace, work_pool_cores(), &verdict)) {
        if (!trace_damage_error(input.trace, &error))
            text_error_memory(&error, "the proof");
        status = command_fail(&error);
    } else if (!verdict.holds) {
        print_verdict(&verdict);
    } else if (input.stopped) {
        char text[600];
        text_error_format(&input.why, text, sizeof text);
        printf("%s\n", text);
    } else {
        status = conclude(options, input.trace, &verdict);
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
