/* Chains that start from several literals of which one is true: the digits of a cell, the places of a digit in a
 * house, or a candidate on and off. A literal that follows from all of them is true; a literal that leads to a
 * contradiction is false.
 *
 * The complexity of such a chain is the number of literals on which its branches depend, plus the complexity of its
 * nested chains, each counted once. The least complex is taken; among equal ones, double chains come before cells,
 * houses and contradictions, then the first found. */
#include "rating/chain_builder.h"

enum { BRANCHES = BOARD_DIGITS, RANK_DOUBLE = 1, RANK_CELL = 5, RANK_HOUSE = 6, RANK_CONFLICT = 7, NESTED = 256 };

struct multiple {
    struct chain_builder *builder;
    struct step_search *search;
    bool found;
    uint32_t complexity;
    unsigned tie_rank;
    struct explainer_hint best;
};

/* A chain: the ends of its branches, its conclusion, and the cause of the literals at which it starts. */
struct branches {
    unsigned count, tie_rank, target, cause;
    uint32_t end[BRANCHES];
};

/* The complexity of nested chains, each counted once. */
struct nested_sum {
    uint64_t hash[NESTED];
    unsigned count;
    uint32_t complexity;
};

static void add_nested(struct nested_sum *sum, const struct nested_chain *nested)
{
    for (unsigned i = 0; i < sum->count; i++) {
        if (sum->hash[i] == nested->hash)
            return;
    }
    if (sum->count < NESTED)
        sum->hash[sum->count++] = nested->hash;
    sum->complexity += nested->complexity;
}

static uint32_t nested_complexity(struct chain_builder *builder, const struct branches *branches)
{
    struct nested_sum sum;
    sum.count = sum.complexity = 0;
    for (unsigned i = 0; i < branches->count; i++) {
        unsigned height = 0;
        chain_builder_clear_marks(builder);
        if (builder->node[branches->end[i]].uses_nested)
            chain_builder_push(builder, branches->end[i], &height);
        while (height) {
            const struct implication_node *one = &builder->node[builder->stack[--height]];
            if (one->nested)
                add_nested(&sum, &builder->nested[one->nested - 1]);
            for (unsigned k = 0; k < one->parents; k++)
                chain_builder_push(builder, builder->parent[one->first_parent + k], &height);
        }
    }
    return sum.complexity;
}

/* Computes the complexity. Returns false if the chain is worse than the best so far. */
static bool measure(struct multiple *multiple, const struct branches *branches, uint32_t *complexity)
{
    struct chain_builder *builder = multiple->builder;
    bool uses_nested = false;
    *complexity = 0;
    for (unsigned i = 0; i < branches->count; i++) {
        *complexity += chain_builder_count_ancestors(builder, branches->end[i]);
        uses_nested = uses_nested || builder->node[branches->end[i]].uses_nested;
        if (!multiple->search->collected && multiple->found && *complexity > multiple->complexity)
            return false;
    }
    if (uses_nested)
        *complexity += nested_complexity(builder, branches);
    return multiple->search->collected || !multiple->found || *complexity < multiple->complexity ||
           (*complexity == multiple->complexity && branches->tie_rank < multiple->tie_rank);
}

/* Adds the literals on which the branch depends, nearest first, to the hint's hash and needs. */
static void describe(struct multiple *multiple, struct chain_hint *hint, uint32_t end, unsigned cause)
{
    struct chain_builder *builder = multiple->builder;
    unsigned taken = 0, count = 0;
    chain_builder_clear_marks(builder);
    chain_builder_push(builder, end, &count);
    chain_hint_hash(hint, LITERALS);
    while (taken < count) {
        const struct implication_node *one = &builder->node[builder->stack[taken++]];
        chain_hint_hash(hint, one->literal);
        collected_chains_add_need(multiple->search->collected, hint, multiple->search->board, one->literal,
                                  one->cause == CAUSE_NONE ? cause : one->cause);
        for (unsigned i = 0; i < one->parents; i++)
            chain_builder_push(builder, builder->parent[one->first_parent + i], &count);
    }
}

static void collect(struct multiple *multiple, const struct branches *branches, double rating, uint32_t complexity)
{
    struct chain_hint *hint = collected_chains_offer(multiple->search->collected, &multiple->search->hint, rating,
                                                     complexity, branches->tie_rank);
    for (unsigned i = 0; hint && i < branches->count; i++)
        describe(multiple, hint, branches->end[i], branches->cause);
}

static void offer(struct multiple *multiple, const struct branches *branches)
{
    uint32_t complexity;
    if (multiple->builder->chains->end || !measure(multiple, branches, &complexity))
        return;
    hint_target(multiple->search, branches->target);
    if (!multiple->search->hint.removals)
        return;
    if (multiple->search->collected) {
        collect(multiple, branches, multiple->search->finder->rating[0] + chains_length_surcharge(complexity),
                complexity);
        return;
    }
    multiple->found = true;
    multiple->complexity = complexity;
    multiple->tie_rank = branches->tie_rank;
    multiple->best = multiple->search->hint;
}

