/* Reads boards of several grids. Places outside all grids are '#' or spaces, a further character that no cell has, a blank as
 * cells have it, -1, or left out. Text columns that contain only blanks and '|' are decoration. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "puzzle/layouts.h"
#include "puzzle/reader_internal.h"

/* Finds the text columns that hold the sheet's columns. Returns their number. */
static unsigned find_columns(const struct reader_block *block, unsigned width, size_t *columns)
{
    size_t longest = 0;
    bool bars = false;
    for (unsigned r = 0; r < block->rows; r++) {
        longest = block->row[r]->length > longest ? block->row[r]->length : longest;
        bars |= strchr(block->row[r]->text, '|') != NULL;
    }
    unsigned count = 0;
    for (size_t i = 0; i < longest && i < 8 * LAYOUT_MAX_SIDE; i++) {
        bool cells = !bars && longest == width;
        for (unsigned r = 0; r < block->rows && !cells; r++)
            cells = i < block->row[r]->length && !reader_is_decoration(block->row[r]->text[i]);
        if (cells && count <= LAYOUT_MAX_SIDE)
            columns[count++] = i;
    }
    return count;
}

/* How the rows of a text have the places of a sheet: each text column is a column of the sheet; or each group of characters is; or
 * they have the cells only, as characters or as groups, without the places outside the grids. */
enum sheet_form { SHEET_COLUMNS, SHEET_FIELDS, SHEET_CELLS, SHEET_NONE };

struct sheet_view {
    const struct reader_block *block;
    const struct layout *layout;
    enum sheet_form form;
    size_t columns[LAYOUT_MAX_SIDE + 1]; /* of SHEET_COLUMNS */
    char outside;                        /* stands at all places outside the grids, and nowhere else; or 0 */
};

#define NO_PLACE SIZE_MAX

enum { MINUS_ONE = 1 }; /* stands for a field of two characters, -1 */

/* Whether the group that begins at the place is -1. */
static bool is_minus_one(const struct reader_line *row, size_t place)
{
    const char *at = row->text + place;
    return place + 1 < row->length && at[0] == '-' && at[1] == '1' && (!at[2] || reader_is_decoration(at[2])) &&
           (!place || reader_is_decoration(at[-1]));
}

/* Stores where the row's text has the places of the sheet's row, or NO_PLACE. */
static void find_places(const struct sheet_view *view, unsigned y, size_t *places)
{
    const struct layout *layout = view->layout;
    const struct reader_line *row = view->block->row[y];
    size_t at = 0;
    for (unsigned x = 0; x < layout->width; x++) {
        places[x] = NO_PLACE;
        if (view->form == SHEET_COLUMNS) {
            places[x] = view->columns[x];
            continue;
        }
        if (view->form == SHEET_CELLS && layout->at[y * layout->width + x] == NO_CELL)
            continue;
        while (at < row->length && reader_is_decoration(row->text[at]))
            at++;
        places[x] = at++;
        at += is_minus_one(row, places[x]);
    }
}

static char character_at(const struct sheet_view *view, const struct reader_line *row, size_t place)
{
    if (place >= row->length || row->text[place] == '#')
        return ' ';
    char character = is_minus_one(row, place) ? MINUS_ONE : row->text[place];
    return view->outside && character == view->outside ? ' ' : character;
}

/* Whether each group is a character or -1. */
static bool are_fields(const struct reader_line *row)
{
    struct line_part group;
    for (size_t at = 0; reader_line_next_group(row, &at, &group);) {
        if (group.to - group.from != 1u + is_minus_one(row, group.from))
            return false;
    }
    return true;
}

static bool fits_form(struct sheet_view *view, enum sheet_form form)
{
    const struct layout *layout = view->layout;
    if (form == SHEET_COLUMNS)
        return find_columns(view->block, layout->width, view->columns) == layout->width;
    for (unsigned y = 0; y < layout->height; y++) {
        const struct reader_line *row = view->block->row[y];
        unsigned cells = 0;
        for (unsigned x = 0; x < layout->width; x++)
            cells += layout->at[y * layout->width + x] != NO_CELL;
        bool has_cells = row->cells == cells || (row->groups == cells && are_fields(row));
        if (form == SHEET_CELLS ? !has_cells || strchr(row->text, '#')
                                : row->groups != layout->width || !are_fields(row))
            return false;
    }
    return true;
}

/* What may stand at the places outside the grids, besides '#' and spaces. */
static const char outside_marks[] = "-._*?0xX\1";

/* Returns the character that stands at all places outside the grids and nowhere else, or 0. */
static char find_outside(const struct sheet_view *view)
{
    const struct layout *layout = view->layout;
    size_t places[LAYOUT_MAX_SIDE];
    bool inside[256] = {0}, outside[256] = {0};
    unsigned kinds = 0, found = 0;
    for (unsigned i = 0; i < layout->width * layout->height; i++) {
        const struct reader_line *row = view->block->row[i / layout->width];
        if (i % layout->width == 0)
            find_places(view, i / layout->width, places);
        unsigned char c = (unsigned char)character_at(view, row, places[i % layout->width]);
        if (layout->at[i] != NO_CELL) {
            inside[c] = true;
        } else if (!outside[c]) {
            outside[c] = true;
            kinds++;
            found = c;
        }
    }
    return kinds == 1 && !inside[found] && strchr(outside_marks, (int)found) ? (char)found : 0;
}

