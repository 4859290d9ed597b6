#include "explain/explained_jsonl.h"

#include "base/memory.h"
#include "base/translation.h"
#include "explain/step_explanation.h"
#include "trace/replay.h"
#include "trace_file/jsonl.h"

struct description {
    struct step_explanation explanation;
    struct replay replay;
    bool with_reasons; /* an engine of techniques: find the reasons of deductions */
};

static void describe(void *context, struct step *step, struct buffer *text)
{
    struct description *description = context;
    struct step_explanation *explanation = &description->explanation;
    explanation->wording.reason = NULL;
    explanation->wording.mask = description->replay.mask;
    replay_seek(&description->replay, step->number);
    if (step->kind == STEP_DEDUCE) {
        argument_of(&explanation->arguments, trace_layout(explanation->wording.trace), description->replay.mask, step,
                    &step->argument);
    }
    if (description->with_reasons && step->kind == STEP_DEDUCE && step->truth_count > 1) {
        step_explanation_find_reason(explanation, step, description->replay.mask);
    }
    translation_begin_english();
    sentence_write(&explanation->sentence, &explanation->wording, step);
    translation_end_english();
    buffer_append(text, explanation->sentence.text, explanation->sentence.length);
}

bool explained_jsonl_write(const struct trace *trace, const uint64_t *of, const struct step_supply *supply,
                           enum notation notation, FILE *stream)
{
    struct step_reader other;
    struct description *description = memory_calloc(1, sizeof *description);
    replay_init(&description->replay, trace);
    step_reader_init(&other, trace);
    description->explanation.wording = (struct wording){.trace = trace, .other = &other, .notation = notation};
    description->with_reasons = trace_is_human(trace);
    bool ok = jsonl_write(trace, of, supply, stream, describe, description);
    step_reader_finish(&other);
    step_explanation_finish(&description->explanation);
    replay_finish(&description->replay);
    memory_free(description);
    return ok;
}
