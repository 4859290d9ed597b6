#include <inttypes.h>
#include <stdio.h>

#include "app/trace_input.h"
#include "app/verb.h"
#include "trace/mapped_file.h"
#include "trace/proof.h"

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct trace_input input;
    if (!options->operand)
        text_error_input(&error, 0, 0, "found no argument, expected a trace file or - for standard input");
    if (!options->operand || !trace_input_open(&input, options->operand, &error))
        return verb_fail(&error);
    struct proof_verdict verdict;
    enum exit_status status = EXIT_FOUND_NONE;
    if (!proof_check(input.trace, &verdict)) {
        if (trace_damaged_step(input.trace))
            text_error_input(&error, 0, 0, "the trace is damaged behind step %" PRIu64, trace_damaged_step(input.trace) - 1);
        else
            text_error_memory(&error, "the proof");
        status = verb_fail(&error);
    } else if (!verdict.holds) {
        printf("step %" PRIu64 " does not hold: it %s\n", verdict.steps + 1, verdict.reason);
    } else if (input.stopped) {
        char text[600];
        text_error_format(&input.why, text, sizeof text);
        printf("%s\n", text);
    } else {
        printf("%" PRIu64 " steps hold%s\n", verdict.steps, verdict.finished ? "" : "; the trace does not end");
        status = EXIT_DONE;
    }
    trace_input_finish(&input);
    return status;
}

const struct verb verb_check = {
    .name = "check",
    .operand = "TRACE",
    .summary = "Prove a trace step by step, or name the first step that does not hold",
    .details = "TRACE is a file as `sudoscope trace` writes it, as JSON lines or binary, or - for standard input.\n",
    .run = run,
};
