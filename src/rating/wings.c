/* XY-wing (4.2): the pivot xy sees cells xz and yz, so cells that see both are not z. XYZ-wing (4.4): the pivot is
 * xyz, and cells that see all three are not z. */
#include "rating/step_search.h"

static bool report(struct step_search *search, unsigned pivot, unsigned a, unsigned b, unsigned z)
{
    const struct rating_board *board = search->board;
    hint_begin(search);
    for (unsigned i = 0; i < board->peers[a]; i++) {
        unsigned cell = board->peer[a][i];
        bool seen = board_sees(board, b, cell) && (search->finder->size == 2 || board_sees(board, pivot, cell));
        if (seen && cell != pivot)
            hint_remove(search, cell, z);
    }
    return hint_done(search, search->finder->rating[0]);
}

static bool find_second(struct step_search *search, unsigned pivot, unsigned a)
{
    const uint16_t *mask = search->grid->mask;
    const struct rating_board *board = search->board;
    unsigned size = search->finder->size;
    for (unsigned i = 0; i < board->peers[pivot]; i++) {
        unsigned b = board->peer[pivot][i], common = mask[pivot] & mask[a] & mask[b];
        if (mask_count(mask[b]) != 2 || mask_count(mask[pivot] | mask[a] | mask[b]) != 3)
            continue;
        if (mask_count(common) == size - 2 && report(search, pivot, a, b, mask[a] & mask[b]))
            return true;
    }
    return false;
}

void find_xy_wing(struct step_search *search)
{
    const uint16_t *mask = search->grid->mask;
    const struct rating_board *board = search->board;
    for (unsigned pivot = 0; pivot < BOARD_CELLS; pivot++) {
        for (unsigned i = 0; mask_count(mask[pivot]) == search->finder->size && i < board->peers[pivot]; i++) {
            unsigned a = board->peer[pivot][i];
            if (mask_count(mask[a]) == 2 && mask_count(mask[pivot] & ~mask[a]) == 1 && find_second(search, pivot, a))
                return;
        }
    }
}
