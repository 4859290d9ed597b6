/* Chains. If a node of the inference graph is false, each strong link makes a further node true, all nodes that see
 * it become false, and so on. A node that becomes true when the first is false shows that one of the two is true, so
 * candidates that see both are false.
 *
 * A chain of one digit is an X-chain; one through bivalue cells, with the same digit at both ends, an XY-chain. Of
 * the other chains, one that eliminates several candidates is an AIC. One that eliminates a single candidate, or
 * whose two ends are the same node, is a discontinuous nice loop. If the two ends see each other, the chain closes
 * to a continuous nice loop, in which every weak link is strong as well. A chain with a group or an almost locked
 * set is called grouped. An ALS chain consists of four or more almost locked sets, with the same digit at both ends. */
#include <stdlib.h>
#include <string.h>

#include "technique/families.h"
#include "base/array.h"
#include "technique/als_chain.h"
#include "technique/seen_set.h"
#include "technique/chain_search.h"
#include "technique/template_search.h"

enum { MIN_LENGTH = 2, MIN_ALS_LENGTH = 4 }; /* numbers of strong links */
/* paths in all loops together: boards of several grids have more than can be traced */
enum { MAX_PATHS = 50000 };
#define ANY_PATH UINT32_MAX

struct result {
    enum technique_id technique;
    uint32_t start, end; /* a node; a state */
    uint32_t path;       /* which of the shortest paths, or ANY_PATH */
    unsigned length;
    uint64_t eliminated; /* hash of the eliminated candidates */
};

struct chain {
    struct search *search;
    struct inference_graph graph;
    struct chain_search paths;
    enum technique_id technique; /* for nice loops and AICs, the first of the three */
    bool grouped;
    ARRAY(struct result) results;
    struct result current; /* the chain under consideration */
    unsigned path_count;   /* number of traced paths */
    uint64_t *eliminated;  /* [3 * words]: the eliminated candidates, and two scratch sets */
};

/* --- eliminations --- */

static void eliminate_common_peers(struct chain *chain, uint32_t a, uint32_t b)
{
    bits_or_common(chain->eliminated, chain->graph.node[a].peers, chain->graph.node[b].peers,
                   chain->graph.peer_graph.words);
}

static unsigned count_eliminated(const struct chain *chain)
{
    return bits_count(chain->eliminated, chain->graph.peer_graph.words);
}

/* Stores the eliminations of a continuous loop. Candidates that see both ends of a weak link are false. An almost
 * locked set that loses one of two of its digits holds all its other digits, so candidates that see all of such a digit
 * are false. */
static void eliminate_around_loop(struct chain *chain)
{
    const struct chain_search *paths = &chain->paths;
    eliminate_common_peers(chain, paths->node[paths->count - 1], paths->node[0]);
    for (unsigned i = 1; i + 1 < paths->count; i += 2)
        eliminate_common_peers(chain, paths->node[i], paths->node[i + 1]);
    for (unsigned i = 0; i < paths->count; i += 2) {
        const struct als *als = chain->graph.link[paths->link[i]].als;
        digit_mask used =
            digit_bit(chain->graph.node[paths->node[i]].digit) | digit_bit(chain->graph.node[paths->node[i + 1]].digit);
        uint64_t *seen = chain->eliminated + chain->graph.peer_graph.words;
        for (digit_mask left = als ? als->digits & ~used : 0; left; left &= left - 1) {
            cell_id cells[MAX_NODE_CELLS];
            unsigned cell_count = als_cells_with(chain->search->grid, als, digit_first(left), cells);
            peer_graph_common_peers(&chain->graph.peer_graph, cells, cell_count, digit_first(left), seen);
            bits_or(chain->eliminated, seen, chain->graph.peer_graph.words);
        }
    }
}

/* The almost locked sets at the two ends of an ALS chain, and the digits of their links with the chain. */
struct als_ends {
    const struct als *als[2];
    digit_mask restricted_commons;
};

