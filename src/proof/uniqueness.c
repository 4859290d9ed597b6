/* A plain search: it tries the constraint with the fewest candidates left, candidate by candidate. Each choice makes
 * candidates in the same cell or house false; a trail stores these, so the choice can be undone. */
#include "proof/uniqueness.h"

#include "base/memory.h"
#include "proof/filling.h"
#include "puzzle/constraint.h"

struct removal {
    cell_id cell;
    uint8_t digit;
};

struct uniqueness_search {
    const struct layout *layout;
    digit_mask *live;         /* [cells]: remaining candidates */
    uint8_t *placed;          /* [cells]: the digit of a chosen cell, or 0 */
    uint8_t *cell_count;      /* [cells]: number of remaining candidates */
    digit_mask *house_placed; /* [houses]: the digits chosen in it */
    uint8_t *house_count;     /* [houses * (digits + 1)]: number of places left for each digit */
    struct removal *trail;
    size_t trail_length;
    unsigned solutions;
    unsigned nodes;
};

static uint8_t *places_of(const struct uniqueness_search *search, house_id house, unsigned digit)
{
    return &search->house_count[house * (search->layout->digits + 1) + digit];
}

/* Makes a candidate false. Returns false if its cell then has no digit left, or a house no place for the digit. */
static bool remove_candidate(struct uniqueness_search *search, cell_id cell, unsigned digit)
{
    const struct cell *known = &search->layout->cell[cell];
    if (!(search->live[cell] & digit_bit(digit)))
        return true;
    search->live[cell] &= ~digit_bit(digit);
    search->trail[search->trail_length++] = (struct removal){.cell = cell, .digit = (uint8_t)digit};
    bool possible = --search->cell_count[cell] > 0;
    for (unsigned h = 0; h < known->house_count; h++)
        possible &= --*places_of(search, known->houses[h], digit) > 0;
    return possible;
}

static void take_back(struct uniqueness_search *search, size_t length)
{
    while (search->trail_length > length) {
        struct removal removal = search->trail[--search->trail_length];
        const struct cell *known = &search->layout->cell[removal.cell];
        search->live[removal.cell] |= digit_bit(removal.digit);
        search->cell_count[removal.cell]++;
        for (unsigned h = 0; h < known->house_count; h++)
            ++*places_of(search, known->houses[h], removal.digit);
    }
}

static void mark_placed(struct uniqueness_search *search, cell_id cell, unsigned digit, bool placed)
{
    const struct cell *known = &search->layout->cell[cell];
    search->placed[cell] = placed ? (uint8_t)digit : 0;
    for (unsigned h = 0; h < known->house_count; h++) {
        if (placed)
            search->house_placed[known->houses[h]] |= digit_bit(digit);
        else
            search->house_placed[known->houses[h]] &= ~digit_bit(digit);
    }
}

/* Places the digit: the cell's other candidates, and this digit in its peers, become false. Returns false if that is
 * not possible. */
static bool place(struct uniqueness_search *search, cell_id cell, unsigned digit)
{
    bool possible = search->live[cell] & digit_bit(digit);
    mark_placed(search, cell, digit, true);
    for (digit_mask others = search->live[cell] & ~digit_bit(digit); others && possible; others &= others - 1)
        possible = remove_candidate(search, cell, digit_first(others));
    candidate_id placed = candidate_id_of(cell, digit);
    for (unsigned i = 0; i < candidate_excludes(search->layout, placed) && possible; i++) {
        candidate_id other = candidate_excluded(search->layout, placed, i);
        possible = remove_candidate(search, candidate_cell(other), candidate_digit(other));
    }
    for (unsigned i = 0; search->layout->sums && i < search->layout->sums->count && possible; i++)
        possible = filling_try(search->layout, &search->layout->sums->sum[i], search->live, NO_CELL, 0) != REFUTED;
    return possible;
}

/* The open cell, or a house's unplaced digit, with the fewest candidates left. */
struct choice {
    bool is_cell, any;
    unsigned index, digit, count;
};

