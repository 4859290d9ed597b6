/* Sue de Coq: cells where two houses cross, with two or more digits more than they are many; other cells of the first house
 * and other cells of the second, with no digit in common, so that all together have as many digits as cells. Each digit
 * then stands once in them: those of the first house's cells go from the rest of it, those of the second's likewise, and
 * the others from the rest of both. */
#include "technique/families.h"

enum { SUBSET_MOST = 5, SUBSETS_MOST = 4096 };

/* Cells of one house that do not lie in the other, as bits of their places in the house. */
struct part {
    uint32_t cells;
    digit_mask digits;
};

struct coq {
    struct search *search;
    house_id house[2];
    struct part *part[2]; /* [SUBSETS_MOST] */
    unsigned parts[2];
    uint32_t crossing;    /* places in house[0] of open cells in both */
    digit_mask shared;    /* their digits */
};

static cell_id cell_at(const struct coq *coq, unsigned side, uint32_t place)
{
    return coq->search->position->layout->house[coq->house[side]].cells[__builtin_ctz(place)];
}

static digit_mask digits_of(const struct coq *coq, unsigned side, uint32_t places)
{
    digit_mask digits = 0;
    for (; places; places &= places - 1)
        digits |= coq->search->position->mask[cell_at(coq, side, places)];
    return digits;
}

/* A part has a digit with the crossing in common and, on the first side, fewer others than cells. */
static bool may_be_part(const struct coq *coq, unsigned side, uint32_t chosen, digit_mask digits)
{
    return digits & coq->shared && (side || digit_count(digits & ~coq->shared) < digit_count(chosen));
}

static void list_parts(struct coq *coq, unsigned side, uint32_t open, uint32_t chosen, digit_mask digits)
{
    if (may_be_part(coq, side, chosen, digits) && coq->parts[side] < SUBSETS_MOST)
        coq->part[side][coq->parts[side]++] = (struct part){.cells = chosen, .digits = digits};
    if (digit_count(chosen) == SUBSET_MOST)
        return;
    for (uint32_t left = open; left; left &= left - 1) {
        digit_mask more = digits | coq->search->position->mask[cell_at(coq, side, left)];
        if (digit_count(more) <= SUBSET_MOST + 1)
            list_parts(coq, side, left & (left - 1), chosen | (left & -left), more);
    }
}

/* Removes `digits` from the open cells of a side's house that are not in the pattern, and cites that it has each once. */
static void clear_house(struct coq *coq, unsigned side, digit_mask digits, uint32_t crossing, const struct part *part)
{
    const struct position *position = coq->search->position;
    const struct layout *layout = position->layout;
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = layout->house[coq->house[side]].cells[i];
        bool inside = part->cells >> i & 1;
        for (uint32_t left = crossing; left && !inside; left &= left - 1)
            inside = cell_at(coq, 0, left) == cell;
        if (!inside)
            finding_remove(coq->search, cell, digits);
    }
    for (; digits; digits &= digits - 1)
        finding_link(coq->search, constraint_house(coq->house[side], digit_first(digits)));
}

static void cite_cells(struct coq *coq, unsigned side, uint32_t places)
{
    for (; places; places &= places - 1)
        finding_truth(coq->search, constraint_cell(cell_at(coq, side, places)));
}

static void count_cells(struct coq *coq, unsigned side, uint32_t places)
{
    for (; places; places &= places - 1)
        finding_count_truth(coq->search, constraint_cell(cell_at(coq, side, places)));
}

/* All cells are counted against as many digits: these in the first house, those in the second. */
static void count(struct coq *coq, digit_mask first, digit_mask second, uint32_t crossing, const struct part *one,
                  const struct part *two)
{
    finding_count(coq->search);
    count_cells(coq, 0, crossing);
    count_cells(coq, 0, one->cells);
    count_cells(coq, 1, two->cells);
    for (digit_mask left = first; left; left &= left - 1)
        finding_count_link(coq->search, constraint_house(coq->house[0], digit_first(left)));
    for (digit_mask left = second; left; left &= left - 1)
        finding_count_link(coq->search, constraint_house(coq->house[1], digit_first(left)));
}

static bool report(struct coq *coq, uint32_t crossing, digit_mask shared, const struct part *one, const struct part *two)
{
    digit_mask all = shared | one->digits | two->digits;
    finding_begin(coq->search, TECHNIQUE_sue_de_coq);
    cite_cells(coq, 0, crossing);
    cite_cells(coq, 0, one->cells);
    cite_cells(coq, 1, two->cells);
    clear_house(coq, 0, all & ~two->digits, crossing, one);
    clear_house(coq, 1, all & ~one->digits, crossing, two);
    count(coq, all & ~two->digits, two->digits, crossing, one, two);
    count(coq, one->digits, all & ~one->digits, crossing, one, two);
    return finding_done(coq->search);
}

static bool try_crossing(struct coq *coq, uint32_t crossing)
{
    digit_mask shared = digits_of(coq, 0, crossing);
    unsigned count = digit_count(crossing);
    if (digit_count(shared) < count + 2)
        return false;
    for (unsigned i = 0; i < coq->parts[0]; i++) {
        const struct part *one = &coq->part[0][i];
        unsigned in_one = digit_count(one->cells);
        if (!(one->digits & shared) || digit_count(one->digits & ~shared) >= in_one)
            continue;
        for (unsigned k = 0; k < coq->parts[1]; k++) {
            const struct part *two = &coq->part[1][k];
            if (two->digits & one->digits || !(two->digits & shared) ||
                digit_count(shared | one->digits | two->digits) != count + in_one + digit_count(two->cells))
                continue;
            if (report(coq, crossing, shared, one, two))
                return true;
        }
    }
    return false;
}

static uint32_t open_places(const struct coq *coq, unsigned side, bool shared)
{
    const struct position *position = coq->search->position;
    uint32_t places = 0;
    for (unsigned i = 0; i < position->layout->digits; i++) {
        cell_id cell = position->layout->house[coq->house[side]].cells[i];
        if (!position->solved[cell] && layout_house_has(position->layout, coq->house[!side], cell) == shared)
            places |= 1u << i;
    }
    return places;
}

static bool try_houses(struct coq *coq)
{
    coq->crossing = open_places(coq, 0, true);
    coq->shared = digits_of(coq, 0, coq->crossing);
    if (digit_count(coq->crossing) < 2)
        return false;
    for (unsigned side = 0; side < 2; side++) {
        coq->parts[side] = 0;
        list_parts(coq, side, open_places(coq, side, false), 0, 0);
    }
    for (uint32_t crossing = coq->crossing; crossing; crossing = (crossing - 1) & coq->crossing) {
        if (digit_count(crossing) >= 2 && digit_count(crossing) <= 3 && try_crossing(coq, crossing))
            return true;
    }
    return false;
}

void sue_coq(struct search *search)
{
    const struct layout *layout = search->position->layout;
    struct coq coq = {.search = search};
    for (unsigned side = 0; side < 2; side++)
        coq.part[side] = arena_calloc(search->position->arena, SUBSETS_MOST, sizeof *coq.part[side]);
    search->no_memory |= !coq.part[0] || !coq.part[1];
    for (unsigned a = 0; a < layout->houses && !search->no_memory && !search_cancelled(search); a++) {
        for (unsigned b = a + 1; b < layout->houses; b++) {
            coq.house[0] = (house_id)a;
            coq.house[1] = (house_id)b;
            if (try_houses(&coq))
                return;
        }
    }
}
