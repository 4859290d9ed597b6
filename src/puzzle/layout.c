#include "puzzle/layout.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* A layout in the making: houses are collected with room for all, then shared ones are dropped and the lists of each
 * cell derived. */
struct draft {
    const struct layout_spec *spec;
    struct layout *layout;
    cell_id *house_cells; /* [houses * digits] */
    size_t house_room;
};

static bool check_grid(const struct layout_spec *spec, unsigned index, struct text_error *error)
{
    const struct grid_spec *grid = &spec->grid[index];
    if (grid->x + spec->digits > LAYOUT_MAX_SIDE || grid->y + spec->digits > LAYOUT_MAX_SIDE) {
        text_error_input(error, 0, 0, "grid %u reaches past the sheet's limit of %d cells", index + 1, LAYOUT_MAX_SIDE);
        return false;
    }
    if (!grid->regions && grid->box_width * grid->box_height != spec->digits) {
        text_error_input(error, 0, 0, "grid %u has boxes of %ux%u cells, expected %u cells", index + 1,
                         grid->box_width, grid->box_height, spec->digits);
        return false;
    }
    if (grid->windows && (grid->regions || spec->digits != 9)) {
        text_error_input(error, 0, 0, "grid %u has windows, which need 9 digits and boxes", index + 1);
        return false;
    }
    if (!grid->regions)
        return true;
    unsigned size[256] = {0};
    if (strlen(grid->regions) != (size_t)spec->digits * spec->digits) {
        text_error_input(error, 0, 0, "grid %u has %zu region letters, expected %u", index + 1, strlen(grid->regions),
                         spec->digits * spec->digits);
        return false;
    }
    for (const char *letter = grid->regions; *letter; letter++)
        size[(unsigned char)*letter]++;
    for (unsigned letter = 0; letter < 256; letter++) {
        if (size[letter] && size[letter] != spec->digits) {
            text_error_input(error, 0, 0, "region '%c' of grid %u has %u cells, expected %u", (char)letter, index + 1,
                             size[letter], spec->digits);
            return false;
        }
    }
    return true;
}

static bool check_spec(const struct layout_spec *spec, struct text_error *error)
{
    if (spec->digits < LAYOUT_MIN_DIGITS || spec->digits > LAYOUT_MAX_DIGITS) {
        text_error_input(error, 0, 0, "%u digits, expected %d to %d", spec->digits, LAYOUT_MIN_DIGITS,
                         LAYOUT_MAX_DIGITS);
        return false;
    }
    if (!spec->grids || spec->grids > LAYOUT_MAX_GRIDS) {
        text_error_input(error, 0, 0, "%u grids, expected 1 to %d", spec->grids, LAYOUT_MAX_GRIDS);
        return false;
    }
    for (unsigned g = 0; g < spec->grids; g++) {
        if (!check_grid(spec, g, error))
            return false;
    }
    return true;
}

/* The sheet's size and its cells in reading order. */
static bool place_cells(struct layout *layout, const struct layout_spec *spec, struct text_error *error)
{
    for (unsigned g = 0; g < spec->grids; g++) {
        if (spec->grid[g].x + spec->digits > layout->width)
            layout->width = spec->grid[g].x + spec->digits;
        if (spec->grid[g].y + spec->digits > layout->height)
            layout->height = spec->grid[g].y + spec->digits;
    }
    layout->at = memory_zeroed((size_t)layout->width * layout->height, sizeof *layout->at);
    if (!layout->at) {
        text_error_memory(error, "the layout");
        return false;
    }
    memset(layout->at, 0xFF, (size_t)layout->width * layout->height * sizeof *layout->at);
    for (unsigned g = 0; g < spec->grids; g++)
        for (unsigned i = 0; i < spec->digits * spec->digits; i++)
            layout->at[(spec->grid[g].y + i / spec->digits) * layout->width + spec->grid[g].x + i % spec->digits] = 0;
    for (unsigned i = 0; i < layout->width * layout->height; i++) {
        if (layout->at[i] != NO_CELL)
            layout->at[i] = (cell_id)layout->cells++;
    }
    if (layout->cells > LAYOUT_MAX_CELLS) {
        text_error_input(error, 0, 0, "%u cells, expected at most %d", layout->cells, LAYOUT_MAX_CELLS);
        return false;
    }
    layout->cell = memory_zeroed(layout->cells, sizeof *layout->cell);
    layout->region = memory_zeroed(layout->cells, sizeof *layout->region);
    if (!layout->cell || !layout->region) {
        text_error_memory(error, "the layout");
        return false;
    }
    for (unsigned i = 0; i < layout->width * layout->height; i++) {
        if (layout->at[i] != NO_CELL) {
            layout->cell[layout->at[i]].x = (uint8_t)(i % layout->width);
            layout->cell[layout->at[i]].y = (uint8_t)(i / layout->width);
        }
    }
    return true;
}

