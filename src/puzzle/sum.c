/* The fillings of a sum, or of a different clue that concerns all its cells at once. */
#include <stdlib.h>
#include <string.h>

#include "puzzle/clue.h"
#include "puzzle/reading.h"
#include "puzzle/sums.h"

enum { MAX_WAYS_TRIED = 20000, MAX_READINGS_TRIED = 3000 };

struct filling {
    const struct sum *sum;
    digit_mask mask[MAX_SUM_CELLS];
    digit_mask digit[MAX_SUM_CELLS];                       /* digits of the cells before the current one */
    int least[MAX_SUM_CELLS + 1], most[MAX_SUM_CELLS + 1]; /* the least and the most total of the cells from each index
                                                            * on */
    unsigned tried;
    digit_mask *possible; /* NULL: find all fillings; otherwise it receives the digits of the first one */
    digit_mask *ways;     /* receives the set of digits of each filling, without repetition: `count` sets, at most
                           * `room` */
    unsigned count, room;
};

static void find_bounds(struct filling *filling)
{
    const struct sum *sum = filling->sum;
    filling->least[sum->cells] = filling->most[sum->cells] = 0;
    for (unsigned i = sum->cells; i--;) {
        int low = sum_share(sum, i, digit_first(filling->mask[i])),
            high = sum_share(sum, i, digit_last(filling->mask[i]));
        filling->least[i] = filling->least[i + 1] + (low < high ? low : high);
        filling->most[i] = filling->most[i + 1] + (low < high ? high : low);
    }
}

/* Returns whether the digits of all cells obey the rule. `rest` is the missing part of a total. */
static bool is_way(const struct filling *filling, int rest)
{
    unsigned times[10] = {0};
    if (filling->sum->rule == SUM_TOTAL)
        return !rest;
    if (filling->sum->rule == SUM_READS)
        return true;
    for (unsigned i = 0; filling->sum->rule == SUM_HOLDS && i < filling->sum->cells; i++) {
        unsigned digit = digit_first(filling->digit[i]);
        times[digit < 10 ? digit : 0]++;
    }
    for (unsigned digit = 1; digit < 10; digit++) {
        if (times[digit] < filling->sum->least[digit])
            return false;
    }
    return true;
}

/* Adds the digit. Returns the missing amount of a total, or the new state of a table. */
static int go_on(const struct sum *sum, unsigned i, unsigned digit, int rest)
{
    return sum->rule == SUM_READS ? sum_next(sum, (unsigned)rest, digit) : rest - sum_share(sum, i, digit);
}

/* Returns whether the cell may have the digit (a bit) beside the digits of earlier cells. `after` is what a total then
 * lacks. */
static bool may_hold(const struct filling *filling, unsigned i, digit_mask digit, int after)
{
    const digit_mask *circle = filling->digit;
    if (filling->sum->rule == SUM_READS)
        return after != READING_NONE;
    if (filling->sum->rule == SUM_TOTAL)
        return after >= filling->least[i + 1] && after <= filling->most[i + 1];
    return filling->sum->rule != SUM_BETWEEN || i < 2 || (digit > circle[0] && digit < circle[1]) ||
           (digit < circle[0] && digit > circle[1]);
}

/* Notes a filling. Returns true if no further filling is needed. */
static bool end_way(struct filling *filling)
{
    digit_mask all = 0;
    unsigned i = 0;
    for (unsigned k = 0; k < filling->sum->cells; k++) {
        all |= filling->digit[k];
        if (filling->possible)
            filling->possible[k] |= filling->digit[k];
    }
    if (filling->possible)
        return true;
    while (i < filling->count && filling->ways[i] != all)
        i++;
    if (i < filling->count)
        return false;
    if (filling->count == filling->room)
        return true;
    filling->ways[filling->count++] = all;
    return false;
}

/* Tries the digits of the cells from index `i` on, whose total must be `rest`. Returns true if no further filling is
 * needed, or if too many digits were tried. Recursive: each level fills a cell. */
static bool fill(struct filling *filling, unsigned i, int rest)
{
    const struct sum *sum = filling->sum;
    if (i == sum->cells)
        return is_way(filling, rest) && end_way(filling);
    digit_mask left = filling->mask[i];
    for (uint64_t earlier = sum->earlier[i]; earlier; earlier &= earlier - 1)
        left &= ~filling->digit[__builtin_ctzll(earlier)];
    for (; left; left &= left - 1) {
        int after = go_on(sum, i, digit_first(left), rest);
        if (!may_hold(filling, i, left & -left, after))
            continue;
        filling->digit[i] = left & -left;
        if (++filling->tried > (sum->rule == SUM_READS ? MAX_READINGS_TRIED : MAX_WAYS_TRIED) ||
            fill(filling, i + 1, after))
            return true;
    }
    return false;
}

/* Starts with all candidates of the masks. Returns false if a cell has none. */
static bool begin(struct filling *filling, const digit_mask *masks)
{
    for (unsigned i = 0; i < filling->sum->cells; i++) {
        filling->mask[i] = masks[filling->sum->cell[i]];
        if (!filling->mask[i])
            return false;
    }
    return true;
}

/* Whether a table's state has been reached so far. */
enum reached { NOT_REACHED, FROM_START, FROM_BOTH };

