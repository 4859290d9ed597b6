/* Entering and solving by hand. Cells are selected by clicks, by dragging and by the arrow keys; digits go into all selected cells, as
 * the chosen tool has it. Keys and clicks are those that solvers know from SudokuPad. The keypad beside the board does the same with
 * the mouse alone. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "viewer/selection.h"

static const double double_click = 0.4; /* seconds */

struct document_mode {
    struct selection selection;
    bool is_dragging;
    double pressed_at; /* of the last press, for double clicks */
    cell_id pressed_cell;
    /* What is shown: */
    struct scene_document shown;
    struct scene_key key[LAYOUT_MAX_DIGITS + 16];
    digit_mask mask[LAYOUT_MAX_CELLS];
    bool settled[LAYOUT_MAX_CELLS], marked[LAYOUT_MAX_CELLS];
    char heading[32], text[900], history[100], argument[12];
    size_t history_of, history_nodes; /* the node, and how many there were, that `history` is about */
};

static struct document_mode *mode_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_document);
}

struct selection *selection_of(const struct viewer *viewer)
{
    return &mode_of(viewer)->selection;
}

/* --- what is shown --- */

static void __attribute__((format(printf, 2, 3))) say(struct document_mode *mode, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(mode->text, sizeof mode->text, format, arguments);
    va_end(arguments);
}

/* Names the marked cells, at most some of them. */
static void write_marked(const struct viewer *viewer, const bool *marked, char *text, size_t size)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    const unsigned most = 12;
    unsigned count = 0;
    size_t length = 0;
    *text = 0;
    for (unsigned c = 0; c < layout->cells; c++) {
        char name[16];
        if (!marked[c] || ++count > most)
            continue;
        notation_cell(viewer->view.notation, layout, (cell_id)c, name, sizeof name);
        length += (size_t)snprintf(text + length, size - length, "%s%s", length ? ", " : "", name);
    }
    if (count > most)
        snprintf(text + length, size - length, " and %u more", count - most);
}

static void say_rating(struct document_mode *mode, const struct givens_report *report)
{
    const struct puzzle_rating *rating = &report->rating;
    enum technique_id hardest = rating->hardest ? technique_find(rating->hardest) : TECHNIQUES;
    if (!report->has_rating || rating->outcome != ENGINE_SOLVED || hardest == TECHNIQUES)
        say(mode, "There is exactly one solution. Ctrl+G ends entering: then solve it.");
    else
        say(mode,
            "There is exactly one solution. Level: %s, score %llu%s%s; hardest technique: %s. Ctrl+G ends entering.",
            technique_level_name(rating->level), (unsigned long long)rating->score,
            *rating->explainer ? ", rating SE " : "", rating->explainer, techniques[hardest].title);
}

/* As long as most cells are open, their marks would say nothing. */
static bool marks_open_cells(const struct givens_report *report, const struct layout *layout)
{
    return report->marked_cells * 3 <= layout->cells;
}

static void say_givens(const struct viewer *viewer, const struct givens_report *report)
{
    struct document_mode *mode = mode_of(viewer);
    char cells[256];
    if (!report) {
        say(mode, "Counting the solutions ...");
        return;
    }
    write_marked(viewer, report->marked, cells, sizeof cells);
    switch (report->state) {
    case GIVENS_CLASH:
        say(mode, "The same digit stands twice in a row, column or box: %s.", cells);
        break;
    case GIVENS_NONE:
        say(mode, "There is no solution. The digits in %s cannot stand together; without any one of them they can.",
            cells);
        break;
    case GIVENS_ONE:
        say_rating(mode, report);
        break;
    case GIVENS_SEVERAL:
        say(mode, "There are %s%llu solutions. They differ in %u cells%s.",
            report->solutions >= GIVENS_COUNT_LIMIT ? "at least " : "", (unsigned long long)report->solutions,
            report->marked_cells,
            marks_open_cells(report, trace_layout(viewer->session.trace)) ? ", which have a dotted frame" : "");
        break;
    case GIVENS_UNKNOWN:
        say(mode, "Counting the solutions takes too long. Type on.");
        break;
    }
}

