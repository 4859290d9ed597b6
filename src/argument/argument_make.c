#include "argument/argument_make.h"

#include <string.h>

#include "argument/argument_key.h"
#include "base/memory.h"

/* --- writing lines --- */

static struct argument_line *last_line(struct argument_maker *maker)
{
    return &maker->lines.items[maker->lines.count - 1];
}

static struct argument_line *add_line(struct argument_maker *maker, enum argument_kind kind, int index)
{
    struct argument_line line = {.kind = (uint8_t)kind, .index = (int16_t)index, .first = (uint32_t)maker->pool.count};
    array_append(&maker->lines, line);
    return last_line(maker);
}

/* Appends the set's candidates to the pool, lowest first. Returns their number. */
static uint16_t add_set(struct argument_maker *maker, const uint64_t *set)
{
    const struct derivation *derivation = &maker->derivation;
    size_t first = maker->pool.count;
    BITS_EACH (c, set, derivation->words)
        array_append(&maker->pool, derivation->candidate[c]);
    return (uint16_t)(maker->pool.count - first);
}

static void write_block(struct argument_maker *maker, const struct block *block);

/* Writes a line with one set: as Y if its kind has Y, otherwise as X. */
static void write_set(struct argument_maker *maker, enum argument_kind kind, int index, const uint64_t *set)
{
    struct argument_line *line = add_line(maker, kind, index);
    uint16_t count = add_set(maker, set);
    if (argument_has_part(kind, PART_Y))
        line->y = count;
    else
        line->x = count;
}

static int truth_index(const struct derivation *derivation, int truth)
{
    return truth == (int)derivation->step->truth_count ? ARGUMENT_PATTERN : truth;
}

static void write_link(struct argument_maker *maker, int link, const uint64_t *x, const uint64_t *y)
{
    struct argument_line *line = add_line(maker, ARGUMENT_LINK, link);
    line->x = add_set(maker, x);
    line->y = add_set(maker, y);
}

/* Returns the members of the inference's source that were not known to be false. */
static uint64_t *find_source(struct derivation *derivation, const struct inference *inference)
{
    uint64_t *left = derivation_copy(derivation, inference->source->members);
    bits_and_not(left, inference->from, derivation->words);
    return left;
}

static void write_count(struct argument_maker *maker, const struct inference *inference)
{
    const struct count_group *count = &maker->derivation.count[inference->index];
    struct argument_line *line = add_line(maker, ARGUMENT_COUNT, 0);
    for (unsigned i = 0; i < count->truths; i++)
        array_append(&maker->pool, (candidate_id)truth_index(&maker->derivation, count->truth[i]));
    for (unsigned i = 0; i < inference->made_count; i++)
        array_append(&maker->pool, inference->link[i]);
    line->x = (uint16_t)count->truths;
    line->links = (uint16_t)inference->made_count;
    line->y = add_set(maker, inference->to);
}

/* Writes the case in which candidate `one` is true: each link between it and candidates of `seen` makes these false. */
static void write_common_peers_case(struct argument_maker *maker, const uint64_t *one, const uint64_t *seen)
{
    struct derivation *derivation = &maker->derivation;
    uint64_t *left = derivation_copy(derivation, seen), *taken = derivation_set(derivation);
    write_set(maker, ARGUMENT_CASE, ARGUMENT_NO_TRUTH, one);
    last_line(maker)->value = true;
    for (unsigned j = 0; j < derivation->links && bits_any(left, derivation->words); j++) {
        if (!bits_are_within(one, derivation->link[j], derivation->words))
            continue;
        bits_copy(taken, left, derivation->words);
        bits_and(taken, derivation->link[j], derivation->words);
        bits_and_not(left, taken, derivation->words);
        if (bits_any(taken, derivation->words))
            write_link(maker, (int)j, one, taken);
    }
    add_line(maker, ARGUMENT_END, 0);
}

static void write_common_peers(struct argument_maker *maker, const struct inference *inference)
{
    struct derivation *derivation = &maker->derivation;
    const uint64_t *source = find_source(derivation, inference);
    write_set(maker, ARGUMENT_CASES, ARGUMENT_NO_TRUTH, source);
    for (unsigned c = 0; c < derivation->candidates; c++) {
        const uint64_t *one = bits_has(source, c) ? derivation_one(derivation, derivation->candidate[c]) : NULL;
        if (one)
            write_common_peers_case(maker, one, inference->to);
    }
    write_set(maker, ARGUMENT_SO, 0, inference->to);
}

