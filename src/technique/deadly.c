/* Deadly patterns of pairs: unsolved cells, each with a pair of digits, such that in every house each digit belongs
 * to two of the pairs or to none. If all cells were filled from their pairs, the digits could be exchanged, and the
 * puzzle would have two solutions. So in a puzzle with one solution some other candidate of these cells, an extra,
 * is true.
 *
 * A unique loop has the same pair in six cells or more; with four it is a unique rectangle. A BUG-lite has several
 * pairs: it is a bivalue universal grave in part of the board. Candidates that see all extras are false. If only two
 * cells have extras, and a digit that both pairs share has its only two places of a house there, then neither cell
 * holds the other digit of its pair.
 *
 * The search closes open houses one after the other: houses where a digit belongs to a single pair so far. */
#include "technique/families.h"
#include "technique/pattern.h"
#include "technique/peer_graph.h"

enum { LOOP_CELLS = 14, LITE_CELLS = PATTERN_CELLS, LITE_EXTRA_CELLS = 2, MIN_CELLS = 6, LIMIT = 300000 };

struct deadly {
    struct pattern pattern; /* the cells so far, each with its pair */
    struct peer_graph graph;
    enum technique_id technique;
    digit_mask loop; /* the pair of a unique loop; 0: any pairs */
    unsigned extra_cells;
    digit_mask *once, *twice; /* [houses]: digits that belong to one pair, and to two pairs */
    uint64_t *seen;           /* [(PATTERN_CELLS + 1) * graph.words]: candidates that see all extras of the first i
                               * cells */
    unsigned tried;
};

static const struct candidate_grid *grid_of(const struct deadly *deadly)
{
    return deadly->pattern.search->grid;
}

/* --- findings --- */

/* Eliminates the candidates that see all extras. A single extra is true. */
static bool report_seen(struct deadly *deadly)
{
    const struct pattern *pattern = &deadly->pattern;
    struct search *search = pattern->search;
    const struct peer_graph *graph = &deadly->graph;
    const uint64_t *seen = deadly->seen + pattern->cells * graph->words;
    pattern_begin(pattern, deadly->technique);
    for (unsigned i = 0; i < pattern->cells; i++) {
        for (digit_mask left = pattern->extra[i]; left; left &= left - 1) {
            BITS_EACH (number, seen, graph->words)
                peer_graph_add_links(search, candidate_cell(graph->candidate[number]),
                                     candidate_digit(graph->candidate[number]), &pattern->cell[i], 1,
                                     digit_first(left));
        }
    }
    if (pattern->extras == 1 && digits_are_one(pattern->all_extras))
        finding_place_digit(search, pattern->cell[pattern->with[0]], digit_first(pattern->all_extras));
    else
        peer_graph_remove_all(search, graph, seen);
    return finding_report(search);
}

/* Reports the conclusion if the cells with extras, a and b, are the only places of `digit`, which is in both pairs, in
 * this house. */
static bool report_locked(const struct deadly *deadly, house_id house, unsigned digit)
{
    const struct pattern *pattern = &deadly->pattern;
    struct search *search = pattern->search;
    pattern_begin(pattern, deadly->technique);
    finding_add_truth(search, constraint_house(house, digit));
    for (unsigned k = 0; k < 2; k++) {
        finding_add_link(search, constraint_cell(pattern->cell[pattern->with[k]]));
        finding_remove(search, pattern->cell[pattern->with[k]], pattern->own[pattern->with[k]] & ~digit_bit(digit));
    }
    return finding_report(search);
}

static bool try_locked(const struct deadly *deadly)
{
    const struct candidate_grid *grid = grid_of(deadly);
    const struct pattern *pattern = &deadly->pattern;
    unsigned a = pattern->with[0], b = pattern->with[1];
    const struct cell *info = &grid->layout->cell[pattern->cell[a]];
    for (unsigned h = 0; h < info->house_count; h++) {
        house_id house = info->houses[h];
        if (!layout_house_has(grid->layout, house, pattern->cell[b]))
            continue;
        for (digit_mask left = pattern->own[a] & pattern->own[b]; left; left &= left - 1) {
            if (digits_are_two(candidate_grid_slots(grid, house, digit_first(left))) &&
                report_locked(deadly, house, digit_first(left)))
                return true;
        }
    }
    return false;
}

/* Reports the pattern. Without extras the board has several solutions or none, and nothing is reported. */
static bool report(struct deadly *deadly)
{
    digit_mask digits = 0;
    for (unsigned i = 0; i < deadly->pattern.cells; i++)
        digits |= deadly->pattern.own[i];
    if (!deadly->extra_cells || deadly->pattern.cells < MIN_CELLS || (!deadly->loop && digits_are_two(digits)))
        return false;
    pattern_gather(&deadly->pattern);
    if (bits_any(deadly->seen + deadly->pattern.cells * deadly->graph.words, deadly->graph.words) &&
        report_seen(deadly))
        return true;
    return deadly->extra_cells == 2 && try_locked(deadly);
}

/* --- search --- */

/* Returns whether each digit of the pair belongs to at most one pair so far in each of the cell's houses. */
static bool has_room(const struct deadly *deadly, cell_id cell, digit_mask pair)
{
    const struct cell *info = &grid_of(deadly)->layout->cell[cell];
    for (unsigned h = 0; h < info->house_count; h++) {
        if (deadly->twice[info->houses[h]] & pair)
            return false;
    }
    return true;
}

