/* Subsets. If k cells of a house have only k digits as candidates, they hold exactly these, so no other cell of the
 * house can (naked). If k digits have only k cells of a house as places, they fill these, so the cells hold nothing
 * else (hidden). One search does both, over cells and their digits or over digits and their slots. A locked subset is a
 * naked one in the common cells of two houses that eliminates candidates of both. */
#include "technique/families.h"

enum { MAX_SIZE = 4 };

static const enum technique_id naked_ids[] = {TECHNIQUE_naked_pair, TECHNIQUE_naked_triple, TECHNIQUE_naked_quad};
static const enum technique_id hidden_ids[] = {TECHNIQUE_hidden_pair, TECHNIQUE_hidden_triple, TECHNIQUE_hidden_quad};

/* A choice of `size` members whose sets together have `size` elements. */
struct chooser {
    struct search *search;
    house_id house;
    unsigned size;
    unsigned member[LAYOUT_MAX_DIGITS]; /* cells or digits */
    digit_mask set[LAYOUT_MAX_DIGITS];  /* digits or slots */
    unsigned members;
    unsigned chosen[MAX_SIZE];
    bool (*report)(struct chooser *chooser, digit_mask united);
};

static bool choose(struct chooser *chooser, unsigned depth, unsigned from, digit_mask united)
{
    if (depth == chooser->size || depth == MAX_SIZE)
        return !digits_are_within(united, chooser->size - 1) && chooser->report(chooser, united);
    for (unsigned i = from; i + chooser->size - depth <= chooser->members; i++) {
        digit_mask grown = united | chooser->set[i];
        chooser->chosen[depth] = i;
        if (digits_are_within(grown, chooser->size) && choose(chooser, depth + 1, i + 1, grown))
            return true;
    }
    return false;
}

static cell_id chosen_cell(const struct chooser *chooser, unsigned index)
{
    return (cell_id)chooser->member[chooser->chosen[index]];
}

static bool is_chosen(const struct chooser *chooser, cell_id cell)
{
    for (unsigned i = 0; i < chooser->size; i++) {
        if (chosen_cell(chooser, i) == cell)
            return true;
    }
    return false;
}

/* Eliminates the digits from the rest of a house that contains all chosen cells, and adds the count of the cells and
 * the digits there. Returns whether that eliminated anything. */
static bool clear_house(struct chooser *chooser, house_id house, digit_mask digits)
{
    struct search *search = chooser->search;
    const struct layout *layout = search->grid->layout;
    size_t before = search->finding.removals;
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = layout->house[house].cells[i];
        if (!is_chosen(chooser, cell))
            finding_remove(search, cell, digits);
    }
    if (search->finding.removals == before)
        return false;
    finding_begin_count(search);
    for (unsigned i = 0; i < chooser->size; i++)
        finding_add_count_truth(search, constraint_cell(chosen_cell(chooser, i)));
    for (digit_mask left = digits; left; left &= left - 1)
        finding_add_count_link(search, constraint_house(house, digit_first(left)));
    return true;
}

static void begin(struct chooser *chooser, enum technique_id technique)
{
    finding_begin(chooser->search, technique);
    finding_begin_role(chooser->search, ROLE_SUBSET, 0);
    for (unsigned i = 0; i < chooser->size; i++) {
        finding_add_truth(chooser->search, constraint_cell(chosen_cell(chooser, i)));
        finding_add_role_cell(chooser->search, chosen_cell(chooser, i));
    }
}

static bool report_naked(struct chooser *chooser, digit_mask digits)
{
    begin(chooser, naked_ids[chooser->size - 2]);
    clear_house(chooser, chooser->house, digits);
    return finding_report(chooser->search);
}

static bool is_box(const struct layout *layout, house_id house)
{
    return layout->house[house].kind == HOUSE_BOX || layout->house[house].kind == HOUSE_REGION;
}

/* Returns whether `find` searches house `a` before house `b`. */
static bool comes_before(const struct layout *layout, house_id a, house_id b)
{
    return is_box(layout, a) == is_box(layout, b) ? a < b : is_box(layout, a);
}

/* Begins a finding that eliminates from both houses. Returns whether each loses anything. */
static bool clears_both(struct chooser *chooser, house_id a, house_id b, digit_mask digits)
{
    begin(chooser, chooser->size == 2 ? TECHNIQUE_locked_pair : TECHNIQUE_locked_triple);
    bool from_a = clear_house(chooser, a, digits), from_b = clear_house(chooser, b, digits);
    return from_a && from_b;
}

