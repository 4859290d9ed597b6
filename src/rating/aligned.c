/* Aligned exclusion: a combination of digits in a few base cells is impossible if two cells that see each other
 * would have the same digit, or if a cell that sees all of them would have no candidate left. A candidate that
 * occurs in no possible combination is eliminated. Pairs 6.2, with excluding cells of two digits; triplets 7.5, with
 * two or three. */
#include "rating/step_search.h"

enum { MAX_SIZE = 3 };

struct aligned {
    struct step_search *search;
    unsigned size;
    unsigned cells;
    uint8_t cell[BOARD_CELLS];              /* cells with an excluding cell */
    struct cell_set excluders[BOARD_CELLS]; /* [cells]: excluding cells of each */
    unsigned base[MAX_SIZE];
    unsigned excluding, excluder[BOARD_CELLS]; /* candidates of the excluding cells of all base cells */
    unsigned digit[MAX_SIZE], possible[MAX_SIZE];
};

static void collect_cells(struct aligned *aligned)
{
    const struct rating_board *board = aligned->search->board;
    const uint16_t *mask = aligned->search->grid->mask;
    for (unsigned cell = 0; cell < BOARD_CELLS; cell++) {
        struct cell_set found = {0};
        bool single = mask_count(mask[cell]) < 2;
        for (unsigned i = 0; !single && i < board->peers[cell]; i++) {
            unsigned peer = board->peer[cell][i], count = mask_count(mask[peer]);
            single = count == 1;
            if (count >= 2 && count <= aligned->size)
                cell_set_add(&found, peer);
        }
        if (single || !(found.low | found.high))
            continue;
        aligned->excluders[cell] = found;
        aligned->cell[aligned->cells++] = (uint8_t)cell;
    }
}

/* Fills `excluder`. Returns false if there are fewer than two. */
static bool collect_excluders(struct aligned *aligned)
{
    struct cell_set common = aligned->excluders[aligned->base[0]];
    for (unsigned i = 1; i < aligned->size; i++) {
        common.low &= aligned->excluders[aligned->base[i]].low;
        common.high &= aligned->excluders[aligned->base[i]].high;
    }
    aligned->excluding = 0;
    for (; common.low; common.low &= common.low - 1)
        aligned->excluder[aligned->excluding++] = aligned->search->grid->mask[__builtin_ctzll(common.low)];
    for (; common.high; common.high &= common.high - 1)
        aligned->excluder[aligned->excluding++] = aligned->search->grid->mask[64 + __builtin_ctzll(common.high)];
    return aligned->excluding >= 2;
}

/* Tries every combination. `combined` is the set of digits chosen so far. */
static void combine(struct aligned *aligned, unsigned depth, unsigned combined)
{
    if (depth == aligned->size || depth == MAX_SIZE) {
        for (unsigned i = 0; i < aligned->excluding; i++) {
            if (!(aligned->excluder[i] & ~combined))
                return;
        }
        for (unsigned i = 0; i < depth; i++)
            aligned->possible[i] |= 1u << aligned->digit[i];
        return;
    }
    unsigned cell = aligned->base[depth];
    for (unsigned left = aligned->search->grid->mask[cell]; left; left &= left - 1) {
        unsigned digit = mask_first(left);
        bool twice = false;
        for (unsigned i = 0; i < depth && !twice; i++)
            twice = aligned->digit[i] == digit && board_sees(aligned->search->board, aligned->base[i], cell);
        aligned->digit[depth] = digit;
        if (!twice)
            combine(aligned, depth + 1, combined | 1u << digit);
    }
}

static bool try_base(struct aligned *aligned)
{
    if (!collect_excluders(aligned))
        return false;
    for (unsigned i = 0; i < aligned->size; i++)
        aligned->possible[i] = 0;
    combine(aligned, 0, 0);
    hint_begin(aligned->search);
    for (unsigned i = 0; i < aligned->size; i++)
        hint_remove(aligned->search, aligned->base[i], ~aligned->possible[i]);
    return hint_done(aligned->search, aligned->search->finder->rating[0]);
}

/* Tries each third cell among the excluding cells of the first base cell, then of the second. It must have excluding
 * cells itself. */
static bool try_third(struct aligned *aligned)
{
    struct cell_set seen = {0};
    for (unsigned i = 0; i < 2 * BOARD_CELLS; i++) {
        unsigned cell = i % BOARD_CELLS;
        const struct cell_set *of = &aligned->excluders[aligned->base[i / BOARD_CELLS]];
        const struct cell_set *own = &aligned->excluders[cell];
        if (!cell_set_has(of, cell) || cell_set_has(&seen, cell) || !(own->low | own->high) ||
            cell == aligned->base[0] || cell == aligned->base[1])
            continue;
        cell_set_add(&seen, cell);
        aligned->base[2] = cell;
        if (try_base(aligned))
            return true;
    }
    return false;
}

static void search_bases(struct aligned *aligned)
{
    collect_cells(aligned);
    for (unsigned second = 1; second < aligned->cells; second++) {
        for (unsigned first = 0; first < second; first++) {
            aligned->base[0] = aligned->cell[first];
            aligned->base[1] = aligned->cell[second];
            if (aligned->size == 2 ? try_base(aligned) : try_third(aligned))
                return;
        }
    }
}

void find_aligned_pair(struct step_search *search)
{
    search_bases(&(struct aligned){.search = search, .size = 2});
}

void find_aligned_triplet(struct step_search *search)
{
    search_bases(&(struct aligned){.search = search, .size = 3});
}
