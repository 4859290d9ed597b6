/* Reads a stream whose lines are complete puzzles as it arrives, without waiting for its end and without keeping it in
 * memory. */
#ifndef COMMAND_LINE_STREAM_H
#define COMMAND_LINE_STREAM_H

#include <stdint.h>

#include "base/buffer.h"
#include "base/text_error.h"

struct line_stream {
    int input;          /* file descriptor */
    const char *source; /* its name in error messages */
    /* Takes complete lines that have arrived together, each a puzzle or an ignored line. `before` is the number of
     * earlier lines in the stream. Returning false ends the stream. */
    bool (*take)(void *context, const char *text, size_t length, size_t before);
    void *context;
};

enum line_stream_end {
    LINE_STREAM_DONE,   /* the stream ended, or `take` ended it */
    LINE_STREAM_REST,   /* a line was not a complete puzzle: that line and all that follow are in `rest` */
    LINE_STREAM_FAILED, /* reading failed, the rest is too long, or the file changed: `error` is filled */
};

/* `*before` receives the number of lines that were taken. */
enum line_stream_end line_stream_read(const struct line_stream *stream, struct buffer *rest, size_t *before,
                                      struct text_error *error);

/* Returns whether these bytes, a line without its end, are a complete puzzle or ignored. */
bool line_stands_alone(const char *line, size_t length);

/* Returns whether the line contains no puzzle: it is a comment or blank. `line` ends with a newline or a NUL. */
bool line_is_ignored(const char *line);

#endif
