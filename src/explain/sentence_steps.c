#include "explain/sentence_steps.h"

#include <string.h>

#include "base/translation.h"
#include "explain/proof_writer.h"
#include "explain/span_fill.h"
#include "explain/tally_words.h"

enum { MAX_WORDS = 25, MAX_STEPS = 5 /* of one sentence */ };

void steps_begin(struct steps *steps, const struct field_source *source, bool would_be)
{
    memset(steps, 0, sizeof *steps);
    steps->source = source;
    steps->would_be = would_be;
    steps->most = MAX_STEPS;
    steps->meaning = MEANING_TRUTH;
    steps->fits = true;
}

/* Adds the cell of a statement to one with the same digit. */
static void join(struct statement *last, const struct statement *next)
{
    last->cell[last->cells] = next->cell[0];
    last->has_cause[last->cells] = next->has_cause[0];
    last->cause[last->cells++] = next->cause[0];
}

static bool has_cell(const struct reason *reason, const struct reason_set *set, cell_id cell)
{
    cell_id cells[REASON_CELLS];
    for (unsigned i = reason_cells(reason, set, cells); i--;) {
        if (cells[i] == cell)
            return true;
    }
    return false;
}

/* Finds what leaves the truth of the line no other place, or no other digit: its house, or the last clue above that has
 * taken digits from its cell. */
static bool find_cause(const struct field_source *source, const struct reason_line *line, struct constraint *cause)
{
    cell_id cell = line->constraint.index;
    *cause = line->constraint;
    if (!constraint_is_cell(line->constraint))
        return constraint_is_house(line->constraint);
    while (source->layout->clues && line-- > source->reason->line && line->kind != REASON_SUPPOSE &&
           line->kind != REASON_CASE) {
        *cause = line->constraint;
        bool is_clue = constraint_is_sum(*cause) || constraint_is_exclusion(*cause);
        if (line->kind == REASON_LINK && is_clue && has_cell(source->reason, &line->to, cell))
            return true;
    }
    return false;
}

void steps_add(struct steps *steps, const struct reason_set *set, const struct reason_line *line)
{
    const struct reason *reason = steps->source->reason;
    struct statement statement = {.lost = {{0}}};
    statement.cells = reason_cells(reason, set, statement.cell);
    statement.digits = reason_digits(reason, set);
    statement.is_one_of = statement.cells > 1;
    statement.has_cause[0] = line && find_cause(steps->source, line, &statement.cause[0]);
    struct statement *last = steps->count ? &steps->statement[steps->count - 1] : NULL;
    if (!statement.cells || (statement.is_one_of && !digits_are_one(statement.digits)))
        steps->fits = false;
    else if (last && !steps->is_sequence && !statement.is_one_of && !last->is_one_of && !reason_any(&last->lost) &&
             last->digits == statement.digits && digits_are_one(statement.digits) && last->cells < REASON_CELLS)
        join(last, &statement);
    else if (steps->count == STEPS_MOST)
        steps->fits = false;
    else
        steps->statement[steps->count++] = statement;
}

static void add_tally(struct steps *steps, const struct reason_tally *tally)
{
    if (steps->count == STEPS_MOST || !tally_has_words(tally))
        steps->fits = false;
    else
        steps->statement[steps->count++] = (struct statement){.tally = tally};
}

void steps_add_lines(struct steps *steps, unsigned first, unsigned end)
{
    const struct reason_line *line = steps->source->reason->line;
    for (unsigned i = first; i < end; i++) {
        if (line[i].kind == REASON_TRUTH)
            steps_add(steps, &line[i].to, &line[i]);
        else if (line[i].kind == REASON_COUNT)
            add_tally(steps, &steps->source->reason->tally[line[i].tally]);
    }
}

