/* Actions on a puzzle that is being entered or solved by hand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number_text.h"
#include "base/translation.h"
#include "document/givens_change.h"
#include "puzzle/layouts.h"
#include "puzzle/writer.h"
#include "puzzle/writer_forms.h"
#include "viewer/advice.h"
#include "viewer/background.h"
#include "viewer/editing.h"
#include "viewer/hints.h"
#include "viewer/learning.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/selection.h"
#include "viewer/viewer_state.h"

/* --- opening --- */

/* Writes on which assumptions the digits at the position rest; "" if they are certain. */
static void write_doubt(struct viewer *viewer, char *text, size_t size)
{
    struct replay *replay = &viewer->session.player.replay;
    uint64_t sure = editing_sure_position(viewer);
    uint8_t here[LAYOUT_MAX_CELLS], before[LAYOUT_MAX_CELLS];
    unsigned count = 0;
    *text = 0;
    if (sure == replay->position)
        return;
    struct replay earlier;
    replay_init(&earlier, replay->trace);
    replay_seek(&earlier, sure);
    hints_placed_digits(replay, here);
    hints_placed_digits(&earlier, before);
    replay_finish(&earlier);
    for (unsigned c = 0; c < trace_layout(replay->trace)->cells; c++)
        count += here[c] && !before[c];
    if (replay_kind(replay) == STEP_CONTRADICTION)
        snprintf(text, size,
                 tr_n("%u digit rests on guesses, and this branch fails",
                      "%u digits rest on guesses, and this branch fails", count),
                 count);
    else
        snprintf(
            text, size,
            tr_n("%u digit rests on guesses and may be wrong", "%u digits rest on guesses and may be wrong", count),
            count);
}

bool act_edit(struct viewer *viewer, const struct call *call)
{
    char doubt[MENU_TEXT] = "";
    uint64_t position = player_position(&viewer->session.player);
    if (editing_is_active(viewer) && viewer->activities.count)
        return editing_leave(viewer, call->error);
    if (editing_is_active(viewer))
        return mode_escape(viewer, call->error);
    if (!strcmp(call->argument, "givens"))
        position = 0;
    else if (!strcmp(call->argument, "sure"))
        position = editing_sure_position(viewer);
    else if (!*call->argument || !strcmp(call->argument, "here"))
        write_doubt(viewer, doubt, sizeof doubt);
    else
        return text_error_input(call->error, 0, 0, "found '%.40s', expected givens, here or sure", call->argument);
    if (!editing_take_over(viewer, position, call->error))
        return false;
    if (*doubt && !viewer->message.shown.text) /* the menu has said this, but not that work was replaced */
        message_show(viewer, "%s.", doubt);
    return true;
}

/* Asks at which position solving by hand is to begin, if there is a choice. */
bool act_by_hand_from(struct viewer *viewer, const struct call *call)
{
    char doubt[MENU_TEXT], number[NUMBER_TEXT_SIZE];
    uint64_t position = player_position(&viewer->session.player);
    bool in_lesson = mode_is_open(viewer, MODE_lesson) || mode_is_open(viewer, MODE_guided_lesson);
    if (editing_is_active(viewer) || !position || in_lesson)
        return act_edit(viewer, call);
    write_doubt(viewer, doubt, sizeof doubt);
    menu_begin(viewer, "Solve by hand", "A click or Enter begins", ACTION_edit, ACTIONS);
    menu_widen(viewer);
    menu_add(viewer, "givens", "From the givens");
    if (*doubt) {
        menu_add(viewer, "sure", "From step %s, the last one before a guess that may be wrong",
                 number_text(editing_sure_position(viewer), number));
        menu_add(viewer, "here", "From here, step %s: %s", number_text(position, number), doubt);
    } else {
        menu_add(viewer, "here", "From here, step %s", number_text(position, number));
    }
    menu_choose(viewer, 1);
    return true;
}

bool act_new(struct viewer *viewer, const struct call *call)
{
    if (!*call->argument) {
        menu_open_layouts(viewer);
        return true;
    }
    struct layout *layout = layout_create_named(call->argument, call->error);
    if (!layout)
        return false;
    if (mode_is_open(viewer, MODE_lesson) && !return_from_lesson(viewer, call->error)) {
        layout_unref(layout);
        return false;
    }
    struct puzzle *puzzle = puzzle_create(layout);
    snprintf(puzzle->name, sizeof puzzle->name, "%s", tr("New puzzle"));
    struct document *document = document_create(puzzle);
    puzzle_destroy(puzzle);
    layout_unref(layout);
    return editing_open(viewer, document, call->error);
}

/* --- cells --- */

