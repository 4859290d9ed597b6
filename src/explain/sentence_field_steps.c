/* Fields that tell the steps of a reason one after the other: those of a chain, of a loop both ways round, of the cases of a
 * Kraken fish, and of nets. A field is empty if its steps do not fit into a sentence that can be read at once. */
#include <string.h>

#include "base/words.h"
#include "explain/proof_text.h"
#include "explain/span_fill.h"
#include "explain/sentence_field.h"

enum { MOST_WORDS = 25, MOST_STEPS = 5 /* of one sentence */, MOST_SENTENCES = 3, MOST_CASES = 5 };

/* Some cells hold a digit, or one of them does. */
struct statement {
    cell_id cell[REASON_CELLS];
    unsigned cells;
    digit_mask digits;
    bool is_one_of;
    struct reason_set lost; /* where the digit was possible before; none: that need not be said */
};

/* What follows from a supposition, in its order, and the truth that has nothing left in the end. */
struct steps {
    const struct field_source *source;
    struct statement statement[MOST_STEPS * MOST_SENTENCES - 1];
    unsigned count;
    bool would_be; /* the supposition is refuted */
    bool fits;
    const struct reason_line *absurd; /* or NULL */
};

static struct steps begin_steps(const struct field_source *source, bool would_be)
{
    return (struct steps){.source = source, .would_be = would_be, .fits = true};
}

/* Adds that one of the set is true. Cells with the same digit are named together. */
static void add_step(struct steps *steps, const struct reason_set *set)
{
    const struct reason *reason = steps->source->reason;
    struct statement statement = {.lost = {{0}}};
    statement.cells = reason_cells(reason, set, statement.cell);
    statement.digits = reason_digits(reason, set);
    statement.is_one_of = statement.cells > 1;
    struct statement *last = steps->count ? &steps->statement[steps->count - 1] : NULL;
    if (!statement.cells || (statement.is_one_of && !digits_are_one(statement.digits)))
        steps->fits = false;
    else if (last && !statement.is_one_of && !last->is_one_of && !reason_any(&last->lost) &&
             last->digits == statement.digits && digits_are_one(statement.digits) && last->cells < REASON_CELLS)
        last->cell[last->cells++] = statement.cell[0];
    else if (steps->count == MOST_STEPS * MOST_SENTENCES - 1)
        steps->fits = false;
    else
        steps->statement[steps->count++] = statement;
}

/* Adds the steps of the lines from `first` on, before `end`. */
static void add_lines(struct steps *steps, unsigned first, unsigned end)
{
    const struct reason_line *line = steps->source->reason->line;
    for (unsigned i = first; i < end; i++) {
        if (line[i].kind == REASON_TRUTH)
            add_step(steps, &line[i].to);
    }
}

/* Whether the set is one candidate, in a cell that sees none of the others. */
static bool is_far(const struct field_source *source, const struct reason_set *set, const struct reason_set *others)
{
    const struct reason *reason = source->reason;
    bool far = reason_count(*set) == 1;
    for (unsigned i = 0; i < reason->candidates && far; i++)
        far = !reason_has(others, i) ||
              !layout_are_peers(source->layout, reason->candidate[i].cell, reason->candidate[reason_first(set)].cell);
    return far;
}

/* Adds the steps of the nested case that begins at line `first`. A place that is the last one of its digit, and sees nothing that the
 * case has named, follows from what the case has ruled out, which is added with it. */
static void add_case(struct steps *steps, unsigned first, unsigned end)
{
    const struct reason_line *line = steps->source->reason->line;
    struct reason_set named = line[first].to, out = {0};
    for (unsigned i = first + 1; i < end; i++) {
        unsigned count = steps->count;
        struct reason_set lost = reason_common(line[i].from, out);
        bool is_reasoned = !line[i].group && !constraint_is_cell(line[i].constraint) && reason_any(&lost) &&
                           is_far(steps->source, &line[i].to, &named);
        if (line[i].kind == REASON_LINK)
            out = reason_both(out, line[i].to);
        if (line[i].kind != REASON_TRUTH)
            continue;
        named = reason_both(named, line[i].to);
        add_step(steps, &line[i].to);
        if (is_reasoned && steps->count > count)
            steps->statement[count].lost = lost;
    }
}

