#include "viewer/selection.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/translation.h"
#include "viewer/editing.h"
#include "viewer/message.h"
#include "viewer/viewer_state.h"

/* --- selecting --- */

static void select_cell(struct selection *selection, cell_id cell)
{
    if (!selection->selected[cell])
        selection->turn[cell] = ++selection->turns;
    selection->selected[cell] = true;
    selection->cursor = cell;
    selection->has_cursor = true;
}

void selection_press(struct viewer *viewer, cell_id cell, bool extends)
{
    struct selection *selection = &viewer->selection;
    bool was_selected = selection->selected[cell];
    if (!extends)
        memset(selection->selected, 0, sizeof selection->selected);
    select_cell(selection, cell);
    if (extends && was_selected)
        selection->selected[cell] = false;
}

void selection_all(struct viewer *viewer)
{
    struct selection *selection = &viewer->selection;
    for (unsigned c = 0; c < trace_layout(viewer->session.trace)->cells; c++)
        selection->selected[c] = true;
}

unsigned selection_list(const struct selection *selection, const struct layout *layout, cell_id *cell)
{
    unsigned count = 0;
    for (unsigned c = 0; c < layout->cells; c++) {
        if (!selection->selected[c])
            continue;
        unsigned at = count++;
        for (; at && selection->turn[cell[at - 1]] > selection->turn[c]; at--)
            cell[at] = cell[at - 1];
        cell[at] = (cell_id)c;
    }
    return count;
}

bool selection_is_none(const struct viewer *viewer)
{
    const struct selection *selection = &viewer->selection;
    return !memchr(selection->selected, true, sizeof selection->selected);
}

bool selection_clear_cells(struct viewer *viewer)
{
    bool any = !selection_is_none(viewer);
    memset(viewer->selection.selected, 0, sizeof viewer->selection.selected);
    return any;
}

void selection_of_change(struct viewer *viewer, size_t node)
{
    const struct document *document = viewer->editing.document;
    const struct document_change *changes = document_changes(document, node);
    uint32_t count = document_node(document, node)->changes;
    if (!count || viewer->selection.hand)
        return;
    selection_clear_cells(viewer);
    for (uint32_t i = count; i-- > 0;)
        select_cell(&viewer->selection, changes[i].cell);
}

void selection_move(struct viewer *viewer, int x, int y, bool extends)
{
    struct selection *selection = &viewer->selection;
    const struct layout *layout = trace_layout(viewer->session.trace);
    int width = (int)layout->width, height = (int)layout->height;
    cell_id cell = selection->has_cursor && selection->cursor < layout->cells ? selection->cursor : 0;
    int column = layout->cell[cell].x, row = layout->cell[cell].y;
    do { /* some places have no cell */
        column = (column + x + width) % width;
        row = (row + y + height) % height;
    } while (selection->has_cursor && layout->at[row * width + column] == NO_CELL);
    if (selection->has_cursor)
        cell = layout->at[row * width + column];
    if (!extends)
        memset(selection->selected, 0, sizeof selection->selected);
    select_cell(selection, cell);
}

void selection_advance(struct viewer *viewer, unsigned digit)
{
    const struct selection *selection = &viewer->selection;
    const struct document *document = viewer->editing.document;
    unsigned cells = document_layout(document)->cells, selected = 0;
    for (unsigned c = 0; c < cells; c++)
        selected += selection->selected[c];
    if (!selected && !digit)
        selection_press(viewer, 0, false);
    else if (selected == 1 && selection->selected[selection->cursor] && selection->cursor + 1u < cells &&
             (!digit || document_digit(document, selection->cursor) == digit))
        selection_press(viewer, (cell_id)(selection->cursor + 1), false);
}

void selection_alike(struct viewer *viewer, cell_id cell)
{
    struct selection *selection = &viewer->selection;
    const struct document *document = viewer->editing.document;
    static const enum document_field fields[] = {FIELD_CENTRE, FIELD_CORNER, FIELD_COLOUR};
    unsigned digit = document_digit(document, cell);
    size_t kind = 0;
    while (kind < 3 && !document_get(document, cell, fields[kind]))
        kind++;
    for (unsigned c = 0; c < document_layout(document)->cells && (digit || kind < 3); c++)
        selection->selected[c] =
            digit ? document_digit(document, (cell_id)c) == digit
                  : document_get(document, (cell_id)c, fields[kind]) == document_get(document, cell, fields[kind]);
}

/* --- entering --- */

static bool end_change(struct viewer *viewer, bool is_move)
{
    size_t before = document_here(viewer->editing.document);
    struct text_error error;
    if (!document_end(viewer->editing.document, viewer->editing.seconds, &error)) {
        viewer_show_error(viewer, &error);
        return false;
    }
    if (document_here(viewer->editing.document) != before)
        editing_changed(viewer, is_move);
    return true;
}

