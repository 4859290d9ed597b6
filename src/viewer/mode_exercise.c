/* An exercise: a board on which the user has to find a technique (asking.h). If the technique places a digit, clicking
 * a candidate, or typing a digit for the selected cell, places it; if it eliminates, both eliminate. A reply is correct
 * if any step of the technique on this board has exactly this conclusion. */
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "explain/judgement_words.h"
#include "viewer/asking.h"
#include "viewer/hints.h"
#include "viewer/keypad.h"
#include "viewer/learning.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/practising.h"
#include "viewer/single_words.h"
#include "viewer/viewer_state.h"

enum { MAX_MARKS = 64 };

struct exercise {
    struct asking asking;
    struct scene_exercise shown;
    char record[160];
    struct judge *judge; /* judges the last wrong digit; NULL: not running */
    struct judgement judgement;
    struct scene_place mark[MAX_MARKS];
    struct scene_keypad keypad;
};

static struct exercise *exercise_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_exercise);
}

static const struct technique *technique_of(const struct viewer *viewer)
{
    return &techniques[viewer->practising.technique];
}

/* --- words --- */

static void write_question(const struct viewer *viewer, char *text, size_t size)
{
    const struct technique *technique = technique_of(viewer);
    snprintf(text, size,
             technique_places(viewer->practising.technique)
                 ? tr("Find a step with the technique \"%s\". %s Click the candidate that it places, or choose a cell "
                      "and type its digit.")
                 : tr("Find a step with the technique \"%s\". %s Click a candidate that it removes, or choose a cell "
                      "and type the digit that goes."),
             tr(technique->title), tr(technique->summary));
}

/* Writes why the last digit is wrong: in the terms of the technique, and with its refutation if that is found
 * quickly. */
static void write_failure(const struct viewer *viewer, const struct reply *reply, const char *cell, char *text,
                          size_t size)
{
    const struct exercise *exercise = exercise_of(viewer);
    const struct puzzle *puzzle = trace_puzzle(viewer->session.trace);
    struct step_explanation *explanation = memory_calloc(1, sizeof *explanation);
    struct buffer words = {0};
    char why[400];
    explanation->wording.notation = viewer->drawing.style.notation;
    single_words_write(viewer, viewer->practising.technique, reply->cell, reply->digit, NULL, why, sizeof why);
    if (exercise->judge)
        judgement_words_write(explanation, puzzle, exercise->judge, (struct move){reply->cell, reply->digit, true},
                              &exercise->judgement, &words);
    snprintf(text, size, tr("%c in %s is wrong. %s%s%s"), digit_character(reply->digit), cell, why, *why ? " " : "",
             buffer_text(&words));
    step_explanation_finish(explanation);
    memory_free(explanation);
    buffer_finish(&words);
}

/* Writes that the technique does not prove the reply. */
static void write_not_shown(const struct viewer *viewer, const struct asking *asking, const char *cell, char *text,
                            size_t size)
{
    snprintf(text, size,
             asking->reply.placed
                 ? asking->is_true
                       ? tr("%c does belong in %s, but the technique \"%s\" does not show it yet. Not counted.")
                       : tr("Perhaps %c belongs in %s, but the technique \"%s\" does not show it. Not counted.")
             : asking->is_solved
                 ? tr("%c can be removed from %s, but the technique \"%s\" does not show it yet. Not counted.")
                 : tr("Perhaps %c can be removed from %s, but the technique \"%s\" does not show it. Not counted."),
             digit_character(asking->reply.digit), cell, tr(technique_of(viewer)->title));
}

/* Returns whether the message is, or is about to be, that nothing is left to find on this board. */
static bool is_done(const struct viewer *viewer, const struct asking *asking)
{
    return asking->said == SAID_ALL_ANSWERED || (asking->said == SAID_RIGHT && asking_all_answered(viewer, asking));
}

