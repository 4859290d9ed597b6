/* The quiz: the next step is hidden, and the user names a candidate to eliminate or a digit to place. A reply is
 * correct if any technique proves it here, not only the next step of the trace (asking.h). */
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "viewer/asking.h"
#include "viewer/hints.h"
#include "viewer/keypad.h"
#include "viewer/learning.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/viewer_state.h"

struct quiz {
    struct asking asking;
    uint64_t position; /* position of the hidden step */
    bool places;       /* a click places the digit */
    struct scene_keypad keypad;
    struct scene_exercise shown; /* correct and wrong replies, as in an exercise */
};

static struct quiz *quiz_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_quiz);
}

/* --- what is asked --- */

static const struct hint_search *search_of(const struct viewer *viewer)
{
    return viewer->hints.purpose == HINTS_QUIZ ? viewer->hints.search : NULL;
}

static void start_search(struct viewer *viewer, const struct reply *only)
{
    (void)only; /* the search for all steps covers every candidate */
    hints_start(viewer, HINTS_QUIZ, &(struct hint_filter){.cell = NO_CELL});
}

static bool proves(const struct viewer *viewer, const struct hint *hint, const struct reply *reply)
{
    return hint_proves(hint, viewer->session.player.replay.mask[reply->cell], reply->cell, reply->digit, reply->placed);
}

/* Writes that no step proves the reply, or that the solution contradicts it. */
static void write_judgement(const struct viewer *viewer, const struct asking *asking, char *text, size_t size)
{
    char name[16], digit = digit_character(asking->reply.digit);
    bool placed = asking->reply.placed;
    notation_cell(viewer->drawing.style.notation, trace_layout(viewer->session.trace), asking->reply.cell, name,
                  sizeof name);
    if (asking->said == SAID_NOT_SHOWN)
        snprintf(text, size,
                 placed ? tr("Perhaps %c belongs in %s, but no technique shows it here yet.")
                        : tr("Perhaps %c can be removed from %s, but no technique shows it here yet."),
                 digit, name);
    else if (placed)
        snprintf(text, size, tr("%s is not %c in the solution."), name, digit);
    else
        snprintf(text, size, tr("%s is %c, so %c cannot be removed there."), name, digit, digit);
}

/* Writes the question or the last judgement, followed by the score. */
static bool write_words(const struct viewer *viewer, const struct asking *asking, char *text, size_t size)
{
    const size_t score = 64; /* [bytes]: room for the score */
    enum step_kind kind;
    bool places;
    if (asking->said == SAID_WRONG || asking->said == SAID_NOT_SHOWN)
        write_judgement(viewer, asking, text, size - score);
    else if (asking->said == SAID_NO_HINT)
        snprintf(text, size, "%s", tr("No technique finds anything here."));
    else if (asking->said != SAID_QUESTION && asking->said != SAID_RIGHT) {
        if (!asking_words(viewer, asking, text, size - score))
            return false;
    } else if (viewer_step_here(viewer, &kind, &places) && kind == STEP_CONTRADICTION)
        snprintf(text, size, "%s",
                 tr("This has failed, so there is nothing to click. What comes is a step back: \"Reveal\" shows it."));
    else
        snprintf(text, size, "%s",
                 tr("Click a candidate that can be eliminated. To place a digit, choose \"Place\" and click it, or "
                    "choose a cell and type it."));
    size_t end = strlen(text);
    snprintf(text + end, size - end, tr(" %u right, %u wrong."), asking->right, asking->wrong);
    return true;
}

/* Shows the step that proves the reply, unless it is valid only after all pending eliminations by peers. */
static void praise(struct viewer *viewer, bool counts)
{
    const struct asking *asking = &quiz_of(viewer)->asking;
    const struct hint *hint = hints_get(viewer, asking->step);
    const char *title = tr(hint->technique->title);
    hints_show(viewer, hint->after_pending ? SIZE_MAX : asking->step);
    if (!counts)
        message_show(viewer, "Right: %s. The whole step was shown, so it does not count. %u right, %u wrong.", title,
                     asking->right, asking->wrong);
    else if (hint->after_pending)
        message_show(viewer, "Right, once the digits that stand have been removed around them: %s. %u right, %u wrong.",
                     title, asking->right, asking->wrong);
    else
        message_show(viewer, "Right: %s. %u right, %u wrong.", title, asking->right, asking->wrong);
}

/* Returns the index of the hint that equals the next step of the trace, or SIZE_MAX. */
static size_t find_recorded_hint(const struct viewer *viewer)
{
    struct step_reader reader;
    struct step step;
    size_t index = SIZE_MAX, count = hint_search_count(viewer->hints.search);
    uint64_t next = player_position(&viewer->session.player) + 1;
    step_reader_init(&reader, viewer->session.trace);
    if (next <= trace_steps(viewer->session.trace) && step_read(&reader, next, &step) && step.removes) {
        for (size_t i = 0; i < count && index == SIZE_MAX; i++) {
            const struct hint *hint = hints_get(viewer, i);
            bool same = step.removes == hint->step.removes && !hint->after_pending;
            for (size_t k = 0; same && k < step.removes; k++)
                same = hint_eliminates(hint, step.remove[k].cell, digit_first(step.remove[k].digits));
            if (same)
                index = i;
        }
    }
    step_reader_finish(&reader);
    return index;
}