static void count_pair(struct deadly *deadly, cell_id cell, digit_mask pair, bool add)
{
    const struct cell *info = &grid_of(deadly)->layout->cell[cell];
    for (unsigned h = 0; h < info->house_count; h++) {
        digit_mask *once = &deadly->once[info->houses[h]], *twice = &deadly->twice[info->houses[h]];
        digit_mask back = pair & (add ? *once : *twice), rest = pair & ~back;
        *twice = add ? *twice | back : *twice & ~back;
        *once = add ? (*once & ~back) | rest : (*once | back) & ~rest;
    }
}

/* Adds the cell. Returns false, with nothing changed, if it does not fit or the pattern would eliminate nothing. */
static bool add_cell(struct deadly *deadly, cell_id cell, digit_mask pair)
{
    const struct peer_graph *graph = &deadly->graph;
    digit_mask extra = grid_of(deadly)->mask[cell] & ~pair;
    uint64_t *seen = deadly->seen + (deadly->pattern.cells + 1) * graph->words;
    unsigned with_extras = deadly->extra_cells + (extra != 0);
    if (!has_room(deadly, cell, pair))
        return false;
    bits_copy(seen, deadly->seen + deadly->pattern.cells * graph->words, graph->words);
    for (digit_mask left = extra; left; left &= left - 1)
        bits_and(seen, peer_graph_peers(graph, cell, digit_first(left)), graph->words);
    if (with_extras > LITE_EXTRA_CELLS && (!deadly->loop || !bits_any(seen, graph->words)))
        return false;
    deadly->pattern.cell[deadly->pattern.cells] = cell;
    deadly->pattern.own[deadly->pattern.cells++] = pair;
    deadly->extra_cells = with_extras;
    count_pair(deadly, cell, pair, true);
    return true;
}

static void take_back(struct deadly *deadly)
{
    unsigned last = --deadly->pattern.cells;
    count_pair(deadly, deadly->pattern.cell[last], deadly->pattern.own[last], false);
    deadly->extra_cells -= (grid_of(deadly)->mask[deadly->pattern.cell[last]] & ~deadly->pattern.own[last]) != 0;
}

static bool has_cell(const struct deadly *deadly, cell_id cell)
{
    for (unsigned i = 0; i < deadly->pattern.cells; i++) {
        if (deadly->pattern.cell[i] == cell)
            return true;
    }
    return false;
}

static bool extend(struct deadly *deadly);

/* Tries the cell with each pair that contains the digit. */
static bool try_cell(struct deadly *deadly, cell_id cell, digit_mask digit)
{
    digit_mask mask = grid_of(deadly)->mask[cell];
    digit_mask others = deadly->loop ? deadly->loop & ~digit : mask & ~digit;
    for (; others; others &= others - 1) {
        digit_mask pair = digit | (others & -others);
        if ((mask & pair) != pair || !add_cell(deadly, cell, pair))
            continue;
        bool stop = extend(deadly);
        take_back(deadly);
        if (stop)
            return true;
    }
    return false;
}

/* Extends the pattern. Each is found once: its first cell is the lowest of those without extras. */
static bool extend(struct deadly *deadly)
{
    const struct candidate_grid *grid = grid_of(deadly);
    const struct layout *layout = grid->layout;
    unsigned house = 0;
    while (house < layout->houses && !deadly->once[house])
        house++;
    if (house == layout->houses)
        return report(deadly);
    if (deadly->pattern.cells == (deadly->loop ? LOOP_CELLS : LITE_CELLS) || ++deadly->tried > LIMIT)
        return false;
    digit_mask digit = deadly->once[house] & -deadly->once[house];
    for (uint32_t left = candidate_grid_slots(grid, (house_id)house, digit_first(digit)); left; left &= left - 1) {
        cell_id cell = candidate_grid_first_cell(grid, (house_id)house, left);
        bool may_be = cell > deadly->pattern.cell[0] || !candidate_grid_is_bivalue(grid, cell);
        if (may_be && !has_cell(deadly, cell) && try_cell(deadly, cell, digit))
            return true;
    }
    return false;
}

static bool init(struct deadly *deadly, struct search *search, enum technique_id technique)
{
    struct arena *arena = search->grid->arena;
    unsigned houses = search->grid->layout->houses;
    *deadly = (struct deadly){.pattern.search = search, .technique = technique};
    if (!search->unique)
        return false;
    peer_graph_init(&deadly->graph, search->grid);
    deadly->seen = arena_calloc(arena, PATTERN_CELLS + 1, deadly->graph.words * sizeof *deadly->seen);
    deadly->once = arena_calloc(arena, houses, sizeof *deadly->once);
    deadly->twice = arena_calloc(arena, houses, sizeof *deadly->twice);
    for (unsigned c = 0; c < deadly->graph.candidates; c++)
        bits_add(deadly->seen, c);
    return true;
}

/* Tries all patterns, starting from each cell without extras. */
static void find(struct search *search, enum technique_id technique)
{
    const struct candidate_grid *grid = search->grid;
    struct deadly deadly;
    if (!init(&deadly, search, technique))
        return;
    for (unsigned c = 0; c < grid->layout->cells && !search_cancelled(search); c++) {
        if (!candidate_grid_is_bivalue(grid, (cell_id)c))
            continue;
        deadly.tried = 0;
        deadly.loop = technique == TECHNIQUE_unique_loop ? grid->mask[c] : 0;
        add_cell(&deadly, (cell_id)c, grid->mask[c]);
        if (extend(&deadly))
            return;
        take_back(&deadly);
    }
}

void deadly_loop(struct search *search)
{
    find(search, TECHNIQUE_unique_loop);
}

void deadly_lite(struct search *search)
{
    find(search, TECHNIQUE_bug_lite);
}
