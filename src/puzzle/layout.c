#include "puzzle/layout.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "base/translation.h"

static bool check_parts(const struct layout_parts *parts, struct text_error *error)
{
    unsigned n = parts->digits;
    if (n < LAYOUT_MIN_DIGITS || n > LAYOUT_MAX_DIGITS || !parts->cells || parts->cells > LAYOUT_MAX_CELLS ||
        !parts->houses || parts->houses > LAYOUT_MAX_HOUSES)
        return text_error_input(
            error, 0, 0, "%u digits, %u cells and %u houses, expected %d to %d, 1 to %d and 1 to %d", n, parts->cells,
            parts->houses, LAYOUT_MIN_DIGITS, LAYOUT_MAX_DIGITS, LAYOUT_MAX_CELLS, LAYOUT_MAX_HOUSES);
    for (unsigned c = 0; c < parts->cells; c++) {
        const uint8_t *place = parts->place[c], *last = parts->place[c ? c - 1 : 0];
        bool after = !c || place[1] > last[1] || (place[1] == last[1] && place[0] > last[0]);
        if (!after || place[0] >= LAYOUT_MAX_SIDE || place[1] >= LAYOUT_MAX_SIDE)
            return text_error_input(error, 0, 0, "cell %u at (%u, %u), expected cells in reading order, below %d", c,
                                    place[0], place[1], LAYOUT_MAX_SIDE);
    }
    for (unsigned h = 0; h < parts->houses; h++) {
        for (unsigned i = 0; i < n; i++) {
            const cell_id *cells = parts->house[h].cells;
            if (cells[i] >= parts->cells || (i && cells[i] <= cells[i - 1]) || parts->house[h].kind >= HOUSE_KINDS)
                return text_error_input(error, 0, 0, "house %u is not made of %u cells in ascending order", h, n);
        }
    }
    return true;
}

static void place_cells(struct layout *layout, const struct layout_parts *parts)
{
    layout->cell = memory_calloc(parts->cells, sizeof *layout->cell);
    layout->region = memory_calloc(parts->cells, sizeof *layout->region);
    for (unsigned c = 0; c < parts->cells; c++) {
        layout->cell[c].x = parts->place[c][0];
        layout->cell[c].y = parts->place[c][1];
        if (parts->place[c][0] >= layout->width)
            layout->width = parts->place[c][0] + 1u;
        if (parts->place[c][1] >= layout->height)
            layout->height = parts->place[c][1] + 1u;
    }
    layout->at = memory_calloc((size_t)layout->width * layout->height, sizeof *layout->at);
    memset(layout->at, 0xFF, (size_t)layout->width * layout->height * sizeof *layout->at);
    for (unsigned c = 0; c < parts->cells; c++)
        layout->at[layout->cell[c].y * layout->width + layout->cell[c].x] = (cell_id)c;
}

/* One pool holds the cells of the houses, the houses of the cells, their slots, then each cell's peers and the
 * houses shared with them. */
static void place_houses(struct layout *layout, const struct layout_parts *parts)
{
    unsigned n = parts->digits;
    size_t links = (size_t)parts->houses * n, entries = 3 * links + 2 * links * (n - 1);
    layout->house = memory_calloc(parts->houses, sizeof *layout->house);
    layout->pool = memory_calloc(entries, sizeof *layout->pool);
    for (unsigned h = 0; h < parts->houses; h++) {
        cell_id *cells = layout->pool + (size_t)h * n;
        memcpy(cells, parts->house[h].cells, n * sizeof *cells);
        layout->house[h] = parts->house[h];
        layout->house[h].cells = cells;
    }
}

/* Numbers the boxes or regions, for drawing borders: cells of the same box or region get the same number. */
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
    static const unsigned order[HOUSE_KINDS] = {[HOUSE_COLUMN] = 0, [HOUSE_ROW] = 1,      [HOUSE_BOX] = 2,
                                                [HOUSE_REGION] = 2, [HOUSE_DIAGONAL] = 3, [HOUSE_WINDOW] = 3};
    return order[kind];
}

/* Fills each cell's houses and slots, ordered by kind, into the pool at `lists`. Returns the end of the lists. */
static uint16_t *fill_cell_houses(struct layout *layout, uint16_t *lists)
{
    size_t links = (size_t)layout->houses * layout->digits;
    for (unsigned i = 0; i < links; i++)
        layout->cell[layout->house[i / layout->digits].cells[i % layout->digits]].house_count++;
    for (unsigned c = 0; c < layout->cells; c++) {
        layout->cell[c].houses = lists;
        layout->cell[c].slots = lists + links;
        lists += layout->cell[c].house_count;
        layout->cell[c].house_count = 0;
    }
    for (unsigned rank = 0; rank < 4; rank++) {
        for (unsigned i = 0; i < links; i++) {
            const struct house *house = &layout->house[i / layout->digits];
            struct cell *cell = &layout->cell[house->cells[i % layout->digits]];
            if (kind_order(house->kind) != rank)
                continue;
            ((uint16_t *)cell->slots)[cell->house_count] = (uint16_t)(i % layout->digits);
            ((house_id *)cell->houses)[cell->house_count++] = (house_id)(i / layout->digits);
        }
    }
    return lists + links;
}