static const struct asker asker = {
    .search = search_of,
    .start = start_search,
    .proves = proves,
    .choose_hint = find_recorded_hint,
    .words = write_words,
    .right = praise,
};

/* --- the mode --- */

static bool open_quiz(struct viewer *viewer, struct text_error *error)
{
    struct quiz *quiz = quiz_of(viewer);
    if (viewer->race.rivals)
        return text_error_input(error, 0, 0, "a race is on; \"Race\" (C) ends it, and then steps can be predicted");
    mode_open(viewer, MODE_quiz);
    message_clear(viewer);
    quiz->places = false;
    quiz->position = player_position(&viewer->session.player);
    asking_begin(viewer, &quiz->asking, &asker);
    return true;
}

bool quiz_answer(struct viewer *viewer, cell_id cell, unsigned digit, bool placed)
{
    if (!mode_is_open(viewer, MODE_quiz))
        return false;
    asking_answer(viewer, &quiz_of(viewer)->asking, (struct reply){cell, digit, placed});
    return true;
}

bool quiz_undo(struct viewer *viewer)
{
    if (!mode_is_open(viewer, MODE_quiz))
        return false;
    asking_undo(viewer, &quiz_of(viewer)->asking);
    return true;
}

static void fill_keypad(struct viewer *viewer)
{
    struct quiz *quiz = quiz_of(viewer);
    quiz->keypad.keys = 0;
    keypad_add(&quiz->keypad, KEYS_TOOLS, ACTION_say_gone, !quiz->places, "Remove");
    keypad_add(&quiz->keypad, KEYS_TOOLS, ACTION_say_placed, quiz->places, "Place");
    if (viewer->hints.offer.step)
        keypad_add_action(&quiz->keypad, AT_WATCH, ACTION_go_there, false, "Take step");
    else
        keypad_add_action(&quiz->keypad, AT_WATCH, ACTION_hint, false, "Hint");
    keypad_add_action(&quiz->keypad, AT_WATCH, ACTION_step_forward, false, "Reveal");
    keypad_add_action(&quiz->keypad, AT_WATCH, ACTION_predict, false, "End");
}

static void advance(struct viewer *viewer)
{
    struct quiz *quiz = quiz_of(viewer);
    bool is_playing = viewer->session.player.direction != PLAYER_PAUSED;
    if (!mode_is_open(viewer, MODE_quiz) || viewer->race.rivals)
        return;
    if (is_playing) {
        mode_close(viewer, MODE_quiz); /* playing reveals the hidden step */
        return;
    }
    if (quiz->position != player_position(&viewer->session.player)) {
        quiz->position = player_position(&viewer->session.player);
        asking_go_on(viewer, &quiz->asking);
    } else {
        asking_advance(viewer, &quiz->asking);
    }
    fill_keypad(viewer);
}

static bool give_hint(struct viewer *viewer, struct text_error *error)
{
    (void)error;
    asking_hint(viewer, &quiz_of(viewer)->asking);
    return true;
}

bool quiz_take(struct viewer *viewer, struct text_error *error)
{
    if (find_recorded_hint(viewer) != viewer->hints.shown)
        return branch_take(viewer, viewer->hints.shown, error);
    hints_close(viewer);
    message_clear(viewer);
    player_move(&viewer->session.player, 1);
    return true;
}

static bool press(struct viewer *viewer, const struct scene_hit *hit, struct mode_command *command)
{
    struct quiz *quiz = quiz_of(viewer);
    if (keypad_press(&quiz->keypad, hit, command)) {
        bool is_tool = command->action == ACTION_say_gone || command->action == ACTION_say_placed;
        quiz->places = is_tool ? command->action == ACTION_say_placed : quiz->places;
        command->action = is_tool ? ACTIONS : command->action;
        return true;
    }
    if (hit->target != SCENE_CELL || !hit->digit || digit_count(viewer->session.player.replay.mask[hit->cell]) < 2)
        return false;
    viewer->looking.cell = hit->cell;
    quiz_answer(viewer, hit->cell, hit->digit, quiz->places);
    return true;
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    struct quiz *quiz = quiz_of(viewer);
    quiz->shown = (struct scene_exercise){.board = "", .record = ""};
    asking_mark(&quiz->asking, tr("What comes next?"), &quiz->shown);
    view->quiz = asking_show(viewer, &quiz->asking);
    view->exercise = &quiz->shown;
    view->keypad = &quiz->keypad;
}

static void closed(struct viewer *viewer)
{
    hints_close(viewer);
    message_clear(viewer);
}

static bool is_busy(const struct viewer *viewer)
{
    return asking_is_busy(&quiz_of(viewer)->asking) && hints_are_searched(viewer, HINTS_QUIZ);
}

static void finish(struct viewer *viewer)
{
    asking_finish(&quiz_of(viewer)->asking);
}

const struct mode_ops mode_quiz = {
    .layer = LAYER_PANEL,
    .state_size = sizeof(struct quiz),
    .press = press,
    .has_selection = true,
    .open = open_quiz,
    .show = show,
    .close = closed,
    .hint = give_hint,
    .advance = advance,
    .is_busy = is_busy,
    .finish = finish,
};
