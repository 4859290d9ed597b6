/* Kraken fish. A fish with fins says that one of its fins is true, or what is elsewhere in its covers is false. Type 1: a
 * chain from each fin makes a candidate in a cover false, too, so it is false in any case. Type 2: one of the bases' places
 * in a cover, or one of the fins, is true, for the other covers have room for all bases but one; if a chain from each of
 * these makes the same candidate false, it is. */
#include "technique/families.h"
#include "technique/fish.h"
#include "technique/implication.h"

enum { KRAKEN_SIZE = 4, DIRECT = 2 /* steps to what sees the start */, STARTS_MOST = 2 * LAYOUT_MAX_DIGITS };

struct kraken {
    struct search *search;
    struct implication implication;
    bool second;       /* type 2 */
    uint8_t *reached;  /* [candidates * literals]: the depth at which a literal follows from a candidate's being true */
    bool *told;        /* [candidates]: those that a fish was reported for */
    uint32_t start[STARTS_MOST]; /* candidates of which one is true, or the fish holds */
    unsigned starts;
};

static uint32_t number_at(const struct kraken *kraken, const struct places *places, unsigned place)
{
    return sight_number(&kraken->implication.sight, places->cell[place], places->digit);
}

/* All starts make the candidate false, one of them by a chain. */
static bool all_lead(const struct kraken *kraken, uint32_t candidate)
{
    unsigned longest = 0;
    for (unsigned i = 0; i < kraken->starts; i++) {
        uint8_t depth = kraken->reached[kraken->start[i] * kraken->implication.literals + candidate * 2];
        if (!depth)
            return false;
        longest = depth > longest ? depth : longest;
    }
    return kraken->starts && longest > DIRECT;
}

static bool report(struct kraken *kraken, const struct fish_found *found, uint32_t candidate)
{
    struct search *search = kraken->search;
    literal falls = candidate * 2;
    kraken->told[candidate] = true;
    finding_begin(search, kraken->second ? TECHNIQUE_kraken_fish_2 : TECHNIQUE_kraken_fish_1);
    for (unsigned i = 0; i < found->size; i++) {
        finding_truth(search, constraint_house(found->base[i], found->places->digit));
        finding_link(search, constraint_house(found->cover[i], found->places->digit));
    }
    for (unsigned i = 0; i < kraken->starts; i++)
        implication_cite(&kraken->implication, kraken->start[i] * 2 + 1, falls);
    finding_remove(search, implication_cell(&kraken->implication, falls),
                   digit_bit(implication_digit(&kraken->implication, falls)));
    return finding_done(search);
}

static void add_starts(struct kraken *kraken, const struct places *places, const uint64_t *set, const uint64_t *within)
{
    for (unsigned p = set_next(set, places->words, 0); p != UINT32_MAX; p = set_next(set, places->words, p + 1)) {
        if ((!within || set_has(within, p)) && kraken->starts < STARTS_MOST)
            kraken->start[kraken->starts++] = number_at(kraken, places, p);
    }
}

static bool first_type(struct kraken *kraken, const struct fish_found *found)
{
    const struct places *places = found->places;
    kraken->starts = 0;
    add_starts(kraken, places, found->fin, NULL);
    for (unsigned i = 0; i < found->size; i++) {
        const uint64_t *in = places_in(places, found->cover[i]);
        for (unsigned p = set_next(in, places->words, 0); p != UINT32_MAX; p = set_next(in, places->words, p + 1)) {
            uint32_t candidate = number_at(kraken, places, p);
            if (!set_has(found->bases, p) && !kraken->told[candidate] && all_lead(kraken, candidate) &&
                report(kraken, found, candidate))
                return true;
        }
    }
    return false;
}

static bool second_type(struct kraken *kraken, const struct fish_found *found)
{
    const struct places *places = found->places;
    for (unsigned i = 0; i < found->size; i++) {
        kraken->starts = 0;
        add_starts(kraken, places, found->bases, places_in(places, found->cover[i]));
        add_starts(kraken, places, found->fin, NULL);
        for (uint32_t candidate = 0; candidate < kraken->implication.sight.candidates; candidate++) {
            if (!kraken->told[candidate] && all_lead(kraken, candidate) && report(kraken, found, candidate))
                return true;
        }
    }
    return false;
}

static bool visit(void *context, const struct fish_found *found)
{
    struct kraken *kraken = context;
    return kraken->second ? second_type(kraken, found) : first_type(kraken, found);
}

static void work_out_all(struct kraken *kraken)
{
    struct implication *implication = &kraken->implication;
    for (uint32_t c = 0; c < implication->sight.candidates && !search_cancelled(kraken->search); c++) {
        implication_work_out(implication, c * 2 + 1);
        for (size_t i = 0; i < implication->run.queued; i++)
            kraken->reached[c * implication->literals + implication->run.queue[i]] =
                implication_depth(implication, implication->run.queue[i]);
    }
}

static void find(struct search *search, bool second)
{
    struct arena *arena = search->position->arena;
    struct kraken kraken = {.search = search, .second = second};
    if (!implication_make(&kraken.implication, search, false))
        return;
    kraken.implication.through = true;
    size_t candidates = kraken.implication.sight.candidates;
    kraken.reached = arena_zeroed(arena, candidates * kraken.implication.literals, sizeof *kraken.reached);
    kraken.told = arena_zeroed(arena, candidates, sizeof *kraken.told);
    if (!kraken.reached || !kraken.told) {
        search->no_memory = true;
        return;
    }
    work_out_all(&kraken);
    fish_visit_all(search, KRAKEN_SIZE, visit, &kraken);
}

void kraken_first(struct search *search)
{
    find(search, false);
}

void kraken_second(struct search *search)
{
    find(search, true);
}
