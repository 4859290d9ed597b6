/* The animation of a step: how far each part of it has come, from 0 to 1, computed from the time since the
 * player moved. Backwards, the same animation runs in reverse. */
#ifndef SCENE_MOTION_H
#define SCENE_MOTION_H

#include "player/player.h"

struct motion {
    uint64_t step; /* the step being animated; 0: none */
    bool moving;   /* the animation is not over */
    float strike;  /* the line through eliminated candidates, the first 40 percent of the time */
    float fade;    /* eliminated candidates fade out, the rest of it */
    float place; /* a placed digit grows from its candidate's place to the middle of the cell, 80 percent, easing out */
    float sweep; /* candidates restored by a backtrack appear, all of it */
};

/* Returns whether steps are played too fast to be animated. Nothing may flash then. */
bool motion_is_too_fast(const struct player *player);

/* An animation takes most of the time for which the step is shown, and at most 0.8 seconds. There is none above 12
 * steps a second or if `reduced`. */
struct motion motion_find(const struct player *player, bool reduced);

#endif
