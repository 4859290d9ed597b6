/* Fields of exocets. They are empty if the step has no such parts. */
#include "base/translation.h"
#include "explain/exocet.h"
#include "explain/reason_parts.h"
#include "explain/sentence_field.h"
#include "explain/span_fill.h"

/* Writes "r5c4 and r5c6": the base cells. */
bool field_base_cells(struct sentence *sentence, const struct field_source *source)
{
    struct exocet_parts parts;
    return exocet_read(source->layout, source->step, &parts) &&
           span_cells(sentence, source->layout, parts.base, 2, MEANING_TRUTH, SPAN_AND);
}

/* Writes "r4c3 and r6c7". */
bool field_targets(struct sentence *sentence, const struct field_source *source)
{
    struct exocet_parts parts;
    return exocet_read(source->layout, source->step, &parts) &&
           span_cells(sentence, source->layout, parts.target, 2, MEANING_TRUTH, SPAN_AND);
}

/* Writes " r4c7 and r6c3 have none of these digits.", or nothing where the targets have no companions. */
bool field_companions(struct sentence *sentence, const struct field_source *source)
{
    struct exocet_parts parts;
    if (!exocet_read(source->layout, source->step, &parts))
        return false;
    if (parts.companions)
        span_fill(sentence, source->layout, tr(" {cells} have none of these digits."),
                  value_cells("cells", parts.companion, parts.companions, MEANING_TRUTH, SPAN_AND));
    return true;
}

/* Writes "2, 4 and 5": the digits of the base cells. */
bool field_base_digits(struct sentence *sentence, const struct field_source *source)
{
    struct exocet_parts parts;
    return exocet_read(source->layout, source->step, &parts) &&
           span_digits(sentence, parts.digits, MEANING_TRUTH, SPAN_AND);
}

/* Writes "row 5 and box 5": the houses of both base cells. */
bool field_base_houses(struct sentence *sentence, const struct field_source *source)
{
    const struct layout *layout = source->layout;
    struct exocet_parts parts;
    house_id houses[FIELD_HOUSES];
    unsigned count = 0;
    if (!exocet_read(layout, source->step, &parts))
        return false;
    for (size_t i = 0; i < source->step->link_count && count < FIELD_HOUSES; i++) {
        struct constraint link = source->step->links[i];
        bool is_known = !constraint_is_house(link) || !layout_house_has(layout, link.index, parts.base[0]) ||
                        !layout_house_has(layout, link.index, parts.base[1]);
        for (unsigned k = 0; k < count && !is_known; k++)
            is_known = houses[k] == link.index;
        if (!is_known)
            houses[count++] = link.index;
    }
    return field_name_houses(sentence, layout, houses, count, MEANING_LINK, SPAN_AND);
}

/* Writes "boxes 4, 5 and 6": those of base cells and targets. */
bool field_band(struct sentence *sentence, const struct field_source *source)
{
    struct exocet_parts parts;
    return exocet_read(source->layout, source->step, &parts) &&
           field_name_houses(sentence, source->layout, parts.box, 3, MEANING_TRUTH, SPAN_AND);
}

/* Writes "columns 3, 5 and 7". */
bool field_cross_lines(struct sentence *sentence, const struct field_source *source)
{
    struct exocet_parts parts;
    return exocet_read(source->layout, source->step, &parts) &&
           field_name_houses(sentence, source->layout, parts.cross, parts.crosses, MEANING_TRUTH, SPAN_AND);
}

/* --- where the digits fit --- */

static const struct role_member *member_of(const struct step *step, const struct role *role, unsigned i)
{
    return &step->argument.member[role->first + i];
}

/* Collects the houses of a role. Returns how many, at most FIELD_HOUSES. */
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
        digits |= digit_bit(exocet_role_digit(step, other));
    }
    return digits;
}

