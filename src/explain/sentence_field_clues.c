/* The fields of steps that rest on clues. */
#include "explain/sentence_field.h"

#include "base/translation.h"
#include "explain/span_fill.h"

enum { MAX_NAMED_CLUES = 3 };

/* Collects the clues of the links, each once, in the order of the links. */
static unsigned find_clues(const struct field_source *source, unsigned *clues)
{
    const struct step *step = source->step;
    unsigned count = 0;
    for (size_t i = 0; i < step->link_count && count <= MAX_NAMED_CLUES; i++) {
        if (!constraint_is_exclusion(step->links[i]))
            continue;
        unsigned clue = source->layout->exclusions->clue[step->links[i].index], k = 0;
        while (k < count && clues[k] != clue)
            k++;
        if (k == count)
            clues[count++] = clue;
    }
    return count;
}

bool field_clues(struct sentence *sentence, const struct field_source *source)
{
    unsigned clues[MAX_NAMED_CLUES + 1], count = find_clues(source, clues);
    for (unsigned i = 0; i < count && i < MAX_NAMED_CLUES; i++) {
        span_words(sentence, i ? "; " : "");
        span_clue(sentence, source->layout, &source->layout->clue[clues[i]]);
    }
    if (count > MAX_NAMED_CLUES)
        span_words(sentence, tr("; and other clues"));
    return count;
}

/* The candidates of the step's first truth: those that the reason names. */
static unsigned find_holders(const struct field_source *source, cell_id *cells, digit_mask *digits)
{
    const struct reason *reason = source->reason;
    for (unsigned i = 0; reason && i < reason->lines; i++) {
        if (reason->line[i].kind != REASON_TRUTH)
            continue;
        *digits = reason_digits(reason, &reason->line[i].to);
        return reason_cells(reason, &reason->line[i].to, cells);
    }
    return 0;
}

bool field_holders(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    cell_id cells[REASON_CELLS];
    digit_mask digits;
    unsigned count = step->truth_count ? find_holders(source, cells, &digits) : 0;
    if (!count)
        return false;
    struct constraint truth = step->truths[0];
    if (constraint_is_cell(truth))
        span_fill(sentence, source->layout,
                  tr(digits_are_one(digits)                        ? "{cell} is {digits}, so "
                     : digits == layout_all_digits(source->layout) ? "Whatever {cell} is, "
                                                                   : "{cell} can only be {digits}. Whichever it is, "),
                  value_cell("cell", truth.index, MEANING_TRUTH),
                  value_digits("digits", digits, MEANING_TRUTH, SPAN_OR));
    else
        span_fill(sentence, source->layout, tr("In {house}, {digit} fits only in {cells}. Wherever it goes, "),
                  value_house("house", truth.index, MEANING_TRUTH), value_digit("digit", truth.digit, MEANING_TRUTH),
                  value_cells("cells", cells, count, MEANING_TRUTH, SPAN_OR));
    return true;
}
