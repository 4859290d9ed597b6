#include "why/effects.h"

#include "base/task.h"
#include "trace/search.h"
#include "why/slice_answer.h"

enum { SEARCH_PART = 100000 }; /* steps between two checks whether to continue */

struct effect_finder {
    struct slice *effects;
    const struct trace *trace;
    struct trail trail;
    struct step_reader reader;
    struct cause_finder finder;
    struct slice_limits limits;
    size_t looked_at;
    enum slice_outcome outcome;
};

static bool fail(struct effect_finder *finder, enum slice_outcome outcome)
{
    finder->outcome = cancel_is_requested(finder->limits.cancel) ? SLICE_TOO_LONG : outcome;
    return false;
}

/* Finds the last position at which the step is in force: before the backtrack that undoes the guess around it. */
static bool find_end(struct effect_finder *finder, uint64_t step, uint64_t *end)
{
    struct cursor *cursor = &finder->reader.cursor;
    struct trace_search search;
    unsigned depth;
    uint64_t guess;
    cursor_open_guesses(cursor, step, &depth, &guess);
    *end = trace_steps(finder->trace);
    if (!depth)
        return true;
    search_begin(&search, step, true, &(struct search_condition){.about = SEARCH_DEPTH, .depth = depth - 1});
    while (!search_continue(&search, cursor, SEARCH_PART)) {
        if (cancel_is_requested(finder->limits.cancel))
            return fail(finder, SLICE_TOO_LONG);
    }
    if (search.found)
        *end = search.found - 1;
    return true;
}

static void add_takers(struct effect_finder *finder, struct constraint constraint, candidate_id kept)
{
    causes_add_takers(&finder->effects->causes, &finder->trail, constraint, kept);
}

/* Adds the step as the backtrack's cause if the backtrack's slice contains it. */
static bool add_cause_of_backtrack(struct effect_finder *finder, uint64_t backtrack, uint64_t step)
{
    struct slice slice = {0};
    enum slice_outcome outcome =
        slice_answer(&slice, finder->trace, &(struct slice_question){.position = backtrack}, &finder->limits);
    bool rests = outcome == SLICE_DONE && slice_find(&slice, step);
    slice_finish(&slice);
    if (outcome != SLICE_DONE && outcome != SLICE_NO_QUESTION)
        return fail(finder, outcome);
    if (rests)
        array_append(&finder->effects->causes, (struct cause){0, step});
    return true;
}

/* Appends the causes of the step at `index` of the trail. A guess has none, unless it is its cell's last digit. */
static bool add_causes(struct effect_finder *finder, size_t index, size_t first_taken)
{
    const struct trail_step *at = &finder->trail.steps.items[index];
    struct slice *effects = finder->effects;
    struct step read;
    if (!step_read(&finder->reader, at->number, &read))
        return fail(finder, SLICE_DAMAGED);
    switch (at->kind) {
    case STEP_DEDUCE:
        causes_of_deduction(&finder->finder, &finder->trail, &read,
                            (struct candidate_span){effects->taken.items + first_taken, at->count}, &effects->causes);
        return true;
    case STEP_GUESS:
        if (!at->count && read.places)
            add_takers(finder, constraint_cell(read.place[0].cell),
                       candidate_id_of(read.place[0].cell, digit_first(read.place[0].digits)));
        return true;
    case STEP_CONTRADICTION:
        if (read.truth_count)
            add_takers(finder, read.truths[0], 0);
        return true;
    case STEP_BACKTRACK:
        return add_cause_of_backtrack(finder, at->number, effects->steps.items[0].number);
    case STEP_SOLVED:
    case STEP_STUCK:
    case STEP_NO_SOLUTION:
    case STEP_KINDS:
        break;
    }
    return true;
}

static bool has_cause_among_effects(const struct slice *effects, size_t first_cause)
{
    for (size_t i = first_cause; i < effects->causes.count; i++) {
        if (slice_find(effects, effects->causes.items[i].step))
            return true;
    }
    return false;
}