static void say_absurd(struct sentence *sentence, const struct steps *steps)
{
    struct constraint constraint = steps->absurd->constraint;
    if (constraint_is_cell(constraint))
        span_fill(sentence, steps->source->layout,
                  tr(steps->would_be ? "{cell} would have no digit left" : "{cell} has no digit left"),
                  value_cell("cell", constraint.index, MEANING_CONTRADICTION));
    else
        span_fill(sentence, steps->source->layout,
                  tr(steps->would_be ? "{house} would have no place left for {digit}"
                                     : "{house} has no place left for {digit}"),
                  value_house("house", constraint.index, MEANING_CONTRADICTION),
                  value_digit("digit", constraint.digit, MEANING_CONTRADICTION));
}

/* Writes "r7c3 is not 8, so r7c5 is 8". */
static void say_reasoned_step(struct sentence *sentence, const struct steps *steps, const struct statement *statement)
{
    cell_id lost[REASON_CELLS];
    unsigned count = reason_cells(steps->source->reason, &statement->lost, lost);
    span_fill(sentence, steps->source->layout,
              tr_n("{lost} is not {digits}, so {cells} is {digits}", "{lost} are not {digits}, so {cells} is {digits}",
                   count),
              value_cells("lost", lost, count, MEANING_TRUTH, SPAN_AND),
              value_cells("cells", statement->cell, statement->cells, MEANING_TRUTH, SPAN_AND),
              value_digits("digits", statement->digits, MEANING_TRUTH, SPAN_OR));
}

static void say_step(struct sentence *sentence, const struct steps *steps, unsigned index)
{
    if (index == steps->count) {
        say_absurd(sentence, steps);
        return;
    }
    const struct statement *statement = &steps->statement[index];
    if (reason_any(&statement->lost)) {
        say_reasoned_step(sentence, steps, statement);
        return;
    }
    const char *template =
        statement->is_one_of ? tr(steps->would_be ? "one of {cells} would be {digits}" : "one of {cells} is {digits}")
        : steps->would_be    ? tr_n("{cells} would be {digits}", "{cells} would each be {digits}", statement->cells)
                             : tr_n("{cells} is {digits}", "{cells} are {digits}", statement->cells);
    span_fill(sentence, steps->source->layout, template,
              value_cells("cells", statement->cell, statement->cells, MEANING_TRUTH, SPAN_AND),
              value_digits("digits", statement->digits, MEANING_TRUTH, SPAN_OR));
}

/* Writes "r2c1 and r8c6 are 4, and r1c3 is 2 or 8". Many steps take several sentences of the same length. The context is a struct
 * steps. */
static void say_steps(struct sentence *sentence, const void *context)
{
    const struct steps *steps = context;
    unsigned count = steps->count + (steps->absurd != NULL), sentences = (count + MOST_STEPS - 1) / MOST_STEPS;
    for (unsigned part = 0; part < sentences; part++) {
        unsigned first = part * count / sentences, end = (part + 1) * count / sentences;
        if (part)
            span_words(sentence, tr(steps->would_be ? ". Then " : ". Next, "));
        for (unsigned i = first; i < end; i++) {
            span_separator(sentence, i - first, end - first, TR(", and "));
            say_step(sentence, steps, i);
        }
    }
}

/* Writes a template about the {cells} and {digits} of a set and the {steps} that follow from it. */
static void say_from(struct sentence *sentence, const char *template, const struct reason_set *set,
                     const struct steps *steps)
{
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(steps->source->reason, set, cells);
    span_fill(sentence, steps->source->layout, template,
              value_cells("cells", cells, count, MEANING_TRUTH, steps->would_be ? SPAN_OR : SPAN_AND),
              value_digits("digits", reason_digits(steps->source->reason, set), MEANING_TRUTH, SPAN_OR),
              value_clause("steps", say_steps, steps));
}

/* Returns whether no sentence of the text, from byte `from` on, has too many words. */
static bool is_short(const struct sentence *sentence, unsigned from)
{
    unsigned words = 1;
    for (unsigned i = from; i < sentence->length; i++) {
        bool ends = sentence->text[i] == '.' || sentence->text[i] == ';';
        words = ends ? 0 : words + (sentence->text[i] == ' ');
        if (words > MOST_WORDS)
            return false;
    }
    return true;
}

/* Whether there are steps and what was written about them, from byte `from` on, is short. If not, the sentence is what it was
 * before. */
static bool keep(struct sentence *sentence, const struct sentence *before, const struct steps *steps)
{
    bool kept = steps->fits && steps->count + (steps->absurd != NULL) && is_short(sentence, before->length);
    if (!kept)
        *sentence = *before;
    return kept;
}

/* --- chains --- */

static bool is_chain(const struct field_source *source, bool loop)
{
    return source->reason && source->reason->form == REASON_CHAIN && source->reason->loop == loop;
}

