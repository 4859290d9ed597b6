/* The transport: moves through the trace, alone or in a race, and scrolls the timeline and the list of steps
 * accordingly. */
#include "viewer/transport.h"

#include <math.h>

#include "base/clock.h"
#include "base/number_text.h"
#include "base/translation.h"
#include "viewer/message.h"
#include "viewer/race.h"
#include "viewer/viewer_state.h"

/* A search runs for this long in each frame, and checks the clock after this many steps. */
enum { SEARCH_MILLISECONDS = 8, SEARCH_STEPS = 1024 };

void viewer_seek(struct viewer *viewer, uint64_t position)
{
    player_seek(&viewer->session.player, position);
    viewer->looking.scroll.list = 0;
}

void transport_scrub(struct viewer *viewer, float x)
{
    viewer_seek(viewer, scene_timeline_position(viewer->scene, x));
}

void transport_set_speed(struct viewer *viewer, double speed)
{
    player_set_speed(&viewer->session.player, speed);
    viewer->params.speed = viewer->session.player.speed;
}

void transport_zoom(struct viewer *viewer, double factor, uint64_t around)
{
    struct scene_scroll *scroll = &viewer->looking.scroll;
    uint64_t steps = trace_steps(viewer->session.trace);
    uint64_t first = scroll->first, last = scroll->last ? scroll->last : steps;
    const double least = 16;
    double span = (double)(last - first) * factor;
    if (span >= (double)steps || steps <= (uint64_t)least) {
        scroll->first = scroll->last = 0;
        return;
    }
    if (span < least)
        span = least;
    double share = last > first ? ((double)around - (double)first) / (double)(last - first) : 0.5;
    double from = (double)around - fmin(fmax(share, 0), 1) * span;
    from = fmin(fmax(from, 0), (double)steps - span);
    scroll->first = (uint64_t)from;
    scroll->last = (uint64_t)(from + span);
}

/* Scrolls the zoomed timeline to contain the position. */
static void scroll_timeline(struct viewer *viewer)
{
    struct scene_scroll *scroll = &viewer->looking.scroll;
    uint64_t position = player_position(&viewer->session.player), span = scroll->last - scroll->first;
    if (!scroll->last || (position >= scroll->first && position <= scroll->last))
        return;
    uint64_t steps = trace_steps(viewer->session.trace);
    uint64_t first = position > span / 2 ? position - span / 2 : 0;
    scroll->first = first + span > steps ? (steps > span ? steps - span : 0) : first;
    scroll->last = scroll->first + span;
}

void transport_go_to_start(struct viewer *viewer)
{
    struct player *player = &viewer->session.player;
    uint64_t start = viewer->params.start_position;
    if (!start)
        return;
    race_follow(viewer, 0); /* all engines may have finished since the last frame */
    bool is_whole = trace_closed(viewer->session.trace) && !race_is_busy(viewer);
    if (!is_whole && trace_steps(viewer->session.trace) < start)
        return;
    player_seek(player, start);
    player->since_move = INFINITY;
    viewer->params.start_position = 0;
}

static void show_search(struct viewer *viewer)
{
    char number[NUMBER_TEXT_SIZE], steps[NUMBER_TEXT_SIZE];
    number_text(viewer->session.player.search.number, number);
    number_text(trace_steps(viewer->session.trace), steps);
    message_show(viewer, "Looking for it: at step %s of %s. Any key or click stops.", number, steps);
    message_keep(viewer);
    viewer->jump.is_shown = true;
}

/* Discards the search, which is over, and removes its message. */
static void end_search(struct viewer *viewer)
{
    if (viewer->jump.is_shown)
        message_clear(viewer);
    viewer->jump = (struct jump){0};
    viewer->looking.scroll.list = 0;
}

/* Continues the search for part of a frame, or to its end if `whole`. */
static void continue_search(struct viewer *viewer, bool whole)
{
    uint64_t end = clock_now() + SEARCH_MILLISECONDS * 1000000ull;
    enum player_search state;
    do
        state = player_search(&viewer->session.player, whole ? UINT64_MAX : SEARCH_STEPS);
    while (state == PLAYER_SEARCHING && clock_now() < end);
    if (state == PLAYER_SEARCHING) {
        show_search(viewer);
        return;
    }
    const char *none = viewer->jump.none;
    end_search(viewer);
    if (state == PLAYER_NOT_FOUND)
        message_show(viewer, "%s", tr(none));
}

void transport_search(struct viewer *viewer, const char *none)
{
    viewer->jump.none = none;
    continue_search(viewer, !viewer->params.threaded);
}

bool transport_cancel_search(struct viewer *viewer)
{
    if (!viewer->jump.none)
        return false;
    player_cancel_search(&viewer->session.player);
    end_search(viewer);
    return true;
}

void transport_finish_search(struct viewer *viewer)
{
    if (viewer->jump.none)
        continue_search(viewer, true);
}

void transport_advance(struct viewer *viewer, double seconds)
{
    transport_go_to_start(viewer);
    if (viewer->jump.none && !viewer->session.player.is_searching) /* another movement ended it */
        end_search(viewer);
    else if (viewer->jump.none)
        continue_search(viewer, false);
    bool is_covered = mode_top(viewer)->layer == LAYER_OVERLAY; /* playback behind a list would not be seen */
    if (!is_covered && player_advance(&viewer->session.player, seconds))
        viewer->looking.scroll.list = 0;
    race_follow(viewer, seconds);
    player_update_heat(&viewer->session.player, seconds);
    for (unsigned i = 0; i < viewer->race.rivals; i++)
        player_update_heat(&viewer->race.rival[i].player, seconds);
    scroll_timeline(viewer);
}
