/* Finds failed branches that did not need their guess, so that a search could have jumped back over them. (This is
 * backjumping; the conflict sets are those of P. Prosser, "Hybrid algorithms for the constraint satisfaction
 * problem", 1993.)
 *
 * A failed level is read forward, with the branches in it. The conflict set of a removed candidate contains the
 * guesses on which the removal depends, by way of the candidates gone from the truths of the step. A slice may
 * choose other and fewer causes. So the result only says where to look first; the sweep of the branch decides.
 *
 * The following were slower or made the slices longer: the shortest branch first, or short branches before long ones
 * (a long branch often depends on earlier guesses); rough causes first; giving up a branch as soon as its guess is
 * needed. Finding conflict sets only for the steps asked about takes as long, because these are the costly ones.
 * Going back from the failures takes minutes: only going forward shows early on which guesses a step depends. */
#ifndef WHY_BACKJUMP_H
#define WHY_BACKJUMP_H

#include "why/trail.h"

/* The open guess in a cell. */
struct cell_guess {
    digit_mask took; /* what it took from the cell; 0: there is no open guess */
    uint16_t number;
};

struct backjumps {
    struct trail *trail;
    uint64_t from, to;     /* range of steps in the last level read; none if `to` is 0 */
    ARRAY(uint64_t) found; /* its backtracks that closed a branch that did not need its guess, ascending */
    uint64_t limit;        /* the most steps to read; 0: no limit */
    uint64_t steps_read;   /* steps read so far in all levels */
    /* While the level is read. Guesses have numbers: how deep they are in it. */
    digit_mask *start;        /* Data of the level being read; a guess's number is its depth there. `start` [cells]: the
                               * candidates before the level */
    digit_mask *taken;        /* [cells]: candidates taken so far, in the level and its open branches */
    struct cell_guess *guess; /* [cells] */
    digit_mask *linked;       /* [houses + cells]: scratch space: digits that marked links cover; otherwise 0 */
    size_t words;             /* words in a conflict set; 0 before the first level is read */
    size_t cell_words;        /* words in all sets of a cell; stored because every look-up needs it */
    uint64_t *conflict; /* [cells][1 + digits][words]: sets of the whole cell, then of its candidates; valid if taken */
    bool *is_known;     /* [cells]: the whole cell's set is valid */
    uint64_t *of_step, *of_failure; /* [words], allocated as one */
    struct step_builder read;       /* the evidence of the last step read */
};

/* The trail belongs to the caller. Allocates nothing before the first level is read. */
void backjumps_init(struct backjumps *backjumps, struct trail *trail);
void backjumps_finish(struct backjumps *backjumps);

/* Reads the level with the steps from `first` to `end` of the trail, which failed because the constraint has no
 * candidate left. Stops after the first branch that refuted one of its candidates without needing its guess. Returns
 * false if the trace is damaged, the trail is cancelled, or there are too many steps. */
bool backjumps_read(struct backjumps *backjumps, size_t first, size_t end, struct constraint exhausted);

/* Returns whether the last level read contains the steps `from` to `to`. */
static inline bool backjumps_have_read(const struct backjumps *backjumps, uint64_t from, uint64_t to)
{
    return backjumps->from <= from && to <= backjumps->to;
}

/* Returns whether reading stopped because there were too many steps. */
static inline bool backjumps_are_too_many(const struct backjumps *backjumps)
{
    return backjumps->limit && backjumps->steps_read > backjumps->limit;
}

/* Returns whether the backtrack is in the result. */
bool backjumps_contain(const struct backjumps *backjumps, uint64_t backtrack);

#endif
