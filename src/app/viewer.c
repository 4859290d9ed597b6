#include "app/viewer.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "app/viewer_parts.h"
#include "base/memory.h"
#include "trace/mapped_file.h"

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
    viewer->only = TECHNIQUES;
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
        .still = params->still,
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
    viewer_place_forget(viewer);
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

void viewer_say(struct viewer *viewer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(viewer->message, sizeof viewer->message, format, arguments);
    va_end(arguments);
    viewer->view.message = viewer->message;
    viewer->view.message_is_error = false;
    viewer->message_left = MESSAGE_SECONDS;
}

void viewer_hush(struct viewer *viewer)
{
    viewer->view.message = NULL;
    viewer->prompting = false;
}

void viewer_show_error(struct viewer *viewer, const struct text_error *error)
{
    viewer_hush(viewer);
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

/* The part of the timeline that is shown moves along when the position leaves it. */
static void follow_zoom(struct viewer *viewer)
{
    struct scene_view *view = &viewer->view;
    uint64_t position = player_position(&viewer->showing.player), span = view->zoom_last - view->zoom_first;
    if (!view->zoom_last || (position >= view->zoom_first && position <= view->zoom_last))
        return;
    uint64_t steps = trace_steps(viewer->showing.trace);
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

void viewer_arrive(struct viewer *viewer)
{
    struct player *player = &viewer->showing.player;
    if (viewer->params.at)
        viewer_follow_leader(viewer, 0); /* all of them may have ended since the last frame */
    bool whole = trace_closed(viewer->showing.trace) && !rivals_at_work(viewer);
    if (!viewer->params.at || (!whole && trace_steps(viewer->showing.trace) < viewer->params.at))
        return;
    player_seek(player, viewer->params.at);
    player->since_move = INFINITY;
    viewer->params.at = 0;
}

void viewer_advance(struct viewer *viewer, double seconds)
{
    if (!viewer->is_open)
        return;
    struct player *player = &viewer->showing.player;
    viewer_arrive(viewer);
    if (player->direction != PLAYER_PAUSED)
        viewer_predict(viewer, false); /* what comes is seen */
    if (player_advance(player, seconds))
        viewer->view.list_offset = 0;
    viewer_follow_leader(viewer, seconds);
    player_update_heat(player, seconds);
    for (unsigned i = 0; i < viewer->rivals; i++)
        player_update_heat(&viewer->rival[i].player, seconds);
    viewer_summary_advance(viewer);
    viewer_choices_advance(viewer);
    viewer_advance_saving(viewer);
    viewer_predict_advance(viewer);
    follow_zoom(viewer);
    viewer_glide(viewer, seconds);
    viewer->message_left -= seconds;
    if (viewer->view.message && !viewer->prompting && viewer->message_left < 0)
        viewer_hush(viewer);
}

/* A saved trace is checked part by part, as it is looked at. */
static void tell_damage(struct viewer *viewer)
{
    struct showing *showing = &viewer->showing;
    uint64_t damage = viewer->is_open ? trace_damaged_step(showing->trace) : 0;
    if (!damage || damage == showing->told_damage)
        return;
    struct text_error error;
    text_error_input(&error, 0, 0, "the trace is damaged behind step %llu", (unsigned long long)damage - 1);
    viewer_show_error(viewer, &error);
    showing->told_damage = damage;
}

/* A search without end stops where there is no room left. */
static void tell_cut(struct viewer *viewer)
{
    struct showing *showing = &viewer->showing;
    struct text_error error;
    if (!viewer->view.is_cut || viewer->view.still || showing->told_cut)
        return;
    text_error_system(&error, "no room for more steps than these, in memory or on the disk: the search was not finished");
    viewer_show_error(viewer, &error);
    showing->told_cut = true;
}

const struct raster_rect *viewer_frame(struct viewer *viewer, size_t *count)
{
    const struct job *job = viewer->showing.job;
    viewer_follow_leader(viewer, 0);
    viewer_choices_advance(viewer);
    viewer->view.seconds = job && trace_closed(job->trace) ? job->seconds : -1;
    viewer->view.is_cut = job && trace_closed(job->trace) && job->outcome == ENGINE_NO_MEMORY;
    tell_cut(viewer);
    if (viewer->is_open) {
        viewer_follow_action(viewer);
        scene_draw(viewer->scene, &viewer->view, &viewer->list);
    }
    tell_damage(viewer);
    return raster_draw(viewer->raster, &viewer->list, count);
}

void viewer_redraw(struct viewer *viewer)
{
    raster_forget(viewer->raster);
}

const struct raster *viewer_raster(const struct viewer *viewer)
{
    return viewer->raster;
}

const struct draw_list *viewer_list(const struct viewer *viewer)
{
    return &viewer->list;
}

const struct frame *viewer_arrangement(const struct viewer *viewer)
{
    return scene_frame(viewer->scene);
}

const char *viewer_sentence(const struct viewer *viewer)
{
    return viewer->is_open ? scene_sentence(viewer->scene) : "";
}

bool viewer_busy(const struct viewer *viewer)
{
    return viewer->is_open && (viewer->showing.player.direction != PLAYER_PAUSED || scene_moving(viewer->scene) ||
                               !trace_closed(viewer->showing.trace) || rivals_at_work(viewer) ||
                               viewer_summary_at_work(viewer) || viewer->saver || viewer_choices_at_work(viewer) || viewer->params.at ||
                               viewer->gliding ||
                               (viewer->view.message && isfinite(viewer->message_left)));
}

void viewer_settle(struct viewer *viewer)
{
    if (viewer->showing.job)
        job_wait(viewer->showing.job);
    for (unsigned i = 0; i < viewer->rivals; i++)
        job_wait(viewer->rival[i].job);
    viewer_summary_settle(viewer);
    viewer_choices_settle(viewer);
    viewer_finish_saving(viewer);
    viewer_predict_advance(viewer);
}

unsigned viewer_take_wishes(struct viewer *viewer)
{
    unsigned wishes = viewer->wishes;
    viewer->wishes = 0;
    return wishes;
}

void viewer_title(const struct viewer *viewer, char *text, size_t size)
{
    if (!viewer->is_open) {
        snprintf(text, size, "sudoscope");
        return;
    }
    snprintf(text, size, "%s - %s - step %llu of %llu - sudoscope", viewer->showing.name,
             trace_engine(viewer->showing.trace), (unsigned long long)player_position(&viewer->showing.player),
             (unsigned long long)trace_steps(viewer->showing.trace));
}

const char *viewer_name(const struct viewer *viewer)
{
    return viewer->is_open ? viewer->showing.name : "";
}

const struct player *viewer_player(const struct viewer *viewer)
{
    return &viewer->showing.player;
}
