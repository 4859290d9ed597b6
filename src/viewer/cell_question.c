/* A question about a candidate: which step eliminated it or, if it is still possible, which step can; or about a filled
 * cell: which step placed its digit. The selected cell and the highlighted digit form the candidate of the next
 * question. */
#include "viewer/cell_question.h"

#include "base/memory.h"
#include "base/number_text.h"
#include "explain/step_explanation.h"
#include "viewer/hints.h"
#include "viewer/message.h"
#include "viewer/viewer_state.h"

static const char *cell_name(const struct viewer *viewer, char *name, size_t size)
{
    notation_cell(viewer->drawing.style.notation, trace_layout(viewer->session.trace), viewer->questions.cell.cell,
                  name, size);
    return name;
}

/* Writes the sentence of a step with its reason. Returns false if the step cannot be read. */
static bool write_step(const struct viewer *viewer, uint64_t number, struct sentence *sentence)
{
    struct step_explainer *explainer = memory_calloc(1, sizeof *explainer);
    struct step step;
    step_explainer_init(explainer, viewer->session.trace, viewer->drawing.style.notation);
    bool is_explained = step_explainer_explain(explainer, number, &step);
    *sentence = explainer->explanation.sentence;
    step_explainer_finish(explainer);
    memory_free(explainer);
    return is_explained;
}

/* Searches for a step that eliminates the candidate. Returns false if there is nothing to search for. */
static bool search(struct viewer *viewer)
{
    struct cell_question *question = &viewer->questions.cell;
    digit_mask mask = viewer->session.player.replay.mask[question->cell];
    struct hint_filter filter = {.cell = question->cell, .digit = question->digit};
    bool is_candidate = mask & digit_bit(question->digit) && digit_count(mask) > 1;
    if (!is_candidate || viewer->race.rivals)
        return false;
    hints_start(viewer, HINTS_QUESTION, &filter);
    question->is_waiting = true;
    cell_question_advance(viewer);
    return true;
}

/* Shows which step eliminated the candidate, or starts the search for one that can. */
static void tell_removal(struct viewer *viewer)
{
    const struct cell_question *question = &viewer->questions.cell;
    struct sentence sentence;
    char name[16], count[NUMBER_TEXT_SIZE], digit = digit_character(question->digit);
    cell_name(viewer, name, sizeof name);
    if (question->step) {
        bool written = write_step(viewer, question->step, &sentence);
        message_show(
            viewer,
            "Step %s eliminated %c from %s: %s (Enter, or the same click again: go there; W, or the right button: why)",
            number_text(question->step, count), digit, name, written ? sentence.text : "");
        message_keep(viewer);
    } else if (!search(viewer)) {
        bool there = viewer->session.player.replay.mask[question->cell] & digit_bit(question->digit);
        message_show(viewer, there ? "%c is still possible in %s." : "%c was never possible in %s.", digit, name);
    }
}

unsigned cell_question_digit(const struct viewer *viewer, cell_id cell)
{
    uint8_t digits[LAYOUT_MAX_CELLS];
    hints_placed_digits(&viewer->session.player.replay, digits);
    return digits[cell];
}

/* Shows which step placed the cell's digit, or that it was there from the start. */
static void tell_origin(struct viewer *viewer)
{
    const struct cell_question *question = &viewer->questions.cell;
    struct sentence sentence;
    char name[16], count[NUMBER_TEXT_SIZE], digit = digit_character(question->digit);
    cell_name(viewer, name, sizeof name);
    if (!question->step) {
        bool given = trace_puzzle(viewer->session.trace)->given[question->cell];
        message_show(viewer, given ? "%s is %c: it was given." : "%s has been %c from the start.", name, digit);
        return;
    }
    bool written = write_step(viewer, question->step, &sentence);
    message_show(viewer, "%s is %c since step %s: %s (Enter, or the same click again: go there; W: why)", name, digit,
                 number_text(question->step, count), written ? sentence.text : "");
    message_keep(viewer);
}