static bool write_words(const struct viewer *viewer, const struct asking *asking, char *text, size_t size)
{
    char cell[16], digit = digit_character(asking->reply.digit);
    notation_cell(viewer->drawing.style.notation, trace_layout(viewer->session.trace), asking->reply.cell, cell,
                  sizeof cell);
    if (is_done(viewer, asking))
        snprintf(text, size, tr("You have found each step with the technique \"%s\" here. \"New board\" goes on."),
                 tr(technique_of(viewer)->title));
    else if (asking->said == SAID_QUESTION || asking->said == SAID_RIGHT)
        write_question(viewer, text, size);
    else if (asking->said == SAID_NOT_SHOWN)
        write_not_shown(viewer, asking, cell, text, size);
    else if (asking->said == SAID_WRONG && asking->reply.placed)
        write_failure(viewer, &asking->reply, cell, text, size);
    else if (asking->said == SAID_WRONG)
        snprintf(text, size, tr("%s is %c, so %c cannot be removed there."), cell, digit, digit);
    else if (asking->said == SAID_NO_HINT)
        snprintf(text, size, "%s", tr("No step of this kind was found on this board in time. \"New board\" goes on."));
    else
        return asking_words(viewer, asking, text, size);
    return true;
}

/* Writes the number of replies on this board and the user's record. */
static void write_record(const struct viewer *viewer)
{
    struct exercise *exercise = exercise_of(viewer);
    const struct practised *of = &viewer->practising.practice.of[viewer->practising.technique];
    snprintf(exercise->record, sizeof exercise->record,
             tr("On this board %u right, %u wrong. In all %u right, %u wrong, %u since the last mistake."),
             exercise->asking.right, exercise->asking.wrong, of->right, of->wrong, of->row);
}

/* --- what is asked --- */

static const struct hint_search *search_of(const struct viewer *viewer)
{
    return viewer->hints.purpose == HINTS_EXERCISE ? viewer->hints.search : NULL;
}

static void start_search(struct viewer *viewer, const struct reply *only)
{
    hints_start(viewer, HINTS_EXERCISE,
                &(struct hint_filter){.technique = viewer->practising.technique,
                                      .cell = only ? only->cell : NO_CELL,
                                      .digit = only ? only->digit : 0});
}

static bool proves(const struct viewer *viewer, const struct hint *hint, const struct reply *reply)
{
    (void)viewer;
    return reply->placed ? hint_places(hint, reply->cell, reply->digit)
                         : hint_eliminates(hint, reply->cell, reply->digit);
}

/* Returns how many of the marked candidates belong to the evidence or the conclusion of the step. */
static unsigned count_marks_in(const struct exercise *exercise, const struct hint *hint, const struct layout *layout)
{
    unsigned count = 0;
    for (size_t i = 0; i < exercise->shown.marks; i++)
        count += hint_concerns(hint, layout, exercise->mark[i].cell, exercise->mark[i].digit);
    return count;
}

static void praise(struct viewer *viewer, bool counts)
{
    const struct exercise *exercise = exercise_of(viewer);
    const struct hint *hint = hints_get(viewer, exercise->asking.step);
    const char *title = tr(hint->technique->title);
    char marked[80] = "";
    const char *next =
        is_done(viewer, &exercise->asking) ? tr(" It was the last step here: \"New board\" goes on.") : "";
    unsigned in = count_marks_in(exercise, hint, trace_layout(viewer->session.trace));
    if (exercise->shown.marks)
        snprintf(marked, sizeof marked, tr(" Of your marks %u of %zu belong to it."), in, exercise->shown.marks);
    hints_show(viewer, exercise->asking.step);
    if (counts)
        message_show(viewer, "Right: %s. %u without a mistake.%s%s", title,
                     practising_practice(viewer)->of[viewer->practising.technique].row, marked, next);
    else
        message_show(viewer, "Right: %s. The whole step was shown, so it does not count for your streak.%s%s", title,
                     marked, next);
}

