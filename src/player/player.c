#include "player/player.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* --- the pace: guesses, contradictions and backtracks are shown longer than the rest, a second at 8 steps a second.
 * The pause gets shorter at higher speeds and where such steps are frequent, because a search that does nothing else
 * would crawl. There is none above PLAYER_SCREEN_RATE. --- */

/* If more than FEW of the last RECENT steps are turning points, the pauses become shorter. */
enum { RECENT = 32, FEW = 5 };

static bool is_turning_point(struct cursor *cursor, uint64_t number)
{
    const struct record *record = cursor_record(cursor, number);
    return record->kind == STEP_GUESS || record->kind == STEP_CONTRADICTION || record->kind == STEP_BACKTRACK;
}

/* Returns the weight of a step, from 0 (no pause) to 1. */
static double weigh(struct cursor *cursor, uint64_t number)
{
    unsigned turning_points = 0;
    if (!number || !is_turning_point(cursor, number))
        return 0;
    for (uint64_t at = number; at && number - at < RECENT; at--)
        turning_points += is_turning_point(cursor, at);
    double share = FEW / fmax(turning_points, FEW);
    return share * share;
}

/* Returns how much longer a step of weight 1 is shown, in units of one step's time. */
static double longest_pause(double speed)
{
    const double usual = 1 / PLAYER_DEFAULT_SPEED, screen = 1 / PLAYER_SCREEN_RATE, step = 1 / speed;
    double pause = 1 - usual; /* together with the step's own time it is one second */
    if (step <= screen)
        return 0;
    return speed * (step > usual ? pause + step - usual : pause * (step - screen) / (usual - screen));
}

void player_init(struct player *player, const struct trace *trace)
{
    unsigned cells = trace_layout(trace)->cells;
    *player = (struct player){
        .speed = PLAYER_DEFAULT_SPEED,
        .since_move = INFINITY,
        .change_heat = memory_calloc(cells, sizeof *player->change_heat),
        .last_mask = memory_calloc(cells, sizeof *player->last_mask),
    };
    cursor_init(&player->cursor, trace);
    replay_init(&player->replay, trace);
}

void player_finish(struct player *player)
{
    replay_finish(&player->replay);
    cursor_finish(&player->cursor);
    memory_free(player->bookmark);
    memory_free(player->change_heat);
    memory_free(player->last_mask);
    *player = (struct player){0};
}

/* Returns the number of steps' times that a step of this weight takes. */
static double steps_of_time(const struct player *player, double weight)
{
    return player->is_even ? 1 : 1 + weight * longest_pause(player->speed);
}

double player_step_seconds(const struct player *player)
{
    return steps_of_time(player, player->weight) / player->speed;
}

static uint64_t last_position(const struct player *player)
{
    return trace_steps(player->replay.trace);
}

static bool move_to(struct player *player, uint64_t position)
{
    if (position == player_position(player))
        return false;
    player->previous_position = player_position(player);
    player->since_move = 0;
    replay_seek(&player->replay, position);
    player->weight = weigh(&player->replay.cursor, position);
    return true;
}

void player_update_heat(struct player *player, double seconds)
{
    const double time_constant = 0.25; /* seconds */
    bool skips_steps = player_skips_steps(player);
    float kept = skips_steps ? (float)exp(-seconds / time_constant) : 0;
    for (unsigned c = 0; c < trace_layout(player->replay.trace)->cells; c++) {
        bool changed = skips_steps && player->last_mask[c] != player->replay.mask[c];
        player->change_heat[c] = player->change_heat[c] * kept + (changed ? 1 - kept : 0);
        player->last_mask[c] = player->replay.mask[c];
    }
}

/* Returns the position `due` steps further, if the start follows the end. */
static uint64_t move_in_loop(uint64_t position, int64_t due, uint64_t last)
{
    int64_t span = (int64_t)last + 1;
    int64_t at = ((int64_t)position + due % span) % span;
    return (uint64_t)(at < 0 ? at + span : at);
}

/* Takes the whole steps out of the elapsed time and returns their number. */
static double take_steps(struct player *player)
{
    double whole = floor(player->step_remainder);
    player->step_remainder -= whole;
    return whole;
}

