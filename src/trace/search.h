/* Searches in a trace. */
#ifndef TRACE_SEARCH_H
#define TRACE_SEARCH_H

#include "trace/cursor.h"

/* Returns the last step at or before `position` that eliminated `digit` from `cell` on the branch of `position`, or
 * 0. A branch that failed is skipped in one step. */
uint64_t search_removal(struct cursor *cursor, uint64_t position, cell_id cell, unsigned digit);

/* Returns the step that gave the cell its digit on the branch of `position`: the last one that placed a digit in it or,
 * unless the trace places digits by steps of their own, the last one that eliminated a candidate from it. 0: it has had
 * it from the start. */
uint64_t search_settling(struct cursor *cursor, uint64_t position, cell_id cell);

/* The subject of a search. */
enum search_about {
    SEARCH_KIND,            /* a step of one of the kinds in the bit set `kinds` */
    SEARCH_TECHNIQUE,       /* a deduction by `technique` */
    SEARCH_OTHER_TECHNIQUE, /* a deduction by a technique other than `technique` */
    SEARCH_WRONG,           /* a step of another solver that is wrong */
    SEARCH_CELL,            /* `cell` loses a candidate or gets one back */
    SEARCH_CANDIDATE,       /* `cell` loses `digit` */
    SEARCH_DEPTH,           /* the number of open guesses becomes `depth` */
};

struct search_condition {
    enum search_about about;
    unsigned kinds;     /* bit k: enum step_kind k */
    unsigned technique; /* its index in the trace */
    cell_id cell;
    unsigned digit, depth;
};

/* A search under way. It can be done in parts, so that a window stays alive meanwhile. */
struct trace_search {
    struct search_condition wanted;
    bool forward;
    uint64_t number; /* the next step to look at */
    uint64_t found;  /* the step that was found; 0: none so far */
};

/* Begins to search for the nearest step after `position` that meets the condition, or before it if `forward` is false.
 * Searching backward skips the step that led to `position`. */
void search_begin(struct trace_search *search, uint64_t position, bool forward, const struct search_condition *wanted);

/* Looks at no more than `steps` further steps; a block whose summary excludes a match counts as one. Returns true when
 * the search is over. */
bool search_continue(struct trace_search *search, struct cursor *cursor, uint64_t steps);

/* Returns the nearest step after `position` that meets the condition, or before it if `forward` is false; 0 if there
 * is none. */
uint64_t search_nearest(struct cursor *cursor, uint64_t position, bool forward, const struct search_condition *wanted);

/* Reads a condition from text: "guess", "contradiction", "backtrack", "wrong", "depth 3", a technique's id, "r3c5" or
 * "r3c5 7". Returns false with `error` filled. */
bool search_parse(struct search_condition *wanted, const struct trace *trace, const char *text,
                  struct text_error *error);

/* Returns the step before `number` on the same branch: the preceding step, or if that is a backtrack, the step before
 * the guess that it undoes. 0 is the start. */
uint64_t search_previous_on_branch(struct cursor *cursor, uint64_t number);

#endif
