/* Shows a teacher's lesson, stop by stop. At a stop its words replace the step's sentence; between stops the transport
 * works as usual, and playback ends at the next stop. A question waits for its answer: a click on the board, a typed
 * digit for the selected cell, or the number of a choice. To go on from an unanswered question takes a second press. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/translation.h"
#include "puzzle/builtin.h"
#include "viewer/activity.h"
#include "viewer/asking.h"
#include "viewer/keypad.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/guided_lesson.h"
#include "viewer/viewer_state.h"

struct guided_lesson_mode {
    size_t stop;
    bool has_begun;
    bool is_going;   /* the position of the stop is not known yet */
    bool is_playing; /* the trace is being played up to the stop */
    bool may_pass;   /* the user was told that the question is unanswered, so that the next press passes it */
    double arrived;  /* age of the session on arrival, in seconds */
    struct asking asking;
    struct scene_stop shown;
    char heading[64];
    struct scene_keypad keypad;
};

static struct guided_lesson_mode *mode_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_guided_lesson);
}

static const struct lesson_stop *stop_of(const struct viewer *viewer)
{
    return &viewer->guided_lesson.lesson->stops.items[mode_of(viewer)->stop];
}

/* Returns whether the lesson's own board is shown, not a branch above it. */
static bool is_on_board(const struct viewer *viewer)
{
    return viewer->activities.count == activity_depth(viewer, ACTIVITY_LESSON);
}

/* Returns whether the player is paused at the stop, whose words are shown. */
static bool is_at_stop(const struct viewer *viewer)
{
    const struct guided_lesson_mode *mode = mode_of(viewer);
    const struct player *player = &viewer->session.player;
    if (!viewer->guided_lesson.lesson || mode->is_going || !*mode->asking.text || !is_on_board(viewer))
        return false;
    const struct stop_place *place = guided_lesson_place(viewer, mode->stop);
    return place && player_position(player) == place->position && player->direction == PLAYER_PAUSED;
}

/* Returns whether the stop has an unanswered question. */
static bool is_open(const struct viewer *viewer)
{
    enum said said = mode_of(viewer)->asking.said;
    return *stop_of(viewer)->ask && said != SAID_RIGHT && said != SAID_ANSWER;
}

static bool is_asking(const struct viewer *viewer)
{
    return is_at_stop(viewer) && is_open(viewer);
}

/* --- what is asked --- */

/* Judges a choice by its number, or a cell with one of its candidates; the digit counts only if the answers have
 * digits. */
static bool accepts(const struct viewer *viewer, const struct reply *reply)
{
    const struct lesson_stop *stop = stop_of(viewer);
    return stop->choices ? reply->digit == stop->chosen
                         : lesson_stop_accepts(stop, (struct scene_place){reply->cell, reply->digit});
}

static bool has_hint(const struct viewer *viewer)
{
    return *stop_of(viewer)->hint;
}

/* Writes the question, preceded by the message about the last reply; without a question, the words of the stop. */
static bool write_words(const struct viewer *viewer, const struct asking *asking, char *text, size_t size)
{
    const struct lesson_stop *stop = stop_of(viewer);
    const char *before = asking->said == SAID_RIGHT     ? tr("That is right.")
                         : asking->said == SAID_HINT    ? stop->hint
                         : asking->said == SAID_NO_HINT ? tr("There is no hint for this question; \"Next\" goes on.")
                         : asking->said != SAID_WRONG   ? ""
                         : has_hint(viewer) ? tr("No, that is not it. \"Hint\" (H) helps; \"Next\" goes on.")
                                            : tr("No, that is not it. \"Next\" goes on.");
    snprintf(text, size, "%s%s%s", before, *before ? "\n" : "", is_open(viewer) ? stop->ask : stop->say);
    return true;
}

static const struct asker asker = {.accepts = accepts, .has_hint = has_hint, .words = write_words};