/* Adds the line between neighbours to the change, or removes it if it exists. */
static void draw_line_between(struct viewer *viewer, cell_id a, cell_id b)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    cell_id from = a < b ? a : b, to = a < b ? b : a; /* in reading order */
    int x = layout->cell[to].x - layout->cell[from].x, y = layout->cell[to].y - layout->cell[from].y;
    enum document_line line = y == 0 && x == 1    ? LINE_RIGHT
                              : y == 1 && x == 0  ? LINE_DOWN
                              : y == 1 && x == 1  ? LINE_DOWN_RIGHT
                              : y == 1 && x == -1 ? LINE_DOWN_LEFT
                                                  : 0;
    if (line)
        document_set(viewer->editing.document, from, FIELD_LINE,
                     document_get(viewer->editing.document, from, FIELD_LINE) ^ line);
}

/* Returns a cell on the straight path from one cell to another, or NO_CELL, because some places have no cell. `part` is
 * 1 at the end of the path. */
static cell_id cell_on_way(const struct layout *layout, cell_id from, cell_id to, float part)
{
    const struct cell *start = &layout->cell[from];
    float x = (float)(layout->cell[to].x - start->x), y = (float)(layout->cell[to].y - start->y);
    return layout_cell_at(layout, start->x + (int)lroundf(x * part), start->y + (int)lroundf(y * part));
}

/* Draws a line through all cells on the pointer's path, or selects them. The events of a fast pointer skip some of
 * them. */
void selection_drag(struct viewer *viewer, cell_id cell)
{
    struct selection *selection = &viewer->selection;
    const struct layout *layout = trace_layout(viewer->session.trace);
    cell_id from = selection->has_cursor ? selection->cursor : cell, last = from;
    bool draws = selection->tool == TOOL_LINE;
    int x = layout->cell[cell].x - layout->cell[from].x, y = layout->cell[cell].y - layout->cell[from].y;
    int steps = abs(x) > abs(y) ? abs(x) : abs(y);
    if (draws)
        document_begin(viewer->editing.document);
    for (int i = 1; i <= steps; i++) {
        cell_id next = cell_on_way(layout, from, cell, (float)i / (float)steps);
        if (draws && next != NO_CELL && last != NO_CELL)
            draw_line_between(viewer, last, next);
        else if (!draws && next != NO_CELL)
            select_cell(selection, next);
        last = next;
    }
    if (draws) {
        end_change(viewer, false);
        memset(selection->selected, 0, sizeof selection->selected);
    }
    select_cell(selection, cell);
}

/* The effect of a tool on a cell: the field it changes, and whether it adds or removes the digit. */
struct entry {
    enum document_field field;
    unsigned digit;
    bool is_mask, takes_away;
};

static bool can_enter(const struct viewer *viewer, const struct entry *entry, cell_id cell)
{
    const struct document *document = viewer->editing.document;
    if (!viewer->selection.selected[cell])
        return false;
    return entry->field == FIELD_GIVEN || entry->field == FIELD_COLOUR ||
           (!document_get(document, cell, FIELD_GIVEN) &&
            (!entry->is_mask || !document_get(document, cell, FIELD_DIGIT)));
}

static bool has_entry(const struct viewer *viewer, const struct entry *entry, cell_id cell)
{
    uint32_t value = document_get(viewer->editing.document, cell, entry->field);
    return entry->is_mask ? value & digit_bit(entry->digit) : value == entry->digit;
}

static struct entry choose_entry(const struct viewer *viewer, enum tool tool, unsigned digit)
{
    bool strikes = tool == TOOL_CENTRE && !viewer->editing.own_marks && !viewer->editing.gives;
    struct entry entry = {.digit = digit, .is_mask = tool != TOOL_DIGIT && tool != TOOL_LINE, .takes_away = true};
    entry.field = tool == TOOL_CORNER     ? FIELD_CORNER
                  : tool == TOOL_CENTRE   ? (strikes ? FIELD_STRUCK : FIELD_CENTRE)
                  : tool == TOOL_COLOUR   ? FIELD_COLOUR
                  : viewer->editing.gives ? FIELD_GIVEN
                                          : FIELD_DIGIT;
    for (unsigned c = 0; c < trace_layout(viewer->session.trace)->cells && entry.takes_away; c++)
        entry.takes_away = !can_enter(viewer, &entry, (cell_id)c) || has_entry(viewer, &entry, (cell_id)c);
    return entry;
}

/* Returns whether the entry would be invisible in each cell that it changes: while candidates are shown, a mark on a
 * missing one cannot be seen. */
static bool is_unseen(const struct viewer *viewer, const struct entry *entry)
{
    bool any = false, is_seen = false;
    if (viewer->editing.own_marks || viewer->editing.gives || entry->takes_away ||
        (entry->field != FIELD_CORNER && entry->field != FIELD_STRUCK))
        return false;
    unsigned cells = trace_layout(viewer->session.trace)->cells;
    digit_mask *masks = memory_calloc(cells, sizeof *masks);
    document_candidates(viewer->editing.document, masks);
    for (unsigned c = 0; c < cells && !is_seen; c++) {
        bool is_entered = can_enter(viewer, entry, (cell_id)c);
        any |= is_entered;
        is_seen = is_entered && masks[c] & digit_bit(entry->digit);
    }
    memory_free(masks);
    return any && !is_seen;
}

