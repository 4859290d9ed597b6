/* Writes a layout in the words of layout_words.h: the name of a built-in layout, or else a sheet of grids. */
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "puzzle/layout_words.h"
#include "puzzle/layouts.h"
#include "puzzle/writer_forms.h"

enum { GRID_CELLS = LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS };

/* A grid of the sheet, found among the houses. */
struct grid {
    unsigned x, y;
    uint8_t region[GRID_CELLS]; /* numbered from 0 by their first cells */
    unsigned box_width;         /* width of its boxes; 0: it has regions */
    bool main_diagonal, anti_diagonal, windows;
};

/* Returns whether a house that does not come from a clue has these cells (ascending), and sets `*kind` to its kind. */
static bool has_house(const struct layout *layout, const cell_id *cells, enum house_kind *kind)
{
    for (unsigned h = 0; h < layout->houses; h++) {
        if (layout->house[h].kind != HOUSE_GROUP &&
            !memcmp(layout->house[h].cells, cells, layout->digits * sizeof *cells)) {
            *kind = layout->house[h].kind;
            return true;
        }
    }
    return false;
}

/* Returns whether both layouts have the same cells and, in any order, the same houses, ignoring those of clues. */
static bool has_houses_of(const struct layout *layout, const struct layout *other)
{
    bool same = layout->digits == other->digits && layout->cells == other->cells;
    unsigned groups = 0;
    for (unsigned c = 0; same && c < layout->cells; c++)
        same = layout->cell[c].x == other->cell[c].x && layout->cell[c].y == other->cell[c].y;
    for (unsigned h = 0; same && h < layout->houses; h++)
        groups += layout->house[h].kind == HOUSE_GROUP;
    same = same && layout->houses - groups == other->houses;
    for (unsigned h = 0; same && h < other->houses; h++) {
        enum house_kind kind;
        same = has_house(layout, other->house[h].cells, &kind) && kind == other->house[h].kind;
    }
    return same;
}

/* Returns whether a built-in layout has the same name and houses, and no clues. */
static bool is_built_in(const struct layout *layout)
{
    struct layout *named = layout_create_named(layout->name, NULL);
    bool same = named && !named->clues && has_houses_of(layout, named);
    layout_unref(named);
    return same;
}

/* --- finding grids --- */

/* Stores the cells of a line of the grid, from a place on in a direction. Returns false if one is missing on the
 * sheet. */
static bool find_line(const struct layout *layout, unsigned x, unsigned y, int by_x, int by_y, cell_id *cells)
{
    for (unsigned i = 0; i < layout->digits; i++) {
        cells[i] = layout_cell_at(layout, (int)x + (int)i * by_x, (int)y + (int)i * by_y);
        if (cells[i] == NO_CELL)
            return false;
    }
    return true;
}

static bool is_house(const struct layout *layout, unsigned x, unsigned y, int by_x, int by_y)
{
    cell_id cells[LAYOUT_MAX_DIGITS];
    enum house_kind kind;
    return find_line(layout, x, y, by_x, by_y, cells) && has_house(layout, cells, &kind);
}

static bool has_lines(const struct layout *layout, unsigned x, unsigned y)
{
    bool has = true;
    for (unsigned i = 0; i < layout->digits && has; i++)
        has = is_house(layout, x, y + i, 1, 0) && is_house(layout, x + i, y, 0, 1);
    return has;
}

/* Returns the index of the house's cell in the grid; GRID_CELLS if it is outside. */
static unsigned place_in(const struct layout *layout, const struct grid *grid, cell_id cell)
{
    unsigned x = layout->cell[cell].x - grid->x,
             y = layout->cell[cell].y - grid->y; /* wraps around to a large number if it is outside */
    return x < layout->digits && y < layout->digits ? y * layout->digits + x : GRID_CELLS;
}

/* Marks the cells of the house as region `number` if all of them are in the grid and in no region yet. */
static bool add_region(const struct layout *layout, struct grid *grid, const struct house *house, uint8_t number)
{
    for (unsigned i = 0; i < layout->digits; i++) {
        unsigned place = place_in(layout, grid, house->cells[i]);
        if (place == GRID_CELLS || grid->region[place] != UINT8_MAX)
            return false;
    }
    for (unsigned i = 0; i < layout->digits; i++) {
        unsigned place = place_in(layout, grid, house->cells[i]);
        if (place < GRID_CELLS)
            grid->region[place] = number;
    }
    return true;
}

static void remove_region(const struct layout *layout, struct grid *grid, uint8_t number)
{
    for (unsigned i = 0; i < layout->digits * layout->digits; i++)
        grid->region[i] = grid->region[i] == number ? UINT8_MAX : grid->region[i];
}

