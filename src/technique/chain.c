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
#include "technique/set_chain.h"
#include "technique/told.h"
#include "technique/walk.h"
#include "technique/ways.h"

enum { SHORTEST = 2, SHORTEST_OF_SETS = 4 }; /* strong links */
enum { ONE_WAY = UINT32_MAX, WAYS_MOST = 50000 }; /* of all loops: a sheet of many houses has more than time */

struct result {
    enum technique_id technique;
    uint32_t start, end; /* a node; a state */
    uint32_t way;        /* which of the shortest ways; ONE_WAY: any */
    unsigned length;
    uint64_t lost;       /* a number that stands for what goes */
};

struct chain {
    struct search *search;
    struct web web;
    struct walk walk;
    enum technique_id technique; /* of nice loops and their like, the first of the three */
    bool grouped;
    struct result *result;
    size_t results, result_capacity;
    struct result judged; /* the chain that is looked at */
    unsigned ways;        /* looked at */
    uint64_t *lost;       /* [3 * words]: what goes, and room for two more sets */
};

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

/* In a continuous loop, everything that sees both ends of a weak link; of a set that two of its digits are let out of,
 * all that sees any other digit of it whole. */
static void lose_around(struct chain *chain)
{
    const struct walk *walk = &chain->walk;
    lose_both(chain, walk->node[walk->count - 1], walk->node[0]);
    for (unsigned i = 1; i + 1 < walk->count; i += 2)
        lose_both(chain, walk->node[i], walk->node[i + 1]);
    for (unsigned i = 0; i < walk->count; i += 2) {
        const struct als *als = chain->web.link[walk->link[i]].als;
        digit_mask used = digit_bit(chain->web.node[walk->node[i]].digit) |
                          digit_bit(chain->web.node[walk->node[i + 1]].digit);
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

static struct set_ends ends_of(const struct chain *chain)
{
    const struct walk *walk = &chain->walk;
    unsigned count = walk->count;
    return (struct set_ends){
        .als = {chain->web.link[walk->link[0]].als, chain->web.link[walk->link[count - 2]].als},
        .ties = digit_bit(chain->web.node[walk->node[1]].digit) | digit_bit(chain->web.node[walk->node[count - 2]].digit),
    };
}

/* Between the ends of a chain of sets every digit goes that both have, and neither is tied by. */
static void lose_between_sets(struct chain *chain)
{
    const struct position *position = chain->search->position;
    struct set_ends ends = ends_of(chain);
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

/* What the traced chain takes away, into `lost`. */
static void lose(struct chain *chain, enum technique_id id)
{
    lose_at_ends(chain, chain->walk.node[chain->walk.count - 1], chain->walk.node[0]);
    if (is_continuous(id))
        lose_around(chain);
    if (id == TECHNIQUE_als_chain)
        lose_between_sets(chain);
}

/* Keeps the traced chain if something goes. */
static bool keep(void *context)
{
    struct chain *chain = context;
    lose(chain, chain->judged.technique);
    if (count_lost(chain)) {
        bool room = arena_reserve(chain->search->position->arena, (void **)&chain->result, &chain->result_capacity,
                                  chain->results + 1, sizeof *chain->result);
        chain->search->no_memory |= !room;
        if (!room)
            return true;
        chain->judged.lost = set_number(chain->lost, chain->web.sight.words);
        chain->result[chain->results++] = chain->judged;
    }
    chain->judged.way++;
    chain->ways++;
    return false;
}

/* Is a chain to the state long enough, and grouped or not, as those that are looked for? */
static inline bool is_end(const struct chain *chain, uint32_t end)
{
    unsigned shortest = chain->technique == TECHNIQUE_als_chain ? SHORTEST_OF_SETS : SHORTEST;
    return walk_length(&chain->walk, end) >= shortest && (end & 1) == chain->grouped;
}

/* The chain from `start` to the state `end`, if it is of a kind that is looked for. What a loop takes away depends on its
 * way; where it is rated, as HoDoKu does, one way is enough. */
static void judge(struct chain *chain, uint32_t start, uint32_t end)
{
    lose_at_ends(chain, start, end / 2);
    unsigned lost = count_lost(chain);
    enum technique_id id = name_of(chain, start, end / 2, lost);
    if (id == TECHNIQUES || !search_wants(chain->search, id) || (!lost && !is_continuous(id)))
        return;
    bool each = is_continuous(id) && !chain->search->plain_groups && chain->ways < WAYS_MOST;
    chain->judged = (struct result){
        .technique = id,
        .start = start,
        .end = end,
        .length = walk_length(&chain->walk, end),
        .way = each ? 0 : ONE_WAY,
    };
    if (each) {
        walk_each(&chain->walk, end, keep, chain);
    } else {
        walk_trace(&chain->walk, end);
        keep(chain);
    }
}

static void collect(struct chain *chain)
{
    for (uint32_t start = 0; start < chain->web.nodes && !search_cancelled(chain->search); start++) {
        walk_from(&chain->walk, start);
        /* Every chain can be walked from either end. */
        for (uint32_t end = start * 2; end < 2 * chain->web.nodes && !chain->search->no_memory; end++) {
            if (is_end(chain, end))
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
    if (a->end != b->end)
        return a->end < b->end ? -1 : 1;
    return (a->way > b->way) - (a->way < b->way);
}

/* What keeps a removed candidate from being true beside the nodes that it sees: all of a loop's, or the ends. */
static void cite_removals(struct chain *chain, bool loop)
{
    const struct finding *finding = &chain->search->finding;
    const struct walk *walk = &chain->walk;
    for (size_t i = 0; i < finding->removals; i++) {
        for (digit_mask left = finding->removal[i].digits; left; left &= left - 1) {
            for (unsigned k = 0; k < walk->count; k += loop ? 1 : walk->count - 1)
                web_cite_removal(&chain->web, finding->removal[i].cell, digit_first(left), walk->node[k]);
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

static void cite_loop(struct chain *chain)
{
    const struct walk *walk = &chain->walk;
    web_cite_weak(&chain->web, walk->node[0], walk->node[walk->count - 1]);
    for (unsigned i = 0; i < walk->count; i += 2) {
        const struct als *als = chain->web.link[walk->link[i]].als;
        if (als)
            cite_set_removals(chain, als);
    }
}

static bool is_reached(void *context)
{
    return !((struct chain *)context)->judged.way--;
}

/* Walks the chain of a result again. */
static void trace(struct chain *chain, const struct result *result)
{
    chain->judged = *result;
    walk_from(&chain->walk, result->start);
    if (result->way == ONE_WAY)
        walk_trace(&chain->walk, result->end);
    else
        walk_each(&chain->walk, result->end, is_reached, chain);
}

/* The argument begins from the candidates of a node. */
static void start_from(struct chain *chain, enum plan_start_kind kind, uint32_t node)
{
    const struct web_node *known = &chain->web.node[node];
    finding_start(chain->search, kind);
    for (unsigned i = 0; i < known->count; i++)
        finding_start_candidate(chain->search, known->cells[i], known->digit);
}

static void name_end(struct chain *chain, uint32_t node)
{
    const struct web_node *known = &chain->web.node[node];
    finding_role(chain->search, ROLE_CHAIN_END, 0);
    for (unsigned i = 0; i < known->count; i++)
        finding_role_candidate(chain->search, known->cells[i], known->digit);
}

/* Either the chain's first end is true, or its last; where they are one, that is true. A chain of sets begins from what ties
 * the first set to the second, so that it holds for every digit of its ends. */
static void plan_chain(struct chain *chain, enum technique_id id)
{
    const struct walk *walk = &chain->walk;
    uint32_t first = walk->node[0], last = walk->node[walk->count - 1];
    if (id == TECHNIQUE_als_chain)
        start_from(chain, PLAN_SPLIT_SET, walk->node[1]);
    else
        start_from(chain, first == last ? PLAN_SUPPOSE_NOT : PLAN_SPLIT_SET, first);
    name_end(chain, first);
    name_end(chain, last);
}

static bool report(struct chain *chain, const struct result *result)
{
    const struct walk *walk = &chain->walk;
    trace(chain, result);
    lose(chain, result->technique);
    finding_begin(chain->search, result->technique);
    for (unsigned i = 0; i < walk->count; i += 2) {
        web_cite_strong(&chain->web, &chain->web.link[walk->link[i]]);
        if (i + 2 < walk->count)
            web_cite_weak(&chain->web, walk->node[i + 1], walk->node[i + 2]);
    }
    sight_remove(chain->search, &chain->web.sight, chain->lost);
    if (result->technique == TECHNIQUE_als_chain) {
        cite_set_removals(chain, ends_of(chain).als[0]);
        cite_set_removals(chain, ends_of(chain).als[1]);
    }
    if (is_continuous(result->technique))
        cite_loop(chain);
    cite_removals(chain, is_continuous(result->technique));
    plan_chain(chain, result->technique);
    return finding_done(chain->search);
}

/* The shortest chain to each set of candidates that go. */
static void report_all(struct chain *chain)
{
    struct told told = {0};
    if (chain->results)
        qsort(chain->result, chain->results, sizeof *chain->result, by_length);
    for (size_t i = 0; i < chain->results; i++) {
        const struct result *result = &chain->result[i];
        if (!told_before(&told, chain->search->position->arena, result->lost + result->technique) &&
            report(chain, result))
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
    chain.lost = arena_calloc(arena, 3 * chain.web.sight.words, sizeof *chain.lost);
    if (!walk_make(&chain.walk, &chain.web, technique == TECHNIQUE_x_chain) || !chain.lost) {
        search->no_memory = true;
        return;
    }
    collect(&chain);
    report_all(&chain);
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
    if (search->plain_groups)
        find(search, TECHNIQUE_als_chain, WEB_SETS);
    else
        set_chain_find(search);
}
