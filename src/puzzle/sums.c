#include "puzzle/sums.h"

#include <string.h>

#include "base/array.h"
#include "puzzle/clue.h"
#include "puzzle/reading.h"

enum { MAX_EQUATION_CELLS = 8 /* of houses, in a search */ };

struct builder {
    const struct layout *layout;
    uint16_t *cage; /* [cells]: index + 1 of the clue that is the cell's cage with a total, or 0 */
    ARRAY(struct sum) sum;
    ARRAY(cell_id) cell;
    ARRAY(struct reading_table *) table;
    unsigned clue; /* the current clue */
};

/* Appends a sum of the cells: the first `added` ones count up, the remaining ones down. */
static void add(struct builder *builder, const cell_id *cell, unsigned cells, unsigned added, int total)
{
    struct sum sum = {
        .clue = (uint16_t)builder->clue, .cells = (uint8_t)cells, .added = (uint8_t)added, .total = total};
    for (unsigned i = 0; i < cells; i++)
        array_append(&builder->cell, cell[i]);
    array_append(&builder->sum, sum);
}

/* Returns how many cells of the clue, from index `from` on, lie in one region. */
static unsigned segment_length(const struct layout *layout, const struct clue *clue, unsigned from)
{
    unsigned end = from + 1;
    while (end < clue->count && layout->region[clue->cell[end]] == layout->region[clue->cell[from]])
        end++;
    return end - from;
}

/* Adds sums: consecutive segments have equal totals. */
static void add_segments(struct builder *builder, const struct clue *clue)
{
    for (unsigned from = 0, length, next; from < clue->count; from += length) {
        length = segment_length(builder->layout, clue, from);
        next = from + length < clue->count ? segment_length(builder->layout, clue, from + length) : 0;
        if (next)
            add(builder, clue->cell + from, length + next, length, 0);
    }
}

/* Adds the sum of an arrow: the cells of the circle, as one number, equal the total of the remaining cells. */
static void add_first(struct builder *builder, const struct clue *clue)
{
    cell_id cell[MAX_SUM_CELLS];
    unsigned circle = clue_circle(clue);
    for (unsigned i = 0; i < clue->count; i++)
        cell[i] = clue->cell[(i + circle) % clue->count];
    add(builder, cell, clue->count, clue->count - circle, 0);
    builder->sum.items[builder->sum.count - 1].places = (uint8_t)(circle > 1 ? circle : 0);
}

/* Adds the cells of a clue with a different rule. A between line's two circles come first. */
static void add_rule(struct builder *builder, const struct clue *clue, enum sum_rule rule)
{
    cell_id cell[MAX_SUM_CELLS];
    for (unsigned i = 0; i < clue->count; i++)
        cell[i] = clue->cell[rule == SUM_HOLDS || !i ? i : i == 1 ? clue->count - 1u : i - 1];
    add(builder, cell, clue->count, clue->count, 0);
    struct sum *sum = &builder->sum.items[builder->sum.count - 1];
    sum->rule = (uint8_t)rule;
    for (unsigned digit = 1; digit <= 9 && rule == SUM_HOLDS; digit++)
        sum->least[digit] = (uint8_t)clue_times(clue, digit);
}

/* Adds the cells that the table reads. */
static void add_table(struct builder *builder, const cell_id *cell, unsigned cells, const struct reading_table *table)
{
    add(builder, cell, cells, cells, 0);
    struct sum *sum = &builder->sum.items[builder->sum.count - 1];
    sum->rule = SUM_READS;
    sum->table = table;
    sum->digits = (uint8_t)builder->layout->digits;
}

/* Adds each two-by-two square of the board. */
static void add_squares(struct builder *builder, const struct reading_table *table)
{
    const struct layout *layout = builder->layout;
    for (unsigned c = 0; c < layout->cells; c++) {
        cell_id cell[4];
        bool is_square = true;
        for (int k = 0; k < 4 && is_square; k++) {
            cell[k] = layout_cell_at(layout, layout->cell[c].x + k % 2, layout->cell[c].y + k / 2);
            is_square = cell[k] != NO_CELL;
        }
        if (is_square)
            add_table(builder, cell, 4, table);
    }
}

