#include "proof_file/linear_set.h"

#include <inttypes.h>

#include "base/buffer.h"
#include "base/memory.h"

static void add_term(const struct layout *layout, struct linear *linear, cell_id cell, unsigned digit, int factor)
{
    uint32_t of = candidate_number(layout, candidate_id_of(cell, digit));
    array_append(&linear->terms, (struct linear_term){of, factor});
}

static bool fill_total(const struct layout *layout, const struct sum *sum, struct linear *linear)
{
    for (unsigned i = 0; i < sum->cells; i++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++)
            add_term(layout, linear, sum->cell[i], digit, sum_share(sum, i, digit));
    }
    linear->least = sum->total;
    linear->is_equation = true;
    return true;
}

/* Makes the constraint for a digit of a quadruple: this many of the cells hold it. */
static bool fill_digit(const struct layout *layout, const struct sum *sum, unsigned index, struct linear *linear)
{
    unsigned digit = 1;
    for (; digit < 10 && (!sum->least[digit] || index); digit++)
        index -= sum->least[digit] > 0;
    if (digit == 10)
        return false;
    for (unsigned i = 0; i < sum->cells && digit <= layout->digits; i++)
        add_term(layout, linear, sum->cell[i], digit, 1);
    linear->least = sum->least[digit];
    return true;
}

/* Makes the constraints for a digit inside a between line: one circle is lower, one is higher. */
static bool fill_between(const struct layout *layout, const struct sum *sum, unsigned index, struct linear *linear)
{
    unsigned digits = layout->digits, i = 2 + index / (2 * digits), own = index / 2 % digits + 1;
    bool is_above = index % 2;
    if (i >= sum->cells)
        return false;
    add_term(layout, linear, sum->cell[i], own, -1);
    for (unsigned circle = 0; circle < 2; circle++) {
        for (unsigned digit = is_above ? own + 1 : 1; digit <= (is_above ? digits : own - 1); digit++)
            add_term(layout, linear, sum->cell[circle], digit, 1);
    }
    linear->least = 0;
    return true;
}

static bool fill_clause(const struct linear_set *set, unsigned sum, unsigned index, struct linear *linear)
{
    const struct sum_clauses *clauses = set->sums;
    uint32_t clause = set->first_clause[sum] + index;
    if (clause >= clauses->count || clauses->sum[clause] != sum)
        return false;
    linear->least = 1;
    for (uint32_t i = clauses->first[clause]; i < clauses->first[clause + 1]; i++) {
        int32_t literal = clauses->literal[i];
        linear->least -= literal < 0;
        array_append(&linear->terms,
                     (struct linear_term){(uint32_t)(literal < 0 ? -literal : literal) - 1, literal < 0 ? -1 : 1});
    }
    return true;
}

bool linear_of_sum(const struct linear_set *set, unsigned sum, unsigned index, struct linear *linear)
{
    const struct sum *of = &set->layout->sums->sum[sum];
    linear->terms.count = 0;
    linear->is_equation = false;
    switch (of->rule) {
    case SUM_HOLDS:
        return fill_digit(set->layout, of, index, linear);
    case SUM_BETWEEN:
        return fill_between(set->layout, of, index, linear);
    case SUM_READS:
        return fill_clause(set, sum, index, linear);
    default:
        return !index && fill_total(set->layout, of, linear);
    }
}

/* Numbers the constraints of each sum from `first` on. Returns the next number. */
static uint64_t number_sums(struct linear_set *set, uint64_t first)
{
    struct linear linear = {0};
    uint64_t next = first;
    uint32_t clause = 0;
    for (unsigned s = 0; s < set->layout->sums->count; s++) {
        while (clause < set->sums->count && set->sums->sum[clause] < s)
            clause++;
        set->first_of_sum[s] = next;
        set->first_clause[s] = clause;
        for (unsigned i = 0; !set->layout->sums->sum[s].houses && linear_of_sum(set, s, i, &linear); i++)
            next += linear.is_equation ? 2 : 1;
    }
    memory_free(linear.terms.items);
    return next;
}

struct linear_set *linear_set_create(const struct layout *layout, const struct sum_clauses *sums)
{
    struct linear_set *set = memory_calloc(1, sizeof *set);
    unsigned count = layout->sums ? layout->sums->count : 0;
    *set = (struct linear_set){
        .layout = layout,
        .sums = sums,
        .first_of_sum = memory_calloc(count + 1, sizeof *set->first_of_sum),
        .first_clause = memory_calloc(count + 1, sizeof *set->first_clause),
        .last = layout_truths(layout) + layout_links(layout),
    };
    if (count)
        set->last = number_sums(set, set->last + 1) - 1;
    return set;
}

void linear_set_destroy(struct linear_set *set)
{
    if (!set)
        return;
    memory_free(set->first_of_sum);
    memory_free(set->first_clause);
    memory_free(set);
}

void linear_put(const struct linear *linear, struct buffer *text)
{
    for (size_t i = 0; i < linear->terms.count; i++)
        buffer_print(text, "%+" PRId32 " x%" PRIu32 " ", linear->terms.items[i].factor, linear->terms.items[i].of + 1);
    buffer_print(text, "%s %" PRId64 " ;\n", linear->is_equation ? "=" : ">=", linear->least);
}
