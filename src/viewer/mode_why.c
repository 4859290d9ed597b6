/* Why: the causes of a step, a filled cell or a missing candidate; or the effects of a step. The list shows only the
 * slice; Left and Right go through its steps, Space plays them, Enter stays at the shown step, Esc returns to the
 * position of the question. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number_text.h"
#include "viewer/advice.h"
#include "viewer/hints.h"
#include "viewer/message.h"
#include "viewer/cell_question.h"
#include "viewer/viewer_state.h"
#include "viewer/why.h"

struct why_mode {
    uint64_t origin;  /* position of the question */
    bool has_arrived; /* the slice was shown, and the player has gone to its last step */
    enum player_direction playing;
};

static struct why_mode *state_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_why);
}

/* Returns the next or previous step of the slice from the position; 0: there is none. */
static uint64_t next_step(const struct viewer *viewer, enum player_direction direction)
{
    const struct slice *slice = viewer->why.shown.slice;
    uint64_t position = player_position(&viewer->session.player), found = 0;
    for (size_t i = 0; i < slice->steps.count; i++) {
        uint64_t number = slice->steps.items[i].number;
        if (direction == PLAYER_BACKWARD && number < position)
            found = number;
        if (direction == PLAYER_FORWARD && number > position)
            return number;
    }
    return found;
}

static void go_to(struct viewer *viewer, uint64_t step)
{
    player_play(&viewer->session.player, PLAYER_PAUSED);
    viewer_seek(viewer, step);
}

/* --- the question --- */

/* Says that no step removed the candidate: it never was one. */
static void say_never(struct viewer *viewer, const struct slice_question *question)
{
    const struct puzzle *puzzle = trace_puzzle(viewer->session.trace);
    unsigned given = puzzle->given[question->cell];
    char cell[16];
    notation_cell(viewer->drawing.style.notation, puzzle->layout, question->cell, cell, sizeof cell);
    if (given)
        message_show(viewer, "%s is given as %c, so %c was never a candidate there.", cell, digit_character(given),
                     digit_character(question->digit));
    else
        message_show(viewer, "%c was never a candidate in %s: no step removed it.", digit_character(question->digit),
                     cell);
}

/* Says why there are no steps to answer the question. */
static void tell_outcome(struct viewer *viewer, const struct slice_question *question, enum slice_outcome outcome)
{
    char count[NUMBER_TEXT_SIZE];
    struct text_error error;
    switch (outcome) {
    case SLICE_DONE:
        if (question->subject == SLICE_CELL)
            cell_question_say_start(viewer, question->cell);
        else
            say_never(viewer, question);
        break;
    case SLICE_NO_QUESTION:
        message_show(viewer, "Nothing is to be explained at step %s.",
                     number_text(player_position(&viewer->session.player), count));
        break;
    case SLICE_TOO_LONG:
        message_show(viewer, "The causes lead through more steps than can be followed.");
        break;
    case SLICE_DAMAGED:
        if (trace_damage_error(viewer->session.trace, &error))
            viewer_show_error(viewer, &error);
        break;
    }
}

static void advance(struct viewer *viewer)
{
    struct why_mode *state = state_of(viewer);
    struct player *player = &viewer->session.player;
    if (!mode_is_open(viewer, MODE_why))
        return;
    if (!viewer->why.is_done) {
        message_offer(viewer, ACTION_clear, "Looking for the causes ... (a click here, or Esc, gives up)");
        return;
    }
    if (!viewer->why.shown.slice) {
        struct slice_question question = viewer->why.question; /* closing the mode discards it */
        enum slice_outcome outcome = viewer->why.outcome;
        mode_close(viewer, MODE_why);
        tell_outcome(viewer, &question, outcome);
        return;
    }
    if (!state->has_arrived) {
        state->has_arrived = true;
        message_clear(viewer);
        go_to(viewer, viewer->why.shown.of);
    } else if (state->playing && player->since_move * player->speed >= 1) {
        uint64_t next = next_step(viewer, state->playing);
        if (next)
            viewer_seek(viewer, next);
        else
            state->playing = PLAYER_PAUSED;
    }
}

/* Opens the mode. `question` is NULL if the question is about the effects of the step at the position. */
static void ask(struct viewer *viewer, const struct slice_question *question)
{
    struct why_mode *state = state_of(viewer);
    uint64_t origin = mode_is_open(viewer, MODE_why) ? state->origin : player_position(&viewer->session.player);
    mode_open(viewer, MODE_why);
    *state = (struct why_mode){.origin = origin};
    hints_close(viewer);
    uint64_t position = player_position(&viewer->session.player);
    if (question)
        why_ask(viewer, question);
    else
        why_ask_effects(viewer, position);
}

/* Reads a step's number, a cell, or a cell and a digit. Without an argument the question is about the selected cell,
 * with the highlighted digit if there is one, and otherwise about the step. */
