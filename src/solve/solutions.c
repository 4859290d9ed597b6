#include "solve/solutions.h"

#include <string.h>

#include "solve/count.h"

struct lister {
    struct puzzle *left; /* the puzzle with the candidates of solutions that are not listed yet */
    size_t limit;
    const struct cancel *cancel;
    struct solutions *solutions;
};

/* Finds a solution and appends it. Returns false if there is none left. */
static bool find(struct lister *lister)
{
    struct solutions *solutions = lister->solutions;
    unsigned cells = lister->left->layout->cells;
    uint64_t count = 0;
    array_reserve(&solutions->mask, cells);
    enum count_end end = count_solutions(lister->left, &(struct count_params){.limit = 1, .cancel = lister->cancel},
                                         &count, solutions->mask.items + solutions->mask.count);
    solutions->is_whole &= end == COUNT_DONE && (!count || solutions->count < lister->limit);
    if (!count || !solutions->is_whole)
        return false;
    solutions->mask.count += cells;
    solutions->count++;
    return true;
}

/* Lists the solutions of the remaining puzzle. After the first one, the others are grouped by the first cell in which
 * they differ from it: they agree in all cells before. */
static void list(struct lister *lister, unsigned from)
{
    digit_mask *start = lister->left->start;
    unsigned cells = lister->left->layout->cells;
    size_t first = lister->solutions->mask.count;
    if (!find(lister))
        return;
    digit_mask *before = memory_calloc(cells, sizeof *before);
    memcpy(before, start, cells * sizeof *before);
    for (unsigned c = from; c < cells && lister->solutions->is_whole; c++) {
        digit_mask digit = lister->solutions->mask.items[first + c];
        if (before[c] != digit) {
            start[c] = before[c] & ~digit;
            list(lister, c);
        }
        start[c] = digit;
    }
    memcpy(start, before, cells * sizeof *before);
    memory_free(before);
}

void solutions_list(const struct puzzle *puzzle, size_t limit, const struct cancel *cancel, struct solutions *solutions)
{
    struct lister lister = {.left = puzzle_copy(puzzle), .limit = limit, .cancel = cancel, .solutions = solutions};
    *solutions = (struct solutions){.is_whole = true};
    lister.left->has_marks = true;
    list(&lister, 0);
    puzzle_destroy(lister.left);
}
