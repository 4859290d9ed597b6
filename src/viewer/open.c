/* Opens sessions: a puzzle to solve, a trace from a file, a race, a lesson or a branch; and returns from lessons
 * and branches. Nothing changes if the new session cannot be opened. */
#include <stdio.h>
#include <string.h>

#include "puzzle/input.h"
#include "puzzle/reader.h"
#include "solve/count.h"
#include "viewer/viewer_internal.h"

/* Closes what shows the current session: race, hints, and the modes that depend on the trace. */
static void close_panels(struct viewer *viewer)
{
    race_end(viewer);
    recording_leave_board(viewer);
    modes_reset(viewer);
    hints_close(viewer);
}

void open_nothing(struct viewer *viewer)
{
    save_wait(viewer);
    close_panels(viewer);
    sessions_drop(viewer, 0);
    viewer->below.lesson_depth = viewer->below.lesson_racers = 0;
    session_close(&viewer->session);
}

/* Resets the view for the session that was just put into viewer->session. */
static void reset_view(struct viewer *viewer)
{
    struct player *player = &viewer->session.player;
    player_set_speed(player, viewer->params.speed);
    player->is_even = viewer->params.even;
    viewer->view.player = player;
    viewer->view.title = viewer->session.name;
    viewer->view.cell = NO_CELL;
    viewer->view.digit = 0;
    viewer->view.proof_line = 0;
    viewer->view.list_offset = 0;
    viewer->view.zoom_first = viewer->view.zoom_last = 0;
    viewer->question.step = 0;
    viewer->jump = (struct jump){0};
    viewer->drag = DRAG_NONE;
    sketch_clear(viewer);
    message_clear(viewer);
}

/* What is opened: another puzzle, a lesson, the next board of a teacher's lesson, or the same puzzle with another engine. */
enum opening { OPEN_ANOTHER, OPEN_LESSON, OPEN_BOARD, OPEN_AGAIN };

/* Closes the current session or moves it to the stack, for a session that is opened this way. */
static void make_way(struct viewer *viewer, enum opening opening)
{
    struct session_stack *below = &viewer->below;
    bool was_open = viewer->session.trace, replaces = opening == OPEN_ANOTHER || opening == OPEN_BOARD;
    if (opening == OPEN_ANOTHER)
        mode_close_layers(viewer, LAYER_LESSON);
    if (below->lesson_depth && !replaces) { /* closes the open lesson with its branches */
        save_wait(viewer);
        close_panels(viewer);
        session_close(&viewer->session);
        sessions_drop(viewer, below->lesson_depth);
    } else if (viewer->session.trace && opening == OPEN_LESSON) {
        player_play(&viewer->session.player, PLAYER_PAUSED);
        below->lesson_racers = viewer->race.rivals ? viewer->race.rivals + 1 : 0;
        if (viewer->race.rivals)
            positions_save(viewer); /* restored when the race starts again after the lesson */
        close_panels(viewer);
        sessions_push(viewer);
        below->lesson_depth = below->count;
    } else {
        if (replaces)
            positions_clear(viewer);
        else if (viewer->session.trace && !below->lesson_racers)
            positions_save(viewer);
        open_nothing(viewer);
    }
    if (was_open)
        viewer->params.start_position = 0;
}

/* Shows a new session in place of the current one. Takes over `opened`, also on failure. */
static bool show(struct viewer *viewer, struct session *opened, enum opening opening, struct text_error *error)
{
    if (!session_open(opened, viewer->scene, error))
        return false;
    opened->player.loop = viewer->session.trace && viewer->session.player.loop;
    make_way(viewer, opening);
    viewer->session = *opened;
    reset_view(viewer);
    viewer->view.zoom = 0;
    player_play(&viewer->session.player, viewer->params.paused ? PLAYER_PAUSED : PLAYER_FORWARD);
    if (opening == OPEN_AGAIN && !viewer->below.lesson_depth)
        positions_restore(viewer);
    return true;
}

bool open_branch(struct viewer *viewer, struct session *branch, struct text_error *error)
{
    if (!session_open(branch, viewer->scene, error))
        return false;
    close_panels(viewer);
    sessions_push(viewer);
    viewer->session = *branch;
    reset_view(viewer);
    return true;
}

/* Continues with the engine in use before the lesson. An interrupted race is started again at its old position. */
static bool resume_after_lesson(struct viewer *viewer, struct text_error *error)
{
    const struct engine *engine = engine_find(trace_engine(viewer->session.trace));
    mode_close_layers(viewer, LAYER_LESSON);
    viewer->below.lesson_depth = viewer->params.racers = 0;
    if (viewer->below.lesson_racers)
        return open_race(viewer, viewer->params.racer, viewer->below.lesson_racers, error);
    viewer->params.engine = engine ? engine : viewer->params.engine;
    message_show(viewer, "Back from the lesson.");
    return true;
}

bool return_from_branch(struct viewer *viewer, struct text_error *error)
{
    struct session_stack *below = &viewer->below;
    if (!below->count) {
        text_error_input(error, 0, 0, "this is the first way there was; A offers others");
        return false;
    }
    if (!scene_open(viewer->scene, below->session[below->count - 1].trace, error))
        return false;
    save_wait(viewer);
    close_panels(viewer);
    session_close(&viewer->session);
    viewer->session = below->session[--below->count];
    reset_view(viewer);
    return below->count >= below->lesson_depth || resume_after_lesson(viewer, error);
}

