/* Reports a fish: its technique, determined by its houses and fins, its eliminations, and its roles for the
 * argument. */
#include "technique/fish_search.h"

#include <string.h>

enum technique_id fish_technique(enum shape shape, unsigned size, bool finned, bool sashimi)
{
    static const enum technique_id ids[][MAX_FISH_SIZE - 1] = {
        {TECHNIQUE_x_wing, TECHNIQUE_swordfish, TECHNIQUE_jellyfish, TECHNIQUES, TECHNIQUES},
        {TECHNIQUE_finned_x_wing, TECHNIQUE_finned_swordfish, TECHNIQUE_finned_jellyfish, TECHNIQUES, TECHNIQUES},
        {TECHNIQUE_sashimi_x_wing, TECHNIQUE_sashimi_swordfish, TECHNIQUE_sashimi_jellyfish, TECHNIQUES, TECHNIQUES},
        {TECHNIQUE_franken_x_wing, TECHNIQUE_franken_swordfish, TECHNIQUE_franken_jellyfish, TECHNIQUES, TECHNIQUES},
        {TECHNIQUE_finned_franken_x_wing, TECHNIQUE_finned_franken_swordfish, TECHNIQUE_finned_franken_jellyfish,
         TECHNIQUES, TECHNIQUES},
        {TECHNIQUE_mutant_x_wing, TECHNIQUE_mutant_swordfish, TECHNIQUE_mutant_jellyfish, TECHNIQUES, TECHNIQUES},
        {TECHNIQUE_finned_mutant_x_wing, TECHNIQUE_finned_mutant_swordfish, TECHNIQUE_finned_mutant_jellyfish,
         TECHNIQUE_finned_mutant_squirmbag, TECHNIQUE_finned_mutant_whale},
    };
    unsigned row = shape == BASIC ? (unsigned)finned + sashimi : 2 * (unsigned)shape + 1 + finned;
    return ids[row][size - 2];
}

static enum shape shape_of(const struct fish *fish)
{
    uint8_t bases = 0, covers = 0;
    for (unsigned i = 0; i < fish->size; i++) {
        bases |= kind_bit(fish, fish->base[i]);
        covers |= kind_bit(fish, fish->cover[i]);
    }
    for (unsigned turn = 0; turn < 2; turn++) {
        uint8_t base_line = turn ? COLUMNS : ROWS, cover_line = turn ? ROWS : COLUMNS;
        if (bases == base_line && covers == cover_line)
            return BASIC;
        if (!(bases & cover_line) && !(covers & base_line))
            return FRANKEN;
    }
    return MUTANT;
}

/* Returns whether a base has at most one candidate besides fins. */
static bool is_sashimi(const struct fish *fish)
{
    for (unsigned b = 0; b < fish->size; b++) {
        const uint64_t *in = digit_candidates_in_house(&fish->candidates, fish->base[b]);
        unsigned body = 0;
        for (size_t k = 0; k < fish->candidates.words; k++)
            body += word_count(in[k] & ~fish->fin[k]);
        if (body < 2)
            return true;
    }
    return false;
}

static bool is_reported(struct fish *fish)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < fish->size; i++)
        hash += (fish->base[i] + 1u) * 0x9E3779B97F4A7C15u ^ (uint64_t)(fish->base[i] + 7u) << 40;
    for (unsigned i = 0; i < fish->size; i++)
        hash += ((fish->cover[i] + 1u) * 0xC2B2AE3D27D4EB4Fu) ^ (uint64_t)(fish->cover[i] + 3u) << 20;
    /* report one non-basic fish for each set of eliminations */
    if (fish->shape != BASIC)
        hash = bits_hash(fish->eliminated, fish->candidates.words);
    return seen_set_test_and_add(&fish->reported, fish->search->grid->arena, hash);
}

/* Stores the eliminations of the fish: candidates that see all fins and are in a cover but in no base, or in two
 * covers. */
static bool find_eliminated(struct fish *fish, const uint64_t *seen)
{
    size_t words = fish->candidates.words;
    const uint64_t *bases = fish->bases + fish->size * words;
    uint64_t any = 0;
    bits_clear(fish->scratch, words);
    bits_clear(fish->in_two_covers, words);
    for (unsigned i = 0; i < fish->size; i++) {
        const uint64_t *in = digit_candidates_in_house(&fish->candidates, fish->cover[i]);
        for (size_t k = 0; k < words; k++) {
            fish->in_two_covers[k] |= fish->scratch[k] & in[k];
            fish->scratch[k] |= in[k];
        }
    }
    for (size_t k = 0; k < words; k++) {
        fish->eliminated[k] = ((fish->scratch[k] & ~bases[k]) | fish->in_two_covers[k]) & seen[k] & ~fish->fin[k];
        any |= fish->eliminated[k];
    }
    return any;
}

static void cite_fins(struct fish *fish, cell_id cell)
{
    const struct digit_candidates *candidates = &fish->candidates;
    BITS_EACH (f, fish->fin, candidates->words)
        finding_add_peer_link(fish->search, cell, candidates->cell[f], candidates->digit);
}

