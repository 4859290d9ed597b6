#include "puzzle/reading.h"

#include <string.h>

#include "base/array.h"

/* The machine's numbers before a cell. */
struct state {
    int number[RULE_NUMBERS];
    uint32_t next[LAYOUT_MAX_DIGITS]; /* [digits]: the state after each digit */
    uint16_t kept;                    /* number of the state in the table; READING_NONE: left out */
};

struct maker {
    const struct rule_text *rule;
    struct rule_values values;
    ARRAY(struct state) state;
    ARRAY(uint32_t)
    first;          /* [cells + 1]: index of each cell's first state, and of the first state after the last
                     * cell */
    uint32_t *slot; /* [SLOTS]: a hash table of states; index + 1, or 0 */
    uint16_t *table;
    unsigned kept;
};

enum { SLOTS = 1 << 17, MAX_STATES = SLOTS / 2 };

static uint32_t hash_of(const int *number, size_t cell)
{
    uint64_t hash = cell + 1;
    for (unsigned k = 0; k < RULE_NUMBERS; k++)
        hash = (hash ^ (uint32_t)number[k]) * UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(hash >> 32) % SLOTS;
}

/* Returns the state before the cell with these numbers; UINT32_MAX if there are too many states. */
static uint32_t find_state(struct maker *maker, const int *number, size_t cell, uint32_t from)
{
    uint32_t at = hash_of(number, cell);
    for (; maker->slot[at]; at = (at + 1) % SLOTS) {
        uint32_t found = maker->slot[at] - 1;
        if (found >= from && !memcmp(maker->state.items[found].number, number, RULE_NUMBERS * sizeof *number))
            return found;
    }
    if (maker->state.count == MAX_STATES)
        return UINT32_MAX;
    struct state added = {.kept = READING_NONE};
    memcpy(added.number, number, sizeof added.number);
    array_append(&maker->state, added);
    maker->slot[at] = (uint32_t)maker->state.count;
    return (uint32_t)maker->state.count - 1;
}

/* Finds the states after the cell. Returns false if there are too many. */
static bool read_cell(struct maker *maker, size_t cell)
{
    uint32_t first = maker->first.items[cell], end = (uint32_t)maker->state.count;
    array_append(&maker->first, end);
    for (uint32_t s = first; s < end; s++) {
        for (int digit = 1; digit <= maker->values.digits; digit++) {
            struct rule_values values = maker->values;
            memcpy(values.number, maker->state.items[s].number, sizeof values.number);
            values.i = (int)cell + 1;
            values.d = digit;
            rule_text_read_digit(maker->rule, &values);
            uint32_t next = find_state(maker, values.number, cell + 1, end);
            if (next == UINT32_MAX)
                return false;
            maker->state.items[s].next[digit - 1] = next;
        }
    }
    return true;
}

/* Returns the number of a kept state of the same cell with the same row, from `first` on; READING_NONE: there is
 * none. */
static uint16_t find_same(const struct maker *maker, const uint16_t *row, unsigned first)
{
    unsigned digits = (unsigned)maker->values.digits;
    for (unsigned k = first; k < maker->kept; k++) {
        if (!memcmp(maker->table + (size_t)k * digits, row, digits * sizeof *row))
            return (uint16_t)k;
    }
    return READING_NONE;
}

/* Numbers the states of a cell from which the end can be reached. States with the same row get the same number. Returns
 * false if there are too many. */
static bool keep_states(struct maker *maker, size_t cell)
{
    unsigned digits = (unsigned)maker->values.digits, first = maker->kept;
    for (uint32_t s = maker->first.items[cell]; s < maker->first.items[cell + 1]; s++) {
        uint16_t row[LAYOUT_MAX_DIGITS];
        bool is_alive = false;
        for (unsigned d = 0; d < digits; d++) {
            row[d] = maker->state.items[maker->state.items[s].next[d]].kept;
            is_alive |= row[d] != READING_NONE;
        }
        if (!is_alive)
            continue;
        uint16_t same = find_same(maker, row, first);
        if (same == READING_NONE && maker->kept == READING_STATES)
            return false;
        if (same == READING_NONE) {
            same = (uint16_t)maker->kept++;
            maker->table = memory_realloc(maker->table, (size_t)maker->kept * digits, sizeof *maker->table);
            memcpy(maker->table + (size_t)same * digits, row, digits * sizeof *row);
        }
        maker->state.items[s].kept = same;
    }
    return true;
}

/* Finds each cell's first state. A state leads only to states of the next cell. */
static void find_first_states(struct reading_table *table, size_t cells)
{
    uint16_t last = (uint16_t)(table->states - 1);
    table->first_state = memory_calloc(cells + 1, sizeof *table->first_state);
    for (size_t i = 1; i <= cells; i++)
        table->first_state[i] = last;
    for (size_t i = 0; i + 1 < cells; i++) {
        for (unsigned s = table->first_state[i]; s < table->first_state[i + 1]; s++) {
            for (uint32_t e = table->first_edge[s]; e < table->first_edge[s + 1]; e++) {
                if (table->edge[e].next < table->first_state[i + 1])
                    table->first_state[i + 1] = table->edge[e].next;
            }
        }
    }
}

