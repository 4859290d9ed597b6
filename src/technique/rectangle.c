/* Uniqueness rectangles: four cells without givens and two digits x and y, such that each house contains two of the
 * cells or none. If all four held x or y, the two digits could be exchanged. So in a puzzle with one solution some
 * other candidate, an extra, is true. The types differ in the conclusion (corners.h). In an avoidable rectangle some of
 * the cells are solved, though not given. */
#include <string.h>

#include "technique/corners.h"
#include "technique/families.h"
#include "technique/digit_candidates.h"

struct neighbour {
    cell_id cell;
    bool extra;      /* it has extras */
    uint64_t shared; /* the first corner's houses that contain this cell, as bits */
};

struct rectangle {
    struct pattern corners;
    unsigned digit[2];
    bool avoidable;
    const uint64_t *corner_cells; /* [digits + 1] sets of cells: possible corners with this digit */
    uint64_t *set;                /* scratch space: a set of cells */
    struct neighbour *neighbour;  /* neighbours of the first corner */
    unsigned neighbours;
};

static const struct candidate_grid *grid_of(const struct rectangle *rectangle)
{
    return rectangle->corners.search->grid;
}

static bool is_exact_pair(const struct candidate_grid *grid, cell_id cell, digit_mask pair)
{
    return candidate_grid_is_bivalue(grid, cell) && grid->mask[cell] == pair;
}

/* Returns whether the search starts from the cell: an open cell with exactly the pair or, for avoidable rectangles, a
 * solved cell. */
static bool is_start(const struct rectangle *rectangle, cell_id cell)
{
    const struct candidate_grid *grid = grid_of(rectangle);
    if (rectangle->avoidable)
        return grid->solved[cell] && !grid->given[cell] && grid->mask[cell] & rectangle->corners.own[0];
    return is_exact_pair(grid, cell, rectangle->corners.own[0]);
}

static bool report(struct rectangle *rectangle)
{
    /* a rectangle with several starts is reported from the first */
    const cell_id *corner = rectangle->corners.cell;
    for (unsigned i = 1; i < CORNERS; i++) {
        if (corner[i] < corner[0] && is_start(rectangle, corner[i]))
            return false;
    }
    return rectangle->avoidable ? corners_avoidable(&rectangle->corners) : corners_unique(&rectangle->corners);
}

/* Stores in `set` the possible corners among these cells. */
static void keep_corners(const struct rectangle *rectangle, const uint64_t *cells)
{
    size_t words = grid_of(rectangle)->layout->set_words;
    const uint64_t *x = rectangle->corner_cells + rectangle->digit[0] * words;
    const uint64_t *y = rectangle->corner_cells + rectangle->digit[1] * words;
    for (size_t k = 0; k < words; k++)
        rectangle->set[k] = cells[k] & (x[k] | y[k]);
}

/* Completes corners 0, 1 and 2 with a corner 3 that sees 1 and 2, but not 0. */
static bool complete(struct rectangle *rectangle)
{
    const struct layout *layout = grid_of(rectangle)->layout;
    size_t words = layout->set_words;
    cell_id *corner = rectangle->corners.cell;
    keep_corners(rectangle, layout_peers(layout, corner[1]));
    bits_and(rectangle->set, layout_peers(layout, corner[2]), words);
    bits_and_not(rectangle->set, layout_peers(layout, corner[0]), words);
    bits_remove(rectangle->set, corner[0]);
    BITS_EACH (d, rectangle->set, words) {
        corner[3] = (cell_id)d;
        if (report(rectangle))
            return true;
    }
    return false;
}

static void find_neighbours(struct rectangle *rectangle)
{
    const struct candidate_grid *grid = grid_of(rectangle);
    const struct cell *first = &grid->layout->cell[rectangle->corners.cell[0]];
    size_t words = grid->layout->set_words;
    keep_corners(rectangle, layout_peers(grid->layout, rectangle->corners.cell[0]));
    rectangle->neighbours = 0;
    BITS_EACH (c, rectangle->set, words) {
        struct neighbour *neighbour = &rectangle->neighbour[rectangle->neighbours++];
        *neighbour = (struct neighbour){.cell = (cell_id)c, .extra = grid->mask[c] & ~rectangle->corners.own[0]};
        for (unsigned h = 0; h < first->house_count; h++)
            neighbour->shared |= (uint64_t)layout_house_has(grid->layout, first->houses[h], (cell_id)c) << h;
    }
}

