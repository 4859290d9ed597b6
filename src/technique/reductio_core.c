/* What a contradiction rests on, found by going back from it through the causes. */
#include "technique/reductio_internal.h"

void core_init(struct core *core, struct reductio *reductio)
{
    struct arena *arena = reductio->search->grid->arena;
    core->truths = arena_calloc(arena, reductio->table.words, sizeof *core->truths);
    core->splits = arena_calloc(arena, reductio->table.words, sizeof *core->splits);
    core->links = arena_calloc(arena, reductio->link_words, sizeof *core->links);
    core->candidates = arena_calloc(arena, reductio->words, sizeof *core->candidates);
}

/* Adds a link that holds both candidates: if they share several, one that is there already. */
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

void reductio_explain(struct reductio *reductio, unsigned base, struct core *core)
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
