#include "technique/position.h"

#include <string.h>

#include "base/memory.h"

static uint32_t *place_of(struct position *position, house_id house, unsigned digit)
{
    return &position->place[house * (position->layout->digits + 1) + digit];
}

/* Where a cell stands in one of its houses. */
struct seat {
    house_id house;
    uint32_t row; /* of `place`: the house's */
    uint32_t bit;
};

/* The rows come first, as in HoDoKu, so that singles come up in its order; the rest as in cell.houses. */
static bool find_seats(struct position *position)
{
    const struct layout *layout = position->layout;
    uint32_t total = 0;
    for (unsigned c = 0; c < layout->cells; c++) {
        position->first_seat[c] = total;
        total += layout->cell[c].house_count;
    }
    position->first_seat[layout->cells] = total;
    position->seat = memory_calloc(total, sizeof *position->seat);
    for (unsigned c = 0; position->seat && c < layout->cells; c++) {
        const struct cell *known = &layout->cell[c];
        struct seat *seat = position->seat + position->first_seat[c];
        for (unsigned rows = 2; rows--;) {
            for (unsigned i = 0; i < known->house_count; i++) {
                house_id house = known->houses[i];
                if ((layout->house[house].kind == HOUSE_ROW) != rows)
                    continue;
                *seat++ = (struct seat){
                    .house = house, .row = house * (layout->digits + 1), .bit = 1u << known->slots[i]};
            }
        }
    }
    return position->seat;
}

static void note_hidden(struct position *position, house_id house, unsigned digit)
{
    cell_id cell = position_cell(position, house, *place_of(position, house, digit));
    if (!position->solved[cell] && position->hiddens < position->layout->houses * position->layout->digits)
        position->hidden[position->hiddens++] =
            (struct single){.cell = cell, .digit = (uint8_t)digit, .house = house};
}

/* Takes the cell out of the places of the digit in its houses. True if that leaves a house without any. */
static bool leave_place(struct position *position, cell_id cell, unsigned digit)
{
    const struct seat *seat = position->seat + position->first_seat[cell];
    const struct seat *end = position->seat + position->first_seat[cell + 1];
    uint32_t *places = position->place + digit;
    bool emptied = false;
    position->digit_hope[digit] = DIGIT_UNKNOWN;
    position->digit_set[digit * position->layout->set_words + cell / 64] &= ~(1ull << cell % 64);
    for (; seat < end; seat++) {
        uint32_t left = places[seat->row] &= ~seat->bit;
        emptied |= !left;
        if (left && !(left & (left - 1)))
            note_hidden(position, seat->house, digit);
    }
    return emptied;
}

static void note_count(struct position *position, cell_id cell, unsigned count)
{
    size_t words = position->layout->set_words;
    unsigned before = position->count[cell];
    position->count[cell] = (uint8_t)count;
    if (before <= POSITION_COUNTED)
        position->count_set[before * words + cell / 64] &= ~(1ull << cell % 64);
    if (count <= POSITION_COUNTED)
        position->count_set[count * words + cell / 64] |= 1ull << cell % 64;
}

void position_remove(struct position *position, cell_id cell, digit_mask digits)
{
    digit_mask gone = position->mask[cell] & digits;
    if (position->solved[cell] || !gone)
        return;
    unsigned count = position->count[cell];
    for (; gone; gone &= gone - 1, count--) {
        digit_mask left = position->mask[cell] &= ~(gone & -gone);
        if (left && !(left & (left - 1)))
            position->naked[position->nakeds++] = (struct single){.cell = cell, .digit = (uint8_t)digit_first(left)};
        position->suspect |= leave_place(position, cell, digit_first(gone)) || !left;
    }
    note_count(position, cell, count);
}

static unsigned forget_singles(struct single *singles, unsigned count, cell_id cell)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        if (singles[i].cell != cell)
            singles[kept++] = singles[i];
    }
    return kept;
}

