/* Reads the directives that request a layout:
 *
 *     #! layout jigsaw                          the following puzzles are on the built-in layout of this name
 *     #! sheet 15x21                            or on the one that is described here: width x height in cells,
 *     #! grid 9 at 0,0                          then its grids: digits, place of the top left cell,
 *     #! grid 9 at 3,6 diagonals=both           and diagonals=main|anti|both, windows, boxes=3x2 (width x height),
 *     #! grid 9 at 6,12 regions=AABB...         regions=<one letter per cell>
 *     #! thermometer r1c1 r2c2 r3c3             and a clue a line (clue.h), on the ordinary board unless another
 *                                               layout is requested before
 *
 * A puzzle on another layout than the one that was meant would be another puzzle. So after a directive that is not understood,
 * no puzzle is read until one that requests a layout is. A board of another size than the requested layout, or with a layout of
 * its own, is refused (reader.c). */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "puzzle/clue.h"
#include "puzzle/layouts.h"
#include "puzzle/reader_internal.h"

/* A directive that is being parsed, word by word. */
struct directive {
    const struct reader_line *line;
    size_t at;
    struct text_error *error;
};

static bool set_error(const struct directive *directive, const char *expected)
{
    const char *text = directive->line->text + directive->at;
    size_t length = strcspn(text, " ");
    if (length)
        return text_error_input(directive->error, directive->line->number, directive->at + 1,
                                "found '%.*s', expected %s", length < 40 ? (int)length : 40, text, tr(expected));
    return text_error_input(directive->error, directive->line->number, directive->at + 1,
                            "found the end of the line, expected %s", tr(expected));
}

static bool take(struct directive *directive, const char *start)
{
    size_t length = strlen(start);
    if (strncmp(directive->line->text + directive->at, start, length))
        return false;
    directive->at += length;
    return true;
}

static void skip_blanks(struct directive *directive)
{
    directive->at += strspn(directive->line->text + directive->at, " ");
}

static bool take_number(struct directive *directive, unsigned least, unsigned most, unsigned *number)
{
    const char *text = directive->line->text + directive->at;
    size_t length = strspn(text, "0123456789");
    unsigned value = 0;
    for (size_t i = 0; i < length && i < 4; i++)
        value = value * 10 + (unsigned)(text[i] - '0');
    if (!length || length > 4 || value < least || value > most)
        return false;
    directive->at += length;
    *number = value;
    return true;
}

static void discard_sheet(struct puzzle_reader *reader)
{
    for (unsigned g = 0; g < LAYOUT_MAX_GRIDS; g++)
        memory_free((void *)reader->sheet.grid[g].regions);
    reader->sheet = (struct layout_spec){0};
    reader->sheet_open = reader->told_unread = false;
    reader->bad_directive = 0;
    layout_unref(reader->layout);
    layout_unref(reader->without_clues);
    reader->layout = reader->without_clues = NULL;
    clue_list_clear(&reader->clue);
}

void reader_sheet_finish(struct puzzle_reader *reader)
{
    discard_sheet(reader);
    for (unsigned i = 0; i < READER_MAX_KNOWN; i++)
        layout_unref(reader->known[i]);
    for (unsigned i = 0; i < 4; i++)
        layout_unref(reader->overlap[i / 2][i % 2]);
}

/* Sets the error unless nothing but blanks is left of the line. */
static bool at_end(struct directive *directive)
{
    skip_blanks(directive);
    return directive->at == directive->line->length || set_error(directive, TR("the end of the line"));
}

static bool read_layout(struct puzzle_reader *reader, struct directive *directive)
{
    char name[LAYOUT_NAME_SIZE];
    size_t length = strcspn(directive->line->text + directive->at, " ");
    if (!length || length >= sizeof name)
        return set_error(directive, TR("the name of a layout"));
    memcpy(name, directive->line->text + directive->at, length);
    name[length] = 0;
    struct layout *layout = layout_create_named(name, directive->error);
    if (!layout) {
        if (directive->error) {
            directive->error->line = directive->line->number;
            directive->error->column = directive->at + 1;
        }
        return false;
    }
    directive->at += length;
    if (!at_end(directive)) {
        layout_unref(layout);
        return false;
    }
    discard_sheet(reader);
    reader->layout = layout;
    return true;
}

static_assert(LAYOUT_MAX_SIDE == 127, "the message of read_sheet names it");

