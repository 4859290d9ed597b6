/* Colouring. Houses with two places for a digit, strong links, join its candidates into clusters. In a cluster two
 * colours alternate; all candidates of one colour are true, all of the other false.
 *
 * Trap: a candidate that sees both colours is false. Wrap: a colour with two candidates in one house is false.
 * Multi-colouring 1: if a colour of one cluster sees a colour of a second cluster, they are not both true, so one of
 * the two opposite colours is, and candidates that see both of these are false. Multi-colouring 2: a colour that
 * sees both colours of a different cluster is false. */
#include "technique/families.h"
#include "technique/peer_graph.h"
#include "technique/template_search.h"

enum { COLORS = 2 };

struct cluster {
    uint64_t *members[COLORS]; /* sets of nodes in peer_graph */
    uint64_t *peers[COLORS];   /* candidates that see at least one member */
};

struct coloring {
    struct search *search;
    struct peer_graph peer_graph;
    unsigned digit;
    struct cluster *cluster; /* [cells] */
    unsigned clusters;
    uint16_t *number; /* [cells]: number of the cluster + 1; 0: none */
    cell_id *queue;
    uint64_t *eliminated;
};

static void new_cluster(struct coloring *coloring)
{
    struct cluster *cluster = &coloring->cluster[coloring->clusters++];
    for (unsigned color = 0; color < COLORS; color++) {
        struct arena *arena = coloring->search->grid->arena;
        cluster->members[color] = arena_calloc(arena, coloring->peer_graph.words, sizeof(uint64_t));
        cluster->peers[color] = arena_calloc(arena, coloring->peer_graph.words, sizeof(uint64_t));
    }
}

static void add_member(struct coloring *coloring, cell_id cell, unsigned color)
{
    struct cluster *cluster = &coloring->cluster[coloring->clusters - 1];
    const uint64_t *peers = peer_graph_peers(&coloring->peer_graph, cell, coloring->digit);
    coloring->number[cell] = (uint16_t)coloring->clusters;
    bits_add(cluster->members[color], peer_graph_number(&coloring->peer_graph, cell, coloring->digit));
    bits_or(cluster->peers[color], peers, coloring->peer_graph.words);
}

/* Makes the cluster of all candidates that strong links connect with `start`. */
static void grow_cluster(struct coloring *coloring, cell_id start)
{
    const struct candidate_grid *grid = coloring->search->grid;
    unsigned queued = 1;
    new_cluster(coloring);
    coloring->queue[0] = start;
    add_member(coloring, start, 0);
    for (unsigned i = 0; i < queued; i++) {
        cell_id at = coloring->queue[i];
        const struct cell *info = &grid->layout->cell[at];
        const struct cluster *cluster = &coloring->cluster[coloring->clusters - 1];
        unsigned color = !bits_has(cluster->members[0], peer_graph_number(&coloring->peer_graph, at, coloring->digit));
        for (unsigned h = 0; h < info->house_count; h++) {
            cell_id other = candidate_grid_strong_partner(grid, info->houses[h], coloring->digit, at);
            if (other == NO_CELL || coloring->number[other])
                continue;
            add_member(coloring, other, !color);
            coloring->queue[queued++] = other;
        }
    }
}

static bool has_strong_link(const struct candidate_grid *grid, cell_id cell, unsigned digit)
{
    const struct cell *info = &grid->layout->cell[cell];
    for (unsigned h = 0; h < info->house_count; h++) {
        if (candidate_grid_strong_partner(grid, info->houses[h], digit, cell) != NO_CELL)
            return true;
    }
    return false;
}

static bool make_clusters(struct coloring *coloring)
{
    const struct candidate_grid *grid = coloring->search->grid;
    struct arena *arena = grid->arena;
    unsigned cells = grid->layout->cells;
    coloring->clusters = 0;
    coloring->number = arena_calloc(arena, cells, sizeof *coloring->number);
    bool made = coloring->number;
    for (unsigned c = 0; c < cells && made; c++) {
        if (candidate_grid_has(grid, (cell_id)c, coloring->digit) && !coloring->number[c] &&
            has_strong_link(grid, (cell_id)c, coloring->digit)) {
            grow_cluster(coloring, (cell_id)c);
            made = true;
        }
    }
    return made;
}

/* --- evidence --- */

