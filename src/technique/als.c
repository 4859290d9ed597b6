/* ALS-XZ and ALS-XY-wing. A digit is a restricted common of two almost locked sets if all its candidates in one set
 * see all its candidates in the other. At most one set holds it, so the other set is locked.
 *
 * ALS-XZ: two sets with a restricted common x. Whichever set is locked holds every other common digit z, so
 * candidates that see all z of both sets are false. With a second restricted common both sets are locked, and each
 * eliminates its other digits from cells that see them. ALS-XY-wing: two sets, each with a restricted common with a
 * third set, of different digits.
 *
 * A WXYZ-wing is an ALS-XZ of four cells in two crossing houses whose sets share only x and z: four cells with four
 * digits, each of which except z can be true only once. The larger ones have five cells (VWXYZ) to seven. This is
 * the bent set of the New Sudoku Players' Forum; it includes the wings of Sudoku Explainer, with a pivot that sees
 * all other cells. */
#include <string.h>

#include "technique/families.h"
#include "technique/als_graph.h"
#include "technique/seen_set.h"

/* The parameters of a search: the technique and, for a wing, the number of its cells (otherwise 0). `reported` has the
 * cells of wings. */
struct xz_search {
    struct als_graph *graph;
    enum technique_id technique;
    unsigned cells;
    struct seen_set reported;
};

/* Returns the restricted common digits of two sets. */
static digit_mask restricted_commons(const struct als_graph *graph, uint32_t a, uint32_t b)
{
    digit_mask found = 0;
    for (digit_mask left = graph->node_digits[a] & graph->node_digits[b]; left; left &= left - 1) {
        if (inference_graph_are_weakly_linked(&graph->inference, als_graph_node(graph, a, digit_first(left)),
                                              als_graph_node(graph, b, digit_first(left))))
            found |= left & -left;
    }
    return found;
}

static void cite_restricted_commons(struct als_graph *graph, uint32_t a, uint32_t b, digit_mask digits, unsigned number)
{
    for (digit_mask left = digits; left; left &= left - 1)
        inference_graph_cite_weak(&graph->inference, als_graph_node(graph, a, digit_first(left)),
                                  als_graph_node(graph, b, digit_first(left)));
    finding_begin_role(graph->search, ROLE_RESTRICTED_COMMON, number);
    for (unsigned side = 0; side < 2; side++) {
        for (digit_mask left = digits; left; left &= left - 1) {
            const struct inference_node *node =
                &graph->inference.node[als_graph_node(graph, side ? b : a, digit_first(left))];
            for (unsigned i = 0; i < node->count; i++)
                finding_add_role_candidate(graph->search, node->cells[i], node->digit);
        }
    }
}

/* --- ALS-XZ --- */

/* Eliminates beside the set, which is locked: it holds each of the digits. */
static void eliminate_locked(struct als_graph *graph, uint32_t set, digit_mask digits)
{
    for (digit_mask left = digits & graph->node_digits[set]; left; left &= left - 1)
        bits_or(graph->eliminated, als_graph_peers(graph, set, digit_first(left)), graph->inference.peer_graph.words);
}

static bool report_xz(const struct xz_search *wanted, uint32_t a, uint32_t b, digit_mask common)
{
    struct als_graph *graph = wanted->graph;
    struct search *search = graph->search;
    digit_mask one = als_graph_als(graph, a)->digits, two = als_graph_als(graph, b)->digits;
    bool doubly = digit_count(common) > 1;
    if (als_graph_is_naked_set(graph, (uint32_t[]){a, b}, 2))
        return false;
    bits_clear(graph->eliminated, graph->inference.peer_graph.words);
    als_graph_eliminate_common(graph, a, b, doubly ? one & two : one & two & ~common);
    if (doubly && digit_count(common) == 2) {
        eliminate_locked(graph, a, one & ~common);
        eliminate_locked(graph, b, two & ~common);
    } else if (!bits_any(graph->eliminated, graph->inference.peer_graph.words)) {
        return false;
    }
    finding_begin(search, wanted->technique);
    als_cite(search, als_graph_als(graph, a));
    als_cite(search, als_graph_als(graph, b));
    cite_restricted_commons(graph, a, b, common, 0);
    peer_graph_remove_all(search, &graph->inference.peer_graph, graph->eliminated);
    als_graph_cite_removals(graph, (uint32_t[]){a, b}, 2);
    inference_graph_add_start(&graph->inference, PLAN_SPLIT_SET, als_graph_node(graph, b, digit_first(common)));
    return finding_report(search);
}