static const char *const if_not[] = {TR("If {cells} is not {digits}, {steps}"),
                                     TR("If neither {cells} is {digits}, {steps}"),
                                     TR("If none of {cells} is {digits}, {steps}")};

/* Writes that the first end of a chain is false, and the steps. The templates are for one cell, two, and more. */
static void say_if_not(struct sentence *sentence, const struct field_source *source, const char *const *templates,
                       const struct steps *steps)
{
    cell_id cells[REASON_CELLS];
    const struct reason_set *end = &source->reason->line[0].from;
    unsigned count = reason_cells(source->reason, end, cells);
    span_fill(sentence, source->layout, tr(templates[count > 2 ? 2 : count > 1]),
              value_cells("cells", cells, count, MEANING_TRUTH, count == 2 ? SPAN_NOR : SPAN_AND),
              value_digits("digits", reason_digits(source->reason, end), MEANING_TRUTH, SPAN_OR),
              value_clause("steps", say_steps, steps));
}

static bool say_chain(struct sentence *sentence, const struct field_source *source, const char *const *templates)
{
    const struct sentence before = *sentence;
    struct steps steps = begin_steps(source, false);
    add_lines(&steps, 0, source->reason->lines);
    say_if_not(sentence, source, templates, &steps);
    return keep(sentence, &before, &steps);
}

/* "If r3c4 is not 8, r2c5 is 8, r5c5 is 5, and r1c5 is 1" */
bool field_steps(struct sentence *sentence, const struct field_source *source)
{
    return is_chain(source, false) && !reason_one_end(source->reason) && say_chain(sentence, source, if_not);
}

/* "Even if r3c4 is not 8, r2c5 is 5, and r3c4 is 8" */
bool field_again(struct sentence *sentence, const struct field_source *source)
{
    static const char *const even_if_not[] = {TR("Even if {cells} is not {digits}, {steps}"),
                                              TR("Even if neither {cells} is {digits}, {steps}"),
                                              TR("Even if none of {cells} is {digits}, {steps}")};
    return is_chain(source, false) && reason_one_end(source->reason) && say_chain(sentence, source, even_if_not);
}

/* Writes of a loop "If r8c1 is not 3, r7c3 and r6c9 are 3, and r8c1 is 8. Otherwise, r6c9 is 8, and r7c9 is 3". */
bool field_round(struct sentence *sentence, const struct field_source *source)
{
    const struct sentence before = *sentence;
    if (!is_chain(source, true))
        return false;
    const struct reason *reason = source->reason;
    struct steps there = begin_steps(source, false), back = there;
    add_lines(&there, 0, reason->lines);
    for (unsigned i = reason->lines - 1; i-- > 1;) {
        if (reason->line[i].kind == REASON_TRUTH)
            add_step(&back, &reason->line[i].from);
    }
    say_if_not(sentence, source, if_not, &there);
    say_from(sentence, tr(". Otherwise, {steps}"), &reason->line[0].from, &back);
    there.fits = there.fits && back.fits && back.count;
    return keep(sentence, &before, &there);
}

/* --- cases --- */

/* Returns the line behind the section that begins at line `first`. */
static unsigned section_end(const struct reason *reason, unsigned first)
{
    unsigned end = first + 1;
    while (end < reason->lines && reason_section(reason, end) == first)
        end++;
    return end;
}

static bool has_truth(const struct reason *reason, unsigned first, unsigned end)
{
    bool has = false;
    for (unsigned i = first; i < end; i++)
        has |= reason->line[i].kind == REASON_TRUTH;
    return has;
}

static bool are_none_or_one(digit_mask digits)
{
    return !digits || digits_are_one(digits);
}

/* Writes of cases that see the elimination ". If one of r1c2 and r1c5 is 1, r1c3 sees it". */
static void say_seeing(struct sentence *sentence, const struct field_source *source, const struct reason_set *cases)
{
    const struct reason *reason = source->reason;
    cell_id cells[REASON_CELLS], affected[REASON_CELLS];
    unsigned count = reason_cells(reason, cases, cells), gone = reason_cells(reason, &reason->removed, affected);
    span_fill(sentence, source->layout,
              tr(count > 1  ? gone > 1 ? ". If one of {cells} is {digit}, {affected} see it"
                                       : ". If one of {cells} is {digit}, {affected} sees it"
                 : gone > 1 ? ". If {cells} is {digit}, {affected} see it"
                            : ". If {cells} is {digit}, {affected} sees it"),
              value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
              value_digits("digit", reason_digits(reason, cases), MEANING_TRUTH, SPAN_OR),
              value_cells("affected", affected, gone, MEANING_REMOVED, SPAN_AND));
}

