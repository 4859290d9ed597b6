/* Empty rectangles and dual kites: a digit whose candidates in a box are where a row and a column cross the box. In an
 * empty rectangle all of them are in these two lines, the arms. A further line with two candidates has one of them on
 * an arm. If its second candidate is false, the first is true, so the box's digit is in the other arm. So candidates
 * that see the second one and are on the other arm outside the box are false. Two empty rectangles of one box make a
 * dual one; two two-string kites that meet in the same two cells of a box make a dual kite. */
#include "technique/families.h"
#include "technique/template_search.h"

enum { ARMS = 2, RECTANGLES = 64 };

struct rectangle {
    house_id box, arm[ARMS]; /* the strong line crosses arm 0 */
    house_id strong;
    cell_id near, far;   /* the strong line's candidates; `near` is on arm 0 */
    uint32_t eliminated; /* slots of arm 1, as bits */
};

struct crossing {
    struct search *search;
    unsigned digit;
    struct rectangle found[RECTANGLES]; /* those of the current box */
    unsigned count;
};

static bool is_line(const struct layout *layout, house_id house)
{
    return layout->house[house].kind == HOUSE_ROW || layout->house[house].kind == HOUSE_COLUMN;
}

static void cite(struct crossing *crossing, const struct rectangle *rectangle)
{
    struct search *search = crossing->search;
    const cell_id *cells = search->grid->layout->house[rectangle->arm[1]].cells;
    finding_begin_start(search, PLAN_SPLIT_SET);
    finding_add_start_candidate(search, rectangle->far, crossing->digit);
    finding_begin_role(search, ROLE_BOX, 0);
    finding_add_role_house(search, rectangle->box, crossing->digit);
    finding_begin_role(search, ROLE_LINE, 0);
    finding_add_role_house(search, rectangle->strong, crossing->digit);
    finding_add_truth(search, constraint_house(rectangle->box, crossing->digit));
    finding_add_truth(search, constraint_house(rectangle->strong, crossing->digit));
    finding_add_link(search, constraint_house(rectangle->arm[0], crossing->digit));
    finding_add_link(search, constraint_house(rectangle->arm[1], crossing->digit));
    for (uint32_t left = rectangle->eliminated; left; left &= left - 1) {
        cell_id cell = cells[__builtin_ctz(left)];
        finding_remove(search, cell, digit_bit(crossing->digit));
        finding_add_peer_link(search, cell, rectangle->far, crossing->digit);
    }
}

/* Tries the strong line with the candidates `near`, on arm 0 outside the box, and `far`. */
static void try_strong(struct crossing *crossing, struct rectangle *rectangle)
{
    const struct layout *layout = crossing->search->grid->layout;
    if (layout_house_has(layout, rectangle->arm[0], rectangle->far) ||
        layout_house_has(layout, rectangle->arm[1], rectangle->far) ||
        layout_house_has(layout, rectangle->box, rectangle->far))
        return;
    rectangle->eliminated = 0;
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = layout->house[rectangle->arm[1]].cells[i];
        if (candidate_grid_has(crossing->search->grid, cell, crossing->digit) && cell != rectangle->near &&
            !layout_house_has(layout, rectangle->box, cell) && layout_are_peers(layout, cell, rectangle->far))
            rectangle->eliminated |= 1u << i;
    }
    if (rectangle->eliminated && crossing->count < RECTANGLES)
        crossing->found[crossing->count++] = *rectangle;
}

static void try_arms(struct crossing *crossing, house_id box, house_id first, house_id second)
{
    const struct candidate_grid *grid = crossing->search->grid;
    const struct layout *layout = grid->layout;
    for (uint32_t left = candidate_grid_slots(grid, first, crossing->digit); left; left &= left - 1) {
        cell_id near = candidate_grid_first_cell(grid, first, left);
        const struct cell *info = &layout->cell[near];
        for (unsigned h = 0; h < info->house_count && !layout_house_has(layout, box, near); h++) {
            house_id strong = info->houses[h];
            cell_id far = candidate_grid_strong_partner(grid, strong, crossing->digit, near);
            struct rectangle rectangle = {
                .box = box, .arm = {first, second}, .strong = strong, .near = near, .far = far};
            if (strong != first && is_line(layout, strong) && far != NO_CELL)
                try_strong(crossing, &rectangle);
        }
    }
}

