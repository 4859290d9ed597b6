/* Fields of exocets that explain why a digit is in no target or in no base cell. They are empty if the step does not
 * have these parts. */
#include "base/translation.h"
#include "explain/reason_parts.h"
#include "explain/sentence_field.h"
#include "explain/span_fill.h"
#include "explain/step_part.h"

struct exocet {
    struct step_part base, target; /* each has two cells, ascending, and the digits of `cover` */
    struct step_part base_houses, boxes, lines, cover;
};

/* Returns false if the step lacks one of these parts. */
static bool find_exocet(const struct step *step, struct exocet *exocet)
{
    step_part_find(&exocet->base, step, "base-cell");
    step_part_find(&exocet->target, step, "target");
    step_part_find(&exocet->base_houses, step, "base");
    step_part_find(&exocet->boxes, step, "box");
    step_part_find(&exocet->lines, step, "line");
    step_part_find(&exocet->cover, step, "cover-line");
    span_sort_cells(exocet->base.cell, exocet->base.cells);
    span_sort_cells(exocet->target.cell, exocet->target.cells);
    return exocet->base.cells == 2 && exocet->target.cells == 2 && exocet->base_houses.houses && exocet->boxes.houses &&
           exocet->lines.houses && exocet->cover.digits;
}

/* --- where the digits fit --- */

static const struct role_member *member_of(const struct step *step, const struct role *role, unsigned i)
{
    return &step->argument.member[role->first + i];
}

/* Collects the houses of a role. Returns their number, at most FIELD_HOUSES. */
static unsigned find_houses(const struct step *step, const struct role *role, house_id *houses)
{
    unsigned count = 0;
    for (unsigned i = 0; i < role->members && count < FIELD_HOUSES; i++) {
        if (member_of(step, role, i)->kind == ROLE_HOUSE)
            houses[count++] = member_of(step, role, i)->index;
    }
    return count;
}

static bool have_same_houses(const struct step *step, const struct role *a, const struct role *b)
{
    bool same = a->members == b->members;
    for (unsigned i = 0; i < a->members && same; i++)
        same = member_of(step, a, i)->index == member_of(step, b, i)->index;
    return same;
}

/* Returns the digits that the role's lines cover; none if an earlier role has the same lines. */
static digit_mask find_covered(const struct step *step, const struct role *role)
{
    digit_mask digits = 0;
    size_t at = 0;
    for (const struct role *other; (other = argument_next_role(&step->argument, ROLE_COVER_LINE, &at)) != NULL;) {
        if (!have_same_houses(step, role, other))
            continue;
        if (!digits && other != role)
            return 0;
        digits |= digit_bit(member_of(step, other, 0)->digit);
    }
    return digits;
}

/* Writes "2 fits only in rows 3 and 7, 4 and 5 only in rows 1 and 9", in sentences with a readable number of digits. */
bool field_rooms(struct sentence *sentence, const struct field_source *source)
{
    enum { MAX_WORDS = 24, WORDS_OF_ONE = 3 };
    const struct step *step = source->step;
    unsigned words = 0;
    size_t at = 0;
    for (const struct role *role; (role = argument_next_role(&step->argument, ROLE_COVER_LINE, &at)) != NULL;) {
        house_id houses[FIELD_HOUSES];
        unsigned count = find_houses(step, role, houses);
        digit_mask digits = find_covered(step, role);
        unsigned more = WORDS_OF_ONE + digit_count(digits) + 2 * count;
        bool ends = words + more > MAX_WORDS, several = !digits_are_one(digits);
        if (!digits)
            continue;
        const char *template = words && !ends ? TR(", {digits} only in {houses}")
                               : words        ? several ? TR(". There, {digits} fit only in {houses}")
                                                        : TR(". There, {digits} fits only in {houses}")
                                      : several ? TR("{digits} fit only in {houses}")
                                              : TR("{digits} fits only in {houses}");
        span_fill(sentence, source->layout, tr(template), value_digits("digits", digits, MEANING_TRUTH, SPAN_AND),
                  value_houses("houses", houses, count, MEANING_LINK));
        words = ends ? more : words + more;
    }
    return words;
}

/* --- digits that a target cannot have --- */

