/* Prints the explanation of a step as text: its name and why it holds, where to look, the proof line by line
 * and, for a chain, its Eureka notation. */
#ifndef EXPLAIN_STEP_EXPLANATION_H
#define EXPLAIN_STEP_EXPLANATION_H

#include <stdio.h>

#include "argument/argument_make.h"
#include "explain/proof_text.h"

struct step_explanation {
    struct wording wording; /* set by the caller, except for its reason and its mask */
    struct reason reason;
    struct sentence sentence;
    struct argument_maker arguments;
};

/* Frees what making arguments has allocated. */
void step_explanation_finish(struct step_explanation *explanation);

/* Computes the reason of the step, which later sentences use together with `mask`, which is as below. */
void step_explanation_find_reason(struct step_explanation *explanation, const struct step *step,
                                  const digit_mask *mask);

/* Prints the explanation, indented by `indent` blanks: "Naked pair: r1c1 and ...". `mask` has the candidates
 * before or after the step. */
void step_explanation_print(struct step_explanation *explanation, const struct step *step, const digit_mask *mask,
                            unsigned indent, FILE *stream);

#endif
