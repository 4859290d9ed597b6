#include "technique/chain_search.h"

#include <string.h>

void chain_search_init(struct chain_search *search, const struct inference_graph *graph, bool one_digit)
{
    struct arena *arena = graph->search->grid->arena;
    size_t states = 2 * (size_t)graph->nodes;
    *search = (struct chain_search){
        .graph = graph,
        .one_digit = one_digit,
        .node = arena_calloc(arena, 2 * CHAIN_MAX_LENGTH + 4, sizeof *search->node),
        .link = arena_calloc(arena, 2 * CHAIN_MAX_LENGTH + 4, sizeof *search->link),
        .true_of = arena_calloc(arena, states, sizeof *search->true_of),
        .false_of = arena_calloc(arena, states, sizeof *search->false_of),
        .queue = arena_calloc(arena, states, sizeof *search->queue),
    };
}

static bool is_group_link(const struct inference_graph *graph, const struct strong_link *link)
{
    return (link->als && link->als->count > 1) || inference_graph_is_group(graph, link->node[0]) ||
           inference_graph_is_group(graph, link->node[1]);
}

static void follow_true(struct chain_search *search, uint32_t state, uint16_t length, size_t *queued)
{
    const struct inference_graph *graph = search->graph;
    const struct inference_node *node = &graph->node[state / 2];
    for (unsigned i = 0; i < node->weaks; i++) {
        uint32_t next = node->weak[i] * 2 | (state & 1) | inference_graph_is_group(graph, node->weak[i]);
        if (search->false_of[next].from || (search->one_digit && graph->node[node->weak[i]].digit != node->digit))
            continue;
        search->false_of[next] = (struct reached_state){.from = state + 1, .length = length};
        search->queue[(*queued)++] = next;
    }
}

void chain_search_run(struct chain_search *search, uint32_t start)
{
    const struct inference_graph *graph = search->graph;
    size_t queued = 1;
    search->start_state = start * 2 | inference_graph_is_group(graph, start);
    memset(search->true_of, 0, 2 * (size_t)graph->nodes * sizeof *search->true_of);
    memset(search->false_of, 0, 2 * (size_t)graph->nodes * sizeof *search->false_of);
    search->false_of[search->start_state] = (struct reached_state){.from = search->start_state + 1};
    search->queue[0] = search->start_state;
    for (size_t i = 0; i < queued; i++) {
        uint32_t state = search->queue[i];
        const struct inference_node *node = &graph->node[state / 2];
        uint16_t length = search->false_of[state].length + 1;
        for (unsigned k = 0; k < node->strongs && length <= CHAIN_MAX_LENGTH; k++) {
            const struct strong_link *link = &graph->link[node->strong[k]];
            uint32_t next = strong_link_other_end(link, state / 2) * 2 | (state & 1) | is_group_link(graph, link);
            if (search->true_of[next].from)
                continue;
            search->true_of[next] =
                (struct reached_state){.from = state + 1, .link = node->strong[k], .length = length};
            follow_true(search, next, length, &queued);
        }
    }
}

/* Traces from a false state, node number `count` of the path, back to the start. */
static void trace_false(struct chain_search *search, uint32_t state, unsigned count)
{
    for (;;) {
        search->node[count++] = state / 2;
        if (state == search->start_state)
            break;
        uint32_t before = search->false_of[state].from - 1;
        search->link[count] = search->true_of[before].link;
        search->node[count++] = before / 2;
        state = search->true_of[before].from - 1;
    }
    search->count = count;
}

void chain_search_trace(struct chain_search *search, uint32_t end)
{
    search->link[0] = search->true_of[end].link;
    search->node[0] = end / 2;
    trace_false(search, search->true_of[end].from - 1, 1);
}

/* --- all shortest paths --- */

struct path_search {
    struct chain_search *search;
    bool (*visit)(void *context);
    void *context;
};

static bool trace_back_from_false(struct path_search *path_search, uint32_t state, unsigned count);

/* Continues a path, traced up to here, through each strong link that may have made the state true at its length. */
static bool trace_back_from_true(struct path_search *path_search, uint32_t state, unsigned count)
{
    struct chain_search *search = path_search->search;
    const struct inference_graph *graph = search->graph;
    const struct inference_node *node = &graph->node[state / 2];
    search->node[count] = state / 2;
    for (unsigned k = 0; k < node->strongs; k++) {
        const struct strong_link *link = &graph->link[node->strong[k]];
        for (uint32_t grouped = 0; grouped < 2; grouped++) {
            uint32_t before = strong_link_other_end(link, state / 2) * 2 | grouped;
            if (!search->false_of[before].from ||
                search->false_of[before].length + 1 != search->true_of[state].length ||
                (grouped | is_group_link(graph, link)) != (state & 1))
                continue;
            search->link[count] = node->strong[k];
            if (trace_back_from_false(path_search, before, count + 1))
                return true;
        }
    }
    return false;
}

static bool trace_back_from_false(struct path_search *path_search, uint32_t state, unsigned count)
{
    struct chain_search *search = path_search->search;
    const struct inference_graph *graph = search->graph;
    const struct inference_node *node = &graph->node[state / 2];
    search->node[count] = state / 2;
    if (state == search->start_state) {
        trace_false(search, state, count);
        return path_search->visit(path_search->context) || ++search->paths == CHAIN_MAX_PATHS;
    }
    for (unsigned i = 0; i < node->weaks; i++) {
        for (uint32_t grouped = 0; grouped < 2; grouped++) {
            uint32_t before = node->weak[i] * 2 | grouped;
            if (search->true_of[before].from && search->true_of[before].length == search->false_of[state].length &&
                (grouped | inference_graph_is_group(graph, state / 2)) == (state & 1) &&
                trace_back_from_true(path_search, before, count + 1))
                return true;
        }
    }
    return false;
}

void chain_search_each_path(struct chain_search *search, uint32_t end, bool (*visit)(void *context), void *context)
{
    struct path_search path_search = {.search = search, .visit = visit, .context = context};
    search->paths = 0;
    trace_back_from_true(&path_search, end, 0);
}
