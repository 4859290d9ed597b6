/* The consequences of suppositions. A true candidate makes those that it sees false, and a truth's last candidate
 * becomes true. When nothing else follows, candidates that no filling of a sum uses become false. */
#include "technique/reductio_internal.h"

#include <string.h>

/* Marks the active sums of the cell for a check. */
static void wake_sums(struct reductio *reductio, cell_id cell)
{
    const struct sums *sums = reductio->search->grid->layout->sums;
    for (unsigned i = sums ? sums->first_of[cell] : 0; sums && i < sums->first_of[cell + 1]; i++) {
        if (!bits_has(reductio->active_sums, sums->of[i]))
            continue;
        reductio->now.waiting += !reductio->now.is_waiting[sums->of[i]];
        reductio->now.is_waiting[sums->of[i]] = true;
    }
}

void reductio_set_false(struct reductio *reductio, unsigned candidate, uint32_t lemma, uint32_t sum)
{
    struct assignment *now = &reductio->now;
    const struct truth_table *table = &reductio->table;
    bits_add(now->is_false, candidate);
    now->gone_at[candidate] = now->falses;
    now->trues_at[candidate] = now->trues;
    now->gone[now->falses++] = candidate;
    now->lemma_of[candidate] = lemma;
    now->sum_of[candidate] = sum;
    reductio->work++;
    candidate_id own = reductio->peer_graph.candidate[candidate];
    now->mask[candidate_cell(own)] &= ~digit_bit(candidate_digit(own));
    wake_sums(reductio, candidate_cell(own));
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
            reductio_set_false(reductio, (unsigned)(k * 64) + (unsigned)__builtin_ctzll(left), 0, 0);
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

/* Finds the possible candidates in the sum's cells, like sum_find_possible. */
static bool find_possible(struct reductio *reductio, unsigned number, digit_mask *possible)
{
    const struct sum *sum = &reductio->search->grid->layout->sums->sum[number];
    digit_mask mask[FILLING_CELLS];
    uint64_t hash = number + 1;
    if (sum->cells > FILLING_CELLS)
        return sum_find_possible(sum, reductio->now.mask, possible);
    for (unsigned i = 0; i < sum->cells; i++) {
        mask[i] = reductio->now.mask[sum->cell[i]];
        hash = (hash ^ mask[i]) * UINT64_C(0x9E3779B97F4A7C15);
    }
    struct known_filling *known = &reductio->known[(hash >> 32) % FILLINGS];
    if (known->sum != number + 1 || memcmp(known->mask, mask, sum->cells * sizeof *mask) != 0) {
        known->sum = number + 1;
        memcpy(known->mask, mask, sum->cells * sizeof *mask);
        known->can_fill = sum_find_possible(sum, reductio->now.mask, known->possible);
    }
    memcpy(possible, known->possible, sum->cells * sizeof *possible);
    return known->can_fill;
}

/* Makes candidates false that no filling of the sum uses. */
static void restrict_sum(struct reductio *reductio, unsigned number)
{
    struct assignment *now = &reductio->now;
    const struct sum *sum = &reductio->search->grid->layout->sums->sum[number];
    digit_mask possible[MAX_SUM_CELLS];
    reductio->work += SUM_WORK;
    if (!find_possible(reductio, number, possible)) {
        now->conflict = reductio->table.truths + number;
        return;
    }
    for (unsigned i = 0; i < sum->cells && now->conflict == NO_REASON; i++) {
        for (digit_mask gone = now->mask[sum->cell[i]] & ~possible[i]; gone && now->conflict == NO_REASON;
             gone &= gone - 1)
            reductio_set_false(reductio, peer_graph_number(&reductio->peer_graph, sum->cell[i], digit_first(gone)), 0,
                               number + 1);
    }
}

/* Checks the waiting sums until one leaves a truth with a single candidate. */
static void restrict_sums(struct reductio *reductio)
{
    struct assignment *now = &reductio->now;
    for (unsigned s = 0; now->waiting && now->head == now->tail && now->conflict == NO_REASON; s++) {
        if (s == reductio->search->grid->layout->sums->count)
            s = 0;
        if (!now->is_waiting[s])
            continue;
        restrict_sum(reductio, s);
        now->is_waiting[s] = false; /* its own removals do not matter */
        now->waiting--;
    }
}

static void clear_queues(struct reductio *reductio)
{
    struct assignment *now = &reductio->now;
    now->head = now->tail = 0;
    if (now->waiting)
        memset(now->is_waiting, 0, reductio->search->grid->layout->sums->count * sizeof *now->is_waiting);
    now->waiting = 0;
}

bool reductio_propagate(struct reductio *reductio)
{
    struct assignment *now = &reductio->now;
    do {
        while (now->head < now->tail && now->conflict == NO_REASON) {
            unsigned truth = now->queue[now->head++];
            unsigned last = last_left(reductio, truth);
            if (!bits_has(now->is_true, last))
                reductio_set_true(reductio, last, truth);
        }
        restrict_sums(reductio);
    } while (now->head < now->tail && now->conflict == NO_REASON);
    clear_queues(reductio);
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
        candidate_id own = reductio->peer_graph.candidate[candidate];
        bits_remove(now->is_false, candidate);
        now->mask[candidate_cell(own)] |= digit_bit(candidate_digit(own));
        for (unsigned i = table->first_of[candidate]; i < table->first_of[candidate + 1]; i++)
            now->left[table->owner[i]]++;
    }
    now->lemmas = to.lemmas;
    clear_queues(reductio);
    now->conflict = NO_REASON;
}
