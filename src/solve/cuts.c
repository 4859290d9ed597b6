#include "solve/cuts.h"

#include <string.h>

#include "base/array.h"
#include "puzzle/clue.h"
#include "puzzle/constraint.h"

enum { REACH_DIGITS = 9, REACH_COUNTS = REACH_DIGITS + 1, MAX_GAP = 1024 };
_Static_assert(sizeof((struct part *)0)->member == MAX_SUM_CELLS, "a part has the cells of the largest sum");

/* --- making --- */

struct builder {
    ARRAY(struct relation) relation;
    ARRAY(digit_mask) beside;
    ARRAY(struct part) part;
    digit_mask *forbidden; /* [cells * digits]: the digits that each digit of the current cell forbids in other cells */
    bool *is_related;      /* [cells]: the cell has a relation with the current one */
};

/* Adds the relation to a cell if it forbids anything except equal digits. */
static void add_relation(struct builder *builder, const struct layout *layout, cell_id from, cell_id to)
{
    digit_mask *forbidden = builder->forbidden + (size_t)to * layout->digits;
    bool are_peers = layout_are_peers(layout, from, to), says_more = false;
    uint32_t first = (uint32_t)builder->beside.count;
    for (unsigned digit = 1; digit <= layout->digits; digit++) {
        digit_mask own = digit_bit(digit), all = forbidden[digit - 1] | (are_peers ? own : 0);
        says_more |= (forbidden[digit - 1] & ~own) || (forbidden[digit - 1] && !are_peers);
        array_append(&builder->beside, layout_all_digits(layout) & ~all);
        forbidden[digit - 1] = 0;
    }
    if (says_more)
        array_append(&builder->relation, ((struct relation){to, first}));
    else
        builder->beside.count = first;
    builder->is_related[to] = false;
}

static void add_relations(struct builder *builder, const struct layout *layout, cell_id cell)
{
    for (unsigned digit = 1; digit <= layout->digits; digit++) {
        candidate_id own = candidate_id_of(cell, digit);
        for (unsigned i = 0; i < candidate_rivals(layout, own); i++) {
            candidate_id rival = candidate_rival(layout, own, i);
            cell_id to = candidate_cell(rival);
            builder->is_related[to] = true;
            builder->forbidden[(size_t)to * layout->digits + digit - 1] |= digit_bit(candidate_digit(rival));
        }
    }
    for (unsigned c = 0; c < layout->cells; c++) {
        if (builder->is_related[c])
            add_relation(builder, layout, cell, (cell_id)c);
    }
}

/* Fills `set` with cell `i` of the part and further cells that count alike, are in no group yet, and are peers of all
 * cells before them; with `house`, only cells of that house. Returns their number. */
static unsigned find_group(const struct layout *layout, const struct part *part, const bool *is_taken, unsigned i,
                           const house_id *house, uint8_t *set)
{
    const struct sum *sum = part->sum;
    unsigned count = 1;
    set[0] = (uint8_t)i;
    for (unsigned k = 0; k < part->cells; k++) {
        bool fits = !is_taken[k] && k != i && (!sum || sum_weight(sum, k) == sum_weight(sum, i)) &&
                    (!house || layout_house_has(layout, *house, part->cell[k]));
        for (unsigned n = 0; n < count && fits; n++)
            fits = layout_are_peers(layout, part->cell[set[n]], part->cell[k]);
        if (fits)
            set[count++] = (uint8_t)k;
    }
    return count;
}

/* Finds the largest possible group of cells without a group: those in a house, or mutual peers in the part's order. */
static unsigned find_largest(const struct layout *layout, const struct part *part, const bool *is_taken, uint8_t *best)
{
    unsigned most = 0;
    uint8_t set[MAX_SUM_CELLS];
    for (unsigned i = 0; i < part->cells; i++) {
        const struct cell *info = &layout->cell[part->cell[i]];
        for (unsigned k = 0; k <= info->house_count && !is_taken[i]; k++) {
            unsigned count =
                find_group(layout, part, is_taken, i, k < info->house_count ? &info->houses[k] : NULL, set);
            if (count <= most)
                continue;
            most = count;
            memcpy(best, set, count);
        }
    }
    return most;
}

