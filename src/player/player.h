/* Where one is in a trace, and how one moves through it. It draws nothing and has no clock: the caller says how much time
 * has passed. The trace may still be growing; playing waits at its end for more. */
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include "player/stop.h"
#include "trace/replay.h"
#include "trace/search.h"

/* In steps a second. */
#define PLAYER_MIN_SPEED 0.25
#define PLAYER_MAX_SPEED 10000.0
#define PLAYER_DEFAULT_SPEED 8.0
#define PLAYER_SCREEN_RATE 60.0 /* what a screen can show one by one */

enum player_direction { PLAYER_BACKWARD = -1, PLAYER_PAUSED = 0, PLAYER_FORWARD = 1 };

struct player {
    struct replay replay; /* replay.position is where one is: that many steps are done */
    double speed;
    enum player_direction direction;
    bool loop;
    uint64_t loop_first, loop_last; /* positions; the whole trace where loop_last is 0 */

    /* For motion: the position before the last move, and the seconds since it. */
    uint64_t previous_position;
    double since_move;

    float *change_heat; /* [cells]: the share of frames in which each has changed lately, while it bursts */

    uint64_t *bookmark; /* ascending */
    size_t bookmarks, bookmark_capacity;

    double step_remainder; /* private: the part of a step that is due */
    digit_mask *last_mask; /* private: [cells], at the last frame */
    struct cursor search; /* private */
};

bool player_init(struct player *player, const struct trace *trace);
void player_finish(struct player *player);

static inline uint64_t player_position(const struct player *player)
{
    return player->replay.position;
}

/* Whether it plays so fast that single steps are not seen. */
static inline bool player_skips_steps(const struct player *player)
{
    return player->direction != PLAYER_PAUSED && player->speed > PLAYER_SCREEN_RATE;
}

/* Once a frame, which comes `seconds` after the last: brings `change_heat` up to date. */
void player_update_heat(struct player *player, double seconds);

/* Lets `seconds` pass. When many steps are due it goes straight to the newest: it never lags. True if it moved. */
bool player_advance(struct player *player, double seconds);

void player_play(struct player *player, enum player_direction direction);
void player_seek(struct player *player, uint64_t position); /* at most the trace's length, whatever is asked */
void player_move(struct player *player, int64_t steps);     /* either way, as far as there is something */

/* Each goes to the nearest such step and pauses; false, and stays, where there is none. */
bool player_next_technique(struct player *player, bool forward); /* a deduction of another technique */
bool player_next_branching(struct player *player, bool forward); /* a guess or a backtrack */
bool player_leave_branch(struct player *player);                 /* before the innermost open guess */
bool player_enter_branch(struct player *player);                 /* the next guess that opens a deeper level */
bool player_run_until(struct player *player, const struct stop *stop, bool forward);

void player_set_speed(struct player *player, double speed); /* kept within the limits */

/* One notch faster or slower on the scale 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000, 2000, 5000, 10000. */
void player_adjust_speed(struct player *player, int notches);

/* Sets a bookmark here or takes it away; false if there is no memory. */
bool player_toggle_bookmark(struct player *player);
bool player_seek_bookmark(struct player *player, bool forward);

/* The step that removed this candidate on the branch that the position is on; 0: it is still there, or never was. */
uint64_t player_find_removal(struct player *player, cell_id cell, unsigned digit);

#endif
