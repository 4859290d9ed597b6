/* Sums in the refuter's search: the candidates left in their cells at a level, without those that no filling uses. */
#include "proof/filling.h"
#include "proof/refute_level.h"

/* Number of choices in filling a sum that take as long as one choice of the search. */
enum { FILLING_CHOICES = 32 };

static const uint64_t *candidates_of(const struct refuter *refuter, size_t sum)
{
    return refuter->in_truth + (refuter->truths + sum) * refuter->candidate_words;
}

/* Marks the sums to check: those with a candidate that this level eliminates and the previous one does not; at the
 * first level, all. */
static void find_waiting(struct refuter *refuter, struct search_level level)
{
    const uint64_t *before = level.broken - refuter->candidate_words;
    for (size_t s = 0; s < refuter->sums; s++) {
        const uint64_t *own = candidates_of(refuter, s);
        refuter->is_waiting[s] = level.number == 1;
        for (size_t k = 0; k < refuter->candidate_words && !refuter->is_waiting[s]; k++)
            refuter->is_waiting[s] = own[k] & refuter->live[k] & level.broken[k] & ~before[k];
    }
}

/* Eliminates a candidate, and marks its sums for a further check. */
static void rule_out(struct refuter *refuter, uint64_t *broken, uint32_t number)
{
    bits_add(broken, number);
    for (size_t s = 0; s < refuter->sums; s++)
        refuter->is_waiting[s] |= bits_has(candidates_of(refuter, s), number);
}

/* Eliminates candidates that no filling of the sum uses. Returns REFUTED if it has no filling. */
static enum refuter_outcome restrict_sum(struct refuter *refuter, uint64_t *broken, size_t s)
{
    const struct sum *sum = refuter->sum[s];
    digit_mask possible[MAX_SUM_CELLS] = {0};
    for (unsigned i = 0; i < sum->cells; i++)
        refuter->open[sum->cell[i]] = 0;
    BITS_EACH (number, candidates_of(refuter, s), refuter->candidate_words) {
        if (bits_has(refuter->live, number) && !bits_has(broken, number))
            refuter->open[candidate_cell(refuter->candidate[number])] |=
                digit_bit(candidate_digit(refuter->candidate[number]));
    }
    unsigned choices = 0;
    bool can_fill = filling_find_possible(refuter->layout, sum, refuter->open, possible, &choices);
    refuter->choices += 1 + choices / FILLING_CHOICES;
    if (!can_fill)
        return REFUTED;
    for (unsigned i = 0; i < sum->cells; i++) {
        for (digit_mask gone = refuter->open[sum->cell[i]] & ~possible[i]; gone; gone &= gone - 1)
            rule_out(refuter, broken, refuter->number_of[candidate_id_of(sum->cell[i], digit_first(gone))].number);
    }
    return NOT_REFUTED;
}

enum refuter_outcome refuter_restrict_sums(struct refuter *refuter, struct search_level level)
{
    uint64_t *broken = refuter->broken + level.number * refuter->candidate_words;
    find_waiting(refuter, level);
    for (size_t s = 0; s < refuter->sums && refuter->choices <= refuter->limit; s++) {
        if (!refuter->is_waiting[s])
            continue;
        bits_add(refuter->used, (unsigned)(refuter->truths + s));
        refuter->is_waiting[s] = false;
        if (restrict_sum(refuter, broken, s) == REFUTED)
            return REFUTED;
        refuter->is_waiting[s] = false; /* its own eliminations do not matter */
        s = SIZE_MAX;
    }
    return NOT_REFUTED;
}
