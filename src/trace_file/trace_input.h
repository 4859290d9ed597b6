/* Reads a trace from a file or standard input, as JSON lines or in the binary format. */
#ifndef TRACE_FILE_TRACE_INPUT_H
#define TRACE_FILE_TRACE_INPUT_H

#include "base/file.h"
#include "trace/trace.h"

struct trace_input {
    struct trace *trace;
    bool stopped;              /* the file is damaged or cut off; the trace has the steps before that */
    struct text_error why;     /* the reason why it stopped */
    struct text_error ignored; /* a key of JSON lines that is not known; its message is "" if there is none */
};

bool trace_input_open(struct trace_input *input, const char *path, struct text_error *error);
void trace_input_finish(struct trace_input *input);

/* Memory-maps a long binary trace instead of reading it, and takes over the view. False if the file is not a
 * long binary trace; the view then remains the caller's. */
bool trace_input_map(struct trace_input *input, struct file_view *view);

/* Reads a trace from bytes in memory. */
bool trace_input_read(struct trace_input *input, const struct buffer *bytes, const char *source,
                      struct text_error *error);

/* Whether the bytes begin like a trace. Otherwise they are taken for a puzzle. */
bool trace_input_recognized(const struct buffer *bytes);

#endif
