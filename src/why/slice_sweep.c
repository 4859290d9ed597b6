#include "why/slicer.h"

bool slicer_add_contradiction(struct slicer *slicer, uint64_t number)
{
    struct step read;
    if (!slicer_read_step(slicer, number, &read))
        return false;
    if (!read.truth_count) /* there is no cell */
        return slicer_fail(slicer, SLICE_NO_QUESTION);
    struct constraint empty = read.truths[0];
    struct slice_step *step = slicer_add_step(slicer, number, STEP_CONTRADICTION);
    if (!step)
        return false;
    slicer_add_causes_of_empty(slicer, empty);
    step->empty = empty;
    slicer_close_causes(slicer, step);
    return true;
}

/* Sweeps the branch closed by the backtrack at `index` of the trail. Sets whether the failure needed its guess, and how
 * it failed. */
static bool sweep_branch(struct slicer *slicer, size_t index, bool *uses_guess, struct failure *failure)
{
    struct step read;
    uint64_t backtrack = slicer->trail.steps.items[index].number;
    if (!slicer_read_step(slicer, backtrack, &read))
        return false;
    bool has_exhausted = read.truth_count;
    struct constraint exhausted = has_exhausted ? read.truths[0] : (struct constraint){0};
    struct trail_mark mark = trail_mark(&slicer->trail);
    bool fine = trail_extend(&slicer->trail, read.guess - 1, backtrack - 1) || slicer_fail(slicer, SLICE_DAMAGED);
    if (fine) {
        slicer_push_level(slicer);
        fine =
            slicer_explain_failure(slicer, mark.steps, slicer->trail.steps.count, exhausted, has_exhausted, failure) &&
            slicer_sweep(slicer, mark.steps, failure->sweep_end, uses_guess);
        slicer_drop_tried(slicer, mark);
        slicer_join_level(slicer);
    }
    trail_return(&slicer->trail, mark);
    return fine;
}

void slicer_close_failure(struct slicer *slicer, struct slice_step *step, const struct failure *failure)
{
    step->exhausts = !failure->contradiction;
    step->empty = failure->exhausted;
    if (failure->contradiction)
        slicer_add_cause(slicer, 0, failure->contradiction);
    else
        slicer_add_causes_of_empty(slicer, failure->exhausted);
    step->causes = slicer->slice->causes.count - step->first_cause;
}

/* Adds the backtrack at `index` of the trail, which refutes the guess of its branch. Also adds the guess, unless the
 * sweep of the branch has added it. */
static bool add_backtrack(struct slicer *slicer, size_t index, bool has_guess, const struct failure *failure)
{
    const struct trail_step *at = &slicer->trail.steps.items[index];
    if (!has_guess && !slicer_add_step(slicer, at->guess, STEP_GUESS))
        return false;
    struct slice_step *step = slicer_add_step(slicer, at->number, STEP_BACKTRACK);
    if (!step)
        return false;
    for (size_t i = 0; i < at->count; i++) {
        slicer_add_taken(slicer, slicer->trail.taken.items[at->first + i].candidate);
    }
    step->takes = at->count;
    slicer_close_failure(slicer, step, failure);
    return true;
}

/* Looks quickly for a branch of the level that did not need its guess. `*index` receives its backtrack in the trail, or
 * `end` if none is known. */
static bool find_jump(struct slicer *slicer, size_t first, size_t end, struct constraint exhausted, size_t *index)
{
    struct backjumps *backjumps = &slicer->backjumps;
    const struct trail_step *items = slicer->trail.steps.items;
    *index = end;
    if (first == end) /* a file may claim that a level without steps has failed */
        return true;
    if (!backjumps_have_read(backjumps, items[first].number, items[end - 1].number) &&
        !backjumps_read(backjumps, first, end, exhausted))
        return slicer_fail(slicer, backjumps_are_too_many(backjumps) ? SLICE_TOO_LONG : SLICE_DAMAGED);
    for (*index = first; *index < end; ++*index) {
        if (trail_refutes_one_of(&slicer->trail, *index, exhausted) &&
            backjumps_contain(backjumps, slicer->trail.steps.items[*index].number))
            break;
    }
    return true;
}

/* Sweeps the branch closed by the trail's step at `index`. Sets `*jumps` to whether the branch fails even without its
 * guess. If so, `failure` receives the failure; if not, the branch is kept among the tried ones. */
static bool try_branch(struct slicer *slicer, size_t index, struct failure *failure, bool *jumps)
{
    struct failure inner;
    bool uses_guess = false;
    size_t from = slicer->slice->steps.count;
    slicer_push_level(slicer);
    if (!sweep_branch(slicer, index, &uses_guess, &inner))
        return false;
    *jumps = !uses_guess;
    if (uses_guess) {
        if (!add_backtrack(slicer, index, true, &inner))
            return false;
        slicer_add_tried(slicer, (struct tried_branch){.index = index, .from = from, .to = slicer->slice->steps.count});
        return true;
    }
    slicer_join_level(slicer);
    *failure = (struct failure){inner.contradiction, inner.exhausted, index};
    return true;
}