/* Fills the cell's peers and shared houses into the pool at `lists`. Returns the end of the lists. */
static uint16_t *fill_peers(struct layout *layout, cell_id c, uint16_t *lists)
{
    struct cell *cell = &layout->cell[c];
    house_id shared[LAYOUT_MAX_CELLS];
    memset(shared, 0xFF, layout->cells * sizeof *shared);
    for (unsigned h = cell->house_count; h-- > 0;) {
        for (unsigned i = 0; i < layout->digits; i++)
            shared[layout->house[cell->houses[h]].cells[i]] = cell->houses[h];
    }
    shared[c] = NO_HOUSE;
    cell->peers = lists;
    for (unsigned other = 0; other < layout->cells; other++) {
        if (shared[other] != NO_HOUSE)
            lists[cell->peer_count++] = (cell_id)other;
    }
    cell->shared = lists + cell->peer_count;
    for (unsigned i = 0; i < cell->peer_count; i++)
        lists[cell->peer_count + i] = shared[cell->peers[i]];
    return lists + 2 * cell->peer_count;
}

/* Peers and houses once more as bit sets, for fast membership tests. */
static void make_cell_sets(struct layout *layout)
{
    size_t words = layout->set_words = layout->cells / 64 + 1;
    layout->peer_set = memory_calloc(layout->cells * words, sizeof *layout->peer_set);
    layout->house_set = memory_calloc(layout->houses * words, sizeof *layout->house_set);
    for (unsigned c = 0; c < layout->cells; c++) {
        for (unsigned i = 0; i < layout->cell[c].peer_count; i++) {
            cell_id peer = layout->cell[c].peers[i];
            layout->peer_set[c * words + peer / 64] |= 1ull << peer % 64;
        }
    }
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned i = 0; i < layout->digits; i++) {
            cell_id cell = layout->house[h].cells[i];
            layout->house_set[h * words + cell / 64] |= 1ull << cell % 64;
        }
    }
}

struct layout *layout_assemble(const struct layout_parts *parts, struct text_error *error)
{
    if (!check_parts(parts, error))
        return NULL;
    struct layout *layout = memory_calloc(1, sizeof *layout);
    atomic_init(&layout->references, 1);
    place_cells(layout, parts);
    place_houses(layout, parts);
    const char *title = parts->title ? parts->title : parts->name;
    utf8_sanitize(layout->name, sizeof layout->name, parts->name, strlen(parts->name));
    utf8_sanitize(layout->title, sizeof layout->title, title, strlen(title));
    layout->digits = parts->digits;
    layout->grids = parts->grids;
    layout->cells = parts->cells;
    layout->houses = parts->houses;
    uint16_t *next = fill_cell_houses(layout, layout->pool + (size_t)layout->houses * layout->digits);
    for (unsigned c = 0; c < layout->cells; c++)
        next = fill_peers(layout, (cell_id)c, next);
    make_cell_sets(layout);
    number_regions(layout);
    return layout;
}

struct layout *layout_ref(struct layout *layout)
{
    atomic_fetch_add(&layout->references, 1);
    return layout;
}

void layout_unref(struct layout *layout)
{
    if (!layout || atomic_fetch_sub(&layout->references, 1) > 1)
        return;
    memory_free(layout->cell);
    memory_free(layout->house);
    memory_free(layout->at);
    memory_free(layout->region);
    memory_free(layout->peer_set);
    memory_free(layout->house_set);
    memory_free(layout->pool);
    memory_free(layout);
}

unsigned layout_common_cells(const struct layout *layout, house_id a, house_id b)
{
    unsigned count = 0;
    for (unsigned i = 0; i < layout->digits; i++)
        count += layout_house_has(layout, b, layout->house[a].cells[i]);
    return count;
}

house_id layout_common_house(const struct layout *layout, cell_id a, cell_id b)
{
    for (unsigned i = 0; i < layout->cell[a].house_count; i++) {
        if (layout_house_has(layout, layout->cell[a].houses[i], b))
            return layout->cell[a].houses[i];
    }
    return NO_HOUSE;
}

digit_mask layout_held_by_peers(const struct layout *layout, const digit_mask *masks, cell_id cell)
{
    const struct cell *info = &layout->cell[cell];
    digit_mask held = 0;
    for (unsigned i = 0; i < info->peer_count; i++)
        held |= digits_are_one(masks[info->peers[i]]) ? masks[info->peers[i]] : 0;
    return held;
}

bool layout_cell_is_solved(const struct layout *layout, const digit_mask *masks, cell_id cell)
{
    const struct cell *info = &layout->cell[cell];
    bool solved = digits_are_one(masks[cell]);
    for (unsigned i = 0; solved && i < info->peer_count; i++)
        solved = !(masks[info->peers[i]] & masks[cell]);
    return solved;
}

const char *house_kind_name(enum house_kind kind)
{
    static const char *const names[HOUSE_KINDS] = {
        [HOUSE_ROW] = TR("row"),       [HOUSE_COLUMN] = TR("column"), [HOUSE_BOX] = TR("box"),
        [HOUSE_REGION] = TR("region"), [HOUSE_DIAGONAL] = "diagonal", [HOUSE_WINDOW] = TR("window"),
    };
    return names[kind];
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
