/* Wings. An XY-wing is a cell with candidates x and y that sees a cell with x and z and another with y and z: whichever
 * it holds, one of the two is z, and what sees both is not. In an XYZ-wing the first cell has z as well, and what goes
 * must see all three. A W-wing is two cells with x and y, tied by a house whose two places for x each see one of them:
 * not both can be x, so one is y. */
#include "technique/families.h"
#include "technique/places.h"

/* `a` and `b` see the pivot; together with it they have three digits, and share `shared`. */
static bool report(struct search *search, enum technique_id id, cell_id pivot, cell_id a, cell_id b, digit_mask shared)
{
    const struct position *position = search->position;
    finding_begin(search, id);
    finding_split_truth(search, constraint_cell(pivot));
    finding_role(search, ROLE_PIVOT, 0);
    finding_role_cell(search, pivot);
    finding_role(search, ROLE_PINCER, 0);
    finding_role_cell(search, a);
    finding_role(search, ROLE_PINCER, 0);
    finding_role_cell(search, b);
    finding_truth(search, constraint_cell(a));
    finding_truth(search, constraint_cell(b));
    finding_link_peers(search, pivot, a, digit_first(position->mask[a] & ~shared));
    finding_link_peers(search, pivot, b, digit_first(position->mask[b] & ~shared));
    cell_id cells[] = {a, b, pivot};
    finding_remove_seen(search, cells, id == TECHNIQUE_xyz_wing ? 3 : 2, digit_first(shared));
    return finding_done(search);
}

/* Do the three have three digits, the two share one, and is the pivot as this wing needs it? */
static bool fits(const struct position *position, enum technique_id id, cell_id pivot, cell_id a, cell_id b)
{
    digit_mask mask = position->mask[pivot], shared = position->mask[a] & position->mask[b];
    digit_mask together = mask | position->mask[a] | position->mask[b];
    if (!shared || shared & (shared - 1) || !digits_are_within(together, 3) || digits_are_within(together, 2))
        return false;
    return id == TECHNIQUE_xyz_wing || !(mask & shared);
}

static bool try_pivot(struct search *search, enum technique_id id, cell_id pivot, uint64_t *near)
{
    const struct position *position = search->position;
    size_t words = position->layout->set_words;
    for (size_t k = 0; k < words; k++)
        near[k] = layout_peers(position->layout, pivot)[k] & position_counted(position, 2)[k];
    for (unsigned a = set_next(near, words, 0); a != UINT32_MAX; a = set_next(near, words, a + 1)) {
        for (unsigned b = set_next(near, words, a + 1); b != UINT32_MAX; b = set_next(near, words, b + 1)) {
            if (fits(position, id, pivot, (cell_id)a, (cell_id)b) &&
                report(search, id, pivot, (cell_id)a, (cell_id)b, position->mask[a] & position->mask[b]))
                return true;
        }
    }
    return false;
}

static void find(struct search *search, enum technique_id id)
{
    const struct position *position = search->position;
    uint64_t *near = arena_calloc(position->arena, position->layout->set_words, sizeof *near);
    unsigned count = id == TECHNIQUE_xyz_wing ? 3 : 2;
    search->no_memory |= !near;
    for (unsigned c = 0; c < position->layout->cells && near; c++) {
        if (position->count[c] == count && try_pivot(search, id, (cell_id)c, near))
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

/* Does anything with the digit see both? */
static bool is_seen(const struct position *position, cell_id a, cell_id b, unsigned digit)
{
    const struct layout *layout = position->layout;
    for (size_t k = 0; k < layout->set_words; k++) {
        if (position_set(position, digit)[k] & layout_peers(layout, a)[k] & layout_peers(layout, b)[k])
            return true;
    }
    return false;
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
    unsigned shared = digit_first(position->mask[a] & ~digit_bit(digit));
    finding_begin(search, TECHNIQUE_w_wing);
    finding_start(search, PLAN_SPLIT_SET);
    finding_start_candidate(search, a, shared);
    finding_role(search, ROLE_PINCER, 0);
    finding_role_cell(search, a);
    finding_role(search, ROLE_PINCER, 0);
    finding_role_cell(search, b);
    finding_truth(search, constraint_cell(a));
    finding_truth(search, constraint_cell(b));
    finding_truth(search, constraint_house(house, digit));
    finding_link_peers(search, a, by_a, digit);
    finding_link_peers(search, b, by_b, digit);
    finding_remove_seen(search, (cell_id[]){a, b}, 2, shared);
    return finding_done(search);
}

static bool try_tie(struct search *search, cell_id a, cell_id b, unsigned digit)
{
    const struct position *position = search->position;
    for (unsigned h = 0; h < position->layout->houses; h++) {
        if (digits_are_two(position_places(position, (house_id)h, digit)) &&
            (report_w(search, a, b, (house_id)h, digit, false) || report_w(search, a, b, (house_id)h, digit, true)))
            return true;
    }
    return false;
}

static bool try_twins(struct search *search, cell_id a, cell_id b)
{
    const struct position *position = search->position;
    for (digit_mask left = position->mask[a]; left; left &= left - 1) {
        unsigned other = digit_first(position->mask[a] & ~(left & -left));
        if (is_seen(position, a, b, other) && try_tie(search, a, b, digit_first(left)))
            return true;
    }
    return false;
}

void wing_w(struct search *search)
{
    const struct position *position = search->position;
    const uint64_t *pairs = position_counted(position, 2);
    size_t words = position->layout->set_words;
    for (unsigned a = set_next(pairs, words, 0); a != UINT32_MAX; a = set_next(pairs, words, a + 1)) {
        for (unsigned b = set_next(pairs, words, a + 1); b != UINT32_MAX; b = set_next(pairs, words, b + 1)) {
            if (position->mask[a] == position->mask[b] && try_twins(search, (cell_id)a, (cell_id)b))
                return;
        }
    }
}
