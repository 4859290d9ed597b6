/* Counts solutions on any layout by propagation and depth-first search. Propagation applies naked and hidden singles,
 * and revisits only houses that lost a candidate. The search branches on one constraint: a cell's digits, or a
 * digit's places in a house. It chooses one with the fewest choices, and among these the one whose cells and houses
 * had the most contradictions so far, so that related conflicts are found close together. The grids of all open
 * levels lie in one array. */
#include "solve/general.h"

#include <string.h>

#include "base/array.h"
#include "base/random.h"
#include "base/task.h"
#include "puzzle/constraint.h"

struct counter {
    const struct layout *layout;
    const struct count_params *params;
    uint64_t nodes, guesses, random;
    digit_mask *grids; /* [levels * cells]; the last grid is the current one */
    size_t levels, capacity;
    cell_id *queue; /* solved cells whose digit is not yet eliminated from their peers */
    unsigned queued;
    house_id *dirty; /* houses that lost candidates since their last visit */
    bool *is_dirty;  /* [houses] */
    unsigned dirty_count;
    uint32_t *cell_failures, *house_failures;
    uint64_t solutions;
    digit_mask *first;
    enum count_end end;
};

static bool is_single(digit_mask mask)
{
    return !(mask & (mask - 1));
}

static digit_mask *grid_of(const struct counter *counter)
{
    return counter->grids + (counter->levels - 1) * counter->layout->cells;
}

static void mark_dirty(struct counter *counter, house_id house)
{
    if (!counter->is_dirty[house]) {
        counter->is_dirty[house] = true;
        counter->dirty[counter->dirty_count++] = house;
    }
}

/* Restricts the cell to `digits`. Returns false if no candidate is left. */
static bool restrict_cell(struct counter *counter, digit_mask *grid, cell_id cell, digit_mask digits)
{
    digit_mask before = grid[cell], after = before & digits;
    if (after == before)
        return after;
    grid[cell] = after;
    if (!after) {
        counter->cell_failures[cell]++;
        return false;
    }
    if (is_single(after))
        counter->queue[counter->queued++] = cell;
    const struct cell *info = &counter->layout->cell[cell];
    for (unsigned i = 0; i < info->house_count; i++)
        mark_dirty(counter, info->houses[i]);
    return true;
}

static bool eliminate_from_peers(struct counter *counter, digit_mask *grid)
{
    while (counter->queued) {
        cell_id cell = counter->queue[--counter->queued];
        const struct cell *info = &counter->layout->cell[cell];
        digit_mask digit = grid[cell];
        for (unsigned i = 0; i < info->peer_count; i++) {
            if (grid[info->peers[i]] & digit && !restrict_cell(counter, grid, info->peers[i], ~digit))
                return false;
        }
        candidate_id placed = candidate_id_of(cell, digit_first(digit));
        for (unsigned i = 0; i < candidate_rivals(counter->layout, placed); i++) {
            candidate_id rival = candidate_rival(counter->layout, placed, i);
            if (!restrict_cell(counter, grid, candidate_cell(rival), ~digit_bit(candidate_digit(rival))))
                return false;
        }
    }
    return true;
}

/* Places every digit that has one place left in the house. Returns false at a contradiction. */
static bool place_hidden(struct counter *counter, digit_mask *grid, house_id house)
{
    const struct layout *layout = counter->layout;
    const cell_id *cells = layout->house[house].cells;
    digit_mask once = 0, twice = 0, solved = 0;
    for (unsigned i = 0; i < layout->digits; i++) {
        digit_mask mask = grid[cells[i]];
        twice |= once & mask;
        once |= mask;
        solved |= is_single(mask) ? mask : 0;
    }
    bool ok = once == layout_all_digits(layout);
    once &= ~twice & ~solved;
    for (unsigned i = 0; ok && once && i < layout->digits; i++) {
        digit_mask only = grid[cells[i]] & once;
        ok = !only || (is_single(only) && restrict_cell(counter, grid, cells[i], only));
        once &= ~only;
    }
    counter->house_failures[house] += !ok;
    return ok;
}

static void clear_queues(struct counter *counter)
{
    while (counter->dirty_count)
        counter->is_dirty[counter->dirty[--counter->dirty_count]] = false;
    counter->queued = 0;
}

static bool propagate(struct counter *counter, digit_mask *grid)
{
    bool ok = eliminate_from_peers(counter, grid);
    while (ok && counter->dirty_count) {
        house_id house = counter->dirty[--counter->dirty_count];
        counter->is_dirty[house] = false;
        ok = place_hidden(counter, grid, house) && eliminate_from_peers(counter, grid);
    }
    clear_queues(counter);
    return ok;
}

/* The choices of one constraint: digits of one cell, or cells for one digit. */
struct choice {
    unsigned count;
    uint64_t failures;
    cell_id cell[LAYOUT_MAX_DIGITS];
    digit_mask digit[LAYOUT_MAX_DIGITS];
};

static bool is_better(const struct choice *choice, unsigned count, uint64_t failures)
{
    return count < choice->count || (count == choice->count && failures > choice->failures);
}

static uint64_t failures_around(const struct counter *counter, cell_id cell)
{
    const struct cell *info = &counter->layout->cell[cell];
    uint64_t sum = counter->cell_failures[cell];
    for (unsigned i = 0; i < info->house_count; i++)
        sum += counter->house_failures[info->houses[i]];
    return sum;
}

