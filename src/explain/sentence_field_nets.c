/* Fields of nets: the supposition, its consequences step by step, and the contradiction. */
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "explain/sentence_field.h"
#include "explain/sentence_steps.h"
#include "explain/span_fill.h"

enum { INSIDE_NAMED = 4 }; /* inner suppositions whose candidates are named */
enum { MOST_WORDS = 76 };  /* words in a net whose steps are written */

bool field_assumed(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    if (!reason || reason->form != REASON_NET)
        return false;
    const struct reason_line *line = reason_supposed(reason);
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
    cell_id cells[REASON_CELLS];
    bool yes = reason_any(&line->to);
    const struct reason_set *set = yes ? &line->to : &line->from;
    unsigned count = reason_cells(reason, set, cells);
    span_fill(sentence, source->layout,
              tr(yes         ? TR("{cells} were {digits}")
                 : count > 2 ? TR("none of {cells} were {digits}")
                 : count > 1 ? TR("neither {cells} were {digits}")
                             : TR("{cells} were not {digits}")),
              value_cells("cells", cells, count, MEANING_REMOVED,
                          yes         ? SPAN_OR
                          : count > 2 ? SPAN_AND
                                      : SPAN_NOR),
              value_digits("digits", reason_digits(reason, set), MEANING_TRUTH, SPAN_OR));
    return true;
}

/* Returns the line in which all nets end; NULL if they end in different ways. */
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
    if (end)
        steps_say_emptied(sentence, source, end, true);
    else
        span_words(sentence, tr("a cell or a digit would have no room"));
    return true;
}

/* Collects the candidates that inner suppositions show to be false, and to be true. Returns the number of inner
 * suppositions. */
static unsigned find_inside(const struct reason *reason, struct reason_set *no, struct reason_set *yes)
{
    unsigned count = 0;
    *no = *yes = (struct reason_set){0};
    for (unsigned i = 0; i < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        if (!line->is_inside || line->kind != REASON_CASE)
            continue;
        *no = reason_both(*no, line->to);
        *yes = reason_both(*yes, line->from);
        count++;
    }
    return count;
}

/* Writes "further suppositions would show that r6c7 could not be 3 or 8" or, if that would be too long, their
 * number. */
bool field_inside(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    struct reason_set no, yes;
    cell_id cells[REASON_CELLS];
    unsigned inside = reason && reason->form == REASON_NET ? find_inside(reason, &no, &yes) : 0;
    if (!inside)
        return false;
    bool is_no = !reason_any(&yes);
    const struct reason_set *named = is_no ? &no : &yes;
    unsigned count = reason_cells(reason, named, cells);
    digit_mask digits = reason_digits(reason, named);
    static const char *const no_template[] = {TR("a further supposition would show that {cells} could not be {digits}"),
                                              TR("further suppositions would show that {cells} could not be {digits}")};
    static const char *const yes_template[] = {TR("a further supposition would show that {cells} had to be {digits}"),
                                               TR("further suppositions would show that {cells} had to be {digits}")};
    const char *template = (is_no ? no_template : yes_template)[inside > 1];
    if (reason_count(*named) == inside && inside <= INSIDE_NAMED && (count == 1 || digits_are_one(digits)))
        span_fill(sentence, source->layout, tr(template), value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
                  value_digits("digits", digits, MEANING_TRUTH, SPAN_OR));
    else
        span_fill(sentence, source->layout, tr("further suppositions would settle {count} other candidates"),
                  value_number("count", inside));
    return true;
}

/* Returns the line that leaves the first nested cases open, or NULL. */
static const struct reason_line *find_fork(const struct reason *reason)
{
    for (unsigned i = 1; i < reason->lines; i++) {
        const struct reason_line *before = &reason->line[i - 1];
        if (reason->line[i].kind == REASON_CASE)
            return before->kind == REASON_TRUTH && reason_within(reason->line[i].to, before->to) ? before : NULL;
    }
    return NULL;
}

/* Writes "row 4 would have 3 in r4c6 or r4c8, and each of these ends in a contradiction"; for a net without cases, what
 * would have no candidates left. */
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

/* Returns whether the set is one candidate, in a cell that sees none of the others. */
static bool is_far(const struct field_source *source, const struct reason_set *set, const struct reason_set *others)
{
    const struct reason *reason = source->reason;
    bool far = reason_count(*set) == 1;
    for (unsigned i = 0; i < reason->candidates && far; i++)
        far = !reason_has(others, i) ||
              !layout_are_peers(source->layout, reason->candidate[i].cell, reason->candidate[reason_first(set)].cell);
    return far;
}

/* Adds the steps of the nested case that begins at line `first`. If a place is the last one of its digit and sees
 * nothing named in the case, it follows from what the case has eliminated; this is then added as well. */
