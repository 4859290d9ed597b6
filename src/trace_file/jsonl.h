/* A trace as JSON lines: a header, then one line a step (docs/trace.md). */
#ifndef TRACE_FILE_JSONL_H
#define TRACE_FILE_JSONL_H

#include <stdio.h>

#include "base/buffer.h"
#include "trace/trace.h"
#include "trace_file/step_supply.h"

enum { JSONL_MAX_LINE = 1 << 24 }; /* bytes; the longest argument that there can be takes less */

/* Appends a step's text and fills in its argument if the trace has none. The caller provides both, because this
 * folder knows neither words nor how arguments are made. */
typedef void jsonl_describe(void *context, struct step *step, struct buffer *text);

/* Writes the trace. If it is a slice, `of` ([steps]) has the numbers of its steps in the trace that it was made
 * from; they are written as "of", and the header says how many steps there are, so that a reader sees if the end is
 * missing. Otherwise `of` is NULL. `supply` may be NULL. The caller checks the stream for write errors (ferror). */
bool jsonl_write(const struct trace *trace, const uint64_t *of, const struct step_supply *supply, FILE *stream,
                 jsonl_describe *describe, void *context);

/* Numbers that a step's line has besides its own; 0: it does not. */
struct jsonl_numbers {
    uint64_t input; /* the line of the input that the step belongs to */
    uint64_t of;    /* the number of the step in the trace of which this one is a slice */
};

/* Appends one step's line with its newline. `technique` is the id, or "". */
void jsonl_put_step(struct buffer *line, const struct layout *layout, const struct step *step, const char *technique,
                    const char *text, struct jsonl_numbers numbers);

/* Why reading ended. */
enum jsonl_end {
    JSONL_WHOLE,
    JSONL_BAD,        /* the file cannot be read; `error` says why and where; there is no trace */
    JSONL_IMPOSSIBLE, /* a step is impossible in its grid; the trace has the steps before it, and `error` says why */
};

/* `*trace` is closed and belongs to the caller, or is NULL. `ignored`, which may be NULL, receives the first key that
 * is not known, as a later version may write it; its message is "" if there is none. A known key of another type is an
 * error. */
enum jsonl_end jsonl_read(const char *text, size_t length, const char *source, struct trace **trace,
                          struct text_error *ignored, struct text_error *error);

#endif
