/* Fields of a reason by cases: the cases, and where each leads; and fields of a wing. */
#include "base/translation.h"
#include "explain/sentence_field.h"
#include "explain/sentence_steps.h"
#include "explain/span_fill.h"

bool field_plain(struct sentence *sentence, const struct field_source *source)
{
    (void)sentence;
    return !source->reason || source->reason->form == REASON_SETS;
}

/* Writes "r1c2 is 4 or 7", "in row 7, the digit 4 is in r7c2 or r7c8", "r1c2 is 4 or it is not". */
bool field_split(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    if (!reason || reason->form != REASON_CASES || reason->fish.size)
        return false;
    const struct reason_line *line = &reason->line[0];
    bool house = line->kind == REASON_TRUTH && constraint_is_house(line->constraint);
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(reason, &line->to, cells);
    if (house) {
        span_fill(sentence, source->layout, tr("In {house}, the digit {digit} is in {cells}"),
                  value_house("house", line->constraint.index, MEANING_TRUTH),
                  value_digit("digit", line->constraint.digit, MEANING_TRUTH),
                  value_cells("cells", cells, count, MEANING_TRUTH, SPAN_OR));
        return count;
    }
    span_fill(sentence, source->layout,
              line->kind == REASON_CASE
                  ? tr_n("{cells} is {digits} or it is not", "one of {cells} is {digits} or none of them is", count)
                  : tr("{cells} is {digits}"),
              value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
              value_digits("digits", reason_digits(reason, &line->to), MEANING_TRUTH, SPAN_OR));
    return true;
}

/* Returns the line after the section that begins at line `first`. */
static unsigned section_end(const struct reason *reason, unsigned first)
{
    unsigned end = first + 1;
    while (end < reason->lines && reason_section(reason, end) == first)
        end++;
    return end;
}

static bool has_steps(const struct reason *reason, unsigned first, unsigned end)
{
    bool has = false;
    for (unsigned i = first; i < end; i++)
        has |= reason->line[i].kind == REASON_TRUTH || reason->line[i].kind == REASON_COUNT;
    return has;
}

static bool are_none_or_one(digit_mask digits)
{
    return !digits || digits_are_one(digits);
}

/* Writes about cases that see the elimination: ". If one of r1c2 and r1c5 is 1, r1c3 sees it". */
static void say_seeing(struct sentence *sentence, const struct field_source *source, const struct reason_set *cases)
{
    const struct reason *reason = source->reason;
    cell_id cells[REASON_CELLS], affected[REASON_CELLS];
    unsigned count = reason_cells(reason, cases, cells), gone = reason_cells(reason, &reason->removed, affected);
    span_fill(sentence, source->layout,
              tr(count > 1  ? gone > 1 ? ". If one of {cells} is {digit}, {affected} see it"
                                       : ". If one of {cells} is {digit}, {affected} sees it"
                 : gone > 1 ? ". If {cells} is {digit}, {affected} see it"
                            : ". If {cells} is {digit}, {affected} sees it"),
              value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
              value_digits("digit", reason_digits(reason, cases), MEANING_TRUTH, SPAN_OR),
              value_cells("affected", affected, gone, MEANING_REMOVED, SPAN_AND));
}

/* Returns whether the candidate takes the place of an eliminated one in its cell. */
static bool is_in_place(const struct reason *reason, const struct reason_set *supposed)
{
    cell_id cells[REASON_CELLS], affected[REASON_CELLS];
    unsigned count = reason_cells(reason, supposed, cells), gone = reason_cells(reason, &reason->removed, affected);
    bool is = false;
    for (unsigned i = 0; i < gone && count == 1; i++)
        is |= affected[i] == cells[0];
    return is;
}

