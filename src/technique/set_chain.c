/* From the node that the first set makes true by its tie it is walked in layers: a node is entered by way of so many sets
 * if it is false once each of them is locked; its sets come next, and their other nodes become true. What is entered says
 * whether two sets are the ends of a chain of some length; then the sets between them are looked for backwards. */
#include "technique/set_chain.h"

#include <string.h>

#include "technique/tied.h"
#include "technique/told.h"

/* Sets between the first and the last. Up to LAYERS_EXACT all chains are walked, as long as HoDoKu walks them when it lists
 * all steps (six ties); longer ones only where there is no shorter way to a node. */
enum { BETWEEN_LEAST = 2, LAYERS_EXACT = 5, LAYERS_MOST = 22 };

enum { TRIES_MOST = 20000 }; /* sets, for one chain */

/* A set between the ends: the node it is entered by, and the one that becomes true. */
struct between {
    uint32_t set, in, out;
};

struct end {
    uint32_t set, node;
};

struct result {
    struct end first, last;
    unsigned between; /* sets */
};

struct set_chain {
    struct search *search;
    struct tied sets;
    uint32_t *entered, *made; /* [nodes]: bit n: false, or true, by way of n sets */
    uint32_t *now, *next;     /* [nodes]: those of a layer */
    struct between between[LAYERS_MOST];
    struct result traced;     /* whose sets are looked for */
    unsigned tries;
    struct result *result;
    size_t results, result_capacity;
    struct told told;         /* what goes, and by way of how many sets */
};

/* --- layers --- */

/* Adds a node to the layer, by its bits; beyond the exact ones, only if no layer has it. False if it is not new there. */
static bool add_once(uint32_t *layers, unsigned layer)
{
    if (*layers & (layer > LAYERS_EXACT ? UINT32_MAX : 1u << layer))
        return false;
    *layers |= 1u << layer;
    return true;
}

/* The node is true: what is of the same digit and sees it is entered. */
static unsigned enter_beside(struct set_chain *chain, uint32_t node, unsigned layer, unsigned count)
{
    const struct web_node *known = &chain->sets.web.node[node];
    for (unsigned i = 0; i < known->weaks; i++) {
        uint32_t other = known->weak[i];
        if (chain->sets.web.node[other].digit == known->digit && add_once(&chain->entered[other], layer))
            chain->next[count++] = other;
    }
    return count;
}

/* From the nodes of the layer before. Returns how many are entered. */
static unsigned add_layer(struct set_chain *chain, unsigned layer, unsigned from)
{
    const struct web *web = &chain->sets.web;
    unsigned count = 0;
    for (unsigned i = 0; i < from; i++) {
        const struct web_node *node = &web->node[chain->now[i]];
        /* Exact layers have nodes that were entered earlier, too. */
        if (layer > LAYERS_EXACT && chain->entered[chain->now[i]] & ((1u << (layer - 1)) - 1))
            continue;
        for (unsigned k = 0; k < node->strongs; k++) {
            uint32_t other = web_other(&web->link[node->strong[k]], chain->now[i]);
            if (add_once(&chain->made[other], layer))
                count = enter_beside(chain, other, layer, count);
        }
    }
    return count;
}

static void walk_from_node(struct set_chain *chain, uint32_t node)
{
    unsigned nodes = chain->sets.web.nodes;
    memset(chain->entered, 0, nodes * sizeof *chain->entered);
    memset(chain->made, 0, nodes * sizeof *chain->made);
    unsigned count = enter_beside(chain, node, 0, 0);
    for (unsigned layer = 1; count && layer <= LAYERS_MOST; layer++) {
        uint32_t *last = chain->now;
        chain->now = chain->next;
        chain->next = last;
        count = add_layer(chain, layer, count);
    }
}

/* --- the sets between --- */

static bool is_cell(const struct set_chain *chain, uint32_t set)
{
    return tied_als(&chain->sets, set)->count == 1;
}

/* Is the set one of the ends, or between them after the first `count`? */
static bool is_taken(const struct set_chain *chain, uint32_t set, unsigned count)
{
    for (unsigned i = count; i < chain->traced.between; i++) {
        if (chain->between[i].set == set)
            return true;
    }
    return set == chain->traced.first.set || set == chain->traced.last.set;
}

/* A chain of cells alone is an XY-chain. */
static bool has_large_set(const struct set_chain *chain)
{
    for (unsigned i = 0; i < chain->traced.between; i++) {
        if (!is_cell(chain, chain->between[i].set))
            return true;
    }
    return !is_cell(chain, chain->traced.first.set) || !is_cell(chain, chain->traced.last.set);
}

