#include "watch/event_write.h"

#include "puzzle/puzzle.h"
#include "step/nogood.h"

static void put_cell(const struct layout *layout, cell_id cell, struct buffer *text)
{
    char name[16];
    puzzle_cell_name(layout, cell, name, sizeof name);
    buffer_print(text, "%s", name);
}

static void put_place(const struct layout *layout, struct change place, struct buffer *text)
{
    put_cell(layout, place.cell, text);
    buffer_print(text, "=%c", digit_character(digit_first(place.digits)));
}

static void put_guess(const struct layout *layout, struct change kept, struct buffer *text)
{
    digit_mask others = kept.digits & (kept.digits - 1);
    buffer_print(text, "guess ");
    put_place(layout, kept, text);
    for (; others; others &= others - 1)
        buffer_print(text, " or %c", digit_character(digit_first(others)));
}

static bool places_in(const struct step *step, cell_id cell)
{
    for (size_t i = 0; i < step->places; i++) {
        if (step->place[i].cell == cell)
            return true;
    }
    return false;
}

/* Writes a deduction. A placement's eliminations in its own cell need no event. */
static void put_deduction(const struct layout *layout, const struct step *step, struct buffer *text)
{
    const char *between = "";
    for (size_t i = 0; i < step->places; i++) {
        buffer_print(text, "%s", between);
        put_place(layout, step->place[i], text);
        between = "; ";
    }
    for (size_t i = 0; i < step->removes; i++) {
        if (places_in(step, step->remove[i].cell))
            continue;
        buffer_print(text, "%s", between);
        put_cell(layout, step->remove[i].cell, text);
        buffer_print(text, "<>");
        for (digit_mask left = step->remove[i].digits; left; left &= left - 1)
            buffer_put(text, digit_character(digit_first(left)));
        between = "; ";
    }
}

static void put_contradiction(const struct layout *layout, const struct step *step, struct buffer *text)
{
    buffer_print(text, "fail");
    if (!step->truth_count)
        return;
    struct constraint empty = step->truths[0];
    if (constraint_is_cell(empty)) {
        buffer_put(text, ' ');
        put_cell(layout, empty.index, text);
    } else {
        buffer_print(text, " %c in %s", digit_character(empty.digit), layout->house[empty.index].name);
    }
}

void event_write(const struct layout *layout, const struct step *step, struct buffer *text)
{
    if (nogood_learned(step)) /* there is no event for it, and nothing on the board changes */
        return;
    switch (step->kind) {
    case STEP_DEDUCE:
        put_deduction(layout, step, text);
        break;
    case STEP_GUESS:
        put_guess(layout, step->place[0], text);
        break;
    case STEP_CONTRADICTION:
        put_contradiction(layout, step, text);
        break;
    case STEP_BACKTRACK:
        buffer_print(text, step->backjump ? "undo" : "back");
        if (step->backjump > 1)
            buffer_print(text, " %u", step->backjump);
        break;
    case STEP_SOLVED:
        buffer_print(text, "solved");
        break;
    case STEP_NO_SOLUTION:
        buffer_print(text, "none");
        break;
    case STEP_STUCK:
    case STEP_KINDS:
        buffer_print(text, "# nothing more is found");
        break;
    }
    buffer_put(text, '\n');
}

void event_describe(const struct layout *layout, const struct event *event, struct buffer *text)
{
    struct change change = {.cell = event->cell, .digits = event->digits};
    struct step removal = {.kind = STEP_DEDUCE, .remove = &change, .removes = 1};
    switch (event->kind) {
    case EVENT_PLACE:
        put_place(layout, change, text);
        break;
    case EVENT_REMOVE:
        put_deduction(layout, &removal, text);
        break;
    case EVENT_GUESS:
        put_guess(layout, change, text);
        break;
    case EVENT_BACK:
    case EVENT_UNDO:
        buffer_print(text, event->kind == EVENT_BACK ? "back" : "undo");
        if (event->count > 1)
            buffer_print(text, " %u", event->count);
        break;
    case EVENT_SOLVED:
        buffer_print(text, "solved");
        break;
    default:
        break;
    }
}