/* Marks what the givens have amiss while they are entered, and otherwise digits that clash. */
static void mark_cells(struct viewer *viewer, const struct givens_report *report)
{
    struct document_mode *mode = mode_of(viewer);
    const struct layout *layout = trace_layout(viewer->session.trace);
    uint8_t digit[LAYOUT_MAX_CELLS];
    for (unsigned c = 0; c < layout->cells; c++)
        digit[c] = (uint8_t)document_digit(viewer->editing.document, (cell_id)c);
    mode->shown.marking = MARKING_CLASH;
    if (givens_mark_clashes(layout, digit, mode->marked) || !viewer->editing.gives || !report)
        return;
    if (report->state == GIVENS_SEVERAL && !marks_open_cells(report, layout))
        return;
    memcpy(mode->marked, report->marked, layout->cells * sizeof *mode->marked);
    mode->shown.marking = report->state == GIVENS_SEVERAL ? MARKING_OPEN : MARKING_CLASH;
}

static void set_words(struct viewer *viewer)
{
    struct document_mode *mode = mode_of(viewer);
    const struct givens_report *report = advice_givens(viewer);
    unsigned empty = 0;
    const struct layout *layout = trace_layout(viewer->session.trace);
    for (unsigned c = 0; c < layout->cells; c++)
        empty += !mode->settled[c];
    bool clashes = mode->shown.marking == MARKING_CLASH && memchr(mode->marked, true, layout->cells);
    snprintf(mode->heading, sizeof mode->heading, viewer->editing.gives ? "Enter the puzzle" : "Solve by hand");
    if (*viewer->advice.text)
        say(mode, "%s", viewer->advice.text);
    else if (viewer->editing.gives && empty == layout->cells)
        say(mode, "Choose a cell and type its digit. Drag, or hold Shift, to choose several cells.");
    else if (viewer->editing.gives)
        say_givens(viewer, report);
    else if (!empty && !clashes)
        say(mode, "Solved. Ctrl+B looks back at your way; Ctrl+Enter shows each step with its reason.");
    else if (clashes)
        say(mode, "The same digit stands twice in a row, column or box.");
    else
        say(mode, "%u cells are empty. H gives a hint; Esc goes back to watching.", empty);
}

/* Writes how many changes lie before and behind this one. That is counted anew only after a change. */
static void write_history(struct document_mode *mode, const struct document *document)
{
    size_t here = document_here(document), nodes = document_nodes(document);
    if (*mode->history && here == mode->history_of && nodes == mode->history_nodes)
        return;
    size_t depth = document_depth(document, here), behind = 0, ways = 0;
    for (size_t node = document_node(document, here)->latest_child; node;
         node = document_node(document, node)->latest_child)
        behind++;
    for (size_t node = 1; node < nodes; node++)
        ways += document_is_end(document, node);
    int length = snprintf(mode->history, sizeof mode->history, "Change %zu of %zu", depth, depth + behind);
    if (ways > 1)
        snprintf(mode->history + length, sizeof mode->history - (size_t)length, "   %zu ways were tried (Ctrl+U)",
                 ways);
    mode->history_of = here;
    mode->history_nodes = nodes;
}

/* --- the keypad --- */

static void __attribute__((format(printf, 5, 6)))
add_key(struct document_mode *mode, enum key_group group, enum action_id action, bool is_chosen, const char *format,
        ...)
{
    struct scene_key *key = &mode->key[mode->shown.keys++];
    *key = (struct scene_key){.group = group, .action = actions[action].id, .is_chosen = is_chosen};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(key->label, sizeof key->label, format, arguments);
    va_end(arguments);
    if (group == KEYS_ACTIONS)
        snprintf(key->shortcut, sizeof key->shortcut, "%.*s", (int)strcspn(actions[action].keys, " "),
                 actions[action].keys);
}

