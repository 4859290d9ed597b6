/* Works on a stream of lines with all cores, block by block, and writes the results in the order of the lines. */
#ifndef COMMAND_LINE_POOL_H
#define COMMAND_LINE_POOL_H

#include <stdint.h>

#include "base/buffer.h"
#include "base/text_error.h"

struct line_pool_work {
    /* Processes whole lines, each a puzzle of its own or one to ignore, and appends the result to `output`. Called
     * from several threads at once. `before` is the number of lines ahead of these in the stream. False ends the
     * stream. */
    bool (*work)(void *context, const char *text, size_t length, size_t before, struct buffer *output);
    void *context;
    const char *source; /* the stream's name in error messages */
    uint64_t size;      /* of the stream in bytes, for the progress bar; 0: unknown */
};

enum line_pool_end {
    LINE_POOL_DONE,   /* the stream ended, or `work` ended it, or writing failed (see ferror(stdout)) */
    LINE_POOL_REST,   /* a line was not a puzzle of its own: that line and all that follow are in `rest` */
    LINE_POOL_FAILED, /* reading failed, or the rest is too long: `error` is filled */
};

/* Reads from the file descriptor `input` and writes to standard output, which is flushed before anyone waits
 * for input. `*before` receives the number of lines that were processed. */
enum line_pool_end line_pool_run(int input, const struct line_pool_work *work, struct buffer *rest, size_t *before,
                                 struct text_error *error);

#endif
