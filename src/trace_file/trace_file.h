/* A trace as a file. All numbers are little-endian; varints and records are as in record.h.
 *
 *     "SUDOSCOPE TRACE\n"   16 bytes
 *     version               u16: 3; 4 if a step comes from another solver (trace_has_claims);
 *                           5 if the layout has clues; 6 if a backtrack may be a backjump;
 *                           7 if a time limit stopped the engine; 8 if the header has lists of techniques
 *     header                u32 length, bytes, u32 CRC of the bytes. All its numbers are varints:
 *         layout: name, title (each a length and bytes), digits, grids, cells, houses; x and y of each cell;
 *                 kind, name and cells of each house; from version 5 on the number of clues,
 *                 and each clue as its line of text (clue.h)
 *         puzzle: name, has_marks, the given of each cell, the placed digit of each cell; with marks: a mask per cell
 *         engine: its id; the number of techniques, their ids; from version 8 on the number of lists
 *                 (enum trace_list), and each list as ids with commas between them
 *     blocks                each: 'B', u32 steps (TRACE_BLOCK, fewer in the last), u32 length, content,
 *                           u32 CRC of the content
 *         keyframe, the state before the block: depth, innermost guess (varints), a mask per cell (1 byte with
 *                 up to 8 digits, 2 with up to 16, otherwise 4); then the records
 *     index                 'I', u64 length, rows, u32 CRC of the rows. Each row: u64 position of a block's content
 *                           in the file; then its summary (trace.h): u16 kinds, lowest and deepest depth,
 *                           u64 techniques
 *     end                   'E', u64 steps, u64 position of the index, u32 CRC of these 16 bytes
 *
 * Of a file that was cut short, the whole steps are read. A long file is not loaded: its blocks are read where they
 * are needed, by its index. CRCs are those of zlib and PNG. */
#ifndef TRACE_FILE_TRACE_FILE_H
#define TRACE_FILE_TRACE_FILE_H

#include <stdio.h>

#include "base/file.h"
#include "trace/trace.h"

enum {
    TRACE_FILE_VERSION = 8,
    TRACE_FILE_WITH_LISTS = TRACE_FILE_VERSION,
    TRACE_FILE_WITH_STOP = 7,
    TRACE_FILE_WITH_BACKJUMPS = 6,
    TRACE_FILE_WITH_CLUES = 5,
    TRACE_FILE_WITH_CLAIMS = 4,
    TRACE_FILE_WITHOUT_CLAIMS = 3,
    TRACE_FILE_OLDEST = 2, /* the oldest version that can be read: without arguments */
};

/* Returns whether the bytes begin like a trace file. */
bool trace_file_recognized(const char *bytes, size_t length);

/* Returns whether the bytes, possibly only the first few, can be the beginning of a trace file. */
bool trace_file_may_begin(const char *bytes, size_t length);

/* Writes the steps that exist now. The caller checks the stream for write errors (ferror). */
bool trace_file_write(const struct trace *trace, FILE *stream);

enum trace_file_end {
    TRACE_FILE_WHOLE,
    TRACE_FILE_CUT, /* the file is cut off; the trace has the complete steps, and `error` the reason */
    TRACE_FILE_BAD, /* there is no trace */
};

/* Returns whether the file begins and ends like a trace of at least TRACE_FILE_LONG steps, so it is worth leaving in
 * the file. */
enum { TRACE_FILE_LONG = 50000 };
bool trace_file_is_long(int descriptor, uint64_t size);

/* Opens a file whose steps are read when needed. Its CRCs are checked now, and each block is validated when it is
 * entered (long_file.h). On success the trace owns the view. Returns NULL, with the view still the caller's, if the
 * file is damaged or not a trace; trace_file_read then gives the reason. */
struct trace *trace_file_open(struct file_view *view);

/* Reads every step. `*trace` is closed and belongs to the caller, or is NULL. */
enum trace_file_end trace_file_read(const char *bytes, size_t length, const char *source, struct trace **trace,
                                    struct text_error *error);

#endif
