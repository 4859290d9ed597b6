#include "rating/depth_grid.h"

#include <string.h>

bool depth_board_init(struct depth_board *board, const struct layout *layout)
{
    if (layout->cells != DEPTH_CELLS || layout->digits != DEPTH_DIGITS || layout->houses > DEPTH_HOUSES ||
        layout->clues)
        return false;
    *board = (struct depth_board){.all = ((depth_cells)1 << DEPTH_CELLS) - 1, .houses = layout->houses};
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned i = 0; i < layout->digits; i++)
            board->house[h] |= depth_cell(layout->house[h].cells[i]);
    }
    for (unsigned c = 0; c < DEPTH_CELLS; c++) {
        for (unsigned i = 0; i < layout->cell[c].peer_count; i++)
            board->peers[c] |= depth_cell(layout->cell[c].peers[i]);
    }
    return true;
}

void depth_grid_init(struct depth_grid *grid, const struct puzzle *puzzle)
{
    memset(grid, 0, sizeof *grid);
    for (unsigned c = 0; c < DEPTH_CELLS; c++) {
        for (unsigned d = 0; d < DEPTH_DIGITS; d++) {
            if (puzzle->start[c] & digit_bit(d + 1))
                grid->can[d] |= depth_cell(c);
        }
    }
}

/* Places the digits of cells with one candidate. Returns false if a cell has none. */
static bool settle_cells(const struct depth_board *board, struct depth_grid *grid)
{
    for (;;) {
        depth_cells singles;
        if (!depth_grid_single(board, grid, &singles))
            return false;
        singles &= ~grid->placed;
        if (!singles)
            return true;
        grid->placed |= singles;
        for (unsigned d = 0; d < DEPTH_DIGITS; d++) {
            for (depth_cells left = grid->can[d] & singles; left; left &= left - 1)
                grid->can[d] &= ~board->peers[depth_first(left)];
        }
    }
}

/* Places digits with one place in a house. Returns false if a digit has none. Sets whether there were any. */
static bool settle_houses(const struct depth_board *board, struct depth_grid *grid, bool *any)
{
    *any = false;
    for (unsigned d = 0; d < DEPTH_DIGITS; d++) {
        if (grid->can[d] == grid->looked[d])
            continue;
        for (unsigned h = 0; h < board->houses; h++) {
            depth_cells places = grid->can[d] & board->house[h];
            if (!places)
                return false;
            if ((places & (places - 1)) || (places & grid->placed))
                continue;
            depth_place(board, grid, depth_first(places), d);
            *any = true;
        }
        if (!*any)
            grid->looked[d] = grid->can[d];
    }
    return true;
}

enum depth_state depth_settle(const struct depth_board *board, struct depth_grid *grid)
{
    bool any = true;
    while (any) {
        if (!settle_cells(board, grid) || !settle_houses(board, grid, &any))
            return DEPTH_WRONG;
    }
    return grid->placed == board->all ? DEPTH_SOLVED : DEPTH_OPEN;
}
