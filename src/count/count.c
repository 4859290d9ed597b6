/* A plain 9x9 board in order is nine.h's work. Anything else: propagates naked and hidden singles to a fixed point, then
 * takes the constraint with the fewest choices (a cell's digits, or a digit's places in a house) and tries each. The
 * grids of the open levels lie in one growing array. */
#include "count/count.h"

#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "count/nine.h"

struct counter {
    const struct layout *layout;
    const struct count_params *params;
    uint64_t nodes, guesses, random;
    digit_mask *grids;  /* [levels * cells]; the last is the one worked on */
    size_t levels, room;
    cell_id *queue;     /* solved cells whose peers have yet to lose the digit */
    unsigned queued;
    uint64_t found;
    digit_mask *first;
    enum count_end end;
};

static bool single(digit_mask mask)
{
    return !(mask & (mask - 1));
}

static digit_mask *grid_of(const struct counter *counter)
{
    return counter->grids + (counter->levels - 1) * counter->layout->cells;
}

/* Leaves `digits` in the cell. False if that is nothing. */
static bool restrict_cell(struct counter *counter, digit_mask *grid, cell_id cell, digit_mask digits)
{
    digit_mask before = grid[cell], after = before & digits;
    grid[cell] = after;
    if (after != before && single(after) && after)
        counter->queue[counter->queued++] = cell;
    return after;
}

static bool clear_peers(struct counter *counter, digit_mask *grid)
{
    while (counter->queued) {
        cell_id cell = counter->queue[--counter->queued];
        const struct cell *known = &counter->layout->cell[cell];
        for (unsigned i = 0; i < known->peer_count; i++) {
            if (!restrict_cell(counter, grid, known->peers[i], ~grid[cell]))
                return false;
        }
    }
    return true;
}

/* Places every digit that has one place left in a house. `*changed` tells whether that did anything. */
static bool place_hidden(struct counter *counter, digit_mask *grid, bool *changed)
{
    const struct layout *layout = counter->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        const cell_id *cells = layout->house[h].cells;
        digit_mask once = 0, twice = 0;
        for (unsigned i = 0; i < layout->digits; i++) {
            twice |= once & grid[cells[i]];
            once |= grid[cells[i]];
        }
        if (once != layout_all_digits(layout))
            return false;
        once &= ~twice;
        for (unsigned i = 0; once && i < layout->digits; i++) {
            digit_mask only = grid[cells[i]] & once;
            if (!only || single(grid[cells[i]]))
                continue;
            if (!single(only) || !restrict_cell(counter, grid, cells[i], only) || !clear_peers(counter, grid))
                return false;
            *changed = true;
        }
    }
    return true;
}

static bool propagate(struct counter *counter, digit_mask *grid)
{
    bool fine = clear_peers(counter, grid), changed = true;
    while (fine && changed) {
        changed = false;
        fine = place_hidden(counter, grid, &changed);
    }
    counter->queued = 0;
    return fine;
}

/* The choices of the narrowest constraint: either digits of one cell, or cells for one digit. */
struct choice {
    unsigned count;
    cell_id cell[LAYOUT_MAX_DIGITS];
    digit_mask digit[LAYOUT_MAX_DIGITS];
};

static void choose_cell(const struct layout *layout, const digit_mask *grid, struct choice *choice)
{
    cell_id best = NO_CELL;
    for (unsigned c = 0; c < layout->cells && choice->count > 2; c++) {
        unsigned count = digit_count(grid[c]);
        if (count > 1 && count < choice->count) {
            choice->count = count;
            best = (cell_id)c;
        }
    }
    digit_mask left = best == NO_CELL ? 0 : grid[best];
    for (unsigned i = 0; left; i++, left &= left - 1) {
        choice->cell[i] = best;
        choice->digit[i] = left & -left;
    }
}

static void choose_place(const struct layout *layout, const digit_mask *grid, struct choice *choice)
{
    for (unsigned h = 0; h < layout->houses && choice->count > 2; h++) {
        const cell_id *cells = layout->house[h].cells;
        for (unsigned digit = 1; digit <= layout->digits; digit++) {
            unsigned count = 0;
            for (unsigned i = 0; i < layout->digits; i++)
                count += grid[cells[i]] >> (digit - 1) & 1;
            if (count < 2 || count >= choice->count)
                continue;
            choice->count = 0;
            for (unsigned i = 0; i < layout->digits; i++) {
                if (!(grid[cells[i]] & digit_bit(digit)))
                    continue;
                choice->cell[choice->count] = cells[i];
                choice->digit[choice->count++] = digit_bit(digit);
            }
        }
    }
}

static void shuffle(struct counter *counter, struct choice *choice)
{
    for (unsigned i = choice->count; i > 1; i--) {
        unsigned k = random_below(&counter->random, i);
        cell_id cell = choice->cell[i - 1];
        digit_mask digit = choice->digit[i - 1];
        choice->cell[i - 1] = choice->cell[k];
        choice->digit[i - 1] = choice->digit[k];
        choice->cell[k] = cell;
        choice->digit[k] = digit;
    }
}