/* Writes " 4 is not in r4c3: outside, columns 5 and 7 have only row 9 for it." */
bool field_shortages(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    struct exocet exocet;
    size_t at = 0;
    if (!find_exocet(step, &exocet))
        return false;
    for (const struct role *role; (role = argument_next_role(&step->argument, ROLE_SHORTAGE, &at)) != NULL;) {
        house_id lines[FIELD_HOUSES], others[FIELD_HOUSES];
        unsigned line_count = find_houses(step, role, lines), other_count = 0;
        const struct role_member *target = member_of(step, role, 0);
        for (unsigned i = 0; i < exocet.lines.houses && target->kind == ROLE_CANDIDATE; i++) {
            if (!layout_house_has(source->layout, exocet.lines.house[i], target->index))
                others[other_count++] = exocet.lines.house[i];
        }
        if (!other_count)
            continue;
        span_fill(sentence, source->layout,
                  tr(line_count ? " {digit} is not in {cell}: outside, {others} have only {houses} for it."
                                : " {digit} is not in {cell}: outside, {others} has no place for it."),
                  value_digit("digit", target->digit, MEANING_TRUTH), value_cell("cell", target->index, MEANING_TRUTH),
                  value_houses("others", others, other_count, MEANING_TRUTH),
                  value_houses("houses", lines, line_count, MEANING_LINK));
    }
    return true;
}

/* --- mirrors --- */

/* Returns those of `digits` that are candidates in the mirror's cells. A mirror's first cell is its target. */
static digit_mask find_mirrored(const struct field_source *source, const struct role *mirror, digit_mask digits)
{
    digit_mask mirrored = 0;
    for (unsigned i = 1; i < mirror->members; i++) {
        for (digit_mask left = digits; left; left &= left - 1) {
            cell_id cell = member_of(source->step, mirror, i)->index;
            if (reason_find(source->reason, cell, digit_first(left)) != REASON_CANDIDATES)
                mirrored |= left & -left;
        }
    }
    return mirrored;
}

/* Returns the mirror's cell that loses candidates, or NO_CELL. */
static cell_id find_holder(const struct step *step, const struct role *mirror)
{
    for (unsigned i = 1; i < mirror->members; i++) {
        if (step_removed_from(step, member_of(step, mirror, i)->index))
            return member_of(step, mirror, i)->index;
    }
    return NO_CELL;
}

/* Collects the lines that already have the target's digit: those of the base cells and of the target, without the
 * cross-lines. */
static unsigned find_taken(const struct field_source *source, const struct exocet *exocet, cell_id target,
                           house_id *houses)
{
    const struct layout *layout = source->layout;
    struct step_part links;
    unsigned count = 0;
    step_part_find(&links, source->step, "links");
    for (unsigned i = 0; i < links.houses && count < 2; i++) {
        house_id house = links.house[i];
        bool is_of_target = layout_house_has(layout, house, target), is_of_base = false;
        for (unsigned k = 0; k < exocet->lines.houses; k++)
            is_of_target = is_of_target && exocet->lines.house[k] != house;
        for (unsigned k = 0; k < exocet->base_houses.houses; k++)
            is_of_base |= exocet->base_houses.house[k] == house;
        if (layout->house[house].kind != HOUSE_BOX && (is_of_target || is_of_base))
            houses[count++] = house;
    }
    return count;
}

/* Writes " The digit of r2c4 is in rows 1 and 2 already, so in box 3 it is in r3c8 or r3c9. 7 is not there, so r2c4
 * cannot be 7. Only r3c8 can hold it.", or nothing. */
bool field_mirrors(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    struct exocet exocet;
    size_t at = 0;
    if (!source->reason || !find_exocet(step, &exocet))
        return false;
    for (const struct role *role; (role = argument_next_role(&step->argument, ROLE_MIRROR, &at)) != NULL;) {
        cell_id target = member_of(step, role, 0)->index, cells[FIELD_PLACES];
        house_id houses[2];
        unsigned count = 0, box = 0;
        for (unsigned i = 1; i < role->members && count < FIELD_PLACES; i++)
            cells[count++] = member_of(step, role, i)->index;
        while (count && box + 1 < exocet.boxes.houses &&
               !layout_house_has(source->layout, exocet.boxes.house[box], cells[0]))
            box++;
        span_fill(sentence, source->layout,
                  tr(" The digit of {target} is in {lines} already, so in {box} it is in {cells}."),
                  value_cell("target", target, MEANING_TRUTH),
                  value_houses("lines", houses, find_taken(source, &exocet, target, houses), MEANING_LINK),
                  value_house("box", exocet.boxes.house[box], MEANING_TRUTH),
                  value_cells("cells", cells, count, MEANING_TRUTH, SPAN_OR));
        digit_mask lacks = step_removed_from(step, target) & exocet.cover.digits;
        lacks &= ~find_mirrored(source, role, lacks);
        if (lacks)
            span_fill(sentence, source->layout,
                      tr(digits_are_one(lacks) ? " {digits} does not fit there." : " {digits} do not fit there."),
                      value_digits("digits", lacks, MEANING_TRUTH, SPAN_AND));
        if (find_holder(step, role) != NO_CELL)
            span_fill(sentence, source->layout, tr(" Only {cell} can hold it."),
                      value_cell("cell", find_holder(step, role), MEANING_TRUTH));
    }
    return true;
}