static bool trace_back(struct set_chain *chain, uint32_t in, unsigned count);

/* The set may be the one that makes `out` true, by way of `count` sets with it. */
static bool trace_through(struct set_chain *chain, uint32_t set, uint32_t out, unsigned count)
{
    const struct tied *sets = &chain->sets;
    for (digit_mask left = tied_als(sets, set)->digits & ~digit_bit(sets->web.node[out].digit); left; left &= left - 1) {
        if (!tied_has(sets, set, digit_first(left)))
            continue;
        uint32_t in = tied_node(sets, set, digit_first(left));
        chain->between[count - 1] = (struct between){.set = set, .in = in, .out = out};
        if (chain->entered[in] >> (count - 1) & 1 && trace_back(chain, in, count - 1))
            return true;
    }
    return false;
}

/* Looks for different sets by way of which `in` is entered: `count` of them. */
static bool trace_back(struct set_chain *chain, uint32_t in, unsigned count)
{
    const struct tied *sets = &chain->sets;
    const struct web_node *node = &sets->web.node[in];
    if (!count)
        return has_large_set(chain);
    for (unsigned i = 0; i < node->weaks; i++) {
        uint32_t at, end, out = node->weak[i];
        if (sets->web.node[out].digit != node->digit || !(chain->made[out] >> count & 1))
            continue;
        for (tied_with(sets, out, &at, &end); at < end; at++) {
            if (is_taken(chain, sets->set_of[at], count))
                continue;
            if (++chain->tries > TRIES_MOST)
                return false;
            if (trace_through(chain, sets->set_of[at], out, count))
                return true;
        }
    }
    return false;
}

/* Is there such a chain? Its sets are left in `between`. */
static bool trace(struct set_chain *chain, const struct result *result)
{
    chain->traced = *result;
    chain->tries = 0;
    return trace_back(chain, result->last.node, result->between);
}

/* --- what goes --- */

/* The digits that both ends have, and neither is tied by. */
static digit_mask free_digits(const struct set_chain *chain, const struct result *result)
{
    const struct tied *sets = &chain->sets;
    return tied_als(sets, result->first.set)->digits & tied_als(sets, result->last.set)->digits &
           ~digit_bit(sets->web.node[result->first.node].digit) & ~digit_bit(sets->web.node[result->last.node].digit);
}

/* Returns a number that stands for what goes; 0: nothing. */
static uint64_t lose(struct set_chain *chain, const struct result *result)
{
    struct tied *sets = &chain->sets;
    memset(sets->lost, 0, sets->web.sight.words * sizeof *sets->lost);
    for (digit_mask left = free_digits(chain, result); left; left &= left - 1) {
        unsigned digit = digit_first(left);
        if (!tied_has(sets, result->first.set, digit) || !tied_has(sets, result->last.set, digit))
            continue;
        const uint64_t *one = tied_seen(sets, result->first.set, digit), *two = tied_seen(sets, result->last.set, digit);
        for (size_t k = 0; k < sets->web.sight.words; k++)
            sets->lost[k] |= one[k] & two[k];
    }
    return set_number(sets->lost, sets->web.sight.words);
}

static uint64_t key_of(uint64_t lost, unsigned between)
{
    return (lost ^ between) * 0xD1B54A32D192ED03u;
}

/* Is there such a chain by way of so many sets, or fewer? */
static bool is_known(const struct set_chain *chain, uint64_t lost, unsigned between)
{
    for (unsigned n = BETWEEN_LEAST; n <= between; n++) {
        if (told_has(&chain->told, key_of(lost, n)))
            return true;
    }
    return false;
}

static void keep(struct set_chain *chain, const struct result *result, uint64_t lost)
{
    struct arena *arena = chain->search->position->arena;
    told_before(&chain->told, arena, key_of(lost, result->between));
    if (arena_reserve(arena, (void **)&chain->result, &chain->result_capacity, chain->results + 1, sizeof *chain->result))
        chain->result[chain->results++] = *result;
    else
        chain->search->no_memory = true;
}

/* Keeps the shortest chain between these ends if none that takes the same away is as short. */
static void judge(struct set_chain *chain, struct end first, struct end last)
{
    struct result result = {.first = first, .last = last};
    uint64_t lost = lose(chain, &result);
    for (uint32_t ways = !lost ? 0 : chain->entered[last.node] >> BETWEEN_LEAST << BETWEEN_LEAST; ways; ways &= ways - 1) {
        result.between = (unsigned)__builtin_ctz(ways);
        if (is_known(chain, lost, result.between))
            return;
        if (trace(chain, &result)) {
            keep(chain, &result, lost);
            return;
        }
    }
}

