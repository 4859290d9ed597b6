/* Consequences of suppositions: those of the plan's starts, those inside of them, and cases. */
#include "argument/derivation.h"

uint64_t *block_start_candidates(struct derivation *derivation, const struct block *block,
                                 const struct plan_start *start)
{
    uint64_t *set = derivation_set(derivation);
    for (unsigned i = 0; i < start->candidates; i++) {
        const uint64_t *one = derivation_one(derivation, derivation->plan->candidate[start->first + i]);
        bits_or(set, one, derivation->words);
    }
    bits_and_not(set, block->known_false, derivation->words);
    return set;
}

void block_add_supposition(struct derivation *derivation, struct block *outer, struct block *block, const uint64_t *set,
                           bool value)
{
    struct inference *inference = block_infer(derivation, outer, INFER_SUPPOSE, -1);
    struct block **list = arena_calloc(&derivation->arena, 1, sizeof *list);
    list[0] = block;
    inference->block = list;
    inference->blocks = 1;
    if (value) {
        for (size_t k = 0; k < derivation->words; k++)
            inference->to[k] = set[k] & ~outer->known_false[k];
        bits_or(outer->known_false, set, derivation->words);
        return;
    }
    struct fact *fact = inference_make_fact(derivation, inference, set);
    arena_array_append(&derivation->arena, &outer->facts, fact);
}

/* Returns whether a fact of the block, or of an outer one, states that one of the set's candidates is true. */
static bool is_fact(const struct derivation *derivation, const struct block *block, const uint64_t *set)
{
    for (; block; block = block->outer) {
        for (size_t i = 0; i < block->facts.count; i++) {
            if (bits_are_within(block->facts.items[i]->members, set, derivation->words))
                return true;
        }
    }
    return false;
}

static bool suppose_inside(struct derivation *derivation, struct block *outer, const uint64_t *set, bool value)
{
    struct block *block = block_create(derivation, outer, set, value);
    if (!block_propagate(derivation, block, NULL))
        return false;
    block_add_supposition(derivation, outer, block, set, value);
    return true;
}

/* Makes one of the plan's inner suppositions, if it leads to a contradiction and adds something. */
static bool suppose_next_inside(struct derivation *derivation, struct block *block)
{
    const struct argument_plan *plan = derivation->plan;
    for (unsigned i = 0; plan && i < plan->starts && block->supposed; i++) {
        const struct plan_start *start = &plan->start[i];
        bool value = start->kind == PLAN_SUPPOSE_INSIDE;
        if (!value && start->kind != PLAN_SUPPOSE_NOT_INSIDE)
            continue;
        const uint64_t *set = block_start_candidates(derivation, block, start);
        if (bits_any(set, derivation->words) && !is_fact(derivation, block, set) &&
            suppose_inside(derivation, block, set, value))
            return true;
    }
    return false;
}

bool block_derive(struct derivation *derivation, struct block *block, const uint64_t *goal)
{
    while (!block_propagate(derivation, block, goal)) {
        if (!suppose_next_inside(derivation, block))
            return false;
    }
    return true;
}

/* --- cases --- */

/* Returns whether one of the truth's candidates is known to be true. */
static bool is_satisfied(const struct derivation *derivation, const struct block *block, const uint64_t *truth)
{
    for (; block; block = block->outer) {
        for (size_t i = 0; i < block->facts.count; i++) {
            const uint64_t *members = block->facts.items[i]->members;
            if (bits_are_within(members, truth, derivation->words) && bits_count(members, derivation->words) == 1)
                return true;
        }
    }
    return false;
}

/* Returns the number of the truth's remaining candidates; 0 if one is alone or known to be true, so there is nothing to
 * split. */
static unsigned count_open(struct derivation *derivation, const struct block *block, unsigned truth, uint64_t *left)
{
    block_find_left(derivation, block, derivation->truth[truth], left);
    unsigned count = bits_count(left, derivation->words);
    return count > 1 && !is_satisfied(derivation, block, derivation->truth[truth]) ? count : 0;
}

/* Returns the truth to split next: the plan's first open nested truth, otherwise the open one with the fewest
 * candidates; -1 if there is none. */
static int find_next_split(struct derivation *derivation, const struct block *block)
{
    const struct argument_plan *plan = derivation->plan;
    uint64_t *left = derivation_set(derivation);
    int best = -1;
    unsigned fewest = UINT32_MAX;
    for (unsigned i = 0; plan && i < plan->starts; i++) {
        if (plan->start[i].kind == PLAN_SPLIT_NESTED &&
            count_open(derivation, block, (unsigned)plan->start[i].truth, left))
            return plan->start[i].truth;
    }
    for (unsigned i = 0; i < derivation->truths; i++) {
        unsigned count = count_open(derivation, block, i, left);
        if (count && count < fewest) {
            fewest = count;
            best = (int)i;
        }
    }
    return best;
}

bool block_search(struct derivation *derivation, struct block *block, const uint64_t *goal, unsigned depth)
{
    if (block_derive(derivation, block, goal))
        return true;
    int truth = depth < ARGUMENT_MAX_CASES && derivation->steps_left ? find_next_split(derivation, block) : -1;
    uint64_t *left = truth < 0 ? NULL : derivation_set(derivation);
    if (!left)
        return false;
    block_find_left(derivation, block, derivation->truth[truth], left);
    struct block **cases = arena_calloc(&derivation->arena, bits_count(left, derivation->words), sizeof *cases);
    unsigned count = 0;
    for (unsigned c = 0; c < derivation->candidates; c++) {
        if (!bits_has(left, c))
            continue;
        uint64_t *one = derivation_one(derivation, derivation->candidate[c]);
        cases[count] = block_create(derivation, block, one, true);
        if (!block_search(derivation, cases[count], goal, depth + 1))
            return false;
        count++;
    }
    /* in a contradictory block every case is contradictory, so the truth loses all its candidates */
    return block_join_cases(derivation, block, truth, left, cases, count, goal ? goal : left) &&
           block_derive(derivation, block, goal);
}
