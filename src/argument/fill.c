/* Sums in a derivation: candidates that no filling uses. */
#include "argument/derivation.h"

#include "puzzle/sums.h"

/* Finds the candidates left in the sum's cells without `lost`. Returns the sum. */
static const struct sum *find_open(struct derivation *derivation, unsigned link, const uint64_t *lost)
{
    const struct sum *sum = &derivation->layout->sums->sum[derivation->step->links[link].index];
    for (unsigned i = 0; i < sum->cells; i++) {
        digit_mask all = derivation->before[sum->cell[i]];
        derivation->open[sum->cell[i]] = all;
        for (; all; all &= all - 1) {
            if (bits_has(lost, derivation->number[candidate_id_of(sum->cell[i], digit_first(all))] - 1u))
                derivation->open[sum->cell[i]] &= ~(all & -all);
        }
    }
    return sum;
}

bool derivation_fill(struct derivation *derivation, unsigned link, const uint64_t *lost, uint64_t *gone)
{
    digit_mask possible[MAX_SUM_CELLS];
    const struct sum *sum = find_open(derivation, link, lost);
    bits_clear(gone, derivation->words);
    if (!sum_find_possible(sum, derivation->open, possible))
        return false;
    for (unsigned i = 0; i < sum->cells; i++) {
        for (digit_mask left = derivation->open[sum->cell[i]] & ~possible[i]; left; left &= left - 1)
            bits_add(gone, derivation->number[candidate_id_of(sum->cell[i], digit_first(left))] - 1u);
    }
    return true;
}

void block_find_lost(const struct derivation *derivation, const struct block *block, unsigned link, uint64_t *lost)
{
    const struct sum *sum = &derivation->layout->sums->sum[derivation->step->links[link].index];
    bits_clear(lost, derivation->words);
    for (unsigned i = 0; i < sum->cells; i++) {
        for (digit_mask all = derivation->before[sum->cell[i]]; all; all &= all - 1)
            bits_add(lost, derivation->number[candidate_id_of(sum->cell[i], digit_first(all))] - 1u);
    }
    bits_and(lost, block->known_false, derivation->words);
}

void inference_trim_fill(struct derivation *derivation, struct inference *inference)
{
    uint64_t *gone = derivation_set(derivation);
    for (unsigned c = 0; c < derivation->candidates; c++) {
        if (!bits_has(inference->from, c))
            continue;
        bits_remove(inference->from, c);
        bool can_fill = derivation_fill(derivation, (unsigned)inference->index, inference->from, gone);
        if (can_fill && (inference->made_count || !bits_are_within(inference->to, gone, derivation->words)))
            bits_add(inference->from, c);
    }
}
