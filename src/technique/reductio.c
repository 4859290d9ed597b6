#include "technique/reductio.h"

#include <string.h>

#define NO_REASON UINT32_MAX

enum { MAX_CANDIDATES = 1500, PROBE_WORK = 4, EXPLAIN_WORK = 20, MAX_BRANCHES = 4 };

/* --- the table --- */

static void add_truth(struct reductio *reductio, struct constraint truth, unsigned *members)
{
    const struct layout *layout = reductio->search->grid->layout;
    struct truth_table *table = &reductio->table;
    unsigned first = *members;
    for (unsigned i = 0; i < layout->digits; i++) {
        uint32_t number = reductio->peer_graph.number[constraint_candidate(layout, truth, i)];
        if (number)
            table->member[(*members)++] = number - 1;
    }
    if (*members == first)
        return;
    table->first[table->truths] = first;
    table->truth[table->truths++] = truth;
    table->first[table->truths] = *members;
}

/* Lists the truths of each candidate. */
static void list_owners(struct reductio *reductio)
{
    struct truth_table *table = &reductio->table;
    unsigned candidates = reductio->peer_graph.candidates;
    for (unsigned i = 0; i < table->first[table->truths]; i++)
        table->first_of[table->member[i] + 1]++;
    for (unsigned c = 0; c < candidates; c++)
        table->first_of[c + 1] += table->first_of[c];
    for (unsigned t = table->truths; t--;) {
        for (unsigned i = table->first[t]; i < table->first[t + 1]; i++)
            table->owner[--table->first_of[table->member[i] + 1]] = t;
    }
    /* first_of[c + 1] was moved back to where the truths of c begin */
    memmove(table->first_of, table->first_of + 1, candidates * sizeof *table->first_of);
    table->first_of[candidates] = table->first[table->truths];
}

static bool make_table(struct reductio *reductio)
{
    const struct layout *layout = reductio->search->grid->layout;
    struct arena *arena = reductio->search->grid->arena;
    struct truth_table *table = &reductio->table;
    size_t candidates = reductio->peer_graph.candidates;
    size_t most = layout->cells + (size_t)layout->houses * layout->digits, members = 0;
    for (unsigned c = 0; c < candidates; c++)
        members += layout->cell[reductio->peer_graph.candidate[c] >> 5].house_count + 1;
    table->truth = arena_calloc(arena, most, sizeof *table->truth);
    table->first = arena_calloc(arena, most + 1, sizeof *table->first);
    table->member = arena_calloc(arena, members, sizeof *table->member);
    table->first_of = arena_calloc(arena, candidates + 1, sizeof *table->first_of);
    table->owner = arena_calloc(arena, members, sizeof *table->owner);
    if (!table->truth || !table->first || !table->member || !table->first_of || !table->owner)
        return false;
    unsigned used = 0;
    for (unsigned c = 0; c < layout->cells; c++)
        add_truth(reductio, constraint_cell((cell_id)c), &used);
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++)
            add_truth(reductio, constraint_house((house_id)h, digit), &used);
    }
    table->words = BITS_WORDS(table->truths);
    list_owners(reductio);
    return true;
}

bool core_init(struct core *core, struct reductio *reductio)
{
    struct arena *arena = reductio->search->grid->arena;
    core->truths = arena_calloc(arena, reductio->table.words, sizeof *core->truths);
    core->splits = arena_calloc(arena, reductio->table.words, sizeof *core->splits);
    core->links = arena_calloc(arena, reductio->link_words, sizeof *core->links);
    core->candidates = arena_calloc(arena, reductio->words, sizeof *core->candidates);
    bool made = core->truths && core->splits && core->links && core->candidates;
    reductio->search->no_memory |= !made;
    return made;
}

