#include "viewer/document_view.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/printf_like.h"
#include "base/translation.h"
#include "explain/span_fill.h"
#include "viewer/advice.h"
#include "viewer/hints.h"
#include "viewer/keypad.h"
#include "viewer/viewer_state.h"

static void PRINTF_LIKE(2, 3) say(struct document_view *view, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(view->text, sizeof view->text, tr(format), arguments);
    va_end(arguments);
}

/* Writes the names of the marked cells, up to a maximum number. */
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
        notation_cell(viewer->drawing.style.notation, layout, (cell_id)c, name, sizeof name);
        length += (size_t)snprintf(text + length, size - length, "%s%s", length ? ", " : "", name);
    }
    if (count > most)
        snprintf(text + length, size - length, tr(" and %u more"), count - most);
}

static void say_rating(struct document_view *view, const struct givens_report *report)
{
    const struct puzzle_rating *rating = &report->rating;
    enum technique_id hardest = rating->hardest ? technique_find(rating->hardest) : TECHNIQUES;
    if (!report->has_rating || rating->outcome != ENGINE_SOLVED || hardest == TECHNIQUES)
        say(view, "There is exactly one solution. \"Givens\" (Ctrl+G) ends entering; then solve it.");
    else
        say(view,
            *rating->explainer ? "There is exactly one solution. Level: %s, score %llu, rating SE %s; hardest "
                                 "technique: %s. \"Givens\" "
                                 "(Ctrl+G) ends entering; then solve it."
                               : "There is exactly one solution. Level: %s, score %llu%s; hardest technique: %s. "
                                 "\"Givens\" (Ctrl+G) ends "
                                 "entering; then solve it.",
            tr(technique_level_name(rating->level)), (unsigned long long)rating->score, rating->explainer,
            tr(techniques[hardest].title));
}

/* While most cells are open, marks on them would say nothing. */
static bool marks_open_cells(const struct givens_report *report, const struct layout *layout)
{
    return report->marked_cells * 3 <= layout->cells;
}

static void say_several(struct document_view *view, const struct givens_report *report, bool marks)
{
    bool at_least = report->solutions >= GIVENS_COUNT_LIMIT;
    unsigned long long solutions = report->solutions;
    if (at_least && !marks)
        say(view, "Go on: the puzzle is not unique yet.");
    else if (marks)
        say(view,
            at_least ? "There are at least %llu solutions. They differ in %u cells, which have a dotted frame."
                     : "There are %llu solutions. They differ in %u cells, which have a dotted frame.",
            solutions, report->marked_cells);
    else
        say(view, "There are %llu solutions. They differ in %u cells.", solutions, report->marked_cells);
}

/* Names the clues that no digits can satisfy. */
static void say_hopeless(struct document_view *view, const struct viewer *viewer, const struct givens_report *report)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    struct buffer names = {0};
    if (!report->clues) {
        say(view, "There is no solution: no digits fit the rows, columns and regions of this board.");
        return;
    }
    for (unsigned i = 0; i < report->clues && i < GIVENS_MOST_CLUES; i++) {
        struct sentence name;
        span_begin(&name, viewer->drawing.style.notation);
        span_clue(&name, layout, &layout->clue[report->clue[i]]);
        buffer_print(&names, "%s%s", i ? "; " : "", name.text);
    }
    if (report->clues > GIVENS_MOST_CLUES)
        buffer_print(&names, tr(" and %u more"), report->clues - GIVENS_MOST_CLUES);
    say(view,
        report->clues == 1 ? "There is no solution: no digits fit this clue: %s."
                           : "There is no solution: no digits fit these clues together: %s.",
        buffer_text(&names));
    buffer_finish(&names);
}

static void say_givens(struct document_view *view, const struct viewer *viewer, const struct givens_report *report)
{
    char cells[256];
    if (!report) {
        say(view, "Counting the solutions ...");
        return;
    }
    write_marked(viewer, report->marked, cells, sizeof cells);
    switch (report->state) {
    case GIVENS_CLASH: /* named earlier */
        break;
    case GIVENS_NONE:
        if (report->is_hopeless) {
            say_hopeless(view, viewer, report);
            break;
        }
        say(view,
            report->marked_cells == 1
                ? "There is no solution. The digit in %s cannot stand there."
                : "There is no solution. The digits in %s cannot stand together; without any one of them they can.",
            cells);
        break;
    case GIVENS_ONE:
        say_rating(view, report);
        break;
    case GIVENS_SEVERAL:
        say_several(view, report, marks_open_cells(report, trace_layout(viewer->session.trace)));
        break;
    case GIVENS_UNKNOWN:
        say(view, "Counting the solutions takes too long. Type on.");
        break;
    }
}

