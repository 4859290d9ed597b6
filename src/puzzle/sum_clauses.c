#include "puzzle/sum_clauses.h"

#include "base/array.h"
#include "puzzle/constraint.h"
#include "puzzle/reading.h"

/* The most states after one cell. If there are more, the state is only the rest, and the clauses of houses deal with
 * peers. */
enum { MAX_STATES = 400 };

#define NO_CASE UINT32_MAX

struct state {
    int rest; /* what a total lacks; the digits that a quadruple lacks, three bits each; the circles of a between line;
               * a table's state */
    digit_mask taken[MAX_SUM_CELLS]; /* the digits that peers before each later cell hold; 0 for cells before */
    uint32_t first_out, outs;        /* its first case of the next cell, and their number */
    uint32_t last_in;                /* the last of its cases of the previous cell, or NO_CASE */
    bool is_alive;                   /* the end can be reached from here */
};

struct sum_case {
    uint32_t from, to;   /* numbers of two states */
    uint32_t next_in;    /* a further case to the same state, or NO_CASE */
    uint32_t number;     /* number of its variable */
    uint8_t cell, digit; /* the cell's index in the sum */
};

struct builder {
    const struct layout *layout;
    const struct sum *sum;
    unsigned number; /* number of the sum */
    bool knows_peers;
    int least[MAX_SUM_CELLS + 1], most[MAX_SUM_CELLS + 1]; /* the least and the most total of the cells from each index
                                                            * on */
    ARRAY(struct state) state;
    ARRAY(struct sum_case) cases;
    unsigned variables;
    ARRAY(uint32_t) first;
    ARRAY(int32_t) literal;
    ARRAY(uint16_t) of;
};

/* --- states and cases --- */

static void find_bounds(struct builder *builder)
{
    const struct sum *sum = builder->sum;
    int digits = (int)builder->layout->digits;
    builder->least[sum->cells] = builder->most[sum->cells] = 0;
    for (unsigned i = sum->cells; i--;) {
        int weight = sum_weight(sum, i);
        builder->least[i] = builder->least[i + 1] + (weight > 0 ? weight : weight * digits);
        builder->most[i] = builder->most[i + 1] + (weight > 0 ? weight * digits : weight);
    }
}

static int first_rest(const struct sum *sum)
{
    int rest = sum->total;
    for (unsigned digit = 1; sum->rule == SUM_HOLDS && digit < 10; digit++)
        rest |= sum->least[digit] << (3 * digit);
    return rest;
}

/* Computes the rest after a digit of a cell. Returns false if the rule forbids the digit. */
static bool go_on(const struct builder *builder, unsigned i, unsigned digit, int *rest)
{
    const struct sum *sum = builder->sum;
    int low = *rest & 0xff, high = *rest >> 8, own = (int)digit;
    switch (sum->rule) {
    case SUM_HOLDS:
        if (digit < 10 && *rest >> (3 * digit) & 7)
            *rest -= 1 << (3 * digit);
        return true;
    case SUM_BETWEEN:
        if (i == 1)
            *rest = low < own ? low | own << 8 : own | low << 8;
        else if (!i)
            *rest = own;
        return i < 2 || (low < own && own < high);
    case SUM_READS:
        *rest = sum_next(sum, (unsigned)*rest, digit);
        return *rest != READING_NONE;
    default:
        *rest -= sum_share(sum, i, digit);
        return *rest >= builder->least[i + 1] && *rest <= builder->most[i + 1];
    }
}

/* Returns the state after the cell; states of that cell begin at `first`. */
static uint32_t find_state(struct builder *builder, size_t first, unsigned i, const struct state *wanted)
{
    unsigned cells = builder->sum->cells;
    for (size_t s = first; s < builder->state.count; s++) {
        const struct state *state = &builder->state.items[s];
        if (state->rest == wanted->rest &&
            !memcmp(state->taken + i + 1, wanted->taken + i + 1, (cells - i - 1) * sizeof *state->taken))
            return (uint32_t)s;
    }
    array_append(&builder->state, *wanted);
    return (uint32_t)builder->state.count - 1;
}

static void add_case(struct builder *builder, size_t next, uint32_t from, unsigned i, unsigned digit)
{
    const struct sum *sum = builder->sum;
    struct state state = builder->state.items[from];
    if (state.taken[i] & digit_bit(digit) || !go_on(builder, i, digit, &state.rest))
        return;
    state.taken[i] = 0;
    for (unsigned k = i + 1; k < sum->cells && builder->knows_peers; k++)
        state.taken[k] |= sum->earlier[k] >> i & 1 ? digit_bit(digit) : 0;
    state.outs = 0;
    state.last_in = NO_CASE;
    state.is_alive = i + 1u == sum->cells && (sum->rule == SUM_BETWEEN || sum->rule == SUM_READS || !state.rest);
    uint32_t to = find_state(builder, next, i, &state);
    struct sum_case added = {.from = from,
                             .to = to,
                             .next_in = builder->state.items[to].last_in,
                             .cell = (uint8_t)i,
                             .digit = (uint8_t)digit};
    builder->state.items[to].last_in = (uint32_t)builder->cases.count;
    array_append(&builder->cases, added);
}

/* Finds the cases of the cell, from its states, which begin at `first`. */
static void add_cases_of(struct builder *builder, unsigned i, size_t first)
{
    size_t next = builder->state.count;
    for (size_t s = first; s < next; s++) {
        uint32_t first_out = (uint32_t)builder->cases.count;
        for (unsigned digit = 1; digit <= builder->layout->digits; digit++)
            add_case(builder, next, (uint32_t)s, i, digit);
        builder->state.items[s].first_out = first_out;
        builder->state.items[s].outs = (uint32_t)builder->cases.count - first_out;
    }
}

