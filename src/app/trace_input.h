/* A trace from a file or standard input, in either form. */
#ifndef APP_TRACE_INPUT_H
#define APP_TRACE_INPUT_H

#include "base/file.h"
#include "trace/trace.h"

struct trace_input {
    struct trace *trace;
    bool stopped;          /* only the steps before some failure could be read */
    struct text_error why; /* what that was */
};

bool trace_input_open(struct trace_input *input, const char *path, struct text_error *error);
void trace_input_finish(struct trace_input *input);

/* Looks at a long trace where it lies, without reading it, and takes over the view. False, and the view stays the caller's,
 * if it is none. */
bool trace_input_map(struct trace_input *input, struct file_view *view);

/* The same for bytes that are already there. */
bool trace_input_read(struct trace_input *input, const struct buffer *bytes, const char *source,
                      struct text_error *error);

/* Whether these bytes are meant as a trace rather than as a puzzle. */
bool trace_input_recognized(const struct buffer *bytes);

#endif
