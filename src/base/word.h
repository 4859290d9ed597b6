/* Looks a word up among the known ones: the value of an option, the id of an engine. These are the rows of a table,
 * each of which begins with its word, a `const char *`. Behind the last row is one whose word is NULL. Or the table
 * has pointers to such rows, as `engines` does, with NULL behind the last. */
#ifndef BASE_WORD_H
#define BASE_WORD_H

#include <stddef.h>

#include "base/text_error.h"

enum { WORD_POINTERS = 0 };

/* Returns the row of this word, or NULL. `size` is that of a row, or WORD_POINTERS. */
const void *word_find(const char *word, const void *table, size_t size);

/* The same with `error` filled, which names the words that there are, and the one that was probably meant. `what` says
 * what they are, to be translated, such as "engine". */
const void *word_read(const char *what, const char *word, const void *table, size_t size, struct text_error *error);

#endif
