#include "why/slice.h"

#include <stdlib.h>

#include "why/slice_answer.h"
#include "why/slice_trace.h"

/* Returns, for each step of the slice (numbered from 1), how many of its steps depend on it. The caller frees the
 * result. */
static uint32_t *count_dependents(const struct slice *slice)
{
    uint32_t *dependents = memory_calloc(slice->steps.count + 1, sizeof *dependents);
    uint64_t *last = memory_calloc(slice->steps.count + 1, sizeof *last); /* the last dependent counted for each step */
    for (size_t i = 0; i < slice->steps.count; i++) {
        const struct slice_step *step = &slice->steps.items[i];
        for (size_t k = 0; k < step->causes; k++) {
            const struct slice_step *cause = slice_find(slice, slice->causes.items[step->first_cause + k].step);
            size_t number = cause ? (size_t)(cause - slice->steps.items) + 1 : 0;
            dependents[number] += last[number] != step->number;
            last[number] = step->number;
        }
    }
    memory_free(last);
    return dependents;
}

/* Gives the steps of a slice of the slice `whole` their numbers and kinds in the trace. */
static void number_as_in(struct slice *slice, const struct slice *whole)
{
    for (size_t i = 0; i < slice->steps.count; i++) {
        struct slice_step *step = &slice->steps.items[i];
        const struct slice_step *same = &whole->steps.items[step->number - 1];
        step->number = same->number;
        step->kind = same->kind;
        step->is_last_option = same->is_last_option;
    }
    for (size_t i = 0; i < slice->causes.count; i++) {
        uint64_t *step = &slice->causes.items[i].step;
        *step = *step ? whole->steps.items[*step - 1].number : 0;
    }
    for (size_t i = 0; i < slice->blame.count; i++)
        slice->blame.items[i] = whole->steps.items[slice->blame.items[i] - 1].number;
}

/* Slices the slice, as a separate trace. Steps with few dependents are given up first. Sets whether it became
 * shorter. */
static enum slice_outcome sweep_again(struct slice *slice, const struct trace *trace,
                                      const struct slice_question *question, const struct cancel *cancel, bool *shorter)
{
    struct slice less = {0};
    struct slice_question same = *question;
    struct trace *made = slice_trace_create(slice, trace);
    uint32_t *dependents = count_dependents(slice);
    enum slice_outcome outcome = SLICE_DAMAGED;
    same.position = slice->steps.count;
    *shorter = false;
    if (made)
        outcome = slice_answer(&less, made, &same, &(struct slice_limits){.cancel = cancel, .dependents = dependents});
    if (outcome == SLICE_DONE && less.steps.count < slice->steps.count) {
        struct slice whole = *slice;
        number_as_in(&less, &whole);
        *slice = less;
        less = whole;
        *shorter = true;
    }
    slice_finish(&less);
    memory_free(dependents);
    trace_destroy(made);
    return outcome;
}

bool slice_error(enum slice_outcome outcome, const struct slice_question *question, const struct trace *trace,
                 struct text_error *error)
{
    unsigned long long position = question->position;
    if (outcome == SLICE_DAMAGED)
        return trace_error(trace, error);
    if (outcome == SLICE_TOO_LONG)
        return text_error_input(error, 0, 0, "the causes lead through more steps than can be followed");
    return text_error_input(error, 0, 0,
                            question->subject == SLICE_STEP
                                ? "step %llu rests on nothing: no deduction ends there"
                                : "nothing is to be explained: it is still possible after step %llu",
                            position);
}

/* Returns the step to explain: for a learned nogood, the contradiction before it. */
static uint64_t find_subject(const struct trace *trace, uint64_t position)
{
    struct step_reader reader;
    struct step step;
    step_reader_init(&reader, trace);
    bool read = step_read_before_nogoods(&reader, position, &step);
    step_reader_finish(&reader);
    return read ? step.number : position;
}

enum slice_outcome slice_make(struct slice *slice, const struct trace *trace, const struct slice_question *question,
                              size_t limit, const struct cancel *cancel)
{
    struct slice_limits limits = {.steps = limit, .cancel = cancel};
    struct slice_question asked = *question;
    if (asked.subject == SLICE_STEP)
        asked.position = find_subject(trace, asked.position);
    enum slice_outcome outcome = slice_answer(slice, trace, &asked, &limits);
    bool shorter = slice->steps.count;
    while (outcome == SLICE_DONE && shorter)
        outcome = sweep_again(slice, trace, &asked, cancel, &shorter);
    return outcome;
}
