/* Opens sessions: a puzzle to solve, a trace from a file, a lesson or a branch; and returns from lessons and
 * branches. */
#include <stdio.h>
#include <string.h>

#include "puzzle/input.h"
#include "puzzle/reader.h"
#include "solve/count.h"
#include "viewer/viewer_internal.h"

void viewer_close_session(struct session *session)
{
    player_finish(&session->player);
    job_destroy(session->job);
    trace_input_finish(&session->file);
    *session = (struct session){0};
}

static void close_parent_branches(struct viewer *viewer)
{
    while (viewer->parent_branches)
        viewer_close_session(&viewer->parent_branch[--viewer->parent_branches]);
    viewer->lesson_depth = viewer->lesson_racers = 0;
}

/* Closes what belongs to the current session: race, summary and hints. */
static void close_panels(struct viewer *viewer)
{
    viewer_end_race(viewer);
    viewer_summary_reset(viewer);
    viewer_hints_close(viewer);
}

/* Resets the view for the session that was just put into viewer->session. */
static void reset_view(struct viewer *viewer)
{
    struct player *player = &viewer->session.player;
    player_set_speed(player, viewer->params.speed);
    viewer->is_open = true;
    viewer->view.player = player;
    viewer->view.title = viewer->session.name;
    viewer->view.cell = NO_CELL;
    viewer->view.digit = 0;
    viewer->view.proof_line = 0;
    viewer->view.list_offset = 0;
    viewer->view.zoom_first = viewer->view.zoom_last = 0;
    viewer->answer_step = 0;
    viewer->drag = DRAG_NONE;
    viewer_clear_message(viewer);
}

/* Creates the player and opens the scene for a new session. Closes the session on failure. */
static bool open_scene_and_player(struct viewer *viewer, struct session *opened, struct text_error *error)
{
    if (!player_init(&opened->player, opened->trace)) {
        text_error_memory(error, "the player");
        viewer_close_session(opened);
        return false;
    }
    if (!scene_open(viewer->scene, opened->trace, error)) {
        viewer_close_session(opened);
        return false;
    }
    return true;
}

void viewer_close_all(struct viewer *viewer)
{
    viewer_wait_for_save(viewer);
    close_panels(viewer);
    close_parent_branches(viewer);
    viewer_close_session(&viewer->session);
}

/* Closes the lesson with its branches. */
static void close_lesson(struct viewer *viewer)
{
    viewer_wait_for_save(viewer);
    close_panels(viewer);
    viewer_close_session(&viewer->session);
    while (viewer->parent_branches > viewer->lesson_depth)
        viewer_close_session(&viewer->parent_branch[--viewer->parent_branches]);
}

/* What is opened: another puzzle, a lesson, or the same puzzle with another engine. */
enum opening { OPEN_ANOTHER, OPEN_LESSON, OPEN_AGAIN };

/* Closes the current session or moves it to the parent branches, for a session that is opened this way. */
static void make_way(struct viewer *viewer, enum opening opening)
{
    if (viewer->lesson_depth && opening != OPEN_ANOTHER) {
        close_lesson(viewer);
    } else if (viewer->is_open && opening == OPEN_LESSON) {
        player_play(&viewer->session.player, PLAYER_PAUSED);
        viewer->lesson_racers = viewer->rivals ? viewer->rivals + 1 : 0;
        if (viewer->rivals)
            viewer_positions_save(viewer); /* restored when the race starts again after the lesson */
        close_panels(viewer);
        viewer->parent_branch[viewer->parent_branches++] = viewer->session;
        viewer->lesson_depth = viewer->parent_branches;
    } else {
        if (opening == OPEN_ANOTHER)
            viewer_positions_clear(viewer);
        else if (viewer->is_open && !viewer->lesson_racers)
            viewer_positions_save(viewer);
        viewer_close_all(viewer);
    }
    if (viewer->is_open)
        viewer->params.start_position = 0;
}

