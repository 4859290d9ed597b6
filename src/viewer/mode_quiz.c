/* The quiz: the next step is hidden, and the player names a candidate to eliminate or a digit to place. An
 * answer is right if any technique proves it here, not only the next step of the trace. What no technique proves is compared
 * with the solution. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/printf_like.h"
#include "base/translation.h"
#include "viewer/hints.h"
#include "viewer/keypad.h"
#include "viewer/learning.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/viewer_state.h"

struct quiz {
    char text[500]; /* shown while the next step is hidden */
    unsigned right, wrong, hint_level;
    uint64_t position; /* that is asked about */
    cell_id cell;
    unsigned digit;      /* the answer to be judged; 0: none */
    bool placed, places; /* the answer places its digit; so does a click */
    struct scene_keypad keypad;
    struct scene_exercise shown;             /* right and wrong, as in an exercise */
    digit_mask counted[2][LAYOUT_MAX_CELLS]; /* judged here: [0] eliminations, [1] placements */
};

static struct quiz *quiz_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_quiz);
}

/* Puts away what was said of the answer before. */
static void begin_answer(struct viewer *viewer)
{
    struct quiz *quiz = quiz_of(viewer);
    quiz->shown =
        (struct scene_exercise){.heading = tr("What comes next?"), .board = "", .record = "", .wrong = NO_CELL};
}

/* Shows a text and the score. */
static void PRINTF_LIKE(2, 3) say(struct viewer *viewer, const char *format, ...)
{
    struct quiz *quiz = quiz_of(viewer);
    va_list arguments;
    hint_words_unshade(viewer);
    va_start(arguments, format);
    int length = vsnprintf(quiz->text, sizeof quiz->text - 64, tr(format), arguments);
    va_end(arguments);
    size_t end = (size_t)length < sizeof quiz->text - 64 ? (size_t)length : sizeof quiz->text - 65;
    snprintf(quiz->text + end, sizeof quiz->text - end, tr(" %u right, %u wrong."), quiz->right, quiz->wrong);
}

/* Begins the search for all steps here if there is none; one for another purpose ends. */
static void keep_search(struct viewer *viewer)
{
    if (viewer->hints.purpose != HINTS_QUIZ)
        hints_start(viewer, HINTS_QUIZ, &(struct hint_filter){.cell = NO_CELL});
}

static void begin_quiz(struct viewer *viewer)
{
    struct quiz *quiz = quiz_of(viewer);
    enum step_kind kind;
    bool places;
    quiz->digit = 0;
    begin_answer(viewer);
    quiz->position = player_position(&viewer->session.player);
    memset(quiz->counted, 0, sizeof quiz->counted);
    quiz->hint_level = 0;
    keep_search(viewer);
    if (viewer_step_here(viewer, &kind, &places) && kind == STEP_CONTRADICTION)
        say(viewer, "This has failed, so there is nothing to click. What comes is a step back: \"Reveal\" shows it.");
    else
        say(viewer,
            "Click a candidate that can be eliminated. To place a digit, choose \"Place\" and click it, or choose a cell and type it.");
}

static bool open_quiz(struct viewer *viewer, struct text_error *error)
{
    struct quiz *quiz = quiz_of(viewer);
    if (viewer->race.rivals)
        return text_error_input(error, 0, 0, "a race is on; \"Race\" (C) ends it, and then steps can be predicted");
    mode_open(viewer, MODE_quiz);
    message_clear(viewer);
    quiz->right = quiz->wrong = 0;
    quiz->places = false;
    begin_quiz(viewer);
    return true;
}

/* Skips the hint that merges all pending peer eliminations: nobody would predict it. */
static size_t first_single_hint(const struct viewer *viewer)
{
    return hint_search_pending(viewer->hints.search) > 1;
}

/* Returns the index of a hint that proves the answer, or SIZE_MAX. */
static size_t find_matching_hint(const struct viewer *viewer)
{
    const struct quiz *quiz = quiz_of(viewer);
    digit_mask mask = viewer->session.player.replay.mask[quiz->cell];
    for (size_t i = first_single_hint(viewer); i < hint_search_count(viewer->hints.search); i++) {
        if (hint_proves(hints_get(viewer, i), mask, quiz->cell, quiz->digit, quiz->placed))
            return i;
    }
    return SIZE_MAX;
}

/* Whether this answer is judged for the first time here. Repeated answers do not count. */
static bool count_once(struct quiz *quiz)
{
    digit_mask *counted = &quiz->counted[quiz->placed][quiz->cell], digit = digit_bit(quiz->digit);
    bool is_first = !(*counted & digit);
    *counted |= digit;
    return is_first;
}

/* Counts the answer, unless it was given here before. */
static void count_answer(struct viewer *viewer, bool is_right)
{
    struct quiz *quiz = quiz_of(viewer);
    if (!count_once(quiz))
        return;
    quiz->right += is_right;
    quiz->wrong += !is_right;
}

