/* Determines whether the shown trace is complete, and announces once if it is not: it is damaged, the engine stopped
 * before it had finished, or it found no more steps. */
#include "base/number_text.h"
#include "document/givens_report.h"
#include "viewer/message.h"
#include "viewer/own_program.h"
#include "viewer/session.h"
#include "viewer/viewer_state.h"

bool ending_has_damage(const struct session *session)
{
    uint64_t damage = session->trace ? trace_damaged_step(session->trace) : 0;
    return damage && damage != session->reported_damage;
}

void ending_report_damage(struct viewer *viewer)
{
    struct session *session = &viewer->session;
    struct text_error error;
    if (!ending_has_damage(session))
        return;
    trace_damage_error(session->trace, &error);
    viewer_show_error(viewer, &error);
    session->reported_damage = trace_damaged_step(session->trace);
}

/* Returns why the trace of the session ends. */
static enum scene_end ending_of(const struct session *session)
{
    const struct job *job = session->job;
    if (!job || !trace_closed(job->trace) || job->skip_engine)
        return SCENE_END_WHOLE;
    if (job->outcome == ENGINE_STOPPED)
        return SCENE_END_STOPPED;
    if (job->outcome != ENGINE_FULL)
        return SCENE_END_WHOLE;
    return trace_reached_file_limit(job->trace)    ? SCENE_END_FILE_LIMIT
           : trace_reached_index_limit(job->trace) ? SCENE_END_MEMORY_LIMIT
                                                   : SCENE_END_NO_ROOM;
}

/* Announces that the engine stopped before it had finished. */
static void report_truncation(struct viewer *viewer)
{
    struct session *session = &viewer->session;
    struct text_error error;
    char steps[NUMBER_TEXT_SIZE], size[32];
    enum scene_end end = ending_of(session);
    if (end == SCENE_END_WHOLE || viewer->drawing.window.headless || session->reported_truncation)
        return;
    session->reported_truncation = true;
    if (end == SCENE_END_NO_ROOM) {
        trace_error(session->trace, &error);
        viewer_show_error(viewer, &error);
        return;
    }
    number_text(trace_steps(session->trace), steps);
    summary_size(end == SCENE_END_MEMORY_LIMIT ? trace_memory_room(session->trace) : trace_file_room(session->trace),
                 size, sizeof size);
    if (end == SCENE_END_MEMORY_LIMIT)
        message_show(viewer,
                     "The search ends here, unfinished, after %s steps: it has used its %s of memory "
                     "(--memory sets how much).",
                     steps, size);
    else if (end == SCENE_END_FILE_LIMIT)
        message_show(viewer,
                     "The search ends here, unfinished, after %s steps: its file has %s and may not get larger "
                     "(--disk sets how large).",
                     steps, size);
    else if (trace_has_stop(session->trace))
        message_offer(viewer, ACTION_go_on,
                      "Stopped after %g seconds, at step %s. A click here goes on without a limit.",
                      viewer->params.limit.seconds, steps);
    else
        message_show(viewer, "Stopped after %s steps; the search was not finished.", steps);
    message_keep(viewer);
}

/* Offers to go to the last wrong step of a watched program. Returns false if there is none. */
static bool offer_wrong(struct viewer *viewer)
{
    static const struct search_condition wrong = {.about = SEARCH_WRONG};
    struct player *player = &viewer->session.player;
    bool is_found = search_nearest(&player->cursor, player_position(player) + 1, false, &wrong);
    if (is_found)
        message_offer(viewer, ACTION_previous_wrong,
                      "A step of the program is wrong. A click here, or Shift+F3, goes back to the last one.");
    return is_found;
}

/* Says once, when the player arrives at the end, what can be done where the engine found no more steps. */
static void report_stuck(struct viewer *viewer)
{
    struct session *session = &viewer->session;
    const struct player *player = &session->player;
    struct step_reader reader;
    struct step step;
    if (session->reported_stuck || viewer->drawing.window.headless || !session->trace ||
        !trace_closed(session->trace) || session->activity == ACTIVITY_HAND || !player_position(player) ||
        player_position(player) != trace_steps(session->trace))
        return;
    session->reported_stuck = true;
    if (offer_wrong(viewer))
        return;
    step_reader_init(&reader, session->trace);
    if (step_read(&reader, player_position(player), &step) && step.kind == STEP_STUCK && !step.is_stopped) {
        uint64_t count = 1;
        bool is_counted = givens_report_count(trace_puzzle(session->trace), &count);
        message_show(
            viewer,
            is_counted && count > 1 ? "The engine ends here: the puzzle has more than one solution. Its name above (E) "
                                      "gives another engine, "
                                      "\"Solve\" (Ctrl+E) lets you go on by hand."
            : is_counted && !count
                ? "The engine ends here: the puzzle has no solution. Its name above (E) gives a different engine, "
                  "which "
                  "proves it."
                : "The engine ends here. Its name above (E) gives another one, \"Solve\" (Ctrl+E) lets you go on by "
                  "hand.");
    }
    step_reader_finish(&reader);
}

struct scene_ending ending_show(const struct session *session)
{
    const struct job *job = session->job;
    bool is_closed = job && trace_closed(job->trace);
    return (struct scene_ending){
        .seconds = is_closed ? job->seconds : -1,
        .running = job && !is_closed ? session->age : 0,
        .end = ending_of(session),
        .unread = own_program_unread_lines(session),
        .sign = own_program_sign(session),
    };
}

void ending_report(struct viewer *viewer)
{
    report_truncation(viewer);
    report_stuck(viewer);
}

/* Returns whether steps are missing because they could not be read from disk. The intact part of a damaged trace is
 * shown. */
static bool has_unread_steps(const struct viewer *viewer, struct text_error *error)
{
    const struct trace *trace = viewer->session.trace;
    return trace && trace_damage_error(trace, error) && error->kind == TEXT_ERROR_SYSTEM;
}

bool viewer_is_whole(const struct viewer *viewer, struct text_error *error)
{
    if (viewer->params.headless && ending_of(&viewer->session) == SCENE_END_NO_ROOM)
        return trace_error(viewer->session.trace, error);
    if (viewer->params.headless && viewer->guided_lesson.lesson && ending_of(&viewer->session) == SCENE_END_STOPPED)
        return text_error_input(error, 0, 0, "a board of the lesson takes %s more than %d steps, expected fewer",
                                trace_engine(viewer->session.trace), GUIDED_LESSON_MOST_STEPS);
    return !viewer->params.headless || !has_unread_steps(viewer, error);
}