/* Finds the refutation of the placed digit and marks it. */
static void find_failure(struct viewer *viewer)
{
    struct exercise *exercise = exercise_of(viewer);
    struct reply reply = exercise->asking.reply;
    struct text_error error;
    char why[400];
    if (!reply.placed)
        return;
    judge_destroy(exercise->judge);
    exercise->judgement = (struct judgement){.verdict = MOVE_KNOWN};
    exercise->judge = judge_create(trace_puzzle(viewer->session.trace), &error);
    if (exercise->judge)
        judge_look(exercise->judge, (struct move){reply.cell, reply.digit, true}, &exercise->judgement);
    single_words_write(viewer, viewer->practising.technique, reply.cell, reply.digit, viewer->hints.shaded, why,
                       sizeof why);
    viewer->hints.offer.shaded = *why ? viewer->hints.shaded : NULL;
    hint_words_mark_failure(viewer, &exercise->judgement);
}

static void keep_reply(struct viewer *viewer, struct counted_reply *counted)
{
    counted->before = practising_practice(viewer)->of[viewer->practising.technique];
    practising_answer(viewer, counted->is_right);
}

static void take_back(struct viewer *viewer, const struct counted_reply *counted)
{
    practising_restore(viewer, &counted->before);
}

static const struct asker asker = {
    .search = search_of,
    .start = start_search,
    .proves = proves,
    .words = write_words,
    .right = praise,
    .wrong = find_failure,
    .count = keep_reply,
    .take_back = take_back,
    .is_of_technique = true,
};

/* --- events --- */

static bool open_exercise(struct viewer *viewer, struct text_error *error)
{
    (void)error;
    struct exercise *exercise = exercise_of(viewer);
    mode_open(viewer, MODE_exercise);
    message_clear(viewer);
    hints_show(viewer, SIZE_MAX);
    practising_practice(viewer); /* reads the user's record */
    exercise->shown.marks = 0;
    asking_begin(viewer, &exercise->asking, &asker);
    return true;
}

bool exercise_answer(struct viewer *viewer, cell_id cell, unsigned digit)
{
    if (!mode_is_open(viewer, MODE_exercise))
        return false;
    asking_answer(viewer, &exercise_of(viewer)->asking,
                  (struct reply){cell, digit, technique_places(viewer->practising.technique)});
    return true;
}

bool exercise_record(const struct viewer *viewer, unsigned *right, unsigned *wrong)
{
    const struct asking *asking = &exercise_of(viewer)->asking;
    *right = asking->right;
    *wrong = asking->wrong;
    return mode_is_open(viewer, MODE_exercise);
}

bool exercise_undo(struct viewer *viewer)
{
    if (!mode_is_open(viewer, MODE_exercise))
        return false;
    asking_undo(viewer, &exercise_of(viewer)->asking);
    return true;
}

static bool give_hint(struct viewer *viewer, struct text_error *error)
{
    (void)error;
    asking_hint(viewer, &exercise_of(viewer)->asking);
    return true;
}

/* Marks a candidate as part of the pattern, or removes the mark. */
static void mark(struct exercise *exercise, struct scene_place place)
{
    size_t at = 0, count = exercise->shown.marks;
    while (at < count && (exercise->mark[at].cell != place.cell || exercise->mark[at].digit != place.digit))
        at++;
    if (at < count)
        exercise->mark[at] = exercise->mark[--exercise->shown.marks];
    else if (count < MAX_MARKS)
        exercise->mark[exercise->shown.marks++] = place;
}

