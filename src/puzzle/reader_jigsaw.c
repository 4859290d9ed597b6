/* Reads jigsaws whose text has the cells and then, a character a cell, the regions: in one line, in two, or in rows. The characters
 * of regions are letters or digits, each as often as there are rows. Where they can be digits of the board, which letters are beyond
 * nine, they are regions only if each is one piece, which no solution is: there, a cell beside another has another digit. */
#include <string.h>

#include "puzzle/reader_internal.h"

enum { MAX_CELLS = LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS, SHORTEST = 12 }; /* SHORTEST: regions of 4x4 without a row */

/* Returns how many cells are in the piece of cell `at`. */
static unsigned piece_size(const char *regions, unsigned side, unsigned at)
{
    bool seen[MAX_CELLS] = {0};
    unsigned short stack[MAX_CELLS];
    unsigned count = 0, size = 0;
    seen[at] = true;
    stack[count++] = (unsigned short)at;
    while (count) {
        unsigned cell = stack[--count], x = cell % side, y = cell / side;
        const unsigned beside[] = {x ? cell - 1 : cell, x + 1 < side ? cell + 1 : cell, y ? cell - side : cell,
                                   y + 1 < side ? cell + side : cell};
        size++;
        for (unsigned i = 0; i < 4; i++) {
            if (seen[beside[i]] || regions[beside[i]] != regions[cell])
                continue;
            seen[beside[i]] = true;
            stack[count++] = (unsigned short)beside[i];
        }
    }
    return size;
}

/* Whether these are regions of a board of this side: each character as often as there are rows and, unless they are letters, in
 * one piece. */
static bool are_regions(const char *text, unsigned side, bool in_pieces)
{
    unsigned count[256] = {0}, first[256], kinds = 0;
    for (unsigned i = 0; i < side * side; i++) {
        unsigned char symbol = (unsigned char)text[i];
        if (!count[symbol]) {
            first[symbol] = i;
            kinds++;
        }
        if (++count[symbol] > side || kinds > side)
            return false;
    }
    for (unsigned symbol = 0; in_pieces && symbol < 256; symbol++) {
        if (count[symbol] && piece_size(text, side, first[symbol]) != side)
            return false;
    }
    return kinds == side;
}

/* Returns the side of the square of so many cells, or 0. */
static unsigned side_of(size_t cells)
{
    unsigned side = 4;
    while ((size_t)side * side < cells && side < LAYOUT_MAX_DIGITS)
        side++;
    return (size_t)side * side == cells ? side : 0;
}

/* Returns the side of the board for which the characters are regions, or 0. */
static unsigned regions_side(const char *text, size_t length)
{
    char letters[MAX_CELLS];
    unsigned side = side_of(length);
    if (!side)
        return 0;
    bool digits = reader_is_digit(text[0]), may_be_cells = digits || side > 9;
    for (size_t i = 0; i < length; i++) {
        letters[i] = reader_is_digit(text[i]) ? text[i] : (char)(text[i] | 0x20);
        bool is_region = side > 9 ? digit_of_character(text[i]) || text[i] == '0'
                         : digits ? reader_is_digit(text[i]) && text[i] <= (char)('0' + side)
                                  : letters[i] >= 'a' && letters[i] < (char)('a' + side);
        if (!is_region)
            return 0;
    }
    return are_regions(letters, side, may_be_cells) ? side : 0;
}

unsigned reader_regions_of(const struct reader_line *line, size_t *from)
{
    *from = strspn(line->text, " ");
    size_t length = strcspn(line->text + *from, " ,;:#|");
    return line->text[*from + length] ? 0 : regions_side(line->text + *from, length);
}

static bool are_cells(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (!reader_is_blank(text[i]) && !(length > 81 ? digit_of_character(text[i]) != 0 : reader_is_digit(text[i])))
            return false;
    }
    return true;
}

unsigned reader_jigsaw_side(const char *cells, size_t length, const char *regions)
{
    unsigned side = regions_side(regions, length);
    return side && are_cells(cells, length) ? side : 0;
}

/* The same letter, small or not, is the same region. */
static char symbol_of(char character)
{
    return (char)(reader_is_digit(character) ? character : character & ~0x20);
}

/* Whether the characters are letters or digits, and so many are the same as the next that they must be meant as regions. In a row of a
 * puzzle none is, except blanks. */
static bool are_meant_as_regions(const char *text, size_t length)
{
    size_t same = 0;
    for (size_t i = 0; i < length; i++) {
        char symbol = symbol_of(text[i]);
        if (!reader_is_digit(symbol) && (symbol < 'A' || symbol > 'Z'))
            return false;
        same += i && symbol == symbol_of(text[i - 1]) && !strchr("0X", symbol);
    }
    return same * 4 >= length;
}

bool puzzle_reader_is_regions(const char *line, size_t length)
{
    while (length && strchr(" \t\r", line[length - 1]))
        length--;
    while (length && (*line == ' ' || *line == '\t')) {
        line++;
        length--;
    }
    return length >= SHORTEST && (regions_side(line, length) || are_meant_as_regions(line, length));
}

