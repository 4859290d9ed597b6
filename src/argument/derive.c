/* Derives everything that follows without cases. A truth that has lost candidates leaves a fact; a link that contains
 * all members of a fact makes its other candidates false; counted truths use up their links. Counts come first, because
 * they are the technique's idea, then facts of one candidate, premises (nogoods learned earlier), sums, larger facts,
 * and last candidates that see all members of a fact through several links. A supposition that must empty a certain
 * truth first derives everything else, so nothing earlier ends it. */
#include <string.h>

#include "argument/derivation.h"

enum { COMMON_PEERS_MAX_MEMBERS = 8 };

struct block *block_create(struct derivation *derivation, struct block *outer, const uint64_t *supposed, bool value)
{
    struct arena *arena = &derivation->arena;
    struct block *block = arena_calloc(arena, 1, sizeof *block);
    block->outer = outer;
    block->value = value;
    block->known_false = outer ? derivation_copy(derivation, outer->known_false) : derivation_set(derivation);
    block->of_truth = arena_calloc(arena, derivation->truths + 1, sizeof(struct fact *));
    block->counted = arena_calloc(arena, derivation->counts + 1, sizeof *block->counted);
    block->supposed = supposed ? derivation_copy(derivation, supposed) : NULL;
    if (outer) {
        memcpy(block->of_truth, outer->of_truth, derivation->truths * sizeof *block->of_truth);
        memcpy(block->counted, outer->counted, derivation->counts * sizeof *block->counted);
    }
    if (supposed && !value)
        bits_or(block->known_false, supposed, derivation->words);
    return block;
}

struct inference *block_infer(struct derivation *derivation, struct block *block, enum inference_kind kind, int index)
{
    struct arena *arena = &derivation->arena;
    struct inference *inference = arena_calloc(arena, 1, sizeof *inference);
    inference->kind = kind;
    inference->index = index;
    inference->from = derivation_set(derivation);
    inference->to = derivation_set(derivation);
    arena_array_append(arena, &block->inferences, inference);
    derivation->steps_left -= derivation->steps_left > 0;
    return inference;
}

static struct fact *new_fact(struct derivation *derivation, const uint64_t *members)
{
    struct fact *fact = arena_calloc(&derivation->arena, 1, sizeof *fact);
    fact->members = derivation_copy(derivation, members);
    return fact;
}

struct fact *inference_make_fact(struct derivation *derivation, struct inference *inference, const uint64_t *members)
{
    inference->made = arena_calloc(&derivation->arena, 1, sizeof *inference->made);
    inference->made_count = 1;
    return inference->made[0] = new_fact(derivation, members);
}

static struct fact *add_fact(struct derivation *derivation, struct block *block, const uint64_t *members)
{
    struct fact *fact = new_fact(derivation, members);
    arena_array_append(&derivation->arena, &block->facts, fact);
    return fact;
}

/* --- truths --- */

void block_find_left(const struct derivation *derivation, const struct block *block, const uint64_t *set,
                     uint64_t *left)
{
    bits_copy(left, set, derivation->words);
    bits_and_not(left, block->known_false, derivation->words);
}

/* Returns the truth's fact with the candidates `left`, adding it on first use. */
static struct fact *fact_of_truth(struct derivation *derivation, struct block *block, unsigned truth,
                                  const uint64_t *left)
{
    struct fact *known = block->of_truth[truth];
    if (known && bits_are_within(known->members, left, derivation->words))
        return known;
    struct inference *inference = block_infer(derivation, block, INFER_TRUTH, (int)truth);
    for (size_t k = 0; k < derivation->words; k++) {
        inference->from[k] = derivation->truth[truth][k] & ~left[k];
        inference->to[k] = left[k];
    }
    block->of_truth[truth] = inference_make_fact(derivation, inference, left);
    return block->of_truth[truth];
}

/* --- links --- */

/* A fact, or a truth that would become one. */
struct basis {
    struct fact *fact; /* NULL: the fact of `truth` */
    unsigned truth;
    uint64_t *left; /* its members that are not known to be false */
};

static struct fact *basis_fact(struct derivation *derivation, struct block *block, const struct basis *basis)
{
    return basis->fact ? basis->fact : fact_of_truth(derivation, block, basis->truth, basis->left);
}

/* Notes the contradiction: the basis has no candidate left. */
static void contradict(struct derivation *derivation, struct block *block, const struct basis *basis)
{
    if (derivation->end < 0 || (!basis->fact && basis->truth == (unsigned)derivation->end))
        block->empty = basis_fact(derivation, block, basis);
}

/* Returns the candidates of word `k` that the basis may make false. Candidates of the spared truth `end` may only be
 * made false by each other. */
