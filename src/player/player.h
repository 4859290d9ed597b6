/* A position in a trace and the ways to move it: playing at a speed, seeking, stepping, loops, bookmarks. The player
 * does not draw and has no clock; the caller passes the elapsed time. The trace may still be growing; playing waits
 * at its end. */
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include "trace/replay.h"
#include "trace/search.h"

/* Speeds in steps per second. */
#define PLAYER_MIN_SPEED 0.25
#define PLAYER_MAX_SPEED 10000.0
#define PLAYER_DEFAULT_SPEED 8.0
#define PLAYER_SCREEN_RATE 60.0 /* more steps per second than a screen can show one by one */

enum player_direction { PLAYER_BACKWARD = -1, PLAYER_PAUSED = 0, PLAYER_FORWARD = 1 };

struct player {
    struct replay replay; /* replay.position is the player's position: the number of steps done */
    double speed;
    enum player_direction direction;
    bool loop;        /* begins anew at the end */
    bool follows_end; /* it stays at the end of the trace while that grows */
    bool is_even;     /* no step is shown longer than others */

    /* For animation: the position before the last move, and the seconds since that move. */
    uint64_t previous_position;
    double since_move;

    float *change_heat; /* [cells]: share of the recent frames in which the cell changed, while steps are skipped */

    uint64_t *bookmark; /* positions, ascending */
    size_t bookmarks, bookmark_capacity;

    double weight;              /* private: of the step that led to the position */
    double step_remainder;      /* private: steps that are due; a pause counts as steps */
    digit_mask *last_mask;      /* private: [cells], the grid of the last frame */
    bool is_searching;          /* a search was begun and is not over (player_search) */
    struct trace_search search; /* private */
    struct cursor cursor;       /* private: of searches and of looks at other steps than the one that is shown */
};

void player_init(struct player *player, const struct trace *trace);
void player_finish(struct player *player);

static inline uint64_t player_position(const struct player *player)
{
    return player->replay.position;
}

/* Returns whether the player plays faster than the screen can show single steps. */
static inline bool player_skips_steps(const struct player *player)
{
    return player->direction != PLAYER_PAUSED && player->speed > PLAYER_SCREEN_RATE;
}

/* Returns how many seconds the step that led to the position is shown while playing. */
double player_step_seconds(const struct player *player);

/* Updates `change_heat`. Called once a frame, `seconds` after the last frame. */
void player_update_heat(struct player *player, double seconds);

/* Lets `seconds` pass and moves by the steps that are due, in one seek. Returns true if the position changed. */
bool player_advance(struct player *player, double seconds);

void player_play(struct player *player, enum player_direction direction);
void player_seek(struct player *player, uint64_t position); /* clamped to the trace's length */
void player_follow_end(
    struct player *player); /* to the end, and on with it while the trace grows; until the next movement */
void player_move(struct player *player, int64_t steps); /* forward or backward, clamped to the trace */

/* Each of these begins to search for the nearest such step. Any other movement ends the search. */
void player_next_technique(struct player *player, bool forward); /* a deduction by another technique */
void player_next_branching(struct player *player, bool forward); /* a guess or a backtrack */
void player_enter_branch(struct player *player);                 /* the next guess */
void player_run_until(struct player *player, const struct search_condition *wanted, bool forward);

enum player_search { PLAYER_SEARCHING, PLAYER_FOUND, PLAYER_NOT_FOUND };

/* Continues the search by looking at no more than `steps` steps. If it is found, seeks it and pauses. While the search
 * is under way, playing stands still. */
enum player_search player_search(struct player *player, uint64_t steps);
void player_cancel_search(struct player *player);

/* Seeks the position before the innermost open guess and pauses. Returns false, without moving, if there is none. */
bool player_leave_branch(struct player *player);

void player_set_speed(struct player *player, double speed); /* clamped to the limits */

/* Moves the speed by `notches` on the scale 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000, 2000, 5000,
 * 10000. player_speed_notch returns where a speed lies on it, from 0 to PLAYER_NOTCHES - 1, perhaps between two
 * notches. */
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

/* Returns the step that gave the cell its digit; 0 if it has had it from the start. Only for a cell with a digit. */
uint64_t player_find_settling(struct player *player, cell_id cell);

#endif
