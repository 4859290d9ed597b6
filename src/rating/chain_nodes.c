/* The nodes of the nets of a chain builder. */
#include <string.h>

#include "base/array.h"
#include "rating/chain_builder.h"

struct chain_builder *chain_builder_create(void)
{
    struct chain_builder *builder = memory_calloc(1, sizeof *builder);
    struct implication_net *net = memory_calloc(LITERALS, sizeof *net);
    builder->net = net;
    return builder;
}

void chain_builder_destroy(struct chain_builder *builder)
{
    if (!builder)
        return;
    memory_free(builder->node);
    memory_free(builder->parent);
    memory_free(builder->nested);
    memory_free(builder->net);
    collected_chains_finish(&builder->collected);
    memory_free(builder);
}

bool chain_builder_begin(struct chain_builder *builder, struct step_search *search)
{
    builder->search = search;
    builder->chains = search->chains;
    builder->round++;
    builder->nodes = builder->parents = builder->nesteds = 0;
    return chains_may_continue(builder->chains, 0);
}

void chain_builder_add_parent(struct chain_builder *builder, uint32_t parent)
{
    array_room(builder->parent, builder->parent_capacity, builder->parents + 1);
    builder->parent[builder->parents++] = parent;
    builder->node[builder->nodes - 1].parents++;
}

void chain_builder_add_node(struct chain_builder *builder, unsigned literal, unsigned cause, uint32_t nested)
{
    array_room(builder->node, builder->node_capacity, builder->nodes + 1);
    builder->node[builder->nodes++] = (struct implication_node){.first_parent = (uint32_t)builder->parents,
                                                                .nested = nested,
                                                                .literal = (uint16_t)literal,
                                                                .cause = (uint8_t)cause};
}

void chain_builder_add(struct chain_builder *builder, struct implication_net *net, unsigned literal, unsigned cause,
                       uint32_t nested)
{
    unsigned side = literal & 1;
    chain_builder_add_node(builder, literal, cause, nested);
    net->index[literal] = (uint16_t)++net->count;
    builder->queue[side][builder->queued[side]++] = (uint32_t)builder->nodes - 1;
}

void chain_builder_clear_marks(struct chain_builder *builder)
{
    if (!++builder->mark_round) {
        memset(builder->mark, 0, sizeof builder->mark);
        builder->mark_round = 1;
    }
}

void chain_builder_push(struct chain_builder *builder, uint32_t node, unsigned *height)
{
    uint32_t *mark = &builder->mark[builder->node[node].literal];
    if (*mark == builder->mark_round)
        return;
    *mark = builder->mark_round;
    builder->stack[(*height)++] = node;
}

unsigned chain_builder_count_ancestors(struct chain_builder *builder, uint32_t node)
{
    unsigned height = 0, count = 0;
    bool uses_nested = false;
    if (builder->node[node].ancestors)
        return builder->node[node].ancestors;
    chain_builder_clear_marks(builder);
    chain_builder_push(builder, node, &height);
    while (height) {
        const struct implication_node *one = &builder->node[builder->stack[--height]];
        count++;
        uses_nested = uses_nested || one->nested;
        for (unsigned i = 0; i < one->parents; i++)
            chain_builder_push(builder, builder->parent[one->first_parent + i], &height);
    }
    builder->node[node].uses_nested = uses_nested;
    return builder->node[node].ancestors = count;
}
