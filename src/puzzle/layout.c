#include "puzzle/layout.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "base/translation.h"
#include "puzzle/clue.h"
#include "puzzle/constraint.h"
#include "puzzle/exclusions.h"

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

/* One block of memory holds the cells of all houses, the houses of all cells, and the slots. */
static void place_houses(struct layout *layout, const struct layout_parts *parts)
{
    unsigned n = parts->digits;
    layout->house = memory_calloc(parts->houses, sizeof *layout->house);
    layout->pool = memory_calloc(3 * (size_t)parts->houses * n, sizeof *layout->pool);
    for (unsigned h = 0; h < parts->houses; h++) {
        cell_id *cells = layout->pool + (size_t)h * n;
        memcpy(cells, parts->house[h].cells, n * sizeof *cells);
        layout->house[h] = parts->house[h];
        layout->house[h].cells = cells;
    }
}

/* Numbers the boxes or regions: each of their cells gets the number of its house. A region that is also a row or column
 * is stored only as that house. So cells that are in no box or region belong to a line of such cells; they get the
 * first such line. */
static void number_regions(struct layout *layout)
{
    memset(layout->region, 0xFF, layout->cells * sizeof *layout->region);
    for (unsigned h = layout->houses; h-- > 0;) {
        if (layout->house[h].kind != HOUSE_BOX && layout->house[h].kind != HOUSE_REGION)
            continue;
        for (unsigned i = 0; i < layout->digits; i++)
            layout->region[layout->house[h].cells[i]] = (uint16_t)h;
    }
    for (unsigned h = 0; h < layout->houses; h++) {
        bool is_region = layout->house[h].kind == HOUSE_ROW || layout->house[h].kind == HOUSE_COLUMN;
        for (unsigned i = 0; i < layout->digits && is_region; i++)
            is_region = layout->region[layout->house[h].cells[i]] == NO_HOUSE;
        for (unsigned i = 0; i < layout->digits && is_region; i++)
            layout->region[layout->house[h].cells[i]] = (uint16_t)h;
    }
}

static unsigned kind_order(enum house_kind kind)
{
    static const unsigned order[HOUSE_KINDS] = {
        [HOUSE_COLUMN] = 0,   [HOUSE_ROW] = 1,    [HOUSE_BOX] = 2,  [HOUSE_REGION] = 2,
        [HOUSE_DIAGONAL] = 3, [HOUSE_WINDOW] = 3, [HOUSE_GROUP] = 3};
    return order[kind];
}

/* Fills in each cell's houses, ordered by kind, and its slots. */
static void fill_cell_houses(struct layout *layout)
{
    size_t links = (size_t)layout->houses * layout->digits;
    uint16_t *lists = layout->pool + links;
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
}

/* `shared` receives for each peer the house that it shares with the cell, and NO_CELL for other cells. NO_HOUSE marks
 * peers by clues alone, so a further number is needed. */
enum { NO_PEER = LAYOUT_MAX_HOUSES };
_Static_assert(NO_PEER != NO_HOUSE, "a peer may share no house");

/* Returns whether clues forbid every digit that both cells could hold at once. */
static bool are_peers_by_clues(const struct layout *layout, cell_id a, cell_id b)
{
    unsigned digit = 1;
    while (digit <= layout->digits &&
           candidates_are_rivals(layout, candidate_id_of(a, digit), candidate_id_of(b, digit)))
        digit++;
    return digit > layout->digits;
}

static unsigned find_peers(const struct layout *layout, cell_id c, house_id *shared)
{
    const struct cell *cell = &layout->cell[c];
    unsigned count = 0;
    for (unsigned other = 0; other < layout->cells; other++)
        shared[other] = NO_PEER;
    for (unsigned h = cell->house_count; h-- > 0;) {
        for (unsigned i = 0; i < layout->digits; i++)
            shared[layout->house[cell->houses[h]].cells[i]] = cell->houses[h];
    }
    shared[c] = NO_PEER;
    candidate_id own = candidate_id_of(c, 1);
    for (unsigned i = 0; i < candidate_rivals(layout, own); i++) {
        candidate_id rival = candidate_rival(layout, own, i);
        cell_id other = candidate_cell(rival);
        if (candidate_digit(rival) == 1 && shared[other] == NO_PEER && are_peers_by_clues(layout, c, other))
            shared[other] = NO_HOUSE;
    }
    for (unsigned other = 0; other < layout->cells; other++)
        count += shared[other] != NO_PEER;
    return count;
}