static void make_keypad(struct viewer *viewer)
{
    struct document_mode *mode = mode_of(viewer);
    const struct layout *layout = trace_layout(viewer->session.trace);
    enum tool tool = mode->selection.tool;
    unsigned digits = tool == TOOL_COLOUR ? DOCUMENT_COLOURS : layout->digits;
    mode->shown.keys = 0;
    for (enum tool each = 0; each < TOOLS; each++) {
        add_key(mode, KEYS_TOOLS, ACTION_tool, each == tool, "%s", tools[each].title);
        snprintf(mode->key[mode->shown.keys - 1].argument, sizeof mode->key->argument, "%s", tools[each].id);
        snprintf(mode->key[mode->shown.keys - 1].shortcut, sizeof mode->key->shortcut, "%s",
                 layout->digits > 9 ? "" : tools[each].shortcut); /* letters are digits then */
    }
    for (unsigned digit = 1; digit <= digits; digit++) {
        add_key(mode, KEYS_DIGITS, ACTION_enter, false, "%c", digit_character(digit));
        snprintf(mode->key[mode->shown.keys - 1].argument, sizeof mode->key->argument, "%c", digit_character(digit));
    }
    add_key(mode, KEYS_ACTIONS, ACTION_undo, false, "Undo");
    add_key(mode, KEYS_ACTIONS, ACTION_redo, false, "Redo");
    add_key(mode, KEYS_ACTIONS, ACTION_erase_cells, false, "Erase");
    snprintf(mode->key[mode->shown.keys - 1].shortcut, sizeof mode->key->shortcut, "Del");
    add_key(mode, KEYS_ACTIONS, ACTION_hint, false, "Hint");
    add_key(mode, KEYS_ACTIONS, ACTION_givens, viewer->editing.gives, "Givens");
    add_key(mode, KEYS_ACTIONS, ACTION_candidates, !viewer->editing.own_marks, "Candidates");
    add_key(mode, KEYS_ACTIONS, ACTION_judge, viewer->advice.judges, "Judge moves");
    add_key(mode, KEYS_ACTIONS, ACTION_watch, false, "Watch");
}

static void show(struct viewer *viewer)
{
    struct document_mode *mode = mode_of(viewer);
    const struct document *document = viewer->editing.document;
    bool shows_candidates = !viewer->editing.own_marks && !viewer->editing.gives;
    document_candidates(document, mode->mask);
    for (unsigned c = 0; c < document_layout(document)->cells; c++) {
        mode->settled[c] = document_digit(document, (cell_id)c);
        if (!mode->settled[c] && !shows_candidates && !viewer->view.hint)
            mode->mask[c] = 0;
    }
    mode->shown.document = document;
    mode->shown.mask = mode->mask;
    mode->shown.settled = mode->settled;
    mode->shown.selected = mode->selection.selected;
    mode->shown.marked = mode->marked;
    mode->shown.heading = mode->heading;
    mode->shown.text = mode->text;
    mode->shown.history = mode->history;
    mode->shown.key = mode->key;
    write_history(mode, document);
    mark_cells(viewer, advice_givens(viewer));
    set_words(viewer);
    make_keypad(viewer);
    viewer->view.document = &mode->shown;
}

/* Whether the board that is solved by hand is shown, or lies below what is shown. */
static bool is_in_reach(const struct viewer *viewer)
{
    bool found = viewer->session.trace && viewer->session.is_by_hand;
    for (unsigned i = 0; i < viewer->below.count && !found; i++)
        found = viewer->below.session[i].is_by_hand;
    return found;
}

static void advance(struct viewer *viewer)
{
    viewer->view.document = NULL;
    if (mode_is_open(viewer, MODE_document) && !is_in_reach(viewer))
        mode_close(viewer, MODE_document);
    if (!editing_is_active(viewer))
        return;
    advice_advance(viewer);
    show(viewer);
}

static bool is_busy(const struct viewer *viewer)
{
    return editing_is_active(viewer) && advice_is_busy(viewer);
}

/* --- keys --- */

/* Moves the cursor, and selects its cell alone or in addition. */
static bool use_arrow(struct viewer *viewer, const char *key)
{
    static const struct {
        const char *key;
        int x, y;
    } arrows[] = {{"Left", -1, 0}, {"Right", 1, 0}, {"Up", 0, -1}, {"Down", 0, 1}};
    bool extends = !strncmp(key, "Shift+", 6) || !strncmp(key, "Ctrl+", 5);
    const char *plain = extends ? strchr(key, '+') + 1 : key;
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++) {
        if (strcmp(arrows[i].key, plain))
            continue;
        selection_move(viewer, arrows[i].x, arrows[i].y, extends);
        return true;
    }
    return false;
}