/* Divides the cells into groups, largest first, because few large groups have few totals. */
static void make_groups(const struct layout *layout, struct part *part)
{
    bool is_taken[MAX_SUM_CELLS] = {false};
    while (part->first[part->groups] < part->cells) {
        uint8_t *group = part->member + part->first[part->groups];
        unsigned count = find_largest(layout, part, is_taken, group);
        for (unsigned n = 0; n < count; n++)
            is_taken[group[n]] = true;
        part->first[part->groups + 1] = (uint8_t)(part->first[part->groups] + count);
        part->groups++;
    }
}

static void make_one_group(struct part *part)
{
    for (unsigned i = 0; i < part->cells; i++)
        part->member[i] = (uint8_t)i;
    part->groups = 1;
    part->first[1] = (uint8_t)part->cells;
}

/* Returns whether all cells of the reading see each other, and the board has few enough digits for sets. */
static bool reading_differs(const struct layout *layout, const struct sum *sum)
{
    bool all = sum->rule == SUM_READS && layout->digits <= REACH_DIGITS;
    for (unsigned i = 0; i < sum->cells && all; i++)
        all = bits_count(&sum->earlier[i], 1) == i;
    return all;
}

static void add_sums(struct builder *builder, const struct layout *layout, const struct sums *sums)
{
    for (unsigned s = 0; sums && s < sums->count; s++) {
        const struct sum *sum = &sums->sum[s];
        struct part part = {
            .sum = sum, .cell = sum->cell, .cells = sum->cells, .is_rest = sum->clue == LAYOUT_MAX_CLUES};
        if (layout->digits <= REACH_DIGITS && sum->rule == SUM_TOTAL)
            make_groups(layout, &part);
        else
            make_one_group(&part);
        array_append(&builder->part, part);
        if (!reading_differs(layout, sum))
            continue;
        part.kind = PART_READING;
        part.is_rest = true;
        array_append(&builder->part, part);
    }
}

static void add_parts(struct builder *builder, const struct layout *layout, const struct sums *further)
{
    add_sums(builder, layout, layout->sums);
    add_sums(builder, layout, further);
    for (unsigned k = 0; k < layout->clues; k++) {
        const struct clue *clue = &layout->clue[k];
        struct part part = {.cell = clue->cell, .cells = clue->count};
        if (clue->kind == CLUE_renban && clue->count < layout->digits) {
            part.kind = PART_RUN;
            make_one_group(&part);
            array_append(&builder->part, part);
        }
        if (clue->kind == CLUE_counting_circles && layout->digits <= REACH_DIGITS) {
            part.kind = PART_CIRCLES;
            make_groups(layout, &part);
            array_append(&builder->part, part);
        }
    }
}

/* Allocates the scratch space for readings with different digits. */
static void make_sets(struct cuts *cuts)
{
    unsigned states = 0;
    for (unsigned p = 0; p < cuts->parts; p++) {
        if (cuts->part[p].kind == PART_READING && cuts->part[p].sum->table->states > states)
            states = cuts->part[p].sum->table->states;
    }
    cuts->before = memory_calloc(states, sizeof *cuts->before);
    cuts->after = memory_calloc(states, sizeof *cuts->after);
}

static void list_parts_of_cells(struct cuts *cuts)
{
    unsigned cells = cuts->layout->cells, members = 0;
    cuts->first_of = memory_calloc(cells + 1, sizeof *cuts->first_of);
    for (unsigned p = 0; p < cuts->parts; p++) {
        members += cuts->part[p].cells;
        for (unsigned i = 0; i < cuts->part[p].cells; i++)
            cuts->first_of[cuts->part[p].cell[i]]++;
    }
    for (unsigned c = 1; c <= cells; c++)
        cuts->first_of[c] += cuts->first_of[c - 1];
    cuts->of = memory_calloc(members + 1, sizeof *cuts->of);
    for (unsigned p = cuts->parts; p--;) {
        for (unsigned i = 0; i < cuts->part[p].cells; i++)
            cuts->of[--cuts->first_of[cuts->part[p].cell[i]]] = (uint16_t)p;
    }
}

