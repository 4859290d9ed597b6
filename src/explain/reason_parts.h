/* What reason.c and reason_argument.c share while a reason is made. */
#ifndef EXPLAIN_REASON_PARTS_H
#define EXPLAIN_REASON_PARTS_H

#include "explain/reason.h"

enum { REASON_TRUTHS = 64, REASON_LINKS = 160 };

struct reason_work {
    struct reason *reason;
    const struct layout *layout;
    const struct argument *argument;
    struct constraint truth_of[REASON_TRUTHS], link_of[REASON_LINKS];
    unsigned group_of[REASON_TRUTHS];                           /* as in a line; the pattern's truth comes last */
    struct reason_set truth[REASON_TRUTHS], link[REASON_LINKS]; /* their candidates; of links, those of truths and what goes */
    unsigned truths, links;
    struct reason_set goal; /* what of the removed candidates is told: of a placement, those of its own cell */
};

/* Writes the lines of the argument as those of a chain, of cases or of nets. False where the step is better told as sets, or
 * the argument does not fit; then lines, groups and fish of the reason are to be emptied. */
bool reason_follow_argument(struct reason_work *work);

/* The number of a candidate, or REASON_CANDIDATES. */
unsigned reason_find(const struct reason *reason, cell_id cell, unsigned digit);

/* Appends a line; the last one is overwritten where there is no room. */
struct reason_line *reason_line(struct reason *reason, enum reason_kind kind);

#endif