static bool read_sheet(struct puzzle_reader *reader, struct directive *directive)
{
    unsigned width, height;
    if (!take_number(directive, 4, LAYOUT_MAX_SIDE, &width) || !take(directive, "x") ||
        !take_number(directive, 4, LAYOUT_MAX_SIDE, &height))
        return set_error(directive, TR("the sheet's width x height in cells (such as 15x21), 4 to 127 each"));
    if (!at_end(directive))
        return false;
    discard_sheet(reader);
    reader->sheet_width = width;
    reader->sheet_height = height;
    reader->sheet_open = true;
    return true;
}

static bool read_regions(struct directive *directive, unsigned digits, struct grid_spec *grid)
{
    const char *letters = directive->line->text + directive->at;
    size_t length = strcspn(letters, " ");
    if (length != (size_t)digits * digits)
        return text_error_input(directive->error, directive->line->number, directive->at + 1,
                                "found %zu region letters, expected %u", length, digits * digits);
    char *copy = memory_calloc(length + 1, 1);
    memcpy(copy, letters, length);
    memory_free((void *)grid->regions);
    grid->regions = copy;
    directive->at += length;
    return true;
}

static bool read_options(struct directive *directive, unsigned digits, struct grid_spec *grid)
{
    for (skip_blanks(directive); directive->at < directive->line->length; skip_blanks(directive)) {
        if (take(directive, "windows")) {
            if (digits != 9) {
                directive->at -= strlen("windows");
                return set_error(directive, TR("windows only with 9 digits"));
            }
            grid->windows = true;
        } else if (take(directive, "diagonals=both")) {
            grid->main_diagonal = grid->anti_diagonal = true;
        } else if (take(directive, "diagonals=main")) {
            grid->main_diagonal = true;
        } else if (take(directive, "diagonals=anti")) {
            grid->anti_diagonal = true;
        } else if (take(directive, "boxes=")) {
            if (!take_number(directive, 1, LAYOUT_MAX_DIGITS, &grid->box_width) || !take(directive, "x") ||
                !take_number(directive, 1, LAYOUT_MAX_DIGITS, &grid->box_height))
                return set_error(directive, TR("the boxes' width x height (such as 3x3)"));
            if (grid->box_width * grid->box_height != digits)
                return text_error_input(directive->error, directive->line->number, directive->at + 1,
                                        "found boxes of %ux%u cells, expected %u cells", grid->box_width,
                                        grid->box_height, digits);
        } else if (take(directive, "regions=")) {
            if (!read_regions(directive, digits, grid))
                return false;
        } else {
            return set_error(directive, TR("diagonals=both, windows, boxes=3x3 or regions=letters"));
        }
    }
    return true;
}

static bool read_grid(struct puzzle_reader *reader, struct directive *directive)
{
    struct layout_spec *sheet = &reader->sheet;
    if (!reader->sheet_open)
        return set_error(directive, TR("'#! sheet WIDTHxHEIGHT' before the first grid"));
    if (sheet->grids == LAYOUT_MAX_GRIDS)
        return set_error(directive, TR("at most 32 grids on a sheet"));
    unsigned digits;
    struct grid_spec grid = {0};
    size_t start = directive->at;
    if (!take_number(directive, 4, LAYOUT_MAX_DIGITS, &digits))
        return set_error(directive, TR("the grid's number of digits, 4 to 25"));
    if (sheet->grids && digits != sheet->digits) {
        directive->at = start;
        return set_error(directive, TR("as many digits as in the first grid"));
    }
    skip_blanks(directive);
    if (!take(directive, "at "))
        return set_error(directive, TR("'at X,Y'"));
    skip_blanks(directive);
    start = directive->at;
    if (!take_number(directive, 0, LAYOUT_MAX_SIDE, &grid.x) || !take(directive, ",") ||
        !take_number(directive, 0, LAYOUT_MAX_SIDE, &grid.y))
        return set_error(directive, TR("the grid's place as x,y (such as 3,6)"));
    if (grid.x + digits > reader->sheet_width || grid.y + digits > reader->sheet_height) {
        directive->at = start;
        return set_error(directive, TR("a grid that lies on the sheet"));
    }
    grid.box_height = layout_box_height(digits);
    grid.box_width = digits / grid.box_height;
    if (!read_options(directive, digits, &grid)) {
        memory_free((void *)grid.regions);
        return false;
    }
    if (!grid.regions && grid.box_height == 1)
        return set_error(directive, TR("regions=letters, as no box has that many cells"));
    sheet->digits = digits;
    sheet->grid[sheet->grids++] = grid;
    return true;
}