/* Fills in each cell's peers and the houses shared with them. */
static void fill_peers(struct layout *layout)
{
    house_id shared[LAYOUT_MAX_CELLS];
    size_t total = 0;
    for (unsigned c = 0; c < layout->cells; c++)
        total += layout->cell[c].peer_count = (uint16_t)find_peers(layout, (cell_id)c, shared);
    uint16_t *next = layout->peer_pool = memory_calloc(2 * total + 1, sizeof *layout->peer_pool);
    for (unsigned c = 0; c < layout->cells; c++) {
        struct cell *cell = &layout->cell[c];
        uint16_t *houses = next + cell->peer_count;
        find_peers(layout, (cell_id)c, shared);
        cell->peers = next;
        cell->shared = houses;
        for (unsigned other = 0; other < layout->cells; other++) {
            if (shared[other] == NO_PEER)
                continue;
            *next++ = (uint16_t)other;
            *houses++ = shared[other];
        }
        next = houses;
    }
}

/* Stores peers and houses as bit sets as well, for fast membership tests. */
static void make_peer_sets(struct layout *layout)
{
    size_t words = layout->set_words;
    layout->peer_set = memory_calloc(layout->cells * words, sizeof *layout->peer_set);
    for (unsigned c = 0; c < layout->cells; c++) {
        for (unsigned i = 0; i < layout->cell[c].peer_count; i++)
            bits_add(layout->peer_set + c * words, layout->cell[c].peers[i]);
    }
}

static void make_house_sets(struct layout *layout)
{
    size_t words = layout->set_words;
    layout->house_set = memory_calloc(layout->houses * words, sizeof *layout->house_set);
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned i = 0; i < layout->digits; i++)
            bits_add(layout->house_set + h * words, layout->house[h].cells[i]);
    }
}

/* Removes digits that the clue forbids in its cells one by one. Returns false if a cell has none left. */
static bool restrict_cells(struct layout *layout, const struct clue *clue, struct text_error *error)
{
    const struct clue_rule *rule = &clue_rules[clue->kind];
    for (unsigned i = 0; rule->pairs == PAIRS_ITSELF && i < clue->count; i++) {
        digit_mask *allowed = &layout->allowed[clue->cell[i]];
        for (unsigned digit = 1; digit <= layout->digits; digit++) {
            if (!rule->related(digit, digit, 0, clue->count, clue->value, layout->digits))
                *allowed &= ~digit_bit(digit);
        }
        if (!*allowed)
            return text_error_input(error, 0, 0, "found %s with r%uc%u, to which an earlier clue leaves no such digit",
                                    rule->word, layout->cell[clue->cell[i]].y + 1u, layout->cell[clue->cell[i]].x + 1u);
    }
    return true;
}

/* Copies the clues and derives their exclusions and sums. */
static bool place_clues(struct layout *layout, const struct layout_parts *parts, struct text_error *error)
{
    size_t total = 0, size = 0;
    for (unsigned i = 0; i < parts->clues; i++) {
        if (!clue_check(layout, &parts->clue[i], error))
            return false;
        total += parts->clue[i].count;
        size += parts->clue[i].text ? strlen(parts->clue[i].text) + 1 : 0;
    }
    layout->clue = memory_calloc(parts->clues, sizeof *layout->clue);
    layout->clue_cells = memory_calloc(total + 1, sizeof *layout->clue_cells);
    layout->clue_texts = memory_calloc(size + 1, 1);
    cell_id *next = layout->clue_cells;
    char *next_text = layout->clue_texts;
    for (; layout->clues < parts->clues; layout->clues++) {
        const struct clue *from = &parts->clue[layout->clues];
        struct clue *clue = &layout->clue[layout->clues];
        *clue = *from;
        clue->cell = next;
        for (unsigned i = 0; i < from->count; i++)
            *next++ = from->cell[i];
        if (from->text) {
            clue->text = memcpy(next_text, from->text, strlen(from->text) + 1);
            next_text += strlen(from->text) + 1;
        }
        if (!restrict_cells(layout, clue, error))
            return false;
    }
    layout->exclusions = layout->clues ? exclusions_create(layout, error) : NULL;
    return layout->exclusions || !layout->clues;
}