/* Writes the line that opens a block, the block's lines, and the line that closes it. */
static void write_scope(struct argument_maker *maker, enum argument_kind kind, const struct block *block)
{
    write_set(maker, kind, ARGUMENT_NO_TRUTH, block->supposed);
    last_line(maker)->value = block->value;
    write_block(maker, block);
    add_line(maker, block->empty ? ARGUMENT_ABSURD : ARGUMENT_END, 0);
}

static void write_cases(struct argument_maker *maker, const struct inference *inference)
{
    if (inference->index >= 0)
        add_line(maker, ARGUMENT_CASES, truth_index(&maker->derivation, inference->index));
    else
        write_set(maker, ARGUMENT_CASES, ARGUMENT_NO_TRUTH, inference->split_set);
    for (unsigned i = 0; i < inference->blocks; i++)
        write_scope(maker, ARGUMENT_CASE, inference->block[i]);
    write_set(maker, ARGUMENT_SO, 0, inference->to);
}

static void write_inference(struct argument_maker *maker, const struct inference *inference)
{
    switch (inference->kind) {
    case INFER_TRUTH:
        write_set(maker, ARGUMENT_TRUTH, truth_index(&maker->derivation, inference->index), inference->to);
        break;
    case INFER_LINK: {
        const uint64_t *source = find_source(&maker->derivation, inference);
        write_link(maker, inference->index, source, inference->to);
        break;
    }
    case INFER_FILL:
        write_set(maker, ARGUMENT_FILL, inference->index, inference->to);
        break;
    case INFER_COMMON_PEERS:
        write_common_peers(maker, inference);
        break;
    case INFER_PREMISE:
        write_set(maker, ARGUMENT_PREMISE, inference->index, inference->to);
        break;
    case INFER_COUNT:
        write_count(maker, inference);
        break;
    case INFER_SUPPOSE:
        write_scope(maker, ARGUMENT_SUPPOSE, inference->block[0]);
        break;
    case INFER_CASES:
        write_cases(maker, inference);
        break;
    }
}

static void write_block(struct argument_maker *maker, const struct block *block)
{
    for (size_t i = 0; i < block->inferences.count; i++) {
        if (block->inferences.items[i]->kept)
            write_inference(maker, block->inferences.items[i]);
    }
}

/* --- starts of the plan --- */

struct cases {
    struct block **block;
    unsigned count;
};

static void add_case(struct derivation *derivation, struct block *root, struct cases *cases, const uint64_t *supposed,
                     bool value, const uint64_t *goal)
{
    struct block *block = block_create(derivation, root, supposed, value);
    block_derive(derivation, block, goal);
    cases->block[cases->count++] = block;
}

static void make_room(struct derivation *derivation, struct cases *cases)
{
    *cases =
        (struct cases){.block = arena_calloc(&derivation->arena, derivation->candidates + 2, sizeof *cases->block)};
}

/* Adds a case for each member that is not known to be false. */
static void add_each(struct derivation *derivation, struct block *root, struct cases *cases, const uint64_t *set,
                     const uint64_t *goal)
{
    for (unsigned c = 0; c < derivation->candidates; c++) {
        if (!bits_has(set, c) || bits_has(root->known_false, c))
            continue;
        const uint64_t *one = derivation_one(derivation, derivation->candidate[c]);
        add_case(derivation, root, cases, one, true, goal);
    }
}

/* Supposes that one of the set is true, or that all are false. If that leads to a contradiction, adds what follows. */
static void suppose(struct derivation *derivation, struct block *root, const uint64_t *set, bool value)
{
    struct block *block = block_create(derivation, root, set, value);
    if (derivation->end < 0 ? block_search(derivation, block, NULL, 0) : block_derive(derivation, block, NULL))
        block_add_supposition(derivation, root, block, set, value);
}

/* Supposes that one of the set is true, without counts and cases. */
static void suppose_alone(struct derivation *derivation, struct block *root, const uint64_t *set)
{
    struct block *block = block_create(derivation, root, set, true);
    for (unsigned i = 0; i < derivation->counts; i++)
        block->counted[i] = true;
    if (block_derive(derivation, block, NULL))
        block_add_supposition(derivation, root, block, set, true);
}

/* Combines two cases: one of the set is true, or all are false. If one case is contradictory, it becomes a refuted
 * supposition, which is then the whole reason. */
static void join_two(struct derivation *derivation, struct block *root, const struct cases *cases, const uint64_t *set,
                     const uint64_t *goal)
{
    bool refutes_first = cases->block[0]->empty, refutes_second = cases->block[1]->empty;
    if (refutes_first == refutes_second)
        block_join_cases(derivation, root, -1, set, cases->block, cases->count, goal);
    else
        block_add_supposition(derivation, root, cases->block[refutes_second], set, refutes_first);
}

