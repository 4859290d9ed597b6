#include "base/translation.h"
#include "form/forms.h"

/* Returns the number of fields between `separator`, or 0 if one of them is not a cell. */
static unsigned count_fields(const struct row *row, char separator, bool *has_numbers)
{
    struct part field;
    unsigned fields = 0;
    for (size_t at = row->from; row_next_field(row, separator, &at, &field); fields++) {
        if (!spell_is_value(row, field, has_numbers))
            return 0;
    }
    return fields;
}

/* Returns whether each of the first rows ends with a separator, as in arrays of program text. */
static bool end_in(const struct block *block, char separator, unsigned rows)
{
    unsigned r = 0;
    while (r < rows && block->row[r].to > block->row[r].from &&
           block->row[r].line->plain[block->row[r].to - 1] == separator)
        r++;
    return r == rows;
}

/* Returns the number of a row's fields that are cells. The last field does not count if it is empty because every row
 * ends with a separator, and the number of rows fits. */
static unsigned count_cells(const struct block *block, char separator, unsigned fields)
{
    bool is_closed =
        fields > 1 && block->rows % fields && block->rows % (fields - 1) == 0 && end_in(block, separator, block->rows);
    return fields - is_closed;
}

/* Returns whether each row begins with a bar, which then does not separate fields. */
static bool begin_with_bars(const struct block *block)
{
    unsigned r = 0;
    while (r < block->rows && *line_text(block->row[r].line) == '|')
        r++;
    return r == block->rows;
}

/* Returns the side of the board whose rows have a field for each cell, or 0. Rows that happen to have as many digits as
 * a shorter row could be an array with a separator after each row, so they do not count. */
static unsigned fields_side(const struct fitting *fitting, char separator)
{
    const struct block *block = fitting->block;
    bool has_numbers = false;
    unsigned fields = count_fields(&block->row[0], separator, &has_numbers);
    unsigned side = count_cells(block, separator, fields), plain = form_characters_side(fitting);
    bool fits = side >= 4 && (block->rows % side == 0 || (block->is_cut && block->rows > side));
    for (unsigned r = 0; fits && r < block->rows; r++)
        fits = count_fields(&block->row[r], separator, &has_numbers) == fields;
    bool is_array = plain && side == plain + 1 && end_in(block, separator, plain);
    return fits && !is_array && (side > 9 || !has_numbers) && (separator != '|' || !begin_with_bars(block)) ? side : 0;
}

static void offer(struct fitting *fitting, char separator, unsigned side)
{
    struct reading reading = {.form = TR("rows of fields"), .make = reading_make_digits, .rows = side, .side = side};
    for (unsigned r = 0; r < side; r++) {
        const struct row *row = &fitting->block->row[r];
        struct part field;
        size_t at = row->from;
        for (unsigned x = 0; x < side && row_next_field(row, separator, &at, &field); x++) {
            if (!spell_value(fitting->arena, &reading.spelling, row, field, side, &reading.error))
                break;
        }
    }
    fitting_offer(fitting, &reading);
}

void form_fields_fit(struct fitting *fitting)
{
    static const char separators[] = {',', ';', '\t', FRAMED_BAR, '|', 0};
    for (const char *separator = separators; *separator; separator++) {
        unsigned side = fields_side(fitting, *separator);
        if (!side)
            continue;
        if (layout_cache_has_side(fitting->layouts, side))
            offer(fitting, *separator, side);
        else
            text_error_input(&fitting->misfit, fitting->block->row[0].line->number, 0,
                             "%u rows of fields, expected a square such as 9 rows of 9", side);
    }
}
