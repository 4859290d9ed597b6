/* A lesson: an example of a technique in stages: hints on the bare board, the pattern, the reason (on request line by
 * line), the conclusion, an exercise. The line of the reason is the line of the proof (looking.proof.line), which other
 * keys also change. The puzzle that was shown before lies below on the stack of sessions; Esc returns to it. */
#include <stdio.h>
#include <string.h>

#include "explain/lesson.h"
#include "form/reader.h"
#include "puzzle/writer_forms.h"
#include "viewer/activity.h"
#include "viewer/hints.h"
#include "viewer/keypad.h"
#include "viewer/learning.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/practising.h"
#include "viewer/view.h"
#include "viewer/viewer_state.h"

struct lesson_mode {
    struct scene_lesson shown; /* count 0: no lesson has been opened */
    const struct trace *trace; /* trace of its board; only compared */
    enum technique_id technique;
    unsigned index;
    struct scene_keypad keypad;
};

static const char *const stage_names[LESSON_STAGES] = {"spot", "see", "why", "so", "try"};

static struct lesson_mode *lesson_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_lesson);
}

enum technique_id lesson_technique(const struct viewer *viewer)
{
    return lesson_of(viewer)->technique;
}

/* Fills in the words in the current language. */
static void set_words(struct lesson_mode *mode)
{
    mode->shown.title = tr(techniques[mode->technique].title);
    mode->shown.summary = tr(techniques[mode->technique].summary);
    mode->shown.look = tr(lessons[mode->technique].look);
    mode->shown.why = tr(lessons[mode->technique].why);
}

/* Begins the lesson on the shown board. */
static void begin(struct viewer *viewer, enum technique_id technique, unsigned index)
{
    struct lesson_mode *mode = lesson_of(viewer);
    mode->shown = (struct scene_lesson){
        .index = index + 1,
        .count = lesson_examples(technique),
        .stage = LESSON_SPOT,
    };
    mode->trace = viewer->session.trace;
    mode->technique = technique;
    mode->index = index;
}

/* Opens the puzzle, which is taken over, at its beginning. */
static bool open_at_start(struct viewer *viewer, struct puzzle *puzzle, const char *name)
{
    if (!puzzle)
        return false;
    open_lesson(viewer, puzzle, name);
    mode_open(viewer, MODE_lesson);
    player_play(&viewer->session.player, PLAYER_PAUSED);
    player_seek(&viewer->session.player, 0);
    return true;
}

/* Returns whether the lesson's board is shown, paused at its beginning. */
static bool is_here(const struct viewer *viewer)
{
    const struct player *player = &viewer->session.player;
    return mode_is_open(viewer, MODE_lesson) && lesson_of(viewer)->shown.count &&
           lesson_of(viewer)->trace == viewer->session.trace && !player_position(player) &&
           player->direction == PLAYER_PAUSED;
}

/* Starts the search for the step of the lesson. */
static void search_step(struct viewer *viewer)
{
    struct hint_filter filter = {.technique = lesson_of(viewer)->technique, .cell = NO_CELL};
    hints_start(viewer, HINTS_LESSON, &filter);
}

/* The functions of the second button at different stages. */
enum { SECOND_LINE, SECOND_PROOF, SECOND_EXAMPLE, SECOND_LESSONS, SECONDS };
static const struct second_key {
    enum action_id action;
    const char *label;
} seconds[SECONDS] = {{ACTION_next_part, TR("Next line")},
                      {ACTION_next_part, TR("Proof")},
                      {ACTION_next_example, TR("Next example")},
                      {ACTION_learn, TR("Lessons")}};

/* Fills the keypad. The first button goes on, and names the next point. The second one leads to a different lesson at
 * first, to the proof from the reason, and later to a different example. There are only three buttons, which fit in one
 * row of a narrow window and keep their places. An exercise has its own. */
