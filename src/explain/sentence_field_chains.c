/* Fields of chains: their ends, their steps, a loop's steps in both directions, and the meaning of its weak links. They
 * are empty if the step is not a chain; the steps also if they do not fit into a readable sentence. */
#include "base/translation.h"
#include "explain/sentence_field.h"
#include "explain/sentence_steps.h"
#include "explain/span_fill.h"

static bool is_chain(const struct field_source *source, bool loop)
{
    return source->reason && source->reason->form == REASON_CHAIN && source->reason->loop == loop;
}

/* Writes the candidates of one end of the chain as true or, with `supposed`, as possibly false. */
static bool say_end(struct sentence *sentence, const struct field_source *source, bool last, bool supposed)
{
    const struct reason *reason = source->reason;
    cell_id cells[64];
    unsigned count = 0;
    digit_mask digits = 0;
    if (!is_chain(source, false))
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
    return is_chain(source, false) && !reason_one_end(source->reason) && say_end(sentence, source, false, false);
}

bool field_surely(struct sentence *sentence, const struct field_source *source)
{
    return is_chain(source, false) && reason_one_end(source->reason) && say_end(sentence, source, false, false);
}

bool field_last(struct sentence *sentence, const struct field_source *source)
{
    return say_end(sentence, source, true, false);
}

bool field_unless(struct sentence *sentence, const struct field_source *source)
{
    return say_end(sentence, source, false, true);
}

static const char *const if_not[] = {TR("If {cells} is not {digits}, {steps}"),
                                     TR("If neither {cells} is {digits}, {steps}"),
                                     TR("If none of {cells} is {digits}, {steps}")};

/* Writes that the first end of a chain is false, and the steps. The templates are for one cell, two, and more. */
static void say_if_not(struct sentence *sentence, const struct field_source *source, const char *const *templates,
                       struct steps *steps)
{
    cell_id cells[REASON_CELLS];
    const struct reason_set *end = &source->reason->line[0].from;
    unsigned count = reason_cells(source->reason, end, cells);
    steps->subject = count == 1 ? cells[0] : NO_CELL;
    span_fill(sentence, source->layout, tr(templates[count > 2 ? 2 : count > 1]),
              value_cells("cells", cells, count, MEANING_TRUTH, count == 2 ? SPAN_NOR : SPAN_AND),
              value_digits("digits", reason_digits(source->reason, end), MEANING_TRUTH, SPAN_OR),
              value_clause("steps", steps_write, steps));
}

static bool say_chain(struct sentence *sentence, const struct field_source *source, const char *const *templates)
{
    const struct span_mark before = span_mark(sentence);
    struct steps steps;
    steps_begin(&steps, source, false);
    steps.is_sequence = true;
    steps_add_lines(&steps, 0, source->reason->lines);
    for (unsigned i = 0; steps_attempt(&steps, i); i++) {
        say_if_not(sentence, source, templates, &steps);
        if (steps_keep(sentence, &before, &steps))
            return true;
    }
    return false;
}

/* Writes "If r3c4 is not 8, r2c5 (box 2) is 8, r5c5 is 5, and r1c5 (column 5) is 1". */
bool field_steps(struct sentence *sentence, const struct field_source *source)
{
    return is_chain(source, false) && !reason_one_end(source->reason) && say_chain(sentence, source, if_not);
}

/* Writes "Even if r3c4 is not 8, r2c5 is 5, and r3c4 is 8". */
bool field_again(struct sentence *sentence, const struct field_source *source)
{
    static const char *const even_if_not[] = {TR("Even if {cells} is not {digits}, {steps}"),
                                              TR("Even if neither {cells} is {digits}, {steps}"),
                                              TR("Even if none of {cells} is {digits}, {steps}")};
    return is_chain(source, false) && reason_one_end(source->reason) && say_chain(sentence, source, even_if_not);
}

/* Writes about a loop "If r8c1 is not 3, r7c3 is 3, r6c9 is 3, and r8c1 is 8. If r8c1 is 3, go round the other way:
 * r6c9 is 8, and r7c9 is 3". */
