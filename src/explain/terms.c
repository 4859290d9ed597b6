#include "explain/terms.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

const struct term terms[] = {
#define TERM(word, meaning) {word, meaning},
#include "explain/terms.def"
#undef TERM
};

const unsigned term_count = sizeof terms / sizeof *terms;

static bool ends_word(const char *text)
{
    return !isalpha((unsigned char)*text) && *text != '-';
}

const struct term *term_at(const char *text, size_t *length)
{
    const struct term *found = NULL;
    *length = 0;
    for (unsigned i = 0; i < term_count; i++) {
        size_t size = strlen(terms[i].word);
        if (size < *length || strncasecmp(text, terms[i].word, size))
            continue;
        if (!ends_word(text + size)) {
            if (text[size] != 's' || !ends_word(text + size + 1))
                continue;
            size++;
        }
        found = &terms[i];
        *length = size;
    }
    return found;
}
