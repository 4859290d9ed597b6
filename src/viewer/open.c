/* Opens sessions: a puzzle to solve, a saved trace, a race, a lesson, a branch or a board to solve by hand; and returns
 * from lessons and branches. If the new session cannot be opened, nothing changes. */
#include "viewer/open.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "puzzle/layouts.h"
#include "viewer/activity.h"
#include "viewer/builtin_title.h"
#include "viewer/hints.h"
#include "viewer/message.h"
#include "viewer/positions.h"
#include "viewer/guided_lesson.h"
#include "viewer/puzzle_list.h"
#include "viewer/race.h"
#include "viewer/session.h"
#include "viewer/transport.h"
#include "viewer/viewer_state.h"

/* Closes everything that shows the current session: race, hints, and the modes that depend on the trace. */
static void close_panels(struct viewer *viewer)
{
    race_end(viewer);
    recording_leave_board(viewer);
    modes_reset(viewer);
    hints_close(viewer);
}

/* Closes the current session and those below it, except the lowest `count` sessions. */
static void close_above(struct viewer *viewer, unsigned count)
{
    close_panels(viewer);
    session_close(&viewer->session);
    activities_drop(viewer, count);
}

void open_nothing(struct viewer *viewer)
{
    close_above(viewer, 0);
}

/* Resets the view for the session that was just put into viewer->session. */
static void reset_view(struct viewer *viewer)
{
    struct player *player = &viewer->session.player;
    player_set_speed(player, viewer->params.speed);
    player->is_even = viewer->params.even;
    viewer->looking.cell = NO_CELL;
    viewer->looking.digit = 0;
    viewer->looking.proof.line = 0;
    viewer->looking.scroll.list = 0;
    viewer->looking.scroll.listed = 0;
    viewer->looking.scroll.first = viewer->looking.scroll.last = 0;
    viewer->questions.cell.step = 0;
    viewer->jump = (struct jump){0};
    viewer->pointing.drag = DRAG_NONE;
    sketch_clear(viewer);
    message_clear(viewer);
}

/* The kinds of opening: another puzzle, a lesson, the next board of a teacher's lesson, the same puzzle with another
 * engine, a race above the board, or a race that replaces the session on top. */
enum opening { OPEN_ANOTHER, OPEN_LESSON, OPEN_BOARD, OPEN_AGAIN, OPEN_RACE_ABOVE, OPEN_RACE_IN_PLACE };

/* Puts the current session on the stack. */
static void interrupt(struct viewer *viewer)
{
    activity_note(viewer);
    close_panels(viewer);
    activity_interrupt(viewer);
}

/* Returns whether an engine's run is opened above a board that is solved by hand, to which Esc returns. */
static bool is_above_hand(const struct viewer *viewer, enum opening opening)
{
    struct text_error ignored;
    bool has_room = viewer->session.activity != ACTIVITY_HAND || activity_has_room(viewer, &ignored);
    bool may_be = opening == OPEN_AGAIN && has_room && !activity_depth(viewer, ACTIVITY_LESSON);
    return may_be && activity_session(viewer, activity_depth(viewer, ACTIVITY_HAND))->activity == ACTIVITY_HAND;
}

/* Returns the kind of a session opened in this way, whether it replaces the current one or lies above it. */
static enum activity activity_of(const struct viewer *viewer, enum opening opening)
{
    if (opening == OPEN_RACE_IN_PLACE)
        return viewer->session.activity;
    if (opening == OPEN_RACE_ABOVE)
        return ACTIVITY_RACE;
    if (is_above_hand(viewer, opening))
        return ACTIVITY_BRANCH;
    bool in_lesson = opening == OPEN_AGAIN && activity_depth(viewer, ACTIVITY_LESSON);
    return opening == OPEN_LESSON || opening == OPEN_BOARD || in_lesson ? ACTIVITY_LESSON : ACTIVITY_WATCH;
}

