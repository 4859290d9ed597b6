/* Counts of truths and of as many links (reason.h) in words, where they are those of a subset or of a fish: "r7c2 and
 * r7c3 hold 3 and 4", "in columns 4 and 9, the digit 2 is in rows 1 and 4". */
#ifndef EXPLAIN_TALLY_WORDS_H
#define EXPLAIN_TALLY_WORDS_H

#include "explain/reason.h"
#include "explain/sentence.h"

/* Returns whether the count is one of a subset or of a fish. */
bool tally_has_words(const struct reason_tally *tally);

/* Writes such a count; with `would_be` as what follows from something that is refuted. */
void tally_write(struct sentence *sentence, const struct layout *layout, const struct reason_tally *tally,
                 bool would_be);

#endif