static void notify_right(struct viewer *viewer, size_t index)
{
    struct quiz *quiz = quiz_of(viewer);
    const struct hint *hint = hints_get(viewer, index);
    count_answer(viewer, true);
    quiz->digit = 0;
    quiz->shown.heading = tr("Right answer");
    hints_show(viewer, hint->after_pending ? SIZE_MAX : index);
    if (hint->after_pending)
        message_show(viewer, "Right, once the digits that stand have been removed around them: %s. %u right, %u wrong.",
                     tr(hint->technique->title), quiz->right, quiz->wrong);
    else
        message_show(viewer, "Right: %s. %u right, %u wrong.", tr(hint->technique->title), quiz->right, quiz->wrong);
}

static void notify_wrong(struct viewer *viewer)
{
    struct quiz *quiz = quiz_of(viewer);
    char name[16], digit = digit_character(quiz->digit);
    const digit_mask *solution = hint_search_solution(viewer->hints.search);
    notation_cell(viewer->drawing.style.notation, trace_layout(viewer->session.trace), quiz->cell, name, sizeof name);
    bool in_solution = solution && solution[quiz->cell] == digit_bit(quiz->digit);
    if (solution && in_solution != quiz->placed) {
        count_answer(viewer, false);
        quiz->shown.heading = tr("Wrong answer");
        quiz->shown.wrong = quiz->cell;
        if (in_solution)
            say(viewer, "%s is %c, so %c cannot be removed there.", name, digit, digit);
        else
            say(viewer, "%s is not %c in the solution.", name, digit);
    } else {
        say(viewer,
            quiz->placed ? "Perhaps %c belongs in %s, but no technique shows it here yet."
                         : "Perhaps %c can be removed from %s, but no technique shows it here yet.",
            digit, name);
    }
    quiz->digit = 0;
}

static void judge(struct viewer *viewer)
{
    size_t index = find_matching_hint(viewer);
    if (index != SIZE_MAX)
        notify_right(viewer, index);
    else if (hint_search_done(viewer->hints.search))
        notify_wrong(viewer);
    else
        say(viewer, "Looking whether that can be shown ...");
}

bool quiz_answer(struct viewer *viewer, cell_id cell, unsigned digit, bool placed)
{
    struct quiz *quiz = quiz_of(viewer);
    if (!mode_is_open(viewer, MODE_quiz))
        return false;
    keep_search(viewer);
    begin_answer(viewer);
    message_clear(viewer);
    hints_show(viewer, SIZE_MAX);
    bool is_gone = !(viewer->session.player.replay.mask[cell] & digit_bit(digit));
    if (is_gone || hints_stands(viewer, cell)) {
        char name[16];
        notation_cell(viewer->drawing.style.notation, trace_layout(viewer->session.trace), cell, name, sizeof name);
        say(viewer, is_gone ? "%c is gone from %s already." : "%c stands in %s already.", digit_character(digit), name);
        return true;
    }
    quiz->cell = cell;
    quiz->digit = digit;
    quiz->placed = placed;
    judge(viewer);
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
    bool is_playing = viewer->session.player.direction != PLAYER_PAUSED;
    if (!mode_is_open(viewer, MODE_quiz) || viewer->race.rivals)
        return;
    if (is_playing) {
        mode_close(viewer, MODE_quiz); /* playing reveals the hidden step */
        return;
    }
    if (quiz_of(viewer)->position != player_position(&viewer->session.player))
        begin_quiz(viewer);
    else if (quiz_of(viewer)->digit) {
        keep_search(viewer);
        judge(viewer);
    }
    fill_keypad(viewer);
}

/* --- hints --- */

/* Returns the index of the hint that equals the next step of the trace, or SIZE_MAX. */
static size_t find_recorded_hint(struct viewer *viewer)
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

static bool give_hint(struct viewer *viewer, struct text_error *error)
{
    (void)error;
    struct quiz *quiz = quiz_of(viewer);
    begin_answer(viewer);
    keep_search(viewer);
    size_t index = find_recorded_hint(viewer);
    if (index == SIZE_MAX && hint_search_count(viewer->hints.search))
        index = first_single_hint(viewer); /* the easiest */
    if (index == SIZE_MAX) {
        say(viewer, hint_search_done(viewer->hints.search) ? "No technique finds anything here." : "Looking ...");
        return true;
    }
    const struct hint *hint = hints_get(viewer, index);
    char words[400];
    quiz->hint_level = hint_layer_next(quiz->hint_level);
    hint_words_write(viewer, hint, (enum hint_layer)quiz->hint_level, words, sizeof words);
    say(viewer, "%s", words);
    hint_words_shade(viewer, hint, (enum hint_layer)quiz->hint_level);
    if (quiz->hint_level == HINT_ALL)
        hints_show(viewer, index);
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
    const struct quiz *quiz = quiz_of(viewer);
    view->quiz = quiz->text;
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
    return quiz_of(viewer)->digit && hints_are_searched(viewer, HINTS_QUIZ);
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
};