/* Computes the totals of k different digits of each set from smaller sets: without its highest digit, and with it. */
static uint64_t *make_reach(void)
{
    uint64_t *reach = memory_calloc((1 << REACH_DIGITS) * REACH_COUNTS, sizeof *reach);
    for (unsigned set = 0; set < 1 << REACH_DIGITS; set++) {
        unsigned highest = set ? 32u - (unsigned)__builtin_clz(set) : 0;
        const uint64_t *rest = reach + (size_t)(set & ~(set ? 1u << (highest - 1) : 0)) * REACH_COUNTS;
        reach[set * REACH_COUNTS] = 1;
        for (unsigned count = 1; set && count < REACH_COUNTS; count++)
            reach[set * REACH_COUNTS + count] = rest[count] | rest[count - 1] << highest;
    }
    return reach;
}

struct cuts *cuts_create(const struct layout *layout)
{
    if (!layout->clues)
        return NULL;
    struct builder builder = {.forbidden = memory_calloc((size_t)layout->cells * layout->digits, sizeof(digit_mask)),
                              .is_related = memory_calloc(layout->cells, sizeof(bool))};
    struct cuts *cuts = memory_calloc(1, sizeof *cuts);
    cuts->layout = layout;
    cuts->first_relation = memory_calloc(layout->cells + 1, sizeof *cuts->first_relation);
    for (unsigned c = 0; c < layout->cells; c++) {
        add_relations(&builder, layout, (cell_id)c);
        cuts->first_relation[c + 1] = (uint32_t)builder.relation.count;
    }
    cuts->further = layout->digits <= REACH_DIGITS ? sums_create_further(layout) : NULL;
    add_parts(&builder, layout, cuts->further);
    cuts->relation = builder.relation.items;
    cuts->beside = builder.beside.items;
    cuts->part = builder.part.items;
    cuts->parts = (unsigned)builder.part.count;
    list_parts_of_cells(cuts);
    make_sets(cuts);
    cuts->reach = layout->sums && layout->digits <= REACH_DIGITS ? make_reach() : NULL;
    cuts->needed = layout->sums ? memory_calloc(READING_STATES, sizeof *cuts->needed) : NULL;
    memory_free(builder.forbidden);
    memory_free(builder.is_related);
    return cuts;
}

void cuts_destroy(struct cuts *cuts)
{
    if (!cuts)
        return;
    memory_free(cuts->first_relation);
    memory_free(cuts->relation);
    memory_free(cuts->beside);
    memory_free(cuts->part);
    memory_free(cuts->first_of);
    memory_free(cuts->of);
    memory_free(cuts->reach);
    memory_free(cuts->needed);
    memory_free(cuts->before);
    memory_free(cuts->after);
    sums_destroy(cuts->further);
    memory_free(cuts);
}

/* Returns the possible totals of this many different digits of the set, as bits. */
static uint64_t reach(const struct cuts *cuts, digit_mask digits, unsigned count)
{
    return cuts->reach[digits * REACH_COUNTS + count];
}

/* --- runs --- */

static bool look_at_run(const struct cuts *cuts, const struct part *part, const digit_mask *grid, struct cut *cut)
{
    digit_mask seen = 0, solved = 0, in_one = 0, in_all = layout_all_digits(cuts->layout), twice = 0;
    for (unsigned i = 0; i < part->cells; i++) {
        digit_mask mask = grid[part->cell[i]];
        twice |= seen & mask;
        seen |= mask;
        solved |= digits_are_one(mask) ? mask : 0;
    }
    digit_mask run = (digit_mask)((1u << part->cells) - 1);
    for (; run <= layout_all_digits(cuts->layout); run <<= 1) {
        bool fits = !(run & ~seen) && !(solved & ~run);
        for (unsigned i = 0; i < part->cells && fits; i++)
            fits = grid[part->cell[i]] & run;
        in_one |= fits ? run : 0;
        in_all &= fits ? run : in_all;
    }
    for (unsigned i = 0; i < part->cells; i++) {
        digit_mask own = grid[part->cell[i]], only = own & in_all & ~twice;
        cut->possible[i] = only ? only : own & in_one;
    }
    cut->needed[0] = in_all;
    return in_one;
}

