/* Fields of a 3D Medusa, whose colours have several digits: how each colour, or the false one, leads to a conflict. */
#include "base/translation.h"
#include "explain/sentence_field.h"
#include "explain/span_fill.h"

/* Writes "r6c2 is 2 and r8c3 and r9c5 are 5". */
static void say_members(struct sentence *sentence, const struct field_source *source, struct reason_set set,
                        bool would_be)
{
    const struct reason *reason = source->reason;
    digit_mask digits = reason_digits(reason, &set);
    unsigned all = digit_count(digits), at = 0;
    for (; digits; digits &= digits - 1) {
        unsigned digit = digit_first(digits), count = 0;
        cell_id cells[REASON_CELLS];
        for (unsigned i = 0; i < reason->candidates && count < REASON_CELLS; i++) {
            if (reason_has(&set, i) && reason->candidate[i].digit == digit)
                cells[count++] = reason->candidate[i].cell;
        }
        span_separator(sentence, at++, all, SPAN_AND);
        span_fill(sentence, source->layout,
                  would_be ? tr_n("{cells} would be {digit}", "{cells} would each be {digit}", count)
                           : tr_n("{cells} is {digit}", "{cells} are {digit}", count),
                  value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
                  value_digit("digit", digit, MEANING_TRUTH));
    }
}

/* Returns the candidates of the colour that share a link with some of the set. */
static struct reason_set find_linked(const struct reason *reason, struct reason_set colour, struct reason_set set)
{
    struct reason_set linked = {0};
    for (unsigned i = 0; i < reason->lines; i++) {
        struct reason_set common = reason_common(reason->line[i].to, set);
        if (reason->line[i].kind == REASON_LINK && reason_any(&common))
            linked = reason_both(linked, reason_common(reason->line[i].to, colour));
    }
    return linked;
}

bool field_either(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    if (!reason || !reason->colours)
        return false;
    struct reason_set first = find_linked(reason, reason->colour[0][0], reason->removed);
    struct reason_set second = find_linked(reason, reason->colour[0][1], reason->removed);
    if (!reason_any(&first) || !reason_any(&second))
        return false;
    span_words(sentence, tr("If one colour is true, "));
    say_members(sentence, source, first, false);
    span_words(sentence, tr("; if the other is, "));
    say_members(sentence, source, second, false);
    return true;
}

/* Writes about the false colour "r2c3 and r2c9 would each be 4, but row 2 has it only once", or "r2c3 would be both 8
 * and 9". */
static bool say_clash(struct sentence *sentence, const struct field_source *source, struct reason_set colour)
{
    const struct reason *reason = source->reason;
    for (unsigned i = 0; i < reason->lines; i++) {
        struct reason_set common = reason_common(reason->line[i].to, colour);
        if (reason->line[i].kind != REASON_LINK || reason_count(common) < 2)
            continue;
        struct constraint link = reason->line[i].constraint;
        if (constraint_is_cell(link)) {
            span_fill(sentence, source->layout, tr("{cell} would be both {digits}"),
                      value_cell("cell", link.index, MEANING_CONTRADICTION),
                      value_digits("digits", reason_digits(reason, &common), MEANING_TRUTH, SPAN_AND));
            return true;
        }
        if (!constraint_is_house(link))
            continue;
        say_members(sentence, source, common, true);
        span_fill(sentence, source->layout, tr(", but {house} has it only once"),
                  value_house("house", link.index, MEANING_CONTRADICTION));
        return true;
    }
    return false;
}

bool field_clash(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    if (!reason || !reason->colours)
        return false;
    struct reason_set colour = reason->colour[0][!reason_within(reason->removed, reason->colour[0][0])];
    if (say_clash(sentence, source, colour))
        return true;
    const struct reason_line *emptied = reason_emptied(reason);
    if (!emptied)
        return false;
    say_members(sentence, source, find_linked(reason, colour, emptied->to), true);
    span_fill(sentence, source->layout, tr(", and {cell} would have no digit left"),
              value_cell("cell", emptied->constraint.index, MEANING_CONTRADICTION));
    return true;
}
