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
    const char *template = supposed ? count > 1 ? TR("none of {cells} were {digits}") : TR("{cells} were not {digits}")
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

/* Returns the only line that supposes something; NULL if each elimination has a net of its own, and none of them is named. */
static const struct reason_line *find_supposed(const struct reason *reason)
{
    const struct reason_line *found = NULL;
    for (unsigned i = 0; i < reason->lines; i++) {
        if (reason->line[i].kind != REASON_SUPPOSE)
            continue;
        if (found)
            return NULL;
        found = &reason->line[i];
    }
    return found;
}

bool field_assumed(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    if (!reason || reason->form != REASON_NET)
        return false;
    const struct reason_line *line = find_supposed(reason);
    if (!line && source->step->places) {
        span_fill(sentence, source->layout, tr("{cells} were not {digits}"),
                  value_cell("cells", source->step->place[0].cell, MEANING_PLACED),
                  value_digit("digits", digit_first(source->step->place[0].digits), MEANING_PLACED));
        return true;
    }
    if (!line) {
        span_words(sentence, tr("any of the removed candidates were true"));
        return true;
    }
    bool yes = reason_any(&line->to);
    struct candidate supposed = reason->candidate[reason_first(yes ? &line->to : &line->from)];
    span_fill(sentence, source->layout, tr(yes ? "{cells} were {digits}" : "{cells} were not {digits}"),
              value_cell("cells", supposed.cell, MEANING_REMOVED),
              value_digit("digits", supposed.digit, MEANING_TRUTH));
    return true;
}

/* Returns the line in which the nets end; NULL if they end in different ways. */
static const struct reason_line *find_absurd(const struct reason *reason)
{
    const struct reason_line *found = NULL, *end = &reason->line[reason->lines - 1];
    if (reason_any(&end->from))
        return end;
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

/* Returns the line that leaves the first nested cases open, NULL if there are none. */
static const struct reason_line *find_fork(const struct reason *reason)
{
    for (unsigned i = 1; i < reason->lines; i++) {
        const struct reason_line *before = &reason->line[i - 1];
        if (reason->line[i].kind == REASON_CASE)
            return before->kind == REASON_TRUTH && reason_within(reason->line[i].to, before->to) ? before : NULL;
    }
    return NULL;
}

/* Writes "row 4 would have 3 in r4c6 or r4c8, and each of these ends in a contradiction", or, if a net has no cases, what
 * would be left without candidates. */
bool field_fork(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    const struct reason_line *fork = reason && reason->form == REASON_NET ? find_fork(reason) : NULL;
    cell_id cells[REASON_CELLS];
    if (!fork || fork->group)
        return field_absurd(sentence, source);
    unsigned count = reason_cells(reason, &fork->to, cells);
    if (constraint_is_cell(fork->constraint))
        span_fill(sentence, source->layout, tr("{cell} would be {digits}, and each of these ends in a contradiction"),
                  value_cell("cell", fork->constraint.index, MEANING_TRUTH),
                  value_digits("digits", reason_digits(reason, &fork->to), MEANING_TRUTH, SPAN_OR));
    else
        span_fill(sentence, source->layout,
                  tr("{house} would have {digit} in {cells}, and each of these ends in a contradiction"),
                  value_house("house", fork->constraint.index, MEANING_TRUTH),
                  value_digit("digit", fork->constraint.digit, MEANING_TRUTH),
                  value_cells("cells", cells, count, MEANING_TRUTH, SPAN_OR));
    return true;
}

bool field_plain(struct sentence *sentence, const struct field_source *source)
{
    (void)sentence;
    return !source->reason || source->reason->form == REASON_SETS;
}

/* --- fish --- */

static unsigned find_fins(const struct field_source *source, cell_id *cells)
{
    const struct reason *reason = source->reason;
    return reason ? reason_cells(reason, &reason->fins, cells) : 0;
}

bool field_fins(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[REASON_CELLS];
    unsigned count = find_fins(source, cells);
    span_fill(sentence, source->layout, count ? tr_n("the fin {cells}", "the fins {cells}", count) : tr("a fin"),
              value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND));
    return true;
}

