/* Writes the proof lines of deadly patterns. */
#include <string.h>

#include "base/translation.h"
#include "explain/proof_writer.h"

/* Returns whether the pattern's cells have different digits, so it is a bivalue universal grave and not a rectangle. */
static bool is_grave(const struct reason *reason)
{
    return reason->pattern.differs;
}

/* Sorts the cells of the pattern. Returns their number. */
static unsigned pattern_cells(const struct reason *reason, cell_id cells[REASON_PATTERN_CELLS])
{
    unsigned count = reason->pattern.cells;
    memcpy(cells, reason->pattern.cell, count * sizeof *cells);
    span_sort_cells(cells, count);
    return count;
}

/* Writes "With only 3 or 8 in r1c1, r1c2, r5c1 and r5c2 there would be two solutions". */
void write_only_pairs(const struct proof_writer *writer)
{
    cell_id cells[REASON_PATTERN_CELLS];
    unsigned count = pattern_cells(writer->reason, cells);
    span_fill(writer->sentence, writer->layout,
              tr(is_grave(writer->reason) ? "With only their two digits in {cells} there would be two solutions"
                                          : "With only {digits} in {cells} there would be two solutions"),
              value_digits("digits", writer->reason->pattern.digits, MEANING_TRUTH, SPAN_OR),
              value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND));
}

static void clause_only_pairs(struct sentence *sentence, const void *context)
{
    (void)sentence;
    write_only_pairs(context);
}

/* Writes "Without 9 in r7c4 every open cell has two candidates, ...". */
static void write_grave(const struct proof_writer *writer, const struct reason_line *line)
{
    cell_id cells[REASON_CELLS], pattern[REASON_PATTERN_CELLS];
    unsigned count = reason_cells(writer->reason, &line->to, cells), others = pattern_cells(writer->reason, pattern);
    struct proof_clause result = {writer, &line->to};
    span_fill(
        writer->sentence, writer->layout,
        tr(writer->reason->pattern.whole
               ? "Without {digits} in {cells}, every open cell would have two candidates. In every house, each "
                 "digit would have two places or none. Such a board has two solutions or none. So {result}."
               : "Without {digits} in {cells}, each of {pattern} would have two candidates. In every house, each "
                 "digit would have two places in them or none. Such a board has two solutions or none. So {result}."),
        value_digits("digits", reason_digits(writer->reason, &line->to), MEANING_TRUTH, SPAN_OR),
        value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
        value_cells("pattern", pattern, others, MEANING_TRUTH, SPAN_AND), value_true("result", &result));
}

void write_pattern(const struct proof_writer *writer, const struct reason_line *line)
{
    bool more = reason_count(line->from), begins = line == writer->reason->line;
    struct proof_clause lost = {writer, &line->from}, result = {writer, &line->to};
    if (is_grave(writer->reason) && !more) {
        write_grave(writer, line);
        return;
    }
    const char *template = !more    ? TR("{pairs}: so {result}.")
                           : begins ? TR("Say {lost}. {pairs}: so {result}.")
                                    : TR("{pairs}: as {lost}, {result}.");
    span_fill(writer->sentence, writer->layout, tr(template), value_clause("pairs", clause_only_pairs, writer),
              value_clause("lost", clause_false, &lost), value_true("result", &result));
}