/* Closes the current session or puts it on the stack, to make room for a session opened in this way. */
static void make_way(struct viewer *viewer, enum opening opening)
{
    unsigned lesson_depth = activity_depth(viewer, ACTIVITY_LESSON);
    bool was_open = viewer->session.trace, replaces = opening == OPEN_ANOTHER || opening == OPEN_BOARD;
    bool above_hand = is_above_hand(viewer, opening);
    if (opening == OPEN_ANOTHER)
        mode_close_layers(viewer, LAYER_LESSON);
    if (opening == OPEN_RACE_IN_PLACE) {
        close_above(viewer, viewer->activities.count);
    } else if (opening == OPEN_RACE_ABOVE) {
        interrupt(viewer);
    } else if (lesson_depth && !replaces) { /* closes the open lesson with its branches */
        close_above(viewer, lesson_depth);
    } else if (above_hand && viewer->session.activity != ACTIVITY_HAND) {
        close_above(viewer, activity_depth(viewer, ACTIVITY_HAND) + 1);
    } else if (viewer->session.trace && (opening == OPEN_LESSON || above_hand)) {
        interrupt(viewer);
    } else {
        if (replaces)
            positions_clear(viewer);
        else if (viewer->session.trace)
            positions_save(viewer);
        open_nothing(viewer);
    }
    if (was_open)
        viewer->params.start_position = 0;
}

/* Returns whether the new session waits at its start. The puzzle of the command line plays. */
static bool waits_at_start(const struct viewer *viewer, enum opening opening)
{
    const struct session *session = &viewer->session;
    bool is_untouched =
        session->trace && session->player.direction == PLAYER_PAUSED && !player_position(&session->player);
    if (viewer->params.paused)
        return true;
    return opening >= OPEN_AGAIN ? is_untouched
                                 : opening == OPEN_ANOTHER && session->trace && !viewer->params.plays_at_once;
}

/* Shows a new session instead of the current one. Takes over `opened`, also on failure. */
static void show(struct viewer *viewer, struct session *opened, enum opening opening)
{
    race_end_beside(viewer); /* the board beside which it was shown is not interrupted */
    bool waits = waits_at_start(viewer, opening);
    session_open(opened, viewer->scene);
    opened->player.loop = viewer->session.trace && viewer->session.player.loop;
    if (opened->activity == ACTIVITY_WATCH)
        opened->activity = activity_of(viewer, opening);
    make_way(viewer, opening);
    viewer->session = *opened;
    reset_view(viewer);
    viewer->looking.scroll.zoom = 0;
    player_play(&viewer->session.player, waits ? PLAYER_PAUSED : PLAYER_FORWARD);
    if (opening == OPEN_AGAIN && viewer->session.activity == ACTIVITY_WATCH)
        positions_restore(viewer);
}

void open_branch(struct viewer *viewer, struct session *branch)
{
    race_end_beside(viewer);
    session_open(branch, viewer->scene);
    interrupt(viewer);
    viewer->params.racers = 0;
    viewer->session = *branch;
    if (viewer->session.activity == ACTIVITY_WATCH)
        viewer->session.activity = ACTIVITY_BRANCH;
    reset_view(viewer);
}

/* Shows the puzzle, which is taken over. */
static void show_puzzle(struct viewer *viewer, const struct engine *engine, struct puzzle *puzzle, enum opening opening)
{
    struct session opened = {0};
    snprintf(opened.name, sizeof opened.name, "%s", puzzle->name);
    struct job_params params = session_job_params(viewer, viewer->params.racers ? viewer->params.racer[0] : engine);
    if (opening == OPEN_LESSON || opening == OPEN_BOARD)
        params.settings = (struct engine_settings){0}; /* settings with which lessons are chosen and written */
    opened.job = job_start(&params, puzzle);
    opened.trace = opened.job->trace;
    show(viewer, &opened, opening);
    race_start(viewer);
}

/* Shows a race on the puzzle of the current session, at the same position. A race that replaces it also has its
 * bookmarks. */
