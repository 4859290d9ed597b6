#include "explain/explained_jsonl.h"

#include "base/memory.h"
#include "base/translation.h"
#include "explain/step_explanation.h"
#include "proof/proof_state.h"
#include "trace_file/jsonl.h"

struct description {
    const struct step_supply *supply;
    struct step_explainer explainer;
    struct argument_maker arguments; /* arguments of the steps; those of their reasons may differ */
    struct proof_state state;        /* state before the next step */
    struct step_reader reader;
    bool is_proved;    /* all steps so far could be followed, so the state is right */
    bool with_reasons; /* finds the reasons of deductions */
};

/* Makes the step's argument from candidates that it may use; those of failed guesses are gone. */
static void find_argument(struct description *description, struct step *step)
{
    const struct layout *layout = trace_layout(description->explainer.replay.trace);
    struct step left = *step;
    const digit_mask *mask = description->explainer.replay.mask;
    if (!description->is_proved || proof_state_pose(&description->state, &left, &mask))
        argument_of(&description->arguments, layout, mask, &left, NULL, &step->argument);
}

static void describe(void *context, struct step *step, struct buffer *text)
{
    struct description *description = context;
    struct step_explanation *explanation = &description->explainer.explanation;
    explanation->wording.reason = NULL;
    explanation->wording.mask = description->explainer.replay.mask;
    step_explainer_seek(&description->explainer, step->number, step);
    if (sentence_needs_next(step))
        step_supply_has(description->supply, explanation->wording.trace, step->number + 1);
    if (step->kind == STEP_DEDUCE)
        find_argument(description, step);
    bool rests_on_many = step->truth_count > 1 || trace_layout(explanation->wording.trace)->clues;
    if (description->with_reasons && step->kind == STEP_DEDUCE && rests_on_many) {
        step_explanation_find_reason(explanation, step, description->explainer.replay.mask);
    }
    translation_begin_english();
    sentence_write(&explanation->sentence, &explanation->wording, step);
    translation_end_english();
    buffer_append(text, explanation->sentence.text, explanation->sentence.length);
    description->is_proved =
        description->is_proved && proof_state_apply(&description->state, &description->reader, step);
}

bool explained_jsonl_write(const struct trace *trace, const uint64_t *of, const struct step_supply *supply,
                           enum notation notation, FILE *stream)
{
    struct description *description = memory_calloc(1, sizeof *description);
    step_explainer_init(&description->explainer, trace, notation);
    step_reader_init(&description->reader, trace);
    proof_state_init(&description->state, trace_puzzle(trace));
    description->is_proved = true;
    description->supply = supply;
    description->with_reasons = trace_is_human(trace) || trace_has_claims(trace);
    bool ok = jsonl_write(trace, of, supply, stream, describe, description);
    proof_state_finish(&description->state);
    argument_maker_finish(&description->arguments);
    step_reader_finish(&description->reader);
    step_explainer_finish(&description->explainer);
    memory_free(description);
    return ok;
}
