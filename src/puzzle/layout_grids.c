/* Makes a layout from grids on a sheet (layout_create): collects the cells and houses without repetition, and assembles
 * them. */
#include "puzzle/layout.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"

struct draft {
    const struct layout_spec *spec;
    unsigned width, height, cells, houses;
    cell_id *at;         /* [height * width] */
    uint8_t (*place)[2]; /* [cells] */
    struct house *house;
    cell_id *house_cells; /* [houses * digits] */
};

static bool check_grid(const struct layout_spec *spec, unsigned index, struct text_error *error)
{
    const struct grid_spec *grid = &spec->grid[index];
    if (grid->x + spec->digits > LAYOUT_MAX_SIDE || grid->y + spec->digits > LAYOUT_MAX_SIDE)
        return text_error_input(error, 0, 0, "grid %u reaches past the sheet's limit of %d cells", index + 1,
                                LAYOUT_MAX_SIDE);
    if (!grid->regions && grid->box_width * grid->box_height != spec->digits)
        return text_error_input(error, 0, 0, "grid %u has boxes of %ux%u cells, expected %u cells", index + 1,
                                grid->box_width, grid->box_height, spec->digits);
    if (grid->windows && (grid->regions || spec->digits != 9))
        return text_error_input(error, 0, 0, "grid %u has windows, which need 9 digits and boxes", index + 1);
    if (!grid->regions)
        return true;
    unsigned size[256] = {0};
    if (strlen(grid->regions) != (size_t)spec->digits * spec->digits)
        return text_error_input(error, 0, 0, "grid %u has %zu region letters, expected %u", index + 1,
                                strlen(grid->regions), spec->digits * spec->digits);
    for (const char *letter = grid->regions; *letter; letter++)
        size[(unsigned char)*letter]++;
    for (unsigned letter = 0; letter < 256; letter++) {
        if (size[letter] && size[letter] != spec->digits)
            return text_error_input(error, 0, 0, "region '%c' of grid %u has %u cells, expected %u", (char)letter,
                                    index + 1, size[letter], spec->digits);
    }
    return true;
}

static bool check_spec(const struct layout_spec *spec, struct text_error *error)
{
    if (spec->digits < LAYOUT_MIN_DIGITS || spec->digits > LAYOUT_MAX_DIGITS)
        return text_error_input(error, 0, 0, "%u digits, expected %d to %d", spec->digits, LAYOUT_MIN_DIGITS,
                                LAYOUT_MAX_DIGITS);
    if (!spec->grids || spec->grids > LAYOUT_MAX_GRIDS)
        return text_error_input(error, 0, 0, "%u grids, expected 1 to %d", spec->grids, LAYOUT_MAX_GRIDS);
    if (spec->grids == 1 && (spec->grid[0].x || spec->grid[0].y))
        return text_error_input(error, 0, 0, "the only grid lies at %u,%u, expected it at 0,0", spec->grid[0].x,
                                spec->grid[0].y);
    for (unsigned g = 0; g < spec->grids; g++) {
        if (!check_grid(spec, g, error))
            return false;
    }
    return true;
}

/* Computes the sheet's size and numbers its cells in reading order. */
static void place_cells(struct draft *draft)
{
    const struct layout_spec *spec = draft->spec;
    unsigned n = spec->digits;
    for (unsigned g = 0; g < spec->grids; g++) {
        if (spec->grid[g].x + n > draft->width)
            draft->width = spec->grid[g].x + n;
        if (spec->grid[g].y + n > draft->height)
            draft->height = spec->grid[g].y + n;
    }
    size_t area = (size_t)draft->width * draft->height;
    draft->at = memory_calloc(area, sizeof *draft->at);
    draft->place = memory_calloc(area, sizeof *draft->place);
    memset(draft->at, 0xFF, area * sizeof *draft->at);
    for (unsigned g = 0; g < spec->grids; g++)
        for (unsigned i = 0; i < n * n; i++)
            draft->at[(spec->grid[g].y + i / n) * draft->width + spec->grid[g].x + i % n] = 0;
    for (unsigned i = 0; i < area; i++) {
        if (draft->at[i] == NO_CELL)
            continue;
        draft->place[draft->cells][0] = (uint8_t)(i % draft->width);
        draft->place[draft->cells][1] = (uint8_t)(i / draft->width);
        draft->at[i] = (cell_id)draft->cells++;
    }
}

