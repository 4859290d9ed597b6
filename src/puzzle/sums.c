#include "puzzle/sums.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "puzzle/clue.h"

/* --- making them --- */

struct builder {
    const struct layout *layout;
    ARRAY(struct sum) sum;
    ARRAY(cell_id) cell;
    unsigned clue; /* the one at work */
};

/* Appends a sum of the cells: `added` count up, then `cells` - `added` down. */
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

/* Each two segments that follow each other have the same sum. */
static void add_segments(struct builder *builder, const struct clue *clue)
{
    for (unsigned from = 0, length, next; from < clue->count; from += length) {
        length = segment_length(builder->layout, clue, from);
        next = from + length < clue->count ? segment_length(builder->layout, clue, from + length) : 0;
        if (next)
            add(builder, clue->cell + from, length + next, length, 0);
    }
}

/* The first cell is the sum of the others. */
static void add_first(struct builder *builder, const struct clue *clue)
{
    cell_id cell[MAX_SUM_CELLS];
    for (unsigned i = 0; i < clue->count; i++)
        cell[i] = clue->cell[(i + 1) % clue->count];
    add(builder, cell, clue->count, clue->count - 1u, 0);
}

static void add_sums(struct builder *builder, const struct clue *clue)
{
    unsigned flags = clue_rules[clue->kind].flags;
    if (flags & CLUE_SEGMENTS)
        add_segments(builder, clue);
    else if (flags & CLUE_TOTAL && clue->value)
        add(builder, clue->cell, clue->count, clue->count, clue->value);
    else if (flags & CLUE_FIRST)
        add_first(builder, clue);
}

