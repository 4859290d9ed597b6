/* The trace on which a command works: a saved one, or that of an engine that solves the puzzle. */
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

/* The source. Zero-initialized, except for `is_followed`, it has nothing to free. */
struct trace_source {
    bool is_followed; /* steps are read as they are found: opening does not wait for the engine */
    const struct trace *trace;
    const struct trace *run; /* with --needed or --shortest: the search of which `trace` is a story; otherwise NULL */
    struct trace_input file; /* private, as all members below: one of the three owns the trace */
    struct job *job;
    struct trace *story; /* made from the trace that the others own, with --needed or --shortest */
};

/* Opens the operand as a trace, or solves it as a puzzle with the progress on a terminal; in the latter case stops
 * after `step_limit` steps (0: no limit), because no later step is needed. The options are TRACE_SOURCE_OPTIONS. */
bool trace_source_open(struct trace_source *source, const struct options *options, uint64_t step_limit,
                       struct text_error *error);

/* With --needed or --shortest, makes the story of the trace and replaces the trace with it. */
bool trace_source_need(struct trace_source *source, const struct options *options, struct text_error *error);

/* Does the same for a puzzle that was already read, which is taken over. */
bool trace_source_solve(struct trace_source *source, struct puzzle *puzzle, const struct options *options,
                        uint64_t step_limit, struct text_error *error);

/* Prints a note to the messages if a time limit stopped the engine. */
void trace_source_note_stop(const struct trace_source *source, const struct options *options);

/* Returns the option's number as a limit for trace_source_open; 0 if it has none. */
uint64_t trace_source_limit(const struct options *options, enum option_id id);

/* The flow of a source's steps to a stream. Before it waits for a step, it flushes the stream and shows the
 * progress. */
struct trace_flow {
    struct step_supply supply;         /* ends immediately when the engine has run out of room, or the stream has
                                        * failed */
    const struct trace_source *source; /* private, as all members below */
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
