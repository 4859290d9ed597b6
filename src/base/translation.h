/* The texts that people read, in the chosen language. The source has each text in English, which is its key; the
 * files of po/ID/ have it in a different language. The build puts these files into the program, so it needs no
 * locale and no folder.
 *
 *     printf(tr("%s is no file"), name);
 *     printf(tr_n("%u cell", "%u cells", count), count);
 *     static const char *const title = TR("Puzzles"); ... draw(tr(title));
 *
 * scripts/update_texts.py finds the marked texts. Output for programs, such as JSON lines, stays English. */
#ifndef BASE_TRANSLATION_H
#define BASE_TRANSLATION_H

#include <stdint.h>

struct language {
    const char *id, *title;         /* such as "de", "Deutsch" */
    const unsigned char *texts;     /* a gettext catalogue (.mo), little-endian; NULL for English */
    unsigned (*plural)(uint64_t n); /* returns the plural form for a number, from 0 */
};

/* English, then the languages of languages.def; the last one has no id. */
extern const struct language languages[];

/* Marks a text that is translated at the place of its use. */
#define TR(text) text

/* Return the text in the current language, or the text itself if it has no translation. `tr(NULL)` is NULL. The result
 * is static. */
const char *tr(const char *text) __attribute__((format_arg(1)));
const char *tr_n(const char *one, const char *many, uint64_t number) __attribute__((format_arg(1), format_arg(2)));

/* Returns the plural form for a number in the current language. In English: 0 for one, otherwise 1. */
unsigned tr_form(uint64_t number);

/* Sets the language of all threads; English at first. */
void translation_use(const struct language *language);
const struct language *translation_language(void);

/* Between these two calls, which can be nested, `tr` returns English in this thread: for output that programs read. */
void translation_begin_english(void);
void translation_end_english(void);

#endif
