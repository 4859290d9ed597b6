/* Fields of almost locked sets and of colourings: the sets with their digits, their restricted commons, and the
 * colours. */
#include "base/words.h"
#include "explain/proof_text.h"
#include "explain/span_fill.h"
#include "explain/sentence_field.h"

enum { FEW_LINES = 6 }; /* of three sets */

/* Collects the cells of a line's truth, a set or one cell. Returns how many. */
static unsigned find_cells(const struct reason *reason, const struct reason_line *line, cell_id *cells)
{
    if (!line->group || line->group == REASON_PATTERN) {
        cells[0] = line->constraint.index;
        return constraint_is_cell(line->constraint);
    }
    const struct reason_group *group = &reason->group[line->group - 1];
    for (unsigned i = 0; i < group->cells; i++)
        cells[i] = group->cell[i];
    return group->cells;
}

static digit_mask find_digits(const struct reason *reason, const struct reason_line *line)
{
    struct reason_set both = reason_both(line->from, line->to);
    return line->group ? reason->group[line->group - 1].digits : proof_digits(reason, &both);
}

/* A set, or one cell, of a reason. */
struct set_line {
    const struct field_source *source;
    const struct reason_line *line;
};

/* Writes "r4c3, r5c3 and r8c3 (1, 3, 5, 6)"; the digits are left out if there are many sets. The context is a set_line. */
static void say_set(struct sentence *sentence, const void *context)
{
    const struct set_line *set = context;
    const struct field_source *source = set->source;
    cell_id cells[REASON_GROUP_CELLS];
    unsigned count = find_cells(source->reason, set->line, cells);
    span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, SPAN_AND);
    if (source->reason->lines > FEW_LINES)
        return;
    span_words(sentence, " (");
    span_digits(sentence, find_digits(source->reason, set->line), MEANING_TRUTH, ", ");
    span_words(sentence, ")");
}

static bool is_set(const struct reason_line *line)
{
    return line->group != REASON_PATTERN && (line->group || constraint_is_cell(line->constraint));
}

/* Returns whether the reason is a chain whose truths are all sets of cells. */
static bool are_sets(const struct field_source *source)
{
    const struct reason *reason = source->reason;
    bool sets = reason && reason->form == REASON_CHAIN;
    for (unsigned i = 0; sets && i + 1 < reason->lines; i += 2)
        sets = is_set(&reason->line[i]);
    return sets;
}

/* Writes "r4c3, r5c3 and r8c3 (1, 3, 5, 6) share 6 with r8c1 (5, 6), and only one of the two can hold it. So the
 * first or the last holds 5". In a loop, one of two sets holds each restricted common. */
bool field_sets(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    if (!are_sets(source))
        return false;
    for (unsigned i = 1; i + 2 < reason->lines; i += 2) {
        cell_id cells[REASON_GROUP_CELLS];
        unsigned count = find_cells(reason, &reason->line[i - 1], cells);
        struct set_line set = {source, &reason->line[i - 1]}, other = {source, &reason->line[i + 1]};
        span_fill(sentence, source->layout,
                  i > 1 ? tr_n(", which shares {digits} with {other}", ", which share {digits} with {other}", count)
                        : tr_n("{set} shares {digits} with {other}", "{set} share {digits} with {other}", count),
                  value_clause("set", say_set, &set), value_clause("other", say_set, &other),
                  value_digits("digits", proof_digits(reason, &reason->line[i].to), MEANING_TRUTH, SPAN_AND));
    }
    if (reason->loop) {
        span_fill(
            sentence, source->layout,
            tr(", and the last {digits} with the first. Just one of two holds what they share, and so each set all "
               "its other digits"),
            value_digits("digits", proof_digits(reason, &reason->line[0].from), MEANING_TRUTH, SPAN_AND));
        return true;
    }
    struct reason_set ends = reason_both(reason->line[0].from, reason->line[reason->lines - 2].to);
    digit_mask held = proof_digits(reason, &ends);
    span_fill(sentence, source->layout,
              tr(reason->lines > 4 ? "; of each two only one can hold it. So the first or the last holds {digits}"
                                   : ", and only one of the two can hold it. So the first or the last holds {digits}"),
              value_digits("digits", held, MEANING_TRUTH, SPAN_OR));
    return held;
}

/* Returns the last truth of the case that begins at `line`; NULL if the elimination sees the case's candidate
 * itself. */
static const struct reason_line *find_petal(const struct reason *reason, unsigned line)
{
    const struct reason_line *petal = NULL;
    for (unsigned i = line + 1; i + 1 < reason->lines && reason->line[i].kind != REASON_CASE; i++)
        petal = reason->line[i].kind == REASON_TRUTH ? &reason->line[i] : petal;
    return petal;
}

