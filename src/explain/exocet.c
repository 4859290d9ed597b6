#include "explain/exocet.h"

#include "explain/spans.h"

unsigned exocet_role_digit(const struct step *step, const struct role *role)
{
    return step->argument.member[role->first].digit;
}

/* Collects the cells of the first role of this name, ascending. Returns how many, at most `most`. */
static unsigned find_cells(const struct step *step, enum role_name name, cell_id *cells, unsigned most)
{
    size_t at = 0;
    unsigned count = 0;
    const struct role *role = argument_next_role(&step->argument, name, &at);
    while (role && count < role->members && count < most) {
        cells[count] = step->argument.member[role->first + count].index;
        count++;
    }
    span_sort_cells(cells, count);
    return count;
}

static bool find_box(const struct layout *layout, cell_id cell, house_id *box)
{
    const struct cell *info = &layout->cell[cell];
    for (unsigned h = 0; h < info->house_count; h++) {
        *box = info->houses[h];
        if (layout->house[*box].kind == HOUSE_BOX)
            return true;
    }
    return false;
}

/* Whether a line of the kind that holds both base cells runs through their box and the cell. */
static bool is_in_band(const struct layout *layout, const struct exocet_parts *parts, cell_id cell)
{
    const struct cell *info = &layout->cell[cell];
    enum house_kind kind = HOUSE_BOX;
    for (unsigned h = 0; h < layout->cell[parts->base[0]].house_count; h++) {
        house_id house = layout->cell[parts->base[0]].houses[h];
        if (layout->house[house].kind != HOUSE_BOX && layout_house_has(layout, house, parts->base[1]))
            kind = layout->house[house].kind;
    }
    for (unsigned h = 0; h < info->house_count; h++) {
        if (layout->house[info->houses[h]].kind == kind && layout_common_cells(layout, info->houses[h], parts->box[0]))
            return true;
    }
    return false;
}

/* Finds the boxes: that of the base cells, and those of the targets or, where these lie outside of the band, of companions. */
static bool find_boxes(const struct layout *layout, struct exocet_parts *parts)
{
    unsigned boxes = 1;
    if (!find_box(layout, parts->base[0], &parts->box[0]))
        return false;
    for (unsigned i = 0; i < 2 + parts->companions && boxes < 3; i++) {
        cell_id cell = i < 2 ? parts->target[i] : parts->companion[i - 2];
        house_id box;
        if (!find_box(layout, cell, &box) || !is_in_band(layout, parts, cell) || (boxes > 1 && box == parts->box[1]))
            continue;
        parts->box[boxes++] = box;
    }
    return boxes == 3;
}

/* Collects the rows or columns of the truths, each once. */
static void find_crosses(const struct layout *layout, const struct step *step, struct exocet_parts *parts)
{
    for (size_t i = 0; i < step->truth_count; i++) {
        unsigned known = 0;
        while (known < parts->crosses && parts->cross[known] != step->truths[i].index)
            known++;
        if (constraint_is_house(step->truths[i]) && layout->house[step->truths[i].index].kind != HOUSE_BOX &&
            known == parts->crosses && known < EXOCET_CROSSES)
            parts->cross[parts->crosses++] = step->truths[i].index;
    }
}

/* Collects the cells of the mirrors. The first cell of each role is its target. */
static void find_mirrored(const struct step *step, struct exocet_parts *parts)
{
    size_t at = 0;
    for (const struct role *role; (role = argument_next_role(&step->argument, ROLE_MIRROR, &at)) != NULL;) {
        for (unsigned i = 1; i < role->members && parts->mirrored < EXOCET_MIRRORED; i++)
            parts->mirror[parts->mirrored++] = step->argument.member[role->first + i].index;
    }
}

bool exocet_read(const struct layout *layout, const struct step *step, struct exocet_parts *parts)
{
    size_t at = 0;
    *parts = (struct exocet_parts){.crosses = 0};
    if (step->kind != STEP_DEDUCE || find_cells(step, ROLE_BASE_CELL, parts->base, 2) != 2 ||
        find_cells(step, ROLE_TARGET, parts->target, 2) != 2)
        return false;
    parts->companions = find_cells(step, ROLE_COMPANION, parts->companion, EXOCET_COMPANIONS);
    if (!find_boxes(layout, parts))
        return false;
    find_crosses(layout, step, parts);
    find_mirrored(step, parts);
    for (const struct role *role; (role = argument_next_role(&step->argument, ROLE_COVER_LINE, &at)) != NULL;) {
        if (!exocet_role_digit(step, role))
            return false;
        parts->digits |= digit_bit(exocet_role_digit(step, role));
    }
    return parts->crosses && parts->digits;
}

bool exocet_is_own(const struct exocet_parts *parts, cell_id cell)
{
    return cell == parts->base[0] || cell == parts->base[1] || cell == parts->target[0] || cell == parts->target[1];
}

bool exocet_is_crossed(const struct layout *layout, const struct exocet_parts *parts, cell_id cell)
{
    bool is_crossed = false;
    for (unsigned i = 0; i < parts->crosses; i++)
        is_crossed |= layout_house_has(layout, parts->cross[i], cell);
    return is_crossed;
}

bool exocet_is_in_band(const struct layout *layout, const struct exocet_parts *parts, cell_id cell)
{
    return layout_house_has(layout, parts->box[0], cell) || layout_house_has(layout, parts->box[1], cell) ||
           layout_house_has(layout, parts->box[2], cell);
}