static bool make_state(struct reductio *reductio)
{
    struct arena *arena = reductio->search->grid->arena;
    struct assignment *now = &reductio->now;
    size_t candidates = reductio->peer_graph.candidates, truths = reductio->table.truths;
    uint32_t *numbers = arena_calloc(arena, 5 * candidates + truths, sizeof *numbers);
    now->is_true = arena_calloc(arena, 4 * reductio->words, sizeof *now->is_true);
    now->left = arena_calloc(arena, truths, sizeof *now->left);
    reductio->active = arena_calloc(arena, reductio->table.words, sizeof *reductio->active);
    reductio->lemma = arena_calloc(arena, candidates, sizeof *reductio->lemma);
    if (!numbers || !now->is_true || !now->left || !reductio->active || !reductio->lemma)
        return false;
    now->is_false = now->is_true + reductio->words;
    reductio->needed = now->is_false + reductio->words;
    reductio->possible = reductio->needed + reductio->words;
    now->order = numbers;
    now->position = numbers + candidates;
    now->gone = numbers + 2 * candidates;
    now->reason = numbers + 3 * candidates;
    now->lemma_of = numbers + 4 * candidates;
    now->queue = numbers + 5 * candidates;
    for (unsigned t = 0; t < truths; t++) {
        now->left[t] = (uint16_t)(reductio->table.first[t + 1] - reductio->table.first[t]);
        bits_add(reductio->active, t);
    }
    bool made = core_init(&reductio->scratch, reductio);
    for (unsigned c = 0; c < candidates && made; c++)
        made = core_init(&reductio->lemma[c], reductio);
    return made;
}

bool reductio_init(struct reductio *reductio, struct search *search)
{
    const struct layout *layout = search->grid->layout;
    *reductio = (struct reductio){.search = search, .branches = MAX_BRANCHES, .limit = UINT64_MAX};
    bool made = peer_graph_init(&reductio->peer_graph, search->grid);
    if (made && (!reductio->peer_graph.candidates || reductio->peer_graph.candidates > MAX_CANDIDATES))
        return false;
    reductio->words = reductio->peer_graph.words;
    reductio->link_words = BITS_WORDS(layout->cells + (size_t)layout->houses * (layout->digits + 1));
    made = made && make_table(reductio) && make_state(reductio);
    search->no_memory |= !made;
    return made;
}

/* --- links --- */

struct constraint reductio_link(const struct reductio *reductio, unsigned link)
{
    const struct layout *layout = reductio->search->grid->layout;
    if (link < layout->cells)
        return constraint_cell((cell_id)link);
    link -= layout->cells;
    return constraint_house((house_id)(link / (layout->digits + 1)), link % (layout->digits + 1));
}

/* Adds a link that holds both candidates: if they share several, one that is there already. */
static void add_link(struct reductio *reductio, uint64_t *links, unsigned a, unsigned b)
{
    const struct layout *layout = reductio->search->grid->layout;
    uint32_t one = reductio->peer_graph.candidate[a], two = reductio->peer_graph.candidate[b];
    cell_id cell = (cell_id)(one >> 5), other = (cell_id)(two >> 5);
    unsigned best = UINT32_MAX;
    if (cell == other) {
        bits_add(links, cell);
        return;
    }
    for (unsigned i = 0; i < layout->cell[cell].house_count; i++) {
        house_id house = layout->cell[cell].houses[i];
        unsigned link = layout->cells + house * (layout->digits + 1) + (one & 31);
        if (layout_house_has(layout, house, other) && (best == UINT32_MAX || bits_has(links, link)))
            best = link;
    }
    bits_add(links, best);
}

/* --- propagation --- */

static void set_false(struct reductio *reductio, unsigned candidate, uint32_t lemma)
{
    struct assignment *now = &reductio->now;
    const struct truth_table *table = &reductio->table;
    bits_add(now->is_false, candidate);
    now->gone[now->falses++] = candidate;
    now->lemma_of[candidate] = lemma;
    reductio->work++;
    for (unsigned i = table->first_of[candidate]; i < table->first_of[candidate + 1]; i++) {
        unsigned truth = table->owner[i], left = --now->left[truth];
        if (left > 1 || !bits_has(reductio->active, truth))
            continue;
        if (!left && now->conflict == NO_REASON)
            now->conflict = truth;
        else if (left)
            now->queue[now->tail++] = truth;
    }
}

static void set_true(struct reductio *reductio, unsigned candidate, uint32_t reason)
{
    struct assignment *now = &reductio->now;
    const uint64_t *peers = reductio->peer_graph.peers + (size_t)candidate * reductio->words;
    bits_add(now->is_true, candidate);
    now->position[candidate] = now->trues;
    now->order[now->trues++] = candidate;
    now->reason[candidate] = reason;
    for (size_t k = 0; k < reductio->words && now->conflict == NO_REASON; k++) {
        for (uint64_t left = peers[k] & ~now->is_false[k]; left && now->conflict == NO_REASON; left &= left - 1)
            set_false(reductio, (unsigned)(k * 64) + (unsigned)__builtin_ctzll(left), 0);
    }
}