static bool read_question(const struct viewer *viewer, const char *text, struct slice_question *question)
{
    const struct cell_question *last = &viewer->questions.cell; /* a click on a missing candidate has asked about it */
    struct scene_place place;
    char *end;
    *question = (struct slice_question){.position = player_position(&viewer->session.player), .cell = NO_CELL};
    if (*text >= '0' && *text <= '9') {
        question->position = strtoull(text, &end, 10);
        return !*end && question->position <= trace_steps(viewer->session.trace);
    }
    if (!cell_question_read(viewer, text, &place))
        return false;
    if (!*text && last->step && last->cell == place.cell && !place.digit)
        place.digit = last->digit;
    question->cell = place.cell;
    question->digit = place.digit;
    return true;
}

bool act_why(struct viewer *viewer, const struct call *call)
{
    struct slice_question question;
    if (mode_where(viewer) == AT_HAND) {
        if (!advice_has_reason(viewer))
            return text_error_input(
                call->error, 0, 0, "by hand, a reason is said of a move that is right; \"Judge\" (Ctrl+J) begins that");
        advice_say_reason(viewer);
        return true;
    }
    if (viewer->race.rivals)
        return text_error_input(call->error, 0, 0,
                                "a race is on; \"Race\" (C) ends it, and then causes can be asked for");
    if (!read_question(viewer, call->argument, &question))
        return text_error_input(call->error, 0, 0,
                                "found '%.40s', expected a step, or a cell, or a cell and a digit, as in r3c5 7",
                                call->argument);
    if (question.cell == NO_CELL) {
        if (question.position) {
            ask(viewer, &question);
            return true;
        }
        return text_error_input(call->error, 0, 0, "nothing has happened yet: the board shows the givens");
    }
    digit_mask mask = viewer->session.player.replay.mask[question.cell];
    bool is_filled = digits_are_one(mask);
    question.subject = is_filled ? SLICE_CELL : SLICE_CANDIDATE;
    if (is_filled || (question.digit && !(mask & digit_bit(question.digit)))) {
        ask(viewer, &question);
        return true;
    }
    if (question.digit) {
        /* It is still possible: search for a step that could eliminate it. */
        cell_question_ask(viewer, (struct scene_place){question.cell, question.digit});
        return true;
    }
    return text_error_input(
        call->error, 0, 0,
        "this cell is open; light the digit (1 to 9) that you miss there, or press the right button at its place");
}

bool act_what_came(struct viewer *viewer, const struct call *call)
{
    if (viewer->race.rivals)
        return text_error_input(call->error, 0, 0,
                                "a race is on; \"Race\" (C) ends it, and then effects can be asked for");
    if (player_position(&viewer->session.player)) {
        ask(viewer, NULL);
        return true;
    }
    return text_error_input(call->error, 0, 0, "nothing has happened yet: the board shows the givens");
}

/* --- keys --- */

static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    static const struct {
        const char *key;
        enum player_direction direction;
        bool plays;
    } moves[] = {
        {"Left", PLAYER_BACKWARD, false}, {",", PLAYER_BACKWARD, false}, {"Up", PLAYER_BACKWARD, false},
        {"Right", PLAYER_FORWARD, false}, {".", PLAYER_FORWARD, false},  {"Down", PLAYER_FORWARD, false},
        {"Space", PLAYER_FORWARD, true},  {"K", PLAYER_FORWARD, true},   {"L", PLAYER_FORWARD, true},
        {"J", PLAYER_BACKWARD, true},
    };
    struct why_mode *state = state_of(viewer);
    const struct slice *slice = viewer->why.shown.slice;
    if (!slice)
        return false;
    if (!strcmp(key, "Enter")) {
        mode_close(viewer, MODE_why);
        return true;
    }
    if (!strcmp(key, "Home") || !strcmp(key, "End")) {
        state->playing = PLAYER_PAUSED;
        go_to(viewer, slice->steps.items[*key == 'H' ? 0 : slice->steps.count - 1].number);
        return true;
    }
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        if (strcmp(moves[i].key, key) != 0)
            continue;
        uint64_t next = next_step(viewer, moves[i].direction);
        bool is_playing = state->playing;
        state->playing = moves[i].plays && !is_playing ? moves[i].direction : PLAYER_PAUSED;
        if (state->playing == PLAYER_FORWARD && !next) /* at the end, the causes are played from the first one */
            go_to(viewer, slice->steps.items[0].number);
        else if (!moves[i].plays && next)
            go_to(viewer, next);
        return true;
    }
    (void)command;
    return false;
}

static bool escape(struct viewer *viewer, struct text_error *error)
{
    (void)error;
    uint64_t origin = state_of(viewer)->origin;
    mode_close(viewer, MODE_why);
    message_clear(viewer);
    go_to(viewer, origin);
    return true;
}

static bool is_busy(const struct viewer *viewer)
{
    return why_is_busy(viewer) || (mode_is_open(viewer, MODE_why) && state_of(viewer)->playing);
}

const struct mode_ops mode_why = {
    .layer = LAYER_PANEL,
    .state_size = sizeof(struct why_mode),
    .key = use_key,
    .escape = escape,
    .close = why_close,
    .advance = advance,
    .is_busy = is_busy,
    .reset = why_close,
};
