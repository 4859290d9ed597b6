/* A layered search. Layer n has the nodes that are false after n inner sets are locked one after another. The layers of
 * the nodes show whether two sets can be the ends of a chain with n inner sets; then the inner sets, all different, are
 * traced backwards. */
#include "technique/als_chain.h"

#include <string.h>

#include "base/array.h"
#include "technique/als_graph.h"
#include "technique/seen_set.h"

/* Numbers of inner sets. Up to MAX_EXACT_LAYER all chains are searched, as long as HoDoKu searches when it lists all
 * steps (six links); longer ones only where a node has no shorter path. */
enum { MIN_INNER_SETS = 2, MAX_EXACT_LAYER = 5, MAX_LAYER = 22 };

enum { MAX_TRIES = 20000 }; /* sets to try for one chain */

/* An inner set: the node that is false, and the node that becomes true. */
struct inner_set {
    uint32_t set, in, out;
};

struct end {
    uint32_t set, node;
};

struct result {
    struct end first, last;
    unsigned inner; /* number of inner sets */
};

struct als_chain {
    struct search *search;
    struct als_graph graph;
    uint32_t *false_after, *true_after; /* [nodes]: bit n: false, or true, after n inner sets */
    uint32_t *layer, *next_layer;       /* [nodes]: the nodes of a layer */
    struct inner_set inner[MAX_LAYER];
    struct result traced; /* the chain whose inner sets are traced */
    unsigned tries;
    ARRAY(struct result) results;
    struct seen_set reported; /* hashes of eliminations and lengths */
};

/* --- layers --- */

/* Adds the layer to a node's layers; beyond MAX_EXACT_LAYER only if the node has none yet. Returns whether it was
 * added. */
static bool add_to_layer(uint32_t *layers, unsigned layer)
{
    if (*layers & (layer > MAX_EXACT_LAYER ? UINT32_MAX : 1u << layer))
        return false;
    *layers |= 1u << layer;
    return true;
}

/* Makes the peers of the same digit of a true node enter the layer as false. */
static unsigned enter_peers(struct als_chain *chain, uint32_t node, unsigned layer, unsigned count)
{
    const struct inference_node *info = &chain->graph.inference.node[node];
    for (unsigned i = 0; i < info->weaks; i++) {
        uint32_t other = info->weak[i];
        if (chain->graph.inference.node[other].digit == info->digit && add_to_layer(&chain->false_after[other], layer))
            chain->next_layer[count++] = other;
    }
    return count;
}

/* Fills the layer from the `from` nodes of the previous layer. Returns the number of new nodes. */
static unsigned add_layer(struct als_chain *chain, unsigned layer, unsigned from)
{
    const struct inference_graph *inference = &chain->graph.inference;
    unsigned count = 0;
    for (unsigned i = 0; i < from; i++) {
        const struct inference_node *node = &inference->node[chain->layer[i]];
        /* exact layers repeat nodes of earlier layers */
        if (layer > MAX_EXACT_LAYER && chain->false_after[chain->layer[i]] & ((1u << (layer - 1)) - 1))
            continue;
        for (unsigned k = 0; k < node->strongs; k++) {
            uint32_t other = strong_link_other_end(&inference->link[node->strong[k]], chain->layer[i]);
            if (add_to_layer(&chain->true_after[other], layer))
                count = enter_peers(chain, other, layer, count);
        }
    }
    return count;
}

static void search_from_node(struct als_chain *chain, uint32_t node)
{
    unsigned nodes = chain->graph.inference.nodes;
    memset(chain->false_after, 0, nodes * sizeof *chain->false_after);
    memset(chain->true_after, 0, nodes * sizeof *chain->true_after);
    unsigned count = enter_peers(chain, node, 0, 0);
    for (unsigned layer = 1; count && layer <= MAX_LAYER; layer++) {
        uint32_t *last = chain->layer;
        chain->layer = chain->next_layer;
        chain->next_layer = last;
        count = add_layer(chain, layer, count);
    }
}

/* --- the sets between --- */

/* Returns whether the set is an end, or one of the inner sets from `count` on. */
static bool is_in_chain(const struct als_chain *chain, uint32_t set, unsigned count)
{
    for (unsigned i = count; i < chain->traced.inner; i++) {
        if (chain->inner[i].set == set)
            return true;
    }
    return set == chain->traced.first.set || set == chain->traced.last.set;
}

