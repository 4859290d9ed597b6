#include "explain/proof_text.h"

#include "base/translation.h"
#include "explain/proof_writer.h"
#include "explain/span_fill.h"

/* Writes the line of a set. Further candidates that the set has lost are false for other reasons, and are not named. */
static void write_group(const struct proof_writer *writer, const struct reason_line *line)
{
    const struct reason *reason = writer->reason;
    const struct reason_group *group = &reason->group[line->group - 1];
    digit_mask held = reason_digits(reason, &line->to), lost = reason_digits(reason, &line->from) & ~held;
    span_fill(writer->sentence, writer->layout,
              tr("{cells} are an almost locked set of {digits}: without {lost} they hold all the others, {held} too."),
              value_cells("cells", group->cell, group->cells, MEANING_TRUTH, SPAN_AND),
              value_digits("digits", group->digits, MEANING_TRUTH, SPAN_AND),
              value_digits("lost", lost, MEANING_TRUTH, SPAN_OR), value_digits("held", held, MEANING_TRUTH, SPAN_OR));
}

static void write_truth(const struct proof_writer *writer, const struct reason_line *line)
{
    struct constraint truth = line->constraint;
    if (line->group == REASON_PATTERN) {
        write_pattern(writer, line);
        return;
    }
    if (line->group) {
        write_group(writer, line);
        return;
    }
    cell_id from[REASON_CELLS], to[REASON_CELLS];
    unsigned lost = reason_cells(writer->reason, &line->from, from), left = reason_cells(writer->reason, &line->to, to);
    bool follows = writer->reason->form != REASON_SETS && reason_any(&line->from);
    bool begins = line == writer->reason->line; /* there is no line before it */
    if (constraint_is_cell(truth)) {
        const char *template = follows                      ? TR("{cell} without {lost} is {digits}.")
                               : reason_count(line->to) > 1 ? TR("{cell} can only be {digits}.")
                                                            : TR("{cell} is {digits}.");
        span_fill(writer->sentence, writer->layout, tr(template), value_cell("cell", truth.index, MEANING_TRUTH),
                  value_digits("lost", reason_digits(writer->reason, &line->from), MEANING_TRUTH, SPAN_OR),
                  value_digits("digits", reason_digits(writer->reason, &line->to), MEANING_TRUTH, SPAN_OR));
        return;
    }
    const char *template = !follows ? TR("In {house}, {digit} fits only in {cells}.")
                           : begins ? TR("In {house}, if {digit} is not in {lost}, it is in {cells}.")
                                    : TR("In {house}, {digit} is then not in {lost}, so it is in {cells}.");
    span_fill(writer->sentence, writer->layout, tr(template), value_house("house", truth.index, MEANING_TRUTH),
              value_digit("digit", truth.digit, MEANING_TRUTH), value_cells("lost", from, lost, MEANING_TRUTH, SPAN_OR),
              value_cells("cells", to, left, MEANING_TRUTH, SPAN_OR));
}

/* Writes the candidates that a true candidate of an exclusion makes false or, if none are named, that the clue does
 * so. */
static void write_exclusion(const struct proof_writer *writer, const struct reason_line *line)
{
    struct proof_clause known = {writer, &line->from}, gone = {writer, &line->to};
    struct clue_of_link clue = {writer->layout, line->constraint};
    if (!reason_any(&line->from)) {
        span_fill(writer->sentence, writer->layout, tr("A clue excludes what does not go with that ({clue})."),
                  value_clause("clue", clause_clue, &clue));
        return;
    }
    span_fill(writer->sentence, writer->layout, tr("{known}, so {gone} ({clue})."), value_true("known", &known),
              value_clause("gone", clause_eliminations, &gone), value_clause("clue", clause_clue, &clue));
}

/* Writes which candidates a link of a colouring separates. */
static void write_apart(const struct proof_writer *writer, const struct reason_line *line)
{
    if (constraint_is_cell(line->constraint)) {
        span_fill(writer->sentence, writer->layout, tr("{cell} takes only one digit."),
                  value_cell("cell", line->constraint.index, MEANING_LINK));
        return;
    }
    if (!constraint_is_house(line->constraint)) {
        write_exclusion(writer, line);
        return;
    }
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(writer->reason, &line->to, cells);
    span_fill(writer->sentence, writer->layout, tr("At most one of {cells} is {digits}: {house} takes it only once."),
              value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
              value_digits("digits", reason_digits(writer->reason, &line->to), MEANING_TRUTH, SPAN_OR),
              value_house("house", line->constraint.index, MEANING_LINK));
}

