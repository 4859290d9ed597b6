/* Almost locked sets tied to each other. A digit of two sets whose candidates all see each other across them is common and
 * restricted: only one of the sets can hold it, so the other one is locked. ALS-XZ: two sets with such a digit x; whichever
 * is locked holds every other digit z that both have, and what sees all of z in both goes. With a second such digit both
 * sets are locked in turn, and the other digits of each go from what sees them. ALS-XY-wing: two sets tied to a third by
 * different digits. Death blossom: each candidate of a cell, the stem, sees all its like in one of as many sets, the
 * petals: whichever is true locks its petal. */
#include <string.h>

#include "technique/families.h"
#include "technique/web.h"

enum { PETALS_MOST = 5, BLOSSOMS_MOST = 20000 };

struct sets {
    struct search *search;
    struct web web;
    unsigned digits;
    uint32_t *node_of;            /* [sets * (digits + 1)]: the node of a digit plus one */
    uint32_t *first_set, *set_of; /* [nodes + 1], ...: which sets a node is of */
    uint64_t *lost;
};

static uint32_t node_in(const struct sets *sets, uint32_t set, unsigned digit)
{
    return sets->node_of[set * (sets->digits + 1) + digit] - 1;
}

static const struct als *als_at(const struct sets *sets, uint32_t set)
{
    return &sets->web.sets.als[set];
}

static const uint64_t *seen_by(const struct sets *sets, uint32_t set, unsigned digit)
{
    return sets->web.node[node_in(sets, set, digit)].seen;
}

static bool has_node(const struct sets *sets, uint32_t set, unsigned digit)
{
    return sets->node_of[set * (sets->digits + 1) + digit];
}

/* --- making --- */

static void note_node(struct sets *sets, const struct als *als, uint32_t node)
{
    sets->node_of[(size_t)(als - sets->web.sets.als) * (sets->digits + 1) + sets->web.node[node].digit] = node + 1;
}

static bool list_sets(struct sets *sets)
{
    const struct web *web = &sets->web;
    struct arena *arena = sets->search->position->arena;
    size_t total = 0, entries = (size_t)web->sets.count * (sets->digits + 1);
    for (size_t i = 0; i < entries; i++)
        total += sets->node_of[i] > 0;
    sets->first_set = arena_zeroed(arena, web->nodes + 2, sizeof *sets->first_set);
    sets->set_of = arena_zeroed(arena, total + 1, sizeof *sets->set_of);
    if (!sets->first_set || !sets->set_of)
        return false;
    for (size_t i = 0; i < entries; i++) {
        if (sets->node_of[i])
            sets->first_set[sets->node_of[i] + 1]++;
    }
    for (unsigned n = 0; n <= web->nodes; n++)
        sets->first_set[n + 1] += sets->first_set[n];
    /* Filling moves each start to its end, which is where the next one starts. */
    for (size_t i = 0; i < entries; i++) {
        if (sets->node_of[i])
            sets->set_of[sets->first_set[sets->node_of[i]]++] = (uint32_t)(i / (sets->digits + 1));
    }
    return true;
}

static bool sets_make(struct sets *sets, struct search *search)
{
    struct arena *arena = search->position->arena;
    *sets = (struct sets){.search = search, .digits = search->position->layout->digits};
    if (!web_make(&sets->web, search, WEB_SETS))
        return false;
    sets->node_of = arena_zeroed(arena, (size_t)sets->web.sets.count * (sets->digits + 1), sizeof *sets->node_of);
    sets->lost = arena_zeroed(arena, sets->web.sight.words, sizeof *sets->lost);
    for (unsigned i = 0; sets->node_of && i < sets->web.links; i++) {
        note_node(sets, sets->web.link[i].als, sets->web.link[i].node[0]);
        note_node(sets, sets->web.link[i].als, sets->web.link[i].node[1]);
    }
    bool made = sets->node_of && sets->lost && list_sets(sets);
    search->no_memory |= !made;
    return made;
}

/* The sets that have this node: set_of[from] to set_of[to - 1]. */
static void sets_with(const struct sets *sets, uint32_t node, uint32_t *from, uint32_t *to)
{
    *from = sets->first_set[node];
    *to = sets->first_set[node + 1];
}

/* The digits that are common and restricted. */
static digit_mask restricted(const struct sets *sets, uint32_t a, uint32_t b)
{
    digit_mask found = 0;
    for (digit_mask left = als_at(sets, a)->digits & als_at(sets, b)->digits; left; left &= left - 1) {
        unsigned digit = digit_first(left);
        if (has_node(sets, a, digit) && has_node(sets, b, digit) &&
            web_are_weak(&sets->web, node_in(sets, a, digit), node_in(sets, b, digit)))
            found |= left & -left;
    }
    return found;
}

