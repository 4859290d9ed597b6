/* The signs that are filled from a step's reason: they have something to say only where it is known, and of their form. */
#include "scene/sign.h"
#include "scene/spans.h"

/* The candidates of one end of the chain, as what is true or, with `were`, what might not be. */
static bool say_end(struct sentence *sentence, const struct sign_source *source, bool last, const char *is)
{
    const struct reason *reason = source->reason;
    cell_id cells[64];
    unsigned count = 0;
    digit_mask digits = 0;
    if (!reason || reason->form != REASON_CHAIN || reason->loop)
        return false;
    struct reason_set end = last ? reason->line[reason->lines - 2].to : reason->line[0].from;
    for (unsigned i = 0; i < reason->candidates && count < 64; i++) {
        bool known = !reason_has(&end, i);
        digits |= known ? 0 : digit_bit(reason->candidate[i].digit);
        for (unsigned k = 0; k < count; k++)
            known = known || cells[k] == reason->candidate[i].cell;
        if (!known)
            cells[count++] = reason->candidate[i].cell;
    }
    span_words(sentence, count > 1 ? "one of " : "");
    span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, " and ");
    span_words(sentence, is);
    return span_digits(sentence, digits, MEANING_TRUTH, " or ");
}

bool sign_first(struct sentence *sentence, const struct sign_source *source)
{
    return say_end(sentence, source, false, " is ");
}

bool sign_last(struct sentence *sentence, const struct sign_source *source)
{
    return say_end(sentence, source, true, " is ");
}

bool sign_unless(struct sentence *sentence, const struct sign_source *source)
{
    return say_end(sentence, source, false, " were not ");
}

bool sign_assumed(struct sentence *sentence, const struct sign_source *source)
{
    const struct reason *reason = source->reason;
    if (!reason || reason->form != REASON_NET)
        return false;
    struct candidate supposed = reason->candidate[reason_first(&reason->line[0].to)];
    span_cell(sentence, source->layout, supposed.cell, MEANING_REMOVED);
    span_words(sentence, " were ");
    span_digit(sentence, supposed.digit, MEANING_REMOVED);
    return true;
}

bool sign_absurd(struct sentence *sentence, const struct sign_source *source)
{
    const struct reason *reason = source->reason;
    if (!reason || reason->form != REASON_NET)
        return false;
    struct constraint empty = reason->line[reason->lines - 1].constraint;
    if (reason->line[reason->lines - 1].group == REASON_PATTERN) {
        span_words(sentence, "there would be two solutions");
        return true;
    }
    if (constraint_is_cell(empty)) {
        span_cell(sentence, source->layout, empty.index, MEANING_CONTRADICTION);
        span_words(sentence, " would have no digit left");
        return true;
    }
    span_house(sentence, source->layout, empty.index, MEANING_CONTRADICTION);
    span_words(sentence, " would have no place left for ");
    span_digit(sentence, empty.digit, MEANING_CONTRADICTION);
    return true;
}