static void derive_start(struct derivation *derivation, struct block *root, const struct plan_start *start)
{
    struct cases cases;
    const uint64_t *set = block_start_candidates(derivation, root, start), *goal = derivation->goal;
    int truth = start->truth;
    make_room(derivation, &cases);
    if (start->candidates && !bits_any(set, derivation->words))
        return;
    switch (start->kind) {
    case PLAN_SPLIT_TRUTH:
        add_each(derivation, root, &cases, derivation->truth[truth], goal);
        block_join_cases(derivation, root, truth, derivation->truth[truth], cases.block, cases.count, goal);
        break;
    case PLAN_SPLIT_NESTED:
        block_search(derivation, root, goal, 0);
        break;
    case PLAN_SPLIT_EACH:
        add_each(derivation, root, &cases, set, goal);
        add_case(derivation, root, &cases, set, false, goal);
        block_join_cases(derivation, root, -1, set, cases.block, cases.count, goal);
        break;
    case PLAN_SPLIT_SET:
        add_case(derivation, root, &cases, set, true, goal);
        add_case(derivation, root, &cases, set, false, goal);
        join_two(derivation, root, &cases, set, goal);
        break;
    case PLAN_SUPPOSE:
    case PLAN_SUPPOSE_NOT:
        suppose(derivation, root, set, start->kind == PLAN_SUPPOSE);
        break;
    case PLAN_SUPPOSE_ALONE:
        suppose_alone(derivation, root, set);
        break;
    case PLAN_SUPPOSE_INSIDE:
    case PLAN_SUPPOSE_NOT_INSIDE:
        break; /* block_derive makes these suppositions */
    }
}

/* --- without a plan, or where the plan was not enough --- */

/* Refutes each removed candidate; in a placement, first refutes that the digit is elsewhere. */
static void refute_rest(struct derivation *derivation, struct block *root)
{
    const struct step *step = derivation->step;
    if (step->places == 1) {
        candidate_id placed = candidate_id_of(step->place[0].cell, digit_first(step->place[0].digits));
        const uint64_t *one = derivation_one(derivation, placed);
        if (bits_any(one, derivation->words))
            suppose(derivation, root, one, false);
        block_derive(derivation, root, derivation->goal);
    }
    for (unsigned c = 0; c < derivation->candidates; c++) {
        if (!bits_has(derivation->goal, c) || bits_has(root->known_false, c))
            continue;
        const uint64_t *one = derivation_one(derivation, derivation->candidate[c]);
        suppose(derivation, root, one, true);
        if (!bits_has(root->known_false, c))
            return;
        block_derive(derivation, root, derivation->goal);
    }
}

/* For a grid that is contradictory already before the step: supposes the removals, which lead to the contradiction. */
static void derive_from_contradiction(struct derivation *derivation, struct block *root)
{
    struct block *anew = block_create(derivation, NULL, NULL, false);
    *root = *anew;
    suppose(derivation, root, derivation->goal, true);
}

/* Derives the removals in the root by suppositions without counts and cases. If they do not reach all removals, empties
 * the root again. */
static void derive_alone(struct derivation *derivation, struct block *root, const struct argument_plan *plan)
{
    bool any = false;
    for (unsigned i = 0; plan && i < plan->starts; i++) {
        if (plan->start[i].kind != PLAN_SUPPOSE_ALONE)
            continue;
        derive_start(derivation, root, &plan->start[i]);
        any = true;
    }
    if (!any || bits_are_within(derivation->goal, root->known_false, derivation->words))
        return;
    struct block *anew = block_create(derivation, NULL, NULL, false);
    *root = *anew;
}

/* Derives the removals in the root. Returns false if it did not reach all. */
static bool derive_all(struct derivation *derivation, struct block *root, const struct argument_plan *plan)
{
    derive_alone(derivation, root, plan);
    bool done = block_derive(derivation, root, derivation->goal);
    for (unsigned i = 0; plan && i < plan->starts && !done; i++) {
        if (plan->start[i].kind == PLAN_SUPPOSE_ALONE)
            continue;
        derive_start(derivation, root, &plan->start[i]);
        done = block_derive(derivation, root, derivation->goal);
    }
    if (!done)
        refute_rest(derivation, root);
    if (root->empty)
        derive_from_contradiction(derivation, root);
    return !root->empty && bits_are_within(derivation->goal, root->known_false, derivation->words);
}

