#include "argument/argument_key.h"

/* Adds bytes to a key (FNV-1a). */
static uint64_t add_bytes(uint64_t key, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        key = (key ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
    return key;
}

static uint64_t add_changes(uint64_t key, const struct change *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        key = add_bytes(key, &list[i].cell, sizeof list[i].cell);
        key = add_bytes(key, &list[i].digits, sizeof list[i].digits);
    }
    return add_bytes(key, &count, sizeof count);
}

static uint64_t add_constraints(uint64_t key, const struct constraint *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        key = add_bytes(key, &list[i].index, sizeof list[i].index);
        key = add_bytes(key, &list[i].digit, sizeof list[i].digit);
    }
    return add_bytes(key, &count, sizeof count);
}

static uint64_t add_members(uint64_t key, const struct role_member *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        key = add_bytes(key, &list[i].index, sizeof list[i].index);
        key = add_bytes(key, &list[i].digit, sizeof list[i].digit);
    }
    return add_bytes(key, &count, sizeof count);
}

uint64_t argument_key(const struct layout *layout, const digit_mask *after, const struct step *step)
{
    uint64_t key = add_bytes(0xcbf29ce484222325, after, layout->cells * sizeof *after);
    key = add_bytes(key, &layout, sizeof layout);
    key = add_bytes(key, &step->kind, sizeof step->kind);
    key = add_changes(key, step->place, step->places);
    key = add_changes(key, step->remove, step->removes);
    key = add_changes(key, step->pattern, step->patterns);
    key = add_changes(key, step->set, step->als_cells);
    key = add_constraints(key, step->truths, step->truth_count);
    key = add_constraints(key, step->links, step->link_count);
    for (size_t i = 0; i < step->argument.roles; i++) {
        const struct role *role = &step->argument.role[i];
        if (role->name == ROLE_PREMISE)
            key = add_members(key, step->argument.member + role->first, role->members);
    }
    return key | 1;
}