/* Writes "r4c9 and r6c1 are 6 and r2c1 is 7". */
static void clause_by_digit(struct sentence *sentence, const void *context)
{
    const struct proof_clause *clause = context;
    const struct proof_writer *writer = clause->writer;
    bool is_first = true;
    for (digit_mask left = reason_digits(writer->reason, clause->set); left; left &= left - 1) {
        struct reason_set own = {0};
        for (unsigned i = 0; i < writer->reason->candidates; i++) {
            if (reason_has(clause->set, i) && writer->reason->candidate[i].digit == digit_first(left))
                reason_add(&own, i);
        }
        if (!is_first)
            span_words(sentence, tr(" and "));
        is_first = false;
        clause_all(sentence, &(struct proof_clause){writer, &own});
    }
}

/* Writes "So either r4c9 and r6c1 are 6, or r6c8 and r9c1 are 6." */
static void write_either(const struct proof_writer *writer, const struct reason_line *line)
{
    struct proof_clause first = {writer, &line->from}, other = {writer, &line->to};
    span_fill(writer->sentence, writer->layout, tr("So either {first}, or {other}."),
              value_clause("first", clause_by_digit, &first), value_clause("other", clause_by_digit, &other));
}

/* Writes "r1c6 is 2 and r9c4 is 8. It was learned that r4c3 cannot be 5 then." */
static void write_learned(const struct proof_writer *writer, const struct reason_line *line)
{
    struct proof_clause known = {writer, &line->from}, gone = {writer, &line->to};
    if (reason_any(&line->from))
        span_fill(writer->sentence, writer->layout, tr("{known}. It was learned that then {gone}."),
                  value_clause("known", clause_by_digit, &known), value_clause("gone", clause_eliminations, &gone));
    else
        span_fill(writer->sentence, writer->layout, tr("It was learned that {gone}."),
                  value_clause("gone", clause_eliminations, &gone));
}

/* Writes what the true end of a link makes false. */
static void write_consequence(const struct proof_writer *writer, const struct reason_line *line)
{
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(writer->reason, &line->to, cells);
    struct proof_clause known = {writer, &line->from};
    struct proof_clause gone = {writer, &line->to};
    if (constraint_is_exclusion(line->constraint))
        write_exclusion(writer, line);
    else if (constraint_is_sum(line->constraint))
        span_fill(writer->sentence, writer->layout, tr("However the {clue} is filled then, {gone}."),
                  value_clause("clue", clause_clue, &(struct clue_of_link){writer->layout, line->constraint}),
                  value_clause("gone", clause_eliminations, &gone));
    else if (constraint_is_cell(line->constraint))
        span_fill(writer->sentence, writer->layout, tr("{known}, so it is not {digits}."), value_true("known", &known),
                  value_digits("digits", reason_digits(writer->reason, &line->to), MEANING_TRUTH, SPAN_OR));
    else
        span_fill(writer->sentence, writer->layout,
                  tr("{known}, so {cells} cannot be {digit}: {house} takes it only once."), value_true("known", &known),
                  value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
                  value_digit("digit", line->constraint.digit, MEANING_TRUTH),
                  value_house("house", line->constraint.index, MEANING_LINK));
}

static void write_rest(const struct proof_writer *writer, const struct sum *sum)
{
    span_rest(writer->sentence, writer->layout, sum);
    span_words(writer->sentence, ".");
}

static void write_link(const struct proof_writer *writer, const struct reason_line *line)
{
    struct constraint link = line->constraint;
    if (writer->reason->colours)
        write_apart(writer, line);
    else if (writer->reason->form != REASON_SETS)
        write_consequence(writer, line);
    else if (constraint_is_sum(link) && writer->layout->sums->sum[link.index].houses)
        write_rest(writer, &writer->layout->sums->sum[link.index]);
    else if (constraint_is_sum(link))
        span_fill(writer->sentence, writer->layout,
                  tr("The digits must fill the {clue}, and cells that see each other differ."),
                  value_clause("clue", clause_clue, &(struct clue_of_link){writer->layout, link}));
    else if (constraint_is_exclusion(link))
        write_exclusion(writer, line);
    else if (constraint_is_cell(link))
        span_fill(writer->sentence, writer->layout, tr("{cell} takes only one digit."),
                  value_cell("cell", link.index, MEANING_LINK));
    else
        span_fill(writer->sentence, writer->layout, tr("Only one {digit} goes into {house}."),
                  value_digit("digit", link.digit, MEANING_TRUTH), value_house("house", link.index, MEANING_LINK));
}

