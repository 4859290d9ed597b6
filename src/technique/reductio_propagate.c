/* What follows from suppositions. A candidate that is true makes those that it sees false, and a truth with one candidate left makes that
 * one true. */
#include "technique/reductio_internal.h"

void reductio_set_false(struct reductio *reductio, unsigned candidate, uint32_t lemma)
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

void reductio_set_true(struct reductio *reductio, unsigned candidate, uint32_t reason)
{
    struct assignment *now = &reductio->now;
    const uint64_t *peers = reductio->peer_graph.peers + (size_t)candidate * reductio->words;
    bits_add(now->is_true, candidate);
    now->position[candidate] = now->trues;
    now->order[now->trues++] = candidate;
    now->reason[candidate] = reason;
    for (size_t k = 0; k < reductio->words && now->conflict == NO_REASON; k++) {
        for (uint64_t left = peers[k] & ~now->is_false[k]; left && now->conflict == NO_REASON; left &= left - 1)
            reductio_set_false(reductio, (unsigned)(k * 64) + (unsigned)__builtin_ctzll(left), 0);
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

bool reductio_propagate(struct reductio *reductio)
{
    struct assignment *now = &reductio->now;
    while (now->head < now->tail && now->conflict == NO_REASON) {
        unsigned truth = now->queue[now->head++];
        unsigned last = last_left(reductio, truth);
        if (!bits_has(now->is_true, last))
            reductio_set_true(reductio, last, truth);
    }
    now->head = now->tail = 0;
    return now->conflict != NO_REASON;
}

struct reductio_mark reductio_mark(const struct reductio *reductio)
{
    return (struct reductio_mark){reductio->now.trues, reductio->now.falses, reductio->now.lemmas};
}

void reductio_go_back(struct reductio *reductio, struct reductio_mark to)
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
