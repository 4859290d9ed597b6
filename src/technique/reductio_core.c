/* Finds the causes of a contradiction by going back from it. */
#include "technique/reductio_internal.h"

void core_init(struct core *core, struct reductio *reductio)
{
    struct arena *arena = reductio->search->grid->arena;
    core->truths = arena_calloc(arena, reductio->table.words, sizeof *core->truths);
    core->splits = arena_calloc(arena, reductio->table.words, sizeof *core->splits);
    core->links = arena_calloc(arena, reductio->link_words, sizeof *core->links);
    core->candidates = arena_calloc(arena, reductio->words, sizeof *core->candidates);
}

/* Adds a link that contains both candidates; if they share several, preferably one that is already there. */
static void add_link(struct reductio *reductio, uint64_t *links, unsigned a, unsigned b)
{
    const struct layout *layout = reductio->search->grid->layout;
    candidate_id one = reductio->peer_graph.candidate[a], two = reductio->peer_graph.candidate[b];
    unsigned best = UINT32_MAX;
    for (unsigned i = 0; i < candidate_constraints(layout, one); i++) {
        struct constraint constraint = candidate_constraint(layout, one, i);
        unsigned link = constraint_number(layout, constraint);
        if (constraint_has(layout, constraint, two) && (best == UINT32_MAX || bits_has(links, link)))
            best = link;
    }
    bits_add(links, best);
}

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

/* Marks the reason why the candidate is false, among true candidates before position `before`: one that it sees,
 * preferably one already needed; otherwise the causes of its sum or lemma. `truth` is the truth that lost the
 * candidate; NO_REASON: a sum lost it. A sum that needs a lemma has the candidate's cell split, and needs the cell as a
 * link: in the other cases the cell excludes the candidate. */
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
    if (now->sum_of[candidate]) {
        bits_add(reductio->by_sum, candidate);
        return;
    }
    const struct core *lemma = &reductio->lemma[now->lemma_of[candidate] - 1];
    bits_or(core->truths, lemma->truths, reductio->table.words);
    bits_or(core->splits, lemma->splits, reductio->table.words);
    bits_or(core->links, lemma->links, reductio->link_words);
    bits_or(reductio->needed, lemma->candidates, reductio->words);
    if (truth == NO_REASON) {
        truth = reductio->table.owner[reductio->table.first_of[candidate]];
        bits_add(core->truths, truth);
        bits_add(core->links, constraint_number(reductio->search->grid->layout, reductio->table.truth[truth]));
    }
    bits_add(core->splits, truth);
}

/* Returns whether the sum has no filling from the scratch mask in which the candidate (NO_REASON: any) is true. */
static bool is_unfillable(const struct reductio *reductio, const struct sum *sum, unsigned candidate)
{
    digit_mask *mask = reductio->scratch_mask, own = 0;
    candidate_id held = candidate == NO_REASON ? 0 : reductio->peer_graph.candidate[candidate];
    if (candidate != NO_REASON) {
        own = mask[candidate_cell(held)];
        mask[candidate_cell(held)] = digit_bit(candidate_digit(held));
    }
    bool can_fill = sum_can_fill(sum, mask);
    if (candidate != NO_REASON)
        mask[candidate_cell(held)] = own;
    return !can_fill;
}

/* Lists the candidates of the sum among the first `end` false ones, in order, and removes them from the scratch mask.
 * Returns their number. */
static unsigned list_lost(struct reductio *reductio, const struct sum *sum, unsigned end, unsigned *lost)
{
    const struct assignment *now = &reductio->now;
    unsigned count = 0;
    for (unsigned i = 0; i < sum->cells; i++) {
        cell_id cell = sum->cell[i];
        reductio->scratch_mask[cell] = reductio->search->grid->mask[cell];
        for (digit_mask left = reductio->scratch_mask[cell] & ~now->mask[cell]; left; left &= left - 1) {
            unsigned gone = peer_graph_number(&reductio->peer_graph, cell, digit_first(left)), at = count;
            if (now->gone_at[gone] >= end)
                continue;
            reductio->scratch_mask[cell] &= ~(left & -left);
            for (count++; at && now->gone_at[lost[at - 1]] > now->gone_at[gone]; at--)
                lost[at] = lost[at - 1];
            lost[at] = gone;
        }
    }
    return count;
}

/* Marks the causes why no filling of the sum contains the candidate (NO_REASON: why there is no filling): as few
 * earlier false candidates as suffice, preferably the earliest. */
static void need_sum(struct reductio *reductio, struct core *core, unsigned number, unsigned candidate)
{
    const struct assignment *now = &reductio->now;
    const struct layout *layout = reductio->search->grid->layout;
    const struct sum *sum = &layout->sums->sum[number];
    unsigned end = candidate == NO_REASON ? now->falses : now->gone_at[candidate];
    unsigned before = candidate == NO_REASON ? now->trues : now->trues_at[candidate];
    unsigned lost[MAX_SUM_CELLS * LAYOUT_MAX_DIGITS], count = list_lost(reductio, sum, end, lost), kept = count;
    bits_add(core->links, constraint_number(layout, constraint_sum(number)));
    for (unsigned i = count; i--;) {
        candidate_id gone = reductio->peer_graph.candidate[lost[i]];
        reductio->scratch_mask[candidate_cell(gone)] |= digit_bit(candidate_digit(gone));
        reductio->work += EXPLAIN_WORK;
        if (is_unfillable(reductio, sum, candidate))
            continue;
        reductio->scratch_mask[candidate_cell(gone)] &= ~digit_bit(candidate_digit(gone));
        lost[--kept] = lost[i];
    }
    for (unsigned i = kept; i < count; i++)
        need_false(reductio, core, NO_REASON, lost[i], before);
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

/* Marks the causes of needed candidates that a sum removed when there were at least `trues` true candidates, last ones
 * first. `left` is the number of false candidates not yet handled. */
static void need_sums(struct reductio *reductio, struct core *core, unsigned trues, unsigned *left)
{
    const struct assignment *now = &reductio->now;
    for (; *left && now->trues_at[now->gone[*left - 1]] >= trues; --*left) {
        unsigned candidate = now->gone[*left - 1];
        if (bits_has(reductio->by_sum, candidate))
            need_sum(reductio, core, now->sum_of[candidate] - 1, candidate);
    }
}

void reductio_explain(struct reductio *reductio, unsigned base, struct core *core)
{
    const struct assignment *now = &reductio->now;
    unsigned left = now->falses;
    core_clear(reductio, core);
    bits_clear(reductio->needed, reductio->words);
    bits_clear(reductio->by_sum, reductio->words);
    if (now->conflict < reductio->table.truths)
        need_truth(reductio, core, now->conflict, NO_REASON, now->trues);
    else
        need_sum(reductio, core, now->conflict - reductio->table.truths, NO_REASON);
    for (unsigned at = now->trues; at-- > base + 1;) {
        unsigned candidate = now->order[at];
        need_sums(reductio, core, at + 1, &left);
        if (!bits_has(reductio->needed, candidate))
            continue;
        bits_remove(reductio->needed, candidate);
        need_truth(reductio, core, now->reason[candidate], candidate, at);
    }
    need_sums(reductio, core, 0, &left);
    bits_remove(reductio->needed, now->order[base]);
    bits_copy(core->candidates, reductio->needed, reductio->words);
    reductio->work += EXPLAIN_WORK;
}
