#include "why/slice_answer.h"
#include "why/slicer.h"

enum { BACKJUMP_STEPS = 16 }; /* steps read for backjumps in the time in which the sweep handles one */

/* Marks everything that the trail's steps have taken of these digits in the cell as needed. */
static bool need_gone(struct slicer *slicer, cell_id cell, digit_mask digits)
{
    for (; digits; digits &= digits - 1) {
        candidate_id candidate = candidate_id_of(cell, digit_first(digits));
        uint64_t taker = *trail_taker(&slicer->trail, candidate);
        if (taker == TRAIL_NOT_TAKEN)
            return slicer_fail(slicer, SLICE_NO_QUESTION);
        slicer_need(slicer, (struct cause){candidate, taker});
    }
    return true;
}

static bool need_removed(struct slicer *slicer, const struct step *read)
{
    bool fine = true;
    for (size_t i = 0; fine && i < read->removes; i++)
        fine = need_gone(slicer, read->remove[i].cell, read->remove[i].digits);
    return fine;
}

/* Asks about the last step of the trail, a guess or a deduction that removed only what was already gone. If it places
 * digits, asks why the other candidates of their cells are gone; otherwise, why the guesses of its removed candidates
 * failed. A guess of several digits stays a guess and asks nothing. */
static bool ask_about_rest(struct slicer *slicer, const struct step *read)
{
    digit_mask all = layout_all_digits(slicer->trail.layout);
    size_t first_cause = slicer->slice->causes.count;
    bool keeps_several = read->kind == STEP_GUESS && read->places && !digits_are_one(read->place[0].digits);
    if (read->removes && !read->places)
        return need_removed(slicer, read);
    for (size_t i = 0; i < read->places && !keeps_several; i++) {
        for (digit_mask left = all & ~read->place[i].digits; left; left &= left - 1) {
            candidate_id candidate = candidate_id_of(read->place[i].cell, digit_first(left));
            uint64_t taker = *trail_taker(&slicer->trail, candidate);
            if (taker != TRAIL_NOT_TAKEN)
                slicer_add_cause(slicer, candidate, taker);
        }
    }
    struct slice_step *step = slicer_add_step(slicer, read->number, read->kind);
    if (!step)
        return false;
    step->first_cause = first_cause;
    step->is_last_option = read->kind == STEP_GUESS && !keeps_several;
    slicer_close_causes(slicer, step);
    return true;
}

static bool ask_about_solution(struct slicer *slicer, uint64_t number)
{
    const struct layout *layout = slicer->trail.layout;
    for (unsigned c = 0; c < layout->cells; c++)
        need_gone(slicer, (cell_id)c,
                  layout_all_digits(layout) & ~trail_live_before(&slicer->trail, number, (cell_id)c));
    return slicer_add_step(slicer, number, STEP_SOLVED);
}

static bool ask_about_failure(struct slicer *slicer, const struct step *read, struct failure *failure)
{
    struct constraint exhausted = read->truth_count ? read->truths[0] : (struct constraint){0};
    if (!slicer_explain_failure(slicer, 0, slicer->trail.steps.count - 1, exhausted, read->truth_count, failure))
        return false;
    struct slice_step *step = slicer_add_step(slicer, read->number, STEP_NO_SOLUTION);
    if (!step)
        return false;
    slicer_close_failure(slicer, step, failure);
    return true;
}

