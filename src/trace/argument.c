#include "trace/argument.h"

#include <string.h>

enum { CELLS = 1 << ROLE_CELL, HOUSES = 1 << ROLE_HOUSE, CANDIDATES = 1 << ROLE_CANDIDATE };

#define ARGUMENT_LINE(name, id, form, ...) {id, form, {__VA_ARGS__}},
#define ARGUMENT_ROLE(name, id, members)
const struct argument_form argument_forms[ARGUMENT_KINDS] = {
#include "trace/argument.def"
};
#undef ARGUMENT_LINE
#undef ARGUMENT_ROLE

static const struct {
    const char *name;
    uint8_t members; /* bit k: members of kind k */
} roles[ROLES] = {
#define ARGUMENT_LINE(name, id, form, ...)
#define ARGUMENT_ROLE(name, id, members) {id, members},
#include "trace/argument.def"
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
