/* Searches in a trace. */
#ifndef TRACE_SEARCH_H
#define TRACE_SEARCH_H

#include "trace/cursor.h"

/* Returns the last step at or before `position` that eliminated `digit` from `cell` on the branch of `position`, or
 * 0. A branch that failed is skipped in one step. */
uint64_t search_removal(struct cursor *cursor, uint64_t position, cell_id cell, unsigned digit);

/* Returns the nearest step after `position` (before it if `forward` is false) of one of the kinds in the bit set
 * `kinds`, or 0. Whole blocks without such a step are skipped. */
uint64_t search_kind(struct cursor *cursor, uint64_t position, bool forward, unsigned kinds);

/* Returns the nearest deduction after (before) `position` by a technique other than `technique`, or 0. */
uint64_t search_other_technique(struct cursor *cursor, uint64_t position, bool forward, unsigned technique);

/* Returns the step before `number` on the same branch: the preceding step, or if that is a backtrack, the step before
 * the guess that it undoes. 0 is the start. */
uint64_t search_previous_on_branch(struct cursor *cursor, uint64_t number);

#endif