/* Marks the premises of step `number`, the last one of the trail, as needed. */
static bool ask_about_step(struct slicer *slicer, uint64_t number, struct failure *failure)
{
    const struct trail_step *at = &slicer->trail.steps.items[slicer->trail.steps.count - 1];
    struct step read;
    if (!slicer_read_step(slicer, number, &read))
        return false;
    switch (read.kind) {
    case STEP_CONTRADICTION:
        return slicer_add_contradiction(slicer, number);
    case STEP_NO_SOLUTION:
        return ask_about_failure(slicer, &read, failure);
    case STEP_SOLVED:
        return ask_about_solution(slicer, number);
    case STEP_STUCK:
    case STEP_KINDS:
        return slicer_fail(slicer, SLICE_NO_QUESTION);
    case STEP_DEDUCE:
    case STEP_GUESS:
        break;
    case STEP_BACKTRACK:
        if (read.backjump)
            return slicer_fail(slicer, SLICE_NO_QUESTION);
        break;
    }
    for (size_t i = 0; i < at->count; i++)
        slicer_need(slicer, (struct cause){slicer->trail.taken.items[at->first + i].candidate, number});
    return at->count || read.kind == STEP_BACKTRACK || ask_about_rest(slicer, &read);
}

static bool ask(struct slicer *slicer, const struct slice_question *question, struct failure *failure)
{
    digit_mask live;
    switch (question->subject) {
    case SLICE_STEP:
        return question->position ? ask_about_step(slicer, question->position, failure)
                                  : slicer_fail(slicer, SLICE_NO_QUESTION);
    case SLICE_CANDIDATE:
        return need_gone(slicer, question->cell, digit_bit(question->digit));
    case SLICE_CELL:
        live = trail_live_before(&slicer->trail, question->position + 1, question->cell);
        return digits_are_one(live) ? need_gone(slicer, question->cell, layout_all_digits(slicer->trail.layout) & ~live)
                                    : slicer_fail(slicer, SLICE_NO_QUESTION);
    }
    return slicer_fail(slicer, SLICE_NO_QUESTION);
}

/* Replaces causes that a guess in the same cell makes unnecessary by that guess. Determines which steps depend on the
 * blame. Returns false if cancelled. */
static bool finish_causes(const struct slicer *slicer)
{
    struct slice *slice = slicer->slice;
    uint64_t *guess = memory_calloc(slicer->trail.layout->cells, sizeof *guess); /* [cells]: the last guess in each */
    bool is_over = false;
    for (size_t i = 0; i < slice->steps.count && !(is_over = cancel_is_requested(slicer->limits->cancel)); i++) {
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
    bool fine = !is_over;
    memory_free(guess);
    return fine;
}

static bool make(struct slicer *slicer, const struct slice_question *question)
{
    struct slice *slice = slicer->slice;
    bool uses_first;
    if (!trail_init(&slicer->trail, slicer->trace))
        return slicer_fail(slicer, SLICE_DAMAGED);
    backjumps_init(&slicer->backjumps, &slicer->trail);
    slicer->backjumps.limit = (uint64_t)slicer->limits->steps * BACKJUMP_STEPS;
    slicer->trail.cancel = slicer->finder.refuter.cancel = slicer->limits->cancel;
    if (!trail_extend(&slicer->trail, 0, question->position))
        return slicer_fail(slicer, SLICE_DAMAGED);
    slicer_push_level(slicer);
    struct failure failure = {.sweep_end = slicer->trail.steps.count};
    if (!ask(slicer, question, &failure) || !slicer_sweep(slicer, 0, failure.sweep_end, &uses_first))
        return false;
    slicer_drop_tried(slicer, (struct trail_mark){0});
    slice_sort(slice);
    return finish_causes(slicer) || slicer_fail(slicer, SLICE_DAMAGED);
}

enum slice_outcome slice_answer(struct slice *slice, const struct trace *trace, const struct slice_question *question,
                                const struct slice_limits *limits)
{
    struct slicer slicer = {.slice = slice, .trace = trace, .limits = limits, .outcome = SLICE_DONE};
    slicer.finder.dependents = limits->dependents;
    step_reader_init(&slicer.reader, trace);
    make(&slicer, question);
    trail_finish(&slicer.trail);
    cause_finder_finish(&slicer.finder);
    backjumps_finish(&slicer.backjumps);
    step_reader_finish(&slicer.reader);
    memory_free(slicer.needed);
    memory_free(slicer.tried.items);
    memory_free(slicer.tried_needed);
    return slicer.outcome;
}
