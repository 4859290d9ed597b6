#include "technique/reductio_internal.h"

#include <string.h>

enum { MAX_CANDIDATES = 8000, PROBE_WORK = 4, MAX_BRANCHES = 4 };

static void make_state(struct reductio *reductio)
{
    struct arena *arena = reductio->search->grid->arena;
    struct assignment *now = &reductio->now;
    size_t candidates = reductio->peer_graph.candidates, truths = reductio->table.truths;
    const struct candidate_grid *grid = reductio->search->grid;
    uint32_t *numbers = arena_calloc(arena, 8 * candidates + truths, sizeof *numbers);
    now->is_true = arena_calloc(arena, 5 * reductio->words, sizeof *now->is_true);
    now->mask = arena_calloc(arena, grid->layout->cells, sizeof *now->mask);
    memcpy(now->mask, grid->mask, grid->layout->cells * sizeof *now->mask);
    reductio->scratch_mask = arena_calloc(arena, grid->layout->cells, sizeof *now->mask);
    if (grid->layout->sums)
        now->is_waiting = arena_calloc(arena, grid->layout->sums->count, sizeof *now->is_waiting);
    if (grid->layout->sums) {
        reductio->known = arena_calloc(arena, FILLINGS, sizeof *reductio->known);
        reductio->active_sums =
            arena_calloc(arena, BITS_WORDS(grid->layout->sums->count), sizeof *reductio->active_sums);
        for (unsigned s = 0; s < grid->layout->sums->count; s++)
            bits_add(reductio->active_sums, s);
    }
    now->left = arena_calloc(arena, truths, sizeof *now->left);
    reductio->active = arena_calloc(arena, reductio->table.words, sizeof *reductio->active);
    reductio->lemma = arena_calloc(arena, candidates, sizeof *reductio->lemma);
    now->is_false = now->is_true + reductio->words;
    reductio->needed = now->is_false + reductio->words;
    reductio->possible = reductio->needed + reductio->words;
    reductio->by_sum = reductio->possible + reductio->words;
    now->order = numbers;
    now->position = numbers + candidates;
    now->gone = numbers + 2 * candidates;
    now->reason = numbers + 3 * candidates;
    now->lemma_of = numbers + 4 * candidates;
    now->sum_of = numbers + 5 * candidates;
    now->gone_at = numbers + 6 * candidates;
    now->trues_at = numbers + 7 * candidates;
    now->queue = numbers + 8 * candidates;
    for (unsigned t = 0; t < truths; t++) {
        now->left[t] = (uint16_t)(reductio->table.first[t + 1] - reductio->table.first[t]);
        bits_add(reductio->active, t);
    }
    core_init(&reductio->scratch, reductio);
    for (unsigned c = 0; c < candidates; c++) {
        core_init(&reductio->lemma[c], reductio);
    }
}

bool reductio_init(struct reductio *reductio, struct search *search)
{
    const struct layout *layout = search->grid->layout;
    *reductio = (struct reductio){.search = search, .branches = MAX_BRANCHES, .limit = UINT64_MAX};
    peer_graph_init(&reductio->peer_graph, search->grid);
    if (!reductio->peer_graph.candidates || reductio->peer_graph.candidates > MAX_CANDIDATES)
        return false;
    reductio->words = reductio->peer_graph.words;
    reductio->link_words = BITS_WORDS(layout_constraints(layout));
    truth_table_init(&reductio->table, &reductio->peer_graph);
    make_state(reductio);
    return true;
}

static bool refute_inside(struct reductio *reductio, unsigned depth);

/* Supposes the candidate. If that leads to a contradiction, makes it false by a lemma and returns true. Otherwise
 * stores how many candidates became false. */
static bool try_candidate(struct reductio *reductio, unsigned candidate, unsigned depth, unsigned *falses)
{
    struct reductio_mark before = reductio_mark(reductio);
    reductio->work += PROBE_WORK;
    reductio_set_true(reductio, candidate, NO_REASON);
    bool refuted = reductio_propagate(reductio) || (depth && refute_inside(reductio, depth));
    *falses = reductio->now.falses - before.falses;
    if (refuted)
        reductio_explain(reductio, before.trues, &reductio->scratch);
    reductio_go_back(reductio, before);
    if (!refuted)
        return false;
    core_copy(&reductio->lemma[reductio->now.lemmas++], &reductio->scratch, reductio);
    reductio_set_false(reductio, candidate, reductio->now.lemmas, 0);
    return true;
}

struct branch {
    unsigned truth;
    uint64_t score;
};

static void keep_best(struct branch *branch, unsigned truth, uint64_t score)
{
    for (unsigned i = 0; i < MAX_BRANCHES; i++) {
        if (score > branch[i].score) {
            memmove(branch + i + 1, branch + i, (MAX_BRANCHES - 1 - i) * sizeof *branch);
            branch[i] = (struct branch){truth, score};
            return;
        }
    }
}

/* Tries the truth's candidates. Returns whether one was refuted; otherwise stores how many candidates they made
 * false. */
static bool try_truth(struct reductio *reductio, unsigned truth, unsigned depth, uint64_t *score)
{
    const struct truth_table *table = &reductio->table;
    bool refuted = false;
    *score = 1;
    for (unsigned i = table->first[truth]; i < table->first[truth + 1]; i++) {
        unsigned falses;
        if (bits_has(reductio->now.is_false, table->member[i]) || bits_has(reductio->now.is_true, table->member[i]))
            continue;
        if (try_candidate(reductio, table->member[i], depth, &falses)) {
            refuted = true;
            if (reductio_propagate(reductio))
                return true;
        }
        *score *= falses;
    }
    return refuted;
}

