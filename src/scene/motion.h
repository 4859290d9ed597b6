/* The animation of a step: how far each part of it has come, from 0 to 1, computed from the time since the
 * player moved. Backwards, the same animation runs in reverse. */
#ifndef SCENE_MOTION_H
#define SCENE_MOTION_H

#include "player/player.h"

struct motion {
    uint64_t step; /* the step being animated; 0: none */
    bool moving;   /* the animation is not over */
    float strike;  /* the line through eliminated candidates, 80 ms */
    float fade;    /* eliminated candidates fade out, the following 120 ms */
    float place;   /* a placed digit grows from its candidate's place to the middle of the cell, 160 ms, easing out */
    float sweep;   /* candidates restored by a backtrack appear, 200 ms */
};

/* Whether steps are played too fast to be animated. Nothing may flash then. */
bool motion_is_too_fast(const struct player *player);

/* Animations are shorter at higher speeds. There is none above 12 steps a second or if `reduced`. */
struct motion motion_find(const struct player *player, bool reduced);

#endif
