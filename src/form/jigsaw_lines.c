#include "form/jigsaw_lines.h"

#include <string.h>

#include "form/form_regions.h"
#include "form/spell.h"

enum { SHORTEST = 12 /* a 4x4 board's regions without one row */ };

/* Returns the next line after the first one that is neither blank nor a comment, with its index, or NULL. */
static const struct line *next_line(struct lines *lines, unsigned *index)
{
    const struct line *line;
    *index = 1;
    while ((line = lines_peek(lines, *index)) && (line->kind == LINE_EMPTY || line->kind == LINE_COMMENT))
        ++*index;
    return line;
}

/* Returns the side of the board if the line consists of its regions, or 0. */
static unsigned regions_of(const struct line *line)
{
    struct part token = line_token(line);
    return token.to < line->length ? 0 : form_regions_side(line->plain + token.from, token.to - token.from);
}

static struct puzzle *make(struct arena *arena, struct layout_cache *layouts, const struct line *cells,
                           const char *regions, unsigned side, struct text_error *error)
{
    struct layout *layout = form_regions_layout(layouts, regions, side, error);
    struct row row = row_of(cells);
    struct part token = line_token(cells);
    struct spelling spelling = {0};
    spell_characters(arena, &spelling, &row, token.from, token.from + (size_t)side * side, true);
    struct puzzle *puzzle = layout ? spell_puzzle(&spelling, layout, error) : NULL;
    layout_unref(layout);
    return puzzle;
}

bool jigsaw_lines_read(struct arena *arena, struct lines *lines, struct layout_cache *layouts, struct board_end *end,
                       struct puzzle **puzzle, struct text_error *error)
{
    unsigned index, side = 0;
    const struct line *line = lines_peek(lines, 0), *next = next_line(lines, &index);
    bool may_be = !layouts->wanted && (line->kind == LINE_ROW || line->kind == LINE_SINGLE);
    unsigned next_side = may_be && next ? regions_of(next) : 0;
    if (!may_be)
        return false;
    struct part cells = line_token(line), regions = next ? line_token(next) : cells;
    size_t length = cells.to - cells.from;
    const char *text = line->plain + cells.from, *regions_text = next ? next->plain + regions.from : NULL;
    *puzzle = NULL;
    *end = (struct board_end){.used = index + 1};
    if (next && regions.to == next->length &&
        form_regions_are_wrong(text, length, regions_text, regions.to - regions.from, next->number, error))
        return true;
    if (!next_side && !regions_of(line))
        return false;
    *end = (struct board_end){.used = 1, .ends_text = true};
    if (!next_side)
        text_error_input(error, line->number, 0,
                         "found the regions of a jigsaw, expected its cells in the line before, and on a pipe written "
                         "together with it");
    else if (length != (size_t)next_side * next_side || !(side = form_regions_jigsaw_side(text, length, regions_text)))
        text_error_input(error, line->number, 0,
                         "found a line before the regions of a jigsaw, expected its %u cells: digits and blanks",
                         next_side * next_side);
    if (side) {
        *end = (struct board_end){.used = index + 1};
        *puzzle = make(arena, layouts, line, regions_text, side, error);
    }
    return true;
}

bool jigsaw_lines_are_regions(const char *line, size_t length)
{
    while (length && glyph_is_in(line[length - 1], " \t\r"))
        length--;
    while (length && (*line == ' ' || *line == '\t')) {
        line++;
        length--;
    }
    return length >= SHORTEST && (form_regions_side(line, length) || form_regions_are_meant(line, length));
}