/* Returns whether all candidates of the digit in the box are in the two lines, but not all in one. */
static bool are_arms(const struct crossing *crossing, house_id box, house_id a, house_id b)
{
    const struct candidate_grid *grid = crossing->search->grid;
    bool only_a = false, only_b = false;
    for (uint32_t left = candidate_grid_slots(grid, box, crossing->digit); left; left &= left - 1) {
        cell_id cell = candidate_grid_first_cell(grid, box, left);
        bool in_a = layout_house_has(grid->layout, a, cell), in_b = layout_house_has(grid->layout, b, cell);
        if (!in_a && !in_b)
            return false;
        only_a |= in_a && !in_b;
        only_b |= in_b && !in_a;
    }
    return only_a && only_b;
}

/* Lists the lines of the given kind through candidates of the digit in the box. */
static unsigned lines_through(const struct crossing *crossing, house_id box, enum house_kind kind, house_id *lines)
{
    const struct candidate_grid *grid = crossing->search->grid;
    unsigned count = 0;
    for (uint32_t left = candidate_grid_slots(grid, box, crossing->digit); left; left &= left - 1) {
        const struct cell *info = &grid->layout->cell[candidate_grid_first_cell(grid, box, left)];
        for (unsigned h = 0; h < info->house_count; h++) {
            bool is_new = grid->layout->house[info->houses[h]].kind == kind && count < LAYOUT_MAX_DIGITS;
            for (unsigned i = 0; i < count; i++)
                is_new = is_new && lines[i] != info->houses[h];
            if (is_new)
                lines[count++] = info->houses[h];
        }
    }
    return count;
}

static void find_in_box(struct crossing *crossing, house_id box)
{
    house_id rows[LAYOUT_MAX_DIGITS], columns[LAYOUT_MAX_DIGITS];
    unsigned row_count = lines_through(crossing, box, HOUSE_ROW, rows);
    unsigned column_count = lines_through(crossing, box, HOUSE_COLUMN, columns);
    crossing->count = 0;
    for (unsigned r = 0; r < row_count; r++) {
        for (unsigned c = 0; c < column_count; c++) {
            if (!are_arms(crossing, box, rows[r], columns[c]))
                continue;
            try_arms(crossing, box, rows[r], columns[c]);
            try_arms(crossing, box, columns[c], rows[r]);
        }
    }
}

static bool is_same(const struct rectangle *a, const struct rectangle *b)
{
    return a->eliminated == b->eliminated && a->arm[1] == b->arm[1];
}

static bool report_rectangles(struct crossing *crossing, bool dual)
{
    for (unsigned i = 0; i < crossing->count; i++) {
        for (unsigned k = dual ? i + 1 : i; k < (dual ? crossing->count : i + 1); k++) {
            if (dual && is_same(&crossing->found[i], &crossing->found[k]))
                continue;
            finding_begin(crossing->search, dual ? TECHNIQUE_dual_empty_rectangle : TECHNIQUE_empty_rectangle);
            cite(crossing, &crossing->found[i]);
            if (dual)
                cite(crossing, &crossing->found[k]);
            if (finding_report(crossing->search))
                return true;
        }
    }
    return false;
}

static void find_rectangles(struct search *search, bool dual)
{
    const struct layout *layout = search->grid->layout;
    struct crossing crossing = {.search = search};
    for (crossing.digit = 1; crossing.digit <= layout->digits && !search_cancelled(search); crossing.digit++) {
        if (!digit_may_eliminate(search->grid, crossing.digit))
            continue;
        for (unsigned h = 0; h < layout->houses; h++) {
            uint32_t slots = candidate_grid_slots(search->grid, (house_id)h, crossing.digit);
            if (is_line(layout, (house_id)h) || !(slots & (slots - 1)))
                continue;
            find_in_box(&crossing, (house_id)h);
            if (report_rectangles(&crossing, dual))
                return;
        }
    }
}

void crossing_empty_rectangle(struct search *search)
{
    find_rectangles(search, false);
}

void crossing_dual_rectangle(struct search *search)
{
    find_rectangles(search, true);
}

/* Returns the second candidate of the digit in the line of this kind through `cell`, if the line has two; otherwise
 * NO_CELL. */