/* --- reasons --- */

static bool lose_common(struct sets *sets, uint32_t a, uint32_t b, unsigned digit)
{
    uint64_t any = 0;
    if (!has_node(sets, a, digit) || !has_node(sets, b, digit))
        return false;
    const uint64_t *one = seen_by(sets, a, digit), *two = seen_by(sets, b, digit);
    for (size_t k = 0; k < sets->web.sight.words; k++) {
        sets->lost[k] |= one[k] & two[k];
        any |= one[k] & two[k];
    }
    return any;
}

/* Cites why what was removed is not true beside the sets' candidates of its digit. */
static void cite_removals(struct sets *sets, const uint32_t *set, unsigned count)
{
    struct search *search = sets->search;
    for (size_t i = 0; i < search->finding.removals; i++) {
        for (digit_mask left = search->finding.removal[i].digits; left; left &= left - 1) {
            for (unsigned k = 0; k < count; k++) {
                if (has_node(sets, set[k], digit_first(left)))
                    web_cite_removal(&sets->web, search->finding.removal[i].cell, digit_first(left),
                                     node_in(sets, set[k], digit_first(left)));
            }
        }
    }
}

static void cite_restricted(struct sets *sets, uint32_t a, uint32_t b, digit_mask digits)
{
    for (digit_mask left = digits; left; left &= left - 1)
        web_cite_weak(&sets->web, node_in(sets, a, digit_first(left)), node_in(sets, b, digit_first(left)));
}

/* --- ALS-XZ --- */

static void lose_alone(struct sets *sets, uint32_t a, digit_mask digits)
{
    for (digit_mask left = digits; left; left &= left - 1) {
        for (size_t k = 0; has_node(sets, a, digit_first(left)) && k < sets->web.sight.words; k++)
            sets->lost[k] |= seen_by(sets, a, digit_first(left))[k];
    }
}

static bool report_xz(struct sets *sets, uint32_t a, uint32_t b, digit_mask common)
{
    struct search *search = sets->search;
    digit_mask one = als_at(sets, a)->digits, two = als_at(sets, b)->digits;
    bool doubly = digit_count(common) > 1, any = false;
    memset(sets->lost, 0, sets->web.sight.words * sizeof *sets->lost);
    for (digit_mask left = one & two & ~(doubly ? 0 : common); left; left &= left - 1)
        any |= lose_common(sets, a, b, digit_first(left));
    if (doubly && digit_count(common) == 2) {
        lose_alone(sets, a, one & ~common);
        lose_alone(sets, b, two & ~common);
    } else if (!any) {
        return false;
    }
    finding_begin(search, TECHNIQUE_als_xz);
    als_cite(search, als_at(sets, a));
    als_cite(search, als_at(sets, b));
    cite_restricted(sets, a, b, common);
    sight_remove(search, &sets->web.sight, sets->lost);
    cite_removals(sets, (uint32_t[]){a, b}, 2);
    return finding_done(search);
}

static bool is_cell(const struct sets *sets, uint32_t set)
{
    return als_at(sets, set)->count == 1;
}

static bool xz_from(struct sets *sets, uint32_t a)
{
    for (digit_mask left = als_at(sets, a)->digits; left; left &= left - 1) {
        if (!has_node(sets, a, digit_first(left)))
            continue;
        const struct web_node *node = &sets->web.node[node_in(sets, a, digit_first(left))];
        for (unsigned i = 0; i < node->weaks; i++) {
            uint32_t at, end;
            if (sets->web.node[node->weak[i]].digit != node->digit)
                continue;
            for (sets_with(sets, node->weak[i], &at, &end); at < end; at++) {
                uint32_t b = sets->set_of[at];
                if (b <= a || (is_cell(sets, a) && is_cell(sets, b)))
                    continue;
                digit_mask common = restricted(sets, a, b);
                if (digit_first(common) == node->digit && report_xz(sets, a, b, common))
                    return true;
            }
        }
    }
    return false;
}

void sets_xz(struct search *search)
{
    struct sets sets;
    if (!sets_make(&sets, search))
        return;
    for (uint32_t a = 0; a < sets.web.sets.count && !search_cancelled(search); a++) {
        if (xz_from(&sets, a))
            return;
    }
}

/* --- ALS-XY-wing --- */

/* A set that is tied to the pivot, and by which digit. */
struct wing {
    uint32_t set;
    unsigned digit;
};

