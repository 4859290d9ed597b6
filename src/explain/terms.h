/* The glossary: terms of the field with their meanings. */
#ifndef EXPLAIN_TERMS_H
#define EXPLAIN_TERMS_H

#include <stddef.h>

struct term {
    const char *word, *meaning;
    const char *key; /* such as "glossary: chain", the key of its forms in other languages */
};

/* All terms, in the order of terms.def. */
extern const struct term terms[];
extern const unsigned term_count;

/* Returns the longest term at `text`, which is the start of a word, and its length there, including a plural s; or
 * NULL. Ignores case. In other languages a term has its own forms, separated by "|". */
const struct term *term_at(const char *text, size_t *length);

#endif
