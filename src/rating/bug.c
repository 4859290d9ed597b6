/* Bivalue universal grave (BUG): if a few extra candidates were eliminated, every cell would have two digits and
 * every digit two places in each house, and the puzzle would have two solutions. So one of the extra candidates is
 * true.
 *
 *   1  all are in one cell: the cell is one of them (5.6)
 *   2  all are the same digit: cells that see all of them are not that digit (5.7)
 *   3  they make a naked set with other cells of a house (5.7, +0.1 for a pair, ...)
 *   4  they are in two cells of a house that share another digit: the other digits of these cells go (5.7) */
#include "rating/step_search.h"

struct bug {
    struct step_search *search;
    struct rating_grid rest; /* the grid without the extra candidates */
    unsigned cells;
    uint8_t cell[BOARD_CELLS];
    uint16_t extra[BOARD_CELLS]; /* [cells]: extra candidates */
    unsigned extra_digits;
    struct cell_set common; /* cells that see all cells with extra candidates */
};

static void add_extra(struct bug *bug, unsigned cell, unsigned digit)
{
    const struct rating_board *board = bug->search->board;
    if (!bug->extra[cell])
        bug->cell[bug->cells++] = (uint8_t)cell;
    if (!bug->extra_digits)
        bug->common = (struct cell_set){UINT64_MAX, UINT64_MAX};
    bug->extra[cell] |= (uint16_t)(1u << digit);
    bug->extra_digits |= 1u << digit;
    grid_remove(board, &bug->rest, cell, 1u << digit);
    bug->common.low &= board->sees[cell].low;
    bug->common.high &= board->sees[cell].high;
}

/* Checks a digit in a house. If it does not have two places, it is an extra candidate in the only cell there with three
 * or more candidates; with several such cells, a different house decides. Returns false if there is no BUG. */
static bool check_house(struct bug *bug, unsigned house, unsigned digit)
{
    const struct rating_board *board = bug->search->board;
    const struct rating_grid *grid = bug->search->grid;
    unsigned places = grid->place[house][digit], cells_with_more = 0, found = 0;
    if (!places || mask_count(places) == 2)
        return true;
    for (; places; places &= places - 1) {
        unsigned cell = board->house[house][mask_first(places)];
        if (mask_count(grid->mask[cell]) < 3)
            continue;
        cells_with_more++;
        found = cell;
    }
    if (cells_with_more == 1)
        add_extra(bug, found, digit);
    bool no_common_peer = bug->cells > 1 && mask_count(bug->extra_digits) > 1 && !(bug->common.low | bug->common.high);
    return cells_with_more && !(cells_with_more == 1 && no_common_peer);
}

static bool is_bug(struct bug *bug)
{
    const struct rating_board *board = bug->search->board;
    for (unsigned h = 0; h < board->houses; h++) {
        for (unsigned digit = 0; digit < BOARD_DIGITS; digit++) {
            if (!check_house(bug, h, digit))
                return false;
        }
    }
    for (unsigned cell = 0; cell < BOARD_CELLS; cell++) {
        if (!bug->rest.value[cell] && mask_count(bug->rest.mask[cell]) != 2)
            return false;
    }
    for (unsigned h = 0; h < board->houses; h++) {
        for (unsigned digit = 0; digit < BOARD_DIGITS; digit++) {
            unsigned places = bug->rest.place[h][digit];
            if (places && mask_count(places) != 2)
                return false;
        }
    }
    return true;
}

static void try_type_1(struct bug *bug)
{
    hint_begin(bug->search);
    hint_remove(bug->search, bug->cell[0], ~bug->extra_digits);
    hint_done(bug->search, bug->search->finder->rating[0]);
}

static bool try_type_2(struct bug *bug)
{
    hint_begin(bug->search);
    for (unsigned cell = 0; cell < BOARD_CELLS; cell++) {
        if (cell_set_has(&bug->common, cell))
            hint_remove(bug->search, cell, bug->extra_digits);
    }
    return hint_done(bug->search, bug->search->finder->rating[1]);
}

/* Returns whether the house contains all cells with extra candidates. */
static bool holds_all_extras(const struct bug *bug, unsigned house)
{
    const struct rating_board *board = bug->search->board;
    for (unsigned i = 0; i < bug->cells; i++) {
        if (board->house[house][board_slot(board, house, bug->cell[i])] != bug->cell[i])
            return false;
    }
    return true;
}

static bool try_type_4(struct bug *bug)
{
    const uint16_t *mask = bug->search->grid->mask;
    unsigned a = bug->cell[0], b = bug->cell[1], common = mask[a] & mask[b] & ~bug->extra_digits;
    bool together = false;
    for (unsigned h = 0; h < bug->search->board->houses; h++)
        together = together || holds_all_extras(bug, h);
    if (!together || mask_count(common) != 1)
        return false;
    hint_begin(bug->search);
    hint_remove(bug->search, a, ~(common | bug->extra[a]));
    hint_remove(bug->search, b, ~(common | bug->extra[b]));
    return hint_done(bug->search, bug->search->finder->rating[1]);
}

/* Tries a naked set. `cells` are the house's cells that see all extra candidates; `chosen` selects those in the set. */
static bool try_naked_set(struct bug *bug, const uint8_t *cells, unsigned count, unsigned chosen)
{
    const uint16_t *mask = bug->search->grid->mask;
    unsigned size = mask_count(chosen) + 1, combined = 0;
    for (unsigned left = chosen; left; left &= left - 1) {
        unsigned one = mask[cells[mask_first(left)]];
        if (mask_count(one) < 2)
            return false;
        combined |= one;
    }
    if (mask_count(combined) != size || bug->extra_digits & ~combined || mask_count(bug->extra_digits) < 2)
        return false;
    hint_begin(bug->search);
    for (unsigned i = 0; i < count; i++) {
        if (!(chosen >> i & 1))
            hint_remove(bug->search, cells[i], combined);
    }
    return hint_done(bug->search, bug->search->finder->rating[1] + (size - 1) * 0.1);
}

static void try_type_3(struct bug *bug)
{
    const struct rating_board *board = bug->search->board;
    for (unsigned h = 0; h < board->houses; h++) {
        uint8_t cells[BOARD_DIGITS];
        unsigned count = 0;
        if (!holds_all_extras(bug, h))
            continue;
        for (unsigned i = 0; i < BOARD_DIGITS; i++) {
            if (cell_set_has(&bug->common, board->house[h][i]))
                cells[count++] = board->house[h][i];
        }
        for (unsigned size = 2; size <= 6 && size <= count; size++) {
            for (unsigned chosen = (1u << (size - 1)) - 1; chosen < 1u << count; chosen = mask_next(chosen)) {
                if (try_naked_set(bug, cells, count, chosen))
                    return;
            }
        }
    }
}

void find_bug(struct step_search *search)
{
    struct bug bug = {.search = search, .rest = *search->grid};
    if (!is_bug(&bug) || !bug.cells)
        return;
    if (bug.cells == 1) {
        try_type_1(&bug);
        return;
    }
    bool one_digit = mask_count(bug.extra_digits) == 1;
    if (one_digit && try_type_2(&bug))
        return;
    if (bug.cells == 2 && try_type_4(&bug))
        return;
    if (!one_digit)
        try_type_3(&bug);
}
