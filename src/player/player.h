/* A position in a trace and how to move it: playing at a speed, seeking, stepping, loops, bookmarks. The player does
 * not draw and has no clock; the caller passes the elapsed time. The trace may still be growing; playing waits at its
 * end. */
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include "trace/replay.h"
#include "trace/search.h"

/* Speeds in steps per second. */
#define PLAYER_MIN_SPEED 0.25
#define PLAYER_MAX_SPEED 10000.0
#define PLAYER_DEFAULT_SPEED 8.0
#define PLAYER_SCREEN_RATE 60.0 /* more steps per second than a screen can show singly */

enum player_direction { PLAYER_BACKWARD = -1, PLAYER_PAUSED = 0, PLAYER_FORWARD = 1 };

struct player {
    struct replay replay; /* replay.position is the player's position: the number of applied steps */
    double speed;
    enum player_direction direction;
    bool loop;        /* start again at the end */
    bool follows_end; /* stay at the end of the trace while it grows */
    bool is_even;     /* show all steps for the same time */

    /* for animation: the position before the last move, and the seconds since that move */
    uint64_t previous_position;
    double since_move;

    float *change_heat; /* [cells]: share of recent frames in which the cell changed, while steps are skipped */

    uint64_t *bookmark; /* positions, ascending */
    size_t bookmarks, bookmark_capacity;

    double weight;              /* private: weight of the step before the position */
    double step_remainder;      /* private: due steps; a pause counts as steps */
    digit_mask *last_mask;      /* private: [cells], the grid of the last frame */
    bool is_searching;          /* a search is in progress (player_search) */
    struct trace_search search; /* private */
    struct cursor cursor;       /* private: for searches and for reading steps other than the one on screen */
};

void player_init(struct player *player, const struct trace *trace);
void player_finish(struct player *player);

static inline uint64_t player_position(const struct player *player)
{
    return player->replay.position;
}

/* Returns whether the player is faster than the screen can show single steps. */
static inline bool player_skips_steps(const struct player *player)
{
    return player->direction != PLAYER_PAUSED && player->speed > PLAYER_SCREEN_RATE;
}

/* Returns the number of seconds for which the step before the position is shown while playing. */
double player_step_seconds(const struct player *player);

/* Updates `change_heat`. Call it once a frame, `seconds` after the last frame. */
void player_update_heat(struct player *player, double seconds);

/* Lets `seconds` pass and moves by the due steps, in one seek. Returns true if the position changed. */
bool player_advance(struct player *player, double seconds);

void player_play(struct player *player, enum player_direction direction);
void player_seek(struct player *player, uint64_t position); /* Clamps the position to the trace. */
void player_follow_end(
    struct player *player); /* Seeks the end, and follows it while the trace grows, until the next movement. */
void player_move(struct player *player, int64_t steps); /* Moves forward or backward, clamped to the trace. */

/* Each begins to search for the nearest such step. Any other movement ends the search. */
void player_next_technique(struct player *player, bool forward); /* a deduction by a different technique */
void player_next_branching(struct player *player, bool forward); /* a guess or a backtrack */
void player_enter_branch(struct player *player);                 /* the next guess */
void player_run_until(struct player *player, const struct search_condition *wanted, bool forward);

enum player_search { PLAYER_SEARCHING, PLAYER_FOUND, PLAYER_NOT_FOUND };

/* Continues the search over at most `steps` steps. If the step is found, seeks it and pauses. Playing stands still
 * during the search. */
enum player_search player_search(struct player *player, uint64_t steps);
void player_cancel_search(struct player *player);

/* Seeks the position before the innermost open guess and pauses. If there is none, returns false without moving. */
bool player_leave_branch(struct player *player);

void player_set_speed(struct player *player, double speed); /* Clamps the speed to its limits. */

/* Moves the speed by `notches` on the scale 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000, 2000, 5000,
 * 10000. player_speed_notch returns the position of a speed on it, from 0 to PLAYER_NOTCHES - 1, possibly between
 * two notches. */
enum { PLAYER_NOTCHES = 16 };
void player_adjust_speed(struct player *player, int notches);
double player_notch_speed(unsigned notch);
double player_speed_notch(double speed);

/* Sets a bookmark at the position, or removes the one there. */
void player_toggle_bookmark(struct player *player);
bool player_seek_bookmark(struct player *player, bool forward);

/* Returns the step that eliminated the candidate on the branch of the current position; 0 if the candidate is still
 * there or never was. */
uint64_t player_find_removal(struct player *player, cell_id cell, unsigned digit);

/* Returns the step that gave the cell its digit; 0 if it has had it from the start. The cell must have a digit. */
uint64_t player_find_settling(struct player *player, cell_id cell);

#endif
