/* Actions on the clues of a puzzle that is being entered: clues of the selected cells, in the order of selection, or of
 * the whole board. */
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "explain/span_fill.h"
#include "puzzle/clue.h"
#include "viewer/editing.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/selection.h"
#include "viewer/viewer_state.h"

/* The end of an argument whose number is asked for; it follows the word of the kind. */
static const char asks[] = " ?";

/* Reads the clue on the selected cells from its line: a word and perhaps a number. Returns false with `error` filled if
 * these cells cannot have it. */
static bool read_clue(const struct viewer *viewer, const char *line, struct clue_list *list, struct text_error *error)
{
    const struct layout *layout = document_layout(viewer->editing.document);
    cell_id cell[LAYOUT_MAX_CELLS];
    unsigned count = selection_list(&viewer->selection, layout, cell);
    struct buffer text = {0};
    buffer_print(&text, "%s", line);
    for (unsigned i = 0; i < count; i++)
        buffer_print(&text, " r%uc%u", layout->cell[cell[i]].y + 1u, layout->cell[cell[i]].x + 1u);
    bool fine = clue_list_read(list, layout, buffer_text(&text), error);
    buffer_finish(&text);
    return fine;
}

/* Returns whether the selected cells, or the board if none is selected, can have a clue of this kind. A kind with a
 * number is tried with the lowest one. */
static bool can_have(const struct viewer *viewer, const struct clue_rule *rule, bool with_number)
{
    char line[64];
    struct clue_list list = {0};
    struct text_error error;
    snprintf(line, sizeof line, with_number ? "%s 1" : "%s", rule->word);
    bool fine = (rule->most > 0) == !selection_is_none(viewer) && read_clue(viewer, line, &list, &error);
    clue_list_clear(&list);
    return fine;
}

static bool is_selected(const struct viewer *viewer, const struct clue *clue)
{
    bool any = !clue->count && selection_is_none(viewer);
    for (unsigned i = 0; i < clue->count; i++)
        any |= viewer->selection.selected[clue->cell[i]];
    return any;
}

static void add_kind(struct viewer *viewer, const char *argument, const char *format, const char *text)
{
    if (!strcmp(argument, viewer->editing.last_clue))
        menu_choose(viewer, menu_rows(viewer));
    menu_add(viewer, argument, format, text);
}

/* Adds the row of a kind whose number is asked for, or typed after its word. */
static void add_kind_with_number(struct viewer *viewer, enum clue_kind kind)
{
    const struct clue_rule *rule = &clue_rules[kind];
    char argument[64];
    snprintf(argument, sizeof argument, "%s%s", rule->word, asks);
    if (!clue_most(document_layout(viewer->editing.document), kind) || !can_have(viewer, rule, true))
        return;
    if (kind == CLUE_cage)
        add_kind(viewer, argument, TR("Cage with a total ..."), "");
    else
        add_kind(viewer, argument, TR("With a number: %s ..."), tr(rule->title));
    menu_take_number(viewer);
}

/* Adds all kinds. The most frequent one, a cage with a total, comes first. */
static void add_kinds(struct viewer *viewer)
{
    add_kind_with_number(viewer, CLUE_cage);
    for (enum clue_kind kind = 0; kind < CLUE_KINDS; kind++) {
        if (kind != CLUE_cage)
            add_kind_with_number(viewer, kind);
        if (can_have(viewer, &clue_rules[kind], false))
            add_kind(viewer, clue_rules[kind].word, "%s", tr(clue_rules[kind].rule));
    }
}

/* Adds a row for each clue that contains a selected cell or, if none is selected, for each rule of the whole board. */
static void add_removals(struct viewer *viewer)
{
    const struct layout *layout = document_layout(viewer->editing.document);
    for (unsigned i = 0; i < layout->clues; i++) {
        const struct clue *clue = &layout->clue[i];
        char argument[24], name[16] = "", number[16] = "";
        if (!is_selected(viewer, clue))
            continue;
        snprintf(argument, sizeof argument, "remove %u", i + 1);
        if (clue->count)
            notation_cell(viewer->drawing.style.notation, layout, clue->cell[0], name, sizeof name);
        if (clue->value)
            snprintf(number, sizeof number, " %u", clue->value);
        menu_add(viewer, argument, "Remove: %s%s  %s", tr(clue_rules[clue->kind].title), number, name);
    }
}

