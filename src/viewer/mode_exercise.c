/* An exercise: a board on which a technique is to be found. Where the technique places a digit, a click on a candidate, or a digit that is typed
 * for the chosen cell, places it; where it eliminates, both eliminate. An answer is right if any step of the technique says just that on this
 * board. One that contradicts the solution is wrong, and the reason is said. Anything else counts neither way. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/printf_like.h"
#include "base/translation.h"
#include "explain/judgement_words.h"
#include "viewer/hints.h"
#include "viewer/keypad.h"
#include "viewer/learning.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/practising.h"
#include "viewer/single_words.h"
#include "viewer/viewer_state.h"

enum { MAX_ANSWERS = 200, MAX_MARKS = 64 };

/* What undo takes back. */
struct answer {
    cell_id cell;
    unsigned digit;
    bool placed, is_right;
    bool is_kept; /* in the person's file, where it was `before` */
    struct practised before;
};

struct exercise {
    struct scene_exercise shown;
    char text[500], record[160];
    unsigned right, wrong, hint_level;
    cell_id cell;
    unsigned digit; /* the answer to be judged; 0: none */
    bool placed;
    bool is_narrowed;                       /* the search is for steps that eliminate this candidate only */
    digit_mask judged[2][LAYOUT_MAX_CELLS]; /* answers that count no more: [0] eliminations, [1] placements */
    struct answer answer[MAX_ANSWERS];
    unsigned answers;
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

static void PRINTF_LIKE(2, 3) say(struct viewer *viewer, const char *format, ...)
{
    struct exercise *exercise = exercise_of(viewer);
    va_list arguments;
    hint_words_unshade(viewer);
    va_start(arguments, format);
    vsnprintf(exercise->text, sizeof exercise->text, tr(format), arguments);
    va_end(arguments);
}

static void ask(struct viewer *viewer)
{
    const struct technique *technique = technique_of(viewer);
    say(viewer,
        technique_places(viewer->practising.technique)
            ? "Find a step with the technique \"%s\". %s Click the candidate that it places, or choose a cell and type its digit."
            : "Find a step with the technique \"%s\". %s Click a candidate that it removes, or choose a cell and type the digit that goes.",
        tr(technique->title), tr(technique->summary));
}

/* Writes what was answered here and what the person has done before. */
static void write_record(struct viewer *viewer)
{
    struct exercise *exercise = exercise_of(viewer);
    const struct practised *of = &practising_practice(viewer)->of[viewer->practising.technique];
    snprintf(exercise->record, sizeof exercise->record,
             tr("On this board %u right, %u wrong. In all %u right, %u wrong, %u since the last mistake."),
             exercise->right, exercise->wrong, of->right, of->wrong, of->row);
}

/* Clears the heading, the marks and the message of the answer before. The sentence stays. */
static void begin_answer(struct viewer *viewer)
{
    struct exercise *exercise = exercise_of(viewer);
    exercise->shown.wrong = NO_CELL;
    exercise->shown.heading =
        technique_places(viewer->practising.technique) ? tr("Find a digit to place") : tr("Find a candidate to remove");
    message_clear(viewer);
    hints_show(viewer, SIZE_MAX);
}

static void search_steps(struct viewer *viewer, cell_id cell, unsigned digit)
{
    struct exercise *exercise = exercise_of(viewer);
    exercise->is_narrowed = cell != NO_CELL;
    hints_start(viewer, HINTS_EXERCISE,
                &(struct hint_filter){.technique = viewer->practising.technique, .cell = cell, .digit = digit});
}

/* Begins the search again if it was closed or another one has taken its place. */
static void keep_search(struct viewer *viewer)
{
    if (viewer->hints.purpose != HINTS_EXERCISE)
        search_steps(viewer, NO_CELL, 0);
}

static bool open_exercise(struct viewer *viewer, struct text_error *error)
{
    (void)error;
    struct exercise *exercise = exercise_of(viewer);
    mode_open(viewer, MODE_exercise);
    message_clear(viewer);
    memset(exercise, 0, sizeof *exercise); /* too large for a value on the stack */
    exercise->hint_level = HINT_TECHNIQUE;
    exercise->shown =
        (struct scene_exercise){.board = viewer->practising.board, .record = exercise->record, .mark = exercise->mark};
    begin_answer(viewer);
    ask(viewer);
    write_record(viewer);
    keep_search(viewer);
    return true;
}

/* --- judging --- */

/* Counts the answer, unless it was given before, or the whole step has been shown. */
static void count_answer(struct viewer *viewer, bool is_right)
{
    struct exercise *exercise = exercise_of(viewer);
    digit_mask *judged = &exercise->judged[exercise->placed][exercise->cell], digit = digit_bit(exercise->digit);
    if (*judged & digit || exercise->answers == MAX_ANSWERS)
        return;
    *judged |= digit;
    struct answer *answer = &exercise->answer[exercise->answers++];
    *answer = (struct answer){.cell = exercise->cell,
                              .digit = exercise->digit,
                              .placed = exercise->placed,
                              .is_right = is_right,
                              .is_kept = exercise->hint_level < HINT_ALL,
                              .before = practising_practice(viewer)->of[viewer->practising.technique]};
    exercise->right += is_right;
    exercise->wrong += !is_right;
    if (answer->is_kept)
        practising_answer(viewer, is_right);
}

/* How many of the marked candidates the step rests on or concludes. */
static unsigned count_marks_in(const struct exercise *exercise, const struct hint *hint, const struct layout *layout)
{
    unsigned count = 0;
    for (size_t i = 0; i < exercise->shown.marks; i++)
        count += hint_concerns(hint, layout, exercise->mark[i].cell, exercise->mark[i].digit);
    return count;
}

static void notify_right(struct viewer *viewer, size_t index)
{
    struct exercise *exercise = exercise_of(viewer);
    const struct hint *hint = hints_get(viewer, index);
    char marked[80] = "";
    unsigned in = count_marks_in(exercise, hint, trace_layout(viewer->session.trace));
    count_answer(viewer, true);
    exercise->digit = 0;
    if (exercise->shown.marks)
        snprintf(marked, sizeof marked, tr(" Of your marks %u of %zu belong to it."), in, exercise->shown.marks);
    hints_show(viewer, index);
    exercise->shown.heading = tr("Right answer");
    if (exercise->hint_level < HINT_ALL)
        message_show(viewer, "Right: %s. %u without a mistake.%s", tr(hint->technique->title),
                     practising_practice(viewer)->of[viewer->practising.technique].row, marked);
    else
        message_show(viewer, "Right: %s. The whole step was shown, so it does not count for your streak.%s",
                     tr(hint->technique->title), marked);
}

/* Appends why the digit that was placed is wrong, if it is quickly found. Returns how it was judged. */
static struct judgement write_failure(const struct viewer *viewer, struct move move, struct buffer *words)
{
    const struct puzzle *puzzle = trace_puzzle(viewer->session.trace);
    struct step_explanation *explanation = memory_calloc(1, sizeof *explanation);
    struct judgement judgement = {.verdict = MOVE_KNOWN};
    struct text_error error;
    explanation->wording.notation = viewer->drawing.style.notation;
    struct judge *judge = judge_create(puzzle, &error);
    if (judge) {
        judge_look(judge, move, &judgement);
        judgement_words_write(explanation, puzzle, judge, move, &judgement, words);
    }
    step_explanation_finish(explanation);
    memory_free(explanation);
    judge_destroy(judge);
    judgement.finding = NULL; /* which was the judge's */
    return judgement;
}

static void say_wrong(struct viewer *viewer, const char *name)
{
    struct exercise *exercise = exercise_of(viewer);
    char digit = digit_character(exercise->digit);
    struct buffer words = {0};
    count_answer(viewer, false);
    exercise->shown.wrong = exercise->cell;
    exercise->shown.heading = tr("Wrong answer");
    if (exercise->placed) {
        char why[400];
        single_words_write(viewer, viewer->practising.technique, exercise->cell, exercise->digit, why, sizeof why);
        struct judgement judgement =
            write_failure(viewer, (struct move){exercise->cell, exercise->digit, true}, &words);
        say(viewer, "%c in %s is wrong. %s%s%s", digit, name, why, *why ? " " : "", buffer_text(&words));
        viewer->hints.offer.shaded = *why ? viewer->hints.shaded : NULL;
        hint_words_mark_failure(viewer, &judgement);
    } else {
        say(viewer, "%s is %c, so %c cannot be removed there.", name, digit, digit);
    }
    buffer_finish(&words);
}

static void notify_wrong(struct viewer *viewer)
{
    struct exercise *exercise = exercise_of(viewer);
    const digit_mask *solution = hint_search_solution(viewer->hints.search);
    char name[16], digit = digit_character(exercise->digit);
    notation_cell(viewer->drawing.style.notation, trace_layout(viewer->session.trace), exercise->cell, name,
                  sizeof name);
    bool is_true = solution && solution[exercise->cell] == digit_bit(exercise->digit);
    if (solution && is_true != exercise->placed)
        say_wrong(viewer, name);
    else if (exercise->placed)
        say(viewer,
            is_true ? "%c does belong in %s, but the technique \"%s\" does not show it yet. Not counted."
                    : "Perhaps %c belongs in %s, but the technique \"%s\" does not show it. Not counted.",
            digit, name, tr(technique_of(viewer)->title));
    else
        say(viewer,
            solution ? "%c can be removed from %s, but the technique \"%s\" does not show it yet. Not counted."
                     : "Perhaps %c can be removed from %s, but the technique \"%s\" does not show it. Not counted.",
            digit, name, tr(technique_of(viewer)->title));
    exercise->digit = 0;
}

/* Returns the index of a step that proves the answer, or SIZE_MAX. */
static size_t find_step(const struct viewer *viewer)
{
    const struct exercise *exercise = exercise_of(viewer);
    for (size_t i = 0; i < hint_search_count(viewer->hints.search); i++) {
        const struct hint *hint = hints_get(viewer, i);
        if (exercise->placed ? hint_places(hint, exercise->cell, exercise->digit)
                             : hint_eliminates(hint, exercise->cell, exercise->digit))
            return i;
    }
    return SIZE_MAX;
}

/* An elimination also counts if the evidence of a step proves it that does not list it, such as one within a fish. The search ends
 * after some steps of a technique. Where it has, it begins again for the candidate of the answer alone. */
static void judge(struct viewer *viewer)
{
    struct exercise *exercise = exercise_of(viewer);
    size_t index = find_step(viewer);
    bool is_done = hint_search_done(viewer->hints.search);
    if (index == SIZE_MAX && is_done && !exercise->placed)
        index = hint_search_find_evidence(viewer->hints.search, viewer->session.player.replay.mask, exercise->cell,
                                          exercise->digit);
    bool may_be_more = !exercise->is_narrowed && !exercise->placed &&
                       hint_search_count(viewer->hints.search) >= HINT_SEARCH_TECHNIQUE_HINTS;
    if (index != SIZE_MAX)
        notify_right(viewer, index);
    else if (is_done && may_be_more) {
        search_steps(viewer, exercise->cell, exercise->digit);
        judge(viewer);
    } else if (is_done)
        notify_wrong(viewer);
    else
        say(viewer, "Looking whether that can be shown ...");
    write_record(viewer);
}

bool exercise_answer(struct viewer *viewer, cell_id cell, unsigned digit)
{
    struct exercise *exercise = exercise_of(viewer);
    bool placed = technique_places(viewer->practising.technique);
    if (!mode_is_open(viewer, MODE_exercise))
        return false;
    keep_search(viewer);
    begin_answer(viewer);
    digit_mask mask = viewer->session.player.replay.mask[cell];
    bool is_gone = !(mask & digit_bit(digit));
    if (is_gone || hints_stands(viewer, cell) || (!placed && digit_count(mask) == 1)) {
        char name[16];
        notation_cell(viewer->drawing.style.notation, trace_layout(viewer->session.trace), cell, name, sizeof name);
        say(viewer,
            is_gone                      ? "%c is gone from %s already."
            : hints_stands(viewer, cell) ? "%c stands in %s already."
                                         : "%c is the only candidate of %s.",
            digit_character(digit), name);
        return true;
    }
    if (exercise->is_narrowed)
        search_steps(viewer, NO_CELL, 0);
    exercise->cell = cell;
    exercise->digit = digit;
    exercise->placed = placed;
    judge(viewer);
    return true;
}

bool exercise_undo(struct viewer *viewer)
{
    struct exercise *exercise = exercise_of(viewer);
    char name[16];
    if (!mode_is_open(viewer, MODE_exercise))
        return false;
    begin_answer(viewer);
    ask(viewer);
    if (!exercise->answers) {
        message_show(viewer, "There is no answer to take back.");
        return true;
    }
    const struct answer *last = &exercise->answer[--exercise->answers];
    exercise->judged[last->placed][last->cell] &= ~digit_bit(last->digit);
    exercise->right -= last->is_right;
    exercise->wrong -= !last->is_right;
    if (last->is_kept)
        practising_restore(viewer, &last->before);
    write_record(viewer);
    notation_cell(viewer->drawing.style.notation, trace_layout(viewer->session.trace), last->cell, name, sizeof name);
    message_show(viewer, "Taken back: %c in %s.", digit_character(last->digit), name);
    return true;
}

/* --- hints and events --- */

static bool give_hint(struct viewer *viewer, struct text_error *error)
{
    (void)error;
    struct exercise *exercise = exercise_of(viewer);
    char words[400];
    keep_search(viewer);
    begin_answer(viewer);
    if (!hint_search_count(viewer->hints.search)) {
        say(viewer, hint_search_done(viewer->hints.search)
                        ? "No step of this kind was found on this board in time. Go on to another board."
                        : "Looking ...");
        return true;
    }
    const struct hint *hint = hints_get(viewer, 0);
    exercise->hint_level += exercise->hint_level < HINT_ALL;
    hint_words_write(viewer, hint, (enum hint_layer)exercise->hint_level, words, sizeof words);
    say(viewer, "%s", words);
    hints_show(viewer, exercise->hint_level == HINT_ALL ? 0 : SIZE_MAX);
    hint_words_shade(viewer, hint, (enum hint_layer)exercise->hint_level);
    return true;
}

/* Marks a candidate as a part of the pattern, or no longer. */
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

/* A click beside the candidates only chooses the cell. */
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

/* Ctrl and a digit are an answer, too. */
static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    bool is_control = !strncmp(key, "Ctrl+", 5) && key[5] && !key[6];
    unsigned digit = is_control ? digit_of_character(key[5]) : 0;
    (void)command;
    if (!digit || digit > 9 || viewer->looking.cell == NO_CELL)
        return false;
    return exercise_answer(viewer, viewer->looking.cell, digit);
}