/* --- circles --- */

/* Finds the digits that can occur as often as they say, because enough groups of circles have a place for them. `exact`
 * receives those that need a place in every group. */
static digit_mask find_enough(const struct part *part, const digit_mask *grid, digit_mask *exact)
{
    unsigned places[REACH_DIGITS + 1] = {0};
    digit_mask enough = 0;
    *exact = 0;
    for (unsigned g = 0; g < part->groups; g++) {
        digit_mask digits = 0;
        for (unsigned k = part->first[g]; k < part->first[g + 1]; k++)
            digits |= grid[part->cell[part->member[k]]];
        for (; digits; digits &= digits - 1)
            places[digit_first(digits)]++;
    }
    for (unsigned digit = 1; digit <= REACH_DIGITS; digit++) {
        enough |= places[digit] >= digit ? digit_bit(digit) : 0;
        *exact |= places[digit] == digit ? digit_bit(digit) : 0;
    }
    return enough;
}

/* Returns whether these digits add up to the number of circles and every circle has a candidate among them. */
static bool fill_circles(const struct cuts *cuts, const struct part *part, const digit_mask *grid, digit_mask digits)
{
    bool fits = reach(cuts, digits, digit_count(digits)) >> part->cells & 1;
    for (unsigned i = 0; i < part->cells && fits; i++)
        fits = grid[part->cell[i]] & digits;
    return fits;
}

static bool look_at_circles(const struct cuts *cuts, const struct part *part, const digit_mask *grid, struct cut *cut)
{
    digit_mask exact, enough = find_enough(part, grid, &exact), solved = 0, in_one = 0, in_all = enough;
    for (unsigned i = 0; i < part->cells; i++)
        solved |= digits_are_one(grid[part->cell[i]]) ? grid[part->cell[i]] : 0;
    for (digit_mask digits = enough; digits; digits = (digits - 1) & enough) {
        if (solved & ~digits || !fill_circles(cuts, part, grid, digits))
            continue;
        in_one |= digits;
        in_all &= digits;
    }
    for (unsigned i = 0; i < part->cells; i++)
        cut->possible[i] = grid[part->cell[i]] & in_one;
    for (unsigned g = 0; g < part->groups; g++) {
        for (unsigned k = part->first[g]; k < part->first[g + 1]; k++)
            cut->needed[g] |= grid[part->cell[part->member[k]]] & in_all & exact;
    }
    return in_one;
}

/* --- sums --- */

/* The open cells of a group, and its totals. */
struct group {
    int weight;
    unsigned open, fixed; /* cells with several candidates; total of the cells with one */
    digit_mask digits;    /* candidates of the open cells */
    uint64_t totals;      /* possible totals, as bits */
    int low, high;
};

/* A set of numbers from 0 to MAX_GAP - 1, as bits. */
struct gaps {
    uint64_t word[MAX_GAP / 64];
};

/* Fills in the group from the grid. Returns false if it has no possible total. */
static bool read_group(const struct cuts *cuts, const struct part *part, unsigned number, const digit_mask *grid,
                       struct group *group)
{
    *group = (struct group){.weight = sum_weight(part->sum, part->member[part->first[number]])};
    for (unsigned k = part->first[number]; k < part->first[number + 1]; k++) {
        digit_mask mask = grid[part->cell[part->member[k]]];
        if (!mask)
            return false;
        if (digits_are_one(mask)) {
            group->fixed += digit_first(mask);
        } else {
            group->digits |= mask;
            group->open++;
        }
    }
    group->totals = reach(cuts, group->digits, group->open) << group->fixed;
    if (!group->totals)
        return false;
    group->low = __builtin_ctzll(group->totals);
    group->high = 63 - __builtin_clzll(group->totals);
    return true;
}

