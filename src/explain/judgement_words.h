/* The judgement of a move in words: the sentence of the technique that shows it, or the reason why it is wrong. */
#ifndef EXPLAIN_JUDGEMENT_WORDS_H
#define EXPLAIN_JUDGEMENT_WORDS_H

#include "explain/step_explanation.h"
#include "hint/judge.h"

/* Appends the words for the judgement that `judge` made of `move`, in the explanation's notation. The caller finishes
 * it. */
void judgement_words_write(struct step_explanation *explanation, const struct puzzle *puzzle, const struct judge *judge,
                           struct move move, const struct judgement *judgement, struct buffer *text);

#endif
