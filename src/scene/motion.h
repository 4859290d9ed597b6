/* The animation of a step: the progress of each of its phases from 0 to 1, computed from the time since the player
 * moved. Backwards, the animation runs in reverse. */
#ifndef SCENE_MOTION_H
#define SCENE_MOTION_H

#include "player/player.h"

struct motion {
    uint64_t step; /* the step being animated; 0: none */
    bool moving;   /* the animation is not over */
    float strike;  /* line through eliminated candidates: the first 40 percent of the time */
    float fade;    /* eliminated candidates fade out: the remaining 60 percent */
    float place; /* a placed digit grows from its candidate's place to the middle of the cell: 80 percent, easing out */
    float sweep; /* candidates that a backtrack restores appear: the whole time */
};

/* Returns whether steps are played too fast to be animated. Nothing may flash at such a speed. */
bool motion_is_too_fast(const struct player *player);

/* Computes the animation. It takes most of the time for which the step is shown, and at most 0.8 seconds. There is none
 * above 12 steps a second or if `reduced`. */
struct motion motion_find(const struct player *player, bool reduced);

#endif
