/* Deadly patterns of pairs: unsolved cells with a pair of digits each, such that in every house each digit belongs to two
 * of the pairs or to none. Were all cells filled from their pairs, the digits could be exchanged, and the puzzle would
 * have two solutions. So in a puzzle with one solution one of the cells' other candidates, the extras, is true.
 *
 * A unique loop has the same pair in six cells or more; with four it is a unique rectangle. A BUG-lite has several
 * pairs: it is a bivalue universal grave in a part of the board. What sees all extras is false. If only two cells have
 * extras, and a digit that both pairs share has its only two places of a house there, then neither cell holds the
 * other digit of its pair.
 *
 * The search closes one open house after another: one in which a digit belongs to a single pair so far. */
#include "technique/families.h"
#include "technique/peer_graph.h"

enum { LOOP_CELLS = 14, LITE_CELLS = 16, MAX_CELLS = 16, LITE_EXTRA_CELLS = 2, MIN_CELLS = 6, LIMIT = 300000 };

struct deadly {
    struct search *search;
    struct peer_graph graph;
    enum technique_id technique;
    digit_mask loop; /* the pair of a unique loop; 0: any pairs */
    cell_id cell[MAX_CELLS];
    digit_mask pair[MAX_CELLS];
    unsigned cells, extra_cells;
    digit_mask *once, *twice; /* [houses]: digits of one pair, of two pairs */
    uint64_t *seen;           /* [(MAX_CELLS + 1) * graph.words]: what sees all extras of the first i cells */
    unsigned tried;
};

static digit_mask extras(const struct deadly *deadly, unsigned i)
{
    return deadly->search->grid->mask[deadly->cell[i]] & ~deadly->pair[i];
}

/* --- findings --- */

static void begin(struct deadly *deadly)
{
    struct search *search = deadly->search;
    finding_begin(search, deadly->technique);
    for (unsigned i = 0; i < deadly->cells; i++)
        finding_add_pattern(search, deadly->cell[i], deadly->pair[i]);
    finding_begin_role(search, ROLE_CORNER, 0);
    for (unsigned i = 0; i < deadly->cells; i++)
        finding_add_role_cell(search, deadly->cell[i]);
    finding_begin_role(search, ROLE_EXTRA, 0);
    for (unsigned i = 0; i < deadly->cells; i++) {
        for (digit_mask left = extras(deadly, i); left; left &= left - 1)
            finding_add_role_candidate(search, deadly->cell[i], digit_first(left));
    }
}

/* Eliminates what sees all extras. A single extra is true. */
static bool report_seen(struct deadly *deadly)
{
    struct search *search = deadly->search;
    const struct peer_graph *graph = &deadly->graph;
    const uint64_t *seen = deadly->seen + deadly->cells * graph->words;
    unsigned count = 0;
    begin(deadly);
    for (unsigned i = 0; i < deadly->cells; i++) {
        for (digit_mask left = extras(deadly, i); left; left &= left - 1, count++) {
            BITS_EACH (number, seen, graph->words)
                peer_graph_add_links(search, candidate_cell(graph->candidate[number]),
                                     candidate_digit(graph->candidate[number]), &deadly->cell[i], 1, digit_first(left));
        }
    }
    for (unsigned i = 0; i < deadly->cells && count == 1; i++) {
        if (extras(deadly, i))
            finding_place_digit(search, deadly->cell[i], digit_first(extras(deadly, i)));
    }
    if (count > 1)
        peer_graph_remove_all(search, graph, seen);
    return finding_report(search);
}

/* The cells a and b have the only places of `digit`, which is in both pairs, in this house. */
static bool report_locked(struct deadly *deadly, unsigned a, unsigned b, house_id house, unsigned digit)
{
    struct search *search = deadly->search;
    begin(deadly);
    finding_add_truth(search, constraint_house(house, digit));
    finding_add_link(search, constraint_cell(deadly->cell[a]));
    finding_add_link(search, constraint_cell(deadly->cell[b]));
    finding_remove(search, deadly->cell[a], deadly->pair[a] & ~digit_bit(digit));
    finding_remove(search, deadly->cell[b], deadly->pair[b] & ~digit_bit(digit));
    return finding_report(search);
}

static bool try_locked(struct deadly *deadly)
{
    const struct candidate_grid *grid = deadly->search->grid;
    unsigned with[2], count = 0;
    for (unsigned i = 0; i < deadly->cells; i++) {
        if (extras(deadly, i))
            with[count++] = i;
    }
    const struct cell *info = &grid->layout->cell[deadly->cell[with[0]]];
    for (unsigned h = 0; h < info->house_count; h++) {
        house_id house = info->houses[h];
        if (!layout_house_has(grid->layout, house, deadly->cell[with[1]]))
            continue;
        for (digit_mask left = deadly->pair[with[0]] & deadly->pair[with[1]]; left; left &= left - 1) {
            if (digits_are_two(candidate_grid_slots(grid, house, digit_first(left))) &&
                report_locked(deadly, with[0], with[1], house, digit_first(left)))
                return true;
        }
    }
    return false;
}