static void add_color_roles(struct coloring *coloring, unsigned number)
{
    for (unsigned color = 0; color < COLORS; color++) {
        const uint64_t *members = coloring->cluster[number].members[color];
        finding_begin_role(coloring->search, color ? ROLE_COLOUR_B : ROLE_COLOUR_A, number);
        BITS_EACH (m, members, coloring->peer_graph.words)
            finding_add_role_candidate(coloring->search, candidate_cell(coloring->peer_graph.candidate[m]),
                                       coloring->digit);
    }
}

/* Adds the cluster's houses: exactly one candidate of each pair is true. */
static void cite_cluster(struct coloring *coloring, unsigned number)
{
    const struct candidate_grid *grid = coloring->search->grid;
    add_color_roles(coloring, number);
    for (unsigned h = 0; h < grid->layout->houses; h++) {
        uint32_t slots = candidate_grid_slots(grid, (house_id)h, coloring->digit);
        if (digit_count(slots) != 2 ||
            coloring->number[candidate_grid_first_cell(grid, (house_id)h, slots)] != number + 1)
            continue;
        finding_add_truth(coloring->search, constraint_house((house_id)h, coloring->digit));
        finding_add_link(coloring->search, constraint_house((house_id)h, coloring->digit));
    }
}

/* Starts the argument with the first candidate of a colour, which determines the whole cluster. */
static void add_start(struct coloring *coloring, enum plan_start_kind kind, const uint64_t *members)
{
    uint32_t candidate = coloring->peer_graph.candidate[bits_next(members, coloring->peer_graph.words, 0)];
    finding_begin_start(coloring->search, kind);
    finding_add_start_candidate(coloring->search, candidate_cell(candidate), coloring->digit);
}

/* Adds a link between the candidate and one member of the set. Returns false if it sees none. */
static bool cite_link(struct coloring *coloring, unsigned number, const uint64_t *members)
{
    const struct peer_graph *graph = &coloring->peer_graph;
    const uint64_t *peers = graph->peers + (size_t)number * graph->words;
    BITS_EACH (member, members, graph->words) {
        if (!bits_has(peers, member))
            continue;
        finding_add_link_of(coloring->search, graph->candidate[number], graph->candidate[member]);
        return true;
    }
    return false;
}

/* Adds such links for all candidates of `set`, or for the first that sees a member. */
static void cite_links(struct coloring *coloring, const uint64_t *set, const uint64_t *members, bool all)
{
    BITS_EACH (number, set, coloring->peer_graph.words) {
        if (cite_link(coloring, number, members) && !all)
            return;
    }
}

/* --- the four techniques --- */

static bool trap(struct coloring *coloring, unsigned a)
{
    const struct cluster *cluster = &coloring->cluster[a];
    for (size_t k = 0; k < coloring->peer_graph.words; k++)
        coloring->eliminated[k] =
            cluster->peers[0][k] & cluster->peers[1][k] & ~cluster->members[0][k] & ~cluster->members[1][k];
    finding_begin(coloring->search, TECHNIQUE_simple_coloring_trap);
    cite_cluster(coloring, a);
    add_start(coloring, PLAN_SPLIT_SET, cluster->members[0]);
    peer_graph_remove_all(coloring->search, &coloring->peer_graph, coloring->eliminated);
    cite_links(coloring, coloring->eliminated, cluster->members[0], true);
    cite_links(coloring, coloring->eliminated, cluster->members[1], true);
    return finding_report(coloring->search);
}

static bool wrap(struct coloring *coloring, unsigned a)
{
    const struct cluster *cluster = &coloring->cluster[a];
    for (unsigned color = 0; color < COLORS; color++) {
        if (!bits_meet(cluster->members[color], cluster->peers[color], coloring->peer_graph.words))
            continue;
        finding_begin(coloring->search, TECHNIQUE_simple_coloring_wrap);
        cite_cluster(coloring, a);
        add_start(coloring, PLAN_SUPPOSE, cluster->members[color]);
        peer_graph_remove_all(coloring->search, &coloring->peer_graph, cluster->members[color]);
        cite_links(coloring, cluster->members[color], cluster->members[color], false);
        if (finding_report(coloring->search))
            return true;
    }
    return false;
}

