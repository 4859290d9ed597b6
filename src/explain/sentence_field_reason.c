/* Fields that are written from a step's reason. They are empty if the reason is not known or has another form. */
#include "base/words.h"
#include "explain/proof_text.h"
#include "explain/span_fill.h"
#include "explain/sentence_field.h"

static bool is_chain(const struct field_source *source)
{
    return source->reason && source->reason->form == REASON_CHAIN && !source->reason->loop;
}

/* Writes the candidates of one end of the chain, as true or, with `supposed`, as possibly false. */
static bool say_end(struct sentence *sentence, const struct field_source *source, bool last, bool supposed)
{
    const struct reason *reason = source->reason;
    cell_id cells[64];
    unsigned count = 0;
    digit_mask digits = 0;
    if (!is_chain(source))
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
    const char *template = supposed
                               ? count > 1 ? TR("one of {cells} were not {digits}") : TR("{cells} were not {digits}")
                           : count > 1 ? TR("one of {cells} is {digits}")
                                       : TR("{cells} is {digits}");
    span_fill(sentence, source->layout, tr(template), value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
              value_digits("digits", digits, MEANING_TRUTH, SPAN_OR));
    return digits;
}

bool field_first(struct sentence *sentence, const struct field_source *source)
{
    return is_chain(source) && !reason_one_end(source->reason) && say_end(sentence, source, false, false);
}

bool field_surely(struct sentence *sentence, const struct field_source *source)
{
    return is_chain(source) && reason_one_end(source->reason) && say_end(sentence, source, false, false);
}

bool field_last(struct sentence *sentence, const struct field_source *source)
{
    return say_end(sentence, source, true, false);
}

bool field_unless(struct sentence *sentence, const struct field_source *source)
{
    return say_end(sentence, source, false, true);
}

/* Returns whether each elimination has a net of its own; then none of them is named. */
static bool has_nets(const struct reason *reason)
{
    return !reason_any(&reason->line[reason->lines - 1].from);
}

bool field_assumed(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    if (!reason || reason->form != REASON_NET)
        return false;
    if (has_nets(reason) && source->step->places) {
        span_fill(sentence, source->layout, tr("{cells} were not {digits}"),
                  value_cell("cells", source->step->place[0].cell, MEANING_PLACED),
                  value_digit("digits", digit_first(source->step->place[0].digits), MEANING_PLACED));
        return true;
    }
    if (has_nets(reason)) {
        span_words(sentence, tr("any of the removed candidates were true"));
        return true;
    }
    bool yes = reason_any(&reason->line[0].to);
    const struct reason_line *line = &reason->line[0];
    struct candidate supposed = reason->candidate[reason_first(yes ? &line->to : &line->from)];
    span_fill(sentence, source->layout, tr(yes ? "{cells} were {digits}" : "{cells} were not {digits}"),
              value_cell("cells", supposed.cell, MEANING_REMOVED),
              value_digit("digits", supposed.digit, MEANING_REMOVED));
    return true;
}

/* Returns the line in which the nets end; NULL if they end in different ways. */
static const struct reason_line *find_absurd(const struct reason *reason)
{
    const struct reason_line *found = NULL;
    if (!has_nets(reason))
        return &reason->line[reason->lines - 1];
    for (unsigned i = 0; i < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        if (line->kind != REASON_ABSURD)
            continue;
        if (found && (found->group != line->group || found->constraint.index != line->constraint.index ||
                      found->constraint.digit != line->constraint.digit))
            return NULL;
        found = line;
    }
    return found;
}

bool field_absurd(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    if (!reason || reason->form != REASON_NET)
        return false;
    const struct reason_line *end = find_absurd(reason);
    if (!end) {
        span_words(sentence, tr("a cell or a digit would have no room"));
    } else if (end->group == REASON_PATTERN) {
        span_words(sentence, tr("there would be two solutions"));
    } else if (constraint_is_cell(end->constraint)) {
        span_fill(sentence, source->layout, tr("{cell} would have no digit left"),
                  value_cell("cell", end->constraint.index, MEANING_CONTRADICTION));
    } else {
        span_fill(sentence, source->layout, tr("{house} would have no place left for {digit}"),
                  value_house("house", end->constraint.index, MEANING_CONTRADICTION),
                  value_digit("digit", end->constraint.digit, MEANING_CONTRADICTION));
    }
    return true;
}

bool field_plain(struct sentence *sentence, const struct field_source *source)
{
    (void)sentence;
    return !source->reason || source->reason->form == REASON_SETS;
}

/* Of a loop. */
bool field_closes(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    if (!reason || reason->form != REASON_CHAIN || !reason->loop)
        return false;
    span_words(sentence, tr("the chain closes to a loop"));
    return true;
}

/* --- fish --- */

static unsigned find_fins(const struct field_source *source, cell_id *cells)
{
    const struct reason *reason = source->reason;
    return reason ? proof_cells(reason, &reason->fins, cells) : 0;
}

bool field_fins(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[PROOF_CELLS];
    unsigned count = find_fins(source, cells);
    span_fill(sentence, source->layout, count ? tr_n("the fin {cells}", "the fins {cells}", count) : tr("a fin"),
              value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND));
    return true;
}

bool field_fin(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[PROOF_CELLS];
    span_words(sentence, tr(find_fins(source, cells) > 1 ? "a fin" : "the fin"));
    return true;
}

/* --- oddagons --- */

static bool is_in_truth(const struct step *step, cell_id cell)
{
    for (size_t i = 0; i < step->truth_count; i++) {
        if (constraint_is_cell(step->truths[i]) && step->truths[i].index == cell)
            return true;
    }
    return false;
}

