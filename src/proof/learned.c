#include "proof/learned.h"

#include "base/memory.h"
#include "step/nogood.h"
#include "trace/cursor.h"

void learned_finish(struct learned *learned)
{
    memory_free(learned->nogoods.items);
    memory_free(learned->pool.items);
    memory_free(learned->slot);
}

/* --- what was learned --- */

static uint64_t hash_of(const struct role_member *member, uint32_t count)
{
    uint64_t hash = count;
    for (uint32_t i = 0; i < count; i++)
        hash = (hash ^ role_member_candidate(&member[i])) * UINT64_C(0x9E3779B97F4A7C15);
    return hash >> 20;
}

static bool is_same(const struct learned *learned, const struct learned_nogood *nogood,
                    const struct role_member *member, uint32_t count)
{
    uint32_t same = 0;
    while (nogood->count == count && same < count &&
           learned->pool.items[nogood->first + same] == role_member_candidate(&member[same]))
        same++;
    return nogood->count == count && same == count;
}

/* Returns the slot of the nogood with these members, or the empty slot for it. */
static uint32_t *find_slot(const struct learned *learned, const struct role_member *member, uint32_t count)
{
    size_t at = (size_t)hash_of(member, count) % learned->slots;
    while (learned->slot[at] && !is_same(learned, &learned->nogoods.items[learned->slot[at] - 1], member, count))
        at = (at + 1) % learned->slots;
    return &learned->slot[at];
}

/* Enlarges the table and adds all nogoods again. */
static void grow(struct learned *learned)
{
    memory_free(learned->slot);
    learned->slots = 4 * learned->nogoods.count + 64;
    learned->slot = memory_calloc(learned->slots, sizeof *learned->slot);
    for (size_t n = 0; n < learned->nogoods.count; n++) {
        size_t at = (size_t)learned->nogoods.items[n].hash % learned->slots;
        while (learned->slot[at])
            at = (at + 1) % learned->slots;
        learned->slot[at] = (uint32_t)n + 1;
    }
}

void learned_add(struct learned *learned, const struct step *step)
{
    const struct role *role = nogood_learned(step);
    const struct role_member *member = step->argument.member + role->first;
    if (2 * learned->nogoods.count >= learned->slots)
        grow(learned);
    uint32_t *slot = find_slot(learned, member, role->members);
    if (*slot)
        return;
    array_append(&learned->nogoods, (struct learned_nogood){step->number, hash_of(member, role->members),
                                                            learned->pool.count, role->members});
    for (uint32_t i = 0; i < role->members; i++)
        array_append(&learned->pool, role_member_candidate(&member[i]));
    *slot = (uint32_t)learned->nogoods.count;
}

bool learned_add_all(struct learned *learned, const struct trace *trace, uint64_t last)
{
    struct step_reader reader;
    bool fine = true;
    step_reader_init(&reader, trace);
    for (uint64_t number = 1; fine && number <= last; number++) {
        const struct record *record = cursor_record(&reader.cursor, number);
        struct step step;
        if (record->kind != STEP_DEDUCE || record->changes)
            continue;
        fine = step_read(&reader, number, &step);
        if (fine && nogood_learned(&step) && !step_claim_is_unproved(step.claim))
            learned_add(learned, &step);
    }
    step_reader_finish(&reader);
    return fine;
}

static bool knows(const struct learned *learned, const struct step *step, const struct role *role)
{
    if (!learned->slots)
        return false;
    const uint32_t *slot = find_slot(learned, step->argument.member + role->first, role->members);
    return *slot && learned->nogoods.items[*slot - 1].step < step->number;
}

bool learned_knows_premises(const struct learned *learned, const struct step *step)
{
    size_t at = 0;
    const struct role *role = argument_next_role(&step->argument, ROLE_PREMISE, &at);
    while (role && knows(learned, step, role))
        role = argument_next_role(&step->argument, ROLE_PREMISE, &at);
    return !role;
}

/* --- what follows --- */

