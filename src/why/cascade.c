#include "why/cascade.h"

enum {
    CHOICES = 1000
}; /* the refuter's choices for one question, limited because causes are found while a frame is
    * drawn */

struct cascade_finder *cascade_finder_create(const struct trace *trace)
{
    struct cascade_finder *finder = memory_calloc(1, sizeof *finder);
    finder->finder.choices = CHOICES;
    step_reader_init(&finder->reader, trace);
    if (trail_init(&finder->trail, trace))
        return finder;
    cascade_finder_destroy(finder);
    return NULL;
}

void cascade_finder_destroy(struct cascade_finder *finder)
{
    if (!finder)
        return;
    trail_finish(&finder->trail);
    cause_finder_finish(&finder->finder);
    step_reader_finish(&finder->reader);
    memory_free(finder->causes.items);
    memory_free(finder);
}

/* Moves the trail to the position. It grows or shrinks by one with each step, except over a backtrack. */
static bool move_trail(struct cascade_finder *finder, uint64_t position, enum step_kind kind)
{
    struct trail *trail = &finder->trail;
    while (finder->trail_end > position && trail->steps.count) {
        struct trail_step last = trail->steps.items[trail->steps.count - 1];
        if (last.number != finder->trail_end || last.kind == STEP_BACKTRACK)
            break;
        trail_return(trail, (struct trail_mark){.steps = trail->steps.count - 1, .taken = last.first});
        finder->trail_end--;
    }
    uint64_t from = finder->trail_end;
    if (from == position)
        return true;
    if (from + 1 != position || kind == STEP_BACKTRACK) {
        trail_return(trail, (struct trail_mark){0});
        from = 0;
    }
    finder->trail_end = position;
    return trail_extend(trail, from, position);
}

static uint64_t latest(uint64_t latest, uint64_t taker)
{
    return taker != TRAIL_NOT_TAKEN && taker > latest ? taker : latest;
}

/* Returns the last step that took a candidate of the constraint. */
static uint64_t latest_taker(const struct cascade_finder *finder, struct constraint constraint)
{
    const struct trail *trail = &finder->trail;
    uint64_t found = 0;
    for (unsigned i = 0; i < trail->layout->digits; i++)
        found = latest(found, *trail_taker(trail, constraint_candidate(trail->layout, constraint, i)));
    return found;
}

static void cause_of_deduction(struct cascade_finder *finder, const struct step *step, uint64_t *cause)
{
    const struct trail *trail = &finder->trail;
    const struct trail_step *last = &trail->steps.items[trail->steps.count - 1];
    candidate_id removed[LAYOUT_MAX_DIGITS];
    /* the first few removals suffice, since all removals of a step usually have the same causes */
    size_t count = last->count < LAYOUT_MAX_DIGITS ? last->count : LAYOUT_MAX_DIGITS;
    for (size_t i = 0; i < count; i++)
        removed[i] = trail->taken.items[last->first + i].candidate;
    finder->causes.count = 0;
    causes_of_deduction(&finder->finder, trail, step, (struct candidate_span){removed, count}, &finder->causes);
    for (size_t i = 0; i < finder->causes.count; i++)
        *cause = latest(*cause, finder->causes.items[i].step);
}

static bool find_cause(struct cascade_finder *finder, uint64_t number, uint64_t *cause)
{
    struct step step;
    *cause = 0;
    if (!step_read(&finder->reader, number, &step) || !move_trail(finder, number, step.kind)) {
        finder->trail_end = UINT64_MAX - 1; /* the trail is unusable and must be made anew */
        return false;
    }
    switch (step.kind) {
    case STEP_DEDUCE:
        cause_of_deduction(finder, &step, cause);
        break;
    case STEP_CONTRADICTION:
        *cause = step.truth_count ? latest_taker(finder, step.truths[0]) : 0;
        break;
    case STEP_GUESS:
        /* a choice has no causes; a guess of the last digit has those of the other digits' removals */
        if (!finder->trail.steps.items[finder->trail.steps.count - 1].count && step.places)
            *cause = latest_taker(finder, constraint_cell(step.place[0].cell));
        break;
    case STEP_BACKTRACK:
    case STEP_SOLVED:
    case STEP_STUCK:
    case STEP_NO_SOLUTION:
    case STEP_KINDS:
        break;
    }
    return true;
}

uint64_t cascade_cause(struct cascade_finder *finder, uint64_t number)
{
    struct known_cause *known = &finder->known[number % CASCADE_KNOWN];
    uint64_t cause = known->cause;
    if (known->step != number && find_cause(finder, number, &cause))
        *known = (struct known_cause){number, cause};
    return cause;
}

bool cascade_follows(struct cascade_finder *finder, uint64_t number)
{
    uint64_t cause = cascade_cause(finder, number);
    return cause && cause + CASCADE_REACH >= number;
}

bool cascade_is_known(const struct cascade_finder *finder, uint64_t number)
{
    return finder->known[number % CASCADE_KNOWN].step == number;
}

bool cascade_follows_within(struct cascade_finder *finder, uint64_t number, struct cascade_budget *budget)
{
    if (!cascade_is_known(finder, number)) {
        budget->is_spent |= !budget->causes;
        if (!budget->causes)
            return false;
        budget->causes--;
    }
    return cascade_follows(finder, number);
}

void cascade_depths(struct cascade_finder *finder, uint64_t first, size_t count, uint16_t *depth,
                    struct cascade_budget *budget)
{
    for (size_t i = 0; i < count; i++) {
        depth[i] = 0;
        if (!cascade_follows_within(finder, first + i + 1, budget))
            continue;
        uint64_t cause = cascade_cause(finder, first + i + 1);
        depth[i] = (uint16_t)(cause > first ? depth[cause - first - 1] + 1 : 1);
    }
}