/* Returns the gap of a total: by how much it raises the sum above the group's least share. */
static unsigned gap_of(const struct group *group, int total)
{
    return (unsigned)(group->weight > 0 ? group->weight * (total - group->low)
                                        : -group->weight * (group->high - total));
}

/* Returns word `k` of the set after adding `by` to its numbers. */
static inline uint64_t moved_up(const struct gaps *gaps, unsigned k, unsigned by)
{
    unsigned words = by / 64, bits = by % 64;
    uint64_t high = k >= words ? gaps->word[k - words] << bits : 0;
    return high | (bits && k > words ? gaps->word[k - words - 1] >> (64 - bits) : 0);
}

/* Returns word `k` of the set after subtracting `by` from its numbers; `words` words of the set are used. */
static inline uint64_t moved_down(const struct gaps *gaps, unsigned k, unsigned by, unsigned words)
{
    unsigned from = k + by / 64, bits = by % 64;
    uint64_t low = from < words ? gaps->word[from] >> bits : 0;
    return low | (bits && from + 1 < words ? gaps->word[from + 1] << (64 - bits) : 0);
}

/* Restricts each group to totals with which all groups add up to `gap`. Returns false if a group has none. */
static bool restrict_totals(struct group *group, unsigned groups, unsigned gap)
{
    struct gaps ahead[MAX_SUM_CELLS + 1], wanted = {0};
    unsigned words = gap / 64 + 1;
    memset(&ahead[0], 0, words * sizeof(uint64_t));
    ahead[0].word[0] = 1;
    for (unsigned g = 0; g < groups; g++) {
        memset(&ahead[g + 1], 0, words * sizeof(uint64_t));
        for (uint64_t left = group[g].totals; left; left &= left - 1) {
            unsigned by = gap_of(&group[g], __builtin_ctzll(left));
            for (unsigned k = by / 64; k < words; k++)
                ahead[g + 1].word[k] |= moved_up(&ahead[g], k, by);
        }
    }
    if (!(ahead[groups].word[gap / 64] >> gap % 64 & 1))
        return false;
    wanted.word[gap / 64] = UINT64_C(1) << gap % 64;
    for (unsigned g = groups; g--;) {
        struct gaps before = {0};
        for (uint64_t left = group[g].totals; left; left &= left - 1) {
            unsigned by = gap_of(&group[g], __builtin_ctzll(left));
            bool fits = false;
            for (unsigned k = 0; k < words; k++) {
                uint64_t fitting = ahead[g].word[k] & moved_down(&wanted, k, by, words);
                before.word[k] |= fitting;
                fits |= fitting;
            }
            group[g].totals &= fits ? group[g].totals : ~(left & -left);
        }
        wanted = before;
    }
    return true;
}

/* Returns the digits of an open cell with which the rest of its group can reach an allowed total. */
static digit_mask fitting_digits(const struct cuts *cuts, const struct part *part, unsigned number,
                                 const struct group *group, unsigned i, const digit_mask *grid)
{
    digit_mask own = grid[part->cell[i]], others = 0, fitting = 0;
    for (unsigned k = part->first[number]; k < part->first[number + 1]; k++) {
        digit_mask mask = grid[part->cell[part->member[k]]];
        others |= part->member[k] == i || digits_are_one(mask) ? 0 : mask;
    }
    for (digit_mask left = own; left; left &= left - 1) {
        digit_mask digit = left & -left;
        uint64_t totals = reach(cuts, others & ~digit, group->open - 1) << (group->fixed + digit_first(digit));
        fitting |= totals & group->totals ? digit : 0;
    }
    return fitting;
}