bool return_from_lesson(struct viewer *viewer, struct text_error *error)
{
    save_wait(viewer);
    sessions_drop(viewer, viewer->below.lesson_depth);
    return return_from_branch(viewer, error);
}

/* Takes over the puzzle. */
static bool show_puzzle(struct viewer *viewer, const struct engine *engine, struct puzzle *puzzle, enum opening opening,
                        struct text_error *error)
{
    struct session opened = {0};
    snprintf(opened.name, sizeof opened.name, "%s", puzzle->name);
    struct job_params params = session_job_params(viewer, viewer->params.racers ? viewer->params.racer[0] : engine);
    opened.job = job_start(&params, puzzle);
    if (!opened.job) {
        text_error_memory(error, "solving");
        return false;
    }
    opened.trace = opened.job->trace;
    if (!show(viewer, &opened, opening, error))
        return false;
    struct text_error why;
    if (!race_start(viewer, &why))
        viewer_show_error(viewer, &why);
    return true;
}

bool open_with_engine(struct viewer *viewer, const struct engine *engine, struct text_error *error)
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
    transport_go_to_start(viewer);
    return true;
}

bool open_race(struct viewer *viewer, const struct engine *const *racer, unsigned racers, struct text_error *error)
{
    const struct engine *before[VIEWER_MAX_LANES];
    unsigned count = viewer->params.racers;
    memcpy(before, viewer->params.racer, sizeof before);
    memmove(viewer->params.racer, racer, racers * sizeof *racer);
    viewer->params.racers = racers;
    const struct engine *single_engine = viewer->params.engine;
    if (open_with_engine(viewer, racer[0], error)) {
        viewer->params.engine = single_engine; /* restored when the race ends */
        return true;
    }
    memcpy(viewer->params.racer, before, sizeof before);
    viewer->params.racers = count;
    return false;
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

const char *open_solution_count(const struct puzzle *puzzle)
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
    const char *solutions = viewer->params.headless ? "one solution" : open_solution_count(puzzle);
    bool unusual = !strcmp(solutions, "no solution") || !strcmp(solutions, "more than one solution");
    if (puzzle->note[0])
        message_show(viewer, "Note: %s.%s%s%s", puzzle->note, unusual ? " It has " : "", unusual ? solutions : "",
                     unusual ? "." : "");
    else if (unusual)
        message_show(viewer, "This puzzle has %s.", solutions);
}

bool open_board(struct viewer *viewer, const struct lesson_board *board, struct text_error *error)
{
    struct puzzle *puzzle = puzzle_copy(board->puzzle);
    if (!puzzle) {
        text_error_memory(error, "the puzzle");
        return false;
    }
    snprintf(puzzle->name, sizeof puzzle->name, "%s", viewer->presentation.lesson->title);
    viewer->params.racers = 0;
    if (!show_puzzle(viewer, board->engine, puzzle, OPEN_BOARD, error))
        return false;
    viewer->params.engine = board->engine;
    player_play(&viewer->session.player, PLAYER_PAUSED);
    return true;
}

/* Shows a teacher's lesson, from its first stop. */
static bool show_lesson_file(struct viewer *viewer, struct lesson_file *lesson, struct text_error *error)
{
    mode_close_layers(viewer, LAYER_LESSON);
    if (!presentation_begin(viewer, lesson, error))
        return false;
    if (!open_board(viewer, lesson_file_board(lesson, 0), error)) {
        presentation_end(viewer);
        return false;
    }
    mode_open(viewer, MODE_presentation);
    return true;
}

bool viewer_open_text(struct viewer *viewer, const char *text, size_t length, const char *source, const char *name,
                      struct text_error *error)
{
    struct buffer view = {.bytes = (char *)text, .length = length};
    struct trace_input saved;
    if (trace_input_recognized(&view))
        return trace_input_read(&saved, &view, source, error) && show_trace(viewer, &saved, name, error);
    if (lesson_file_recognized(text, length)) {
        struct lesson_file *lesson = lesson_file_read(text, length, source, error);
        return lesson && show_lesson_file(viewer, lesson, error);
    }
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
bool open_lesson(struct viewer *viewer, struct puzzle *puzzle, const char *name, struct text_error *error)
{
    unsigned racers = viewer->params.racers;
    snprintf(puzzle->name, sizeof puzzle->name, "%s", name);
    viewer->params.racers = 0;
    bool shown = show_puzzle(viewer, &engine_human, puzzle, OPEN_LESSON, error);
    if (!shown)
        viewer->params.racers = racers;
    return shown;
}

bool viewer_open_file(struct viewer *viewer, const char *path, struct text_error *error)
{
    struct input input;
    struct trace_input saved;
    /* The first one is opened before there is a window that must answer. */
    if (viewer->session.trace && refuse_waiting(viewer, path, error))
        return false;
    if (!trace_input_open_any(&saved, &input, path, error))
        return false;
    if (saved.trace)
        return show_trace(viewer, &saved, input.name, error);
    bool opened = viewer_open_text(viewer, input.view.bytes, input.view.length, input.source, input.name, error);
    input_finish(&input);
    return opened;
}
