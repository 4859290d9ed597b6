#include "form/container.h"

/* Returns whether a line describes a layout or clues. Such texts are neither tables nor prose. */
static bool has_directive(const char *text, const char *end)
{
    while (text < end && !(end - text > 1 && text[0] == '#' && text[1] == '!')) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        text = newline ? newline + 1 : end;
    }
    return text < end;
}

struct container *container_open(const char *text, size_t length, bool is_foreign)
{
    struct container *found = container_open_json(text, length);
    if (!found)
        found = container_open_html(text, length);
    if (!found)
        found = container_open_latex(text, length);
    if (found || has_directive(text, text + length))
        return found;
    found = container_open_csv(text, length);
    return found || is_foreign ? found : container_open_prose(text, length, PROSE_NEEDS_PUZZLE);
}

struct container *container_open_rest(const char *text, size_t length)
{
    struct container *found = container_open_html(text, length);
    if (!found)
        found = container_open_latex(text, length);
    if (found || has_directive(text, text + length))
        return found;
    return container_open_prose(text, length, PROSE_NEEDS_WORDS);
}