/* Adds the cells that the machine of the clue's rule reads, once for each digit of an "every" machine. */
static void add_readings(struct builder *builder, const struct clue *clue)
{
    bool squares = clue_rules[clue->kind].flags & CLUE_SQUARES;
    struct rule_text *rule = rule_text_read(clue_text(clue), NULL);
    struct rule_values values = {
        .m = squares ? 4 : clue->count, .n = clue->value, .digits = (int)builder->layout->digits};
    cell_id cell[MAX_SUM_CELLS];
    for (unsigned i = 0; i < clue->count; i++)
        cell[i] = clue->cell[clue_read_index(clue, i)];
    for (int v = 1; v <= (rule_text_is_for_each_digit(rule) ? values.digits : 1); v++) {
        values.v = v;
        struct reading_table *table = reading_make(rule, &values, NULL);
        array_append(&builder->table, table);
        if (squares)
            add_squares(builder, table);
        else
            add_table(builder, cell, clue->count, table);
    }
    rule_text_destroy(rule);
}

static void add_sums(struct builder *builder, const struct clue *clue)
{
    unsigned flags = clue_rules[clue->kind].flags;
    if (flags & CLUE_READS)
        add_readings(builder, clue);
    else if (flags & CLUE_SEGMENTS)
        add_segments(builder, clue);
    else if (flags & CLUE_TOTAL && clue->value)
        add(builder, clue->cell, clue->count, clue->count, clue->value);
    else if (flags & CLUE_FIRST)
        add_first(builder, clue);
    else if (flags & (CLUE_HOLDS | CLUE_BETWEEN))
        add_rule(builder, clue, flags & CLUE_HOLDS ? SUM_HOLDS : SUM_BETWEEN);
}

/* Stores each sum's cells, and finds the peers among them. */
static void place_cells(struct sums *sums, const struct layout *layout)
{
    size_t at = 0;
    for (unsigned s = 0; s < sums->count; s++) {
        struct sum *sum = &sums->sum[s];
        sums->has_totals |= sum->clue < layout->clues && sum->rule == SUM_TOTAL && layout->clue[sum->clue].value;
        sums->has_corners |= sum->rule == SUM_HOLDS;
        sum->cell = sums->cell + at;
        sum->earlier = sums->earlier + at;
        for (unsigned i = 0; i < sum->cells; i++) {
            for (unsigned k = 0; k < i; k++) {
                if (layout_are_peers(layout, sum->cell[i], sum->cell[k]))
                    sums->earlier[at + i] |= UINT64_C(1) << k;
            }
        }
        at += sum->cells;
    }
}

static void list_sums_of_cells(struct sums *sums, const struct layout *layout, size_t members)
{
    sums->first_of = memory_calloc(layout->cells + 1, sizeof *sums->first_of);
    sums->of = memory_calloc(members + 1, sizeof *sums->of);
    for (size_t i = 0; i < members; i++)
        sums->first_of[sums->cell[i]]++;
    for (unsigned c = 1; c <= layout->cells; c++)
        sums->first_of[c] += sums->first_of[c - 1];
    for (unsigned s = sums->count; s--;) {
        for (unsigned i = 0; i < sums->sum[s].cells; i++)
            sums->of[--sums->first_of[sums->sum[s].cell[i]]] = (uint16_t)s;
    }
}

/* --- what houses leave --- */

/* Finds the cage of each cell. Returns false if there are none, or if two overlap. */
static bool find_cages(struct builder *builder)
{
    bool any = false;
    builder->cage = memory_calloc(builder->layout->cells, sizeof *builder->cage);
    for (unsigned k = 0; k < builder->layout->clues; k++) {
        const struct clue *clue = &builder->layout->clue[k];
        for (unsigned i = 0; clue->kind == CLUE_cage && clue->value && i < clue->count; i++) {
            if (builder->cage[clue->cell[i]])
                return false;
            builder->cage[clue->cell[i]] = (uint16_t)(k + 1);
            any = true;
        }
    }
    return any;
}

