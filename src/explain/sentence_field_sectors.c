/* Fields of multi-sector locked sets and similar patterns: the digits of the links, grouped by houses. */
#include "base/translation.h"
#include "explain/sentence_field.h"
#include "explain/span_fill.h"

/* Returns the digits of the links in this link's house; none if an earlier link has the same house. */
static digit_mask digits_of_house(const struct step *step, size_t link)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < step->link_count; i++) {
        bool same = constraint_is_house(step->links[i]) && step->links[i].index == step->links[link].index;
        if (same && i < link)
            return 0;
        digits |= same ? digit_bit(step->links[i].digit) : 0;
    }
    return digits;
}

/* Writes "1 and 7 in column 4; 3 and 9 in box 2". */
bool field_once(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    bool any = false;
    for (size_t i = 0; i < step->link_count; i++) {
        digit_mask digits = digits_of_house(step, i);
        if (!digits)
            continue;
        span_words(sentence, any ? "; " : "");
        span_fill(sentence, source->layout, tr("{digits} in {houses}"),
                  value_digits("digits", digits, MEANING_TRUTH, SPAN_AND),
                  value_house("houses", step->links[i].index, MEANING_LINK));
        any = true;
    }
    return any;
}

/* Writes "one 6 and one 9". The context is the digits. */
static void say_one_each(struct sentence *sentence, const void *context)
{
    digit_mask rest = *(const digit_mask *)context;
    for (unsigned i = 0, count = digit_count(rest); i < count; i++, rest &= rest - 1) {
        span_separator(sentence, i, count, SPAN_AND);
        span_fill(sentence, NULL, tr("one {digit}"), value_digit("digit", digit_first(rest), MEANING_TRUTH));
    }
}

/* Writes "They can hold at most one 9 (row 2), one 6 and one 9 (row 6). They can also hold at most one 4 (column 1)":
 * the digits of the links by houses, in sentences of readable length. */
bool field_supplies(struct sentence *sentence, const struct field_source *source)
{
    enum { MAX_WORDS = 25, WORDS_BEFORE = 6, WORDS_OF_HOUSE = 2 };
    const struct step *step = source->step;
    unsigned words = 0;
    for (size_t i = 0; i < step->link_count; i++) {
        digit_mask digits = digits_of_house(step, i);
        unsigned more = WORDS_OF_HOUSE + 2 * digit_count(digits) + (digit_count(digits) > 1);
        if (!digits)
            continue;
        bool ends = words + more > MAX_WORDS;
        const char *template = !words ? tr("They can hold at most {digits} ({house})")
                               : ends ? tr(". They can also hold at most {digits} ({house})")
                                      : tr(", {digits} ({house})");
        span_fill(sentence, source->layout, template, value_clause("digits", say_one_each, &digits),
                  value_house("house", step->links[i].index, MEANING_LINK));
        words = !words || ends ? WORDS_BEFORE + more : words + more;
    }
    return words;
}

/* Writes the two houses of this kind that have links. Returns false if there are not two. */
static bool say_two_lines(struct sentence *sentence, const struct field_source *source, enum house_kind kind)
{
    const struct step *step = source->step;
    house_id lines[2];
    unsigned count = 0;
    for (size_t i = 0; i < step->link_count; i++) {
        if (!digits_of_house(step, i) || source->layout->house[step->links[i].index].kind != kind)
            continue;
        if (count == 2)
            return false;
        lines[count++] = step->links[i].index;
    }
    return count == 2 && field_name_houses(sentence, source->layout, lines, count, MEANING_TRUTH, SPAN_AND);
}

/* Writes "rows 2 and 8". */
bool field_loop_rows(struct sentence *sentence, const struct field_source *source)
{
    return say_two_lines(sentence, source, HOUSE_ROW);
}

/* Writes "columns 2 and 8". */
bool field_loop_columns(struct sentence *sentence, const struct field_source *source)
{
    return say_two_lines(sentence, source, HOUSE_COLUMN);
}

/* Writes "7 digits": the number of the links. */
bool field_supply(struct sentence *sentence, const struct field_source *source)
{
    size_t count = source->step->link_count;
    span_fill(sentence, source->layout, tr_n("{number} digit", "{number} digits", count),
              value_number("number", count));
    return count;
}

/* Writes "If r7c1 were 2, it would use up the 2 of both row 7 and box 7, and the digits would be too few" for each
 * elimination inside the pattern's cells. */
bool field_doubled(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    bool any = false;
    for (size_t i = 0; i < step->removes; i++) {
        cell_id cell = step->remove[i].cell;
        digit_mask left = step_has_cell_truth(step, cell) ? step->remove[i].digits : 0;
        for (; left; left &= left - 1) {
            house_id houses[FIELD_HOUSES];
            unsigned digit = digit_first(left);
            unsigned count = field_find_houses(source->layout, step->links, step->link_count, cell, digit, houses);
            span_words(sentence, any ? ". " : "");
            span_fill(sentence, source->layout,
                      tr("If {cell} were {digit}, it would use up the {digit} of both {houses}, and the digits would "
                         "be too few"),
                      value_cell("cell", cell, MEANING_REMOVED), value_digit("digit", digit, MEANING_TRUTH),
                      value_houses("houses", houses, count, MEANING_LINK));
            any = true;
        }
    }
    return any;
}
