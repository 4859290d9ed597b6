#include "explain/board_words.h"

#include "base/translation.h"
#include "explain/span_fill.h"

static digit_mask removed_here(const struct step *step, cell_id cell)
{
    digit_mask removed = 0;
    for (size_t i = 0; step && i < step->removes; i++)
        removed |= step->remove[i].cell == cell ? step->remove[i].digits : 0;
    return removed;
}

static bool is_placed_here(const struct step *step, cell_id cell)
{
    bool is_placed = false;
    for (size_t i = 0; step && i < step->places; i++)
        is_placed |= step->place[i].cell == cell;
    return is_placed;
}

static bool rests_on_cell(const struct step *step, cell_id cell)
{
    bool rests = false;
    for (size_t i = 0; step && i < step->patterns; i++)
        rests |= step->pattern[i].cell == cell;
    for (size_t i = 0; step && i < step->truth_count; i++)
        rests |= constraint_is_cell(step->truths[i]) && step->truths[i].index == cell;
    return rests;
}

void board_words_cell(const struct board_words *board, cell_id cell, struct sentence *line)
{
    const struct layout *layout = trace_layout(board->trace);
    digit_mask mask = board->mask[cell], removed = removed_here(board->step, cell);
    bool is_given = trace_puzzle(board->trace)->given[cell];
    const char *words = is_given              ? TR("{cell}: {digits}, given.")
                        : board->placed[cell] ? TR("{cell}: {digits}.")
                        : mask                ? TR("{cell}: open, can be {digits}.")
                                              : TR("{cell}: no digit is left.");
    span_begin(line, board->notation);
    span_fill(line, layout, tr(words), value_cell("cell", cell, MEANING_NONE),
              value_digits("digits", mask, MEANING_NONE, SPAN_OR));
    if (is_placed_here(board->step, cell))
        span_words(line, tr(" This step puts it there."));
    else if (removed)
        span_fill(line, layout, tr(" This step takes {digits} away."),
                  value_digits("digits", removed, MEANING_NONE, SPAN_AND));
    else if (rests_on_cell(board->step, cell))
        span_words(line, tr(" This step rests on it."));
}

/* Returns the cell's house of this kind, and its number, or NULL. */
static const struct house *house_of(const struct layout *layout, cell_id cell, enum house_kind wanted, house_id *id)
{
    const struct cell *here = &layout->cell[cell];
    for (unsigned i = 0; i < here->house_count; i++) {
        const struct house *house = &layout->house[here->houses[i]];
        enum house_kind kind = house->kind == HOUSE_REGION ? HOUSE_BOX : house->kind;
        *id = here->houses[i];
        if (kind == wanted)
            return house;
    }
    return NULL;
}

void board_words_missing(const struct board_words *board, cell_id cell, enum house_kind kind, struct sentence *line)
{
    const struct layout *layout = trace_layout(board->trace);
    house_id id;
    digit_mask missing = layout_all_digits(layout);
    const struct house *house = house_of(layout, cell, kind, &id);
    span_begin(line, board->notation);
    if (!house) {
        span_words(line, tr("This cell has no such house."));
        return;
    }
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id each = house->cells[i];
        missing &= (digit_mask) ~(board->placed[each] ? board->mask[each] : 0);
    }
    span_fill(line, layout, tr(missing ? "Missing in {house}: {digits}." : "Nothing is missing in {house}."),
              value_house("house", id, MEANING_NONE), value_digits("digits", missing, MEANING_NONE, SPAN_AND));
}

void board_words_places(const struct board_words *board, cell_id cell, enum house_kind kind, unsigned digit,
                        struct sentence *line)
{
    const struct layout *layout = trace_layout(board->trace);
    house_id id;
    cell_id places[LAYOUT_MAX_DIGITS];
    unsigned count = 0;
    const struct house *house = house_of(layout, cell, kind, &id);
    bool is_there = false;
    span_begin(line, board->notation);
    if (!house || digit > layout->digits) {
        span_words(line, tr(house ? "The board has no such digit." : "This cell has no such house."));
        return;
    }
    for (unsigned i = 0; i < layout->digits && !is_there; i++) {
        cell_id each = house->cells[i];
        bool can_be = board->mask[each] & digit_bit(digit);
        is_there = can_be && board->placed[each];
        count = is_there ? 0 : count;
        if (can_be)
            places[count++] = each;
    }
    span_fill(line, layout,
              tr(is_there ? "{digit} is in {house} already, in {cells}."
                 : count  ? "{digit} in {house}: {cells}."
                          : "{digit} has no place in {house}."),
              value_digit("digit", digit, MEANING_NONE), value_house("house", id, MEANING_NONE),
              value_cells("cells", places, count, MEANING_NONE, SPAN_OR));
}
