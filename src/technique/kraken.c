/* Kraken fish. A finned fish says: one of its fins is true, or it eliminates the candidates of its covers outside the
 * bases. Type 1: a chain from each fin also makes such a candidate false, so it is false. Type 2: one of the bases'
 * candidates in a given cover, or one of the fins, is true, because the remaining covers do not have room for all
 * bases. If a chain from each of these makes the same candidate false, it is false. */
#include <string.h>

#include "technique/families.h"
#include "technique/fish.h"
#include "technique/implication.h"

enum {
    KRAKEN_SIZE = 4,
    DIRECT_STEPS = 2 /* steps to candidates that the start sees, or one step further */,
    MAX_STARTS = 2 * LAYOUT_MAX_DIGITS
};

struct kraken {
    struct search *search;
    struct implication implication;
    bool is_type_2;       /* type 1 or 2 */
    size_t words;         /* words in a set of candidates */
    uint64_t *made_false; /* [candidates * words]: candidates that become false if a candidate is true */
    /* [candidates * words]: those of them that it does not see, so a chain leads to them */
    uint64_t *made_false_by_chain;
    uint64_t *unreported;       /* [words]: candidates for which no fish was reported */
    uint64_t *common;           /* [words]: candidates that all starts make false */
    uint32_t start[MAX_STARTS]; /* candidates of which one is true unless the fish holds */
    unsigned starts;
};

static uint32_t peer_number(const struct kraken *kraken, const struct digit_candidates *candidates, unsigned index)
{
    return peer_graph_number(&kraken->implication.peer_graph, candidates->cell[index], candidates->digit);
}

/* Stores in `common` the unreported candidates that all starts make false, at least one start by a chain. Returns
 * whether there are any. */
static bool find_common(struct kraken *kraken)
{
    uint64_t any = 0;
    for (size_t k = 0; k < kraken->words; k++) {
        uint64_t common = kraken->starts ? kraken->unreported[k] : 0, made_false_by_chain = 0;
        for (unsigned i = 0; i < kraken->starts && common; i++) {
            common &= kraken->made_false[kraken->start[i] * kraken->words + k];
            made_false_by_chain |= kraken->made_false_by_chain[kraken->start[i] * kraken->words + k];
        }
        any |= kraken->common[k] = common & made_false_by_chain;
    }
    return any;
}

/* Writes the plan: a case for each start. If none is true, the bases fill the covers (type 1); or all bases except the
 * last fill the covers without this one, and nothing is left for the last (type 2). */
static void plan_argument(struct kraken *kraken, const struct fish_found *found, unsigned cover)
{
    struct search *search = kraken->search;
    unsigned digit = found->candidates->digit;
    bool is_type_2 = cover < found->size;
    finding_begin_count(search);
    for (unsigned i = 0; i + is_type_2 < found->size; i++)
        finding_add_count_truth(search, constraint_house(found->base[i], digit));
    for (unsigned i = 0; i < found->size; i++) {
        if (i != cover)
            finding_add_count_link(search, constraint_house(found->cover[i], digit));
    }
    finding_begin_start(search, PLAN_SPLIT_EACH);
    for (unsigned i = 0; i < kraken->starts; i++)
        finding_add_start_candidate(search, implication_cell(&kraken->implication, kraken->start[i] * 2), digit);
    fish_add_roles(search, found);
}

/* `cover` is the index of the cover whose candidates are starts; found->size for type 1. */
static bool report(struct kraken *kraken, const struct fish_found *found, uint32_t candidate, unsigned cover)
{
    struct search *search = kraken->search;
    literal made_false = candidate * 2;
    bits_remove(kraken->unreported, candidate);
    finding_begin(search, kraken->is_type_2 ? TECHNIQUE_kraken_fish_2 : TECHNIQUE_kraken_fish_1);
    for (unsigned i = 0; i < found->size; i++) {
        finding_add_truth(search, constraint_house(found->base[i], found->candidates->digit));
        finding_add_link(search, constraint_house(found->cover[i], found->candidates->digit));
    }
    plan_argument(kraken, found, cover);
    for (unsigned i = 0; i < kraken->starts; i++)
        implication_cite(&kraken->implication, kraken->start[i] * 2 + 1, made_false);
    finding_remove(search, implication_cell(&kraken->implication, made_false),
                   digit_bit(implication_digit(&kraken->implication, made_false)));
    return finding_report(search);
}

