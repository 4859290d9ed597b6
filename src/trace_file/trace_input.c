#include "trace_file/trace_input.h"

#include <stdint.h>
#include <string.h>

#include "trace_file/jsonl.h"
#include "trace_file/trace_file.h"

/* The most bytes of a trace to read. Files are only limited by memory; streams, which may be endless, have a lower
 * limit. */
#define FILE_LIMIT (SIZE_MAX / 4)
#define STREAM_LIMIT ((size_t)1 << 30)

static size_t limit_of(const char *path)
{
    return file_may_wait(path) ? STREAM_LIMIT : FILE_LIMIT;
}

/* Returns whether the bytes can begin a trace: a binary one, or JSON, which begins with a brace and has no zero bytes.
 * Anything else is refused without reading on. */
static bool may_be_trace(const char *bytes, size_t length)
{
    size_t at = 0;
    while (at < length && bytes[at] && strchr(" \t\r\n", bytes[at]))
        at++;
    return trace_file_may_begin(bytes, length) || ((at == length || bytes[at] == '{') && !memchr(bytes, 0, length));
}

bool trace_input_recognized(const struct buffer *bytes)
{
    static const char json[] = "{\"sudoscope\"";
    return trace_file_recognized(bytes->bytes, bytes->length) ||
           (bytes->length >= sizeof json && !memcmp(bytes->bytes, json, sizeof json - 1));
}

bool trace_input_read(struct trace_input *input, const struct buffer *bytes, const char *source,
                      struct text_error *error)
{
    *input = (struct trace_input){0};
    if (trace_file_recognized(buffer_text(bytes), bytes->length)) {
        enum trace_file_end end = trace_file_read(bytes->bytes, bytes->length, source, &input->trace, &input->why);
        input->stopped = end == TRACE_FILE_CUT;
    } else {
        enum jsonl_end end =
            jsonl_read(buffer_text(bytes), bytes->length, source, &input->trace, &input->ignored, &input->why);
        input->stopped = end == JSONL_IMPOSSIBLE;
    }
    if (!input->trace)
        *error = input->why;
    return input->trace;
}

/* Makes a trace of the view, and takes the view over if it is an open file. If the trace cannot stay in the file after
 * all, it is read as a whole, which gives the reason. */
static bool take_view(struct trace_input *input, struct file_view *view, const char *path, const char *source,
                      struct text_error *error)
{
    *input = (struct trace_input){.trace = view->is_open ? trace_file_open(view) : NULL};
    if (input->trace)
        return true;
    if (view->is_open) {
        file_view_close(view);
        if (!file_view_open(view, path, limit_of(path), NULL, may_be_trace, error))
            return false;
    }
    return trace_input_read(input, &(struct buffer){.bytes = (char *)view->bytes, .length = view->length}, source,
                            error);
}

bool trace_input_open(struct trace_input *input, const char *path, struct text_error *error)
{
    struct file_view view;
    if (!file_view_open(&view, path, limit_of(path), trace_file_is_long, may_be_trace, error))
        return false;
    bool opened = take_view(input, &view, path, strcmp(path, "-") ? path : "standard input", error);
    file_view_close(&view);
    return opened;
}

bool trace_input_open_any(struct trace_input *input, struct input *bytes, const char *operand, struct text_error *error)
{
    *input = (struct trace_input){0};
    return input_open(bytes, operand, trace_file_is_long, error) && trace_input_take_any(input, bytes, operand, error);
}

bool trace_input_take_any(struct trace_input *input, struct input *bytes, const char *operand, struct text_error *error)
{
    *input = (struct trace_input){0};
    const struct buffer content = {.bytes = (char *)bytes->view.bytes, .length = bytes->view.length};
    if (!bytes->view.is_open && !trace_input_recognized(&content))
        return true;
    bool opened = take_view(input, &bytes->view, operand, bytes->source, error);
    input_finish(bytes);
    return opened;
}

void trace_input_finish(struct trace_input *input)
{
    trace_destroy(input->trace);
    *input = (struct trace_input){0};
}
