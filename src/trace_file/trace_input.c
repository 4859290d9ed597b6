#include "trace_file/trace_input.h"

#include <string.h>

#include "trace_file/jsonl.h"
#include "trace_file/trace_file.h"

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

bool trace_input_map(struct trace_input *input, struct file_view *view)
{
    *input = (struct trace_input){.trace = trace_file_map(view, TRACE_FILE_LONG)};
    return input->trace;
}

bool trace_input_open(struct trace_input *input, const char *path, struct text_error *error)
{
    struct file_view view;
    if (!file_view_open(&view, path, FILE_VIEW_LIMIT, error))
        return false;
    if (trace_input_map(input, &view))
        return true;
    struct buffer bytes = {.bytes = (char *)view.bytes, .length = view.length};
    bool read = trace_input_read(input, &bytes, strcmp(path, "-") ? path : "standard input", error);
    file_view_close(&view);
    return read;
}

void trace_input_finish(struct trace_input *input)
{
    trace_destroy(input->trace);
    *input = (struct trace_input){0};
}