static void open_menu(struct viewer *viewer)
{
    menu_begin(viewer, selection_is_none(viewer) ? "A rule of the whole board" : "A clue of the selected cells",
               "A click or Enter adds it", ACTION_clue, ACTIONS);
    menu_put(viewer, MENU_BELOW_ENGINE); /* beside the board, with the cells in view */
    menu_widen(viewer);
    add_removals(viewer);
    add_kinds(viewer);
    if (menu_rows(viewer))
        return;
    mode_close(viewer, MODE_menu);
    message_show(viewer,
                 "No clue is made of these cells. Select them in the order of a line, or neighbours for a dot.");
}

/* Returns whether both clues have the same kind and the same cells, in any order, and different numbers. */
static bool differ_in_number(const struct clue *a, const struct clue *b)
{
    bool is_same = a->kind == b->kind && a->count == b->count && a->value != b->value;
    for (unsigned i = 0; i < a->count && is_same; i++) {
        unsigned k = 0;
        while (k < b->count && b->cell[k] != a->cell[i])
            k++;
        is_same = k < b->count;
    }
    return is_same;
}

/* Checks whether the board has such a clue with a different number on the same cells. If so, returns false with `error`
 * filled. */
static bool check_number(const struct viewer *viewer, const struct clue *clue, struct text_error *error)
{
    const struct layout *layout = document_layout(viewer->editing.document);
    unsigned i = 0;
    while (i < layout->clues && !differ_in_number(&layout->clue[i], clue))
        i++;
    if (i == layout->clues)
        return true;
    struct sentence name;
    span_begin(&name, viewer->drawing.style.notation);
    span_clue(&name, layout, &layout->clue[i]);
    return text_error_input(error, 0, 0, "these cells have a clue of this kind already: %s; remove it first (Ctrl+I)",
                            name.text);
}

/* Adds the clue as a change of its own, or removes it if the board has it. */
static bool toggle_clue(struct viewer *viewer, const struct clue *clue, struct text_error *error)
{
    struct document *document = viewer->editing.document;
    unsigned before = document_layout(document)->clues;
    const char *title = clue_rules[clue->kind].title;
    document_begin(document);
    bool is_set = document_toggle_clue(document, clue, error);
    if (!document_end(document, viewer->editing.seconds, error) || !is_set)
        return false;
    bool is_added = document_layout(document)->clues > before;
    selection_clear_cells(viewer);
    editing_changed(viewer, false);
    message_show(viewer,
                 is_added ? "Added: %s. \"Undo\" (Ctrl+Z) takes that back."
                          : "Removed: %s. \"Undo\" (Ctrl+Z) takes that back.",
                 tr(title));
    return true;
}

/* Asks for the number of a clue. */
static void ask_number(struct viewer *viewer, const char *argument)
{
    char begun[64];
    snprintf(begun, sizeof begun, "%.*s ", (int)(strlen(argument) - strlen(asks)), argument);
    prompt_open_with(viewer, ACTION_clue, TR("Clue and its number"), begun);
}

bool act_clue(struct viewer *viewer, const struct call *call)
{
    const char *argument = call->argument;
    size_t length = strlen(argument);
    struct clue_list list = {0};
    unsigned index;
    if (!editing_require(viewer, call->error))
        return false;
    if (!viewer->editing.gives)
        return text_error_input(call->error, 0, 0,
                                "clues are entered with the givens; \"Givens\" (Ctrl+G) begins that");
    if (!length) {
        open_menu(viewer);
        return true;
    }
    if (!strchr(argument, ' ') ||
        strchr(argument, '?')) /* it is a row of the menu, which is selected first the next time */
        snprintf(viewer->editing.last_clue, sizeof viewer->editing.last_clue, "%s", argument);
    if (length > strlen(asks) && !strcmp(argument + length - strlen(asks), asks)) {
        ask_number(viewer, argument);
        return true;
    }
    if (sscanf(argument, "remove %4u", &index) == 1) {
        const struct layout *layout = document_layout(viewer->editing.document);
        if (!index || index > layout->clues)
            return text_error_input(call->error, 0, 0, "found clue %u, expected 1 to %u", index, layout->clues);
        return toggle_clue(viewer, &layout->clue[index - 1], call->error);
    }
    bool fine = read_clue(viewer, argument, &list, call->error);
    if (!fine)
        call->error->column = 0; /* the user did not type the line in this form */
    fine =
        fine && check_number(viewer, &list.items[0], call->error) && toggle_clue(viewer, &list.items[0], call->error);
    clue_list_clear(&list);
    return fine;
}