/* Returns the digits without which the open cells of the group cannot reach an allowed total. */
static digit_mask needed_digits(const struct cuts *cuts, const struct group *group)
{
    digit_mask needed = 0;
    for (digit_mask left = group->open ? group->digits : 0; left; left &= left - 1) {
        digit_mask digit = left & -left;
        uint64_t totals = reach(cuts, group->digits & ~digit, group->open) << group->fixed;
        needed |= totals & group->totals ? 0 : digit;
    }
    return needed;
}

static bool look_at_sum(const struct cuts *cuts, const struct part *part, const digit_mask *grid, struct cut *cut)
{
    digit_mask *possible = cut->possible;
    struct group group[MAX_SUM_CELLS];
    int gap = part->sum->total, room = 0;
    for (unsigned g = 0; g < part->groups; g++) {
        if (!read_group(cuts, part, g, grid, &group[g]))
            return false;
        gap -= group[g].weight * (group[g].weight > 0 ? group[g].low : group[g].high);
        room += (group[g].high - group[g].low) * (group[g].weight > 0 ? group[g].weight : -group[g].weight);
    }
    for (unsigned i = 0; i < part->cells; i++)
        possible[i] = grid[part->cell[i]];
    if (gap < 0 || gap > room)
        return false;
    if (gap >= MAX_GAP)
        return true;
    if (!restrict_totals(group, part->groups, (unsigned)gap))
        return false;
    for (unsigned g = 0; g < part->groups; g++) {
        cut->needed[g] = needed_digits(cuts, &group[g]);
        for (unsigned k = part->first[g]; k < part->first[g + 1]; k++) {
            unsigned i = part->member[k];
            if (!digits_are_one(possible[i]))
                possible[i] = fitting_digits(cuts, part, g, &group[g], i, grid);
        }
    }
    return true;
}

/* --- sums with few open cells --- */

enum { FEW_CELLS = 3 };

/* The open cells of a sum, filled one after the other. */
struct few {
    unsigned cells;
    uint8_t index[FEW_CELLS], group[FEW_CELLS]; /* index of the cell in the part; number of its group */
    int weight[FEW_CELLS];
    digit_mask mask[FEW_CELLS], found[FEW_CELLS], digit[FEW_CELLS];
    uint8_t earlier[FEW_CELLS];                    /* bit k: the k-th open cell is a peer before it */
    int least[FEW_CELLS + 1], most[FEW_CELLS + 1]; /* least and most share of the cells from each index on */
    digit_mask needed[FEW_CELLS];                  /* the digits that the group of the cell has in every filling */
};

/* Notes the digits of each group in a filling. */
static void note_few(struct few *few)
{
    for (unsigned i = 0; i < few->cells; i++) {
        digit_mask all = 0;
        for (unsigned k = 0; k < few->cells; k++)
            all |= few->group[k] == few->group[i] ? few->digit[k] : 0;
        few->needed[i] &= all;
    }
}

/* Fills the cells from `i` on with the total `rest`. Returns whether there is a filling, and notes the digits of all
 * fillings. Recursive: each level fills one cell. */
static bool fill_few(struct few *few, unsigned i, int rest)
{
    digit_mask left = few->mask[i];
    bool any = false;
    for (unsigned earlier = few->earlier[i]; earlier; earlier &= earlier - 1)
        left &= ~few->digit[__builtin_ctz(earlier)];
    if (i + 1 >= FEW_CELLS || i + 1 == few->cells) { /* the first condition only helps compilers */
        int digit = rest / few->weight[i];
        bool fits = digit > 0 && digit <= LAYOUT_MAX_DIGITS && digit * few->weight[i] == rest &&
                    left & digit_bit((unsigned)digit);
        if (fits) {
            few->digit[i] = digit_bit((unsigned)digit);
            few->found[i] |= few->digit[i];
            note_few(few);
        }
        return fits;
    }
    for (; left; left &= left - 1) {
        int after = rest - few->weight[i] * (int)digit_first(left);
        if (after < few->least[i + 1] || after > few->most[i + 1])
            continue;
        few->digit[i] = left & -left;
        if (fill_few(few, i + 1, after)) {
            few->found[i] |= left & -left;
            any = true;
        }
    }
    return any;
}

