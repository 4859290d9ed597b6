#include "explain/sentence_steps.h"

#include <string.h>

#include "base/translation.h"
#include "explain/proof_writer.h"
#include "explain/span_fill.h"
#include "explain/tally_words.h"

enum { MAX_WORDS = 25, MAX_STEPS = 5 /* maximum in one sentence */ };

void steps_begin(struct steps *steps, const struct field_source *source, bool would_be)
{
    memset(steps, 0, sizeof *steps);
    steps->source = source;
    steps->would_be = would_be;
    steps->most = MAX_STEPS;
    steps->meaning = MEANING_TRUTH;
    steps->subject = NO_CELL;
    steps->fits = true;
}

/* Adds the statement's cell to the previous statement with the same digit. */
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

/* Finds the reason why the line's truth has no other place, or digit, left: its house, or the last clue above that took
 * digits from its cell. */
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

void steps_drop_seen(struct steps *steps, const struct reason_set *supposed)
{
    const struct reason *reason = steps->source->reason;
    if (reason_count(*supposed) != 1)
        return;
    struct candidate known = reason->candidate[reason_first(supposed)];
    for (unsigned i = 0; i < steps->count; i++) {
        struct statement *statement = &steps->statement[i];
        unsigned kept = 0;
        for (unsigned k = 0; k < statement->cells && statement->is_one_of; k++) {
            if (statement->digits != digit_bit(known.digit) ||
                !layout_are_peers(steps->source->layout, statement->cell[k], known.cell))
                statement->cell[kept++] = statement->cell[k];
        }
        statement->cells = kept ? kept : statement->cells;
        statement->is_one_of = statement->is_one_of && statement->cells > 1;
    }
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

/* A part of the steps that is written together: cells `first` to `first` + `cells` of a statement. Without a statement
 * it is the end, where a truth has nothing left. */
struct clause {
    const struct statement *statement;
    unsigned first, cells;
    bool is_of_house; /* its cause is a house, and the words are about where that has the digit */
};

/* the most clauses */
enum { CLAUSES = 48 };

static bool is_of_house(const struct steps *steps, const struct statement *statement, unsigned cell)
{
    return steps->names_causes && statement->has_cause[cell] && constraint_is_house(statement->cause[cell]);
}

/* Appends the clause. If it has the same statement as the previous one and neither is about a house, adds its cells to
 * that one instead. */
static void add_clause(struct clause *clause, unsigned *count, const struct clause *added)
{
    struct clause *last = *count ? &clause[*count - 1] : NULL;
    if (last && last->statement == added->statement && !last->is_of_house && !added->is_of_house)
        last->cells += added->cells;
    else if (*count < CLAUSES)
        clause[(*count)++] = *added;
    else
        *count = CLAUSES + 1;
}

/* Collects the clauses of the steps. Returns their number; more than CLAUSES if there are too many. */
static unsigned collect(const struct steps *steps, struct clause *clause)
{
    unsigned count = 0;
    for (unsigned i = 0; i < steps->count && count <= CLAUSES; i++) {
        const struct statement *statement = &steps->statement[i];
        unsigned together = statement->is_one_of ? statement->cells : 1;
        if (statement->tally)
            add_clause(clause, &count, &(struct clause){.statement = statement});
        for (unsigned k = 0; k < statement->cells && count <= CLAUSES; k += together)
            add_clause(clause, &count, &(struct clause){statement, k, together, is_of_house(steps, statement, k)});
    }
    if (steps->absurd && count <= CLAUSES)
        add_clause(clause, &count, &(struct clause){0});
    return count;
}

/* Returns the meaning that the board shows for the statement's candidates. A net may end in the supposed candidates,
 * and these are eliminated. */
static enum meaning meaning_of(const struct steps *steps, const struct statement *statement)
{
    const struct field_source *source = steps->source;
    bool is_eliminated = source->reason->form == REASON_NET;
    for (unsigned i = 0; i < statement->cells && is_eliminated; i++)
        is_eliminated = !(statement->digits & ~step_removed_from(source->step, statement->cell[i]));
    return is_eliminated ? MEANING_REMOVED : steps->meaning;
}

/* The context of say_cells and say_place. */
struct told_clause {
    const struct steps *steps;
    const struct clause *clause;
};

/* Writes the clause's cells, each with the clue that causes it. */
static void say_cells(struct sentence *sentence, const void *context)
{
    const struct told_clause *told = context;
    const struct statement *statement = told->clause->statement;
    const struct layout *layout = told->steps->source->layout;
    enum meaning meaning = meaning_of(told->steps, statement);
    const cell_id *cells = &statement->cell[told->clause->first];
    unsigned count = told->clause->cells;
    unsigned together = !told->steps->names_causes || statement->is_one_of ? count : 1;
    for (unsigned i = 0; i < count; i += together) {
        unsigned at = told->clause->first + i;
        span_separator(sentence, i, count, SPAN_AND);
        span_cells(sentence, layout, cells + i, together, meaning, SPAN_AND);
        if (!told->steps->names_causes || !statement->has_cause[at] || constraint_is_house(statement->cause[at]))
            continue;
        span_words(sentence, " (");
        clause_clue(sentence, &(struct clue_of_link){layout, statement->cause[at]});
        span_words(sentence, ")");
    }
}

/* Writes "row 7 has its 2 in r7c4", "r2c5 is 4", or "one of r4c6 and r4c8 is 3". */
static void say_place(struct sentence *sentence, const void *context)
{
    const struct told_clause *told = context;
    const struct steps *steps = told->steps;
    const struct clause *clause = told->clause;
    const struct statement *statement = clause->statement;
    const struct span_value digits = value_digits("digits", statement->digits, steps->meaning, SPAN_OR);
    if (clause->is_of_house) {
        span_fill(
            sentence, steps->source->layout,
            tr(steps->would_be ? "{house} would have its {digits} in {cells}" : "{house} has its {digits} in {cells}"),
            value_house("house", statement->cause[clause->first].index, MEANING_NONE), digits,
            value_cells("cells", &statement->cell[clause->first], clause->cells, meaning_of(steps, statement),
                        SPAN_OR));
        return;
    }
    bool is_subject = statement == steps->statement && statement->cells == 1 && statement->cell[0] == steps->subject;
    bool is_chain = steps->meaning == MEANING_TRUTH && clause->cells > 1;
    const char *template =
        is_subject             ? tr(steps->would_be ? "it would be {digits}" : "it is {digits}")
        : statement->is_one_of ? tr(steps->would_be ? "one of {cells} would be {digits}" : "one of {cells} is {digits}")
        : steps->would_be      ? tr_n("{cells} would be {digits}", "in turn {cells} would be {digits}", clause->cells)
        : is_chain             ? tr("in turn {cells} are {digits}")
                               : tr_n("{cells} is {digits}", "{cells} are {digits}", clause->cells);
    span_fill(sentence, steps->source->layout, template, value_clause("cells", say_cells, told), digits);
}

static void say_clause(struct sentence *sentence, const struct steps *steps, const struct clause *clause)
{
    const struct statement *statement = clause->statement;
    const struct told_clause told = {steps, clause};
    cell_id lost[REASON_CELLS];
    unsigned count = statement ? reason_cells(steps->source->reason, &statement->lost, lost) : 0;
    if (!statement)
        steps_say_emptied(sentence, steps->source, steps->absurd, steps->would_be);
    else if (statement->tally)
        tally_write(sentence, steps->source->layout, statement->tally, steps->would_be);
    else if (count)
        span_fill(sentence, steps->source->layout,
                  tr_n("{lost} is not {digits}, so {place}", "{lost} are not {digits}, so {place}", count),
                  value_cells("lost", lost, count, MEANING_TRUTH, SPAN_AND),
                  value_digits("digits", statement->digits, steps->meaning, SPAN_OR),
                  value_clause("place", say_place, &told));
    else
        say_place(sentence, &told);
}

void steps_write(struct sentence *sentence, const void *context)
{
    const struct steps *steps = context;
    struct clause clause[CLAUSES];
    unsigned count = collect(steps, clause);
    unsigned sentences = (count + steps->most - 1) / steps->most;
    for (unsigned i = 0, part = 1, first = 0; i < count && count <= CLAUSES; part++, first = i) {
        unsigned end = part * count / sentences;
        if (first)
            span_words(sentence, tr(steps->would_be ? ". Then " : ". Then, "));
        for (; i < end; i++) {
            if (steps->is_sequence && i > first)
                span_words(sentence, tr(", so "));
            else
                span_separator(sentence, i - first, end - first, TR(", and "));
            say_clause(sentence, steps, &clause[i]);
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
    struct clause clause[CLAUSES];
    unsigned count = collect(steps, clause);
    bool kept = steps->fits && count && count <= CLAUSES && is_short(sentence, before->length);
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
    bool is_eliminated =
        reason_within(*set, reason->removed) && reason->form == REASON_NET; /* it has the mark of eliminations */
    span_fill(sentence, steps->source->layout, template,
              value_cells("cells", cells, count, is_eliminated ? MEANING_REMOVED : MEANING_TRUTH, SPAN_OR),
              value_digits("digits", reason_digits(reason, set), MEANING_TRUTH, SPAN_OR),
              value_clause("steps", steps_write, steps));
}

bool steps_attempt(struct steps *steps, unsigned attempt)
{
    static const unsigned most[STEPS_WITHOUT_CAUSES] = {MAX_STEPS, 3, 2, 1};
    steps->names_causes = attempt < STEPS_WITHOUT_CAUSES;
    steps->most = most[attempt % STEPS_WITHOUT_CAUSES];
    return attempt < 2 * STEPS_WITHOUT_CAUSES;
}

bool steps_write_from(struct sentence *sentence, const char *template, const struct reason_set *set,
                      struct steps *steps)
{
    const struct span_mark before = span_mark(sentence);
    cell_id cells[REASON_CELLS];
    steps->subject = reason_cells(steps->source->reason, set, cells) == 1 ? cells[0] : NO_CELL;
    for (unsigned i = steps->names_causes ? 0 : STEPS_WITHOUT_CAUSES; steps_attempt(steps, i); i++) {
        write_once(sentence, template, set, steps);
        if (steps_keep(sentence, &before, steps))
            return true;
    }
    return false;
}
