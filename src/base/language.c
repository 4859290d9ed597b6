#include "base/language.h"

#include <stdlib.h>
#include <string.h>

#include "base/word.h"

/* Finds the language for the first `length` bytes of a locale's name, such as "de_AT.UTF-8@euro". */
static const struct language *find_by_locale(const char *name, size_t length)
{
    size_t language = strcspn(name, "_.@");
    if (language > length)
        language = length;
    for (const struct language *known = languages; known->id; known++) {
        if (strlen(known->id) == language && !memcmp(known->id, name, language))
            return known;
    }
    return NULL;
}

const struct language *language_find(const char *id)
{
    return word_find(id, languages, sizeof *languages);
}

const struct language *language_read(const char *id, struct text_error *error)
{
    return word_read("language", id, languages, sizeof *languages, error);
}

static const char *locale_name(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return value;
    }
    return "C";
}

const struct language *language_of_locale(void)
{
    const char *locale = locale_name(), *wanted = getenv("LANGUAGE");
    if (strcmp(locale, "C") && strcmp(locale, "POSIX")) {
        while (wanted && *wanted) {
            size_t length = strcspn(wanted, ":");
            const struct language *found = find_by_locale(wanted, length);
            if (found)
                return found;
            wanted += length + (wanted[length] == ':');
        }
    }
    const struct language *found = find_by_locale(locale, strlen(locale));
    return found ? found : languages;
}
