/* Writes the proof lines of nets and cases. */
#include "base/translation.h"
#include "explain/proof_writer.h"
#include "explain/span_fill.h"
#include "explain/sentence_field.h"

/* Writes "r3c5 is 7", or the eliminations. The context is a proof_writer. */
static void say_outcome(struct sentence *sentence, const void *context)
{
    const struct proof_writer *writer = context;
    const struct reason *reason = writer->reason;
    if (reason->placed == REASON_CANDIDATES)
        write_affected(writer);
    else
        span_fill(sentence, writer->layout, tr("{cells} is {digits}"),
                  value_cell("cells", reason->candidate[reason->placed].cell, MEANING_PLACED),
                  value_digit("digits", reason->candidate[reason->placed].digit, MEANING_PLACED));
}

struct absurd {
    const struct proof_writer *writer;
    const struct reason_line *line;
};

/* The context is an absurd. */
static void say_absurd(struct sentence *sentence, const void *context)
{
    const struct absurd *absurd = context;
    struct constraint constraint = absurd->line->constraint;
    if (absurd->line->group == REASON_PATTERN)
        write_only_pairs(absurd->writer);
    else if (constraint_is_cell(constraint))
        span_fill(sentence, absurd->writer->layout, tr("{cell} has no digit left"),
                  value_cell("cell", constraint.index, MEANING_CONTRADICTION));
    else
        span_fill(sentence, absurd->writer->layout, tr("In {house}, no place is left for {digit}"),
                  value_house("house", constraint.index, MEANING_CONTRADICTION),
                  value_digit("digit", constraint.digit, MEANING_CONTRADICTION));
}

/* The only net of a proof says where it ends; several have said so before. */
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
    bool yes = reason_any(&line->to), cases = line->kind == REASON_CASE;
    const char *template = cases ? yes ? TR("Say {cells} is {digits}.") : TR("Say {cells} is not {digits}.")
                           : yes ? TR("Say {cells} were {digits}.")
                                 : TR("Say {cells} were not {digits}.");
    write_set(writer, tr(template), yes ? &line->to : &line->from, cases ? MEANING_TRUTH : MEANING_REMOVED);
}

void write_absurd(const struct proof_writer *writer, const struct reason_line *line)
{
    struct absurd absurd = {writer, line};
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(writer->reason, &line->to, cells);
    span_fill(writer->sentence, writer->layout,
              tr(reason_any(&line->to) ? "{absurd}: {cells} cannot be {digits}." : "{absurd}: that cannot be."),
              value_clause("absurd", say_absurd, &absurd),
              value_cells("cells", cells, count, MEANING_REMOVED, SPAN_AND),
              value_digits("digits", reason_digits(writer->reason, &line->to), MEANING_REMOVED, SPAN_OR));
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

/* Writes "In rows 3 and 5, the digit 1 would fit only in columns 5 and 9 without the fin r3c8." and what follows from it. */
void write_fish(const struct proof_writer *writer, const struct reason_line *line)
{
    const struct reason_fish *fish = &writer->reason->fish;
    struct proof_clause result = {writer, &line->to};
    field_write_fish(writer->sentence, writer->layout, writer->reason);
    if (fish->room == fish->size) {
        span_fill(writer->sentence, writer->layout,
                  tr(reason_count(fish->fins) > 1 ? " Without fins the fish holds: {removed}."
                                                  : " Without the fin the fish holds: {removed}."),
                  value_clause("removed", clause_affected, &result));
        return;
    }
    span_words(writer->sentence, " ");
    field_write_room(writer->sentence, writer->layout, writer->reason, &line->to);
    span_words(writer->sentence, ".");
}
