/* Counts solutions on any layout by propagation and depth-first search. Propagation applies naked and hidden
 * singles, and revisits only what has lost a candidate: relations of clues first, then houses, then sums and runs,
 * and last what houses leave beside cages (cuts.h).
 *
 * The search branches on a constraint: the digits of a cell, or the places of a digit in a house. There are two
 * orders. By fewest choices: among the constraints with the fewest, it takes the one whose cells and houses have had
 * the most contradictions, so related conflicts are found close together. By weight: it takes the cell with the most
 * weight for each of its digits, or a digit with two places in a house if they weigh more. Each contradiction adds
 * weight to the cells that failed and to the cell of the guess, more than the contradiction before.
 *
 * The grids of all open levels are in one array, and their choices in a second one, so a search can be interrupted. */
#include "solve/general.h"

#include <math.h>
#include <string.h>

#include "base/array.h"
#include "base/random.h"
#include "base/task.h"
#include "puzzle/constraint.h"
#include "solve/cuts.h"

/* A list of numbers without repetition. */
struct dirty {
    uint16_t *item;
    bool *is_in; /* [numbers]: whether the list contains it */
    unsigned count;
};

/* The choices of a constraint: digits of one cell, or cells for one digit. */
struct choice {
    unsigned count;
    unsigned next; /* index of the first untried choice */
    uint64_t failures;
    cell_id cell[LAYOUT_MAX_DIGITS];
    digit_mask digit[LAYOUT_MAX_DIGITS];
};

/* The state of a search: its problem and counts, the grids and choices of the open levels, lists of what to revisit,
 * the weights that choose the next guess, and the solutions. */
