#include "app/viewer.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "app/input.h"
#include "app/viewer_parts.h"
#include "base/file.h"
#include "base/memory.h"
#include "puzzle/reader.h"

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
    struct viewer *viewer = memory_zeroed(1, sizeof *viewer);
    if (!viewer) {
        text_error_memory(error, "the window");
        return NULL;
    }
    viewer->params = *params;
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
        .notation = params->notation,
        .pointer_x = -1,
        .pointer_y = -1,
        .cell = NO_CELL,
    };
    list_help(viewer);
    return viewer;
}

void viewer_close_showing(struct showing *showing)
{
    player_finish(&showing->player);
    job_destroy(showing->job);
    trace_input_finish(&showing->saved);
    *showing = (struct showing){0};
}

void viewer_destroy(struct viewer *viewer)
{
    if (!viewer)
        return;
    if (viewer->scene)
        viewer_end_race(viewer);
    viewer_summary_forget(viewer);
    viewer_close_showing(&viewer->showing);
    scene_destroy(viewer->scene);
    raster_destroy(viewer->raster);
    draw_finish(&viewer->list);
    buffer_finish(&viewer->typed);
    memory_free(viewer);
}

/* Puts what was just opened in place of what was shown. Takes `fresh`, also on failure. */
static bool show(struct viewer *viewer, struct showing *fresh, struct text_error *error)
{
    if (!player_init(&fresh->player, fresh->trace)) {
        text_error_memory(error, "the player");
        viewer_close_showing(fresh);
        return false;
    }
    if (!scene_open(viewer->scene, fresh->trace, error)) {
        viewer_close_showing(fresh);
        return false;
    }
    viewer_end_race(viewer);
    viewer_summary_forget(viewer);
    fresh->player.loop = viewer->is_open && viewer->showing.player.loop;
    viewer_close_showing(&viewer->showing);
    viewer->showing = *fresh;
    viewer->is_open = true;
    struct player *player = &viewer->showing.player;
    player_set_speed(player, viewer->params.speed);
    player_play(player, viewer->params.paused ? PLAYER_PAUSED : PLAYER_FORWARD);
    viewer->view.player = player;
    viewer->view.title = viewer->showing.name;
    viewer->view.cell = NO_CELL;
    viewer->view.digit = 0;
    viewer->view.list_offset = 0;
    viewer->view.zoom_first = viewer->view.zoom_last = 0;
    viewer->view.zoom = 0;
    viewer->answer = 0;
    viewer->drag = DRAG_NONE;
    viewer_hush(viewer);
    return true;
}

/* Takes the puzzle. */
static bool show_puzzle(struct viewer *viewer, const struct engine *engine, struct puzzle *puzzle,
                        struct text_error *error)
{
    struct showing fresh = {0};
    snprintf(fresh.name, sizeof fresh.name, "%s", puzzle->name);
    struct job_params params = {.engine = engine, .memory = viewer->params.memory,
                                .threaded = viewer->params.threaded};
    if (viewer->racers) {
        params.engine = viewer->racer[0];
        params.memory /= viewer->racers;
    }
    fresh.job = job_start(&params, puzzle);
    if (!fresh.job) {
        text_error_memory(error, "solving");
        return false;
    }
    fresh.trace = fresh.job->trace;
    if (!show(viewer, &fresh, error))
        return false;
    struct text_error why;
    if (!viewer_start_rivals(viewer, &why))
        viewer_show_error(viewer, &why);
    return true;
}

bool viewer_solve_with(struct viewer *viewer, const struct engine *engine, struct text_error *error)
{
    struct puzzle *puzzle = puzzle_copy(trace_puzzle(viewer->showing.trace));
    if (!puzzle) {
        text_error_memory(error, "the puzzle");
        return false;
    }
    snprintf(puzzle->name, sizeof puzzle->name, "%s", viewer->showing.name);
    if (!show_puzzle(viewer, engine, puzzle, error))
        return false;
    viewer->params.engine = engine;
    return true;
}

