#include "form/labels.h"

#include <stdio.h>
#include <string.h>

#include "puzzle/layout.h"

enum { NUMBERED = 1, LETTERED = 2, LETTERED_WITHOUT_I = 4, PREFIXED = 8, ANY = 15, LONGEST = 4, LEAST_ROWS = 4 };

/* Returns the set of labelling styles in which this part is label `index`, from 0. */
static unsigned label_ways(const struct row *row, struct part part, unsigned index)
{
    char text[LONGEST + 1] = "", number[16];
    const char *plain = row->line->plain;
    for (; part.from < part.to && plain[part.from] == '*'; part.from++, part.to--) {
        if (plain[part.to - 1] != '*' || part.to - part.from < 3)
            return 0; /* bold on one side only */
    }
    size_t length = part.to - part.from;
    if (length > 1 && plain[part.to - 1] == '.')
        length--;
    if (length > LONGEST)
        return 0;
    memcpy(text, plain + part.from, length);
    snprintf(number, sizeof number, "%u", index + 1);
    unsigned ways = !strcmp(text, number) ? NUMBERED : 0;
    if (strchr("rRcC", text[0]) && !strcmp(text + 1, number))
        ways |= PREFIXED;
    char letter = (char)(text[0] & ~0x20);
    if (length == 1 && letter == (char)('A' + index))
        ways |= LETTERED;
    if (length == 1 && letter == (char)('A' + index + (index >= 8)))
        ways |= LETTERED_WITHOUT_I;
    return ways;
}

/* Returns whether the row has only labels for this many columns, or nothing. */
static bool is_header(const struct row *row, unsigned columns)
{
    unsigned ways = ANY, count = 0;
    struct part part;
    for (size_t at = row->from; ways && row_next_group(row, &at, &part); count++)
        ways &= label_ways(row, part, count);
    return count == 0 || (ways && count == columns);
}

static void remove_first_row(struct block *block)
{
    block->rows--;
    memmove(block->row, block->row + 1, block->rows * sizeof *block->row);
    memmove(block->used_by, block->used_by + 1, block->rows * sizeof *block->used_by);
}

/* Removes the labels before the rows with the separator after each. A bar stays, as the row's first one. Returns false
 * if the labels are not in order. */
static bool remove_row_labels(struct block *block)
{
    unsigned ways = ANY;
    for (unsigned r = 0; r < block->rows && ways; r++) {
        struct row *row = &block->row[r];
        struct part label;
        size_t at = row->from;
        ways &= row_next_group(row, &at, &label) ? label_ways(row, label, r) : 0;
        at += strspn(row->line->plain + at, " ");
        at += at < row->to && strchr(",;:\t", row->line->plain[at]);
        *row = row_after(row, at);
    }
    return ways;
}

bool labels_remove(struct arena *arena, const struct block *block, unsigned which, struct block *rest)
{
    unsigned header = which & LABELS_OF_COLUMNS ? 1 : 0;
    if (block->rows < LEAST_ROWS + header || block->rows > LAYOUT_MAX_DIGITS + header ||
        (header && !is_header(&block->row[0], block->rows - 1)))
        return false;
    *rest = block_copy(arena, block);
    if (header)
        remove_first_row(rest);
    if (which & LABELS_OF_ROWS && !remove_row_labels(rest))
        return false;
    rest->predicted += (which & LABELS_OF_ROWS ? rest->rows : 0) + (header ? rest->rows : 0);
    return true;
}
