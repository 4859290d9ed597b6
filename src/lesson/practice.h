/* The user's practice: for each technique the number of right and wrong answers, how many were right in a row, and the
 * day when it is due again. After n right answers in a row on days when it was due, the next day is 2^(n-1) days away,
 * at most 32 (spaced repetition, as with cards in boxes: S. Leitner, "So lernt man lernen", 1972). A wrong answer makes
 * it due the next day. */
#ifndef LESSON_PRACTICE_H
#define LESSON_PRACTICE_H

#include "base/buffer.h"
#include "technique/technique.h"

struct practised {
    unsigned right, wrong, row; /* `row`: right answers in a row */
    unsigned box;               /* right answers in a row on days when it was due */
    int64_t due;                /* day since 1970-01-01; 0: never practised */
};

struct practice {
    struct practised of[TECHNIQUES];
};

/* Reads the text of practice_write. Unknown techniques are skipped. Returns false with `error` filled for the first
 * line that cannot be read; the remaining lines are read as well. */
bool practice_read(struct practice *practice, const char *text, size_t length, struct text_error *error);
void practice_write(const struct practice *practice, struct buffer *out);

/* Combines the practice in two windows: adds what this window has answered since `base` to what the file holds now. If
 * both have practised a technique, the day is this window's. */
void practice_merge(const struct buffer *base, const struct buffer *theirs, const struct buffer *mine,
                    struct buffer *out);

void practice_answer(struct practice *practice, enum technique_id technique, bool is_right, int64_t today);

/* Returns the technique with examples to practise next: the one that has been due for the longest time; otherwise the
 * easiest one never practised, last those with a harder one of the same level already found; otherwise the one that
 * will be due first. */
enum technique_id practice_next(const struct practice *practice, int64_t today);

#endif
