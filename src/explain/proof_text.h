/* The proof of a step in words: a sentence for each line of its reason; chains also in Eureka notation. */
#ifndef EXPLAIN_PROOF_TEXT_H
#define EXPLAIN_PROOF_TEXT_H

#include "explain/sentence.h"

enum { EUREKA_SIZE = 600 };

/* Writes line `index` of the reason as a sentence. */
void proof_line(struct sentence *sentence, const struct wording *wording, unsigned index);

/* Writes "(5)r4c4=r5c5-(5=2)r5c2-(2)r4c2=r4c8 => r4c8<>5". If the reason is not a chain, returns false with empty
 * text. */
bool proof_eureka(const struct wording *wording, char *text, size_t size);

#endif
