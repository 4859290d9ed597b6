/* Writes the proof lines of nets and cases. */
#include "base/translation.h"
#include "explain/proof_writer.h"
#include "explain/span_fill.h"
#include "explain/tally_words.h"
#include "explain/sentence_field.h"

/* Writes "r3c5 is 7", or the eliminations. The context is a proof_writer. */
static void say_outcome(struct sentence *sentence, const void *context)
{
    const struct proof_writer *writer = context;
    const struct reason *reason = writer->reason;
    if (reason->placed == REASON_CANDIDATES)
        write_eliminations(writer, &writer->reason->removed);
    else
        span_fill(sentence, writer->layout, tr("{cells} is {digits}"),
                  value_cell("cells", reason->candidate[reason->placed].cell, MEANING_PLACED),
                  value_digit("digits", reason->candidate[reason->placed].digit, MEANING_PLACED));
}

struct absurd {
    const struct proof_writer *writer;
    const struct reason_line *line;
};

/* Writes that the truth of the line has no candidate left and, if the line names them, the lost candidates. The context
 * is an absurd. */
static void say_absurd(struct sentence *sentence, const void *context)
{
    const struct absurd *absurd = context;
    const struct reason *reason = absurd->writer->reason;
    const struct reason_set *lost = &absurd->line->from;
    struct constraint constraint = absurd->line->constraint;
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(reason, lost, cells);
    if (absurd->line->group == REASON_PATTERN)
        write_only_pairs(absurd->writer);
    else if (absurd->line->group)
        span_fill(sentence, absurd->writer->layout,
                  tr("In {set}, {digit} is then not in {lost}, so no place is left for it"),
                  value_cells("set", reason->group[absurd->line->group - 1].cell,
                              reason->group[absurd->line->group - 1].cells, MEANING_CONTRADICTION, SPAN_AND),
                  value_digits("digit", reason_digits(reason, lost), MEANING_CONTRADICTION, SPAN_OR),
                  value_cells("lost", cells, count, MEANING_TRUTH, SPAN_OR));
    else if (constraint_is_sum(constraint))
        span_fill(sentence, absurd->writer->layout, tr("There is no way left to fill the {clue}"),
                  value_clause("clue", clause_clue, &(struct clue_of_link){absurd->writer->layout, constraint}));
    else if (constraint_is_cell(constraint))
        span_fill(sentence, absurd->writer->layout,
                  tr(count ? "{cell} without {lost} has no digit left" : "{cell} has no digit left"),
                  value_cell("cell", constraint.index, MEANING_CONTRADICTION),
                  value_digits("lost", reason_digits(reason, lost), MEANING_TRUTH, SPAN_OR));
    else
        span_fill(sentence, absurd->writer->layout,
                  tr(count ? "In {house}, {digit} is then not in {lost}, so no place is left for it"
                           : "In {house}, no place is left for {digit}"),
                  value_house("house", constraint.index, MEANING_CONTRADICTION),
                  value_digit("digit", constraint.digit, MEANING_CONTRADICTION),
                  value_cells("lost", cells, count, MEANING_TRUTH, SPAN_OR));
}

/* Writes the end of the nets. A single net's contradiction is named here; several nets have already named theirs in
 * separate lines. */
void write_net_end(const struct proof_writer *writer, const struct reason_line *line)
{
    struct absurd absurd = {writer, line};
    span_fill(writer->sentence, writer->layout,
              tr(reason_any(&line->from) ? "{absurd}. So {outcome}." : "So {outcome}."),
              value_clause("absurd", say_absurd, &absurd), value_clause("outcome", say_outcome, writer));
}

void write_cases_end(const struct proof_writer *writer)
{
    unsigned cases = 0;
    for (unsigned i = 0; i < writer->reason->lines; i++)
        cases += writer->reason->line[i].kind == REASON_CASE;
    bool or_fish = writer->reason->fish.size && writer->reason->fish.room == writer->reason->fish.size;
    span_fill(writer->sentence, writer->layout,
              tr(cases + or_fish > 2 ? "In each case, {outcome}." : "Either way, {outcome}."),
              value_clause("outcome", say_outcome, writer));
}

