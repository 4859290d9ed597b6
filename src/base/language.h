/* Chooses the language of the texts (translation.h): by its id, or as the locale has it. */
#ifndef BASE_LANGUAGE_H
#define BASE_LANGUAGE_H

#include <stdbool.h>

#include "base/text_error.h"
#include "base/translation.h"

/* Returns NULL if there is none with this id, such as "de". */
const struct language *language_find(const char *id);

/* The same with `error` filled, which names those that there are. */
const struct language *language_read(const char *id, struct text_error *error);

/* Returns the language of the locale: the first of LANGUAGE that there is, unless the locale is C or POSIX; otherwise
 * that of LC_ALL, LC_MESSAGES or LANG, the first that is set. English if there is no such language. */
const struct language *language_of_locale(void);

#endif