bool field_fin(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[REASON_CELLS];
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

/* Writes "5 in r1c2 and 6 and 7 in r3c4". The context is a field_source. */
static void list_guardians(struct sentence *sentence, const void *context)
{
    const struct field_source *source = context;
    const struct reason *reason = source->reason;
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(reason, &reason->fins, cells);
    for (unsigned i = 0; i < count; i++) {
        digit_mask digits = reason_digits_in(reason, &reason->fins, &cells[i], 1);
        span_separator(sentence, i, count, SPAN_AND);
        span_fill(sentence, source->layout, tr("{digit} in {cell}"),
                  value_digits("digit", digits, MEANING_TRUTH, SPAN_OR), value_cell("cell", cells[i], MEANING_TRUTH));
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
    cell_id cells[REASON_CELLS];
    unsigned fins = reason_cells(reason, &fish.fins, cells);
    span_fill(sentence, layout,
              fins ? tr_n("In {bases}, the digit {digit} would fit only in {covers} without the fin {fins}.",
                          "In {bases}, the digit {digit} would fit only in {covers} without the fins {fins}.", fins)
                   : tr("In {bases}, the digit {digit} fits only in {covers}."),
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

/* Writes that the covers other than that of the cases have room for all bases but one: "In row 1, only one of columns 1 and 7
 * so one of r1c7 and r4c1 is 4". */
void field_write_room(struct sentence *sentence, const struct layout *layout, const struct reason *reason,
                      const struct reason_set *cases)
{
    static const char *const numbers[] = {TR("one"), TR("two"), TR("three")};
    const struct reason_fish *fish = &reason->fish;
    house_id others[REASON_FISH_SIZE], all[REASON_FISH_SIZE];
    cell_id cells[REASON_CELLS];
    unsigned count = 0, places = reason_cells(reason, cases, cells);
    for (unsigned i = 0; i < fish->size; i++) {
        all[i] = fish->base[i];
        if (i != fish->room)
            others[count++] = fish->cover[i];
    }
    span_fill(sentence, layout,
              tr_n("In {houses}, only {number} of {bases} can have its {digit}, so one of {cells} is {digit}",
                   "In {houses}, only {number} of {bases} can have their {digit}, so one of {cells} is {digit}", count),
              value_houses("houses", others, count, MEANING_LINK), value_words("number", tr(numbers[count - 1])),
              value_houses("bases", all, fish->size, MEANING_TRUTH),
              value_cells("cells", cells, places, MEANING_TRUTH, SPAN_AND),
              value_digit("digit", fish->digit, MEANING_TRUTH));
}

/* Writes what is true if the fish does not hold, and where that leads. */
bool field_kraken(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    if (!reason || !reason->fish.size)
        return false;
    struct reason_fish fish = reason->fish; /* a copy, because its houses are sorted */
    if (fish.room == fish.size) {
        span_fill(sentence, source->layout,
                  tr(reason_count(fish.fins) == 1 ? "If the fin is not {digit}, {covers} have their {digit} in {bases}"
                                                  : "If no fin is {digit}, {covers} have their {digit} in {bases}"),
                  value_digit("digit", fish.digit, MEANING_TRUTH),
                  value_houses("covers", fish.cover, fish.size, MEANING_LINK),
                  value_houses("bases", fish.base, fish.size, MEANING_TRUTH));
        if (!field_branches(sentence, source))
            span_fill(sentence, source->layout, tr(". If {fin} is {digit}, a chain leads to the same result"),
                      value_words("fin", tr(reason_count(fish.fins) == 1 ? "the fin" : "a fin")),
                      value_digit("digit", fish.digit, MEANING_TRUTH));
        return true;
    }
    for (unsigned i = 0; i < reason->lines; i++) {
        if (reason->line[i].kind == REASON_FISH)
            field_write_room(sentence, source->layout, reason, &reason->line[i].to);
    }
    if (!field_branches(sentence, source))
        span_words(sentence, tr(". From each of them a chain leads to the same result"));
    return true;
}

/* "r1c2 is 4 or 7", "in row 7, the digit 4 is in r7c2 or r7c8", "r1c2 is 4 or it is not". */
bool field_split(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    if (!reason || reason->form != REASON_CASES || reason->fish.size)
        return false;
    const struct reason_line *line = &reason->line[0];
    bool house = line->kind == REASON_TRUTH && !constraint_is_cell(line->constraint);
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
              tr(line->kind == REASON_CASE ? "{cells} is {digits} or it is not" : "{cells} is {digits}"),
              value_cell("cells", cells[0], MEANING_TRUTH),
              value_digits("digits", reason_digits(reason, &line->to), MEANING_TRUTH, SPAN_OR));
    return true;
}

/* --- wings --- */

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

/* "If r7c9 is 2, r9c8 is 8; if it is 4, r8c8 is 8; or it is 8 itself". */
bool field_cases(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    if (!source->reason || !step->removes || !step->truth_count || !constraint_is_cell(step->truths[0]))
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
