/* Any text at all is read as a trace in JSON lines; what comes of it must be a trace like any other. */
#include <stdint.h>

#include "walk.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text_error error = {0};
    struct trace *trace = NULL;
    enum jsonl_end end = jsonl_read((const char *)data, size, "fuzz", &trace, NULL, &error);
    require((end == JSONL_BAD) == !trace);
    if (end != JSONL_WHOLE)
        require_message(&error);
    if (trace)
        walk_trace(trace);
    trace_destroy(trace);
    return 0;
}
