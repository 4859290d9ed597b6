/* Searches for all steps that human techniques offer at a position, easiest technique first, in a background thread.
 * Hints can be read while the search continues.
 *
 * Techniques assume that placed digits are already eliminated from their peers. With `list_pending`, pending peer
 * eliminations come first in the list: one hint for each placed digit and, if there are several, before them a hint
 * that does all at once. Hints of techniques after them have `after_pending` set.
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
    bool may_assume_unique; /* techniques may assume one solution; must be false while a guess is open */
    cell_id cell;           /* search only for a step that eliminates `digit` here; NO_CELL: for all steps */
    unsigned digit;
    const uint8_t *placed;       /* [cells]: the placed digits, or 0 */
    enum technique_id technique; /* with `one_technique`: the only technique to search for */
    bool one_technique;
    bool list_pending;         /* list pending peer eliminations (of the digits in `placed`) first */
    bool pending_hides_others; /* if there are pending peer eliminations, search for nothing else */
    bool threaded;             /* otherwise the search ends before returning, after at most 20 seconds */
};

struct hint_search;

/* Copies what it needs of `params`. */
struct hint_search *hint_search_start(const struct hint_search_params *params);
void hint_search_destroy(struct hint_search *search); /* Does not wait. `search` may be NULL. */

size_t hint_search_count(const struct hint_search *search);
const struct hint *hint_search_get(const struct hint_search *search, size_t index);
/* Returns the index of the first hint whose truths and links exclude this candidate of `mask` ([cells]), whether or not
 * the hint eliminates it; SIZE_MAX if there is none. */
size_t hint_search_find_evidence(const struct hint_search *search, const digit_mask *mask, cell_id cell,
                                 unsigned digit);
/* Returns the number of pending peer eliminations, which come first. If a search for all steps has several, hint 0
 * merges them. A search for one candidate lists only those that eliminate it. */
size_t hint_search_pending(const struct hint_search *search);
/* Returns whether peer eliminations are pending, listed or not. All other hints assume that these are done. */
bool hint_search_waits(const struct hint_search *search);
/* Returns the candidates [cells] after the pending peer eliminations, on which techniques work. */
const digit_mask *hint_search_mask(const struct hint_search *search);
/* Returns the puzzle's solution [cells] when the search is done; NULL if it is not known to be the only one. */
const digit_mask *hint_search_solution(const struct hint_search *search);
bool hint_search_done(const struct hint_search *search);
void hint_search_wait(const struct hint_search *search); /* Blocks until the search is done. */

/* Returns a puzzle with the position's candidates, and the digits of `placed` placed and eliminated from their
 * peers. */
struct puzzle *hint_search_puzzle(const struct puzzle *puzzle, const digit_mask *mask, const uint8_t *placed);

#endif
