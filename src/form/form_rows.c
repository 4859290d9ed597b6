#include "base/translation.h"
#include "form/forms.h"

/* Returns whether the first `count` rows have this many cells or groups. */
static bool have(const struct block *block, unsigned count, unsigned number, bool are_groups)
{
    if (block->rows < count)
        return false;
    for (unsigned r = 0; r < count; r++) {
        if ((are_groups ? block->row[r].groups : block->row[r].cells) != number)
            return false;
    }
    return true;
}

unsigned form_characters_side(const struct fitting *fitting)
{
    const struct block *block = fitting->block;
    unsigned side = block->row[0].cells;
    bool fits = layout_cache_has_side(fitting->layouts, side) && have(block, side, side, false) &&
                (block->rows % side == 0 || block->is_cut);
    return fits ? side : 0;
}

void form_characters_fit(struct fitting *fitting)
{
    struct reading reading = {.form = TR("rows of characters"), .make = reading_make_digits};
    reading.side = reading.rows = form_characters_side(fitting);
    for (unsigned r = 0; r < reading.rows; r++) {
        const struct row *row = &fitting->block->row[r];
        spell_characters(fitting->arena, &reading.spelling, row, row->from, row->to, false);
    }
    fitting_offer(fitting, &reading);
}

/* Returns the side of the board whose cells are the groups of the rows, or of one row, otherwise 0. `*rows` receives
 * the number of rows used. */
static unsigned groups_side(const struct fitting *fitting, unsigned *rows)
{
    const struct block *block = fitting->block;
    unsigned side = block->row[0].groups;
    *rows = side;
    if (layout_cache_has_side(fitting->layouts, side) && have(block, side, side, true))
        return side;
    *rows = 1;
    return block->rows == 1 ? form_side(side) : 0;
}

/* The characters in a board of numbers. A 0 or a different blank distinguishes numbers from candidates. */
struct number_signs {
    bool has_numbers, has_blanks, has_minus_ones;
};

static bool are_numbers(const struct row *row, struct number_signs *signs)
{
    struct part group;
    for (size_t at = row->from; row_next_group(row, &at, &group);) {
        const char *text = row->line->plain + group.from;
        bool is_minus_one = spell_is_minus_one(row, group);
        bool is_blank = group.to - group.from == 1 && glyph_is_blank(*text);
        if (!spell_is_value(row, group, &signs->has_numbers) || !(is_minus_one || is_blank || glyph_is_digit(*text)))
            return false;
        signs->has_minus_ones |= is_minus_one;
        signs->has_blanks |= is_blank || (text[0] == '0' && group.to - group.from == 2 && text[1] == '0');
    }
    return true;
}

void form_numbers_fit(struct fitting *fitting)
{
    struct reading reading = {.form = TR("rows of numbers"), .make = reading_make_digits};
    struct number_signs signs = {0};
    unsigned side = reading.side = groups_side(fitting, &reading.rows);
    for (unsigned r = 0; side && r < reading.rows; r++) {
        if (!are_numbers(&fitting->block->row[r], &signs))
            return;
    }
    bool is_board = signs.has_minus_ones ? !signs.has_blanks : signs.has_numbers && signs.has_blanks;
    if (!side || !is_board || (signs.has_numbers && side < 10))
        return;
    for (unsigned r = 0; r < reading.rows; r++) {
        const struct row *row = &fitting->block->row[r];
        struct part group;
        for (size_t at = row->from; row_next_group(row, &at, &group);) {
            if (!spell_value(fitting->arena, &reading.spelling, row, group, side, &reading.error))
                break;
        }
    }
    fitting_offer(fitting, &reading);
}

void form_candidates_fit(struct fitting *fitting)
{
    const struct block *block = fitting->block;
    struct reading reading = {.form = TR("rows of candidates"), .make = reading_make_candidates};
    bool are_like = false;
    reading.side = block->rows > 1 ? groups_side(fitting, &reading.rows) : 0;
    for (unsigned r = 0; r < block->rows; r++) {
        if (row_has(&block->row[r], "._?") || row_has_negative(&block->row[r]))
            return;
        are_like |= row_looks_like_candidates(&block->row[r]);
    }
    if (!reading.side || !are_like)
        return;
    for (unsigned r = 0; r < reading.rows; r++) {
        struct part group;
        for (size_t at = block->row[r].from; row_next_group(&block->row[r], &at, &group);)
            spell_group(fitting->arena, &reading.spelling, &block->row[r], group);
    }
    fitting_offer(fitting, &reading);
}
