/* Two clues together. Both are filled: the second can only use the candidates that the first leaves, and the
 * reverse. A candidate is false if one of the clues has no filling with it, or one of their cells no candidate left.
 * The two are sums that share cells. Or they are clues without a sum, such as dots, that share a cell; then two
 * cells that see each other would get the same digit. All eliminations of the two clues are one finding.
 *
 * The search is that of nets, restricted to the cells and sums of the two. */
#include <stdlib.h>
#include <string.h>

#include "technique/families.h"
#include "technique/reductio.h"

enum { MAX_PAIRS = 4096, MAX_TRUTHS = 3, PAIR_WORK = 4000000 };

/* Two sums that share open cells. */
struct sum_pair {
    unsigned sum[2];
    unsigned cells; /* number of open cells in either */
};

struct pair_search {
    struct search *search;
    const struct layout *layout;
    struct reductio reductio;
    struct core core;
    uint64_t *alike; /* the truths of a finding without sums */
    struct sum_pair *pair;
    unsigned pairs;
    unsigned removed; /* number of eliminations in the finding */
};

static int by_size(const void *left, const void *right)
{
    const struct sum_pair *a = left, *b = right;
    if (a->cells != b->cells)
        return a->cells < b->cells ? -1 : 1;
    if (a->sum[0] != b->sum[0])
        return a->sum[0] < b->sum[0] ? -1 : 1;
    return (a->sum[1] > b->sum[1]) - (a->sum[1] < b->sum[1]);
}

static unsigned count_open(const struct pair_search *pairs, const struct sum *sum)
{
    unsigned open = 0;
    for (unsigned i = 0; i < sum->cells; i++)
        open += !pairs->search->grid->solved[sum->cell[i]];
    return open;
}

/* Lists the pairs of this sum and later ones. */
static void list_partners(struct pair_search *pairs, unsigned first, uint8_t *shared)
{
    const struct sums *sums = pairs->layout->sums;
    const struct sum *sum = &sums->sum[first];
    unsigned open = count_open(pairs, sum);
    memset(shared, 0, sums->count);
    for (unsigned i = 0; i < sum->cells; i++) {
        cell_id cell = sum->cell[i];
        for (unsigned k = sums->first_of[cell]; k < sums->first_of[cell + 1]; k++)
            shared[sums->of[k]] = (uint8_t)(shared[sums->of[k]] + !pairs->search->grid->solved[cell]);
    }
    for (unsigned other = first + 1; other < sums->count && pairs->pairs < MAX_PAIRS; other++) {
        if (!shared[other] || sums->sum[other].cells > FILLING_CELLS)
            continue;
        unsigned cells = open + count_open(pairs, &sums->sum[other]) - shared[other];
        pairs->pair[pairs->pairs++] = (struct sum_pair){.sum = {first, other}, .cells = cells};
    }
}

/* Lists the pairs of sums, fewest cells first. */
static void list_pairs(struct pair_search *pairs)
{
    struct arena *arena = pairs->search->grid->arena;
    const struct sums *sums = pairs->layout->sums;
    uint8_t *shared = arena_calloc(arena, sums->count, sizeof *shared);
    pairs->pair = arena_calloc(arena, MAX_PAIRS, sizeof *pairs->pair);
    for (unsigned s = 0; s < sums->count; s++) {
        if (sums->sum[s].cells <= FILLING_CELLS)
            list_partners(pairs, s, shared);
    }
    qsort(pairs->pair, pairs->pairs, sizeof *pairs->pair, by_size);
}

static void make_active(struct pair_search *pairs, cell_id cell)
{
    const struct truth_table *table = &pairs->reductio.table;
    digit_mask digits = pairs->search->grid->solved[cell] ? 0 : pairs->search->grid->mask[cell];
    if (digits)
        bits_add(
            pairs->reductio.active,
            table->owner[table->first_of[peer_graph_number(&pairs->reductio.peer_graph, cell, digit_first(digits))]]);
}

static void clear_active(struct pair_search *pairs)
{
    const struct sums *sums = pairs->layout->sums;
    bits_clear(pairs->reductio.active, pairs->reductio.table.words);
    if (sums)
        bits_clear(pairs->reductio.active_sums, BITS_WORDS(sums->count));
    pairs->removed = 0;
}

/* Adds to the finding the candidate that the core refutes. */
static void add(struct pair_search *pairs, unsigned candidate)
{
    if (!pairs->removed)
        finding_begin(pairs->search, TECHNIQUE_clue_pair);
    reductio_add_refuted(&pairs->reductio, candidate, pairs->removed++, &pairs->core);
}

static bool rests_on(const struct pair_search *pairs, unsigned sum)
{
    return bits_has(pairs->core.links, constraint_number(pairs->layout, constraint_sum(sum)));
}

