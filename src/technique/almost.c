/* Almost locked candidates. Two houses, such as a box and a line, share several cells. In the rest of the first
 * house, n - 1 cells have n digits between them, so at most one of these digits is in the shared cells. In the rest
 * of the second house the same digits are in n - 1 cells only, so at least one of them is in the shared cells. So it
 * is exactly one. The cells in the first house hold the others, which are nowhere else in it, and the cells in the
 * second house hold nothing else.
 *
 * With two digits it is an almost locked pair, with three an almost locked triple. Digits placed in the shared cells
 * do not count, as in the basic types of SudokuStudio. */
#include "technique/families.h"

enum { MIN_COMMON = 2, MAX_DIGITS = 3 };

struct almost {
    struct search *search;
    enum technique_id technique;
    unsigned size;             /* number of digits */
    house_id naked, hidden;    /* the first and the second house */
    cell_id cell[MAX_DIGITS];  /* [size - 1]: in the first house */
    cell_id other[MAX_DIGITS]; /* [size - 1]: in the second house */
    digit_mask digits;
};

static bool is_chosen(const struct almost *almost, cell_id cell)
{
    for (unsigned i = 0; i + 1 < almost->size; i++) {
        if (almost->cell[i] == cell)
            return true;
    }
    return false;
}

static bool report(struct almost *almost)
{
    struct search *search = almost->search;
    const struct layout *layout = search->grid->layout;
    finding_begin(search, almost->technique);
    finding_begin_count(search);
    for (unsigned i = 0; i + 1 < almost->size; i++)
        finding_add_count_truth(search, constraint_cell(almost->cell[i]));
    for (digit_mask left = almost->digits; left; left &= left - 1)
        finding_add_count_truth(search, constraint_house(almost->hidden, digit_first(left)));
    for (digit_mask left = almost->digits; left; left &= left - 1)
        finding_add_count_link(search, constraint_house(almost->naked, digit_first(left)));
    for (unsigned i = 0; i + 1 < almost->size; i++) {
        finding_add_count_link(search, constraint_cell(almost->other[i]));
        finding_remove(search, almost->other[i], ~almost->digits);
    }
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = layout->house[almost->naked].cells[i];
        if (!layout_house_has(layout, almost->hidden, cell) && !is_chosen(almost, cell))
            finding_remove(search, cell, almost->digits);
    }
    finding_begin_role(search, ROLE_SUBSET, 0);
    for (unsigned i = 0; i + 1 < almost->size; i++)
        finding_add_role_cell(search, almost->cell[i]);
    finding_begin_role(search, ROLE_SUBSET, 1);
    for (unsigned i = 0; i + 1 < almost->size; i++)
        finding_add_role_cell(search, almost->other[i]);
    return finding_report(search);
}

/* Finds the cells only in the second house with one of the digits. Returns whether there is one fewer than digits, all
 * of which the house still needs. */
static bool find_others(struct almost *almost)
{
    const struct candidate_grid *grid = almost->search->grid;
    const struct layout *layout = grid->layout;
    unsigned count = 0;
    for (digit_mask left = almost->digits; left; left &= left - 1) {
        if (!candidate_grid_slots(grid, almost->hidden, digit_first(left)))
            return false;
    }
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = layout->house[almost->hidden].cells[i];
        if (grid->solved[cell] || !(grid->mask[cell] & almost->digits) || layout_house_has(layout, almost->naked, cell))
            continue;
        if (count + 1 == almost->size)
            return false;
        almost->other[count++] = cell;
    }
    return count + 1 == almost->size;
}

/* Chooses the first house's cells, from cell number `from` on. */
static bool choose(struct almost *almost, unsigned from, unsigned count, digit_mask digits)
{
    const struct candidate_grid *grid = almost->search->grid;
    const struct layout *layout = grid->layout;
    if (count + 1 == almost->size || count == sizeof almost->cell / sizeof *almost->cell) {
        almost->digits = digits;
        return digit_count(digits) == almost->size && find_others(almost) && report(almost);
    }
    for (unsigned i = from; i < layout->digits; i++) {
        cell_id cell = layout->house[almost->naked].cells[i];
        digit_mask more = digits | grid->mask[cell];
        if (grid->solved[cell] || layout_house_has(layout, almost->hidden, cell) || digit_count(more) > almost->size)
            continue;
        almost->cell[count] = cell;
        if (choose(almost, i + 1, count + 1, more))
            return true;
    }
    return false;
}

static void find(struct search *search, enum technique_id technique, unsigned size)
{
    const struct layout *layout = search->grid->layout;
    for (unsigned a = 0; a < layout->houses && !search_cancelled(search); a++) {
        for (unsigned b = 0; b < layout->houses; b++) {
            struct almost almost = {
                .search = search, .technique = technique, .size = size, .naked = (house_id)a, .hidden = (house_id)b};
            if (a != b && layout_common_cells(layout, almost.naked, almost.hidden) >= MIN_COMMON &&
                choose(&almost, 0, 0, 0))
                return;
        }
    }
}

void almost_locked_pair(struct search *search)
{
    find(search, TECHNIQUE_almost_locked_pair, 2);
}

void almost_locked_triple(struct search *search)
{
    find(search, TECHNIQUE_almost_locked_triple, 3);
}
