/* The steps that a dynamic chain may use besides singles: locked candidates, hidden and naked pairs and X-wings that
 * hold after the chain's own removals; then, depending on its level, chains nested in the chain. Only the first of
 * these kinds that finds anything is used, with everything it finds. */
#include "base/array.h"
#include "rating/chain_builder.h"

struct step_collector {
    struct chain_builder *builder;
    struct implication_net *net;
    struct step_search search; /* on the chain's current grid */
    bool found;
};

/* Turns a candidate off. `need` lists the "off" literals on which the step depends. */
static void turn_off(struct step_collector *collector, unsigned cell, unsigned digit, const uint16_t *need,
                     unsigned needs, uint32_t nested)
{
    struct chain_builder *builder = collector->builder;
    struct implication_net *net = collector->net;
    unsigned literal = make_literal(cell, digit, false);
    collector->found = true;
    if (net->index[literal])
        return;
    chain_builder_add(builder, net, literal, CAUSE_STEP, nested);
    for (unsigned i = 0; i < needs; i++) {
        if (net->index[need[i]])
            chain_builder_add_parent(builder, net->first + net->index[need[i]] - 1);
    }
}

/* Visits the cells in the order of Java's HashMap, like the original. */
static void turn_off_all(struct step_collector *collector, const struct hint_removal *removal, unsigned removals,
                         const uint16_t *need, unsigned needs, uint32_t nested)
{
    unsigned buckets = 16;
    while (removals > buckets * 3 / 4)
        buckets *= 2;
    for (unsigned bucket = 0; bucket < buckets; bucket++) {
        for (unsigned i = 0; i < removals; i++) {
            if (removal[i].cell % buckets != bucket)
                continue;
            for (unsigned left = removal[i].digits; left; left &= left - 1) {
                turn_off(collector, removal[i].cell, mask_first(left), need, needs, nested);
            }
        }
    }
}

static unsigned list_needs_in_house(const struct step_collector *collector, unsigned house, unsigned places,
                                    unsigned digits, uint16_t *need)
{
    const struct rating_grid *source = collector->builder->search->grid;
    const uint8_t *cells = collector->search.board->house[house];
    unsigned needs = 0;
    for (; places; places &= places - 1) {
        unsigned cell = cells[mask_first(places)];
        for (unsigned left = digits & source->mask[cell]; left; left &= left - 1)
            need[needs++] = (uint16_t)make_literal(cell, mask_first(left), false);
    }
    return needs;
}

static unsigned list_needs_in_lines(const struct step_collector *collector, const struct explainer_hint *hint,
                                    uint16_t *need)
{
    const struct rating_grid *source = collector->builder->search->grid, *grid = collector->search.grid;
    const struct rating_board *board = collector->search.board;
    unsigned digit = mask_first(hint->digits), needs = 0;
    for (unsigned i = 0; i < hint->lines; i++) {
        unsigned removed = source->place[hint->base[i]][digit] & ~grid->place[hint->base[i]][digit];
        for (unsigned k = 0; k < hint->lines; k++)
            removed &= (unsigned)~board->inside[hint->base[i]][hint->cover[k]];
        for (; removed; removed &= removed - 1)
            need[needs++] = (uint16_t)make_literal(board->house[hint->base[i]][mask_first(removed)], digit, false);
    }
    return needs;
}

/* Adds a step. One that needs none of the chain's removals would exist without the chain, and is skipped. */
static bool add_step(void *context, const struct explainer_hint *hint)
{
    struct step_collector *collector = context;
    uint16_t need[BOARD_CELLS];
    unsigned needs = 0;
    if (hint->basis == BASIS_HIDDEN)
        needs = list_needs_in_house(collector, hint->base[0], BOARD_ALL & (unsigned)~hint->places, hint->digits, need);
    else if (hint->basis == BASIS_NAKED)
        needs = list_needs_in_house(collector, hint->base[0], hint->places, BOARD_ALL & (unsigned)~hint->digits, need);
    else
        needs = list_needs_in_lines(collector, hint, need);
    if (needs)
        turn_off_all(collector, hint->removal, hint->removals, need, needs, 0);
    return false;
}

static void add_nested_chains(struct step_collector *collector, struct collected_chains *collected)
{
    struct chain_builder *builder = collector->builder;
    collected_chains_sort(collected);
    for (size_t i = 0; i < collected->hints && !builder->chains->end; i++) {
        const struct chain_hint *hint = &collected->hint[i];
        if (!hint->needs)
            continue;
        array_room(builder->nested, builder->nested_capacity, builder->nesteds + 1);
        builder->nested[builder->nesteds++] = (struct nested_chain){hint->hash, hint->complexity};
        turn_off_all(collector, collected->removal + hint->first_removal, hint->removals,
                     collected->need + hint->first_need, hint->needs, (uint32_t)builder->nesteds);
    }
}

/* Returns the profile's row for dynamic chains of this level or, unless `dynamic`, for static multiple chains. */
static const struct step_finder *multiple_finder(bool dynamic, unsigned level)
{
    unsigned i = 0;
    while (!profile[i].chain.multiple || profile[i].chain.dynamic != dynamic || profile[i].chain.level != level)
        i++;
    return &profile[i];
}

static const struct step_finder *unary_finder(void)
{
    unsigned i = 0;
    while (profile[i].find != find_unary_chain)
        i++;
    return &profile[i];
}

/* Searches for nested chains on the chain's current grid. */
static void find_nested(struct step_collector *collector, const struct step_finder *finder)
{
    struct chain_builder *builder = collector->builder;
    collected_chains_begin(&builder->collected, builder->search->grid, collector->search.grid);
    collector->search.finder = finder;
    finder->find(&collector->search);
    add_nested_chains(collector, &builder->collected);
}

bool chain_builder_find_steps(struct chain_builder *builder, struct implication_net *net)
{
    static const struct step_finder basic[] = {
        {.name = "locking", .find = find_locking},
        {.name = "hidden pair", .find = find_hidden_set, .size = 2},
        {.name = "naked pair", .find = find_naked_set, .size = 2},
        {.name = "X-wing", .find = find_fish, .size = 2},
    };
    struct step_collector collector = {.builder = builder, .net = net};
    collector.search = (struct step_search){.board = builder->search->board,
                                            .grid = &builder->current_grid,
                                            .chains = builder->chains,
                                            .depth = builder->search->depth + 1,
                                            .collected = &builder->collected,
                                            .take = add_step,
                                            .context = &collector};
    for (unsigned i = 0; i < sizeof basic / sizeof *basic && !collector.found; i++) {
        collector.search.finder = &basic[i];
        basic[i].find(&collector.search);
    }
    if (!collector.found && (builder->level == 2 || builder->level == 3))
        find_nested(&collector, unary_finder());
    if (!collector.found && builder->level == 3)
        find_nested(&collector, multiple_finder(false, 0));
    if (!collector.found && builder->level >= 4)
        find_nested(&collector, multiple_finder(true, builder->inner_level));
    return collector.found && !builder->chains->end;
}
