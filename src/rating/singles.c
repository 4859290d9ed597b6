/* Hidden singles: 1.0 for the last cell of a house, 1.2 in a box, 1.5 elsewhere. Naked singles: 2.3. */
#include "rating/step_search.h"

/* Boxes, columns, rows, then other houses. */
static const unsigned kind_order[] = {KIND_BOX, KIND_COLUMN, KIND_ROW, KIND_OTHER};

static bool find_hidden(struct step_search *search, unsigned house, bool last)
{
    const struct rating_board *board = search->board;
    const struct rating_grid *grid = search->grid;
    if (!grid->empty[house] || (grid->empty[house] == 1) != last)
        return false;
    for (unsigned digit = 0; digit < BOARD_DIGITS; digit++) {
        unsigned places = grid->place[house][digit];
        if (!places || places & (places - 1))
            continue;
        hint_begin(search);
        hint_place(search, board->house[house][mask_first(places)], digit);
        if (hint_done(search, search->finder->rating[last ? 0 : board->kind[house] == KIND_BOX ? 1 : 2]))
            return true;
    }
    return false;
}

void find_hidden_single(struct step_search *search)
{
    const struct rating_board *board = search->board;
    for (unsigned i = 0; i < 2 * (KIND_OTHER + 1); i++) {
        unsigned kind = kind_order[i % (KIND_OTHER + 1)];
        for (unsigned h = 0; h < board->count[kind]; h++) {
            if (find_hidden(search, board->first[kind] + h, i <= KIND_OTHER))
                return;
        }
    }
}

void find_naked_single(struct step_search *search)
{
    for (unsigned cell = 0; cell < BOARD_CELLS; cell++) {
        unsigned mask = search->grid->mask[cell];
        if (!mask || mask & (mask - 1))
            continue;
        hint_begin(search);
        hint_place(search, cell, mask_first(mask));
        if (hint_done(search, search->finder->rating[0]))
            return;
    }
}
