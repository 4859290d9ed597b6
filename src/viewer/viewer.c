/* The viewer itself: creation, time, frames and messages. The other viewer_*.c files implement what it can do. */
#include "viewer/viewer.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "viewer/viewer_internal.h"

enum { MESSAGE_SECONDS = 6 };

static void list_help(struct viewer *viewer)
{
    for (unsigned id = 0; id < ACTIONS; id++) {
        if (actions[id].keys[0])
            viewer->help[viewer->help_rows++] =
                (struct scene_help){.id = actions[id].id, .keys = actions[id].keys, .help = actions[id].help};
    }
}

struct viewer *viewer_create(const struct viewer_params *params, struct text_error *error)
{
    struct viewer *viewer = memory_calloc(1, sizeof *viewer);
    if (!viewer) {
        text_error_memory(error, "the window");
        return NULL;
    }
    viewer->params = *params;
    viewer->only_technique = TECHNIQUES;
    viewer->racers = params->racers;
    memcpy(viewer->racer, params->racer, sizeof viewer->racer);
    viewer->scene = scene_create(error);
    viewer->raster = viewer->scene ? raster_create(params->width, params->height, error) : NULL;
    if (!viewer->raster) {
        viewer_destroy(viewer);
        return NULL;
    }
    viewer->measure = raster_measure(viewer->raster);
    viewer->view = (struct scene_view){
        .theme = params->theme,
        .measure = &viewer->measure,
        .width = params->width,
        .height = params->height,
        .scale = params->scale,
        .reduced_motion = params->reduced_motion,
        .headless = params->headless,
        .notation = params->notation,
        .pointer_x = -1,
        .pointer_y = -1,
        .cell = NO_CELL,
    };
    list_help(viewer);
    return viewer;
}

void viewer_destroy(struct viewer *viewer)
{
    if (!viewer)
        return;
    if (viewer->scene)
        viewer_close_all(viewer);
    viewer_positions_clear(viewer);
    scene_destroy(viewer->scene);
    raster_destroy(viewer->raster);
    draw_finish(&viewer->list);
    buffer_finish(&viewer->typed);
    memory_free(viewer);
}

bool viewer_do(struct viewer *viewer, enum action_id action, const char *argument, struct text_error *error)
{
    return viewer_actions[action](viewer, argument, error);
}

void viewer_notify(struct viewer *viewer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(viewer->message, sizeof viewer->message, format, arguments);
    va_end(arguments);
    viewer->view.message = viewer->message;
    viewer->view.message_is_error = false;
    viewer->message_left = MESSAGE_SECONDS;
}

void viewer_clear_message(struct viewer *viewer)
{
    viewer->view.message = NULL;
    viewer->prompting = false;
}

void viewer_show_error(struct viewer *viewer, const struct text_error *error)
{
    viewer_clear_message(viewer);
    text_error_format(error, viewer->message, sizeof viewer->message);
    viewer->view.message = viewer->message;
    viewer->view.message_is_error = true;
    viewer->message_left = INFINITY;
}

bool viewer_resize(struct viewer *viewer, int width, int height, float scale, struct text_error *error)
{
    if (!raster_resize(viewer->raster, width, height, error))
        return false;
    viewer->view.width = width;
    viewer->view.height = height;
    viewer->view.scale = scale;
    return true;
}

/* Scrolls the zoomed timeline so that it contains the position. */
static void scroll_timeline(struct viewer *viewer)
{
    struct scene_view *view = &viewer->view;
    uint64_t position = player_position(&viewer->session.player), span = view->zoom_last - view->zoom_first;
    if (!view->zoom_last || (position >= view->zoom_first && position <= view->zoom_last))
        return;
    uint64_t steps = trace_steps(viewer->session.trace);
    uint64_t first = position > span / 2 ? position - span / 2 : 0;
    view->zoom_first = first + span > steps ? (steps > span ? steps - span : 0) : first;
    view->zoom_last = view->zoom_first + span;
}

static bool rivals_at_work(const struct viewer *viewer)
{
    for (unsigned i = 0; i < viewer->rivals; i++) {
        if (!trace_closed(viewer->rival[i].trace))
            return true;
    }
    return false;
}

void viewer_go_to_start_position(struct viewer *viewer)
{
    struct player *player = &viewer->session.player;
    if (viewer->params.start_position)
        viewer_follow_leader(viewer, 0); /* all engines may have finished since the last frame */
    bool whole = trace_closed(viewer->session.trace) && !rivals_at_work(viewer);
    if (!viewer->params.start_position ||
        (!whole && trace_steps(viewer->session.trace) < viewer->params.start_position))
        return;
    player_seek(player, viewer->params.start_position);
    player->since_move = INFINITY;
    viewer->params.start_position = 0;
}