/* Returns the truth's only candidate that is not false. */
static unsigned last_left(const struct reductio *reductio, unsigned truth)
{
    const struct truth_table *table = &reductio->table;
    unsigned i = table->first[truth];
    while (bits_has(reductio->now.is_false, table->member[i]))
        i++;
    return table->member[i];
}

/* Returns whether there is a contradiction: the truth `conflict` has nothing left. */
static bool propagate(struct reductio *reductio)
{
    struct assignment *now = &reductio->now;
    while (now->head < now->tail && now->conflict == NO_REASON) {
        unsigned truth = now->queue[now->head++];
        unsigned last = last_left(reductio, truth);
        if (!bits_has(now->is_true, last))
            set_true(reductio, last, truth);
    }
    now->head = now->tail = 0;
    return now->conflict != NO_REASON;
}

struct mark {
    unsigned trues, falses, lemmas;
};

static struct mark mark(const struct reductio *reductio)
{
    return (struct mark){reductio->now.trues, reductio->now.falses, reductio->now.lemmas};
}

static void go_back(struct reductio *reductio, struct mark to)
{
    struct assignment *now = &reductio->now;
    const struct truth_table *table = &reductio->table;
    while (now->trues > to.trues)
        bits_remove(now->is_true, now->order[--now->trues]);
    while (now->falses > to.falses) {
        unsigned candidate = now->gone[--now->falses];
        bits_remove(now->is_false, candidate);
        for (unsigned i = table->first_of[candidate]; i < table->first_of[candidate + 1]; i++)
            now->left[table->owner[i]]++;
    }
    now->lemmas = to.lemmas;
    now->head = now->tail = 0;
    now->conflict = NO_REASON;
}

/* --- causes --- */

static void core_clear(const struct reductio *reductio, struct core *core)
{
    bits_clear(core->truths, reductio->table.words);
    bits_clear(core->splits, reductio->table.words);
    bits_clear(core->links, reductio->link_words);
    bits_clear(core->candidates, reductio->words);
}

void core_copy(struct core *core, const struct core *from, const struct reductio *reductio)
{
    bits_copy(core->truths, from->truths, reductio->table.words);
    bits_copy(core->splits, from->splits, reductio->table.words);
    bits_copy(core->links, from->links, reductio->link_words);
    bits_copy(core->candidates, from->candidates, reductio->words);
}

/* Marks what makes the candidate false, of the true candidates before position `before`: one that it sees, if possible
 * one that is needed already, or else what its lemma rests on. */
static void need_false(struct reductio *reductio, struct core *core, unsigned truth, unsigned candidate,
                       unsigned before)
{
    struct assignment *now = &reductio->now;
    const uint64_t *peers = reductio->peer_graph.peers + (size_t)candidate * reductio->words;
    unsigned best = NO_REASON;
    for (size_t k = 0; k < reductio->words; k++) {
        for (uint64_t left = peers[k] & now->is_true[k]; left; left &= left - 1) {
            unsigned cause = (unsigned)(k * 64) + (unsigned)__builtin_ctzll(left);
            bool is_needed = bits_has(reductio->needed, cause);
            bool best_is_needed = best != NO_REASON && bits_has(reductio->needed, best);
            if (now->position[cause] >= before)
                continue;
            if (best == NO_REASON || is_needed > best_is_needed ||
                (is_needed == best_is_needed && now->position[cause] < now->position[best]))
                best = cause;
        }
    }
    if (best != NO_REASON) {
        bits_add(reductio->needed, best);
        add_link(reductio, core->links, candidate, best);
        return;
    }
    const struct core *lemma = &reductio->lemma[now->lemma_of[candidate] - 1];
    bits_or(core->truths, lemma->truths, reductio->table.words);
    bits_or(core->splits, lemma->splits, reductio->table.words);
    bits_or(core->links, lemma->links, reductio->link_words);
    bits_or(reductio->needed, lemma->candidates, reductio->words);
    bits_add(core->splits, truth);
}