/* Some houses without a common cell, and their cells. */
struct region {
    const house_id *house;
    unsigned houses;
    uint64_t in[BITS_WORDS(LAYOUT_MAX_CELLS)]; /* cells of the houses */
};

static bool is_in_region(const struct region *region, cell_id cell)
{
    return bits_has(region->in, cell);
}

/* Returns whether all cells of the cage are in the region. */
static bool is_cage_inside(const struct region *region, const struct clue *cage)
{
    unsigned i = 0;
    while (i < cage->count && is_in_region(region, cage->cell[i]))
        i++;
    return i == cage->count;
}

/* Collects the cells that houses leave beside their cages: cells of the region in no cage inside it or, with `outside`,
 * cells outside of it whose cages reach into it. `*total` receives their sum. Returns their number; 0 if there are too
 * many for a sum of houses, if no cage was subtracted, or if a cell of the region has no cage (with `outside`). */
static unsigned collect_rest(const struct builder *builder, const struct region *region, bool outside, cell_id *cell,
                             int *total)
{
    const struct layout *layout = builder->layout;
    bool used[LAYOUT_MAX_CLUES] = {false};
    int digits = (int)(layout->digits * (layout->digits + 1) / 2 * region->houses);
    unsigned count = 0;
    bool any = false;
    *total = outside ? -digits : digits;
    for (unsigned c = 0; c < layout->cells; c++) {
        const struct clue *cage = builder->cage[c] ? &layout->clue[builder->cage[c] - 1] : NULL;
        if (!is_in_region(region, (cell_id)c))
            continue;
        if (outside && !cage)
            return 0;
        bool counts = cage && (outside || is_cage_inside(region, cage));
        if (!counts && count == MAX_REST_CELLS)
            return 0;
        if (!counts)
            cell[count++] = (cell_id)c;
        if (!counts || used[builder->cage[c] - 1])
            continue;
        used[builder->cage[c] - 1] = any = true;
        *total += outside ? cage->value : -(int)cage->value;
        for (unsigned i = 0; outside && i < cage->count; i++) {
            if (is_in_region(region, cage->cell[i]))
                continue;
            if (count == MAX_REST_CELLS)
                return 0;
            cell[count++] = cage->cell[i];
        }
    }
    return any ? count : 0;
}

/* Returns whether a sum with exactly these cells exists. */
static bool is_known(const struct builder *builder, const cell_id *cell, unsigned count)
{
    size_t at = 0;
    for (size_t s = 0; s < builder->sum.count; s++) {
        const struct sum *sum = &builder->sum.items[s];
        if (sum->cells == count && sum->added == count && !memcmp(builder->cell.items + at, cell, count * sizeof *cell))
            return true;
        at += sum->cells;
    }
    return false;
}

static void add_rest(struct builder *builder, const struct region *region, bool outside)
{
    cell_id cell[MAX_REST_CELLS];
    int total;
    unsigned count = collect_rest(builder, region, outside, cell, &total);
    if (!count || is_known(builder, cell, count))
        return;
    add(builder, cell, count, count, total);
    struct sum *sum = &builder->sum.items[builder->sum.count - 1];
    sum->is_outside = outside;
    sum->houses = (uint8_t)region->houses;
    memcpy(sum->house, region->house, region->houses * sizeof *sum->house);
}

/* Finds the region: a house, or this many rows or columns from it on without a common cell. Returns false if there are
 * not enough. */
