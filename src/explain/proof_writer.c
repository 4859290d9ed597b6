/* The parts of proof lines. */
#include "explain/proof_writer.h"

#include <string.h>

#include "base/translation.h"

void write_set(const struct proof_writer *writer, const char *template, const struct reason_set *set,
               enum meaning meaning, const char *before_last)
{
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(writer->reason, set, cells);
    span_fill(writer->sentence, writer->layout, template, value_cells("cells", cells, count, meaning, before_last),
              value_digits("digits", reason_digits(writer->reason, set), MEANING_TRUTH, SPAN_OR));
}

static unsigned count_cells(const struct proof_writer *writer, const struct reason_set *set)
{
    cell_id cells[REASON_CELLS];
    return reason_cells(writer->reason, set, cells);
}

void clause_true(struct sentence *sentence, const void *context)
{
    const struct proof_clause *clause = context;
    (void)sentence;
    write_set(clause->writer,
              tr(count_cells(clause->writer, clause->set) > 1 ? "one of {cells} is {digits}" : "{cells} is {digits}"),
              clause->set, MEANING_TRUTH, SPAN_AND);
}

void clause_all(struct sentence *sentence, const void *context)
{
    const struct proof_clause *clause = context;
    (void)sentence;
    write_set(clause->writer,
              tr_n("{cells} is {digits}", "{cells} are {digits}", count_cells(clause->writer, clause->set)),
              clause->set, MEANING_TRUTH, SPAN_AND);
}

void clause_false(struct sentence *sentence, const void *context)
{
    const struct proof_clause *clause = context;
    (void)sentence;
    write_set(clause->writer,
              tr_n("{cells} is not {digits}", "{cells} are not {digits}", count_cells(clause->writer, clause->set)),
              clause->set, MEANING_TRUTH, SPAN_AND);
}

void clause_eliminations(struct sentence *sentence, const void *context)
{
    const struct proof_clause *clause = context;
    (void)sentence;
    write_eliminations(clause->writer, clause->set ? clause->set : &clause->writer->reason->removed);
}

void clause_clue(struct sentence *sentence, const void *context)
{
    const struct clue_of_link *clue = context;
    const struct layout *layout = clue->layout;
    const struct sum *sum = constraint_sum_of(layout, clue->link);
    if (sum && sum->houses) {
        span_fill(sentence, layout, tr("rest of {houses}"),
                  value_houses("houses", sum->house, sum->houses, MEANING_LINK));
        return;
    }
    span_clue(sentence, layout, &layout->clue[constraint_clue(layout, clue->link)]);
}

struct span_value value_true(const char *field, const struct proof_clause *clause)
{
    return value_clause(field, clause_true, clause);
}

void write_eliminations(const struct proof_writer *writer, const struct reason_set *set)
{
    const struct reason *reason = writer->reason;
    struct change change[REASON_CELLS];
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(reason, set, cells);
    for (unsigned i = 0; i < count; i++)
        change[i] = (struct change){.cell = cells[i], .digits = reason_digits_in(reason, set, &cells[i], 1)};
    span_fill_eliminations(writer->sentence, writer->layout, change, count);
}