static void fill_keypad(struct viewer *viewer)
{
    static const char *const next[] = {
        [LESSON_SPOT] = TR("Hint"), [LESSON_SEE] = TR("Why"), [LESSON_WHY] = TR("Go on"), [LESSON_SO] = TR("Try it")};
    struct lesson_mode *mode = lesson_of(viewer);
    bool is_pattern_next = mode->shown.stage == LESSON_SPOT && mode->shown.hint + 1 == LESSON_HINTS;
    mode->keypad.keys = 0;
    struct scene_key *first = keypad_add_action(&mode->keypad, AT_LESSON, ACTION_next_stage, false,
                                                is_pattern_next ? TR("Pattern") : next[mode->shown.stage]);
    keypad_keep_room(first, AT_LESSON, ACTION_next_stage, TR("Pattern"));
    for (enum lesson_stage stage = 0; stage <= LESSON_SO; stage++)
        keypad_keep_room(first, AT_LESSON, ACTION_next_stage, next[stage]);
    const struct second_key *second =
        &seconds[mode->shown.stage == LESSON_WHY ? (viewer->looking.proof.line ? SECOND_LINE : SECOND_PROOF)
                 : mode->shown.stage != LESSON_SPOT && mode->shown.count > 1 ? SECOND_EXAMPLE
                                                                             : SECOND_LESSONS];
    struct scene_key *key = keypad_add_action(&mode->keypad, AT_LESSON, second->action, false, second->label);
    for (size_t i = 0; i < SECONDS; i++)
        keypad_keep_room(key, AT_LESSON, seconds[i].action, seconds[i].label);
    keypad_show_key_of(keypad_add_action(&mode->keypad, AT_LESSON, ACTION_return, false, "End"), AT_LESSON,
                       ACTION_clear);
}

/* Returns whether the lesson is shown: its board is uncovered, and hints are searched for it or not at all.
 * */
static bool is_shown(const struct viewer *viewer)
{
    bool is_trying = lesson_of(viewer)->shown.stage == LESSON_TRY;
    enum hint_purpose purpose = viewer->hints.purpose;
    return is_here(viewer) && is_trying == mode_has_panel(viewer) &&
           (is_trying ? purpose == HINTS_EXERCISE : purpose == HINTS_LESSON || purpose == HINTS_NONE);
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    const struct lesson_mode *mode = lesson_of(viewer);
    if (!is_shown(viewer))
        return;
    view->lesson = &mode->shown;
    if (mode_where(viewer) == AT_LESSON) {
        view->action[FRAME_BACK] = ACTION_previous_stage;
        view->action[FRAME_NEXT] = ACTION_next_stage;
    }
    if (mode->shown.stage != LESSON_TRY)
        view->keypad = &mode->keypad;
}

static void advance(struct viewer *viewer)
{
    struct lesson_mode *mode = lesson_of(viewer);
    if (!mode_is_open(viewer, MODE_lesson))
        exercise_board_stop(viewer);
    bool is_trying = mode->shown.stage == LESSON_TRY;
    if (!is_shown(viewer))
        return;
    if (viewer->hints.purpose == HINTS_NONE)
        search_step(viewer);
    set_words(mode);
    if (is_trying)
        return;
    if (!viewer->hints.offer.step && hint_search_count(viewer->hints.search))
        hints_show(viewer, 0);
    if (viewer->looking.proof.line) /* a line was selected by other means */
        mode->shown.stage = LESSON_WHY;
    fill_keypad(viewer);
}

/* --- the stages --- */

static void show_line(struct viewer *viewer, unsigned line)
{
    viewer->looking.proof.line = line;
    viewer->looking.proof.step = player_position(&viewer->session.player);
}

static void go_to_stage(struct viewer *viewer, enum lesson_stage stage, unsigned hint, unsigned line)
{
    struct lesson_mode *mode = lesson_of(viewer);
    message_clear(viewer);
    mode->shown.stage = stage;
    mode->shown.hint = hint;
    show_line(viewer, line);
}

bool lesson_open(struct viewer *viewer, enum technique_id technique, unsigned index, struct text_error *error)
{
    char name[100];
    snprintf(name, sizeof name, tr("%s, example %u"), tr(techniques[technique].title), index + 1);
    if (!open_at_start(viewer, exercise_board_example(technique, index, error), name))
        return false;
    begin(viewer, technique, index);
    message_clear(viewer);
    if (viewer->params.threaded)
        exercise_board_prepare(viewer, technique); /* the last stage will need it */
    advance(viewer);
    return true;
}