static bool find_region(const struct layout *layout, unsigned first, unsigned houses, house_id *house,
                        struct region *region)
{
    enum house_kind kind = layout->house[first].kind;
    *region = (struct region){.house = house};
    if (houses > 1 && kind != HOUSE_ROW && kind != HOUSE_COLUMN)
        return false;
    for (unsigned h = first; h < first + houses; h++) {
        if (h == layout->houses || layout->house[h].kind != kind ||
            bits_meet(region->in, layout_house_cells(layout, (house_id)h), layout->set_words))
            return false;
        house[region->houses++] = (house_id)h;
        bits_or(region->in, layout_house_cells(layout, (house_id)h), layout->set_words);
    }
    return true;
}

/* Adds the sums of cells that houses leave beside their cages: single houses first, then two and three rows or
 * columns. */
static void add_rests(struct builder *builder)
{
    house_id house[MAX_SUM_HOUSES];
    struct region region;
    builder->clue = LAYOUT_MAX_CLUES;
    for (unsigned houses = 1; houses <= MAX_SUM_HOUSES; houses++) {
        for (unsigned first = 0; first < builder->layout->houses; first++) {
            if (!find_region(builder->layout, first, houses, house, &region))
                continue;
            add_rest(builder, &region, false);
            add_rest(builder, &region, true);
        }
    }
}

/* The cells of an equation that count up, and those that count down. */
struct equation {
    cell_id cell[2][MAX_EQUATION_CELLS];
    unsigned count[2];
    int total;
};

/* Adds the cells of the cage inside the region, or those outside. Returns false if there are too many. */
static bool add_side(struct equation *equation, const struct region *region, const struct clue *cage, bool outside)
{
    for (unsigned i = 0; i < cage->count; i++) {
        if (is_in_region(region, cage->cell[i]) == outside)
            continue;
        if (equation->count[0] + equation->count[1] == MAX_EQUATION_CELLS)
            return false;
        equation->cell[outside][equation->count[outside]++] = cage->cell[i];
    }
    return true;
}

/* Adds the cage by its cells inside or outside, whichever are fewer. */
static bool add_cage(struct equation *equation, const struct region *region, const struct clue *cage)
{
    unsigned inside = 0;
    for (unsigned i = 0; i < cage->count; i++)
        inside += is_in_region(region, cage->cell[i]);
    bool is_away = 2 * inside > cage->count;
    equation->total -= is_away ? (int)cage->value : 0;
    return add_side(equation, region, cage, is_away);
}

/* Makes the equation of the region. Returns false if it has no cells or too many, or if no cage was subtracted. */
static bool make_equation(const struct builder *builder, const struct region *region, struct equation *equation)
{
    const struct layout *layout = builder->layout;
    bool used[LAYOUT_MAX_CLUES] = {false};
    int digits = (int)(layout->digits * (layout->digits + 1) / 2 * region->houses);
    *equation = (struct equation){.total = digits};
    for (unsigned c = 0; c < layout->cells; c++) {
        unsigned cage = builder->cage[c];
        if (!is_in_region(region, (cell_id)c) || (cage && used[cage - 1]))
            continue;
        struct clue alone = {.cell = (cell_id[]){(cell_id)c}, .count = 1};
        if (!(cage ? add_cage(equation, region, &layout->clue[cage - 1]) : add_side(equation, region, &alone, false)))
            return false;
        used[cage ? cage - 1 : 0] |= cage > 0;
    }
    return equation->count[0] + equation->count[1] && equation->total != digits;
}

/* Returns whether the sum consists of exactly the equation's cells, all counting up. */
static bool is_of_cells(const struct sum *sum, const struct equation *equation)
{
    unsigned shared = 0;
    for (unsigned i = 0; i < sum->cells; i++) {
        for (unsigned k = 0; k < equation->count[0]; k++)
            shared += sum->cell[i] == equation->cell[0][k];
    }
    return sum->rule == SUM_TOTAL && sum->added == sum->cells && shared == sum->cells && shared == equation->count[0];
}

static bool is_in_layout(const struct layout *layout, const struct equation *equation)
{
    unsigned s = 0;
    while (!equation->count[1] && layout->sums && s < layout->sums->count &&
           !is_of_cells(&layout->sums->sum[s], equation))
        s++;
    return !equation->count[1] && layout->sums && s < layout->sums->count;
}

