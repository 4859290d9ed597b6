/* The gallery: for each technique what to look for, why it works, and boards on which it is the thing to see. */
#ifndef APP_LESSON_H
#define APP_LESSON_H

#include "app/builtin.h"
#include "technique/technique.h"

struct lesson {
    const char *id, *look, *why;
};

/* NULL if none has been written. */
const struct lesson *lesson_find(const char *id);

/* The examples: a line of text each, opened at the step. */
unsigned lesson_examples(enum technique_id technique);

/* Example `index`, NUL-terminated; false if there is none, or it is too long. */
bool lesson_example(enum technique_id technique, unsigned index, char *text, size_t size);

#endif