/* Returns whether some set has several cells. A chain of single cells is an XY-chain. */
static bool has_large_set(const struct als_chain *chain)
{
    for (unsigned i = 0; i < chain->traced.inner; i++) {
        if (!als_graph_is_single_cell(&chain->graph, chain->inner[i].set))
            return true;
    }
    return !als_graph_is_single_cell(&chain->graph, chain->traced.first.set) ||
           !als_graph_is_single_cell(&chain->graph, chain->traced.last.set);
}

/* Returns whether all sets of the chain together are one naked set. */
static bool is_naked_set(const struct als_chain *chain)
{
    uint32_t set[MAX_LAYER + 2] = {chain->traced.first.set, chain->traced.last.set};
    for (unsigned i = 0; i < chain->traced.inner; i++)
        set[i + 2] = chain->inner[i].set;
    return als_graph_is_naked_set(&chain->graph, set, chain->traced.inner + 2);
}

static bool trace_back(struct als_chain *chain, uint32_t in, unsigned count);

/* Tries the set as inner set number `count`, which makes `out` true. */
static bool trace_through(struct als_chain *chain, uint32_t set, uint32_t out, unsigned count)
{
    const struct als_graph *graph = &chain->graph;
    digit_mask digits = graph->node_digits[set] & ~digit_bit(graph->inference.node[out].digit);
    for (digit_mask left = digits; left; left &= left - 1) {
        uint32_t in = als_graph_node(graph, set, digit_first(left));
        chain->inner[count - 1] = (struct inner_set){.set = set, .in = in, .out = out};
        if (chain->false_after[in] >> (count - 1) & 1 && trace_back(chain, in, count - 1))
            return true;
    }
    return false;
}

/* Traces `count` different sets that make `in` false. */
static bool trace_back(struct als_chain *chain, uint32_t in, unsigned count)
{
    const struct als_graph *graph = &chain->graph;
    const struct inference_node *node = &graph->inference.node[in];
    if (!count)
        return has_large_set(chain) && !is_naked_set(chain);
    for (unsigned i = 0; i < node->weaks; i++) {
        uint32_t at, end, out = node->weak[i];
        if (graph->inference.node[out].digit != node->digit || !(chain->true_after[out] >> count & 1))
            continue;
        for (als_graph_sets_of(graph, out, &at, &end); at < end; at++) {
            if (is_in_chain(chain, graph->set_of[at], count))
                continue;
            if (++chain->tries > MAX_TRIES)
                return false;
            if (trace_through(chain, graph->set_of[at], out, count))
                return true;
        }
    }
    return false;
}

/* Returns whether such a chain exists, and stores its sets in `inner`. */
static bool trace(struct als_chain *chain, const struct result *result)
{
    chain->traced = *result;
    chain->tries = 0;
    return trace_back(chain, result->last.node, result->inner);
}

/* --- eliminations --- */

/* Returns the digits of both ends, except their linking digits. */
static digit_mask eliminable_digits(const struct als_chain *chain, const struct result *result)
{
    const struct als_graph *graph = &chain->graph;
    return als_graph_als(graph, result->first.set)->digits & als_graph_als(graph, result->last.set)->digits &
           ~digit_bit(graph->inference.node[result->first.node].digit) &
           ~digit_bit(graph->inference.node[result->last.node].digit);
}

/* Stores the chain's eliminations. Returns their hash, 0 if there are none. */
static uint64_t find_eliminations(struct als_chain *chain, const struct result *result)
{
    struct als_graph *graph = &chain->graph;
    bits_clear(graph->eliminated, graph->inference.peer_graph.words);
    als_graph_eliminate_common(graph, result->first.set, result->last.set, eliminable_digits(chain, result));
    return bits_hash(graph->eliminated, graph->inference.peer_graph.words);
}

static uint64_t conclusion_key(uint64_t hash, unsigned inner)
{
    return (hash ^ inner) * 0xD1B54A32D192ED03u;
}

/* Returns whether a known chain of at most this many inner sets has the same eliminations. */
static bool is_reported_by(const struct als_chain *chain, uint64_t hash, unsigned inner)
{
    for (unsigned n = MIN_INNER_SETS; n <= inner; n++) {
        if (seen_set_has(&chain->reported, conclusion_key(hash, n)))
            return true;
    }
    return false;
}

static void keep_result(struct als_chain *chain, const struct result *result, uint64_t hash)
{
    struct arena *arena = chain->search->grid->arena;
    seen_set_test_and_add(&chain->reported, arena, conclusion_key(hash, result->inner));
    arena_array_append(arena, &chain->results, *result);
}

