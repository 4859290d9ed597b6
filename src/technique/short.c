/* Short chains that have names. Each is an alternating inference chain of three or four strong links, distinguished by
 * what these are: a cell with two candidates, or a house with two places for a digit. With x, y and z for digits, = for
 * strong and - for weak links, and parentheses around what is in one cell, they are
 *
 *     M-wing       (x=y) - y=(y - x)=x
 *     S-wing       x=x - (x=y) - y=y
 *     L-wing       x=(x - y)=(y - z)=z, where z may be x
 *     H-wing       (x=y) - y=(y - z)=z and (x=y) - (y=z) - z=z
 *     strong wing  x=(x - y)=(y - z)=(z - x)=x, with a fourth link back to its first candidate, which is therefore true
 *     W-ring       (x=y) - y=y - (y=x) - x=x - and back to the first candidate: two W-wings on the same two cells
 *
 * as SudokuStudio's searcher of chains distinguishes M-, split, local and hybrid wings; the strong wing is that of the
 * New Sudoku Players' Forum (the daily puzzle of June 24, 2020). `human` does not ask for them: `chain_nice` finds the
 * same. */
#include "technique/families.h"
#include "technique/inference_graph.h"

enum { MAX_NODES = 8 };

/* What is required of a chain's two ends: the same digit, different digits, anything, the same candidate, or candidates
 * that see each other, so the chain closes. */
enum ends { ENDS_OF_ONE_DIGIT, ENDS_OF_TWO_DIGITS, ENDS_ANY, ENDS_MEET, ENDS_CLOSE };

/* Strong links: C, the candidates of a cell; H, the places in a house. Weak links: c and h, likewise. */
struct pattern {
    const char *links;
    enum ends ends;
    bool symmetric; /* it is the same when read backwards */
};

struct wing {
    struct search *search;
    struct inference_graph graph;
    enum technique_id technique;
    const struct pattern *pattern;
    uint32_t node[MAX_NODES], link[MAX_NODES]; /* link i joins nodes i and i + 1; only strong links are stored */
};

static bool is_cell_link(const struct inference_graph *graph, uint32_t a, uint32_t b)
{
    return graph->node[a].digit != graph->node[b].digit;
}

/* --- findings --- */

static bool is_inside(const struct wing *wing, unsigned last, cell_id cell, unsigned digit)
{
    for (unsigned i = 1; i < last; i++) {
        const struct inference_node *node = &wing->graph.node[wing->node[i]];
        if (node->cells[0] == cell && node->digit == digit)
            return true;
    }
    return false;
}

static void cite_chain(const struct wing *wing, unsigned last)
{
    const struct inference_graph *graph = &wing->graph;
    for (unsigned i = 0; i < last; i++) {
        if (i % 2)
            inference_graph_cite_weak(graph, wing->node[i], wing->node[i + 1]);
        else
            inference_graph_cite_strong(graph, &graph->link[wing->link[i]]);
    }
}

static void eliminate(const struct wing *wing, cell_id cell, unsigned digit, uint32_t a, uint32_t b)
{
    finding_remove(wing->search, cell, digit_bit(digit));
    inference_graph_cite_removal(&wing->graph, cell, digit, a);
    inference_graph_cite_removal(&wing->graph, cell, digit, b);
}

/* Eliminates candidates outside the chain that see both ends or, if the ends meet in a cell, the other candidates of
 * that cell. */
static bool report(struct wing *wing, unsigned last)
{
    struct search *search = wing->search;
    const struct inference_graph *graph = &wing->graph;
    const struct inference_node *first = &graph->node[wing->node[0]], *end = &graph->node[wing->node[last]];
    finding_begin(search, wing->technique);
    cite_chain(wing, last);
    BITS_EACH (number, first->peers, graph->peer_graph.words) {
        cell_id cell = candidate_cell(graph->peer_graph.candidate[number]);
        unsigned digit = candidate_digit(graph->peer_graph.candidate[number]);
        if (!bits_has(end->peers, number) || is_inside(wing, last, cell, digit) ||
            (first == end && cell != first->cells[0]))
            continue;
        eliminate(wing, cell, digit, wing->node[0], wing->node[last]);
    }
    inference_graph_plan_ends(graph, wing->node[0], wing->node[last], wing->node[0]);
    return finding_report(search);
}