/* Points each sum to its cells, and finds which of them are peers. */
static void place_cells(struct sums *sums, const struct layout *layout)
{
    size_t at = 0;
    for (unsigned s = 0; s < sums->count; s++) {
        struct sum *sum = &sums->sum[s];
        sums->has_totals |= layout->clue[sum->clue].value > 0;
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

struct sums *sums_create(const struct layout *layout)
{
    struct builder builder = {.layout = layout};
    for (; builder.clue < layout->clues; builder.clue++)
        add_sums(&builder, &layout->clue[builder.clue]);
    if (!builder.sum.count)
        return NULL;
    struct sums *sums = memory_calloc(1, sizeof *sums);
    *sums = (struct sums){.count = (unsigned)builder.sum.count, .sum = builder.sum.items, .cell = builder.cell.items};
    sums->earlier = memory_calloc(builder.cell.count, sizeof *sums->earlier);
    place_cells(sums, layout);
    list_sums_of_cells(sums, layout, builder.cell.count);
    return sums;
}

void sums_destroy(struct sums *sums)
{
    if (!sums)
        return;
    memory_free(sums->sum);
    memory_free(sums->cell);
    memory_free(sums->earlier);
    memory_free(sums->first_of);
    memory_free(sums->of);
    memory_free(sums);
}

/* --- filling them --- */

enum { MAX_WAYS_TRIED = 20000 };

struct filling {
    const struct sum *sum;
    digit_mask mask[MAX_SUM_CELLS];
    digit_mask digit[MAX_SUM_CELLS];                       /* of the cells before the one at work */
    int least[MAX_SUM_CELLS + 1], most[MAX_SUM_CELLS + 1]; /* what the cells from each index on can come to */
    unsigned tried;
    digit_mask *possible; /* NULL: all ways are looked for; otherwise it receives the digits of the first */
    digit_mask *ways;     /* receives the set of digits of each way, once: `count` sets, at most `room` */
    unsigned count, room;
};

static int signed_digit(const struct sum *sum, unsigned i, unsigned digit)
{
    return i < sum->added ? (int)digit : -(int)digit;
}

static unsigned digit_last(digit_mask mask)
{
    return 32u - (unsigned)__builtin_clz(mask);
}

static void find_bounds(struct filling *filling)
{
    const struct sum *sum = filling->sum;
    filling->least[sum->cells] = filling->most[sum->cells] = 0;
    for (unsigned i = sum->cells; i--;) {
        int low = signed_digit(sum, i, digit_first(filling->mask[i])),
            high = signed_digit(sum, i, digit_last(filling->mask[i]));
        filling->least[i] = filling->least[i + 1] + (low < high ? low : high);
        filling->most[i] = filling->most[i + 1] + (low < high ? high : low);
    }
}

/* Notes a way. Returns whether that is enough. */
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

/* Fills the cells from index `i` on so that they come to `rest`, until a way is enough. Recursive: each level fills a cell. Returns
 * true, too, if too many were tried. */
static bool fill(struct filling *filling, unsigned i, int rest)
{
    const struct sum *sum = filling->sum;
    if (i == sum->cells)
        return !rest && end_way(filling);
    digit_mask left = filling->mask[i];
    for (uint64_t earlier = sum->earlier[i]; earlier; earlier &= earlier - 1)
        left &= ~filling->digit[__builtin_ctzll(earlier)];
    for (; left; left &= left - 1) {
        int after = rest - signed_digit(sum, i, digit_first(left));
        if (after < filling->least[i + 1] || after > filling->most[i + 1])
            continue;
        filling->digit[i] = left & -left;
        if (++filling->tried > MAX_WAYS_TRIED || fill(filling, i + 1, after))
            return true;
    }
    return false;
}

/* Points the filling to all candidates of the masks. Returns false if a cell has none. */
static bool begin(struct filling *filling, const digit_mask *masks)
{
    for (unsigned i = 0; i < filling->sum->cells; i++) {
        filling->mask[i] = masks[filling->sum->cell[i]];
        if (!filling->mask[i])
            return false;
    }
    return true;
}

bool sum_can_fill(const struct sum *sum, const digit_mask *masks)
{
    digit_mask possible[MAX_SUM_CELLS] = {0};
    struct filling filling = {.sum = sum, .possible = possible};
    if (!begin(&filling, masks))
        return false;
    find_bounds(&filling);
    return fill(&filling, 0, sum->total);
}

/* The set with the lowest digit that is not in both comes first: 1+9, 2+8, 3+7. */
static int compare_sets(const void *left, const void *right)
{
    const digit_mask *a = left, *b = right;
    digit_mask differ = *a ^ *b;
    return !differ ? 0 : *a & differ & -differ ? -1 : 1;
}

unsigned sum_list_ways(const struct sum *sum, const digit_mask *masks, digit_mask *ways, unsigned room)
{
    struct filling filling = {.sum = sum, .ways = ways, .room = room};
    for (unsigned i = 0; i < sum->cells; i++) {
        if (sum->added < sum->cells || sum->earlier[i] != (UINT64_C(1) << i) - 1)
            return 0;
    }
    if (!begin(&filling, masks))
        return 0;
    find_bounds(&filling);
    if (fill(&filling, 0, sum->total)) /* it was ended before it had all */
        return 0;
    qsort(ways, filling.count, sizeof *ways, compare_sets);
    return filling.count;
}

bool sum_find_possible(const struct sum *sum, const digit_mask *masks, digit_mask *possible)
{
    struct filling filling = {.sum = sum, .possible = possible};
    memset(possible, 0, sum->cells * sizeof *possible);
    if (!begin(&filling, masks))
        return false;
    for (unsigned i = 0; i < sum->cells; i++) {
        digit_mask all = filling.mask[i];
        for (digit_mask left = all; left; left &= left - 1) {
            if (possible[i] & left & -left)
                continue;
            filling.mask[i] = left & -left;
            find_bounds(&filling);
            if (fill(&filling, 0, sum->total))
                possible[i] |= filling.mask[i]; /* also if too many ways were tried */
        }
        filling.mask[i] = all;
        if (!possible[i])
            return false;
    }
    return true;
}