/* Takes steps with pauses, going through the due steps one by one. */
static double take_steps_with_pauses(struct player *player)
{
    uint64_t last = last_position(player), position = player_position(player), taken = 0;
    double weight = player->weight;
    for (;; taken++) {
        double needed = steps_of_time(player, weight);
        if (player->step_remainder < needed)
            return (double)taken;
        if (!player->loop && position == (player->direction > 0 ? last : 0))
            return (double)taken + take_steps(player);
        player->step_remainder -= needed;
        position = move_in_loop(position, player->direction, last);
        weight = weigh(&player->cursor, position);
    }
}

/* Moves to the end of a growing trace, and stays there when the trace is complete. */
static bool follow_end(struct player *player)
{
    if (trace_closed(player->replay.trace)) {
        player->follows_end = false;
        player_play(player, PLAYER_PAUSED);
    }
    return move_to(player, last_position(player));
}

bool player_advance(struct player *player, double seconds)
{
    player->since_move += seconds;
    if (player->follows_end)
        return follow_end(player);
    if (player->direction == PLAYER_PAUSED || player->is_searching || !(seconds > 0))
        return false;
    player->step_remainder += seconds * player->speed;
    bool has_pauses = !player->is_even && player->speed <= PLAYER_SCREEN_RATE;
    double whole = has_pauses ? take_steps_with_pauses(player) : take_steps(player);
    if (whole < 1)
        return false;
    int64_t due = (int64_t)fmin(whole, 1e15) * player->direction;
    uint64_t position = player_position(player), end = last_position(player);
    if (player->loop)
        return move_to(player, move_in_loop(position, due, end));
    uint64_t left = due > 0 ? end - position : position;
    if (left <= (uint64_t)llabs(due)) {
        /* playing waits at the end of a growing trace and stops at the final end */
        if (due < 0 || trace_closed(player->replay.trace))
            player_play(player, PLAYER_PAUSED);
        return move_to(player, due > 0 ? end : 0);
    }
    return move_to(player, (uint64_t)((int64_t)position + due));
}

void player_play(struct player *player, enum player_direction direction)
{
    if (direction == PLAYER_FORWARD && trace_closed(player->replay.trace) && !player->loop &&
        player_position(player) == last_position(player))
        move_to(player, 0);
    player->direction = direction;
    player->follows_end = false;
    player->step_remainder = steps_of_time(player, player->weight) - 1; /* the step on screen has had its pause */
    player->is_searching = false;
}

void player_follow_end(struct player *player)
{
    player_seek(player, UINT64_MAX);
    player->follows_end = !trace_closed(player->replay.trace);
}

void player_seek(struct player *player, uint64_t position)
{
    player->follows_end = false;
    uint64_t end = last_position(player);
    move_to(player, position < end ? position : end);
    player->step_remainder = 0;
    player->is_searching = false;
}

void player_move(struct player *player, int64_t steps)
{
    uint64_t position = player_position(player);
    uint64_t distance = steps < 0 ? 0 - (uint64_t)steps : (uint64_t)steps;
    if (steps < 0)
        player_seek(player, distance < position ? position - distance : 0);
    else
        player_seek(player, distance < last_position(player) - position ? position + distance : last_position(player));
}

void player_next_technique(struct player *player, bool forward)
{
    struct search_condition wanted = {.about = SEARCH_OTHER_TECHNIQUE};
    if (player_position(player)) {
        const struct record *record = cursor_record(&player->cursor, player_position(player));
        wanted.technique = record->technique;
    }
    player_run_until(player, &wanted, forward);
}

void player_next_branching(struct player *player, bool forward)
{
    struct search_condition wanted = {.about = SEARCH_KIND, .kinds = 1u << STEP_GUESS | 1u << STEP_BACKTRACK};
    player_run_until(player, &wanted, forward);
}

void player_enter_branch(struct player *player)
{
    player_run_until(player, &(struct search_condition){.about = SEARCH_KIND, .kinds = 1u << STEP_GUESS}, true);
}

