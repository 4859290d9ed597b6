/* Turbot fish. Two houses have two candidates each for a digit, and one candidate of each see each other. These two are
 * not both true, so one of the remaining two is, and candidates that see both of these are false. In two parallel lines
 * linked by a crossing line this is a skyscraper; in a row and a column linked by a box, a two-string kite; otherwise a
 * turbot fish. */
#include "technique/families.h"
#include "technique/template_search.h"

struct conjugate_pair {
    house_id house;
    cell_id near, far; /* near: it sees the other pair's near cell */
};

static bool is_line(enum house_kind kind)
{
    return kind == HOUSE_ROW || kind == HOUSE_COLUMN;
}

static enum technique_id classify(const struct layout *layout, const struct conjugate_pair *a,
                                  const struct conjugate_pair *b)
{
    enum house_kind first = layout->house[a->house].kind, second = layout->house[b->house].kind;
    if (!is_line(first) || !is_line(second))
        return TECHNIQUE_turbot_fish;
    for (unsigned i = 0; i < layout->cell[a->near].house_count; i++) {
        house_id house = layout->cell[a->near].houses[i];
        if (!layout_house_has(layout, house, b->near))
            continue;
        enum house_kind kind = layout->house[house].kind;
        if (first == second && is_line(kind) && kind != first)
            return TECHNIQUE_skyscraper;
        if (first != second && !is_line(kind))
            return TECHNIQUE_two_string_kite;
    }
    return TECHNIQUE_turbot_fish;
}

static bool report(struct search *search, const struct conjugate_pair *a, const struct conjugate_pair *b,
                   unsigned digit)
{
    const struct layout *layout = search->grid->layout;
    enum technique_id id = classify(layout, a, b);
    if (!search_wants(search, id))
        return false;
    finding_begin(search, id);
    finding_begin_start(search, PLAN_SPLIT_SET);
    finding_add_start_candidate(search, a->far, digit);
    finding_begin_role(search, ROLE_CHAIN_END, 0);
    finding_add_role_candidate(search, a->far, digit);
    finding_begin_role(search, ROLE_CHAIN_END, 0);
    finding_add_role_candidate(search, b->far, digit);
    finding_add_truth(search, constraint_house(a->house, digit));
    finding_add_truth(search, constraint_house(b->house, digit));
    finding_add_peer_link(search, a->near, b->near, digit);
    for (unsigned i = 0; i < layout->cell[a->far].peer_count; i++) {
        cell_id cell = layout->cell[a->far].peers[i];
        if (!candidate_grid_has(search->grid, cell, digit) || cell == a->near || cell == b->near ||
            !layout_are_peers(layout, cell, b->far))
            continue;
        finding_remove(search, cell, digit_bit(digit));
        finding_add_peer_link(search, cell, a->far, digit);
        finding_add_peer_link(search, cell, b->far, digit);
    }
    return finding_report(search);
}

/* Returns the house's two cells in either order. */
static struct conjugate_pair make_pair(const struct candidate_grid *grid, house_id house, unsigned digit, bool turned)
{
    uint32_t slots = candidate_grid_slots(grid, house, digit);
    cell_id first = candidate_grid_first_cell(grid, house, slots),
            second = candidate_grid_first_cell(grid, house, slots & (slots - 1));
    return (struct conjugate_pair){.house = house, .near = turned ? second : first, .far = turned ? first : second};
}

static bool try_houses(struct search *search, house_id one, house_id two, unsigned digit)
{
    const struct layout *layout = search->grid->layout;
    for (unsigned turn = 0; turn < 4; turn++) {
        struct conjugate_pair a = make_pair(search->grid, one, digit, turn & 1);
        struct conjugate_pair b = make_pair(search->grid, two, digit, turn >> 1);
        if (a.near == b.near || a.far == b.far || a.near == b.far || a.far == b.near ||
            !layout_are_peers(layout, a.near, b.near))
            continue;
        if (report(search, &a, &b, digit))
            return true;
    }
    return false;
}

static bool try_digit(struct search *search, house_id *strong, unsigned digit)
{
    const struct candidate_grid *grid = search->grid;
    unsigned count = 0;
    for (unsigned h = 0; h < grid->layout->houses; h++) {
        if (digits_are_two(candidate_grid_slots(grid, (house_id)h, digit)))
            strong[count++] = (house_id)h;
    }
    for (unsigned a = 0; a < count; a++) {
        for (unsigned b = a + 1; b < count; b++) {
            if (try_houses(search, strong[a], strong[b], digit))
                return true;
        }
    }
    return false;
}

static void find(struct search *search)
{
    const struct candidate_grid *grid = search->grid;
    house_id *strong = arena_calloc(grid->arena, grid->layout->houses, sizeof *strong);
    for (unsigned digit = 1; digit <= grid->layout->digits; digit++) {
        if (digit_may_eliminate(grid, digit) && try_digit(search, strong, digit))
            return;
    }
}

void turbot_skyscraper(struct search *search)
{
    find(search);
}

void turbot_kite(struct search *search)
{
    find(search);
}

void turbot_other(struct search *search)
{
    find(search);
}