static void write_chain_end(const struct proof_writer *writer)
{
    const struct reason *reason = writer->reason;
    struct proof_clause first = {writer, &reason->line[0].from}, last = {writer, &reason->line[reason->lines - 2].to};
    const char *template = reason->loop ? TR("The chain closes: each of its links has one true end, so {removed}.")
                           : reason_one_end(reason) ? TR("So {first} in any case: {removed}.")
                                                    : TR("Either {first} or {last}: {removed}.");
    span_fill(writer->sentence, writer->layout, tr(template), value_true("first", &first), value_true("last", &last),
              value_clause("removed", clause_eliminations, &(struct proof_clause){writer, NULL}));
}

/* Writes what sees the colours, or that a colour is false. */
static void write_colours_end(const struct proof_writer *writer)
{
    const struct reason *reason = writer->reason;
    struct reason_set coloured = {0};
    for (unsigned i = 0; i < 2 * reason->colours; i++)
        coloured = reason_both(coloured, reason->colour[i / 2][i % 2]);
    const char *template = reason_within(reason->removed, coloured)
                               ? TR("So these are not the ones that are true: {removed}.")
                           : reason->colours > 1 ? TR("So one of the opposites is true: {removed}.")
                                                 : TR("Either way, {removed}.");
    span_fill(writer->sentence, writer->layout, tr(template),
              value_clause("removed", clause_eliminations, &(struct proof_clause){writer, NULL}));
}

/* Writes that truths and the same number of links leave no room for other candidates. */
static void write_sets_end(const struct proof_writer *writer)
{
    const struct reason *reason = writer->reason;
    unsigned cells = 0, digits = 0;
    bool has_sum = false;
    for (unsigned i = 0; i < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        has_sum |= line->kind == REASON_LINK && constraint_is_sum(line->constraint);
        cells += line->kind == REASON_TRUTH && !line->group && constraint_is_cell(line->constraint);
        digits += line->kind == REASON_LINK && constraint_is_house(line->constraint);
    }
    bool counts = cells > 1 && cells == digits && cells + digits + 1 == reason->lines;
    span_fill(writer->sentence, writer->layout,
              tr(has_sum ? "Each way to fill it was tried: {removed}."
                 : !reason_any(&reason->removed) /* a digit is placed, and the other candidates were already gone */
                     ? "No room is left for others, and none are left to eliminate."
                     : counts ? "These {cells} cells use up these {digits} digits, so {removed}."
                              : "No room is left for others: {removed}."),
              value_number("cells", cells), value_number("digits", digits),
              value_clause("removed", clause_eliminations, &(struct proof_clause){writer, NULL}));
}

static void write_end(const struct proof_writer *writer, const struct reason_line *line)
{
    switch (writer->reason->form) {
    case REASON_CHAIN:
        write_chain_end(writer);
        break;
    case REASON_NET:
        write_net_end(writer, line);
        break;
    case REASON_CASES:
        write_cases_end(writer);
        break;
    case REASON_SETS:
        if (writer->reason->colours)
            write_colours_end(writer);
        else
            write_sets_end(writer);
        break;
    }
}

void proof_line(struct sentence *sentence, const struct wording *wording, unsigned index)
{
    const struct reason_line *line = &wording->reason->line[index];
    struct proof_writer writer = {
        .sentence = sentence, .layout = trace_layout(wording->trace), .reason = wording->reason};
    span_begin(sentence, wording->notation);
    switch (line->kind) {
    case REASON_SUPPOSE:
    case REASON_CASE:
        write_supposed(&writer, line);
        break;
    case REASON_FISH:
        write_fish(&writer, line);
        break;
    case REASON_TRUTH:
        write_truth(&writer, line);
        break;
    case REASON_LINK:
        write_link(&writer, line);
        break;
    case REASON_COUNT:
        write_tally(&writer, line);
        break;
    case REASON_SIGHT:
        write_sight(&writer, line);
        break;
    case REASON_NOGOOD:
        write_learned(&writer, line);
        break;
    case REASON_EITHER:
        write_either(&writer, line);
        break;
    case REASON_ABSURD:
        write_absurd(&writer, line);
        break;
    case REASON_END:
        write_end(&writer, line);
        break;
    }
    span_capitalize(sentence);
}
