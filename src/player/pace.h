/* How long a step is shown while playing: guesses, contradictions and backtracks longer than the rest, a second at 8 steps
 * a second. The pause gets shorter at higher speeds and where such steps are frequent, because a search that does nothing
 * else would crawl. There is none above PLAYER_SCREEN_RATE. */
#ifndef PLAYER_PACE_H
#define PLAYER_PACE_H

#include "trace/cursor.h"

/* Returns the weight of a step, from 0 (no pause) to 1. */
double pace_weigh(struct cursor *cursor, uint64_t number);

/* Returns how much longer than others a step of weight 1 is shown, in the time of one step. */
double pace_longest_pause(double speed);

#endif