void selection_enter(struct viewer *viewer, enum tool tool, unsigned digit)
{
    struct document *document = viewer->editing.document;
    struct entry entry = choose_entry(viewer, tool, digit);
    bool unseen = is_unseen(viewer, &entry);
    if (digit > (entry.field == FIELD_COLOUR ? DOCUMENT_COLOURS : document_layout(document)->digits))
        return;
    document_begin(document);
    for (unsigned c = 0; c < document_layout(document)->cells; c++) {
        uint32_t value = document_get(document, (cell_id)c, entry.field), bit = digit_bit(digit);
        if (!can_enter(viewer, &entry, (cell_id)c))
            continue;
        if (entry.is_mask)
            value = entry.takes_away ? value & ~bit : value | bit;
        else
            value = entry.takes_away ? 0 : digit;
        document_set(document, (cell_id)c, entry.field, value);
    }
    end_change(viewer, !entry.takes_away && (entry.field == FIELD_DIGIT || entry.field == FIELD_STRUCK));
    if (unseen)
        message_show(
            viewer,
            "%c is no candidate here, so that its mark is not seen. \"Candidates\" (Ctrl+D) shows your own marks.",
            digit_character(digit));
}

void selection_take_in_hand(struct viewer *viewer, unsigned digit)
{
    struct selection *selection = &viewer->selection;
    selection->hand = selection->hand == digit ? 0 : digit;
    if (selection->hand)
        message_show(viewer, "%c is in hand: each cell that you click gets it. Esc puts it down.",
                     digit_character(digit));
    else
        message_clear(viewer);
}

bool selection_put_down(struct viewer *viewer)
{
    bool any = viewer->selection.hand;
    viewer->selection.hand = 0;
    if (any)
        message_clear(viewer);
    return any;
}

bool selection_use_hand(struct viewer *viewer, cell_id cell)
{
    struct selection *selection = &viewer->selection;
    unsigned given = document_get(viewer->editing.document, cell, FIELD_GIVEN);
    if (!selection->hand || !selection_is_none(viewer) || selection->tool == TOOL_LINE)
        return false;
    if (given && !viewer->editing.gives && selection->tool != TOOL_COLOUR) {
        selection->hand = given;
        return true;
    }
    select_cell(selection, cell);
    selection_enter(viewer, selection->tool, selection->hand);
    selection_clear_cells(viewer);
    return true;
}

unsigned selection_lit_digit(const struct viewer *viewer)
{
    const struct selection *selection = &viewer->selection;
    const struct document *document = viewer->editing.document;
    unsigned digit = 0;
    if (selection_is_none(viewer))
        return selection->tool == TOOL_COLOUR ? 0 : selection->hand;
    for (unsigned c = 0; c < document_layout(document)->cells; c++) {
        unsigned own = selection->selected[c] ? document_digit(document, (cell_id)c) : digit;
        if (selection->selected[c] && (!own || (digit && own != digit)))
            return 0;
        digit = own;
    }
    return digit;
}

void selection_take_hint(struct viewer *viewer)
{
    struct document *document = viewer->editing.document;
    const struct step *step = viewer->hints.offer.step;
    document_begin(document);
    for (size_t i = 0; i < step->places; i++)
        document_set(document, step->place[i].cell, FIELD_DIGIT, digit_first(step->place[i].digits));
    for (size_t i = 0; !step->places && i < step->removes; i++) {
        cell_id cell = step->remove[i].cell;
        document_set(document, cell, FIELD_STRUCK, document_get(document, cell, FIELD_STRUCK) | step->remove[i].digits);
    }
    viewer->editing.own_marks &=
        step->places > 0; /* eliminated candidates are visible only while candidates are kept */
    end_change(viewer, true);
}

/* Erases the fields together. Givens are erased only while they are entered. */
static bool erase_fields(struct viewer *viewer, const enum document_field *field, size_t fields)
{
    struct document *document = viewer->editing.document;
    bool any = false;
    for (unsigned c = 0; c < document_layout(document)->cells; c++) {
        for (size_t i = 0; i < fields; i++) {
            if (!viewer->selection.selected[c] || (field[i] == FIELD_GIVEN && !viewer->editing.gives))
                continue;
            any |= document_get(document, (cell_id)c, field[i]) != 0;
            document_set(document, (cell_id)c, field[i], 0);
        }
    }
    return any;
}

void selection_erase(struct viewer *viewer)
{
    static const enum document_field digits[] = {FIELD_GIVEN, FIELD_DIGIT};
    static const enum document_field marks[] = {FIELD_CORNER, FIELD_CENTRE, FIELD_STRUCK};
    static const enum document_field colours[] = {FIELD_COLOUR, FIELD_LINE};
    document_begin(viewer->editing.document);
    if (!erase_fields(viewer, digits, 2) && !erase_fields(viewer, marks, 3))
        erase_fields(viewer, colours, 2);
    end_change(viewer, false);
}
