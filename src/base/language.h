/* Chooses the language of the texts (translation.h) by its id or by the locale. */
#ifndef BASE_LANGUAGE_H
#define BASE_LANGUAGE_H

#include <stdbool.h>

#include "base/text_error.h"
#include "base/translation.h"

/* Returns the language with this id, such as "de", or NULL. */
const struct language *language_find(const char *id);

/* Returns the language with this id. If there is none, returns NULL with `error` filled, which lists the ids. */
const struct language *language_read(const char *id, struct text_error *error);

/* Returns the language of the locale. That is the first available one in LANGUAGE, unless the locale is C or POSIX;
 * otherwise that of LC_ALL, LC_MESSAGES or LANG, whichever is set first. English if it is not available. */
const struct language *language_of_locale(void);

#endif