/* Keeps the shortest chain between these ends, unless a known chain of that length has the same eliminations. */
static void consider(struct als_chain *chain, struct end first, struct end last)
{
    struct result result = {.first = first, .last = last};
    uint64_t hash = find_eliminations(chain, &result);
    for (uint32_t lengths = !hash ? 0 : chain->false_after[last.node] >> MIN_INNER_SETS << MIN_INNER_SETS; lengths;
         lengths &= lengths - 1) {
        result.inner = (unsigned)__builtin_ctz(lengths);
        if (is_reported_by(chain, hash, result.inner))
            return;
        if (trace(chain, &result)) {
            keep_result(chain, &result, hash);
            return;
        }
    }
}

/* --- ends --- */

static void collect_to(struct als_chain *chain, struct end first, uint32_t set)
{
    const struct als_graph *graph = &chain->graph;
    for (digit_mask left = graph->node_digits[set]; left; left &= left - 1) {
        struct end last = {set, als_graph_node(graph, set, digit_first(left))};
        if (chain->false_after[last.node] >> MIN_INNER_SETS)
            consider(chain, first, last);
    }
}

/* each chain once: read backwards it is the same */
static void collect_from(struct als_chain *chain, uint32_t set)
{
    const struct als_graph *graph = &chain->graph;
    for (digit_mask left = graph->node_digits[set]; left && !search_cancelled(chain->search); left &= left - 1) {
        struct end first = {set, als_graph_node(graph, set, digit_first(left))};
        search_from_node(chain, first.node);
        for (uint32_t last = set + 1; last < graph->inference.als_list.count; last++)
            collect_to(chain, first, last);
    }
}

/* --- reports --- */

/* Adds the links between the removed candidates and the end's candidates of these digits. */
static void cite_removals(struct als_chain *chain, uint32_t set, digit_mask digits)
{
    const struct als_graph *graph = &chain->graph;
    const struct finding *finding = &chain->search->finding;
    for (size_t i = 0; i < finding->removals; i++) {
        for (digit_mask gone = finding->removal[i].digits; gone; gone &= gone - 1) {
            for (digit_mask left = digits & graph->node_digits[set]; left; left &= left - 1)
                inference_graph_cite_removal(&graph->inference, finding->removal[i].cell, digit_first(gone),
                                             als_graph_node(graph, set, digit_first(left)));
        }
    }
}

static bool report(struct als_chain *chain, const struct result *result)
{
    struct search *search = chain->search;
    struct als_graph *graph = &chain->graph;
    uint32_t out = result->first.node;
    finding_begin(search, TECHNIQUE_als_chain);
    als_cite(search, als_graph_als(graph, result->first.set));
    for (unsigned i = 0; i < result->inner; i++) {
        inference_graph_cite_weak(&graph->inference, out, chain->inner[i].in);
        als_cite(search, als_graph_als(graph, chain->inner[i].set));
        out = chain->inner[i].out;
    }
    inference_graph_cite_weak(&graph->inference, out, result->last.node);
    als_cite(search, als_graph_als(graph, result->last.set));
    peer_graph_remove_all(search, &graph->inference.peer_graph, graph->eliminated);
    cite_removals(chain, result->first.set, eliminable_digits(chain, result));
    cite_removals(chain, result->last.set, eliminable_digits(chain, result));
    inference_graph_add_start(&graph->inference, PLAN_SPLIT_SET, result->last.node);
    return finding_report(search);
}

/* Reports the shortest chain for each set of eliminated candidates, shortest chains first. */
static void report_all(struct als_chain *chain)
{
    for (unsigned inner = MIN_INNER_SETS; inner <= MAX_LAYER; inner++) {
        for (size_t i = 0; i < chain->results.count; i++) {
            const struct result *result = &chain->results.items[i];
            if (result->inner != inner || is_reported_by(chain, find_eliminations(chain, result), inner - 1))
                continue;
            search_from_node(chain, result->first.node);
            if (trace(chain, result) && report(chain, result))
                return;
        }
    }
}

void als_chain_find(struct search *search)
{
    struct arena *arena = search->grid->arena;
    struct als_chain chain = {.search = search};
    if (!als_graph_init(&chain.graph, search))
        return;
    unsigned nodes = chain.graph.inference.nodes;
    chain.false_after = arena_calloc(arena, nodes, sizeof *chain.false_after);
    chain.true_after = arena_calloc(arena, nodes, sizeof *chain.true_after);
    chain.layer = arena_calloc(arena, nodes, sizeof *chain.layer);
    chain.next_layer = arena_calloc(arena, nodes, sizeof *chain.next_layer);
    for (uint32_t set = 0; set < chain.graph.inference.als_list.count && !search_cancelled(search); set++)
        collect_from(&chain, set);
    if (!search->cancelled)
        report_all(&chain);
}