static struct choice find_choice(const struct uniqueness_search *search)
{
    const struct layout *layout = search->layout;
    struct choice best = {.count = UINT32_MAX};
    for (unsigned c = 0; c < layout->cells && best.count > 1; c++) {
        if (!search->placed[c] && search->cell_count[c] < best.count)
            best = (struct choice){.any = true, .is_cell = true, .index = c, .count = search->cell_count[c]};
    }
    for (unsigned h = 0; h < layout->houses && best.any && best.count > 1; h++) {
        for (digit_mask left = layout_all_digits(layout) & ~search->house_placed[h]; left; left &= left - 1) {
            unsigned digit = digit_first(left), count = *places_of(search, (house_id)h, digit);
            if (count < best.count)
                best = (struct choice){.any = true, .index = h, .digit = digit, .count = count};
        }
    }
    return best;
}

static void count(struct uniqueness_search *search);

static void try_candidate(struct uniqueness_search *search, cell_id cell, unsigned digit)
{
    size_t length = search->trail_length;
    if (search->solutions > 1 || search->nodes > UNIQUENESS_NODES)
        return;
    if (place(search, cell, digit))
        count(search);
    mark_placed(search, cell, digit, false);
    take_back(search, length);
}

/* Counts the solutions from this state on, up to two in total. */
static void count(struct uniqueness_search *search)
{
    const struct layout *layout = search->layout;
    struct choice choice = find_choice(search);
    search->nodes++;
    if (!choice.any) {
        search->solutions++;
        return;
    }
    if (choice.is_cell) {
        for (digit_mask left = search->live[choice.index]; left; left &= left - 1)
            try_candidate(search, (cell_id)choice.index, digit_first(left));
        return;
    }
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = layout->house[choice.index].cells[i];
        if (search->live[cell] & digit_bit(choice.digit))
            try_candidate(search, cell, choice.digit);
    }
}

static bool place_givens(struct uniqueness_search *search, const struct puzzle *puzzle)
{
    const struct layout *layout = search->layout;
    bool possible = true;
    for (unsigned c = 0; c < layout->cells; c++) {
        search->live[c] = layout_all_digits(layout);
        search->cell_count[c] = (uint8_t)layout->digits;
    }
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++)
            *places_of(search, (house_id)h, digit) = (uint8_t)layout->digits;
    }
    for (unsigned c = 0; c < layout->cells && possible; c++) {
        for (digit_mask left = layout_all_digits(layout) & ~layout->allowed[c]; left && possible; left &= left - 1)
            possible = remove_candidate(search, (cell_id)c, digit_first(left));
        if (puzzle->given[c] && possible)
            possible = place(search, (cell_id)c, puzzle->given[c]);
    }
    return possible;
}

enum uniqueness uniqueness_of(const struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    struct uniqueness_search search = {
        .layout = layout,
        .live = memory_calloc(layout->cells, sizeof *search.live),
        .placed = memory_calloc(layout->cells, sizeof *search.placed),
        .cell_count = memory_calloc(layout->cells, sizeof *search.cell_count),
        .house_placed = memory_calloc(layout->houses, sizeof *search.house_placed),
        .house_count = memory_calloc((size_t)layout->houses * (layout->digits + 1), sizeof *search.house_count),
        .trail = memory_calloc((size_t)layout->cells * layout->digits, sizeof *search.trail),
    };
    if (place_givens(&search, puzzle))
        count(&search);
    enum uniqueness uniqueness = search.solutions == 1 ? UNIQUENESS_ONE : UNIQUENESS_NOT_ONE;
    if (search.nodes > UNIQUENESS_NODES && search.solutions < 2)
        uniqueness = UNIQUENESS_UNKNOWN;
    memory_free(search.live);
    memory_free(search.placed);
    memory_free(search.cell_count);
    memory_free(search.house_placed);
    memory_free(search.house_count);
    memory_free(search.trail);
    return uniqueness;
}