bool learned_excludes(const digit_mask *live, const struct step *step)
{
    const struct role *premise = nogood_premise(&step->argument, 0);
    bool has_removed = false;
    if (!premise || step->removes != 1 || !digits_are_one(step->remove[0].digits))
        return false;
    for (uint32_t i = 0; i < premise->members; i++) {
        struct role_member member = step->argument.member[premise->first + i];
        digit_mask digit = digit_bit(member.digit);
        bool is_removed = member.index == step->remove[0].cell && digit == step->remove[0].digits;
        has_removed |= is_removed;
        if (!is_removed && live[member.index] != digit)
            return false;
    }
    return has_removed;
}

/* Candidates not known to be false, and those known to be true. */
struct assignment {
    const struct layout *layout;
    const struct step *step;
    digit_mask *open, *is_true; /* [cells], allocated as one */
    bool changed, contradictory;
};

static bool has(const digit_mask *grid, candidate_id candidate)
{
    return grid[candidate_cell(candidate)] & digit_bit(candidate_digit(candidate));
}

static void make_true(struct assignment *assignment, candidate_id candidate)
{
    assignment->changed |= !has(assignment->is_true, candidate);
    assignment->is_true[candidate_cell(candidate)] |= digit_bit(candidate_digit(candidate));
}

static void make_false(struct assignment *assignment, candidate_id candidate)
{
    assignment->changed |= has(assignment->open, candidate);
    assignment->open[candidate_cell(candidate)] &= ~digit_bit(candidate_digit(candidate));
}

static void use_truth(struct assignment *assignment, struct constraint truth)
{
    unsigned left = 0;
    candidate_id last = 0;
    for (unsigned i = 0; i < constraint_size(assignment->layout, truth); i++) {
        candidate_id candidate = constraint_candidate(assignment->layout, truth, i);
        left += has(assignment->open, candidate);
        last = has(assignment->open, candidate) ? candidate : last;
    }
    assignment->contradictory |= !left;
    if (left == 1)
        make_true(assignment, last);
}

static void use_link(struct assignment *assignment, struct constraint link)
{
    unsigned size = constraint_is_sum(link) ? 0 : constraint_size(assignment->layout, link);
    for (unsigned i = 0; i < size; i++) {
        if (!has(assignment->is_true, constraint_candidate(assignment->layout, link, i)))
            continue;
        for (unsigned k = 0; k < size; k++) {
            if (k != i)
                make_false(assignment, constraint_candidate(assignment->layout, link, k));
        }
    }
}

static void use_premise(struct assignment *assignment, const struct role *role)
{
    const struct role_member *member = assignment->step->argument.member + role->first;
    unsigned left = 0;
    candidate_id last = 0;
    for (unsigned i = 0; i < role->members; i++) {
        candidate_id candidate = role_member_candidate(&member[i]);
        left += !has(assignment->is_true, candidate);
        last = has(assignment->is_true, candidate) ? last : candidate;
    }
    assignment->contradictory |= !left;
    if (left == 1)
        make_false(assignment, last);
}

bool learned_follows(const struct layout *layout, const digit_mask *before, const struct step *step)
{
    digit_mask *masks = memory_calloc(2u * layout->cells, sizeof *masks);
    struct assignment assignment = {
        .layout = layout, .step = step, .open = masks, .is_true = masks + layout->cells, .changed = true};
    const struct role *nogood = nogood_learned(step);
    for (unsigned c = 0; c < layout->cells; c++)
        assignment.open[c] = before[c];
    for (unsigned i = 0; i < nogood->members; i++)
        make_true(&assignment, role_member_candidate(&step->argument.member[nogood->first + i]));
    while (assignment.changed && !assignment.contradictory) {
        size_t at = 0;
        assignment.changed = false;
        for (size_t i = 0; i < step->link_count; i++)
            use_link(&assignment, step->links[i]);
        for (size_t i = 0; i < step->truth_count; i++)
            use_truth(&assignment, step->truths[i]);
        for (const struct role *role; (role = argument_next_role(&step->argument, ROLE_PREMISE, &at)) != NULL;)
            use_premise(&assignment, role);
    }
    memory_free(masks);
    return assignment.contradictory;
}
