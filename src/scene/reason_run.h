/* What follows without a choice from what is supposed, through the truths and links of a step. Private to the files of the
 * reason.
 *
 *     struct reason_run run;
 *     reason_run_begin(&run, work);
 *     reason_run_suppose(&run, REASON_SUPPOSE, yes, no);
 *     reason_run_on(&run, &goal);
 *     if (run.met) reason_run_write(&run, goal); */
#ifndef SCENE_REASON_RUN_H
#define SCENE_REASON_RUN_H

#include "scene/reason_parts.h"

enum { RUN_FACTS = 2 * REASON_TRUTHS };

struct reason_run {
    struct reason_work *work;
    struct reason_line line[REASON_LINES];
    unsigned lines;
    struct reason_set no;              /* known to be false */
    struct reason_set fact[RUN_FACTS]; /* of each one candidate is true, mostly the only one */
    unsigned facts;
    unsigned empty; /* the truth that nothing is left for, or REASON_TRUTHS */
    bool met;       /* the goal is false */
    uint64_t told;  /* truths that have become facts */
};

void reason_run_begin(struct reason_run *run, struct reason_work *work);

/* Opens with a line of this kind: one of `yes` is true, `no` are false. */
void reason_run_suppose(struct reason_run *run, enum reason_kind kind, struct reason_set yes, struct reason_set no);

/* Goes on until a truth has nothing left, or all of the goal (if there is one) is false. */
void reason_run_on(struct reason_run *run, const struct reason_set *goal);

/* Adds to the reason the opening and what makes all of `needed` false. False where nothing has to follow, or there is no
 * room for it. */
bool reason_run_write(struct reason_run *run, struct reason_set needed);

/* The same for the truth that nothing is left for, which is told, too: `supposed` cannot be. False where there is none. */
bool reason_run_refute(struct reason_run *run, struct reason_set supposed);

#endif
