#include "trace/argument_bytes.h"

#include <string.h>

#include "base/array.h"
#include "trace/record.h"

const char *argument_kind_name(enum argument_kind kind)
{
    static const char *const names[ARGUMENT_KINDS] = {
        [ARGUMENT_TRUTH] = "truth",     [ARGUMENT_LINK] = "link",     [ARGUMENT_COUNT] = "count",
        [ARGUMENT_SUPPOSE] = "suppose", [ARGUMENT_ABSURD] = "absurd", [ARGUMENT_CASES] = "cases",
        [ARGUMENT_CASE] = "case",       [ARGUMENT_END] = "end",       [ARGUMENT_SO] = "so",
    };
    return names[kind];
}

const char *role_name_text(enum role_name name)
{
    static const char *const names[ROLES] = {
        [ROLE_BASE] = "base",
        [ROLE_COVER] = "cover",
        [ROLE_FIN] = "fin",
        [ROLE_ENDO_FIN] = "endo-fin",
        [ROLE_PIVOT] = "pivot",
        [ROLE_PINCER] = "pincer",
        [ROLE_STEM] = "stem",
        [ROLE_PETAL] = "petal",
        [ROLE_ALS] = "als",
        [ROLE_RESTRICTED_COMMON] = "restricted-common",
        [ROLE_CORNER] = "corner",
        [ROLE_EXTRA] = "extra",
        [ROLE_COLOUR_A] = "colour-a",
        [ROLE_COLOUR_B] = "colour-b",
        [ROLE_CHAIN_END] = "end",
        [ROLE_SUBSET] = "subset",
        [ROLE_LINE] = "line",
        [ROLE_BOX] = "box",
        [ROLE_SUPPOSITION] = "supposition",
        [ROLE_GUARDIAN] = "guardian",
        [ROLE_BASE_CELL] = "base-cell",
        [ROLE_TARGET] = "target",
        [ROLE_COMPANION] = "companion",
        [ROLE_COVER_LINE] = "cover-line",
        [ROLE_SHORTAGE] = "shortage",
        [ROLE_MIRROR] = "mirror",
    };
    return names[name];
}

bool role_allows(enum role_name name, enum role_member_kind kind)
{
    enum { CELLS = 1 << ROLE_CELL, HOUSES = 1 << ROLE_HOUSE, CANDIDATES = 1 << ROLE_CANDIDATE };
    static const uint8_t kinds[ROLES] = {
        [ROLE_BASE] = HOUSES,
        [ROLE_COVER] = HOUSES,
        [ROLE_FIN] = CANDIDATES,
        [ROLE_ENDO_FIN] = CANDIDATES,
        [ROLE_PIVOT] = CELLS,
        [ROLE_PINCER] = CELLS,
        [ROLE_STEM] = CELLS,
        [ROLE_PETAL] = CELLS,
        [ROLE_ALS] = CELLS,
        [ROLE_RESTRICTED_COMMON] = CANDIDATES,
        [ROLE_CORNER] = CELLS,
        [ROLE_EXTRA] = CANDIDATES,
        [ROLE_COLOUR_A] = CANDIDATES,
        [ROLE_COLOUR_B] = CANDIDATES,
        [ROLE_CHAIN_END] = CELLS | CANDIDATES,
        [ROLE_SUBSET] = CELLS,
        [ROLE_LINE] = HOUSES,
        [ROLE_BOX] = HOUSES,
        [ROLE_SUPPOSITION] = CANDIDATES,
        [ROLE_GUARDIAN] = CANDIDATES,
        [ROLE_BASE_CELL] = CELLS,
        [ROLE_TARGET] = CELLS,
        [ROLE_COMPANION] = CELLS,
        [ROLE_COVER_LINE] = HOUSES,
        [ROLE_SHORTAGE] = HOUSES | CANDIDATES,
        [ROLE_MIRROR] = CELLS,
    };
    return kinds[name] >> kind & 1;
}

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
    /* A count's x are indices of truths, of which the pattern's is negative. */
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
    const uint8_t *at, *limit; /* at: NULL once something was wrong */
    const struct layout *layout;
    struct argument_arrays *arrays;
    struct argument *argument;
};

/* The next number, which is below `most`; otherwise the input is wrong, and it is 0. */
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
    if (!input->at || argument->pool_length + count > ARGUMENT_MAX_POOL ||
        !array_room(arrays->pool, arrays->pool_capacity, (size_t)(argument->pool_length + count))) {
        input->at = NULL;
        return;
    }
    for (uint64_t i = 0; i < count && input->at; i++) {
        uint64_t entry = read_below(input, most);
        if ((candidates && !is_candidate(input->layout, entry)) || (shift && !entry))
            input->at = NULL;
        arrays->pool[argument->pool_length++] = (candidate_id)entry - shift;
    }
}

