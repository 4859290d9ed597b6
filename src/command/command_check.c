/* `sudoscope check`: proves every step of a trace with the independent checker of proof/proof.h, and with --argument
 * also the arguments of all deductions: those in the trace, or newly made ones for steps without one. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "argument/argument_make.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "base/thread.h"
#include "base/translation.h"
#include "command/command.h"
#include "command/option_values.h"
#include "command/progress.h"
#include "command/result.h"
#include "command/work_pool.h"
#include "proof/argument_check.h"
#include "proof/learned.h"
#include "proof/proof_parallel.h"
#include "proof/proof_state.h"
#include "trace_file/trace_input.h"

enum { ARGUMENT_FAULT = 400, PART = 16 * TRACE_BLOCK /* steps */ };

/* --- the arguments --- */

struct part {
    bool is_damaged;
    char fault[ARGUMENT_FAULT]; /* "": its arguments hold */
};

/* Data that the threads share. */
struct arguments {
    const struct trace *trace;
    struct part *part;
    uint64_t parts;
    struct mutex lock;        /* for the next three, until they are filled */
    struct learned learned;   /* nogoods of all steps */
    bool has_learned;         /* they have been read */
    bool is_damaged;          /* a step could not be read */
    _Atomic uint64_t checked; /* steps */
};

/* The tools for checking a part. The state is that before the step. */
struct checker {
    struct proof_state state;
    struct step_reader reader;
    struct argument_maker maker;
    struct arguments *arguments;
};

/* Reads the nogoods of the trace when a thread meets the first premise, because few traces have any. */
static bool knows_premises(struct arguments *arguments, const struct step *step)
{
    if (!argument_has_role(&step->argument, ROLE_PREMISE))
        return true;
    mutex_lock(&arguments->lock);
    if (!arguments->has_learned)
        arguments->is_damaged = !learned_add_all(&arguments->learned, arguments->trace, trace_steps(arguments->trace));
    arguments->has_learned = true;
    mutex_unlock(&arguments->lock);
    return learned_knows_premises(&arguments->learned, step);
}

/* Checks the argument of a deduction. Returns whether it holds; otherwise the part contains the reason. */
static bool check_argument(struct checker *checker, struct step step, const struct layout *layout, struct part *part)
{
    struct argument argument;
    struct argument_verdict verdict = {0};
    const digit_mask *live;
    if (!proof_state_pose(&checker->state, &step, &live))
        return true;
    argument_of(&checker->maker, layout, live, &step, NULL, &argument);
    bool is_known = knows_premises(checker->arguments, &step);
    if (is_known && argument_check(layout, live, &step, &argument, &verdict))
        return true;
    if (!is_known)
        snprintf(part->fault, sizeof part->fault, "step %" PRIu64 " has a premise that was not learned before",
                 step.number);
    else if (argument.lines)
        snprintf(part->fault, sizeof part->fault, "step %" PRIu64 ": line %zu of its argument %s", step.number,
                 verdict.line, verdict.reason);
    else
        snprintf(part->fault, sizeof part->fault,
                 "step %" PRIu64 " has no argument, and none was derived within %d inferences and cases nested %d deep",
                 step.number, ARGUMENT_MAX_INFERENCES, ARGUMENT_MAX_CASES);
    return false;
}

static bool check_range(struct checker *checker, const struct trace *trace, uint64_t first, uint64_t last,
                        struct part *part)
{
    part->is_damaged = !proof_state_move(&checker->state, trace, first - 1);
    for (uint64_t number = first; number <= last && !part->is_damaged; number++) {
        struct step step;
        part->is_damaged = !step_read(&checker->reader, number, &step);
        if (part->is_damaged)
            return false;
        bool must_hold = step.kind == STEP_DEDUCE && !step_claim_is_unproved(step.claim);
        if (must_hold && !check_argument(checker, step, trace_layout(trace), part))
            return false;
        part->is_damaged = !proof_state_apply(&checker->state, &checker->reader, &step);
    }
    return !part->is_damaged;
}

static bool check_part(void *context, uint64_t i)
{
    struct arguments *arguments = context;
    struct part *part = &arguments->part[i];
    struct checker checker = {.arguments = arguments};
    uint64_t steps = trace_steps(arguments->trace), first = i * PART + 1;
    uint64_t last = first + PART - 1 < steps ? first + PART - 1 : steps;
    proof_state_init(&checker.state, trace_puzzle(arguments->trace));
    step_reader_init(&checker.reader, arguments->trace);
    bool holds = check_range(&checker, arguments->trace, first, last, part);
    atomic_fetch_add_explicit(&arguments->checked, last - first + 1, memory_order_relaxed);
    argument_maker_finish(&checker.maker);
    step_reader_finish(&checker.reader);
    proof_state_finish(&checker.state);
    return holds;
}