/* Adds a house unless a house has the same cells. A box that two grids share, or a row of one grid that is a region of
 * a second one, is stored once under its first name. */
static void add_house(struct draft *draft, enum house_kind kind, unsigned grid, unsigned number, const char *name,
                      cell_id *cells)
{
    unsigned n = draft->spec->digits;
    layout_sort_cells(cells, n);
    for (unsigned h = 0; h < draft->houses; h++) {
        if (!memcmp(draft->house_cells + (size_t)h * n, cells, n * sizeof *cells))
            return;
    }
    struct house *house = &draft->house[draft->houses];
    house->kind = kind;
    int used = snprintf(house->name, sizeof house->name, number ? "%s %u" : "%s", name, number);
    if (draft->spec->grids > 1)
        snprintf(house->name + used, sizeof house->name - (size_t)used, " of grid %u", grid + 1);
    memcpy(draft->house_cells + (size_t)draft->houses * n, cells, n * sizeof *cells);
    house->cells = draft->house_cells + (size_t)draft->houses++ * n;
}

static cell_id grid_cell(const struct draft *draft, unsigned grid, unsigned x, unsigned y)
{
    const struct grid_spec *spec = &draft->spec->grid[grid];
    return draft->at[(spec->y + y) * draft->width + spec->x + x];
}

static void add_lines(struct draft *draft, unsigned grid, enum house_kind kind)
{
    unsigned n = draft->spec->digits;
    cell_id cells[LAYOUT_MAX_DIGITS];
    for (unsigned line = 0; line < n; line++) {
        for (unsigned i = 0; i < n; i++)
            cells[i] = kind == HOUSE_ROW ? grid_cell(draft, grid, i, line) : grid_cell(draft, grid, line, i);
        add_house(draft, kind, grid, line + 1, kind == HOUSE_ROW ? "row" : "column", cells);
    }
}

static void add_boxes(struct draft *draft, unsigned grid)
{
    const struct grid_spec *spec = &draft->spec->grid[grid];
    unsigned n = draft->spec->digits, across = n / spec->box_width;
    cell_id cells[LAYOUT_MAX_DIGITS];
    for (unsigned box = 0; box < n; box++) {
        unsigned left = box % across * spec->box_width, top = box / across * spec->box_height;
        for (unsigned i = 0; i < n; i++)
            cells[i] = grid_cell(draft, grid, left + i % spec->box_width, top + i / spec->box_width);
        add_house(draft, HOUSE_BOX, grid, box + 1, "box", cells);
    }
}

static void add_regions(struct draft *draft, unsigned grid)
{
    const char *regions = draft->spec->grid[grid].regions;
    unsigned n = draft->spec->digits, number = 0;
    for (unsigned first = 0; first < n * n; first++) {
        if (memchr(regions, regions[first], first))
            continue;
        cell_id cells[LAYOUT_MAX_DIGITS];
        unsigned count = 0;
        for (unsigned i = first; i < n * n; i++) {
            if (regions[i] == regions[first])
                cells[count++] = grid_cell(draft, grid, i % n, i / n);
        }
        add_house(draft, HOUSE_REGION, grid, ++number, "region", cells);
    }
}

