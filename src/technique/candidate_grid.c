#include "technique/candidate_grid.h"

#include <string.h>

#include "base/memory.h"
#include "puzzle/constraint.h"

static uint32_t *slots_of(struct candidate_grid *grid, house_id house, unsigned digit)
{
    return &grid->slots[house * (grid->layout->digits + 1) + digit];
}

/* The slot of a cell in one of its houses. */
struct house_slot {
    house_id house;
    uint32_t row; /* index of the house's first entry in `slots` */
    uint32_t bit;
};

/* Lists each cell's house slots, rows first, so hidden singles are appended in HoDoKu's order. */
static void find_house_slots(struct candidate_grid *grid)
{
    const struct layout *layout = grid->layout;
    uint32_t total = 0;
    for (unsigned c = 0; c < layout->cells; c++) {
        grid->first_house_slot[c] = total;
        total += layout->cell[c].house_count;
    }
    grid->first_house_slot[layout->cells] = total;
    grid->house_slot = memory_calloc(total, sizeof *grid->house_slot);
    for (unsigned c = 0; c < layout->cells; c++) {
        const struct cell *info = &layout->cell[c];
        struct house_slot *house_slot = grid->house_slot + grid->first_house_slot[c];
        for (unsigned rows = 2; rows--;) {
            for (unsigned i = 0; i < info->house_count; i++) {
                house_id house = info->houses[i];
                if ((layout->house[house].kind == HOUSE_ROW) != rows)
                    continue;
                *house_slot++ = (struct house_slot){
                    .house = house, .row = house * (layout->digits + 1), .bit = 1u << info->slots[i]};
            }
        }
    }
}

static void append_hidden_single(struct candidate_grid *grid, house_id house, unsigned digit)
{
    cell_id cell = candidate_grid_first_cell(grid, house, *slots_of(grid, house, digit));
    if (!grid->solved[cell] && grid->hidden_count < grid->layout->houses * grid->layout->digits)
        grid->hidden[grid->hidden_count++] =
            (struct grid_single){.cell = cell, .digit = (uint8_t)digit, .house = house};
}

/* Removes the cell from the digit's slots in its houses. Returns whether a house is left without the digit. */
static bool remove_candidate(struct candidate_grid *grid, cell_id cell, unsigned digit)
{
    const struct house_slot *house_slot = grid->house_slot + grid->first_house_slot[cell];
    const struct house_slot *end = grid->house_slot + grid->first_house_slot[cell + 1];
    uint32_t *slots = grid->slots + digit;
    bool is_last = false;
    grid->digit_status[digit] = DIGIT_UNKNOWN;
    bits_remove(grid->digit_set + digit * grid->layout->set_words, cell);
    for (; house_slot < end; house_slot++) {
        uint32_t left = slots[house_slot->row] &= ~house_slot->bit;
        is_last |= !left;
        if (left && !(left & (left - 1)))
            append_hidden_single(grid, house_slot->house, digit);
    }
    return is_last;
}

static void update_count(struct candidate_grid *grid, cell_id cell, unsigned count)
{
    size_t words = grid->layout->set_words;
    unsigned before = grid->count[cell];
    grid->count[cell] = (uint8_t)count;
    if (before <= CANDIDATE_GRID_MAX_COUNTED)
        bits_remove(grid->count_set + before * words, cell);
    if (count <= CANDIDATE_GRID_MAX_COUNTED)
        bits_add(grid->count_set + count * words, cell);
}

void candidate_grid_remove(struct candidate_grid *grid, cell_id cell, digit_mask digits)
{
    digit_mask removed = grid->mask[cell] & digits;
    if (grid->solved[cell] || !removed)
        return;
    unsigned count = grid->count[cell];
    for (; removed; removed &= removed - 1, count--) {
        digit_mask left = grid->mask[cell] &= ~(removed & -removed);
        if (left && !(left & (left - 1)))
            grid->naked[grid->naked_count++] = (struct grid_single){.cell = cell, .digit = (uint8_t)digit_first(left)};
        grid->needs_contradiction_check |= remove_candidate(grid, cell, digit_first(removed)) || !left;
    }
    update_count(grid, cell, count);
}

static unsigned remove_singles(struct grid_single *singles, unsigned count, cell_id cell)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        if (singles[i].cell != cell)
            singles[kept++] = singles[i];
    }
    return kept;
}

/* Updates all sets after a digit was placed in the cell, which had the candidates `before`. */
static void mark_solved(struct candidate_grid *grid, cell_id cell, digit_mask before)
{
    const struct cell *info = &grid->layout->cell[cell];
    for (digit_mask left = before; left; left &= left - 1) {
        unsigned digit = digit_first(left);
        bool is_last = remove_candidate(grid, cell, digit);
        grid->needs_contradiction_check |= is_last && digit != grid->solved[cell];
    }
    for (unsigned i = 0; i < info->house_count; i++)
        grid->house_unsolved[info->houses[i]]--;
    grid->unsolved--;
    update_count(grid, cell, 0);
    grid->naked_count = remove_singles(grid->naked, grid->naked_count, cell);
    grid->hidden_count = remove_singles(grid->hidden, grid->hidden_count, cell);
}

