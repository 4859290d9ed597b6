/* Describes a puzzle with more than one solution: where two of them differ. */
#ifndef EXPLAIN_SEVERAL_H
#define EXPLAIN_SEVERAL_H

#include "explain/sentence.h"

/* Appends "the puzzle has more than one solution; two of them differ in r1c2 and r1c5". If two solutions are not found
 * within some milliseconds, returns false with nothing appended. */
bool several_append(struct sentence *sentence, const struct puzzle *puzzle);

#endif
