/* The failed branches that did not need their guess: a search could have jumped back over them. (This is backjumping;
 * the conflict sets are those of P. Prosser, "Hybrid algorithms for the constraint satisfaction problem", 1993.)
 *
 * A level that has failed is read forward, with the branches in it. For each candidate that a step has taken, its
 * conflict set says on which guesses that rests, by way of what is gone from the truths of the step. A slice may choose
 * other causes, and fewer: so what is found says where to look first, and the sweep of the branch decides.
 *
 * These were tried, and each was slower or made the slices longer: the shortest branch first, or short branches before
 * long ones (what a long branch rests on is often earlier); rough causes first; a branch given up as soon as its guess
 * is needed. To find the conflict sets of only those steps that are asked for takes as long, because these are the
 * costly ones. To go back from the failures takes minutes: which guesses a step rests on early is only known going
 * forward. */
#ifndef WHY_BACKJUMP_H
#define WHY_BACKJUMP_H

#include "why/trail.h"

/* The guess that is open in a cell. */
struct cell_guess {
    digit_mask took; /* what it has taken from the cell; 0: no guess is open there */
    uint16_t number;
};

struct backjumps {
    struct trail *trail;
    uint64_t from, to;     /* the steps of the level that was read last; none if `to` is 0 */
    ARRAY(uint64_t) found; /* those of its backtracks that closed a branch which had not needed its guess, ascending */
    uint64_t limit;        /* the most steps to read; 0: any number */
    uint64_t steps_read;   /* in all */
    /* While the level is read. Guesses have numbers: how deep they are in it. */
    digit_mask *start;        /* [cells]: the candidates before it */
    digit_mask *taken;        /* [cells]: those that have been taken so far, in the level and in its open branches */
    struct cell_guess *guess; /* [cells] */
    digit_mask *linked;       /* [houses + cells]: scratch, the digits that marked links cover there; 0 otherwise */
    size_t words;             /* of a conflict set; 0 before the first level is read */
    size_t cell_words;        /* of all sets of a cell: kept because every look-up needs it */
    uint64_t *conflict; /* [cells][1 + digits][words]: of the whole cell, then of its candidates; valid if taken */
    bool *is_known;     /* [cells]: the whole cell's set is valid */
    uint64_t *of_step, *of_failure; /* [words], allocated as one */
    struct step_builder read;       /* the evidence of the step that was read last */
};

/* The trail belongs to the caller. Nothing is allocated before the first level is read. */
void backjumps_init(struct backjumps *backjumps, struct trail *trail);
void backjumps_finish(struct backjumps *backjumps);

/* Reads the level whose steps are those of the trail from `first` to `end`. It has failed because the constraint has
 * no candidate left. Stops behind the first branch that took one of them without the help of its guess. Returns
 * false if the trace is damaged, the trail is cancelled, or there are more steps than allowed. */
bool backjumps_read(struct backjumps *backjumps, size_t first, size_t end, struct constraint exhausted);

/* Returns whether the level that was read last contains the steps `from` to `to`. */
static inline bool backjumps_have_read(const struct backjumps *backjumps, uint64_t from, uint64_t to)
{
    return backjumps->from <= from && to <= backjumps->to;
}

/* Returns whether reading ended because there were more steps than allowed. */
static inline bool backjumps_are_too_many(const struct backjumps *backjumps)
{
    return backjumps->limit && backjumps->steps_read > backjumps->limit;
}

/* Returns whether the backtrack is among those that were found. */
bool backjumps_contain(const struct backjumps *backjumps, uint64_t backtrack);

#endif
