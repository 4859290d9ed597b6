#include "explain/step_part.h"

#include <stdlib.h>
#include <string.h>

static void add_digits(struct step_part *part, digit_mask digits)
{
    part->first_digit = part->digits || !digits ? part->first_digit : digit_first(digits);
    part->digits |= digits;
}

static void add_cell(struct step_part *part, cell_id cell)
{
    unsigned known = 0;
    while (known < part->cells && part->cell[known] != cell)
        known++;
    if (known == part->cells && known < STEP_PART_CELLS)
        part->cell[part->cells++] = cell;
}

static void add_house(struct step_part *part, house_id house)
{
    unsigned at = 0;
    while (at < part->houses && part->house[at] < house)
        at++;
    if ((at < part->houses && part->house[at] == house) || part->houses == STEP_PART_HOUSES)
        return;
    memmove(part->house + at + 1, part->house + at, (part->houses++ - at) * sizeof *part->house);
    part->house[at] = house;
}

static void add_constraints(struct step_part *part, const struct constraint *constraints, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (constraint_is_cell(constraints[i])) {
            add_cell(part, (cell_id)constraints[i].index);
        } else if (constraint_is_house(constraints[i])) {
            add_house(part, (house_id)constraints[i].index);
            add_digits(part, digit_bit(constraints[i].digit));
        }
    }
}

static void add_changes(struct step_part *part, const struct change *changes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        add_cell(part, changes[i].cell);
        add_digits(part, changes[i].digits);
    }
}

static void add_role(struct step_part *part, const struct argument *argument, const struct role *role)
{
    for (unsigned i = 0; i < role->members; i++) {
        struct role_member member = argument->member[role->first + i];
        if (member.kind == ROLE_HOUSE)
            add_house(part, member.index);
        else
            add_cell(part, member.index);
        add_digits(part, member.digit ? digit_bit(member.digit) : 0);
    }
}

static void add_roles(struct step_part *part, const struct argument *argument, const char *names)
{
    while (*names) {
        char name[32] = "";
        size_t length = strcspn(names, ".+"), at = 0;
        memcpy(name, names, length < sizeof name ? length : 0);
        enum role_name wanted = role_find(name);
        bool has_number = names[length] == '.';
        unsigned long number = has_number ? strtoul(names + length + 1, NULL, 10) : 0;
        for (const struct role *role; wanted != ROLES && (role = argument_next_role(argument, wanted, &at)) != NULL;) {
            if (!has_number || number == role->number)
                add_role(part, argument, role);
        }
        names += strcspn(names, "+");
        names += *names == '+';
    }
}

void step_part_find(struct step_part *part, const struct step *step, const char *name)
{
    size_t covers = step->truth_count < step->link_count ? step->truth_count : step->link_count;
    *part = (struct step_part){.cells = 0};
    if (!strcmp(name, "truths"))
        add_constraints(part, step->truths, step->truth_count);
    else if (!strcmp(name, "links"))
        add_constraints(part, step->links, step->link_count);
    else if (!strcmp(name, "covers"))
        add_constraints(part, step->links, covers);
    else if (!strcmp(name, "removed"))
        add_changes(part, step->remove, step->removes);
    else if (!strcmp(name, "placed"))
        add_changes(part, step->place, step->places);
    else if (!strcmp(name, "pattern"))
        add_changes(part, step->pattern, step->patterns);
    else
        add_roles(part, &step->argument, name);
}

static bool is_of_holder(const struct layout *layout, const struct step *step, const struct role *holders,
                         struct constraint constraint, bool is_truth)
{
    for (unsigned i = 0; i < holders->members; i++) {
        candidate_id holder = role_member_candidate(&step->argument.member[holders->first + i]);
        bool is_cell = constraint_is_cell(constraint);
        if (is_truth ? is_cell && constraint.index == candidate_cell(holder)
                     : !is_cell && constraint_has(layout, constraint, holder))
            return true;
    }
    return false;
}

static size_t leave_out(const struct layout *layout, const struct step *step, const struct role *holders, bool is_truth,
                        struct constraint *kept)
{
    const struct constraint *list = is_truth ? step->truths : step->links;
    size_t count = is_truth ? step->truth_count : step->link_count, left = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_of_holder(layout, step, holders, list[i], is_truth))
            kept[left++] = list[i];
    }
    return left;
}

const struct step *step_own_find(struct step_own *own, const struct layout *layout, const struct step *step)
{
    size_t at = 0;
    const struct role *holders = argument_next_role(&step->argument, ROLE_HOLDER, &at);
    if (!holders || step->truth_count > STEP_OWN_CONSTRAINTS || step->link_count > STEP_OWN_CONSTRAINTS)
        return step;
    own->step = *step;
    own->step.truth_count = leave_out(layout, step, holders, true, own->truth);
    own->step.link_count = leave_out(layout, step, holders, false, own->link);
    own->step.truths = own->truth;
    own->step.links = own->link;
    own->step.argument.lines = 0; /* its lines refer to truths and links of the whole step */
    return &own->step;
}

bool step_part_covers(const struct step_part *part, const struct layout *layout, cell_id cell)
{
    bool covers = false;
    for (unsigned i = 0; i < part->cells && !covers; i++)
        covers = part->cell[i] == cell;
    for (unsigned i = 0; i < part->houses && !covers; i++)
        covers = layout_house_has(layout, part->house[i], cell);
    return covers;
}
