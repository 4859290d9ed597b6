#include "rating/braid.h"

/* The most sets of constraints to try for one candidate and length. If no braid is found among them, there counts as
 * none; so a rating may be too high, but never too low. */
enum { MOST_NODES = 100000 };

/* A candidate that is a constraint's only one. */
struct single {
    uint8_t cell, digit;
};

enum { MOST_SINGLES = DEPTH_CELLS + DEPTH_HOUSES * DEPTH_DIGITS };

/* Finds the candidates that are a constraint's only one and not asserted yet, without repetition. Returns false if a
 * constraint has none. */
static bool find_singles(const struct depth_board *board, const struct depth_grid *grid,
                         depth_cells single[DEPTH_DIGITS])
{
    depth_cells alone;
    if (!depth_grid_single(board, grid, &alone))
        return false;
    for (unsigned d = 0; d < DEPTH_DIGITS; d++) {
        single[d] = grid->can[d] & alone;
        for (unsigned h = 0; h < board->houses; h++) {
            depth_cells places = grid->can[d] & board->house[h];
            if (!places)
                return false;
            if (!(places & (places - 1)))
                single[d] |= places;
        }
        single[d] &= ~grid->placed;
    }
    return true;
}

/* Returns a lower bound for the length of a contradiction: the number of rounds, in each of which all singles except
 * the excluded ones are asserted at once, plus one. 0: there is no contradiction, or it takes more than `most`. */
static unsigned least_length(const struct depth_board *board, struct depth_grid grid, const depth_cells *excluded,
                             unsigned most)
{
    for (unsigned length = 1; length <= most; length++) {
        depth_cells single[DEPTH_DIGITS];
        bool any = false;
        if (!find_singles(board, &grid, single))
            return length;
        for (unsigned d = 0; d < DEPTH_DIGITS; d++) {
            for (depth_cells left = single[d] & ~excluded[d]; left; left &= left - 1) {
                depth_place(board, &grid, depth_first(left), d);
                any = true;
            }
        }
        if (!any)
            return 0;
    }
    return 0;
}

/* Returns whether at most `left` constraints lead to a contradiction, without asserting any of the excluded
 * candidates. */
static bool has_braid(struct braid_search *search, const struct depth_grid *grid, const depth_cells *excluded,
                      unsigned left)
{
    const struct depth_board *board = search->board;
    depth_cells single[DEPTH_DIGITS], tried[DEPTH_DIGITS];
    if (++search->nodes > MOST_NODES || !least_length(board, *grid, excluded, left))
        return false;
    if (!find_singles(board, grid, single))
        return true;
    for (unsigned d = 0; d < DEPTH_DIGITS; d++)
        tried[d] = excluded[d];
    for (unsigned d = 0; d < DEPTH_DIGITS; d++) {
        for (depth_cells open = single[d] & ~excluded[d]; open; open &= open - 1) {
            struct depth_grid next = *grid;
            depth_place(board, &next, depth_first(open), d);
            if (has_braid(search, &next, tried, left - 1))
                return true;
            tried[d] |= open & -open;
        }
    }
    return false;
}

/* Returns whether a braid up to this length eliminates the candidate. */
static bool is_eliminated(struct braid_search *search, const struct depth_grid *grid, unsigned cell, unsigned digit,
                          unsigned length)
{
    static const depth_cells none[DEPTH_DIGITS] = {0};
    struct depth_grid assumed = *grid;
    depth_place(search->board, &assumed, cell, digit);
    search->nodes = 0;
    return has_braid(search, &assumed, none, length);
}

enum depth_state braid_eliminate(struct braid_search *search, struct depth_grid *grid, unsigned length,
                                 const depth_cells *solution)
{
    enum depth_state state = DEPTH_OPEN;
    bool any = true;
    while (any && state == DEPTH_OPEN && !cancel_is_requested(search->cancel)) {
        any = false;
        for (unsigned d = 0; d < DEPTH_DIGITS && state == DEPTH_OPEN; d++) {
            depth_cells open = grid->can[d] & ~grid->placed & ~(solution ? solution[d] : 0);
            for (; open && state == DEPTH_OPEN; open &= open - 1) {
                unsigned cell = depth_first(open);
                if (!(grid->can[d] & depth_cell(cell)) || grid->placed & depth_cell(cell) ||
                    !is_eliminated(search, grid, cell, d, length))
                    continue;
                grid->can[d] &= ~depth_cell(cell);
                state = depth_settle(search->board, grid);
                any = true;
            }
        }
    }
    return state;
}
