/* The rivals of the leading session in a race. */
#ifndef VIEWER_RACE_H
#define VIEWER_RACE_H

#include "viewer/session.h"
#include "viewer/viewer.h"

struct race {
    struct scene_race shown;                    /* the lanes and their divergence point */
    struct session rival[VIEWER_MAX_LANES - 1]; /* the contestants other than the leader */
    unsigned rivals;
    struct scene_lane lane[VIEWER_MAX_LANES];
    unsigned ticked; /* engines chosen for the next race: bit i is engines[i], bit 31 the user's own program; 0: the
                      *     usual ones */
    bool is_beside;  /* lane 0 was shown alone before the race and continues after it */
    struct task *divergence; /* finds the divergence point of two runs; NULL: not started */
};

/* Adds the other racers to the session of the first one. */
void race_start(struct viewer *viewer);
void race_end(struct viewer *viewer);
/* Shows another run beside a session that cannot be solved again: a person's moves, or a steered branch.
 * race_end_beside shows that session alone again, if a run is beside it. */
void race_beside(struct viewer *viewer, const struct job_params *params);
void race_end_beside(struct viewer *viewer);
/* Moves each rival to the position that corresponds to the leader's. `seconds` have passed. */
void race_follow(struct viewer *viewer, double seconds);
bool race_is_busy(const struct viewer *viewer); /* returns whether a rival's engine is running */
/* Finds the divergence point of two runs once both have ended, and shows it. */
void race_advance(struct viewer *viewer);
bool race_is_comparing(const struct viewer *viewer);

#endif
