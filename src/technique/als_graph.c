#include "technique/als_graph.h"

static void record_node(struct als_graph *graph, const struct als *als, uint32_t node)
{
    size_t set = (size_t)(als - graph->inference.als_list.items);
    unsigned digit = graph->inference.node[node].digit;
    graph->node_of[set * (graph->digits + 1) + digit] = node + 1;
    graph->node_digits[set] |= digit_bit(digit);
}

static void list_sets_of_nodes(struct als_graph *graph)
{
    const struct inference_graph *inference = &graph->inference;
    struct arena *arena = graph->search->grid->arena;
    size_t total = 0, entries = (size_t)inference->als_list.count * (graph->digits + 1);
    for (size_t i = 0; i < entries; i++)
        total += graph->node_of[i] > 0;
    graph->first_set = arena_calloc(arena, inference->nodes + 2, sizeof *graph->first_set);
    graph->set_of = arena_calloc(arena, total + 1, sizeof *graph->set_of);
    for (size_t i = 0; i < entries; i++) {
        if (graph->node_of[i])
            graph->first_set[graph->node_of[i] + 1]++;
    }
    for (unsigned n = 0; n <= inference->nodes; n++)
        graph->first_set[n + 1] += graph->first_set[n];
    /* filling advances each start to its end, which is the start of the next */
    for (size_t i = 0; i < entries; i++) {
        if (graph->node_of[i])
            graph->set_of[graph->first_set[graph->node_of[i]]++] = (uint32_t)(i / (graph->digits + 1));
    }
}

bool als_graph_init(struct als_graph *graph, struct search *search)
{
    struct arena *arena = search->grid->arena;
    *graph = (struct als_graph){.search = search, .digits = search->grid->layout->digits};
    if (!inference_graph_init(&graph->inference, search, GRAPH_ALS))
        return false;
    size_t sets = graph->inference.als_list.count;
    graph->node_of = arena_calloc(arena, sets * (graph->digits + 1), sizeof *graph->node_of);
    graph->node_digits = arena_calloc(arena, sets, sizeof *graph->node_digits);
    graph->eliminated = arena_calloc(arena, graph->inference.peer_graph.words, sizeof *graph->eliminated);
    for (unsigned i = 0; i < graph->inference.links; i++) {
        record_node(graph, graph->inference.link[i].als, graph->inference.link[i].node[0]);
        record_node(graph, graph->inference.link[i].als, graph->inference.link[i].node[1]);
    }
    list_sets_of_nodes(graph);
    return true;
}

void als_graph_sets_of(const struct als_graph *graph, uint32_t node, uint32_t *from, uint32_t *to)
{
    *from = graph->first_set[node];
    *to = graph->first_set[node + 1];
}

void als_graph_eliminate_common(struct als_graph *graph, uint32_t a, uint32_t b, digit_mask digits)
{
    for (digit_mask left = digits & graph->node_digits[a] & graph->node_digits[b]; left; left &= left - 1)
        bits_or_common(graph->eliminated, als_graph_peers(graph, a, digit_first(left)),
                       als_graph_peers(graph, b, digit_first(left)), graph->inference.peer_graph.words);
}

/* Adds the links between the candidate and the set's candidates that it sees: of the same digit or, with clues, of
 * any. */
static void cite_set(const struct als_graph *graph, uint32_t set, cell_id cell, unsigned digit)
{
    bool sees_others = graph->search->grid->layout->exclusions;
    for (digit_mask left = graph->node_digits[set]; left; left &= left - 1) {
        if (sees_others || digit_first(left) == digit)
            inference_graph_cite_removal(&graph->inference, cell, digit, als_graph_node(graph, set, digit_first(left)));
    }
}

void als_graph_cite_removals(struct als_graph *graph, const uint32_t *set, unsigned count)
{
    const struct finding *finding = &graph->search->finding;
    for (size_t i = 0; i < finding->removals; i++) {
        for (digit_mask left = finding->removal[i].digits; left; left &= left - 1) {
            for (unsigned k = 0; k < count; k++)
                cite_set(graph, set[k], finding->removal[i].cell, digit_first(left));
        }
    }
}

bool als_graph_is_naked_set(const struct als_graph *graph, const uint32_t *set, unsigned count)
{
    const struct layout *layout = graph->search->grid->layout;
    const struct cell *first = &layout->cell[als_graph_als(graph, set[0])->cells[0]];
    bool is_found = false;
    for (unsigned h = 0; h < first->house_count && !is_found; h++) {
        uint64_t cells[BITS_WORDS(LAYOUT_MAX_CELLS)] = {0};
        unsigned held = 0;
        digit_mask digits = 0;
        bool is_inside = true;
        for (unsigned i = 0; i < count && is_inside; i++) {
            const struct als *als = als_graph_als(graph, set[i]);
            digits |= als->digits;
            for (unsigned k = 0; k < als->count && is_inside; k++) {
                is_inside = layout_house_has(layout, first->houses[h], als->cells[k]);
                held += !bits_has(cells, als->cells[k]);
                bits_add(cells, als->cells[k]);
            }
        }
        is_found = is_inside && digit_count(digits) <= held;
    }
    return is_found;
}