/* Describes what is wrong with regions, one for each cell. */
static void explain_regions(const char *text, unsigned side, size_t number, struct text_error *error)
{
    unsigned count[128] = {0};
    char symbols[MAX_CELLS], wrong = 0, split = 0;
    for (unsigned i = 0; i < side * side; i++)
        count[(unsigned char)(symbols[i] = symbol_of(text[i]))]++;
    for (unsigned i = 0; i < side * side && (!wrong || count[(unsigned char)wrong] < side); i++) {
        unsigned cells = count[(unsigned char)symbols[i]];
        if (cells > side || (cells < side && !wrong))
            wrong = symbols[i]; /* one with too many cells comes first */
        if (!split && piece_size(symbols, side, i) != cells)
            split = symbols[i];
    }
    if (wrong)
        text_error_input(error, number, 0, "found region '%c' of a jigsaw with %u cells, expected %u", wrong,
                         count[(unsigned char)wrong], side);
    else if (split)
        text_error_input(error, number, 0, "found region '%c' of a jigsaw in several pieces, expected one", split);
    else
        text_error_input(error, number, 0, "found other regions of a jigsaw than A to %c or 1 to %c, expected these",
                         'A' + side - 1, digit_character(side));
}

bool reader_has_wrong_regions(const char *cells, size_t length, const char *regions, size_t regions_length,
                              size_t number, struct text_error *error)
{
    unsigned side = side_of(length);
    bool is_near = side && regions_length + side >= length && regions_length <= length + side;
    if (!is_near || !are_meant_as_regions(regions, regions_length) || !are_cells(cells, length) ||
        regions_side(regions, regions_length))
        return false;
    if (regions_length != length)
        text_error_input(error, number, 0, "found the regions of %zu cells, expected those of the jigsaw's %zu cells",
                         regions_length, length);
    else
        explain_regions(regions, side, number, error);
    return true;
}

/* Returns the puzzle of the cells that were collected. Each region gets a letter, in the order of their first cells. */
static struct puzzle *make_puzzle(struct puzzle_reader *reader, const char *regions, unsigned side,
                                  struct text_error *error)
{
    char letters[MAX_CELLS + 1] = "", letter_of[256] = {0}, next = 'A';
    for (size_t i = 0; i < (size_t)side * side; i++) {
        unsigned char symbol = (unsigned char)symbol_of(regions[i]);
        if (!letter_of[symbol])
            letter_of[symbol] = next++;
        letters[i] = letter_of[symbol];
    }
    struct reader_variant variant = {.digits = side, .regions = letters};
    struct layout *layout = reader_variant_layout(reader, &variant, error);
    struct puzzle *puzzle = layout ? reader_cells_puzzle(reader, layout, error) : NULL;
    layout_unref(layout);
    return puzzle;
}

struct puzzle *reader_jigsaw(struct puzzle_reader *reader, const struct reader_line *line, const char *regions,
                             unsigned side, struct text_error *error)
{
    size_t from = strspn(line->text, " "), cells = (size_t)side * side;
    reader->cells = 0;
    reader_cells_add(reader, line, from, from + cells, true);
    return make_puzzle(reader, regions, side, error);
}

/* --- in rows --- */

/* Copies the characters of the rows. Returns false if one has not as many as there are rows. */
static bool copy_rows(const struct reader_line *const *rows, unsigned side, char *text)
{
    for (unsigned r = 0; r < side; r++) {
        if (rows[r]->cells != side)
            return false;
        for (size_t i = 0; i < rows[r]->length; i++) {
            if (!reader_is_decoration(rows[r]->text[i]))
                *text++ = rows[r]->text[i];
        }
    }
    return true;
}

static bool are_region_rows(const struct reader_line *const *rows, unsigned side, char *regions)
{
    if (!copy_rows(rows, side, regions))
        return false;
    for (unsigned i = 0; i < side * side; i++) {
        if (!digit_of_character(regions[i]) && regions[i] != '0')
            return false;
    }
    return are_regions(regions, side, true);
}

unsigned reader_region_rows(const struct reader_block *block, unsigned from)
{
    char regions[MAX_CELLS];
    unsigned side = block->row[0]->cells;
    bool fits = side >= 4 && side <= LAYOUT_MAX_DIGITS && block->rows >= from + side;
    for (unsigned r = 0; fits && r < from; r++)
        fits = block->row[r]->cells == side;
    return fits && are_region_rows(block->row + from, side, regions) ? side : 0;
}

bool reader_has_wrong_region_rows(const struct reader_block *block, struct text_error *error)
{
    char cells[MAX_CELLS], regions[MAX_CELLS];
    unsigned side = block->row[0]->cells, count = side * side;
    if (side < 4 || side > LAYOUT_MAX_DIGITS || block->rows < 2 * side || !copy_rows(block->row, side, cells) ||
        !copy_rows(block->row + side, side, regions) || !are_cells(cells, count) ||
        !are_meant_as_regions(regions, count))
        return false;
    explain_regions(regions, side, block->row[side]->number, error);
    return true;
}

struct puzzle *reader_jigsaw_rows(struct puzzle_reader *reader, const struct reader_block *block, unsigned side,
                                  struct text_error *error)
{
    char regions[MAX_CELLS];
    reader->cells = 0;
    for (unsigned r = 0; r < side; r++) {
        reader_cells_add(reader, block->row[r], 0, block->row[r]->length, false);
    }
    return are_region_rows(block->row + side, side, regions) ? make_puzzle(reader, regions, side, error) : NULL;
}
