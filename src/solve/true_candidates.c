#include "solve/true_candidates.h"

#include <string.h>

#include "base/memory.h"

/* The state of true_candidates_find. */
struct finder {
    const struct true_candidates_params *params;
    struct puzzle *left;      /* the puzzle with the candidates that may be true */
    digit_mask *found, *open; /* [cells] */
    digit_mask *solution;     /* [cells]: the last solution found */
};

/* Searches for a solution with the remaining candidates, and marks its digits as found. `*any` receives whether there
 * is one. */
static enum count_end search(struct finder *finder, bool *any)
{
    const struct count_params params = {.limit = 1, .nodes = finder->params->nodes, .cancel = finder->params->cancel};
    uint64_t count = 0;
    enum count_end end = count_solutions(finder->left, &params, &count, finder->solution);
    *any = count;
    for (unsigned c = 0; count && c < finder->left->layout->cells; c++) {
        finder->found[c] |= finder->solution[c];
        finder->open[c] &= ~finder->solution[c];
    }
    return count ? COUNT_DONE : end;
}

/* Decides the undecided candidates of a cell. */
static void decide_cell(struct finder *finder, cell_id cell)
{
    enum count_end end = COUNT_DONE;
    while (finder->open[cell] && end == COUNT_DONE) {
        bool any;
        finder->left->start[cell] = finder->open[cell];
        end = search(finder, &any);
        if (end == COUNT_DONE && !any)
            finder->open[cell] = 0;
    }
    finder->left->start[cell] = finder->found[cell] | finder->open[cell];
}

/* Decides the candidates of all cells, within the limits. */
static enum count_end decide(struct finder *finder)
{
    unsigned cells = finder->left->layout->cells;
    bool any;
    if (search(finder, &any) == COUNT_DONE && !any)
        memset(finder->open, 0, cells * sizeof *finder->open);
    for (unsigned c = 0; c < cells && !cancel_is_requested(finder->params->cancel); c++) {
        if (finder->open[c])
            decide_cell(finder, (cell_id)c);
    }
    for (unsigned c = 0; c < cells; c++) {
        if (finder->open[c])
            return COUNT_GAVE_UP;
    }
    return COUNT_DONE;
}

enum count_end true_candidates_find(const struct puzzle *puzzle, const struct true_candidates_params *params,
                                    digit_mask *found, digit_mask *open)
{
    unsigned cells = puzzle->layout->cells;
    struct finder finder = {.params = params,
                            .left = puzzle_copy(puzzle),
                            .found = found,
                            .open = open,
                            .solution = memory_calloc(cells, sizeof *finder.solution)};
    finder.left->has_marks = true;
    memset(found, 0, cells * sizeof *found);
    memcpy(open, puzzle->start, cells * sizeof *open);
    enum count_end end = decide(&finder);
    memory_free(finder.solution);
    puzzle_destroy(finder.left);
    return end;
}
