/* The trace that a command works on: a saved one, or that of an engine which solves the puzzle. */
#ifndef COMMAND_TRACE_SOURCE_H
#define COMMAND_TRACE_SOURCE_H

#include "command/options.h"
#include "command/progress.h"
#include "engine/job.h"
#include "trace_file/step_supply.h"
#include "trace_file/trace_input.h"

#define TRACE_SOURCE_OPTIONS                                                                                           \
    (OPTION_BIT(OPTION_ENGINE) | OPTION_BIT(OPTION_MEMORY) | OPTION_BIT(OPTION_DISK) | OPTION_BIT(OPTION_GUESS) |      \
     OPTION_BIT(OPTION_PROFILE) | OPTION_BIT(OPTION_WITHOUT) | OPTION_BIT(OPTION_CHOOSE) | OPTION_BIT(OPTION_SECONDS))

/* Zero-initialized, but for `is_followed`: nothing to finish. */
struct trace_source {
    bool is_followed; /* the steps are taken as they are found: opening does not wait for the engine */
    const struct trace *trace;
    const struct trace *run; /* that the story is about, with --needed or --shortest; otherwise NULL */
    struct trace_input file; /* private, as below: one of the three owns the trace */
    struct job *job;
    struct trace *story; /* of the trace that the others own, with --needed or --shortest */
};

/* Opens the operand as a trace, or solves it as a puzzle and shows the progress on a terminal; then it stops after
 * `step_limit` steps (0: no limit), because no later step is needed. The options are TRACE_SOURCE_OPTIONS. */
bool trace_source_open(struct trace_source *source, const struct options *options, uint64_t step_limit,
                       struct text_error *error);

/* With --needed or --shortest, makes the story of the trace, which takes its place. */
bool trace_source_need(struct trace_source *source, const struct options *options, struct text_error *error);

/* The same for a puzzle that was read already, which it takes over. */
bool trace_source_solve(struct trace_source *source, struct puzzle *puzzle, const struct options *options,
                        uint64_t step_limit, struct text_error *error);

/* Says among the messages that a time limit stopped the engine, if one did. */
void trace_source_note_stop(const struct trace_source *source, const struct options *options);

/* Returns the number that the option holds, as a limit for trace_source_open; 0 if it holds none. */
uint64_t trace_source_limit(const struct options *options, enum option_id id);

/* The way of a source's steps to a stream. What was written is flushed before a step is waited for, and the progress is
 * shown. */
struct trace_flow {
    struct step_supply supply;         /* ends at once when the engine has run out of room, or the stream has failed */
    const struct trace_source *source; /* private, as below */
    const struct options *options;
    FILE *stream;
    struct progress progress;
};

/* `prints`: the stream is standard output. trace_flow_end returns false with `error` filled if the engine has run out
 * of room. */
void trace_flow_begin(struct trace_flow *flow, const struct trace_source *source, const struct options *options,
                      FILE *stream, bool prints);
bool trace_flow_end(struct trace_flow *flow, struct text_error *error);

void trace_source_finish(struct trace_source *source);

#endif
