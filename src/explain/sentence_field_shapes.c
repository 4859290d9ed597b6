/* Fields that name the parts of a shape on the board and what follows from one of them: the extras of a pattern, the
 * corners of a rectangle, the lines of an extended rectangle, of an empty rectangle and of a kite, the cells of an
 * aligned exclusion. They are empty if the reason is unknown or has a different shape. */
#include "base/translation.h"
#include "explain/sentence_field.h"
#include "explain/span_fill.h"

/* Writes "r3c7 or r5c7 is 1", "r7c2 is 3 or 4", "r4c6 is 5, or r8c6 is 2". */
bool field_extra(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    cell_id cells[REASON_CELLS];
    if (!reason || !reason_any(&reason->pattern.extras))
        return false;
    digit_mask digits = reason_digits(reason, &reason->pattern.extras);
    unsigned count = reason_cells(reason, &reason->pattern.extras, cells);
    if (count == 1 || digits_are_one(digits)) {
        span_fill(sentence, source->layout, tr("{cells} is {digits}"),
                  value_cells("cells", cells, count, MEANING_TRUTH, SPAN_OR),
                  value_digits("digits", digits, MEANING_TRUTH, SPAN_OR));
        return true;
    }
    for (unsigned i = 0; i < count; i++) {
        span_separator(sentence, i, count, TR(", or "));
        span_fill(sentence, source->layout, tr("{cells} is {digits}"), value_cell("cells", cells[i], MEANING_TRUTH),
                  value_digits("digits", reason_digits_in(reason, &reason->pattern.extras, &cells[i], 1), MEANING_TRUTH,
                               SPAN_OR));
    }
    return true;
}

static bool in_line(const struct layout *layout, cell_id a, cell_id b)
{
    return layout->cell[a].x == layout->cell[b].x || layout->cell[a].y == layout->cell[b].y;
}

/* Writes "If r4c1 were 1, r3c1 and r4c3 would be 6, and r3c3 would be 1": the neighbours of the first corner with an
 * elimination would need the second digit of the pair, and so the opposite corner the first. */
bool field_forced(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    cell_id side[3], opposite = NO_CELL;
    unsigned sides = 0;
    if (step->patterns != 4 || !step->removes)
        return false;
    cell_id corner = step->remove[0].cell;
    for (size_t i = 0; i < step->patterns; i++) {
        cell_id cell = step->pattern[i].cell;
        if (cell != corner && in_line(source->layout, cell, corner) && sides < 3)
            side[sides++] = cell;
        else if (cell != corner)
            opposite = cell;
    }
    digit_mask own = step->remove[0].digits & step->pattern[0].digits, other = step->pattern[0].digits & ~own;
    if (sides != 2 || opposite == NO_CELL || !digits_are_one(own) || !digits_are_one(other))
        return false;
    span_sort_cells(side, sides);
    span_fill(sentence, source->layout,
              tr("If {corner} were {digit}, {sides} would be {other}, and {opposite} would be {digit}"),
              value_cell("corner", corner, MEANING_REMOVED), value_digits("digit", own, MEANING_TRUTH, ""),
              value_cells("sides", side, sides, MEANING_TRUTH, SPAN_AND),
              value_digits("other", other, MEANING_TRUTH, ""), value_cell("opposite", opposite, MEANING_TRUTH));
    if (step->removes == 2 && step->remove[1].digits == step->remove[0].digits)
        span_fill(sentence, source->layout, tr(". The same follows from {digit} in {other}"),
                  value_cell("other", step->remove[1].cell, MEANING_REMOVED),
                  value_digits("digit", own, MEANING_TRUTH, ""));
    return true;
}

/* Collects the rows and columns with `count` of the pattern's cells, one for each cell. Returns their number; 0 if some
 * cell is in none. */
static unsigned find_lines(const struct field_source *source, size_t count, house_id *lines)
{
    const struct step *step = source->step;
    const struct layout *layout = source->layout;
    unsigned found = 0;
    for (size_t i = 0; i < step->patterns; i++) {
        const struct cell *info = &layout->cell[step->pattern[i].cell];
        house_id line = NO_HOUSE;
        for (unsigned h = 0; h < info->house_count && line == NO_HOUSE; h++) {
            enum house_kind kind = layout->house[info->houses[h]].kind;
            size_t cells = 0;
            for (size_t k = 0; k < step->patterns; k++)
                cells += layout_house_has(layout, info->houses[h], step->pattern[k].cell);
            if ((kind == HOUSE_ROW || kind == HOUSE_COLUMN) && cells == count)
                line = info->houses[h];
        }
        unsigned known = 0;
        while (known < found && lines[known] != line)
            known++;
        if (line == NO_HOUSE || known == FIELD_HOUSES)
            return 0;
        lines[known] = line;
        found += known == found;
    }
    return found;
}

/* Writes "rows 1 and 2": the lines of the two sides of an extended rectangle. */
bool field_sides(struct sentence *sentence, const struct field_source *source)
{
    house_id lines[FIELD_HOUSES];
    unsigned count = find_lines(source, source->step->patterns / 2, lines);
    return count == 2 && field_name_houses(sentence, source->layout, lines, count, MEANING_TRUTH, SPAN_AND);
}

/* Writes "columns 1, 4 and 7": the lines across, which contain a cell of each side. */
bool field_across(struct sentence *sentence, const struct field_source *source)
{
    house_id lines[FIELD_HOUSES];
    unsigned count = find_lines(source, 2, lines);
    return count && field_name_houses(sentence, source->layout, lines, count, MEANING_TRUTH, SPAN_AND);
}

/* --- aligned exclusion --- */

