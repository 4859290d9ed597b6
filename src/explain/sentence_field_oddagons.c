/* Fields of oddagons: the ring (of two digits, or of one in a broken wing), its guardians, and the two paths of a
 * tridagon. */
#include "base/translation.h"
#include "explain/sentence_field.h"
#include "explain/span_fill.h"
#include "explain/tridagon.h"

/* Writes the digits of the truths' cells that are not guardians. */
bool field_ring(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    digit_mask digits = 0;
    for (unsigned i = 0; reason && i < reason->candidates; i++) {
        if (!reason_has(&reason->fins, i) && step_has_cell_truth(source->step, reason->candidate[i].cell))
            digits |= digit_bit(reason->candidate[i].digit);
    }
    return span_digits(sentence, digits, MEANING_TRUTH, SPAN_AND);
}

/* Writes "5 in r1c2 and 6 and 7 in r3c4". The context is a field_source. */
static void list_guardians(struct sentence *sentence, const void *context)
{
    const struct field_source *source = context;
    const struct reason *reason = source->reason;
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(reason, &reason->fins, cells);
    for (unsigned i = 0; i < count; i++) {
        digit_mask digits = reason_digits_in(reason, &reason->fins, &cells[i], 1);
        span_separator(sentence, i, count, SPAN_AND);
        span_fill(sentence, source->layout, tr("{digit} in {cell}"),
                  value_digits("digit", digits, MEANING_TRUTH, SPAN_OR), value_cell("cell", cells[i], MEANING_TRUTH));
    }
}

bool field_guardians(struct sentence *sentence, const struct field_source *source)
{
    unsigned count = source->reason ? reason_count(source->reason->fins) : 0;
    if (count)
        span_fill(sentence, source->layout,
                  tr_n("the guardian {candidates}", "one of the guardians, {candidates},", count),
                  value_clause("candidates", list_guardians, source));
    return count;
}

/* Finds the places of the ring in order. Returns their number; 0 if the truths are not a ring. */
static unsigned find_ring(const struct field_source *source, cell_id *ring)
{
    const struct step *step = source->step;
    unsigned count = 0;
    for (size_t i = 0; source->reason && i < step->truth_count && count < REASON_CELLS; i++) {
        struct constraint before = step->truths[i ? i - 1 : step->truth_count - 1];
        cell_id cells[FIELD_PLACES];
        unsigned places = constraint_is_cell(step->truths[i]) ? 0 : field_find_places(source, step->truths[i], cells);
        unsigned common = 0;
        for (unsigned k = 0; k < places; k++) {
            if (layout_house_has(source->layout, before.index, cells[k]))
                cells[common++] = cells[k];
        }
        if (places != 2 || common != 1)
            return 0;
        ring[count++] = cells[0];
    }
    return count;
}

/* Writes the places of the ring: "r3c3, r3c5, r7c5, r7c2 and r8c3". */
bool field_places(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[REASON_CELLS];
    unsigned count = find_ring(source, cells);
    return span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, SPAN_AND);
}

/* Writes "One path is r4c4, r4c9, r8c9, r8c4 and r4c4 again. Another is r5c5, r5c7, r9c7, r9c6 and r6c6". */
bool field_home(struct sentence *sentence, const struct field_source *source)
{
    struct tridagon_paths paths;
    if (!tridagon_paths(source->layout, source->step, &paths))
        return false;
    span_fill(sentence, source->layout, tr("One path is {home} again. Another is {away}"),
              value_cells("home", paths.home, TRIDAGON_PATH, MEANING_TRUTH, SPAN_AND),
              value_cells("away", paths.away, TRIDAGON_PATH, MEANING_TRUTH, SPAN_AND));
    return true;
}

bool field_apart(struct sentence *sentence, const struct field_source *source)
{
    struct tridagon_paths paths;
    if (!tridagon_paths(source->layout, source->step, &paths))
        return false;
    return span_cells(sentence, source->layout, (const cell_id[]){paths.away[0], paths.away[TRIDAGON_PATH - 1]}, 2,
                      MEANING_TRUTH, SPAN_AND);
}