/* Selects the named cells, "r1c1 r2c2", or all. */
bool act_select(struct viewer *viewer, const struct call *call)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    const char *at = call->argument;
    cell_id named[LAYOUT_MAX_CELLS];
    unsigned count = 0;
    if (!editing_require(viewer, call->error))
        return false;
    if (call->action == ACTION_select_all || !strcmp(at, "all")) {
        selection_all(viewer);
        return true;
    }
    while (*(at += strspn(at, " ,"))) {
        const char *word = at;
        cell_id cell = count < LAYOUT_MAX_CELLS ? notation_read(layout, &at) : NO_CELL;
        if (cell == NO_CELL)
            return text_error_input(call->error, 0, 0, "found '%.40s', expected cells such as r1c1 r2c5, or all", word);
        named[count++] = cell;
    }
    selection_clear_cells(viewer);
    for (unsigned i = 0; i < count; i++) {
        if (!viewer->selection.selected[named[i]])
            selection_press(viewer, named[i], true);
    }
    return true;
}

bool act_enter(struct viewer *viewer, const struct call *call)
{
    unsigned digit = digit_of_character(*call->argument);
    if (!editing_require(viewer, call->error))
        return false;
    if (!digit || call->argument[1] || digit > trace_layout(viewer->session.trace)->digits)
        return text_error_input(call->error, 0, 0, "found '%.40s', expected a digit of this board", call->argument);
    if (!selection_is_none(viewer))
        selection_enter(viewer, viewer->selection.tool, digit);
    else if (viewer->selection.tool == TOOL_LINE)
        message_show(viewer, "Choose a cell first.");
    else
        selection_take_in_hand(viewer, digit);
    return true;
}

bool act_erase_cells(struct viewer *viewer, const struct call *call)
{
    if (editing_require(viewer, call->error))
        selection_erase(viewer);
    return editing_is_active(viewer);
}

bool act_tool(struct viewer *viewer, const struct call *call)
{
    static const char *const names[TOOLS] = {"digit", "corner", "centre", "colour", "line"};
    enum tool *tool = &viewer->selection.tool;
    if (!editing_require(viewer, call->error))
        return false;
    enum tool named = 0;
    while (named < TOOLS && strcmp(call->argument, names[named]) != 0)
        named++;
    if (call->action == ACTION_tool && named == TOOLS)
        return text_error_input(call->error, 0, 0, "found '%.40s', expected digit, corner, centre, colour or line",
                                call->argument);
    if (call->action == ACTION_tool)
        *tool = named;
    else if (call->action == ACTION_next_tool || call->action == ACTION_previous_tool)
        *tool = (enum tool)((*tool + (call->action == ACTION_next_tool ? 1 : TOOLS - 1)) % TOOLS);
    else
        *tool = (enum tool)(call->action - ACTION_tool_digit);
    return true;
}

/* --- the tree --- */

bool act_undo(struct viewer *viewer, const struct call *call)
{
    if (call->action == ACTION_undo && (exercise_undo(viewer) || quiz_undo(viewer)))
        return true;
    if (!editing_is_active(viewer))
        return editing_resume(viewer, call->error);
    struct document *document = viewer->editing.document;
    size_t undone = document_here(document);
    if (call->action == ACTION_undo ? document_undo(document) : document_redo(document)) {
        selection_of_change(viewer, call->action == ACTION_undo ? undone : document_here(document));
        editing_changed(viewer, false);
    } else {
        message_show(viewer, call->action == ACTION_undo ? "There is nothing more to undo."
                                                         : "There is nothing more to do again.");
    }
    return true;
}

bool act_ways(struct viewer *viewer, const struct call *call)
{
    struct document *document = viewer->editing.document;
    char *end;
    if (!editing_require(viewer, call->error))
        return false;
    if (!*call->argument) {
        menu_open_ways(viewer);
        return true;
    }
    unsigned long node = strtoul(call->argument, &end, 10);
    if (*end || node >= document_nodes(document))
        return text_error_input(call->error, 0, 0,
                                "found '%.40s', expected the number of something that was done, 0 to %zu",
                                call->argument, document_nodes(document) - 1);
    document_go_to(document, node);
    editing_changed(viewer, false);
    return true;
}

/* --- settings --- */

