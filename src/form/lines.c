#include "form/lines.h"

#include <string.h>

static void read_line(struct lines *lines)
{
    const char *start = lines->text + lines->position;
    size_t left = lines->length - lines->position;
    const char *newline = memchr(start, '\n', left);
    size_t length = newline ? (size_t)(newline - start) : left;
    size_t end = length + (newline != NULL);
    length -= length && start[length - 1] == '\r';
    line_scan(&lines->line[(lines->first + lines->count) % LINES_KEPT], start, length, ++lines->number);
    lines->position += end;
    lines->count++;
}

void lines_finish(struct lines *lines)
{
    for (unsigned i = 0; i < LINES_KEPT; i++)
        line_finish(&lines->line[i]);
}

struct line *lines_peek(struct lines *lines, unsigned index)
{
    while (lines->count <= index) {
        if (lines->count == LINES_KEPT || lines->position >= lines->length)
            return NULL;
        read_line(lines);
    }
    return &lines->line[(lines->first + index) % LINES_KEPT];
}

void lines_drop(struct lines *lines, unsigned count)
{
    lines->first = (lines->first + count) % LINES_KEPT;
    lines->count -= count;
}

void lines_go_to(struct lines *lines, size_t position, size_t number)
{
    lines->first = lines->count = 0;
    lines->position = position;
    lines->number = number;
}