/* Writes the cells that see all base cells. */
bool field_excluding(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    struct step_part bases;
    cell_id cells[FIELD_PLACES];
    unsigned count = 0;
    step_part_find(&bases, step, "stem");
    for (size_t i = 0; i < step->truth_count && count < FIELD_PLACES; i++) {
        if (constraint_is_cell(step->truths[i]) && !step_part_covers(&bases, source->layout, step->truths[i].index))
            cells[count++] = step->truths[i].index;
    }
    span_sort_cells(cells, count);
    return span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, SPAN_AND);
}

/* --- empty rectangles and kites --- */

/* Returns the line's only remaining place for the digit if `cell` holds it, provided that this leaves none in the box;
 * otherwise NO_CELL. */
static cell_id find_forced_place(const struct field_source *source, struct constraint box, struct constraint line,
                                 cell_id cell)
{
    cell_id place[FIELD_PLACES], rest[FIELD_PLACES];
    unsigned places = field_find_places(source, line, place), count = field_find_places(source, box, rest);
    if (layout_house_has(source->layout, line.index, cell) ||
        field_keep_unseen(source->layout, cell, place, places) != 1)
        return NO_CELL;
    count = field_keep_unseen(source->layout, cell, rest, count);
    return field_keep_unseen(source->layout, place[0], rest, count) ? NO_CELL : place[0];
}

/* Writes for each elimination "If r7c4 were 1, column 1 would have it in r6c1, and box 5 would have no place left for
 * it". */
bool field_crossing(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    unsigned said = 0;
    for (size_t i = 0; source->reason && i < step->removes && step->truth_count; i++) {
        cell_id cell = step->remove[i].cell, place = NO_CELL;
        struct constraint box = step->truths[0], line = box;
        for (size_t k = 1; k < step->truth_count && place == NO_CELL; k++) {
            line = step->truths[k];
            if (constraint_is_house(box) && constraint_is_house(line))
                place = find_forced_place(source, box, line, cell);
        }
        if (place == NO_CELL)
            return false;
        span_words(sentence, said++ ? ". " : "");
        span_fill(sentence, source->layout,
                  tr("If {cell} were {digit}, {line} would have its {digit} in {place}, and {box} would have no place "
                     "left for {digit}"),
                  value_cell("cell", cell, MEANING_REMOVED), value_digit("digit", box.digit, MEANING_TRUTH),
                  value_house("line", line.index, MEANING_TRUTH), value_cell("place", place, MEANING_TRUTH),
                  value_house("box", box.index, MEANING_TRUTH));
    }
    return said;
}

/* The strings of a dual kite. Each leads from one of two cells of a box to its far end. */
struct strings {
    cell_id near[4], far[4];
    unsigned count;
};

static bool find_strings(const struct field_source *source, struct strings *strings)
{
    const struct step *step = source->step;
    *strings = (struct strings){.count = 0};
    for (size_t i = 0; source->reason && i < step->truth_count && strings->count < 4; i++) {
        cell_id cells[FIELD_PLACES];
        unsigned crossings[2] = {0};
        if (constraint_is_cell(step->truths[i]) || field_find_places(source, step->truths[i], cells) != 2)
            return false;
        for (size_t k = 0; k < step->truth_count; k++) {
            for (unsigned c = 0; c < 2; c++)
                crossings[c] += layout_house_has(source->layout, step->truths[k].index, cells[c]);
        }
        unsigned near = crossings[1] > crossings[0];
        strings->near[strings->count] = cells[near];
        strings->far[strings->count++] = cells[!near];
    }
    return strings->count == 4;
}

/* Writes "So row 1 has its 2 in r1c9, or column 1 in r4c1, and r4c9 sees both": two strings that begin at different
 * cells. */
static bool say_kite(struct sentence *sentence, const struct field_source *source, const struct strings *strings,
                     cell_id cell, bool is_first)
{
    const struct constraint *truth = source->step->truths;
    for (unsigned a = 0; a < 4; a++) {
        for (unsigned b = a + 1; b < 4; b++) {
            if (strings->near[a] == strings->near[b] || !layout_are_peers(source->layout, strings->far[a], cell) ||
                !layout_are_peers(source->layout, strings->far[b], cell))
                continue;
            span_fill(
                sentence, source->layout,
                tr(is_first ? "So {house} has its {digit} in {end}, or {other} in {last}, and {cell} sees both"
                            : ". In the same way, {house} has it in {end}, or {other} in {last}, and {cell} sees both"),
                value_house("house", truth[a].index, MEANING_TRUTH), value_cell("end", strings->far[a], MEANING_TRUTH),
                value_house("other", truth[b].index, MEANING_TRUTH), value_cell("last", strings->far[b], MEANING_TRUTH),
                value_digit("digit", truth[a].digit, MEANING_TRUTH), value_cell("cell", cell, MEANING_REMOVED));
            return true;
        }
    }
    return false;
}

/* Writes "r1c2 and r3c1 cannot both be 2. So row 1 has its 2 in r1c9, or ... In the same way, ...". */
bool field_kites(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    struct strings strings;
    if (!find_strings(source, &strings))
        return false;
    unsigned other = 1;
    while (other < 3 && strings.near[other] == strings.near[0])
        other++;
    cell_id near[] = {strings.near[0], strings.near[other]};
    span_sort_cells(near, 2);
    span_fill(sentence, source->layout, tr("{cells} cannot both be {digit}. "),
              value_cells("cells", near, 2, MEANING_TRUTH, SPAN_AND),
              value_digit("digit", step->truths[0].digit, MEANING_TRUTH));
    bool said = step->removes;
    for (size_t i = 0; i < step->removes && said; i++)
        said = say_kite(sentence, source, &strings, step->remove[i].cell, !i);
    return said;
}
