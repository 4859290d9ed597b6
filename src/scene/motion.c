#include "scene/motion.h"

static const double strike_time = 0.080, fade_time = 0.120, place_time = 0.160, whole_time = 0.200;
static const double fastest = 12; /* steps a second up to which steps are animated */

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
    bool playing = player->direction != PLAYER_PAUSED;
    struct motion rest = {.step = 0, .strike = 1, .fade = 1, .place = 1, .sweep = 1};
    if (reduced || (!forward && !backward) || motion_is_too_fast(player))
        return rest;
    /* While playing, the animation ends a fifth of the step's time before the next one. */
    double stretch = playing && 0.8 / player->speed < whole_time ? whole_time * player->speed / 0.8 : 1;
    double time = player->since_move * stretch;
    if (time >= whole_time)
        return rest;
    if (backward)
        time = whole_time - time;
    return (struct motion){
        .step = forward ? here : from,
        .moving = true,
        .strike = part(time, 0, strike_time),
        .fade = part(time, strike_time, fade_time),
        .place = ease_out(part(time, 0, place_time)),
        .sweep = part(time, 0, whole_time),
    };
}