/* Shows a new session in place of the current one. Takes over `opened`, also on failure. */
static bool show(struct viewer *viewer, struct session *opened, enum opening opening, struct text_error *error)
{
    if (!open_scene_and_player(viewer, opened, error))
        return false;
    opened->player.loop = viewer->is_open && viewer->session.player.loop;
    make_way(viewer, opening);
    viewer->session = *opened;
    reset_view(viewer);
    viewer->view.zoom = 0;
    player_play(&viewer->session.player, viewer->params.paused ? PLAYER_PAUSED : PLAYER_FORWARD);
    if (opening == OPEN_AGAIN && !viewer->lesson_depth)
        viewer_positions_restore(viewer);
    return true;
}

bool viewer_push_branch(struct viewer *viewer, struct session *branch, struct text_error *error)
{
    if (!open_scene_and_player(viewer, branch, error))
        return false;
    close_panels(viewer);
    viewer->parent_branch[viewer->parent_branches++] = viewer->session;
    viewer->session = *branch;
    reset_view(viewer);
    return true;
}

/* Continues with the engine in use before the lesson. An interrupted race is started again at its old position. */
static bool resume_after_lesson(struct viewer *viewer, struct text_error *error)
{
    const struct engine *engine = engine_find(trace_engine(viewer->session.trace));
    viewer->lesson_depth = viewer->racers = 0;
    if (viewer->lesson_racers)
        return viewer_race(viewer, viewer->racer, viewer->lesson_racers, error);
    viewer->params.engine = engine ? engine : viewer->params.engine;
    viewer_notify(viewer, "Back from the lesson.");
    return true;
}

bool viewer_pop_branch(struct viewer *viewer, struct text_error *error)
{
    if (!viewer->parent_branches) {
        text_error_input(error, 0, 0, "this is the first way there was; A offers others");
        return false;
    }
    if (!scene_open(viewer->scene, viewer->parent_branch[viewer->parent_branches - 1].trace, error))
        return false;
    close_panels(viewer);
    viewer_wait_for_save(viewer);
    viewer_close_session(&viewer->session);
    viewer->session = viewer->parent_branch[--viewer->parent_branches];
    reset_view(viewer);
    return viewer->parent_branches >= viewer->lesson_depth || resume_after_lesson(viewer, error);
}

bool viewer_pop_lesson(struct viewer *viewer, struct text_error *error)
{
    viewer_quiz_set(viewer, false);
    viewer_wait_for_save(viewer);
    while (viewer->parent_branches > viewer->lesson_depth)
        viewer_close_session(&viewer->parent_branch[--viewer->parent_branches]);
    return viewer_pop_branch(viewer, error);
}

/* Takes over the puzzle. */
static bool show_puzzle(struct viewer *viewer, const struct engine *engine, struct puzzle *puzzle, enum opening opening,
                        struct text_error *error)
{
    struct session opened = {0};
    snprintf(opened.name, sizeof opened.name, "%s", puzzle->name);
    struct job_params params = {.engine = engine, .memory = viewer->params.memory,
                                .threaded = viewer->params.threaded};
    if (viewer->racers) {
        params.engine = viewer->racer[0];
        params.memory /= viewer->racers;
    }
    opened.job = job_start(&params, puzzle);
    if (!opened.job) {
        text_error_memory(error, "solving");
        return false;
    }
    opened.trace = opened.job->trace;
    if (!show(viewer, &opened, opening, error))
        return false;
    struct text_error why;
    if (!viewer_start_rivals(viewer, &why))
        viewer_show_error(viewer, &why);
    return true;
}

bool viewer_solve_with(struct viewer *viewer, const struct engine *engine, struct text_error *error)
{
    struct puzzle *puzzle = puzzle_copy(trace_puzzle(viewer->session.trace));
    if (!puzzle) {
        text_error_memory(error, "the puzzle");
        return false;
    }
    snprintf(puzzle->name, sizeof puzzle->name, "%s", viewer->session.name);
    if (!show_puzzle(viewer, engine, puzzle, OPEN_AGAIN, error))
        return false;
    viewer->params.engine = engine;
    viewer_go_to_start_position(viewer);
    return true;
}