void write_supposed(const struct proof_writer *writer, const struct reason_line *line)
{
    bool yes = reason_any(&line->to), cases = line->kind == REASON_CASE && !line->is_inside;
    const char *template = line->is_inside ? yes ? TR("Suppose also that {cells} is {digits}.")
                                                 : TR("Suppose also that {cells} {cells?is/are} not {digits}.")
                           : cases
                               ? yes ? TR("Say {cells} is {digits}.") : TR("Say {cells} {cells?is/are} not {digits}.")
                           : yes ? TR("Suppose {cells} is {digits}.")
                                 : TR("Suppose {cells} {cells?is/are} not {digits}.");
    write_set(writer, tr(template), yes ? &line->to : &line->from, cases ? MEANING_TRUTH : MEANING_REMOVED,
              yes ? SPAN_OR : SPAN_AND);
}

/* Returns the line with the supposition of the scope that ends in this line. */
static const struct reason_line *find_supposition(const struct reason_line *line)
{
    if (line->is_inside)
        return &line[-(ptrdiff_t)line->above];
    while (line->kind != REASON_SUPPOSE && line->kind != REASON_CASE)
        line--;
    return line;
}

void write_absurd(const struct proof_writer *writer, const struct reason_line *line)
{
    struct absurd absurd = {writer, line};
    bool supposes_false = !reason_any(&line->to);
    const struct reason_set *set = supposes_false ? &find_supposition(line)->from : &line->to;
    enum meaning meaning = supposes_false ? MEANING_TRUTH : MEANING_REMOVED;
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(writer->reason, set, cells);
    span_fill(
        writer->sentence, writer->layout,
        tr(supposes_false ? "{absurd}. So {cells} is {digits} after all." : "{absurd}. So {cells} cannot be {digits}."),
        value_clause("absurd", say_absurd, &absurd),
        value_cells("cells", cells, count, meaning, supposes_false ? SPAN_OR : SPAN_AND),
        value_digits("digits", reason_digits(writer->reason, set), meaning, SPAN_OR));
}

void write_sight(const struct proof_writer *writer, const struct reason_line *line)
{
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(writer->reason, &line->to, cells);
    struct proof_clause known = {writer, &line->from};
    span_fill(writer->sentence, writer->layout,
              tr_n("{known}, and {cells} sees all these places.", "{known}, and {cells} see all these places.", count),
              value_true("known", &known), value_cells("cells", cells, count, MEANING_REMOVED, SPAN_AND));
}

/* Writes "In rows 3 and 5, apart from the fin r3c8, the digit 1 fits only in columns 5 and 9." and the conclusion. */
void write_fish(const struct proof_writer *writer, const struct reason_line *line)
{
    const struct reason_fish *fish = &writer->reason->fish;
    field_write_fish(writer->sentence, writer->layout, writer->reason);
    if (fish->room == fish->size) {
        span_fill(writer->sentence, writer->layout,
                  tr(reason_count(fish->fins) > 1 ? " Without fins the fish holds: {removed}."
                                                  : " Without the fin the fish holds: {removed}."),
                  value_clause("removed", clause_eliminations, &(struct proof_clause){writer, NULL}));
        return;
    }
    span_words(writer->sentence, " ");
    field_write_room(writer->sentence, writer->layout, writer->reason, &line->to);
    span_words(writer->sentence, ".");
}

/* --- counts of houses --- */

/* The data for a clause about a tally. */
struct tally_clause {
    const struct proof_writer *writer;
    const struct reason_tally *tally;
};

