/* Killers in rows: first a board of totals, each in one cell of its cage, then a board with a name for each cell's
 * cage; or in reverse order. */
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "form/cages.h"
#include "form/forms.h"

enum { MOST_TOTAL = 999 };

/* Returns the total shown in a cell, 0 for a blank; MOST_TOTAL + 1 for anything else. */
static unsigned total_of(const struct spelled *cell)
{
    const char *text = cell->line->plain + cell->part.from;
    size_t length = cell->part.to - cell->part.from;
    unsigned total = 0;
    if (length == 1 && glyph_is_blank(*text))
        return 0;
    for (size_t i = 0; i < length; i++) {
        if (!glyph_is_digit(text[i]) || total > MOST_TOTAL)
            return MOST_TOTAL + 1;
        total = 10 * total + (unsigned)(text[i] - '0');
    }
    return total;
}

static bool are_totals(const struct spelled *cells, unsigned count)
{
    unsigned i = 0, totals = 0;
    for (; i < count && total_of(&cells[i]) <= MOST_TOTAL; i++)
        totals += total_of(&cells[i]) > 0;
    return i == count && totals;
}

static bool has_same_name(const struct spelled *a, const struct spelled *b)
{
    size_t length = a->part.to - a->part.from;
    return b->part.to - b->part.from == length &&
           !memcmp(a->line->plain + a->part.from, b->line->plain + b->part.from, length);
}

/* Stores the cages from their totals and names. Returns false if they are not cages: at least one total must exceed the
 * digits. */
static bool store(const struct spelled *totals, const struct spelled *names, struct cages *cages)
{
    unsigned cells = cages->variant.digits * cages->variant.digits, kinds = 0, highest = 0;
    uint16_t member[CAGES_MOST_CELLS], total[CAGES_MOST_CELLS];
    if (!are_totals(totals, cells))
        return false;
    for (unsigned c = 0; c < cells; c++) {
        unsigned first = 0;
        while (!has_same_name(&names[first], &names[c]))
            first++;
        kinds += first == c;
        member[c] = (uint16_t)first;
        total[c] = (uint16_t)total_of(&totals[c]);
        highest = total[c] > highest ? total[c] : highest;
    }
    return kinds > cages->variant.digits && highest > cages->variant.digits && cages_take(cages, member, total) &&
           cages_check(cages);
}

/* Stores the cages from the two boards, in either order. Returns false if they are not cages. */
static bool find_cages(const struct reading *reading, struct cages *cages)
{
    const struct spelled *first = reading->spelling.items, *second = first + reading->spelling.count / 2;
    struct cages empty = *cages;
    if (store(first, second, cages))
        return true;
    *cages = empty;
    return store(second, first, cages);
}

static struct puzzle *make(struct fitting *fitting, const struct reading *reading, struct text_error *error)
{
    struct cages *cages = cages_create(reading->side);
    find_cages(reading, cages);
    struct puzzle *puzzle = cages_puzzle(fitting->layouts, cages, reading->spelling.items[0].line->number, error);
    memory_free(cages);
    return puzzle;
}

void form_cages_fit(struct fitting *fitting)
{
    const struct block *block = fitting->block;
    unsigned side = block->row[0].groups == block->rows / 2 ? block->row[0].groups : block->row[0].cells;
    struct reading reading = {
        .form = TR("a killer in rows"), .make = make, .rows = 2 * side, .side = side, .predicted = side * side};
    if (fitting->layouts->wanted || !form_side((size_t)side * side) || block->rows != 2 * side)
        return;
    for (unsigned r = 0; r < block->rows; r++) {
        const struct row *row = &block->row[r];
        struct part group;
        if (row->groups == side) {
            for (size_t at = row->from; row_next_group(row, &at, &group);)
                spell_group(fitting->arena, &reading.spelling, row, group);
        } else if (row->cells == side) {
            spell_characters(fitting->arena, &reading.spelling, row, row->from, row->to, false);
        } else {
            return;
        }
    }
    struct cages *cages = cages_create(side);
    if (find_cages(&reading, cages))
        fitting_offer(fitting, &reading);
    memory_free(cages);
}
