#include "explain/moves.h"

#include <string.h>

#include "explain/notation.h"

enum { LINE_SIZE = 200 };

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t\r");
}

/* Reads one move. `text` must not be empty. */
static bool read_move(struct move *move, const struct layout *layout, const char *text)
{
    *move = (struct move){.cell = notation_read(layout, &text)};
    if (move->cell == NO_CELL)
        return false;
    text = skip_blanks(text);
    size_t sign = *text == '=' ? 1 : !strncmp(text, "<>", 2) ? 2 : 0;
    move->places = sign == 1;
    text = skip_blanks(text + sign);
    move->digit = *text ? digit_of_character(*text) : 0;
    return sign && move->digit && move->digit <= layout->digits && !*skip_blanks(text + 1);
}

/* Copies a line without its comment into `line`. Returns false if it is too long. */
static bool copy_line(char line[LINE_SIZE], const char *text, size_t length)
{
    const char *comment = memchr(text, '#', length);
    if (comment)
        length = (size_t)(comment - text);
    bool fits = length < LINE_SIZE && !memchr(text, 0, length);
    length = length < LINE_SIZE ? length : LINE_SIZE - 1;
    memcpy(line, text, length);
    line[length] = 0;
    return fits;
}

bool moves_read(move_list *moves, const struct layout *layout, const char *text, size_t length, const char *source,
                struct text_error *error)
{
    const char *end = text + length;
    for (size_t number = 1; text < end; number++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t size = (size_t)((newline ? newline : end) - text);
        char line[LINE_SIZE];
        struct written_move read = {.line = number};
        bool fits = copy_line(line, text, size);
        const char *found = skip_blanks(line);
        text += size + 1;
        if (fits && !*found)
            continue;
        if (!fits || !read_move(&read.move, layout, found))
            text_error_input(error, number, 0, "found '%.40s', expected a move such as r4c8=5 or r1c1<>3", found);
        else if (moves->count == MAX_MOVES)
            text_error_input(error, number, 0, "found more moves, expected at most 1,000,000");
        else {
            array_append(moves, read);
            continue;
        }
        text_error_source(error, source);
        return false;
    }
    return true;
}
