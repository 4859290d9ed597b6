/* Looks for steps in a trace. */
#ifndef TRACE_SEARCH_H
#define TRACE_SEARCH_H

#include "trace/cursor.h"

/* The last step at or before `position`, on the branch that the position is on, that removed `digit` from `cell`;
 * failed branches are passed over in one stride each. 0 if none did. */
uint64_t search_removal(struct cursor *cursor, uint64_t position, cell_id cell, unsigned digit);

/* The nearest step after (or, `forward` being false, before) `position` of one of the kinds in `kinds` (bit k for kind k);
 * 0 if there is none. Whole blocks without such a step are passed over. */
uint64_t search_kind(struct cursor *cursor, uint64_t position, bool forward, unsigned kinds);

/* The nearest deduction after (before) `position` whose technique is not `technique`; 0 if there is none. */
uint64_t search_other_technique(struct cursor *cursor, uint64_t position, bool forward, unsigned technique);

/* The step before `number` on the same branch: the one before it or, where that is a backtrack, the one before its
 * guess. 0 is the beginning. */
uint64_t search_previous_on_branch(struct cursor *cursor, uint64_t number);

#endif
