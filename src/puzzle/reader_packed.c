/* Reads two forms of 162 characters in one line, and jigsaws in two lines.
 *
 * Jigsaw: one character a cell, then one letter a cell, equal within a region; in one line or in two.
 * SudokuWiki: two digits of base 32 a cell: twice the sum of its candidates' bits, and 1 more if the cell is a given. */
#include <string.h>

#include "puzzle/reader_internal.h"

/* Returns the side of the board for which these letters are regions: each letter as often as there are letters. */
static unsigned regions_side(const char *text, size_t length)
{
    unsigned count[26] = {0}, side = 4;
    while ((size_t)side * side < length && side < 9)
        side++;
    if ((size_t)side * side != length)
        return 0;
    for (size_t i = 0; i < length; i++) {
        char letter = (char)(text[i] | 0x20);
        if (letter < 'a' || letter >= (char)('a' + side))
            return 0;
        count[letter - 'a']++;
    }
    for (unsigned i = 0; i < side; i++) {
        if (count[i] != side)
            return 0;
    }
    return side;
}

unsigned reader_regions_of(const struct reader_line *line, size_t *from)
{
    *from = strspn(line->text, " ");
    size_t length = strcspn(line->text + *from, " ,;:#|");
    return line->text[*from + length] ? 0 : regions_side(line->text + *from, length);
}

bool puzzle_reader_is_regions(const char *line, size_t length)
{
    while (length && strchr(" \t\r", line[length - 1]))
        length--;
    while (length && (*line == ' ' || *line == '\t')) {
        line++;
        length--;
    }
    return length && regions_side(line, length);
}

static bool are_cells(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (!reader_is_blank(text[i]) && !(text[i] >= '1' && text[i] <= '9'))
            return false;
    }
    return true;
}

unsigned reader_jigsaw_side(const char *cells, size_t length, const char *regions)
{
    unsigned side = regions_side(regions, length);
    return side && are_cells(cells, length) ? side : 0;
}

struct puzzle *reader_jigsaw(struct puzzle_reader *reader, const struct reader_line *line, const char *regions,
                             unsigned side, struct text_error *error)
{
    char letters[81 + 1] = "";
    size_t from = strspn(line->text, " "), cells = (size_t)side * side;
    for (size_t i = 0; i < cells; i++)
        letters[i] = (char)(regions[i] & ~0x20);
    struct reader_variant variant = {.digits = side, .regions = letters};
    struct layout *layout = reader_variant_layout(reader, &variant, error);
    struct puzzle *puzzle = NULL;
    reader->cells = 0;
    if (layout && !reader_cells_add(reader, line, from, from + cells, true))
        text_error_memory(error, "the puzzle's cells");
    else if (layout)
        puzzle = reader_cells_puzzle(reader, layout, error);
    layout_unref(layout);
    return puzzle;
}

/* --- SudokuWiki --- */

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