static int compare_cells(const void *a, const void *b)
{
    return *(const cell_id *)a - *(const cell_id *)b;
}

/* Adds a house unless it is there already. A box that two grids share counts once, under its first name; a row of one
 * grid may happen to be a region of another, and then counts once too. */
static void add_house(struct draft *draft, enum house_kind kind, unsigned grid, unsigned number, const char *name,
                      cell_id *cells)
{
    struct layout *layout = draft->layout;
    unsigned n = layout->digits;
    qsort(cells, n, sizeof *cells, compare_cells);
    for (unsigned h = 0; h < layout->houses; h++) {
        if (!memcmp(draft->house_cells + (size_t)h * n, cells, n * sizeof *cells))
            return;
    }
    struct house *house = &layout->house[layout->houses];
    house->kind = kind;
    int used = snprintf(house->name, sizeof house->name, number ? "%s %u" : "%s", name, number);
    if (layout->grids > 1)
        snprintf(house->name + used, sizeof house->name - (size_t)used, " of grid %u", grid + 1);
    memcpy(draft->house_cells + (size_t)layout->houses * n, cells, n * sizeof *cells);
    house->cells = draft->house_cells + (size_t)layout->houses++ * n;
}

static cell_id grid_cell(const struct draft *draft, unsigned grid, unsigned x, unsigned y)
{
    const struct grid_spec *spec = &draft->spec->grid[grid];
    return draft->layout->at[(spec->y + y) * draft->layout->width + spec->x + x];
}

static void add_lines(struct draft *draft, unsigned grid, enum house_kind kind)
{
    unsigned n = draft->layout->digits;
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
    unsigned n = draft->layout->digits, across = n / spec->box_width;
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
    unsigned n = draft->layout->digits, number = 0;
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
    unsigned n = draft->layout->digits;
    cell_id cells[LAYOUT_MAX_DIGITS];
    for (unsigned anti = 0; anti < 2; anti++) {
        if (anti ? !spec->anti_diagonal : !spec->main_diagonal)
            continue;
        for (unsigned i = 0; i < n; i++)
            cells[i] = grid_cell(draft, grid, anti ? n - 1 - i : i, i);
        add_house(draft, HOUSE_DIAGONAL, grid, 0, anti ? "diagonal /" : "diagonal \\", cells);
    }
    for (unsigned window = 0; spec->windows && window < 4; window++) {
        for (unsigned i = 0; i < n; i++)
            cells[i] = grid_cell(draft, grid, 1 + window % 2 * 4 + i % 3, 1 + window / 2 * 4 + i / 3);
        add_house(draft, HOUSE_WINDOW, grid, window + 1, "window", cells);
    }
}

static bool add_houses(struct draft *draft, struct text_error *error)
{
    struct layout *layout = draft->layout;
    unsigned n = layout->digits;
    draft->house_room = (size_t)draft->spec->grids * (3 * n + 6);
    layout->house = memory_zeroed(draft->house_room, sizeof *layout->house);
    draft->house_cells = memory_zeroed(draft->house_room * n, sizeof *draft->house_cells);
    layout->pool = draft->house_cells;
    if (!layout->house || !draft->house_cells) {
        text_error_memory(error, "the layout");
        return false;
    }
    for (unsigned g = 0; g < layout->grids; g++)
        add_lines(draft, g, HOUSE_ROW);
    for (unsigned g = 0; g < layout->grids; g++)
        add_lines(draft, g, HOUSE_COLUMN);
    for (unsigned g = 0; g < layout->grids; g++) {
        if (draft->spec->grid[g].regions)
            add_regions(draft, g);
        else
            add_boxes(draft, g);
    }
    for (unsigned g = 0; g < layout->grids; g++)
        add_extras(draft, g);
    return true;
}

/* Numbers the boxes or regions for drawing: cells alike in the houses of that kind lie in the same one. */
static void number_regions(struct layout *layout)
{
    for (unsigned h = layout->houses; h-- > 0;) {
        if (layout->house[h].kind != HOUSE_BOX && layout->house[h].kind != HOUSE_REGION)
            continue;
        for (unsigned i = 0; i < layout->digits; i++)
            layout->region[layout->house[h].cells[i]] = (uint16_t)h;
    }
}

static unsigned kind_order(enum house_kind kind)
{
    static const unsigned order[HOUSE_KINDS] = {[HOUSE_COLUMN] = 0, [HOUSE_ROW] = 1, [HOUSE_BOX] = 2,
                                                [HOUSE_REGION] = 2, [HOUSE_DIAGONAL] = 3, [HOUSE_WINDOW] = 3};
    return order[kind];
}

