/* 3D Medusa: colouring with all digits at once. Strong links, between the two candidates of a cell and between the
 * two places of a digit in a house, join candidates into clusters, in which two colours alternate: one colour is
 * true, the other is false. Clusters of one digit are left to simple colouring.
 *
 * Trap: a candidate that sees both colours, in its cell or in a house, is false. Wrap: a colour is false if two of
 * its candidates see each other, or if all candidates of some cell outside the cluster see it. These are the six
 * rules of SudokuWiki. */
#include "technique/families.h"
#include "technique/inference_graph.h"

enum { COLORS = 2 };

struct medusa {
    struct search *search;
    struct inference_graph graph; /* its nodes are single candidates */
    uint8_t *color;               /* [nodes]: in the current cluster, the colour + 1; otherwise 0 */
    bool *visited;                /* [nodes]: already in some cluster */
    uint32_t *member;             /* [nodes]: the nodes of the current cluster */
    uint32_t members;
    digit_mask digits;                        /* in the cluster */
    uint64_t *colored[COLORS], *seen[COLORS]; /* sets of candidates: of each colour; those that see some of them */
    uint64_t *eliminated;
};

static unsigned number_of(const struct medusa *medusa, uint32_t node)
{
    const struct inference_node *info = &medusa->graph.node[node];
    return peer_graph_number(&medusa->graph.peer_graph, info->cells[0], info->digit);
}

static void add_member(struct medusa *medusa, uint32_t node, unsigned color)
{
    size_t words = medusa->graph.peer_graph.words;
    medusa->visited[node] = true;
    medusa->color[node] = (uint8_t)(color + 1);
    medusa->member[medusa->members++] = node;
    medusa->digits |= digit_bit(medusa->graph.node[node].digit);
    bits_add(medusa->colored[color], number_of(medusa, node));
    bits_or(medusa->seen[color], medusa->graph.node[node].peers, words);
}

/* Colours all nodes that strong links connect with the node. */
static void make_cluster(struct medusa *medusa, uint32_t start)
{
    const struct inference_graph *graph = &medusa->graph;
    for (uint32_t i = 0; i < medusa->members; i++)
        medusa->color[medusa->member[i]] = 0;
    for (unsigned color = 0; color < COLORS; color++) {
        bits_clear(medusa->colored[color], graph->peer_graph.words);
        bits_clear(medusa->seen[color], graph->peer_graph.words);
    }
    medusa->members = 0;
    medusa->digits = 0;
    add_member(medusa, start, 0);
    for (uint32_t i = 0; i < medusa->members; i++) {
        uint32_t at = medusa->member[i];
        for (unsigned k = 0; k < graph->node[at].strongs; k++) {
            uint32_t other = strong_link_other_end(&graph->link[graph->node[at].strong[k]], at);
            if (!medusa->color[other])
                add_member(medusa, other, 2u - medusa->color[at]);
        }
    }
}

/* --- evidence --- */

static void begin(struct medusa *medusa, enum technique_id technique)
{
    struct search *search = medusa->search;
    const struct inference_graph *graph = &medusa->graph;
    finding_begin(search, technique);
    for (unsigned color = 0; color < COLORS; color++) {
        finding_begin_role(search, color ? ROLE_COLOUR_B : ROLE_COLOUR_A, 0);
        for (uint32_t i = 0; i < medusa->members; i++) {
            const struct inference_node *node = &graph->node[medusa->member[i]];
            if (medusa->color[medusa->member[i]] == color + 1)
                finding_add_role_candidate(search, node->cells[0], node->digit);
        }
    }
    for (unsigned i = 0; i < graph->links; i++) {
        const struct strong_link *link = &graph->link[i];
        if (!medusa->color[link->node[0]])
            continue;
        finding_add_truth(search, link->truth);
        finding_add_link(search, link->truth);
    }
}

/* Adds the link between the candidate and the first one of the colour that it sees. */
static void cite_link(struct medusa *medusa, unsigned number, unsigned color)
{
    const struct peer_graph *peers = &medusa->graph.peer_graph;
    cell_id cell = candidate_cell(peers->candidate[number]);
    unsigned digit = candidate_digit(peers->candidate[number]);
    for (uint32_t i = 0; i < medusa->members; i++) {
        uint32_t node = medusa->member[i];
        if (medusa->color[node] == color + 1 && bits_has(medusa->graph.node[node].peers, number)) {
            inference_graph_cite_removal(&medusa->graph, cell, digit, node);
            return;
        }
    }
}

static uint32_t first_of(const struct medusa *medusa, unsigned color)
{
    uint32_t i = 0;
    while (i + 1 < medusa->members && medusa->color[medusa->member[i]] != color + 1)
        i++;
    return medusa->member[i];
}