/* Marks the cells that satisfy the condition. Returns their number. */
static unsigned mark_where(struct document_view *view, const struct viewer *viewer, const digit_mask *solution)
{
    const struct document *document = viewer->editing.document;
    unsigned count = 0;
    for (unsigned c = 0; c < document_layout(document)->cells; c++) {
        unsigned digit = document_get(document, (cell_id)c, FIELD_DIGIT);
        view->marked[c] = solution ? digit && digit_bit(digit) != solution[c] : !view->candidates[c];
        count += view->marked[c];
    }
    return count;
}

/* Marks errors: digits that clash; faults of the givens while they are entered; otherwise wrong digits, if moves are
 * judged, and cells without a candidate. */
static void mark_cells(struct document_view *view, struct viewer *viewer, const struct givens_report *report)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    const digit_mask *solution = viewer->advice.judges && !viewer->editing.gives ? advice_solution(viewer) : NULL;
    view->shown.marking = MARKING_CLASH;
    view->trouble = TROUBLE_CLASH;
    if (advice_mark_clashes(viewer, view->marked))
        return;
    view->trouble = TROUBLE_WRONG;
    if (solution && mark_where(view, viewer, solution))
        return;
    view->trouble = TROUBLE_EMPTY;
    if (!viewer->editing.gives && !viewer->editing.own_marks && mark_where(view, viewer, NULL))
        return;
    view->trouble = TROUBLE_NONE;
    memset(view->marked, 0, layout->cells * sizeof *view->marked);
    if (!viewer->editing.gives || !report || (report->state == GIVENS_SEVERAL && !marks_open_cells(report, layout)))
        return;
    memcpy(view->marked, report->marked, layout->cells * sizeof *view->marked);
    view->shown.marking = report->state == GIVENS_SEVERAL ? MARKING_OPEN : MARKING_CLASH;
}

/* Names two cells that clash: with their house or, if a clue is violated, with both digits. */
static void say_pair(struct document_view *view, const struct viewer *viewer, cell_id one, cell_id two)
{
    const struct document *document = viewer->editing.document;
    const struct layout *layout = document_layout(document);
    house_id shared = layout_common_house(layout, one, two);
    char first[16], second[16], house[NOTATION_HOUSE_SIZE];
    notation_cell(viewer->drawing.style.notation, layout, one, first, sizeof first);
    notation_cell(viewer->drawing.style.notation, layout, two, second, sizeof second);
    if (shared == NO_HOUSE) {
        say(view, "%c in %s and %c in %s break a rule of the board.", digit_character(document_digit(document, one)),
            first, digit_character(document_digit(document, two)), second);
        return;
    }
    notation_house_name(viewer->drawing.style.notation, layout, shared, house, sizeof house);
    say(view, "%c appears twice in %s: in %s and %s.", digit_character(document_digit(document, one)), house, first,
        second);
}

/* Names the first two cells that clash or, if there are none, those whose digits have a wrong sum. */
static void say_clash(struct document_view *view, const struct viewer *viewer)
{
    const struct layout *layout = document_layout(viewer->editing.document);
    uint8_t digit[LAYOUT_MAX_CELLS];
    char cells[256];
    document_digits(viewer->editing.document, digit);
    for (unsigned c = 0; c < layout->cells; c++) {
        cell_id other =
            view->marked[c] ? candidate_find_excluding(layout, digit, candidate_id_of((cell_id)c, digit[c])) : NO_CELL;
        if (other != NO_CELL) {
            say_pair(view, viewer, (cell_id)c, other);
            return;
        }
    }
    write_marked(viewer, view->marked, cells, sizeof cells);
    say(view, "The digits of %s cannot add up as a clue of the board asks.", cells);
}

static void say_trouble(struct document_view *view, const struct viewer *viewer)
{
    unsigned count = 0;
    char cells[256];
    for (unsigned c = 0; c < trace_layout(viewer->session.trace)->cells; c++)
        count += view->marked[c];
    write_marked(viewer, view->marked, cells, sizeof cells);
    if (view->trouble == TROUBLE_CLASH)
        say_clash(view, viewer);
    else if (view->trouble == TROUBLE_EMPTY)
        say(view,
            count == 1 ? "%s has no candidate left. Something before was wrong."
                       : "%s have no candidate left. Something before was wrong.",
            cells);
    else
        say(view, count == 1 ? "One digit is wrong: %s." : "These digits are wrong: %s.", cells);
}

