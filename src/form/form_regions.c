#include "form/form_regions.h"

#include <string.h>

#include "base/translation.h"
#include "form/forms.h"

enum { MOST_CELLS = LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS };

/* Returns the number of connected cells around `at` in the same region. */
static unsigned piece_size(const char *regions, unsigned side, unsigned at)
{
    bool is_seen[MOST_CELLS] = {false};
    unsigned short stack[MOST_CELLS];
    unsigned count = 0, size = 0;
    is_seen[at] = true;
    stack[count++] = (unsigned short)at;
    while (count) {
        unsigned cell = stack[--count], x = cell % side, y = cell / side;
        const unsigned beside[] = {x ? cell - 1 : cell, x + 1 < side ? cell + 1 : cell, y ? cell - side : cell,
                                   y + 1 < side ? cell + side : cell};
        size++;
        for (unsigned i = 0; i < 4; i++) {
            if (is_seen[beside[i]] || regions[beside[i]] != regions[cell])
                continue;
            is_seen[beside[i]] = true;
            stack[count++] = (unsigned short)beside[i];
        }
    }
    return size;
}

/* Returns whether these are the regions of a board of this side: each character occurs as often as there are rows and,
 * unless it is a letter, forms one piece. */
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

/* Returns the side of a square of this many cells, or 0. */
static unsigned side_of(size_t cells)
{
    unsigned side = 4;
    while ((size_t)side * side < cells && side < LAYOUT_MAX_DIGITS)
        side++;
    return (size_t)side * side == cells ? side : 0;
}

unsigned form_regions_side(const char *text, size_t length)
{
    char letters[MOST_CELLS];
    unsigned side = side_of(length);
    if (!side)
        return 0;
    bool are_digits = glyph_is_digit(text[0]), may_be_cells = are_digits || side > 9;
    for (size_t i = 0; i < length; i++) {
        letters[i] = glyph_is_digit(text[i]) ? text[i] : (char)(text[i] | 0x20);
        bool is_region = side > 9     ? digit_of_character(text[i]) || text[i] == '0'
                         : are_digits ? glyph_is_digit(text[i]) && text[i] <= (char)('0' + side)
                                      : letters[i] >= 'a' && letters[i] < (char)('a' + side);
        if (!is_region)
            return 0;
    }
    return are_regions(letters, side, may_be_cells) ? side : 0;
}

static bool are_cells(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (!glyph_is_blank(text[i]) && !(length > 81 ? digit_of_character(text[i]) != 0 : glyph_is_digit(text[i])))
            return false;
    }
    return true;
}

unsigned form_regions_jigsaw_side(const char *cells, size_t length, const char *regions)
{
    unsigned side = form_regions_side(regions, length);
    return side && are_cells(cells, length) ? side : 0;
}

/* Returns the region's character; upper and lower case are the same region. */
static char symbol_of(char character)
{
    return (char)(glyph_is_digit(character) ? character : character & ~0x20);
}

/* in a row of a puzzle, no digit is followed by the same digit */
bool form_regions_are_meant(const char *text, size_t length)
{
    size_t same = 0;
    for (size_t i = 0; i < length; i++) {
        char symbol = symbol_of(text[i]);
        if (!glyph_is_digit(symbol) && (symbol < 'A' || symbol > 'Z'))
            return false;
        same += i && symbol == symbol_of(text[i - 1]) && !strchr("0X", symbol);
    }
    return same * 4 >= length;
}

