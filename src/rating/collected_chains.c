#include "rating/collected_chains.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void collected_chains_begin(struct collected_chains *collected, const struct rating_grid *initial,
                            const struct rating_grid *current)
{
    collected->initial = initial;
    collected->current = current;
    collected->hints = collected->removals = collected->needs = 0;
    collected->order = 0;
    memset(collected->by_target, 0, sizeof collected->by_target);
}

void collected_chains_finish(struct collected_chains *collected)
{
    memory_free(collected->hint);
    memory_free(collected->removal);
    memory_free(collected->need);
}

/* Returns the literal that, if true, makes exactly the hint's removals; LITERALS if there is none. */
static unsigned target_of(const struct collected_chains *collected, const struct explainer_hint *hint)
{
    unsigned cell = hint->removal[0].cell, digits = hint->removal[0].digits;
    unsigned kept = collected->current->mask[cell] & ~digits;
    if (hint->removals == 1 && mask_count(digits) == 1)
        return make_literal(cell, mask_first(digits), false);
    if (hint->removals == 1 && mask_count(kept) == 1)
        return make_literal(cell, mask_first(kept), true);
    return LITERALS;
}

static bool same_removals(const struct collected_chains *collected, const struct chain_hint *a,
                          const struct explainer_hint *b)
{
    if (a->removals != b->removals)
        return false;
    for (unsigned i = 0; i < b->removals; i++) {
        bool there = false;
        for (unsigned k = 0; k < a->removals && !there; k++) {
            const struct hint_removal *one = &collected->removal[a->first_removal + k];
            there = one->cell == b->removal[i].cell && one->digits == b->removal[i].digits;
        }
        if (!there)
            return false;
    }
    return true;
}

static struct chain_hint *find_same(struct collected_chains *collected, const struct explainer_hint *hint,
                                    unsigned target)
{
    if (target < LITERALS)
        return collected->by_target[target] ? &collected->hint[collected->by_target[target] - 1] : NULL;
    for (size_t i = 0; i < collected->hints; i++) {
        if (same_removals(collected, &collected->hint[i], hint))
            return &collected->hint[i];
    }
    return NULL;
}

static int compare(const void *one, const void *other)
{
    const struct chain_hint *a = one, *b = other;
    if (a->rating < b->rating || a->rating > b->rating)
        return a->rating < b->rating ? -1 : 1;
    if (a->complexity != b->complexity)
        return a->complexity < b->complexity ? -1 : 1;
    if (a->tie_rank != b->tie_rank)
        return a->tie_rank < b->tie_rank ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

static void add_removals(struct collected_chains *collected, const struct explainer_hint *hint)
{
    array_room(collected->removal, collected->removal_capacity, collected->removals + hint->removals);
    memcpy(collected->removal + collected->removals, hint->removal, hint->removals * sizeof *hint->removal);
    collected->removals += hint->removals;
}

struct chain_hint *collected_chains_offer(struct collected_chains *collected, const struct explainer_hint *hint,
                                          double rating, uint32_t complexity, unsigned tie_rank)
{
    unsigned target = target_of(collected, hint);
    struct chain_hint *same = find_same(collected, hint, target);
    struct chain_hint made = {
        .rating = rating,
        .complexity = complexity,
        .order = collected->order++,
        .first_removal = same ? same->first_removal : (uint32_t)collected->removals,
        .first_need = (uint32_t)collected->needs,
        .removals = (uint16_t)hint->removals,
        .tie_rank = (uint8_t)tie_rank,
    };
    if (same && compare(same, &made) < 0)
        return NULL;
    if (same) {
        *same = made;
        return same;
    }
    array_room(collected->hint, collected->hint_capacity, collected->hints + 1);
    add_removals(collected, hint);
    collected->hint[collected->hints++] = made;
    if (target < LITERALS)
        collected->by_target[target] = (uint32_t)collected->hints;
    return &collected->hint[collected->hints - 1];
}

static void add_need(struct collected_chains *collected, struct chain_hint *hint, unsigned cell, unsigned digit)
{
    uint16_t literal = (uint16_t)make_literal(cell, digit, false);
    for (unsigned i = 0; i < hint->needs; i++) {
        if (collected->need[hint->first_need + i] == literal)
            return;
    }
    array_room(collected->need, collected->need_capacity, collected->needs + 1);
    collected->need[collected->needs++] = literal;
    hint->needs++;
}

void collected_chains_add_need(struct collected_chains *collected, struct chain_hint *hint,
                               const struct rating_board *board, unsigned literal, unsigned cause)
{
    unsigned cell = literal_cell(literal), digit = literal_digit(literal);
    if (!(literal & 1) || cause == CAUSE_NONE)
        return;
    unsigned removed = collected->initial->mask[cell] & ~collected->current->mask[cell];
    for (; removed && cause == CAUSE_CELL; removed &= removed - 1) {
        add_need(collected, hint, cell, mask_first(removed));
    }
    if (cause >= BOARD_HOUSES)
        return;
    removed = collected->initial->place[cause][digit] & ~collected->current->place[cause][digit];
    for (; removed; removed &= removed - 1) {
        add_need(collected, hint, board->house[cause][mask_first(removed)], digit);
    }
}

void collected_chains_sort(struct collected_chains *collected)
{
    if (collected->hints)
        qsort(collected->hint, collected->hints, sizeof *collected->hint, compare);
}