static void add_equation(struct builder *builder, const struct region *region)
{
    struct equation equation;
    if (!make_equation(builder, region, &equation) || is_in_layout(builder->layout, &equation))
        return;
    unsigned up = equation.count[0], down = equation.count[1];
    memcpy(equation.cell[0] + up, equation.cell[1], down * sizeof(cell_id));
    add(builder, equation.cell[0], up + down, up, equation.total);
}

/* --- totals added up --- */

/* The added totals of clues without a common cell. */
struct united {
    uint64_t in[BITS_WORDS(LAYOUT_MAX_CELLS)]; /* cells of the clues */
    unsigned cells, clues;                     /* their numbers; 0 clues: it was added to a different one */
    int total, slack;
};

/* Returns the slack of the total: its distance from the least or the most possible sum of the cells, whichever is
 * nearer, with different digits in each house. */
static int find_slack(const struct layout *layout, const uint64_t *in, int total)
{
    uint64_t left[BITS_WORDS(LAYOUT_MAX_CELLS)];
    int least = 0, most = 0;
    bits_copy(left, in, layout->set_words);
    while (bits_any(left, layout->set_words)) {
        unsigned best = 0, count = 0;
        for (unsigned h = 0; h < layout->houses; h++) {
            unsigned here = 0;
            for (size_t k = 0; k < layout->set_words; k++)
                here += (unsigned)__builtin_popcountll(left[k] & layout_house_cells(layout, (house_id)h)[k]);
            best = here > count ? h : best;
            count = here > count ? here : count;
        }
        if (!count)
            return INT16_MAX;
        least += (int)(count * (count + 1) / 2);
        most += (int)(count * (2 * layout->digits + 1 - count) / 2);
        bits_and_not(left, layout_house_cells(layout, (house_id)best), layout->set_words);
    }
    return total - least < most - total ? total - least : most - total;
}

/* Lists the totals of clues in which a digit may repeat. Returns their number. */
static unsigned list_totals(const struct layout *layout, struct united *united)
{
    unsigned count = 0;
    for (unsigned s = 0; layout->sums && s < layout->sums->count; s++) {
        const struct sum *sum = &layout->sums->sum[s];
        bool differ = true;
        for (unsigned i = 0; i < sum->cells; i++)
            differ &= bits_count(&sum->earlier[i], 1) == i;
        if (sum->rule != SUM_TOTAL || sum->houses || sum->added < sum->cells || differ)
            continue;
        struct united *one = &united[count++];
        *one = (struct united){.cells = sum->cells, .clues = 1, .total = sum->total};
        for (unsigned i = 0; i < sum->cells; i++)
            bits_add(one->in, sum->cell[i]);
        one->slack = find_slack(layout, one->in, one->total);
    }
    return count;
}

/* Returns by how much adding the two totals reduces their slack; 0 if it does not, or if they must not be added. */
static int find_gain(const struct layout *layout, const struct united *one, const struct united *other)
{
    uint64_t in[BITS_WORDS(LAYOUT_MAX_CELLS)];
    if (!one->clues || !other->clues || one->cells + other->cells > MAX_SUM_CELLS ||
        bits_meet(one->in, other->in, layout->set_words))
        return 0;
    bits_copy(in, one->in, layout->set_words);
    bits_or(in, other->in, layout->set_words);
    int gain = one->slack + other->slack - find_slack(layout, in, one->total + other->total);
    return gain > 0 ? gain : 0;
}

static void unite(const struct layout *layout, struct united *one, struct united *other)
{
    bits_or(one->in, other->in, layout->set_words);
    one->cells += other->cells;
    one->clues += other->clues;
    one->total += other->total;
    one->slack = find_slack(layout, one->in, one->total);
    other->clues = 0;
}

/* Adds up the two totals that gain the most, as long as any two gain. `gain` is [count * count], for pairs with the
 * lower number first. */
