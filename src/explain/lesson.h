/* Lessons: for each technique, what to look for, why it works, and example positions with it as the next step. The
 * texts are LESSON rows of technique.def, the examples are in puzzles/techniques/. */
#ifndef EXPLAIN_LESSON_H
#define EXPLAIN_LESSON_H

#include "puzzle/builtin.h"
#include "technique/technique.h"

struct lesson {
    const char *look, *why;
};

extern const struct lesson lessons[TECHNIQUES];

/* Returns the number of examples. Each is a text that can be opened as a puzzle: a line, preceded by its layout and
 * clues. */
unsigned lesson_examples(enum technique_id technique);

enum { LESSON_EXAMPLE_SIZE = 4096 }; /* bytes; enough for each example */

/* Copies example `index`. Returns false if there is none or it does not fit. */
bool lesson_example(enum technique_id technique, unsigned index, char *text, size_t size);

#endif
