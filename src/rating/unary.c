/* Chains that start from one literal. If "candidate on" implies itself, the literals are on a cycle, which is all on
 * or all off: candidates that see an "on" and an "off" literal of the same digit are eliminated. A literal that
 * implies its opposite is false. Through houses for one digit (X): cycle 6.5, chain 6.6; through cells (Y): cycle
 * 6.5; both: 7.0; plus the surcharge for the length.
 *
 * The search is breadth first and keeps the first derivation of each literal. The easiest chain is taken; among
 * equal ones the shortest, then X before Y before both, then the first found. */
#include "rating/collected_chains.h"

struct unary {
    struct step_search *search;
    const struct links *links;
    struct chain_walk *walk;
    bool x, y;
    bool found;
    double rating;
    unsigned complexity, tie_rank;
    struct explainer_hint best;
};

static unsigned tie_rank(const struct unary *unary)
{
    return unary->x && unary->y ? 4 : unary->y ? 3 : 2;
}

/* Returns whether a chain with this base rating and complexity is better than the best so far. */
static bool is_better(const struct unary *unary, double base, unsigned complexity)
{
    if (unary->search->collected || !unary->found)
        return true;
    double rating = base + chains_length_surcharge(complexity);
    if (rating < unary->rating)
        return true;
    if (rating > unary->rating || complexity > unary->complexity)
        return false;
    return complexity < unary->complexity || tie_rank(unary) < unary->tie_rank;
}

static double cycle_base(const struct unary *unary)
{
    return unary->search->finder->rating[unary->x && unary->y ? 2 : 0];
}

static double chain_base(const struct unary *unary)
{
    return unary->search->finder->rating[unary->y ? 2 : 1];
}

/* Adds the literals of the chain, from its end, to the hint's hash and needs. */
static void describe(struct unary *unary, struct chain_hint *hint, unsigned last, bool cycle)
{
    const struct rating_board *board = unary->search->board;
    unsigned path[LITERALS + 1], length = 0;
    for (unsigned at = last; length < LITERALS && unary->walk->node[at].depth; at = unary->walk->node[at].parent)
        path[length++] = at;
    path[length++] = 0;
    chain_hint_hash(hint, LITERALS);
    for (unsigned i = 0; i < length - cycle; i++) {
        const struct chain_node *node = &unary->walk->node[path[i]];
        chain_hint_hash(hint, node->literal);
        collected_chains_add_need(unary->search->collected, hint, board, node->literal, node->cause);
    }
    if (!cycle)
        return;
    chain_hint_hash(hint, LITERALS);
    for (unsigned i = length; i-- > 1;) {
        const struct chain_node *node = &unary->walk->node[path[i]];
        chain_hint_hash(hint, node->literal ^ 1u);
        collected_chains_add_need(unary->search->collected, hint, board, node->literal ^ 1u, node->cause);
    }
}

static void collect(struct unary *unary, double rating, unsigned complexity, unsigned last, bool cycle)
{
    struct chain_hint *hint =
        collected_chains_offer(unary->search->collected, &unary->search->hint, rating, complexity, tie_rank(unary));
    if (hint)
        describe(unary, hint, last, cycle);
}

static void keep_best(struct unary *unary, double base, unsigned complexity, unsigned last, bool cycle)
{
    double rating = base + chains_length_surcharge(complexity);
    if (unary->search->collected) {
        collect(unary, rating, complexity, last, cycle);
        return;
    }
    unary->found = true;
    unary->rating = rating;
    unary->complexity = complexity;
    unary->tie_rank = tie_rank(unary);
    unary->best = unary->search->hint;
}

/* For each digit, adds the cells that see an "off" ([0]) or "on" ([1]) literal of the cycle to its set, and the cycle's
 * cells to `cells`. */
static void add_seen_cells(const struct unary *unary, unsigned last, struct cell_set (*set)[2], struct cell_set *cells)
{
    const struct rating_board *board = unary->search->board;
    for (unsigned at = last; unary->walk->node[at].depth; at = unary->walk->node[at].parent) {
        unsigned cell = literal_cell(unary->walk->node[at].literal);
        struct cell_set *of = &set[literal_digit(unary->walk->node[at].literal)][unary->walk->node[at].literal & 1];
        cell_set_add(cells, cell);
        of->low |= board->sees[cell].low;
        of->high |= board->sees[cell].high;
    }
}