/* A click next to the candidates only selects the cell. */
static bool press(struct viewer *viewer, const struct scene_hit *hit, struct mode_command *command)
{
    struct exercise *exercise = exercise_of(viewer);
    if (hit->target != SCENE_CELL)
        return keypad_press(&exercise->keypad, hit, command);
    viewer->looking.cell = hit->cell;
    digit_mask mask = viewer->session.player.replay.mask[hit->cell];
    if (!hit->is_on_candidate || !(mask & digit_bit(hit->digit)) || hints_stands(viewer, hit->cell))
        return true;
    if (viewer->pointing.extends)
        mark(exercise, (struct scene_place){hit->cell, hit->digit});
    else
        exercise_answer(viewer, hit->cell, hit->digit);
    return true;
}

/* Ctrl with a digit is a reply, too. */
static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    bool is_control = !strncmp(key, "Ctrl+", 5) && key[5] && !key[6];
    unsigned digit = is_control ? digit_of_character(key[5]) : 0;
    (void)command;
    if (!digit || digit > 9 || viewer->looking.cell == NO_CELL)
        return false;
    return exercise_answer(viewer, viewer->looking.cell, digit);
}

/* Once the step is shown, a hint would say less than its reason. */
static void fill_keypad(struct viewer *viewer)
{
    struct exercise *exercise = exercise_of(viewer);
    struct scene_keypad *keypad = &exercise->keypad;
    keypad->keys = 0;
    bool is_shown = viewer->hints.offer.step;
    struct scene_key *first = keypad_add_action(keypad, AT_EXERCISE, is_shown ? ACTION_next_part : ACTION_hint, false,
                                                is_shown ? TR("Why") : TR("Hint"));
    keypad_keep_room(first, AT_EXERCISE, ACTION_next_part, TR("Why"));
    keypad_keep_room(first, AT_EXERCISE, ACTION_hint, TR("Hint"));
    keypad_add_action(keypad, AT_EXERCISE, ACTION_undo, false, "Undo");
    keypad_add_action(keypad, AT_EXERCISE, ACTION_next_example, is_done(viewer, &exercise->asking), "New board");
    keypad_show_key_of(keypad_add_action(keypad, AT_EXERCISE, ACTION_return, false, "End"), AT_EXERCISE, ACTION_clear);
}

/* The exercise ends when the user moves in its trace. */
static void advance(struct viewer *viewer)
{
    const struct player *player = &viewer->session.player;
    if (!mode_is_open(viewer, MODE_exercise))
        return;
    if (player_position(player) || player->direction != PLAYER_PAUSED) {
        mode_close(viewer, MODE_exercise);
        return;
    }
    asking_advance(viewer, &exercise_of(viewer)->asking);
    fill_keypad(viewer);
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    struct exercise *exercise = exercise_of(viewer);
    bool places = technique_places(viewer->practising.technique);
    write_record(viewer);
    exercise->shown.board = viewer->practising.board;
    exercise->shown.record = exercise->record;
    exercise->shown.mark = exercise->mark;
    asking_mark(&exercise->asking, places ? tr("Find a digit to place") : tr("Find a candidate to remove"),
                &exercise->shown);
    view->quiz = asking_show(viewer, &exercise->asking);
    view->exercise = &exercise->shown;
    view->keypad = &exercise->keypad;
}

static void closed(struct viewer *viewer)
{
    hints_close(viewer);
    message_clear(viewer);
}

static bool is_busy(const struct viewer *viewer)
{
    return mode_is_open(viewer, MODE_exercise) && asking_is_busy(&exercise_of(viewer)->asking) &&
           hints_are_searched(viewer, HINTS_EXERCISE);
}

static void finish(struct viewer *viewer)
{
    asking_finish(&exercise_of(viewer)->asking);
    judge_destroy(exercise_of(viewer)->judge);
}

const struct mode_ops mode_exercise = {
    .layer = LAYER_PANEL,
    .state_size = sizeof(struct exercise),
    .where = AT_EXERCISE,
    .has_selection = true,
    .open = open_exercise,
    .key = use_key,
    .press = press,
    .hint = give_hint,
    .escape = return_from_lesson,
    .show = show,
    .close = closed,
    .advance = advance,
    .is_busy = is_busy,
    .finish = finish,
};
