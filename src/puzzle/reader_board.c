/* The name and the empty board of the puzzle that is read, for the readers of all forms. */
#include "base/utf8.h"
#include "puzzle/reader_internal.h"

void reader_set_name(struct puzzle_reader *reader, const char *text, size_t length)
{
    while (length && (*text == ' ' || *text == '\t')) {
        text++;
        length--;
    }
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    utf8_sanitize(reader->name, sizeof reader->name, text, length);
}

struct layout *reader_square(struct puzzle_reader *reader, unsigned digits, struct text_error *error)
{
    if (reader->layout && reader->layout->grids == 1 && reader->layout->digits == digits)
        return reader->layout;
    if (!reader->square[digits])
        reader->square[digits] = layout_square(digits, error);
    return reader->square[digits];
}

struct puzzle *reader_empty_9x9(struct puzzle_reader *reader, struct text_error *error)
{
    struct layout *layout = reader_square(reader, 9, error);
    return layout ? puzzle_create(layout) : NULL;
}