/* Returns whether the truth is active, has at most `most` candidates left, and none of them is known to be true. */
static bool is_open(const struct reductio *reductio, unsigned truth, unsigned most)
{
    const struct truth_table *table = &reductio->table;
    if (!bits_has(reductio->active, truth) || reductio->now.left[truth] < 2 || reductio->now.left[truth] > most)
        return false;
    for (unsigned i = table->first[truth]; i < table->first[truth + 1]; i++) {
        if (bits_has(reductio->now.is_true, table->member[i]))
            return false;
    }
    return true;
}

/* Returns the number of candidates in the narrowest open truth, or 0, and stores the first such truth. */
static unsigned find_narrowest(const struct reductio *reductio, unsigned *truth)
{
    unsigned narrowest = 0;
    for (unsigned t = 0; t < reductio->table.truths && narrowest != 2; t++) {
        if (is_open(reductio, t, narrowest ? narrowest - 1u : UINT16_MAX)) {
            narrowest = reductio->now.left[t];
            *truth = t;
        }
    }
    return narrowest;
}

/* Searches for a contradiction with further suppositions, each containing `depth - 1` levels of others. */
static bool refute_inside(struct reductio *reductio, unsigned depth)
{
    struct assignment *now = &reductio->now;
    for (;;) {
        struct branch branch[MAX_BRANCHES + 1] = {{0}};
        bool refuted = false;
        unsigned first = 0, width = find_narrowest(reductio, &first);
        uint64_t score;
        for (unsigned t = first; t < reductio->table.truths && width; t++) {
            if (!is_open(reductio, t, width))
                continue;
            if (reductio->work > reductio->limit)
                return false;
            refuted |= try_truth(reductio, t, 0, &score);
            if (now->conflict != NO_REASON)
                return true;
            keep_best(branch, t, score);
        }
        for (unsigned i = 0; i < reductio->branches && depth > 1 && !refuted && branch[i].score; i++) {
            refuted = try_truth(reductio, branch[i].truth, depth - 1, &score);
            if (now->conflict != NO_REASON)
                return true;
        }
        if (!refuted)
            return false;
    }
}

/* Starts with only this candidate true. Returns whether a contradiction follows. */
static bool begin(struct reductio *reductio, unsigned candidate)
{
    reductio_go_back(reductio, (struct reductio_mark){0});
    for (unsigned t = 0; t < reductio->table.truths; t++) {
        if (bits_has(reductio->active, t) && reductio->now.left[t] == 1)
            reductio->now.queue[reductio->now.tail++] = t;
    }
    reductio_set_true(reductio, candidate, NO_REASON);
    return reductio_propagate(reductio);
}

bool reductio_refute(struct reductio *reductio, unsigned candidate, unsigned depth, struct core *core)
{
    bool refuted = begin(reductio, candidate) || (depth && refute_inside(reductio, depth));
    if (refuted)
        reductio_explain(reductio, 0, core);
    return refuted;
}

/* Completes the assumptions to a solution. */
static enum completion complete(struct reductio *reductio)
{
    const struct truth_table *table = &reductio->table;
    unsigned truth = 0;
    if (!find_narrowest(reductio, &truth))
        return COMPLETED;
    for (unsigned i = table->first[truth]; i < table->first[truth + 1]; i++) {
        struct reductio_mark before = reductio_mark(reductio);
        if (bits_has(reductio->now.is_false, table->member[i]))
            continue;
        if (reductio->work > reductio->limit)
            return COMPLETION_GAVE_UP;
        reductio_set_true(reductio, table->member[i], NO_REASON);
        enum completion completion = reductio_propagate(reductio) ? IMPOSSIBLE : complete(reductio);
        if (completion == COMPLETED)
            bits_or(reductio->possible, reductio->now.is_true, reductio->words);
        reductio_go_back(reductio, before);
        if (completion != IMPOSSIBLE)
            return completion;
    }
    return IMPOSSIBLE;
}

enum completion reductio_complete(struct reductio *reductio, unsigned candidate)
{
    if (begin(reductio, candidate))
        return IMPOSSIBLE;
    enum completion completion = complete(reductio);
    if (completion == COMPLETED)
        bits_or(reductio->possible, reductio->now.is_true, reductio->words);
    return completion;
}

void reductio_add_refuted(const struct reductio *reductio, unsigned candidate, unsigned number, const struct core *core)
{
    struct search *search = reductio->search;
    candidate_id removed = reductio->peer_graph.candidate[candidate];
    /* split truths come first, so that anyone who follows the proof splits them, too */
    BITS_EACH (split, core->splits, reductio->table.words)
        finding_add_truth(search, reductio->table.truth[split]);
    BITS_EACH (truth, core->truths, reductio->table.words)
        finding_add_truth(search, reductio->table.truth[truth]);
    finding_begin_start(search, PLAN_SUPPOSE);
    finding_add_start_candidate(search, candidate_cell(removed), candidate_digit(removed));
    finding_begin_role(search, ROLE_SUPPOSITION, number);
    finding_add_role_candidate(search, candidate_cell(removed), candidate_digit(removed));
    BITS_EACH (link, core->links, reductio->link_words)
        finding_add_link(search, constraint_numbered(search->grid->layout, link));
    finding_remove(search, candidate_cell(removed), digit_bit(candidate_digit(removed)));
}