static bool link_cells(struct layout *layout, struct text_error *error)
{
    size_t links = (size_t)layout->houses * layout->digits;
    size_t peer_room = links * (layout->digits - 1);
    size_t house_bytes = links * sizeof(house_id), all = house_bytes + peer_room * sizeof(cell_id);
    char *lists = memory_zeroed(all + links * sizeof(cell_id), 1);
    if (!lists) {
        text_error_memory(error, "the layout");
        return false;
    }
    memcpy(lists + all, layout->pool, links * sizeof(cell_id));
    memory_free(layout->pool);
    layout->pool = lists;
    house_id *houses = (house_id *)lists;
    cell_id *peers = (cell_id *)(lists + house_bytes), *house_cells = (cell_id *)(lists + all);
    for (unsigned h = 0; h < layout->houses; h++)
        layout->house[h].cells = house_cells + (size_t)h * layout->digits;

    for (unsigned c = 0; c < layout->cells; c++) {
        struct cell *cell = &layout->cell[c];
        cell->houses = houses;
        for (unsigned rank = 0; rank < 4; rank++) {
            for (unsigned h = 0; h < layout->houses; h++) {
                if (kind_order(layout->house[h].kind) == rank && layout_house_has(layout, (house_id)h, (cell_id)c))
                    houses[cell->house_count++] = (house_id)h;
            }
        }
        houses += cell->house_count;
        cell->peers = peers;
        for (unsigned other = 0; other < layout->cells; other++) {
            for (unsigned h = 0; h < cell->house_count && other != c; h++) {
                if (layout_house_has(layout, cell->houses[h], (cell_id)other)) {
                    peers[cell->peer_count++] = (cell_id)other;
                    break;
                }
            }
        }
        peers += cell->peer_count;
    }
    return true;
}

struct layout *layout_create(const struct layout_spec *spec, struct text_error *error)
{
    if (!check_spec(spec, error))
        return NULL;
    struct layout *layout = memory_zeroed(1, sizeof *layout);
    if (!layout) {
        text_error_memory(error, "the layout");
        return NULL;
    }
    atomic_init(&layout->holders, 1);
    snprintf(layout->name, sizeof layout->name, "%s", spec->name);
    snprintf(layout->title, sizeof layout->title, "%s", spec->title ? spec->title : spec->name);
    layout->digits = spec->digits;
    layout->grids = spec->grids;
    struct draft draft = {.spec = spec, .layout = layout};
    if (!place_cells(layout, spec, error) || !add_houses(&draft, error) || !link_cells(layout, error)) {
        layout_release(layout);
        return NULL;
    }
    number_regions(layout);
    return layout;
}

struct layout *layout_square(unsigned digits, struct text_error *error)
{
    unsigned height = 1;
    for (unsigned h = 2; h * h <= digits; h++) {
        if (digits % h == 0)
            height = h;
    }
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

struct layout *layout_hold(struct layout *layout)
{
    atomic_fetch_add(&layout->holders, 1);
    return layout;
}

void layout_release(struct layout *layout)
{
    if (!layout || atomic_fetch_sub(&layout->holders, 1) > 1)
        return;
    memory_free(layout->cell);
    memory_free(layout->house);
    memory_free(layout->at);
    memory_free(layout->region);
    memory_free(layout->pool);
    memory_free(layout);
}

static bool contains(const cell_id *cells, size_t count, cell_id cell)
{
    return bsearch(&cell, cells, count, sizeof *cells, compare_cells);
}

bool layout_are_peers(const struct layout *layout, cell_id a, cell_id b)
{
    return contains(layout->cell[a].peers, layout->cell[a].peer_count, b);
}

bool layout_house_has(const struct layout *layout, house_id house, cell_id cell)
{
    return contains(layout->house[house].cells, layout->digits, cell);
}

house_id layout_common_house(const struct layout *layout, cell_id a, cell_id b)
{
    for (unsigned i = 0; i < layout->cell[a].house_count; i++) {
        if (layout_house_has(layout, layout->cell[a].houses[i], b))
            return layout->cell[a].houses[i];
    }
    return NO_HOUSE;
}

char digit_character(unsigned digit)
{
    return (char)(digit < 10 ? '0' + digit : 'A' + digit - 10);
}

unsigned digit_of_character(char character)
{
    if (character >= '1' && character <= '9')
        return (unsigned)(character - '0');
    if (character >= 'A' && character <= 'P')
        return (unsigned)(character - 'A') + 10;
    if (character >= 'a' && character <= 'p')
        return (unsigned)(character - 'a') + 10;
    return 0;
}