/* Returns whether candidates hide a mark: one in the centre, or one in a corner whose digit is not a candidate. */
static bool has_hidden_marks(const struct viewer *viewer)
{
    const struct document *document = viewer->editing.document;
    unsigned cells = document_layout(document)->cells;
    digit_mask *masks = memory_calloc(cells, sizeof *masks);
    bool any = false;
    document_candidates(document, masks);
    for (unsigned c = 0; !viewer->editing.own_marks && !viewer->editing.gives && c < cells && !any; c++) {
        bool is_hidden = document_get(document, (cell_id)c, FIELD_CENTRE) ||
                         document_get(document, (cell_id)c, FIELD_CORNER) & ~masks[c];
        any = is_hidden && masks[c] && !document_digit(document, (cell_id)c);
    }
    memory_free(masks);
    return any;
}

bool act_by_hand(struct viewer *viewer, const struct call *call)
{
    bool candidates = !viewer->editing.own_marks, mistakes = !viewer->advice.hides_mistakes;
    bool *setting = call->action == ACTION_givens       ? &viewer->editing.gives
                    : call->action == ACTION_candidates ? &candidates
                    : call->action == ACTION_mistakes   ? &mistakes
                                                        : &viewer->advice.judges;
    bool gives = viewer->editing.gives, clashing[LAYOUT_MAX_CELLS];
    if (!editing_require(viewer, call->error) || !action_switch(call->argument, setting, call->error))
        return false;
    if (gives && !viewer->editing.gives && advice_mark_clashes(viewer, clashing)) {
        viewer->editing.gives = true;
        advice_forget(viewer); /* makes the message name the conflict */
        return text_error_input(call->error, 0, 0, "digits clash; a puzzle can be solved only without that");
    }
    if (gives != viewer->editing.gives)
        advice_show_true_candidates(viewer, viewer->advice.shows_true);
    viewer->editing.own_marks = !candidates;
    viewer->advice.hides_mistakes = !mistakes;
    bool hides = has_hidden_marks(viewer);
    if (call->action == ACTION_givens)
        message_show(
            viewer,
            *setting ? "Digits that you type are givens now."
            : hides
                ? "From now on you solve. Your own marks that are not seen now come back with \"Candidates\" (Ctrl+D)."
                : "From now on you solve: digits that you type are not givens.");
    else if (call->action == ACTION_candidates)
        message_show(
            viewer,
            hides ? "Candidates are kept for you. Your own marks that are not seen now come back with \"Candidates\" "
                    "(Ctrl+D)."
            : candidates
                ? "Candidates are kept for you. \"Centre\" and a digit, or Ctrl and a digit, strikes one."
                : "You keep your own marks: \"Corner\" or \"Centre\" and a digit; also Shift or Ctrl and a digit.");
    else if (call->action == ACTION_mistakes)
        message_show(viewer, mistakes ? "A hint tells first what is wrong." : "A hint no longer tells what is wrong.");
    else
        message_show(viewer, *setting ? "Each move is judged: which technique shows it, or why it is wrong."
                                      : "Moves are no longer judged.");
    return true;
}

bool act_true_candidates(struct viewer *viewer, const struct call *call)
{
    bool shows = viewer->advice.shows_true;
    if (!editing_require(viewer, call->error) || !action_switch(call->argument, &shows, call->error))
        return false;
    advice_show_true_candidates(viewer, shows);
    if (!shows)
        message_show(viewer, "True candidates are no longer shown.");
    else if (viewer->editing.gives)
        message_show(viewer, "Each cell shows the digits that it has in at least one solution of these givens.");
    else
        message_show(viewer, "True candidates are shown while givens are entered; \"Givens\" (Ctrl+G) begins that.");
    return true;
}

/* --- the clipboard --- */

/* Makes a puzzle of the board as it is shown: givens, digits and candidates. */
static struct puzzle *board_here(const struct viewer *viewer)
{
    if (editing_is_active(viewer))
        return document_puzzle(viewer->editing.document);
    const struct puzzle *puzzle = trace_puzzle(viewer->session.trace);
    uint8_t placed[LAYOUT_MAX_CELLS];
    hints_placed_digits(&viewer->session.player.replay, placed);
    struct puzzle *here = puzzle_copy(puzzle);
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        if (placed[c] && !here->given[c])
            puzzle_place(here, (cell_id)c, placed[c]);
    }
    return here;
}

/* Collects the candidates as they are shown. */
static void candidates_here(const struct viewer *viewer, digit_mask *masks)
{
    if (editing_is_active(viewer))
        advice_candidates(viewer, masks);
    else
        memcpy(masks, viewer->session.player.replay.mask, trace_layout(viewer->session.trace)->cells * sizeof *masks);
}