static void unite_all(const struct layout *layout, struct united *united, unsigned count, int *gain)
{
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = i + 1; k < count; k++)
            gain[i * count + k] = find_gain(layout, &united[i], &united[k]);
    }
    for (;;) {
        unsigned best = 0;
        for (unsigned i = 1; i < count * count; i++)
            best = gain[i] > gain[best] ? i : best;
        if (!gain[best])
            return;
        unsigned one = best / count, other = best % count;
        unite(layout, &united[one], &united[other]);
        for (unsigned i = 0; i < count; i++) {
            unsigned low = i < other ? i : other, high = i < other ? other : i;
            gain[low * count + high] = 0;
            low = i < one ? i : one;
            high = i < one ? one : i;
            gain[low * count + high] = i == one ? 0 : find_gain(layout, &united[one], &united[i]);
        }
    }
}

/* Adds up totals of clues that have less slack together because their cells share houses. An example is lines side by
 * side, each of which may hold almost any digits alone. */
static void add_united(struct builder *builder)
{
    const struct layout *layout = builder->layout;
    unsigned most = layout->sums ? layout->sums->count : 0;
    struct united *united = memory_calloc(most, sizeof *united);
    unsigned count = list_totals(layout, united);
    int *gain = memory_calloc((size_t)count * count, sizeof *gain);
    if (count)
        unite_all(layout, united, count, gain);
    for (unsigned i = 0; i < count; i++) {
        cell_id cell[MAX_SUM_CELLS];
        unsigned cells = 0;
        if (united[i].clues < 2)
            continue;
        BITS_EACH (c, united[i].in, layout->set_words)
            cell[cells++] = (cell_id)c;
        add(builder, cell, cells, cells, united[i].total);
    }
    memory_free(gain);
    memory_free(united);
}

/* Returns the sums that the builder has made, or NULL if there are none. */
static struct sums *finish(struct builder *builder)
{
    const struct layout *layout = builder->layout;
    memory_free(builder->cage);
    if (!builder->sum.count) {
        for (size_t i = 0; i < builder->table.count; i++)
            reading_destroy(builder->table.items[i]);
        memory_free(builder->table.items);
        return NULL;
    }
    struct sums *sums = memory_calloc(1, sizeof *sums);
    *sums = (struct sums){.count = (unsigned)builder->sum.count,
                          .sum = builder->sum.items,
                          .cell = builder->cell.items,
                          .table = builder->table.items,
                          .tables = builder->table.count};
    sums->earlier = memory_calloc(builder->cell.count, sizeof *sums->earlier);
    place_cells(sums, layout);
    list_sums_of_cells(sums, layout, builder->cell.count);
    return sums;
}

struct sums *sums_create(const struct layout *layout)
{
    struct builder builder = {.layout = layout};
    for (; builder.clue < layout->clues; builder.clue++)
        add_sums(&builder, &layout->clue[builder.clue]);
    if (find_cages(&builder))
        add_rests(&builder);
    return finish(&builder);
}

struct sums *sums_create_further(const struct layout *layout)
{
    struct builder builder = {.layout = layout, .clue = LAYOUT_MAX_CLUES};
    house_id house[LAYOUT_MAX_DIGITS];
    struct region region;
    bool any = find_cages(&builder);
    for (unsigned houses = 1; houses < layout->digits && any; houses++) {
        for (unsigned first = 0; first < layout->houses; first++) {
            if (find_region(layout, first, houses, house, &region))
                add_equation(&builder, &region);
        }
    }
    add_united(&builder);
    return finish(&builder);
}

void sums_destroy(struct sums *sums)
{
    if (!sums)
        return;
    for (size_t i = 0; i < sums->tables; i++)
        reading_destroy(sums->table[i]);
    memory_free(sums->table);
    memory_free(sums->sum);
    memory_free(sums->cell);
    memory_free(sums->earlier);
    memory_free(sums->first_of);
    memory_free(sums->of);
    memory_free(sums);
}