static bool report_wing(struct sets *sets, uint32_t pivot, struct wing a, struct wing b)
{
    struct search *search = sets->search;
    bool any = false;
    memset(sets->lost, 0, sets->web.sight.words * sizeof *sets->lost);
    for (digit_mask left = als_at(sets, a.set)->digits & als_at(sets, b.set)->digits & ~digit_bit(a.digit) &
                           ~digit_bit(b.digit);
         left; left &= left - 1)
        any |= lose_common(sets, a.set, b.set, digit_first(left));
    if (!any)
        return false;
    finding_begin(search, TECHNIQUE_als_xy_wing);
    als_cite(search, als_at(sets, a.set));
    als_cite(search, als_at(sets, pivot));
    als_cite(search, als_at(sets, b.set));
    cite_restricted(sets, a.set, pivot, digit_bit(a.digit));
    cite_restricted(sets, b.set, pivot, digit_bit(b.digit));
    sight_remove(search, &sets->web.sight, sets->lost);
    cite_removals(sets, (uint32_t[]){a.set, b.set}, 2);
    return finding_done(search);
}

/* Lists the sets tied to the pivot; `wings` may be NULL to count them. */
static unsigned list_wings(const struct sets *sets, uint32_t pivot, struct wing *wings)
{
    unsigned count = 0;
    for (digit_mask left = als_at(sets, pivot)->digits; left; left &= left - 1) {
        if (!has_node(sets, pivot, digit_first(left)))
            continue;
        const struct web_node *node = &sets->web.node[node_in(sets, pivot, digit_first(left))];
        for (unsigned i = 0; i < node->weaks; i++) {
            uint32_t at, end;
            if (sets->web.node[node->weak[i]].digit != node->digit)
                continue;
            for (sets_with(sets, node->weak[i], &at, &end); at < end; at++) {
                if (wings)
                    wings[count] = (struct wing){.set = sets->set_of[at], .digit = node->digit};
                count++;
            }
        }
    }
    return count;
}

static bool wing_from(struct sets *sets, uint32_t pivot, struct wing *wings)
{
    unsigned count = list_wings(sets, pivot, wings);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = i + 1; k < count; k++) {
            if (wings[i].digit == wings[k].digit || wings[i].set == wings[k].set ||
                (is_cell(sets, pivot) && is_cell(sets, wings[i].set) && is_cell(sets, wings[k].set)))
                continue;
            if (report_wing(sets, pivot, wings[i], wings[k]))
                return true;
        }
    }
    return false;
}

void sets_wing(struct search *search)
{
    struct sets sets;
    unsigned most = 0;
    if (!sets_make(&sets, search))
        return;
    for (uint32_t pivot = 0; pivot < sets.web.sets.count; pivot++) {
        unsigned count = list_wings(&sets, pivot, NULL);
        most = count > most ? count : most;
    }
    struct wing *wings = arena_zeroed(search->position->arena, most, sizeof *wings);
    search->no_memory |= !wings;
    for (uint32_t pivot = 0; wings && pivot < sets.web.sets.count && !search_cancelled(search); pivot++) {
        if (wing_from(&sets, pivot, wings))
            return;
    }
}

/* --- death blossom --- */

struct blossom {
    struct sets *sets;
    cell_id stem;
    unsigned petals, chosen, digit; /* the digit that goes */
    unsigned stem_digit[PETALS_MOST];
    uint32_t petal[PETALS_MOST];
    uint64_t *seen; /* [(PETALS_MOST + 1) * words]: by the chosen petals' `digit` so far */
    uint64_t told[BLOSSOMS_MOST];
    unsigned tolds;
};

static bool is_told(struct blossom *blossom, const uint64_t *seen)
{
    uint64_t number = set_number(seen, blossom->sets->web.sight.words);
    for (unsigned i = 0; i < blossom->tolds; i++) {
        if (blossom->told[i] == number)
            return true;
    }
    if (blossom->tolds < BLOSSOMS_MOST)
        blossom->told[blossom->tolds++] = number;
    return false;
}

/* Every digit that all petals have, and the stem has not, goes from what sees it in all of them. */
static void lose_of_petals(struct blossom *blossom)
{
    struct sets *sets = blossom->sets;
    digit_mask common = ~sets->search->position->mask[blossom->stem];
    memset(sets->lost, 0, sets->web.sight.words * sizeof *sets->lost);
    for (unsigned i = 0; i < blossom->petals; i++)
        common &= als_at(sets, blossom->petal[i])->digits;
    for (; common; common &= common - 1) {
        for (size_t k = 0; k < sets->web.sight.words; k++) {
            uint64_t all = UINT64_MAX;
            for (unsigned i = 0; i < blossom->petals; i++) {
                bool has = has_node(sets, blossom->petal[i], digit_first(common));
                all &= has ? seen_by(sets, blossom->petal[i], digit_first(common))[k] : 0;
            }
            sets->lost[k] |= all;
        }
    }
}

