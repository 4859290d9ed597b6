/* SudoCue's .sdx: spaces separate the cells; a digit is a given, 'u' and a digit is a placed digit, and several digits
 * are candidates. */
#include "base/translation.h"
#include "form/forms.h"

/* Returns the digits of a group, or 0 if it is anything else. */
static digit_mask digits_of(const struct row *row, struct part group, bool *is_placed)
{
    const char *text = row->line->plain;
    digit_mask mask = 0;
    *is_placed = group.to - group.from == 2 && (text[group.from] | 0x20) == 'u';
    for (size_t i = group.from + *is_placed; i < group.to; i++) {
        if (text[i] < '1' || text[i] > '9' || mask & digit_bit((unsigned)(text[i] - '0')))
            return 0;
        mask |= digit_bit((unsigned)(text[i] - '0'));
    }
    return mask;
}

static struct puzzle *make(struct fitting *fitting, const struct reading *reading, struct text_error *error)
{
    struct layout *layout = layout_cache_square(fitting->layouts, 9, error);
    struct puzzle *puzzle = layout ? puzzle_create(layout) : NULL;
    for (unsigned c = 0; puzzle && c < 81; c++) {
        const struct spelled *cell = &reading->spelling.items[c];
        struct row row = row_of(cell->line);
        bool is_placed;
        digit_mask mask = digits_of(&row, cell->part, &is_placed);
        if (is_placed)
            puzzle_place(puzzle, (cell_id)c, digit_first(mask));
        else if (digits_are_one(mask))
            puzzle_give(puzzle, (cell_id)c, digit_first(mask));
        else
            puzzle->start[c] = mask;
    }
    if (!puzzle)
        return NULL;
    puzzle->line = reading->spelling.items[0].line->number;
    puzzle->has_marks = true;
    if (puzzle_check(puzzle, error))
        return puzzle;
    puzzle_destroy(puzzle);
    return NULL;
}

void form_sdx_fit(struct fitting *fitting)
{
    const struct block *block = fitting->block;
    struct reading reading = {.form = TR("rows of .sdx"), .make = make, .rows = 9, .side = 9};
    bool any_placed = false, is_board = block->rows == 9;
    for (unsigned r = 0; is_board && r < 9; r++) {
        const struct row *row = &block->row[r];
        struct part group;
        is_board = row->groups == 9;
        for (size_t at = row->from; is_board && row_next_group(row, &at, &group);) {
            bool is_placed;
            is_board = digits_of(row, group, &is_placed);
            any_placed |= is_placed;
            spell_group(fitting->arena, &reading.spelling, row, group);
        }
    }
    if (is_board && any_placed)
        fitting_offer(fitting, &reading);
}