/* Opens an exercise on the board, which is taken over, with no digit highlighted. If it is NULL, there is none, and
 * `error` is filled. */
static bool open_exercise_board(struct viewer *viewer, enum technique_id technique, struct puzzle *board,
                                struct text_error *error)
{
    char name[100];
    snprintf(name, sizeof name, tr("%s, exercise"), tr(techniques[technique].title));
    if (!open_at_start(viewer, board, name))
        return false;
    begin(viewer, technique, lesson_of(viewer)->technique == technique ? lesson_of(viewer)->index : 0);
    lesson_of(viewer)->shown.stage = LESSON_TRY;
    viewer->practising.technique = technique;
    bool is_open = mode_start(viewer, MODE_exercise, error);
    advance(viewer);
    return is_open;
}

static bool open_exercise(struct viewer *viewer, enum technique_id technique, struct text_error *error)
{
    return open_exercise_board(viewer, technique, exercise_board_take(viewer, technique, error), error);
}

/* Returns from an exercise to the lesson's example. */
static bool leave_exercise(struct viewer *viewer, enum lesson_stage stage, struct text_error *error)
{
    const struct lesson_mode *mode = lesson_of(viewer);
    if (!lesson_open(viewer, mode->technique, mode->index, error))
        return false;
    go_to_stage(viewer, stage, 0, 0);
    return true;
}

/* Goes to the next or previous point of the lesson. Their order is: the hints, the pattern, the reason as a whole, its
 * lines if one of them is shown, the conclusion, the exercise, further exercises. */
static bool move(struct viewer *viewer, int by, struct text_error *error)
{
    const struct lesson_mode *mode = lesson_of(viewer);
    struct scene_view view;
    view_make(viewer, &view);
    bool has_line = mode->shown.stage == LESSON_WHY && viewer->looking.proof.line;
    int lines = has_line ? (int)scene_proof_lines(viewer->scene, &view) : 0;
    const int first[LESSON_STAGES] = {[LESSON_SPOT] = 0,
                                      [LESSON_SEE] = LESSON_HINTS,
                                      [LESSON_WHY] = LESSON_HINTS + 1,
                                      [LESSON_SO] = LESSON_HINTS + 2 + lines,
                                      [LESSON_TRY] = LESSON_HINTS + 3 + lines};
    enum lesson_stage stage = mode->shown.stage;
    unsigned within = stage == LESSON_SPOT ? mode->shown.hint : stage == LESSON_WHY ? viewer->looking.proof.line : 0;
    int point = first[stage] + (int)within + by;
    if (point < 0) {
        message_show(viewer, "The lesson begins here.");
        return true;
    }
    if (point >= first[LESSON_TRY])
        return open_exercise(viewer, mode->technique, error);
    if (stage == LESSON_TRY)
        return leave_exercise(viewer, LESSON_SO, error);
    for (stage = LESSON_SO; point < first[stage];)
        stage--;
    within = (unsigned)(point - first[stage]);
    go_to_stage(viewer, stage, stage == LESSON_SPOT ? within : 0, stage == LESSON_WHY ? within : 0);
    return true;
}

static enum lesson_stage stage_find(const char *name)
{
    enum lesson_stage stage = 0;
    while (stage < LESSON_STAGES && strcmp(stage_names[stage], name))
        stage++;
    return stage;
}

bool act_stage(struct viewer *viewer, const struct call *call)
{
    enum lesson_stage stage = stage_find(call->argument);
    advance(viewer);
    if (!is_shown(viewer))
        return text_error_input(call->error, 0, 0, "no lesson is shown; the menu \"Learn\", or X, lists them");
    if (call->action != ACTION_stage)
        return move(viewer, call->action == ACTION_next_stage ? 1 : -1, call->error);
    if (stage == LESSON_STAGES)
        return text_error_input(call->error, 0, 0, "found '%.40s', expected spot, see, why, so or try", call->argument);
    if (stage == LESSON_TRY)
        return open_exercise(viewer, lesson_of(viewer)->technique, call->error);
    if (lesson_of(viewer)->shown.stage == LESSON_TRY)
        return leave_exercise(viewer, stage, call->error);
    go_to_stage(viewer, stage, 0, 0);
    return true;
}

