/* Almost locked sets among the truths of a step. The step says which cells they are made of; each becomes one truth, so that
 * a chain can go through it. */
#include "scene/reason_parts.h"
#include "scene/spans.h"

/* The truths that a set is made of, a bit each; 0: it is none that can be told. */
struct sets {
    uint64_t of[STEP_MAX_ALS_SETS];
    unsigned count, groups; /* groups: of more than one cell */
};

static bool is_group(uint64_t set)
{
    return set & (set - 1);
}

static struct reason_set candidates_of(const struct reason_work *work, uint64_t set)
{
    struct reason_set whole = {0};
    for (; set; set &= set - 1)
        whole = reason_both(whole, work->truth[__builtin_ctzll(set)]);
    return whole;
}

static digit_mask digits_of(const struct reason_work *work, const struct reason_set *whole)
{
    digit_mask digits = 0;
    for (unsigned i = 0; i < work->reason->candidates; i++)
        digits |= reason_has(whole, i) ? digit_bit(work->reason->candidate[i].digit) : 0;
    return digits;
}

/* The digits that a link of the house, or of the set alone, keeps single. */
static digit_mask covered_digits(const struct reason_work *work, struct reason_set whole, house_id house)
{
    digit_mask digits = 0;
    for (unsigned i = 0; i < work->links; i++) {
        struct reason_set shared = reason_common(work->link[i], whole);
        bool own = work->link_of[i].index == house || reason_within(work->link[i], whole);
        if (!constraint_is_cell(work->link_of[i]) && own && reason_any(&shared))
            digits |= digit_bit(work->link_of[i].digit);
    }
    return digits;
}

/* Whether all cells of the set lie in the house. */
static bool lies_in(const struct reason_work *work, uint64_t set, house_id house)
{
    for (; set; set &= set - 1) {
        if (!layout_house_has(work->layout, house, work->truth_of[__builtin_ctzll(set)].index))
            return false;
    }
    return true;
}

static bool shares_house(const struct reason_work *work, uint64_t set)
{
    const struct cell *cell = &work->layout->cell[work->truth_of[__builtin_ctzll(set)].index];
    bool shares = false;
    for (unsigned i = 0; i < cell->house_count && !shares; i++)
        shares = lies_in(work, set, cell->houses[i]);
    return shares;
}

/* The digits of the set that are kept single, most of any house it lies in; 0: it is no almost locked set. */
static digit_mask find_covered(const struct reason_work *work, uint64_t set)
{
    const struct cell *cell = &work->layout->cell[work->truth_of[__builtin_ctzll(set)].index];
    unsigned size = (unsigned)__builtin_popcountll(set);
    digit_mask digits = 0, best = 0;
    for (uint64_t left = set; left; left &= left - 1)
        digits |= work->digits_of[__builtin_ctzll(left)];
    if (digit_count(digits) != size + 1 || !shares_house(work, set))
        return 0;
    struct reason_set whole = candidates_of(work, set);
    for (unsigned i = 0; i < cell->house_count; i++) {
        if (!lies_in(work, set, cell->houses[i]))
            continue;
        digit_mask covered = covered_digits(work, whole, cell->houses[i]) & digits;
        best = digit_count(covered) > digit_count(best) ? covered : best;
    }
    return digit_count(best) + 1 >= size ? best : 0;
}

static struct sets find_sets(struct reason_work *work)
{
    struct sets sets = {0};
    for (unsigned i = 0; i < work->truths; i++)
        work->digits_of[i] = digits_of(work, &work->truth[i]);
    for (unsigned bit = 0; bit < STEP_MAX_ALS_SETS; bit++) {
        uint64_t set = 0;
        for (unsigned i = 0; i < work->truths; i++)
            set |= (uint64_t)(work->sets_of[i] >> bit & 1) << i;
        if (!set || (is_group(set) && (sets.groups == REASON_GROUPS || !find_covered(work, set) ||
                                       (unsigned)__builtin_popcountll(set) > REASON_GROUP_CELLS)))
            continue;
        sets.of[sets.count++] = set;
        sets.groups += is_group(set);
    }
    return sets;
}

static unsigned add_group(const struct reason_work *work, uint64_t set)
{
    struct reason_group *group = &work->reason->group[work->reason->groups++];
    group->digits = 0;
    for (group->cells = 0; set; set &= set - 1) {
        group->digits |= work->digits_of[__builtin_ctzll(set)];
        group->cell[group->cells++] = work->truth_of[__builtin_ctzll(set)].index;
    }
    span_sort_cells(group->cell, group->cells);
    return work->reason->groups;
}

static void add_set(struct reason_work *merged, const struct reason_work *plain, uint64_t set)
{
    unsigned at = merged->truths++;
    merged->truth[at] = candidates_of(plain, set);
    merged->truth_of[at] = plain->truth_of[__builtin_ctzll(set)];
    merged->digits_of[at] = digits_of(plain, &merged->truth[at]);
    merged->covered[at] = is_group(set) ? find_covered(plain, set) : 0;
    merged->group_of[at] = is_group(set) ? add_group(plain, set) : 0;
}

/* A set comes where the first of its cells is cited that is in none before it; one that shares them all, at its last. */
static unsigned place_of(const struct sets *sets, unsigned index)
{
    uint64_t own = sets->of[index];
    for (unsigned i = 0; i < index; i++)
        own &= ~sets->of[i];
    return own ? (unsigned)__builtin_ctzll(own) : 63 - (unsigned)__builtin_clzll(sets->of[index]);
}

/* The truths with the sets in place of their cells. */
static void merge(struct reason_work *merged, const struct reason_work *plain, const struct sets *sets)
{
    uint64_t all = 0;
    *merged = *plain;
    merged->truths = merged->reason->groups = 0;
    for (unsigned i = 0; i < sets->count; i++)
        all |= sets->of[i];
    for (unsigned i = 0; i < plain->truths; i++) {
        for (unsigned k = 0; k < sets->count; k++) {
            if (place_of(sets, k) == i)
                add_set(merged, plain, sets->of[k]);
        }
        if (all >> i & 1)
            continue;
        merged->truth[merged->truths] = plain->truth[i];
        merged->truth_of[merged->truths] = plain->truth_of[i];
        merged->group_of[merged->truths++] = plain->group_of[i];
    }
}

static bool find_merged(struct reason_work *work, bool (*find)(struct reason_work *work))
{
    struct sets sets = find_sets(work);
    if (!sets.groups)
        return false;
    struct reason_work merged;
    merge(&merged, work, &sets);
    if (find(&merged))
        return true;
    work->reason->groups = 0;
    return false;
}

bool reason_find_group_chain(struct reason_work *work)
{
    return find_merged(work, reason_find_chain);
}

bool reason_find_group_cases(struct reason_work *work)
{
    return find_merged(work, reason_find_cases);
}

bool reason_mark_groups(struct reason_work *work)
{
    struct sets sets = find_sets(work);
    for (unsigned i = 0; i < sets.count; i++) {
        if (is_group(sets.of[i]))
            add_group(work, sets.of[i]);
    }
    return sets.groups;
}
