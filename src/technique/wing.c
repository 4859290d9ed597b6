/* Wings. An XY-wing is a cell with candidates x and y, the pivot, that sees a cell with x and z and one with y and z,
 * the pincers: whichever digit the pivot holds, a pincer is z, and cells that see both are not. In an XYZ-wing the
 * pivot has z as well, and eliminated candidates see all three cells. A W-wing is two cells with x and y, and a house
 * with two candidates for x, one seen by each cell: the cells are not both x, so one is y. */
#include "technique/families.h"
#include "technique/digit_candidates.h"

static void add_pincer(struct search *search, cell_id cell)
{
    finding_begin_role(search, ROLE_PINCER, 0);
    finding_add_role_cell(search, cell);
    finding_add_truth(search, constraint_cell(cell));
}

/* Reports a wing. `a` and `b` see the pivot. The three cells have three digits; `a` and `b` have only `shared` in
 * common. */
static bool report(struct search *search, enum technique_id id, cell_id pivot, cell_id a, cell_id b, digit_mask shared)
{
    const struct candidate_grid *grid = search->grid;
    finding_begin(search, id);
    finding_split_truth(search, constraint_cell(pivot));
    finding_begin_role(search, ROLE_PIVOT, 0);
    finding_add_role_cell(search, pivot);
    add_pincer(search, a);
    add_pincer(search, b);
    finding_add_peer_link(search, pivot, a, digit_first(grid->mask[a] & ~shared));
    finding_add_peer_link(search, pivot, b, digit_first(grid->mask[b] & ~shared));
    cell_id cells[] = {a, b, pivot};
    finding_remove_common_peers(search, cells, id == TECHNIQUE_xyz_wing ? 3 : 2, digit_first(shared));
    return finding_report(search);
}

/* Returns whether the cells make such a wing. */
static bool fits(const struct candidate_grid *grid, enum technique_id id, cell_id pivot, cell_id a, cell_id b)
{
    digit_mask mask = grid->mask[pivot], shared = grid->mask[a] & grid->mask[b];
    digit_mask together = mask | grid->mask[a] | grid->mask[b];
    if (!shared || shared & (shared - 1) || !digits_are_within(together, 3) || digits_are_within(together, 2))
        return false;
    return id == TECHNIQUE_xyz_wing || !(mask & shared);
}

static bool try_pivot(struct search *search, enum technique_id id, cell_id pivot, uint64_t *near)
{
    const struct candidate_grid *grid = search->grid;
    size_t words = grid->layout->set_words;
    for (size_t k = 0; k < words; k++)
        near[k] = layout_peers(grid->layout, pivot)[k] & candidate_grid_counted_cells(grid, 2)[k];
    BITS_EACH (a, near, words) {
        for (unsigned b = bits_next(near, words, a + 1); b != BITS_END; b = bits_next(near, words, b + 1)) {
            if (fits(grid, id, pivot, (cell_id)a, (cell_id)b) &&
                report(search, id, pivot, (cell_id)a, (cell_id)b, grid->mask[a] & grid->mask[b]))
                return true;
        }
    }
    return false;
}

static void find(struct search *search, enum technique_id id)
{
    const struct candidate_grid *grid = search->grid;
    uint64_t *near = arena_calloc(grid->arena, grid->layout->set_words, sizeof *near);
    unsigned count = id == TECHNIQUE_xyz_wing ? 3 : 2;
    for (unsigned c = 0; c < grid->layout->cells; c++) {
        if (grid->count[c] == count && try_pivot(search, id, (cell_id)c, near))
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

/* Returns whether any candidate of the digit sees both cells. */
static bool is_seen(const struct candidate_grid *grid, cell_id a, cell_id b, unsigned digit)
{
    const struct layout *layout = grid->layout;
    for (size_t k = 0; k < layout->set_words; k++) {
        if (candidate_grid_cells(grid, digit)[k] & layout_peers(layout, a)[k] & layout_peers(layout, b)[k])
            return true;
    }
    return false;
}

/* Reports a W-wing. The digit has two candidates in `house`, one a peer of `a`, one of `b`. */
static bool report_w(struct search *search, cell_id a, cell_id b, house_id house, unsigned digit, bool turned)
{
    const struct candidate_grid *grid = search->grid;
    const struct layout *layout = grid->layout;
    uint32_t slots = candidate_grid_slots(grid, house, digit);
    cell_id first = candidate_grid_first_cell(grid, house, slots),
            second = candidate_grid_first_cell(grid, house, slots & (slots - 1));
    cell_id by_a = turned ? second : first, by_b = turned ? first : second;
    if (by_a == a || by_a == b || by_b == a || by_b == b || !layout_are_peers(layout, a, by_a) ||
        !layout_are_peers(layout, b, by_b))
        return false;
    unsigned shared = digit_first(grid->mask[a] & ~digit_bit(digit));
    finding_begin(search, TECHNIQUE_w_wing);
    finding_begin_start(search, PLAN_SPLIT_SET);
    finding_add_start_candidate(search, a, shared);
    add_pincer(search, a);
    add_pincer(search, b);
    finding_add_truth(search, constraint_house(house, digit));
    finding_add_peer_link(search, a, by_a, digit);
    finding_add_peer_link(search, b, by_b, digit);
    finding_remove_common_peers(search, (cell_id[]){a, b}, 2, shared);
    return finding_report(search);
}

static bool try_connecting_houses(struct search *search, cell_id a, cell_id b, unsigned digit)
{
    const struct candidate_grid *grid = search->grid;
    for (unsigned h = 0; h < grid->layout->houses; h++) {
        if (digits_are_two(candidate_grid_slots(grid, (house_id)h, digit)) &&
            (report_w(search, a, b, (house_id)h, digit, false) || report_w(search, a, b, (house_id)h, digit, true)))
            return true;
    }
    return false;
}

static bool try_equal_pairs(struct search *search, cell_id a, cell_id b)
{
    const struct candidate_grid *grid = search->grid;
    for (digit_mask left = grid->mask[a]; left; left &= left - 1) {
        unsigned other = digit_first(grid->mask[a] & ~(left & -left));
        if (is_seen(grid, a, b, other) && try_connecting_houses(search, a, b, digit_first(left)))
            return true;
    }
    return false;
}

void wing_w(struct search *search)
{
    const struct candidate_grid *grid = search->grid;
    const uint64_t *pairs = candidate_grid_counted_cells(grid, 2);
    size_t words = grid->layout->set_words;
    BITS_EACH (a, pairs, words) {
        for (unsigned b = bits_next(pairs, words, a + 1); b != BITS_END; b = bits_next(pairs, words, b + 1)) {
            if (grid->mask[a] == grid->mask[b] && try_equal_pairs(search, (cell_id)a, (cell_id)b))
                return;
        }
    }
}