struct counter {
    const struct layout *layout;
    const struct count_params *params;
    const struct cuts *cuts; /* NULL: there are no clues */
    bool by_weight;
    uint64_t nodes, guesses, random;
    digit_mask *grids; /* [levels * cells]; the last grid is the current one */
    size_t levels, capacity;
    struct choice *choice; /* [levels - 1]: the choices at each grid except the last */
    size_t choice_capacity;
    cell_id *queue; /* solved cells whose digit still has to be eliminated from peers */
    unsigned queued;
    struct dirty houses, parts, rests, cells; /* lists of what has lost candidates since the last visit; rests: parts
                                               * that are handled last; cells: those with relations */
    uint32_t *cell_failures, *house_failures;
    double *weight; /* [cells]: for the order by weight */
    double added;   /* what a contradiction adds to the weight of each of its cells */
    uint64_t solutions;
    digit_mask *first; /* [cells]: the first solution */
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

/* Lists the cell's relations and parts for a visit. */
static void mark_clues(struct counter *counter, cell_id cell)
{
    const struct cuts *cuts = counter->cuts;
    if (cuts->first_relation[cell] < cuts->first_relation[cell + 1])
        dirty_add(&counter->cells, cell);
    for (unsigned i = cuts->first_of[cell]; i < cuts->first_of[cell + 1]; i++)
        dirty_add(cuts->part[cuts->of[i]].is_rest ? &counter->rests : &counter->parts, cuts->of[i]);
}

/* Adds weight to the cells of a contradiction, and twice as much to the cell of the guess. */
static void add_weight(struct counter *counter, const cell_id *cell, unsigned cells)
{
    static const double growth = 1.02, largest = 1e100;
    if (!counter->by_weight)
        return;
    for (unsigned i = 0; i < cells; i++)
        counter->weight[cell[i]] += counter->added;
    if (counter->levels > 1) {
        const struct choice *choice = &counter->choice[counter->levels - 2];
        counter->weight[choice->cell[choice->next - 1]] += 2 * counter->added;
    }
    counter->added *= growth;
    if (counter->added < largest)
        return;
    for (unsigned c = 0; c < counter->layout->cells; c++)
        counter->weight[c] /= largest;
    counter->added /= largest;
}

/* Restricts the cell to `digits`. Returns false if it has no candidate left. */
static bool restrict_cell(struct counter *counter, digit_mask *grid, cell_id cell, digit_mask digits)
{
    digit_mask before = grid[cell], after = before & digits;
    if (after == before)
        return after;
    grid[cell] = after;
    if (!after) {
        counter->cell_failures[cell]++;
        add_weight(counter, &cell, 1);
        return false;
    }
    if (is_single(after))
        counter->queue[counter->queued++] = cell;
    const struct cell *info = &counter->layout->cell[cell];
    for (unsigned i = 0; i < info->house_count; i++)
        dirty_add(&counter->houses, info->houses[i]);
    if (counter->cuts)
        mark_clues(counter, cell);
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

/* Places every digit that has a single place in the house. Returns false at a contradiction. */
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
    if (!ok)
        add_weight(counter, cells, layout->digits);
    return ok;
}

/* Cuts the cells with a relation to the cell. Returns false at a contradiction. */
static bool cut_related(struct counter *counter, digit_mask *grid, cell_id cell)
{
    const struct cuts *cuts = counter->cuts;
    for (uint32_t i = cuts->first_relation[cell]; i < cuts->first_relation[cell + 1]; i++) {
        const struct relation *relation = &cuts->relation[i];
        digit_mask allowed = cuts_allow(cuts, relation, grid[cell]);
        if (grid[relation->to] & ~allowed && !restrict_cell(counter, grid, relation->to, allowed)) {
            add_weight(counter, &cell, 1);
            return false;
        }
    }
    return eliminate_from_peers(counter, grid);
}

static bool house_has_all(const struct layout *layout, house_id house, const cell_id *cell, unsigned cells)
{
    unsigned i = 0;
    while (i < cells && layout_house_has(layout, house, cell[i]))
        i++;
    return i == cells;
}

/* If a house contains all cells of the group that can hold the digit, removes the digit from the remaining cells of
 * that house. Returns false at a contradiction. */
static bool keep_digit(struct counter *counter, digit_mask *grid, const struct part *part, unsigned group,
                       digit_mask digit)
{
    const struct layout *layout = counter->layout;
    cell_id place[MAX_SUM_CELLS];
    unsigned places = 0;
    for (unsigned k = part->first[group]; k < part->first[group + 1]; k++) {
        cell_id cell = part->cell[part->member[k]];
        if (grid[cell] == digit)
            return true;
        if (grid[cell] & digit)
            place[places++] = cell;
    }
    if (!places)
        return false;
    if (places == 1)
        return restrict_cell(counter, grid, place[0], digit);
    const struct cell *info = &layout->cell[place[0]];
    for (unsigned k = 0; k < info->house_count; k++) {
        if (!house_has_all(layout, info->houses[k], place, places))
            continue;
        for (unsigned i = 0; i < layout->digits; i++) {
            cell_id cell = layout->house[info->houses[k]].cells[i];
            unsigned p = 0;
            while (p < places && place[p] != cell)
                p++;
            if (p == places && !restrict_cell(counter, grid, cell, ~digit))
                return false;
        }
    }
    return true;
}

/* Restricts cells to what the part allows. Returns false at a contradiction. */
static bool cut_part(struct counter *counter, digit_mask *grid, const struct part *part)
{
    struct cut cut;
    bool ok = cuts_look(counter->cuts, part, grid, &cut);
    for (unsigned i = 0; ok && i < part->cells; i++)
        ok = restrict_cell(counter, grid, part->cell[i], cut.possible[i]);
    for (unsigned g = 0; ok && g < part->groups; g++) {
        for (digit_mask left = cut.needed[g]; ok && left; left &= left - 1)
            ok = keep_digit(counter, grid, part, g, left & -left);
    }
    if (!ok)
        add_weight(counter, part->cell, part->cells);
    return ok && eliminate_from_peers(counter, grid);
}

static void clear_queues(struct counter *counter)
{
    while (counter->houses.count)
        dirty_take(&counter->houses);
    while (counter->parts.count)
        dirty_take(&counter->parts);
    while (counter->rests.count)
        dirty_take(&counter->rests);
    while (counter->cells.count)
        dirty_take(&counter->cells);
    counter->queued = 0;
}

static bool propagate(struct counter *counter, digit_mask *grid)
{
    bool ok = eliminate_from_peers(counter, grid);
    while (ok && counter->cells.count + counter->houses.count + counter->parts.count + counter->rests.count) {
        if (counter->cells.count)
            ok = cut_related(counter, grid, (cell_id)dirty_take(&counter->cells));
        else if (counter->houses.count)
            ok = place_hidden(counter, grid, (house_id)dirty_take(&counter->houses)) &&
                 eliminate_from_peers(counter, grid);
        else
            ok = cut_part(counter, grid,
                          &counter->cuts->part[dirty_take(counter->parts.count ? &counter->parts : &counter->rests)]);
    }
    clear_queues(counter);
    return ok;
}

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

/* Makes the digits of the cell the choices; with NO_CELL there are none. */
static void list_digits(const digit_mask *grid, cell_id cell, struct choice *choice)
{
    choice->count = 0;
    for (digit_mask left = cell == NO_CELL ? 0 : grid[cell]; left; left &= left - 1) {
        choice->cell[choice->count] = cell;
        choice->digit[choice->count++] = left & -left;
    }
}

/* Chooses a cell with the fewest digits. */
static void choose_fewest(const struct counter *counter, const digit_mask *grid, struct choice *choice)
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
    list_digits(grid, best, choice);
}

