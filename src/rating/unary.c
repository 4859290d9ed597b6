/* Chains from one potential. A candidate that, if on, makes itself on again is on a cycle, whose potentials may be all on
 * or all off: what sees one of each and is none of them goes. A potential that makes its opposite is not so. Over one
 * digit (X): cycle 6.5, chain 6.6; through cells (Y): cycle 6.5; both: 7.0; all plus the surcharge for their length.
 *
 * The search is breadth first and keeps, for each potential, the first way to it. The easiest of all is taken; of several
 * the shortest, then X before Y before both, then the first. */
#include "rating/harvest.h"

enum { NODES = 4 * POTENTIALS };

struct node {
    uint16_t what, depth, parent;
    uint8_t cause;
};

struct unary {
    struct seeking *seeking;
    struct harvest *harvest; /* NULL: just the easiest is wanted */
    const struct links *links;
    bool x, y;
    unsigned nodes;
    struct node node[NODES];
    bool seen[POTENTIALS];
    bool found;
    double rating;
    unsigned complexity, sort;
    struct hint best;
};

static unsigned sort_of(const struct unary *unary)
{
    return unary->x && unary->y ? 4 : unary->y ? 3 : 2;
}

/* Whether a chain of this base rating and complexity would be taken instead of the best so far. */
static bool is_better(const struct unary *unary, double base, unsigned complexity)
{
    double rating = base + profile_length_surcharge(complexity);
    if (unary->harvest || !unary->found || rating < unary->rating)
        return true;
    if (rating > unary->rating || complexity > unary->complexity)
        return false;
    return complexity < unary->complexity || sort_of(unary) < unary->sort;
}

static double cycle_base(const struct unary *unary)
{
    return unary->seeking->producer->rating[unary->x && unary->y ? 2 : 0];
}

static double chain_base(const struct unary *unary)
{
    return unary->seeking->producer->rating[unary->y ? 2 : 1];
}

/* What the chain rests on, from its end. */
static bool describe(struct unary *unary, struct chain_hint *hint, unsigned last, bool cycle)
{
    const struct board *board = unary->seeking->board;
    unsigned path[POTENTIALS + 1], length = 0;
    for (unsigned at = last; length < POTENTIALS && unary->node[at].depth; at = unary->node[at].parent)
        path[length++] = at;
    path[length++] = 0;
    harvest_sign(hint, POTENTIALS);
    for (unsigned i = 0; i < length - cycle; i++) {
        const struct node *node = &unary->node[path[i]];
        harvest_sign(hint, node->what);
        if (!harvest_need(unary->harvest, hint, board, node->what, node->cause))
            return false;
    }
    if (!cycle)
        return true;
    harvest_sign(hint, POTENTIALS);
    for (unsigned i = length; i-- > 1;) {
        const struct node *node = &unary->node[path[i]];
        harvest_sign(hint, node->what ^ 1u);
        if (!harvest_need(unary->harvest, hint, board, node->what ^ 1u, node->cause))
            return false;
    }
    return true;
}

static void put(struct unary *unary, double rating, unsigned complexity, unsigned last, bool cycle)
{
    bool failed = false;
    struct chain_hint *hint =
        harvest_offer(unary->harvest, &unary->seeking->hint, rating, complexity, sort_of(unary), &failed);
    if (failed || (hint && !describe(unary, hint, last, cycle)))
        unary->seeking->chains->end = CHAINS_NO_MEMORY;
}

static void keep(struct unary *unary, double base, unsigned complexity, unsigned last, bool cycle)
{
    double rating = base + profile_length_surcharge(complexity);
    if (unary->harvest) {
        put(unary, rating, complexity, last, cycle);
        return;
    }
    unary->found = true;
    unary->rating = rating;
    unary->complexity = complexity;
    unary->sort = sort_of(unary);
    unary->best = unary->seeking->hint;
}

/* Adds what sees a potential of the cycle to the digit's set: one for the on, one for the off. */
static void cancel(const struct unary *unary, unsigned last, struct cell_set (*set)[2], struct cell_set *cells)
{
    const struct board *board = unary->seeking->board;
    for (unsigned at = last; unary->node[at].depth; at = unary->node[at].parent) {
        unsigned cell = potential_cell(unary->node[at].what);
        struct cell_set *of = &set[potential_digit(unary->node[at].what)][unary->node[at].what & 1];
        cell_set_add(cells, cell);
        of->low |= board->sees[cell].low;
        of->high |= board->sees[cell].high;
    }
}

static void take_cycle(struct unary *unary, unsigned last)
{
    unsigned complexity = unary->node[last].depth;
    struct cell_set set[BOARD_DIGITS][2] = {0}, cells = {0};
    if (!is_better(unary, cycle_base(unary), complexity))
        return;
    cancel(unary, last, set, &cells);
    hint_begin(unary->seeking);
    for (unsigned cell = 0; cell < BOARD_CELLS; cell++) {
        for (unsigned digit = 0; digit < BOARD_DIGITS && !cell_set_has(&cells, cell); digit++) {
            if (cell_set_has(&set[digit][0], cell) && cell_set_has(&set[digit][1], cell))
                hint_remove(unary->seeking, cell, 1u << digit);
        }
    }
    if (unary->seeking->hint.removals)
        keep(unary, cycle_base(unary), complexity, last, true);
}

