/* What is looked at: a puzzle that an engine solves, a trace from a file, or a branch of what was shown before. */
#include <stdio.h>
#include <string.h>

#include "app/input.h"
#include "app/viewer_parts.h"
#include "solve/count.h"
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
    viewer->lesson_above = viewer->lesson_racers = 0;
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

/* Ends the lesson that is shown, and what was done in it. */
static void close_lesson(struct viewer *viewer)
{
    viewer_finish_saving(viewer);
    leave(viewer);
    viewer_close_showing(&viewer->showing);
    while (viewer->trunks > viewer->lesson_above)
        viewer_close_showing(&viewer->trunk[--viewer->trunks]);
}

/* What is opened: another puzzle, a lesson, or the same puzzle with another engine. */
enum opening { OPEN_ANOTHER, OPEN_LESSON, OPEN_AGAIN };

/* Makes room for it. */
static void put_away(struct viewer *viewer, enum opening opening)
{
    if (viewer->lesson_above && opening != OPEN_ANOTHER) {
        close_lesson(viewer);
    } else if (viewer->is_open && opening == OPEN_LESSON) {
        player_play(&viewer->showing.player, PLAYER_PAUSED);
        viewer->lesson_racers = viewer->rivals ? viewer->rivals + 1 : 0;
        if (viewer->rivals)
            viewer_place_keep(viewer); /* it begins again, and goes there */
        leave(viewer);
        viewer->trunk[viewer->trunks++] = viewer->showing;
        viewer->lesson_above = viewer->trunks;
    } else {
        if (opening == OPEN_ANOTHER)
            viewer_place_forget(viewer);
        else if (viewer->is_open && !viewer->lesson_racers)
            viewer_place_keep(viewer);
        viewer_close_all(viewer);
    }
    if (viewer->is_open)
        viewer->params.at = 0;
}

/* Puts what was just opened in place of what was shown. Takes `fresh`, also on failure. */
static bool show(struct viewer *viewer, struct showing *fresh, enum opening opening, struct text_error *error)
{
    if (!prepare(viewer, fresh, error))
        return false;
    fresh->player.loop = viewer->is_open && viewer->showing.player.loop;
    put_away(viewer, opening);
    viewer->showing = *fresh;
    look_at(viewer);
    viewer->view.zoom = 0;
    player_play(&viewer->showing.player, viewer->params.paused ? PLAYER_PAUSED : PLAYER_FORWARD);
    if (opening == OPEN_AGAIN && !viewer->lesson_above)
        viewer_place_return(viewer);
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

/* With the engine that was at work there; a race begins again, and goes where it was. */
static bool left_lesson(struct viewer *viewer, struct text_error *error)
{
    const struct engine *engine = engine_find(trace_engine(viewer->showing.trace));
    viewer->lesson_above = viewer->racers = 0;
    if (viewer->lesson_racers)
        return viewer_race(viewer, viewer->racer, viewer->lesson_racers, error);
    viewer->params.engine = engine ? engine : viewer->params.engine;
    viewer_say(viewer, "Back from the lesson.");
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
    return viewer->trunks >= viewer->lesson_above || left_lesson(viewer, error);
}

bool viewer_leave_lesson(struct viewer *viewer, struct text_error *error)
{
    viewer_predict(viewer, false);
    viewer_finish_saving(viewer);
    while (viewer->trunks > viewer->lesson_above)
        viewer_close_showing(&viewer->trunk[--viewer->trunks]);
    return viewer_return(viewer, error);
}

/* Takes the puzzle. */
static bool show_puzzle(struct viewer *viewer, const struct engine *engine, struct puzzle *puzzle, enum opening opening,
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
    if (!show(viewer, &fresh, opening, error))
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
    if (!show_puzzle(viewer, engine, puzzle, OPEN_AGAIN, error))
        return false;
    viewer->params.engine = engine;
    viewer_arrive(viewer);
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
    if (!show(viewer, &fresh, OPEN_ANOTHER, error))
        return false;
    if (stopped)
        viewer_show_error(viewer, &why);
    return true;
}

const char *viewer_solutions(const struct puzzle *puzzle)
{
    uint64_t count = 0;
    /* Some milliseconds at most. */
    struct count_params params = {.limit = 2, .nodes = puzzle->layout->cells == 81 ? 20000 : 300};
    if (count_solutions(puzzle, &params, &count, NULL) != COUNT_DONE && count < 2)
        return "solutions not counted";
    return count == 0 ? "no solution" : count == 1 ? "one solution" : "more than one solution";
}

/* What people should know of a puzzle before they look at it. */
static void tell_puzzle(struct viewer *viewer)
{
    const struct puzzle *puzzle = trace_puzzle(viewer->showing.trace);
    const char *solutions = viewer->params.still ? "one solution" : viewer_solutions(puzzle);
    bool odd = !strcmp(solutions, "no solution") || !strcmp(solutions, "more than one solution");
    if (puzzle->note[0])
        viewer_say(viewer, "Note: %s.%s%s%s", puzzle->note, odd ? " It has " : "", odd ? solutions : "", odd ? "." : "");
    else if (odd)
        viewer_say(viewer, "This puzzle has %s.", solutions);
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
    if (!show_puzzle(viewer, viewer->params.engine, puzzle, OPEN_ANOTHER, error))
        return false;
    tell_puzzle(viewer);
    return true;
}

/* By the engine `human`, whichever is chosen for other puzzles, and never as a race. */
bool viewer_open_lesson(struct viewer *viewer, const char *text, const char *name, struct text_error *error)
{
    unsigned racers = viewer->racers;
    struct puzzle *puzzle = puzzle_read(text, strlen(text), name, error);
    if (!puzzle)
        return false;
    snprintf(puzzle->name, sizeof puzzle->name, "%s", name);
    viewer->racers = 0;
    bool opened = show_puzzle(viewer, engine_find("human"), puzzle, OPEN_LESSON, error);
    if (!opened)
        viewer->racers = racers;
    return opened;
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
