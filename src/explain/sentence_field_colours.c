/* Fields of colourings: the colours, those that see each other, and the conclusion. */
#include "base/translation.h"
#include "explain/span_fill.h"
#include "explain/sentence_field.h"

/* Writes "either r4c9, r6c1 and r7c4 are 6, or r6c8, r7c9 and r9c1 are; and either r2c4 is 6, or r2c8 is". */
bool field_colours(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    for (unsigned c = 0; reason && c < 2 * reason->colours; c++) {
        cell_id cells[REASON_CELLS];
        unsigned count = reason_cells(reason, &reason->colour[c / 2][c % 2], cells);
        const char *template = !c ? tr_n("either {cells} is {digit}", "either {cells} are {digit}", count)
                               : c % 2
                                   ? tr_n(", or {cells} is", ", or {cells} are", count)
                                   : tr_n("; and either {cells} is {digit}", "; and either {cells} are {digit}", count);
        span_fill(sentence, source->layout, template, value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
                  value_digit("digit", source->step->truths[0].digit, MEANING_TRUTH));
    }
    return reason && reason->colours;
}

/* Returns the first link between coloured candidates, which see each other, or NULL. */
static const struct reason_line *find_meeting(const struct reason *reason)
{
    struct reason_set coloured = {0};
    for (unsigned c = 0; reason && c < 2 * reason->colours; c++)
        coloured = reason_both(coloured, reason->colour[c / 2][c % 2]);
    for (unsigned i = 0; reason && i < reason->lines; i++) {
        if (reason->line[i].kind == REASON_LINK && reason_within(reason->line[i].to, coloured))
            return &reason->line[i];
    }
    return NULL;
}

/* Writes the first coloured cells that see each other: "r2c8 and r5c8". */
bool field_meet(struct sentence *sentence, const struct field_source *source)
{
    const struct reason_line *meeting = find_meeting(source->reason);
    cell_id cells[REASON_CELLS];
    unsigned count = meeting ? reason_cells(source->reason, &meeting->to, cells) : 0;
    return span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, SPAN_AND);
}

/* Writes about the colours that see each other: "If r5c2 is not 6, r1c2 is. If r5c5 is not 6, r7c5 and r9c1 are". */
bool field_opposites(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    const struct reason_line *meeting = find_meeting(reason);
    bool any = false;
    for (unsigned c = 0; meeting && c < 2 * reason->colours; c++) {
        struct reason_set common = reason_common(reason->colour[c / 2][c % 2], meeting->to);
        cell_id cells[REASON_CELLS], meet[REASON_CELLS];
        if (!reason_any(&common))
            continue;
        unsigned count = reason_cells(reason, &reason->colour[c / 2][1 - c % 2], cells);
        span_words(sentence, any ? ". " : "");
        span_fill(sentence, source->layout,
                  tr_n("If {meet} is not {digit}, {cells} is", "If {meet} is not {digit}, {cells} are", count),
                  value_cells("meet", meet, reason_cells(reason, &common, meet), MEANING_TRUTH, SPAN_OR),
                  value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
                  value_digits("digit", reason_digits(reason, &meeting->to), MEANING_TRUTH, ""));
        any = true;
    }
    return any;
}

/* Returns the first cell of the set that all eliminated candidates see, or NO_CELL. */
static cell_id find_witness(const struct field_source *source, const struct reason_set *set)
{
    const struct reason *reason = source->reason;
    cell_id cells[REASON_CELLS], affected[REASON_CELLS];
    unsigned count = reason_cells(reason, set, cells), gone = reason_cells(reason, &reason->removed, affected);
    for (unsigned i = 0; i < count; i++) {
        unsigned seen = 0;
        while (seen < gone && layout_are_peers(source->layout, cells[i], affected[seen]))
            seen++;
        if (seen == gone)
            return cells[i];
    }
    return NO_CELL;
}

/* Writes "r1c2 and r9c1": for each opposite of the colours that see each other, a cell that all eliminated candidates
 * see. */
bool field_witnesses(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    const struct reason_line *meeting = find_meeting(reason);
    cell_id cells[2];
    unsigned count = 0;
    for (unsigned c = 0; meeting && c < 2 * reason->colours && count < 2; c++) {
        struct reason_set common = reason_common(reason->colour[c / 2][c % 2], meeting->to);
        if (!reason_any(&common))
            continue;
        cells[count] = find_witness(source, &reason->colour[c / 2][1 - c % 2]);
        if (cells[count++] == NO_CELL)
            return false;
    }
    return count == 2 && span_cells(sentence, source->layout, cells, 2, MEANING_TRUTH, SPAN_AND);
}

/* Returns the first candidate of the colour that an eliminated one sees, or REASON_CANDIDATES. */
static unsigned find_seen(const struct field_source *source, const struct reason_set *colour)
{
    const struct reason *reason = source->reason;
    for (unsigned i = 0; i < reason->candidates; i++) {
        for (unsigned k = 0; reason_has(colour, i) && k < reason->candidates; k++) {
            if (reason_has(&reason->removed, k) &&
                layout_are_peers(source->layout, reason->candidate[i].cell, reason->candidate[k].cell))
                return i;
        }
    }
    return REASON_CANDIDATES;
}

/* Writes "r4c4 and r5c8 have the same colour, so both hold it or neither does. Between them they see both r2c4 and
 * r2c8": one cell of each colour of the other cluster. */
bool field_seen(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    cell_id own[REASON_CELLS], seen[2];
    for (unsigned c = 0; reason && c < reason->colours; c++) {
        struct reason_set cluster = reason_both(reason->colour[c][0], reason->colour[c][1]);
        unsigned a = find_seen(source, &reason->colour[c][0]), b = find_seen(source, &reason->colour[c][1]);
        if (reason_within(reason->removed, cluster) || a == REASON_CANDIDATES || b == REASON_CANDIDATES)
            continue;
        unsigned count = reason_cells(reason, &reason->removed, own);
        seen[0] = reason->candidate[a].cell;
        seen[1] = reason->candidate[b].cell;
        const char *template =
            count > 2   ? tr("{cells} have the same colour, so all of them hold it or none does. Between them "
                               "they see both {seen}")
            : count > 1 ? tr("{cells} have the same colour, so both hold it or neither does. Between them "
                             "they see both {seen}")
                        : tr("{cells} sees both {seen}");
        span_fill(sentence, source->layout, template, value_cells("cells", own, count, MEANING_REMOVED, SPAN_AND),
                  value_cells("seen", seen, 2, MEANING_TRUTH, SPAN_AND));
        return true;
    }
    return false;
}
