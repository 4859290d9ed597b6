/* Opens a trace from a file or standard input, as JSON lines or in the binary format. A long binary trace stays in its
 * file and is read block by block (long_file.h). Everything else is read at once, so no other program can change it
 * meanwhile. */
#ifndef TRACE_FILE_TRACE_INPUT_H
#define TRACE_FILE_TRACE_INPUT_H

#include "form/input.h"
#include "trace/trace.h"

struct trace_input {
    struct trace *trace;
    bool stopped;              /* the file is damaged or cut off; the trace has the steps before that place */
    struct text_error why;     /* the reason for that */
    struct text_error ignored; /* an unknown key of JSON lines; its message is "" if there is none */
};

bool trace_input_open(struct trace_input *input, const char *path, struct text_error *error);
void trace_input_finish(struct trace_input *input);

/* Opens an operand that may be a trace or a puzzle. For a trace, sets `input->trace` and closes `operand`. Otherwise
 * `input->trace` is NULL, and `operand` has the bytes. */
bool trace_input_open_any(struct trace_input *input, struct input *bytes, const char *operand,
                          struct text_error *error);

/* Does the same for an operand that is already open as `bytes`, and closes it after a failure. */
bool trace_input_take_any(struct trace_input *input, struct input *bytes, const char *operand,
                          struct text_error *error);

/* Reads a trace from bytes in memory. */
bool trace_input_read(struct trace_input *input, const struct buffer *bytes, const char *source,
                      struct text_error *error);

/* Returns whether the bytes begin like a trace. Otherwise they count as a puzzle. */
bool trace_input_recognized(const struct buffer *bytes);

#endif