/* Returns whether each case leads to a petal that holds the one eliminated digit. */
static bool are_petals(const struct reason *reason)
{
    digit_mask gone = proof_digits(reason, &reason->removed);
    bool fine = digits_are_one(gone) && constraint_is_cell(reason->line[0].constraint);
    for (unsigned i = 1; i < reason->lines && fine; i++) {
        const struct reason_line *petal = reason->line[i].kind == REASON_CASE ? find_petal(reason, i) : NULL;
        fine = reason->line[i].kind != REASON_ABSURD;
        if (reason->line[i].kind == REASON_CASE)
            fine = petal && is_set(petal) && proof_digits(reason, &petal->to) == gone;
    }
    return fine;
}

static void say_petals(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    unsigned said = 0;
    for (unsigned i = 1; i < reason->lines; i++) {
        cell_id cells[REASON_GROUP_CELLS];
        if (reason->line[i].kind != REASON_CASE)
            continue;
        const struct reason_line *petal = find_petal(reason, i);
        unsigned count = find_cells(reason, petal, cells);
        span_fill(sentence, source->layout,
                  said++ ? tr_n("; if it is {digit}, {cells} does", "; if it is {digit}, {cells} do", count)
                         : tr_n("If {stem} is {digit}, {cells} holds {held}",
                                "If {stem} is {digit}, {cells} hold {held}", count),
                  value_cell("stem", reason->line[0].constraint.index, MEANING_TRUTH),
                  value_digits("digit", proof_digits(reason, &reason->line[i].to), MEANING_TRUTH, ""),
                  value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
                  value_digits("held", proof_digits(reason, &petal->to), MEANING_TRUTH, SPAN_OR));
    }
    span_words(sentence, tr(". What sees all of these can be removed"));
}

/* Writes "If r4c7 is 3, r4c6 and r9c6 hold 9; if it is 7, r9c6 and r9c7 do; if it is 8, r4c2 does. In each case
 * ...", or, if the cases are not of this kind, what they are. */
bool field_petals(struct sentence *sentence, const struct field_source *source)
{
    if (!source->reason || source->reason->form != REASON_CASES)
        return false;
    if (are_petals(source->reason)) {
        say_petals(sentence, source);
        return true;
    }
    bool said = field_split(sentence, source);
    span_words(sentence, tr(", and from each the same follows"));
    return said;
}

/* Writes "1 and 7 in column 4, 3 and 9 in box 2": the digits of the links by their houses. */
bool field_once(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    bool any = false;
    for (size_t i = 0; i < step->link_count; i++) {
        digit_mask digits = 0;
        bool known = constraint_is_cell(step->links[i]);
        for (size_t k = 0; k < i && !known; k++)
            known = !constraint_is_cell(step->links[k]) && step->links[k].index == step->links[i].index;
        for (size_t k = i; k < step->link_count && !known; k++)
            digits |= step->links[k].index == step->links[i].index ? digit_bit(step->links[k].digit) : 0;
        if (known)
            continue;
        span_words(sentence, any ? ", " : "");
        span_fill(sentence, source->layout, tr("{digits} in {houses}"),
                  value_digits("digits", digits, MEANING_TRUTH, SPAN_AND),
                  value_house("houses", step->links[i].index, MEANING_LINK));
        any = true;
    }
    return any;
}

/* Writes "either r4c9, r6c1 and r7c4 hold it, or r6c8, r7c9 and r9c1; and either r2c4, or r2c8". */
bool field_colours(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    for (unsigned c = 0; reason && c < 2 * reason->colours; c++) {
        cell_id cells[PROOF_CELLS];
        unsigned count = proof_cells(reason, &reason->colour[c / 2][c % 2], cells);
        const char *template = !c      ? tr_n("either {cells} holds it", "either {cells} hold it", count)
                               : c % 2 ? tr(", or {cells}")
                                       : tr("; and either {cells}");
        span_fill(sentence, source->layout, template, value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND));
    }
    return reason && reason->colours;
}

/* Writes the first coloured cells that see each other: "r2c8 and r5c8". */
bool field_meet(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    struct reason_set coloured = {0};
    cell_id cells[PROOF_CELLS];
    for (unsigned c = 0; reason && c < 2 * reason->colours; c++)
        coloured = reason_both(coloured, reason->colour[c / 2][c % 2]);
    for (unsigned i = 0; reason && i < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        if (line->kind != REASON_LINK || !reason_within(line->to, coloured))
            continue;
        unsigned count = proof_cells(reason, &line->to, cells);
        return span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, SPAN_AND);
    }
    return false;
}