static void add_case(struct steps *steps, unsigned first, unsigned end)
{
    const struct reason_line *line = steps->source->reason->line;
    struct reason_set named = line[first].to, out = {0};
    for (unsigned i = first + 1; i < end; i++) {
        unsigned count = steps->count;
        struct reason_set lost = reason_common(line[i].from, out);
        bool is_reasoned = !line[i].group && constraint_is_house(line[i].constraint) && reason_any(&lost) &&
                           is_far(steps->source, &line[i].to, &named);
        if (line[i].kind == REASON_LINK)
            out = reason_both(out, line[i].to);
        if (line[i].kind != REASON_TRUTH)
            continue;
        named = reason_both(named, line[i].to);
        steps_add(steps, &line[i].to, &line[i]);
        if (is_reasoned && steps->count > count)
            steps->statement[count].lost = lost;
    }
}

/* Writes a nested case and its steps, without their reasons if these would make it too long. */
static bool say_case(struct sentence *sentence, const struct reason_set *supposed, struct steps *steps)
{
    const char *template = tr(". If {cells} is {digits}, {steps}");
    if (steps_write_from(sentence, template, supposed, steps))
        return true;
    for (unsigned i = 0; i < steps->count; i++)
        steps->statement[i].lost = (struct reason_set){{0}};
    return steps_write_from(sentence, template, supposed, steps);
}

/* Writes the truth with which several nested cases begin, as a step, and then each of these cases, which all end in a
 * contradiction: ". If r4c6 is 3, r7c8 is 3, and box 8 has no place left for 3". */