/* Takes over the trace. */
static bool show_trace(struct viewer *viewer, const struct trace_input *saved, const char *name,
                       struct text_error *error)
{
    struct session opened = {.file = *saved, .trace = saved->trace};
    const char *trace_name = trace_puzzle(opened.trace)->name;
    snprintf(opened.name, sizeof opened.name, "%s", trace_name[0] ? trace_name : name);
    struct text_error why = opened.file.why;
    bool stopped = opened.file.stopped;
    if (!show(viewer, &opened, OPEN_ANOTHER, error))
        return false;
    if (stopped)
        viewer_show_error(viewer, &why);
    return true;
}

const char *viewer_describe_solution_count(const struct puzzle *puzzle)
{
    uint64_t count = 0;
    /* takes some milliseconds at most */
    struct count_params params = {.limit = 2, .nodes = puzzle->layout->cells == 81 ? 20000 : 300};
    if (count_solutions(puzzle, &params, &count, NULL) != COUNT_DONE && count < 2)
        return "solutions not counted";
    return count == 0 ? "no solution" : count == 1 ? "one solution" : "more than one solution";
}

/* Shows the puzzle's note, and whether it has none or several solutions. */
static void notify_puzzle(struct viewer *viewer)
{
    const struct puzzle *puzzle = trace_puzzle(viewer->session.trace);
    const char *solutions = viewer->params.headless ? "one solution" : viewer_describe_solution_count(puzzle);
    bool unusual = !strcmp(solutions, "no solution") || !strcmp(solutions, "more than one solution");
    if (puzzle->note[0])
        viewer_notify(viewer, "Note: %s.%s%s%s", puzzle->note, unusual ? " It has " : "", unusual ? solutions : "",
                      unusual ? "." : "");
    else if (unusual)
        viewer_notify(viewer, "This puzzle has %s.", solutions);
}

bool viewer_open_text(struct viewer *viewer, const char *text, size_t length, const char *source, const char *name,
                      struct text_error *error)
{
    struct buffer view = {.bytes = (char *)text, .length = length};
    struct trace_input saved;
    if (trace_input_recognized(&view))
        return trace_input_read(&saved, &view, source, error) && show_trace(viewer, &saved, name, error);
    struct puzzle *puzzle = puzzle_read(text, length, source, error);
    if (!puzzle)
        return false;
    if (!puzzle->name[0])
        snprintf(puzzle->name, sizeof puzzle->name, "%s", name);
    if (!show_puzzle(viewer, viewer->params.engine, puzzle, OPEN_ANOTHER, error))
        return false;
    notify_puzzle(viewer);
    return true;
}

/* Solves with the engine `human`, never as a race. */
bool viewer_push_lesson(struct viewer *viewer, const char *text, const char *name, struct text_error *error)
{
    unsigned racers = viewer->racers;
    struct puzzle *puzzle = puzzle_read(text, strlen(text), name, error);
    if (!puzzle)
        return false;
    snprintf(puzzle->name, sizeof puzzle->name, "%s", name);
    viewer->racers = 0;
    bool shown = show_puzzle(viewer, engine_find("human"), puzzle, OPEN_LESSON, error);
    if (!shown)
        viewer->racers = racers;
    return shown;
}

bool viewer_open_file(struct viewer *viewer, const char *path, struct text_error *error)
{
    struct input input;
    struct trace_input saved;
    if (!input_open(&input, path, error))
        return false;
    bool opened = trace_input_map(&saved, &input.view)
                      ? show_trace(viewer, &saved, input.name, error)
                      : viewer_open_text(viewer, input.view.bytes, input.view.length, input.source, input.name, error);
    input_finish(&input);
    return opened;
}
