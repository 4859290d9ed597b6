/* Almost locked sets among the truths of a step. Such a set is cited cell by cell, so its cells follow one another: the
 * list of truths is parted into runs, and each run that can be a set becomes one truth. A cell of two sets is cited with the
 * first of them, so a run may borrow cells from before. */
#include "scene/reason_parts.h"

enum { MOST_LOOKED = 30000, MOST_PARTINGS = 1000, MOST_BORROWED = 2 };
enum { MOST_TURNED = 16 /* partings whose truths are tried in any order */ };

struct parting {
    const struct reason_work *work;
    uint64_t set[REASON_TRUTHS];  /* the truths that the run beginning at a truth is made of */
    unsigned size[REASON_TRUTHS]; /* of that run, without what is borrowed */
    unsigned most_borrowed;
    unsigned left, looked;        /* partings to try; sets to look at */
    struct reason_roles roles;    /* of truths that are no part of a set */
    unsigned only_ends;           /* of those that were taken alone */
    bool (*lead)(struct reason_work *work); /* looks for a chain through the runs */
    bool marks;                   /* what is looked for is a parting into sets, whatever leads through them */
};

static bool part_from(struct parting *parting, unsigned first, unsigned groups);

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

static bool is_cell(const struct reason_work *work, unsigned truth)
{
    return !work->group_of[truth] && constraint_is_cell(work->truth_of[truth]);
}

/* How many truths from `first` on are cells. */
static unsigned longest_run(const struct reason_work *work, unsigned first)
{
    unsigned size = 0;
    while (first + size < work->truths && size < REASON_GROUP_CELLS && is_cell(work, first + size))
        size++;
    return size;
}

/* Takes `set` as the run that begins at `first`, if it can be one, or with cells before `before` borrowed. */
static bool try_set(struct parting *parting, unsigned first, uint64_t set, unsigned before, unsigned borrowed,
                    unsigned groups)
{
    const struct reason_work *work = parting->work;
    if (!parting->left || !parting->looked)
        return false;
    parting->looked--;
    parting->set[first] = set;
    if (set & (set - 1) && find_covered(work, set) && part_from(parting, first + parting->size[first], groups + 1))
        return true;
    for (unsigned i = before; borrowed < parting->most_borrowed && i--;) {
        if (is_cell(work, i) && try_set(parting, first, set | 1ull << i, i, borrowed + 1, groups))
            return true;
    }
    return false;
}

static unsigned add_group(const struct reason_work *work, uint64_t set)
{
    struct reason_group *group = &work->reason->group[work->reason->groups++];
    for (group->cells = 0; set && group->cells < REASON_GROUP_CELLS; set &= set - 1)
        group->cell[group->cells++] = work->truth_of[__builtin_ctzll(set)].index;
    return work->reason->groups;
}

/* A chain through the runs, each of them one truth. */
static bool try_parting(struct parting *parting)
{
    const struct reason_work *plain = parting->work;
    struct reason_work merged = *plain;
    merged.truths = merged.reason->groups = 0;
    for (unsigned first = 0; first < plain->truths; first += parting->size[first]) {
        uint64_t set = parting->set[first];
        unsigned at = merged.truths++;
        bool one = !(set & (set - 1));
        merged.truth[at] = candidates_of(plain, set);
        merged.truth_of[at] = plain->truth_of[first];
        merged.digits_of[at] = digits_of(plain, &merged.truth[at]);
        merged.covered[at] = one ? 0 : find_covered(plain, set);
        merged.group_of[at] = one ? plain->group_of[first] : add_group(plain, set);
    }
    parting->left--;
    return parting->lead(&merged);
}

/* A parting whose cells are all in sets but for the stem, and those with two candidates, which are sets of their own. */
static bool mark_parting(struct parting *parting)
{
    const struct reason_work *work = parting->work;
    unsigned alone = 0;
    for (unsigned first = 0; first < work->truths; first += parting->size[first]) {
        uint64_t set = parting->set[first];
        alone += !(set & (set - 1)) && reason_count(work->truth[first]) > 2;
    }
    parting->left--;
    if (alone > 1)
        return false;
    work->reason->groups = 0;
    for (unsigned first = 0; first < work->truths; first += parting->size[first]) {
        if (parting->set[first] & (parting->set[first] - 1))
            add_group(work, parting->set[first]);
    }
    return true;
}

static bool part_from(struct parting *parting, unsigned first, unsigned groups)
{
    const struct reason_work *work = parting->work;
    if (first == work->truths)
        return groups && parting->left && (parting->marks ? mark_parting(parting) : try_parting(parting));
    for (unsigned size = longest_run(work, first); size && groups < REASON_GROUPS; size--) {
        parting->size[first] = size;
        if (try_set(parting, first, ((1ull << size) - 1) << first, first, 0, groups))
            return true;
    }
    parting->size[first] = 1;
    parting->set[first] = 1ull << first;
    if (parting->marks)
        return part_from(parting, first + 1, groups);
    bool middle = parting->roles.middle >> first & 1, end = parting->roles.end >> first & 1;
    if (!middle && (!end || parting->only_ends == 2))
        return false;
    parting->only_ends += !middle;
    bool found = part_from(parting, first + 1, groups);
    parting->only_ends -= !middle;
    return found;
}

/* Truths that are no cells are in no set: may each of them be in a chain? */
static bool may_lead(const struct reason_work *work, struct reason_roles roles)
{
    for (unsigned i = 0; i < work->truths; i++) {
        if (!is_cell(work, i) && !((roles.middle | roles.end) >> i & 1))
            return false;
    }
    return true;
}

static bool find_parting(struct reason_work *work, struct parting parting)
{
    for (unsigned i = 0; i < work->truths; i++)
        work->digits_of[i] = digits_of(work, &work->truth[i]);
    for (unsigned borrowed = 0; borrowed <= MOST_BORROWED; borrowed += MOST_BORROWED) {
        struct parting now = parting;
        now.work = work;
        now.most_borrowed = borrowed;
        now.looked = MOST_LOOKED;
        if (part_from(&now, 0, 0))
            return true;
    }
    work->reason->groups = 0; /* taken together wrongly, perhaps: better not at all */
    return false;
}

/* Mostly the sets are cited in the order in which the chain goes through them. */
bool reason_find_group_chain(struct reason_work *work)
{
    struct reason_roles roles = reason_find_roles(work);
    return may_lead(work, roles) &&
           (find_parting(work, (struct parting){.roles = roles, .left = MOST_PARTINGS, .lead = reason_find_cited_chain}) ||
            find_parting(work, (struct parting){.roles = roles, .left = MOST_TURNED, .lead = reason_find_chain}));
}

bool reason_mark_groups(struct reason_work *work)
{
    return find_parting(work, (struct parting){.left = MOST_PARTINGS, .marks = true});
}