/* Returns the action that a key or a button has in the lesson instead of `action`, or ACTIONS. */
static enum action_id replace(const struct viewer *viewer, enum action_id action)
{
    if (!is_shown(viewer) || mode_where(viewer) != AT_LESSON)
        return ACTIONS;
    if (action == ACTION_step_back)
        return ACTION_previous_stage;
    bool takes = action == ACTION_go_there && lesson_of(viewer)->shown.stage < LESSON_SO;
    return action == ACTION_step_forward || takes ? ACTION_next_stage : ACTIONS;
}

static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    command->action = replace(viewer, action_of_key(key, mode_where(viewer), NULL));
    return command->action != ACTIONS;
}

/* Returns whether the cell belongs to the evidence of the step, or is changed by it. Peers that lose the placed digit
 * do not count. */
static bool has_part(const struct step *step, const struct layout *layout, digit_mask mask, cell_id cell)
{
    bool has = false;
    for (size_t i = 0; i < step->truth_count; i++) {
        for (digit_mask left = mask; left; left &= left - 1)
            has |= constraint_has(layout, step->truths[i], candidate_id_of(cell, digit_first(left)));
    }
    for (size_t i = 0; i < step->patterns; i++)
        has |= step->pattern[i].cell == cell;
    for (size_t i = 0; i < step->places; i++)
        has |= step->place[i].cell == cell;
    for (size_t i = 0; i < step->removes && !step->places; i++)
        has |= step->remove[i].cell == cell;
    return has;
}

/* Returns whether the cell belongs to another step with the technique. */
static bool has_part_elsewhere(const struct viewer *viewer, const struct layout *layout, digit_mask mask, cell_id cell)
{
    bool has = false;
    for (size_t i = 1; i < hint_search_count(viewer->hints.search) && !has; i++)
        has = has_part(&hints_get(viewer, i)->step, layout, mask, cell);
    return has;
}

/* Handles a click on a cell while the user looks for the step. It is a reply; the correct one leads to the pattern. */
static void answer(struct viewer *viewer, cell_id cell)
{
    const struct step *step = viewer->hints.offer.step;
    const struct layout *layout = trace_layout(viewer->session.trace);
    digit_mask mask = viewer->session.player.replay.mask[cell];
    char name[16];
    if (!step || lesson_of(viewer)->shown.stage != LESSON_SPOT)
        return;
    bool is_right = has_part(step, layout, mask, cell);
    if (is_right)
        go_to_stage(viewer, LESSON_SEE, 0, 0);
    notation_cell(viewer->drawing.style.notation, layout, cell, name, sizeof name);
    message_show(viewer,
                 is_right ? "Right: %s has a part in the step."
                 : has_part_elsewhere(viewer, layout, mask, cell)
                     ? "Right: %s has a part in a step of this kind. This example shows another one; \"Hint\" helps."
                     : "%s has no part in a step of this kind. \"Hint\" helps.",
                 name);
}

static bool press(struct viewer *viewer, const struct scene_hit *hit, struct mode_command *command)
{
    if (is_shown(viewer) && keypad_press(&lesson_of(viewer)->keypad, hit, command))
        return true;
    if (hit->target == SCENE_STAGE && hit->position < LESSON_STAGES)
        *command = (struct mode_command){ACTION_stage, stage_names[hit->position]};
    else if (hit->target == SCENE_CELL && is_shown(viewer)) {
        viewer->looking.cell = hit->cell;
        answer(viewer, hit->cell);
    } else
        return false;
    return true;
}

static bool give_hint(struct viewer *viewer, struct text_error *error)
{
    const struct lesson_mode *mode = lesson_of(viewer);
    if (!is_shown(viewer) || mode->shown.stage != LESSON_SPOT)
        return mode_refuse_hint(error);
    return move(viewer, 1, error);
}