static bool are_clues_peers(const struct layout *layout)
{
    if (layout->sums)
        return false;
    for (unsigned n = 0; layout->clues && n < layout_candidates(layout); n++) {
        candidate_id own = candidate_numbered(layout, n);
        if (!(layout->allowed[candidate_cell(own)] & digit_bit(candidate_digit(own))))
            return false;
        for (unsigned i = 0; i < candidate_rivals(layout, own); i++) {
            candidate_id rival = candidate_rival(layout, own, i);
            if (candidate_digit(rival) != candidate_digit(own) ||
                !layout_are_peers(layout, candidate_cell(own), candidate_cell(rival)))
                return false;
        }
    }
    return true;
}

/* Returns whether `cells` (ascending) are a row, a column or a box of the plain 9x9 board. */
static bool is_plain_house(const cell_id cells[9])
{
    unsigned first = cells[0], row = first % 9 == 0, column = first < 9, box = first % 3 == 0 && first / 9 % 3 == 0;
    for (unsigned i = 1; i < 9; i++) {
        row &= cells[i] == first + i;
        column &= cells[i] == first + 9 * i;
        box &= cells[i] == first + i / 3 * 9 + i % 3;
    }
    return row | column | box;
}

/* A layout never has a house twice, so 27 plain houses are all of them. */
static bool is_plain_nine(const struct layout *layout)
{
    bool plain = layout->digits == 9 && layout->cells == 81 && layout->houses == 27 && !layout->clues;
    for (unsigned h = 0; plain && h < 27; h++)
        plain = is_plain_house(layout->house[h].cells);
    return plain;
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
    layout->set_words = layout->cells / 64 + 1;
    layout->allowed = memory_calloc(layout->cells, sizeof *layout->allowed);
    for (unsigned c = 0; c < layout->cells; c++)
        layout->allowed[c] = layout_all_digits(layout);
    fill_cell_houses(layout);
    make_house_sets(layout);
    if (!place_clues(layout, parts, error)) {
        layout_unref(layout);
        return NULL;
    }
    fill_peers(layout);
    make_peer_sets(layout);
    number_regions(layout);
    layout->sums = sums_create(layout);
    layout->clues_are_peers = are_clues_peers(layout);
    layout->is_plain_nine = is_plain_nine(layout);
    return layout;
}

static int compare_cells(const void *left, const void *right)
{
    return *(const cell_id *)left - *(const cell_id *)right;
}

void layout_sort_cells(cell_id *cells, unsigned count)
{
    qsort(cells, count, sizeof *cells, compare_cells);
}

/* Adds a clue's group with as many cells as digits as a house, unless there is one already. `house` has room for it,
 * `cells` for its cells. */
static void add_group(struct layout_parts *parts, struct house *house, const struct clue *clue, cell_id *cells)
{
    const uint8_t *place = parts->place[clue->cell[0]];
    if (!(clue_rules[clue->kind].flags & CLUE_DISTINCT) || clue->count != parts->digits)
        return;
    memcpy(cells, clue->cell, clue->count * sizeof *cells);
    layout_sort_cells(cells, clue->count);
    for (unsigned h = 0; h < parts->houses; h++) {
        if (!memcmp(cells, house[h].cells, clue->count * sizeof *cells))
            return;
    }
    struct house *added = &house[parts->houses++];
    *added = (struct house){.kind = HOUSE_GROUP, .cells = cells};
    snprintf(added->name, sizeof added->name, "%s of r%uc%u", clue_rules[clue->kind].word, place[1] + 1u,
             place[0] + 1u);
}

