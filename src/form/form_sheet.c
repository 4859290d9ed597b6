/* Sheets of several grids. Places outside all grids are '#', spaces, a character that no cell has, a blank, or -1, or
 * they are left out. Text columns of only blanks and '|' are decoration. */
#include <stdint.h>
#include <string.h>

#include "base/translation.h"
#include "form/forms.h"
#include "puzzle/layouts.h"

/* Finds the text columns of the sheet's columns. Returns their number. */
static unsigned find_columns(const struct block *block, unsigned width, size_t *columns)
{
    size_t longest = 0;
    bool has_bars = false;
    for (unsigned r = 0; r < block->rows; r++) {
        longest = block->row[r].to > longest ? block->row[r].to : longest;
        has_bars |= row_has(&block->row[r], "|");
    }
    unsigned count = 0;
    for (size_t i = 0; i < longest && i < 8 * LAYOUT_MAX_SIDE; i++) {
        bool is_column = !has_bars && longest == width;
        for (unsigned r = 0; r < block->rows && !is_column; r++) {
            const struct row *row = &block->row[r];
            is_column = i >= row->from && i < row->to && !glyph_is_decoration(row->line->plain[i]);
        }
        if (is_column && count <= LAYOUT_MAX_SIDE)
            columns[count++] = i;
    }
    return count;
}

/* How the rows of a text correspond to a sheet: each text column is a column of the sheet; or each group of characters
 * is; or the rows contain only the cells, as characters or as groups. */
enum sheet_form { SHEET_COLUMNS, SHEET_FIELDS, SHEET_CELLS, SHEET_NONE };

struct sheet_view {
    const struct block *block;
    const struct layout *layout;
    enum sheet_form form;
    size_t columns[LAYOUT_MAX_SIDE + 1]; /* with SHEET_COLUMNS: the text column of each column */
    char outside;                        /* the character at all places outside the grids and only there, or 0 */
};

#define NO_PLACE SIZE_MAX

enum { MINUS_ONE = 1 }; /* stands for a field with the two characters -1 */

/* Returns whether -1 begins here. */
static bool is_minus_one(const struct row *row, size_t place)
{
    const char *at = row->line->plain + place;
    return place + 1 < row->to && at[0] == '-' && at[1] == '1' && (!at[2] || glyph_is_decoration(at[2])) &&
           (place == row->from || glyph_is_decoration(at[-1]));
}

/* Stores the text positions of the places in the sheet's row, or NO_PLACE. */
static void find_places(const struct sheet_view *view, unsigned y, size_t *places)
{
    const struct layout *layout = view->layout;
    const struct row *row = &view->block->row[y];
    size_t at = row->from;
    for (unsigned x = 0; x < layout->width; x++) {
        places[x] = NO_PLACE;
        if (view->form == SHEET_COLUMNS) {
            places[x] = view->columns[x];
            continue;
        }
        if (view->form == SHEET_CELLS && layout->at[y * layout->width + x] == NO_CELL)
            continue;
        while (at < row->to && glyph_is_decoration(row->line->plain[at]))
            at++;
        places[x] = at++;
        at += is_minus_one(row, places[x]);
    }
}

static char character_at(const struct sheet_view *view, const struct row *row, size_t place)
{
    if (place >= row->to || row->line->plain[place] == '#')
        return ' ';
    char character = is_minus_one(row, place) ? MINUS_ONE : row->line->plain[place];
    return view->outside && character == view->outside ? ' ' : character;
}

/* Returns whether each group is a single character or -1. */
static bool are_fields(const struct row *row)
{
    struct part group;
    for (size_t at = row->from; row_next_group(row, &at, &group);) {
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
        const struct row *row = &view->block->row[y];
        unsigned cells = 0;
        for (unsigned x = 0; x < layout->width; x++)
            cells += layout->at[y * layout->width + x] != NO_CELL;
        bool has_cells = row->cells == cells || (row->groups == cells && are_fields(row));
        if (form == SHEET_CELLS ? !has_cells || row_has(row, "#") : row->groups != layout->width || !are_fields(row))
            return false;
    }
    return true;
}

/* Characters for places outside the grids, besides '#' and spaces. */
static const char outside_marks[] = "-._*?0xX\1";

/* Returns the character at all places outside the grids and nowhere else, or 0. */
static char find_outside(const struct sheet_view *view)
{
    const struct layout *layout = view->layout;
    size_t places[LAYOUT_MAX_SIDE];
    bool is_inside[256] = {0}, is_outside[256] = {0};
    unsigned kinds = 0, found = 0;
    for (unsigned i = 0; i < layout->width * layout->height; i++) {
        if (i % layout->width == 0)
            find_places(view, i / layout->width, places);
        unsigned char c =
            (unsigned char)character_at(view, &view->block->row[i / layout->width], places[i % layout->width]);
        if (layout->at[i] != NO_CELL) {
            is_inside[c] = true;
        } else if (!is_outside[c]) {
            is_outside[c] = true;
            kinds++;
            found = c;
        }
    }
    return kinds == 1 && !is_inside[found] && strchr(outside_marks, (int)found) ? (char)found : 0;
}

static bool may_be_outside(char character)
{
    return character == ' ' || glyph_is_in(character, outside_marks);
}