void cell_question_say_start(struct viewer *viewer, cell_id cell)
{
    unsigned digit = digit_first(viewer->session.player.replay.mask[cell]);
    viewer->questions.cell = (struct cell_question){.cell = cell, .digit = digit};
    tell_origin(viewer);
}

bool cell_question_read(const struct viewer *viewer, const char *text, struct scene_place *place)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    *place = (struct scene_place){viewer->looking.cell, viewer->looking.digit};
    if (!*text)
        return true;
    place->cell = notation_read(layout, &text);
    text += strspn(text, " ");
    place->digit = *text ? digit_of_character(*text) : 0;
    bool is_digit = place->digit && place->digit <= layout->digits && !text[1];
    return place->cell != NO_CELL && (!*text || is_digit);
}

enum answered cell_question_ask(struct viewer *viewer, struct scene_place place)
{
    struct cell_question *question = &viewer->questions.cell;
    struct player *player = &viewer->session.player;
    bool is_about_cell = !place.digit;
    unsigned digit = is_about_cell ? cell_question_digit(viewer, place.cell) : place.digit;
    if (!digit)
        return ANSWER_NONE;
    if (question->step && question->cell == place.cell && question->digit == digit && viewer->message.shown.text)
        return ANSWER_AGAIN;
    *question = (struct cell_question){.cell = place.cell, .digit = digit};
    question->step =
        is_about_cell ? player_find_settling(player, place.cell) : player_find_removal(player, place.cell, digit);
    if (is_about_cell)
        tell_origin(viewer);
    else
        tell_removal(viewer);
    return ANSWER_SHOWN;
}

/* Shows the step that was found, or that none is possible yet. */
static void show_answer(struct viewer *viewer, char digit, const char *name)
{
    const struct hint *hint = hints_get(viewer, 0);
    struct wording wording = {
        .trace = viewer->session.trace, .technique = hint->technique->id, .notation = viewer->drawing.style.notation};
    struct sentence line;
    sentence_line(&line, &wording, &hint->step);
    if (hint->after_pending) {
        message_show(viewer, "%c can be removed from %s once the digits that stand have been removed around them (%s).",
                     digit, name, line.text);
        return;
    }
    hints_show(viewer, 0);
    message_show(viewer, "%c can be removed from %s now (%s). Enter, or the same click again, takes the step.", digit,
                 name, line.text);
}

void cell_question_advance(struct viewer *viewer)
{
    struct cell_question *question = &viewer->questions.cell;
    question->is_waiting = question->is_waiting && viewer->hints.purpose == HINTS_QUESTION;
    if (!question->is_waiting)
        return;
    char name[16], digit = digit_character(question->digit);
    cell_name(viewer, name, sizeof name);
    if (hint_search_count(viewer->hints.search)) {
        show_answer(viewer, digit, name);
        question->is_waiting = false;
    } else if (hint_search_done(viewer->hints.search)) {
        message_show(viewer,
                     hints_wait_for_peers(viewer)
                         ? "No technique takes %c from %s once the digits that stand have left their peers."
                         : "No technique takes %c from %s here.",
                     digit, name);
        question->is_waiting = false;
    } else if (!viewer->message.shown.text) {
        message_show(viewer, "Looking for what takes %c from %s ...", digit, name);
    }
}

bool cell_question_is_busy(const struct viewer *viewer)
{
    return viewer->questions.cell.is_waiting && hints_are_searched(viewer, HINTS_QUESTION);
}

bool selection_is_empty(const struct viewer *viewer)
{
    return viewer->looking.cell == NO_CELL && !viewer->looking.digit && !viewer->looking.proof.line;
}

void selection_clear(struct viewer *viewer)
{
    hints_close(viewer);
    message_clear(viewer);
    viewer->looking.proof.line = 0;
    viewer->looking.digit = 0;
    viewer->looking.cell = NO_CELL;
    viewer->questions.cell.step = 0;
}