void viewer_advance(struct viewer *viewer, double seconds)
{
    if (!viewer->is_open)
        return;
    struct player *player = &viewer->session.player;
    viewer_go_to_start_position(viewer);
    if (player->direction != PLAYER_PAUSED)
        viewer_quiz_set(viewer, false); /* playing reveals the hidden step */
    if (player_advance(player, seconds))
        viewer->view.list_offset = 0;
    viewer_follow_leader(viewer, seconds);
    player_update_heat(player, seconds);
    for (unsigned i = 0; i < viewer->rivals; i++)
        player_update_heat(&viewer->rival[i].player, seconds);
    viewer_summary_advance(viewer);
    viewer_hints_advance(viewer);
    viewer_poll_save(viewer);
    viewer_quiz_advance(viewer);
    scroll_timeline(viewer);
    viewer_advance_viewport(viewer, seconds);
    viewer->message_left -= seconds;
    if (viewer->view.message && !viewer->prompting && viewer->message_left < 0)
        viewer_clear_message(viewer);
}

/* Shows an error for a damaged block of a saved trace. Blocks are checked when they are first read. */
static void report_damage(struct viewer *viewer)
{
    struct session *session = &viewer->session;
    uint64_t damage = viewer->is_open ? trace_damaged_step(session->trace) : 0;
    if (!damage || damage == session->reported_damage)
        return;
    struct text_error error;
    text_error_input(&error, 0, 0, "the trace is damaged behind step %llu", (unsigned long long)damage - 1);
    viewer_show_error(viewer, &error);
    session->reported_damage = damage;
}

/* Shows an error if the engine stopped because memory and disk are full. */
static void report_truncation(struct viewer *viewer)
{
    struct session *session = &viewer->session;
    struct text_error error;
    if (!viewer->view.is_truncated || viewer->view.headless || session->reported_truncation)
        return;
    text_error_system(&error, "no room for more steps than these, in memory or on the disk: the search was not finished");
    viewer_show_error(viewer, &error);
    session->reported_truncation = true;
}

const struct raster_rect *viewer_frame(struct viewer *viewer, size_t *count)
{
    const struct job *job = viewer->session.job;
    viewer_follow_leader(viewer, 0);
    viewer_hints_advance(viewer);
    viewer->view.seconds = job && trace_closed(job->trace) ? job->seconds : -1;
    viewer->view.is_truncated = job && trace_closed(job->trace) && job->outcome == ENGINE_NO_MEMORY;
    report_truncation(viewer);
    if (viewer->is_open) {
        viewer_follow_step(viewer);
        scene_draw(viewer->scene, &viewer->view, &viewer->list);
    }
    report_damage(viewer);
    return raster_draw(viewer->raster, &viewer->list, count);
}

void viewer_invalidate(struct viewer *viewer)
{
    raster_invalidate(viewer->raster);
}

const struct raster *viewer_raster(const struct viewer *viewer)
{
    return viewer->raster;
}

const struct draw_list *viewer_display_list(const struct viewer *viewer)
{
    return &viewer->list;
}

const struct frame_layout *viewer_layout(const struct viewer *viewer)
{
    return scene_frame(viewer->scene);
}

const char *viewer_sentence(const struct viewer *viewer)
{
    return viewer->is_open ? scene_sentence(viewer->scene) : "";
}

bool viewer_busy(const struct viewer *viewer)
{
    return viewer->is_open &&
           (viewer->session.player.direction != PLAYER_PAUSED || scene_animating(viewer->scene) ||
            !trace_closed(viewer->session.trace) || rivals_at_work(viewer) || viewer_summary_is_busy(viewer) ||
            viewer->saver || viewer_hints_is_busy(viewer) || viewer->params.start_position || viewer->gliding ||
            (viewer->view.message && isfinite(viewer->message_left)));
}

void viewer_wait(struct viewer *viewer)
{
    if (viewer->session.job)
        job_wait(viewer->session.job);
    for (unsigned i = 0; i < viewer->rivals; i++)
        job_wait(viewer->rival[i].job);
    viewer_summary_wait(viewer);
    viewer_hints_wait(viewer);
    viewer_wait_for_save(viewer);
    viewer_quiz_advance(viewer);
}

unsigned viewer_take_requests(struct viewer *viewer)
{
    unsigned requests = viewer->requests;
    viewer->requests = 0;
    return requests;
}

void viewer_title(const struct viewer *viewer, char *text, size_t size)
{
    if (!viewer->is_open) {
        snprintf(text, size, "sudoscope");
        return;
    }
    snprintf(text, size, "%s - %s - step %llu of %llu - sudoscope", viewer->session.name,
             trace_engine(viewer->session.trace), (unsigned long long)player_position(&viewer->session.player),
             (unsigned long long)trace_steps(viewer->session.trace));
}

const char *viewer_name(const struct viewer *viewer)
{
    return viewer->is_open ? viewer->session.name : "";
}

const struct player *viewer_player(const struct viewer *viewer)
{
    return &viewer->session.player;
}