bool field_round(struct sentence *sentence, const struct field_source *source)
{
    const struct span_mark before = span_mark(sentence);
    if (!is_chain(source, true))
        return false;
    const struct reason *reason = source->reason;
    struct steps there;
    steps_begin(&there, source, false);
    there.is_sequence = true;
    struct steps back = there;
    steps_add_lines(&there, 0, reason->lines);
    for (unsigned i = reason->lines - 1; i-- > 1;) {
        if (reason->line[i].kind == REASON_TRUTH)
            steps_add(&back, &reason->line[i].from, NULL);
    }
    say_if_not(sentence, source, if_not, &there);
    const char *template = tr(". If {cells} is {digits}, go round the other way: {steps}");
    bool fits = steps_write_from(sentence, template, &reason->line[0].from, &back);
    there.fits = there.fits && fits;
    return steps_keep(sentence, &before, &there);
}

/* Writes "r6c9 is 3 or 8", or "r8c3 or r8c9 is 9": one of the ends of a weak link is true. */
static void say_link(struct sentence *sentence, const struct field_source *source, const struct reason_set *ends)
{
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(source->reason, ends, cells);
    span_fill(sentence, source->layout, tr("{cells} is {digits}"),
              value_cells("cells", cells, count, MEANING_TRUTH, SPAN_OR),
              value_digits("digits", reason_digits(source->reason, ends), MEANING_TRUTH, SPAN_OR));
}

/* Returns whether the eliminated candidate conflicts with each of the ends, which are in one cell or have the same
 * digit. */
static bool conflicts(const struct field_source *source, const struct reason_set *ends, struct candidate gone)
{
    const struct reason *reason = source->reason;
    cell_id cells[REASON_CELLS];
    bool is_cell = reason_cells(reason, ends, cells) == 1;
    for (unsigned i = 0; i < reason->candidates; i++) {
        struct candidate end = reason->candidate[i];
        if (!reason_has(ends, i))
            continue;
        if (is_cell ? end.cell != gone.cell || end.digit == gone.digit
                    : end.digit != gone.digit || end.cell == gone.cell ||
                          !layout_are_peers(source->layout, end.cell, gone.cell))
            return false;
    }
    return true;
}

/* Finds the ends of weak link number `index` of the loop; the last one closes it. Returns false if there is none. */
static bool find_link(const struct reason *reason, unsigned index, struct reason_set *ends)
{
    unsigned at = 2 * index + 1;
    if (at + 1 >= reason->lines) {
        *ends = reason_both(reason->line[reason->lines - 2].to, reason->line[0].from);
        return at - 1 < reason->lines;
    }
    *ends = reason_both(reason->line[at].from, reason->line[at].to);
    return true;
}

/* Returns the number of the first weak link with which the candidate conflicts, or UINT32_MAX. */
static unsigned find_link_of(const struct field_source *source, struct candidate gone)
{
    struct reason_set ends;
    for (unsigned i = 0; find_link(source->reason, i, &ends); i++) {
        if (conflicts(source, &ends, gone))
            return i;
    }
    return UINT32_MAX;
}

static void say_all_links(struct sentence *sentence)
{
    span_words(sentence,
               tr("of the ends of each weak link exactly one is true. What conflicts with both ends can be removed"));
}

/* Writes "r6c9 is 3 or 8, and r8c1 is 3 or 8" about a loop: the links whose ends conflict with the eliminations. If an
 * elimination conflicts with no link, or there are many links, writes what is true of all. */
bool field_loop(struct sentence *sentence, const struct field_source *source)
{
    enum { MOST = 4 };
    const struct reason *reason = source->reason;
    unsigned link[MOST], links = 0;
    if (!reason || reason->form != REASON_CHAIN || !reason->loop)
        return false;
    bool all = true;
    for (unsigned i = 0; all && i < reason->candidates; i++) {
        if (!reason_has(&reason->removed, i))
            continue;
        unsigned found = find_link_of(source, reason->candidate[i]), at = 0;
        while (at < links && link[at] != found)
            at++;
        all = found != UINT32_MAX && at < MOST;
        if (all && at == links)
            link[links++] = found;
    }
    if (!all || !links) {
        say_all_links(sentence);
        return true;
    }
    for (unsigned i = 0; i < links; i++) {
        struct reason_set ends;
        find_link(reason, link[i], &ends);
        span_separator(sentence, i, links, tr(", and "));
        say_link(sentence, source, &ends);
    }
    return true;
}

bool field_ends(struct sentence *sentence, const struct field_source *source)
{
    if (!field_loop(sentence, source))
        say_all_links(sentence);
    return true;
}
