/* The slice is swept backward over the trail. For each level there is a set of candidates whose absence is needed. The sweep
 * meets each step after everything that rests on it, so that a step that took a needed candidate is visited once, with all
 * that is needed of it. A backtrack on the trail stands for a failed branch: the trail is extended into the branch, swept
 * there with a set of its own, and shortened again; what the branch needs of the steps before its guess is added to the
 * set of the level outside. */
#include "proof/slice_sweep.h"

#include <string.h>

/* A failed branch that was swept before it was known whether anything needs it. */
struct tried_branch {
    size_t index;    /* of its backtrack in the trail */
    size_t from, to; /* its steps in the slice */
    bool is_used;
};

struct slicer {
    struct slice *slice;
    const struct trace *trace;
    struct trail trail;
    struct step_reader reader;
    struct cause_finder finder;
    digit_mask *needed; /* [levels_room][cells] */
    size_t needed_capacity;
    size_t levels;
    size_t looked_at;                 /* steps, those that were dropped included */
    ARRAY(struct tried_branch) tried; /* of all levels, by index */
    digit_mask *tried_needed;         /* [tried][cells]: what they need */
    size_t tried_needed_capacity;
    const struct slice_limits *limits;
    enum slice_outcome outcome;
};

static bool is_cancelled(const struct slicer *slicer)
{
    return slicer->limits->cancel && atomic_load_explicit(slicer->limits->cancel, memory_order_relaxed);
}

static bool fail(struct slicer *slicer, enum slice_outcome outcome)
{
    slicer->outcome = is_cancelled(slicer) ? SLICE_TOO_LONG : outcome;
    return false;
}

static bool read_step(struct slicer *slicer, uint64_t number, struct step *step)
{
    return step_read_with(&slicer->reader, cursor_pool_at(&slicer->trail.cursors, number), number, step);
}

/* --- the sets of needed candidates --- */

static digit_mask *needed(const struct slicer *slicer, size_t level)
{
    return slicer->needed + level * slicer->trail.layout->cells;
}

/* Begins an empty set, the last one. */
static bool push_level(struct slicer *slicer)
{
    size_t cells = slicer->trail.layout->cells;
    if (!memory_reserve((void **)&slicer->needed, &slicer->needed_capacity, (slicer->levels + 1) * cells,
                        sizeof *slicer->needed))
        return fail(slicer, SLICE_NO_MEMORY);
    memset(needed(slicer, slicer->levels++), 0, cells * sizeof *slicer->needed);
    return true;
}

static void add_needed(struct slicer *slicer, const digit_mask *more)
{
    digit_mask *set = needed(slicer, slicer->levels - 1);
    for (unsigned c = 0; c < slicer->trail.layout->cells; c++)
        set[c] |= more[c];
}

/* Ends the last set and adds it to the one before. */
static void join_level(struct slicer *slicer)
{
    slicer->levels--;
    add_needed(slicer, needed(slicer, slicer->levels));
}

static void need(struct slicer *slicer, struct cause cause)
{
    digit_mask *set = needed(slicer, slicer->levels - 1);
    if (cause.step && cause.candidate)
        set[candidate_cell(cause.candidate)] |= digit_bit(candidate_digit(cause.candidate));
}

/* Needs the causes of the slice from `first` on. */
static void need_causes(struct slicer *slicer, size_t first)
{
    for (size_t i = first; i < slicer->slice->causes.count; i++)
        need(slicer, slicer->slice->causes.items[i]);
}

/* --- the steps of the slice --- */

/* Appends a step without causes. Returns NULL if it failed. */
static struct slice_step *add_step(struct slicer *slicer, uint64_t number, enum step_kind kind)
{
    struct slice *slice = slicer->slice;
    struct slice_step step = {
        .number = number, .kind = kind, .first_taken = slice->taken.count, .first_cause = slice->causes.count};
    const struct slice_limits *limits = slicer->limits;
    if ((limits->steps && slicer->looked_at++ >= limits->steps) || is_cancelled(slicer)) {
        fail(slicer, SLICE_TOO_LONG);
        return NULL;
    }
    if (!array_append(&slice->steps, step)) {
        fail(slicer, SLICE_NO_MEMORY);
        return NULL;
    }
    return &slice->steps.items[slice->steps.count - 1];
}

