/* The place where two runs part (why/parting.h), in words and as JSON lines: what is common, where they part, what one
 * had removed there and the other had not, and what each needed after that. */
#ifndef EXPLAIN_PARTING_TEXT_H
#define EXPLAIN_PARTING_TEXT_H

#include <stdio.h>

#include "explain/notation.h"
#include "why/parting.h"

/* Print it. Return false if one of the traces is damaged. */
bool parting_text_print(const struct parting *parting, enum notation notation, FILE *stream);
bool parting_jsonl_print(const struct parting *parting, enum notation notation, FILE *stream);

#endif
