/* Chains. If a node of the web is false, each strong link at it makes another true, which makes all that see it false, and
 * so on. Whatever becomes true when the first is false shows that one of the two is true: what sees both goes. A chain of
 * one digit is an X-chain; one through cells with two candidates, both ends of one digit, an XY-chain, or, if all cells
 * have the same two, a remote pair. In any other chain what is lost by more than one candidate of a digit, or crosswise in
 * two cells, is an AIC; the loss of a single candidate is a discontinuous nice loop through it, as is a chain whose end
 * is its beginning. If the two ends see each other the chain closes to a continuous loop, and of each pair of weakly
 * linked nodes in it one is true. A chain with a group or an almost locked set in it is called grouped; one of four or more
 * almost locked sets and nothing else, both ends of one digit, is an ALS chain. */
#include <stdlib.h>
#include <string.h>

#include "technique/families.h"
#include "technique/ways.h"
#include "technique/web.h"

enum { LONGEST = 24, SHORTEST = 2, SHORTEST_OF_SETS = 4 }; /* strong links */

/* How a node was reached, without a group so far or with one: its index is node * 2 + grouped. */
struct reached {
    uint32_t from;   /* the state it follows from, plus one; 0: not reached */
    uint32_t link;   /* of a true one: the strong link */
    uint16_t length; /* strong links so far */
};

struct result {
    enum technique_id technique;
    uint32_t start, end; /* a node; a state */
    uint16_t length;
    uint64_t lost;       /* a number that stands for what goes */
};

struct chain {
    struct search *search;
    struct web web;
    enum technique_id technique; /* of nice loops and their like, the first of the three */
    bool grouped;
    struct reached *true_of, *false_of; /* [2 * nodes] */
    uint32_t *queue;                    /* [2 * nodes]: states reached as false, in order */
    struct result *result;
    size_t results, result_room;
    uint64_t *lost;                     /* [3 * words]: what goes, and room for two more sets */
    uint32_t *walk;                     /* [2 * LONGEST + 2]: the nodes of a chain from its end, true and false in turn */
};

static bool is_group_link(const struct chain *chain, const struct web_link *link)
{
    return (link->als && link->als->count > 1) || web_is_group(&chain->web, link->node[0]) || web_is_group(&chain->web, link->node[1]);
}

/* --- what goes --- */

static void lose_both(struct chain *chain, uint32_t a, uint32_t b)
{
    for (size_t k = 0; k < chain->web.sight.words; k++)
        chain->lost[k] |= chain->web.node[a].seen[k] & chain->web.node[b].seen[k];
}

static unsigned count_lost(const struct chain *chain)
{
    return set_count(chain->lost, chain->web.sight.words);
}

/* The nodes of the chain into `walk`: end (true), what made it true (false), ... back to the start. Returns how many. */
static unsigned trace_back(const struct chain *chain, uint32_t end)
{
    unsigned count = 0;
    for (uint32_t at = end;;) {
        uint32_t before = chain->true_of[at].from - 1;
        chain->walk[count++] = at;
        chain->walk[count++] = before;
        if (chain->false_of[before].from == before + 1) /* the start comes from itself */
            return count;
        at = chain->false_of[before].from - 1;
    }
}

/* In a continuous loop, everything that sees both ends of a weak link; of a set that two of its digits are let out of,
 * all that sees any other digit of it whole. */
static void lose_around(struct chain *chain, uint32_t start, uint32_t end)
{
    unsigned count = trace_back(chain, end);
    lose_both(chain, start, end / 2);
    for (unsigned i = 1; i + 1 < count; i += 2)
        lose_both(chain, chain->walk[i] / 2, chain->walk[i + 1] / 2);
    for (unsigned i = 0; i < count; i += 2) {
        const struct als *als = chain->web.link[chain->true_of[chain->walk[i]].link].als;
        digit_mask used = digit_bit(chain->web.node[chain->walk[i] / 2].digit) |
                          digit_bit(chain->web.node[chain->walk[i + 1] / 2].digit);
        uint64_t *seen = chain->lost + chain->web.sight.words;
        for (digit_mask left = als ? als->digits & ~used : 0; left; left &= left - 1) {
            cell_id cells[NODE_CELLS];
            unsigned cell_count = als_cells(chain->search->position, als, digit_first(left), cells);
            sight_common(&chain->web.sight, cells, cell_count, digit_first(left), seen);
            for (size_t k = 0; k < chain->web.sight.words; k++)
                chain->lost[k] |= seen[k];
        }
    }
}

