#include "technique/catch.h"

#include <string.h>

enum technique_id catch_id(enum shape shape, unsigned size, bool finned, bool sashimi)
{
    static const enum technique_id ids[][SIZE_MOST - 1] = {
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

/* Without its fins some base has one place left, or none. */
static bool is_sashimi(const struct fish *fish)
{
    for (unsigned b = 0; b < fish->size; b++) {
        const uint64_t *in = places_in(&fish->places, fish->base[b]);
        unsigned body = 0;
        for (size_t k = 0; k < fish->places.words; k++)
            body += (unsigned)__builtin_popcountll(in[k] & ~fish->fin[k]);
        if (body < 2)
            return true;
    }
    return false;
}

static bool is_told(struct fish *fish)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < fish->size; i++)
        number += (fish->base[i] + 1u) * 0x9E3779B97F4A7C15u ^ (uint64_t)(fish->base[i] + 7u) << 40;
    for (unsigned i = 0; i < fish->size; i++)
        number += ((fish->cover[i] + 1u) * 0xC2B2AE3D27D4EB4Fu) ^ (uint64_t)(fish->cover[i] + 3u) << 20;
    /* Of the many fish with boxes, one for each set of candidates that go is enough. */
    if (fish->shape != BASIC)
        number = set_number(fish->lost, fish->places.words);
    return told_before(&fish->told, fish->search->position->arena, number);
}

/* What is in a cover and not in the bases, or in two covers, and sees all fins. */
static bool find_lost(struct fish *fish, const uint64_t *seen)
{
    size_t words = fish->places.words;
    const uint64_t *bases = fish->bases + fish->size * words;
    uint64_t any = 0;
    memset(fish->once, 0, words * sizeof *fish->once);
    memset(fish->twice, 0, words * sizeof *fish->twice);
    for (unsigned i = 0; i < fish->size; i++) {
        const uint64_t *in = places_in(&fish->places, fish->cover[i]);
        for (size_t k = 0; k < words; k++) {
            fish->twice[k] |= fish->once[k] & in[k];
            fish->once[k] |= in[k];
        }
    }
    for (size_t k = 0; k < words; k++) {
        fish->lost[k] = ((fish->once[k] & ~bases[k]) | fish->twice[k]) & seen[k] & ~fish->fin[k];
        any |= fish->lost[k];
    }
    return any;
}

static void cite_fins(struct fish *fish, cell_id cell)
{
    const struct places *places = &fish->places;
    for (unsigned f = set_next(fish->fin, places->words, 0); f != UINT32_MAX; f = set_next(fish->fin, places->words, f + 1))
        finding_link_peers(fish->search, cell, places->cell[f], places->digit);
}

/* Every cover has a place of the bases that no other has, and that is no fin: without it there is the same fish, one
 * smaller. */
static bool needs_all_covers(const struct fish *fish)
{
    const uint64_t *bases = fish->bases + fish->size * fish->places.words;
    for (unsigned i = 0; i < fish->size; i++) {
        bool own = false;
        for (size_t k = 0; k < fish->places.words; k++) {
            uint64_t others = 0;
            for (unsigned c = 0; c < fish->size; c++)
                others |= c == i ? 0 : places_in(&fish->places, fish->cover[c])[k];
            own = own || (places_in(&fish->places, fish->cover[i])[k] & bases[k] & ~fish->fin[k] & ~others);
        }
        if (!own)
            return false;
    }
    return true;
}

/* Every base has a place that is no fin: without a base of fins alone, of which one would be true, there is no fish to speak
 * of. */
static bool needs_all_bases(const struct fish *fish)
{
    for (unsigned i = 0; i < fish->size; i++) {
        bool own = false;
        for (size_t k = 0; k < fish->places.words && !own; k++)
            own = places_in(&fish->places, fish->base[i])[k] & ~fish->fin[k];
        if (!own)
            return false;
    }
    return true;
}

void fish_name_roles(struct search *search, const struct fish_found *found)
{
    const struct places *places = found->places;
    finding_role(search, ROLE_BASE, 0);
    for (unsigned i = 0; i < found->size; i++)
        finding_role_house(search, found->base[i], places->digit);
    finding_role(search, ROLE_COVER, 0);
    for (unsigned i = 0; i < found->size; i++)
        finding_role_house(search, found->cover[i], places->digit);
    for (unsigned f = set_next(found->fin, places->words, 0); f != UINT32_MAX;
         f = set_next(found->fin, places->words, f + 1)) {
        unsigned bases = 0;
        for (unsigned i = 0; i < found->size; i++)
            bases += layout_house_has(places->position->layout, found->base[i], places->cell[f]);
        finding_role(search, bases > 1 ? ROLE_ENDO_FIN : ROLE_FIN, 0);
        finding_role_candidate(search, places->cell[f], places->digit);
    }
}

/* Either a fin is true, or the bases fill the covers. */
static void plan_fins(struct fish *fish)
{
    const struct places *places = &fish->places;
    struct fish_found found = {.places = places, .size = fish->size, .base = fish->base, .cover = fish->cover,
                               .bases = fish->bases + fish->size * places->words, .fin = fish->fin};
    if (!fish->search->proved)
        return;
    fish_name_roles(fish->search, &found);
    if (fish->fins)
        finding_start(fish->search, PLAN_SPLIT_SET);
    for (unsigned f = set_next(fish->fin, places->words, 0); fish->fins && f != UINT32_MAX;
         f = set_next(fish->fin, places->words, f + 1))
        finding_start_candidate(fish->search, places->cell[f], places->digit);
}

bool catch_tell(struct fish *fish, const uint64_t *seen)
{
    struct search *search = fish->search;
    const struct places *places = &fish->places;
    if (fish->visit) {
        struct fish_found found = {.places = places, .size = fish->size, .base = fish->base, .cover = fish->cover,
                                   .bases = fish->bases + fish->size * places->words, .fin = fish->fin};
        return fish->covers == fish->size && fish->visit(fish->context, &found);
    }
    if (fish->covers < fish->size || fish->finned != (fish->fins > 0) || shape_of(fish) != fish->shape)
        return false;
    enum technique_id id = catch_id(fish->shape, fish->size, fish->finned,
                                   fish->finned && fish->shape == BASIC && is_sashimi(fish));
    if (id == TECHNIQUES || !search_wants(search, id) || !find_lost(fish, seen) ||
        (fish->shape != BASIC && !(needs_all_covers(fish) && needs_all_bases(fish))) || is_told(fish))
        return false;
    finding_begin(search, id);
    finding_count(search);
    for (unsigned i = 0; i < fish->size; i++)
        finding_count_truth(search, constraint_house(fish->base[i], places->digit));
    for (unsigned i = 0; i < fish->size; i++)
        finding_count_link(search, constraint_house(fish->cover[i], places->digit));
    plan_fins(fish);
    for (unsigned p = set_next(fish->lost, places->words, 0); p != UINT32_MAX;
         p = set_next(fish->lost, places->words, p + 1)) {
        finding_remove(search, places->cell[p], digit_bit(places->digit));
        cite_fins(fish, places->cell[p]);
    }
    return finding_done(search);
}
