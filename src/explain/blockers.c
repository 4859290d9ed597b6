#include "explain/blockers.h"

/* Returns whether the step is a hidden single or a locked candidate: it places a digit in its only cell in a house; or
 * all places of the digit in a house also lie in a second house, and the step eliminates it from the rest of that. */
static bool is_blocked(const struct step *step)
{
    if (step->kind != STEP_DEDUCE || step->truth_count != 1 || constraint_is_cell(step->truths[0]))
        return false;
    if (step->places)
        return step->places == 1 && digit_first(step->place[0].digits) == step->truths[0].digit;
    return step->link_count == 1 && constraint_is_house(step->links[0]) &&
           step->links[0].digit == step->truths[0].digit;
}

/* Lists the open cells of the house that cannot have the digit. Returns false if there are none, or for a different
 * kind of step. */
static bool find_blocked(struct blockers *blockers, const struct layout *layout, const struct step *step,
                         const digit_mask *mask, const bool *settled)
{
    if (!is_blocked(step))
        return false;
    const struct house *house = &layout->house[step->truths[0].index];
    unsigned digit = step->truths[0].digit;
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = house->cells[i];
        bool is_elsewhere = step->places || !layout_house_has(layout, step->links[0].index, cell);
        if (is_elsewhere && !settled[cell] && !(mask[cell] & digit_bit(digit)))
            blockers->candidate[blockers->blocked++] = candidate_id_of(cell, digit);
    }
    for (unsigned i = 0; i < blockers->blocked; i++)
        blockers->by[i] = NO_CELL;
    return blockers->blocked;
}

/* Returns the number of cells not yet blocked that the digit in `from` blocks. */
static unsigned count_blocked(const struct blockers *blockers, const struct layout *layout, cell_id from)
{
    unsigned count = 0;
    for (unsigned i = 0; i < blockers->blocked; i++)
        count += blockers->by[i] == NO_CELL && layout_are_peers(layout, from, candidate_cell(blockers->candidate[i]));
    return count;
}

static void add_from(struct blockers *blockers, cell_id from)
{
    unsigned at = blockers->count++;
    for (; at && blockers->from[at - 1] > from; at--)
        blockers->from[at] = blockers->from[at - 1];
    blockers->from[at] = from;
}

static void block(struct blockers *blockers, const struct layout *layout, cell_id from)
{
    add_from(blockers, from);
    for (unsigned i = 0; i < blockers->blocked; i++) {
        if (blockers->by[i] == NO_CELL && layout_are_peers(layout, from, candidate_cell(blockers->candidate[i])))
            blockers->by[i] = from;
    }
}

/* --- of a naked single --- */

static bool is_naked_single(const struct step *step)
{
    return step->kind == STEP_DEDUCE && step->places == 1 && step->truth_count == 1 &&
           constraint_is_cell(step->truths[0]) && step->truths[0].index == step->place[0].cell;
}

/* Returns those of the digits that filled cells of the house hold. */
static digit_mask find_held(const struct layout *layout, house_id house, cell_id except, const digit_mask *mask,
                            const bool *settled)
{
    digit_mask held = 0;
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = layout->house[house].cells[i];
        if (cell != except && settled[cell] && digits_are_one(mask[cell]))
            held |= mask[cell];
    }
    return held;
}

/* Adds the cells of the house that hold the digits. */
static void add_house(struct blockers *blockers, const struct layout *layout, house_id house, cell_id cell,
                      digit_mask digits, const digit_mask *mask, const bool *settled)
{
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id from = layout->house[house].cells[i];
        if (from == cell || !settled[from] || !digits_are_one(mask[from]) || !(mask[from] & digits))
            continue;
        digits &= ~mask[from];
        blockers->candidate[blockers->blocked] = candidate_id_of(cell, digit_first(mask[from]));
        blockers->by[blockers->blocked] = from;
        blockers->house[blockers->blocked++] = house;
        add_from(blockers, from);
    }
}

/* Finds where the cell sees the remaining digits, the house with the most of them first. */
static bool find_seen(struct blockers *blockers, const struct layout *layout, const struct step *step,
                      const digit_mask *mask, const bool *settled)
{
    cell_id cell = step->place[0].cell;
    digit_mask left = layout_all_digits(layout) & ~step->place[0].digits;
    for (digit_mask most = left; left && most;) {
        house_id best = 0;
        most = 0;
        for (unsigned i = 0; i < layout->cell[cell].house_count; i++) {
            house_id house = layout->cell[cell].houses[i];
            digit_mask held = left & find_held(layout, house, cell, mask, settled);
            if (digit_count(held) > digit_count(most)) {
                most = held;
                best = house;
            }
        }
        if (most)
            add_house(blockers, layout, best, cell, most, mask, settled);
        left &= ~most;
    }
    blockers->is_naked = true;
    blockers->earlier = left;
    return blockers->blocked;
}

bool blockers_are_possible(const struct step *step)
{
    return is_naked_single(step) || is_blocked(step);
}

bool blockers_find(struct blockers *blockers, const struct layout *layout, const struct step *step,
                   const digit_mask *mask, const bool *settled)
{
    unsigned left;
    *blockers = (struct blockers){0};
    if (is_naked_single(step))
        return find_seen(blockers, layout, step, mask, settled);
    if (!find_blocked(blockers, layout, step, mask, settled))
        return false;
    for (left = blockers->blocked; left;) { /* the cell that blocks most comes first */
        cell_id best = NO_CELL;
        unsigned most = 0;
        for (unsigned c = 0; c < layout->cells; c++) {
            bool stands = settled[c] && mask[c] == digit_bit(step->truths[0].digit) &&
                          (!step->places || c != step->place[0].cell);
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
