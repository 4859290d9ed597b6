#include "explain/blockers.h"

/* Whether the step places a digit in the only cell, or eliminates it where the only line or box goes on, that a house has for it. */
static bool is_blocked(const struct step *step)
{
    if (step->kind != STEP_DEDUCE || step->truth_count != 1 || constraint_is_cell(step->truths[0]))
        return false;
    if (step->places)
        return step->places == 1 && digit_first(step->place[0].digits) == step->truths[0].digit;
    return step->link_count == 1 && constraint_is_house(step->links[0]) &&
           step->links[0].digit == step->truths[0].digit;
}

/* Fills the open cells of the house that cannot have the digit. Returns false if there are none, or if it is another kind of step. */
static bool find_blocked(struct blockers *blockers, const struct layout *layout, const struct step *step,
                         const digit_mask *mask, const bool *settled)
{
    if (!is_blocked(step))
        return false;
    const struct house *house = &layout->house[step->truths[0].index];
    *blockers = (struct blockers){.digit = step->truths[0].digit};
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = house->cells[i];
        if (!settled[cell] && !(mask[cell] & digit_bit(blockers->digit)))
            blockers->cell[blockers->blocked++] = cell;
    }
    for (unsigned i = 0; i < blockers->blocked; i++)
        blockers->by[i] = NO_CELL;
    return blockers->blocked;
}

/* Returns how many cells that are not blocked yet the digit in `from` blocks. */
static unsigned count_blocked(const struct blockers *blockers, const struct layout *layout, cell_id from)
{
    unsigned count = 0;
    for (unsigned i = 0; i < blockers->blocked; i++)
        count += blockers->by[i] == NO_CELL && layout_are_peers(layout, from, blockers->cell[i]);
    return count;
}

static void block(struct blockers *blockers, const struct layout *layout, cell_id from)
{
    unsigned at = blockers->count++;
    for (; at && blockers->from[at - 1] > from; at--)
        blockers->from[at] = blockers->from[at - 1];
    blockers->from[at] = from;
    for (unsigned i = 0; i < blockers->blocked; i++) {
        if (blockers->by[i] == NO_CELL && layout_are_peers(layout, from, blockers->cell[i]))
            blockers->by[i] = from;
    }
}

bool blockers_find(struct blockers *blockers, const struct layout *layout, const struct step *step,
                   const digit_mask *mask, const bool *settled)
{
    unsigned left;
    if (!find_blocked(blockers, layout, step, mask, settled))
        return false;
    for (left = blockers->blocked; left;) { /* the one that blocks most comes first */
        cell_id best = NO_CELL;
        unsigned most = 0;
        for (unsigned c = 0; c < layout->cells; c++) {
            bool stands =
                settled[c] && mask[c] == digit_bit(blockers->digit) && (!step->places || c != step->place[0].cell);
            unsigned count = stands ? count_blocked(blockers, layout, (cell_id)c) : 0;
            if (count > most) {
                most = count;
                best = (cell_id)c;
            }
        }
        if (best == NO_CELL)
            return false;
        block(blockers, layout, best);
        left -= most;
    }
    return true;
}

cell_id blockers_of_wrong_digit(const struct layout *layout, const struct step *step, const digit_mask *mask)
{
    uint8_t digit[LAYOUT_MAX_CELLS];
    if (!step_claim_is_unproved(step->claim) || !step->places)
        return NO_CELL;
    for (unsigned c = 0; c < layout->cells; c++)
        digit[c] = digits_are_one(mask[c]) ? (uint8_t)digit_first(mask[c]) : 0;
    return candidate_find_excluding(layout, digit,
                                    candidate_id_of(step->place[0].cell, digit_first(step->place[0].digits)));
}