static void show_race(struct viewer *viewer, enum opening opening)
{
    struct player *player = &viewer->session.player;
    uint64_t awaited = viewer->params.start_position, position = awaited ? awaited : player_position(player);
    enum player_direction direction = player->direction;
    struct bookmarks bookmarks = {0};
    struct puzzle *puzzle = puzzle_copy(trace_puzzle(viewer->session.trace));
    memcpy(puzzle->name, viewer->session.name, sizeof puzzle->name);
    if (opening == OPEN_RACE_IN_PLACE)
        bookmarks_swap(player, &bookmarks);
    show_puzzle(viewer, viewer->params.racer[0], puzzle, opening);
    bookmarks_swap(&viewer->session.player, &bookmarks);
    viewer->params.start_position = position;
    player_play(&viewer->session.player, direction);
    transport_go_to_start(viewer);
}

/* --- going back --- */

/* Restores the activity at an index of the stack, and closes all above it. */
static void go_back(struct viewer *viewer, unsigned place)
{
    bool was_by_hand = viewer->session.activity == ACTIVITY_HAND;
    bool leaves_lesson = activity_depth(viewer, ACTIVITY_LESSON) > place;
    scene_open(viewer->scene, activity_session(viewer, place)->trace);
    close_above(viewer, place + 1);
    if (leaves_lesson)
        mode_close_layers(viewer, LAYER_LESSON);
    activity_resume(viewer);
    const struct looking looking = viewer->looking;
    reset_view(viewer);
    if (viewer->session.activity == ACTIVITY_HAND && !mode_is_open(viewer, MODE_document))
        mode_open(viewer, MODE_document);
    else if (was_by_hand)
        mode_close(viewer, MODE_document);
    if (leaves_lesson && viewer->session.activity != ACTIVITY_START)
        message_show(viewer, "Back from the lesson.");
    if (viewer->params.racers)
        show_race(viewer, OPEN_RACE_IN_PLACE);
    viewer->looking = looking;
}

bool return_from_branch(struct viewer *viewer, struct text_error *error)
{
    if (!viewer->activities.count)
        return text_error_input(error, 0, 0, "this is the first way there was; \"What else?\" (A) offers others");
    go_back(viewer, viewer->activities.count - 1);
    return true;
}

bool return_from(struct viewer *viewer, enum activity activity, struct text_error *error)
{
    unsigned depth = activity_depth(viewer, activity);
    if (!depth)
        return return_from_branch(viewer, error);
    go_back(viewer, depth - 1);
    return true;
}

bool return_from_lesson(struct viewer *viewer, struct text_error *error)
{
    return return_from(viewer, ACTIVITY_LESSON, error);
}

/* --- other engines --- */

void open_use_engine(struct viewer *viewer, bool is_own)
{
    if (viewer->params.opened && !viewer->params.racers)
        viewer->params.engine = is_own ? viewer->params.opened : engines[0];
}

void open_puzzle(struct viewer *viewer, struct puzzle *puzzle)
{
    show_puzzle(viewer, viewer->params.engine, puzzle, OPEN_ANOTHER);
}

void open_with_engine(struct viewer *viewer, const struct engine *engine)
{
    struct puzzle *puzzle = puzzle_copy(trace_puzzle(viewer->session.trace));
    snprintf(puzzle->name, sizeof puzzle->name, "%s", viewer->session.name);
    show_puzzle(viewer, engine, puzzle, OPEN_AGAIN);
    viewer->params.engine = engine;
    transport_go_to_start(viewer);
}

void open_again(struct viewer *viewer)
{
    uint64_t position = player_position(&viewer->session.player);
    open_with_engine(viewer, session_engine(viewer));
    viewer->params.start_position = position;
    player_play(&viewer->session.player, PLAYER_PAUSED);
}

bool open_race(struct viewer *viewer, const struct engine *const *racer, unsigned racers, struct text_error *error)
{
    enum activity activity = viewer->session.activity;
    bool is_other = activity == ACTIVITY_RACE;
    bool is_above = !is_other && (viewer->activities.count || activity == ACTIVITY_HAND || !viewer->session.job);
    if (is_above && !activity_has_room(viewer, error))
        return false;
    memmove(viewer->params.racer, racer, racers * sizeof *racer);
    viewer->params.racers = racers;
    if (is_other) {
        show_race(viewer, OPEN_RACE_IN_PLACE);
    } else if (is_above) {
        show_race(viewer, OPEN_RACE_ABOVE);
    } else {
        const struct engine *single_engine = viewer->params.engine;
        open_with_engine(viewer, racer[0]);
        viewer->params.engine = single_engine; /* restored when the race ends */
    }
    return true;
}

