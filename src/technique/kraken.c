/* Kraken fish. A fish with fins says that one of its fins is true, or what is elsewhere in its covers is false. Type 1: a
 * chain from each fin makes a candidate in a cover false, too, so it is false in any case. Type 2: one of the bases' places
 * in a cover, or one of the fins, is true, for the other covers have room for all bases but one; if a chain from each of
 * these makes the same candidate false, it is. */
#include <string.h>

#include "technique/families.h"
#include "technique/fish.h"
#include "technique/implication.h"

enum { KRAKEN_SIZE = 4, DIRECT = 2 /* steps to what sees the start */, STARTS_MOST = 2 * LAYOUT_MAX_DIGITS };

struct kraken {
    struct search *search;
    struct implication implication;
    bool second;       /* type 2 */
    size_t words;      /* of a set of candidates */
    uint64_t *falls;   /* [candidates * words]: which a candidate's being true makes false */
    uint64_t *far;     /* [candidates * words]: those of them that do not see it: there is a chain to them */
    uint64_t *open;    /* [words]: those that no fish was reported for */
    uint64_t *lead;    /* [words]: what all starts lead to */
    uint32_t start[STARTS_MOST]; /* candidates of which one is true, or the fish holds */
    unsigned starts;
};

static uint32_t number_at(const struct kraken *kraken, const struct places *places, unsigned place)
{
    return sight_number(&kraken->implication.sight, places->cell[place], places->digit);
}

/* What all starts make false, one of them at least by a chain, and was not reported. False if there is nothing. */
static bool find_lead(struct kraken *kraken)
{
    uint64_t any = 0;
    for (size_t k = 0; k < kraken->words; k++) {
        uint64_t lead = kraken->starts ? kraken->open[k] : 0, far = 0;
        for (unsigned i = 0; i < kraken->starts && lead; i++) {
            lead &= kraken->falls[kraken->start[i] * kraken->words + k];
            far |= kraken->far[kraken->start[i] * kraken->words + k];
        }
        any |= kraken->lead[k] = lead & far;
    }
    return any;
}

/* A case for each start; without them, either the bases fill the covers, or, of type 2, all bases but the last fill the
 * covers but this one, and nothing is left for the last. */
static void plan_argument(struct kraken *kraken, const struct fish_found *found, unsigned cover)
{
    struct search *search = kraken->search;
    unsigned digit = found->places->digit;
    bool second = cover < found->size;
    finding_count(search);
    for (unsigned i = 0; i + second < found->size; i++)
        finding_count_truth(search, constraint_house(found->base[i], digit));
    for (unsigned i = 0; i < found->size; i++) {
        if (i != cover)
            finding_count_link(search, constraint_house(found->cover[i], digit));
    }
    finding_start(search, PLAN_SPLIT_EACH);
    for (unsigned i = 0; i < kraken->starts; i++)
        finding_start_candidate(search, implication_cell(&kraken->implication, kraken->start[i] * 2), digit);
    fish_name_roles(search, found);
}

/* `cover`: of type 2 the one whose places are starts; of type 1 none, which is found->size. */
static bool report(struct kraken *kraken, const struct fish_found *found, uint32_t candidate, unsigned cover)
{
    struct search *search = kraken->search;
    literal falls = candidate * 2;
    kraken->open[candidate / 64] &= ~(1ull << candidate % 64);
    finding_begin(search, kraken->second ? TECHNIQUE_kraken_fish_2 : TECHNIQUE_kraken_fish_1);
    for (unsigned i = 0; i < found->size; i++) {
        finding_truth(search, constraint_house(found->base[i], found->places->digit));
        finding_link(search, constraint_house(found->cover[i], found->places->digit));
    }
    plan_argument(kraken, found, cover);
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
    if (!find_lead(kraken))
        return false;
    for (unsigned i = 0; i < found->size; i++) {
        const uint64_t *in = places_in(places, found->cover[i]);
        for (unsigned p = set_next(in, places->words, 0); p != UINT32_MAX; p = set_next(in, places->words, p + 1)) {
            uint32_t candidate = number_at(kraken, places, p);
            if (!set_has(found->bases, p) && set_has(kraken->lead, candidate) && set_has(kraken->open, candidate) &&
                report(kraken, found, candidate, found->size))
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
        if (!find_lead(kraken))
            continue;
        for (uint32_t c = set_next(kraken->lead, kraken->words, 0); c != UINT32_MAX;
             c = set_next(kraken->lead, kraken->words, c + 1)) {
            if (report(kraken, found, c, i))
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
        for (size_t i = 0; i < implication->run.queued; i++) {
            literal reached = implication->run.queue[i];
            if (reached & 1)
                continue;
            set_add(kraken->falls + c * kraken->words, reached / 2);
            if (implication_depth(implication, reached) > DIRECT)
                set_add(kraken->far + c * kraken->words, reached / 2);
        }
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
    kraken.words = kraken.implication.sight.words;
    kraken.falls = arena_calloc(arena, candidates * kraken.words, sizeof *kraken.falls);
    kraken.far = arena_calloc(arena, candidates * kraken.words, sizeof *kraken.far);
    kraken.open = arena_calloc(arena, kraken.words, sizeof *kraken.open);
    kraken.lead = arena_calloc(arena, kraken.words, sizeof *kraken.lead);
    if (!kraken.falls || !kraken.far || !kraken.open || !kraken.lead) {
        search->no_memory = true;
        return;
    }
    memset(kraken.open, 0xFF, kraken.words * sizeof *kraken.open);
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
