/* Reads the formats in which one line is a whole puzzle. */
#include <string.h>

#include "puzzle/reader_internal.h"

/* The range of the line that holds the cells, and the side of the board. */
struct extent {
    unsigned side;
    size_t from, to;
    bool decorated; /* ignore decoration between the cells */
};

static struct puzzle *read_cells(struct puzzle_reader *reader, const struct reader_line *line, struct extent extent,
                                 struct layout *layout, struct text_error *error)
{
    reader->cells = 0;
    reader_cells_add(reader, line, extent.from, extent.to, !extent.decorated);
    return reader_cells_puzzle(reader, layout, error);
}

static struct puzzle *read_groups(struct puzzle_reader *reader, const struct reader_line *line,
                                  struct text_error *error)
{
    struct layout *layout = reader_square(reader, reader_side(line->groups), error);
    reader->groups = 0;
    if (!layout)
        return NULL;
    reader_groups_add(reader, line);
    return reader_groups_puzzle(reader, layout, error);
}

/* Whether a group has more than one digit: without, marks behind or before digits are no markup of candidates. */
static bool has_several_digits(const struct reader_line *line)
{
    unsigned digits = 0;
    for (size_t i = 0; i < line->length && digits < 2; i++)
        digits = reader_is_decoration(line->text[i]) ? 0 : digits + (digit_of_character(line->text[i]) != 0);
    return digits > 1;
}

/* Reports why no format fits: a wrong character first, then the number of cells. */
static struct puzzle *set_error(struct puzzle_reader *reader, const struct reader_line *line, size_t from, size_t to,
                                struct text_error *error)
{
    reader->cells = 0;
    reader_cells_add(reader, line, from, to, false);
    const struct layout *layout = reader->layout;
    unsigned side = layout ? layout->digits : reader_nearest_side(reader, reader->cells);
    if (!reader_cells_check(reader, side, error))
        return NULL;
    if (!layout && reader_line_is_cut(line))
        text_error_input(
            error, line->number, 0,
            "%zu digits and spaces, expected %u (%ux%u); spaces at the end may be missing only behind a digit in the "
            "last two rows",
            line->length - line->margin, side * side, side, side);
    else if (layout)
        text_error_input(error, line->number, 0, "%zu cells, expected %u (%s)", reader->cells, layout->cells,
                         layout->name);
    else if (line->groups >= 36 && line->cells > line->groups && has_several_digits(line) &&
             !strpbrk(line->text, "._?"))
        text_error_input(error, line->number, 0, "%u groups of candidates, expected 81 (9x9)", line->groups);
    else if (reader->cells > 650 && reader->cells < 810)
        text_error_input(error, line->number, 0, "%zu characters, expected 81 (9x9) or 729 (its candidates)",
                         reader->cells);
    else
        text_error_input(error, line->number, 0, "%zu cells, expected %u (%ux%u)", reader->cells, side * side, side,
                         side);
    return NULL;
}

static void read_name_after(struct puzzle_reader *reader, const struct reader_line *line, size_t from)
{
    const char *rest = line->source;
    size_t length = line->source_length;
    if (from >= length || line->text[strspn(line->text, " ")] == '"')
        return;
    const char *mark = memchr(rest, '#', length);
    if (mark && !reader->name[0])
        reader_set_name(reader, mark + 1, length - (size_t)(mark + 1 - rest));
}

/* Returns whether the line has candidates for all cells: many groups of digits, or few that ascend. */
static bool has_marks(const struct reader_line *line)
{
    if (!reader_side(line->groups) || line->cells == line->groups || !has_several_digits(line))
        return false;
    return line->groups >= 36 ? !strpbrk(line->text, "._?0") : reader_looks_like_groups(line);
}

static size_t count_cells(const struct reader_line *line, size_t from, size_t to)
{
    size_t cells = 0;
    for (size_t i = from; i < to; i++)
        cells += !reader_is_decoration(line->text[i]);
    return cells;
}