static bool report_blossom(struct blossom *blossom)
{
    struct sets *sets = blossom->sets;
    struct search *search = sets->search;
    lose_of_petals(blossom);
    if (is_told(blossom, sets->lost))
        return false;
    finding_begin(search, TECHNIQUE_death_blossom);
    finding_truth(search, constraint_cell(blossom->stem));
    for (unsigned i = 0; i < blossom->petals; i++) {
        als_cite(search, als_at(sets, blossom->petal[i]));
        web_cite_removal(&sets->web, blossom->stem, blossom->stem_digit[i],
                         node_in(sets, blossom->petal[i], blossom->stem_digit[i]));
    }
    sight_remove(search, &sets->web.sight, sets->lost);
    cite_removals(sets, blossom->petal, blossom->petals);
    return finding_done(search);
}

static bool has_cell(const struct als *als, cell_id cell)
{
    for (unsigned i = 0; i < als->count; i++) {
        if (als->cells[i] == cell)
            return true;
    }
    return false;
}

static bool choose_petal(struct blossom *blossom);

/* Takes `set` as the next petal if something still sees the digit in all of them. */
static bool try_petal(struct blossom *blossom, uint32_t set)
{
    const struct sets *sets = blossom->sets;
    size_t words = sets->web.sight.words;
    uint64_t *before = blossom->seen + blossom->chosen * words, *after = before + words, any = 0;
    if (!has_node(sets, set, blossom->digit) || has_cell(als_at(sets, set), blossom->stem))
        return false;
    for (size_t k = 0; k < words; k++) {
        after[k] = before[k] & seen_by(sets, set, blossom->digit)[k];
        any |= after[k];
    }
    if (!any)
        return false;
    blossom->petal[blossom->chosen++] = set;
    bool stop = choose_petal(blossom);
    blossom->chosen--;
    return stop;
}

static bool choose_petal(struct blossom *blossom)
{
    const struct sets *sets = blossom->sets;
    if (blossom->chosen == blossom->petals)
        return report_blossom(blossom);
    unsigned digit = blossom->stem_digit[blossom->chosen];
    unsigned stem = sight_number(&sets->web.sight, blossom->stem, digit);
    for (uint32_t n = 0; n < sets->web.nodes && !search_cancelled(sets->search); n++) {
        uint32_t at, end;
        if (sets->web.node[n].digit != digit || !set_has(sets->web.node[n].seen, stem))
            continue;
        for (sets_with(sets, n, &at, &end); at < end; at++) {
            if (try_petal(blossom, sets->set_of[at]))
                return true;
        }
    }
    return false;
}

static bool blossom_at(struct blossom *blossom, cell_id stem)
{
    const struct position *position = blossom->sets->search->position;
    digit_mask mask = position->mask[stem];
    blossom->stem = stem;
    blossom->petals = 0;
    for (digit_mask left = mask; left; left &= left - 1)
        blossom->stem_digit[blossom->petals++] = digit_first(left);
    for (unsigned digit = 1; digit <= blossom->sets->digits; digit++) {
        blossom->digit = digit;
        if (!(mask & digit_bit(digit)) && choose_petal(blossom))
            return true;
    }
    return false;
}

void sets_blossom(struct search *search)
{
    const struct position *position = search->position;
    struct sets sets;
    if (!sets_make(&sets, search))
        return;
    struct blossom *blossom = arena_zeroed(position->arena, 1, sizeof *blossom);
    if (blossom)
        blossom->seen = arena_zeroed(position->arena, (PETALS_MOST + 1) * sets.web.sight.words, sizeof(uint64_t));
    search->no_memory |= !blossom || !blossom->seen;
    if (search->no_memory)
        return;
    blossom->sets = &sets;
    memset(blossom->seen, 0xFF, sets.web.sight.words * sizeof(uint64_t));
    for (unsigned c = 0; c < position->layout->cells && !search_cancelled(search); c++) {
        unsigned count = position->solved[c] ? 0 : digit_count(position->mask[c]);
        if (count >= 2 && count <= PETALS_MOST && blossom_at(blossom, (cell_id)c))
            return;
    }
}
