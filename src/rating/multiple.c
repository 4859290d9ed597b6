/* Chains from several potentials of which one is so: the digits of a cell, the places of a digit in a house, or a
 * candidate on and off. What follows from all of them is so; a potential from which a contradiction follows is not.
 *
 * The complexity of such a chain is the number of potentials each branch rests on, and that of the chains nested in it,
 * the same one counted once. The least complex is taken; of several a double one before a cell's before a house's before
 * a contradiction, then the first. */
#include "rating/web.h"

enum { BRANCHES = BOARD_DIGITS, SORT_DOUBLE = 1, SORT_CELL = 5, SORT_HOUSE = 6, SORT_CLASH = 7, NESTED = 256 };

struct multiple {
    struct weaver *weaver;
    struct seeking *seeking;
    struct harvest *harvest; /* NULL: just the least complex is wanted */
    bool found;
    uint32_t complexity;
    unsigned sort;
    struct hint best;
};

/* One hint: where its branches end, what it says, and why the potentials hold from which they start. */
struct branches {
    unsigned count, sort, target, cause;
    uint32_t end[BRANCHES];
};

/* Chains nested in one, each counted once. */
struct nested_sum {
    uint64_t signature[NESTED];
    unsigned count;
    uint32_t complexity;
};

static void add_nested(struct nested_sum *sum, const struct nested_chain *nested)
{
    for (unsigned i = 0; i < sum->count; i++) {
        if (sum->signature[i] == nested->signature)
            return;
    }
    if (sum->count < NESTED)
        sum->signature[sum->count++] = nested->signature;
    sum->complexity += nested->complexity;
}

static uint32_t nested_complexity(struct weaver *weaver, const struct branches *branches)
{
    struct nested_sum sum;
    sum.count = sum.complexity = 0;
    for (unsigned i = 0; i < branches->count; i++) {
        unsigned height = 0;
        knots_forget(weaver);
        if (weaver->knot[branches->end[i]].over_nested)
            knot_push(weaver, branches->end[i], &height);
        while (height) {
            const struct knot *one = &weaver->knot[weaver->stack[--height]];
            if (one->nested)
                add_nested(&sum, &weaver->nested[one->nested - 1]);
            for (unsigned k = 0; k < one->parents; k++)
                knot_push(weaver, weaver->parent[one->first_parent + k], &height);
        }
    }
    return sum.complexity;
}

/* False if it grows past what is wanted. */
static bool measure(struct multiple *multiple, const struct branches *branches, uint32_t *complexity)
{
    struct weaver *weaver = multiple->weaver;
    bool over_nested = false;
    *complexity = 0;
    for (unsigned i = 0; i < branches->count; i++) {
        *complexity += knot_ancestors(weaver, branches->end[i]);
        over_nested = over_nested || weaver->knot[branches->end[i]].over_nested;
        if (!multiple->harvest && multiple->found && *complexity > multiple->complexity)
            return false;
    }
    if (over_nested)
        *complexity += nested_complexity(weaver, branches);
    return multiple->harvest || !multiple->found || *complexity < multiple->complexity ||
           (*complexity == multiple->complexity && branches->sort < multiple->sort);
}

/* What the branch rests on, nearest first, is signed and its needs are gathered. */
static bool describe(struct multiple *multiple, struct chain_hint *hint, uint32_t end, unsigned cause)
{
    struct weaver *weaver = multiple->weaver;
    unsigned taken = 0, count = 0;
    knots_forget(weaver);
    knot_push(weaver, end, &count);
    harvest_sign(hint, POTENTIALS);
    while (taken < count) {
        const struct knot *one = &weaver->knot[weaver->stack[taken++]];
        harvest_sign(hint, one->what);
        if (!harvest_need(multiple->harvest, hint, multiple->seeking->board, one->what,
                          one->cause == CAUSE_NONE ? cause : one->cause))
            return false;
        for (unsigned i = 0; i < one->parents; i++)
            knot_push(weaver, weaver->parent[one->first_parent + i], &count);
    }
    return true;
}

static void put(struct multiple *multiple, const struct branches *branches, double rating, uint32_t complexity)
{
    bool failed = false;
    struct chain_hint *hint = harvest_offer(multiple->harvest, &multiple->seeking->hint, rating, complexity,
                                            branches->sort, &failed);
    for (unsigned i = 0; hint && i < branches->count; i++)
        failed = failed || !describe(multiple, hint, branches->end[i], branches->cause);
    if (failed)
        multiple->weaver->chains->end = CHAINS_NO_MEMORY;
}

static void offer(struct multiple *multiple, const struct branches *branches)
{
    uint32_t complexity;
    if (multiple->weaver->chains->end || !measure(multiple, branches, &complexity))
        return;
    hint_target(multiple->seeking, branches->target);
    if (!multiple->seeking->hint.removals)
        return;
    if (multiple->harvest) {
        put(multiple, branches, multiple->seeking->producer->rating[0] + profile_length_surcharge(complexity), complexity);
        return;
    }
    multiple->found = true;
    multiple->complexity = complexity;
    multiple->sort = branches->sort;
    multiple->best = multiple->seeking->hint;
}