static struct als_ends als_ends_of(const struct chain *chain)
{
    const struct chain_search *paths = &chain->paths;
    unsigned count = paths->count;
    return (struct als_ends){
        .als = {chain->graph.link[paths->link[0]].als, chain->graph.link[paths->link[count - 2]].als},
        .restricted_commons = digit_bit(chain->graph.node[paths->node[1]].digit) |
                              digit_bit(chain->graph.node[paths->node[count - 2]].digit),
    };
}

/* Eliminates between the ends of an ALS chain: every digit of both sets except the linking digits. */
static void eliminate_between_als(struct chain *chain)
{
    const struct candidate_grid *grid = chain->search->grid;
    struct als_ends ends = als_ends_of(chain);
    size_t words = chain->graph.peer_graph.words;
    uint64_t *seen = chain->eliminated + words;
    for (digit_mask left = ends.als[0]->digits & ends.als[1]->digits & ~ends.restricted_commons; left;
         left &= left - 1) {
        for (unsigned i = 0; i < 2; i++) {
            cell_id cells[MAX_NODE_CELLS];
            unsigned count = als_cells_with(grid, ends.als[i], digit_first(left), cells);
            peer_graph_common_peers(&chain->graph.peer_graph, cells, count, digit_first(left), seen + i * words);
        }
        bits_or_common(chain->eliminated, seen, seen + words, words);
    }
}

static bool is_continuous(enum technique_id id)
{
    return id == TECHNIQUE_continuous_nice_loop || id == TECHNIQUE_grouped_continuous_nice_loop;
}

/* Returns the technique of a chain between these nodes with this many eliminations; TECHNIQUES if there is none. */
static enum technique_id technique_of(const struct chain *chain, uint32_t start, uint32_t end, unsigned eliminated)
{
    if (chain->technique == TECHNIQUE_x_chain)
        return start != end ? chain->technique : TECHNIQUES;
    if (chain->technique == TECHNIQUE_xy_chain || chain->technique == TECHNIQUE_als_chain)
        return start != end && chain->graph.node[start].digit == chain->graph.node[end].digit ? chain->technique
                                                                                              : TECHNIQUES;
    if (start != end && inference_graph_are_weakly_linked(&chain->graph, start, end))
        return chain->grouped ? TECHNIQUE_grouped_continuous_nice_loop : TECHNIQUE_continuous_nice_loop;
    if (start == end || eliminated == 1)
        return chain->grouped ? TECHNIQUE_grouped_discontinuous_nice_loop : TECHNIQUE_discontinuous_nice_loop;
    return chain->grouped ? TECHNIQUE_grouped_aic : TECHNIQUE_aic;
}

/* Stores the eliminations of a chain from `start` to the node `end`. For a candidate proved true these are the other
 * candidates of its cell; its peers follow from the placement. */
static void eliminate_at_ends(struct chain *chain, uint32_t start, uint32_t end)
{
    const struct inference_node *node = &chain->graph.node[start];
    bits_clear(chain->eliminated, chain->graph.peer_graph.words);
    if (start != end || node->count > 1) {
        eliminate_common_peers(chain, start, end);
        return;
    }
    digit_mask others = chain->search->grid->mask[node->cells[0]] & ~digit_bit(node->digit);
    for (; others; others &= others - 1)
        bits_add(chain->eliminated, peer_graph_number(&chain->graph.peer_graph, node->cells[0], digit_first(others)));
}

/* Stores the traced chain's eliminations in `eliminated`. */
static void find_eliminations(struct chain *chain, enum technique_id id)
{
    eliminate_at_ends(chain, chain->paths.node[chain->paths.count - 1], chain->paths.node[0]);
    if (is_continuous(id))
        eliminate_around_loop(chain);
    if (id == TECHNIQUE_als_chain)
        eliminate_between_als(chain);
}

/* Keeps the traced chain if it eliminates anything. */
static bool keep_result(void *context)
{
    struct chain *chain = context;
    find_eliminations(chain, chain->current.technique);
    if (count_eliminated(chain)) {
        chain->current.eliminated = bits_hash(chain->eliminated, chain->graph.peer_graph.words);
        arena_array_append(chain->search->grid->arena, &chain->results, chain->current);
    }
    chain->current.path++;
    chain->path_count++;
    return false;
}

