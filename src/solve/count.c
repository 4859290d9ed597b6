/* Chooses the solver: nine.h for the plain 9x9 board with choices in order; otherwise general.h, and learn.h once
 * that has searched NODES_BEFORE_LEARNING nodes without finishing. */
#include "solve/count.h"

#include "base/task.h"
#include "solve/general.h"
#include "solve/learn.h"
#include "solve/nine.h"

/* Returns whether `cells`, ascending, are a row, a column or a box of the plain 9x9 board. */
static bool is_plain_house(const cell_id cells[9])
{
    unsigned first = cells[0], row = first % 9 == 0, column = first < 9, box = first % 3 == 0 && first / 9 % 3 == 0;
    for (unsigned i = 1; i < 9; i++) {
        row &= cells[i] == first + i;
        column &= cells[i] == first + 9 * i;
        box &= cells[i] == first + i / 3 * 9 + i % 3;
    }
    return row | column | box;
}

/* A layout has no house twice, so 27 plain houses are all of them. */
static bool is_plain_nine(const struct layout *layout)
{
    bool plain = layout->digits == 9 && layout->cells == NINE_CELLS && layout->houses == 27 && !layout->clues;
    for (unsigned h = 0; plain && h < 27; h++)
        plain = is_plain_house(layout->house[h].cells);
    return plain;
}

static enum count_end count_nine(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                                 digit_mask *first)
{
    uint8_t solution[NINE_CELLS];
    struct nine_search search = {
        .limit = params->limit, .nodes = params->nodes, .cancel = params->cancel, .solution = first ? solution : NULL};
    uint16_t marks[NINE_CELLS];
    for (unsigned c = 0; c < NINE_CELLS; c++)
        marks[c] = (uint16_t)puzzle->start[c];
    nine_count(&search, marks);
    for (unsigned c = 0; first && search.found && c < NINE_CELLS; c++)
        first[c] = digit_bit(solution[c]);
    *count = search.found;
    if (params->guesses)
        *params->guesses = search.guesses;
    return search.gave_up ? COUNT_GAVE_UP : COUNT_DONE;
}

/* Nodes that general.h searches before learning pays off, which does not know sums; the largest limit of solutions for
 * which learn.h is used, which excludes each solution with a clause. */
enum { NODES_BEFORE_LEARNING = 2000, MAX_EXCLUDED = 1000 };

static enum count_end count_other(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                                  digit_mask *first)
{
    bool may_learn = !puzzle->layout->sums && !params->seed && params->limit <= MAX_EXCLUDED &&
                     !(params->nodes && params->nodes <= NODES_BEFORE_LEARNING);
    if (!may_learn)
        return count_on_any_layout(puzzle, params, count, first);
    struct count_params bounded = *params;
    uint64_t guesses = 0, searched = 0;
    bounded.nodes = NODES_BEFORE_LEARNING;
    bounded.guesses = &searched;
    enum count_end end = count_on_any_layout(puzzle, &bounded, count, first);
    bool cancelled = cancel_is_requested(params->cancel);
    if (end == COUNT_GAVE_UP && !cancelled) {
        bounded.nodes = params->nodes ? params->nodes - NODES_BEFORE_LEARNING : 0;
        bounded.guesses = &guesses;
        end = count_by_learning(puzzle, &bounded, count, first);
    }
    if (params->guesses)
        *params->guesses = searched + guesses;
    return end;
}

enum count_end count_solutions(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                               digit_mask *first)
{
    bool nine = !params->seed && is_plain_nine(puzzle->layout);
    return (nine ? count_nine : count_other)(puzzle, params, count, first);
}

bool count_find_two(const struct puzzle *puzzle, uint64_t nodes, digit_mask *first, digit_mask *second)
{
    uint64_t count = 0;
    count_solutions(puzzle, &(struct count_params){.limit = 2, .nodes = nodes}, &count, first);
    struct puzzle *rest = count == 2 ? puzzle_copy(puzzle) : NULL;
    if (!rest)
        return false;
    rest->has_marks = true;
    count = 0;
    for (unsigned c = 0; !count && c < puzzle->layout->cells; c++) {
        if (digits_are_one(puzzle->start[c]))
            continue;
        rest->start[c] = puzzle->start[c] & ~first[c];
        count_solutions(rest, &(struct count_params){.limit = 1, .nodes = nodes}, &count, second);
        rest->start[c] = puzzle->start[c];
    }
    puzzle_destroy(rest);
    return count;
}

enum count_end count_unique(const struct puzzle *puzzle, const struct cancel *cancel, bool *unique)
{
    struct count_params params = {.limit = 2, .nodes = COUNT_UNIQUE_NODES, .cancel = cancel};
    struct puzzle *givens = puzzle_copy_givens(puzzle);
    uint64_t count = 0;
    enum count_end end = count_solutions(givens, &params, &count, NULL);
    puzzle_destroy(givens);
    *unique = end == COUNT_DONE && count == 1;
    return end;
}
