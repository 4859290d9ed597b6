#include "app/step_explanation.h"

static void print_proof(struct step_explanation *layers, unsigned indent, FILE *stream)
{
    char text[EUREKA_SIZE];
    for (unsigned i = 0; i < layers->reason.lines; i++) {
        proof_line(&layers->sentence, &layers->wording, i);
        fprintf(stream, "%*s%2u. %s\n", (int)indent, "", i + 1, layers->sentence.text);
    }
    if (proof_eureka(&layers->wording, text, sizeof text))
        fprintf(stream, "%*schain: %s\n", (int)indent, "", text);
}

void step_explanation_find_reason(struct step_explanation *layers, const struct step *step, const digit_mask *mask)
{
    reason_make(&layers->reason, trace_layout(layers->wording.trace), mask, step,
                wording_technique(&layers->wording, step));
    layers->wording.reason = &layers->reason;
}

void step_explanation_print(struct step_explanation *layers, const struct step *step, const digit_mask *mask, unsigned indent,
                  FILE *stream)
{
    char title[64];
    step_explanation_find_reason(layers, step, mask);
    sentence_title(&layers->wording, step, title, sizeof title);
    sentence_write(&layers->sentence, &layers->wording, step);
    fprintf(stream, "%*s%s: %s\n", (int)indent, "", title, layers->sentence.text);
    if (!layers->reason.lines)
        return;
    sentence_where(&layers->sentence, &layers->wording, step);
    fprintf(stream, "%*swhere: %s\n", (int)indent + 8, "", layers->sentence.text);
    print_proof(layers, indent + 8, stream);
}
