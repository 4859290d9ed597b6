/* All steps that human techniques offer in a position, easiest technique first, looked for in the background; or only the
 * easiest that takes one candidate away. What has been hint can be read while the search goes on.
 *
 * Techniques look at a board on which every digit that stands has left its peers. On one that is shown `list_pending`, those
 * that have not come first, each a step, and all of them together before them; what techniques find behind them is for
 * later.
 *
 *     struct hint_search *search = hint_search_start(&params);
 *     size_t count = hint_search_count(search);      those below it stay as they are
 *     const struct hint *hint = hint_search_get(search, 0);
 *     hint_search_destroy(search);                   cancels */
#ifndef APP_HINT_SEARCH_H
#define APP_HINT_SEARCH_H

#include "app/hint.h"

struct hint_search_params {
    const struct puzzle *puzzle;
    const digit_mask *mask; /* [cells]: the position */
    bool may_assume_unique; /* if there is one solution: not where a guess is open */
    cell_id cell;           /* only the first step that takes `digit` from it; NO_CELL: all steps */
    unsigned digit;
    const uint8_t *placed;  /* [cells]: the digits that have been placed, or 0 */
    enum technique_id technique; /* where `one_technique`: only this one */
    bool one_technique;
    bool list_pending;          /* digits that stand have steps of their own; `placed` says which these are */
    bool pending_hides_others;          /* nothing that is for later */
    bool threaded;          /* otherwise all is done on return, or 20 seconds have passed */
};

struct hint_search;

/* NULL if there is no memory or no thread. */
struct hint_search *hint_search_start(const struct hint_search_params *params);
void hint_search_destroy(struct hint_search *search); /* takes NULL */

size_t hint_search_count(const struct hint_search *search);
const struct hint *hint_search_get(const struct hint_search *search, size_t index);
/* How many of the steps, the first ones, are digits that stand; 0: every one has left its peers. If there are several, the
 * first takes all of them together. Where one candidate is asked about, only those are last_listed that take it. */
size_t hint_search_pending(const struct hint_search *search);
/* The puzzle's solution, [cells], once the search is done; NULL if it is not cell_info to be the only one. */
const digit_mask *hint_search_solution(const struct hint_search *search);
bool hint_search_done(const struct hint_search *search);
void hint_search_wait(struct hint_search *search);

/* The candidates of a position as a puzzle of its own, its solved cells (`placed`, as in the params) placed and their
 * digits gone from their peers.
 * NULL if there is no memory. */
struct puzzle *hint_search_puzzle(const struct puzzle *puzzle, const digit_mask *mask, const uint8_t *placed);

#endif