/* --- ends --- */

static void collect_to(struct set_chain *chain, struct end first, uint32_t set)
{
    const struct tied *sets = &chain->sets;
    for (digit_mask left = tied_als(sets, set)->digits; left; left &= left - 1) {
        if (!tied_has(sets, set, digit_first(left)))
            continue;
        struct end last = {set, tied_node(sets, set, digit_first(left))};
        if (chain->entered[last.node] >> BETWEEN_LEAST)
            judge(chain, first, last);
    }
}

/* Any chain can be walked from either end. */
static void collect_from(struct set_chain *chain, uint32_t set)
{
    const struct tied *sets = &chain->sets;
    for (digit_mask left = tied_als(sets, set)->digits; left && !search_cancelled(chain->search); left &= left - 1) {
        if (!tied_has(sets, set, digit_first(left)))
            continue;
        struct end first = {set, tied_node(sets, set, digit_first(left))};
        walk_from_node(chain, first.node);
        for (uint32_t last = set + 1; last < sets->web.sets.count && !chain->search->no_memory; last++)
            collect_to(chain, first, last);
    }
}

/* --- what is told --- */

/* Cites why what goes is not true beside the end's candidates of the digits that one of the ends has. */
static void cite_removals(struct set_chain *chain, uint32_t set, digit_mask digits)
{
    const struct tied *sets = &chain->sets;
    const struct finding *finding = &chain->search->finding;
    for (size_t i = 0; i < finding->removals; i++) {
        for (digit_mask gone = finding->removal[i].digits; gone; gone &= gone - 1) {
            for (digit_mask left = digits; left; left &= left - 1) {
                if (tied_has(sets, set, digit_first(left)))
                    web_cite_removal(&sets->web, finding->removal[i].cell, digit_first(gone),
                                     tied_node(sets, set, digit_first(left)));
            }
        }
    }
}

static bool report(struct set_chain *chain, const struct result *result)
{
    struct search *search = chain->search;
    struct tied *sets = &chain->sets;
    uint32_t out = result->first.node;
    finding_begin(search, TECHNIQUE_als_chain);
    als_cite(search, tied_als(sets, result->first.set));
    for (unsigned i = 0; i < result->between; i++) {
        web_cite_weak(&sets->web, out, chain->between[i].in);
        als_cite(search, tied_als(sets, chain->between[i].set));
        out = chain->between[i].out;
    }
    web_cite_weak(&sets->web, out, result->last.node);
    als_cite(search, tied_als(sets, result->last.set));
    sight_remove(search, &sets->web.sight, sets->lost);
    cite_removals(chain, result->first.set, free_digits(chain, result));
    cite_removals(chain, result->last.set, free_digits(chain, result));
    tied_start(sets, result->last.node);
    return finding_done(search);
}

/* The shortest chain to each set of candidates that go; short ones first. */
static void report_all(struct set_chain *chain)
{
    for (unsigned between = BETWEEN_LEAST; between <= LAYERS_MOST; between++) {
        for (size_t i = 0; i < chain->results; i++) {
            const struct result *result = &chain->result[i];
            if (result->between != between || is_known(chain, lose(chain, result), between - 1))
                continue;
            walk_from_node(chain, result->first.node);
            if (trace(chain, result) && report(chain, result))
                return;
        }
    }
}

void set_chain_find(struct search *search)
{
    struct arena *arena = search->position->arena;
    struct set_chain chain = {.search = search};
    if (!tied_make(&chain.sets, search))
        return;
    unsigned nodes = chain.sets.web.nodes, sets = chain.sets.web.sets.count;
    chain.entered = arena_calloc(arena, nodes, sizeof *chain.entered);
    chain.made = arena_calloc(arena, nodes, sizeof *chain.made);
    chain.now = arena_calloc(arena, nodes, sizeof *chain.now);
    chain.next = arena_calloc(arena, nodes, sizeof *chain.next);
    search->no_memory |= !chain.entered || !chain.made || !chain.now || !chain.next;
    for (uint32_t set = 0; set < sets && !search->no_memory && !search_cancelled(search); set++)
        collect_from(&chain, set);
    if (!search->no_memory && !search->cancelled)
        report_all(&chain);
}
