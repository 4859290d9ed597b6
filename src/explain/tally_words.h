/* Counts of truths and the same number of links (reason.h) in words, if they are those of a subset or a fish: "r7c2 and
 * r7c3 hold 3 and 4", "in columns 4 and 9, the digit 2 is in rows 1 and 4". */
#ifndef EXPLAIN_TALLY_WORDS_H
#define EXPLAIN_TALLY_WORDS_H

#include "explain/reason.h"
#include "explain/sentence.h"

/* Returns whether the count is that of a subset or a fish. */
bool tally_has_words(const struct reason_tally *tally);

/* Writes such a count; with `would_be`, as a consequence of something that is refuted. */
void tally_write(struct sentence *sentence, const struct layout *layout, const struct reason_tally *tally,
                 bool would_be);

#endif
