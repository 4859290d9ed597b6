#include "trace_file/jsonl_argument.h"

#include <string.h>

#include "base/array.h"
#include "base/translation.h"
#include "trace_file/jsonl_header.h"

struct reader {
    const struct layout *layout;
    struct argument_arrays *arrays;
    struct argument *argument;
    bool no_memory;
};

static bool add_to_pool(struct reader *reader, candidate_id entry)
{
    struct argument_arrays *arrays = reader->arrays;
    if (reader->argument->pool_length == ARGUMENT_MAX_POOL)
        return false;
    if (!array_room(arrays->pool, arrays->pool_capacity, reader->argument->pool_length + 1)) {
        reader->no_memory = true;
        return false;
    }
    arrays->pool[reader->argument->pool_length++] = entry;
    return true;
}

/* Reads [[cell, digit], ...]. */
static bool read_set(struct reader *reader, const json_t *list, uint16_t *count)
{
    *count = 0;
    if (!json_is_array(list) || json_array_size(list) > ARGUMENT_MAX_SET)
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *pair = json_array_get(list, i);
        long cell = jsonl_whole(json_array_get(pair, 0), 0, reader->layout->cells - 1);
        long digit = jsonl_whole(json_array_get(pair, 1), 1, reader->layout->digits);
        if (cell < 0 || digit < 0 || json_array_size(pair) != 2 ||
            !add_to_pool(reader, candidate_id_of((cell_id)cell, (unsigned)digit)))
            return false;
        ++*count;
    }
    return true;
}

/* Reads a truth's index, from -1 on. */
static bool read_truth(const json_t *value, int16_t *index)
{
    long read = jsonl_whole(value, ARGUMENT_PATTERN, ARGUMENT_MAX_INDEX);
    *index = (int16_t)read;
    return read >= 0 || (json_is_integer(value) && json_integer_value(value) == ARGUMENT_PATTERN);
}

static bool read_truths(struct reader *reader, const json_t *list, uint16_t *count)
{
    *count = 0;
    if (!json_is_array(list) || json_array_size(list) > ARGUMENT_MAX_SET)
        return false;
    for (size_t i = 0; i < json_array_size(list); i++, ++*count) {
        int16_t index;
        if (!read_truth(json_array_get(list, i), &index) || !add_to_pool(reader, (candidate_id)index))
            return false;
    }
    return true;
}

static bool read_links(struct reader *reader, const json_t *list, uint16_t *count)
{
    *count = 0;
    if (!json_is_array(list) || json_array_size(list) > ARGUMENT_MAX_SET)
        return false;
    for (size_t i = 0; i < json_array_size(list); i++, ++*count) {
        long link = jsonl_whole(json_array_get(list, i), 0, ARGUMENT_MAX_INDEX);
        if (link < 0 || !add_to_pool(reader, (candidate_id)link))
            return false;
    }
    return true;
}

static bool read_value(const json_t *value, bool *result)
{
    *result = json_is_true(value);
    return json_is_boolean(value);
}

/* Reads what follows the name in a line of this kind. `size` receives how many elements the line should have, with
 * the name. */
static bool read_parts(struct reader *reader, const json_t *list, struct argument_line *line, size_t *size)
{
    const json_t *first = json_array_get(list, 1), *second = json_array_get(list, 2), *third = json_array_get(list, 3);
    *size = 2;
    switch ((enum argument_kind)line->kind) {
    case ARGUMENT_TRUTH:
        *size = 3;
        return read_truth(first, &line->index) && read_set(reader, second, &line->x);
    case ARGUMENT_LINK:
        *size = 4;
        line->index = (int16_t)jsonl_whole(first, 0, ARGUMENT_MAX_INDEX);
        return line->index >= 0 && read_set(reader, second, &line->x) && read_set(reader, third, &line->y);
    case ARGUMENT_COUNT:
        *size = 4;
        return read_truths(reader, first, &line->x) && read_links(reader, second, &line->links) &&
               read_set(reader, third, &line->y);
    case ARGUMENT_SUPPOSE:
    case ARGUMENT_CASE:
        *size = 3;
        return read_set(reader, first, &line->x) && read_value(second, &line->value);
    case ARGUMENT_CASES:
        if (json_is_integer(first))
            return read_truth(first, &line->index);
        return read_set(reader, first, &line->x);
    case ARGUMENT_SO:
        return read_set(reader, first, &line->y);
    case ARGUMENT_ABSURD:
    case ARGUMENT_END:
        *size = 1;
        return true;
    case ARGUMENT_KINDS:
        break;
    }
    return false;
}