/* Describes the mistake in the regions, a string with a character for each cell. */
static void explain_regions(const char *text, unsigned side, size_t number, struct text_error *error)
{
    unsigned count[128] = {0};
    char symbols[MOST_CELLS], wrong = 0, split = 0;
    for (unsigned i = 0; i < side * side; i++)
        count[(unsigned char)(symbols[i] = symbol_of(text[i]))]++;
    for (unsigned i = 0; i < side * side && (!wrong || count[(unsigned char)wrong] < side); i++) {
        unsigned cells = count[(unsigned char)symbols[i]];
        if (cells > side || (cells < side && !wrong))
            wrong = symbols[i]; /* report a region with too many cells first */
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

bool form_regions_are_wrong(const char *cells, size_t length, const char *regions, size_t regions_length, size_t number,
                            struct text_error *error)
{
    unsigned side = side_of(length);
    bool is_near = side && regions_length + side >= length && regions_length <= length + side;
    if (!is_near || !form_regions_are_meant(regions, regions_length) || !are_cells(cells, length) ||
        form_regions_side(regions, regions_length))
        return false;
    if (regions_length != length)
        text_error_input(error, number, 0, "found the regions of %zu cells, expected those of the jigsaw's %zu cells",
                         regions_length, length);
    else
        explain_regions(regions, side, number, error);
    return true;
}

struct layout *form_regions_layout(struct layout_cache *layouts, const char *regions, unsigned side,
                                   struct text_error *error)
{
    char letters[MOST_CELLS + 1] = "", letter_of[256] = {0}, next = 'A';
    for (size_t i = 0; i < (size_t)side * side; i++) { /* rename the regions by letters in the order of their first
                                                        * cells */
        unsigned char symbol = (unsigned char)symbol_of(regions[i]);
        if (!letter_of[symbol])
            letter_of[symbol] = next++;
        letters[i] = letter_of[symbol];
    }
    struct layout_variant variant = {.digits = side, .regions = letters};
    return layout_cache_variant(layouts, &variant, error);
}

/* --- in rows --- */

/* Copies the characters of the rows. Returns false if their number differs from that of the rows in any row. */
static bool copy_rows(const struct row *rows, unsigned side, char *text)
{
    for (unsigned r = 0; r < side; r++) {
        if (rows[r].cells != side)
            return false;
        for (size_t i = rows[r].from; i < rows[r].to; i++) {
            if (!glyph_is_decoration(rows[r].line->plain[i]))
                *text++ = rows[r].line->plain[i];
        }
    }
    return true;
}

/* Returns whether the rows are regions; copies their characters. */
static bool are_region_rows(const struct row *rows, unsigned side, char *regions)
{
    if (!copy_rows(rows, side, regions))
        return false;
    for (unsigned i = 0; i < side * side; i++) {
        if (!digit_of_character(regions[i]) && regions[i] != '0')
            return false;
    }
    return are_regions(regions, side, true);
}

static void offer(struct fitting *fitting, const char *regions, unsigned side)
{
    struct reading reading = {.form = TR("a jigsaw in rows"),
                              .make = reading_make_digits,
                              .rows = 2 * side,
                              .side = side,
                              .predicted = side * side};
    for (unsigned r = 0; r < side; r++) {
        const struct row *row = &fitting->block->row[r];
        spell_characters(fitting->arena, &reading.spelling, row, row->from, row->to, false);
    }
    reading.layout = form_regions_layout(fitting->layouts, regions, side, &reading.error);
    fitting_offer(fitting, &reading);
}

void form_regions_fit(struct fitting *fitting)
{
    const struct block *block = fitting->block;
    char cells[MOST_CELLS], regions[MOST_CELLS];
    unsigned side = block->row[0].cells, count = side * side;
    if (fitting->layouts->wanted || side < 4 || side > LAYOUT_MAX_DIGITS || block->rows < side)
        return;
    if (are_region_rows(block->row, side, regions)) {
        fitting->ends_text = true;
        text_error_input(fitting_refuse(fitting, block->rows), block->row[0].line->number, 0,
                         "found the regions of a jigsaw, expected its cells in the rows before");
    } else if (block->rows >= 2 * side && copy_rows(block->row, side, cells)) {
        if (are_region_rows(block->row + side, side, regions))
            offer(fitting, regions, side);
        else if (copy_rows(block->row + side, side, regions) && are_cells(cells, count) &&
                 form_regions_are_meant(regions, count))
            explain_regions(regions, side, block->row[side].line->number, fitting_refuse(fitting, 2 * side));
    }
}
