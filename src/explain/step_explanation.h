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

/* Tells steps of a trace, each with its reason. It is large; a caller may also use its reader and its wording. */
struct step_teller {
    struct step_reader reader, other;
    struct replay replay;
    struct step_explanation explanation; /* its sentence is that of the step that was told last */
};

void step_teller_init(struct step_teller *teller, const struct trace *trace, enum notation notation);
void step_teller_finish(struct step_teller *teller);

/* Reads the step, and writes its sentence. False if it cannot be read. */
bool step_teller_tell(struct step_teller *teller, uint64_t number, struct step *step);

#endif