static bool read_line(struct reader *reader, const json_t *list)
{
    struct argument_arrays *arrays = reader->arrays;
    const char *name = json_string_value(json_array_get(list, 0));
    struct argument_line line = {.index = ARGUMENT_NO_TRUTH, .first = (uint32_t)reader->argument->pool_length};
    size_t size;
    while (name && line.kind < ARGUMENT_KINDS && strcmp(argument_kind_name(line.kind), name) != 0)
        line.kind++;
    if (!name || line.kind == ARGUMENT_KINDS || !read_parts(reader, list, &line, &size) ||
        json_array_size(list) != size)
        return false;
    if (!array_room(arrays->line, arrays->line_capacity, reader->argument->lines + 1)) {
        reader->no_memory = true;
        return false;
    }
    arrays->line[reader->argument->lines++] = line;
    return true;
}

/* Reads ["cell", cell], ["house", house, digit] or [cell, digit]. */
static bool read_member(const struct reader *reader, const json_t *list, struct role_member *member)
{
    const char *kind = json_string_value(json_array_get(list, 0));
    size_t size = json_array_size(list);
    bool is_house = kind && !strcmp(kind, "house"), is_cell = kind && !strcmp(kind, "cell");
    unsigned at = kind != NULL;
    long index =
        jsonl_whole(json_array_get(list, at), 0, (is_house ? reader->layout->houses : reader->layout->cells) - 1);
    long digit = is_cell ? 0 : jsonl_whole(json_array_get(list, at + 1), 1, reader->layout->digits);
    *member = (struct role_member){.kind = is_cell    ? ROLE_CELL
                                           : is_house ? ROLE_HOUSE
                                                      : ROLE_CANDIDATE,
                                   .digit = (uint8_t)digit,
                                   .index = (uint16_t)index};
    return index >= 0 && digit >= 0 && (kind ? is_cell || is_house : true) && size == at + 1 + !is_cell;
}

/* Reads [name, [member, ...]] or [name, [member, ...], number]. */
static bool read_role(struct reader *reader, const json_t *list)
{
    struct argument *argument = reader->argument;
    struct argument_arrays *arrays = reader->arrays;
    const char *name = json_string_value(json_array_get(list, 0));
    size_t size = json_array_size(list);
    long number = size == 3 ? jsonl_whole(json_array_get(list, 2), 0, UINT8_MAX) : 0;
    const json_t *members = json_array_get(list, 1);
    struct role role = {.number = (uint8_t)number, .first = (uint16_t)argument->members};
    while (name && role.name < ROLES && strcmp(role_name_text(role.name), name) != 0)
        role.name++;
    if (!name || role.name == ROLES || number < 0 || !json_is_array(members) || size < 2 || size > 3 ||
        argument->members + json_array_size(members) > ARGUMENT_MAX_MEMBERS)
        return false;
    role.members = (uint16_t)json_array_size(members);
    if (!array_room(arrays->role, arrays->role_capacity, argument->roles + 1) ||
        !array_room(arrays->member, arrays->member_capacity, argument->members + role.members + 1)) {
        reader->no_memory = true;
        return false;
    }
    for (unsigned i = 0; i < role.members; i++) {
        struct role_member *member = &arrays->member[argument->members + i];
        if (!read_member(reader, json_array_get(members, i), member) ||
            !role_allows((enum role_name)role.name, (enum role_member_kind)member->kind))
            return false;
    }
    argument->members += role.members;
    arrays->role[argument->roles++] = role;
    return true;
}

static bool read_all(struct reader *reader, const json_t *list, size_t most,
                     bool (*read)(struct reader *, const json_t *))
{
    bool fine = !list || (json_is_array(list) && json_array_size(list) <= most);
    for (size_t i = 0; fine && i < json_array_size(list); i++)
        fine = read(reader, json_array_get(list, i));
    return fine;
}

const char *jsonl_argument_read(const json_t *step, const struct layout *layout, struct argument_arrays *arrays,
                                struct argument *argument, bool *no_memory)
{
    struct reader reader = {.layout = layout, .arrays = arrays, .argument = argument};
    const char *expected = NULL;
    *argument = (struct argument){0};
    if (!read_all(&reader, json_object_get(step, "argument"), ARGUMENT_MAX_LINES, read_line))
        expected = TR("a list of lines, as docs/trace.md describes them");
    else if (!read_all(&reader, json_object_get(step, "roles"), ARGUMENT_MAX_ROLES, read_role))
        expected = TR("a list of [name, [members], number], with members as docs/trace.md describes them");
    *no_memory = reader.no_memory;
    argument->line = arrays->line;
    argument->pool = arrays->pool;
    argument->role = arrays->role;
    argument->member = arrays->member;
    return expected;
}
