/* XY-wing (4.2): a cell xy that sees cells xz and yz, so that what sees both is not z. XYZ-wing (4.4): a cell xyz, and
 * what sees all three is not z. */
#include "rating/seeking.h"

static bool report(struct seeking *seeking, unsigned pivot, unsigned a, unsigned b, unsigned z)
{
    const struct board *board = seeking->board;
    hint_begin(seeking);
    for (unsigned i = 0; i < board->peers[a]; i++) {
        unsigned cell = board->peer[a][i];
        bool seen = board_sees(board, b, cell) && (seeking->producer->size == 2 || board_sees(board, pivot, cell));
        if (seen && cell != pivot)
            hint_remove(seeking, cell, z);
    }
    return hint_done(seeking, seeking->producer->rating[0]);
}

static bool find_second(struct seeking *seeking, unsigned pivot, unsigned a)
{
    const uint16_t *mask = seeking->grid->mask;
    const struct board *board = seeking->board;
    unsigned size = seeking->producer->size;
    for (unsigned i = 0; i < board->peers[pivot]; i++) {
        unsigned b = board->peer[pivot][i], common = mask[pivot] & mask[a] & mask[b];
        if (bits_count(mask[b]) != 2 || bits_count(mask[pivot] | mask[a] | mask[b]) != 3)
            continue;
        if (bits_count(common) == size - 2 && report(seeking, pivot, a, b, mask[a] & mask[b]))
            return true;
    }
    return false;
}

void produce_xy_wing(struct seeking *seeking)
{
    const uint16_t *mask = seeking->grid->mask;
    const struct board *board = seeking->board;
    for (unsigned pivot = 0; pivot < BOARD_CELLS; pivot++) {
        for (unsigned i = 0; bits_count(mask[pivot]) == seeking->producer->size && i < board->peers[pivot]; i++) {
            unsigned a = board->peer[pivot][i];
            if (bits_count(mask[a]) == 2 && bits_count(mask[pivot] & ~mask[a]) == 1 && find_second(seeking, pivot, a))
                return;
        }
    }
}
