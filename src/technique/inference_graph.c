#include "technique/inference_graph.h"

#include <string.h>

#include "base/array.h"

/* The graph under construction. */
struct graph_builder {
    struct inference_graph *graph;
    struct arena *arena;
    unsigned kinds;
    ARRAY(struct inference_node) nodes;
    ARRAY(struct strong_link) links;
    uint32_t *first; /* [candidates]: index + 1 of a node with this first candidate */
    uint64_t *peers; /* [words]: scratch space */
};

static const struct candidate_grid *grid_of(const struct graph_builder *builder)
{
    return builder->graph->search->grid;
}

/* Returns the node of these candidates, adding it if it is new; UINT32_MAX if no candidate sees all of it. */
static uint32_t find_or_add_node(struct graph_builder *builder, const cell_id *cells, unsigned count, unsigned digit)
{
    const struct peer_graph *peer_graph = &builder->graph->peer_graph;
    uint32_t *first = &builder->first[peer_graph_number(peer_graph, cells[0], digit)];
    for (uint32_t n = *first; n; n = builder->nodes.items[n - 1].next) {
        const struct inference_node *node = &builder->nodes.items[n - 1];
        if (node->count == count && !memcmp(node->cells, cells, count * sizeof *cells))
            return n - 1;
    }
    if (!peer_graph_common_peers(peer_graph, cells, count, digit, builder->peers))
        return UINT32_MAX;
    cell_id *own = arena_calloc(builder->arena, count, sizeof *own);
    uint64_t *peers = arena_calloc(builder->arena, peer_graph->words, sizeof *peers);
    struct inference_node node = {.cells = own, .count = count, .digit = digit, .peers = peers, .next = *first};
    arena_array_append(builder->arena, &builder->nodes, node);
    memcpy(own, cells, count * sizeof *own);
    bits_copy(peers, builder->peers, peer_graph->words);
    *first = (uint32_t)builder->nodes.count;
    return *first - 1;
}

static void add_link(struct graph_builder *builder, uint32_t a, uint32_t b, struct constraint truth,
                     const struct als *als)
{
    if (a == UINT32_MAX || b == UINT32_MAX)
        return;
    struct strong_link link = {.node = {a, b}, .truth = truth, .als = als};
    arena_array_append(builder->arena, &builder->links, link);
}

static void add_cells(struct graph_builder *builder)
{
    const struct candidate_grid *grid = grid_of(builder);
    for (unsigned c = 0; c < grid->layout->cells; c++) {
        cell_id cell = (cell_id)c;
        digit_mask mask = grid->mask[c];
        if (grid->solved[c] || digit_count(mask) != 2)
            continue;
        uint32_t second = find_or_add_node(builder, &cell, 1, digit_first(mask & (mask - 1)));
        uint32_t first = find_or_add_node(builder, &cell, 1, digit_first(mask));
        add_link(builder, first, second, constraint_cell(cell), NULL);
    }
}

static void list_cells(const struct candidate_grid *grid, house_id house, uint32_t slots, cell_id *cells)
{
    for (; slots; slots &= slots - 1)
        *cells++ = candidate_grid_first_cell(grid, house, slots);
}

/* Returns whether these cells share a further house, so an outside candidate can see all of them; or are a single
 * cell. */
static bool are_group(const struct candidate_grid *grid, house_id house, const cell_id *cells, unsigned count)
{
    const struct cell *info = &grid->layout->cell[cells[0]];
    for (unsigned h = 0; h < info->house_count; h++) {
        unsigned in = 0;
        while (in < count && info->houses[h] != house && layout_house_has(grid->layout, info->houses[h], cells[in]))
            in++;
        if (in == count)
            return true;
    }
    return count == 1;
}

/* Adds the link between the slots in `one`, which include the lowest slot, and the remaining slots. */
static void add_split(struct graph_builder *builder, house_id house, unsigned digit, uint32_t slots, uint32_t one)
{
    const struct candidate_grid *grid = grid_of(builder);
    cell_id a[MAX_NODE_CELLS], b[MAX_NODE_CELLS];
    unsigned in_a = digit_count(one), in_b = digit_count(slots & ~one);
    list_cells(grid, house, one, a);
    list_cells(grid, house, slots & ~one, b);
    if (!are_group(grid, house, a, in_a) || !are_group(grid, house, b, in_b))
        return;
    uint32_t second = find_or_add_node(builder, b, in_b, digit), first = find_or_add_node(builder, a, in_a, digit);
    add_link(builder, first, second, constraint_house(house, digit), NULL);
}