/* Offers each literal that all nets contain: "on" literals first, in the order of the first net. */
static void offer_common_literals(struct multiple *multiple, const struct implication_net *const *nets, unsigned count,
                                  unsigned tie_rank, unsigned cause)
{
    struct chain_builder *builder = multiple->builder;
    for (unsigned on = 2; on-- > 0;) {
        for (unsigned i = 0; i < nets[0]->count; i++) {
            unsigned literal = builder->node[nets[0]->first + i].literal;
            struct branches branches = {.count = count, .tie_rank = tie_rank, .target = literal, .cause = cause};
            bool all = (literal & 1) == on;
            for (unsigned k = 0; k < count && all; k++) {
                all = nets[k]->index[literal];
                branches.end[k] = nets[k]->first + nets[k]->index[literal] - 1u;
            }
            if (all)
                offer(multiple, &branches);
        }
    }
}

static void offer_conflict(struct multiple *multiple, const struct implication_net *net, unsigned start)
{
    if (net->conflict[0] != net->conflict[1])
        offer(multiple, &(struct branches){.count = 2,
                                           .tie_rank = RANK_CONFLICT,
                                           .target = start ^ 1,
                                           .cause = CAUSE_NONE,
                                           .end = {net->conflict[0], net->conflict[1]}});
}

/* Tries the candidate as on and as off. */
static const struct implication_net *try_both(struct multiple *multiple, unsigned cell, unsigned digit)
{
    struct chain_builder *builder = multiple->builder;
    const struct implication_net *nets[2] = {chain_builder_net(builder, make_literal(cell, digit, true)), NULL};
    if (!nets[0] || !builder->dynamic)
        return nets[0];
    offer_conflict(multiple, nets[0], make_literal(cell, digit, true));
    nets[1] = chain_builder_net(builder, make_literal(cell, digit, false));
    if (!nets[1])
        return NULL;
    offer_conflict(multiple, nets[1], make_literal(cell, digit, false));
    if (!builder->nishio && mask_count(multiple->search->grid->mask[cell]) >= 3)
        offer_common_literals(multiple, nets, 2, RANK_DOUBLE, CAUSE_NONE);
    return nets[0];
}

/* Tries the places of the digit in each of the cell's houses where the cell is the first place. */
static bool try_houses(struct multiple *multiple, unsigned cell, unsigned digit)
{
    const struct rating_board *board = multiple->search->board;
    for (unsigned i = 0; i < board->cell_houses[cell]; i++) {
        unsigned house = board->cell_house[cell][i], places = multiple->search->grid->place[house][digit], count = 0;
        const struct implication_net *nets[BRANCHES];
        if (mask_count(places) < 2 || mask_first(places) != board->slot[cell][i])
            continue;
        for (; places; places &= places - 1) {
            nets[count] = chain_builder_net(multiple->builder,
                                            make_literal(board->house[house][mask_first(places)], digit, true));
            if (!nets[count++])
                return false;
        }
        offer_common_literals(multiple, nets, count, RANK_HOUSE, house);
    }
    return true;
}

static bool try_cell(struct multiple *multiple, unsigned cell)
{
    const struct implication_net *nets[BRANCHES];
    unsigned count = 0;
    for (unsigned left = multiple->search->grid->mask[cell]; left; left &= left - 1) {
        nets[count] = try_both(multiple, cell, mask_first(left));
        if (!nets[count++] || (!multiple->builder->nishio && !try_houses(multiple, cell, mask_first(left))))
            return false;
    }
    if (!multiple->builder->nishio)
        offer_common_literals(multiple, nets, count, RANK_CELL, CAUSE_CELL);
    return true;
}

static void try_all(struct multiple *multiple)
{
    struct chain_builder *builder = multiple->builder;
    const struct step_finder *finder = multiple->search->finder;
    builder->multiple = finder->chain.multiple;
    builder->dynamic = finder->chain.dynamic;
    builder->nishio = finder->chain.nishio;
    builder->level = finder->chain.level;
    builder->inner_level = finder->chain.nested;
    bool going = chain_builder_begin(builder, multiple->search);
    for (unsigned cell = 0; cell < BOARD_CELLS && going; cell++) {
        if (mask_count(multiple->search->grid->mask[cell]) > (builder->dynamic ? 1 : 2))
            going = try_cell(multiple, cell);
    }
}

void find_multiple_chain(struct step_search *search)
{
    struct chain_builder **builder = search->depth < CHAINS_DEPTH ? &search->chains->builder[search->depth] : NULL;
    if (!builder) {
        search->chains->end = CHAINS_GAVE_UP;
        return;
    }
    if (!*builder)
        *builder = chain_builder_create();
    struct multiple multiple = {.builder = *builder, .search = search};
    try_all(&multiple);
    if (!multiple.found || search->chains->end)
        return;
    search->hint = multiple.best;
    hint_done(search, search->finder->rating[0] + chains_length_surcharge(multiple.complexity));
}
