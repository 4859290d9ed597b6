#include "form/form_hodoku.h"

#include <string.h>

#include "puzzle/puzzle.h"

bool form_hodoku_begins(const char *text)
{
    return text[0] == ':' && glyph_is_in(text[1], "0123456789xX");
}

enum { FIELD_GRID = 3, FIELD_DELETED = 4, FIELDS = 9 };

static unsigned split(const struct line *line, struct part *fields)
{
    unsigned count = 0;
    size_t from = (size_t)(line_text(line) - line->plain);
    for (size_t i = from; i <= line->length; i++) {
        if (i < line->length && line->plain[i] != ':')
            continue;
        if (count == FIELDS)
            return FIELDS + 1;
        fields[count++] = (struct part){from, i};
        from = i + 1;
    }
    return count;
}

static bool read_grid(struct puzzle *puzzle, const struct line *line, struct part field, struct text_error *error)
{
    unsigned cells = 0;
    for (size_t i = field.from; i < field.to; i++) {
        bool placed = line->plain[i] == '+' && i + 1 < field.to;
        i += placed;
        char character = line->plain[i];
        unsigned digit = digit_of_character(character), limit = puzzle->layout->cells;
        digit = digit <= puzzle->layout->digits ? digit : 0;
        if (!digit && (placed || !strchr(".0", character))) {
            char found[64];
            line_describe(line, i, found, sizeof found);
            return text_error_input(
                error, line->number, i + 1,
                placed ? "found %s behind '+', expected a placed digit 1-9"
                       : "found %s in the grid of a library line, expected a digit 1-9, '.', '0' or '+'",
                found);
        }
        if (cells < limit && digit && placed)
            puzzle_place(puzzle, (cell_id)cells, digit);
        else if (cells < limit && digit)
            puzzle_give(puzzle, (cell_id)cells, digit);
        cells++;
    }
    if (cells == puzzle->layout->cells)
        return true;
    return text_error_input(error, line->number, field.from + 1,
                            "%u cells in the grid of a library line, expected 81 (9x9)", cells);
}

static bool delete_candidates(struct puzzle *puzzle, const struct line *line, struct part field,
                              struct text_error *error)
{
    for (size_t i = field.from; i < field.to;) {
        if (strchr(" ,", line->plain[i])) {
            i++;
            continue;
        }
        size_t length = strcspn(line->plain + i, " ,:");
        bool good = length == 3 && strspn(line->plain + i, "123456789") >= 3;
        if (!good)
            return text_error_input(error, line->number, i + 1,
                                    "found '%.*s', expected a deleted candidate as digit, row and column (such as 415)",
                                    length < 40 ? (int)length : 40, line->plain + i);
        unsigned digit = (unsigned)(line->plain[i] - '0'), row = (unsigned)(line->plain[i + 1] - '1');
        unsigned column = (unsigned)(line->plain[i + 2] - '1');
        puzzle->start[row * 9 + column] &= ~digit_bit(digit);
        i += length;
    }
    return true;
}

static bool check_left(const struct puzzle *puzzle, struct text_error *error)
{
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        if (!puzzle->start[c])
            return text_error_input(error, puzzle->line, 0, "r%uc%u has no candidate left, expected at least one",
                                    c / 9 + 1, c % 9 + 1);
    }
    return true;
}

/* Returns the side of the board whose cells are these characters, some of them after a '+', or 0. */
static unsigned side_with_placed(const struct line *line, struct part field)
{
    size_t cells = 0, placed = 0;
    for (size_t i = field.from; i < field.to; i++) {
        bool is_plus = line->plain[i] == '+';
        if (is_plus && !digit_of_character(line->plain[i + 1]))
            return 0;
        placed += is_plus;
        cells += !is_plus;
        if (!is_plus && !digit_of_character(line->plain[i]) && !strchr(".0", line->plain[i]))
            return 0;
    }
    return placed ? form_side(cells) : 0;
}

static struct part deleted_field(const struct line *line, size_t grid_end)
{
    struct part field = {grid_end, line->length};
    field.from += line->plain[grid_end] == ':';
    field.from += strspn(line->plain + field.from, " ");
    return field;
}

bool form_studio_fits(const struct line *line, struct part grid)
{
    unsigned side = side_with_placed(line, grid);
    if (side)
        return true;
    struct part deleted = deleted_field(line, grid.to);
    size_t triples = 0, at = deleted.from;
    bool are_triples = line->plain[grid.to] == ':' && form_side(grid.to - grid.from) == 9;
    for (; are_triples && at < deleted.to; triples++) { /* triples after the first may have a mistake */
        size_t length = strcspn(line->plain + at, " ");
        are_triples = length == 3 && (triples || strspn(line->plain + at, "123456789") == 3);
        at += length;
        at += strspn(line->plain + at, " ");
    }
    return are_triples && triples >= 2;
}

struct puzzle *form_studio_read(struct layout_cache *layouts, const struct line *line, struct part grid,
                                struct text_error *error)
{
    struct part deleted = deleted_field(line, grid.to);
    unsigned side = side_with_placed(line, grid);
    struct layout *layout = layout_cache_square(layouts, side ? side : 9, error);
    if (!layout)
        return NULL;
    struct puzzle *puzzle = puzzle_create(layout);
    bool has_deleted = line->plain[grid.to] == ':' && deleted.from < deleted.to && layout->digits == 9;
    puzzle->line = line->number;
    puzzle->has_marks = has_deleted;
    bool read = read_grid(puzzle, line, grid, error) && puzzle_check(puzzle, error);
    if (read && has_deleted) {
        puzzle_exclude(puzzle, puzzle->start);
        read = delete_candidates(puzzle, line, deleted, error) && check_left(puzzle, error);
    }
    if (read)
        return puzzle;
    puzzle_destroy(puzzle);
    return NULL;
}

struct puzzle *form_hodoku_read(struct layout_cache *layouts, const struct line *line, struct text_error *error)
{
    struct part fields[FIELDS];
    unsigned count = split(line, fields);
    if (count < 7 || count > FIELDS) {
        text_error_input(error, line->number, 0,
                         count < 7 ? "found the end of a library line after colon %u, expected 6 to 8 of them"
                                   : "found more than %u colons in a library line, expected 6 to 8",
                         count < 7 ? count - 1 : FIELDS - 1);
        return NULL;
    }
    struct layout *layout = layout_cache_square(layouts, 9, error);
    if (!layout)
        return NULL;
    struct puzzle *puzzle = puzzle_create(layout);
    puzzle->line = line->number;
    puzzle->has_marks = true;
    if (read_grid(puzzle, line, fields[FIELD_GRID], error) && puzzle_check(puzzle, error)) {
        puzzle_exclude(puzzle, puzzle->start);
        if (delete_candidates(puzzle, line, fields[FIELD_DELETED], error) && check_left(puzzle, error))
            return puzzle;
    }
    puzzle_destroy(puzzle);
    return NULL;
}
