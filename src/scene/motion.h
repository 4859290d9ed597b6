/* Motion explains a step or it isn't there. This is how far each part of it has come, 0 to 1, given how long ago the
 * player moved; backwards it runs the same way back. */
#ifndef SCENE_MOTION_H
#define SCENE_MOTION_H

#include "player/player.h"

struct motion {
    uint64_t step; /* the step under way; 0: none */
    bool moving;   /* it has not come to rest */
    float strike;  /* the line through what goes, 80 ms */
    float fade;    /* what goes has paled, the next 120 ms */
    float place;   /* a digit has grown from its place among the candidates to the middle, 160 ms, easing out */
    float sweep;   /* what a backtrack brings back has settled, 200 ms */
};

/* Whether it plays too fast for motion: then nothing may flash either. */
bool motion_is_too_fast(const struct player *player);

/* Shorter as speed rises, none past 12 steps a second or where `reduced`. */
struct motion motion_find(const struct player *player, bool reduced);

#endif
