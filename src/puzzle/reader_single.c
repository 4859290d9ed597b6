#include <string.h>

#include "puzzle/reader_parts.h"

/* Every form in which one line is a whole puzzle. */

static struct puzzle *cells_puzzle(struct puzzle_reader *reader, const struct reader_line *line, size_t from, size_t to,
                                   struct layout *layout, struct text_error *error)
{
    reader->cells = 0;
    if (!reader_cells_add(reader, line, from, to, false)) {
        text_error_memory(error, "the puzzle's cells");
        return NULL;
    }
    return reader_cells_puzzle(reader, layout, error);
}

static struct puzzle *spaced_puzzle(struct puzzle_reader *reader, const struct reader_line *line,
                                    struct text_error *error)
{
    reader->cells = 0;
    struct layout *layout = reader_square(reader, 9, error);
    if (!layout)
        return NULL;
    if (!reader_cells_add(reader, line, 0, line->length, true)) {
        text_error_memory(error, "the puzzle's cells");
        return NULL;
    }
    return reader_cells_puzzle(reader, layout, error);
}

static struct puzzle *groups_puzzle(struct puzzle_reader *reader, const struct reader_line *line,
                                    struct text_error *error)
{
    struct layout *layout = reader_square(reader, reader_side(line->groups), error);
    reader->groups = 0;
    if (!layout)
        return NULL;
    if (!reader_groups_add(reader, line)) {
        text_error_memory(error, "the puzzle's candidates");
        return NULL;
    }
    return reader_groups_puzzle(reader, layout, error);
}

/* Nothing fits: a wrong character explains it best, then the count. */
static struct puzzle *refuse(struct puzzle_reader *reader, const struct reader_line *line, size_t from, size_t to,
                             struct text_error *error)
{
    reader->cells = 0;
    if (!reader_cells_add(reader, line, from, to, false)) {
        text_error_memory(error, "the puzzle's cells");
        return NULL;
    }
    const struct layout *layout = reader->layout;
    unsigned side = layout ? layout->digits : reader_nearest_side(reader->cells);
    if (!reader_cells_check(reader, side, error))
        return NULL;
    if (layout)
        text_error_input(error, line->number, 0, "%zu cells, expected %u (%s)", reader->cells, layout->cells,
                         layout->name);
    else if (reader->cells > 650 && reader->cells < 810)
        text_error_input(error, line->number, 0, "%zu characters, expected 81 (9x9) or 729 (its candidates)",
                         reader->cells);
    else
        text_error_input(error, line->number, 0, "%zu cells, expected %u (%ux%u)", reader->cells, side * side, side,
                         side);
    return NULL;
}

static void name_by_rest(struct puzzle_reader *reader, const struct reader_line *line, size_t from)
{
    const char *rest = line->source;
    size_t length = line->source_length;
    if (from >= length || line->text[strspn(line->text, " ")] == '"')
        return;
    const char *mark = memchr(rest, '#', length);
    if (mark && !reader->name[0])
        reader_set_name(reader, mark + 1, length - (size_t)(mark + 1 - rest));
}

struct puzzle *reader_single(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error)
{
    size_t from = strspn(line->text, " "), token = strcspn(line->text + from, " ,;:#|"), to = from + token;
    name_by_rest(reader, line, to);
    if (reader->layout && token == reader->layout->cells)
        return cells_puzzle(reader, line, from, to, reader->layout, error);
    if (reader->layout && line->cells == reader->layout->cells)
        return cells_puzzle(reader, line, from, line->length, reader->layout, error);
    bool whole = token >= 32 && (to == line->length || line->text[to] != '|');
    if (token == 729)
        return reader_sukaku(reader, line, from, error);
    unsigned side = reader_side(token);
    if (side) {
        struct layout *layout = reader_square(reader, side, error);
        return layout ? cells_puzzle(reader, line, from, to, layout, error) : NULL;
    }
    if (!whole && reader_line_is_spaced(line))
        return spaced_puzzle(reader, line, error);
    if (!whole && reader_side(line->groups) && line->cells > line->groups && reader_groups_like(line))
        return groups_puzzle(reader, line, error);
    side = reader_side(line->cells);
    if (!whole && side) {
        struct layout *layout = reader_square(reader, side, error);
        return layout ? cells_puzzle(reader, line, from, line->length, layout, error) : NULL;
    }
    return refuse(reader, line, from, whole ? to : line->length, error);
}
