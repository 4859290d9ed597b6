/* The rivals of the leading session in a race. */
#ifndef VIEWER_RACE_H
#define VIEWER_RACE_H

#include "viewer/session.h"
#include "viewer/viewer.h"

struct race {
    struct scene_race shown;                    /* the lanes, and where two part */
    struct session rival[VIEWER_MAX_LANES - 1]; /* the contestants that do not lead */
    unsigned rivals;
    struct scene_lane lane[VIEWER_MAX_LANES];
    unsigned ticked; /* the engines that were chosen for the next race: bit i is engines[i], bit 31 a program of one's
                        own; 0: the usual */
    bool is_beside;  /* lane 0 is what was shown alone, and what goes on when the race ends */
    struct task *divergence; /* finds where two runs part, or has found it; NULL: not begun */
};

/* Adds the other racers to the session of the first. */
void race_start(struct viewer *viewer);
void race_end(struct viewer *viewer);
/* Puts another run beside what is shown and cannot be solved again: what a person did, or a way that was steered.
 * race_end_beside shows that alone again, if a run is beside it. */
void race_beside(struct viewer *viewer, const struct job_params *params);
void race_end_beside(struct viewer *viewer);
/* Seeks each rival to the position that corresponds to the leader's. `seconds` have passed. */
void race_follow(struct viewer *viewer, double seconds);
bool race_is_busy(const struct viewer *viewer); /* a rival's engine is at work */
/* Finds where two runs part, once both have ended, and has it shown. */
void race_advance(struct viewer *viewer);
bool race_is_comparing(const struct viewer *viewer);

#endif
