/* A stream of lines that stand for themselves, worked on by all cores while more is read and results are written, in the
 * order of the lines. Memory stays the same however long the stream is: blocks of lines go round. */
#ifndef APP_LINE_POOL_H
#define APP_LINE_POOL_H

#include <stdint.h>

#include "base/buffer.h"

struct line_pool_work {
    /* Whether a line can be worked on by itself. `line` ends with a newline or a NUL. */
    bool (*fits)(const char *line);
    /* Called in several threads at once, with whole lines; `before` lines were before them. Appends what is to be
     * written. False ends the stream. */
    bool (*work)(void *context, const char *text, size_t length, size_t before, struct buffer *output);
    void *context;
    uint64_t size; /* of the stream in bytes, for the progress bar; 0: unknown */
};

enum line_pool_end {
    LINE_POOL_DONE,   /* the stream is at its end, or `work` ended it, or writing failed, as ferror(stdout) tells */
    LINE_POOL_REST,   /* a line did not fit: it and everything after it is in `rest` */
    LINE_POOL_FAILED, /* no memory, or reading failed */
};

/* Reads from the file descriptor, writes to standard output; what is written is flushed before anyone waits for input.
 * `before` takes how many lines were worked on. */
enum line_pool_end line_pool_run(int input, const struct line_pool_work *work, struct buffer *rest, size_t *before);

#endif
