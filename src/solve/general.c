/* Counts solutions on any layout by propagation and depth-first search. Propagation applies naked and hidden singles,
 * and revisits only houses that lost a candidate; where houses give nothing, sums that did. The search branches on one
 * constraint: a cell's digits, or a digit's places in a house. It chooses one with the fewest choices, and among these
 * the one whose cells and houses had the most contradictions so far, so that related conflicts are found close
 * together. The grids of all open levels lie in one array. */
#include "solve/general.h"

#include <string.h>

#include "base/array.h"
#include "base/random.h"
#include "base/task.h"
#include "puzzle/constraint.h"

/* Numbers, each once. */
struct dirty {
    uint16_t *item;
    bool *is_in; /* by number */
    unsigned count;
};

struct counter {
    const struct layout *layout;
    const struct count_params *params;
    uint64_t nodes, guesses, random;
    digit_mask *grids; /* [levels * cells]; the last grid is the current one */
    size_t levels, capacity;
    cell_id *queue; /* solved cells whose digit is not yet eliminated from their peers */
    unsigned queued;
    struct dirty houses, sums; /* those that lost candidates since their last visit */
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

static void dirty_create(struct dirty *dirty, unsigned numbers)
{
    dirty->item = memory_calloc(numbers, sizeof *dirty->item);
    dirty->is_in = memory_calloc(numbers, sizeof *dirty->is_in);
}

static void dirty_finish(struct dirty *dirty)
{
    memory_free(dirty->item);
    memory_free(dirty->is_in);
}

static void dirty_add(struct dirty *dirty, unsigned number)
{
    if (!dirty->is_in[number]) {
        dirty->is_in[number] = true;
        dirty->item[dirty->count++] = (uint16_t)number;
    }
}

static unsigned dirty_take(struct dirty *dirty)
{
    unsigned number = dirty->item[--dirty->count];
    dirty->is_in[number] = false;
    return number;
}

static void mark_sums(struct counter *counter, cell_id cell)
{
    const struct sums *sums = counter->layout->sums;
    for (unsigned i = sums->first_of[cell]; i < sums->first_of[cell + 1]; i++)
        dirty_add(&counter->sums, sums->of[i]);
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
        dirty_add(&counter->houses, info->houses[i]);
    if (counter->layout->sums)
        mark_sums(counter, cell);
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

/* Keeps what occurs in a way to fill the sum. Returns false at a contradiction. */
static bool restrict_sum(struct counter *counter, digit_mask *grid, const struct sum *sum)
{
    digit_mask possible[MAX_SUM_CELLS];
    bool ok = sum_find_possible(sum, grid, possible);
    for (unsigned i = 0; ok && i < sum->cells; i++)
        ok = restrict_cell(counter, grid, sum->cell[i], possible[i]);
    return ok && eliminate_from_peers(counter, grid);
}

static void clear_queues(struct counter *counter)
{
    while (counter->houses.count)
        dirty_take(&counter->houses);
    while (counter->sums.count)
        dirty_take(&counter->sums);
    counter->queued = 0;
}

static bool propagate(struct counter *counter, digit_mask *grid)
{
    bool ok = eliminate_from_peers(counter, grid);
    while (ok && counter->houses.count + counter->sums.count) {
        if (counter->houses.count)
            ok = place_hidden(counter, grid, (house_id)dirty_take(&counter->houses)) &&
                 eliminate_from_peers(counter, grid);
        else
            ok = restrict_sum(counter, grid, &counter->layout->sums->sum[dirty_take(&counter->sums)]);
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
    if (cancel_is_requested(params->cancel) || (params->nodes && counter->nodes == params->nodes))
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
        dirty_add(&counter->houses, h);
    for (unsigned c = 0; counter->layout->sums && c < cells; c++)
        mark_sums(counter, (cell_id)c);
    search(counter);
}

static void allocate(struct counter *counter)
{
    unsigned cells = counter->layout->cells, houses = counter->layout->houses;
    counter->queue = memory_calloc(cells, sizeof *counter->queue);
    dirty_create(&counter->houses, houses);
    dirty_create(&counter->sums, counter->layout->sums ? counter->layout->sums->count : 0);
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
    dirty_finish(&counter.houses);
    dirty_finish(&counter.sums);
    memory_free(counter.cell_failures);
    memory_free(counter.house_failures);
    memory_free(counter.grids);
    *count = counter.solutions;
    if (params->guesses)
        *params->guesses = counter.guesses;
    return counter.end;
}