static cell_id strong_partner(const struct crossing *crossing, cell_id cell, enum house_kind kind, house_id *line)
{
    const struct candidate_grid *grid = crossing->search->grid;
    const struct cell *info = &grid->layout->cell[cell];
    for (unsigned h = 0; h < info->house_count; h++) {
        *line = info->houses[h];
        cell_id partner = candidate_grid_strong_partner(grid, *line, crossing->digit, cell);
        if (grid->layout->house[*line].kind == kind && partner != NO_CELL)
            return partner;
    }
    return NO_CELL;
}

/* Adds the kite that meets in `a`, in its row, and `b`, in its column. Returns false if it eliminates nothing. */
static bool cite_kite(struct crossing *crossing, cell_id a, cell_id b)
{
    struct search *search = crossing->search;
    const struct layout *layout = search->grid->layout;
    house_id row, column;
    cell_id p = strong_partner(crossing, a, HOUSE_ROW, &row), q = strong_partner(crossing, b, HOUSE_COLUMN, &column);
    size_t before = search->finding.removals;
    if (p == NO_CELL || q == NO_CELL || p == b || q == a || p == q)
        return false;
    finding_begin_start(search, PLAN_SPLIT_SET);
    finding_add_start_candidate(search, p, crossing->digit);
    finding_add_truth(search, constraint_house(row, crossing->digit));
    finding_add_truth(search, constraint_house(column, crossing->digit));
    finding_add_peer_link(search, a, b, crossing->digit);
    for (unsigned i = 0; i < layout->cell[p].peer_count; i++) {
        cell_id cell = layout->cell[p].peers[i];
        if (!candidate_grid_has(crossing->search->grid, cell, crossing->digit) || cell == a || cell == b ||
            !layout_are_peers(layout, cell, q))
            continue;
        finding_remove(search, cell, digit_bit(crossing->digit));
        finding_add_peer_link(search, cell, p, crossing->digit);
        finding_add_peer_link(search, cell, q, crossing->digit);
    }
    return search->finding.removals > before;
}

static bool in_one_line(const struct layout *layout, cell_id a, cell_id b)
{
    for (unsigned h = 0; h < layout->cell[a].house_count; h++) {
        if (is_line(layout, layout->cell[a].houses[h]) && layout_house_has(layout, layout->cell[a].houses[h], b))
            return true;
    }
    return false;
}

/* Reports pairs of kites, of any digits, that meet in these two cells, one by its row and one by its column. */
static bool find_kites(struct crossing *crossing, cell_id a, cell_id b)
{
    const struct candidate_grid *grid = crossing->search->grid;
    unsigned digit[2 * LAYOUT_MAX_DIGITS], kites = 0;
    bool turned[2 * LAYOUT_MAX_DIGITS];
    for (digit_mask left = grid->mask[a] & grid->mask[b]; left; left &= left - 1) {
        for (unsigned turn = 0; turn < 2; turn++) {
            crossing->digit = digit_first(left);
            finding_begin(crossing->search, TECHNIQUE_dual_two_string_kite);
            if (!cite_kite(crossing, turn ? b : a, turn ? a : b))
                continue;
            digit[kites] = crossing->digit;
            turned[kites++] = turn;
        }
    }
    for (unsigned i = 0; i < kites; i++) {
        for (unsigned k = i + 1; k < kites; k++) {
            finding_begin(crossing->search, TECHNIQUE_dual_two_string_kite);
            crossing->digit = digit[i];
            cite_kite(crossing, turned[i] ? b : a, turned[i] ? a : b);
            crossing->digit = digit[k];
            if (cite_kite(crossing, turned[k] ? b : a, turned[k] ? a : b) && finding_report(crossing->search))
                return true;
        }
    }
    return false;
}

void crossing_dual_kite(struct search *search)
{
    const struct candidate_grid *grid = search->grid;
    const struct layout *layout = grid->layout;
    struct crossing crossing = {.search = search};
    for (unsigned h = 0; h < layout->houses && !search_cancelled(search); h++) {
        const cell_id *cells = layout->house[h].cells;
        for (unsigned i = 0; i < layout->digits && !is_line(layout, (house_id)h); i++) {
            for (unsigned k = i + 1; k < layout->digits && !grid->solved[cells[i]]; k++) {
                if (!grid->solved[cells[k]] && !in_one_line(layout, cells[i], cells[k]) &&
                    find_kites(&crossing, cells[i], cells[k]))
                    return;
            }
        }
    }
}
