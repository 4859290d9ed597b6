/* Bivalue universal grave: if a few candidates were gone, every cell would hold two digits and every digit would have two
 * places in each house; the puzzle would have two solutions. So one of these few is true.
 *
 *   1  they lie in one cell: it is one of them (5.6)
 *   2  they are one digit: what sees all of them is not that (5.7)
 *   3  they make a naked set with other cells of a house (5.7, +0.1 for a pair, ...)
 *   4  they lie in two cells of a house that both hold a certain digit besides: their other digits go (5.7) */
#include "rating/seeking.h"

struct grave {
    struct seeking *seeking;
    struct grid rest;    /* without the few */
    unsigned cells;
    uint8_t cell[BOARD_CELLS];
    uint16_t few[BOARD_CELLS]; /* by cell */
    unsigned all;
    struct cell_set common;    /* cells that see all of them */
};

static void add(struct grave *grave, unsigned cell, unsigned digit)
{
    const struct board *board = grave->seeking->board;
    if (!grave->few[cell])
        grave->cell[grave->cells++] = (uint8_t)cell;
    if (!grave->all)
        grave->common = (struct cell_set){UINT64_MAX, UINT64_MAX};
    grave->few[cell] |= (uint16_t)(1u << digit);
    grave->all |= 1u << digit;
    grid_remove(board, &grave->rest, cell, 1u << digit);
    grave->common.low &= board->sees[cell].low;
    grave->common.high &= board->sees[cell].high;
}

/* A digit with other than two places in the house: the one cell of three digits or more there holds it as one of the
 * few; where there are several, another house tells. False if this is no grave. */
static bool look(struct grave *grave, unsigned house, unsigned digit)
{
    const struct board *board = grave->seeking->board;
    const struct grid *grid = grave->seeking->grid;
    unsigned places = grid->place[house][digit], wide = 0, found = 0;
    if (!places || bits_count(places) == 2)
        return true;
    for (; places; places &= places - 1) {
        unsigned cell = board->house[house][bits_first(places)];
        if (bits_count(grid->mask[cell]) < 3)
            continue;
        wide++;
        found = cell;
    }
    if (wide == 1)
        add(grave, found, digit);
    bool apart = grave->cells > 1 && bits_count(grave->all) > 1 && !(grave->common.low | grave->common.high);
    return wide && !(wide == 1 && apart);
}

static bool is_grave(struct grave *grave)
{
    const struct board *board = grave->seeking->board;
    for (unsigned h = 0; h < board->houses; h++) {
        for (unsigned digit = 0; digit < BOARD_DIGITS; digit++) {
            if (!look(grave, h, digit))
                return false;
        }
    }
    for (unsigned cell = 0; cell < BOARD_CELLS; cell++) {
        if (!grave->rest.value[cell] && bits_count(grave->rest.mask[cell]) != 2)
            return false;
    }
    for (unsigned h = 0; h < board->houses; h++) {
        for (unsigned digit = 0; digit < BOARD_DIGITS; digit++) {
            unsigned places = grave->rest.place[h][digit];
            if (places && bits_count(places) != 2)
                return false;
        }
    }
    return true;
}

static void try_type_1(struct grave *grave)
{
    hint_begin(grave->seeking);
    hint_remove(grave->seeking, grave->cell[0], ~grave->all);
    hint_done(grave->seeking, grave->seeking->producer->rating[0]);
}

static bool try_type_2(struct grave *grave)
{
    hint_begin(grave->seeking);
    for (unsigned cell = 0; cell < BOARD_CELLS; cell++) {
        if (cell_set_has(&grave->common, cell))
            hint_remove(grave->seeking, cell, grave->all);
    }
    return hint_done(grave->seeking, grave->seeking->producer->rating[1]);
}

/* Whether the house holds all cells of the few. */
static bool holds_all(const struct grave *grave, unsigned house)
{
    const struct board *board = grave->seeking->board;
    for (unsigned i = 0; i < grave->cells; i++) {
        if (board->house[house][board_slot(board, house, grave->cell[i])] != grave->cell[i])
            return false;
    }
    return true;
}

static bool try_type_4(struct grave *grave)
{
    const uint16_t *mask = grave->seeking->grid->mask;
    unsigned a = grave->cell[0], b = grave->cell[1], common = mask[a] & mask[b] & ~grave->all;
    bool together = false;
    for (unsigned h = 0; h < grave->seeking->board->houses; h++)
        together = together || holds_all(grave, h);
    if (!together || bits_count(common) != 1)
        return false;
    hint_begin(grave->seeking);
    hint_remove(grave->seeking, a, ~(common | grave->few[a]));
    hint_remove(grave->seeking, b, ~(common | grave->few[b]));
    return hint_done(grave->seeking, grave->seeking->producer->rating[1]);
}

/* `cells`: those of the house that see all of the few; `chosen` of them make the set. */
static bool try_set(struct grave *grave, const uint8_t *cells, unsigned count, unsigned chosen)
{
    const uint16_t *mask = grave->seeking->grid->mask;
    unsigned size = bits_count(chosen) + 1, united = 0;
    for (unsigned left = chosen; left; left &= left - 1) {
        unsigned one = mask[cells[bits_first(left)]];
        if (bits_count(one) < 2)
            return false;
        united |= one;
    }
    if (bits_count(united) != size || grave->all & ~united || bits_count(grave->all) < 2)
        return false;
    hint_begin(grave->seeking);
    for (unsigned i = 0; i < count; i++) {
        if (!(chosen >> i & 1))
            hint_remove(grave->seeking, cells[i], united);
    }
    return hint_done(grave->seeking, grave->seeking->producer->rating[1] + (size - 1) * 0.1);
}

static void try_type_3(struct grave *grave)
{
    const struct board *board = grave->seeking->board;
    for (unsigned h = 0; h < board->houses; h++) {
        uint8_t cells[BOARD_DIGITS];
        unsigned count = 0;
        if (!holds_all(grave, h))
            continue;
        for (unsigned i = 0; i < BOARD_DIGITS; i++) {
            if (cell_set_has(&grave->common, board->house[h][i]))
                cells[count++] = board->house[h][i];
        }
        for (unsigned size = 2; size <= 6 && size <= count; size++) {
            for (unsigned chosen = (1u << (size - 1)) - 1; chosen < 1u << count; chosen = bits_next(chosen)) {
                if (try_set(grave, cells, count, chosen))
                    return;
            }
        }
    }
}

void produce_grave(struct seeking *seeking)
{
    struct grave grave = {.seeking = seeking, .rest = *seeking->grid};
    if (!is_grave(&grave) || !grave.cells)
        return;
    if (grave.cells == 1) {
        try_type_1(&grave);
        return;
    }
    bool one_digit = bits_count(grave.all) == 1;
    if (one_digit && try_type_2(&grave))
        return;
    if (grave.cells == 2 && try_type_4(&grave))
        return;
    if (!one_digit)
        try_type_3(&grave);
}