/* --- digits without a target, or without a partner --- */

/* Returns whether the base digit fits in the target: it is a candidate there and in the mirror, and has no shortage. */
static bool fits(const struct field_source *source, cell_id target, unsigned digit)
{
    size_t at = 0, next = 0;
    if (!source->reason || reason_find(source->reason, target, digit) == REASON_CANDIDATES)
        return false;
    for (const struct role *role; (role = argument_next_role(&source->step->argument, ROLE_SHORTAGE, &at)) != NULL;) {
        if (member_of(source->step, role, 0)->digit == digit && member_of(source->step, role, 0)->index == target)
            return false;
    }
    for (const struct role *role; (role = argument_next_role(&source->step->argument, ROLE_MIRROR, &next)) != NULL;) {
        if (member_of(source->step, role, 0)->index == target && !find_mirrored(source, role, digit_bit(digit)))
            return false;
    }
    return true;
}

/* Returns the digits that base cells lose because they fit in no target. */
static digit_mask find_unfit(const struct field_source *source, const struct exocet *exocet)
{
    const struct step *step = source->step;
    digit_mask unfit = 0;
    for (digit_mask left =
             step_removed_from(step, exocet->base.cell[0]) | step_removed_from(step, exocet->base.cell[1]);
         left; left &= left - 1) {
        if (!fits(source, exocet->target.cell[0], digit_first(left)) &&
            !fits(source, exocet->target.cell[1], digit_first(left)))
            unfit |= left & -left;
    }
    return unfit;
}

/* Returns the digits that the target loses although they fit there. */
static digit_mask find_alone(const struct field_source *source, const struct exocet *exocet, cell_id target)
{
    digit_mask alone = 0;
    for (digit_mask left = step_removed_from(source->step, target) & exocet->cover.digits; left; left &= left - 1)
        alone |= fits(source, target, digit_first(left)) ? left & -left : 0;
    return alone;
}

/* Writes why base cells lose digits, and why targets lose digits that fit there: " 3 fits in no target, and so in
 * neither of r5c4 and r5c6. With 4 in r5c4, r5c6 has no digit for the other target." */
bool field_misfits(struct sentence *sentence, const struct field_source *source)
{
    struct exocet exocet;
    if (!find_exocet(source->step, &exocet))
        return false;
    digit_mask unfit = find_unfit(source, &exocet);
    if (unfit)
        span_fill(sentence, source->layout,
                  tr(digits_are_one(unfit) ? " {digits} fits in no target, and so in neither of {cells}."
                                           : " {digits} fit in no target, and so in neither of {cells}."),
                  value_digits("digits", unfit, MEANING_TRUTH, SPAN_AND),
                  value_cells("cells", exocet.base.cell, 2, MEANING_TRUTH, SPAN_AND));
    for (unsigned i = 0; i < 4; i++) {
        bool is_base = i < 2;
        cell_id cell = is_base ? exocet.base.cell[i] : exocet.target.cell[i - 2];
        cell_id other = is_base ? exocet.base.cell[!i] : exocet.target.cell[3 - i];
        digit_mask alone = (is_base ? step_removed_from(source->step, cell) : find_alone(source, &exocet, cell)) &
                           exocet.cover.digits & ~unfit;
        if (alone)
            span_fill(sentence, source->layout,
                      tr(is_base ? " With {digits} in {cell}, {other} has no digit for the other target."
                                 : " With {digits} in {cell}, no digit is left that fits in {other}."),
                      value_digits("digits", alone, MEANING_TRUTH, SPAN_OR), value_cell("cell", cell, MEANING_TRUTH),
                      value_cell("other", other, MEANING_TRUTH));
    }
    return true;
}