static uint64_t find_allowed(const struct derivation *derivation, const struct basis *basis, size_t k)
{
    const uint64_t *end = derivation->end < 0 ? NULL : derivation->truth[derivation->end];
    if (!end)
        return UINT64_MAX;
    return bits_are_within(basis->left, end, derivation->words) ? end[k]
           : derivation->spares_end                             ? ~end[k]
                                                                : UINT64_MAX;
}

/* Adds the candidates that become false by links containing the whole basis. Returns whether anything is new. */
static bool follow_links(struct derivation *derivation, struct block *block, const struct basis *basis)
{
    bool changed = false;
    unsigned first = bits_next(basis->left, derivation->words, 0);
    for (uint32_t i = derivation->first_link[first]; i < derivation->first_link[first + 1]; i++) {
        unsigned j = derivation->link_of[i];
        const uint64_t *link = derivation->link[j];
        bool any = false;
        if (!bits_are_within(basis->left, link, derivation->words))
            continue;
        for (size_t k = 0; k < derivation->words && !any; k++)
            any = link[k] & ~basis->left[k] & ~block->known_false[k] & find_allowed(derivation, basis, k);
        if (!any)
            continue;
        struct fact *fact = basis_fact(derivation, block, basis);
        struct inference *inference = block_infer(derivation, block, INFER_LINK, (int)j);
        inference->source = fact;
        for (size_t k = 0; k < derivation->words; k++) {
            inference->to[k] = link[k] & ~basis->left[k] & ~block->known_false[k] & find_allowed(derivation, basis, k);
            inference->from[k] = fact->members[k] & block->known_false[k];
        }
        bits_or(block->known_false, inference->to, derivation->words);
        changed = true;
    }
    return changed;
}

static bool are_linked(const struct derivation *derivation, unsigned a, unsigned b)
{
    for (uint32_t i = derivation->first_link[a]; i < derivation->first_link[a + 1]; i++) {
        if (bits_has(derivation->link[derivation->link_of[i]], b))
            return true;
    }
    return false;
}

static bool is_linked_to_all(const struct derivation *derivation, unsigned candidate, const uint64_t *set)
{
    BITS_EACH (member, set, derivation->words) {
        if (!are_linked(derivation, candidate, member))
            return false;
    }
    return true;
}

/* Adds the candidates that share some link with each member of the basis, but no link with all of them. */
static bool follow_common_peers(struct derivation *derivation, struct block *block, const struct basis *basis)
{
    unsigned count = bits_count(basis->left, derivation->words);
    if (count <= 1 || count > COMMON_PEERS_MAX_MEMBERS)
        return false;
    uint64_t *seen = derivation_set(derivation);
    for (unsigned c = 0; c < derivation->candidates; c++) {
        if (!bits_has(basis->left, c) && !bits_has(block->known_false, c) &&
            is_linked_to_all(derivation, c, basis->left))
            bits_add(seen, c);
    }
    for (size_t k = 0; k < derivation->words; k++)
        seen[k] &= find_allowed(derivation, basis, k);
    if (!bits_any(seen, derivation->words))
        return false;
    struct fact *fact = basis_fact(derivation, block, basis);
    struct inference *inference = block_infer(derivation, block, INFER_COMMON_PEERS, -1);
    inference->source = fact;
    inference->to = seen;
    for (size_t k = 0; k < derivation->words; k++)
        inference->from[k] = fact->members[k] & block->known_false[k];
    bits_or(block->known_false, seen, derivation->words);
    return true;
}

/* Calls `follow` for each basis with one candidate left (with `several`: more than one) until a call adds something,
 * and returns true. If a basis has no candidate left, sets block->empty and returns false. */
static bool follow_facts(struct derivation *derivation, struct block *block, bool several,
                         bool (*follow)(struct derivation *, struct block *, const struct basis *))
{
    uint64_t *left = derivation_set(derivation);
    bool changed = false;
    for (const struct block *scope = block; scope && !changed; scope = scope->outer) {
        for (size_t i = 0; i < scope->facts.count && !block->empty && !changed; i++) {
            struct basis basis = {.fact = scope->facts.items[i], .left = left};
            block_find_left(derivation, block, scope->facts.items[i]->members, left);
            unsigned count = bits_count(left, derivation->words);
            if (!count)
                contradict(derivation, block, &basis);
            else if ((count > 1) == several)
                changed = follow(derivation, block, &basis);
        }
    }
    for (unsigned i = 0; i < derivation->truths && !block->empty && !changed; i++) {
        struct basis basis = {.truth = i, .left = left};
        block_find_left(derivation, block, derivation->truth[i], left);
        unsigned count = bits_count(left, derivation->words);
        if (!count)
            contradict(derivation, block, &basis);
        else if ((count > 1) == several)
            changed = follow(derivation, block, &basis);
    }
    return changed && !block->empty;
}

