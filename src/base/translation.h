/* The texts that a person reads, in the language that was chosen. A text stands in the source in English, which is its
 * key, and a file of po/ID/ has it in another language. The build puts these files into the program, so that it needs
 * no locale and no folder.
 *
 *     printf(tr("%s is no file"), name);
 *     printf(tr_n("%u cell", "%u cells", count), count);
 *     static const char *const title = TR("Puzzles"); ... draw(tr(title));
 *
 * scripts/update_texts.py finds what is marked like this. What programs read, such as JSON lines, stays English. */
#ifndef BASE_TRANSLATION_H
#define BASE_TRANSLATION_H

#include <stdint.h>

struct language {
    const char *id, *title; /* "de", "Deutsch" */
    const unsigned char
        *texts; /* a message catalogue of gettext (.mo), little-endian; NULL: the texts are those of the sources */
    unsigned (*plural)(uint64_t n); /* the form of a word that goes with a number, from 0 */
};

/* English first, then those of languages.def; the last one has no id. */
extern const struct language languages[];

/* Marks a text that is translated where it is used. */
#define TR(text) text

/* Return the text in the language that is in use, or the text itself if it has none. `tr(NULL)` is NULL. The result is
 * static. */
const char *tr(const char *text) __attribute__((format_arg(1)));
const char *tr_n(const char *one, const char *many, uint64_t number) __attribute__((format_arg(1), format_arg(2)));

/* Returns which form of a word goes with a number in the language that is in use: 0 for one in English,
 * otherwise 1; in another language what its rule says. */
unsigned tr_form(uint64_t number);

/* Sets the language of all threads; English at first. */
void translation_use(const struct language *language);
const struct language *translation_language(void);

/* Between these two calls, which can be nested, `tr` returns the text itself in this thread: for what programs read. */
void translation_begin_english(void);
void translation_end_english(void);

#endif
