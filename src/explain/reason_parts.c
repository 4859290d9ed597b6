#include "explain/reason_parts.h"

#include "explain/spans.h"

unsigned reason_find(const struct reason *reason, cell_id cell, unsigned digit)
{
    unsigned at = 0;
    while (at < reason->candidates && (reason->candidate[at].cell != cell || reason->candidate[at].digit != digit))
        at++;
    return at < reason->candidates ? at : REASON_CANDIDATES;
}

struct reason_line *reason_line(struct reason *reason, enum reason_kind kind)
{
    struct reason_line *line = &reason->line[reason->lines];
    *line = (struct reason_line){.kind = kind};
    reason->lines += reason->lines + 1 < REASON_LINES;
    return line;
}

unsigned reason_cells(const struct reason *reason, const struct reason_set *set, cell_id *cells)
{
    unsigned count = 0;
    for (unsigned i = 0; i < reason->candidates && count < REASON_CELLS; i++) {
        bool known = !reason_has(set, i);
        for (unsigned k = 0; k < count && !known; k++)
            known = cells[k] == reason->candidate[i].cell;
        if (!known)
            cells[count++] = reason->candidate[i].cell;
    }
    span_sort_cells(cells, count);
    return count;
}

digit_mask reason_digits(const struct reason *reason, const struct reason_set *set)
{
    digit_mask digits = 0;
    for (unsigned i = 0; i < reason->candidates; i++)
        digits |= reason_has(set, i) ? digit_bit(reason->candidate[i].digit) : 0;
    return digits;
}

digit_mask reason_digits_in(const struct reason *reason, const struct reason_set *set, const cell_id *cells,
                            unsigned count)
{
    digit_mask digits = 0;
    for (unsigned i = 0; i < reason->candidates; i++) {
        for (unsigned k = 0; k < count && (!set || reason_has(set, i)); k++)
            digits |= cells[k] == reason->candidate[i].cell ? digit_bit(reason->candidate[i].digit) : 0;
    }
    return digits;
}

const struct reason_line *reason_emptied(const struct reason *reason)
{
    struct reason_set coloured = {0};
    for (unsigned i = 0; i < 2 * reason->colours; i++)
        coloured = reason_both(coloured, reason->colour[i / 2][i % 2]);
    for (unsigned i = 0; i < reason->lines && reason->colours; i++) {
        const struct reason_line *line = &reason->line[i];
        if (line->kind == REASON_TRUTH && constraint_is_cell(line->constraint) && !reason_within(line->to, coloured))
            return line;
    }
    return NULL;
}

const struct reason_line *reason_supposed(const struct reason *reason)
{
    const struct reason_line *found = NULL;
    for (unsigned i = 0; i < reason->lines; i++) {
        if (reason->line[i].kind != REASON_SUPPOSE)
            continue;
        if (found)
            return NULL;
        found = &reason->line[i];
    }
    return found;
}