/* Divides the slots into two groups in every useful way: one group is the part in a further house with some slot, or
 * that slot alone. Each group is tried once. */
static void add_group_splits(struct graph_builder *builder, house_id house, unsigned digit, uint32_t slots)
{
    const struct candidate_grid *grid = grid_of(builder);
    uint32_t tried[16];
    unsigned tries = 0;
    for (uint32_t left = slots; left; left &= left - 1) {
        const struct cell *info = &grid->layout->cell[candidate_grid_first_cell(grid, house, left)];
        for (unsigned h = 0; h <= info->house_count; h++) {
            uint32_t part = left & -left; /* after the further houses, the slot alone */
            for (uint32_t more = h < info->house_count ? slots : 0; more; more &= more - 1) {
                if (info->houses[h] != house &&
                    layout_house_has(grid->layout, info->houses[h], candidate_grid_first_cell(grid, house, more)))
                    part |= more & -more;
            }
            uint32_t one = part & slots & -slots ? part : slots & ~part;
            bool known_part = !one || one == slots;
            for (unsigned i = 0; i < tries; i++)
                known_part = known_part || tried[i] == one;
            if (known_part || tries == sizeof tried / sizeof *tried)
                continue;
            tried[tries++] = one;
            add_split(builder, house, digit, slots, one);
        }
    }
}

static void add_houses(struct graph_builder *builder)
{
    const struct candidate_grid *grid = grid_of(builder);
    for (unsigned h = 0; h < grid->layout->houses; h++) {
        for (unsigned digit = 1; digit <= grid->layout->digits; digit++) {
            uint32_t slots = candidate_grid_slots(grid, (house_id)h, digit);
            if (digit_count(slots) == 2)
                add_split(builder, (house_id)h, digit, slots, slots & -slots);
            else if (digit_count(slots) > 2 && builder->kinds & GRAPH_GROUPS)
                add_group_splits(builder, (house_id)h, digit, slots);
        }
    }
}

static void add_als(struct graph_builder *builder)
{
    const struct candidate_grid *grid = grid_of(builder);
    for (unsigned i = 0; i < builder->graph->als_list.count; i++) {
        const struct als *als = &builder->graph->als_list.items[i];
        cell_id cells[MAX_NODE_CELLS];
        uint32_t node[LAYOUT_MAX_DIGITS];
        unsigned nodes = 0;
        for (digit_mask left = als->count > 1 || !(builder->kinds & GRAPH_CELLS) ? als->digits : 0; left;
             left &= left - 1) {
            unsigned count = als_cells_with(grid, als, digit_first(left), cells);
            node[nodes++] = find_or_add_node(builder, cells, count, digit_first(left));
        }
        for (unsigned a = 0; a < nodes; a++) {
            for (unsigned b = a + 1; b < nodes; b++)
                add_link(builder, node[a], node[b], (struct constraint){0}, als);
        }
    }
}

/* --- from lists to a graph --- */

bool inference_graph_are_weakly_linked(const struct inference_graph *graph, uint32_t outer, uint32_t inner)
{
    const struct inference_node *node = &graph->node[inner];
    for (unsigned i = 0; i < node->count; i++) {
        if (!bits_has(graph->node[outer].peers, peer_graph_number(&graph->peer_graph, node->cells[i], node->digit)))
            return false;
    }
    return true;
}

/* Lists the nodes with a weak link to `node`. */
static unsigned list_weak(const struct graph_builder *builder, uint32_t node, uint32_t *list)
{
    const struct inference_graph *graph = builder->graph;
    unsigned count = 0;
    BITS_EACH (candidate, graph->node[node].peers, graph->peer_graph.words) {
        for (uint32_t n = builder->first[candidate]; n; n = graph->node[n - 1].next) {
            if (inference_graph_are_weakly_linked(graph, node, n - 1))
                list[count++] = n - 1;
        }
    }
    return count;
}