/* Marks the states after cell `i` that follow from states reached from the start. */
static void reach_next(const struct reading_table *table, unsigned i, digit_mask digits, uint8_t *reached)
{
    for (unsigned s = table->first_state[i]; s < table->first_state[i + 1]; s++) {
        for (uint32_t e = table->first_edge[s]; reached[s] && e < table->first_edge[s + 1]; e++) {
            if (table->edge[e].digits & digits)
                reached[table->edge[e].next] = FROM_START;
        }
    }
}

/* Finds the states of cell `i` from which the end can be reached with the digits of the cell. Returns the digits on
 * such a path. `needed` may be NULL. */
static digit_mask reach_back(const struct reading_table *table, unsigned i, digit_mask digits, uint8_t *reached,
                             digit_mask *needed)
{
    digit_mask all = 0;
    for (unsigned s = table->first_state[i]; s < table->first_state[i + 1]; s++) {
        digit_mask found = 0, in_each = ~(digit_mask)0;
        for (uint32_t e = table->first_edge[s]; reached[s] && e < table->first_edge[s + 1]; e++) {
            const struct reading_edge *edge = &table->edge[e];
            digit_mask way = reached[edge->next] == FROM_BOTH ? edge->digits & digits : 0;
            found |= way;
            if (way && needed)
                in_each &= needed[edge->next] | (digits_are_one(way) ? way : 0);
        }
        reached[s] = found ? FROM_BOTH : NOT_REACHED;
        if (found && needed)
            needed[s] = in_each;
        all |= found;
    }
    return all;
}

bool sum_read(const struct sum *sum, const digit_mask *mask, digit_mask *possible, digit_mask *needed)
{
    const struct reading_table *table = sum->table;
    unsigned last = table->states - 1;
    uint8_t reached[READING_STATES];
    memset(reached, NOT_REACHED, table->states);
    reached[0] = FROM_START;
    for (unsigned i = 0; i < sum->cells; i++)
        reach_next(table, i, mask[i], reached);
    reached[last] = reached[last] ? FROM_BOTH : NOT_REACHED;
    if (needed)
        needed[last] = 0;
    for (unsigned i = sum->cells; i--;)
        possible[i] = reach_back(table, i, mask[i], reached, needed);
    return possible[0];
}

/* Removes digits that a table forbids from the masks, so fewer fillings have to be tried. */
static bool read_masks(struct filling *filling)
{
    digit_mask possible[MAX_SUM_CELLS];
    bool any = filling->sum->rule != SUM_READS || sum_read(filling->sum, filling->mask, possible, NULL);
    for (unsigned i = 0; i < filling->sum->cells && any && filling->sum->rule == SUM_READS; i++)
        filling->mask[i] = possible[i];
    return any;
}

bool sum_can_fill(const struct sum *sum, const digit_mask *masks)
{
    digit_mask possible[MAX_SUM_CELLS] = {0};
    struct filling filling = {.sum = sum, .possible = possible};
    if (!begin(&filling, masks) || !read_masks(&filling))
        return false;
    find_bounds(&filling);
    return fill(&filling, 0, sum->total);
}

/* Orders sets by the lowest digit that only one of them has: 1+9, 2+8, 3+7. */
static int compare_sets(const void *left, const void *right)
{
    const digit_mask *a = left, *b = right;
    digit_mask differ = *a ^ *b;
    return !differ ? 0 : *a & differ & -differ ? -1 : 1;
}

unsigned sum_list_ways(const struct sum *sum, const digit_mask *masks, digit_mask *ways, unsigned room)
{
    struct filling filling = {.sum = sum, .ways = ways, .room = room};
    if (sum->rule != SUM_TOTAL)
        return 0;
    for (unsigned i = 0; i < sum->cells; i++) {
        if (sum->added < sum->cells || sum->earlier[i] != (UINT64_C(1) << i) - 1)
            return 0;
    }
    if (!begin(&filling, masks))
        return 0;
    find_bounds(&filling);
    if (fill(&filling, 0, sum->total)) /* the search ended before it had all fillings */
        return 0;
    qsort(ways, filling.count, sizeof *ways, compare_sets);
    return filling.count;
}

bool sum_find_possible(const struct sum *sum, const digit_mask *masks, digit_mask *possible)
{
    struct filling filling = {.sum = sum, .possible = possible};
    memset(possible, 0, sum->cells * sizeof *possible);
    if (!begin(&filling, masks) || !read_masks(&filling))
        return false;
    for (unsigned i = 0; i < sum->cells; i++) {
        digit_mask all = filling.mask[i];
        for (digit_mask left = all; left; left &= left - 1) {
            if (possible[i] & left & -left)
                continue;
            filling.mask[i] = left & -left;
            find_bounds(&filling);
            if (fill(&filling, 0, sum->total))
                possible[i] |= filling.mask[i]; /* also if there were too many fillings */
        }
        filling.mask[i] = all;
        if (!possible[i])
            return false;
    }
    return true;
}

bool sum_uses_cage(const struct layout *layout, const struct sum *sum, unsigned clue)
{
    const struct clue *cage = &layout->clue[clue];
    unsigned inside = 0;
    if (cage->kind != CLUE_cage || !cage->value)
        return false;
    for (unsigned i = 0; i < cage->count; i++) {
        for (unsigned h = 0; h < sum->houses; h++)
            inside += layout_house_has(layout, sum->house[h], cage->cell[i]);
    }
    return sum->is_outside ? inside : inside == cage->count;
}