struct layout *layout_of_clues(const struct layout *layout, const struct clue *clue, size_t clues,
                               struct text_error *error)
{
    if (clues > LAYOUT_MAX_CLUES) {
        text_error_input(error, 0, 0, "found more than %d clues, expected fewer", LAYOUT_MAX_CLUES);
        return NULL;
    }
    for (size_t i = 0; i < clues; i++) {
        if (!clue_check(layout, &clue[i], error))
            return NULL;
    }
    struct house *houses = memory_calloc(layout->houses + clues, sizeof *houses);
    cell_id *cells = memory_calloc(clues * layout->digits + 1, sizeof *cells);
    uint8_t(*place)[2] = memory_calloc(layout->cells, sizeof *place);
    unsigned own = 0; /* houses that do not come from clues */
    for (; own < layout->houses && layout->house[own].kind != HOUSE_GROUP; own++)
        houses[own] = layout->house[own];
    for (unsigned c = 0; c < layout->cells; c++) {
        place[c][0] = layout->cell[c].x;
        place[c][1] = layout->cell[c].y;
    }
    struct layout_parts parts = {
        .name = layout->name,
        .title = layout->title,
        .digits = layout->digits,
        .grids = layout->grids,
        .cells = layout->cells,
        .houses = own,
        .clues = (unsigned)clues,
        .place = (const uint8_t(*)[2])place,
        .house = houses,
        .clue = clue,
    };
    for (size_t i = 0; i < clues; i++)
        add_group(&parts, houses, &clue[i], cells + i * layout->digits);
    struct layout *made = layout_assemble(&parts, error);
    memory_free(houses);
    memory_free(cells);
    memory_free(place);
    return made;
}

struct layout *layout_with_clues(const struct layout *layout, const struct clue *clue, size_t clues,
                                 struct text_error *error)
{
    struct clue *all = memory_calloc(layout->clues + clues + 1, sizeof *all);
    for (unsigned i = 0; i < layout->clues; i++)
        all[i] = layout->clue[i];
    for (size_t i = 0; i < clues; i++)
        all[layout->clues + i] = clue[i];
    struct layout *made = layout_of_clues(layout, all, layout->clues + clues, error);
    memory_free(all);
    return made;
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
    memory_free(layout->peer_pool);
    memory_free(layout->clue);
    memory_free(layout->clue_cells);
    memory_free(layout->clue_texts);
    memory_free(layout->allowed);
    exclusions_destroy(layout->exclusions);
    sums_destroy(layout->sums);
    memory_free(layout);
}

cell_id layout_next_cell(const struct layout *layout, cell_id cell, int right, int down)
{
    int x = layout->cell[cell].x + right, y = layout->cell[cell].y + down;
    for (; x >= 0 && y >= 0 && x < (int)layout->width && y < (int)layout->height; x += right, y += down) {
        if (layout_cell_at(layout, x, y) != NO_CELL)
            return layout_cell_at(layout, x, y);
    }
    return NO_CELL;
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

/* Returns whether a peer of the cell has the digit as its only candidate. */
static bool is_held_by_peer(const struct layout *layout, const digit_mask *masks, cell_id cell, digit_mask digit)
{
    const struct cell *info = &layout->cell[cell];
    for (unsigned i = 0; i < info->peer_count; i++) {
        if (masks[info->peers[i]] == digit)
            return true;
    }
    return false;
}

bool layout_is_only_place(const struct layout *layout, const digit_mask *masks, house_id house, cell_id cell,
                          unsigned digit)
{
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id other = layout->house[house].cells[i];
        if (other != cell && masks[other] & digit_bit(digit) &&
            !is_held_by_peer(layout, masks, other, digit_bit(digit)))
            return false;
    }
    return true;
}

bool layout_find_twice(const struct layout *layout, const digit_mask *masks, house_id *house, cell_id *first,
                       cell_id *second)
{
    for (unsigned h = 0; h < layout->houses; h++) {
        cell_id holder[LAYOUT_MAX_DIGITS + 1];
        digit_mask seen = 0;
        for (unsigned i = 0; i < layout->digits; i++) {
            cell_id cell = layout->house[h].cells[i];
            digit_mask mask = masks[cell];
            if (!digits_are_one(mask))
                continue;
            if (seen & mask) {
                *house = (house_id)h;
                *first = holder[digit_first(mask)];
                *second = cell;
                return true;
            }
            seen |= mask;
            holder[digit_first(mask)] = cell;
        }
    }
    return false;
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
        [HOUSE_GROUP] = TR("group"),
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
