/* Death blossom: each candidate of a cell, the stem, sees all its like in one of as many almost locked sets, the petals.
 * Whichever is true locks its petal, so of any other digit that all petals have, what sees all of it goes. */
#include <string.h>

#include "technique/families.h"
#include "technique/tied.h"
#include "technique/told.h"

enum { PETALS_MOST = 5 };

struct blossom {
    struct tied *sets;
    cell_id stem;
    unsigned petals, chosen, digit; /* the digit that goes */
    unsigned stem_digit[PETALS_MOST];
    uint32_t petal[PETALS_MOST];
    uint64_t *seen; /* [(PETALS_MOST + 1) * words]: by the chosen petals' `digit` so far */
    struct told told;
};

/* Every digit that all petals have, and the stem has not, goes from what sees it in all of them. */
static void lose_of_petals(struct blossom *blossom)
{
    struct tied *sets = blossom->sets;
    digit_mask common = ~sets->search->position->mask[blossom->stem];
    memset(sets->lost, 0, sets->web.sight.words * sizeof *sets->lost);
    for (unsigned i = 0; i < blossom->petals; i++)
        common &= tied_als(sets, blossom->petal[i])->digits;
    for (; common; common &= common - 1) {
        for (size_t k = 0; k < sets->web.sight.words; k++) {
            uint64_t all = UINT64_MAX;
            for (unsigned i = 0; i < blossom->petals; i++) {
                bool has = tied_has(sets, blossom->petal[i], digit_first(common));
                all &= has ? tied_seen(sets, blossom->petal[i], digit_first(common))[k] : 0;
            }
            sets->lost[k] |= all;
        }
    }
}

static bool report_blossom(struct blossom *blossom)
{
    struct tied *sets = blossom->sets;
    struct search *search = sets->search;
    lose_of_petals(blossom);
    if (told_before(&blossom->told, search->position->arena, set_number(sets->lost, sets->web.sight.words)))
        return false;
    finding_begin(search, TECHNIQUE_death_blossom);
    finding_split_truth(search, constraint_cell(blossom->stem));
    finding_role(search, ROLE_STEM, 0);
    finding_role_cell(search, blossom->stem);
    for (unsigned i = 0; i < blossom->petals; i++) {
        finding_role(search, ROLE_PETAL, 0);
        for (unsigned k = 0; k < tied_als(sets, blossom->petal[i])->count; k++)
            finding_role_cell(search, tied_als(sets, blossom->petal[i])->cells[k]);
        als_cite(search, tied_als(sets, blossom->petal[i]));
        web_cite_removal(&sets->web, blossom->stem, blossom->stem_digit[i],
                         tied_node(sets, blossom->petal[i], blossom->stem_digit[i]));
    }
    sight_remove(search, &sets->web.sight, sets->lost);
    tied_cite_removals(sets, blossom->petal, blossom->petals);
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
    const struct tied *sets = blossom->sets;
    size_t words = sets->web.sight.words;
    uint64_t *before = blossom->seen + blossom->chosen * words, *after = before + words, any = 0;
    if (!tied_has(sets, set, blossom->digit) || has_cell(tied_als(sets, set), blossom->stem))
        return false;
    for (size_t k = 0; k < words; k++) {
        after[k] = before[k] & tied_seen(sets, set, blossom->digit)[k];
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
    const struct tied *sets = blossom->sets;
    if (blossom->chosen == blossom->petals)
        return report_blossom(blossom);
    unsigned digit = blossom->stem_digit[blossom->chosen];
    unsigned stem = sight_number(&sets->web.sight, blossom->stem, digit);
    for (uint32_t n = 0; n < sets->web.nodes && !search_cancelled(sets->search); n++) {
        uint32_t at, end;
        if (sets->web.node[n].digit != digit || !set_has(sets->web.node[n].seen, stem))
            continue;
        for (tied_with(sets, n, &at, &end); at < end; at++) {
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

void blossom_death(struct search *search)
{
    const struct position *position = search->position;
    struct tied sets;
    if (!tied_make(&sets, search))
        return;
    struct blossom blossom = {
        .sets = &sets,
        .seen = arena_calloc(position->arena, (PETALS_MOST + 1) * sets.web.sight.words, sizeof(uint64_t)),
    };
    search->no_memory |= !blossom.seen;
    if (!blossom.seen)
        return;
    memset(blossom.seen, 0xFF, sets.web.sight.words * sizeof(uint64_t));
    for (unsigned c = 0; c < position->layout->cells && !search_cancelled(search); c++) {
        if (position->count[c] >= 2 && position->count[c] <= PETALS_MOST && blossom_at(&blossom, (cell_id)c))
            return;
    }
}