/* Collects the houses of constraints without repetition; of links only those with the digit. Cells are left out. */
static unsigned list_houses(const struct constraint *list, unsigned size, unsigned digit, house_id *houses)
{
    unsigned count = 0;
    for (unsigned i = 0; i < size; i++) {
        unsigned known = 0;
        while (known < count && houses[known] != list[i].index)
            known++;
        if (constraint_is_house(list[i]) && known == count && (!digit || list[i].digit == digit))
            houses[count++] = list[i].index;
    }
    return count;
}

static digit_mask digits_of(const struct reason_tally *tally)
{
    digit_mask digits = 0;
    for (unsigned i = 0; i < tally->size; i++)
        digits |= constraint_is_cell(tally->truth[i]) ? 0 : digit_bit(tally->truth[i].digit);
    return digits;
}

/* Writes "for 6 in rows 7 and 8, for 9 in rows 5 and 6, and in r2c4 and r3c7". */
static void say_room(struct sentence *sentence, const void *context)
{
    const struct tally_clause *clause = context;
    const struct reason_tally *tally = clause->tally;
    cell_id cells[REASON_TALLY_SIZE];
    unsigned count = 0;
    bool is_first = true;
    for (digit_mask left = digits_of(tally); left; left &= left - 1) {
        house_id houses[REASON_TALLY_SIZE];
        unsigned found = list_houses(tally->link, tally->size, digit_first(left), houses);
        if (found)
            span_fill(sentence, clause->writer->layout,
                      tr(is_first ? "for {digit} in {houses}" : ", for {digit} in {houses}"),
                      value_digit("digit", digit_first(left), MEANING_TRUTH),
                      value_houses("houses", houses, found, MEANING_LINK));
        is_first = is_first && !found;
    }
    for (unsigned i = 0; i < tally->size; i++) {
        if (constraint_is_cell(tally->link[i]))
            cells[count++] = tally->link[i].index;
    }
    if (count)
        span_fill(sentence, clause->writer->layout, tr(", and in {cells}"),
                  value_cells("cells", cells, count, MEANING_LINK, SPAN_AND));
}

static void say_tally(struct sentence *sentence, const void *context)
{
    const struct tally_clause *clause = context;
    tally_write(sentence, clause->writer->layout, clause->tally, false);
}

/* Writes "r7c2 and r7c3 hold 3 and 4, so r7c3 cannot be 8." or "The digits 6 and 9 are needed in columns 3, 4 and 7, 6
 * in all. There is room for 6: for 6 in rows 7 and 8, for 9 in rows 5 and 6, and in r2c4 and r3c7. All of it is used:
 * r3c7 cannot be 4." */
void write_tally(const struct proof_writer *writer, const struct reason_line *line)
{
    const struct reason_tally *tally = &writer->reason->tally[line->tally];
    struct tally_clause room = {writer, tally};
    struct proof_clause gone = {writer, &line->to};
    house_id houses[REASON_TALLY_SIZE];
    digit_mask digits = digits_of(tally);
    unsigned count = list_houses(tally->truth, tally->size, 0, houses);
    if (tally_has_words(tally)) {
        span_fill(writer->sentence, writer->layout, tr(reason_any(&line->to) ? "{held}, so {gone}." : "{held}."),
                  value_clause("held", say_tally, &room), value_clause("gone", clause_eliminations, &gone));
        return;
    }
    span_fill(writer->sentence, writer->layout,
              tr_n("The digit {digits} is needed in {houses}, {number} in all.",
                   "The digits {digits} are needed in {houses}, {number} in all.", digit_count(digits)),
              value_houses("houses", houses, count, MEANING_TRUTH),
              value_digits("digits", digits, MEANING_TRUTH, SPAN_AND), value_number("number", tally->size));
    span_fill(writer->sentence, writer->layout,
              tr(reason_any(&line->to) ? " There is room for {number}: {room}. All of it is used: {gone}."
                                       : " There is room for {number}: {room}. All of it is used."),
              value_number("number", tally->size), value_clause("room", say_room, &room),
              value_clause("gone", clause_eliminations, &gone));
}
