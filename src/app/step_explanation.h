/* The explanation of a step's explanation as lines of text: its name and why, where to look, the proof line by line and, of a
 * chain, its Eureka notation. */
#ifndef APP_STEP_EXPLANATION_H
#define APP_STEP_EXPLANATION_H

#include <stdio.h>

#include "scene/proof_text.h"

struct step_explanation {
    struct wording wording; /* the caller's; its reason is set here */
    struct reason reason;
    struct sentence sentence;
};

/* Finds the step's reason, for what is written about it from now on. `mask` as below. */
void step_explanation_find_reason(struct step_explanation *explanation, const struct step *step, const digit_mask *mask);

/* One line, after `indent` blanks: "Naked pair: r1c1 and ...". `mask`: the grid after the step, or before it. */
void step_explanation_print(struct step_explanation *explanation, const struct step *step, const digit_mask *mask, unsigned indent,
                  FILE *stream);

#endif
