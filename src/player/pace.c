#include "player/pace.h"

#include <math.h>

#include "player/player.h"

/* Where more than FEW of the last RECENT steps are turning points, the pauses get shorter. */
enum { RECENT = 32, FEW = 5 };

static bool is_turning_point(struct cursor *cursor, uint64_t number)
{
    const struct record *record = cursor_record(cursor, number);
    return record->kind == STEP_GUESS || record->kind == STEP_CONTRADICTION || record->kind == STEP_BACKTRACK;
}

double pace_weigh(struct cursor *cursor, uint64_t number)
{
    unsigned turning_points = 0;
    if (!number || !is_turning_point(cursor, number))
        return 0;
    for (uint64_t at = number; at && number - at < RECENT; at--)
        turning_points += is_turning_point(cursor, at);
    double share = FEW / fmax(turning_points, FEW);
    return share * share;
}

double pace_longest_pause(double speed)
{
    const double usual = 1 / PLAYER_DEFAULT_SPEED, screen = 1 / PLAYER_SCREEN_RATE, step = 1 / speed;
    double pause = 1 - usual; /* seconds; with the step's own time, one second */
    if (step <= screen)
        return 0;
    return speed * (step > usual ? pause + step - usual : pause * (step - screen) / (usual - screen));
}