/* --- roles --- */

static void copy_roles(struct argument_maker *maker, const struct argument_plan *plan)
{
    if (!plan)
        return;
    array_reserve(&maker->roles, plan->roles);
    array_reserve(&maker->members, plan->members);
    maker->roles.count = plan->roles;
    maker->members.count = plan->members;
    if (plan->roles)
        memcpy(maker->roles.items, plan->role, plan->roles * sizeof *plan->role);
    if (plan->members)
        memcpy(maker->members.items, plan->member, plan->members * sizeof *plan->member);
}

/* Writes the removals of the step, unless the previous line, a conclusion from cases, says the same. */
static void write_conclusion(struct argument_maker *maker)
{
    size_t first = maker->pool.count;
    write_set(maker, ARGUMENT_SO, 0, maker->derivation.goal);
    if (maker->lines.count < 2)
        return;
    const struct argument_line *last = last_line(maker), *before = last - 1;
    const candidate_id *pool = maker->pool.items;
    if (before->kind == ARGUMENT_SO && before->y == last->y &&
        !memcmp(pool + before->first, pool + last->first, last->y * sizeof *pool)) {
        maker->lines.count--;
        maker->pool.count = first;
    }
}

/* Returns the index of the step's truth, or -1. */
static int find_truth(const struct step *step, const struct constraint *truth)
{
    for (size_t i = 0; truth && i < step->truth_count; i++) {
        if (constraint_is_same(step->truths[i], *truth))
            return (int)i;
    }
    return -1;
}

/* Derives the removals in a new root, if possible by leaving nothing of the truth `end`. Returns NULL if it did not
 * reach all. */
static struct block *derive(struct derivation *derivation, const struct argument_plan *plan)
{
    struct block *root = block_create(derivation, NULL, NULL, false);
    bool done = derive_all(derivation, root, plan);
    if (!done && derivation->end >= 0) {
        derivation->end = -1;
        root = block_create(derivation, NULL, NULL, false);
        done = derive_all(derivation, root, plan);
    }
    return done ? root : NULL;
}

/* Makes the argument. `end` may be NULL. */
static void make(struct argument_maker *maker, const struct layout *layout, const digit_mask *after,
                 const struct step *step, const struct argument_plan *plan, const struct constraint *end)
{
    struct derivation *derivation = &maker->derivation;
    maker->argument = (struct argument){0};
    maker->key = 0;
    maker->lines.count = maker->pool.count = maker->roles.count = maker->members.count = 0;
    if (step->kind != STEP_DEDUCE)
        return;
    if (plan && plan->overflowed)
        plan = NULL;
    if (derivation_begin(derivation, layout, after, step, plan)) {
        derivation->end = find_truth(step, end);
        struct block *root = derive(derivation, plan);
        if (root) {
            block_trim(derivation, root, derivation->goal);
            write_block(maker, root);
            write_conclusion(maker);
        }
        copy_roles(maker, plan);
    }
    derivation_end(derivation);
    maker->argument = (struct argument){.line = maker->lines.items,
                                        .lines = maker->lines.count,
                                        .pool = maker->pool.items,
                                        .pool_length = maker->pool.count,
                                        .role = maker->roles.items,
                                        .roles = maker->roles.count,
                                        .member = maker->members.items,
                                        .members = maker->members.count};
}

void argument_make(struct argument_maker *maker, const struct layout *layout, const digit_mask *after,
                   const struct step *step, const struct argument_plan *plan)
{
    make(maker, layout, after, step, plan, NULL);
}

void argument_of(struct argument_maker *maker, const struct layout *layout, const digit_mask *after,
                 const struct step *step, const struct constraint *end, struct argument *argument)
{
    if (step->argument.lines) {
        *argument = step->argument;
        return;
    }
    uint64_t key = argument_key(layout, after, step);
    if (key != maker->key || end)
        make(maker, layout, after, step, NULL, end);
    maker->key = end ? 0 : key;
    *argument = step->argument; /* a file may have the roles without lines */
    argument->line = maker->argument.line;
    argument->lines = maker->argument.lines;
    argument->pool = maker->argument.pool;
    argument->pool_length = maker->argument.pool_length;
}

void argument_maker_finish(struct argument_maker *maker)
{
    derivation_finish(&maker->derivation);
    memory_free(maker->lines.items);
    memory_free(maker->pool.items);
    memory_free(maker->roles.items);
    memory_free(maker->members.items);
    *maker = (struct argument_maker){0};
}