static void report_cycle(struct unary *unary, unsigned last)
{
    unsigned complexity = unary->walk->node[last].depth;
    struct cell_set set[BOARD_DIGITS][2] = {0}, cells = {0};
    if (!is_better(unary, cycle_base(unary), complexity))
        return;
    add_seen_cells(unary, last, set, &cells);
    hint_begin(unary->search);
    for (unsigned cell = 0; cell < BOARD_CELLS; cell++) {
        for (unsigned digit = 0; digit < BOARD_DIGITS && !cell_set_has(&cells, cell); digit++) {
            if (cell_set_has(&set[digit][0], cell) && cell_set_has(&set[digit][1], cell))
                hint_remove(unary->search, cell, 1u << digit);
        }
    }
    if (unary->search->hint.removals)
        keep_best(unary, cycle_base(unary), complexity, last, true);
}

static void report_chain(struct unary *unary, unsigned last)
{
    unsigned complexity = unary->walk->node[last].depth + 1u;
    if (!is_better(unary, chain_base(unary), complexity))
        return;
    hint_target(unary->search, unary->walk->node[last].literal);
    keep_best(unary, chain_base(unary), complexity, last, false);
}

static bool is_ancestor(const struct unary *unary, unsigned at, unsigned literal)
{
    while (unary->walk->node[at].depth) {
        at = unary->walk->node[at].parent;
        if (unary->walk->node[at].literal == literal)
            return true;
    }
    return false;
}

static unsigned add_node(struct unary *unary, unsigned literal, unsigned parent, unsigned cause)
{
    unsigned at = unary->walk->nodes < CHAIN_NODES ? unary->walk->nodes++ : CHAIN_NODES - 1;
    unsigned depth = cause == CAUSE_NONE ? 0 : unary->walk->node[parent].depth + 1u;
    unary->walk->node[at] = (struct chain_node){(uint16_t)literal, (uint16_t)depth, (uint16_t)parent, (uint8_t)cause};
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

/* Follows one link. An "off" literal that was reached before is followed again only if it leads back to the start. */
static void follow(struct unary *unary, unsigned at, const struct link *link, unsigned start, unsigned *chain)
{
    bool cycles = start & 1, back = cycles && link->to == start;
    if (back && unary->walk->node[at].depth >= 3)
        report_cycle(unary, add_node(unary, link->to, at, link->cause));
    bool again = unary->walk->seen[link->to];
    if (again && (link->to & 1 || !cycles || !leads_to(unary, link->to, start) || is_ancestor(unary, at, link->to)))
        return;
    unary->walk->seen[link->to] = true;
    unsigned next = add_node(unary, link->to, at, link->cause);
    if (link->to == (start ^ 1) && !*chain)
        *chain = next;
}

/* Explores all literals that follow from `start`. Reports cycles as they are found, and the chain to the opposite at
 * the end. */
static void explore(struct unary *unary, unsigned start, bool want_chain)
{
    const struct links *links = unary->links;
    unsigned chain = 0;
    for (unsigned i = 0; i < unary->walk->nodes; i++)
        unary->walk->seen[unary->walk->node[i].literal] = false;
    unary->walk->nodes = 0;
    add_node(unary, start, 0, CAUSE_NONE);
    unary->walk->seen[start] = true;
    for (unsigned at = 0; at < unary->walk->nodes; at++) {
        unsigned literal = unary->walk->node[at].literal;
        bool on = literal & 1;
        uint32_t first = unary->y ? links->cell[literal] : links->house[literal];
        uint32_t end = on || unary->x ? links->cell[literal + 1] : links->house[literal];
        if (!is_better(unary, cycle_base(unary), unary->walk->node[at].depth + 1u))
            break;
        if (unary->walk->node[at].depth && literal == start)
            continue;
        for (uint32_t i = first; i < end; i++)
            follow(unary, at, &links->link[i], start, &chain);
    }
    if (chain && want_chain)
        report_chain(unary, chain);
}

static void explore_all(struct unary *unary, bool x, bool y)
{
    const uint16_t *mask = unary->search->grid->mask;
    unary->x = x;
    unary->y = y;
    for (unsigned cell = 0; cell < BOARD_CELLS; cell++) {
        unsigned count = mask_count(mask[cell]);
        for (unsigned left = count > 1 && (x || count == 2) ? mask[cell] : 0; left; left &= left - 1) {
            explore(unary, make_literal(cell, mask_first(left), true), x);
            if (x)
                explore(unary, make_literal(cell, mask_first(left), false), true);
            if (!chains_may_continue(unary->search->chains, unary->walk->nodes))
                return;
        }
    }
}

static void explore_modes(struct unary *unary)
{
    links_build(unary->search->chains->links, unary->search->board, unary->search->grid);
    explore_all(unary, true, false);
    explore_all(unary, false, true);
    explore_all(unary, true, true);
}

void find_unary_chain(struct step_search *search)
{
    struct unary unary = {.search = search, .links = search->chains->links, .walk = &search->chains->walk};
    explore_modes(&unary);
    if (!unary.found || search->chains->end)
        return;
    search->hint = unary.best;
    hint_done(search, unary.rating);
}