/* Returns whether the character may mark a place outside the grids. */
static bool may_be_outside(char character)
{
    return character == ' ' || (character && strchr(outside_marks, character));
}

/* Returns whether each place of a grid has something, and the places outside have nothing or, if they may, a blank. */
static bool has_shape(const struct sheet_view *view, bool may_have_blanks)
{
    const struct layout *layout = view->layout;
    size_t places[LAYOUT_MAX_SIDE];
    for (unsigned i = 0; i < layout->width * layout->height; i++) {
        if (i % layout->width == 0)
            find_places(view, i / layout->width, places);
        char character = character_at(view, view->block->row[i / layout->width], places[i % layout->width]);
        bool is_cell = layout->at[i] != NO_CELL, is_empty = may_have_blanks && may_be_outside(character);
        if (is_cell ? character == ' ' : character != ' ' && !is_empty)
            return false;
    }
    return true;
}

/* Finds the form in which the rows, as many as the layout's, have its shape. Otherwise `*view` is the first form that has as many
 * columns, for the message. */
static bool view_sheet(const struct reader_block *block, const struct layout *layout, bool may_have_blanks,
                       struct sheet_view *view)
{
    view->form = SHEET_NONE;
    for (enum sheet_form form = SHEET_COLUMNS; form < SHEET_NONE; form++) {
        struct sheet_view other = {.block = block, .layout = layout, .form = form};
        if (!fits_form(&other, form))
            continue;
        other.outside = form == SHEET_CELLS ? 0 : find_outside(&other);
        bool fits = has_shape(&other, may_have_blanks);
        if (fits || view->form == SHEET_NONE)
            *view = other;
        if (fits)
            return true;
    }
    return false;
}

/* If '#' shows that a sheet is meant, a matching size is enough, so that the error can name the wrong place. Only
 * rows of unequal length, or with something outside the grids, can be a sheet; other blocks are not compared. */
struct layout *reader_sheet_recognize(struct puzzle_reader *reader, const struct reader_block *block)
{
    bool differs = false, outside = false;
    for (unsigned r = 0; r < block->rows; r++) {
        differs |= block->row[r]->cells != block->row[0]->cells || strpbrk(block->row[r]->text, "#-._*?0xX");
        outside |= strstr(block->row[r]->text, "##") != NULL;
    }
    if (!differs || block->rows < 10)
        return NULL;
    unsigned count;
    layouts_all(&count);
    struct layout *intended = NULL;
    for (unsigned i = 0; i < count; i++) {
        struct layout *known = reader_known_layout(reader, block->rows, i);
        struct sheet_view view;
        /* A square with blanks outside may be a board of one grid (reader_sheet_of_square). */
        if (known && view_sheet(block, known, known->width != known->height, &view))
            return known;
        size_t columns[LAYOUT_MAX_SIDE + 1];
        if (known && outside && find_columns(block, known->width, columns) == known->width)
            intended = known;
    }
    return intended;
}

static bool add_cells(struct puzzle_reader *reader, const struct sheet_view *view, struct text_error *error)
{
    const struct layout *layout = view->layout;
    size_t places[LAYOUT_MAX_SIDE];
    for (unsigned i = 0; i < layout->width * layout->height; i++) {
        const struct reader_line *row = view->block->row[i / layout->width];
        if (i % layout->width == 0)
            find_places(view, i / layout->width, places);
        size_t place = places[i % layout->width];
        char found[64], character = character_at(view, row, place);
        bool cell = layout->at[i] != NO_CELL;
        bool is_right = cell ? character != ' ' && character != '|' : may_be_outside(character) || character == '|';
        if (!is_right) {
            reader_line_describe_character(row, place + 1, found, sizeof found);
            return text_error_input(error, row->number, place + 1,
                                    cell ? "found %s in a grid of %s, expected a digit or a blank such as '.'"
                                         : "found %s outside the grids of %s, expected a space or '#'",
                                    found, layout->name);
        }
        if (cell)
            reader_cells_add(reader, row, place, place + 1, true);
    }
    return true;
}

struct puzzle *reader_sheet_board(struct puzzle_reader *reader, const struct reader_block *block, struct layout *layout,
                                  struct text_error *error)
{
    size_t columns[LAYOUT_MAX_SIDE + 1], line = block->row[0]->number;
    if (block->rows == 1) {
        text_error_input(error, line, 0, "%u cells, expected %u in one line, or %u rows (%s)", block->row[0]->cells,
                         layout->cells, layout->height, layout->name);
        return NULL;
    }
    if (block->rows != layout->height) {
        text_error_input(error, line, 0, "%u rows, expected %u (%s, %ux%u)", block->rows, layout->height, layout->name,
                         layout->width, layout->height);
        return NULL;
    }
    struct sheet_view view;
    view_sheet(block, layout, true, &view);
    if (view.form == SHEET_NONE) {
        unsigned found = find_columns(block, layout->width, columns);
        text_error_input(error, line, 0, "%s%u columns, expected %u (%s, %ux%u)",
                         found > LAYOUT_MAX_SIDE ? "more than " : "", found > LAYOUT_MAX_SIDE ? found - 1 : found,
                         layout->width, layout->name, layout->width, layout->height);
        return NULL;
    }
    return add_cells(reader, &view, error) ? reader_cells_puzzle(reader, layout, error) : NULL;
}