static bool say_nested(struct sentence *sentence, const struct field_source *source, unsigned first)
{
    const struct reason *reason = source->reason;
    unsigned count = 0;
    for (unsigned i = first; i + 1 < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        if (line->kind != REASON_CASE)
            return false;
        struct steps steps;
        steps_begin(&steps, source, false);
        unsigned end = i + 1;
        steps.names_causes = true;
        while (end + 1 < reason->lines && reason->line[end].kind != REASON_ABSURD &&
               reason->line[end].kind != REASON_CASE)
            end++;
        if (reason->line[end].kind != REASON_ABSURD || reason->line[end].group || count++ == STEPS_CASES)
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

/* Finds the steps of the net that begins at line `first`, up to the line where it branches. */
static void find_net(const struct field_source *source, unsigned first, struct steps *steps)
{
    const struct reason *reason = source->reason;
    unsigned end = find_nested(reason, first + 1);
    steps_begin(steps, source, true);
    steps->names_causes = true;
    steps_add_lines(steps, first + 1, end);
    if (reason->line[end].kind != REASON_CASE)
        steps->absurd = &reason->line[end];
    steps->fits = steps->fits && !reason->line[end].group;
}

static bool are_same_statement(const struct statement *a, const struct statement *b)
{
    return a->tally == b->tally && a->cells == b->cells && a->digits == b->digits && a->is_one_of == b->is_one_of &&
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

/* Writes "If r8c3 were 3, r6c1 would be 3, and row 8 would have no place left for 3" about the net that begins at line
 * `*at`, and the following nets with the same steps. Moves `*at` to the next net. */
static bool say_net(struct sentence *sentence, const struct field_source *source, unsigned *at)
{
    const struct span_mark before = span_mark(sentence);
    const struct reason *reason = source->reason;
    struct steps steps;
    unsigned first = *at, end = find_nested(reason, first + 1);
    bool yes = reason_any(&reason->line[first].to);
    find_net(source, first, &steps);
    steps_drop_seen(&steps, &reason->line[first].to);
    struct reason_set set = yes ? reason->line[first].to : reason->line[first].from;
    if (reason_count(set) > 1 && !digits_are_one(reason_digits(reason, &set)))
        return false;
    struct steps *other = memory_realloc(NULL, 1, sizeof *other);
    for (*at = next_net(reason, first); *at < reason->lines && yes; *at = next_net(reason, *at)) {
        find_net(source, *at, other);
        steps_drop_seen(other, &reason->line[*at].to);
        if (!are_same(&steps, other) || reason_digits(reason, &reason->line[*at].to) != reason_digits(reason, &set))
            break;
        set = reason_both(set, reason->line[*at].to);
    }
    memory_free(other);
    const char *template = tr(yes                     ? TR("If {cells} were {digits}, {steps}")
                              : reason_count(set) > 1 ? TR("Without {digits} in {cells}, {steps}")
                                                      : TR("If {cells} were not {digits}, {steps}"));
    if (steps_write_from(sentence, template, &set, &steps) && (steps.absurd || say_nested(sentence, source, end)))
        return true;
    span_return(sentence, &before);
    return false;
}

/* Writes what the supposition that cells lack a digit has shown, unless the step says no more than that about its
 * cell. */
static void say_shown(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[REASON_CELLS];
    const struct step *step = source->step;
    const struct reason_line *line = reason_supposed(source->reason);
    if (!line || !reason_any(&line->from) || reason_any(&line->to) || step->places)
        return;
    cell_id supposed = source->reason->candidate[reason_first(&line->from)].cell;
    if (step->removes != 1 || step->remove[0].cell != supposed)
        span_fill(sentence, source->layout, tr(". This shows that {cells} is {digits}"),
                  value_cells("cells", cells, reason_cells(source->reason, &line->from, cells), MEANING_TRUTH, SPAN_OR),
                  value_digits("digits", reason_digits(source->reason, &line->from), MEANING_TRUTH, SPAN_OR));
}

/* Returns whether two cells that see each other hold the digit of a fish in the net that begins at line `first`. A fish
 * only considers its own houses, but people see that contradiction at once, so further steps would seem pointless. */
static bool fish_net_clashes(const struct field_source *source, unsigned first)
{
    const struct reason *reason = source->reason;
    struct reason_set all = reason->line[first].to;
    cell_id cells[REASON_CELLS];
    for (unsigned i = first + 1; i < next_net(reason, first); i++) {
        if (reason->line[i].kind == REASON_TRUTH && reason_count(reason->line[i].to) == 1)
            all = reason_both(all, reason->line[i].to);
    }
    for (unsigned count = reason_cells(reason, &all, cells); count > 1; count--) {
        for (unsigned i = 0; i < count - 1; i++) {
            if (layout_are_peers(source->layout, cells[i], cells[count - 1]))
                return true;
        }
    }
    return false;
}

static void say_assumed(struct sentence *sentence, const void *context)
{
    field_assumed(sentence, context);
}

static void say_absurd(struct sentence *sentence, const void *context)
{
    field_absurd(sentence, context);
}

/* Returns the number of digits that follow from the suppositions, each alone in its cell or house. */
static unsigned count_forced(const struct reason *reason)
{
    unsigned count = 0;
    for (unsigned i = 0; i < reason->lines; i++)
        count += reason->line[i].kind == REASON_TRUTH && reason_count(reason->line[i].to) == 1;
    return count;
}

static bool has_cases(const struct reason *reason)
{
    bool has = false;
    for (unsigned i = 0; i < reason->lines; i++)
        has |= reason->line[i].kind == REASON_CASE;
    return has;
}

static unsigned count_words(const struct sentence *sentence, const struct span_mark *before)
{
    unsigned words = 1;
    for (unsigned i = before->length; i < sentence->length; i++)
        words += sentence->text[i] == ' ';
    return words;
}

/* Returns whether the step supposes several candidates one by one, and refutes each. */
static bool refutes_several(const struct step *step)
{
    size_t at = 0;
    return argument_next_role(&step->argument, ROLE_SUPPOSITION, &at) &&
           argument_next_role(&step->argument, ROLE_SUPPOSITION, &at);
}

/* Shortens a net of many steps, which nobody follows in one reading: the proof has the steps one by one. A net with
 * cases is kept in full. */
static void shorten(struct sentence *sentence, const struct field_source *source, const struct span_mark *before)
{
    unsigned words = count_words(sentence, before), forced = count_forced(source->reason);
    bool is_plain = reason_supposed(source->reason) && !has_cases(source->reason);
    if (words <= MOST_WORDS || forced < 2 || !is_plain)
        return;
    span_return(sentence, before);
    span_fill(sentence, source->layout, tr("If {assumed}, then {count} more digits would be forced, and {absurd}"),
              value_clause("assumed", say_assumed, source), value_number("count", forced),
              value_clause("absurd", say_absurd, source));
}

bool field_net(struct sentence *sentence, const struct field_source *source)
{
    const struct span_mark before = span_mark(sentence);
    struct span_mark first = before; /* after the first net */
    const struct reason *reason = source->reason;
    unsigned count = 0;
    bool is_cut = false;
    if (!reason || reason->form != REASON_NET)
        return false;
    bool is_fish = argument_has_role(&source->step->argument, ROLE_COVER);
    for (unsigned i = 0; is_fish && i < reason->lines; i = next_net(reason, i)) {
        if (reason->line[i].kind == REASON_SUPPOSE && fish_net_clashes(source, i))
            return false;
    }
    for (unsigned i = reason->line[0].kind == REASON_SUPPOSE ? 0 : next_net(reason, 0); i < reason->lines;) {
        if (count)
            span_words(sentence, ". ");
        bool is_told = count++ < STEPS_CASES && say_net(sentence, source, &i);
        is_cut = !is_told && count > 1 && refutes_several(source->step);
        if (is_cut)
            break;
        if (!is_told) {
            span_return(sentence, &before);
            return false;
        }
        first = count == 1 ? span_mark(sentence) : first;
    }
    if (count == 1) {
        shorten(sentence, source, &before);
        say_shown(sentence, source);
    } else if (is_cut || (refutes_several(source->step) && count_words(sentence, &before) > MOST_WORDS)) {
        span_return(sentence, &first);
        span_words(sentence, tr(". The others lead to a contradiction, too"));
    }
    return count;
}

/* Writes the consequences after the last net: "r4c3, r6c5 and r9c2 are 1". */
bool field_after(struct sentence *sentence, const struct field_source *source)
{
    const struct span_mark before = span_mark(sentence);
    const struct reason *reason = source->reason;
    unsigned after = reason ? reason_line_after_nets(reason) : 0;
    if (!after)
        return false;
    struct steps steps;
    steps_begin(&steps, source, false);
    steps.names_causes = true;
    steps.meaning = MEANING_PLACED;
    steps_add_lines(&steps, after, reason->lines);
    steps_write(sentence, &steps);
    return steps_keep(sentence, &before, &steps);
}
