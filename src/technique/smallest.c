/* The smallest reason. When nothing else is found, each refutable candidate is refuted with as few nested
 * suppositions as possible. Then the truths of the refutation are reduced: each is left out in turn, and stays out
 * if the others suffice. The refutation with the fewest truths is the first finding; the others follow.
 *
 * On a board with sums, refutations without inner suppositions but with a sum are a separate technique: a net. Those
 * with the same truths and sums are one finding.
 *
 * A candidate that is part of a solution cannot be refuted; if all are, there is nothing to find. If nested
 * suppositions find nothing within their limit of work, one candidate that is in no solution is refuted with as many
 * of them as necessary. So a board of usual size with one solution always has a step. */
#include <stdlib.h>
#include <string.h>

#include "proof/refute.h"
#include "technique/families.h"
#include "technique/reductio.h"

enum { MAX_DEPTH = 3, SHORTLIST = 24, ANY_DEPTH = 1000 };

/* Limits of work: for all candidates with suppositions of one depth; for one reduction of a set of truths; for all
 * reductions; for the last resort. */
enum { DEPTH_WORK = 50000000, SMALLER_WORK = 2000000, MINIMIZE_WORK = 20000000, LAST_WORK = 1000000000 };

/* A refuted candidate and its causes. */
struct refuted {
    unsigned candidate, truths, links;
    bool has_sum;
    struct core core, whole; /* the reduced set of causes, and the original one */
};

struct smallest {
    struct search *search;
    enum technique_id technique;
    struct reductio reductio;
    struct core core, start; /* scratch space */
    unsigned depth, count;
    struct refuted *refuted; /* [candidates] */
    uint64_t minimize_until; /* when this much work is done, sets are no longer reduced */
};

static int by_size(const void *left, const void *right)
{
    const struct refuted *a = left, *b = right;
    if (a->truths != b->truths)
        return a->truths < b->truths ? -1 : 1;
    if (a->links != b->links)
        return a->links < b->links ? -1 : 1;
    return (a->candidate > b->candidate) - (a->candidate < b->candidate);
}

/* Measures a core. A sum counts as many truths as it has cells. */
static void measure(const struct reductio *reductio, struct refuted *refuted)
{
    const struct layout *layout = reductio->search->grid->layout;
    refuted->truths = bits_count(refuted->core.truths, reductio->table.words);
    refuted->links = bits_count(refuted->core.links, reductio->link_words);
    refuted->has_sum = false;
    for (unsigned s = 0; layout->sums && s < layout->sums->count; s++) {
        if (!bits_has(refuted->core.links, constraint_number(layout, constraint_sum(s))))
            continue;
        refuted->truths += layout->sums->sum[s].cells;
        refuted->has_sum = true;
    }
}

/* Refutes the candidate and appends it to the list, if possible. */
static void refute(struct smallest *smallest, unsigned candidate)
{
    struct reductio *reductio = &smallest->reductio;
    if (!reductio_refute(reductio, candidate, smallest->depth, &smallest->core))
        return;
    struct refuted *refuted = &smallest->refuted[smallest->count];
    core_init(&refuted->core, reductio);
    core_init(&refuted->whole, reductio);
    smallest->count++;
    refuted->candidate = candidate;
    core_copy(&refuted->core, &smallest->core, reductio);
    core_copy(&refuted->whole, &smallest->core, reductio);
    measure(reductio, refuted);
}

/* Refutes all candidates that can be refuted with suppositions of this depth. */
static void refute_all(struct smallest *smallest)
{
    struct reductio *reductio = &smallest->reductio;
    reductio->limit = reductio->work + DEPTH_WORK;
    for (unsigned c = 0; c < reductio->peer_graph.candidates && !search_cancelled(smallest->search); c++) {
        if (!bits_has(reductio->possible, c) && reductio->work <= reductio->limit)
            refute(smallest, c);
    }
}

/* Leaves out truths one after the other, from the first or from the last on, while the remaining ones refute the
 * candidate. */