void steps_say_emptied(struct sentence *sentence, const struct field_source *source, const struct reason_line *line,
                       bool would_be)
{
    const struct reason *reason = source->reason;
    struct constraint constraint = line->constraint;
    if (line->group == REASON_PATTERN) {
        span_words(sentence, tr("there would be two solutions"));
    } else if (line->group) {
        const struct reason_group *group = &reason->group[line->group - 1];
        span_fill(
            sentence, source->layout,
            tr(would_be ? "{cells} would have no place left for {digit}" : "{cells} have no place left for {digit}"),
            value_cells("cells", group->cell, group->cells, MEANING_CONTRADICTION, SPAN_AND),
            value_digits("digit", reason_digits(reason, &line->from), MEANING_CONTRADICTION, SPAN_OR));
    } else if (constraint_is_sum(constraint)) {
        span_fill(sentence, source->layout,
                  tr(would_be ? "no way would be left to fill the {clue}" : "no way is left to fill the {clue}"),
                  value_clause("clue", clause_clue, &(struct clue_of_link){source->layout, constraint}));
    } else if (constraint_is_cell(constraint)) {
        span_fill(sentence, source->layout,
                  tr(would_be ? "{cell} would have no digit left" : "{cell} has no digit left"),
                  value_cell("cell", constraint.index, MEANING_CONTRADICTION));
    } else {
        span_fill(
            sentence, source->layout,
            tr(would_be ? "{house} would have no place left for {digit}" : "{house} has no place left for {digit}"),
            value_house("house", constraint.index, MEANING_CONTRADICTION),
            value_digit("digit", constraint.digit, MEANING_CONTRADICTION));
    }
}

/* The context of write_places. */
struct places {
    const struct steps *steps;
    const struct statement *statement;
};

static void write_cause(struct sentence *sentence, const void *context)
{
    const struct clue_of_link *cause = context;
    if (constraint_is_house(cause->link))
        span_house(sentence, cause->layout, cause->link.index, MEANING_NONE);
    else
        clause_clue(sentence, cause);
}

/* Returns whether the sentence has not said yet what a house behind a cell means, and notes that it does so now. */
static bool explains_house(struct sentence *sentence, const struct steps *steps, struct constraint cause)
{
    bool explains = steps->explains_cause && constraint_is_house(cause) && !sentence->house_explained;
    if (explains)
        sentence->house_explained = sentence->length;
    return explains;
}

/* Returns the meaning that the board shows of the statement's candidates: a net may end in what it has supposed to be
 * true, and those are eliminated. */
static enum meaning meaning_of(const struct steps *steps, const struct statement *statement)
{
    const struct field_source *source = steps->source;
    bool is_eliminated = source->reason->form == REASON_NET;
    for (unsigned i = 0; i < statement->cells && is_eliminated; i++)
        is_eliminated = !(statement->digits & ~step_removed_from(source->step, statement->cell[i]));
    return is_eliminated ? MEANING_REMOVED : steps->meaning;
}

/* Writes "r2c8 (the last place in row 2) and r1c3", or "r4c6 and r4c8 (row 4)" of which one holds the digit: the cells
 * of a statement, and their causes. */
static void write_places(struct sentence *sentence, const void *context)
{
    const struct places *places = context;
    const struct statement *statement = places->statement;
    const struct layout *layout = places->steps->source->layout;
    bool names_causes = places->steps->names_causes;
    enum meaning meaning = meaning_of(places->steps, statement);
    unsigned together = !names_causes || statement->is_one_of ? statement->cells : 1;
    for (unsigned i = 0; i < statement->cells; i += together) {
        span_separator(sentence, i, statement->cells, SPAN_AND);
        if (names_causes && statement->has_cause[i])
            span_fill(
                sentence, layout,
                explains_house(sentence, places->steps, statement->cause[i])
                    ? tr_n("{cells} (the last place in {cause})", "{cells} (the last places in {cause})", together)
                    : tr("{cells} ({cause})"),
                value_cells("cells", statement->cell + i, together, meaning, SPAN_AND),
                value_clause("cause", write_cause, &(struct clue_of_link){layout, statement->cause[i]}));
        else
            span_cells(sentence, layout, statement->cell + i, together, meaning, SPAN_AND);
    }
}

/* Writes "r7c3 is not 8, so r7c5 (row 7) is 8". */
static void say_reasoned_step(struct sentence *sentence, const struct steps *steps, const struct statement *statement)
{
    cell_id lost[REASON_CELLS];
    unsigned count = reason_cells(steps->source->reason, &statement->lost, lost);
    span_fill(sentence, steps->source->layout,
              tr_n("{lost} is not {digits}, so {cells} is {digits}", "{lost} are not {digits}, so {cells} is {digits}",
                   count),
              value_cells("lost", lost, count, MEANING_TRUTH, SPAN_AND),
              value_clause("cells", write_places, &(struct places){steps, statement}),
              value_digits("digits", statement->digits, steps->meaning, SPAN_OR));
}

