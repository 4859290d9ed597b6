/* A trace as a file. All numbers are little-endian; varints and records are as in record.h.
 *
 *     "SUDOSCOPE TRACE\n"   16 bytes
 *     version               u16, 1
 *     header                u32 length, bytes, u32 CRC of the bytes:
 *         layout: name, title (each a varint length and bytes), digits, grids, cells, houses; per cell x, y;
 *                 per house kind, name, cells; all numbers varints
 *         puzzle: name, has_marks, given per cell, placed per cell; with marks: a mask per cell
 *         engine id; number of techniques, their ids
 *     blocks                each 'B', u32 steps, u32 length, records, u32 CRC of the records
 *     end                   'E', u64 steps, u32 CRC of those 8 bytes
 *
 * A file that was cut short is read up to the last whole step. CRCs are zlib's crc32. */
#ifndef TRACE_TRACE_FILE_H
#define TRACE_TRACE_FILE_H

#include <stdio.h>

#include "base/buffer.h"
#include "trace/trace.h"

enum { TRACE_FILE_VERSION = 1 };

/* What is there tells whether a text is such a file at all. */
bool trace_file_recognized(const char *bytes, size_t length);

/* Writes the steps that are there now. Whether the stream took it all is for the caller to see (ferror). False only if
 * there is no memory. */
bool trace_file_write(const struct trace *trace, FILE *stream);

enum trace_file_end {
    TRACE_FILE_WHOLE,
    TRACE_FILE_CUT, /* the trace holds what was whole; `error` says what stopped it */
    TRACE_FILE_BAD, /* no trace */
};

/* `*trace` is the caller's, closed, or NULL. */
enum trace_file_end trace_file_read(const char *bytes, size_t length, const char *source, struct trace **trace,
                                    struct text_error *error);

#endif