/* Returns whether the candidate is in the pair's cells, or in a different cell and sees candidates of both sums. */
static bool concerns(const struct pair_search *pairs, const struct sum_pair *pair, candidate_id candidate, bool inside)
{
    bool sees[2] = {false, false}, is_inside = false;
    for (unsigned k = 0; k < 2; k++) {
        const struct sum *sum = &pairs->layout->sums->sum[pair->sum[k]];
        for (unsigned i = 0; i < sum->cells && !is_inside; i++) {
            cell_id cell = sum->cell[i];
            is_inside = cell == candidate_cell(candidate);
            sees[k] |= !inside && candidate_grid_has(pairs->search->grid, cell, candidate_digit(candidate)) &&
                       layout_are_peers(pairs->layout, cell, candidate_cell(candidate));
        }
    }
    return inside ? is_inside : !is_inside && sees[0] && sees[1];
}

/* Refutes candidates of the pair's cells (`inside`) or of other cells. Returns whether the search must stop. */
static bool try_sums(struct pair_search *pairs, const struct sum_pair *pair, bool inside)
{
    struct reductio *reductio = &pairs->reductio;
    clear_active(pairs);
    for (unsigned k = 0; k < 2; k++) {
        const struct sum *sum = &pairs->layout->sums->sum[pair->sum[k]];
        bits_add(reductio->active_sums, pair->sum[k]);
        for (unsigned i = 0; i < sum->cells; i++)
            make_active(pairs, sum->cell[i]);
    }
    for (unsigned c = 0; c < reductio->peer_graph.candidates && pairs->removed < PLAN_STARTS; c++) {
        if (concerns(pairs, pair, reductio->peer_graph.candidate[c], inside) &&
            reductio_refute(reductio, c, 0, &pairs->core) && rests_on(pairs, pair->sum[0]) &&
            rests_on(pairs, pair->sum[1]))
            add(pairs, c);
    }
    return pairs->removed && finding_report(pairs->search);
}

/* Tries all pairs of sums. Returns whether the search must stop. */
static bool look_at_sums(struct pair_search *pairs, bool inside)
{
    for (unsigned i = 0; i < pairs->pairs && pairs->reductio.work < PAIR_WORK; i++) {
        if (search_cancelled(pairs->search) || try_sums(pairs, &pairs->pair[i], inside))
            return true;
    }
    return false;
}

/* Returns whether the core needs two or three cells and a clue and, if the finding has begun, the same cells. */
static bool is_alike(const struct pair_search *pairs)
{
    size_t words = pairs->reductio.table.words;
    unsigned truths = bits_count(pairs->core.truths, words);
    if (pairs->removed && memcmp(pairs->core.truths, pairs->alike, words * sizeof *pairs->alike) != 0)
        return false;
    unsigned link = bits_next(pairs->core.links, pairs->reductio.link_words, layout_truths(pairs->layout));
    return truths > 1 && truths <= MAX_TRUTHS && link != BITS_END;
}

/* Refutes candidates of the cell, using the cells around it that clues without a sum connect with it. Returns whether
 * the search must stop. */
static bool try_cell(struct pair_search *pairs, cell_id cell)
{
    const struct candidate_grid *grid = pairs->search->grid;
    const struct layout *layout = pairs->layout;
    clear_active(pairs);
    for (digit_mask left = grid->mask[cell]; left; left &= left - 1) {
        candidate_id candidate = candidate_id_of(cell, digit_first(left));
        for (unsigned i = 0; i < candidate_rivals(layout, candidate); i++)
            make_active(pairs, candidate_cell(candidate_rival(layout, candidate, i)));
    }
    for (digit_mask left = grid->mask[cell]; left && pairs->removed < PLAN_STARTS; left &= left - 1) {
        unsigned candidate = peer_graph_number(&pairs->reductio.peer_graph, cell, digit_first(left));
        if (!reductio_refute(&pairs->reductio, candidate, 0, &pairs->core) || !is_alike(pairs))
            continue;
        bits_copy(pairs->alike, pairs->core.truths, pairs->reductio.table.words);
        add(pairs, candidate);
    }
    return pairs->removed && finding_report(pairs->search);
}

/* Tries all cells. Returns whether the search must stop. */
static bool look_at_cells(struct pair_search *pairs)
{
    for (unsigned c = 0; c < pairs->layout->cells; c++) {
        if (!pairs->search->grid->solved[c] && try_cell(pairs, (cell_id)c))
            return true;
    }
    return false;
}

void pair_clues(struct search *search)
{
    const struct layout *layout = search->grid->layout;
    struct pair_search pairs = {.search = search, .layout = layout};
    if ((!layout->sums && !layout->exclusions) || !reductio_init(&pairs.reductio, search))
        return;
    core_init(&pairs.core, &pairs.reductio);
    pairs.alike = arena_calloc(search->grid->arena, pairs.reductio.table.words, sizeof *pairs.alike);
    if (layout->exclusions && look_at_cells(&pairs))
        return;
    if (layout->sums)
        list_pairs(&pairs);
    if (layout->sums && !look_at_sums(&pairs, true))
        look_at_sums(&pairs, false);
}
