/* Looks texts up in the catalogues that the build makes from po/. A catalogue (.mo) begins with four-byte numbers:
 * magic number, revision, number of texts, and the positions of two tables, keys and translations. A row of a table has
 * a length and a position. The keys are sorted. A text with plural forms has its singular as key; NULs separate the
 * translated forms. */
#include "base/translation.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/language_texts.h" /* generated from po/ */

const struct language languages[] = {
    {"en", "English", NULL, NULL},
#define LANGUAGE(id, title, domains) {#id, title, texts_##id, plural_##id},
#include "base/languages.def"
#undef LANGUAGE
    {NULL, NULL, NULL, NULL},
};

/* One language for the whole program, like a locale, because texts are looked up everywhere. NULL is English. */
static _Atomic(const struct language *) in_use;
static _Thread_local unsigned english_depth;

void translation_use(const struct language *language)
{
    in_use = language->texts ? language : NULL;
}

const struct language *translation_language(void)
{
    const struct language *language = in_use;
    return language ? language : languages;
}

void translation_begin_english(void)
{
    english_depth++;
}

void translation_end_english(void)
{
    english_depth--;
}

static size_t number_at(const unsigned char *texts, size_t at)
{
    const unsigned char *byte = texts + at;
    return byte[0] | (size_t)byte[1] << 8 | (size_t)byte[2] << 16 | (size_t)byte[3] << 24;
}

/* A cache of texts by address. Most texts are literals, looked up again and again from the same address. A different
 * text may get that address later, so the key is compared. */
struct found {
    const struct language *language;
    const char *text, *key, *translation;
};
enum { FOUND = 256 };
static _Thread_local struct found last_found[FOUND];

/* Looks the text up in the catalogue. Returns false if it is not there. */
static bool find(const unsigned char *texts, const char *text, struct found *found)
{
    size_t first = 0, behind = number_at(texts, 8), keys = number_at(texts, 12), translations = number_at(texts, 16);
    while (first < behind) {
        size_t middle = first + (behind - first) / 2;
        const char *key = (const char *)texts + number_at(texts, keys + 8 * middle + 4);
        int order = strcmp(text, key);
        if (!order) {
            found->key = key;
            found->translation = (const char *)texts + number_at(texts, translations + 8 * middle + 4);
            return true;
        }
        if (order < 0)
            behind = middle;
        else
            first = middle + 1;
    }
    return false;
}

/* the key "" belongs to the catalogue's head */
static const char *translate(const struct language *language, const char *text)
{
    if (!text || !*text)
        return text;
    struct found *found = &last_found[((uintptr_t)text ^ (uintptr_t)text >> 8) % FOUND];
    if (found->text == text && found->language == language && !strcmp(found->key, text))
        return found->translation;
    struct found now = {.language = language, .text = text};
    if (!find(language->texts, text, &now))
        return text;
    *found = now;
    return now.translation;
}

static const struct language *language_here(void)
{
    const struct language *language = in_use;
    return english_depth ? NULL : language;
}

const char *tr(const char *text)
{
    const struct language *language = language_here();
    return language ? translate(language, text) : text;
}

unsigned tr_form(uint64_t number)
{
    const struct language *language = language_here();
    return language ? language->plural(number) : number != 1;
}

const char *tr_n(const char *one, const char *many, uint64_t number)
{
    const struct language *language = language_here();
    const char *found = language ? translate(language, one) : one;
    if (found == one)
        return number == 1 ? one : many;
    for (unsigned form = language->plural(number); form; form--)
        found += strlen(found) + 1;
    return found;
}