static void add_starts(struct kraken *kraken, const struct digit_candidates *candidates, const uint64_t *set,
                       const uint64_t *within)
{
    BITS_EACH (p, set, candidates->words) {
        if ((!within || bits_has(within, p)) && kraken->starts < MAX_STARTS)
            kraken->start[kraken->starts++] = peer_number(kraken, candidates, p);
    }
}

static bool try_type_1(struct kraken *kraken, const struct fish_found *found)
{
    const struct digit_candidates *candidates = found->candidates;
    kraken->starts = 0;
    add_starts(kraken, candidates, found->fin, NULL);
    if (!find_common(kraken))
        return false;
    for (unsigned i = 0; i < found->size; i++) {
        const uint64_t *in = digit_candidates_in_house(candidates, found->cover[i]);
        BITS_EACH (p, in, candidates->words) {
            uint32_t candidate = peer_number(kraken, candidates, p);
            if (!bits_has(found->bases, p) && bits_has(kraken->common, candidate) &&
                bits_has(kraken->unreported, candidate) && report(kraken, found, candidate, found->size))
                return true;
        }
    }
    return false;
}

static bool try_type_2(struct kraken *kraken, const struct fish_found *found)
{
    const struct digit_candidates *candidates = found->candidates;
    for (unsigned i = 0; i < found->size; i++) {
        kraken->starts = 0;
        add_starts(kraken, candidates, found->bases, digit_candidates_in_house(candidates, found->cover[i]));
        add_starts(kraken, candidates, found->fin, NULL);
        if (!find_common(kraken))
            continue;
        BITS_EACH (c, kraken->common, kraken->words) {
            if (report(kraken, found, c, i))
                return true;
        }
    }
    return false;
}

static bool visit(void *context, const struct fish_found *found)
{
    struct kraken *kraken = context;
    return kraken->is_type_2 ? try_type_2(kraken, found) : try_type_1(kraken, found);
}

static void propagate_all(struct kraken *kraken)
{
    struct implication *implication = &kraken->implication;
    for (uint32_t c = 0; c < implication->peer_graph.candidates && !search_cancelled(kraken->search); c++) {
        implication_propagate(implication, c * 2 + 1);
        for (size_t i = 0; i < implication->result.queued; i++) {
            literal reached = implication->result.queue[i];
            if (reached & 1)
                continue;
            bits_add(kraken->made_false + c * kraken->words, reached / 2);
            if (implication_depth(implication, reached) > DIRECT_STEPS)
                bits_add(kraken->made_false_by_chain + c * kraken->words, reached / 2);
        }
    }
}

static void find(struct search *search, bool is_type_2)
{
    struct arena *arena = search->grid->arena;
    struct kraken kraken = {.search = search, .is_type_2 = is_type_2};
    if (!implication_init(&kraken.implication, search, IMPLICATION_CHAIN))
        return;
    kraken.implication.past_contradictions = true;
    size_t candidates = kraken.implication.peer_graph.candidates;
    kraken.words = kraken.implication.peer_graph.words;
    kraken.made_false = arena_calloc(arena, candidates * kraken.words, sizeof *kraken.made_false);
    kraken.made_false_by_chain = arena_calloc(arena, candidates * kraken.words, sizeof *kraken.made_false_by_chain);
    kraken.unreported = arena_calloc(arena, kraken.words, sizeof *kraken.unreported);
    kraken.common = arena_calloc(arena, kraken.words, sizeof *kraken.common);
    memset(kraken.unreported, 0xFF, kraken.words * sizeof *kraken.unreported);
    propagate_all(&kraken);
    fish_visit_each(search, KRAKEN_SIZE, visit, &kraken);
}

void kraken_first(struct search *search)
{
    find(search, false);
}

void kraken_second(struct search *search)
{
    find(search, true);
}
