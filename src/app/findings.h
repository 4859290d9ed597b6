/* All steps that human techniques offer in a position, easiest technique first, looked for in the background; or only the
 * easiest that takes one candidate away. What has been found can be read while the search goes on.
 *
 * Techniques look at a board on which every digit that stands has left its peers. On one that is shown `as_it_is`, those
 * that have not come first, each a step, and all of them together before them; what techniques find behind them is for
 * later.
 *
 *     struct findings *findings = findings_start(&params);
 *     size_t count = findings_count(findings);      those below it stay as they are
 *     const struct found *found = findings_get(findings, 0);
 *     findings_destroy(findings);                   cancels */
#ifndef APP_FINDINGS_H
#define APP_FINDINGS_H

#include "app/found.h"

struct findings_params {
    const struct puzzle *puzzle;
    const digit_mask *mask; /* [cells]: the position */
    bool may_assume_unique; /* if there is one solution: not where a guess is open */
    cell_id cell;           /* only the first step that takes `digit` from it; NO_CELL: all steps */
    unsigned digit;
    const uint8_t *placed;  /* [cells]: the digits that have been placed, or 0 */
    enum technique_id technique; /* where `one_technique`: only this one */
    bool one_technique;
    bool as_it_is;          /* digits that stand have steps of their own; `placed` says which these are */
    bool only_now;          /* nothing that is for later */
    bool threaded;          /* otherwise all is done on return, or 20 seconds have passed */
};

struct findings;

/* NULL if there is no memory or no thread. */
struct findings *findings_start(const struct findings_params *params);
void findings_destroy(struct findings *findings); /* takes NULL */

size_t findings_count(const struct findings *findings);
const struct found *findings_get(const struct findings *findings, size_t index);
/* How many of the steps, the first ones, are digits that stand; 0: every one has left its peers. If there are several, the
 * first takes all of them together. Where one candidate is asked about, only those are listed that take it. */
size_t findings_standing(const struct findings *findings);
/* The puzzle's solution, [cells], once the search is done; NULL if it is not known to be the only one. */
const digit_mask *findings_solution(const struct findings *findings);
bool findings_done(const struct findings *findings);
void findings_wait(struct findings *findings);

/* The candidates of a position as a puzzle of its own, its solved cells (`placed`, as in the params) placed and their
 * digits gone from their peers.
 * NULL if there is no memory. */
struct puzzle *findings_puzzle(const struct puzzle *puzzle, const digit_mask *mask, const uint8_t *placed);

#endif
