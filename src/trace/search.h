/* Searches in a trace. */
#ifndef TRACE_SEARCH_H
#define TRACE_SEARCH_H

#include "trace/cursor.h"

/* Returns the last step up to `position` that eliminated `digit` from `cell` on the branch of `position`, or 0. A
 * failed branch is skipped at once. */
uint64_t search_removal(struct cursor *cursor, uint64_t position, cell_id cell, unsigned digit);

/* Returns the step that gave the cell its digit on the branch of `position`: the last one that placed a digit there. If
 * the trace does not place digits in separate steps, the last one that eliminated a candidate there. 0: the cell has
 * had the digit from the start. */
uint64_t search_settling(struct cursor *cursor, uint64_t position, cell_id cell);

/* The kinds of search conditions. */
enum search_about {
    SEARCH_KIND,            /* a step of one of the kinds in the bit set `kinds` */
    SEARCH_TECHNIQUE,       /* a deduction by `technique` */
    SEARCH_OTHER_TECHNIQUE, /* a deduction by a technique other than `technique` */
    SEARCH_WRONG,           /* a wrong step of another solver */
    SEARCH_CELL,            /* `cell` loses a candidate or gets one back */
    SEARCH_CANDIDATE,       /* `cell` loses `digit` */
    SEARCH_DEPTH,           /* the number of open guesses becomes `depth` */
};

struct search_condition {
    enum search_about about;
    unsigned kinds;     /* set of kinds: bit k is enum step_kind k */
    unsigned technique; /* index of the technique in the trace */
    cell_id cell;
    unsigned digit, depth;
};

/* A search in progress. It can run piece by piece, so a window stays responsive. */
struct trace_search {
    struct search_condition wanted;
    bool forward;
    uint64_t number; /* the next step to check */
    uint64_t found;  /* the matching step; 0: none so far */
};

/* Begins to search for the nearest step after `position` (or before it, unless `forward`) that meets the condition. A
 * backward search skips the step that led to `position`. */
void search_begin(struct trace_search *search, uint64_t position, bool forward, const struct search_condition *wanted);

/* Checks at most `steps` further steps; a block whose summary excludes a match counts as one. Returns true when the
 * search is over. */
bool search_continue(struct trace_search *search, struct cursor *cursor, uint64_t steps);

/* Returns the nearest step after `position` (or before it, unless `forward`) that meets the condition; 0: none. */
uint64_t search_nearest(struct cursor *cursor, uint64_t position, bool forward, const struct search_condition *wanted);

/* Reads a condition from text: "guess", "contradiction", "backtrack", "wrong", "depth 3", a technique's id, "r3c5" or
 * "r3c5 7". Returns false with `error` filled on failure. */
bool search_parse(struct search_condition *wanted, const struct trace *trace, const char *text,
                  struct text_error *error);

/* Returns the previous step on the same branch: the step before `number` or, if that is a backtrack, the step before
 * the guess that it undoes. 0 is the start. */
uint64_t search_previous_on_branch(struct cursor *cursor, uint64_t number);

#endif