/* Reverses the numbers, because the states were numbered from the last cell on. The start becomes 0. */
static void turn_around(struct maker *maker)
{
    unsigned digits = (unsigned)maker->values.digits, last = maker->kept - 1;
    for (unsigned low = 0, high = last; low < high; low++, high--) {
        for (unsigned d = 0; d < digits; d++) {
            uint16_t *one = &maker->table[low * digits + d], *two = &maker->table[high * digits + d], old = *one;
            *one = *two;
            *two = old;
        }
    }
    for (unsigned k = 0; k < maker->kept * digits; k++) {
        if (maker->table[k] != READING_NONE)
            maker->table[k] = (uint16_t)(last - maker->table[k]);
    }
}

/* Makes the table from the states. The state after the last cell is stored first. */
static bool make_table(struct maker *maker)
{
    unsigned digits = (unsigned)maker->values.digits;
    size_t cells = (size_t)maker->values.m;
    maker->table = memory_calloc(digits, sizeof *maker->table);
    memset(maker->table, 0xFF, digits * sizeof *maker->table);
    maker->kept = 1;
    for (uint32_t s = maker->first.items[cells]; s < maker->state.count; s++) {
        struct rule_values values = maker->values;
        memcpy(values.number, maker->state.items[s].number, sizeof values.number);
        if (rule_text_may_end(maker->rule, &values))
            maker->state.items[s].kept = 0;
    }
    for (size_t cell = cells; cell--;) {
        if (!keep_states(maker, cell))
            return false;
    }
    if (maker->state.items[0].kept == READING_NONE) { /* the rule has no filling at all: the start has no digit */
        maker->table = memory_realloc(maker->table, (size_t)(maker->kept + 1) * digits, sizeof *maker->table);
        memset(maker->table + (size_t)maker->kept * digits, 0xFF, digits * sizeof *maker->table);
        maker->kept++;
    }
    turn_around(maker);
    return true;
}

/* Returns the index of the state's edge to `next`, or `end` (after its last edge) if there is none. */
static uint32_t find_edge(const struct reading_table *table, unsigned state, uint32_t end, uint16_t next)
{
    uint32_t k = table->first_edge[state];
    while (k < end && table->edge[k].next != next)
        k++;
    return k;
}

/* Combines the digits of a state that lead to the same next state. */
static void add_edges(struct reading_table *table, unsigned digits)
{
    uint32_t edges = 0;
    table->first_edge = memory_calloc(table->states + 1, sizeof *table->first_edge);
    table->edge = memory_calloc((size_t)table->states * digits, sizeof *table->edge);
    for (unsigned s = 0; s < table->states; s++) {
        table->first_edge[s] = edges;
        for (unsigned d = 0; d < digits; d++) {
            uint16_t next = table->next[(size_t)s * digits + d];
            uint32_t k = next == READING_NONE ? 0 : find_edge(table, s, edges, next);
            if (next == READING_NONE)
                continue;
            table->edge[k].next = next;
            table->edge[k].digits |= digit_bit(d + 1);
            edges += k == edges;
        }
    }
    table->first_edge[table->states] = edges;
}

struct reading_table *reading_make(const struct rule_text *rule, const struct rule_values *values,
                                   struct text_error *error)
{
    struct maker maker = {.rule = rule, .values = *values, .slot = memory_calloc(SLOTS, sizeof *maker.slot)};
    rule_text_start(rule, &maker.values);
    array_append(&maker.first, 0);
    find_state(&maker, maker.values.number, 0, 0);
    bool fits = true;
    for (size_t cell = 0; cell < (size_t)values->m && fits; cell++)
        fits = read_cell(&maker, cell);
    fits = fits && make_table(&maker);
    memory_free(maker.slot);
    memory_free(maker.first.items);
    memory_free(maker.state.items);
    if (!fits) {
        memory_free(maker.table);
        text_error_input(error, 0, 0, "found a rule that has more than %d states, expected fewer", READING_STATES);
        return NULL;
    }
    struct reading_table *table = memory_calloc(1, sizeof *table);
    *table = (struct reading_table){.states = maker.kept, .next = maker.table};
    add_edges(table, (unsigned)values->digits);
    find_first_states(table, (size_t)values->m);
    return table;
}

void reading_destroy(struct reading_table *table)
{
    if (!table)
        return;
    memory_free(table->first_state);
    memory_free(table->next);
    memory_free(table->first_edge);
    memory_free(table->edge);
    memory_free(table);
}
