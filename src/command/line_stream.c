#include "command/line_stream.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "form/input.h"
#include "form/jigsaw_lines.h"

enum {
    CHUNK_SIZE = 64 << 10,
    LONGEST_ALONE = 1000,     /* [bytes]: enough of a line to recognize a puzzle; the longest has 729 cells */
    MAX_LINE_BYTES = 1 << 20, /* the reader refuses longer lines except in documents: the others are skipped */
};

bool line_is_ignored(const char *line)
{
    size_t blank = strspn(line, " \t\r");
    return (line[0] == '#' && line[1] != '!') || !line[blank] || line[blank] == '\n';
}

/* Returns whether the line is a complete puzzle: it is too long for a row of a grid. */
static bool is_one_line_puzzle(const char *line)
{
    size_t length = strcspn(line, " \t\r\n"), side = 6;
    while (side * side < length)
        side++;
    return line[0] == ':' || (side * side == length && strcspn(line, ".0123456789") < length);
}

bool line_stands_alone(const char *line, size_t length)
{
    char text[LONGEST_ALONE + 1] = "";
    memcpy(text, line, length < LONGEST_ALONE ? length : LONGEST_ALONE);
    return line_is_ignored(text) || is_one_line_puzzle(text);
}

/* Returns whether a document of JSON or XML begins here. It may be one line of any length. */
static bool begins_document(const char *text)
{
    text += strspn(text, " \t");
    return *text == '{' || *text == '<';
}

/* The ends of lines in a text, and their number. */
struct line_end {
    size_t length, lines;
};

/* Finds the leading lines up to the last one that is a complete puzzle. Ignored lines may name the next puzzle, and
 * stay with it, unless there are many. Sets `*stop_line` if the next line is neither. `*searched` is the length of the
 * part of the text that is known to contain no line end, which avoids searching a long line again for each piece of it.
 * With `keeps_last` the last puzzle is not counted, because the next line, which is about to arrive, may be the regions
 * of its jigsaw. */
static struct line_end measure_prefix(const struct buffer *text, bool at_end, bool keeps_last, size_t *searched,
                                      bool *stop_line)
{
    struct line_end end = {0}, puzzle = {0},
                    before = {0}; /* puzzle, before: end of the last puzzle, and of the one before it */
    size_t from = *searched;
    const char *start = buffer_text(text);
    const char *last = NULL; /* the last puzzle */
    *searched = 0;
    while (end.length < text->length && !*stop_line) {
        const char *line = start + end.length, *newline = memchr(start + from, '\n', text->length - from);
        if (!newline && !at_end) {
            *searched = text->length - end.length;
            break;
        }
        bool is_ignored = line_is_ignored(line);
        bool is_regions = last && jigsaw_lines_are_regions(line, strcspn(line, "\r\n"));
        *stop_line = is_regions || (!is_one_line_puzzle(line) && !is_ignored);
        if (is_regions)
            end = puzzle = before; /* a jigsaw: its cells are read together with its regions */
        if (*stop_line)
            break;
        from = end.length = newline ? (size_t)(newline - start) + 1 : text->length;
        end.lines++;
        if (is_ignored)
            continue;
        before = puzzle;
        puzzle = end;
        last = line;
    }
    bool may_be_regions = text->length - end.length <= LONGEST_ALONE; /* the part of the next line that has arrived */
    may_be_regions = may_be_regions && last && text->length - (size_t)(last - start) <= CHUNK_SIZE;
    struct line_end taken = at_end && !*stop_line ? end : puzzle;
    if (!*stop_line && !at_end && keeps_last && may_be_regions)
        taken = before;
    else if (end.length - taken.length > CHUNK_SIZE)
        taken = end;
    if (taken.length < end.length)
        *searched = 0;
    return taken;
}

/* Reads as much as is available. Returns 0 at the end of the stream, -1 on failure. */
static ssize_t read_more(const struct line_stream *stream, struct buffer *text, struct text_error *error)
{
    ssize_t length;
    buffer_reserve(text, CHUNK_SIZE);
    do
        length = read(stream->input, text->bytes + text->length, CHUNK_SIZE);
    while (length < 0 && errno == EINTR);
    if (length > 0) {
        text->length += (size_t)length;
        text->bytes[text->length] = 0;
    }
    if (length < 0)
        text_error_system(error, "cannot read %s: %s", stream->source, text_error_reason(errno));
    return length;
}

static void remove_prefix(struct buffer *text, size_t length)
{
    memmove(text->bytes, text->bytes + length, text->length - length + 1);
    text->length -= length;
}

static enum line_stream_end read_lines(const struct line_stream *stream, struct buffer *rest, size_t *before,
                                       struct text_error *error)
{
    bool stop_line = false, running = true;
    ssize_t length = 1;
    size_t searched = 0;
    *before = 0;
    while (length > 0 && running && !stop_line) {
        length = read_more(stream, rest, error);
        struct line_end fitting = {0};
        if (length >= 0)
            fitting = measure_prefix(rest, length == 0, file_has_more(stream->input), &searched, &stop_line);
        if (fitting.length) {
            running = stream->take(stream->context, buffer_text(rest), fitting.length, *before);
            remove_prefix(rest, fitting.length);
            *before += fitting.lines;
        }
        if (searched > MAX_LINE_BYTES && begins_document(buffer_text(rest)))
            stop_line = true;
        else if (searched > MAX_LINE_BYTES)
            rest->length = searched = MAX_LINE_BYTES;
    }
    while (stop_line && length > 0 && running && rest->length <= INPUT_LIMIT)
        length = read_more(stream, rest, error);
    if (length < 0)
        return LINE_STREAM_FAILED;
    if (running && rest->length > INPUT_LIMIT) {
        text_error_input(error, 0, 0, "%s is longer than %zu bytes from line %zu on, which is no puzzle of its own",
                         stream->source, INPUT_LIMIT, *before + 1);
        return LINE_STREAM_FAILED;
    }
    return running && rest->length ? LINE_STREAM_REST : LINE_STREAM_DONE;
}

enum line_stream_end line_stream_read(const struct line_stream *stream, struct buffer *rest, size_t *before,
                                      struct text_error *error)
{
    struct file_stamp stamp;
    *before = 0;
    if (!file_stamp_take(stream->input, &stamp)) {
        text_error_system(error, "cannot read %s: %s", stream->source, text_error_reason(errno));
        return LINE_STREAM_FAILED;
    }
    enum line_stream_end end = read_lines(stream, rest, before, error);
    if (end == LINE_STREAM_FAILED || file_stamp_holds(stream->input, &stamp))
        return end;
    file_changed_error(stream->source, error);
    return LINE_STREAM_FAILED;
}
