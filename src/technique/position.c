#include "technique/position.h"

#include <string.h>

#include "base/memory.h"

static uint32_t *place_of(struct position *position, house_id house, unsigned digit)
{
    return &position->place[house * (position->layout->digits + 1) + digit];
}

static bool find_slots(struct position *position)
{
    const struct layout *layout = position->layout;
    uint32_t total = 0;
    for (unsigned c = 0; c < layout->cells; c++) {
        position->first_slot[c] = total;
        total += layout->cell[c].house_count;
    }
    position->slot = memory_zeroed(total, sizeof *position->slot);
    for (unsigned c = 0; position->slot && c < layout->cells; c++) {
        for (unsigned i = 0; i < layout->cell[c].house_count; i++) {
            const cell_id *cells = layout->house[layout->cell[c].houses[i]].cells;
            uint8_t slot = 0;
            while (cells[slot] != c)
                slot++;
            position->slot[position->first_slot[c] + i] = slot;
        }
    }
    return position->slot;
}

static void note_hidden(struct position *position, house_id house, unsigned digit)
{
    cell_id cell = position_cell(position, house, *place_of(position, house, digit));
    if (!position->solved[cell] && position->hiddens < position->layout->houses * position->layout->digits)
        position->hidden[position->hiddens++] =
            (struct single){.cell = cell, .digit = (uint8_t)digit, .house = house};
}

/* Takes the cell out of the places of the digit in its houses: rows first, as HoDoKu does, so that singles come up in its
 * order. */
static void leave_place(struct position *position, cell_id cell, unsigned digit)
{
    const struct cell *known = &position->layout->cell[cell];
    const uint8_t *slot = position->slot + position->first_slot[cell];
    position->digit_hope[digit] = DIGIT_UNKNOWN;
    for (unsigned rows = 2; rows--;) {
        for (unsigned i = 0; i < known->house_count; i++) {
            house_id house = known->houses[i];
            if ((position->layout->house[house].kind == HOUSE_ROW) != rows)
                continue;
            uint32_t *place = place_of(position, house, digit);
            *place &= ~(1u << slot[i]);
            if (*place && !(*place & (*place - 1)))
                note_hidden(position, house, digit);
        }
    }
}

static void leave_places(struct position *position, cell_id cell, digit_mask digits)
{
    for (digit_mask left = digits; left; left &= left - 1)
        leave_place(position, cell, digit_first(left));
}

void position_remove(struct position *position, cell_id cell, digit_mask digits)
{
    digit_mask gone = position->mask[cell] & digits;
    if (position->solved[cell])
        return;
    for (; gone; gone &= gone - 1) {
        digit_mask left = position->mask[cell] &= ~(gone & -gone);
        if (left && !(left & (left - 1)))
            position->naked[position->nakeds++] = (struct single){.cell = cell, .digit = (uint8_t)digit_first(left)};
        leave_place(position, cell, digit_first(gone));
    }
}

void position_place(struct position *position, cell_id cell, unsigned digit)
{
    const struct cell *known = &position->layout->cell[cell];
    digit_mask before = position->mask[cell];
    position->solved[cell] = (uint8_t)digit;
    position->mask[cell] = digit_bit(digit);
    position->unsolved--;
    for (unsigned i = 0; i < known->peer_count; i++)
        position_remove(position, known->peers[i], digit_bit(digit));
    leave_places(position, cell, before);
}

static void load(struct position *position, const struct puzzle *puzzle)
{
    const struct layout *layout = position->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++)
            *place_of(position, (house_id)h, digit) = (uint32_t)layout_all_digits(layout);
    }
    position->unsolved = layout->cells;
    for (unsigned c = 0; c < layout->cells; c++)
        position->mask[c] = layout_all_digits(layout);
    for (unsigned c = 0; c < layout->cells; c++) {
        unsigned digit = puzzle->given[c] ? puzzle->given[c] : puzzle->placed[c];
        position->given[c] = puzzle->given[c];
        if (digit && !puzzle->has_marks) {
            position_place(position, (cell_id)c, digit);
            continue;
        }
        position_remove(position, (cell_id)c, ~puzzle->start[c]);
        if (!digit)
            continue;
        /* Marks are taken as they are: nothing is eliminated silently. */
        leave_places(position, (cell_id)c, position->mask[c]);
        position->solved[c] = (uint8_t)digit;
        position->mask[c] = digit_bit(digit);
        position->unsolved--;
    }
}

struct position *position_create(const struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    struct position *position = memory_zeroed(1, sizeof *position);
    if (!position)
        return NULL;
    position->layout = layout;
    position->mask = memory_zeroed(layout->cells, sizeof *position->mask);
    position->solved = memory_zeroed(layout->cells, sizeof *position->solved);
    position->given = memory_zeroed(layout->cells, sizeof *position->given);
    position->place = memory_zeroed((size_t)layout->houses * (layout->digits + 1), sizeof *position->place);
    position->first_slot = memory_zeroed(layout->cells, sizeof *position->first_slot);
    position->naked = memory_zeroed(layout->cells, sizeof *position->naked);
    position->hidden = memory_zeroed((size_t)layout->houses * layout->digits, sizeof *position->hidden);
    position->digit_hope = memory_zeroed(layout->digits + 1, sizeof *position->digit_hope);
    position->arena = memory_zeroed(1, sizeof *position->arena);
    bool made = position->arena && position->digit_hope && position->mask && position->solved && position->given &&
                position->place && position->first_slot && position->naked && position->hidden;
    if (!made || !find_slots(position)) {
        position_destroy(position);
        return NULL;
    }
    load(position, puzzle);
    return position;
}

void position_destroy(struct position *position)
{
    if (!position)
        return;
    if (position->arena)
        arena_finish(position->arena);
    memory_free(position->arena);
    memory_free(position->mask);
    memory_free(position->solved);
    memory_free(position->naked);
    memory_free(position->hidden);
    memory_free(position->given);
    memory_free(position->digit_hope);
    memory_free(position->place);
    memory_free(position->slot);
    memory_free(position->first_slot);
    memory_free(position);
}