/* Returns whether each place inside a grid has a character, and places outside have none or, if allowed, a blank. */
static bool has_shape(const struct sheet_view *view, bool may_have_blanks)
{
    const struct layout *layout = view->layout;
    size_t places[LAYOUT_MAX_SIDE];
    for (unsigned i = 0; i < layout->width * layout->height; i++) {
        if (i % layout->width == 0)
            find_places(view, i / layout->width, places);
        char character = character_at(view, &view->block->row[i / layout->width], places[i % layout->width]);
        bool is_cell = layout->at[i] != NO_CELL, is_empty = may_have_blanks && may_be_outside(character);
        if (is_cell ? character == ' ' : character != ' ' && !is_empty)
            return false;
    }
    return true;
}

/* Finds the form in which the rows have the layout's shape; their number is the layout's. If there is none, `*view`
 * receives the first form with the right number of columns, for the message. */
static bool view_sheet(const struct block *block, const struct layout *layout, bool may_have_blanks,
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

/* Adds the cells of the grids. Returns false with an error at a wrong place. */
static bool add_cells(struct fitting *fitting, const struct sheet_view *view, struct reading *reading)
{
    const struct layout *layout = view->layout;
    size_t places[LAYOUT_MAX_SIDE];
    for (unsigned i = 0; i < layout->width * layout->height; i++) {
        const struct row *row = &view->block->row[i / layout->width];
        if (i % layout->width == 0)
            find_places(view, i / layout->width, places);
        size_t place = places[i % layout->width];
        char found[64], character = character_at(view, row, place);
        bool is_cell = layout->at[i] != NO_CELL;
        bool is_right = is_cell ? character != ' ' && character != '|' : may_be_outside(character) || character == '|';
        if (!is_right) {
            line_describe(row->line, place, found, sizeof found);
            return text_error_input(&reading->error, row->line->number, place + 1,
                                    is_cell ? "found %s in a grid of %s, expected a digit or a blank such as '.'"
                                            : "found %s outside the grids of %s, expected a space or '#'",
                                    found, layout->name);
        }
        if (is_cell)
            spell_characters(fitting->arena, &reading->spelling, row, place, place + 1, true);
    }
    return true;
}

static void offer(struct fitting *fitting, const struct sheet_view *view, struct layout *layout)
{
    struct reading reading = {.form = layout->title,
                              .make = reading_make_digits,
                              .rows = layout->height,
                              .side = layout->width,
                              .layout = layout_ref(layout),
                              .predicted = layout->width * layout->height - layout->cells};
    add_cells(fitting, view, &reading);
    fitting_offer(fitting, &reading);
}

/* Reads the rows as the layout requested by the text. */
static void fit_wanted(struct fitting *fitting, struct layout *layout)
{
    const struct block *block = fitting->block;
    size_t columns[LAYOUT_MAX_SIDE + 1], line = block->row[0].line->number;
    struct sheet_view view;
    if (block->rows == 1) {
        text_error_input(fitting_refuse(fitting, 1), line, 0, "%u cells, expected %u in one line, or %u rows (%s)",
                         block->row[0].cells, layout->cells, layout->height, layout->name);
    } else if (block->rows != layout->height) {
        text_error_input(fitting_refuse(fitting, block->rows), line, 0, "%u rows, expected %u (%s, %ux%u)", block->rows,
                         layout->height, layout->name, layout->width, layout->height);
    } else if (view_sheet(block, layout, true, &view) || view.form != SHEET_NONE) {
        offer(fitting, &view, layout);
    } else {
        unsigned found = find_columns(block, layout->width, columns);
        text_error_input(fitting_refuse(fitting, block->rows), line, 0, "%s%u columns, expected %u (%s, %ux%u)",
                         found > LAYOUT_MAX_SIDE ? "more than " : "", found > LAYOUT_MAX_SIDE ? found - 1 : found,
                         layout->width, layout->name, layout->width, layout->height);
    }
}

/* If '#' shows that a sheet is meant, a matching size is enough, so the error can name the wrong place. Otherwise only
 * rows of unequal length, or with something outside the grids, can be a sheet; other blocks are not compared. */
static void fit_known(struct fitting *fitting)
{
    const struct block *block = fitting->block;
    bool differs = false, has_outside = false;
    for (unsigned r = 0; r < block->rows; r++) {
        differs |= block->row[r].cells != block->row[0].cells || row_has(&block->row[r], "#-._*?0xX");
        has_outside |= strstr(block->row[r].line->plain, "##") != NULL;
    }
    if (!differs || block->rows < 10)
        return;
    unsigned count;
    layouts_all(&count);
    struct layout *intended = NULL;
    struct sheet_view view, intended_view;
    for (unsigned i = 0; i < count; i++) {
        struct layout *known = layout_cache_known(fitting->layouts, block->rows, i);
        /* a square with blanks outside the grids may be an ordinary board (square.c) */
        if (known && view_sheet(block, known, known->width != known->height, &view)) {
            offer(fitting, &view, known);
            return;
        }
        size_t columns[LAYOUT_MAX_SIDE + 1];
        if (known && has_outside && find_columns(block, known->width, columns) == known->width) {
            view_sheet(block, known, true, &intended_view);
            intended = known;
        }
    }
    if (intended)
        offer(fitting, &intended_view, intended);
}

void form_sheet_fit(struct fitting *fitting)
{
    struct layout *wanted = fitting->layouts->wanted;
    if (wanted && wanted->grids > 1)
        fit_wanted(fitting, wanted);
    else
        fit_known(fitting);
}