/* Writes "2 fits only in rows 3 and 7, 4 and 5 only in rows 1 and 9": as many digits in a sentence as can be read at once. */
bool field_rooms(struct sentence *sentence, const struct field_source *source)
{
    enum { MAX_WORDS = 24, WORDS_OF_ONE = 3 };
    const struct step *step = source->step;
    struct exocet_parts parts;
    unsigned words = 0;
    size_t at = 0;
    if (!exocet_read(source->layout, step, &parts))
        return false;
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
    struct exocet_parts parts;
    size_t at = 0;
    if (!exocet_read(source->layout, step, &parts))
        return false;
    for (const struct role *role; (role = argument_next_role(&step->argument, ROLE_SHORTAGE, &at)) != NULL;) {
        house_id lines[FIELD_HOUSES], others[EXOCET_CROSSES];
        unsigned line_count = find_houses(step, role, lines), other_count = 0;
        cell_id target = member_of(step, role, 0)->index;
        for (unsigned i = 0; i < parts.crosses && member_of(step, role, 0)->kind == ROLE_CANDIDATE; i++) {
            if (!layout_house_has(source->layout, parts.cross[i], target))
                others[other_count++] = parts.cross[i];
        }
        if (!other_count)
            continue;
        span_fill(sentence, source->layout,
                  tr(line_count ? " {digit} is not in {cell}: outside, {others} have only {houses} for it."
                                : " {digit} is not in {cell}: outside, {others} has no place for it."),
                  value_digit("digit", exocet_role_digit(step, role), MEANING_TRUTH),
                  value_cell("cell", target, MEANING_TRUTH), value_houses("others", others, other_count, MEANING_TRUTH),
                  value_houses("houses", lines, line_count, MEANING_LINK));
    }
    return true;
}

/* --- mirrors --- */

/* Returns the candidates of the mirror's cells, among `digits`. A mirror's first cell is its target. */
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

/* Returns the mirror's cell that the step takes candidates from, or NO_CELL. */
static cell_id find_holder(const struct step *step, const struct role *mirror)
{
    for (unsigned i = 1; i < mirror->members; i++) {
        if (step_removed_from(step, member_of(step, mirror, i)->index))
            return member_of(step, mirror, i)->index;
    }
    return NO_CELL;
}

/* Writes the lines that have the target's digit already: those of the base cells and of the target. */
static unsigned find_taken(const struct field_source *source, const struct exocet_parts *parts, cell_id target,
                           house_id *houses)
{
    const struct layout *layout = source->layout;
    unsigned count = 0;
    for (size_t i = 0; i < source->step->link_count && count < 2; i++) {
        struct constraint link = source->step->links[i];
        if (!constraint_is_house(link) || layout->house[link.index].kind == HOUSE_BOX)
            continue;
        bool has_base = layout_house_has(layout, link.index, parts->base[0]) &&
                        layout_house_has(layout, link.index, parts->base[1]);
        bool crosses = false;
        for (unsigned k = 0; k < parts->crosses; k++)
            crosses |= parts->cross[k] == link.index;
        bool has_target = !crosses && layout_house_has(layout, link.index, target);
        if ((has_base || has_target) && !(count && houses[0] == link.index))
            houses[count++] = link.index;
    }
    return count;
}

/* Writes " The digit of r2c4 is in rows 1 and 2 already, so in box 3 it is in r3c8 or r3c9. 7 is not there, so r2c4 cannot be 7. Only
 * r3c8 can hold it.", or nothing. */
