/* Looks a word up in a table: the value of an option, or the id of an engine. Each row begins with its word, a `const
 * char *`; after the last row is one whose word is NULL. Or the table consists of pointers to such rows, like
 * `engines`, ended by NULL. */
#ifndef BASE_WORD_H
#define BASE_WORD_H

#include <stddef.h>

#include "base/text_error.h"

enum { WORD_POINTERS = 0 };

/* Returns the row of this word, or NULL. `size` is that of a row, or WORD_POINTERS for a table of pointers. */
const void *word_find(const char *word, const void *table, size_t size);

/* Returns the row of this word; if there is none, NULL with `error` filled, which lists the words and suggests the
 * nearest. `what` is the kind of word, to be translated, such as "engine". */
const void *word_read(const char *what, const char *word, const void *table, size_t size, struct text_error *error);

#endif