static bool show_trace(struct viewer *viewer, const struct buffer *bytes, const char *source, const char *name,
                       struct text_error *error)
{
    struct showing fresh = {0};
    if (!trace_input_read(&fresh.saved, bytes, source, error))
        return false;
    fresh.trace = fresh.saved.trace;
    const char *own = trace_puzzle(fresh.trace)->name;
    snprintf(fresh.name, sizeof fresh.name, "%s", own[0] ? own : name);
    struct text_error why = fresh.saved.why;
    bool stopped = fresh.saved.stopped;
    if (!show(viewer, &fresh, error))
        return false;
    if (stopped)
        viewer_show_error(viewer, &why);
    return true;
}

bool viewer_open_text(struct viewer *viewer, const char *text, size_t length, const char *source, const char *name,
                      struct text_error *error)
{
    struct buffer view = {.bytes = (char *)text, .length = length};
    if (trace_input_recognized(&view))
        return show_trace(viewer, &view, source, name, error);
    struct puzzle *puzzle = puzzle_read(text, length, source, error);
    if (!puzzle)
        return false;
    if (!puzzle->name[0])
        snprintf(puzzle->name, sizeof puzzle->name, "%s", name);
    if (!show_puzzle(viewer, viewer->params.engine, puzzle, error))
        return false;
    const char *note = trace_puzzle(viewer->showing.trace)->note;
    if (note[0])
        viewer_say(viewer, "Note: %s.", note);
    return true;
}

bool viewer_open_file(struct viewer *viewer, const char *path, struct text_error *error)
{
    struct input input;
    if (!input_open(&input, path, error))
        return false;
    bool opened = viewer_open_text(viewer, buffer_text(&input.text), input.text.length, input.source, input.name, error);
    input_finish(&input);
    return opened;
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

void viewer_advance(struct viewer *viewer, double seconds)
{
    if (!viewer->is_open)
        return;
    struct player *player = &viewer->showing.player;
    if (viewer->params.at && (trace_closed(viewer->showing.trace) ||
                              trace_steps(viewer->showing.trace) >= viewer->params.at)) {
        player_seek(player, viewer->params.at);
        player->since_move = INFINITY;
        viewer->params.at = 0;
    }
    if (player_advance(player, seconds))
        viewer->view.list_offset = 0;
    viewer_follow_leader(viewer, seconds);
    viewer_summary_advance(viewer);
    follow_zoom(viewer);
    viewer->message_left -= seconds;
    if (viewer->view.message && !viewer->prompting && viewer->message_left < 0)
        viewer_hush(viewer);
}

const struct raster_rect *viewer_frame(struct viewer *viewer, size_t *count)
{
    const struct job *job = viewer->showing.job;
    viewer_follow_leader(viewer, 0);
    viewer->view.seconds = job && trace_closed(job->trace) ? job->seconds : -1;
    if (viewer->is_open)
        scene_draw(viewer->scene, &viewer->view, &viewer->list);
    if (viewer->is_open && viewer_follow_action(viewer))
        scene_draw(viewer->scene, &viewer->view, &viewer->list);
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

static bool rivals_at_work(const struct viewer *viewer)
{
    for (unsigned i = 0; i < viewer->rivals; i++) {
        if (!trace_closed(viewer->rival[i].trace))
            return true;
    }
    return false;
}

bool viewer_busy(const struct viewer *viewer)
{
    return viewer->is_open && (viewer->showing.player.direction != PLAYER_PAUSED || scene_moving(viewer->scene) ||
                               !trace_closed(viewer->showing.trace) || rivals_at_work(viewer) ||
                               viewer_summary_at_work(viewer) || viewer->params.at ||
                               (viewer->view.message && isfinite(viewer->message_left)));
}

void viewer_settle(struct viewer *viewer)
{
    if (viewer->showing.job)
        job_wait(viewer->showing.job);
    for (unsigned i = 0; i < viewer->rivals; i++)
        job_wait(viewer->rival[i].job);
    viewer_summary_settle(viewer);
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

const struct player *viewer_player(const struct viewer *viewer)
{
    return &viewer->showing.player;
}
