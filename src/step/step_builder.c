#include "step/step_builder.h"

void step_builder_finish(struct step_builder *builder)
{
    memory_free(builder->place.items);
    memory_free(builder->remove.items);
    memory_free(builder->restore.items);
    memory_free(builder->pattern.items);
    memory_free(builder->set.items);
    memory_free(builder->truth.items);
    memory_free(builder->link.items);
    argument_arrays_finish(&builder->argument);
    for (unsigned i = 0; i < STEP_NOTES; i++)
        memory_free(builder->note[i].items);
    *builder = (struct step_builder){0};
}

void step_builder_note(struct step_builder *builder, enum step_note note, const char *text, size_t length)
{
    struct note_room *room = &builder->note[note];
    if (!length) {
        builder->step.note[note] = NULL;
        return;
    }
    array_room(room->items, room->capacity, length + 1);
    memmove(room->items, text, length);
    room->items[length] = 0;
    builder->step.note[note] = room->items;
}

static void copy_changes(struct change_room *room, const struct change **list, size_t count)
{
    array_room(room->items, room->capacity, count + 1);
    if (count)
        memcpy(room->items, *list, count * sizeof *room->items);
    *list = room->items;
}

static void copy_constraints(struct constraint_room *room, const struct constraint **list, size_t count)
{
    array_room(room->items, room->capacity, count + 1);
    if (count)
        memcpy(room->items, *list, count * sizeof *room->items);
    *list = room->items;
}

void step_builder_copy(struct step_builder *builder, const struct step *step)
{
    struct step *copy = &builder->step;
    *copy = *step;
    copy_changes(&builder->place, &copy->place, step->places);
    copy_changes(&builder->remove, &copy->remove, step->removes);
    copy_changes(&builder->restore, &copy->restore, step->restores);
    copy_changes(&builder->pattern, &copy->pattern, step->patterns);
    copy_changes(&builder->set, &copy->set, step->als_cells);
    copy_constraints(&builder->truth, &copy->truths, step->truth_count);
    copy_constraints(&builder->link, &copy->links, step->link_count);
    argument_copy(&builder->argument, &step->argument, &copy->argument);
    for (unsigned i = 0; i < STEP_NOTES; i++)
        step_builder_note(builder, i, step->note[i], step->note[i] ? strlen(step->note[i]) : 0);
}

static bool contains(const struct constraint *list, size_t count, struct constraint one)
{
    for (size_t i = 0; i < count; i++) {
        if (list[i].index == one.index && list[i].digit == one.digit)
            return true;
    }
    return false;
}

void step_builder_truth_once(struct step_builder *builder, struct constraint truth)
{
    if (!contains(builder->step.truths, builder->step.truth_count, truth))
        step_builder_truth(builder, truth);
}

void step_builder_link_once(struct step_builder *builder, struct constraint link)
{
    if (!contains(builder->step.links, builder->step.link_count, link))
        step_builder_link(builder, link);
}

void step_builder_begin_role(struct step_builder *builder, enum role_name name, unsigned number)
{
    struct argument *argument = &builder->step.argument;
    array_room(builder->argument.role, builder->argument.role_capacity, argument->roles + 1);
    argument->role = builder->argument.role;
    builder->argument.role[argument->roles++] =
        (struct role){.name = (uint8_t)name, .number = (uint8_t)number, .first = (uint16_t)argument->members};
}

void step_builder_role_candidate(struct step_builder *builder, cell_id cell, unsigned digit)
{
    struct argument *argument = &builder->step.argument;
    array_room(builder->argument.member, builder->argument.member_capacity, argument->members + 1);
    argument->member = builder->argument.member;
    builder->argument.member[argument->members++] =
        (struct role_member){.kind = ROLE_CANDIDATE, .digit = (uint8_t)digit, .index = cell};
    builder->argument.role[argument->roles - 1].members++;
}
