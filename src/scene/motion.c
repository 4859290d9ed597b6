#include "scene/motion.h"

#include <math.h>

/* The phases of the animation, as shares of its duration. */
static const double strike_part = 0.4, fade_part = 0.6, place_part = 0.8;
static const double longest = 0.8;   /* [seconds]: the duration when stepping, or when playing slowly */
static const double step_part = 0.9; /* share of the time for which a step is shown while playing */
static const double fastest = 12;    /* [steps per second]: animation stops above this speed */

static float part(double time, double start, double length)
{
    double value = (time - start) / length;
    return value <= 0 ? 0 : value >= 1 ? 1 : (float)value;
}

static float ease_out(float part_done)
{
    float left = 1 - part_done;
    return 1 - left * left * left;
}

bool motion_is_too_fast(const struct player *player)
{
    return player->direction != PLAYER_PAUSED && player->speed > fastest;
}

struct motion motion_find(const struct player *player, bool reduced)
{
    uint64_t here = player_position(player), from = player->previous_position;
    bool forward = here == from + 1, backward = from == here + 1;
    bool plays = player->direction != PLAYER_PAUSED;
    struct motion rest = {.step = 0, .strike = 1, .fade = 1, .place = 1, .sweep = 1};
    if (reduced || (!forward && !backward) || motion_is_too_fast(player))
        return rest;
    double whole = plays ? fmin(longest, step_part * player_step_seconds(player)) : longest;
    double time = player->since_move / whole;
    if (time >= 1)
        return rest;
    if (backward)
        time = 1 - time;
    return (struct motion){
        .step = forward ? here : from,
        .moving = true,
        .strike = part(time, 0, strike_part),
        .fade = part(time, strike_part, fade_part),
        .place = ease_out(part(time, 0, place_part)),
        .sweep = part(time, 0, 1),
    };
}