/* Writes the board as one line or, if the clipboard already contains that, as pencil marks. */
static void write_usual(const struct viewer *viewer, const struct puzzle *here, struct buffer *text)
{
    const struct layout *layout = here->layout;
    writer_puzzle_line(here, text);
    if (!viewer->outgoing.copied.length || strcmp(buffer_text(text), buffer_text(&viewer->outgoing.copied)))
        return;
    digit_mask *masks = memory_calloc(layout->cells, sizeof *masks);
    candidates_here(viewer, masks);
    buffer_clear(text);
    if (!writer_marks(layout, masks, text))
        writer_puzzle_line(here, text);
    memory_free(masks);
}

/* Writes the board in the given form, with its candidates if the form has them. */
static bool write_form(const struct viewer *viewer, struct puzzle *here, const char *id, struct buffer *text,
                       struct text_error *error)
{
    const struct writer_form *form = writer_form_find(id);
    if (form && form->holds_candidates) {
        candidates_here(viewer, here->start);
        here->has_marks = true;
    }
    const char *why = form ? writer_form_write(form, here, text) : NULL;
    char reason[200];
    if (why)
        writer_form_explain(form, here, why, reason, sizeof reason);
    if (!form)
        text_error_input(error, 0, 0, "found '%.40s', expected a form that convert -t has, such as line or marks", id);
    else if (why)
        text_error_input(error, 0, 0, "%s cannot hold this board: %s", tr(form->title), reason);
    return form && !why;
}

bool act_copy(struct viewer *viewer, const struct call *call)
{
    struct puzzle *here = board_here(viewer);
    struct buffer text = {0};
    const char *form = *call->argument       ? call->argument
                       : here->layout->clues ? "sheet"
                                             : NULL; /* a line holds no clues */
    bool fine = true;
    if (form)
        fine = write_form(viewer, here, form, &text, call->error);
    else
        write_usual(viewer, here, &text);
    puzzle_destroy(here);
    if (!fine) {
        buffer_finish(&text);
        return false;
    }
    buffer_finish(&viewer->outgoing.copied);
    viewer->outgoing.copied = text;
    viewer->outgoing.requests |= REQUEST_COPY;
    if (form)
        message_show(viewer, "Copied the board: %s.", tr(writer_form_find(form)->title));
    else
        message_show(viewer, strchr(buffer_text(&viewer->outgoing.copied), '\n')
                                 ? "Copied the board with its candidates."
                                 : "Copied the board as one line.");
    return true;
}

/* Opens a menu of the forms. A form that cannot hold the board reports why when it is chosen. */
bool act_copy_as(struct viewer *viewer, const struct call *call)
{
    (void)call;
    struct puzzle *here = board_here(viewer);
    struct buffer text = {0};
    menu_begin(viewer, "Copy as ...", "A click or Enter copies it", ACTION_copy, ACTIONS);
    for (const struct writer_form *form = writer_forms; form->id; form++)
        menu_add(viewer, form->id, writer_form_write(form, here, &text) ? "%s (not for this board)" : "%s",
                 tr(form->title));
    buffer_finish(&text);
    puzzle_destroy(here);
    return true;
}

/* --- givens --- */

bool act_change_givens(struct viewer *viewer, const struct call *call)
{
    if (!editing_require(viewer, call->error))
        return false;
    givens_editing_start(viewer, call->action == ACTION_minimise ? GIVENS_MINIMISE : GIVENS_SYMMETRISE);
    return true;
}

static void transform_menu(struct viewer *viewer)
{
    menu_begin(viewer, "Transform", "A click or Enter does it", ACTION_transform, ACTIONS);
    for (enum transform i = 0; i < TRANSFORMS; i++)
        menu_add(viewer, transform_names[i].id, "%s", tr(transform_names[i].title));
}

bool act_transform(struct viewer *viewer, const struct call *call)
{
    enum transform transform = 0;
    if (!editing_require(viewer, call->error))
        return false;
    if (!*call->argument) {
        transform_menu(viewer);
        return true;
    }
    while (transform < TRANSFORMS && strcmp(call->argument, transform_names[transform].id))
        transform++;
    if (transform == TRANSFORMS)
        return text_error_input(call->error, 0, 0, "found '%.40s', expected shuffle, turn, mirror, transpose or rename",
                                call->argument);
    if (!givens_transform(viewer->editing.document, transform, givens_editing_seed(viewer), viewer->editing.seconds,
                          call->error))
        return false;
    editing_changed(viewer, false);
    message_show(viewer, "The same puzzle in another guise. \"Undo\" (Ctrl+Z) takes that back.");
    return true;
}

bool act_jigsaw(struct viewer *viewer, const struct call *call)
{
    if (!editing_require(viewer, call->error))
        return false;
    struct document *jigsaw = givens_make_jigsaw(viewer->editing.document, call->error);
    return jigsaw && editing_open(viewer, jigsaw, call->error);
}