static bool connect(struct graph_builder *builder)
{
    struct inference_graph *graph = builder->graph;
    uint32_t *list = arena_calloc(builder->arena, graph->nodes, sizeof *list);
    for (unsigned i = 0; i < graph->links; i++) {
        graph->node[graph->link[i].node[0]].strongs++;
        graph->node[graph->link[i].node[1]].strongs++;
    }
    for (unsigned n = 0; n < graph->nodes; n++) {
        struct inference_node *node = &graph->node[n];
        if (n % 64 == 0 && search_cancelled(graph->search))
            return false;
        node->strong = arena_calloc(builder->arena, node->strongs, sizeof *node->strong);
        node->weaks = list_weak(builder, n, list);
        node->weak = arena_calloc(builder->arena, node->weaks, sizeof *node->weak);
        memcpy(node->weak, list, node->weaks * sizeof *list);
        node->strongs = 0;
    }
    for (unsigned i = 0; i < graph->links; i++) {
        for (unsigned end = 0; end < 2; end++) {
            struct inference_node *node = &graph->node[graph->link[i].node[end]];
            node->strong[node->strongs++] = i;
        }
    }
    return true;
}

static void add_all_links(struct graph_builder *builder)
{
    struct inference_graph *graph = builder->graph;
    if (builder->kinds & GRAPH_CELLS)
        add_cells(builder);
    if (builder->kinds & GRAPH_HOUSES)
        add_houses(builder);
    if (builder->kinds & GRAPH_ALS)
        add_als(builder);
    graph->nodes = (unsigned)builder->nodes.count;
    graph->links = (unsigned)builder->links.count;
    graph->node = builder->nodes.items;
    graph->link = builder->links.items;
}

bool inference_graph_init(struct inference_graph *graph, struct search *search, unsigned kinds)
{
    struct graph_builder builder = {.graph = graph, .arena = search->grid->arena, .kinds = kinds};
    *graph = (struct inference_graph){.search = search};
    peer_graph_init(&graph->peer_graph, search->grid);
    bool made = true;
    builder.first = arena_calloc(builder.arena, graph->peer_graph.candidates, sizeof *builder.first);
    builder.peers = arena_calloc(builder.arena, graph->peer_graph.words, sizeof *builder.peers);
    if (kinds & GRAPH_ALS)
        made = als_list_make(&graph->als_list, search, als_max_cells(search->grid->layout));
    if (!made)
        return false;
    add_all_links(&builder);
    return connect(&builder);
}

/* --- evidence --- */

void inference_graph_cite_strong(const struct inference_graph *graph, const struct strong_link *link)
{
    if (link->als)
        als_cite(graph->search, link->als);
    else
        finding_add_truth(graph->search, link->truth);
}

void inference_graph_cite_removal(const struct inference_graph *graph, cell_id cell, unsigned digit, uint32_t node)
{
    const struct inference_node *info = &graph->node[node];
    if (bits_has(info->peers, peer_graph_number(&graph->peer_graph, cell, digit)))
        peer_graph_add_links(graph->search, cell, digit, info->cells, info->count, info->digit);
}

void inference_graph_cite_weak(const struct inference_graph *graph, uint32_t a, uint32_t b)
{
    for (unsigned i = 0; i < graph->node[a].count; i++)
        inference_graph_cite_removal(graph, graph->node[a].cells[i], graph->node[a].digit, b);
}

void inference_graph_add_start(const struct inference_graph *graph, enum plan_start_kind kind, uint32_t node)
{
    const struct inference_node *info = &graph->node[node];
    finding_begin_start(graph->search, kind);
    for (unsigned i = 0; i < info->count; i++)
        finding_add_start_candidate(graph->search, info->cells[i], info->digit);
}

static void add_end_role(const struct inference_graph *graph, uint32_t node)
{
    const struct inference_node *info = &graph->node[node];
    finding_begin_role(graph->search, ROLE_CHAIN_END, 0);
    for (unsigned i = 0; i < info->count; i++)
        finding_add_role_candidate(graph->search, info->cells[i], info->digit);
}

void inference_graph_plan_ends(const struct inference_graph *graph, uint32_t first, uint32_t last, uint32_t start)
{
    inference_graph_add_start(graph, first == last ? PLAN_SUPPOSE_NOT : PLAN_SPLIT_SET, start);
    add_end_role(graph, first);
    add_end_role(graph, last);
}