static bool add_taken(struct slicer *slicer, candidate_id candidate)
{
    return array_append(&slicer->slice->taken, candidate) || fail(slicer, SLICE_NO_MEMORY);
}

static bool add_cause(struct slicer *slicer, candidate_id candidate, uint64_t step)
{
    return array_append(&slicer->slice->causes, (struct cause){candidate, step}) || fail(slicer, SLICE_NO_MEMORY);
}

/* Gives the last step all causes from its first one on, and needs them. */
static void close_causes(struct slicer *slicer, struct slice_step *step)
{
    step->causes = slicer->slice->causes.count - step->first_cause;
    need_causes(slicer, step->first_cause);
}

/* Adds as causes who took the candidates of the constraint. */
static bool add_causes_of_empty(struct slicer *slicer, struct constraint empty)
{
    const struct layout *layout = slicer->trail.layout;
    for (unsigned i = 0; i < layout->digits; i++) {
        candidate_id candidate = constraint_candidate(layout, empty, i);
        uint64_t taker = *trail_taker(&slicer->trail, candidate);
        if (taker != TRAIL_NOT_TAKEN && !add_cause(slicer, candidate, taker))
            return false;
    }
    return true;
}

/* --- failed branches --- */

static bool sweep(struct slicer *slicer, size_t first, size_t end, bool *uses_first);

/* How a branch has failed. */
struct failure {
    uint64_t contradiction; /* a step, or 0 */
    struct constraint exhausted;
    size_t sweep_end; /* the trail's steps before this index can be among the causes */
};

static bool add_contradiction(struct slicer *slicer, uint64_t number)
{
    struct step read;
    if (!read_step(slicer, number, &read))
        return fail(slicer, SLICE_NO_MEMORY);
    if (!read.truth_count) /* it is none */
        return fail(slicer, SLICE_NO_QUESTION);
    struct constraint empty = read.truths[0];
    struct slice_step *step = add_step(slicer, number, STEP_CONTRADICTION);
    if (!step || !add_causes_of_empty(slicer, empty))
        return false;
    step->empty = empty;
    close_causes(slicer, step);
    return true;
}

static bool fails_by(struct slicer *slicer, size_t first, size_t end, struct constraint exhausted, bool has_exhausted,
                     struct failure *failure);

/* Forgets the branches that were tried on the trail behind `mark` and that nothing has needed, with their steps. */
static void drop_tried(struct slicer *slicer, struct trail_mark mark)
{
    struct slice *slice = slicer->slice;
    while (slicer->tried.count && slicer->tried.items[slicer->tried.count - 1].index >= mark.steps) {
        struct tried_branch tried = slicer->tried.items[--slicer->tried.count];
        if (tried.is_used)
            continue;
        memmove(slice->steps.items + tried.from, slice->steps.items + tried.to,
                (slice->steps.count - tried.to) * sizeof *slice->steps.items);
        slice->steps.count -= tried.to - tried.from;
    }
}

/* Remembers the branch, whose set is the last one, and ends the set. */
static bool add_tried(struct slicer *slicer, struct tried_branch tried)
{
    size_t cells = slicer->trail.layout->cells;
    if (!memory_reserve((void **)&slicer->tried_needed, &slicer->tried_needed_capacity,
                        (slicer->tried.count + 1) * cells, sizeof *slicer->tried_needed) ||
        !array_append(&slicer->tried, tried))
        return fail(slicer, SLICE_NO_MEMORY);
    memcpy(slicer->tried_needed + (slicer->tried.count - 1) * cells, needed(slicer, --slicer->levels),
           cells * sizeof *slicer->tried_needed);
    return true;
}

