/* Guardians. Take a ring of an odd number of candidates of one digit in which neighbours share a house. If these houses
 * had no other places for the digit, every second candidate of the ring would have to be true, which is impossible for
 * an odd number. So one of the other places, the guardians, is true, and candidates that see all of them are false.
 * With five candidates or more this is the broken wing. */
#include "technique/families.h"

enum { MIN_RING = 5, MAX_RING = 9, MAX_GUARDIANS = 4 };

struct ring {
    unsigned digit, cells, guardians;
    cell_id cell[MAX_RING];   /* the first has the lowest index */
    house_id house[MAX_RING]; /* house of this cell and the next */
    cell_id guardian[MAX_GUARDIANS];
};

static bool ring_has(const struct ring *ring, cell_id cell)
{
    for (unsigned i = 0; i < ring->cells; i++) {
        if (ring->cell[i] == cell)
            return true;
    }
    return false;
}

/* Adds the house's other candidates as guardians. Returns false if there are too many, or one is in the ring. */
static bool add_guardians(const struct candidate_grid *grid, struct ring *ring, house_id house, cell_id a, cell_id b)
{
    for (uint32_t left = candidate_grid_slots(grid, house, ring->digit); left; left &= left - 1) {
        cell_id cell = candidate_grid_first_cell(grid, house, left);
        bool known = cell == a || cell == b;
        if (!known && ring_has(ring, cell))
            return false;
        for (unsigned i = 0; i < ring->guardians && !known; i++)
            known = ring->guardian[i] == cell;
        if (known)
            continue;
        if (ring->guardians == MAX_GUARDIANS)
            return false;
        ring->guardian[ring->guardians++] = cell;
    }
    return true;
}

/* Returns whether no guardian is in the ring, to which cells may have been added later. */
static bool guardians_are_outside(const struct ring *ring)
{
    for (unsigned i = 0; i < ring->guardians; i++) {
        if (ring_has(ring, ring->guardian[i]))
            return false;
    }
    return true;
}

static bool report(struct search *search, const struct ring *ring)
{
    finding_begin(search, TECHNIQUE_broken_wing);
    finding_begin_start(search, PLAN_SUPPOSE_NOT);
    for (unsigned i = 0; i < ring->guardians; i++)
        finding_add_start_candidate(search, ring->guardian[i], ring->digit);
    finding_begin_role(search, ROLE_EXTRA, 0);
    for (unsigned i = 0; i < ring->guardians; i++)
        finding_add_role_candidate(search, ring->guardian[i], ring->digit);
    for (unsigned i = 0; i < ring->cells; i++) {
        finding_add_truth(search, constraint_house(ring->house[i], ring->digit));
        finding_add_link(search, constraint_house(ring->house[i], ring->digit));
    }
    finding_remove_common_peers(search, ring->guardian, ring->guardians, ring->digit);
    return finding_report(search);
}

static bool house_is_free(const struct ring *ring, house_id house)
{
    for (unsigned i = 0; i + 1 < ring->cells; i++) {
        if (ring->house[i] == house)
            return false;
    }
    return true;
}

/* Closes the ring by each house that its last and first cell share. */
static bool close_ring(struct search *search, const struct ring *ring)
{
    const struct layout *layout = search->grid->layout;
    cell_id first = ring->cell[0], last = ring->cell[ring->cells - 1];
    for (unsigned i = 0; i < layout->cell[last].house_count; i++) {
        house_id house = layout->cell[last].houses[i];
        struct ring closed = *ring;
        closed.house[ring->cells - 1] = house;
        if (layout_house_has(layout, house, first) && house_is_free(ring, house) &&
            add_guardians(search->grid, &closed, house, last, first) && closed.guardians &&
            guardians_are_outside(&closed) && report(search, &closed))
            return true;
    }
    return false;
}

/* Extends the ring. Each is found once: its first cell is the lowest, and its second is lower than its last. */
static bool extend(struct search *search, const struct ring *ring)
{
    const struct candidate_grid *grid = search->grid;
    const struct cell *last = &grid->layout->cell[ring->cell[ring->cells - 1]];
    if (ring->cells >= MIN_RING && ring->cells % 2 && ring->cell[1] < ring->cell[ring->cells - 1] &&
        close_ring(search, ring))
        return true;
    for (unsigned i = 0; i < last->house_count && ring->cells < MAX_RING; i++) {
        house_id house = last->houses[i];
        for (uint32_t left = candidate_grid_slots(grid, house, ring->digit); left; left &= left - 1) {
            cell_id cell = candidate_grid_first_cell(grid, house, left);
            struct ring longer = *ring;
            if (cell < ring->cell[0] || ring_has(ring, cell) || !house_is_free(ring, house) ||
                !add_guardians(grid, &longer, house, ring->cell[ring->cells - 1], cell))
                continue;
            longer.house[ring->cells - 1] = house;
            longer.cell[longer.cells++] = cell;
            if (extend(search, &longer))
                return true;
        }
    }
    return false;
}

void guardian_broken_wing(struct search *search)
{
    const struct layout *layout = search->grid->layout;
    for (unsigned digit = 1; digit <= layout->digits; digit++) {
        for (unsigned c = 0; c < layout->cells; c++) {
            struct ring ring = {.digit = digit, .cells = 1, .cell = {(cell_id)c}};
            if (search_cancelled(search) ||
                (candidate_grid_has(search->grid, (cell_id)c, digit) && extend(search, &ring)))
                return;
        }
    }
}