/* --- counts --- */

/* Stores the remaining candidates of the count's truths. Returns false if two truths share one. */
static bool find_counted(const struct derivation *derivation, const struct block *block,
                         const struct count_group *count, uint64_t *left)
{
    for (unsigned i = 0; i < count->truths; i++) {
        const uint64_t *truth = derivation->truth[count->truth[i]];
        for (size_t k = 0; k < derivation->words; k++) {
            uint64_t more = truth[k] & ~block->known_false[k];
            if (left[k] & more)
                return false;
            left[k] |= more;
        }
    }
    return true;
}

/* Chooses the links that contain these candidates. Returns false unless there are as many as truths. */
static bool choose_links(const struct derivation *derivation, const struct count_group *count, const uint64_t *left,
                         uint16_t *chosen)
{
    unsigned used = 0;
    bool fits = true;
    for (unsigned i = 0; i < count->links && fits; i++) {
        const uint64_t *link = derivation->link[count->link[i]];
        bool any = bits_meet(link, left, derivation->words);
        fits = !any || used < count->truths;
        if (any && fits)
            chosen[used++] = count->link[i];
    }
    for (size_t k = 0; k < derivation->words && fits; k++) {
        uint64_t held = 0;
        for (unsigned i = 0; i < used; i++)
            held |= derivation->link[chosen[i]][k];
        fits = !(left[k] & ~held);
    }
    return fits && used == count->truths;
}

static bool apply_count(struct derivation *derivation, struct block *block, unsigned index)
{
    const struct count_group *count = &derivation->count[index];
    uint64_t *left = derivation_set(derivation), *once = derivation_set(derivation);
    uint16_t *chosen = arena_calloc(&derivation->arena, count->truths + 1, sizeof *chosen);
    if (!find_counted(derivation, block, count, left) || !choose_links(derivation, count, left, chosen))
        return false;
    block->counted[index] = true;
    struct inference *inference = block_infer(derivation, block, INFER_COUNT, (int)index);
    inference->link = chosen;
    inference->made_count = count->truths;
    inference->made = arena_calloc(&derivation->arena, count->truths, sizeof *inference->made);
    for (unsigned i = 0; i < count->truths; i++) {
        uint64_t *members = derivation_set(derivation);
        for (size_t k = 0; k < derivation->words; k++) {
            members[k] = derivation->link[chosen[i]][k] & left[k];
            inference->to[k] |=
                (derivation->link[chosen[i]][k] & ~left[k] & ~block->known_false[k]) | (once[k] & members[k]);
            once[k] |= members[k];
            inference->from[k] |= derivation->truth[count->truth[i]][k] & block->known_false[k];
        }
        inference->made[i] = add_fact(derivation, block, members);
    }
    bits_or(block->known_false, inference->to, derivation->words);
    return true;
}

static bool follow_counts(struct derivation *derivation, struct block *block)
{
    bool changed = false;
    for (unsigned i = 0; i < derivation->counts; i++)
        changed |= !block->counted[i] && apply_count(derivation, block, i);
    return changed;
}

/* --- premises --- */

/* Returns the fact with only this candidate left, or NULL. */
static struct fact *find_fact(struct derivation *derivation, struct block *block, unsigned candidate)
{
    uint64_t *left = derivation_set(derivation);
    for (const struct block *scope = block; scope; scope = scope->outer) {
        for (size_t i = 0; i < scope->facts.count; i++) {
            block_find_left(derivation, block, scope->facts.items[i]->members, left);
            if (bits_has(left, candidate) && bits_count(left, derivation->words) == 1)
                return scope->facts.items[i];
        }
    }
    for (unsigned t = 0; t < derivation->truths; t++) {
        if (!bits_has(derivation->truth[t], candidate))
            continue;
        block_find_left(derivation, block, derivation->truth[t], left);
        if (bits_has(left, candidate) && bits_count(left, derivation->words) == 1)
            return fact_of_truth(derivation, block, t, left);
    }
    return NULL;
}

/* Finds the candidate that the premise makes false, and the facts that make its other candidates true. If all are true,
 * it is the first candidate. Returns BITS_END if several may be false, or nothing is new. */
static unsigned find_last(struct derivation *derivation, struct block *block, const struct role *role,
                          struct fact **facts)
{
    const struct role_member *member = derivation->step->argument.member + role->first;
    unsigned last = 0, first = 0;
    bool has_last = false;
    for (unsigned i = 0; i < role->members; i++) {
        unsigned number = derivation->number[role_member_candidate(&member[i])];
        facts[i] = number ? find_fact(derivation, block, number - 1) : NULL;
        if (!facts[i] && (has_last || !number))
            return BITS_END;
        has_last |= !facts[i];
        last = facts[i] ? last : number - 1;
        first = i ? first : number - 1;
    }
    if (!has_last) {
        last = first;
        facts[0] = NULL;
    }
    return bits_has(block->known_false, last) ? BITS_END : last;
}

