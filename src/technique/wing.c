/* Wings. An XY-wing is a cell with candidates x and y that sees a cell with x and z and another with y and z: whichever
 * it holds, one of the two is z, and what sees both is not. In an XYZ-wing the first cell has z as well, and what goes
 * must see all three. A W-wing is two cells with x and y, tied by a house whose two places for x each see one of them:
 * not both can be x, so one is y. */
#include "technique/families.h"

static bool is_open_pair(const struct position *position, cell_id cell)
{
    return !position->solved[cell] && digit_count(position->mask[cell]) == 2;
}

/* Removes `digit` from what sees all of `cells`, with the links that say so. */
static void remove_common(struct search *search, const cell_id *cells, unsigned count, unsigned digit)
{
    const struct layout *layout = search->position->layout;
    for (unsigned i = 0; i < layout->cell[cells[0]].peer_count; i++) {
        cell_id cell = layout->cell[cells[0]].peers[i];
        bool sees = !search->position->solved[cell] && search->position->mask[cell] & digit_bit(digit);
        for (unsigned k = 1; sees && k < count; k++)
            sees = cell != cells[k] && layout_are_peers(layout, cell, cells[k]);
        if (!sees)
            continue;
        finding_remove(search, cell, digit_bit(digit));
        for (unsigned k = 0; k < count; k++)
            finding_link_peers(search, cell, cells[k], digit);
    }
}

/* `a` and `b` see the pivot; together with it they have three digits, and share `shared`. */
static bool report(struct search *search, enum technique_id id, cell_id pivot, cell_id a, cell_id b, digit_mask shared)
{
    const struct position *position = search->position;
    finding_begin(search, id);
    finding_truth(search, constraint_cell(pivot));
    finding_truth(search, constraint_cell(a));
    finding_truth(search, constraint_cell(b));
    finding_link_peers(search, pivot, a, digit_first(position->mask[a] & ~shared));
    finding_link_peers(search, pivot, b, digit_first(position->mask[b] & ~shared));
    cell_id cells[] = {a, b, pivot};
    remove_common(search, cells, id == TECHNIQUE_xyz_wing ? 3 : 2, digit_first(shared));
    return finding_done(search);
}

static bool try_pivot(struct search *search, enum technique_id id, cell_id pivot)
{
    const struct position *position = search->position;
    const struct cell *known = &position->layout->cell[pivot];
    digit_mask mask = position->mask[pivot];
    for (unsigned i = 0; i < known->peer_count; i++) {
        cell_id a = known->peers[i];
        if (!is_open_pair(position, a))
            continue;
        for (unsigned k = i + 1; k < known->peer_count; k++) {
            cell_id b = known->peers[k];
            if (!is_open_pair(position, b))
                continue;
            digit_mask shared = position->mask[a] & position->mask[b];
            digit_mask together = mask | position->mask[a] | position->mask[b];
            if (digit_count(shared) != 1 || digit_count(together) != 3)
                continue;
            bool fits = id == TECHNIQUE_xyz_wing ? digit_count(mask) == 3 : digit_count(mask) == 2 && !(mask & shared);
            if (fits && report(search, id, pivot, a, b, shared))
                return true;
        }
    }
    return false;
}

static void find(struct search *search, enum technique_id id)
{
    for (unsigned c = 0; c < search->position->layout->cells; c++) {
        if (!search->position->solved[c] && try_pivot(search, id, (cell_id)c))
            return;
    }
}

void wing_xy(struct search *search)
{
    find(search, TECHNIQUE_xy_wing);
}

void wing_xyz(struct search *search)
{
    find(search, TECHNIQUE_xyz_wing);
}

/* The tie: in `house`, `digit` has two places, one a peer of `a`, the other of `b`. */
static bool report_w(struct search *search, cell_id a, cell_id b, house_id house, unsigned digit, bool turned)
{
    const struct position *position = search->position;
    const struct layout *layout = position->layout;
    uint32_t places = position_places(position, house, digit);
    cell_id first = position_cell(position, house, places), second = position_cell(position, house, places & (places - 1));
    cell_id by_a = turned ? second : first, by_b = turned ? first : second;
    if (by_a == a || by_a == b || by_b == a || by_b == b || !layout_are_peers(layout, a, by_a) ||
        !layout_are_peers(layout, b, by_b))
        return false;
    finding_begin(search, TECHNIQUE_w_wing);
    finding_truth(search, constraint_cell(a));
    finding_truth(search, constraint_cell(b));
    finding_truth(search, constraint_house(house, digit));
    finding_link_peers(search, a, by_a, digit);
    finding_link_peers(search, b, by_b, digit);
    remove_common(search, (cell_id[]){a, b}, 2, digit_first(position->mask[a] & ~digit_bit(digit)));
    return finding_done(search);
}

static bool try_twins(struct search *search, cell_id a, cell_id b)
{
    const struct position *position = search->position;
    for (digit_mask left = position->mask[a]; left; left &= left - 1) {
        unsigned digit = digit_first(left);
        for (unsigned h = 0; h < position->layout->houses; h++) {
            if (digit_count(position_places(position, (house_id)h, digit)) != 2)
                continue;
            if (report_w(search, a, b, (house_id)h, digit, false) || report_w(search, a, b, (house_id)h, digit, true))
                return true;
        }
    }
    return false;
}

void wing_w(struct search *search)
{
    const struct position *position = search->position;
    for (unsigned a = 0; a < position->layout->cells; a++) {
        if (!is_open_pair(position, (cell_id)a))
            continue;
        for (unsigned b = a + 1; b < position->layout->cells; b++) {
            if (is_open_pair(position, (cell_id)b) && position->mask[a] == position->mask[b] &&
                try_twins(search, (cell_id)a, (cell_id)b))
                return;
        }
    }
}