/* Keeps the steps of the branch that was tried, and adds what it needs to the last set. */
static void use_tried(struct slicer *slicer, size_t i)
{
    if (!slicer->tried.items[i].is_used)
        add_needed(slicer, slicer->tried_needed + i * slicer->trail.layout->cells);
    slicer->tried.items[i].is_used = true;
}

/* Uses the branch that the backtrack at `index` of the trail has closed, if it was tried. */
static bool use_if_tried(struct slicer *slicer, size_t index)
{
    for (size_t i = slicer->tried.count; i-- && slicer->tried.items[i].index >= index;) {
        if (slicer->tried.items[i].index == index) {
            use_tried(slicer, i);
            return true;
        }
    }
    return false;
}

/* Sweeps the branch that the backtrack at `index` of the trail has closed. Sets whether its guess had a part in the
 * failure, and how it failed. */
static bool sweep_branch(struct slicer *slicer, size_t index, bool *uses_guess, struct failure *failure)
{
    struct step read;
    uint64_t backtrack = slicer->trail.steps.items[index].number;
    if (!read_step(slicer, backtrack, &read))
        return fail(slicer, SLICE_NO_MEMORY);
    bool has_exhausted = read.truth_count;
    struct constraint exhausted = has_exhausted ? read.truths[0] : (struct constraint){0};
    struct trail_mark mark = trail_mark(&slicer->trail);
    bool fine = (trail_extend(&slicer->trail, read.guess - 1, backtrack - 1) || fail(slicer, SLICE_NO_MEMORY)) &&
                push_level(slicer);
    if (fine) {
        fine = fails_by(slicer, mark.steps, slicer->trail.steps.count, exhausted, has_exhausted, failure) &&
               sweep(slicer, mark.steps, failure->sweep_end, uses_guess);
        drop_tried(slicer, mark);
        join_level(slicer);
    }
    trail_return(&slicer->trail, mark);
    return fine;
}

/* Gives the last step, which rests on the failure, its causes. What these need is needed already. */
static bool close_failure(struct slicer *slicer, struct slice_step *step, const struct failure *failure)
{
    step->exhausts = !failure->contradiction;
    step->empty = failure->exhausted;
    if (!(failure->contradiction ? add_cause(slicer, 0, failure->contradiction)
                                 : add_causes_of_empty(slicer, failure->exhausted)))
        return false;
    step->causes = slicer->slice->causes.count - step->first_cause;
    return true;
}

/* Adds the backtrack at `index` of the trail, which refutes the guess of its branch, and the guess itself if the sweep of
 * the branch has not done so. */
static bool add_backtrack(struct slicer *slicer, size_t index, bool has_guess, const struct failure *failure)
{
    const struct trail_step *at = &slicer->trail.steps.items[index];
    if (!has_guess && !add_step(slicer, at->guess, STEP_GUESS))
        return false;
    struct slice_step *step = add_step(slicer, at->number, STEP_BACKTRACK);
    if (!step)
        return false;
    for (size_t i = 0; i < at->count; i++) {
        if (!add_taken(slicer, slicer->trail.taken.items[at->first + i].candidate))
            return false;
    }
    step->takes = at->count;
    return close_failure(slicer, step, failure);
}

/* The level has failed because all candidates of a constraint are gone, some of them refuted by branches. If one of these
 * branches fails without the help of its guess, its contradiction holds at this level by itself: the first such branch is the
 * reason, and the others did not have to be tried. */
