#include "form/form_sudokuwiki.h"

static unsigned value_of(char character)
{
    char letter = (char)(character | 0x20);
    return glyph_is_digit(character)        ? (unsigned)(character - '0')
           : letter >= 'a' && letter <= 'v' ? (unsigned)(letter - 'a') + 10
                                            : 32;
}

/* Returns a cell's candidates; 0 if the two characters do not encode any. */
static digit_mask mask_of(const char *text, bool *is_given)
{
    unsigned high = value_of(text[0]), low = value_of(text[1]), number = high * 32 + low;
    *is_given = number & 1;
    digit_mask mask = number >> 1;
    return high > 31 || low > 31 || mask > 0x1FF || (*is_given && !digits_are_one(mask)) ? 0 : mask;
}

bool form_sudokuwiki_fits(const char *text, size_t length)
{
    bool is_given;
    for (size_t i = 0; length == 162 && i < 162; i += 2) {
        if (!mask_of(text + i, &is_given))
            return false;
    }
    return length == 162;
}

struct puzzle *form_sudokuwiki_read(struct layout_cache *layouts, const struct line *line, size_t from,
                                    struct text_error *error)
{
    struct layout *layout = layout_cache_square(layouts, 9, error);
    if (!layout)
        return NULL;
    struct puzzle *puzzle = puzzle_create(layout);
    bool is_given[81];
    for (unsigned c = 0; c < 81; c++)
        puzzle->start[c] = mask_of(line->plain + from + 2 * c, &is_given[c]);
    for (unsigned c = 0; c < 81; c++) {
        unsigned digit = digit_first(puzzle->start[c]);
        if (is_given[c])
            puzzle_give(puzzle, (cell_id)c, digit);
        else if (layout_cell_is_solved(puzzle->layout, puzzle->start, (cell_id)c))
            puzzle_place(puzzle, (cell_id)c, digit);
    }
    puzzle->line = line->number;
    puzzle->has_marks = true;
    if (puzzle_check(puzzle, error))
        return puzzle;
    puzzle_destroy(puzzle);
    return NULL;
}