static void add_taken(struct effect_finder *finder, const struct trail_step *at)
{
    for (size_t i = 0; i < at->count; i++) {
        array_append(&finder->effects->taken, finder->trail.taken.items[at->first + i].candidate);
    }
}

/* Adds the step at `index` of the trail if it depends on an effect, or if it is the first. */
static bool look_at(struct effect_finder *finder, size_t index)
{
    struct slice *effects = finder->effects;
    const struct trail_step *at = &finder->trail.steps.items[index];
    struct slice_step step = {.number = at->number,
                              .kind = at->kind,
                              .first_taken = effects->taken.count,
                              .takes = at->count,
                              .first_cause = effects->causes.count};
    bool is_first = !effects->steps.count;
    if (cancel_is_requested(finder->limits.cancel) ||
        (finder->limits.steps && finder->looked_at++ >= finder->limits.steps))
        return fail(finder, SLICE_TOO_LONG);
    add_taken(finder, at);
    if (!is_first && !add_causes(finder, index, step.first_taken))
        return false;
    step.causes = effects->causes.count - step.first_cause;
    if (is_first || has_cause_among_effects(effects, step.first_cause)) {
        array_append(&effects->steps, step);
        return true;
    }
    effects->taken.count = step.first_taken;
    effects->causes.count = step.first_cause;
    return true;
}

/* Returns the last backtrack that refuted a digit in a cell where the guess left none, or 0. */
static uint64_t find_refuter(struct effect_finder *finder, uint64_t guess)
{
    struct step read;
    uint64_t last = 0;
    if (!step_read(&finder->reader, guess, &read) || read.kind != STEP_GUESS)
        return 0;
    for (unsigned digit = 1; digit <= finder->trail.layout->digits; digit++) {
        uint64_t taker = *trail_taker(&finder->trail, candidate_id_of(read.place[0].cell, digit));
        last = taker < guess && taker > last ? taker : last;
    }
    return last;
}

/* Builds the trail of the last position at which the step is in force. `*index` receives the step's place on it. */
static bool find_on_trail(struct effect_finder *finder, uint64_t step, size_t *index)
{
    uint64_t end;
    if (!find_end(finder, step, &end))
        return false;
    trail_finish(&finder->trail);
    if (!trail_init(&finder->trail, finder->trace))
        return fail(finder, SLICE_DAMAGED);
    finder->trail.cancel = finder->finder.refuter.cancel = finder->limits.cancel;
    if (!trail_extend(&finder->trail, 0, end))
        return fail(finder, SLICE_DAMAGED);
    const struct trail *trail = &finder->trail;
    for (*index = 0; *index < trail->steps.count && trail->steps.items[*index].number < step;)
        ++*index;
    return (*index < trail->steps.count && trail->steps.items[*index].number == step) ||
           fail(finder, SLICE_NO_QUESTION);
}

static bool find_effects(struct effect_finder *finder, uint64_t step)
{
    size_t first;
    if (!step || step > trace_steps(finder->trace))
        return fail(finder, SLICE_NO_QUESTION);
    if (!find_on_trail(finder, step, &first))
        return false;
    if (!finder->trail.steps.items[first].count) { /* possibly a guess of the last digit */
        uint64_t refuter = find_refuter(finder, step);
        if (!refuter)
            return fail(finder, SLICE_NO_QUESTION);
        if (!find_on_trail(finder, refuter, &first))
            return false;
    }
    for (size_t i = first; i < finder->trail.steps.count; i++) {
        if (!look_at(finder, i))
            return false;
    }
    return true;
}

enum slice_outcome effects_make(struct slice *effects, const struct trace *trace, uint64_t step, size_t limit,
                                const struct cancel *cancel)
{
    struct effect_finder finder = {
        .effects = effects, .trace = trace, .limits = {.steps = limit, .cancel = cancel}, .outcome = SLICE_DONE};
    step_reader_init(&finder.reader, trace);
    find_effects(&finder, step);
    trail_finish(&finder.trail);
    cause_finder_finish(&finder.finder);
    step_reader_finish(&finder.reader);
    return finder.outcome;
}
