/* A trace as JSON lines: a header, then one line for each step (docs/trace.md). */
#ifndef TRACE_FILE_JSONL_H
#define TRACE_FILE_JSONL_H

#include <stdio.h>

#include "base/buffer.h"
#include "trace/trace.h"
#include "trace_file/step_supply.h"

enum { JSONL_MAX_LINE = 1 << 24 }; /* bytes; more than the longest possible argument needs */

/* Appends a step's text and fills in its argument if the trace has none. The caller provides this function, because
 * words and the making of arguments are outside this folder. */
typedef void jsonl_describe(void *context, struct step *step, struct buffer *text);

/* Writes the trace. For a slice, `of` ([steps]) has the numbers of its steps in the whole trace, which are written as
 * "of", and the header has the number of steps, so a reader notices a missing end. Otherwise `of` is NULL. `supply` may
 * be NULL. The caller checks the stream for write errors (ferror). */
bool jsonl_write(const struct trace *trace, const uint64_t *of, const struct step_supply *supply, FILE *stream,
                 jsonl_describe *describe, void *context);

/* Additional numbers in a step's line; 0: none. */
struct jsonl_numbers {
    uint64_t input; /* the input line to which the step belongs */
    uint64_t of;    /* the step's number in the trace of which this one is a slice */
};

/* Appends a step's line with its newline. `technique` is the id, or "". */
void jsonl_put_step(struct buffer *line, const struct layout *layout, const struct step *step, const char *technique,
                    const char *text, struct jsonl_numbers numbers);

/* The outcome of reading. */
enum jsonl_end {
    JSONL_WHOLE,
    JSONL_BAD,        /* the file cannot be read; `error` has reason and place; there is no trace */
    JSONL_IMPOSSIBLE, /* a step is impossible in its grid; the trace has the steps before it, and `error` has the
                       * reason */
};

/* Reads JSON lines. `*trace` is closed and belongs to the caller, or is NULL. `ignored` (may be NULL) receives the
 * first unknown key, possibly from a later version; its message is "" if there is none. A known key of the wrong type
 * is an error. */
enum jsonl_end jsonl_read(const char *text, size_t length, const char *source, struct trace **trace,
                          struct text_error *ignored, struct text_error *error);

#endif
