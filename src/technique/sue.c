/* Sue de Coq. In the intersection of two houses, some cells have at least two digits more than cells. Together with
 * cells of the first house and cells of the second, which share no digit, they have as many digits as cells. So each
 * digit is in them once: digits of the first house's cells are eliminated from the rest of that house, digits of the
 * second's likewise, and the other digits of the intersection from the rest of both. */
#include "technique/families.h"

enum { MAX_SUBSET_CELLS = 5, MAX_SUBSETS = 4096 };

/* Cells of one house outside the other, as slots of the house. */
struct part {
    uint32_t cells;
    digit_mask digits;
};

struct sue {
    struct search *search;
    house_id house[2];
    struct part *part[2]; /* [MAX_SUBSETS] */
    unsigned parts[2];
    uint32_t intersection; /* slots of house[0]: unsolved cells in both houses */
    digit_mask shared;     /* digits of the intersection */
};

static cell_id cell_in_slot(const struct sue *sue, unsigned side, uint32_t slot)
{
    return sue->search->grid->layout->house[sue->house[side]].cells[__builtin_ctz(slot)];
}

static digit_mask digits_of(const struct sue *sue, unsigned side, uint32_t slots)
{
    digit_mask digits = 0;
    for (; slots; slots &= slots - 1)
        digits |= sue->search->grid->mask[cell_in_slot(sue, side, slots)];
    return digits;
}

/* Returns whether these cells may be a part: they share a digit with the intersection and, on the first side, have
 * fewer other digits than cells. */
static bool may_be_part(const struct sue *sue, unsigned side, uint32_t chosen, digit_mask digits)
{
    return digits & sue->shared && (side || digit_count(digits & ~sue->shared) < digit_count(chosen));
}

static void list_parts(struct sue *sue, unsigned side, uint32_t open, uint32_t chosen, digit_mask digits)
{
    if (may_be_part(sue, side, chosen, digits) && sue->parts[side] < MAX_SUBSETS)
        sue->part[side][sue->parts[side]++] = (struct part){.cells = chosen, .digits = digits};
    if (digit_count(chosen) == MAX_SUBSET_CELLS)
        return;
    for (uint32_t left = open; left; left &= left - 1) {
        digit_mask more = digits | sue->search->grid->mask[cell_in_slot(sue, side, left)];
        if (digit_count(more) <= MAX_SUBSET_CELLS + 1)
            list_parts(sue, side, left & (left - 1), chosen | (left & -left), more);
    }
}

/* Eliminates the digits from the rest of the side's house, and adds the links for it. */
static void clear_house(struct sue *sue, unsigned side, digit_mask digits, uint32_t intersection,
                        const struct part *part)
{
    const struct candidate_grid *grid = sue->search->grid;
    const struct layout *layout = grid->layout;
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = layout->house[sue->house[side]].cells[i];
        bool inside = part->cells >> i & 1;
        for (uint32_t left = intersection; left && !inside; left &= left - 1)
            inside = cell_in_slot(sue, 0, left) == cell;
        if (!inside)
            finding_remove(sue->search, cell, digits);
    }
    for (; digits; digits &= digits - 1)
        finding_add_link(sue->search, constraint_house(sue->house[side], digit_first(digits)));
}

static void cite_cells(struct sue *sue, unsigned side, uint32_t slots)
{
    for (; slots; slots &= slots - 1)
        finding_add_truth(sue->search, constraint_cell(cell_in_slot(sue, side, slots)));
}

static void count_cells(struct sue *sue, unsigned side, uint32_t slots)
{
    for (; slots; slots &= slots - 1)
        finding_add_count_truth(sue->search, constraint_cell(cell_in_slot(sue, side, slots)));
}