/* Fills the parts of the scene that concern the stop. */
static void fill_stop(const struct viewer *viewer)
{
    struct guided_lesson_mode *mode = mode_of(viewer);
    const struct lesson_stop *stop = stop_of(viewer);
    bool asks = is_open(viewer), shows_answer = *stop->ask && !asks && !stop->marks;
    snprintf(mode->heading, sizeof mode->heading, tr(asks ? "Question %zu of %zu" : "Stop %zu of %zu"), mode->stop + 1,
             viewer->guided_lesson.lesson->stops.count);
    mode->shown = (struct scene_stop){
        .heading = mode->heading,
        .text = asking_show(viewer, &mode->asking),
        .choice = stop->choice,
        .choices = asks ? stop->choices : 0,
        .mark = shows_answer ? stop->answer : stop->mark,
        .marks = shows_answer ? stop->answers : stop->marks,
        .arrow = stop->arrow,
        .arrows = stop->arrows,
        .hides_step = asks,
    };
}

/* Returns the panel of the stop, or that of the last earlier stop with one. */
static enum frame_panel panel_of(const struct lesson_file *lesson, size_t stop)
{
    while (stop && lesson->stops.items[stop].panel == FRAME_PANELS)
        stop--;
    enum frame_panel panel = lesson->stops.items[stop].panel;
    return panel == FRAME_PANELS ? FRAME_STEP_LIST : panel;
}

/* Shows the stop. The player is at its position. */
static void arrive(struct viewer *viewer)
{
    struct guided_lesson_mode *mode = mode_of(viewer);
    const struct lesson_stop *stop = stop_of(viewer);
    const struct stop_place *place = guided_lesson_place(viewer, mode->stop);
    player_play(&viewer->session.player, PLAYER_PAUSED);
    viewer_seek(viewer, place->position);
    mode->is_going = mode->is_playing = mode->may_pass = false;
    mode->arrived = viewer->session.age;
    viewer->looking.digit = stop->digit;
    viewer->looking.cell = NO_CELL;
    viewer->looking.panel = panel_of(viewer->guided_lesson.lesson, mode->stop);
    asking_begin(viewer, &mode->asking, &asker);
    if (place->is_missing)
        message_show(viewer, "The trace never gets there: %s, line %zu of the lesson.",
                     stop->until ? stop->until : tr("it has fewer steps"), stop->line);
}

/* Goes to a stop: as soon as its position is known, or by playing. */
static void go_to_stop(struct viewer *viewer, size_t stop, bool by_playing)
{
    struct guided_lesson_mode *mode = mode_of(viewer);
    struct guided_lesson *guided = &viewer->guided_lesson;
    const struct lesson_board *board = lesson_file_board(guided->lesson, stop);
    message_clear(viewer);
    if (board->first_stop != guided->first) {
        open_board(viewer, board, activity_depth(viewer, ACTIVITY_LESSON));
        guided_lesson_restart(viewer, stop);
    }
    mode->has_begun = true;
    mode->stop = stop;
    mode->is_going = true;
    mode->is_playing = by_playing;
    if (by_playing)
        player_play(&viewer->session.player, PLAYER_FORWARD);
}

static bool is_last_stop(const struct viewer *viewer)
{
    return mode_of(viewer)->stop + 1 == viewer->guided_lesson.lesson->stops.count;
}

static void go_on(struct viewer *viewer, bool by_playing)
{
    struct guided_lesson_mode *mode = mode_of(viewer);
    size_t stop = mode->stop;
    bool holds = is_asking(viewer) && !mode->may_pass && mode->asking.said == SAID_QUESTION;
    mode->may_pass = true;
    if (holds)
        message_show(viewer, *stop_of(viewer)->hint
                                 ? "The question is open. \"Hint\" (H) helps; \"Next\" once more goes on."
                                 : "The question is open. \"Next\" once more goes on.");
    else if (!is_last_stop(viewer))
        go_to_stop(viewer, stop + 1, by_playing);
    else
        message_offer(viewer, ACTION_clear,
                      activity_depth(viewer, ACTIVITY_LESSON)
                          ? "That was the last stop. The menu \"Solve\", or Esc, goes back to your puzzle."
                          : "That was the last stop. A click here, or Esc, leaves the lesson; the board stays.");
}

/* Returns to the stop if the user has left it, otherwise goes to the previous one. */
static void go_back(struct viewer *viewer)
{
    struct guided_lesson_mode *mode = mode_of(viewer);
    bool is_away = !is_at_stop(viewer) && !mode->is_going;
    if (mode->stop || is_away)
        go_to_stop(viewer, mode->stop - !is_away, false);
}

