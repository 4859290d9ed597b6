/* Givens by their cells, in any order: "r1c5=3", "R1C5: 3", "r1c5 3". The board has nine digits unless the text
 * requests a layout. */
#include <string.h>

#include "base/translation.h"
#include "form/forms.h"

/* Returns the number at `*at` and moves `*at` past it; 0 if there is none or it is too large for the board. */
static unsigned take_number(const char *text, size_t *at, unsigned most)
{
    unsigned number = 0;
    for (; glyph_is_digit(text[*at]) && number <= most; ++*at)
        number = 10 * number + (unsigned)(text[*at] - '0');
    return number <= most ? number : 0;
}

/* Reads the given at `*at`, after decoration, and moves `*at` past it. Returns false if it is not one. */
static bool take_given(const struct row *row, size_t *at, unsigned side, unsigned *cell, struct part *digit)
{
    const char *text = row->line->plain;
    if ((text[*at] | 0x20) != 'r')
        return false;
    ++*at;
    unsigned y = take_number(text, at, side);
    if (!y || (text[*at] | 0x20) != 'c')
        return false;
    ++*at;
    unsigned x = take_number(text, at, side);
    *at += strspn(text + *at, " =:");
    *digit = (struct part){*at, *at};
    unsigned number = take_number(text, &digit->to, side);
    *at = digit->to;
    *cell = (y - 1) * side + x - 1;
    return x && number && (*at >= row->to || glyph_is_in(text[*at], " ,;"));
}

void form_places_fit(struct fitting *fitting)
{
    const struct block *block = fitting->block;
    const struct layout *wanted = fitting->layouts->wanted;
    unsigned side = wanted && wanted->grids == 1 ? wanted->digits : 9, cell, givens = 0;
    struct reading reading = {.form = TR("givens by their places"),
                              .make = reading_make_digits,
                              .rows = block->rows,
                              .side = side,
                              .predicted = side};
    if ((*line_text(block->row[0].line) | 0x20) != 'r')
        return;
    for (unsigned c = 0; c < side * side; c++)
        spell_group(fitting->arena, &reading.spelling, &block->row[0], (struct part){0, 0});
    for (unsigned c = 0; c < side * side; c++)
        reading.spelling.items[c].character = ' ';
    for (unsigned r = 0; r < block->rows; r++) {
        const struct row *row = &block->row[r];
        for (size_t at = row->from + strspn(row->line->plain + row->from, " ,;"); at < row->to; givens++) {
            struct spelling one = {0};
            struct part digit;
            if (!take_given(row, &at, side, &cell, &digit) ||
                !spell_value(fitting->arena, &one, row, digit, side, &reading.error))
                return;
            if (reading.spelling.items[cell].character != ' ')
                text_error_input(&reading.error, row->line->number, digit.from + 1,
                                 "found r%uc%u a second time, expected each cell once", cell / side + 1,
                                 cell % side + 1);
            reading.spelling.items[cell] = one.items[0];
            at += strspn(row->line->plain + at, " ,;");
        }
    }
    if (givens > 1)
        fitting_offer(fitting, &reading);
}
