/* A thread pool for a stream of independent lines: one thread reads blocks of lines, all cores work on them,
 * and the results are written in the order of the lines. Blocks are reused, so memory does not grow with the
 * stream. */
#ifndef COMMAND_LINE_POOL_H
#define COMMAND_LINE_POOL_H

#include <stdint.h>

#include "base/buffer.h"

struct line_pool_work {
    /* Whether the line can be processed independently. `line` ends with a newline or a NUL. */
    bool (*fits)(const char *line);
    /* Processes whole lines and appends the result to `output`. Called from several threads at once. `before`
     * is the number of lines ahead of these in the stream. False ends the stream. */
    bool (*work)(void *context, const char *text, size_t length, size_t before, struct buffer *output);
    void *context;
    uint64_t size;     /* of the stream in bytes, for the progress bar; 0: unknown */
    size_t line_limit; /* bytes; what a longer line has behind them is left out */
    size_t rest_limit; /* bytes of the rest */
};

enum line_pool_end {
    LINE_POOL_DONE,   /* the stream ended, or `work` ended it, or writing failed (see ferror(stdout)) */
    LINE_POOL_REST,   /* a line was not independent: that line and all that follow are in `rest` */
    LINE_POOL_LONG,   /* the rest is longer than its limit */
    LINE_POOL_FAILED, /* no memory, or reading failed */
};

/* Reads from the file descriptor `input` and writes to standard output, which is flushed before anyone waits
 * for input. `*before` receives the number of lines that were processed. */
enum line_pool_end line_pool_run(int input, const struct line_pool_work *work, struct buffer *rest, size_t *before);

#endif