/* Arrives if the position of the stop is known and, when playing, reached. */
static void try_to_arrive(struct viewer *viewer)
{
    struct guided_lesson_mode *mode = mode_of(viewer);
    const struct player *player = &viewer->session.player;
    const struct stop_place *place = guided_lesson_place(viewer, mode->stop);
    if (!mode->is_going || !place)
        return;
    bool is_there = player_position(player) >= place->position;
    if (mode->is_playing && player->direction == PLAYER_PAUSED && !is_there)
        mode->is_going = mode->is_playing = false; /* the user has paused on the way */
    else if (is_there || !mode->is_playing)
        arrive(viewer);
}

/* Fills the keypad. The buttons keep their places at every stop: one without effect is disabled. Away from the stop
 * "Back" returns to it. */
static void fill_keypad(struct viewer *viewer)
{
    struct guided_lesson_mode *mode = mode_of(viewer);
    struct scene_keypad *keypad = &mode->keypad;
    bool asks = is_asking(viewer), is_last = is_last_stop(viewer);
    bool is_away = !is_at_stop(viewer) && !mode->is_going;
    keypad->keys = 0;
    keypad_add_action(keypad, AT_TOUR, ACTION_previous_stop, false, "Back")->is_off = !mode->stop && !is_away;
    keypad_add_action(keypad, AT_TOUR, ACTION_next_stop, !asks && !is_last, "Next")->is_off = is_last;
    keypad_add_action(keypad, AT_TOUR, ACTION_hint, false, "Hint")->is_off = !asks || !has_hint(viewer);
    keypad_add_action(keypad, AT_TOUR, ACTION_clear, !asks && is_last, "End");
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    if (is_at_stop(viewer)) {
        fill_stop(viewer);
        view->stop = &mode_of(viewer)->shown;
    }
    if (mode_of(viewer)->has_begun && is_on_board(viewer) && !view->window.headless)
        view->keypad = &mode_of(viewer)->keypad;
}

static void advance(struct viewer *viewer)
{
    struct guided_lesson_mode *mode = mode_of(viewer);
    if (!mode_is_open(viewer, MODE_guided_lesson) || !viewer->session.trace || !is_on_board(viewer))
        return;
    guided_lesson_find(viewer);
    if (!mode->has_begun)
        go_to_stop(viewer, 0, false);
    try_to_arrive(viewer);
    double pause = stop_of(viewer)->pause;
    if (is_at_stop(viewer) && pause > 0 && !is_asking(viewer) && viewer->session.age - mode->arrived >= pause &&
        !is_last_stop(viewer))
        go_to_stop(viewer, mode->stop + 1, true);
    fill_keypad(viewer);
}

void viewer_show_stop(struct viewer *viewer, size_t stop, bool answered)
{
    struct guided_lesson_mode *mode = mode_of(viewer);
    go_to_stop(viewer, stop, false);
    advance(viewer);
    if (answered && !mode->is_going)
        asking_say(viewer, &mode->asking, SAID_ANSWER);
}

/* Another trace comes, or a branch: the stops are searched in it when it is there. */
static void reset(struct viewer *viewer)
{
    struct guided_lesson_mode *mode = mode_of(viewer);
    if (!viewer->guided_lesson.lesson)
        return;
    guided_lesson_restart(viewer, mode->stop);
    mode->is_going = mode->has_begun;
    mode->is_playing = false;
}

static bool is_busy(const struct viewer *viewer)
{
    return mode_is_open(viewer, MODE_guided_lesson) && mode_of(viewer)->is_going && !mode_of(viewer)->is_playing;
}

/* --- questions --- */

static void answer(struct viewer *viewer, cell_id cell, unsigned digit)
{
    asking_answer(viewer, &mode_of(viewer)->asking, (struct reply){.cell = cell, .digit = digit});
}

static bool use_digit(struct viewer *viewer, unsigned digit)
{
    const struct lesson_stop *stop = stop_of(viewer);
    if (!digit || digit > trace_layout(viewer->session.trace)->digits)
        return false;
    if (stop->choices && digit <= stop->choices)
        answer(viewer, NO_CELL, digit);
    else if (!stop->choices && viewer->looking.cell != NO_CELL)
        answer(viewer, viewer->looking.cell, digit);
    else
        return false;
    return true;
}

