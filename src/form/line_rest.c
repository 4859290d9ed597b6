#include "form/line_rest.h"

#include <string.h>

#include "form/form_regions.h"

enum {
    SHORTEST_NUMBER = 32, /* digits of a number that is neither an id nor a date */
    SHORTEST_BOARD = 12,  /* characters of a 4x4 board, some possibly missing */
};

/* Finds the next field from `*at` on, and moves `*at` past it. Returns false at the end of the line or at a remark. */
static bool next_field(const struct line *line, size_t *at, struct part *field)
{
    static const char separators[] = " \t,;:|'\"[](){}!";
    while (*at < line->length && strchr(separators, line->plain[*at]))
        ++*at;
    field->from = *at;
    while (*at < line->length && !strchr(separators, line->plain[*at]) && line->plain[*at] != '#')
        ++*at;
    field->to = *at;
    return field->from < field->to;
}

/* Returns the number of cells in the field as a board, not counting a '+' before placed digits. */
static size_t count_cells(const struct line *line, struct part field)
{
    size_t cells = 0;
    for (size_t i = field.from; i < field.to; i++)
        cells += line->plain[i] != '+';
    return cells;
}

/* Returns whether the field has only characters of boards. Boards of more than nine digits have letters. */
static bool is_board_text(const struct line *line, struct part field, bool has_letters)
{
    for (size_t i = field.from; i < field.to; i++) {
        char character = line->plain[i];
        if (!glyph_is_digit(character) && !glyph_is_blank(character) && !strchr("+xX", character) &&
            !(has_letters && digit_of_character(character)))
            return false;
    }
    return true;
}

/* Returns whether the field is a board of this many cells with a few wrong characters. */
static bool is_nearly_board(const struct line *line, struct part field, bool has_letters, size_t cells)
{
    size_t right = 0;
    for (size_t i = field.from; i < field.to; i++)
        right += is_board_text(line, (struct part){i, i + 1}, has_letters);
    return field.to - field.from == cells && 5 * right >= 4 * cells;
}

static bool has_blank(const struct line *line, struct part field)
{
    size_t i = field.from;
    while (i < field.to && !glyph_is_blank(line->plain[i]))
        i++;
    return i < field.to;
}

/* Returns whether the field has a digit for each cell of the first puzzle, including the same givens. */
static bool is_solution(const struct line *line, struct part first, struct part field)
{
    size_t length = field.to - field.from;
    if (first.to - first.from != length || has_blank(line, field))
        return false;
    for (size_t i = 0; i < length; i++) {
        unsigned given = digit_of_character(line->plain[first.from + i]);
        bool is_open = !given || strchr("xX", line->plain[first.from + i]);
        if (!is_open && given != digit_of_character(line->plain[field.from + i]))
            return false;
    }
    return true;
}

/* Returns whether the field has the regions for the first puzzle's cells, even with a mistake. */
static bool are_regions(const struct line *line, struct part first, struct part field)
{
    const char *cells = line->plain + first.from, *regions = line->plain + field.from;
    size_t length = first.to - first.from, regions_length = field.to - field.from;
    return (length == regions_length && form_regions_jigsaw_side(cells, length, regions)) ||
           form_regions_are_wrong(cells, length, regions, regions_length, line->number, NULL);
}

bool line_rest_has_regions(const struct line *line, struct part *regions)
{
    struct part first;
    size_t at = line->from;
    return next_field(line, &at, &first) && next_field(line, &at, regions) && are_regions(line, first, *regions);
}

bool line_rest_is_16x16(const struct line *line)
{
    unsigned highest = 0;
    for (size_t i = line->from; i < line->length; i++) {
        unsigned digit = digit_of_character(line->plain[i]);
        highest = digit > highest ? digit : highest;
    }
    return line->groups == 16 && line->cells == 256 && highest > 4;
}

size_t line_rest_next(const struct layout_cache *layouts, const struct line *line)
{
    struct part first, field;
    size_t at = line->from;
    if (line->is_plain || !next_field(line, &at, &first))
        return 0;
    size_t cells = count_cells(line, first);
    bool is_whole = form_side(cells) || cells == 729 || (layouts->wanted && cells == layouts->wanted->cells);
    bool has_letters = cells >= 100 && cells != 729;
    if (!is_whole || !is_board_text(line, first, has_letters) || (cells == 16 && line_rest_is_16x16(line)))
        return 0;
    while (next_field(line, &at, &field)) {
        size_t others = count_cells(line, field);
        bool is_similar = others >= SHORTEST_BOARD && 4 * others >= 3 * cells && 4 * others <= 5 * cells;
        bool may_be_board = others == cells || others >= SHORTEST_NUMBER || (is_similar && has_blank(line, field));
        bool is_of_first = is_solution(line, first, field) || (!layouts->wanted && are_regions(line, first, field));
        bool is_board = is_board_text(line, field, has_letters) ||
                        (has_blank(line, field) && is_nearly_board(line, field, has_letters, cells));
        if (may_be_board && !is_of_first && is_board)
            return field.from;
    }
    return 0;
}
