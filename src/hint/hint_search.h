/* Searches for all steps that human techniques offer at a position, easiest technique first, in a background
 * thread. Hints that were found can be read while the search goes on.
 *
 * Techniques assume that placed digits are already eliminated from their peers. With `list_pending`, pending
 * peer eliminations come first in the list: one hint for each placed digit and, if there are several, one
 * before them that does all at once. Hints of techniques behind them have `after_pending` set.
 *
 *     struct hint_search *search = hint_search_start(&params);
 *     size_t count = hint_search_count(search);      hints below `count` never change
 *     const struct hint *hint = hint_search_get(search, 0);
 *     hint_search_destroy(search);                   cancels the search */
#ifndef HINT_HINT_SEARCH_H
#define HINT_HINT_SEARCH_H

#include "hint/hint.h"

/* The most hints of one technique; there may be thousands of long chains. */
enum { HINT_SEARCH_TECHNIQUE_HINTS = 60 };

struct hint_search_params {
    const struct puzzle *puzzle;
    const digit_mask *mask; /* [cells]: the candidates */
    bool may_assume_unique; /* techniques may assume one solution; false while a guess is open */
    cell_id cell;           /* search only for a step that eliminates `digit` here; NO_CELL: all steps */
    unsigned digit;
    const uint8_t *placed;       /* [cells]: the digits that have been placed, or 0 */
    enum technique_id technique; /* with `one_technique`: search only for this one */
    bool one_technique;
    bool list_pending;         /* list pending peer eliminations (of the digits in `placed`) first */
    bool pending_hides_others; /* while there are pending peer eliminations, search for nothing else */
    bool threaded;             /* otherwise the search is over on return, after 20 seconds at most */
};

struct hint_search;

/* Copies what it needs of `params`. */
struct hint_search *hint_search_start(const struct hint_search_params *params);
void hint_search_destroy(struct hint_search *search); /* without waiting; takes NULL */

size_t hint_search_count(const struct hint_search *search);
const struct hint *hint_search_get(const struct hint_search *search, size_t index);
/* Returns the index of the first hint whose truths and links leave no way for this candidate of `mask` ([cells]) to
 * be true, whether or not the hint eliminates it; SIZE_MAX if there is none. */
size_t hint_search_find_evidence(const struct hint_search *search, const digit_mask *mask, cell_id cell,
                                 unsigned digit);
/* Returns how many of the first hints are pending peer eliminations. If a search for all steps has several, hint 0
 * merges them. A search for one candidate lists only those that eliminate it. */
size_t hint_search_pending(const struct hint_search *search);
/* Returns whether there are any at the position, listed or not, so that the other hints hold only behind them. */
bool hint_search_waits(const struct hint_search *search);
/* [cells]: the candidates behind the pending peer eliminations, which techniques work on. */
const digit_mask *hint_search_mask(const struct hint_search *search);
/* The puzzle's solution, [cells], once the search is done; NULL if it is not known to be the only one. */
const digit_mask *hint_search_solution(const struct hint_search *search);
bool hint_search_done(const struct hint_search *search);
void hint_search_wait(const struct hint_search *search); /* blocks until it is done */

/* Returns a puzzle whose candidates are those of the position, with the digits of `placed` placed and eliminated
 * from their peers. */
struct puzzle *hint_search_puzzle(const struct puzzle *puzzle, const digit_mask *mask, const uint8_t *placed);

#endif
