/* The consequences of a step with a single option left: cells with a last digit, and digits with a last place in a
 * house. The next deductions use these. */
#ifndef EXPLAIN_LEFT_OVER_H
#define EXPLAIN_LEFT_OVER_H

#include "explain/sentence.h"

/* Stores the candidates that the sentence of `step` names as the only ones left in a cell, or for a digit in a house.
 * Returns their number. */
enum { LEFT_OVER_NAMED = 3 };
unsigned left_over_find(const struct wording *wording, const struct step *step,
                        struct candidate named[LEFT_OVER_NAMED]);

/* Appends the consequences to the sentence of `step`: ", which leaves 7", or further sentences. Writes nothing if
 * wording->mask is not known. */
void left_over_append(struct sentence *sentence, const struct wording *wording, const struct step *step);

/* Appends the consequences to the line of `step`: ", leaves r3c8=7" for a cell with a last digit, or ", leaves r3c8 for
 * 4" for a digit with a last place. */
void left_over_append_to_line(struct sentence *sentence, const struct wording *wording, const struct step *step);

#endif
