#include "base/word.h"

#include <string.h>

#include "base/buffer.h"
#include "base/suggestion.h"
#include "base/translation.h"

static const char *word_of(const void *row)
{
    return *(const char *const *)row;
}

/* Returns a row, or NULL after the last one. */
static const void *row_at(const void *table, size_t size, size_t index)
{
    const void *row;
    if (size != WORD_POINTERS)
        row = (const char *)table + index * size;
    else
        memcpy(&row, (const char *)table + index * sizeof row, sizeof row);
    return row && word_of(row) ? row : NULL;
}

const void *word_find(const char *word, const void *table, size_t size)
{
    const void *row;
    for (size_t i = 0; (row = row_at(table, size, i)) && strcmp(word_of(row), word);)
        i++;
    return row;
}

const void *word_read(const char *what, const char *word, const void *table, size_t size, struct text_error *error)
{
    struct suggestion suggestion = {.word = word};
    struct buffer known = {0};
    char meant[SUGGESTION_SIZE];
    const void *found = word_find(word, table, size), *row;
    if (found)
        return found;
    for (size_t i = 0; (row = row_at(table, size, i)); i++) {
        buffer_print(&known, "%s%s", i ? ", " : "", word_of(row));
        suggestion_offer(&suggestion, word_of(row));
    }
    text_error_input(error, 0, 0, "unknown %s '%.40s', expected one of %s%s", tr(what), word, buffer_text(&known),
                     suggestion_text(&suggestion, meant));
    buffer_finish(&known);
    return NULL;
}