/* Eliminates the candidates that see the opposites of colours x and y, which see each other. */
static void eliminate_opposites(struct coloring *coloring, const struct cluster *one, unsigned x,
                                const struct cluster *two, unsigned y)
{
    cite_links(coloring, one->members[x], two->members[y], false);
    bits_clear(coloring->eliminated, coloring->peer_graph.words);
    bits_or_common(coloring->eliminated, one->peers[!x], two->peers[!y], coloring->peer_graph.words);
    peer_graph_remove_all(coloring->search, &coloring->peer_graph, coloring->eliminated);
    cite_links(coloring, coloring->eliminated, one->members[!x], true);
    cite_links(coloring, coloring->eliminated, two->members[!y], true);
}

static bool multi_1(struct coloring *coloring, unsigned a, unsigned b)
{
    const struct cluster *one = &coloring->cluster[a], *two = &coloring->cluster[b];
    if (a >= b)
        return false;
    finding_begin(coloring->search, TECHNIQUE_multi_coloring_1);
    cite_cluster(coloring, a);
    cite_cluster(coloring, b);
    add_start(coloring, PLAN_SPLIT_SET, one->members[0]);
    for (unsigned x = 0; x < COLORS; x++) {
        for (unsigned y = 0; y < COLORS; y++) {
            if (bits_meet(one->members[x], two->peers[y], coloring->peer_graph.words))
                eliminate_opposites(coloring, one, x, two, y);
        }
    }
    return finding_report(coloring->search);
}

static bool multi_2(struct coloring *coloring, unsigned a, unsigned b)
{
    const struct cluster *one = &coloring->cluster[a], *two = &coloring->cluster[b];
    for (unsigned color = 0; color < COLORS && a != b; color++) {
        if (!bits_meet(one->members[color], two->peers[0], coloring->peer_graph.words) ||
            !bits_meet(one->members[color], two->peers[1], coloring->peer_graph.words))
            continue;
        finding_begin(coloring->search, TECHNIQUE_multi_coloring_2);
        cite_cluster(coloring, a);
        cite_cluster(coloring, b);
        add_start(coloring, PLAN_SUPPOSE, one->members[color]);
        cite_links(coloring, one->members[color], two->members[0], false);
        cite_links(coloring, one->members[color], two->members[1], false);
        peer_graph_remove_all(coloring->search, &coloring->peer_graph, one->members[color]);
        if (finding_report(coloring->search))
            return true;
    }
    return false;
}

static bool find_in_clusters(struct coloring *coloring, enum technique_id technique)
{
    for (unsigned a = 0; a < coloring->clusters; a++) {
        if (technique == TECHNIQUE_simple_coloring_trap && trap(coloring, a))
            return true;
        if (technique == TECHNIQUE_simple_coloring_wrap && wrap(coloring, a))
            return true;
        for (unsigned b = 0; b < coloring->clusters; b++) {
            if (technique == TECHNIQUE_multi_coloring_1 && multi_1(coloring, a, b))
                return true;
            if (technique == TECHNIQUE_multi_coloring_2 && multi_2(coloring, a, b))
                return true;
        }
    }
    return false;
}

static void find(struct search *search, enum technique_id technique)
{
    const struct candidate_grid *grid = search->grid;
    struct coloring coloring = {.search = search};
    if (!any_digit_may_eliminate(grid))
        return;
    peer_graph_init(&coloring.peer_graph, grid);
    bool made = true;
    coloring.cluster = arena_calloc(grid->arena, grid->layout->cells, sizeof *coloring.cluster);
    coloring.queue = arena_calloc(grid->arena, grid->layout->cells, sizeof *coloring.queue);
    coloring.eliminated = arena_calloc(grid->arena, coloring.peer_graph.words, sizeof *coloring.eliminated);
    for (unsigned digit = 1; digit <= grid->layout->digits && made && !search_cancelled(search); digit++) {
        coloring.digit = digit;
        if (!digit_may_eliminate(grid, digit))
            continue;
        made = make_clusters(&coloring);
        if (made && find_in_clusters(&coloring, technique))
            return;
    }
}

void color_trap(struct search *search)
{
    find(search, TECHNIQUE_simple_coloring_trap);
}

void color_wrap(struct search *search)
{
    find(search, TECHNIQUE_simple_coloring_wrap);
}

void color_multi_1(struct search *search)
{
    find(search, TECHNIQUE_multi_coloring_1);
}

void color_multi_2(struct search *search)
{
    find(search, TECHNIQUE_multi_coloring_2);
}
