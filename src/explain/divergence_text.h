/* The place where two runs diverge (why/divergence.h), in words and as JSON lines: what is common, where they diverge,
 * what each had removed there and the other had not, and what each needed after that. */
#ifndef EXPLAIN_DIVERGENCE_TEXT_H
#define EXPLAIN_DIVERGENCE_TEXT_H

#include <stdio.h>

#include "explain/notation.h"
#include "why/divergence.h"

/* Print the divergence. Return false if one of the traces is damaged. */
bool divergence_text_print(const struct divergence *divergence, enum notation notation, FILE *stream);
bool divergence_jsonl_print(const struct divergence *divergence, enum notation notation, FILE *stream);

#endif