void candidate_grid_place(struct candidate_grid *grid, cell_id cell, unsigned digit)
{
    digit_mask before = grid->mask[cell];
    grid->solved[cell] = (uint8_t)digit;
    grid->mask[cell] = digit_bit(digit);
    for (size_t k = 0; k < grid->layout->set_words; k++) {
        uint64_t affected = layout_peers(grid->layout, cell)[k] & candidate_grid_cells(grid, digit)[k];
        for (; affected; affected &= affected - 1)
            candidate_grid_remove(grid, (cell_id)(k * 64 + (unsigned)__builtin_ctzll(affected)), digit_bit(digit));
    }
    candidate_id placed = candidate_id_of(cell, digit);
    for (unsigned i = 0; i < candidate_rivals(grid->layout, placed); i++) {
        candidate_id rival = candidate_rival(grid->layout, placed, i);
        candidate_grid_remove(grid, candidate_cell(rival), digit_bit(candidate_digit(rival)));
    }
    mark_solved(grid, cell, before);
}

static void fill(struct candidate_grid *grid)
{
    const struct layout *layout = grid->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        grid->house_unsolved[h] = (uint8_t)layout->digits;
        for (unsigned digit = 1; digit <= layout->digits; digit++)
            *slots_of(grid, (house_id)h, digit) = (uint32_t)layout_all_digits(layout);
    }
    for (unsigned c = 0; c < layout->cells; c++) {
        grid->mask[c] = layout_all_digits(layout);
        update_count(grid, (cell_id)c, layout->digits);
        for (unsigned digit = 1; digit <= layout->digits; digit++)
            bits_add(grid->digit_set + digit * layout->set_words, c);
    }
    grid->unsolved = layout->cells;
    grid->needs_contradiction_check = true;
}

static void load(struct candidate_grid *grid, const struct puzzle *puzzle)
{
    const struct layout *layout = grid->layout;
    for (unsigned c = 0; c < layout->cells; c++) {
        unsigned digit = puzzle_digit(puzzle, c);
        grid->given[c] = puzzle->given[c];
        if (digit && !puzzle->has_marks) {
            candidate_grid_place(grid, (cell_id)c, digit);
            continue;
        }
        candidate_grid_remove(grid, (cell_id)c, ~puzzle->start[c]);
        if (!digit)
            continue;
        /* pencil marks are taken unchanged: placing does not eliminate */
        digit_mask before = grid->mask[c];
        grid->solved[c] = (uint8_t)digit;
        grid->mask[c] = digit_bit(digit);
        mark_solved(grid, (cell_id)c, before);
    }
}

struct candidate_grid *candidate_grid_create(const struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    struct candidate_grid *grid = memory_calloc(1, sizeof *grid);
    grid->layout = layout;
    grid->mask = memory_calloc(layout->cells, sizeof *grid->mask);
    grid->solved = memory_calloc(layout->cells, sizeof *grid->solved);
    grid->given = memory_calloc(layout->cells, sizeof *grid->given);
    grid->count = memory_calloc(layout->cells, sizeof *grid->count);
    grid->slots = memory_calloc((size_t)layout->houses * (layout->digits + 1), sizeof *grid->slots);
    grid->digit_set = memory_calloc((layout->digits + 1) * layout->set_words, sizeof *grid->digit_set);
    grid->count_set = memory_calloc((CANDIDATE_GRID_MAX_COUNTED + 1) * layout->set_words, sizeof *grid->count_set);
    grid->house_unsolved = memory_calloc(layout->houses, sizeof *grid->house_unsolved);
    grid->first_house_slot = memory_calloc(layout->cells + 1, sizeof *grid->first_house_slot);
    grid->naked = memory_calloc(layout->cells, sizeof *grid->naked);
    grid->hidden = memory_calloc((size_t)layout->houses * layout->digits, sizeof *grid->hidden);
    grid->digit_status = memory_calloc(layout->digits + 1, sizeof *grid->digit_status);
    grid->unproven = memory_calloc((layout->digits + 1) * layout->set_words, sizeof *grid->unproven);
    grid->arena = memory_calloc(1, sizeof *grid->arena);
    find_house_slots(grid);
    fill(grid);
    load(grid, puzzle);
    return grid;
}

void candidate_grid_destroy(struct candidate_grid *grid)
{
    if (!grid)
        return;
    if (grid->arena)
        arena_finish(grid->arena);
    memory_free(grid->arena);
    memory_free(grid->mask);
    memory_free(grid->count);
    memory_free(grid->solved);
    memory_free(grid->naked);
    memory_free(grid->hidden);
    memory_free(grid->given);
    memory_free(grid->digit_status);
    memory_free(grid->unproven);
    memory_free(grid->slots);
    memory_free(grid->digit_set);
    memory_free(grid->count_set);
    memory_free(grid->house_unsolved);
    memory_free(grid->house_slot);
    memory_free(grid->first_house_slot);
    memory_free(grid);
}
