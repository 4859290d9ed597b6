/* The person's practice: for each technique how many answers were right and wrong, how many were right in a row,
 * and on which day it is due again. After n right answers in a row on days when it was due, the next one is 2^(n-1)
 * days away, at most 32 (spaced repetition, as with cards in boxes: S. Leitner, "So lernt man lernen", 1972); a wrong
 * answer makes it due the next day. */
#ifndef LESSON_PRACTICE_H
#define LESSON_PRACTICE_H

#include "base/buffer.h"
#include "technique/technique.h"

struct practised {
    unsigned right, wrong, row; /* `row`: right answers in a row */
    unsigned box;               /* how often in a row it was right when it was due */
    int64_t due;                /* day, counted from 1970-01-01; 0: never practised */
};

struct practice {
    struct practised of[TECHNIQUES];
};

/* Reads what practice_write wrote. A technique that is not known is skipped. Returns false with `error` filled for the
 * first line that cannot be read; the remaining lines are read all the same. */
bool practice_read(struct practice *practice, const char *text, size_t length, struct text_error *error);
void practice_write(const struct practice *practice, struct buffer *out);

/* Appends what has been practised in two windows: what one of them has answered since `base`, added to what the file
 * holds now. Of a technique that both have practised, the day is that of this window. */
void practice_merge(const struct buffer *base, const struct buffer *theirs, const struct buffer *mine,
                    struct buffer *out);

void practice_answer(struct practice *practice, enum technique_id technique, bool is_right, int64_t today);

/* Returns which technique that has examples to practise: what is due for the longest time; otherwise the easiest one
 * that was never practised, those last of which a harder one of the same level was found already; otherwise what is due
 * first. */
enum technique_id practice_next(const struct practice *practice, int64_t today);

#endif
