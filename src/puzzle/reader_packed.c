/* Reads SudokuWiki's 162 characters: two digits of base 32 a cell, twice the sum of its candidates' bits, and 1 more if the cell is
 * a given. */
#include <string.h>

#include "puzzle/reader_internal.h"

static unsigned value_of(char character)
{
    char letter = (char)(character | 0x20);
    return character >= '0' && character <= '9' ? (unsigned)(character - '0')
           : letter >= 'a' && letter <= 'v'     ? (unsigned)(letter - 'a') + 10
                                                : 32;
}

/* Returns the candidates of a cell, 0 if these are not two digits that say so. */
static digit_mask wiki_mask(const char *text, bool *given)
{
    unsigned high = value_of(text[0]), low = value_of(text[1]), number = high * 32 + low;
    *given = number & 1;
    digit_mask mask = number >> 1;
    return high > 31 || low > 31 || mask > 0x1FF || (*given && !digits_are_one(mask)) ? 0 : mask;
}

bool reader_is_wiki(const char *text, size_t length)
{
    bool given;
    for (size_t i = 0; length == 162 && i < 162; i += 2) {
        if (!wiki_mask(text + i, &given))
            return false;
    }
    return length == 162;
}

struct puzzle *reader_wiki(struct puzzle_reader *reader, const struct reader_line *line, size_t from,
                           struct text_error *error)
{
    struct puzzle *puzzle = reader_empty_9x9(reader, error);
    if (!puzzle)
        return NULL;
    bool given[81];
    for (unsigned c = 0; c < 81; c++)
        puzzle->start[c] = wiki_mask(line->text + from + 2 * c, &given[c]);
    for (unsigned c = 0; c < 81; c++) {
        unsigned digit = digit_first(puzzle->start[c]);
        if (given[c])
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