/* Writes the cases without steps. Returns false if one of them cannot be put into words. */
static bool say_direct_cases(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    struct reason_set seeing = {0};
    for (unsigned i = 0; i < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        if (line->kind != REASON_CASE || has_steps(reason, i, section_end(reason, i)))
            continue;
        bool is_own = is_in_place(reason, &line->to);
        if (!reason_any(&line->to) || (is_own && !are_none_or_one(reason_digits(reason, &reason->removed))))
            return false;
        if (is_own)
            span_fill(sentence, source->layout, tr(". If {cells} is {digits}, it is not {removed}"),
                      value_cell("cells", reason->candidate[reason_first(&line->to)].cell, MEANING_TRUTH),
                      value_digits("digits", reason_digits(reason, &line->to), MEANING_TRUTH, SPAN_OR),
                      value_digits("removed", reason_digits(reason, &reason->removed), MEANING_REMOVED, SPAN_OR));
        else
            seeing = reason_both(seeing, line->to);
    }
    if (!are_none_or_one(reason_digits(reason, &seeing)))
        return false;
    if (reason_any(&seeing))
        say_seeing(sentence, source, &seeing);
    return true;
}

/* Writes ". If r1c2 is 1, r1c3 sees it. If r7c2 is 1, r7c9 is 4, and r1c3 is 4". */
bool field_branches(struct sentence *sentence, const struct field_source *source)
{
    const struct span_mark before = span_mark(sentence);
    const struct reason *reason = source->reason;
    unsigned count = 0;
    if (!reason || reason->form != REASON_CASES)
        return false;
    bool fits = say_direct_cases(sentence, source);
    for (unsigned i = 0; i < reason->lines && fits; i++) {
        unsigned end = section_end(reason, i);
        fits = reason->line[i].kind != REASON_ABSURD;
        if (reason->line[i].kind != REASON_CASE || !has_steps(reason, i, end))
            continue;
        struct steps steps;
        steps_begin(&steps, source, false);
        steps.names_causes = true;
        steps_add_lines(&steps, i + 1, end);
        bool yes = reason_any(&reason->line[i].to);
        const struct reason_set *set = yes ? &reason->line[i].to : &reason->line[i].from;
        const char *template = tr(yes                      ? TR(". If {cells} is {digits}, {steps}")
                                  : reason_count(*set) > 1 ? TR(". Without {digits} in {cells}, {steps}")
                                                           : TR(". If {cells} is not {digits}, {steps}"));
        fits = fits && count++ < STEPS_CASES && steps_write_from(sentence, template, set, &steps);
    }
    if (!fits)
        span_return(sentence, &before);
    return fits;
}

/* Returns the cell that holds `result` if it does not hold `digit`. */
static cell_id find_pincer(const struct field_source *source, digit_mask digit, digit_mask result)
{
    const struct step *step = source->step;
    for (size_t i = 1; i < step->truth_count; i++) {
        if (constraint_is_cell(step->truths[i]) &&
            reason_digits_in(source->reason, NULL, &step->truths[i].index, 1) == (digit | result))
            return step->truths[i].index;
    }
    return NO_CELL;
}

static void say_case(struct sentence *sentence, const struct field_source *source, unsigned nth, digit_mask digit,
                     cell_id pincer, digit_mask result)
{
    span_fill(sentence, source->layout,
              tr(nth ? "; if it is {digit}, {pincer} is {result}" : "If {cell} is {digit}, {pincer} is {result}"),
              value_cell("cell", source->step->truths[0].index, MEANING_TRUTH),
              value_digits("digit", digit, MEANING_TRUTH, ""), value_cell("pincer", pincer, MEANING_TRUTH),
              value_digits("result", result, MEANING_TRUTH, ""));
}

/* Writes "If r7c9 is 2, r9c8 is 8; if it is 4, r8c8 is 8; or it is 8 itself". */
bool field_cases(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    if (!source->reason || !step->removes || !step->truth_count || constraint_is_house(step->truths[0]))
        return false;
    digit_mask result = step->remove[0].digits,
               pivot = reason_digits_in(source->reason, NULL, &step->truths[0].index, 1);
    unsigned said = 0;
    for (digit_mask left = pivot & ~result; left; left &= left - 1) {
        cell_id pincer = find_pincer(source, left & -left, result);
        if (pincer == NO_CELL)
            return false;
        say_case(sentence, source, said++, left & -left, pincer, result);
    }
    if (pivot & result) {
        span_fill(sentence, source->layout, tr("; or it is {digits} itself"),
                  value_digits("digits", result, MEANING_TRUTH, ""));
    }
    return said;
}
