/* Appends to sentences. A sentence consists of spans: words, and cells, digits and houses with a meaning. A
 * span that does not fit is dropped. Private to scene/. */
#ifndef EXPLAIN_SPANS_H
#define EXPLAIN_SPANS_H

#include "explain/sentence.h"

void span_add(struct sentence *sentence, enum span_kind kind, enum meaning meaning, unsigned index, const char *text);
void span_words(struct sentence *sentence, const char *text);
void span_number(struct sentence *sentence, uint64_t number); /* "1,234" */
void span_digit(struct sentence *sentence, unsigned digit, enum meaning meaning);
void span_house(struct sentence *sentence, const struct layout *layout, house_id house, enum meaning meaning);
void span_cell(struct sentence *sentence, const struct layout *layout, cell_id cell, enum meaning meaning);

/* Appends the separator before item `index` of `count`: nothing, ", " or, before the last item, `word` (" and
 * "). */
void span_separator(struct sentence *sentence, unsigned index, unsigned count, const char *word);

/* Append a list. Both return whether it has any items. Of many cells only the first few are named. */
bool span_digits(struct sentence *sentence, digit_mask digits, enum meaning meaning, const char *word);
bool span_cells(struct sentence *sentence, const struct layout *layout, const cell_id *cells, unsigned count,
                enum meaning meaning, const char *word);

/* Sorts by row, then by column. */
void span_sort_cells(cell_id *cells, unsigned count);

/* Appends "r1c1 and r1c2 cannot be 4; r5c5 cannot be 2 or 3". Cells that lose the same digits are named
 * together. */
bool span_eliminations(struct sentence *sentence, const struct layout *layout, const struct change *list, size_t count);

/* Drops the full stop at the end, so that the sentence can go on. Returns false if there is none. */
bool span_drop_stop(struct sentence *sentence);

/* Empties the sentence and sets its notation. */
void span_begin(struct sentence *sentence, enum notation notation);

#endif