static bool push_copy(struct counter *counter)
{
    size_t cells = counter->layout->cells;
    if (!memory_reserve((void **)&counter->grids, &counter->room, (counter->levels + 1) * cells,
                        sizeof *counter->grids)) {
        counter->end = COUNT_NO_MEMORY;
        return false;
    }
    counter->levels++;
    memcpy(grid_of(counter), grid_of(counter) - cells, cells * sizeof *counter->grids);
    return true;
}

static void accept(struct counter *counter)
{
    if (!counter->found++ && counter->first)
        memcpy(counter->first, grid_of(counter), counter->layout->cells * sizeof *counter->first);
}

/* Counts what the grid worked on leads to. A level takes a bounded part of the stack, and each settles a cell. */
static void search(struct counter *counter)
{
    const struct count_params *params = counter->params;
    if ((params->cancel && atomic_load_explicit(params->cancel, memory_order_relaxed)) ||
        (params->nodes && counter->nodes == params->nodes))
        counter->end = COUNT_GAVE_UP;
    counter->nodes++;
    if (counter->end != COUNT_DONE || !propagate(counter, grid_of(counter)))
        return;
    struct choice choice = {.count = UINT32_MAX};
    choose_cell(counter->layout, grid_of(counter), &choice);
    if (choice.count == UINT32_MAX) {
        accept(counter);
        return;
    }
    choose_place(counter->layout, grid_of(counter), &choice);
    counter->guesses++;
    if (params->seed)
        shuffle(counter, &choice);
    for (unsigned i = 0; i < choice.count && counter->found < params->limit; i++) {
        if (counter->end != COUNT_DONE || !push_copy(counter))
            return;
        restrict_cell(counter, grid_of(counter), choice.cell[i], choice.digit[i]);
        search(counter);
        counter->levels--;
    }
}

static void start(struct counter *counter, const struct puzzle *puzzle)
{
    unsigned cells = counter->layout->cells;
    memcpy(counter->grids, puzzle->start, cells * sizeof *counter->grids);
    counter->levels = 1;
    for (unsigned c = 0; c < cells; c++) {
        if (!puzzle->start[c])
            return;
        if (single(puzzle->start[c]))
            counter->queue[counter->queued++] = (cell_id)c;
    }
    search(counter);
}

static enum count_end count_anywhere(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                                     digit_mask *first)
{
    unsigned cells = puzzle->layout->cells;
    struct counter counter = {
        .layout = puzzle->layout,
        .params = params,
        .random = params->seed,
        .first = first,
        .queue = memory_zeroed(cells, sizeof *counter.queue),
        .end = COUNT_DONE,
    };
    if (counter.queue && memory_reserve((void **)&counter.grids, &counter.room, cells, sizeof *counter.grids))
        start(&counter, puzzle);
    else
        counter.end = COUNT_NO_MEMORY;
    memory_free(counter.queue);
    memory_free(counter.grids);
    *count = counter.found;
    if (params->guesses)
        *params->guesses = counter.guesses;
    return counter.end;
}

/* A row, a column or a box of the plain 9x9 board; cells ascend within a house. */
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

/* No two houses are the same, so 27 of these are all of them. */
static bool is_plain_nine(const struct layout *layout)
{
    bool plain = layout->digits == 9 && layout->cells == NINE_CELLS && layout->houses == 27;
    for (unsigned h = 0; plain && h < 27; h++)
        plain = is_plain_house(layout->house[h].cells);
    return plain;
}

static enum count_end count_nine(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                                 digit_mask *first)
{
    struct nine_search search = {.limit = params->limit, .nodes = params->nodes, .cancel = params->cancel};
    uint16_t marks[NINE_CELLS];
    for (unsigned c = 0; c < NINE_CELLS; c++)
        marks[c] = (uint16_t)puzzle->start[c];
    nine_count(&search, marks);
    for (unsigned c = 0; first && search.found && c < NINE_CELLS; c++)
        first[c] = digit_bit(search.solution[c]);
    *count = search.found;
    if (params->guesses)
        *params->guesses = search.guesses;
    return search.gave_up ? COUNT_GAVE_UP : COUNT_DONE;
}

enum count_end count_solutions(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                               digit_mask *first)
{
    bool nine = !params->seed && is_plain_nine(puzzle->layout);
    return (nine ? count_nine : count_anywhere)(puzzle, params, count, first);
}

enum count_end count_unique(const struct puzzle *puzzle, const atomic_bool *cancel, bool *unique)
{
    struct count_params params = {.limit = 2, .nodes = COUNT_UNIQUE_NODES, .cancel = cancel};
    struct puzzle *givens = puzzle_givens(puzzle);
    uint64_t count = 0;
    enum count_end end = givens ? count_solutions(givens, &params, &count, NULL) : COUNT_NO_MEMORY;
    puzzle_destroy(givens);
    *unique = end == COUNT_DONE && count == 1;
    return end;
}