static bool house_has_all(const struct layout *layout, house_id house, const struct als *als)
{
    for (unsigned i = 0; i < als->count; i++) {
        if (!layout_house_has(layout, house, als->cells[i]))
            return false;
    }
    return true;
}

/* Returns whether the two sets are in two crossing houses. */
static bool is_bent(const struct layout *layout, const struct als *a, const struct als *b)
{
    const struct cell *one = &layout->cell[a->cells[0]], *two = &layout->cell[b->cells[0]];
    for (unsigned i = 0; i < one->house_count; i++) {
        for (unsigned k = 0; k < two->house_count && house_has_all(layout, one->houses[i], a); k++) {
            if (one->houses[i] != two->houses[k] && house_has_all(layout, two->houses[k], b) &&
                layout_common_cells(layout, one->houses[i], two->houses[k]))
                return true;
        }
    }
    return false;
}

/* Returns whether the sets with these restricted commons make the wanted wing, and its cells were not reported yet. Its
 * sets share no cell, and none of its cells is a naked single. */
static bool is_wing(struct xz_search *wanted, uint32_t a, uint32_t b, digit_mask common)
{
    const struct als *one = als_graph_als(wanted->graph, a), *two = als_graph_als(wanted->graph, b);
    const struct candidate_grid *grid = wanted->graph->search->grid;
    uint64_t cells[BITS_WORDS(LAYOUT_MAX_CELLS)] = {0};
    if (one->count + two->count != wanted->cells || digit_count(common) != 1 ||
        digit_count(one->digits & two->digits) != 2 || !is_bent(grid->layout, one, two))
        return false;
    for (unsigned i = 0; i < wanted->cells; i++) {
        cell_id cell = i < one->count ? one->cells[i] : two->cells[i - one->count];
        if (grid->count[cell] == 1 || bits_has(cells, cell))
            return false;
        bits_add(cells, cell);
    }
    return !seen_set_test_and_add(&wanted->reported, grid->arena, bits_hash(cells, grid->layout->set_words));
}

static bool find_xz_from(struct xz_search *wanted, uint32_t a)
{
    const struct als_graph *graph = wanted->graph;
    for (digit_mask left = graph->node_digits[a]; left; left &= left - 1) {
        const struct inference_node *node = &graph->inference.node[als_graph_node(graph, a, digit_first(left))];
        for (unsigned i = 0; i < node->weaks; i++) {
            uint32_t at, end;
            if (graph->inference.node[node->weak[i]].digit != node->digit)
                continue;
            for (als_graph_sets_of(graph, node->weak[i], &at, &end); at < end; at++) {
                uint32_t b = graph->set_of[at];
                if (b <= a || (als_graph_is_single_cell(graph, a) && als_graph_is_single_cell(graph, b)))
                    continue;
                digit_mask common = restricted_commons(graph, a, b);
                if (digit_first(common) == node->digit && (!wanted->cells || is_wing(wanted, a, b, common)) &&
                    report_xz(wanted, a, b, common))
                    return true;
            }
        }
    }
    return false;
}

static void find_xz(struct search *search, enum technique_id technique, unsigned cells)
{
    struct als_graph graph;
    struct xz_search wanted = {.graph = &graph, .technique = technique, .cells = cells};
    if (!als_graph_init(&graph, search))
        return;
    for (uint32_t a = 0; a < graph.inference.als_list.count && !search_cancelled(search); a++) {
        if (find_xz_from(&wanted, a))
            return;
    }
}

void als_xz(struct search *search)
{
    find_xz(search, TECHNIQUE_als_xz, 0);
}

void als_wxyz_wing(struct search *search)
{
    find_xz(search, TECHNIQUE_wxyz_wing, 4);
}