/* Where the step is shown, a hint would say less than its reason does. */
static void fill_keypad(struct viewer *viewer)
{
    struct scene_keypad *keypad = &exercise_of(viewer)->keypad;
    keypad->keys = 0;
    if (viewer->hints.offer.step)
        keypad_add_action(keypad, AT_EXERCISE, ACTION_next_part, false, "Why");
    else
        keypad_add_action(keypad, AT_EXERCISE, ACTION_hint, false, "Hint");
    keypad_add_action(keypad, AT_EXERCISE, ACTION_undo, false, "Undo");
    keypad_add_action(keypad, AT_EXERCISE, ACTION_next_example, false, "New board");
    keypad_show_key_of(keypad_add_action(keypad, AT_EXERCISE, ACTION_return, false, "End"), AT_EXERCISE, ACTION_clear);
}

/* The exercise ends when one goes on in its trace. */
static void advance(struct viewer *viewer)
{
    const struct player *player = &viewer->session.player;
    if (!mode_is_open(viewer, MODE_exercise))
        return;
    if (player_position(player) || player->direction != PLAYER_PAUSED) {
        mode_close(viewer, MODE_exercise);
        return;
    }
    if (exercise_of(viewer)->digit) {
        keep_search(viewer);
        judge(viewer);
    }
    fill_keypad(viewer);
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    const struct exercise *exercise = exercise_of(viewer);
    view->quiz = exercise->text;
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
    return mode_is_open(viewer, MODE_exercise) && exercise_of(viewer)->digit &&
           hints_are_searched(viewer, HINTS_EXERCISE);
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
};