/* Handles a level that failed because all candidates of a constraint are gone, some of them refuted by branches. If a
 * branch fails without its guess, its contradiction holds at this level by itself: the first such branch is the reason,
 * and the others were unnecessary. */
static bool fails_exhausted(struct slicer *slicer, size_t first, size_t end, struct failure *failure)
{
    struct constraint exhausted = failure->exhausted;
    size_t tried = slicer->tried.count, jump = end;
    bool jumps = false;
    if (!find_jump(slicer, first, end, exhausted, &jump))
        return false;
    if (jump < end && (!try_branch(slicer, jump, failure, &jumps) || jumps))
        return jumps;
    for (size_t i = first; i < end; i++) {
        if (i != jump && trail_refutes_one_of(&slicer->trail, i, exhausted) &&
            (!try_branch(slicer, i, failure, &jumps) || jumps))
            return jumps;
    }
    while (tried < slicer->tried.count)
        slicer_use_tried(slicer, tried++);
    size_t causes = slicer->slice->causes.count;
    slicer_add_causes_of_empty(slicer, exhausted);
    slicer_need_causes(slicer, causes);
    return true;
}

bool slicer_explain_failure(struct slicer *slicer, size_t first, size_t end, struct constraint exhausted,
                            bool has_exhausted, struct failure *failure)
{
    *failure = (struct failure){.exhausted = exhausted, .sweep_end = end};
    size_t contradiction = trail_find_contradiction(&slicer->trail, first, end);
    if (contradiction < end) {
        failure->contradiction = slicer->trail.steps.items[contradiction].number;
        failure->sweep_end = contradiction;
        return slicer_add_contradiction(slicer, failure->contradiction);
    }
    return has_exhausted ? fails_exhausted(slicer, first, end, failure) : slicer_fail(slicer, SLICE_NO_QUESTION);
}

/* --- the sweep --- */

static bool add_deduction(struct slicer *slicer, struct slice_step *step)
{
    struct step read;
    struct candidate_span taken = {slicer->slice->taken.items + step->first_taken, step->takes};
    if (!slicer_read_step(slicer, step->number, &read))
        return false;
    causes_of_deduction(&slicer->finder, &slicer->trail, &read, taken, &slicer->slice->causes);
    slicer_close_causes(slicer, step);
    return true;
}

/* Adds the guess. Nothing after it depends on what was known of its cell before. */
static void add_guess(struct slicer *slicer, const struct slice_step *step)
{
    cell_id cell = candidate_cell(slicer->slice->taken.items[step->first_taken]);
    slicer_needed(slicer, slicer->levels - 1)[cell] = 0;
    if (slicer->levels <= 1)
        array_append(&slicer->slice->blame, step->number);
}

/* Adds the trail's step at `index`. Its needed candidates are the slice's last ones, from `first_taken` on. */
static bool explain(struct slicer *slicer, size_t index, size_t first_taken)
{
    struct slice *slice = slicer->slice;
    const struct trail_step at = slicer->trail.steps.items[index];
    if (at.kind == STEP_BACKTRACK) {
        bool uses_guess = false;
        struct failure failure;
        slice->taken.count = first_taken;
        return slicer_use_if_tried(slicer, index) || (sweep_branch(slicer, index, &uses_guess, &failure) &&
                                                      add_backtrack(slicer, index, uses_guess, &failure));
    }
    struct slice_step *step = slicer_add_step(slicer, at.number, at.kind);
    if (!step)
        return false;
    step->first_taken = first_taken;
    step->takes = slice->taken.count - first_taken;
    if (at.kind == STEP_GUESS) {
        add_guess(slicer, step);
        return true;
    }
    return add_deduction(slicer, step);
}

bool slicer_sweep(struct slicer *slicer, size_t first, size_t end, bool *uses_first)
{
    *uses_first = false;
    for (size_t i = end; i-- > first;) {
        const struct trail_step at = slicer->trail.steps.items[i];
        size_t first_taken = slicer->slice->taken.count;
        for (size_t k = 0; k < at.count; k++) {
            candidate_id candidate = slicer->trail.taken.items[at.first + k].candidate;
            digit_mask *set = &slicer_needed(slicer, slicer->levels - 1)[candidate_cell(candidate)];
            digit_mask digit = digit_bit(candidate_digit(candidate));
            if (!(*set & digit) || *trail_taker(&slicer->trail, candidate) != at.number)
                continue;
            *set &= ~digit;
            slicer_add_taken(slicer, candidate);
        }
        if (slicer->slice->taken.count == first_taken)
            continue;
        *uses_first = i == first;
        if (!explain(slicer, i, first_taken))
            return false;
    }
    return true;
}
