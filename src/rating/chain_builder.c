#include "rating/chain_builder.h"

#include <string.h>

static uint32_t node_index(const struct implication_net *net, unsigned literal)
{
    return net->first + net->index[literal] - 1;
}

/* Adds further parents to an "on" literal: the candidates that the net turned off before. */
static void add_hidden_parents(struct chain_builder *builder, struct implication_net *net, unsigned literal,
                               unsigned cause)
{
    const struct rating_grid *source = builder->search->grid;
    unsigned cell = literal_cell(literal), digit = literal_digit(literal);
    if (cause == CAUSE_CELL) {
        unsigned removed = source->mask[cell] & ~builder->current_grid.mask[cell];
        for (; removed; removed &= removed - 1) {
            chain_builder_add_parent(builder, node_index(net, make_literal(cell, mask_first(removed), false)));
        }
        return;
    }
    unsigned removed = source->place[cause][digit] & ~builder->current_grid.place[cause][digit];
    for (; removed; removed &= removed - 1) {
        unsigned other = builder->search->board->house[cause][mask_first(removed)];
        chain_builder_add_parent(builder, node_index(net, make_literal(other, digit, false)));
    }
}

/* Adds `literal`, which follows from node `from`. Returns false if the net ends here. */
static bool imply(struct chain_builder *builder, struct implication_net *net, uint32_t from, unsigned literal,
                  unsigned cause)
{
    bool conflict = net->index[literal ^ 1], on = literal & 1;
    if (!conflict && net->index[literal])
        return true;
    if (conflict)
        chain_builder_add_node(builder, literal, cause, 0);
    else
        chain_builder_add(builder, net, literal, cause, 0);
    chain_builder_add_parent(builder, from);
    if (on)
        add_hidden_parents(builder, net, literal, cause);
    if (conflict) {
        net->conflict[!on] = (uint32_t)builder->nodes - 1;
        net->conflict[on] = node_index(net, literal ^ 1);
    }
    return !conflict;
}

static bool follow_on(struct chain_builder *builder, struct implication_net *net, uint32_t from)
{
    const struct rating_board *board = builder->search->board;
    unsigned literal = builder->node[from].literal, cell = literal_cell(literal), digit = literal_digit(literal);
    unsigned others = builder->nishio ? 0 : builder->current_grid.mask[cell] & ~(1u << digit);
    for (; others; others &= others - 1) {
        if (!imply(builder, net, from, make_literal(cell, mask_first(others), false), CAUSE_CELL))
            return false;
    }
    for (unsigned i = 0; i < board->cell_houses[cell]; i++) {
        unsigned house = board->cell_house[cell][i];
        unsigned places = builder->current_grid.place[house][digit] & ~(1u << board->slot[cell][i]);
        for (; places; places &= places - 1) {
            if (!imply(builder, net, from, make_literal(board->house[house][mask_first(places)], digit, false), house))
                return false;
        }
    }
    return true;
}

static bool follow_off(struct chain_builder *builder, struct implication_net *net, uint32_t from)
{
    const struct rating_board *board = builder->search->board;
    unsigned literal = builder->node[from].literal, cell = literal_cell(literal), digit = literal_digit(literal);
    unsigned others = builder->current_grid.mask[cell] & ~(1u << digit);
    if (!builder->nishio && mask_count(others) == 1 &&
        !imply(builder, net, from, make_literal(cell, mask_first(others), true), CAUSE_CELL))
        return false;
    for (unsigned i = 0; i < board->cell_houses[cell]; i++) {
        unsigned house = board->cell_house[cell][i];
        unsigned places = builder->current_grid.place[house][digit] & ~(1u << board->slot[cell][i]);
        if (mask_count(places) == 1 &&
            !imply(builder, net, from, make_literal(board->house[house][mask_first(places)], digit, true), house))
            return false;
    }
    if (builder->dynamic)
        grid_remove(board, &builder->current_grid, cell, 1u << digit);
    return true;
}

/* Follows "on" literals first, then "off" literals; searches for steps only if there are neither. */
static void propagate(struct chain_builder *builder, struct implication_net *net)
{
    for (;;) {
        bool on = builder->taken[1] < builder->queued[1];
        if (on || builder->taken[0] < builder->queued[0]) {
            uint32_t from = builder->queue[on][builder->taken[on]++];
            if (!(on ? follow_on : follow_off)(builder, net, from))
                return;
        } else if (!builder->level || !chain_builder_find_steps(builder, net)) {
            return;
        }
    }
}

const struct implication_net *chain_builder_net(struct chain_builder *builder, unsigned start)
{
    struct implication_net *net = &builder->net[start];
    if (builder->chains->end)
        return NULL;
    if (net->round == builder->round)
        return net;
    memset(net->index, 0, sizeof net->index);
    net->first = (uint32_t)builder->nodes;
    net->count = 0;
    net->conflict[0] = net->conflict[1] = 0;
    memset(builder->taken, 0, sizeof builder->taken);
    memset(builder->queued, 0, sizeof builder->queued);
    builder->current_grid = *builder->search->grid;
    chain_builder_add(builder, net, start, CAUSE_NONE, 0);
    propagate(builder, net);
    net->round = builder->round;
    return chains_may_continue(builder->chains, net->count) ? net : NULL;
}
