/* Candidates of which some are in parentheses, such as "1(78)" or "-8(17)". Parentheses belong to the group that they
 * touch. */
#include "base/translation.h"
#include "form/forms.h"

static bool is_in_group(char character)
{
    return !glyph_is_decoration(character) || character == '(' || character == ')';
}

/* Finds the next group from `*at` on, with its parentheses, and moves `*at` past it. Returns false after the last
 * one. */
static bool next_group(const struct row *row, size_t *at, struct part *group)
{
    const char *text = row->line->plain;
    while (*at < row->to && !is_in_group(text[*at]))
        ++*at;
    group->from = *at;
    while (*at < row->to && is_in_group(text[*at]))
        ++*at;
    group->to = *at;
    return group->from < group->to;
}

/* Returns the number of groups, or 0 if one of them does not consist of candidates. */
static unsigned count_groups(const struct row *row, bool *has_several)
{
    struct part group;
    unsigned groups = 0;
    for (size_t at = row->from; next_group(row, &at, &group); groups++) {
        unsigned digits = 0;
        for (size_t i = group.from; i < group.to; i++) {
            char character = row->line->plain[i];
            bool is_digit = digit_of_character(character);
            if (!is_digit && !glyph_is_in(character, "()*#@-"))
                return 0;
            digits += is_digit;
        }
        if (!digits)
            return 0;
        *has_several |= digits > 1;
    }
    return groups;
}

void form_enclosed_fit(struct fitting *fitting)
{
    const struct block *block = fitting->block;
    struct reading reading = {.form = TR("rows of candidates"), .make = reading_make_candidates};
    bool has_several = false, has_parentheses = false;
    reading.side = reading.rows = count_groups(&block->row[0], &has_several);
    if (!reading.side || !layout_cache_has_side(fitting->layouts, reading.side) || block->rows < reading.rows)
        return;
    for (unsigned r = 0; r < block->rows; r++) {
        has_parentheses |= row_has(&block->row[r], "(");
        if (count_groups(&block->row[r], &has_several) != reading.side)
            return;
    }
    if (!has_several || !has_parentheses)
        return;
    for (unsigned r = 0; r < reading.rows; r++) {
        struct part group;
        for (size_t at = block->row[r].from; next_group(&block->row[r], &at, &group);)
            spell_group(fitting->arena, &reading.spelling, &block->row[r], group);
    }
    fitting_offer(fitting, &reading);
}