/* Wraps a trace in a session whose job is done. Takes over the trace and the puzzle. */
static void wrap_trace(struct viewer *viewer, struct session *session, struct trace *trace, struct puzzle *puzzle)
{
    struct job_params params = session_job_params(viewer, &engine_human);
    params.trace = trace;
    params.skip_engine = true;
    params.threaded = false;
    snprintf(session->name, sizeof session->name, "%s", *puzzle->name ? puzzle->name : tr("Own puzzle"));
    session->job = job_start(&params, puzzle);
    session->trace = session->job->trace;
}

void viewer_open_start(struct viewer *viewer)
{
    struct session opened = {.activity = ACTIVITY_START};
    struct text_error error;
    struct layout *layout = layout_create_named("9x9", &error);
    struct puzzle *puzzle = puzzle_create(layout);
    layout_unref(layout);
    viewer->params.racers = 0;
    puzzle_list_clear(viewer);
    wrap_trace(viewer, &opened, trace_create(puzzle, TRACE_PERSON), puzzle);
    *opened.name = 0;
    show(viewer, &opened, OPEN_ANOTHER);
}

void open_by_hand(struct viewer *viewer, struct puzzle *givens)
{
    struct session opened = {.activity = ACTIVITY_HAND};
    wrap_trace(viewer, &opened, trace_create(givens, TRACE_PERSON), givens);
    struct text_error ignored;
    bool is_by_hand = viewer->session.activity == ACTIVITY_HAND;
    if (!viewer->session.trace || viewer->session.activity == ACTIVITY_START ||
        (!is_by_hand && !activity_has_room(viewer, &ignored))) {
        show(viewer, &opened, OPEN_ANOTHER);
        return;
    }
    if (!is_by_hand) {
        open_branch(viewer, &opened);
        activities_forget_by_hand(viewer);
        return;
    }
    session_open(&opened, viewer->scene);
    close_above(viewer, viewer->activities.count);
    viewer->session = opened;
    reset_view(viewer);
}

bool open_own_trace(struct viewer *viewer, struct trace *trace, struct text_error *error)
{
    struct session opened = {0};
    if (!activity_has_room(viewer, error)) {
        trace_destroy(trace);
        return false;
    }
    wrap_trace(viewer, &opened, trace, puzzle_copy(trace_puzzle(trace)));
    memcpy(opened.name, viewer->session.name, sizeof opened.name);
    open_branch(viewer, &opened);
    return true;
}

void open_saved_trace(struct viewer *viewer, const struct trace_input *saved, const char *name)
{
    struct session opened = {.file = *saved, .trace = saved->trace};
    builtin_title_of_puzzle(trace_puzzle(opened.trace), opened.name, sizeof opened.name);
    if (!opened.name[0])
        snprintf(opened.name, sizeof opened.name, "%s", name);
    struct text_error why = opened.file.why;
    bool stopped = opened.file.stopped;
    show(viewer, &opened, OPEN_ANOTHER);
    if (stopped)
        viewer_show_error(viewer, &why);
}

void open_board(struct viewer *viewer, const struct lesson_board *board, bool is_above)
{
    struct puzzle *puzzle = puzzle_copy(board->puzzle);
    snprintf(puzzle->name, sizeof puzzle->name, "%s", viewer->guided_lesson.lesson->title);
    viewer->params.racers = 0;
    show_puzzle(viewer, board->engine, puzzle, is_above ? OPEN_LESSON : OPEN_BOARD);
    viewer->params.engine = board->engine;
    player_play(&viewer->session.player, PLAYER_PAUSED);
}

/* Solves it with the engine `human`, never as a race. */
void open_lesson(struct viewer *viewer, struct puzzle *puzzle, const char *name)
{
    snprintf(puzzle->name, sizeof puzzle->name, "%s", name);
    viewer->params.racers = 0;
    show_puzzle(viewer, &engine_human, puzzle, OPEN_LESSON);
}