/* Adds the count of all cells and the digits, each in the house to which it belongs. */
static void add_count(struct sue *sue, digit_mask first, digit_mask second, uint32_t intersection,
                      const struct part *one, const struct part *two)
{
    finding_begin_count(sue->search);
    count_cells(sue, 0, intersection);
    count_cells(sue, 0, one->cells);
    count_cells(sue, 1, two->cells);
    for (digit_mask left = first; left; left &= left - 1)
        finding_add_count_link(sue->search, constraint_house(sue->house[0], digit_first(left)));
    for (digit_mask left = second; left; left &= left - 1)
        finding_add_count_link(sue->search, constraint_house(sue->house[1], digit_first(left)));
}

static bool report(struct sue *sue, uint32_t intersection, digit_mask shared, const struct part *one,
                   const struct part *two)
{
    digit_mask all = shared | one->digits | two->digits;
    finding_begin(sue->search, TECHNIQUE_sue_de_coq);
    cite_cells(sue, 0, intersection);
    cite_cells(sue, 0, one->cells);
    cite_cells(sue, 1, two->cells);
    clear_house(sue, 0, all & ~two->digits, intersection, one);
    clear_house(sue, 1, all & ~one->digits, intersection, two);
    add_count(sue, all & ~two->digits, two->digits, intersection, one, two);
    add_count(sue, one->digits, all & ~one->digits, intersection, one, two);
    return finding_report(sue->search);
}

static bool try_intersection(struct sue *sue, uint32_t intersection)
{
    digit_mask shared = digits_of(sue, 0, intersection);
    unsigned count = digit_count(intersection);
    if (digit_count(shared) < count + 2)
        return false;
    for (unsigned i = 0; i < sue->parts[0]; i++) {
        const struct part *one = &sue->part[0][i];
        unsigned in_one = digit_count(one->cells);
        if (!(one->digits & shared) || digit_count(one->digits & ~shared) >= in_one)
            continue;
        for (unsigned k = 0; k < sue->parts[1]; k++) {
            const struct part *two = &sue->part[1][k];
            if (two->digits & one->digits || !(two->digits & shared) ||
                digit_count(shared | one->digits | two->digits) != count + in_one + digit_count(two->cells))
                continue;
            if (report(sue, intersection, shared, one, two))
                return true;
        }
    }
    return false;
}

static uint32_t open_slots(const struct sue *sue, unsigned side, bool shared)
{
    const struct candidate_grid *grid = sue->search->grid;
    uint32_t slots = 0;
    for (unsigned i = 0; i < grid->layout->digits; i++) {
        cell_id cell = grid->layout->house[sue->house[side]].cells[i];
        if (!grid->solved[cell] && layout_house_has(grid->layout, sue->house[!side], cell) == shared)
            slots |= 1u << i;
    }
    return slots;
}

static bool try_houses(struct sue *sue)
{
    sue->intersection = open_slots(sue, 0, true);
    sue->shared = digits_of(sue, 0, sue->intersection);
    if (digit_count(sue->intersection) < 2)
        return false;
    for (unsigned side = 0; side < 2; side++) {
        sue->parts[side] = 0;
        list_parts(sue, side, open_slots(sue, side, false), 0, 0);
    }
    for (uint32_t intersection = sue->intersection; intersection;
         intersection = (intersection - 1) & sue->intersection) {
        if (digit_count(intersection) >= 2 && digit_count(intersection) <= 3 && try_intersection(sue, intersection))
            return true;
    }
    return false;
}

void sue_de_coq(struct search *search)
{
    const struct layout *layout = search->grid->layout;
    struct sue sue = {.search = search};
    for (unsigned side = 0; side < 2; side++)
        sue.part[side] = arena_calloc(search->grid->arena, MAX_SUBSETS, sizeof *sue.part[side]);
    for (unsigned a = 0; a < layout->houses && !search_cancelled(search); a++) {
        for (unsigned b = a + 1; b < layout->houses; b++) {
            sue.house[0] = (house_id)a;
            sue.house[1] = (house_id)b;
            if (try_houses(&sue))
                return;
        }
    }
}