/* Adds what a premise of the step makes false. Returns whether there is anything. */
static bool follow_nogoods(struct derivation *derivation, struct block *block)
{
    const struct argument *argument = &derivation->step->argument;
    size_t at = 0;
    for (const struct role *role; (role = argument_next_role(argument, ROLE_PREMISE, &at)) != NULL;) {
        struct fact **facts = arena_calloc(&derivation->arena, role->members, sizeof *facts);
        unsigned last = find_last(derivation, block, role, facts);
        if (last == BITS_END)
            continue;
        struct inference *inference = block_infer(derivation, block, INFER_PREMISE, role->number);
        inference->sources = facts;
        inference->source_count = role->members;
        for (unsigned i = 0; i < role->members; i++) {
            for (size_t k = 0; facts[i] && k < derivation->words; k++)
                inference->from[k] |= facts[i]->members[k] & block->known_false[k];
        }
        bits_add(inference->to, last);
        bits_add(block->known_false, last);
        return true;
    }
    return false;
}

/* --- sums --- */

/* Adds the candidates that no filling of a sum uses. Returns whether anything is new. A sum without a filling
 * contradicts the block. */
static bool follow_sums(struct derivation *derivation, struct block *block)
{
    if (!step_has_sum(derivation->step))
        return false;
    uint64_t *lost = derivation_set(derivation), *gone = derivation_set(derivation);
    bool changed = false;
    for (unsigned j = 0; j < derivation->links && !changed; j++) {
        if (!constraint_is_sum(derivation->step->links[j]))
            continue;
        block_find_lost(derivation, block, j, lost);
        bool can_fill = derivation_fill(derivation, j, lost, gone);
        changed = !can_fill || bits_any(gone, derivation->words);
        if (!changed)
            continue;
        struct inference *inference = block_infer(derivation, block, INFER_FILL, (int)j);
        bits_copy(inference->from, lost, derivation->words);
        bits_copy(inference->to, gone, derivation->words);
        bits_or(block->known_false, gone, derivation->words);
        block->empty = can_fill ? NULL : inference_make_fact(derivation, inference, gone);
    }
    return changed && !block->empty;
}

/* --- all of it --- */

static bool is_reached(const struct derivation *derivation, const struct block *block, const uint64_t *goal)
{
    return block->empty || (goal && bits_are_within(goal, block->known_false, derivation->words));
}

bool block_propagate(struct derivation *derivation, struct block *block, const uint64_t *goal)
{
    if (block->supposed && block->value && !block->facts.count && !block->inferences.count)
        add_fact(derivation, block, block->supposed);
    derivation->spares_end = derivation->end >= 0;
    while (!is_reached(derivation, block, goal)) {
        if (!derivation->steps_left)
            return false;
        if (follow_counts(derivation, block) || follow_facts(derivation, block, false, follow_links) || block->empty)
            continue;
        if (follow_nogoods(derivation, block) || follow_sums(derivation, block) || block->empty)
            continue;
        if (follow_facts(derivation, block, true, follow_links) ||
            follow_facts(derivation, block, true, follow_common_peers))
            continue;
        if (!block->empty && !derivation->spares_end)
            return false;
        derivation->spares_end = false;
    }
    return true;
}

bool block_join_cases(struct derivation *derivation, struct block *outer, int truth, const uint64_t *split_set,
                      struct block **block, unsigned blocks, const uint64_t *wanted)
{
    uint64_t *common = derivation_copy(derivation, wanted);
    for (unsigned i = 0; i < blocks; i++) {
        if (!block[i]->empty)
            bits_and(common, block[i]->known_false, derivation->words);
    }
    bits_and_not(common, outer->known_false, derivation->words);
    if (!bits_any(common, derivation->words))
        return false;
    struct inference *inference = block_infer(derivation, outer, INFER_CASES, truth);
    inference->to = common;
    inference->split_set = derivation_copy(derivation, split_set);
    inference->block = arena_calloc(&derivation->arena, blocks, sizeof *inference->block);
    memcpy(inference->block, block, blocks * sizeof *block);
    inference->blocks = blocks;
    for (size_t k = 0; k < derivation->words && truth >= 0; k++)
        inference->from[k] = derivation->truth[truth][k] & outer->known_false[k];
    bits_or(outer->known_false, common, derivation->words);
    return true;
}
