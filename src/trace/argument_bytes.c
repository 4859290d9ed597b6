#include "trace/argument_bytes.h"

#include <string.h>

#include "base/array.h"
#include "trace/record.h"

size_t argument_bound(const struct argument *argument)
{
    return VARINT_MAX_BYTES *
           (2 + 5 * argument->lines + argument->pool_length + 3 * argument->roles + 3 * argument->members);
}

static uint8_t *encode_line(const struct argument *argument, const struct argument_line *line, uint8_t *at)
{
    at = varint_write(at, (uint64_t)line->kind << 1 | line->value);
    at = varint_write(at, (uint64_t)(line->index + 2));
    at = varint_write(at, line->x);
    at = varint_write(at, line->links);
    at = varint_write(at, line->y);
    /* in a count, x are indices of truths, and the pattern's index is negative */
    uint32_t shift = line->kind == ARGUMENT_COUNT ? 2 : 0;
    for (unsigned i = 0; i < line->x; i++)
        at = varint_write(at, (uint32_t)(argument->pool[line->first + i] + shift));
    for (unsigned i = 0; i < (unsigned)line->links + line->y; i++)
        at = varint_write(at, argument->pool[line->first + line->x + i]);
    return at;
}

uint8_t *argument_encode(const struct argument *argument, uint8_t *at)
{
    at = varint_write(at, argument->lines);
    for (size_t i = 0; i < argument->lines; i++)
        at = encode_line(argument, &argument->line[i], at);
    at = varint_write(at, argument->roles);
    for (size_t i = 0; i < argument->roles; i++) {
        at = varint_write(at, argument->role[i].name);
        at = varint_write(at, argument->role[i].number);
        at = varint_write(at, argument->role[i].members);
        for (unsigned k = 0; k < argument->role[i].members; k++) {
            const struct role_member *member = &argument->member[argument->role[i].first + k];
            at = varint_write(at, member->kind);
            at = varint_write(at, member->index);
            at = varint_write(at, member->digit);
        }
    }
    return at;
}

/* --- reading --- */

struct input {
    const uint8_t *at, *limit; /* at: NULL after a fault */
    const struct layout *layout;
    struct argument_arrays *arrays;
    struct argument *argument;
};

/* Reads a number that must be below `most`. After a fault, returns 0. */
static uint64_t read_below(struct input *input, uint64_t most)
{
    uint64_t number = 0;
    if (input->at)
        input->at = varint_read(input->at, input->limit, &number);
    if (number >= most)
        input->at = NULL;
    return input->at ? number : 0;
}

static bool is_candidate(const struct layout *layout, uint64_t entry)
{
    return entry >> 5 < layout->cells && (entry & 31) && (entry & 31) <= layout->digits;
}

static void read_entries(struct input *input, uint64_t count, bool candidates, uint64_t most, unsigned shift)
{
    struct argument *argument = input->argument;
    struct argument_arrays *arrays = input->arrays;
    if (!input->at || argument->pool_length + count > ARGUMENT_MAX_POOL) {
        input->at = NULL;
        return;
    }
    array_room(arrays->pool, arrays->pool_capacity, (size_t)(argument->pool_length + count));
    for (uint64_t i = 0; i < count && input->at; i++) {
        uint64_t entry = read_below(input, most);
        if ((candidates && !is_candidate(input->layout, entry)) || (shift && !entry))
            input->at = NULL;
        arrays->pool[argument->pool_length++] = (candidate_id)entry - shift;
    }
}

/* Returns whether a line of this kind may have the members that were read. Clears its index and value if the kind has
 * none. */
static bool normalize_line(struct argument_line *line)
{
    enum argument_kind kind = (enum argument_kind)line->kind;
    bool has_truth = argument_has_part(kind, PART_TRUTH),
         has_link = argument_has_part(kind, PART_LINK) || argument_has_part(kind, PART_PREMISE);
    bool has_either = argument_has_part(kind, PART_TRUTH_OR_X);
    bool has_x = argument_has_part(kind, PART_X) || argument_has_part(kind, PART_TRUTHS) || has_either;
    line->value = line->value && argument_has_part(kind, PART_VALUE);
    if (!has_truth && !has_link && !has_either)
        line->index = ARGUMENT_NO_TRUTH;
    if ((has_truth && line->index == ARGUMENT_NO_TRUTH) || (has_link && line->index < 0) ||
        (has_either && line->index != ARGUMENT_NO_TRUTH && line->x))
        return false;
    return (has_x || !line->x) && (argument_has_part(kind, PART_Y) || !line->y);
}