static bool give_hint(struct viewer *viewer, struct text_error *error)
{
    if (!is_asking(viewer))
        return mode_refuse_hint(error);
    asking_hint(viewer, &mode_of(viewer)->asking);
    return true;
}

bool act_lesson_stop(struct viewer *viewer, const struct call *call)
{
    if (!mode_is_open(viewer, MODE_guided_lesson) || !is_on_board(viewer))
        return text_error_input(call->error, 0, 0,
                                "no guided lesson is shown; the menu \"Learn\", or X, lists them at its end");
    if (call->action == ACTION_next_stop)
        go_on(viewer, false);
    else
        go_back(viewer);
    return true;
}

/* Handles keys: Space plays to the next stop, and a digit may be a reply. */
static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    (void)command;
    bool is_paused = viewer->session.player.direction == PLAYER_PAUSED;
    if (!is_on_board(viewer))
        return false;
    if (is_asking(viewer) && !key[1] && use_digit(viewer, digit_of_character(*key)))
        return true;
    if (strcmp(key, "Space") != 0 || !is_paused)
        return false;
    go_on(viewer, true);
    return true;
}

static bool press(struct viewer *viewer, const struct scene_hit *hit, struct mode_command *command)
{
    if (is_on_board(viewer) && keypad_press(&mode_of(viewer)->keypad, hit, command))
        return true;
    bool is_paused = viewer->session.player.direction == PLAYER_PAUSED;
    if (hit->target == SCENE_BUTTON && hit->position == FRAME_PLAY && is_paused) {
        go_on(viewer, true);
        return true;
    }
    if (!is_asking(viewer))
        return false;
    if (hit->target == SCENE_CHOICE) {
        answer(viewer, NO_CELL, (unsigned)hit->position);
        return true;
    }
    if (hit->target != SCENE_CELL || stop_of(viewer)->choices)
        return false;
    viewer->looking.cell = hit->cell;
    answer(viewer, hit->cell, hit->digit);
    return true;
}

/* --- after a restart --- */

static void save(const struct viewer *viewer, struct buffer *words)
{
    const char *source = viewer->guided_lesson.source;
    char *path = source && !builtin_lesson_text(source) ? file_whole_path(source) : NULL;
    if (source && (path || builtin_lesson_text(source)))
        buffer_print(words, "%zu %s", mode_of(viewer)->stop + 1, path ? path : source);
    free(path);
}

static bool restore(struct viewer *viewer, const char *words, struct text_error *error)
{
    size_t stop;
    int used = 0;
    if (sscanf(words, "%zu %n", &stop, &used) != 1 || !used)
        return text_error_input(error, 0, 0, "found '%.40s', expected the number of a stop and a lesson", words);
    const char *source = words + used, *text = builtin_lesson_text(source);
    if (!(text ? open_shipped_lesson(viewer, text, source, error) : viewer_open_file(viewer, source, error)))
        return false;
    if (mode_is_open(viewer, MODE_guided_lesson) && stop - 1 < viewer->guided_lesson.lesson->stops.count)
        go_to_stop(viewer, stop - 1, false);
    return true;
}

static void leave(struct viewer *viewer)
{
    asking_finish(&mode_of(viewer)->asking);
    memset(mode_of(viewer), 0, sizeof *mode_of(viewer));
    guided_lesson_end(viewer);
}

static bool escape(struct viewer *viewer, struct text_error *error)
{
    if (activity_depth(viewer, ACTIVITY_LESSON))
        return return_from_lesson(viewer, error);
    mode_close(viewer, MODE_guided_lesson);
    return true;
}

const struct mode_ops mode_guided_lesson = {
    .layer = LAYER_LESSON,
    .where = AT_TOUR,
    .is_on = is_on_board,
    .state_size = sizeof(struct guided_lesson_mode),
    .key = use_key,
    .press = press,
    .hint = give_hint,
    .escape = escape,
    .save = save,
    .restore = restore,
    .show = show,
    .close = leave,
    .advance = advance,
    .is_busy = is_busy,
    .reset = reset,
};