/* The sets at the two ends of a chain of sets, and the digits that tie them to it. */
struct set_ends {
    const struct als *als[2];
    digit_mask ties;
};

static struct set_ends ends_of(const struct chain *chain, unsigned count)
{
    const uint32_t *walk = chain->walk;
    return (struct set_ends){
        .als = {chain->web.link[chain->true_of[walk[0]].link].als,
                chain->web.link[chain->true_of[walk[count - 2]].link].als},
        .ties = digit_bit(chain->web.node[walk[1] / 2].digit) | digit_bit(chain->web.node[walk[count - 2] / 2].digit),
    };
}

/* Between the ends of a chain of sets every digit goes that both have, and neither is tied by. */
static void lose_between_sets(struct chain *chain, uint32_t end)
{
    const struct position *position = chain->search->position;
    struct set_ends ends = ends_of(chain, trace_back(chain, end));
    size_t words = chain->web.sight.words;
    uint64_t *seen = chain->lost + words;
    for (digit_mask left = ends.als[0]->digits & ends.als[1]->digits & ~ends.ties; left; left &= left - 1) {
        for (unsigned i = 0; i < 2; i++) {
            cell_id cells[NODE_CELLS];
            unsigned count = als_cells(position, ends.als[i], digit_first(left), cells);
            sight_common(&chain->web.sight, cells, count, digit_first(left), seen + i * words);
        }
        for (size_t k = 0; k < words; k++)
            chain->lost[k] |= seen[k] & seen[words + k];
    }
}

static bool is_continuous(enum technique_id id)
{
    return id == TECHNIQUE_continuous_nice_loop || id == TECHNIQUE_grouped_continuous_nice_loop;
}

/* What a chain between these nodes is called that loses so many candidates; TECHNIQUES: nothing that is looked for. */
static enum technique_id name_of(const struct chain *chain, uint32_t start, uint32_t end, unsigned lost)
{
    if (chain->technique == TECHNIQUE_x_chain)
        return start != end ? chain->technique : TECHNIQUES;
    if (chain->technique == TECHNIQUE_xy_chain || chain->technique == TECHNIQUE_als_chain)
        return start != end && chain->web.node[start].digit == chain->web.node[end].digit ? chain->technique : TECHNIQUES;
    if (start != end && web_are_weak(&chain->web, start, end))
        return chain->grouped ? TECHNIQUE_grouped_continuous_nice_loop : TECHNIQUE_continuous_nice_loop;
    if (start == end || lost == 1)
        return chain->grouped ? TECHNIQUE_grouped_discontinuous_nice_loop : TECHNIQUE_discontinuous_nice_loop;
    return chain->grouped ? TECHNIQUE_grouped_aic : TECHNIQUE_aic;
}

/* What a chain from `start` to the node `end` takes away. A candidate that is true clears its own cell alone here: the rest
 * is what any placement does. */
static void lose_at_ends(struct chain *chain, uint32_t start, uint32_t end)
{
    const struct web_node *node = &chain->web.node[start];
    memset(chain->lost, 0, chain->web.sight.words * sizeof *chain->lost);
    if (start != end || node->count > 1) {
        lose_both(chain, start, end);
        return;
    }
    digit_mask others = chain->search->position->mask[node->cells[0]] & ~digit_bit(node->digit);
    for (; others; others &= others - 1)
        set_add(chain->lost, sight_number(&chain->web.sight, node->cells[0], digit_first(others)));
}

/* The chain from `start` to the state `end`, if it is of a kind that is looked for and something goes. */
static void judge(struct chain *chain, uint32_t start, uint32_t end)
{
    unsigned shortest = chain->technique == TECHNIQUE_als_chain ? SHORTEST_OF_SETS : SHORTEST;
    if (chain->true_of[end].length < shortest || (end & 1) != chain->grouped)
        return;
    lose_at_ends(chain, start, end / 2);
    unsigned lost = count_lost(chain);
    enum technique_id id = name_of(chain, start, end / 2, lost);
    if (id == TECHNIQUES || !search_wants(chain->search, id) || (!lost && !is_continuous(id)))
        return;
    if (is_continuous(id))
        lose_around(chain, start, end);
    if (id == TECHNIQUE_als_chain)
        lose_between_sets(chain, end);
    if (!count_lost(chain))
        return;
    if (!arena_reserve(chain->search->position->arena, (void **)&chain->result, &chain->result_room, chain->results + 1,
                       sizeof *chain->result)) {
        chain->search->no_memory = true;
        return;
    }
    chain->result[chain->results++] = (struct result){
        .technique = id,
        .start = start,
        .end = end,
        .length = chain->true_of[end].length,
        .lost = set_number(chain->lost, chain->web.sight.words),
    };
}

