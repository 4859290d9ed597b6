/* Fireworks. Two lines cross in a cell, the corner, which is in a box. If a digit has outside the box at most one
 * place in each line, the ends, then it is in the corner or in an end: if it is in no end, both lines have it in the
 * box, where it is only once, so it is where they cross.
 *
 * Three digits with the same corner and ends fill these three cells: a firework triple. Two digits with one corner
 * and two with a second one, and the same two ends, fill the four cells: a firework quadruple. This is the
 * description by shye in the New Sudoku Players' Forum (fireworks, t39513). Any three houses will do if the lines
 * share no further cell. */
#include "base/array.h"
#include "technique/families.h"

/* A firework: its cells, and the digits that have it. */
struct firework {
    cell_id corner, end[2];
    house_id line[2], box;
    digit_mask digits;
};

struct fireworks {
    struct search *search;
    enum technique_id technique;
    ARRAY(struct firework) pairs; /* fireworks of two digits */
};

/* --- findings --- */

/* Adds the evidence: each digit is in one line or the other, not twice in the box, and not with a further digit in a
 * cell. */
static void cite(struct search *search, const struct firework *firework)
{
    for (digit_mask left = firework->digits; left; left &= left - 1) {
        unsigned digit = digit_first(left);
        finding_add_truth(search, constraint_house(firework->line[0], digit));
        finding_add_truth(search, constraint_house(firework->line[1], digit));
        finding_add_link(search, constraint_house(firework->box, digit));
    }
    finding_add_link(search, constraint_cell(firework->corner));
    finding_add_link(search, constraint_cell(firework->end[0]));
    finding_add_link(search, constraint_cell(firework->end[1]));
    finding_begin_role(search, ROLE_PIVOT, 0);
    finding_add_role_cell(search, firework->corner);
}

static void add_ends(struct search *search, const struct firework *firework, digit_mask digits)
{
    finding_begin_role(search, ROLE_PINCER, 0);
    for (unsigned i = 0; i < 2; i++) {
        finding_add_role_cell(search, firework->end[i]);
        finding_remove(search, firework->end[i], ~digits);
    }
}

static bool report_triple(struct fireworks *fireworks, const struct firework *firework)
{
    struct search *search = fireworks->search;
    finding_begin(search, fireworks->technique);
    cite(search, firework);
    finding_remove(search, firework->corner, ~firework->digits);
    add_ends(search, firework, firework->digits);
    return finding_report(search);
}

static bool report_quadruple(struct fireworks *fireworks, const struct firework *a, const struct firework *b)
{
    struct search *search = fireworks->search;
    finding_begin(search, fireworks->technique);
    cite(search, a);
    cite(search, b);
    finding_remove(search, a->corner, ~a->digits);
    finding_remove(search, b->corner, ~b->digits);
    add_ends(search, a, a->digits | b->digits);
    return finding_report(search);
}

/* --- search --- */

/* Returns whether the line needs the digit, and its only candidate outside the box is the end. */
static bool is_clear(const struct candidate_grid *grid, house_id line, house_id box, cell_id end, unsigned digit)
{
    uint32_t left = candidate_grid_slots(grid, line, digit);
    bool clear = left;
    for (; left && clear; left &= left - 1) {
        cell_id cell = candidate_grid_first_cell(grid, line, left);
        clear = cell == end || layout_house_has(grid->layout, box, cell);
    }
    return clear;
}

/* Tries the ends. Returns whether the search must stop. */
static bool try_ends(struct fireworks *fireworks, struct firework *firework)
{
    const struct candidate_grid *grid = fireworks->search->grid;
    firework->digits = 0;
    for (unsigned digit = 1; digit <= grid->layout->digits; digit++) {
        if (is_clear(grid, firework->line[0], firework->box, firework->end[0], digit) &&
            is_clear(grid, firework->line[1], firework->box, firework->end[1], digit))
            firework->digits |= digit_bit(digit);
    }
    unsigned count = digit_count(firework->digits);
    if (fireworks->technique == TECHNIQUE_firework_triple)
        return count == 3 && report_triple(fireworks, firework);
    if (count == 2)
        arena_array_append(grid->arena, &fireworks->pairs, *firework);
    return false;
}

static bool is_end(const struct candidate_grid *grid, house_id box, cell_id cell)
{
    return !grid->solved[cell] && !layout_house_has(grid->layout, box, cell);
}

static bool try_lines(struct fireworks *fireworks, struct firework *firework)
{
    const struct candidate_grid *grid = fireworks->search->grid;
    const struct layout *layout = grid->layout;
    for (unsigned i = 0; i < layout->digits; i++) {
        firework->end[0] = layout->house[firework->line[0]].cells[i];
        for (unsigned k = 0; k < layout->digits && is_end(grid, firework->box, firework->end[0]); k++) {
            firework->end[1] = layout->house[firework->line[1]].cells[k];
            if (is_end(grid, firework->box, firework->end[1]) && try_ends(fireworks, firework))
                return true;
        }
    }
    return false;
}

static bool try_corner(struct fireworks *fireworks, cell_id corner)
{
    const struct layout *layout = fireworks->search->grid->layout;
    const struct cell *info = &layout->cell[corner];
    for (unsigned a = 0; a < info->house_count; a++) {
        for (unsigned b = a + 1; b < info->house_count; b++) {
            for (unsigned c = 0;
                 c < info->house_count && layout_common_cells(layout, info->houses[a], info->houses[b]) == 1; c++) {
                struct firework firework = {
                    .corner = corner, .line = {info->houses[a], info->houses[b]}, .box = info->houses[c]};
                if (c != a && c != b && try_lines(fireworks, &firework))
                    return true;
            }
        }
    }
    return false;
}

static bool have_same_ends(const struct firework *a, const struct firework *b)
{
    return (a->end[0] == b->end[0] && a->end[1] == b->end[1]) || (a->end[0] == b->end[1] && a->end[1] == b->end[0]);
}

static void match_pairs(struct fireworks *fireworks)
{
    for (size_t i = 0; i < fireworks->pairs.count && !search_cancelled(fireworks->search); i++) {
        for (size_t k = i + 1; k < fireworks->pairs.count; k++) {
            const struct firework *a = &fireworks->pairs.items[i], *b = &fireworks->pairs.items[k];
            if (have_same_ends(a, b) && a->corner != b->corner && !(a->digits & b->digits) &&
                report_quadruple(fireworks, a, b))
                return;
        }
    }
}

static void find(struct search *search, enum technique_id technique)
{
    struct fireworks fireworks = {.search = search, .technique = technique};
    for (unsigned c = 0; c < search->grid->layout->cells && !search_cancelled(search); c++) {
        if (!search->grid->solved[c] && try_corner(&fireworks, (cell_id)c))
            return;
    }
    match_pairs(&fireworks);
}

void firework_triple(struct search *search)
{
    find(search, TECHNIQUE_firework_triple);
}

void firework_quadruple(struct search *search)
{
    find(search, TECHNIQUE_firework_quadruple);
}
