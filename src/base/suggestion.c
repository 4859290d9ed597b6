#include "base/suggestion.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"

enum { MAX_WORD = 40 }; /* longer words get no suggestion */

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static bool same(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Returns the number of edits that turn `b` into `a`: insertions, deletions, replacements, and exchanges of neighbours
 * (optimal string alignment). Both have at most MAX_WORD characters. */
static unsigned edit_distance(const char *a, const char *b)
{
    unsigned rows[3][MAX_WORD + 1] = {0}, *before = rows[0], *last = rows[1], *row = rows[2];
    size_t length = strlen(b);
    for (unsigned j = 0; j <= length; j++)
        last[j] = j;
    for (unsigned i = 1; a[i - 1]; i++) {
        row[0] = i;
        for (size_t j = 1; j <= length; j++) {
            row[j] = least(least(last[j], row[j - 1]) + 1, last[j - 1] + !same(a[i - 1], b[j - 1]));
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
                row[j] = least(row[j], before[j - 2] + 1);
        }
        unsigned *free_row = before;
        before = last;
        last = row;
        row = free_row;
    }
    return last[length];
}

/* A word is near if at most a third of its characters differ. */
void suggestion_offer(struct suggestion *suggestion, const char *known)
{
    size_t length = strlen(suggestion->word);
    if (length < 2 || length > MAX_WORD || strlen(known) > MAX_WORD)
        return;
    unsigned distance = edit_distance(suggestion->word, known);
    if (distance > (length < 6 ? 1 + (length > 3) : length / 3))
        return;
    if (!suggestion->nearest || distance < suggestion->distance) {
        suggestion->nearest = known;
        suggestion->distance = distance;
    }
}

const char *suggestion_text(const struct suggestion *suggestion, char text[static SUGGESTION_SIZE])
{
    text[0] = 0;
    if (suggestion->nearest)
        snprintf(text, SUGGESTION_SIZE, tr(", did you mean '%s'?"), suggestion->nearest);
    return text;
}