/* Eliminates candidates that see both ends of a weak link, since exactly one end of each is true. */
static bool report_ring(struct wing *wing, unsigned last)
{
    const struct inference_graph *graph = &wing->graph;
    finding_begin(wing->search, wing->technique);
    cite_chain(wing, last);
    inference_graph_cite_weak(graph, wing->node[last], wing->node[0]);
    for (unsigned i = 1; i <= last; i += 2) {
        uint32_t a = wing->node[i], b = wing->node[i < last ? i + 1 : 0];
        BITS_EACH (number, graph->node[a].peers, graph->peer_graph.words) {
            if (bits_has(graph->node[b].peers, number))
                eliminate(wing, candidate_cell(graph->peer_graph.candidate[number]),
                          candidate_digit(graph->peer_graph.candidate[number]), a, b);
        }
    }
    inference_graph_plan_ends(graph, wing->node[0], wing->node[last], wing->node[0]);
    return finding_report(wing->search);
}

/* --- search --- */

static bool something_sees(const struct wing *wing, unsigned a, unsigned b)
{
    const struct inference_graph *graph = &wing->graph;
    return bits_meet(graph->node[wing->node[a]].peers, graph->node[wing->node[b]].peers, graph->peer_graph.words);
}

/* Returns whether the ring is reported from this start. It is found from each candidate of its two cells. The first
 * candidate counts whose weak link outside the cell, the one that closes the ring, eliminates something. */
static bool closes(const struct wing *wing, unsigned last)
{
    static const unsigned start[] = {1, 4, 5}, neighbour[] = {2, 3, 6};
    if (!inference_graph_are_weakly_linked(&wing->graph, wing->node[0], wing->node[last]) ||
        wing->graph.node[wing->node[0]].digit != wing->graph.node[wing->node[last]].digit ||
        !something_sees(wing, 0, last))
        return false;
    for (unsigned i = 0; i < sizeof start / sizeof *start; i++) {
        if (wing->node[start[i]] < wing->node[0] && something_sees(wing, start[i], neighbour[i]))
            return false;
    }
    return true;
}

static bool ends_fit(const struct wing *wing, unsigned last)
{
    const struct inference_node *first = &wing->graph.node[wing->node[0]], *end = &wing->graph.node[wing->node[last]];
    bool meet = wing->pattern->ends == ENDS_MEET;
    bool one_digit = first->digit == end->digit;
    if ((wing->pattern->ends == ENDS_OF_ONE_DIGIT && !one_digit) ||
        (wing->pattern->ends == ENDS_OF_TWO_DIGITS && one_digit) ||
        (wing->pattern->symmetric && wing->node[meet] > wing->node[last - meet]))
        return false;
    return bits_meet(first->peers, end->peers, wing->graph.peer_graph.words);
}

/* Returns whether the node may be number `at`, reached by a link inside a cell or not. A chain enters each cell once.
 * But its ends may be in the same cell, and those of a chain that closes must be the same candidate. */
static bool may_be_next(const struct wing *wing, uint32_t node, unsigned at, bool in_cell)
{
    const struct inference_graph *graph = &wing->graph;
    bool is_last = !wing->pattern->links[at];
    for (unsigned i = 0; i < at; i++) {
        bool same = graph->node[wing->node[i]].cells[0] == graph->node[node].cells[0];
        if (same && !(in_cell && i + 1 == at) && !(is_last && !i))
            return false;
    }
    return wing->pattern->ends != ENDS_MEET || !is_last || node == wing->node[0];
}