/* Writes the digits of the truths' cells that are no guardians. */
bool field_ring(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    digit_mask digits = 0;
    for (unsigned i = 0; reason && i < reason->candidates; i++) {
        if (!reason_has(&reason->fins, i) && is_in_truth(source->step, reason->candidate[i].cell))
            digits |= digit_bit(reason->candidate[i].digit);
    }
    return span_digits(sentence, digits, MEANING_TRUTH, SPAN_AND);
}

/* Writes "5 in r1c2 and 6 in r3c4". The context is a field_source. */
static void list_guardians(struct sentence *sentence, const void *context)
{
    const struct field_source *source = context;
    const struct reason *reason = source->reason;
    unsigned count = reason_count(reason->fins), written = 0;
    for (unsigned i = 0; i < reason->candidates; i++) {
        if (!reason_has(&reason->fins, i))
            continue;
        span_separator(sentence, written++, count, SPAN_AND);
        span_fill(sentence, source->layout, tr("{digit} in {cell}"),
                  value_digit("digit", reason->candidate[i].digit, MEANING_TRUTH),
                  value_cell("cell", reason->candidate[i].cell, MEANING_TRUTH));
    }
}

bool field_guardians(struct sentence *sentence, const struct field_source *source)
{
    unsigned count = source->reason ? reason_count(source->reason->fins) : 0;
    if (count)
        span_fill(sentence, source->layout,
                  tr_n("the guardian {candidates}", "one of the guardians, {candidates},", count),
                  value_clause("candidates", list_guardians, source));
    return count;
}

/* --- cases --- */

void field_write_fish(struct sentence *sentence, const struct layout *layout, const struct reason *reason)
{
    struct reason_fish fish = reason->fish; /* a copy, because its houses are sorted */
    cell_id cells[PROOF_CELLS];
    unsigned fins = proof_cells(reason, &fish.fins, cells);
    span_fill(sentence, layout,
              fins ? tr_n("In {bases}, {digit} fits only in {covers}, but for the fin {fins}.",
                          "In {bases}, {digit} fits only in {covers}, but for the fins {fins}.", fins)
                   : tr("In {bases}, {digit} fits only in {covers}."),
              value_houses("bases", fish.base, fish.size, MEANING_TRUTH),
              value_digit("digit", fish.digit, MEANING_TRUTH),
              value_houses("covers", fish.cover, fish.size, MEANING_LINK),
              value_cells("fins", cells, fins, MEANING_TRUTH, SPAN_AND));
}

bool field_fish(struct sentence *sentence, const struct field_source *source)
{
    if (!source->reason || !source->reason->fish.size)
        return false;
    field_write_fish(sentence, source->layout, source->reason);
    return true;
}

/* Writes what is true if the fish does not hold, and where that leads. */
bool field_kraken(struct sentence *sentence, const struct field_source *source)
{
    const struct reason_fish *fish = source->reason ? &source->reason->fish : NULL;
    if (!fish || !fish->size)
        return false;
    const char *fin = tr(reason_count(fish->fins) == 1 ? "the fin" : "a fin");
    if (fish->room == fish->size)
        span_fill(sentence, source->layout,
                  tr("Either the fish holds, or {fin} is true and a chain leads to the same elimination"),
                  value_words("fin", fin));
    else
        span_fill(sentence, source->layout,
                  tr(reason_any(&fish->fins)
                         ? "One of its places in {house}, or {fin}, is true, and from each a chain leads to the same"
                         : "One of its places in {house} is true, and from each a chain leads to the same"),
                  value_house("house", fish->cover[fish->room], MEANING_LINK), value_words("fin", fin));
    return true;
}

/* "r1c2 is 4 or 7", "in row 7, 4 is in r7c2 or r7c8", "r1c2 is 4 or it is not". */
bool field_split(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    if (!reason || reason->form != REASON_CASES || reason->fish.size)
        return false;
    const struct reason_line *line = &reason->line[0];
    bool house = line->kind == REASON_TRUTH && !constraint_is_cell(line->constraint);
    cell_id cells[PROOF_CELLS];
    unsigned count = proof_cells(reason, &line->to, cells);
    if (house) {
        span_fill(sentence, source->layout, tr("In {house}, {digit} is in {cells}"),
                  value_house("house", line->constraint.index, MEANING_TRUTH),
                  value_digit("digit", line->constraint.digit, MEANING_TRUTH),
                  value_cells("cells", cells, count, MEANING_TRUTH, SPAN_OR));
        return count;
    }
    span_fill(sentence, source->layout,
              tr(line->kind == REASON_CASE ? "{cells} is {digits} or it is not" : "{cells} is {digits}"),
              value_cell("cells", cells[0], MEANING_TRUTH),
              value_digits("digits", proof_digits(reason, &line->to), MEANING_TRUTH, SPAN_OR));
    return true;
}

/* --- wings --- */

static digit_mask digits_of(const struct reason *reason, cell_id cell)
{
    digit_mask digits = 0;
    for (unsigned i = 0; i < reason->candidates; i++)
        digits |= reason->candidate[i].cell == cell ? digit_bit(reason->candidate[i].digit) : 0;
    return digits;
}

/* Returns the cell that holds `result` if it does not hold `digit`. */
static cell_id find_pincer(const struct field_source *source, digit_mask digit, digit_mask result)
{
    const struct step *step = source->step;
    for (size_t i = 1; i < step->truth_count; i++) {
        if (constraint_is_cell(step->truths[i]) && digits_of(source->reason, step->truths[i].index) == (digit | result))
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

/* "If r7c9 is 2, r9c8 is 8; if it is 4, r8c8 is 8; or it is 8 itself". */
bool field_cases(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    if (!source->reason || !step->removes || !step->truth_count || !constraint_is_cell(step->truths[0]))
        return false;
    digit_mask result = step->remove[0].digits, pivot = digits_of(source->reason, step->truths[0].index);
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