/* A digit, with Shift for corner marks, Ctrl for centre marks and Alt for colours. */
static bool use_digit(struct viewer *viewer, const char *key)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    enum tool tool = selection_of(viewer)->tool;
    const char *plain = strrchr(key, '+') ? strrchr(key, '+') + 1 : key;
    unsigned digit = plain[0] && !plain[1] ? digit_of_character(plain[0]) : 0;
    bool is_letter = plain[0] >= 'A' && plain[0] <= 'Z';
    if (!digit || digit > layout->digits || (is_letter && plain != key && strncmp(key, "Shift+", 6)))
        return false;
    if (!strncmp(key, "Shift+", 6))
        tool = TOOL_CORNER;
    else if (!strncmp(key, "Ctrl+", 5))
        tool = TOOL_CENTRE;
    else if (!strncmp(key, "Alt+", 4))
        tool = TOOL_COLOUR;
    selection_enter(viewer, tool, digit);
    return true;
}

/* Space and Tab change the tool; so do letters, as long as they are not digits. */
static bool use_tool_key(struct viewer *viewer, const char *key)
{
    struct selection *selection = selection_of(viewer);
    bool has_letters = trace_layout(viewer->session.trace)->digits > 9;
    for (enum tool tool = 0; tool < TOOLS && !has_letters; tool++) {
        if (!strcmp(key, tools[tool].shortcut)) {
            selection->tool = tool;
            return true;
        }
    }
    bool is_next = !strcmp(key, "Space") || !strcmp(key, "Tab");
    if (is_next || !strcmp(key, "Shift+Tab"))
        selection->tool = (enum tool)((selection->tool + (is_next ? 1 : TOOLS - 1)) % TOOLS);
    return is_next || !strcmp(key, "Shift+Tab");
}

/* Whether the key means the same here as while watching. The others would move through a trace that is not shown. */
static bool passes(const char *key)
{
    static const enum action_id passed[] = {ACTION_hint,           ACTION_undo,          ACTION_redo,
                                            ACTION_givens,         ACTION_candidates,    ACTION_judge,
                                            ACTION_watch,          ACTION_ways,          ACTION_sum_up,
                                            ACTION_recent,         ACTION_generate,      ACTION_puzzles,
                                            ACTION_copy,           ACTION_paste,         ACTION_open,
                                            ACTION_save,           ACTION_picture,       ACTION_new,
                                            ACTION_edit,           ACTION_theme,         ACTION_notation,
                                            ACTION_labels,         ACTION_help,          ACTION_legend,
                                            ACTION_palette,        ACTION_full_screen,   ACTION_quit,
                                            ACTION_clear,          ACTION_present,       ACTION_engine,
                                            ACTION_race,           ACTION_zoom_board_in, ACTION_zoom_board_out,
                                            ACTION_zoom_board_all, ACTION_return};
    char argument[4];
    enum action_id action = action_of_key(key, argument);
    for (size_t i = 0; i < sizeof passed / sizeof *passed; i++) {
        if (action == passed[i])
            return true;
    }
    return false;
}

static bool use_key(struct viewer *viewer, const char *key, struct command *command)
{
    if (!editing_is_active(viewer))
        return false;
    if (use_arrow(viewer, key) || use_digit(viewer, key) || use_tool_key(viewer, key))
        return true;
    if (!strcmp(key, "Ctrl+A"))
        selection_all(viewer);
    else if (!strcmp(key, "Backspace") || !strcmp(key, "Delete") || !strcmp(key, "0"))
        command->action = ACTION_erase_cells;
    else
        return !passes(key);
    return true;
}

/* --- the pointer --- */