/* Returns the digits that have exactly two places in the house. */
static digit_mask with_two_places(const struct counter *counter, const digit_mask *grid, house_id house)
{
    const cell_id *cells = counter->layout->house[house].cells;
    digit_mask once = 0, twice = 0, thrice = 0;
    for (unsigned i = 0; i < counter->layout->digits; i++) {
        digit_mask mask = grid[cells[i]];
        thrice |= twice & mask;
        twice |= once & mask;
        once |= mask;
    }
    return twice & ~thrice;
}

/* Replaces `choice` by the two places of a digit in a house if half the weight of the heavier one is at least `most`,
 * and updates `most`. */
static void consider_two_places(const struct counter *counter, const digit_mask *grid, house_id house, digit_mask digit,
                                struct choice *choice, double *most)
{
    const cell_id *cells = counter->layout->house[house].cells;
    struct choice places = {0};
    double heavier = 0;
    for (unsigned i = 0; i < counter->layout->digits; i++) {
        if (!(grid[cells[i]] & digit))
            continue;
        heavier = fmax(heavier, counter->weight[cells[i]]);
        places.cell[places.count] = cells[i];
        places.digit[places.count++] = digit;
    }
    if (heavier / 2 < *most)
        return;
    *most = heavier / 2;
    *choice = places;
}

/* Chooses the cell with the most weight for each of its digits; if it has more than two digits, possibly a digit with
 * two places in a house instead. */