/* Finds rectangles with this corner 0, a start. Each of its houses contains either corner 1 or corner 2. An avoidable
 * rectangle with extras in both of them has no conclusion. */
static bool from_corner(struct rectangle *rectangle, unsigned x, unsigned y)
{
    const struct layout *layout = grid_of(rectangle)->layout;
    rectangle->digit[0] = x;
    rectangle->digit[1] = y;
    for (unsigned i = 0; i < CORNERS; i++)
        rectangle->corners.own[i] = digit_bit(x) | digit_bit(y);
    uint64_t all = UINT64_MAX >> (64 - layout->cell[rectangle->corners.cell[0]].house_count);
    find_neighbours(rectangle);
    for (unsigned b = 0; b < rectangle->neighbours; b++) {
        const struct neighbour *one = &rectangle->neighbour[b];
        for (unsigned c = b + 1; c < rectangle->neighbours; c++) {
            const struct neighbour *two = &rectangle->neighbour[c];
            if (one->shared + two->shared != all || (rectangle->avoidable && one->extra && two->extra))
                continue;
            rectangle->corners.cell[1] = one->cell;
            rectangle->corners.cell[2] = two->cell;
            if (!layout_are_peers(layout, one->cell, two->cell) && complete(rectangle))
                return true;
        }
    }
    return false;
}

/* Returns the digits that make a pair with a solved cell's digit such that some peer has no extras. */
static digit_mask find_partner_digits(const struct candidate_grid *grid, cell_id start)
{
    const struct cell *info = &grid->layout->cell[start];
    digit_mask digits = 0;
    for (unsigned i = 0; i < info->peer_count; i++) {
        digit_mask other = grid->mask[info->peers[i]] & ~grid->mask[start];
        if (!grid->given[info->peers[i]] && !(other & (other - 1)))
            digits |= other;
    }
    return digits;
}

/* Searches with every pair of digits possible at the start. */
static bool find_from(struct rectangle *rectangle, cell_id start)
{
    const struct candidate_grid *grid = grid_of(rectangle);
    digit_mask one = grid->mask[start];
    rectangle->corners.cell[0] = start;
    if (!rectangle->avoidable)
        return from_corner(rectangle, digit_first(one), digit_first(one & (one - 1)));
    for (digit_mask left = find_partner_digits(grid, start); left; left &= left - 1) {
        if (from_corner(rectangle, digit_first(one), digit_first(left)))
            return true;
    }
    return false;
}

/* Adds solved cells without givens, the possible corners of avoidable rectangles. */
static const uint64_t *cells_with_solved(const struct candidate_grid *grid)
{
    const struct layout *layout = grid->layout;
    size_t words = layout->set_words;
    uint64_t *corner_cells = arena_calloc(grid->arena, (layout->digits + 1) * words, sizeof *corner_cells);
    memcpy(corner_cells, grid->digit_set, (layout->digits + 1) * words * sizeof *corner_cells);
    for (unsigned c = 0; c < layout->cells; c++) {
        if (grid->solved[c] && !grid->given[c])
            bits_add(corner_cells + grid->solved[c] * words, c);
    }
    return corner_cells;
}

static void find(struct search *search, bool avoidable)
{
    const struct candidate_grid *grid = search->grid;
    struct rectangle rectangle = {
        .corners = {.search = search, .cells = CORNERS},
        .avoidable = avoidable,
        .corner_cells = avoidable ? cells_with_solved(grid) : grid->digit_set,
        .set = arena_calloc(grid->arena, grid->layout->set_words, sizeof(uint64_t)),
        .neighbour = arena_calloc(grid->arena, grid->layout->cells, sizeof(struct neighbour)),
    };
    for (unsigned c = 0; c < grid->layout->cells && search->unique; c++) {
        bool may_start = avoidable ? grid->solved[c] && !grid->given[c] : candidate_grid_is_bivalue(grid, (cell_id)c);
        if (may_start && (search_cancelled(search) || find_from(&rectangle, (cell_id)c)))
            return;
    }
}

void rectangle_unique(struct search *search)
{
    find(search, false);
}

void rectangle_avoidable(struct search *search)
{
    find(search, true);
}