/* Returns whether a chain to the state is long enough and, if required, grouped. */
static inline bool is_end(const struct chain *chain, uint32_t end)
{
    unsigned shortest = chain->technique == TECHNIQUE_als_chain ? MIN_ALS_LENGTH : MIN_LENGTH;
    return chain_search_length(&chain->paths, end) >= shortest && (end & 1) == chain->grouped;
}

/* Considers the chain from `start` to the state `end`. The eliminations of a loop depend on its path, so every shortest
 * path is considered; for rating, only one, as in HoDoKu. */
static void consider(struct chain *chain, uint32_t start, uint32_t end)
{
    eliminate_at_ends(chain, start, end / 2);
    unsigned eliminated = count_eliminated(chain);
    enum technique_id id = technique_of(chain, start, end / 2, eliminated);
    if (id == TECHNIQUES || !search_wants(chain->search, id) || (!eliminated && !is_continuous(id)))
        return;
    bool each = is_continuous(id) && !chain->search->plain_groups && chain->path_count < MAX_PATHS;
    chain->current = (struct result){
        .technique = id,
        .start = start,
        .end = end,
        .length = chain_search_length(&chain->paths, end),
        .path = each ? 0 : ANY_PATH,
    };
    if (each) {
        chain_search_each_path(&chain->paths, end, keep_result, chain);
    } else {
        chain_search_trace(&chain->paths, end);
        keep_result(chain);
    }
}

static void collect(struct chain *chain)
{
    for (uint32_t start = 0; start < chain->graph.nodes && !search_cancelled(chain->search); start++) {
        chain_search_run(&chain->paths, start);
        /* each chain once: read backwards it is the same */
        for (uint32_t end = start * 2; end < 2 * chain->graph.nodes; end++) {
            if (is_end(chain, end))
                consider(chain, start, end);
        }
    }
}

/* --- reports --- */

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
    return (a->path > b->path) - (a->path < b->path);
}

/* Adds the links between each removed candidate and the nodes that it sees: any nodes of a loop, or the two ends. */
static void cite_removals(struct chain *chain, bool loop)
{
    const struct finding *finding = &chain->search->finding;
    const struct chain_search *paths = &chain->paths;
    for (size_t i = 0; i < finding->removals; i++) {
        for (digit_mask left = finding->removal[i].digits; left; left &= left - 1) {
            for (unsigned k = 0; k < paths->count; k += loop ? 1 : paths->count - 1)
                inference_graph_cite_removal(&chain->graph, finding->removal[i].cell, digit_first(left),
                                             paths->node[k]);
        }
    }
}

/* Adds the links between the candidate and the set's candidates of a digit, if it sees all of them. */
static void cite_set(struct chain *chain, const struct als *als, candidate_id removed, unsigned digit)
{
    cell_id cells[MAX_NODE_CELLS];
    unsigned count = als_cells_with(chain->search->grid, als, digit, cells);
    bool sees_all = true;
    for (unsigned k = 0; k < count; k++) {
        candidate_id own = candidate_id_of(cells[k], digit);
        sees_all &= own != removed && candidates_exclude_each_other(chain->search->grid->layout, removed, own);
    }
    if (sees_all)
        peer_graph_add_links(chain->search, candidate_cell(removed), candidate_digit(removed), cells, count, digit);
}

/* Adds the links between each removed candidate and the set's candidates of its digit or, with clues, of any digit. */
static void cite_set_removals(struct chain *chain, const struct als *als)
{
    const struct finding *finding = &chain->search->finding;
    bool sees_others = chain->search->grid->layout->exclusions;
    for (size_t i = 0; i < finding->removals; i++) {
        for (digit_mask left = finding->removal[i].digits; left; left &= left - 1) {
            for (digit_mask digits = sees_others ? als->digits : left & -left; digits; digits &= digits - 1)
                cite_set(chain, als, candidate_id_of(finding->removal[i].cell, digit_first(left)), digit_first(digits));
        }
    }
}

static void cite_loop(struct chain *chain)
{
    const struct chain_search *paths = &chain->paths;
    inference_graph_cite_weak(&chain->graph, paths->node[0], paths->node[paths->count - 1]);
    for (unsigned i = 0; i < paths->count; i += 2) {
        const struct als *als = chain->graph.link[paths->link[i]].als;
        if (als)
            cite_set_removals(chain, als);
    }
}