/* Locked: a second house contains all the cells, too. The first of the two houses reports the finding, if it can. */
static bool report_locked(struct chooser *chooser, digit_mask digits)
{
    const struct layout *layout = chooser->search->grid->layout;
    const struct cell *first = &layout->cell[chosen_cell(chooser, 0)];
    for (unsigned h = 0; h < first->house_count; h++) {
        house_id other = first->houses[h];
        bool holds = other != chooser->house;
        for (unsigned i = 1; holds && i < chooser->size; i++)
            holds = layout_house_has(layout, other, chosen_cell(chooser, i));
        if (!holds ||
            (comes_before(layout, other, chooser->house) && clears_both(chooser, other, chooser->house, digits)))
            continue;
        if (clears_both(chooser, chooser->house, other, digits) && finding_report(chooser->search))
            return true;
    }
    return false;
}

static bool report_hidden(struct chooser *chooser, digit_mask slots)
{
    const struct layout *layout = chooser->search->grid->layout;
    digit_mask digits = 0;
    finding_begin(chooser->search, hidden_ids[chooser->size - 2]);
    finding_begin_count(chooser->search);
    for (unsigned i = 0; i < chooser->size; i++) {
        unsigned digit = chooser->member[chooser->chosen[i]];
        digits |= digit_bit(digit);
        finding_add_count_truth(chooser->search, constraint_house(chooser->house, digit));
    }
    finding_begin_role(chooser->search, ROLE_SUBSET, 0);
    for (digit_mask left = slots; left; left &= left - 1) {
        cell_id cell = layout->house[chooser->house].cells[digit_first(left) - 1];
        finding_remove(chooser->search, cell, ~digits);
        finding_add_count_link(chooser->search, constraint_cell(cell));
        finding_add_role_cell(chooser->search, cell);
    }
    return finding_report(chooser->search);
}

/* Returns the cells in one word of a cell set that have from two to `size` candidates. */
static uint64_t fitting_cells(const struct chooser *chooser, size_t word)
{
    const struct candidate_grid *grid = chooser->search->grid;
    uint64_t cells = 0;
    for (unsigned count = 2; count <= chooser->size; count++)
        cells |= candidate_grid_counted_cells(grid, count)[word];
    return cells & layout_house_cells(grid->layout, chooser->house)[word];
}

static void gather_cells(struct chooser *chooser)
{
    const struct candidate_grid *grid = chooser->search->grid;
    chooser->members = 0;
    for (size_t word = 0; word < grid->layout->set_words; word++) {
        for (uint64_t cells = fitting_cells(chooser, word); cells; cells &= cells - 1) {
            unsigned cell = (unsigned)(word * 64) + (unsigned)__builtin_ctzll(cells);
            chooser->member[chooser->members] = cell;
            chooser->set[chooser->members++] = grid->mask[cell];
        }
    }
}

static void gather_digits(struct chooser *chooser)
{
    const struct candidate_grid *grid = chooser->search->grid;
    chooser->members = 0;
    for (unsigned digit = 1; digit <= grid->layout->digits; digit++) {
        uint32_t slots = candidate_grid_slots(grid, chooser->house, digit);
        if (!(slots & (slots - 1)) || !digits_are_within(slots, chooser->size))
            continue;
        chooser->member[chooser->members] = digit;
        chooser->set[chooser->members++] = slots;
    }
}

static void find(struct search *search, unsigned size, void (*gather)(struct chooser *),
                 bool (*report)(struct chooser *, digit_mask))
{
    const struct layout *layout = search->grid->layout;
    struct chooser chooser = {.search = search, .size = size, .report = report};
    /* boxes before lines, as in HoDoKu, because the order affects the score */
    for (unsigned boxes = 2; boxes--;) {
        for (unsigned h = 0; h < layout->houses; h++) {
            /* with so few unsolved cells a subset eliminates nothing */
            if (is_box(layout, (house_id)h) != boxes || search->grid->house_unsolved[h] <= size)
                continue;
            chooser.house = (house_id)h;
            gather(&chooser);
            if (chooser.members >= size && choose(&chooser, 0, 0, 0))
                return;
        }
    }
}

void subset_locked(struct search *search)
{
    if (search_wants(search, TECHNIQUE_locked_pair))
        find(search, 2, gather_cells, report_locked);
    if (search_wants(search, TECHNIQUE_locked_triple) && !search->stopped)
        find(search, 3, gather_cells, report_locked);
}

void subset_naked(struct search *search)
{
    for (unsigned size = 2; size <= MAX_SIZE && !search->stopped; size++) {
        if (search_wants(search, naked_ids[size - 2]))
            find(search, size, gather_cells, report_naked);
    }
}

void subset_hidden(struct search *search)
{
    for (unsigned size = 2; size <= MAX_SIZE && !search->stopped; size++) {
        if (search_wants(search, hidden_ids[size - 2]))
            find(search, size, gather_digits, report_hidden);
    }
}