static void say_step(struct sentence *sentence, const struct steps *steps, unsigned index)
{
    if (index == steps->count) {
        steps_say_emptied(sentence, steps->source, steps->absurd, steps->would_be);
        return;
    }
    const struct statement *statement = &steps->statement[index];
    if (statement->tally) {
        tally_write(sentence, steps->source->layout, statement->tally, steps->would_be);
        return;
    }
    if (reason_any(&statement->lost)) {
        say_reasoned_step(sentence, steps, statement);
        return;
    }
    bool is_chain = steps->meaning == MEANING_TRUTH && statement->cells > 1;
    const char *template =
        statement->is_one_of ? tr(steps->would_be ? "one of {cells} would be {digits}" : "one of {cells} is {digits}")
        : steps->would_be    ? tr_n("{cells} would be {digits}", "in turn {cells} would be {digits}", statement->cells)
        : is_chain           ? tr("in turn {cells} are {digits}")
                             : tr_n("{cells} is {digits}", "{cells} are {digits}", statement->cells);
    span_fill(sentence, steps->source->layout, template,
              value_clause("cells", write_places, &(struct places){steps, statement}),
              value_digits("digits", statement->digits, steps->meaning, SPAN_OR));
}

/* Returns the number of steps for which a statement counts: its cells, if they are named with their causes. */
static unsigned count_for(const struct steps *steps, unsigned index)
{
    const struct statement *statement = &steps->statement[index];
    bool is_long = index < steps->count && steps->names_causes && !statement->is_one_of && statement->has_cause[0];
    return is_long ? statement->cells : 1;
}

void steps_write(struct sentence *sentence, const void *context)
{
    const struct steps *steps = context;
    unsigned count = steps->count + (steps->absurd != NULL), sum = 0, before = 0, first = 0, part = 0;
    for (unsigned i = 0; i < count; i++)
        sum += count_for(steps, i);
    unsigned sentences = (sum + steps->most - 1) / steps->most;
    for (unsigned end; first < count; first = end, part++) {
        for (end = first; end < count && ((before + 1) * sentences - 1) / sum <= part; end++)
            before += count_for(steps, end);
        if (first && end > first)
            span_words(sentence, tr(steps->would_be ? ". Then " : ". Next, "));
        for (unsigned i = first; i < end; i++) {
            span_separator(sentence, i - first, end - first, TR(", and "));
            say_step(sentence, steps, i);
        }
    }
}

/* Returns whether no sentence of the text, from byte `from` on, has too many words. */
static bool is_short(const struct sentence *sentence, unsigned from)
{
    unsigned words = 1;
    for (unsigned i = from; i < sentence->length; i++) {
        bool ends = sentence->text[i] == '.' || sentence->text[i] == ';';
        words = ends ? 0 : words + (sentence->text[i] == ' ');
        if (words > MAX_WORDS)
            return false;
    }
    return true;
}

bool steps_keep(struct sentence *sentence, const struct span_mark *before, const struct steps *steps)
{
    bool kept = steps->fits && steps->count + (steps->absurd != NULL) && is_short(sentence, before->length);
    if (!kept)
        span_return(sentence, before);
    return kept;
}

static void write_once(struct sentence *sentence, const char *template, const struct reason_set *set,
                       const struct steps *steps)
{
    cell_id cells[REASON_CELLS];
    const struct reason *reason = steps->source->reason;
    unsigned count = reason_cells(reason, set, cells);
    bool is_eliminated = reason_within(*set, reason->removed) && reason->form == REASON_NET; /* and so marked */
    span_fill(sentence, steps->source->layout, template,
              value_cells("cells", cells, count, is_eliminated ? MEANING_REMOVED : MEANING_TRUTH, SPAN_OR),
              value_digits("digits", reason_digits(reason, set), MEANING_TRUTH, SPAN_OR),
              value_clause("steps", steps_write, steps));
}

bool steps_attempt(struct steps *steps, unsigned attempt)
{
    static const unsigned most[] = {MAX_STEPS, 3, 2, MAX_STEPS, 3, 2, 1, MAX_STEPS, 3, 2, 1};
    bool is_attempt = attempt < sizeof most / sizeof *most;
    steps->names_causes = attempt < STEPS_WITHOUT_CAUSES;
    steps->explains_cause = attempt < STEPS_WITHOUT_MEANING;
    steps->most = is_attempt ? most[attempt] : 1;
    return is_attempt;
}

bool steps_write_from(struct sentence *sentence, const char *template, const struct reason_set *set,
                      struct steps *steps)
{
    const struct span_mark before = span_mark(sentence);
    for (unsigned i = steps->names_causes ? 0 : STEPS_WITHOUT_CAUSES; steps_attempt(steps, i); i++) {
        write_once(sentence, template, set, steps);
        if (steps_keep(sentence, &before, steps))
            return true;
    }
    return false;
}