/* The layout with its clues is made once a board comes; what comes behind the board are clues of the next. */
static bool read_clue(struct puzzle_reader *reader, struct directive *directive)
{
    size_t line = directive->line->number;
    if (reader->sheet_open && !reader_sheet_ready(reader, line, directive->error))
        return false;
    if (!reader->layout && !(reader->layout = layout_create_named("9x9", directive->error)))
        return false;
    if (reader->without_clues) {
        layout_unref(reader->layout);
        reader->layout = reader->without_clues;
        reader->without_clues = NULL;
        clue_list_clear(&reader->clue);
    }
    if (!reader->clue.count)
        reader->clue_line = line;
    if (clue_list_read(&reader->clue, reader->layout, directive->line->text + directive->at, directive->error))
        return true;
    if (directive->error) {
        directive->error->line = line;
        directive->error->column += directive->error->column ? directive->at : 0;
    }
    return false;
}

static bool read_directive(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error)
{
    struct directive directive = {.line = line, .at = strspn(line->text, " ") + 2, .error = error};
    skip_blanks(&directive);
    size_t start = directive.at;
    if (take(&directive, "layout ")) {
        skip_blanks(&directive);
        return read_layout(reader, &directive);
    }
    if (take(&directive, "sheet ")) {
        skip_blanks(&directive);
        return read_sheet(reader, &directive);
    }
    if (take(&directive, "grid ")) {
        skip_blanks(&directive);
        return read_grid(reader, &directive);
    }
    directive.at = start;
    if (clue_begins(line->text + start))
        return read_clue(reader, &directive);
    return set_error(&directive, TR("layout, sheet, grid or a clue"));
}

bool reader_directive(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error)
{
    if (read_directive(reader, line, error))
        return true;
    reader->bad_directive = line->number;
    reader->told_unread = false;
    return false;
}

/* Forgets a sheet whose grids make no layout, as the board in this line shows. */
static bool refuse_sheet(struct puzzle_reader *reader, size_t line)
{
    discard_sheet(reader);
    reader->bad_directive = line;
    return false;
}

/* Adds the clues to the layout that was requested. */
static bool add_clues(struct puzzle_reader *reader, size_t line, struct text_error *error)
{
    if (!reader->clue.count || reader->without_clues)
        return true;
    struct layout *made = layout_with_clues(reader->layout, reader->clue.items, reader->clue.count, error);
    if (!made) {
        if (error)
            error->line = line;
        return refuse_sheet(reader, line);
    }
    reader->without_clues = reader->layout;
    reader->layout = made;
    return true;
}

bool reader_has_lost_clues(struct puzzle_reader *reader, struct text_error *error)
{
    bool has = reader->clue.count && !reader->without_clues && !reader->bad_directive;
    if (has)
        text_error_input(error, reader->clue_line, 0,
                         "found clues behind the last board, expected them before the board that they are for");
    clue_list_clear(&reader->clue);
    return has;
}

bool reader_sheet_ready(struct puzzle_reader *reader, size_t line, struct text_error *error)
{
    if (!reader->sheet_open)
        return add_clues(reader, line, error);
    if (!reader->sheet.grids) {
        text_error_input(error, line, 0, "found a board but no '#! grid' line, expected at least one for the sheet");
        return refuse_sheet(reader, line);
    }
    char name[LAYOUT_NAME_SIZE];
    snprintf(name, sizeof name, "sheet-%ux%u", reader->sheet_width, reader->sheet_height);
    reader->sheet.name = name;
    reader->sheet.title = TR("A sheet of its own");
    struct layout *layout = layout_create(&reader->sheet, error);
    bool fits = layout && layout->width == reader->sheet_width && layout->height == reader->sheet_height;
    if (layout && !fits)
        text_error_input(error, line, 0, "the grids fill %ux%u cells, expected the sheet's %ux%u", layout->width,
                         layout->height, reader->sheet_width, reader->sheet_height);
    else if (!layout && error && error->kind == TEXT_ERROR_INPUT)
        error->line = line;
    if (!fits) {
        layout_unref(layout);
        return refuse_sheet(reader, line);
    }
    discard_sheet(reader);
    reader->layout = layout;
    return true;
}