/* Returns whether the candidate takes the place of an eliminated one in its cell. */
static bool is_in_place(const struct reason *reason, const struct reason_set *supposed)
{
    cell_id cells[REASON_CELLS], affected[REASON_CELLS];
    unsigned count = reason_cells(reason, supposed, cells), gone = reason_cells(reason, &reason->removed, affected);
    bool is = false;
    for (unsigned i = 0; i < gone && count == 1; i++)
        is |= affected[i] == cells[0];
    return is;
}

/* Writes the cases without steps. False if there is one that cannot be said. */
static bool say_direct_cases(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    struct reason_set seeing = {0};
    for (unsigned i = 0; i < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        if (line->kind != REASON_CASE || has_truth(reason, i, section_end(reason, i)))
            continue;
        bool is_own = is_in_place(reason, &line->to);
        if (!reason_any(&line->to) || (is_own && !are_none_or_one(reason_digits(reason, &reason->removed))))
            return false;
        if (is_own)
            span_fill(sentence, source->layout, tr(". If {cells} is {digits}, it is not {removed}"),
                      value_cell("cells", reason->candidate[reason_first(&line->to)].cell, MEANING_TRUTH),
                      value_digits("digits", reason_digits(reason, &line->to), MEANING_TRUTH, SPAN_OR),
                      value_digits("removed", reason_digits(reason, &reason->removed), MEANING_REMOVED, SPAN_OR));
        else
            seeing = reason_both(seeing, line->to);
    }
    if (!are_none_or_one(reason_digits(reason, &seeing)))
        return false;
    if (reason_any(&seeing))
        say_seeing(sentence, source, &seeing);
    return true;
}

/* Writes ". If r1c2 is 1, r1c3 sees it. If r7c2 is 1, r7c9 is 4, and r1c3 is 4". */
bool field_branches(struct sentence *sentence, const struct field_source *source)
{
    const struct sentence before = *sentence;
    const struct reason *reason = source->reason;
    unsigned count = 0;
    if (!reason || reason->form != REASON_CASES)
        return false;
    bool fits = say_direct_cases(sentence, source);
    for (unsigned i = 0; i < reason->lines && fits; i++) {
        unsigned end = section_end(reason, i);
        fits = reason->line[i].kind != REASON_ABSURD;
        if (reason->line[i].kind != REASON_CASE || !has_truth(reason, i, end))
            continue;
        const struct sentence so_far = *sentence;
        struct steps steps = begin_steps(source, false);
        add_lines(&steps, i + 1, end);
        say_from(sentence, tr(". If {cells} is {digits}, {steps}"), &reason->line[i].to, &steps);
        fits = fits && !reason_any(&reason->line[i].from) && count++ < MOST_CASES && keep(sentence, &so_far, &steps);
    }
    if (!fits)
        *sentence = before;
    return fits;
}

/* --- nets --- */

/* Writes a nested case and its steps, without their reasons where these would make it too long. */
static bool say_case(struct sentence *sentence, const struct reason_set *supposed, struct steps *steps)
{
    const struct sentence before = *sentence;
    say_from(sentence, tr(". If {cells} is {digits}, {steps}"), supposed, steps);
    if (keep(sentence, &before, steps))
        return true;
    for (unsigned i = 0; i < steps->count; i++)
        steps->statement[i].lost = (struct reason_set){{0}};
    say_from(sentence, tr(". If {cells} is {digits}, {steps}"), supposed, steps);
    return keep(sentence, &before, steps);
}

/* Writes the truth that two or more nested cases begin with as a step, and then each of these cases, which all end in a
 * contradiction: ". If r4c6 is 3, r7c8 is 3, and box 8 has no place left for 3". */
static bool say_nested(struct sentence *sentence, const struct field_source *source, unsigned first)
{
    const struct reason *reason = source->reason;
    unsigned count = 0;
    for (unsigned i = first; i + 1 < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        if (line->kind != REASON_CASE)
            return false;
        struct steps steps = begin_steps(source, false);
        unsigned end = i + 1;
        while (end + 1 < reason->lines && reason->line[end].kind != REASON_ABSURD &&
               reason->line[end].kind != REASON_CASE)
            end++;
        if (reason->line[end].kind != REASON_ABSURD || reason->line[end].group || count++ == MOST_CASES)
            return false;
        add_case(&steps, i, end);
        steps.absurd = &reason->line[end];
        if (!say_case(sentence, &line->to, &steps))
            return false;
        i = end;
    }
    return count > 1;
}