static void choose_heaviest(const struct counter *counter, const digit_mask *grid, struct choice *choice)
{
    cell_id best = NO_CELL;
    double most = -1;
    for (unsigned c = 0; c < counter->layout->cells; c++) {
        unsigned count = digit_count(grid[c]);
        if (count < 2 || counter->weight[c] <= most * count)
            continue;
        most = counter->weight[c] / count;
        best = (cell_id)c;
    }
    list_digits(grid, best, choice);
    for (unsigned h = 0; h < counter->layout->houses && best != NO_CELL && digit_count(grid[best]) > 2; h++) {
        for (digit_mask left = with_two_places(counter, grid, (house_id)h); left; left &= left - 1)
            consider_two_places(counter, grid, (house_id)h, left & -left, choice, &most);
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

/* Considers digits with two places in a house; if nothing has two choices, digits with three. */
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
    if (!counter->solutions++)
        memcpy(counter->first, grid_of(counter), counter->layout->cells * sizeof *counter->first);
}

/* Propagates the current grid. Returns whether it has choices, and stores them for its level. */
static bool visit(struct counter *counter)
{
    counter->nodes++;
    if (!propagate(counter, grid_of(counter)))
        return false;
    struct choice choice = {.count = UINT32_MAX};
    (counter->by_weight ? choose_heaviest : choose_fewest)(counter, grid_of(counter), &choice);
    if (!choice.count) {
        record_solution(counter);
        return false;
    }
    if (!counter->by_weight)
        choose_place(counter, grid_of(counter), &choice);
    counter->guesses++;
    if (counter->params->seed)
        shuffle(counter, &choice);
    choice.next = 0;
    array_room(counter->choice, counter->choice_capacity, counter->levels);
    counter->choice[counter->levels - 1] = choice;
    return true;
}

/* Tries the next choice of the innermost level that has one left. Returns false if there is none. */
static bool go_on(struct counter *counter)
{
    while (counter->levels && counter->choice[counter->levels - 1].next == counter->choice[counter->levels - 1].count)
        counter->levels--;
    if (!counter->levels || counter->solutions >= counter->params->limit)
        return false;
    push_copy(counter);
    struct choice *choice = &counter->choice[counter->levels - 2];
    unsigned next = choice->next++;
    restrict_cell(counter, grid_of(counter), choice->cell[next], choice->digit[next]);
    return true;
}

enum count_end counter_run(struct counter *counter, uint64_t nodes)
{
    uint64_t end = nodes ? counter->nodes + nodes : 0;
    while (counter->levels) {
        if (cancel_is_requested(counter->params->cancel) || (end && counter->nodes >= end))
            return COUNT_GAVE_UP;
        if (!visit(counter))
            counter->levels--;
        if (!go_on(counter))
            counter->levels = 0;
    }
    return COUNT_DONE;
}

static void start(struct counter *counter, const struct puzzle *puzzle)
{
    unsigned cells = counter->layout->cells;
    memcpy(counter->grids, puzzle->start, cells * sizeof *counter->grids);
    for (unsigned c = 0; c < cells; c++) {
        if (!puzzle->start[c])
            return;
        if (is_single(puzzle->start[c]))
            counter->queue[counter->queued++] = (cell_id)c;
    }
    for (unsigned h = 0; h < counter->layout->houses; h++)
        dirty_add(&counter->houses, h);
    for (unsigned c = 0; counter->cuts && c < cells; c++)
        mark_clues(counter, (cell_id)c);
    counter->levels = counter->params->limit ? 1 : 0;
}

struct counter *counter_create(const struct puzzle *puzzle, const struct count_params *params, const struct cuts *cuts,
                               bool by_weight)
{
    struct counter *counter = memory_calloc(1, sizeof *counter);
    unsigned cells = puzzle->layout->cells, houses = puzzle->layout->houses;
    *counter = (struct counter){.layout = puzzle->layout,
                                .params = params,
                                .cuts = cuts,
                                .by_weight = by_weight,
                                .random = params->seed,
                                .added = 1};
    counter->queue = memory_calloc(cells, sizeof *counter->queue);
    dirty_create(&counter->houses, houses);
    dirty_create(&counter->parts, cuts ? cuts->parts : 0);
    dirty_create(&counter->rests, cuts ? cuts->parts : 0);
    dirty_create(&counter->cells, cells);
    counter->cell_failures = memory_calloc(cells, sizeof *counter->cell_failures);
    counter->house_failures = memory_calloc(houses, sizeof *counter->house_failures);
    counter->weight = memory_calloc(cells, sizeof *counter->weight);
    counter->first = memory_calloc(cells, sizeof *counter->first);
    for (unsigned c = 0; c < cells; c++)
        counter->weight[c] = 1;
    array_room(counter->grids, counter->capacity, cells);
    start(counter, puzzle);
    return counter;
}

struct counted counter_result(const struct counter *counter)
{
    return (struct counted){counter->nodes, counter->guesses, counter->solutions, counter->first};
}

void counter_destroy(struct counter *counter)
{
    if (!counter)
        return;
    memory_free(counter->queue);
    dirty_finish(&counter->houses);
    dirty_finish(&counter->parts);
    dirty_finish(&counter->rests);
    dirty_finish(&counter->cells);
    memory_free(counter->cell_failures);
    memory_free(counter->house_failures);
    memory_free(counter->weight);
    memory_free(counter->first);
    memory_free(counter->grids);
    memory_free(counter->choice);
    memory_free(counter);
}