static void add_extras(struct draft *draft, unsigned grid)
{
    const struct grid_spec *spec = &draft->spec->grid[grid];
    unsigned n = draft->spec->digits;
    cell_id cells[LAYOUT_MAX_DIGITS];
    for (unsigned anti = 0; anti < 2; anti++) {
        if (anti ? !spec->anti_diagonal : !spec->main_diagonal)
            continue;
        for (unsigned i = 0; i < n; i++)
            cells[i] = grid_cell(draft, grid, anti ? n - 1 - i : i, i);
        add_house(draft, HOUSE_DIAGONAL, grid, 0, anti ? TR("diagonal /") : TR("diagonal \\"), cells);
    }
    for (unsigned window = 0; spec->windows && window < 4; window++) {
        for (unsigned i = 0; i < n; i++)
            cells[i] = grid_cell(draft, grid, 1 + window % 2 * 4 + i % 3, 1 + window / 2 * 4 + i / 3);
        add_house(draft, HOUSE_WINDOW, grid, window + 1, "window", cells);
    }
}

/* Returns whether the columns of the first grid are its regions. They then come first among the houses (layout.h:
 * house). */
static bool has_columns_as_regions(const struct layout_spec *spec)
{
    const char *regions = spec->grid[0].regions;
    bool are_columns = regions || spec->grid[0].box_width == 1;
    for (unsigned i = 0; regions && i < spec->digits * spec->digits; i++)
        are_columns &= regions[i] == regions[i % spec->digits];
    return are_columns;
}

static void add_houses(struct draft *draft)
{
    unsigned n = draft->spec->digits, grids = draft->spec->grids;
    size_t max_houses = (size_t)grids * (3 * n + 6);
    draft->house = memory_calloc(max_houses, sizeof *draft->house);
    draft->house_cells = memory_calloc(max_houses * n, sizeof *draft->house_cells);
    bool columns_first = has_columns_as_regions(draft->spec);
    for (unsigned g = 0; g < grids; g++)
        add_lines(draft, g, columns_first ? HOUSE_COLUMN : HOUSE_ROW);
    for (unsigned g = 0; g < grids; g++)
        add_lines(draft, g, columns_first ? HOUSE_ROW : HOUSE_COLUMN);
    for (unsigned g = 0; g < grids; g++) {
        if (draft->spec->grid[g].regions)
            add_regions(draft, g);
        else
            add_boxes(draft, g);
    }
    for (unsigned g = 0; g < grids; g++)
        add_extras(draft, g);
}

struct layout *layout_create(const struct layout_spec *spec, struct text_error *error)
{
    if (!check_spec(spec, error))
        return NULL;
    struct draft draft = {.spec = spec};
    struct layout *layout = NULL;
    place_cells(&draft);
    add_houses(&draft);
    struct layout_parts parts = {
        .name = spec->name,
        .title = spec->title,
        .digits = spec->digits,
        .grids = spec->grids,
        .cells = draft.cells,
        .houses = draft.houses,
        .place = (const uint8_t(*)[2])draft.place,
        .house = draft.house,
    };
    layout = layout_assemble(&parts, error);
    memory_free(draft.at);
    memory_free(draft.place);
    memory_free(draft.house);
    memory_free(draft.house_cells);
    return layout;
}

unsigned layout_box_height(unsigned digits)
{
    unsigned height = 1;
    for (unsigned h = 2; h * h <= digits; h++)
        height = digits % h == 0 ? h : height;
    return height;
}

struct layout *layout_square(unsigned digits, struct text_error *error)
{
    unsigned height = layout_box_height(digits);
    if (height == 1) {
        text_error_input(error, 0, 0, "no box has %u cells in two or more rows and columns", digits);
        return NULL;
    }
    char name[LAYOUT_NAME_SIZE];
    snprintf(name, sizeof name, "%ux%u", digits, digits);
    struct layout_spec spec = {
        .name = name,
        .digits = digits,
        .grids = 1,
        .grid = {{.box_width = digits / height, .box_height = height}},
    };
    return layout_create(&spec, error);
}

bool layout_is_square(const struct layout *layout)
{
    bool may_be = layout->grids == 1 && layout->cells == layout->digits * layout->digits && !layout->clues;
    struct layout *square = may_be ? layout_square(layout->digits, NULL) : NULL;
    bool is_same = square && !strcmp(square->name, layout->name);
    layout_unref(square);
    return is_same;
}