/* --- walking --- */

static void follow_true(struct chain *chain, uint32_t state, uint16_t length, size_t *queued)
{
    const struct web_node *node = &chain->web.node[state / 2];
    for (unsigned i = 0; i < node->weaks; i++) {
        uint32_t next = node->weak[i] * 2 | (state & 1) | web_is_group(&chain->web, node->weak[i]);
        bool stays = chain->technique != TECHNIQUE_x_chain || chain->web.node[node->weak[i]].digit == node->digit;
        if (chain->false_of[next].from || !stays)
            continue;
        chain->false_of[next] = (struct reached){.from = state + 1, .length = length};
        chain->queue[(*queued)++] = next;
    }
}

/* Goes as far as it goes from `start`, taken to be false; the shortest ways are found first. */
static void walk_from(struct chain *chain, uint32_t start)
{
    uint32_t first = start * 2 | web_is_group(&chain->web, start);
    size_t queued = 1;
    memset(chain->true_of, 0, 2 * (size_t)chain->web.nodes * sizeof *chain->true_of);
    memset(chain->false_of, 0, 2 * (size_t)chain->web.nodes * sizeof *chain->false_of);
    chain->false_of[first] = (struct reached){.from = first + 1};
    chain->queue[0] = first;
    for (size_t i = 0; i < queued; i++) {
        uint32_t state = chain->queue[i];
        const struct web_node *node = &chain->web.node[state / 2];
        uint16_t length = chain->false_of[state].length + 1;
        for (unsigned k = 0; k < node->strongs && length <= LONGEST; k++) {
            const struct web_link *link = &chain->web.link[node->strong[k]];
            uint32_t next = web_other(link, state / 2) * 2 | (state & 1) | is_group_link(chain, link);
            if (chain->true_of[next].from)
                continue;
            chain->true_of[next] = (struct reached){.from = state + 1, .link = node->strong[k], .length = length};
            follow_true(chain, next, length, &queued);
        }
    }
}

static void collect(struct chain *chain)
{
    for (uint32_t start = 0; start < chain->web.nodes && !search_cancelled(chain->search); start++) {
        walk_from(chain, start);
        /* Every chain can be walked from either end. */
        for (uint32_t end = start * 2; end < 2 * chain->web.nodes && !chain->search->no_memory; end++) {
            if (chain->true_of[end].from)
                judge(chain, start, end);
        }
    }
}

/* --- what is told --- */

static int by_length(const void *left, const void *right)
{
    const struct result *a = left, *b = right;
    if (a->technique != b->technique)
        return a->technique < b->technique ? -1 : 1;
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    return (a->end > b->end) - (a->end < b->end);
}

static void cite_removals(struct chain *chain, unsigned nodes)
{
    const struct finding *finding = &chain->search->finding;
    for (size_t i = 0; i < finding->removals; i++) {
        for (digit_mask left = finding->removal[i].digits; left; left &= left - 1) {
            for (unsigned k = 0; k < nodes; k++)
                web_cite_removal(&chain->web, finding->removal[i].cell, digit_first(left), chain->walk[k] / 2);
        }
    }
}

/* What keeps the set's own candidates of each removed digit from being true beside what is removed. */
static void cite_set_removals(struct chain *chain, const struct als *als)
{
    const struct finding *finding = &chain->search->finding;
    for (size_t i = 0; i < finding->removals; i++) {
        for (digit_mask left = finding->removal[i].digits; left; left &= left - 1) {
            cell_id cells[NODE_CELLS];
            unsigned count = als_cells(chain->search->position, als, digit_first(left), cells);
            bool sees_all = true;
            for (unsigned k = 0; k < count; k++)
                sees_all = sees_all && cells[k] != finding->removal[i].cell &&
                           layout_are_peers(chain->search->position->layout, cells[k], finding->removal[i].cell);
            if (sees_all)
                sight_link(chain->search, finding->removal[i].cell, digit_first(left), cells, count, digit_first(left));
        }
    }
}