/* Finds all cases. Returns false if a cell has too many states. */
static bool find_cases(struct builder *builder)
{
    size_t first = 0;
    builder->cases.count = builder->state.count = 0;
    array_append(&builder->state, (struct state){.rest = first_rest(builder->sum), .last_in = NO_CASE});
    for (unsigned i = 0; i < builder->sum->cells; i++) {
        size_t next = builder->state.count;
        if (builder->knows_peers && next - first > MAX_STATES)
            return false;
        add_cases_of(builder, i, first);
        first = next;
    }
    return true;
}

/* Numbers the cases from which the end can be reached. */
static void number_cases(struct builder *builder)
{
    for (size_t n = builder->cases.count; n--;) {
        const struct sum_case *one = &builder->cases.items[n];
        builder->state.items[one->from].is_alive |= builder->state.items[one->to].is_alive;
    }
    for (size_t n = 0; n < builder->cases.count; n++) {
        struct sum_case *one = &builder->cases.items[n];
        one->number = builder->state.items[one->to].is_alive ? builder->variables++ : NO_CASE;
    }
}

/* --- clauses --- */

static void begin_clause(struct builder *builder)
{
    array_append(&builder->first, (uint32_t)builder->literal.count);
    array_append(&builder->of, (uint16_t)builder->number);
}

static void add_literal(struct builder *builder, unsigned variable, bool is_negated)
{
    int32_t literal = (int32_t)variable + 1;
    array_append(&builder->literal, is_negated ? -literal : literal);
}

static unsigned candidate_of(const struct builder *builder, unsigned i, unsigned digit)
{
    return candidate_number(builder->layout, candidate_id_of(builder->sum->cell[i], digit));
}

/* Adds clauses: a case needs its digit, a case before it and a case after it. */
static void add_clauses_of_case(struct builder *builder, const struct sum_case *one)
{
    const struct state *to = &builder->state.items[one->to];
    begin_clause(builder);
    add_literal(builder, one->number, true);
    add_literal(builder, candidate_of(builder, one->cell, one->digit), false);
    if (one->cell) {
        begin_clause(builder);
        add_literal(builder, one->number, true);
        for (uint32_t n = builder->state.items[one->from].last_in; n != NO_CASE; n = builder->cases.items[n].next_in)
            add_literal(builder, builder->cases.items[n].number, false);
    }
    if (!to->outs)
        return;
    begin_clause(builder);
    add_literal(builder, one->number, true);
    for (uint32_t n = to->first_out; n < to->first_out + to->outs; n++) {
        if (builder->cases.items[n].number != NO_CASE)
            add_literal(builder, builder->cases.items[n].number, false);
    }
}

/* Adds clauses: each digit of the cell needs a case. */
static void add_clauses_of_cell(struct builder *builder, unsigned i)
{
    for (unsigned digit = 1; digit <= builder->layout->digits; digit++) {
        begin_clause(builder);
        add_literal(builder, candidate_of(builder, i, digit), true);
        for (size_t n = 0; n < builder->cases.count; n++) {
            const struct sum_case *one = &builder->cases.items[n];
            if (one->cell == i && one->digit == digit && one->number != NO_CASE)
                add_literal(builder, one->number, false);
        }
    }
}

/* Adds a clause: one of the first cell's cases is true. */
static void add_clause_of_start(struct builder *builder)
{
    if (!builder->state.items[0].is_alive)
        return; /* no digit has a case, which the clauses of the cells already say */
    begin_clause(builder);
    for (size_t n = 0; n < builder->cases.count && !builder->cases.items[n].cell; n++) {
        if (builder->cases.items[n].number != NO_CASE)
            add_literal(builder, builder->cases.items[n].number, false);
    }
}

static void add_sum(struct builder *builder)
{
    find_bounds(builder);
    builder->knows_peers = true;
    if (!find_cases(builder)) {
        builder->knows_peers = false;
        find_cases(builder);
    }
    number_cases(builder);
    add_clause_of_start(builder);
    for (size_t n = 0; n < builder->cases.count; n++) {
        if (builder->cases.items[n].number != NO_CASE)
            add_clauses_of_case(builder, &builder->cases.items[n]);
    }
    for (unsigned i = 0; i < builder->sum->cells; i++)
        add_clauses_of_cell(builder, i);
}

struct sum_clauses *sum_clauses_create(const struct layout *layout)
{
    struct builder builder = {.layout = layout, .variables = layout_candidates(layout)};
    if (!layout->sums)
        return NULL;
    struct sum_clauses *clauses = memory_calloc(1, sizeof *clauses);
    clauses->first_case = memory_calloc(layout->sums->count + 1, sizeof *clauses->first_case);
    for (; builder.number < layout->sums->count; builder.number++) {
        builder.sum = &layout->sums->sum[builder.number];
        clauses->first_case[builder.number] = builder.variables;
        add_sum(&builder);
    }
    clauses->first_case[builder.number] = clauses->variables = builder.variables;
    clauses->count = (unsigned)builder.first.count;
    array_append(&builder.first, (uint32_t)builder.literal.count);
    clauses->first = builder.first.items;
    clauses->literal = builder.literal.items;
    clauses->sum = builder.of.items;
    memory_free(builder.state.items);
    memory_free(builder.cases.items);
    return clauses;
}

void sum_clauses_destroy(struct sum_clauses *clauses)
{
    if (!clauses)
        return;
    memory_free(clauses->first_case);
    memory_free(clauses->first);
    memory_free(clauses->literal);
    memory_free(clauses->sum);
    memory_free(clauses);
}
