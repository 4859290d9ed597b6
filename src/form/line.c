#include "form/line.h"

#include <string.h>

#include "base/memory.h"

void line_finish(struct line *line)
{
    memory_free(line->plain);
}

struct part line_token(const struct line *line)
{
    const char *text = line_text(line);
    size_t from = (size_t)(text - line->plain);
    return (struct part){from, from + strcspn(text, *text == '"' ? " ,;:#|\t" : " ,;:#|\t\"")};
}

void line_describe(const struct line *line, size_t at, char *text, size_t size)
{
    glyph_describe(line->source, line->source_length, at + 1, text, size);
}