static void take_chain(struct unary *unary, unsigned last)
{
    unsigned complexity = unary->node[last].depth + 1u;
    if (!is_better(unary, chain_base(unary), complexity))
        return;
    hint_target(unary->seeking, unary->node[last].what);
    keep(unary, chain_base(unary), complexity, last, false);
}

static bool is_above(const struct unary *unary, unsigned at, unsigned what)
{
    while (unary->node[at].depth) {
        at = unary->node[at].parent;
        if (unary->node[at].what == what)
            return true;
    }
    return false;
}

static unsigned add(struct unary *unary, unsigned what, unsigned parent, unsigned cause)
{
    unsigned at = unary->nodes < NODES ? unary->nodes++ : NODES - 1;
    unsigned depth = cause == CAUSE_NONE ? 0 : unary->node[parent].depth + 1u;
    unary->node[at] = (struct node){(uint16_t)what, (uint16_t)depth, (uint16_t)parent, (uint8_t)cause};
    return at;
}

static bool leads_to(const struct unary *unary, unsigned from, unsigned to)
{
    const struct links *links = unary->links;
    uint32_t first = unary->y ? links->cell[from] : links->house[from];
    uint32_t end = unary->x ? links->cell[from + 1] : links->house[from];
    for (uint32_t i = first; i < end; i++) {
        if (links->link[i].to == to)
            return true;
    }
    return false;
}

/* Follows one link. An off potential that was met before leads nowhere new, except to where it began. */
static void follow(struct unary *unary, unsigned at, const struct link *link, unsigned start, unsigned *chain)
{
    bool cycles = start & 1, back = cycles && link->to == start;
    if (back && unary->node[at].depth >= 3)
        take_cycle(unary, add(unary, link->to, at, link->cause));
    bool again = unary->seen[link->to];
    if (again && (link->to & 1 || !cycles || !leads_to(unary, link->to, start) || is_above(unary, at, link->to)))
        return;
    unary->seen[link->to] = true;
    unsigned next = add(unary, link->to, at, link->cause);
    if (link->to == (start ^ 1) && !*chain)
        *chain = next;
}

/* From `start`, all that follows. Cycles are taken as they are met, the chain to the opposite thereafter. */
static void explore(struct unary *unary, unsigned start, bool want_chain)
{
    const struct links *links = unary->links;
    unsigned chain = 0;
    unary->nodes = 0;
    for (unsigned i = 0; i < POTENTIALS; i++)
        unary->seen[i] = false;
    add(unary, start, 0, CAUSE_NONE);
    unary->seen[start] = true;
    for (unsigned at = 0; at < unary->nodes; at++) {
        unsigned what = unary->node[at].what;
        bool on = what & 1;
        uint32_t first = unary->y ? links->cell[what] : links->house[what];
        uint32_t end = on || unary->x ? links->cell[what + 1] : links->house[what];
        if (!is_better(unary, cycle_base(unary), unary->node[at].depth + 1u))
            break;
        if (unary->node[at].depth && what == start)
            continue;
        for (uint32_t i = first; i < end; i++)
            follow(unary, at, &links->link[i], start, &chain);
    }
    if (chain && want_chain)
        take_chain(unary, chain);
}

static void explore_all(struct unary *unary, bool x, bool y)
{
    const uint16_t *mask = unary->seeking->grid->mask;
    unary->x = x;
    unary->y = y;
    for (unsigned cell = 0; cell < BOARD_CELLS; cell++) {
        unsigned count = bits_count(mask[cell]);
        for (unsigned left = count > 1 && (x || count == 2) ? mask[cell] : 0; left; left &= left - 1) {
            explore(unary, potential(cell, bits_first(left), true), x);
            if (x)
                explore(unary, potential(cell, bits_first(left), false), true);
            if (!chains_go_on(unary->seeking->chains, unary->nodes))
                return;
        }
    }
}

static void explore_modes(struct unary *unary)
{
    links_build(&unary->seeking->chains->links, unary->seeking->board, unary->seeking->grid);
    explore_all(unary, true, false);
    explore_all(unary, false, true);
    explore_all(unary, true, true);
}

void unary_harvest(struct seeking *seeking, struct harvest *harvest)
{
    explore_modes(&(struct unary){.seeking = seeking, .harvest = harvest, .links = &seeking->chains->links});
}

void produce_unary_chain(struct seeking *seeking)
{
    struct unary unary = {.seeking = seeking, .links = &seeking->chains->links};
    explore_modes(&unary);
    if (!unary.found || seeking->chains->end)
        return;
    seeking->hint = unary.best;
    hint_done(seeking, unary.rating);
}