static void cite_loop(struct chain *chain, unsigned count)
{
    web_cite_weak(&chain->web, chain->walk[0] / 2, chain->walk[count - 1] / 2);
    for (unsigned i = 0; i < count; i += 2) {
        const struct als *als = chain->web.link[chain->true_of[chain->walk[i]].link].als;
        if (als)
            cite_set_removals(chain, als);
    }
}

static void keep_ends(struct chain *chain, unsigned *count)
{
    chain->walk[1] = chain->walk[*count - 1];
    *count = 2;
}

static bool report(struct chain *chain, const struct result *result)
{
    walk_from(chain, result->start);
    lose_at_ends(chain, result->start, result->end / 2);
    if (is_continuous(result->technique))
        lose_around(chain, result->start, result->end);
    if (result->technique == TECHNIQUE_als_chain)
        lose_between_sets(chain, result->end);
    finding_begin(chain->search, result->technique);
    unsigned count = trace_back(chain, result->end);
    for (unsigned i = 0; i < count; i += 2) {
        web_cite_strong(&chain->web, &chain->web.link[chain->true_of[chain->walk[i]].link]);
        if (i + 2 < count)
            web_cite_weak(&chain->web, chain->walk[i + 1] / 2, chain->walk[i + 2] / 2);
    }
    sight_remove(chain->search, &chain->web.sight, chain->lost);
    if (result->technique == TECHNIQUE_als_chain) {
        cite_set_removals(chain, ends_of(chain, count).als[0]);
        cite_set_removals(chain, ends_of(chain, count).als[1]);
    }
    if (is_continuous(result->technique))
        cite_loop(chain, count);
    else
        keep_ends(chain, &count);
    cite_removals(chain, count);
    return finding_done(chain->search);
}

/* The shortest chain to each set of candidates that go. */
static void report_all(struct chain *chain)
{
    if (chain->results)
        qsort(chain->result, chain->results, sizeof *chain->result, by_length);
    for (size_t i = 0; i < chain->results; i++) {
        bool known = false;
        for (size_t k = 0; k < i && !known; k++)
            known = chain->result[k].technique == chain->result[i].technique &&
                    chain->result[k].lost == chain->result[i].lost;
        if (!known && report(chain, &chain->result[i]))
            return;
    }
}

static void find(struct search *search, enum technique_id technique, unsigned kinds)
{
    struct arena *arena = search->position->arena;
    struct chain chain = {.search = search, .technique = technique, .grouped = kinds & WEB_SETS};
    if (search->plain_groups && kinds & WEB_GROUPS)
        kinds &= ~(unsigned)WEB_SETS;
    if (!web_make(&chain.web, search, kinds))
        return;
    size_t states = 2 * (size_t)chain.web.nodes;
    chain.true_of = arena_zeroed(arena, states, sizeof *chain.true_of);
    chain.false_of = arena_zeroed(arena, states, sizeof *chain.false_of);
    chain.queue = arena_zeroed(arena, states, sizeof *chain.queue);
    chain.lost = arena_zeroed(arena, 3 * chain.web.sight.words, sizeof *chain.lost);
    chain.walk = arena_zeroed(arena, 2 * LONGEST + 4, sizeof *chain.walk);
    search->no_memory |= !chain.true_of || !chain.false_of || !chain.queue || !chain.lost || !chain.walk;
    if (!search->no_memory) {
        collect(&chain);
        report_all(&chain);
    }
}

void chain_x(struct search *search)
{
    if (ways_allow_any(search->position))
        find(search, TECHNIQUE_x_chain, WEB_HOUSES);
}

void chain_xy(struct search *search)
{
    find(search, TECHNIQUE_xy_chain, WEB_CELLS);
}

void chain_nice(struct search *search)
{
    find(search, TECHNIQUE_continuous_nice_loop, WEB_CELLS | WEB_HOUSES);
}

void chain_grouped(struct search *search)
{
    find(search, TECHNIQUE_grouped_continuous_nice_loop, WEB_CELLS | WEB_HOUSES | WEB_GROUPS | WEB_SETS);
}

void chain_sets(struct search *search)
{
    find(search, TECHNIQUE_als_chain, WEB_SETS);
}