static bool press_cell(struct viewer *viewer, cell_id cell)
{
    struct document_mode *mode = mode_of(viewer);
    double now = viewer->editing.seconds;
    bool is_double = cell == mode->pressed_cell && now - mode->pressed_at < double_click;
    mode->pressed_at = now;
    mode->pressed_cell = cell;
    mode->is_dragging = true;
    if (is_double)
        selection_alike(viewer, cell);
    else
        selection_press(viewer, cell, viewer->extends);
    return true;
}

/* The buttons below the board go through the tree of what was done. */
static bool press_button(struct viewer *viewer, const char *action, struct command *command)
{
    static const struct {
        const char *button;
        enum action_id action;
    } means[] = {{"step-back", ACTION_undo}, {"step-forward", ACTION_redo}, {"play-pause", ACTION_watch}};
    for (size_t i = 0; i < sizeof means / sizeof *means; i++) {
        if (!strcmp(action, means[i].button))
            command->action = means[i].action;
    }
    bool is_first = !strcmp(action, "first");
    while ((is_first && document_undo(viewer->editing.document)) ||
           (!strcmp(action, "last") && document_redo(viewer->editing.document)))
        continue;
    if (is_first || !strcmp(action, "last"))
        editing_changed(viewer, false);
    return command->action != ACTIONS || is_first || !strcmp(action, "last");
}

static bool press(struct viewer *viewer, const struct scene_hit *hit, struct command *command)
{
    struct document_mode *mode = mode_of(viewer);
    mode->is_dragging = false;
    if (!editing_is_active(viewer))
        return false;
    if (hit->target == SCENE_CELL)
        return press_cell(viewer, hit->cell);
    if (hit->target == SCENE_BUTTON)
        return press_button(viewer, hit->action, command);
    if (hit->target == SCENE_KEY && hit->position < mode->shown.keys) {
        memcpy(mode->argument, mode->key[hit->position].argument, sizeof mode->argument);
        *command = (struct command){action_find(mode->key[hit->position].action), mode->argument};
    }
    return hit->target == SCENE_KEY || hit->target == SCENE_TIMELINE || hit->target == SCENE_SPEED;
}

/* Dragging selects more cells, or draws a line with that tool. */
static void hover(struct viewer *viewer, const struct scene_hit *hit)
{
    struct document_mode *mode = mode_of(viewer);
    if (!editing_is_active(viewer) || !mode->is_dragging || !viewer->view.pressed || hit->target != SCENE_CELL ||
        hit->cell == mode->selection.cursor)
        return;
    mode->pressed_cell = NO_CELL;
    selection_drag(viewer, hit->cell);
}

static bool wheel(struct viewer *viewer, const struct scene_hit *hit, float notches, struct command *command)
{
    (void)hit;
    if (editing_is_active(viewer))
        command->action = notches > 0 ? ACTION_undo : ACTION_redo;
    return editing_is_active(viewer);
}

static bool give_hint(struct viewer *viewer, struct text_error *error)
{
    if (editing_is_active(viewer))
        return advice_hint(viewer, error);
    text_error_input(error, 0, 0,
                     "hints are for predicting the next step and for solving by hand; Q and Ctrl+E begin that");
    return false;
}

/* Esc takes back the hint, then the selection, then goes back to what was watched. */
static bool escape(struct viewer *viewer, struct text_error *error)
{
    bool is_active = editing_is_active(viewer);
    if (is_active && (viewer->view.hint || *viewer->advice.text))
        advice_forget(viewer);
    else if (is_active && selection_clear_cells(viewer))
        return true;
    else if (!is_active && !selection_is_empty(viewer))
        selection_clear(viewer);
    else if (viewer->below.count)
        return return_from_branch(viewer, error);
    else if (is_active)
        message_show(viewer, "E solves this with an engine; Ctrl+Enter shows what you have done.");
    else
        mode_close(viewer, MODE_document);
    return true;
}

static void closed(struct viewer *viewer)
{
    advice_forget(viewer);
    viewer->view.document = NULL;
}

const struct mode_ops mode_document = {
    .layer = LAYER_LESSON,
    .state_size = sizeof(struct document_mode),
    .key = use_key,
    .press = press,
    .hover = hover,
    .wheel = wheel,
    .hint = give_hint,
    .escape = escape,
    .close = closed,
    .advance = advance,
    .is_busy = is_busy,
};
