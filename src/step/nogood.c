#include "step/nogood.h"

const struct role *nogood_learned(const struct step *step)
{
    size_t at = 0;
    if (step->kind != STEP_DEDUCE || step->removes || step->places)
        return NULL;
    return argument_next_role(&step->argument, ROLE_NOGOOD, &at);
}

const struct role *nogood_named(const struct step *step)
{
    size_t at = 0, from = 0;
    const struct role *role = argument_next_role(&step->argument, ROLE_NOGOOD, &at);
    return role ? role : argument_next_role(&step->argument, ROLE_PREMISE, &from);
}

const struct role *nogood_premise(const struct argument *argument, int number)
{
    size_t at = 0;
    const struct role *role = argument_next_role(argument, ROLE_PREMISE, &at);
    while (role && role->number != number)
        role = argument_next_role(argument, ROLE_PREMISE, &at);
    return role;
}

void nogood_pose(struct step *step, digit_mask *mask, struct change *removal)
{
    const struct role *role = nogood_learned(step);
    const struct role_member *member = step->argument.member + role->first;
    for (unsigned i = 1; i < role->members; i++)
        mask[member[i].index] &= digit_bit(member[i].digit);
    *removal = (struct change){.cell = member->index, .digits = digit_bit(member->digit)};
    step->remove = removal;
    step->removes = 1;
}