static void leave_out(struct smallest *smallest, struct refuted *refuted, bool from_last)
{
    struct reductio *reductio = &smallest->reductio;
    unsigned truths = reductio->table.truths;
    for (unsigned i = 0; i < truths && reductio->work < smallest->minimize_until; i++) {
        if (search_cancelled(smallest->search))
            return;
        unsigned truth = from_last ? truths - 1 - i : i;
        if (!bits_has(refuted->core.truths, truth))
            continue;
        bits_copy(reductio->active, refuted->core.truths, reductio->table.words);
        bits_remove(reductio->active, truth);
        reductio->limit = reductio->work + SMALLER_WORK;
        if (reductio_refute(reductio, refuted->candidate, smallest->depth, &smallest->core))
            core_copy(&refuted->core, &smallest->core, reductio);
    }
    measure(reductio, refuted);
}

/* Leaves out truths in both orders and keeps the smaller result. */
static void minimize(struct smallest *smallest, struct refuted *refuted)
{
    const struct reductio *reductio = &smallest->reductio;
    struct refuted other = *refuted;
    other.core = smallest->start;
    core_copy(&other.core, &refuted->core, reductio);
    leave_out(smallest, refuted, false);
    leave_out(smallest, &other, true);
    if (by_size(&other, refuted) < 0)
        core_copy(&refuted->core, &other.core, reductio);
    measure(reductio, refuted);
}

/* Makes the finding of the core's refutation. */
static void make_finding(const struct smallest *smallest, const struct refuted *refuted, const struct core *core)
{
    finding_begin(smallest->search, smallest->technique);
    reductio_add_refuted(&smallest->reductio, refuted->candidate, 0, core);
}

/* Returns whether both contradictions need the same truths and sums. */
static bool has_same_reason(const struct smallest *smallest, const struct refuted *a, const struct refuted *b)
{
    const struct layout *layout = smallest->search->grid->layout;
    if (memcmp(a->core.truths, b->core.truths, smallest->reductio.table.words * sizeof *a->core.truths) != 0)
        return false;
    for (unsigned s = 0; layout->sums && s < layout->sums->count; s++) {
        unsigned number = constraint_number(layout, constraint_sum(s));
        if (bits_has(a->core.links, number) != bits_has(b->core.links, number))
            return false;
    }
    return true;
}

/* Adds to the finding, and marks, the refuted candidates from `first` to `end` with the same reason as the previous
 * one. */
static void add_alike(const struct smallest *smallest, unsigned first, unsigned end, bool *is_reported)
{
    const struct refuted *of = &smallest->refuted[first - 1];
    unsigned number = 1;
    for (unsigned i = first; i < end && number < PLAN_STARTS; i++) {
        if (is_reported[i] || !has_same_reason(smallest, of, &smallest->refuted[i]))
            continue;
        is_reported[i] = true;
        reductio_add_refuted(&smallest->reductio, smallest->refuted[i].candidate, number++, &smallest->refuted[i].core);
    }
}

/* Adds all other truths of the board, and each as a link: with more of them, the checker of steps needs fewer
 * choices. */
static void add_all(struct smallest *smallest)
{
    struct search *search = smallest->search;
    const struct truth_table *table = &smallest->reductio.table;
    for (unsigned t = 0; t < table->truths; t++) {
        finding_add_truth(search, table->truth[t]);
        finding_add_link(search, table->truth[t]);
    }
}

static bool is_decided(struct smallest *smallest)
{
    return finding_is_decided(smallest->search, REFUTER_LIMIT, UINT64_MAX);
}

/* Reports the finding with a reason that the checker of steps can decide. Returns whether the search must stop. */
static bool report(struct smallest *smallest, const struct refuted *refuted)
{
    if (smallest->depth && !is_decided(smallest)) {
        make_finding(smallest, refuted, &refuted->whole);
        if (!is_decided(smallest))
            add_all(smallest);
    }
    return finding_report(smallest->search);
}

/* Searches for a candidate in no solution among those not known to be in one. Returns BITS_END if there is none
 * (`is_settled`) or if that takes too much work. */