/* Finds the cells: the first token if it fills a square, as other text may follow it; otherwise the whole line. */
static bool find_extent(const struct reader_line *line, size_t from, size_t to, bool whole, struct extent *extent)
{
    unsigned spaced = reader_line_spaced_side(line);
    if (spaced)
        *extent = (struct extent){spaced, line->margin, line->margin + (size_t)spaced * spaced, false};
    else if (reader_side(to - from) && !memchr(line->text + from, '+', to - from))
        *extent = (struct extent){reader_side(to - from), from, to, false};
    else if (whole && reader_side(count_cells(line, from, to)))
        *extent = (struct extent){reader_side(count_cells(line, from, to)), from, to, true};
    else if (!whole && reader_side(line->cells))
        *extent = (struct extent){reader_side(line->cells), from, line->length, true};
    else
        return false;
    return true;
}

/* Digits and dots that fill a square are no other form: no two squares make a square of twice as many characters. */
static struct puzzle *read_plain(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error)
{
    struct layout *layout = reader_square(reader, reader_side(line->length), error);
    return layout ? read_cells(reader, line, (struct extent){0, 0, line->length, false}, layout, error) : NULL;
}

struct puzzle *reader_single(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error)
{
    if (line->is_plain && !reader->layout && reader_side(line->length))
        return read_plain(reader, line, error);
    size_t from = strspn(line->text, " "), token = strcspn(line->text + from, " ,;:#|"), to = from + token;
    read_name_after(reader, line, to);
    if (reader_is_studio(line, from, to))
        return reader_studio(reader, line, from, to, error);
    if (reader->layout && token == reader->layout->cells)
        return read_cells(reader, line, (struct extent){0, from, to, false}, reader->layout, error);
    if (reader->layout && line->cells == reader->layout->cells)
        return read_cells(reader, line, (struct extent){0, from, line->length, true}, reader->layout, error);
    if (token % 2 == 0 && token <= 162 && !line->text[to]) {
        const char *text = line->text + from;
        unsigned side = reader_jigsaw_side(text, token / 2, text + token / 2);
        bool wiki = reader_is_wiki(text, token);
        if (side && wiki) {
            text_error_input(
                error, line->number, 0,
                "found 162 characters that may be a jigsaw (cells, then regions) or SudokuWiki's candidates; "
                "expected '.' for blanks, or the regions in a line of their own");
            return NULL;
        }
        if (!wiki && reader_has_wrong_regions(text, token / 2, text + token / 2, token / 2, line->number, error))
            return NULL;
        if (side || wiki)
            return side ? reader_jigsaw(reader, line, text + token / 2, side, error)
                        : reader_wiki(reader, line, from, error);
    }
    size_t length, regions = reader->layout ? 0 : reader_regions_on_line(line, &length);
    if (regions) {
        unsigned side = length == token ? reader_jigsaw_side(line->text + from, token, line->text + regions) : 0;
        if (!side)
            reader_has_wrong_regions(line->text + from, token, line->text + regions, length, line->number, error);
        return side ? reader_jigsaw(reader, line, line->text + regions, side, error) : NULL;
    }
    if (token == 162 && strspn(line->text + from + 81, "123456789") == 81) {
        text_error_input(
            error, line->number, 0,
            "found 162 digits, whose second half may be a solution or the regions of a jigsaw; expected a comma "
            "before a solution, or letters");
        return NULL;
    }
    if (token == 729)
        return reader_sukaku(reader, line, from, error);
    unsigned numbers = reader_line_numbers_side(line);
    if (numbers)
        return reader_numbers(reader, &line, 1, numbers, error);
    if (!reader_line_spaced_side(line) && has_marks(line))
        return read_groups(reader, line, error);
    bool whole = token >= 32 && line->text[to] != '|';
    struct extent extent;
    if (!find_extent(line, from, to, whole, &extent))
        return set_error(reader, line, from, whole ? to : line->length, error);
    struct layout *layout = reader_square(reader, extent.side, error);
    return layout ? read_cells(reader, line, extent, layout, error) : NULL;
}