bool field_mirrors(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    struct exocet_parts parts;
    size_t at = 0;
    if (!source->reason || !exocet_read(source->layout, step, &parts))
        return false;
    for (const struct role *role; (role = argument_next_role(&step->argument, ROLE_MIRROR, &at)) != NULL;) {
        cell_id target = member_of(step, role, 0)->index, cells[FIELD_PLACES];
        house_id houses[2];
        unsigned count = 0;
        for (unsigned i = 1; i < role->members && count < FIELD_PLACES; i++)
            cells[count++] = member_of(step, role, i)->index;
        house_id box = count && layout_house_has(source->layout, parts.box[1], cells[0]) ? parts.box[1] : parts.box[2];
        span_fill(sentence, source->layout,
                  tr(" The digit of {target} is in {lines} already, so in {box} it is in {cells}."),
                  value_cell("target", target, MEANING_TRUTH),
                  value_houses("lines", houses, find_taken(source, &parts, target, houses), MEANING_LINK),
                  value_house("box", box, MEANING_TRUTH), value_cells("cells", cells, count, MEANING_TRUTH, SPAN_OR));
        digit_mask lacks = step_removed_from(step, target) & parts.digits;
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

/* Whether the base digit fits in the target: it is there and in its mirror, and there is no shortage. */
static bool fits(const struct field_source *source, cell_id target, unsigned digit)
{
    size_t at = 0, next = 0;
    if (!source->reason || reason_find(source->reason, target, digit) == REASON_CANDIDATES)
        return false;
    for (const struct role *role; (role = argument_next_role(&source->step->argument, ROLE_SHORTAGE, &at)) != NULL;) {
        if (exocet_role_digit(source->step, role) == digit && member_of(source->step, role, 0)->index == target)
            return false;
    }
    for (const struct role *role; (role = argument_next_role(&source->step->argument, ROLE_MIRROR, &next)) != NULL;) {
        if (member_of(source->step, role, 0)->index == target && !find_mirrored(source, role, digit_bit(digit)))
            return false;
    }
    return true;
}

/* Returns the digits that the base cells lose because they fit in no target. */
static digit_mask find_unfit(const struct field_source *source, const struct exocet_parts *parts)
{
    const struct step *step = source->step;
    digit_mask unfit = 0;
    for (digit_mask left = step_removed_from(step, parts->base[0]) | step_removed_from(step, parts->base[1]); left;
         left &= left - 1) {
        if (!fits(source, parts->target[0], digit_first(left)) && !fits(source, parts->target[1], digit_first(left)))
            unfit |= left & -left;
    }
    return unfit;
}

/* Returns the digits that the target loses although they fit there. */
static digit_mask find_alone(const struct field_source *source, const struct exocet_parts *parts, cell_id target)
{
    digit_mask alone = 0;
    for (digit_mask left = step_removed_from(source->step, target) & parts->digits; left; left &= left - 1)
        alone |= fits(source, target, digit_first(left)) ? left & -left : 0;
    return alone;
}

/* Writes why base cells lose digits, and targets digits that fit there: " 3 fits in no target, and so in neither of r5c4 and r5c6. With 4
 * in r5c4, r5c6 has no digit for the other target." */
bool field_misfits(struct sentence *sentence, const struct field_source *source)
{
    struct exocet_parts parts;
    if (!exocet_read(source->layout, source->step, &parts))
        return false;
    digit_mask unfit = find_unfit(source, &parts);
    if (unfit)
        span_fill(sentence, source->layout,
                  tr(digits_are_one(unfit) ? " {digits} fits in no target, and so in neither of {cells}."
                                           : " {digits} fit in no target, and so in neither of {cells}."),
                  value_digits("digits", unfit, MEANING_TRUTH, SPAN_AND),
                  value_cells("cells", parts.base, 2, MEANING_TRUTH, SPAN_AND));
    for (unsigned i = 0; i < 4; i++) {
        bool is_base = i < 2;
        cell_id cell = is_base ? parts.base[i] : parts.target[i - 2];
        cell_id other = is_base ? parts.base[!i] : parts.target[3 - i];
        digit_mask alone = (is_base ? step_removed_from(source->step, cell) : find_alone(source, &parts, cell)) &
                           parts.digits & ~unfit;
        if (alone)
            span_fill(sentence, source->layout,
                      tr(is_base ? " With {digits} in {cell}, {other} has no digit for the other target."
                                 : " With {digits} in {cell}, no digit is left that fits in {other}."),
                      value_digits("digits", alone, MEANING_TRUTH, SPAN_OR), value_cell("cell", cell, MEANING_TRUTH),
                      value_cell("other", other, MEANING_TRUTH));
    }
    return true;
}
