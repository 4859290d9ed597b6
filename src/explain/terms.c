#include "explain/terms.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "base/translation.h"
#include "base/utf8.h"

const struct term terms[] = {
#define TERM(word, meaning) {word, meaning, "glossary: " word},
#include "explain/terms.def"
#undef TERM
};

const unsigned term_count = sizeof terms / sizeof *terms;

/* Returns whether a word ends here. A byte of a letter outside ASCII does not end one. */
static bool ends_word(const char *text)
{
    unsigned char byte = (unsigned char)*text;
    return !isalpha(byte) && byte < 0x80 && byte != '-';
}

/* Returns the matched length if `text` begins with the word of `length` bytes, otherwise 0. */
static size_t match(const char *text, const char *word, size_t length, bool plural)
{
    size_t matched = utf8_match(text, word, length);
    if (!matched || ends_word(text + matched))
        return matched;
    return plural && text[matched] == 's' && ends_word(text + matched + 1) ? matched + 1 : 0;
}

const struct term *term_at(const char *text, size_t *length)
{
    const struct term *found = NULL;
    *length = 0;
    for (unsigned i = 0; i < term_count; i++) {
        const char *forms = tr(terms[i].key);
        bool is_english = forms == terms[i].key;
        for (forms = is_english ? terms[i].word : forms; *forms;) {
            size_t size = strcspn(forms, "|"), matched = match(text, forms, size, is_english);
            if (matched && matched >= *length) {
                found = &terms[i];
                *length = matched;
            }
            forms += size + (forms[size] == '|');
        }
    }
    return found;
}
