/* Finds the known word that a misspelt one was probably meant to be. The caller offers every known word once:
 *
 *     struct suggestion suggestion = {.word = found};
 *     suggestion_offer(&suggestion, "solve");
 *     suggestion_offer(&suggestion, "trace");
 *     if (suggestion.nearest) ... "did you mean '%s'?" */
#ifndef BASE_SUGGESTION_H
#define BASE_SUGGESTION_H

#include <stddef.h>

struct suggestion {
    const char *word;    /* the misspelt word */
    const char *nearest; /* the nearest of the offered words, or NULL if none is near; owned by the caller */
    unsigned distance;   /* its edit distance */
};

void suggestion_offer(struct suggestion *suggestion, const char *known);

enum { SUGGESTION_SIZE = 80 };

/* Writes ", did you mean 'solve'?", or "" if no word is near. Returns `text`. */
const char *suggestion_text(const struct suggestion *suggestion, char text[static SUGGESTION_SIZE]);

#endif
