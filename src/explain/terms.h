/* The glossary: words of the field, each with what it means. */
#ifndef EXPLAIN_TERMS_H
#define EXPLAIN_TERMS_H

#include <stddef.h>

struct term {
    const char *word, *meaning;
    const char *key; /* "glossary: chain", of its forms in another language */
};

/* All terms, in the order of terms.def. */
extern const struct term terms[];
extern const unsigned term_count;

/* Returns the longest term that begins at `text`, which is the beginning of a word, and its length there, with an s of
 * the plural; or NULL. Capitals do not matter. In another language than English a term has its own forms, separated by
 * "|". */
const struct term *term_at(const char *text, size_t *length);

#endif
