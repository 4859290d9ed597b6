#include "app/worded.h"

#include <string.h>

#include "app/layers.h"
#include "base/memory.h"
#include "trace/jsonl.h"
#include "trace/replay.h"

struct description {
    struct layers layers;
    struct replay replay;
    bool reasoned; /* the techniques are those whose reasons have an order to tell them in */
};

static void describe(void *context, const struct step *step, struct buffer *text)
{
    struct description *description = context;
    struct layers *layers = &description->layers;
    layers->wording.reason = NULL;
    if (description->reasoned && step->kind == STEP_DEDUCE && step->truth_count > 1) {
        replay_seek(&description->replay, step->number);
        layers_find_reason(layers, step, description->replay.mask);
    }
    sentence_write(&layers->sentence, &layers->wording, step);
    buffer_append(text, layers->sentence.text, layers->sentence.length);
}

bool worded_write(const struct trace *trace, enum notation notation, FILE *stream)
{
    struct step_reader other;
    struct description *description = memory_calloc(1, sizeof *description);
    if (!description || !replay_init(&description->replay, trace)) {
        memory_free(description);
        return false;
    }
    step_reader_init(&other, trace);
    description->layers.wording = (struct wording){.trace = trace, .other = &other, .notation = notation};
    description->reasoned = !strcmp(trace_engine(trace), "human");
    bool fine = jsonl_write(trace, stream, describe, description);
    step_reader_finish(&other);
    replay_finish(&description->replay);
    memory_free(description);
    return fine;
}