void player_run_until(struct player *player, const struct search_condition *wanted, bool forward)
{
    search_begin(&player->search, player_position(player), forward, wanted);
    player->is_searching = true;
}

enum player_search player_search(struct player *player, uint64_t steps)
{
    if (!player->is_searching)
        return PLAYER_NOT_FOUND;
    if (!search_continue(&player->search, &player->cursor, steps))
        return PLAYER_SEARCHING;
    player->is_searching = false;
    if (!player->search.found)
        return PLAYER_NOT_FOUND;
    player_play(player, PLAYER_PAUSED);
    player_seek(player, player->search.found);
    return PLAYER_FOUND;
}

void player_cancel_search(struct player *player)
{
    player->is_searching = false;
}

bool player_leave_branch(struct player *player)
{
    uint64_t guess = replay_guess(&player->replay);
    if (!guess)
        return false;
    player_play(player, PLAYER_PAUSED);
    player_seek(player, guess - 1);
    return true;
}

static const double notch_speed[PLAYER_NOTCHES] = {0.25, 0.5, 1,   2,   4,    8,    15,   30,
                                                   60,   120, 250, 500, 1000, 2000, 5000, 10000};

void player_set_speed(struct player *player, double speed)
{
    if (speed >= PLAYER_MIN_SPEED && speed <= PLAYER_MAX_SPEED)
        player->speed = speed;
    else
        player->speed = speed > PLAYER_MAX_SPEED ? PLAYER_MAX_SPEED : PLAYER_MIN_SPEED;
}

void player_adjust_speed(struct player *player, int notches)
{
    int at = 0;
    while (at + 1 < PLAYER_NOTCHES && notch_speed[at] < player->speed)
        at++;
    /* from a speed between two notches, the first step goes to the next notch in that direction */
    if (notches > 0 && notch_speed[at] > player->speed)
        at--;
    at += notches;
    player_set_speed(player, notch_speed[at < 0 ? 0 : at >= PLAYER_NOTCHES ? PLAYER_NOTCHES - 1 : at]);
}

double player_notch_speed(unsigned notch)
{
    return notch_speed[notch < PLAYER_NOTCHES ? notch : PLAYER_NOTCHES - 1];
}

double player_speed_notch(double speed)
{
    unsigned at = 1;
    while (at + 1 < PLAYER_NOTCHES && notch_speed[at] < speed)
        at++;
    double part = (speed - notch_speed[at - 1]) / (notch_speed[at] - notch_speed[at - 1]);
    return at - 1 + fmin(1, fmax(0, part));
}

/* Returns the index of the first bookmark at or after `position`. */
static size_t bookmark_index(const struct player *player, uint64_t position)
{
    size_t index = 0;
    while (index < player->bookmarks && player->bookmark[index] < position)
        index++;
    return index;
}

void player_toggle_bookmark(struct player *player)
{
    uint64_t position = player_position(player);
    size_t index = bookmark_index(player, position), after = player->bookmarks - index;
    if (after && player->bookmark[index] == position) {
        memmove(player->bookmark + index, player->bookmark + index + 1, (after - 1) * sizeof *player->bookmark);
        player->bookmarks--;
        return;
    }
    array_room(player->bookmark, player->bookmark_capacity, player->bookmarks + 1);
    memmove(player->bookmark + index + 1, player->bookmark + index, after * sizeof *player->bookmark);
    player->bookmark[index] = position;
    player->bookmarks++;
}

bool player_seek_bookmark(struct player *player, bool forward)
{
    size_t index = bookmark_index(player, player_position(player) + forward);
    if (forward ? index == player->bookmarks : !index)
        return false;
    player_play(player, PLAYER_PAUSED);
    player_seek(player, player->bookmark[forward ? index : index - 1]);
    return true;
}

uint64_t player_find_removal(struct player *player, cell_id cell, unsigned digit)
{
    if (player->replay.mask[cell] & digit_bit(digit))
        return 0;
    return search_removal(&player->cursor, player_position(player), cell, digit);
}

uint64_t player_find_settling(struct player *player, cell_id cell)
{
    return search_settling(&player->cursor, player_position(player), cell);
}
