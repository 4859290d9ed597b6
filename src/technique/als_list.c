#include "technique/als_list.h"

#include <string.h>

#include "base/array.h"

enum { MAX_SETS = 200000 }; /* the most sets; boards of 25 digits have more than can be searched */

struct als_lister {
    struct search *search;
    struct als_list *list;
    unsigned max_cells;
    house_id house;
    cell_id open[LAYOUT_MAX_DIGITS], chosen[LAYOUT_MAX_DIGITS];
    unsigned open_count;
};

unsigned als_max_cells(const struct layout *layout)
{
    return layout->digits <= 9 ? 8 : layout->digits <= 12 ? 4 : 3;
}

/* Returns whether the set belongs to this house's list: the first house of several lists it. */
static bool is_listed_here(const struct als_lister *lister, unsigned count)
{
    const struct layout *layout = lister->search->grid->layout;
    const struct cell *info = &layout->cell[lister->chosen[0]];
    for (unsigned h = 0; h < info->house_count; h++) {
        house_id house = info->houses[h];
        bool whole = house < lister->house;
        for (unsigned i = 1; whole && i < count; i++)
            whole = layout_house_has(layout, house, lister->chosen[i]);
        if (whole)
            return false;
    }
    return true;
}

static void add(struct als_lister *lister, unsigned count, digit_mask digits)
{
    struct arena *arena = lister->search->grid->arena;
    struct als_list *list = lister->list;
    if (list->count == MAX_SETS || !is_listed_here(lister, count))
        return;
    cell_id *cells = arena_calloc(arena, count, sizeof *cells);
    struct als als = {.cells = cells, .count = count, .digits = digits, .house = lister->house};
    arena_array_append(arena, list, als);
    memcpy(cells, lister->chosen, count * sizeof *cells);
}

static void choose(struct als_lister *lister, unsigned from, unsigned count, digit_mask digits)
{
    if (count && digit_count(digits) == count + 1)
        add(lister, count, digits);
    for (unsigned i = from; i < lister->open_count && count < lister->max_cells; i++) {
        digit_mask more = digits | lister->search->grid->mask[lister->open[i]];
        if (digit_count(more) > lister->max_cells + 1)
            continue;
        lister->chosen[count] = lister->open[i];
        choose(lister, i + 1, count + 1, more);
    }
}

/* Lists the sets of all houses. No cell of a set is solved, nor has it its last candidate without being placed: with
 * it, each set that it sees would become a further set that shows nothing new. */
static bool list_all(struct als_lister *lister)
{
    const struct candidate_grid *grid = lister->search->grid;
    for (unsigned h = 0; h < grid->layout->houses; h++) {
        if (search_cancelled(lister->search))
            return false;
        lister->house = (house_id)h;
        lister->open_count = 0;
        for (unsigned i = 0; i < grid->layout->digits; i++) {
            cell_id cell = grid->layout->house[h].cells[i];
            if (!grid->solved[cell] && !layout_cell_is_solved(grid->layout, grid->mask, cell))
                lister->open[lister->open_count++] = cell;
        }
        choose(lister, 0, 0, 0);
    }
    return true;
}

bool als_list_make(struct als_list *list, struct search *search, unsigned max_cells)
{
    struct als_lister lister = {.search = search, .list = list, .max_cells = max_cells};
    *list = (struct als_list){0};
    bool made = list_all(&lister);
    return made;
}

unsigned als_cells_with(const struct candidate_grid *grid, const struct als *als, unsigned digit, cell_id *cells)
{
    unsigned count = 0;
    for (unsigned i = 0; i < als->count; i++) {
        if (grid->mask[als->cells[i]] & digit_bit(digit))
            cells[count++] = als->cells[i];
    }
    return count;
}

void als_cite(struct search *search, const struct als *als)
{
    finding_add_als(search, als->cells, als->count);
    if (als->count == 1) {
        finding_add_truth(search, constraint_cell(als->cells[0]));
        return;
    }
    finding_begin_count(search);
    for (unsigned i = 0; i < als->count; i++)
        finding_add_count_truth(search, constraint_cell(als->cells[i]));
    for (digit_mask left = als->digits; left; left &= left - 1)
        finding_add_count_link(search, constraint_house(als->house, digit_first(left)));
}