static bool fails_exhausted(struct slicer *slicer, size_t first, size_t end, struct failure *failure)
{
    size_t tried = slicer->tried.count;
    for (size_t i = first; i < end; i++) {
        const struct trail_step *at = &slicer->trail.steps.items[i];
        if (at->kind != STEP_BACKTRACK || !at->count ||
            !constraint_has(slicer->trail.layout, failure->exhausted, slicer->trail.taken.items[at->first].candidate))
            continue;
        struct failure inner;
        bool uses_guess = false;
        size_t from = slicer->slice->steps.count;
        if (!push_level(slicer) || !sweep_branch(slicer, i, &uses_guess, &inner))
            return false;
        if (!uses_guess) {
            join_level(slicer);
            *failure = (struct failure){inner.contradiction, inner.exhausted, i};
            return true;
        }
        if (!add_backtrack(slicer, i, true, &inner) ||
            !add_tried(slicer, (struct tried_branch){.index = i, .from = from, .to = slicer->slice->steps.count}))
            return false;
    }
    while (tried < slicer->tried.count)
        use_tried(slicer, tried++);
    size_t causes = slicer->slice->causes.count;
    if (!add_causes_of_empty(slicer, failure->exhausted))
        return false;
    need_causes(slicer, causes);
    return true;
}

/* Finds out how the level failed whose steps are those of the trail from `first` to `end`, adds what shows it, and
 * needs what it rests on. */
static bool fails_by(struct slicer *slicer, size_t first, size_t end, struct constraint exhausted, bool has_exhausted,
                     struct failure *failure)
{
    *failure = (struct failure){.exhausted = exhausted, .sweep_end = end};
    for (size_t i = end; i-- > first;) {
        const struct trail_step *step = &slicer->trail.steps.items[i];
        if (step->kind == STEP_GUESS || step->kind == STEP_BACKTRACK)
            break;
        if (step->kind == STEP_CONTRADICTION) {
            failure->contradiction = step->number;
            failure->sweep_end = i;
            return add_contradiction(slicer, step->number);
        }
    }
    return has_exhausted ? fails_exhausted(slicer, first, end, failure) : fail(slicer, SLICE_NO_QUESTION);
}

/* --- the sweep --- */

static bool add_deduction(struct slicer *slicer, struct slice_step *step)
{
    struct step read;
    struct candidate_span taken = {slicer->slice->taken.items + step->first_taken, step->takes};
    if (!read_step(slicer, step->number, &read) ||
        !causes_of_deduction(&slicer->finder, &slicer->trail, &read, taken, &slicer->slice->causes))
        return fail(slicer, SLICE_NO_MEMORY);
    close_causes(slicer, step);
    return true;
}

/* Adds the guess. What was known of its cell before does not matter to anything behind it. */
static bool add_guess(struct slicer *slicer, const struct slice_step *step)
{
    cell_id cell = candidate_cell(slicer->slice->taken.items[step->first_taken]);
    needed(slicer, slicer->levels - 1)[cell] = 0;
    return slicer->levels > 1 || array_append(&slicer->slice->blame, step->number) || fail(slicer, SLICE_NO_MEMORY);
}

/* Adds the trail's step at `index`, of which the candidates from `first_taken` on, the slice's last ones, are needed. */
static bool explain(struct slicer *slicer, size_t index, size_t first_taken)
{
    struct slice *slice = slicer->slice;
    const struct trail_step at = slicer->trail.steps.items[index];
    if (at.kind == STEP_BACKTRACK) {
        bool uses_guess = false;
        struct failure failure;
        slice->taken.count = first_taken;
        return use_if_tried(slicer, index) || (sweep_branch(slicer, index, &uses_guess, &failure) &&
                                               add_backtrack(slicer, index, uses_guess, &failure));
    }
    struct slice_step *step = add_step(slicer, at.number, at.kind);
    if (!step)
        return false;
    step->first_taken = first_taken;
    step->takes = slice->taken.count - first_taken;
    return at.kind == STEP_GUESS ? add_guess(slicer, step) : add_deduction(slicer, step);
}

/* Goes back over the trail's steps from `end` to `first` and adds those that took what is needed. Sets whether the first
 * one is among them. */
