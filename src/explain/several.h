/* A puzzle with more than one solution: where two of them differ, in words. */
#ifndef EXPLAIN_SEVERAL_H
#define EXPLAIN_SEVERAL_H

#include "explain/sentence.h"

/* Appends "the puzzle has more than one solution; two of them differ in r1c2 and r1c5". Returns false, with nothing
 * appended, if two solutions are not found in some milliseconds. */
bool several_append(struct sentence *sentence, const struct puzzle *puzzle);

#endif