/* What is in all webs: the on potentials first, each in the order of the first web. */
static void meet(struct multiple *multiple, const struct web *const *webs, unsigned count, unsigned sort, unsigned cause)
{
    struct weaver *weaver = multiple->weaver;
    for (unsigned on = 2; on-- > 0;) {
        for (unsigned i = 0; i < webs[0]->count; i++) {
            unsigned what = weaver->knot[webs[0]->first + i].what;
            struct branches branches = {.count = count, .sort = sort, .target = what, .cause = cause};
            bool all = (what & 1) == on;
            for (unsigned k = 0; k < count && all; k++) {
                all = webs[k]->at[what];
                branches.end[k] = webs[k]->first + webs[k]->at[what] - 1u;
            }
            if (all)
                offer(multiple, &branches);
        }
    }
}

static void clash(struct multiple *multiple, const struct web *web, unsigned start)
{
    if (web->clash[0] != web->clash[1])
        offer(multiple, &(struct branches){.count = 2,
                                           .sort = SORT_CLASH,
                                           .target = start ^ 1,
                                           .cause = CAUSE_NONE,
                                           .end = {web->clash[0], web->clash[1]}});
}

/* The candidate on and off. */
static const struct web *try_both(struct multiple *multiple, unsigned cell, unsigned digit)
{
    struct weaver *weaver = multiple->weaver;
    const struct web *webs[2] = {weave(weaver, potential(cell, digit, true)), NULL};
    if (!webs[0] || !weaver->dynamic)
        return webs[0];
    clash(multiple, webs[0], potential(cell, digit, true));
    webs[1] = weave(weaver, potential(cell, digit, false));
    if (!webs[1])
        return NULL;
    clash(multiple, webs[1], potential(cell, digit, false));
    if (!weaver->nishio && bits_count(multiple->seeking->grid->mask[cell]) >= 3)
        meet(multiple, webs, 2, SORT_DOUBLE, CAUSE_NONE);
    return webs[0];
}

/* The places of the digit in the cell's houses, where the cell is the first. */
static bool try_houses(struct multiple *multiple, unsigned cell, unsigned digit)
{
    const struct board *board = multiple->seeking->board;
    for (unsigned i = 0; i < board->cell_houses[cell]; i++) {
        unsigned house = board->cell_house[cell][i], places = multiple->seeking->grid->place[house][digit], count = 0;
        const struct web *webs[BRANCHES];
        if (bits_count(places) < 2 || bits_first(places) != board->slot[cell][i])
            continue;
        for (; places; places &= places - 1) {
            webs[count] = weave(multiple->weaver, potential(board->house[house][bits_first(places)], digit, true));
            if (!webs[count++])
                return false;
        }
        meet(multiple, webs, count, SORT_HOUSE, house);
    }
    return true;
}

static bool try_cell(struct multiple *multiple, unsigned cell)
{
    const struct web *webs[BRANCHES];
    unsigned count = 0;
    for (unsigned left = multiple->seeking->grid->mask[cell]; left; left &= left - 1) {
        webs[count] = try_both(multiple, cell, bits_first(left));
        if (!webs[count++] || (!multiple->weaver->nishio && !try_houses(multiple, cell, bits_first(left))))
            return false;
    }
    if (!multiple->weaver->nishio)
        meet(multiple, webs, count, SORT_CELL, CAUSE_CELL);
    return true;
}

static void try_all(struct multiple *multiple)
{
    struct weaver *weaver = multiple->weaver;
    const struct producer *producer = multiple->seeking->producer;
    weaver->multiple = producer->chain.multiple;
    weaver->dynamic = producer->chain.dynamic;
    weaver->nishio = producer->chain.nishio;
    weaver->level = producer->chain.level;
    weaver->inner_level = producer->chain.nested;
    bool going = weaver_begin(weaver, multiple->seeking);
    for (unsigned cell = 0; cell < BOARD_CELLS && going; cell++) {
        if (bits_count(multiple->seeking->grid->mask[cell]) > (weaver->dynamic ? 1 : 2))
            going = try_cell(multiple, cell);
    }
}

void multiple_harvest(struct weaver *weaver, struct seeking *seeking, struct harvest *harvest)
{
    try_all(&(struct multiple){.weaver = weaver, .seeking = seeking, .harvest = harvest});
}

void produce_multiple_chain(struct seeking *seeking)
{
    struct weaver **weaver = &seeking->chains->weaver[0];
    if (!*weaver && !(*weaver = weaver_create())) {
        seeking->chains->end = CHAINS_NO_MEMORY;
        return;
    }
    struct multiple multiple = {.weaver = *weaver, .seeking = seeking};
    try_all(&multiple);
    if (!multiple.found || seeking->chains->end)
        return;
    seeking->hint = multiple.best;
    hint_done(seeking, seeking->producer->rating[0] + profile_length_surcharge(multiple.complexity));
}