/* Returns whether a link of the previous node joins it to the same candidate: the same two places in a further
 * house. */
static bool is_repeated(const struct wing *wing, const struct inference_node *node, unsigned k, uint32_t from)
{
    const struct strong_link *link = wing->graph.link;
    for (unsigned i = 0; i < k; i++) {
        if (strong_link_other_end(&link[node->strong[i]], from) == strong_link_other_end(&link[node->strong[k]], from))
            return true;
    }
    return false;
}

static bool extend(struct wing *wing, unsigned at);

static bool try_next(struct wing *wing, uint32_t next, unsigned at)
{
    bool in_cell = is_cell_link(&wing->graph, wing->node[at - 1], next);
    char kind = wing->pattern->links[at - 1];
    if (in_cell != (kind == 'C' || kind == 'c') || !may_be_next(wing, next, at, in_cell))
        return false;
    wing->node[at] = next;
    return extend(wing, at);
}

/* Extends the chain, which reaches node number `at`. */
static bool extend(struct wing *wing, unsigned at)
{
    const struct inference_graph *graph = &wing->graph;
    const struct inference_node *node = &graph->node[wing->node[at]];
    bool stop = false;
    if (!wing->pattern->links[at])
        return wing->pattern->ends == ENDS_CLOSE ? closes(wing, at) && report_ring(wing, at)
                                                 : ends_fit(wing, at) && report(wing, at);
    for (unsigned i = 0; at % 2 && i < node->weaks && !stop; i++)
        stop = try_next(wing, node->weak[i], at + 1);
    for (unsigned k = 0; at % 2 == 0 && k < node->strongs && !stop; k++) {
        if (is_repeated(wing, node, k, wing->node[at]))
            continue;
        wing->link[at] = node->strong[k];
        stop = try_next(wing, strong_link_other_end(&graph->link[node->strong[k]], wing->node[at]), at + 1);
    }
    return stop;
}

static void find(struct search *search, enum technique_id technique, const struct pattern *pattern, unsigned patterns)
{
    struct wing wing = {.search = search, .technique = technique};
    if (!inference_graph_init(&wing.graph, search, GRAPH_CELLS | GRAPH_HOUSES))
        return;
    for (unsigned i = 0; i < patterns; i++) {
        wing.pattern = &pattern[i];
        for (uint32_t start = 0; start < wing.graph.nodes && !search_cancelled(search); start++) {
            wing.node[0] = start;
            if (extend(&wing, 0))
                return;
        }
    }
}

void short_m_wing(struct search *search)
{
    static const struct pattern pattern = {"ChHcH", ENDS_OF_ONE_DIGIT, false};
    find(search, TECHNIQUE_m_wing, &pattern, 1);
}

void short_s_wing(struct search *search)
{
    static const struct pattern pattern = {"HhChH", ENDS_ANY, true};
    find(search, TECHNIQUE_s_wing, &pattern, 1);
}

void short_l_wing(struct search *search)
{
    static const struct pattern pattern = {"HcHcH", ENDS_ANY, true};
    find(search, TECHNIQUE_l_wing, &pattern, 1);
}

void short_h_wing(struct search *search)
{
    static const struct pattern pattern[] = {{"ChHcH", ENDS_OF_TWO_DIGITS, false},
                                             {"ChChH", ENDS_OF_TWO_DIGITS, false}};
    find(search, TECHNIQUE_h_wing, pattern, 2);
}

void short_strong_wing(struct search *search)
{
    static const struct pattern pattern = {"HcHcHcH", ENDS_MEET, true};
    find(search, TECHNIQUE_strong_wing, &pattern, 1);
}

void short_w_ring(struct search *search)
{
    static const struct pattern pattern = {"ChHhChH", ENDS_CLOSE, false};
    find(search, TECHNIQUE_w_ring, &pattern, 1);
}