static bool is_wanted_path(void *context)
{
    return !((struct chain *)context)->current.path--;
}

/* Traces the path of a result again. */
static void retrace(struct chain *chain, const struct result *result)
{
    chain->current = *result;
    chain_search_run(&chain->paths, result->start);
    if (result->path == ANY_PATH)
        chain_search_trace(&chain->paths, result->end);
    else
        chain_search_each_path(&chain->paths, result->end, is_wanted_path, chain);
}

/* Writes the plan. An ALS chain starts with the first restricted common, so it holds for every digit of its ends. */
static void plan_chain(struct chain *chain, enum technique_id id)
{
    const struct chain_search *paths = &chain->paths;
    uint32_t first = paths->node[0], last = paths->node[paths->count - 1];
    inference_graph_plan_ends(&chain->graph, first, last, id == TECHNIQUE_als_chain ? paths->node[1] : first);
}

static bool report(struct chain *chain, const struct result *result)
{
    const struct chain_search *paths = &chain->paths;
    retrace(chain, result);
    find_eliminations(chain, result->technique);
    finding_begin(chain->search, result->technique);
    for (unsigned i = 0; i < paths->count; i += 2) {
        inference_graph_cite_strong(&chain->graph, &chain->graph.link[paths->link[i]]);
        if (i + 2 < paths->count)
            inference_graph_cite_weak(&chain->graph, paths->node[i + 1], paths->node[i + 2]);
    }
    peer_graph_remove_all(chain->search, &chain->graph.peer_graph, chain->eliminated);
    if (result->technique == TECHNIQUE_als_chain) {
        cite_set_removals(chain, als_ends_of(chain).als[0]);
        cite_set_removals(chain, als_ends_of(chain).als[1]);
    }
    if (is_continuous(result->technique))
        cite_loop(chain);
    cite_removals(chain, is_continuous(result->technique));
    plan_chain(chain, result->technique);
    return finding_report(chain->search);
}

/* Reports the shortest chain for each set of eliminated candidates. */
static void report_all(struct chain *chain)
{
    struct seen_set reported = {0};
    if (chain->results.count)
        qsort(chain->results.items, chain->results.count, sizeof *chain->results.items, by_length);
    for (size_t i = 0; i < chain->results.count; i++) {
        const struct result *result = &chain->results.items[i];
        if (!seen_set_test_and_add(&reported, chain->search->grid->arena, result->eliminated + result->technique) &&
            report(chain, result))
            return;
    }
}

static void find(struct search *search, enum technique_id technique, unsigned kinds)
{
    struct arena *arena = search->grid->arena;
    struct chain chain = {.search = search, .technique = technique, .grouped = kinds & GRAPH_ALS};
    if (search->plain_groups && kinds & GRAPH_GROUPS)
        kinds &= ~(unsigned)GRAPH_ALS;
    if (!inference_graph_init(&chain.graph, search, kinds))
        return;
    chain.eliminated = arena_calloc(arena, 3 * chain.graph.peer_graph.words, sizeof *chain.eliminated);
    chain_search_init(&chain.paths, &chain.graph, technique == TECHNIQUE_x_chain);
    collect(&chain);
    report_all(&chain);
}

void chain_x(struct search *search)
{
    if (any_digit_may_eliminate(search->grid))
        find(search, TECHNIQUE_x_chain, GRAPH_HOUSES);
}

void chain_xy(struct search *search)
{
    find(search, TECHNIQUE_xy_chain, GRAPH_CELLS);
}

void chain_nice(struct search *search)
{
    find(search, TECHNIQUE_continuous_nice_loop, GRAPH_CELLS | GRAPH_HOUSES);
}

void chain_grouped(struct search *search)
{
    find(search, TECHNIQUE_grouped_continuous_nice_loop, GRAPH_CELLS | GRAPH_HOUSES | GRAPH_GROUPS | GRAPH_ALS);
}

void chain_als(struct search *search)
{
    if (search->plain_groups)
        find(search, TECHNIQUE_als_chain, GRAPH_ALS);
    else
        als_chain_find(search);
}