/* Without extras the board has several solutions or none, and nothing is reported. */
static bool report(struct deadly *deadly)
{
    digit_mask digits = 0;
    for (unsigned i = 0; i < deadly->cells; i++)
        digits |= deadly->pair[i];
    if (!deadly->extra_cells || deadly->cells < MIN_CELLS || (!deadly->loop && digits_are_two(digits)))
        return false;
    if (bits_any(deadly->seen + deadly->cells * deadly->graph.words, deadly->graph.words) && report_seen(deadly))
        return true;
    return deadly->extra_cells == 2 && try_locked(deadly);
}

/* --- search --- */

/* Whether each digit of the pair belongs to at most one pair so far in each of the cell's houses. */
static bool has_room(const struct deadly *deadly, cell_id cell, digit_mask pair)
{
    const struct cell *info = &deadly->search->grid->layout->cell[cell];
    for (unsigned h = 0; h < info->house_count; h++) {
        if (deadly->twice[info->houses[h]] & pair)
            return false;
    }
    return true;
}

static void count_pair(struct deadly *deadly, cell_id cell, digit_mask pair, bool add)
{
    const struct cell *info = &deadly->search->grid->layout->cell[cell];
    for (unsigned h = 0; h < info->house_count; h++) {
        digit_mask *once = &deadly->once[info->houses[h]], *twice = &deadly->twice[info->houses[h]];
        digit_mask back = pair & (add ? *once : *twice), rest = pair & ~back;
        *twice = add ? *twice | back : *twice & ~back;
        *once = add ? (*once & ~back) | rest : (*once | back) & ~rest;
    }
}

/* Adds the cell. False, and nothing is changed, if it has no room or the pattern would eliminate nothing. */
static bool add_cell(struct deadly *deadly, cell_id cell, digit_mask pair)
{
    const struct peer_graph *graph = &deadly->graph;
    digit_mask extra = deadly->search->grid->mask[cell] & ~pair;
    uint64_t *seen = deadly->seen + (deadly->cells + 1) * graph->words;
    unsigned with_extras = deadly->extra_cells + (extra != 0);
    if (!has_room(deadly, cell, pair))
        return false;
    bits_copy(seen, deadly->seen + deadly->cells * graph->words, graph->words);
    for (digit_mask left = extra; left; left &= left - 1)
        bits_and(seen, peer_graph_peers(graph, cell, digit_first(left)), graph->words);
    if (with_extras > LITE_EXTRA_CELLS && (!deadly->loop || !bits_any(seen, graph->words)))
        return false;
    deadly->cell[deadly->cells] = cell;
    deadly->pair[deadly->cells++] = pair;
    deadly->extra_cells = with_extras;
    count_pair(deadly, cell, pair, true);
    return true;
}

static void take_back(struct deadly *deadly)
{
    unsigned last = --deadly->cells;
    count_pair(deadly, deadly->cell[last], deadly->pair[last], false);
    deadly->extra_cells -= extras(deadly, last) != 0;
}

static bool has_cell(const struct deadly *deadly, cell_id cell)
{
    for (unsigned i = 0; i < deadly->cells; i++) {
        if (deadly->cell[i] == cell)
            return true;
    }
    return false;
}

static bool extend(struct deadly *deadly);

/* Tries the cell with each pair that has the digit. */
static bool try_cell(struct deadly *deadly, cell_id cell, digit_mask digit)
{
    digit_mask mask = deadly->search->grid->mask[cell];
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

/* Each pattern is found once: its first cell is the lowest of those without extras. */
static bool extend(struct deadly *deadly)
{
    const struct candidate_grid *grid = deadly->search->grid;
    const struct layout *layout = grid->layout;
    unsigned house = 0;
    while (house < layout->houses && !deadly->once[house])
        house++;
    if (house == layout->houses)
        return report(deadly);
    if (deadly->cells == (deadly->loop ? LOOP_CELLS : LITE_CELLS) || ++deadly->tried > LIMIT)
        return false;
    digit_mask digit = deadly->once[house] & -deadly->once[house];
    for (uint32_t left = candidate_grid_slots(grid, (house_id)house, digit_first(digit)); left; left &= left - 1) {
        cell_id cell = candidate_grid_first_cell(grid, (house_id)house, left);
        bool may_be = cell > deadly->cell[0] || !candidate_grid_is_bivalue(grid, cell);
        if (may_be && !has_cell(deadly, cell) && try_cell(deadly, cell, digit))
            return true;
    }
    return false;
}

static bool init(struct deadly *deadly, struct search *search, enum technique_id technique)
{
    struct arena *arena = search->grid->arena;
    unsigned houses = search->grid->layout->houses;
    *deadly = (struct deadly){.search = search, .technique = technique};
    if (!search->unique)
        return false;
    peer_graph_init(&deadly->graph, search->grid);
    deadly->seen = arena_calloc(arena, MAX_CELLS + 1, deadly->graph.words * sizeof *deadly->seen);
    deadly->once = arena_calloc(arena, houses, sizeof *deadly->once);
    deadly->twice = arena_calloc(arena, houses, sizeof *deadly->twice);
    for (unsigned c = 0; c < deadly->graph.candidates; c++)
        bits_add(deadly->seen, c);
    return true;
}

/* Tries all patterns, from each cell without extras. */
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
