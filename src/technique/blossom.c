/* Death blossom. Each candidate of a cell, the stem, sees all candidates of its digit in an almost locked set of its
 * own, a petal. The true candidate of the stem locks its petal. So candidates that see all z of every petal are false,
 * for any digit z that all petals have and the stem does not. */
#include <string.h>

#include "technique/families.h"
#include "technique/als_graph.h"
#include "technique/seen_set.h"

enum { MAX_PETALS = 5 };

struct blossom {
    struct als_graph *graph;
    cell_id stem;
    unsigned petals, chosen, digit; /* the digit to eliminate */
    unsigned stem_digit[MAX_PETALS];
    uint32_t petal[MAX_PETALS];
    uint64_t *common_peers; /* [(MAX_PETALS + 1) * words]: candidates of `digit` seen by all of the first petals */
    struct seen_set reported;
};

/* Stores the petals' eliminations for all their common digits. */
static void eliminate_common_digits(struct blossom *blossom)
{
    struct als_graph *graph = blossom->graph;
    digit_mask common = ~graph->search->grid->mask[blossom->stem];
    bits_clear(graph->eliminated, graph->inference.peer_graph.words);
    for (unsigned i = 0; i < blossom->petals; i++)
        common &= graph->node_digits[blossom->petal[i]];
    for (; common; common &= common - 1) {
        for (size_t k = 0; k < graph->inference.peer_graph.words; k++) {
            uint64_t all = UINT64_MAX;
            for (unsigned i = 0; i < blossom->petals; i++)
                all &= als_graph_peers(graph, blossom->petal[i], digit_first(common))[k];
            graph->eliminated[k] |= all;
        }
    }
}

static bool report_blossom(struct blossom *blossom)
{
    struct als_graph *graph = blossom->graph;
    struct search *search = graph->search;
    eliminate_common_digits(blossom);
    if (seen_set_test_and_add(&blossom->reported, search->grid->arena,
                              bits_hash(graph->eliminated, graph->inference.peer_graph.words)))
        return false;
    finding_begin(search, TECHNIQUE_death_blossom);
    finding_split_truth(search, constraint_cell(blossom->stem));
    finding_begin_role(search, ROLE_STEM, 0);
    finding_add_role_cell(search, blossom->stem);
    for (unsigned i = 0; i < blossom->petals; i++) {
        finding_begin_role(search, ROLE_PETAL, 0);
        for (unsigned k = 0; k < als_graph_als(graph, blossom->petal[i])->count; k++)
            finding_add_role_cell(search, als_graph_als(graph, blossom->petal[i])->cells[k]);
        als_cite(search, als_graph_als(graph, blossom->petal[i]));
        inference_graph_cite_removal(&graph->inference, blossom->stem, blossom->stem_digit[i],
                                     als_graph_node(graph, blossom->petal[i], blossom->stem_digit[i]));
    }
    peer_graph_remove_all(search, &graph->inference.peer_graph, graph->eliminated);
    als_graph_cite_removals(graph, blossom->petal, blossom->petals);
    return finding_report(search);
}

static bool has_cell(const struct als *als, cell_id cell)
{
    for (unsigned i = 0; i < als->count; i++) {
        if (als->cells[i] == cell)
            return true;
    }
    return false;
}

static bool choose_petal(struct blossom *blossom);

/* Chooses `set` as the next petal if some candidate still sees the digit in all petals. */
static bool try_petal(struct blossom *blossom, uint32_t set)
{
    const struct als_graph *graph = blossom->graph;
    size_t words = graph->inference.peer_graph.words;
    uint64_t *before = blossom->common_peers + blossom->chosen * words, *after = before + words;
    if (!(graph->node_digits[set] & digit_bit(blossom->digit)) || has_cell(als_graph_als(graph, set), blossom->stem))
        return false;
    bits_copy(after, before, words);
    bits_and(after, als_graph_peers(graph, set, blossom->digit), words);
    if (!bits_any(after, words))
        return false;
    blossom->petal[blossom->chosen++] = set;
    bool stop = choose_petal(blossom);
    blossom->chosen--;
    return stop;
}

static bool choose_petal(struct blossom *blossom)
{
    const struct als_graph *graph = blossom->graph;
    if (blossom->chosen == blossom->petals)
        return report_blossom(blossom);
    unsigned digit = blossom->stem_digit[blossom->chosen];
    unsigned stem = peer_graph_number(&graph->inference.peer_graph, blossom->stem, digit);
    for (uint32_t n = 0; n < graph->inference.nodes && !search_cancelled(graph->search); n++) {
        uint32_t at, end;
        if (graph->inference.node[n].digit != digit || !bits_has(graph->inference.node[n].peers, stem))
            continue;
        for (als_graph_sets_of(graph, n, &at, &end); at < end; at++) {
            if (try_petal(blossom, graph->set_of[at]))
                return true;
        }
    }
    return false;
}

static bool blossom_at(struct blossom *blossom, cell_id stem)
{
    const struct candidate_grid *grid = blossom->graph->search->grid;
    digit_mask mask = grid->mask[stem];
    blossom->stem = stem;
    blossom->petals = 0;
    for (digit_mask left = mask; left; left &= left - 1)
        blossom->stem_digit[blossom->petals++] = digit_first(left);
    for (unsigned digit = 1; digit <= blossom->graph->digits; digit++) {
        blossom->digit = digit;
        if (!(mask & digit_bit(digit)) && choose_petal(blossom))
            return true;
    }
    return false;
}

void blossom_death(struct search *search)
{
    const struct candidate_grid *grid = search->grid;
    struct als_graph graph;
    if (!als_graph_init(&graph, search))
        return;
    struct blossom blossom = {
        .graph = &graph,
        .common_peers =
            arena_calloc(grid->arena, (MAX_PETALS + 1) * graph.inference.peer_graph.words, sizeof(uint64_t)),
    };
    memset(blossom.common_peers, 0xFF, graph.inference.peer_graph.words * sizeof(uint64_t));
    for (unsigned c = 0; c < grid->layout->cells && !search_cancelled(search); c++) {
        if (grid->count[c] >= 2 && grid->count[c] <= MAX_PETALS && blossom_at(&blossom, (cell_id)c))
            return;
    }
}
