#include "explain/step_explanation.h"

#include <string.h>

#include "base/translation.h"

static void write_proof(struct step_explanation *explanation, unsigned indent, struct buffer *text)
{
    char chain[EUREKA_SIZE];
    for (unsigned i = 0; i < explanation->reason.lines; i++) {
        proof_line(&explanation->sentence, &explanation->wording, i);
        int inner = 2 * (int)explanation->reason.line[i].depth;
        buffer_print(text, "%*s%2u. %*s%s\n", (int)indent, "", i + 1, inner, "", explanation->sentence.text);
    }
    if (proof_eureka(&explanation->wording, chain, sizeof chain))
        buffer_print(text, tr("%*sin Eureka notation: %s\n"), (int)indent, "", chain);
}

void step_explanation_find_reason(struct step_explanation *explanation, const struct step *step, const digit_mask *mask)
{
    reason_of_step(&explanation->reason, &explanation->arguments, explanation->wording.trace, mask, step);
    explanation->wording.reason = &explanation->reason;
    explanation->wording.mask = mask;
}

/* Finds the blockers. `settled` ([cells]) are the placed cells. */
static void find_blockers(struct step_explanation *explanation, const struct layout *layout, const struct step *step,
                          const digit_mask *mask, const bool *settled)
{
    bool has_blockers = blockers_find(&explanation->blockers, layout, step, mask, settled);
    explanation->wording.blockers = has_blockers ? &explanation->blockers : NULL;
}

/* Begins with a step that belongs to no trace: makes an empty trace for it. */
static struct trace *begin_single(struct step_explanation *explanation, const struct puzzle *puzzle, struct step *step,
                                  const char *technique, const digit_mask *mask)
{
    bool settled[LAYOUT_MAX_CELLS];
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        settled[c] = puzzle->given[c] || puzzle->placed[c];
    find_blockers(explanation, puzzle->layout, step, mask, settled);
    struct trace *trace = trace_create(puzzle, TRACE_HUMAN);
    step->technique = trace_technique(trace, technique);
    step_reader_init(&explanation->single, trace);
    explanation->wording.trace = trace;
    explanation->wording.other = &explanation->single;
    return trace;
}

static void end_single(struct step_explanation *explanation, struct trace *trace)
{
    step_reader_finish(&explanation->single);
    trace_destroy(trace);
    explanation->wording.trace = NULL;
    explanation->wording.other = NULL;
    explanation->wording.blockers = NULL;
}

void step_explanation_of_single(struct step_explanation *explanation, const struct puzzle *puzzle,
                                const struct step *step, const char *technique, const digit_mask *mask)
{
    struct step named = *step;
    struct trace *trace = begin_single(explanation, puzzle, &named, technique, mask);
    step_explanation_find_reason(explanation, &named, mask);
    sentence_write(&explanation->sentence, &explanation->wording, &named);
    end_single(explanation, trace);
}

void step_explanation_finish(struct step_explanation *explanation)
{
    argument_maker_finish(&explanation->arguments);
}

void step_explanation_write(struct step_explanation *explanation, const struct step *step, const digit_mask *mask,
                            unsigned indent, struct buffer *text)
{
    char title[64];
    step_explanation_find_reason(explanation, step, mask);
    sentence_title(&explanation->wording, step, title, sizeof title);
    sentence_write(&explanation->sentence, &explanation->wording, step);
    buffer_print(text, "%*s%s: %s\n", (int)indent, "", title, explanation->sentence.text);
    if (!explanation->reason.lines || sentence_is_unproved(step))
        return;
    sentence_where(&explanation->sentence, &explanation->wording, step);
    buffer_print(text, tr("%*swhere: %s\n"), (int)indent + 8, "", explanation->sentence.text);
    write_proof(explanation, indent + 8, text);
}

void step_explanation_write_single(struct step_explanation *explanation, const struct puzzle *puzzle,
                                   const struct step *step, const char *technique, const digit_mask *mask,
                                   unsigned indent, struct buffer *text)
{
    struct step named = *step;
    struct trace *trace = begin_single(explanation, puzzle, &named, technique, mask);
    step_explanation_write(explanation, &named, mask, indent, text);
    end_single(explanation, trace);
}

/* --- steps of a trace --- */

void step_explainer_init(struct step_explainer *explainer, const struct trace *trace, enum notation notation)
{
    step_reader_init(&explainer->reader, trace);
    step_reader_init(&explainer->other, trace);
    replay_init(&explainer->replay, trace);
    placed_digits_init(&explainer->placed, trace);
    memset(&explainer->explanation, 0, sizeof explainer->explanation); /* too large for a value on the stack */
    explainer->explanation.wording = (struct wording){.trace = trace, .other = &explainer->other, .notation = notation};
}

void step_explainer_finish(struct step_explainer *explainer)
{
    step_explanation_finish(&explainer->explanation);
    placed_digits_finish(&explainer->placed);
    replay_finish(&explainer->replay);
    step_reader_finish(&explainer->other);
    step_reader_finish(&explainer->reader);
}

void step_explainer_seek(struct step_explainer *explainer, uint64_t number, const struct step *step)
{
    struct wording *wording = &explainer->explanation.wording;
    replay_seek(&explainer->replay, number);
    wording->blockers = NULL;
    if (step && blockers_are_possible(step))
        find_blockers(&explainer->explanation, trace_layout(wording->trace), step, explainer->replay.mask,
                      step_explainer_placed(explainer));
}

const bool *step_explainer_placed(struct step_explainer *explainer)
{
    const struct replay *replay = &explainer->replay;
    placed_digits_update(&explainer->placed, &explainer->other, replay->position, replay->mask);
    return explainer->placed.is_placed;
}

bool step_explainer_explain(struct step_explainer *explainer, uint64_t number, struct step *step)
{
    struct step_explanation *explanation = &explainer->explanation;
    if (!step_read(&explainer->reader, number, step))
        return false;
    step_explainer_seek(explainer, number, step);
    step_explanation_find_reason(explanation, step, explainer->replay.mask);
    sentence_write(&explanation->sentence, &explanation->wording, step);
    return true;
}

void step_explainer_write(struct step_explainer *explainer, const struct step *step, unsigned indent,
                          struct buffer *text)
{
    step_explainer_seek(explainer, step->number, step);
    step_explanation_write(&explainer->explanation, step, explainer->replay.mask, indent, text);
}