static unsigned find_impossible(struct smallest *smallest, uint64_t work, bool *is_settled)
{
    struct reductio *reductio = &smallest->reductio;
    *is_settled = true;
    reductio->limit = reductio->work + work;
    for (unsigned c = 0; c < reductio->peer_graph.candidates && !search_cancelled(smallest->search); c++) {
        if (bits_has(reductio->possible, c))
            continue;
        enum completion completion = reductio_complete(reductio, c);
        *is_settled = completion != COMPLETION_GAVE_UP;
        if (completion != COMPLETED)
            return completion == IMPOSSIBLE ? c : BITS_END;
    }
    return BITS_END;
}

/* Refutes a candidate in no solution with as many suppositions as necessary: `impossible` or, if that is BITS_END, the
 * first found. */
static void refute_any(struct smallest *smallest, unsigned impossible)
{
    struct reductio *reductio = &smallest->reductio;
    bool is_settled;
    if (impossible == BITS_END)
        impossible = find_impossible(smallest, LAST_WORK, &is_settled);
    if (impossible == BITS_END)
        return;
    smallest->depth = ANY_DEPTH;
    reductio->branches = 1;
    reductio->limit = reductio->work + LAST_WORK;
    refute(smallest, impossible);
}

/* Refutes with as few levels of nested suppositions as possible. Candidates in a solution need not be tried. */
static bool refute_some(struct smallest *smallest)
{
    bool is_settled = false;
    refute_all(smallest);
    unsigned impossible = smallest->count ? BITS_END : find_impossible(smallest, DEPTH_WORK, &is_settled);
    if (impossible == BITS_END && is_settled)
        return false;
    while (smallest->depth < MAX_DEPTH && !smallest->count && !smallest->search->cancelled) {
        smallest->depth++;
        refute_all(smallest);
    }
    if (!smallest->count && !smallest->search->cancelled)
        refute_any(smallest, impossible);
    return smallest->count && !smallest->search->cancelled;
}

static bool begin(struct smallest *smallest)
{
    struct search *search = smallest->search;
    if (!reductio_init(&smallest->reductio, search))
        return false;
    core_init(&smallest->core, &smallest->reductio);
    core_init(&smallest->start, &smallest->reductio);
    smallest->refuted =
        arena_calloc(search->grid->arena, smallest->reductio.peer_graph.candidates, sizeof *smallest->refuted);
    return true;
}

/* Reduces the refutations and reports them, smallest first. */
static void report_all(struct smallest *smallest)
{
    unsigned shortlist = smallest->count < SHORTLIST ? smallest->count : SHORTLIST;
    qsort(smallest->refuted, smallest->count, sizeof *smallest->refuted, by_size);
    smallest->minimize_until = smallest->reductio.work + MINIMIZE_WORK;
    for (unsigned i = 0; i < shortlist; i++)
        minimize(smallest, &smallest->refuted[i]);
    qsort(smallest->refuted, shortlist, sizeof *smallest->refuted, by_size);
    bool is_reported[SHORTLIST] = {false};
    for (unsigned i = 0; i < smallest->count && !smallest->search->cancelled; i++) {
        if (i < shortlist && is_reported[i])
            continue;
        if (i >= shortlist)
            minimize(smallest, &smallest->refuted[i]);
        make_finding(smallest, &smallest->refuted[i], &smallest->refuted[i].core);
        if (i < shortlist && smallest->technique == TECHNIQUE_sum_net)
            add_alike(smallest, i + 1, shortlist, is_reported);
        if (report(smallest, &smallest->refuted[i]))
            return;
    }
}

void smallest_reason(struct search *search)
{
    struct smallest smallest = {.search = search, .technique = TECHNIQUE_smallest_reason};
    if (begin(&smallest) && refute_some(&smallest))
        report_all(&smallest);
}

void smallest_with_sums(struct search *search)
{
    struct smallest smallest = {.search = search, .technique = TECHNIQUE_sum_net};
    if (!search->grid->layout->sums || !begin(&smallest))
        return;
    refute_all(&smallest);
    unsigned kept = 0;
    for (unsigned i = 0; i < smallest.count; i++) {
        if (smallest.refuted[i].has_sum)
            smallest.refuted[kept++] = smallest.refuted[i];
    }
    smallest.count = kept;
    report_all(&smallest);
}