/* The cell holds a digit now, which had these candidates. */
static void leave(struct position *position, cell_id cell, digit_mask before)
{
    const struct cell *known = &position->layout->cell[cell];
    for (digit_mask left = before; left; left &= left - 1) {
        unsigned digit = digit_first(left);
        bool emptied = leave_place(position, cell, digit);
        position->suspect |= emptied && digit != position->solved[cell];
    }
    for (unsigned i = 0; i < known->house_count; i++)
        position->open[known->houses[i]]--;
    position->unsolved--;
    note_count(position, cell, 0);
    position->nakeds = forget_singles(position->naked, position->nakeds, cell);
    position->hiddens = forget_singles(position->hidden, position->hiddens, cell);
}

void position_place(struct position *position, cell_id cell, unsigned digit)
{
    digit_mask before = position->mask[cell];
    position->solved[cell] = (uint8_t)digit;
    position->mask[cell] = digit_bit(digit);
    for (size_t k = 0; k < position->layout->set_words; k++) {
        uint64_t losers = layout_peers(position->layout, cell)[k] & position_set(position, digit)[k];
        for (; losers; losers &= losers - 1)
            position_remove(position, (cell_id)(k * 64 + (unsigned)__builtin_ctzll(losers)), digit_bit(digit));
    }
    leave(position, cell, before);
}

static void fill(struct position *position)
{
    const struct layout *layout = position->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        position->open[h] = (uint8_t)layout->digits;
        for (unsigned digit = 1; digit <= layout->digits; digit++)
            *place_of(position, (house_id)h, digit) = (uint32_t)layout_all_digits(layout);
    }
    for (unsigned c = 0; c < layout->cells; c++) {
        position->mask[c] = layout_all_digits(layout);
        note_count(position, (cell_id)c, layout->digits);
        for (unsigned digit = 1; digit <= layout->digits; digit++)
            position->digit_set[digit * layout->set_words + c / 64] |= 1ull << c % 64;
    }
    position->unsolved = layout->cells;
    position->suspect = true;
}

static void load(struct position *position, const struct puzzle *puzzle)
{
    const struct layout *layout = position->layout;
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
        digit_mask before = position->mask[c];
        position->solved[c] = (uint8_t)digit;
        position->mask[c] = digit_bit(digit);
        leave(position, (cell_id)c, before);
    }
}

struct position *position_create(const struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    struct position *position = memory_calloc(1, sizeof *position);
    if (!position)
        return NULL;
    position->layout = layout;
    position->mask = memory_calloc(layout->cells, sizeof *position->mask);
    position->solved = memory_calloc(layout->cells, sizeof *position->solved);
    position->given = memory_calloc(layout->cells, sizeof *position->given);
    position->count = memory_calloc(layout->cells, sizeof *position->count);
    position->place = memory_calloc((size_t)layout->houses * (layout->digits + 1), sizeof *position->place);
    position->digit_set = memory_calloc((layout->digits + 1) * layout->set_words, sizeof *position->digit_set);
    position->count_set = memory_calloc((POSITION_COUNTED + 1) * layout->set_words, sizeof *position->count_set);
    position->open = memory_calloc(layout->houses, sizeof *position->open);
    position->first_seat = memory_calloc(layout->cells + 1, sizeof *position->first_seat);
    position->naked = memory_calloc(layout->cells, sizeof *position->naked);
    position->hidden = memory_calloc((size_t)layout->houses * layout->digits, sizeof *position->hidden);
    position->digit_hope = memory_calloc(layout->digits + 1, sizeof *position->digit_hope);
    position->doubt = memory_calloc((layout->digits + 1) * layout->set_words, sizeof *position->doubt);
    position->arena = memory_calloc(1, sizeof *position->arena);
    bool made = position->arena && position->doubt && position->digit_hope && position->mask && position->count && position->solved &&
                position->given && position->place && position->digit_set && position->count_set && position->open &&
                position->first_seat && position->naked && position->hidden;
    if (!made || !find_seats(position)) {
        position_destroy(position);
        return NULL;
    }
    fill(position);
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
    memory_free(position->count);
    memory_free(position->solved);
    memory_free(position->naked);
    memory_free(position->hidden);
    memory_free(position->given);
    memory_free(position->digit_hope);
    memory_free(position->doubt);
    memory_free(position->place);
    memory_free(position->digit_set);
    memory_free(position->count_set);
    memory_free(position->open);
    memory_free(position->seat);
    memory_free(position->first_seat);
    memory_free(position);
}
