/* Finds the puzzles that follow the first one of a text line. After a puzzle, a line may have its solution, the regions of its
 * jigsaw, and columns such as a name, an id or a rating. Anything that has the characters and about the length of a board is
 * the next puzzle: where it is broken, reading it gives the error. */
#include <string.h>

#include "puzzle/reader_internal.h"

enum {
    SHORTEST_NUMBER = 32, /* characters of a number that is not an id or a date */
    SHORTEST_BOARD = 12,  /* characters of a 4x4 board, of which some may be missing */
};

static bool is_separator(char character)
{
    return character && strchr(" ,;:|'\"[](){}!", character);
}

/* Finds the next field from `*at` on, and moves `*at` behind it. Returns false at the end of the line or at a remark. */
static bool next_field(const struct reader_line *line, size_t *at, struct line_part *field)
{
    while (*at < line->length && is_separator(line->text[*at]))
        ++*at;
    field->from = *at;
    while (*at < line->length && !is_separator(line->text[*at]) && line->text[*at] != '#')
        ++*at;
    field->to = *at;
    return field->from < field->to;
}

/* Returns the number of cells that the field would have as a board: a '+' before a placed digit does not count. */
static size_t count_cells(const struct reader_line *line, struct line_part field)
{
    size_t cells = 0;
    for (size_t i = field.from; i < field.to; i++)
        cells += line->text[i] != '+';
    return cells;
}

/* Returns whether the field has only characters of boards. Those of more than nine digits have letters. */
static bool is_board_text(const struct reader_line *line, struct line_part field, bool has_letters)
{
    for (size_t i = field.from; i < field.to; i++) {
        char character = line->text[i];
        if (!reader_is_digit(character) && !reader_is_blank(character) && !strchr("+xX", character) &&
            !(has_letters && digit_of_character(character)))
            return false;
    }
    return true;
}

/* Returns whether the field is a board of so many cells with a few wrong characters. */
static bool is_nearly_board(const struct reader_line *line, struct line_part field, bool has_letters, size_t cells)
{
    size_t right = 0;
    for (size_t i = field.from; i < field.to; i++)
        right += is_board_text(line, (struct line_part){i, i + 1}, has_letters);
    return field.to - field.from == cells && 5 * right >= 4 * cells;
}

static bool has_blank(const struct reader_line *line, struct line_part field)
{
    for (size_t i = field.from; i < field.to; i++) {
        if (reader_is_blank(line->text[i]))
            return true;
    }
    return false;
}

/* Returns whether the field fills all cells of the first puzzle and keeps its givens. */
static bool is_solution(const struct reader_line *line, struct line_part first, struct line_part field)
{
    size_t length = field.to - field.from;
    if (first.to - first.from != length || has_blank(line, field))
        return false;
    for (size_t i = 0; i < length; i++) {
        unsigned given = digit_of_character(line->text[first.from + i]);
        bool is_open = !given || strchr("xX", line->text[first.from + i]);
        if (!is_open && given != digit_of_character(line->text[field.from + i]))
            return false;
    }
    return true;
}

/* Returns whether the field has the regions of the jigsaw whose cells are the first puzzle, also with a mistake. */
static bool are_regions(const struct reader_line *line, struct line_part first, struct line_part field)
{
    const char *cells = line->text + first.from, *regions = line->text + field.from;
    size_t length = first.to - first.from, regions_length = field.to - field.from;
    return (length == regions_length && reader_jigsaw_side(cells, length, regions)) ||
           reader_has_wrong_regions(cells, length, regions, regions_length, line->number, NULL);
}

size_t reader_regions_on_line(const struct reader_line *line, size_t *length)
{
    struct line_part first, field;
    size_t at = 0;
    if (!next_field(line, &at, &first) || !next_field(line, &at, &field) || !are_regions(line, first, field))
        return 0;
    *length = field.to - field.from;
    return field.from;
}

size_t reader_next_on_line(const struct puzzle_reader *reader, const struct reader_line *line)
{
    struct line_part first, field;
    size_t at = 0;
    if (line->is_plain || !next_field(line, &at, &first))
        return 0;
    size_t cells = count_cells(line, first);
    bool is_whole = reader_side(cells) || cells == 729 || (reader->layout && cells == reader->layout->cells);
    bool has_letters = cells >= 100 && cells != 729;
    if (!is_whole || !is_board_text(line, first, has_letters))
        return 0;
    while (next_field(line, &at, &field)) {
        size_t others = count_cells(line, field);
        bool is_similar = others >= SHORTEST_BOARD && 4 * others >= 3 * cells && 4 * others <= 5 * cells;
        bool may_be_board = others == cells || others >= SHORTEST_NUMBER || (is_similar && has_blank(line, field));
        bool is_told = is_solution(line, first, field) || (!reader->layout && are_regions(line, first, field));
        bool is_board = is_board_text(line, field, has_letters) ||
                        (has_blank(line, field) && is_nearly_board(line, field, has_letters, cells));
        if (may_be_board && !is_told && is_board)
            return field.from;
    }
    return 0;
}

void reader_go_to(struct puzzle_reader *reader, const struct reader_line *of_window, size_t from)
{
    struct reader_line *line = &reader->line[of_window - reader->line];
    memset(line->text, ' ', from);
    line->margin = from;
    line->width = line->length;
    line->tabs = 0;
    reader_line_count(line);
}
