/* All steps that human techniques offer in a position, easiest technique first, looked for in the background; or only the
 * easiest that takes one candidate away. What has been found can be read while the search goes on.
 *
 *     struct findings *findings = findings_start(&params);
 *     size_t count = findings_count(findings);      those below it stay as they are
 *     const struct found *found = findings_get(findings, 0);
 *     findings_destroy(findings);                   cancels */
#ifndef APP_FINDINGS_H
#define APP_FINDINGS_H

#include "technique/technique.h"

struct found {
    enum technique_id technique;
    struct step step; /* a deduction; its lists are kept here */
    struct change place;
    struct change *remove;
    struct constraint *constraints;
};

struct findings_params {
    const struct puzzle *puzzle;
    const digit_mask *mask; /* [cells]: the position */
    bool may_assume_unique; /* if there is one solution: not where a guess is open */
    cell_id cell;           /* only the first step that takes `digit` from it; NO_CELL: all steps */
    unsigned digit;
    const uint8_t *placed;  /* [cells]: the digits that have been placed, or 0; NULL: those whose peers have lost them */
    enum technique_id technique; /* where `one_technique`: only this one */
    bool one_technique;
    bool threaded;          /* otherwise all is done on return, or 20 seconds have passed */
};

struct findings;

/* NULL if there is no memory or no thread. */
struct findings *findings_start(const struct findings_params *params);
void findings_destroy(struct findings *findings); /* takes NULL */

size_t findings_count(const struct findings *findings);
const struct found *findings_get(const struct findings *findings, size_t index);
/* The puzzle's solution, [cells], once the search is done; NULL if it is not known to be the only one. */
const digit_mask *findings_solution(const struct findings *findings);
bool findings_done(const struct findings *findings);
void findings_wait(struct findings *findings);

/* The candidates of a position as a puzzle of its own, its solved cells (as in the params) placed and their digits gone from their peers.
 * NULL if there is no memory. */
struct puzzle *findings_puzzle(const struct puzzle *puzzle, const digit_mask *mask, const uint8_t *placed);

/* Whether the step takes this candidate away, or (for a placement) puts it in. */
bool found_removes(const struct found *found, cell_id cell, unsigned digit);

#endif
