/* Fields that are written from a step's reason. They are empty if the reason is not known or has another form. */
#include "explain/proof_text.h"
#include "explain/spans.h"
#include "explain/sentence_field.h"

static bool is_chain(const struct field_source *source)
{
    return source->reason && source->reason->form == REASON_CHAIN && !source->reason->loop;
}

/* Writes the candidates of one end of the chain, as true or, with `were`, as possibly false. */
static bool say_end(struct sentence *sentence, const struct field_source *source, bool last, const char *is)
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
    span_words(sentence, count > 1 ? "one of " : "");
    span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, " and ");
    span_words(sentence, is);
    return span_digits(sentence, digits, MEANING_TRUTH, " or ");
}

bool field_first(struct sentence *sentence, const struct field_source *source)
{
    return is_chain(source) && !reason_one_end(source->reason) && say_end(sentence, source, false, " is ");
}

bool field_surely(struct sentence *sentence, const struct field_source *source)
{
    return is_chain(source) && reason_one_end(source->reason) && say_end(sentence, source, false, " is ");
}

bool field_last(struct sentence *sentence, const struct field_source *source)
{
    return say_end(sentence, source, true, " is ");
}

bool field_unless(struct sentence *sentence, const struct field_source *source)
{
    return say_end(sentence, source, false, " were not ");
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
    if (has_nets(reason)) {
        span_words(sentence, "any of the removed candidates were true");
        return true;
    }
    bool yes = reason_any(&reason->line[0].to);
    const struct reason_line *line = &reason->line[0];
    struct candidate supposed = reason->candidate[reason_first(yes ? &line->to : &line->from)];
    span_cell(sentence, source->layout, supposed.cell, MEANING_REMOVED);
    span_words(sentence, yes ? " were " : " were not ");
    span_digit(sentence, supposed.digit, MEANING_REMOVED);
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
        span_words(sentence, "a cell or a digit would have no room");
    } else if (end->group == REASON_PATTERN) {
        span_words(sentence, "there would be two solutions");
    } else if (constraint_is_cell(end->constraint)) {
        span_cell(sentence, source->layout, end->constraint.index, MEANING_CONTRADICTION);
        span_words(sentence, " would have no digit left");
    } else {
        span_house(sentence, source->layout, end->constraint.index, MEANING_CONTRADICTION);
        span_words(sentence, " would have no place left for ");
        span_digit(sentence, end->constraint.digit, MEANING_CONTRADICTION);
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
    span_words(sentence, "the chain closes to a loop");
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
    span_words(sentence, !count ? "a fin" : count == 1 ? "the fin " : "the fins ");
    span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, " and ");
    return true;
}

bool field_fin(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[PROOF_CELLS];
    span_words(sentence, find_fins(source, cells) > 1 ? "a fin" : "the fin");
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
    return span_digits(sentence, digits, MEANING_TRUTH, " and ");
}

bool field_guardians(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    unsigned count = reason ? reason_count(reason->fins) : 0, written = 0;
    span_words(sentence, count > 1 ? "one of the guardians, " : "the guardian ");
    for (unsigned i = 0; count && i < reason->candidates; i++) {
        if (!reason_has(&reason->fins, i))
            continue;
        span_separator(sentence, written++, count, " and ");
        span_digit(sentence, reason->candidate[i].digit, MEANING_TRUTH);
        span_words(sentence, " in ");
        span_cell(sentence, source->layout, reason->candidate[i].cell, MEANING_TRUTH);
    }
    span_words(sentence, count > 1 ? "," : "");
    return count;
}

/* --- cases --- */

void field_write_fish(struct sentence *sentence, const struct layout *layout, const struct reason *reason)
{
    struct reason_fish fish = reason->fish; /* a copy, because its houses are sorted */
    cell_id cells[PROOF_CELLS];
    unsigned fins = proof_cells(reason, &fish.fins, cells);
    span_words(sentence, "In ");
    field_name_houses(sentence, layout, fish.base, fish.size, MEANING_TRUTH, " and ");
    span_words(sentence, ", ");
    span_digit(sentence, fish.digit, MEANING_TRUTH);
    span_words(sentence, " fits only in ");
    field_name_houses(sentence, layout, fish.cover, fish.size, MEANING_LINK, " and ");
    if (fins) {
        span_words(sentence, fins > 1 ? ", but for the fins " : ", but for the fin ");
        span_cells(sentence, layout, cells, fins, MEANING_TRUTH, " and ");
    }
    span_words(sentence, ".");
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
    const char *fin = reason_count(fish->fins) == 1 ? "the fin" : "a fin";
    if (fish->room == fish->size) {
        span_words(sentence, "Either the fish holds, or ");
        span_words(sentence, fin);
        span_words(sentence, " is true and a chain leads to the same elimination");
        return true;
    }
    span_words(sentence, "One of its places in ");
    span_house(sentence, source->layout, fish->cover[fish->room], MEANING_LINK);
    if (reason_any(&fish->fins)) {
        span_words(sentence, ", or ");
        span_words(sentence, fin);
        span_words(sentence, ",");
    }
    span_words(sentence, " is true, and from each a chain leads to the same");
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
        span_words(sentence, "In ");
        span_house(sentence, source->layout, line->constraint.index, MEANING_TRUTH);
        span_words(sentence, ", ");
        span_digit(sentence, line->constraint.digit, MEANING_TRUTH);
        span_words(sentence, " is in ");
        return span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, " or ");
    }
    span_cell(sentence, source->layout, cells[0], MEANING_TRUTH);
    span_words(sentence, " is ");
    span_digits(sentence, proof_digits(reason, &line->to), MEANING_TRUTH, " or ");
    span_words(sentence, line->kind == REASON_CASE ? " or it is not" : "");
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
    span_words(sentence, nth ? "; if it is " : "If ");
    if (!nth) {
        span_cell(sentence, source->layout, source->step->truths[0].index, MEANING_TRUTH);
        span_words(sentence, " is ");
    }
    span_digits(sentence, digit, MEANING_TRUTH, "");
    span_words(sentence, ", ");
    span_cell(sentence, source->layout, pincer, MEANING_TRUTH);
    span_words(sentence, " is ");
    span_digits(sentence, result, MEANING_TRUTH, "");
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
        span_words(sentence, "; or it is ");
        span_digits(sentence, result, MEANING_TRUTH, "");
        span_words(sentence, " itself");
    }
    return said;
}