/* Returns whether the letter is a digit of this board, which overrides other meanings of the key. */
static bool letter_is_digit(const struct layout *layout, char letter)
{
    return digit_of_character(letter) <= layout->digits;
}

static unsigned count_empty(const struct document_view *view, const struct layout *layout)
{
    unsigned empty = 0;
    for (unsigned c = 0; c < layout->cells; c++)
        empty += !view->settled[c];
    return empty;
}

/* Adds to the words about the givens how many of the shown candidates may be false. */
static void say_undecided(struct document_view *view, unsigned count)
{
    size_t end = strlen(view->text);
    if (count)
        snprintf(view->text + end, sizeof view->text - end,
                 tr_n(" %u candidate could not be decided.", " %u candidates could not be decided.", count), count);
}

static void set_words(struct document_view *view, const struct viewer *viewer)
{
    const struct givens_candidates *candidates = advice_true_candidates(viewer);
    const struct layout *layout = trace_layout(viewer->session.trace);
    unsigned empty = count_empty(view, layout);
    view->is_solved = !viewer->editing.gives && view->trouble == TROUBLE_NONE && !empty;
    snprintf(view->heading, sizeof view->heading, tr(viewer->editing.gives ? "Enter the puzzle" : "Solve by hand"));
    if (*viewer->advice.asking.text)
        say(view, "%s", viewer->advice.asking.text);
    else if (viewer->editing.gives && empty == layout->cells && !layout->clues)
        say(view,
            "Choose a cell and type its digit, or click it below. 0 and Space skip a cell. Drag to choose several; "
            "\"Clue ...\" makes a cage or a line of them.");
    else if (view->trouble != TROUBLE_NONE)
        say_trouble(view, viewer);
    else if (viewer->editing.gives) {
        say_givens(view, viewer, advice_givens(viewer));
        say_undecided(view, candidates ? candidates->undecided : 0);
    } else if (!empty && viewer->puzzles.text)
        say(view, "Solved. P opens the next puzzle of the list; \"Look back\" (Ctrl+B) reviews your moves; \"My way\" "
                  "(Ctrl+Enter) replays them with their reasons.");
    else if (!empty)
        say(view, "Solved. \"Look back\" (Ctrl+B) reviews your moves; \"My way\" (Ctrl+Enter) replays them with their "
                  "reasons.");
    else
        say(view,
            letter_is_digit(layout, 'H') ? "%u cells are empty. \"Hint\" (Ctrl+H) helps, \"End\" leaves."
                                         : "%u cells are empty. \"Hint\" (H) helps, \"End\" leaves.",
            empty);
}

static void count_history(struct document_history *history, const struct document *document)
{
    size_t here = document_here(document), nodes = document_nodes(document);
    if (history->document == document && history->here == here && history->nodes == nodes)
        return;
    *history = (struct document_history){
        .document = document, .here = here, .nodes = nodes, .depth = document_depth(document, here)};
    for (size_t node = document_node(document, here)->latest_child; node;
         node = document_node(document, node)->latest_child)
        history->behind++;
    for (size_t node = 1; node < nodes; node++)
        history->ways += document_is_end(document, node);
}

/* Writes how many changes lie before and after the current one. */
static void write_history(struct document_view *view, const struct viewer *viewer)
{
    const struct document *document = viewer->editing.document;
    struct document_history *history = &view->counted;
    count_history(history, document);
    int length = snprintf(view->history, sizeof view->history, tr("Change %zu of %zu"), history->depth,
                          history->depth + history->behind);
    if (history->ways > 1 && !viewer->editing.gives) /* givens are not tried in several branches */
        snprintf(view->history + length, sizeof view->history - (size_t)length,
                 tr("   %zu ways were tried (a click here, or Ctrl+U)"), history->ways);
}

/* --- the keypad --- */

static void add_tools(struct scene_keypad *keypad, enum tool tool, bool has_letters)
{
    for (enum tool each = 0; each < TOOLS; each++) {
        enum action_id action = (enum action_id)(ACTION_tool_digit + each);
        struct scene_key *key = keypad_add(keypad, KEYS_TOOLS, action, each == tool, "%s", tr(actions[action].title));
        if (!has_letters)
            keypad_show_key_of(key, AT_HAND, action);
    }
}