static void check_parts(void *context)
{
    struct arguments *arguments = context;
    parallel_for(work_pool_cores(), arguments->parts, check_part, arguments);
}

/* Writes the fault of the first argument that does not hold, or "" if all hold. Returns false if the file is
 * damaged. */
static bool check_arguments(const struct trace *trace, char fault[ARGUMENT_FAULT])
{
    uint64_t steps = trace_steps(trace);
    struct arguments arguments = {.trace = trace, .parts = (steps + PART - 1) / PART};
    *fault = 0;
    mutex_init(&arguments.lock);
    arguments.part = memory_calloc((size_t)arguments.parts + 1, sizeof *arguments.part);
    progress_watch(TR("checking the arguments"), TR("steps"), &arguments.checked, steps, check_parts, &arguments);
    bool is_damaged = arguments.is_damaged;
    for (uint64_t i = 0; i < arguments.parts && !is_damaged && !*fault; i++) {
        is_damaged = arguments.part[i].is_damaged;
        memcpy(fault, arguments.part[i].fault, ARGUMENT_FAULT);
    }
    learned_finish(&arguments.learned);
    mutex_destroy(&arguments.lock);
    memory_free(arguments.part);
    return !is_damaged;
}

/* --- the steps --- */

/* The check of the steps, run by progress_watch. */
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

/* Prints the result of the check: its text, or an object with it. */
static void print_result(const struct options *options, const struct proof_verdict *verdict, bool holds,
                         const char *text)
{
    struct buffer object = {0};
    struct text_error ignored; /* run has read the option earlier */
    bool as_jsonl = false;
    option_value_jsonl(options, &as_jsonl, &ignored);
    if (as_jsonl) {
        buffer_print(&object, "{\"source\":");
        buffer_put_json(&object, options->operands[0]);
        buffer_print(&object, ",\"holds\":%s,\"steps\":%" PRIu64 ",\"finished\":%s", holds ? "true" : "false",
                     verdict->steps, verdict->finished ? "true" : "false");
        if (verdict->has_claims)
            buffer_print(&object, ",\"unproved\":%" PRIu64 ",\"wrong\":%" PRIu64, verdict->unproved, verdict->wrong);
        result_put_text(&object, "text", text);
        buffer_put(&object, '}');
    }
    puts(as_jsonl ? buffer_text(&object) : text);
    buffer_finish(&object);
}

static void print_verdict(const struct options *options, const struct proof_verdict *verdict, bool holds)
{
    char text[400];
    proof_verdict_format(verdict, text, sizeof text);
    print_result(options, verdict, holds, text);
}

/* Prints how many steps hold, after checking their arguments if requested. */
static enum exit_status conclude(const struct options *options, const struct trace *trace,
                                 const struct proof_verdict *verdict)
{
    struct text_error error;
    char fault[ARGUMENT_FAULT];
    if (options->value[OPTION_ARGUMENT] && !check_arguments(trace, fault)) {
        trace_damage_error(trace, &error);
        return command_fail(options->messages, &error);
    }
    if (options->value[OPTION_ARGUMENT] && *fault) {
        print_result(options, verdict, false, fault);
        return EXIT_FOUND_NONE;
    }
    bool fails = verdict->wrong || (options->value[OPTION_WHOLE] && !verdict->finished);
    print_verdict(options, verdict, !fails);
    return fails ? EXIT_FOUND_NONE : EXIT_DONE;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct trace_input input;
    bool as_jsonl = false;
    if (!option_value_jsonl(options, &as_jsonl, &error) || !trace_input_open(&input, options->operands[0], &error))
        return command_fail(options->messages, &error);
    struct step_check check = {.trace = input.trace};
    enum exit_status status = EXIT_FOUND_NONE;
    if (input.ignored.message[0])
        command_note(options->messages, &input.ignored);
    progress_watch(TR("checking"), TR("steps"), &check.checked, trace_steps(input.trace), check_steps, &check);
    if (!check.is_done) {
        trace_error(input.trace, &error);
        status = command_fail(options->messages, &error);
    } else if (!check.verdict.holds) {
        print_verdict(options, &check.verdict, false);
    } else if (input.stopped) {
        char text[600];
        text_error_format(&input.why, text, sizeof text);
        print_result(options, &check.verdict, false, text);
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
    .details = TR("TRACE is a file as `sudoscope trace` writes it, as JSON lines or binary, or - for standard input.\n"
                  "A trace that was cut off behind a step holds, and is said not to end; --whole refuses it, and "
                  "slices with it.\n"
                  "-f jsonl writes an object (docs/json.md).\n"),
    .options = OPTION_BIT(OPTION_ARGUMENT) | OPTION_BIT(OPTION_WHOLE) | OPTION_BIT(OPTION_FORMAT),
    .run = run,
};