static void choose_cell(const struct counter *counter, const digit_mask *grid, struct choice *choice)
{
    cell_id best = NO_CELL;
    for (unsigned c = 0; c < counter->layout->cells; c++) {
        unsigned count = digit_count(grid[c]);
        if (count < 2 || count > choice->count)
            continue;
        uint64_t failures = 2 * failures_around(counter, (cell_id)c);
        if (is_better(choice, count, failures)) {
            choice->count = count;
            choice->failures = failures;
            best = (cell_id)c;
        }
    }
    digit_mask left = best == NO_CELL ? 0 : grid[best];
    for (unsigned i = 0; left; i++, left &= left - 1) {
        choice->cell[i] = best;
        choice->digit[i] = left & -left;
    }
}

/* Replaces `choice` by the places of a digit in a house if these are better. */
static void consider_places(const struct counter *counter, const digit_mask *grid, house_id house, digit_mask digit,
                            struct choice *choice)
{
    const cell_id *cells = counter->layout->house[house].cells;
    struct choice places = {0};
    for (unsigned i = 0; i < counter->layout->digits; i++) {
        if (!(grid[cells[i]] & digit))
            continue;
        places.failures += failures_around(counter, cells[i]);
        places.cell[places.count] = cells[i];
        places.digit[places.count++] = digit;
    }
    places.failures = 2 * places.failures / places.count;
    if (is_better(choice, places.count, places.failures))
        *choice = places;
}

/* Considers digits with two places in a house and, if nothing has two choices, digits with three. */
static void choose_place(const struct counter *counter, const digit_mask *grid, struct choice *choice)
{
    const struct layout *layout = counter->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        const cell_id *cells = layout->house[h].cells;
        digit_mask once = 0, twice = 0, thrice = 0, four_times = 0;
        for (unsigned i = 0; i < layout->digits; i++) {
            digit_mask mask = grid[cells[i]];
            four_times |= thrice & mask;
            thrice |= twice & mask;
            twice |= once & mask;
            once |= mask;
        }
        digit_mask left = twice & ~(choice->count > 2 ? four_times : thrice);
        for (; left; left &= left - 1)
            consider_places(counter, grid, (house_id)h, left & -left, choice);
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

static void push_copy(struct counter *counter)
{
    size_t cells = counter->layout->cells;
    array_room(counter->grids, counter->capacity, (counter->levels + 1) * cells);
    counter->levels++;
    memcpy(grid_of(counter), grid_of(counter) - cells, cells * sizeof *counter->grids);
}

static void record_solution(struct counter *counter)
{
    if (!counter->solutions++ && counter->first)
        memcpy(counter->first, grid_of(counter), counter->layout->cells * sizeof *counter->first);
}

static bool must_stop(struct counter *counter)
{
    const struct count_params *params = counter->params;
    if (task_is_cancelled(params->cancel) || (params->nodes && counter->nodes == params->nodes))
        counter->end = COUNT_GAVE_UP;
    counter->nodes++;
    return counter->end != COUNT_DONE;
}

/* Counts the solutions of the current grid. Recursive: each level places a digit and uses a bounded part of the
 * stack. */
static void search(struct counter *counter)
{
    if (must_stop(counter)) {
        clear_queues(counter);
        return;
    }
    if (!propagate(counter, grid_of(counter)))
        return;
    struct choice choice = {.count = UINT32_MAX};
    choose_cell(counter, grid_of(counter), &choice);
    if (choice.count == UINT32_MAX) {
        record_solution(counter);
        return;
    }
    choose_place(counter, grid_of(counter), &choice);
    counter->guesses++;
    if (counter->params->seed)
        shuffle(counter, &choice);
    for (unsigned i = 0; i < choice.count && counter->solutions < counter->params->limit; i++) {
        if (counter->end != COUNT_DONE)
            return;
        push_copy(counter);
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
        if (is_single(puzzle->start[c]))
            counter->queue[counter->queued++] = (cell_id)c;
    }
    for (unsigned h = 0; h < counter->layout->houses; h++)
        mark_dirty(counter, (house_id)h);
    search(counter);
}

static void allocate(struct counter *counter)
{
    unsigned cells = counter->layout->cells, houses = counter->layout->houses;
    counter->queue = memory_calloc(cells, sizeof *counter->queue);
    counter->dirty = memory_calloc(houses, sizeof *counter->dirty);
    counter->is_dirty = memory_calloc(houses, sizeof *counter->is_dirty);
    counter->cell_failures = memory_calloc(cells, sizeof *counter->cell_failures);
    counter->house_failures = memory_calloc(houses, sizeof *counter->house_failures);
    array_room(counter->grids, counter->capacity, cells);
}

enum count_end count_on_any_layout(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                                   digit_mask *first)
{
    struct counter counter = {
        .layout = puzzle->layout,
        .params = params,
        .random = params->seed,
        .first = first,
        .end = COUNT_DONE,
    };
    allocate(&counter);
    start(&counter, puzzle);
    memory_free(counter.queue);
    memory_free(counter.dirty);
    memory_free(counter.is_dirty);
    memory_free(counter.cell_failures);
    memory_free(counter.house_failures);
    memory_free(counter.grids);
    *count = counter.solutions;
    if (params->guesses)
        *params->guesses = counter.guesses;
    return counter.end;
}
