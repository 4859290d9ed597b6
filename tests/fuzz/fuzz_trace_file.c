/* Any bytes at all are read as a trace file: once as they are, and once with the CRCs put right, as no fuzzer guesses
 * them. */
#include <zlib.h>
#include <stdint.h>

#include "walk.h"

static uint32_t number_at(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Writes the CRC of the `length` bytes at `at` behind them, as far as there is room, and returns what comes after. */
static uint8_t *mend(uint8_t *at, size_t length, const uint8_t *end)
{
    if (length > (size_t)(end - at) || (size_t)(end - at) - length < 4)
        return NULL;
    uint32_t crc = (uint32_t)crc32_z(0, at, length);
    for (unsigned i = 0; i < 4; i++)
        at[length + i] = (uint8_t)(crc >> 8 * i);
    return at + length + 4;
}

/* trace_file.h describes the form. */
static void mend_all(uint8_t *bytes, size_t size)
{
    const uint8_t *end = bytes + size;
    uint8_t *at = size > 22 ? mend(bytes + 22, number_at(bytes + 18), end) : NULL;
    while (at && end - at > 9) {
        if (*at == 'B')
            at = mend(at + 9, number_at(at + 5), end);
        else if (*at == 'I')
            at = mend(at + 9, number_at(at + 1), end);
        else
            at = *at == 'E' ? mend(at + 1, 16, end) : NULL;
    }
}

/* A trace is long or short as one likes: both ways of reading must get along with everything. */
static void map_trace(const uint8_t *data, size_t size)
{
    struct file_view view = {0};
    buffer_append(&view.copy, data, size);
    view.bytes = buffer_text(&view.copy);
    view.length = view.copy.length;
    struct trace *trace = trace_file_open(&view);
    if (trace)
        walk_long(trace);
    trace_destroy(trace);
    file_view_close(&view);
}

static void read_trace(const uint8_t *data, size_t size)
{
    map_trace(data, size);
    struct text_error error = {0};
    struct trace *trace = NULL;
    enum trace_file_end end = trace_file_read((const char *)data, size, "fuzz", &trace, &error);
    require((end == TRACE_FILE_BAD) == !trace);
    if (end != TRACE_FILE_WHOLE)
        require_message(&error);
    if (trace)
        walk_trace(trace);
    trace_destroy(trace);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_trace(data, size);
    uint8_t *mended = malloc(size + 1);
    require(mended);
    if (size)
        memcpy(mended, data, size);
    mend_all(mended, size);
    read_trace(mended, size);
    free(mended);
    return 0;
}