void als_vwxyz_wing(struct search *search)
{
    find_xz(search, TECHNIQUE_vwxyz_wing, 5);
}

void als_uvwxyz_wing(struct search *search)
{
    find_xz(search, TECHNIQUE_uvwxyz_wing, 6);
}

void als_tuvwxyz_wing(struct search *search)
{
    find_xz(search, TECHNIQUE_tuvwxyz_wing, 7);
}

/* --- ALS-XY-wing --- */

/* A set with a restricted common with the pivot, and that digit. */
struct wing {
    uint32_t set;
    unsigned digit;
};

static bool report_wing(struct als_graph *graph, uint32_t pivot, struct wing a, struct wing b)
{
    struct search *search = graph->search;
    if (als_graph_is_naked_set(graph, (uint32_t[]){a.set, pivot, b.set}, 3))
        return false;
    bits_clear(graph->eliminated, graph->inference.peer_graph.words);
    als_graph_eliminate_common(graph, a.set, b.set, ~digit_bit(a.digit) & ~digit_bit(b.digit));
    if (!bits_any(graph->eliminated, graph->inference.peer_graph.words))
        return false;
    finding_begin(search, TECHNIQUE_als_xy_wing);
    als_cite(search, als_graph_als(graph, a.set));
    als_cite(search, als_graph_als(graph, pivot));
    als_cite(search, als_graph_als(graph, b.set));
    cite_restricted_commons(graph, a.set, pivot, digit_bit(a.digit), 0);
    cite_restricted_commons(graph, b.set, pivot, digit_bit(b.digit), 1);
    peer_graph_remove_all(search, &graph->inference.peer_graph, graph->eliminated);
    als_graph_cite_removals(graph, (uint32_t[]){a.set, b.set}, 2);
    inference_graph_add_start(&graph->inference, PLAN_SPLIT_SET, als_graph_node(graph, b.set, b.digit));
    return finding_report(search);
}

/* Lists the sets with a restricted common with the pivot. Returns their number; `wings` may be NULL. */
static unsigned list_wings(const struct als_graph *graph, uint32_t pivot, struct wing *wings)
{
    unsigned count = 0;
    for (digit_mask left = graph->node_digits[pivot]; left; left &= left - 1) {
        const struct inference_node *node = &graph->inference.node[als_graph_node(graph, pivot, digit_first(left))];
        for (unsigned i = 0; i < node->weaks; i++) {
            uint32_t at, end;
            if (graph->inference.node[node->weak[i]].digit != node->digit)
                continue;
            for (als_graph_sets_of(graph, node->weak[i], &at, &end); at < end; at++) {
                if (wings)
                    wings[count] = (struct wing){.set = graph->set_of[at], .digit = node->digit};
                count++;
            }
        }
    }
    return count;
}

static bool find_wing_from(struct als_graph *graph, uint32_t pivot, struct wing *wings)
{
    unsigned count = list_wings(graph, pivot, wings);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = i + 1; k < count; k++) {
            if (wings[i].digit == wings[k].digit || wings[i].set == wings[k].set ||
                (als_graph_is_single_cell(graph, pivot) && als_graph_is_single_cell(graph, wings[i].set) &&
                 als_graph_is_single_cell(graph, wings[k].set)))
                continue;
            if (report_wing(graph, pivot, wings[i], wings[k]))
                return true;
        }
    }
    return false;
}

void als_xy_wing(struct search *search)
{
    struct als_graph graph;
    unsigned max_count = 0;
    if (!als_graph_init(&graph, search))
        return;
    for (uint32_t pivot = 0; pivot < graph.inference.als_list.count; pivot++) {
        unsigned count = list_wings(&graph, pivot, NULL);
        max_count = count > max_count ? count : max_count;
    }
    struct wing *wings = arena_calloc(search->grid->arena, max_count, sizeof *wings);
    for (uint32_t pivot = 0; pivot < graph.inference.als_list.count && !search_cancelled(search); pivot++) {
        if (find_wing_from(&graph, pivot, wings))
            return;
    }
}
