/* Appends spans to sentences: words, and cells, digits and houses with a meaning. A span that does not fit is dropped.
 * Private to explain/ and scene/. */
#ifndef EXPLAIN_SPANS_H
#define EXPLAIN_SPANS_H

#include "base/translation.h"
#include "explain/sentence.h"

void span_add(struct sentence *sentence, enum span_kind kind, enum meaning meaning, unsigned index, const char *text);
void span_words(struct sentence *sentence, const char *text);
void span_words_part(struct sentence *sentence, const char *text, size_t length); /* appends the first `length` bytes */
void span_number(struct sentence *sentence, uint64_t number);                     /* appends such as "1,234" */
void span_digit(struct sentence *sentence, unsigned digit, enum meaning meaning);
void span_cell(struct sentence *sentence, const struct layout *layout, cell_id cell, enum meaning meaning);

/* Appends the letter of a set of the reason, which is also on the board. `group` is its index there. */
void span_set(struct sentence *sentence, unsigned group);

/* Words before the last item of a list. */
#define SPAN_AND TR(" and ")
#define SPAN_OR TR(" or ")
#define SPAN_NOR TR(" nor ")

/* Returns the words for a field's word after the slash: SPAN_OR for "or", SPAN_NOR for "nor". */
const char *span_joiner(const char *name, size_t length);

/* Appends one of several words separated by slashes: the language's form for this many items, or the last one. */
void span_agreeing(struct sentence *sentence, unsigned items, const char *words, size_t length);

/* Appends the separator before item `index` of `count`: nothing, ", " or, before the last item, the translation of
 * `word`. */
void span_separator(struct sentence *sentence, unsigned index, unsigned count, const char *word);

/* Append a list. Both return whether it has any items. If there are many cells, only the first few are named. */
bool span_digits(struct sentence *sentence, digit_mask digits, enum meaning meaning, const char *word);
bool span_cells(struct sentence *sentence, const struct layout *layout, const cell_id *cells, unsigned count,
                enum meaning meaning, const char *word);

/* Sorts by row, then by column. */
void span_sort_cells(cell_id *cells, unsigned count);

/* Removes the full stop at the end, so the sentence can continue. Returns false if there is none. */
bool span_drop_stop(struct sentence *sentence);

/* Capitalizes the first word, unless a cell or a digit comes first. */
void span_capitalize(struct sentence *sentence);

/* An end of a sentence to which span_return returns. */
struct span_mark {
    unsigned spans, length;
    struct span last;
    char end; /* the last byte of the text */
};

struct span_mark span_mark(const struct sentence *sentence);

/* Removes everything appended since the mark, and restores a full stop removed since (span_drop_stop). */
void span_return(struct sentence *sentence, const struct span_mark *mark);

/* Empties the sentence and sets its notation. */
void span_begin(struct sentence *sentence, enum notation notation);

#endif
