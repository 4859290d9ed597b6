#include "rating/board.h"

#include <string.h>

static unsigned kind_of(const struct house *house)
{
    switch (house->kind) {
    case HOUSE_BOX:
    case HOUSE_REGION:
        return KIND_BOX;
    case HOUSE_ROW:
        return KIND_ROW;
    case HOUSE_COLUMN:
        return KIND_COLUMN;
    default:
        return KIND_OTHER;
    }
}

static void add_house(struct rating_board *board, const struct layout *layout, unsigned from, unsigned kind)
{
    unsigned house = board->houses++;
    board->kind[house] = (uint8_t)(kind == KIND_OTHER ? KIND_OTHER + board->count[KIND_OTHER] : kind);
    board->count[kind]++;
    for (unsigned i = 0; i < BOARD_DIGITS; i++) {
        unsigned cell = layout->house[from].cells[i], at = board->cell_houses[cell]++;
        board->house[house][i] = (uint8_t)cell;
        board->cell_house[cell][at] = (uint8_t)house;
        board->slot[cell][at] = (uint8_t)i;
        board->houses_of[cell] |= UINT64_C(1) << house;
    }
}

static void add_peers(struct rating_board *board, const struct layout *layout, unsigned cell)
{
    const struct cell *info = &layout->cell[cell];
    for (unsigned i = 0; i < info->peer_count; i++) {
        board->peer[cell][board->peers[cell]++] = (uint8_t)info->peers[i];
        cell_set_add(&board->sees[cell], info->peers[i]);
    }
}

/* Notes, for every two houses of the cell, that the cell's slot in the first is inside the second. */
static void add_crossings(struct rating_board *board, unsigned cell)
{
    for (unsigned i = 0; i < board->cell_houses[cell]; i++) {
        for (unsigned k = 0; k < board->cell_houses[cell]; k++)
            board->inside[board->cell_house[cell][i]][board->cell_house[cell][k]] |=
                (uint16_t)(1u << board->slot[cell][i]);
    }
}

bool board_init(struct rating_board *board, const struct layout *layout)
{
    *board = (struct rating_board){0};
    if (layout->digits != BOARD_DIGITS || layout->cells != BOARD_CELLS || layout->grids != 1 ||
        layout->houses > BOARD_HOUSES || layout->clues)
        return false;
    for (unsigned c = 0; c < BOARD_CELLS; c++) {
        if (layout->cell[c].house_count > BOARD_CELL_HOUSES)
            return false;
        add_peers(board, layout, c);
    }
    for (unsigned kind = 0; kind <= KIND_OTHER; kind++) {
        board->first[kind] = board->houses;
        for (unsigned h = 0; h < layout->houses; h++) {
            if (kind_of(&layout->house[h]) == kind)
                add_house(board, layout, h, kind);
        }
    }
    for (unsigned c = 0; c < BOARD_CELLS; c++)
        add_crossings(board, c);
    return board->count[KIND_ROW] == BOARD_DIGITS && board->count[KIND_COLUMN] == BOARD_DIGITS;
}

unsigned board_slot(const struct rating_board *board, unsigned house, unsigned cell)
{
    unsigned slot = 0;
    while (slot + 1 < BOARD_DIGITS && board->house[house][slot] != cell)
        slot++;
    return slot;
}

static void grid_fill(const struct rating_board *board, struct rating_grid *grid, const struct puzzle *puzzle)
{
    for (unsigned c = 0; c < BOARD_CELLS; c++) {
        unsigned digit = puzzle_digit(puzzle, c);
        if (digit)
            grid_place(board, grid, c, digit - 1);
        else if (puzzle->has_marks)
            grid_remove(board, grid, c, ~puzzle->start[c]);
    }
}

void grid_init(const struct rating_board *board, const struct puzzle *puzzle, struct rating_grid *grid)
{
    *grid = (struct rating_grid){.unfilled = BOARD_CELLS};
    for (unsigned c = 0; c < BOARD_CELLS; c++)
        grid->mask[c] = BOARD_ALL;
    for (unsigned h = 0; h < board->houses; h++) {
        grid->empty[h] = BOARD_DIGITS;
        for (unsigned d = 0; d < BOARD_DIGITS; d++)
            grid->place[h][d] = BOARD_ALL;
    }
    grid_fill(board, grid, puzzle);
}

void grid_remove(const struct rating_board *board, struct rating_grid *grid, unsigned cell, unsigned digits)
{
    unsigned removed = grid->mask[cell] & digits;
    grid->mask[cell] &= (uint16_t)~digits;
    for (; removed; removed &= removed - 1) {
        unsigned digit = mask_first(removed);
        for (unsigned i = 0; i < board->cell_houses[cell]; i++)
            grid->place[board->cell_house[cell][i]][digit] &= (uint16_t) ~(1u << board->slot[cell][i]);
    }
}

void grid_place(const struct rating_board *board, struct rating_grid *grid, unsigned cell, unsigned digit)
{
    if (grid->value[cell])
        return;
    grid_remove(board, grid, cell, BOARD_ALL);
    grid->value[cell] = (uint8_t)(digit + 1);
    grid->filled[digit]++;
    grid->unfilled--;
    for (unsigned i = 0; i < board->cell_houses[cell]; i++)
        grid->empty[board->cell_house[cell][i]]--;
    for (unsigned i = 0; i < board->peers[cell]; i++)
        grid_remove(board, grid, board->peer[cell][i], 1u << digit);
}
