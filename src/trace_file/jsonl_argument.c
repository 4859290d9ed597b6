#include "trace_file/jsonl_argument.h"

#include <string.h>

#include "base/array.h"
#include "base/translation.h"
#include "trace_file/jsonl_header.h"

struct reader {
    const struct layout *layout;
    struct argument_arrays *arrays;
    struct argument *argument;
};

static bool add_to_pool(struct reader *reader, candidate_id entry)
{
    struct argument_arrays *arrays = reader->arrays;
    if (reader->argument->pool_length == ARGUMENT_MAX_POOL)
        return false;
    array_room(arrays->pool, arrays->pool_capacity, reader->argument->pool_length + 1);
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

/* Reads the index of a truth, from -1 on. */
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

static bool read_part(struct reader *reader, enum argument_part part, const json_t *value, struct argument_line *line)
{
    switch (part) {
    case PART_TRUTH:
        return read_truth(value, &line->index);
    case PART_LINK:
    case PART_PREMISE:
        line->index = (int16_t)jsonl_whole(value, 0, ARGUMENT_MAX_INDEX);
        return line->index >= 0;
    case PART_X:
        return read_set(reader, value, &line->x);
    case PART_TRUTH_OR_X:
        return json_is_integer(value) ? read_truth(value, &line->index) : read_set(reader, value, &line->x);
    case PART_Y:
        return read_set(reader, value, &line->y);
    case PART_TRUTHS:
        return read_truths(reader, value, &line->x);
    case PART_LINKS:
        return read_links(reader, value, &line->links);
    case PART_VALUE:
        return read_value(value, &line->value);
    case PART_NONE:
        break;
    }
    return false;
}

/* Reads the parts of a line after its name. */
static bool read_parts(struct reader *reader, const json_t *list, struct argument_line *line)
{
    const uint8_t *part = argument_forms[line->kind].part;
    size_t parts = 0;
    for (; part[parts]; parts++) {
        if (!read_part(reader, (enum argument_part)part[parts], json_array_get(list, parts + 1), line))
            return false;
    }
    return json_array_size(list) == parts + 1;
}

static bool read_line(struct reader *reader, const json_t *list)
{
    struct argument_arrays *arrays = reader->arrays;
    struct argument_line line = {.index = ARGUMENT_NO_TRUTH, .first = (uint32_t)reader->argument->pool_length};
    line.kind = (uint8_t)argument_find_kind(json_string_value(json_array_get(list, 0)));
    if (line.kind == ARGUMENT_KINDS || !read_parts(reader, list, &line))
        return false;
    array_room(arrays->line, arrays->line_capacity, reader->argument->lines + 1);
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
    size_t size = json_array_size(list);
    long number = size == 3 ? jsonl_whole(json_array_get(list, 2), 0, UINT8_MAX) : 0;
    const json_t *members = json_array_get(list, 1);
    struct role role = {.name = (uint8_t)role_find(json_string_value(json_array_get(list, 0))),
                        .number = (uint8_t)number,
                        .first = (uint16_t)argument->members};
    if (role.name == ROLES || number < 0 || !json_is_array(members) || size < 2 || size > 3 ||
        argument->members + json_array_size(members) > ARGUMENT_MAX_MEMBERS)
        return false;
    role.members = (uint16_t)json_array_size(members);
    array_room(arrays->role, arrays->role_capacity, argument->roles + 1);
    array_room(arrays->member, arrays->member_capacity, argument->members + role.members + 1);
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
                                struct argument *argument)
{
    struct reader reader = {.layout = layout, .arrays = arrays, .argument = argument};
    const char *expected = NULL;
    *argument = (struct argument){0};
    if (!read_all(&reader, json_object_get(step, "argument"), ARGUMENT_MAX_LINES, read_line))
        expected = TR("a list of lines, as docs/trace.md describes them");
    else if (!read_all(&reader, json_object_get(step, "roles"), ARGUMENT_MAX_ROLES, read_role))
        expected = TR("a list of [name, [members], number], with members as docs/trace.md describes them");
    argument->line = arrays->line;
    argument->pool = arrays->pool;
    argument->role = arrays->role;
    argument->member = arrays->member;
    return expected;
}