static void read_line(struct input *input)
{
    struct argument *argument = input->argument;
    struct argument_arrays *arrays = input->arrays;
    uint64_t kind = read_below(input, 2 * ARGUMENT_KINDS);
    struct argument_line line = {
        .kind = (uint8_t)(kind >> 1), .value = kind & 1, .first = (uint32_t)argument->pool_length};
    bool counts = argument_has_part((enum argument_kind)line.kind, PART_TRUTHS);
    line.index = (int16_t)((int)read_below(input, ARGUMENT_MAX_INDEX + 3) - 2);
    line.x = (uint16_t)read_below(input, ARGUMENT_MAX_SET + 1);
    line.links = (uint16_t)read_below(input, counts ? ARGUMENT_MAX_SET + 1 : 1);
    line.y = (uint16_t)read_below(input, ARGUMENT_MAX_SET + 1);
    if (!normalize_line(&line))
        input->at = NULL;
    read_entries(input, line.x, !counts, counts ? ARGUMENT_MAX_INDEX + 3 : UINT32_MAX, counts ? 2 : 0);
    read_entries(input, line.links, false, ARGUMENT_MAX_INDEX + 1, 0);
    read_entries(input, line.y, true, UINT32_MAX, 0);
    if (!input->at)
        return;
    array_room(arrays->line, arrays->line_capacity, argument->lines + 1);
    arrays->line[argument->lines++] = line;
}

static void read_role(struct input *input)
{
    struct argument *argument = input->argument;
    struct argument_arrays *arrays = input->arrays;
    struct role role = {.first = (uint16_t)argument->members};
    role.name = (uint8_t)read_below(input, ROLES);
    role.number = (uint8_t)read_below(input, UINT8_MAX + 1);
    role.members = (uint16_t)read_below(input, ARGUMENT_MAX_MEMBERS + 1 - argument->members);
    if (!input->at)
        return;
    array_room(arrays->role, arrays->role_capacity, argument->roles + 1);
    array_room(arrays->member, arrays->member_capacity, argument->members + role.members);
    arrays->role[argument->roles++] = role;
    for (unsigned i = 0; i < role.members && input->at; i++) {
        struct role_member member = {.kind = (uint8_t)read_below(input, ROLE_CANDIDATE + 1)};
        member.index =
            (uint16_t)read_below(input, member.kind == ROLE_HOUSE ? input->layout->houses : input->layout->cells);
        member.digit = (uint8_t)read_below(input, input->layout->digits + 1);
        if ((member.kind == ROLE_CELL) != !member.digit ||
            !role_allows((enum role_name)role.name, (enum role_member_kind)member.kind))
            input->at = NULL;
        arrays->member[argument->members++] = member;
    }
}

bool argument_decode(const uint8_t *at, const uint8_t *limit, const struct layout *layout,
                     struct argument_arrays *arrays, struct argument *argument)
{
    struct input input = {.at = at, .limit = limit, .layout = layout, .arrays = arrays, .argument = argument};
    *argument = (struct argument){0};
    uint64_t lines = read_below(&input, ARGUMENT_MAX_LINES + 1);
    for (uint64_t i = 0; i < lines && input.at; i++)
        read_line(&input);
    uint64_t roles = read_below(&input, ARGUMENT_MAX_ROLES + 1);
    for (uint64_t i = 0; i < roles && input.at; i++)
        read_role(&input);
    bool whole = input.at == limit;
    argument->line = arrays->line;
    argument->pool = arrays->pool;
    argument->role = arrays->role;
    argument->member = arrays->member;
    if (!whole)
        *argument = (struct argument){0};
    return whole;
}
