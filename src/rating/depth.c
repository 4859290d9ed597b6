#include "rating/depth.h"

#include <string.h>

#include "base/memory.h"
#include "rating/braid.h"
#include "solve/count.h"

/* The state while working on one puzzle. */
struct prober {
    struct depth_board board;
    struct braid_search braids;
    depth_cells solution[DEPTH_DIGITS]; /* the solution: the cells of each digit */
    const struct cancel *cancel;
};

/* A theory: works on the grid until it finds nothing more. `level` is its depth or the length of its braids. */
typedef enum depth_state theory(struct prober *prober, struct depth_grid *grid, unsigned level, bool is_outermost);

/* Assumes the candidate and applies the theory. Returns whether that leads to a contradiction. */
static bool is_refuted(struct prober *prober, const struct depth_grid *grid, unsigned cell, unsigned digit,
                       theory *inner, unsigned level)
{
    struct depth_grid trial = *grid;
    depth_place(&prober->board, &trial, cell, digit);
    enum depth_state state = depth_settle(&prober->board, &trial);
    if (state == DEPTH_OPEN && inner)
        state = inner(prober, &trial, level, false);
    return state == DEPTH_WRONG;
}

/* Lists the cells without a digit, fewest candidates first. Returns their number. */
static unsigned order_cells(const struct depth_board *board, const struct depth_grid *grid, uint8_t order[DEPTH_CELLS])
{
    unsigned count = 0;
    uint8_t candidates[DEPTH_CELLS] = {0};
    for (unsigned d = 0; d < DEPTH_DIGITS; d++) {
        for (depth_cells left = grid->can[d] & ~grid->placed; left; left &= left - 1)
            candidates[depth_first(left)]++;
    }
    for (unsigned n = 2; n <= DEPTH_DIGITS; n++) {
        for (depth_cells left = board->all & ~grid->placed; left; left &= left - 1) {
            unsigned cell = depth_first(left);
            if (candidates[cell] == n)
                order[count++] = (uint8_t)cell;
        }
    }
    return count;
}

/* Eliminates the first candidate of the cell that the inner theory refutes. Skips candidates of the solution, which
 * cannot be refuted. Sets whether there was one, and returns the state after it. */
static enum depth_state probe_cell(struct prober *prober, struct depth_grid *grid, unsigned cell, theory *inner,
                                   unsigned level, bool is_outermost, bool *any)
{
    depth_cells here = depth_cell(cell);
    *any = false;
    for (unsigned d = 0; d < DEPTH_DIGITS; d++) {
        if (!(grid->can[d] & here) || (is_outermost && prober->solution[d] & here) ||
            !is_refuted(prober, grid, cell, d, inner, level))
            continue;
        *any = true;
        grid->can[d] &= ~here;
        enum depth_state state = depth_settle(&prober->board, grid);
        if (state != DEPTH_OPEN || grid->placed & here)
            return state;
    }
    return DEPTH_OPEN;
}

/* Assumes each candidate in turn and eliminates those that the inner theory refutes, until nothing changes. At each
 * level the weaker and cheaper theory `before` comes first. */
static enum depth_state probe(struct prober *prober, struct depth_grid *grid, theory *inner, unsigned level,
                              theory *before, bool is_outermost)
{
    uint8_t order[DEPTH_CELLS];
    enum depth_state state = DEPTH_OPEN;
    bool any = true;
    while (any && state == DEPTH_OPEN && !cancel_is_requested(prober->cancel)) {
        any = false;
        if (before)
            state = before(prober, grid, level, is_outermost);
        unsigned count = state == DEPTH_OPEN ? order_cells(&prober->board, grid, order) : 0;
        for (unsigned i = 0; i < count && state == DEPTH_OPEN && !(before && any); i++) {
            bool found = false;
            if (!(grid->placed & depth_cell(order[i])))
                state = probe_cell(prober, grid, order[i], inner, level, is_outermost, &found);
            any |= found;
        }
    }
    return state;
}

/* Applies T&E(level). T&E(0) has already been applied. */
static enum depth_state try_depth(struct prober *prober, struct depth_grid *grid, unsigned level, bool is_outermost)
{
    if (!level)
        return DEPTH_OPEN;
    if (level == 1)
        return probe(prober, grid, NULL, 0, NULL, is_outermost);
    return probe(prober, grid, try_depth, level - 1, try_depth, is_outermost);
}

static enum depth_state try_braids(struct prober *prober, struct depth_grid *grid, unsigned level, bool is_outermost)
{
    return braid_eliminate(&prober->braids, grid, level, is_outermost ? prober->solution : NULL);
}

/* Finds the least depth that solves the grid. */
static unsigned find_depth(struct prober *prober, struct depth_grid grid)
{
    enum depth_state state = depth_settle(&prober->board, &grid);
    unsigned depth = 0;
    while (state == DEPTH_OPEN && depth <= DEPTH_MOST && !cancel_is_requested(prober->cancel)) {
        if (++depth <= DEPTH_MOST)
            state = try_depth(prober, &grid, depth, true);
    }
    return depth;
}

/* Finds the least length of braids that solve the grid: alone at depth 0 and 1, under an assumption at depth 2. */
static unsigned find_braid(struct prober *prober, struct depth_grid grid, unsigned depth)
{
    enum depth_state state = depth_settle(&prober->board, &grid);
    unsigned length = 0;
    while (state == DEPTH_OPEN && length <= DEPTH_LONGEST_BRAID && !cancel_is_requested(prober->cancel)) {
        if (++length > DEPTH_LONGEST_BRAID)
            break;
        state =
            depth <= 1 ? try_braids(prober, &grid, length, true) : probe(prober, &grid, try_braids, length, NULL, true);
    }
    return length;
}

/* Finds the solution. Returns false unless there is exactly one. */
static bool find_solution(struct prober *prober, const struct puzzle *puzzle)
{
    digit_mask solution[DEPTH_CELLS];
    uint64_t count = 0;
    struct count_params params = {.limit = 2, .cancel = prober->cancel};
    if (count_solutions(puzzle, &params, &count, solution) != COUNT_DONE || count != 1)
        return false;
    for (unsigned c = 0; c < DEPTH_CELLS; c++)
        prober->solution[digit_first(solution[c]) - 1] |= depth_cell(c);
    return true;
}

enum depth_end depth_rate(const struct puzzle *puzzle, const struct depth_params *params, struct depth *result)
{
    struct prober *prober = memory_calloc(1, sizeof *prober);
    struct depth_grid grid;
    struct depth found = {0};
    prober->cancel = params->cancel;
    prober->braids = (struct braid_search){.board = &prober->board, .cancel = params->cancel};
    bool is_possible = depth_board_init(&prober->board, puzzle->layout) && find_solution(prober, puzzle);
    if (is_possible) {
        depth_grid_init(&grid, puzzle);
        found.depth = find_depth(prober, grid);
        if (params->with_braids)
            found.braid = found.depth <= 2 ? find_braid(prober, grid, found.depth) : (unsigned)DEPTH_LONGEST_BRAID + 1;
    }
    memory_free(prober);
    if (cancel_is_requested(params->cancel))
        return DEPTH_STOPPED;
    if (!is_possible)
        return DEPTH_NOT_APPLICABLE;
    *result = found;
    return DEPTH_DONE;
}