static bool sweep(struct slicer *slicer, size_t first, size_t end, bool *uses_first)
{
    *uses_first = false;
    for (size_t i = end; i-- > first;) {
        const struct trail_step at = slicer->trail.steps.items[i];
        size_t first_taken = slicer->slice->taken.count;
        for (size_t k = 0; k < at.count; k++) {
            candidate_id candidate = slicer->trail.taken.items[at.first + k].candidate;
            digit_mask *set = &needed(slicer, slicer->levels - 1)[candidate_cell(candidate)];
            digit_mask digit = digit_bit(candidate_digit(candidate));
            if (!(*set & digit) || *trail_taker(&slicer->trail, candidate) != at.number)
                continue;
            *set &= ~digit;
            if (!add_taken(slicer, candidate))
                return false;
        }
        if (slicer->slice->taken.count == first_taken)
            continue;
        *uses_first = i == first;
        if (!explain(slicer, i, first_taken))
            return false;
    }
    return true;
}

/* --- questions --- */

/* Needs all that the steps on the trail have taken of the digits in the cell. */
static bool need_gone(struct slicer *slicer, cell_id cell, digit_mask digits)
{
    for (; digits; digits &= digits - 1) {
        candidate_id candidate = candidate_id_of(cell, digit_first(digits));
        uint64_t taker = *trail_taker(&slicer->trail, candidate);
        if (taker == TRAIL_NOT_TAKEN)
            return fail(slicer, SLICE_NO_QUESTION);
        need(slicer, (struct cause){candidate, taker});
    }
    return true;
}

/* Asks about the last step of the trail, a guess or deduction that took nothing that was not taken before: it needs the
 * other candidates of its cells gone. */
static bool ask_about_rest(struct slicer *slicer, const struct step *read)
{
    digit_mask all = layout_all_digits(slicer->trail.layout);
    size_t first_cause = slicer->slice->causes.count;
    for (size_t i = 0; i < read->places; i++) {
        for (digit_mask left = all & ~read->place[i].digits; left; left &= left - 1) {
            candidate_id candidate = candidate_id_of(read->place[i].cell, digit_first(left));
            uint64_t taker = *trail_taker(&slicer->trail, candidate);
            if (taker != TRAIL_NOT_TAKEN && !add_cause(slicer, candidate, taker))
                return false;
        }
    }
    struct slice_step *step = add_step(slicer, read->number, read->kind);
    if (!step)
        return false;
    step->first_cause = first_cause;
    step->is_last_option = read->kind == STEP_GUESS;
    close_causes(slicer, step);
    return true;
}

static bool ask_about_solution(struct slicer *slicer, uint64_t number)
{
    const struct layout *layout = slicer->trail.layout;
    for (unsigned c = 0; c < layout->cells; c++)
        need_gone(slicer, (cell_id)c,
                  layout_all_digits(layout) & ~trail_live_before(&slicer->trail, number, (cell_id)c));
    return add_step(slicer, number, STEP_SOLVED);
}

static bool ask_about_failure(struct slicer *slicer, const struct step *read, struct failure *failure)
{
    struct constraint exhausted = read->truth_count ? read->truths[0] : (struct constraint){0};
    if (!fails_by(slicer, 0, slicer->trail.steps.count - 1, exhausted, read->truth_count, failure))
        return false;
    struct slice_step *step = add_step(slicer, read->number, STEP_NO_SOLUTION);
    if (!step)
        return false;
    return close_failure(slicer, step, failure);
}

/* Needs what step `number`, the last one of the trail, rests on. */
static bool ask_about_step(struct slicer *slicer, uint64_t number, struct failure *failure)
{
    const struct trail_step *at = &slicer->trail.steps.items[slicer->trail.steps.count - 1];
    struct step read;
    if (!read_step(slicer, number, &read))
        return fail(slicer, SLICE_NO_MEMORY);
    switch (read.kind) {
    case STEP_CONTRADICTION:
        return add_contradiction(slicer, number);
    case STEP_NO_SOLUTION:
        return ask_about_failure(slicer, &read, failure);
    case STEP_SOLVED:
        return ask_about_solution(slicer, number);
    case STEP_STUCK:
    case STEP_KINDS:
        return fail(slicer, SLICE_NO_QUESTION);
    case STEP_DEDUCE:
    case STEP_GUESS:
    case STEP_BACKTRACK:
        break;
    }
    for (size_t i = 0; i < at->count; i++)
        need(slicer, (struct cause){slicer->trail.taken.items[at->first + i].candidate, number});
    return at->count || read.kind == STEP_BACKTRACK || ask_about_rest(slicer, &read);
}

