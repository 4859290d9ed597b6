/* The explanation of a step as text: its name and reason, where to look, the proof line by line and, for a chain, its
 * Eureka notation. */
#ifndef EXPLAIN_STEP_EXPLANATION_H
#define EXPLAIN_STEP_EXPLANATION_H

#include "argument/argument_make.h"
#include "base/buffer.h"
#include "explain/blockers.h"
#include "explain/proof_text.h"
#include "player/placed_digits.h"
#include "trace/replay.h"

struct step_explanation {
    struct wording wording; /* set by the caller, except for its reason, mask and blockers */
    struct reason reason;
    struct blockers blockers; /* for a single or a locked digit; the wording refers to them if there are any */
    struct sentence sentence;
    struct argument_maker arguments;
    struct step_reader single; /* private: a step that belongs to no trace */
};

/* Frees memory allocated for arguments. */
void step_explanation_finish(struct step_explanation *explanation);

/* Computes the reason of the step. Later sentences use it together with `mask`, which is described below. */
void step_explanation_find_reason(struct step_explanation *explanation, const struct step *step,
                                  const digit_mask *mask);

/* Writes the sentence of a step that belongs to no trace, such as a hint, into the explanation. `technique` is its id;
 * `mask` is described below. */
void step_explanation_of_single(struct step_explanation *explanation, const struct puzzle *puzzle,
                                const struct step *step, const char *technique, const digit_mask *mask);

/* Appends the explanation to `text`, indented by `indent` blanks: "Naked pair: r1c1 and ...". `mask` has the candidates
 * before or after the step. */
void step_explanation_write(struct step_explanation *explanation, const struct step *step, const digit_mask *mask,
                            unsigned indent, struct buffer *text);

/* Appends the explanation of a step that belongs to no trace. */
void step_explanation_write_single(struct step_explanation *explanation, const struct puzzle *puzzle,
                                   const struct step *step, const char *technique, const digit_mask *mask,
                                   unsigned indent, struct buffer *text);

/* Explains steps of a trace, each with its reason. It is too large for the stack of a window's thread. Its reader, its
 * wording and its board (after the last explained step) may be used as well. */
struct step_explainer {
    struct step_reader reader, other;
    struct replay replay;
    struct placed_digits placed;
    struct step_explanation explanation; /* the sentence is that of the last explained step */
};

void step_explainer_init(struct step_explainer *explainer, const struct trace *trace, enum notation notation);
void step_explainer_finish(struct step_explainer *explainer);

/* Moves to the board after the step with this number, which has been read; or, with 0 and NULL, to the start. Finds
 * what blocks the other places of a single. */
void step_explainer_seek(struct step_explainer *explainer, uint64_t number, const struct step *step);

/* Returns the placed cells ([cells]) of that board. */
const bool *step_explainer_placed(struct step_explainer *explainer);

/* Reads the step and writes its sentence. Returns false if it cannot be read. */
bool step_explainer_explain(struct step_explainer *explainer, uint64_t number, struct step *step);

/* Moves to the board after the step, which has been read, and appends its whole explanation to `text`, like
 * step_explanation_write. */
void step_explainer_write(struct step_explainer *explainer, const struct step *step, unsigned indent,
                          struct buffer *text);

#endif
