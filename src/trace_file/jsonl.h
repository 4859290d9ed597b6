/* A trace as JSON lines: a header, then one line a step (../shared interface: README tells the form). */
#ifndef TRACE_FILE_JSONL_H
#define TRACE_FILE_JSONL_H

#include <stdio.h>

#include "base/buffer.h"
#include "trace/trace.h"

/* Appends a step's text, in words for people, and gives the step its argument where the trace has none. Neither is this
 * folder's business. */
typedef void jsonl_describe(void *context, struct step *step, struct buffer *text);

/* Whether the stream took it all is for the caller to see (ferror). False only if there is no memory. */
bool jsonl_write(const struct trace *trace, FILE *stream, jsonl_describe *describe, void *context);

/* Appends one step's line, with its newline. `technique` is the id, or ""; `input`, unless it is 0, is put first: the line
 * of the input that the step belongs to. */
void jsonl_put_step(struct buffer *line, const struct step *step, const char *technique, const char *text,
                    uint64_t input);

/* What stopped reading, if anything did. */
enum jsonl_end {
    JSONL_WHOLE,
    JSONL_BAD,        /* `error` says what cannot be read, and where; no trace */
    JSONL_IMPOSSIBLE, /* a step cannot be done in this grid: the trace holds the steps before it, `error` tells */
};

/* `*trace` is the caller's, closed, or NULL. */
enum jsonl_end jsonl_read(const char *text, size_t length, const char *source, struct trace **trace,
                          struct text_error *error);

#endif
