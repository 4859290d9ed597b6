/* Lessons: for each technique, what to look for, why it works, and example positions in which it is the step to
 * find. The texts are LESSON rows of technique.def, the examples are in puzzles/techniques/. */
#ifndef EXPLAIN_LESSON_H
#define EXPLAIN_LESSON_H

#include "puzzle/builtin.h"
#include "technique/technique.h"

struct lesson {
    const char *look, *why;
};

extern const struct lesson lessons[TECHNIQUES];

/* Returns how many examples there are. Each is a text that can be opened as a puzzle: a line and, before it, its layout
 * and clues. */
unsigned lesson_examples(enum technique_id technique);

enum { LESSON_EXAMPLE_SIZE = 4096 }; /* which each example fits into */

/* Copies example `index`. False if there is none or it does not fit. */
bool lesson_example(enum technique_id technique, unsigned index, char *text, size_t size);

#endif