/* --- trap and wrap --- */

static bool trap(struct medusa *medusa)
{
    size_t words = medusa->graph.peer_graph.words;
    for (size_t k = 0; k < words; k++)
        medusa->eliminated[k] =
            medusa->seen[0][k] & medusa->seen[1][k] & ~medusa->colored[0][k] & ~medusa->colored[1][k];
    if (!bits_any(medusa->eliminated, words))
        return false;
    begin(medusa, TECHNIQUE_medusa_trap);
    inference_graph_add_start(&medusa->graph, PLAN_SPLIT_SET, medusa->member[0]);
    peer_graph_remove_all(medusa->search, &medusa->graph.peer_graph, medusa->eliminated);
    BITS_EACH (number, medusa->eliminated, words) {
        cite_link(medusa, number, 0);
        cite_link(medusa, number, 1);
    }
    return finding_report(medusa->search);
}

/* Returns a member of the colour that sees a second member, or BITS_END. */
static unsigned find_clash(const struct medusa *medusa, unsigned color)
{
    BITS_EACH (number, medusa->colored[color], medusa->graph.peer_graph.words) {
        if (bits_has(medusa->seen[color], number))
            return number;
    }
    return BITS_END;
}

/* Returns a cell of several candidates outside the cluster that all see the colour; NO_CELL if there is none. */
static cell_id find_emptied(const struct medusa *medusa, unsigned color)
{
    const struct candidate_grid *grid = medusa->search->grid;
    for (unsigned c = 0; c < grid->layout->cells; c++) {
        bool emptied = grid->count[c] > 1;
        for (digit_mask left = grid->mask[c]; left && emptied; left &= left - 1) {
            unsigned number = peer_graph_number(&medusa->graph.peer_graph, (cell_id)c, digit_first(left));
            emptied = bits_has(medusa->seen[color], number) && !bits_has(medusa->colored[0], number) &&
                      !bits_has(medusa->colored[1], number);
        }
        if (emptied)
            return (cell_id)c;
    }
    return NO_CELL;
}

static bool wrap(struct medusa *medusa, unsigned color)
{
    struct search *search = medusa->search;
    const struct peer_graph *peers = &medusa->graph.peer_graph;
    unsigned clash = find_clash(medusa, color);
    cell_id emptied = clash == BITS_END ? find_emptied(medusa, color) : NO_CELL;
    if (clash == BITS_END && emptied == NO_CELL)
        return false;
    begin(medusa, TECHNIQUE_medusa_wrap);
    inference_graph_add_start(&medusa->graph, PLAN_SUPPOSE, first_of(medusa, color));
    peer_graph_remove_all(search, peers, medusa->colored[color]);
    if (clash != BITS_END)
        cite_link(medusa, clash, color);
    else
        finding_add_truth(search, constraint_cell(emptied));
    for (digit_mask left = emptied == NO_CELL ? 0 : search->grid->mask[emptied]; left; left &= left - 1)
        cite_link(medusa, peer_graph_number(peers, emptied, digit_first(left)), color);
    return finding_report(search);
}

static bool init(struct medusa *medusa, struct search *search)
{
    struct arena *arena = search->grid->arena;
    *medusa = (struct medusa){.search = search};
    if (!inference_graph_init(&medusa->graph, search, GRAPH_CELLS | GRAPH_HOUSES))
        return false;
    size_t words = medusa->graph.peer_graph.words;
    medusa->color = arena_calloc(arena, medusa->graph.nodes, sizeof *medusa->color);
    medusa->visited = arena_calloc(arena, medusa->graph.nodes, sizeof *medusa->visited);
    medusa->member = arena_calloc(arena, medusa->graph.nodes, sizeof *medusa->member);
    uint64_t *sets = arena_calloc(arena, 2 * COLORS + 1, words * sizeof *sets);
    for (unsigned color = 0; color < COLORS; color++) {
        medusa->colored[color] = sets + color * words;
        medusa->seen[color] = sets + (COLORS + color) * words;
    }
    medusa->eliminated = sets + 2 * COLORS * words;
    return true;
}

static void find(struct search *search, bool wraps)
{
    struct medusa medusa;
    if (!init(&medusa, search))
        return;
    for (uint32_t start = 0; start < medusa.graph.nodes && !search_cancelled(search); start++) {
        if (medusa.visited[start])
            continue;
        make_cluster(&medusa, start);
        bool several = medusa.digits & (medusa.digits - 1);
        if (several && (wraps ? wrap(&medusa, 0) || wrap(&medusa, 1) : trap(&medusa)))
            return;
    }
}

void medusa_trap(struct search *search)
{
    find(search, false);
}

void medusa_wrap(struct search *search)
{
    find(search, true);
}