bool act_next_example(struct viewer *viewer, const struct call *call)
{
    const struct lesson_mode *mode = lesson_of(viewer);
    if (!mode->shown.count)
        return text_error_input(call->error, 0, 0,
                                "no lesson has been opened yet; the menu \"Learn\", or X, lists them");
    if (mode_is_open(viewer, MODE_exercise))
        return open_exercise(viewer, mode->technique, call->error);
    return lesson_open(viewer, mode->technique, (mode->index + 1) % mode->shown.count, call->error);
}

bool act_practise(struct viewer *viewer, const struct call *call)
{
    enum technique_id technique = technique_find(call->argument);
    bool is_open = mode_is_open(viewer, MODE_lesson) && lesson_of(viewer)->shown.count;
    if (*call->argument && technique == TECHNIQUES)
        return text_error_input(call->error, 0, 0, "unknown technique '%.40s' (see `sudoscope list techniques`)",
                                call->argument);
    if (!*call->argument)
        technique = is_open ? lesson_of(viewer)->technique : practising_next(viewer);
    return open_exercise(viewer, technique, call->error);
}

/* --- after a restart --- */

static void save(const struct viewer *viewer, struct buffer *words)
{
    const struct lesson_mode *mode = lesson_of(viewer);
    const struct session *session = activity_session(viewer, activity_depth(viewer, ACTIVITY_LESSON));
    if (!mode->shown.count)
        return;
    buffer_print(words, "%s %u %s %u %u ", techniques[mode->technique].id, mode->index + 1,
                 stage_names[mode->shown.stage], mode->shown.hint, viewer->looking.proof.line);
    size_t length = words->length;
    if (mode->shown.stage != LESSON_TRY)
        return;
    bool is_written = !writer_form_find("hodoku")->write(trace_puzzle(session->trace), words);
    if (is_written && words->bytes[words->length - 1] == '\n')
        words->length--;
    if (!is_written || memchr(words->bytes + length, '\n', words->length - length))
        words->length = length; /* no line can represent it: another board will be opened */
}

/* Reads the text of `save`. Returns the number of characters before the board of the exercise, 0 if the text is
 * something else. */
static int read_place(const char *words, enum technique_id *technique, unsigned *index, enum lesson_stage *stage,
                      unsigned within[2])
{
    char id[64], stage_name[8];
    int used = 0;
    if (sscanf(words, "%63s %9u %7s %9u %9u %n", id, index, stage_name, &within[0], &within[1], &used) < 5)
        return 0;
    *technique = technique_find(id);
    *stage = stage_find(stage_name);
    bool is_known = *technique != TECHNIQUES && *stage != LESSON_STAGES;
    return is_known && *index && *index <= lesson_examples(*technique) && within[0] < LESSON_HINTS ? used : 0;
}

static bool restore(struct viewer *viewer, const char *words, struct text_error *error)
{
    enum technique_id technique;
    enum lesson_stage stage;
    unsigned index, within[2];
    int used = read_place(words, &technique, &index, &stage, within);
    if (!used)
        return text_error_input(error, 0, 0, "found '%.40s', expected an example of a lesson and a stage", words);
    if (!lesson_open(viewer, technique, index - 1, error))
        return false;
    if (stage == LESSON_TRY && words[used])
        return open_exercise_board(viewer, technique, puzzle_read(words + used, strlen(words + used), "open", error),
                                   error);
    if (stage == LESSON_TRY)
        return open_exercise(viewer, technique, error);
    go_to_stage(viewer, stage, within[0], within[1]);
    return true;
}

static bool is_busy(const struct viewer *viewer)
{
    return mode_is_open(viewer, MODE_lesson) && hints_are_searched(viewer, HINTS_LESSON) && !viewer->hints.offer.step;
}

const struct mode_ops mode_lesson = {
    .layer = LAYER_LESSON,
    .where = AT_LESSON,
    .is_on = is_shown,
    .state_size = sizeof(struct lesson_mode),
    .has_selection = true,
    .key = use_key,
    .press = press,
    .hint = give_hint,
    .escape = return_from_lesson,
    .save = save,
    .restore = restore,
    .show = show,
    .advance = advance,
    .is_busy = is_busy,
    .finish = exercise_board_stop,
};