static void need_truth(struct reductio *reductio, struct core *core, unsigned truth, unsigned last, unsigned before)
{
    const struct truth_table *table = &reductio->table;
    bits_add(core->truths, truth);
    for (unsigned i = table->first[truth]; i < table->first[truth + 1]; i++) {
        if (table->member[i] != last)
            need_false(reductio, core, truth, table->member[i], before);
    }
}

/* Stores what the contradiction rests on. The candidate at position `base` is the one that was supposed. */
static void explain(struct reductio *reductio, unsigned base, struct core *core)
{
    const struct assignment *now = &reductio->now;
    core_clear(reductio, core);
    bits_clear(reductio->needed, reductio->words);
    need_truth(reductio, core, now->conflict, NO_REASON, now->trues);
    for (unsigned at = now->trues; at-- > base + 1;) {
        unsigned candidate = now->order[at];
        if (!bits_has(reductio->needed, candidate))
            continue;
        bits_remove(reductio->needed, candidate);
        need_truth(reductio, core, now->reason[candidate], candidate, at);
    }
    bits_remove(reductio->needed, now->order[base]);
    bits_copy(core->candidates, reductio->needed, reductio->words);
    reductio->work += EXPLAIN_WORK;
}

/* --- suppositions --- */

static bool refute_inside(struct reductio *reductio, unsigned depth);

/* Supposes the candidate. If that leads to a contradiction, it becomes false by a lemma; returns true. Otherwise stores how
 * many candidates became false. */
static bool try_candidate(struct reductio *reductio, unsigned candidate, unsigned depth, unsigned *falses)
{
    struct mark before = mark(reductio);
    reductio->work += PROBE_WORK;
    set_true(reductio, candidate, NO_REASON);
    bool refuted = propagate(reductio) || (depth && refute_inside(reductio, depth));
    *falses = reductio->now.falses - before.falses;
    if (refuted)
        explain(reductio, before.trues, &reductio->scratch);
    go_back(reductio, before);
    if (!refuted)
        return false;
    core_copy(&reductio->lemma[reductio->now.lemmas++], &reductio->scratch, reductio);
    set_false(reductio, candidate, reductio->now.lemmas);
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

/* Tries the truth's candidates. Returns whether one was refuted; otherwise stores how much they lead to. */
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
            if (propagate(reductio))
                return true;
        }
        *score *= falses;
    }
    return refuted;
}

/* Whether the truth is active, has at most `most` candidates left, and none of them is known to be true. */
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

/* Returns the number of candidates of the narrowest open truth, or 0. Stores the first such truth. */
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

/* Looks for a contradiction with further suppositions, each of which may hold `depth - 1` others. */
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

/* Takes the candidate to be true, without anything else. Returns whether a contradiction follows. */
static bool begin(struct reductio *reductio, unsigned candidate)
{
    go_back(reductio, (struct mark){0});
    for (unsigned t = 0; t < reductio->table.truths; t++) {
        if (bits_has(reductio->active, t) && reductio->now.left[t] == 1)
            reductio->now.queue[reductio->now.tail++] = t;
    }
    set_true(reductio, candidate, NO_REASON);
    return propagate(reductio);
}

bool reductio_refute(struct reductio *reductio, unsigned candidate, unsigned depth, struct core *core)
{
    bool refuted = begin(reductio, candidate) || (depth && refute_inside(reductio, depth));
    if (refuted)
        explain(reductio, 0, core);
    return refuted;
}

/* Completes what is assumed to a solution. */
static enum completion complete(struct reductio *reductio)
{
    const struct truth_table *table = &reductio->table;
    unsigned truth = 0;
    if (!find_narrowest(reductio, &truth))
        return COMPLETED;
    for (unsigned i = table->first[truth]; i < table->first[truth + 1]; i++) {
        struct mark before = mark(reductio);
        if (bits_has(reductio->now.is_false, table->member[i]))
            continue;
        if (reductio->work > reductio->limit)
            return COMPLETION_GAVE_UP;
        set_true(reductio, table->member[i], NO_REASON);
        enum completion completion = propagate(reductio) ? IMPOSSIBLE : complete(reductio);
        if (completion == COMPLETED)
            bits_or(reductio->possible, reductio->now.is_true, reductio->words);
        go_back(reductio, before);
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