static bool ask(struct slicer *slicer, const struct slice_question *question, struct failure *failure)
{
    digit_mask live;
    switch (question->subject) {
    case SLICE_STEP:
        return question->position ? ask_about_step(slicer, question->position, failure)
                                  : fail(slicer, SLICE_NO_QUESTION);
    case SLICE_CANDIDATE:
        return need_gone(slicer, question->cell, digit_bit(question->digit));
    case SLICE_CELL:
        live = trail_live_before(&slicer->trail, question->position + 1, question->cell);
        return digits_are_one(live) ? need_gone(slicer, question->cell, layout_all_digits(slicer->trail.layout) & ~live)
                                    : fail(slicer, SLICE_NO_QUESTION);
    }
    return fail(slicer, SLICE_NO_QUESTION);
}

/* Causes that a guess in the same cell has made unnecessary become causes by that guess. Finds out which steps rest on the
 * blame. Returns false if memory runs out or it is cancelled. */
static bool finish_causes(const struct slicer *slicer)
{
    struct slice *slice = slicer->slice;
    uint64_t *guess = memory_calloc(slicer->trail.layout->cells, sizeof *guess); /* the last one in each cell */
    bool is_over = false;
    for (size_t i = 0; guess && i < slice->steps.count && !(is_over = is_cancelled(slicer)); i++) {
        struct slice_step *step = &slice->steps.items[i];
        step->rests_on_blame = step->kind == STEP_GUESS && slice_blames(slice, step->number);
        if (step->kind == STEP_GUESS && step->takes)
            guess[candidate_cell(slice->taken.items[step->first_taken])] = step->number;
        for (size_t k = 0; k < step->causes; k++) {
            struct cause *cause = &slice->causes.items[step->first_cause + k];
            if (cause->step && guess[candidate_cell(cause->candidate)] && !slice_find(slice, cause->step))
                cause->step = guess[candidate_cell(cause->candidate)];
            const struct slice_step *source = slice_find(slice, cause->step);
            step->rests_on_blame |= source && source->rests_on_blame;
        }
    }
    bool fine = guess && !is_over;
    memory_free(guess);
    return fine;
}

static bool make(struct slicer *slicer, const struct slice_question *question)
{
    struct slice *slice = slicer->slice;
    bool uses_first;
    if (!trail_init(&slicer->trail, slicer->trace))
        return fail(slicer, SLICE_NO_MEMORY);
    slicer->trail.cancel = slicer->finder.refuter.cancel = slicer->limits->cancel;
    if (!trail_extend(&slicer->trail, 0, question->position) || !push_level(slicer))
        return fail(slicer, SLICE_NO_MEMORY);
    struct failure failure = {.sweep_end = slicer->trail.steps.count};
    if (!ask(slicer, question, &failure) || !sweep(slicer, 0, failure.sweep_end, &uses_first))
        return false;
    drop_tried(slicer, (struct trail_mark){0});
    slice_sort(slice);
    return finish_causes(slicer) || fail(slicer, SLICE_NO_MEMORY);
}

enum slice_outcome slice_sweep(struct slice *slice, const struct trace *trace, const struct slice_question *question,
                               const struct slice_limits *limits)
{
    struct slicer slicer = {.slice = slice, .trace = trace, .limits = limits, .outcome = SLICE_DONE};
    slicer.finder.dependents = limits->dependents;
    step_reader_init(&slicer.reader, trace);
    make(&slicer, question);
    trail_finish(&slicer.trail);
    cause_finder_finish(&slicer.finder);
    step_reader_finish(&slicer.reader);
    memory_free(slicer.needed);
    memory_free(slicer.tried.items);
    memory_free(slicer.tried_needed);
    return slicer.outcome;
}