/* Whether a line of this kind may have what was read; a CASES line has a truth or X. What it cannot have otherwise, its index
 * and its value, is set to nothing. */
static bool normalize_line(struct argument_line *line)
{
    unsigned kind = 1u << line->kind;
    bool has_x = kind & (1u << ARGUMENT_TRUTH | 1u << ARGUMENT_LINK | 1u << ARGUMENT_COUNT | 1u << ARGUMENT_SUPPOSE |
                         1u << ARGUMENT_CASE | 1u << ARGUMENT_CASES);
    bool has_y = kind & (1u << ARGUMENT_LINK | 1u << ARGUMENT_COUNT | 1u << ARGUMENT_SO);
    line->value = line->value && kind & (1u << ARGUMENT_SUPPOSE | 1u << ARGUMENT_CASE);
    if (!(kind & (1u << ARGUMENT_TRUTH | 1u << ARGUMENT_LINK | 1u << ARGUMENT_CASES)))
        line->index = ARGUMENT_NO_TRUTH;
    if ((line->kind == ARGUMENT_TRUTH && line->index == ARGUMENT_NO_TRUTH) ||
        (line->kind == ARGUMENT_LINK && line->index < 0) ||
        (line->kind == ARGUMENT_CASES && line->index != ARGUMENT_NO_TRUTH && line->x))
        return false;
    return (has_x || !line->x) && (has_y || !line->y);
}

static void read_line(struct input *input)
{
    struct argument *argument = input->argument;
    struct argument_arrays *arrays = input->arrays;
    uint64_t kind = read_below(input, 2 * ARGUMENT_KINDS);
    struct argument_line line = {
        .kind = (uint8_t)(kind >> 1), .value = kind & 1, .first = (uint32_t)argument->pool_length};
    bool counts = line.kind == ARGUMENT_COUNT;
    line.index = (int16_t)((int)read_below(input, ARGUMENT_MAX_INDEX + 3) - 2);
    line.x = (uint16_t)read_below(input, ARGUMENT_MAX_SET + 1);
    line.links = (uint16_t)read_below(input, counts ? ARGUMENT_MAX_SET + 1 : 1);
    line.y = (uint16_t)read_below(input, ARGUMENT_MAX_SET + 1);
    if (!normalize_line(&line))
        input->at = NULL;
    read_entries(input, line.x, !counts, counts ? ARGUMENT_MAX_INDEX + 3 : UINT32_MAX, counts ? 2 : 0);
    read_entries(input, line.links, false, ARGUMENT_MAX_INDEX + 1, 0);
    read_entries(input, line.y, true, UINT32_MAX, 0);
    if (input->at && array_room(arrays->line, arrays->line_capacity, argument->lines + 1))
        arrays->line[argument->lines++] = line;
    else
        input->at = NULL;
}

static void read_role(struct input *input)
{
    struct argument *argument = input->argument;
    struct argument_arrays *arrays = input->arrays;
    struct role role = {.first = (uint16_t)argument->members};
    role.name = (uint8_t)read_below(input, ROLES);
    role.number = (uint8_t)read_below(input, UINT8_MAX + 1);
    role.members = (uint16_t)read_below(input, ARGUMENT_MAX_MEMBERS + 1 - argument->members);
    if (!input->at || !array_room(arrays->role, arrays->role_capacity, argument->roles + 1) ||
        !array_room(arrays->member, arrays->member_capacity, argument->members + role.members)) {
        input->at = NULL;
        return;
    }
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

static bool copy_list(void **list, size_t *capacity, const void *from, size_t count, size_t size)
{
    if (!memory_reserve(list, capacity, count + 1, size))
        return false;
    if (count)
        memcpy(*list, from, count * size);
    return true;
}

bool argument_copy(struct argument_arrays *arrays, const struct argument *argument, struct argument *copy)
{
    if (!copy_list((void **)&arrays->line, &arrays->line_capacity, argument->line, argument->lines,
                   sizeof *arrays->line) ||
        !copy_list((void **)&arrays->pool, &arrays->pool_capacity, argument->pool, argument->pool_length,
                   sizeof *arrays->pool) ||
        !copy_list((void **)&arrays->role, &arrays->role_capacity, argument->role, argument->roles,
                   sizeof *arrays->role) ||
        !copy_list((void **)&arrays->member, &arrays->member_capacity, argument->member, argument->members,
                   sizeof *arrays->member))
        return false;
    *copy = *argument;
    copy->line = arrays->line;
    copy->pool = arrays->pool;
    copy->role = arrays->role;
    copy->member = arrays->member;
    return true;
}

void argument_arrays_finish(struct argument_arrays *arrays)
{
    memory_free(arrays->line);
    memory_free(arrays->pool);
    memory_free(arrays->role);
    memory_free(arrays->member);
    *arrays = (struct argument_arrays){0};
}
