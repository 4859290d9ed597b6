/* What is looked at: a puzzle that an engine solves, a trace from a file, or a branch of what was shown before. */
#include <stdio.h>
#include <string.h>

#include "app/input.h"
#include "app/viewer_parts.h"
#include "puzzle/reader.h"

void viewer_close_showing(struct showing *showing)
{
    player_finish(&showing->player);
    job_destroy(showing->job);
    trace_input_finish(&showing->saved);
    *showing = (struct showing){0};
}

static void close_trunks(struct viewer *viewer)
{
    while (viewer->trunks)
        viewer_close_showing(&viewer->trunk[--viewer->trunks]);
}

/* Ends what belongs to what is shown. */
static void leave(struct viewer *viewer)
{
    viewer_end_race(viewer);
    viewer_summary_forget(viewer);
    viewer_choices_close(viewer);
}

/* Looks at what is in viewer->showing by now. */
static void look_at(struct viewer *viewer)
{
    struct player *player = &viewer->showing.player;
    player_set_speed(player, viewer->params.speed);
    viewer->is_open = true;
    viewer->view.player = player;
    viewer->view.title = viewer->showing.name;
    viewer->view.cell = NO_CELL;
    viewer->view.digit = 0;
    viewer->view.part = 0;
    viewer->view.list_offset = 0;
    viewer->view.zoom_first = viewer->view.zoom_last = 0;
    viewer->answer = 0;
    viewer->drag = DRAG_NONE;
    viewer_hush(viewer);
}

/* The scene and the player for what was just opened; takes it on failure. */
static bool prepare(struct viewer *viewer, struct showing *fresh, struct text_error *error)
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
    return true;
}

void viewer_close_all(struct viewer *viewer)
{
    viewer_finish_saving(viewer);
    leave(viewer);
    close_trunks(viewer);
    viewer_close_showing(&viewer->showing);
}

/* Puts what was just opened in place of what was shown. Takes `fresh`, also on failure. */
static bool show(struct viewer *viewer, struct showing *fresh, struct text_error *error)
{
    if (!prepare(viewer, fresh, error))
        return false;
    fresh->player.loop = viewer->is_open && viewer->showing.player.loop;
    viewer_close_all(viewer);
    viewer->showing = *fresh;
    look_at(viewer);
    viewer->view.zoom = 0;
    player_play(&viewer->showing.player, viewer->params.paused ? PLAYER_PAUSED : PLAYER_FORWARD);
    return true;
}

bool viewer_show_branch(struct viewer *viewer, struct showing *branch, struct text_error *error)
{
    if (!prepare(viewer, branch, error))
        return false;
    leave(viewer);
    viewer->trunk[viewer->trunks++] = viewer->showing;
    viewer->showing = *branch;
    look_at(viewer);
    return true;
}

bool viewer_return(struct viewer *viewer, struct text_error *error)
{
    if (!viewer->trunks) {
        text_error_input(error, 0, 0, "this is the first way there was; A offers others");
        return false;
    }
    if (!scene_open(viewer->scene, viewer->trunk[viewer->trunks - 1].trace, error))
        return false;
    leave(viewer);
    viewer_finish_saving(viewer);
    viewer_close_showing(&viewer->showing);
    viewer->showing = viewer->trunk[--viewer->trunks];
    look_at(viewer);
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

/* Takes the trace. */
static bool show_saved(struct viewer *viewer, const struct trace_input *saved, const char *name,
                       struct text_error *error)
{
    struct showing fresh = {.saved = *saved, .trace = saved->trace};
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
    struct trace_input saved;
    if (trace_input_recognized(&view))
        return trace_input_read(&saved, &view, source, error) && show_saved(viewer, &saved, name, error);
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
    struct trace_input saved;
    if (!input_open(&input, path, error))
        return false;
    bool opened = trace_input_map(&saved, &input.view)
        ? show_saved(viewer, &saved, input.name, error)
        : viewer_open_text(viewer, input.view.bytes, input.view.length, input.source, input.name, error);
    input_finish(&input);
    return opened;
}