static bool find_regions(const struct layout *layout, struct grid *grid, uint8_t number);

/* Covers a free cell with a house of these kinds, then the remaining cells. `*has_any` receives whether any house
 * fits. */
static bool cover(const struct layout *layout, struct grid *grid, cell_id cell, bool by_lines, uint8_t number,
                  bool *has_any)
{
    for (unsigned i = 0; i < layout->cell[cell].house_count; i++) {
        const struct house *house = &layout->house[layout->cell[cell].houses[i]];
        bool is_line = house->kind == HOUSE_ROW || house->kind == HOUSE_COLUMN;
        bool may_be = by_lines ? is_line : house->kind == HOUSE_BOX || house->kind == HOUSE_REGION;
        if (!may_be || !add_region(layout, grid, house, number))
            continue;
        *has_any = true;
        if (find_regions(layout, grid, (uint8_t)(number + 1)))
            return true;
        remove_region(layout, grid, number);
    }
    return false;
}

/* Covers the grid with boxes or regions, and the rest with rows or columns that serve as regions. Where grids overlap,
 * a box in this grid may belong to a different one; so every fitting house is tried. */
static bool find_regions(const struct layout *layout, struct grid *grid, uint8_t number)
{
    unsigned digits = layout->digits, places = digits * digits;
    bool has_any = false, is_covered = true;
    for (unsigned pass = 0; pass < 2 && !has_any; pass++) {
        for (unsigned place = 0; place < places && !has_any; place++) {
            if (grid->region[place] != UINT8_MAX)
                continue;
            is_covered = false;
            cell_id cell = layout_cell_at(layout, (int)(grid->x + place % digits), (int)(grid->y + place / digits));
            if (cover(layout, grid, cell, pass == 1, number, &has_any))
                return true;
        }
    }
    return is_covered;
}

/* Numbers the regions by their first cells. */
static void number_regions(const struct layout *layout, struct grid *grid)
{
    uint8_t number[LAYOUT_MAX_DIGITS], next = 0;
    memset(number, UINT8_MAX, sizeof number);
    for (unsigned i = 0; i < layout->digits * layout->digits; i++) {
        uint8_t *of = &number[grid->region[i]];
        *of = *of == UINT8_MAX ? next++ : *of;
        grid->region[i] = *of;
    }
}

/* Returns the width of boxes of two or more rows; 0 if the regions are not boxes. */
static unsigned find_box_width(const struct layout *layout, const struct grid *grid)
{
    unsigned digits = layout->digits, width = 1, place = 0;
    while (width < digits && grid->region[width] == 0)
        width++;
    unsigned height = digits / width;
    while (place < digits * digits && grid->region[place] == place / digits / height * height + place % digits / width)
        place++;
    cell_id cells[LAYOUT_MAX_DIGITS];
    enum house_kind kind = HOUSE_REGION;
    for (unsigned i = 0; i < digits; i++)
        cells[i] = layout_cell_at(layout, (int)(grid->x + i % width), (int)(grid->y + i / width));
    bool are_boxes = height > 1 && width * height == digits && place == digits * digits;
    return are_boxes && has_house(layout, cells, &kind) && kind != HOUSE_REGION ? width : 0;
}

static bool has_windows(const struct layout *layout, const struct grid *grid)
{
    cell_id cells[LAYOUT_MAX_DIGITS];
    enum house_kind kind = HOUSE_ROW;
    for (unsigned i = 0; i < 9 && layout->digits == 9; i++)
        cells[i] = layout_cell_at(layout, (int)(grid->x + 1 + i % 3), (int)(grid->y + 1 + i / 3));
    return layout->digits == 9 && has_house(layout, cells, &kind) && kind == HOUSE_WINDOW;
}

/* Fills in the properties of the grid at this place. Returns false if there is none. */
static bool find_grid(const struct layout *layout, unsigned x, unsigned y, struct grid *grid)
{
    *grid = (struct grid){.x = x, .y = y};
    memset(grid->region, UINT8_MAX, sizeof grid->region);
    if (!has_lines(layout, x, y) || !find_regions(layout, grid, 0))
        return false;
    number_regions(layout, grid);
    grid->box_width = find_box_width(layout, grid);
    grid->main_diagonal = is_house(layout, x, y, 1, 1);
    grid->anti_diagonal = is_house(layout, x + layout->digits - 1, y, -1, 1);
    grid->windows = has_windows(layout, grid);
    return true;
}