/* Returns the first line from `first` on that begins a nested case, or ends the net. */
static unsigned find_nested(const struct reason *reason, unsigned first)
{
    while (first + 1 < reason->lines && reason->line[first].kind != REASON_CASE &&
           reason->line[first].kind != REASON_ABSURD)
        first++;
    return first;
}

/* The steps of the net that begins at line `first`; they end where it branches. */
static struct steps find_net(const struct field_source *source, unsigned first)
{
    const struct reason *reason = source->reason;
    unsigned end = find_nested(reason, first + 1);
    struct steps steps = begin_steps(source, true);
    add_lines(&steps, first + 1, end);
    if (reason->line[end].kind != REASON_CASE)
        steps.absurd = &reason->line[end];
    steps.fits = steps.fits && !reason->line[end].group;
    return steps;
}

static bool are_same_statement(const struct statement *a, const struct statement *b)
{
    return a->cells == b->cells && a->digits == b->digits && a->is_one_of == b->is_one_of &&
           !memcmp(a->cell, b->cell, a->cells * sizeof *a->cell);
}

static bool are_same(const struct steps *a, const struct steps *b)
{
    bool same = a->count == b->count && a->absurd && b->absurd && a->absurd->group == b->absurd->group &&
                a->absurd->constraint.index == b->absurd->constraint.index &&
                a->absurd->constraint.digit == b->absurd->constraint.digit;
    for (unsigned i = 0; i < a->count && same; i++)
        same = are_same_statement(&a->statement[i], &b->statement[i]);
    return same;
}

/* Returns the line after `first` that begins the next net, or the number of lines. */
static unsigned next_net(const struct reason *reason, unsigned first)
{
    for (first++; first < reason->lines && reason->line[first].kind != REASON_SUPPOSE;)
        first++;
    return first;
}

/* Writes "If r8c3 were 3, r6c1 would be 3, and row 8 would have no place left for 3" of the net that begins at line `*at`, and of
 * those behind it that go the same way. Moves `*at` to the next one. */
static bool say_net(struct sentence *sentence, const struct field_source *source, unsigned *at)
{
    const struct sentence before = *sentence;
    const struct reason *reason = source->reason;
    struct steps steps = find_net(source, *at);
    unsigned first = *at, end = find_nested(reason, first + 1);
    bool yes = reason_any(&reason->line[first].to);
    struct reason_set set = yes ? reason->line[first].to : reason->line[first].from;
    if (reason_count(set) > 1)
        return false;
    for (*at = next_net(reason, first); *at < reason->lines && yes; *at = next_net(reason, *at)) {
        struct steps other = find_net(source, *at);
        if (!are_same(&steps, &other) || reason_digits(reason, &reason->line[*at].to) != reason_digits(reason, &set))
            break;
        set = reason_both(set, reason->line[*at].to);
    }
    say_from(sentence, tr(yes ? "If {cells} were {digits}, {steps}" : "If {cells} were not {digits}, {steps}"), &set,
             &steps);
    if (keep(sentence, &before, &steps) && (steps.absurd || say_nested(sentence, source, end)))
        return true;
    *sentence = before;
    return false;
}

bool field_net(struct sentence *sentence, const struct field_source *source)
{
    const struct sentence before = *sentence;
    const struct reason *reason = source->reason;
    unsigned count = 0;
    if (!reason || reason->form != REASON_NET)
        return false;
    for (unsigned i = reason->line[0].kind == REASON_SUPPOSE ? 0 : next_net(reason, 0); i < reason->lines;) {
        if (count)
            span_words(sentence, ". ");
        if (count++ == MOST_CASES || !say_net(sentence, source, &i)) {
            *sentence = before;
            return false;
        }
    }
    return count;
}

/* Writes what follows after the last net: "r4c3, r6c5 and r9c2 are 1". */
bool field_after(struct sentence *sentence, const struct field_source *source)
{
    const struct sentence before = *sentence;
    const struct reason *reason = source->reason;
    unsigned last = 0;
    for (unsigned i = 0; reason && reason->form == REASON_NET && i < reason->lines; i++)
        last = reason->line[i].kind == REASON_ABSURD ? i + 1 : last;
    if (!last)
        return false;
    struct steps steps = begin_steps(source, false);
    add_lines(&steps, last, reason->lines);
    say_steps(sentence, &steps);
    return keep(sentence, &before, &steps);
}
