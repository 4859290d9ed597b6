#include "command/shard.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command/line_stream.h"

enum { MAX_SHARDS = 1000000 };

static bool read_option(const char *text, uint64_t *index, uint64_t *count, struct text_error *error)
{
    char *end = NULL;
    *index = strtoull(text, &end, 10);
    *count = *end == '/' ? strtoull(end + 1, &end, 10) : 0;
    if (*text >= '0' && *text <= '9' && !*end && *index >= 1 && *index <= *count && *count <= MAX_SHARDS)
        return true;
    return text_error_input(error, 0, 0, "--shard %.40s: expected I/N, such as 2/8: the second of eight", text);
}

bool shard_check(const struct options *options, struct text_error *error)
{
    uint64_t index, count;
    const char *text = options->value[OPTION_SHARD];
    if (!text)
        return true;
    if (!options->operands[0] || !strcmp(options->operands[0], "-"))
        text_error_input(error, 0, 0, "--shard needs a file, expected its name in place of standard input");
    else
        return read_option(text, &index, &count, error);
    return false;
}

/* Returns the beginning of the first line at or after `at`. */
static size_t line_from(const struct input *input, size_t at)
{
    const char *bytes = input->view.bytes;
    size_t length = input->view.length;
    if (!at || at >= length)
        return at < length ? at : length;
    const char *newline = memchr(bytes + at - 1, '\n', length - at + 1);
    return newline ? (size_t)(newline - bytes) + 1 : length;
}

/* Returns whether each line of the shard is a complete puzzle. */
static bool check_lines(const struct shard *shard, const struct input *input, struct text_error *error)
{
    const char *bytes = input->view.bytes, *at = bytes + shard->from, *end = bytes + shard->to;
    size_t line = shard->before + 1;
    for (; at < end; line++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = newline ? (size_t)(newline - at) : (size_t)(end - at);
        if (!line_stands_alone(at, length)) {
            text_error_input(error, line, 0, "found a line that is no puzzle of its own, expected one for --shard");
            text_error_source(error, input->source);
            return false;
        }
        at += length + 1;
    }
    return true;
}

/* Returns whether these bytes contain "#!". */
static bool has_mark(const char *bytes, size_t length)
{
    const char *end = bytes + length, *at = bytes;
    while (at < end && (at = memchr(at, '#', (size_t)(end - at))) && at + 1 < end && at[1] != '!')
        at++;
    return at && at + 1 < end;
}

bool shard_cut(struct shard *shard, const struct options *options, const struct input *input, struct text_error *error)
{
    uint64_t index = 1, count = 1;
    const char *text = options->value[OPTION_SHARD];
    size_t length = input->view.length;
    *shard = (struct shard){.to = length};
    if (!text)
        return true;
    if (!read_option(text, &index, &count, error))
        return false;
    shard->from = line_from(input, (size_t)((double)length * (double)(index - 1) / (double)count));
    shard->to = index == count ? length : line_from(input, (size_t)((double)length * (double)index / (double)count));
    for (size_t i = 0; i < shard->from; i++)
        shard->before += input->view.bytes[i] == '\n';
    if (has_mark(input->view.bytes, shard->from)) {
        text_error_input(error, 0, 0,
                         "found '#!' lines, which hold for all of the file, expected a puzzle a line for --shard");
        text_error_source(error, input->source);
        return false;
    }
    return check_lines(shard, input, error);
}
