/* The explanation of a step as text: its name and why it holds, where to look, the proof line by line
 * and, for a chain, its Eureka notation. */
#ifndef EXPLAIN_STEP_EXPLANATION_H
#define EXPLAIN_STEP_EXPLANATION_H

#include "argument/argument_make.h"
#include "base/buffer.h"
#include "explain/proof_text.h"
#include "trace/replay.h"

struct step_explanation {
    struct wording wording; /* set by the caller, except for its reason and its mask */
    struct reason reason;
    struct sentence sentence;
    struct argument_maker arguments;
    struct step_reader single; /* private: of a step that belongs to no trace */
};

/* Frees what making arguments has allocated. */
void step_explanation_finish(struct step_explanation *explanation);

/* Computes the reason of the step, which later sentences use together with `mask`, which is as below. */
void step_explanation_find_reason(struct step_explanation *explanation, const struct step *step,
                                  const digit_mask *mask);

/* Writes the sentence of a step that belongs to no trace, such as a hint, into the explanation. `technique` is its
 * id, and `mask` is as below. */
void step_explanation_of_single(struct step_explanation *explanation, const struct puzzle *puzzle,
                                const struct step *step, const char *technique, const digit_mask *mask);

/* Appends the explanation to `text`, indented by `indent` blanks: "Naked pair: r1c1 and ...". `mask` has the candidates
 * before or after the step. */
void step_explanation_write(struct step_explanation *explanation, const struct step *step, const digit_mask *mask,
                            unsigned indent, struct buffer *text);

/* The same for a step that belongs to no trace. */
void step_explanation_write_single(struct step_explanation *explanation, const struct puzzle *puzzle,
                                   const struct step *step, const char *technique, const digit_mask *mask,
                                   unsigned indent, struct buffer *text);

/* Explains steps of a trace, each with its reason. It is too large for the stack of a window's thread. Its reader and
 * its wording may be used as well. */
struct step_explainer {
    struct step_reader reader, other;
    struct replay replay;
    struct step_explanation explanation; /* its sentence is that of the step that was explained last */
};

void step_explainer_init(struct step_explainer *explainer, const struct trace *trace, enum notation notation);
void step_explainer_finish(struct step_explainer *explainer);

/* Reads the step, and writes its sentence. False if it cannot be read. */
bool step_explainer_explain(struct step_explainer *explainer, uint64_t number, struct step *step);

#endif