/* Returns whether every cover has a candidate of the bases that is not a fin and is in no other cover. Otherwise a
 * smaller fish does the same. */
static bool needs_all_covers(const struct fish *fish)
{
    const uint64_t *bases = fish->bases + fish->size * fish->candidates.words;
    for (unsigned i = 0; i < fish->size; i++) {
        bool own = false;
        for (size_t k = 0; k < fish->candidates.words; k++) {
            uint64_t others = 0;
            for (unsigned c = 0; c < fish->size; c++)
                others |= c == i ? 0 : digit_candidates_in_house(&fish->candidates, fish->cover[c])[k];
            own = own || (digit_candidates_in_house(&fish->candidates, fish->cover[i])[k] & bases[k] & ~fish->fin[k] &
                          ~others);
        }
        if (!own)
            return false;
    }
    return true;
}

/* Returns whether every base has a candidate that is not a fin. A base of fins alone does not need a fish. */
static bool needs_all_bases(const struct fish *fish)
{
    for (unsigned i = 0; i < fish->size; i++) {
        bool own = false;
        for (size_t k = 0; k < fish->candidates.words && !own; k++)
            own = digit_candidates_in_house(&fish->candidates, fish->base[i])[k] & ~fish->fin[k];
        if (!own)
            return false;
    }
    return true;
}

void fish_add_roles(struct search *search, const struct fish_found *found)
{
    const struct digit_candidates *candidates = found->candidates;
    finding_begin_role(search, ROLE_BASE, 0);
    for (unsigned i = 0; i < found->size; i++)
        finding_add_role_house(search, found->base[i], candidates->digit);
    finding_begin_role(search, ROLE_COVER, 0);
    for (unsigned i = 0; i < found->size; i++)
        finding_add_role_house(search, found->cover[i], candidates->digit);
    BITS_EACH (f, found->fin, candidates->words) {
        unsigned bases = 0;
        for (unsigned i = 0; i < found->size; i++)
            bases += layout_house_has(candidates->grid->layout, found->base[i], candidates->cell[f]);
        finding_begin_role(search, bases > 1 ? ROLE_ENDO_FIN : ROLE_FIN, 0);
        finding_add_role_candidate(search, candidates->cell[f], candidates->digit);
    }
}

static struct fish_found as_found(const struct fish *fish)
{
    return (struct fish_found){
        .candidates = &fish->candidates,
        .size = fish->size,
        .base = fish->base,
        .cover = fish->cover,
        .bases = fish->bases + fish->size * fish->candidates.words,
        .fin = fish->fin,
    };
}

/* Writes the plan: the bases fill the covers, or a fin is true. This is hard to follow for a fish of mixed houses. With
 * few eliminations it therefore first supposes each of them to be true: then the bases may have only one place each,
 * one after the other. */
static void plan_fish(struct fish *fish)
{
    enum { FEW = 2 };
    const struct digit_candidates *candidates = &fish->candidates;
    struct fish_found found = as_found(fish);
    if (!fish->search->build_proof)
        return;
    fish_add_roles(fish->search, &found);
    bool are_few = fish->shape != BASIC && bits_count(fish->eliminated, candidates->words) <= FEW;
    BITS_EACH (p, fish->eliminated, are_few ? candidates->words : 0) {
        finding_begin_start(fish->search, PLAN_SUPPOSE_ALONE);
        finding_add_start_candidate(fish->search, candidates->cell[p], candidates->digit);
    }
    if (!fish->fins)
        return;
    finding_begin_start(fish->search, PLAN_SPLIT_SET);
    BITS_EACH (f, fish->fin, candidates->words)
        finding_add_start_candidate(fish->search, candidates->cell[f], candidates->digit);
}

bool fish_report(struct fish *fish, const uint64_t *seen)
{
    struct search *search = fish->search;
    const struct digit_candidates *candidates = &fish->candidates;
    if (fish->visit) {
        struct fish_found found = as_found(fish);
        return fish->covers == fish->size && fish->visit(fish->context, &found);
    }
    if (fish->covers < fish->size || fish->finned != (fish->fins > 0) || shape_of(fish) != fish->shape)
        return false;
    enum technique_id id =
        fish_technique(fish->shape, fish->size, fish->finned, fish->finned && fish->shape == BASIC && is_sashimi(fish));
    if (id == TECHNIQUES || !search_wants(search, id) || !find_eliminated(fish, seen) ||
        (fish->shape != BASIC && !(needs_all_covers(fish) && needs_all_bases(fish))) || is_reported(fish))
        return false;
    finding_begin(search, id);
    finding_begin_count(search);
    for (unsigned i = 0; i < fish->size; i++)
        finding_add_count_truth(search, constraint_house(fish->base[i], candidates->digit));
    for (unsigned i = 0; i < fish->size; i++)
        finding_add_count_link(search, constraint_house(fish->cover[i], candidates->digit));
    plan_fish(fish);
    BITS_EACH (p, fish->eliminated, candidates->words) {
        finding_remove(search, candidates->cell[p], digit_bit(candidates->digit));
        cite_fins(fish, candidates->cell[p]);
    }
    return finding_report(search);
}