/* Adds the button for help: a hint, more of it until all is shown, or the look back at the end. */
static void add_help(struct scene_keypad *keypad, const struct viewer *viewer, bool is_solved)
{
    unsigned said = hint_layers_said(viewer->advice.asking.layer);
    if (is_solved) {
        keypad_add_action(keypad, AT_HAND, ACTION_sum_up, false, "Look back");
        return;
    }
    struct scene_key *hint = keypad_add_action(keypad, AT_HAND, ACTION_hint, false, "Hint");
    if (said)
        snprintf(hint->label, sizeof hint->label, tr("More (%u of %u)"), said, HINT_LAYERS);
    hint->is_off = said == HINT_LAYERS;
    hint_key_write(viewer, hint->shortcut, sizeof hint->shortcut);
}

/* Adds the button in the row below: it carries out the step once all of the hint is shown, or shows the reason of a
 * judged move. */
static void add_below_help(struct scene_keypad *keypad, const struct viewer *viewer)
{
    if (viewer->advice.asking.layer)
        keypad_add_action(keypad, AT_HAND, ACTION_go_there, false, "Take step")->is_off = !viewer->hints.offer.step;
    else if (advice_has_reason(viewer))
        keypad_add_action(keypad, AT_HAND, ACTION_why, false, "More");
    else if (viewer->editing.gives)
        keypad_add_action(keypad, AT_HAND, ACTION_clue, false, "Clue ...");
    else
        keypad_add_action(keypad, AT_HAND, ACTION_judge, viewer->advice.judges, "Judge");
}

static void make_keypad(struct document_view *view, const struct viewer *viewer, enum tool tool)
{
    struct scene_keypad *keypad = &view->keypad;
    const struct layout *layout = trace_layout(viewer->session.trace);
    unsigned digits = tool == TOOL_COLOUR ? DOCUMENT_COLOURS : layout->digits;
    keypad->keys = 0;
    add_tools(keypad, tool, layout->digits > 9); /* letters are digits in that case */
    for (unsigned digit = 1; digit <= digits; digit++) {
        struct scene_key *key = keypad_add(keypad, KEYS_DIGITS, ACTION_enter, digit == viewer->selection.hand, "%c",
                                           digit_character(digit));
        snprintf(key->argument, sizeof key->argument, "%c", digit_character(digit));
        key->colour = tool == TOOL_COLOUR ? digit : 0;
    }
    keypad_add_action(keypad, AT_HAND, ACTION_undo, false, "Undo");
    keypad_add_action(keypad, AT_HAND, ACTION_redo, false, "Redo");
    struct scene_key *erase = keypad_add_action(keypad, AT_HAND, ACTION_erase_cells, false, "Erase");
    snprintf(erase->shortcut, sizeof erase->shortcut, "%s", tr("Del"));
    add_help(keypad, viewer, view->is_solved);
    keypad_add_action(keypad, AT_HAND, ACTION_givens, viewer->editing.gives, "Givens");
    if (viewer->editing.gives)
        keypad_add_action(keypad, AT_HAND, ACTION_true_candidates, viewer->advice.shows_true, "Candidates");
    else
        keypad_add_action(keypad, AT_HAND, ACTION_candidates, !viewer->editing.own_marks, "Candidates");
    add_below_help(keypad, viewer);
    keypad_add_action(keypad, AT_HAND, ACTION_watch, false, "My way");
    struct scene_key *end =
        keypad_add_action(keypad, AT_HAND, viewer->activities.count ? ACTION_return : ACTION_close, false, "End");
    if (viewer->activities.count)
        keypad_show_key_of(end, AT_HAND, ACTION_clear);
}

void document_view_fill(struct document_view *view, struct viewer *viewer, const struct selection *selection)
{
    const struct document *document = viewer->editing.document;
    bool shows_candidates = !viewer->editing.own_marks && !viewer->editing.gives;
    const struct givens_candidates *of_givens = advice_true_candidates(viewer);
    advice_candidates(viewer, view->candidates);
    memcpy(view->mask, view->candidates, document_layout(document)->cells * sizeof *view->mask);
    for (unsigned c = 0; c < document_layout(document)->cells; c++) {
        view->settled[c] = document_digit(document, (cell_id)c);
        if (!view->settled[c] && !shows_candidates && !viewer->hints.offer.step)
            view->mask[c] = of_givens ? of_givens->found[c] | of_givens->open[c] : 0;
    }
    view->shown.document = document;
    view->shown.mask = view->mask;
    view->shown.settled = view->settled;
    view->shown.selected = selection->selected;
    view->shown.marked = view->marked;
    view->shown.heading = view->heading;
    view->shown.text = view->text;
    view->shown.history = view->history;
    write_history(view, viewer);
    mark_cells(view, viewer, advice_givens(viewer));
    set_words(view, viewer);
    make_keypad(view, viewer, selection->tool);
}