/* Returns the group of the cell with this index. */
static uint8_t group_of(const struct part *part, unsigned i)
{
    unsigned k = 0;
    uint8_t group = 0;
    while (part->member[k] != i)
        k++;
    while (k >= part->first[group + 1])
        group++;
    return group;
}

/* Finds everything that the sum excludes in its few open cells. */
static bool look_at_few(const struct part *part, const digit_mask *grid, struct cut *cut)
{
    digit_mask *possible = cut->possible;
    const struct sum *sum = part->sum;
    struct few few = {0};
    int rest = sum->total;
    for (unsigned i = 0; i < part->cells; i++) {
        possible[i] = grid[part->cell[i]];
        if (digits_are_one(possible[i])) {
            rest -= sum_share(sum, i, digit_first(possible[i]));
            continue;
        }
        for (unsigned k = 0; k < few.cells; k++)
            few.earlier[few.cells] |= (uint8_t)((sum->earlier[i] >> few.index[k] & 1) << k);
        few.weight[few.cells] = sum_weight(sum, i);
        few.mask[few.cells] = possible[i];
        few.needed[few.cells] = ~(digit_mask)0;
        few.group[few.cells] = group_of(part, i);
        few.index[few.cells++] = (uint8_t)i;
    }
    if (!few.cells)
        return !rest;
    for (unsigned k = few.cells; k--;) {
        int low = few.weight[k] * (int)digit_first(few.mask[k]),
            high = few.weight[k] * (32 - __builtin_clz(few.mask[k]));
        few.least[k] = few.least[k + 1] + (low < high ? low : high);
        few.most[k] = few.most[k + 1] + (low < high ? high : low);
    }
    if (rest < few.least[0] || rest > few.most[0] || !fill_few(&few, 0, rest))
        return false;
    for (unsigned k = 0; k < few.cells; k++)
        possible[few.index[k]] = few.found[k];
    for (unsigned k = 0; k < few.cells; k++)
        cut->needed[few.group[k]] = few.needed[k];
    return true;
}

/* Returns the set of digits that a quadruple needs. */
static digit_mask held_digits(const struct sum *sum)
{
    digit_mask held = 0;
    for (unsigned digit = 1; digit < 10 && sum->rule == SUM_HOLDS; digit++)
        held |= sum->least[digit] ? digit_bit(digit) : 0;
    return held;
}

static bool look_at_reading(const struct cuts *cuts, const struct part *part, const digit_mask *grid, struct cut *cut)
{
    digit_mask mask[MAX_SUM_CELLS];
    for (unsigned i = 0; i < part->cells; i++)
        mask[i] = grid[part->cell[i]];
    if (part->kind == PART_READING)
        return reading_find_different(part->sum, mask, cut->possible, cuts->before, cuts->after);
    bool can_read = sum_read(part->sum, mask, cut->possible, cuts->needed);
    cut->needed[0] = can_read ? cuts->needed[0] : 0;
    return can_read;
}

bool cuts_look(const struct cuts *cuts, const struct part *part, const digit_mask *grid, struct cut *cut)
{
    unsigned open = 0;
    memset(cut->needed, 0, part->groups * sizeof *cut->needed);
    if (part->kind == PART_CIRCLES)
        return look_at_circles(cuts, part, grid, cut);
    if (part->kind == PART_RUN)
        return look_at_run(cuts, part, grid, cut);
    for (unsigned i = 0; i < part->cells; i++)
        open += !digits_are_one(grid[part->cell[i]]);
    if (part->sum->rule == SUM_READS)
        return look_at_reading(cuts, part, grid, cut);
    cut->needed[0] = held_digits(part->sum);
    if (part->sum->rule != SUM_TOTAL || (open > FEW_CELLS && !cuts->reach))
        return sum_find_possible(part->sum, grid, cut->possible);
    return open <= FEW_CELLS ? look_at_few(part, grid, cut) : look_at_sum(cuts, part, grid, cut);
}
