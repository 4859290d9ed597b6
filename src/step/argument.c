#include "step/argument.h"

#include <string.h>

#include "base/array.h"

enum { CELLS = 1 << ROLE_CELL, HOUSES = 1 << ROLE_HOUSE, CANDIDATES = 1 << ROLE_CANDIDATE };

#define ARGUMENT_LINE(name, id, form, ...) {id, form, {__VA_ARGS__}},
#define ARGUMENT_ROLE(name, id, members)
const struct argument_form argument_forms[ARGUMENT_KINDS] = {
#include "step/argument.def"
};
#undef ARGUMENT_LINE
#undef ARGUMENT_ROLE

static const struct {
    const char *name;
    uint8_t members; /* bit k: members of kind k */
} roles[ROLES] = {
#define ARGUMENT_LINE(name, id, form, ...)
#define ARGUMENT_ROLE(name, id, members) {id, members},
#include "step/argument.def"
#undef ARGUMENT_LINE
#undef ARGUMENT_ROLE
};

enum argument_kind argument_find_kind(const char *name)
{
    enum argument_kind kind = 0;
    while (kind < ARGUMENT_KINDS && (!name || strcmp(argument_forms[kind].name, name)))
        kind++;
    return kind;
}

bool argument_has_part(enum argument_kind kind, enum argument_part part)
{
    return memchr(argument_forms[kind].part, part, ARGUMENT_PARTS);
}

const char *role_name_text(enum role_name name)
{
    return roles[name].name;
}

enum role_name role_find(const char *text)
{
    enum role_name name = 0;
    while (name < ROLES && (!text || strcmp(roles[name].name, text)))
        name++;
    return name;
}

bool role_allows(enum role_name name, enum role_member_kind kind)
{
    return roles[name].members >> kind & 1;
}

static void copy_list(void **list, size_t *capacity, const void *from, size_t count, size_t size)
{
    memory_reserve(list, capacity, count + 1, size);
    if (count)
        memcpy(*list, from, count * size);
}

void argument_copy(struct argument_arrays *arrays, const struct argument *argument, struct argument *copy)
{
    copy_list((void **)&arrays->line, &arrays->line_capacity, argument->line, argument->lines, sizeof *arrays->line);
    copy_list((void **)&arrays->pool, &arrays->pool_capacity, argument->pool, argument->pool_length,
              sizeof *arrays->pool);
    copy_list((void **)&arrays->role, &arrays->role_capacity, argument->role, argument->roles, sizeof *arrays->role);
    copy_list((void **)&arrays->member, &arrays->member_capacity, argument->member, argument->members,
              sizeof *arrays->member);
    *copy = *argument;
    copy->line = arrays->line;
    copy->pool = arrays->pool;
    copy->role = arrays->role;
    copy->member = arrays->member;
}

void argument_arrays_finish(struct argument_arrays *arrays)
{
    memory_free(arrays->line);
    memory_free(arrays->pool);
    memory_free(arrays->role);
    memory_free(arrays->member);
    *arrays = (struct argument_arrays){0};
}
