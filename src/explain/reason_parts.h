/* Shared by reason.c, reason_outline.c and reason_argument.c while a reason is made. */
#ifndef EXPLAIN_REASON_PARTS_H
#define EXPLAIN_REASON_PARTS_H

#include "explain/reason.h"

enum { REASON_TRUTHS = 64, REASON_LINKS = 160 };

struct reason_work {
    struct reason *reason;
    const struct layout *layout;
    const struct argument *argument;
    struct constraint truth_of[REASON_TRUTHS], link_of[REASON_LINKS];
    unsigned group_of[REASON_TRUTHS];                           /* as in a line; the pattern's truth is last */
    struct reason_set truth[REASON_TRUTHS], link[REASON_LINKS]; /* [truths], [links]: their candidates; for a link,
                                                                 * those of truths or eliminations */
    unsigned truths, links;
    struct reason_set goal; /* the eliminations to show; for a placement, those in its own cell */
};

/* Writes the argument as a chain, as cases or as nets. Returns false if the step is better explained as sets or the
 * argument does not fit; then lines, groups and fish of the reason are undefined. */
bool reason_follow_argument(struct reason_work *work);

/* Returns the index of a candidate, or REASON_CANDIDATES. */
unsigned reason_find(const struct reason *reason, cell_id cell, unsigned digit);

/* Appends a line. Without room, returns an entry after the last line, which is not counted. */
struct reason_line *reason_line(struct reason *reason, enum reason_kind kind);

#endif
