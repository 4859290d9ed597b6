/* `sudoscope why`: prints the steps on which a step, or the absence of a candidate, rests. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "command/command.h"
#include "command/option_values.h"
#include "command/trace_source.h"
#include "explain/explained_jsonl.h"
#include "explain/slice_text.h"
#include "trace/replay.h"
#include "why/slice_trace.h"

/* --- the question --- */

/* Reads "r1c6=5" or "r1c6". If the cell holds the digit, the question is why it does. */
static bool read_candidate(const char *text, const struct trace *trace, struct slice_question *question,
                           struct text_error *error)
{
    const struct layout *layout = trace_layout(trace);
    const char *at = text;
    struct replay replay;
    question->cell = notation_read(layout, &at);
    question->digit = *at == '=' && at[1] && !at[2] ? digit_of_character(at[1]) : 0;
    if (question->cell == NO_CELL || (*at && !(question->digit >= 1 && question->digit <= layout->digits)))
        return text_error_input(error, 0, 0,
                                "found '%.40s', expected a candidate such as r1c6=5, or a cell such as r1c6", text);
    replay_init(&replay, trace);
    replay_seek(&replay, question->position);
    digit_mask live = replay.mask[question->cell];
    replay_finish(&replay);
    question->subject = !*at || live == digit_bit(question->digit) ? SLICE_CELL : SLICE_CANDIDATE;
    return true;
}

static bool read_question(const struct options *options, const struct trace *trace, struct slice_question *question,
                          struct text_error *error)
{
    const char *candidate = options->value[OPTION_CANDIDATE];
    *question = (struct slice_question){.subject = SLICE_STEP, .position = trace_steps(trace)};
    if (!candidate && !options->value[OPTION_AT])
        return text_error_input(error, 0, 0, "--at N or --candidate r1c6=5 is missing");
    return option_value_at(options, trace, candidate ? 0 : 1, trace_steps(trace), &question->position, error) &&
           (!candidate || read_candidate(candidate, trace, question, error));
}

/* --- the answer --- */

/* Says that the question is decided by the start of the puzzle, without a step. */
static void print_origin(const struct slice_question *question, const struct trace *trace, enum notation notation,
                         FILE *output)
{
    const struct puzzle *puzzle = trace_puzzle(trace);
    digit_mask start = puzzle->start[question->cell];
    char cell[16], digit = digit_character(digits_are_one(start) ? digit_first(start) : question->digit);
    notation_cell(notation, puzzle->layout, question->cell, cell, sizeof cell);
    if (!digits_are_one(start))
        fprintf(output, tr("%c was never possible in %s."), digit, cell);
    else if (puzzle->given[question->cell])
        fprintf(output, tr("%s is %c: it was given."), cell, digit);
    else
        fprintf(output, tr("%s has been %c from the start."), cell, digit);
    fputc('\n', output);
}

static bool write_jsonl(const struct slice *slice, const struct trace *trace, enum notation notation, FILE *output)
{
    struct trace *made = slice_trace_create(slice, trace);
    uint64_t *of = memory_calloc(slice->steps.count + 1, sizeof *of);
    for (size_t i = 0; i < slice->steps.count; i++)
        of[i] = slice->steps.items[i].number;
    bool written = made && explained_jsonl_write(made, of, NULL, notation, output);
    memory_free(of);
    trace_destroy(made);
    return written;
}

static enum exit_status answer(const struct options *options, const struct trace *trace,
                               const struct slice_question *question, bool as_jsonl, enum notation notation)
{
    struct text_error error;
    struct slice slice = {0};
    enum exit_status status = EXIT_DONE;
    enum slice_outcome outcome = slice_make(&slice, trace, question, 0, options->cancel);
    if (outcome == SLICE_DONE) {
        if (!slice.steps.count && !as_jsonl)
            print_origin(question, trace, notation, options->output);
        if (!(as_jsonl ? write_jsonl(&slice, trace, notation, options->output)
                       : slice_text_print(&slice, trace, notation, options->output))) {
            trace_error(trace, &error);
            status = command_fail(options->messages, &error);
        }
    } else {
        slice_error(outcome, question, trace, &error);
        status = command_fail(options->messages, &error);
    }
    slice_finish(&slice);
    return status;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct trace_source source = {0};
    struct slice_question question;
    enum notation notation = NOTATION_ROW_COLUMN;
    enum exit_status status;
    bool as_jsonl = false;
    if (option_value_jsonl(options, &as_jsonl, &error) && option_value_notation(options, &notation, &error) &&
        trace_source_open(&source, options, trace_source_limit(options, OPTION_AT), &error) &&
        read_question(options, source.trace, &question, &error))
        status = answer(options, source.trace, &question, as_jsonl, notation);
    else
        status = command_fail(options->messages, &error);
    trace_source_finish(&source);
    return status;
}

const struct command command_why = {
    .name = "why",
    .operand = "PUZZLE",
    .needs_operand = true,
    .summary = TR("Print what a step, or the absence of a candidate, rests on"),
    .details = TR(
        "PUZZLE may be a trace, as `sudoscope trace` writes it. --at N asks about step N, --at proof:LINE about the\n"
        "step to which that line of `sudoscope trace -f drat` or -f lrat belongs; --candidate r1c6=5 about a\n"
        "candidate after step N, or at the end. The answer is the slice: the steps that it rests on, what these rest "
        "on,\n"
        "down to givens and guesses, each with the candidates that matter. As text, each step stands below the one "
        "that\n"
        "needs it, and the last line is the blame: the guesses that the answer assumes. With -f jsonl the slice is a\n"
        "trace of its own, which `sudoscope check` proves; \"of\" is a step's number in the whole trace.\n"),
    .options = TRACE_SOURCE_OPTIONS | OPTION_BIT(OPTION_AT) | OPTION_BIT(OPTION_CANDIDATE) | OPTION_BIT(OPTION_FORMAT) |
               OPTION_BIT(OPTION_NOTATION),
    .run = run,
};