/* Finds the grids in the order of their places. Returns their number, at most `most`. */
static unsigned find_grids(const struct layout *layout, struct grid *grid, unsigned most)
{
    unsigned grids = 0;
    for (unsigned y = 0; y + layout->digits <= layout->height; y++) {
        for (unsigned x = 0; x + layout->digits <= layout->width && grids < most; x++)
            grids += is_house(layout, x, y, 1, 0) && find_grid(layout, x, y, &grid[grids]);
    }
    return grids;
}

/* --- writing --- */

/* Returns whether a "#!" line can hold the text: ASCII without a comment, and trimmed. */
static bool is_plain_text(const char *text)
{
    size_t length = strlen(text);
    bool is_plain = length && text[0] != ' ' && text[length - 1] != ' ' && !strstr(text, " #");
    for (size_t i = 0; i < length; i++)
        is_plain &= text[i] >= ' ' && text[i] < 0x7F;
    return is_plain;
}

/* Writes the name and the title of the layout, unless they are the default of its size. */
static void put_names(const struct layout *layout, struct buffer *text)
{
    bool has_name = strncmp(layout->name, "sheet-", 6) != 0,
         has_title = strcmp(layout->title, layout->name) != 0 && strcmp(layout->title, "A sheet of its own") != 0;
    if (has_name && is_plain_text(layout->name) && !strchr(layout->name, ' '))
        buffer_print(text, "#! name %s\n", layout->name);
    if (has_title && is_plain_text(layout->title))
        buffer_print(text, "#! title %s\n", layout->title);
}

static void put_grid(const struct layout *layout, const struct grid *grid, struct buffer *text)
{
    unsigned digits = layout->digits, usual = layout_box_height(digits);
    buffer_print(text, "#! grid %u at %u,%u", digits, grid->x, grid->y);
    if (grid->main_diagonal || grid->anti_diagonal)
        buffer_print(text, " diagonals=%s", !grid->anti_diagonal ? "main" : grid->main_diagonal ? "both" : "anti");
    if (grid->windows)
        buffer_print(text, " windows");
    if (grid->box_width && grid->box_width != digits / usual)
        buffer_print(text, " boxes=%ux%u", grid->box_width, digits / grid->box_width);
    if (!grid->box_width)
        buffer_print(text, " regions=");
    for (unsigned i = 0; i < digits * digits && !grid->box_width; i++)
        buffer_put(text, (char)('A' + grid->region[i]));
    buffer_put(text, '\n');
}

/* Returns whether the layout is a single grid with all its houses, ignoring those of clues. */
static bool has_all_houses(const struct layout *layout, const struct grid *grid)
{
    unsigned of_kind[HOUSE_KINDS] = {0}, diagonals = (unsigned)grid->main_diagonal + grid->anti_diagonal;
    for (unsigned h = 0; h < layout->houses; h++)
        of_kind[layout->house[h].kind]++;
    return layout->cells == layout->digits * layout->digits && layout->width == layout->digits &&
           of_kind[HOUSE_ROW] == layout->digits && of_kind[HOUSE_COLUMN] == layout->digits &&
           of_kind[HOUSE_BOX] + of_kind[HOUSE_REGION] <= layout->digits && of_kind[HOUSE_DIAGONAL] == diagonals &&
           of_kind[HOUSE_WINDOW] == (grid->windows ? 4 : 0);
}

/* Returns whether reading the words gives the layout's houses. Reading takes longer than writing a puzzle, so a single
 * grid is not checked. */
static bool are_right(const struct layout *layout, const struct grid *grid, unsigned grids, const struct buffer *words)
{
    if (grids == 1)
        return has_all_houses(layout, grid);
    struct layout *made = layout_words_read(buffer_text(words), words->length, NULL);
    bool are_right = made && has_houses_of(layout, made);
    layout_unref(made);
    return are_right;
}

bool writer_sheet_words(const struct layout *layout, struct buffer *text)
{
    struct grid *grid = memory_calloc(LAYOUT_MAX_GRIDS, sizeof *grid);
    unsigned grids = find_grids(layout, grid, LAYOUT_MAX_GRIDS);
    struct buffer words = {0};
    put_names(layout, &words);
    buffer_print(&words, "#! sheet %ux%u\n", layout->width, layout->height);
    for (unsigned g = 0; g < grids; g++)
        put_grid(layout, &grid[g], &words);
    bool good = are_right(layout, grid, grids, &words);
    if (good)
        buffer_append(text, words.bytes, words.length);
    buffer_finish(&words);
    memory_free(grid);
    return good;
}

const char *writer_layout(const struct layout *layout, struct buffer *text)
{
    if (is_built_in(layout))
        buffer_print(text, "#! layout %s\n", layout->name);
    else if (!writer_sheet_words(layout, text))
        return TR("houses that no grid has, which no form has");
    return NULL;
}
