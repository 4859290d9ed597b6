/* Forcing chains and nets. A candidate is supposed to be true or false, and its implications are propagated
 * (implication.h). If that ends in a contradiction, the opposite holds. If all candidates of a cell, or of a digit in a
 * house, or both values of one candidate lead to the same conclusion, it holds in any case: a verity. In a forcing
 * chain each implication follows from a single one, in a net from several. In a dynamic chain with sets, marked (+) by
 * Sudoku Explainer, implications also follow from locked candidates, pairs and X-wings. In a nested chain, further
 * suppositions are made and refuted inside. A dynamic or nested chain is reported only if no simpler kind has the same
 * conclusion. */
#include <stdlib.h>
#include <string.h>

#include "technique/families.h"
#include "technique/implication.h"

enum {
    INSIDE_LENGTH = 20, /* literals for which an inner supposition counts in the length of a contradiction */
    NESTED_TRUTHS = 60  /* nobody would follow a longer nested chain, and the checker might give up */
};

/* In place of the technique of verities: do not search them. Contradictions already give the conclusions of nested
 * ones. */
#define NO_VERITY TECHNIQUES

enum source_kind { SOURCE_CONTRADICTION, SOURCE_CONSTRAINT, SOURCE_BOTH };

struct source {
    literal conclusion;
    enum source_kind kind;
    struct constraint constraint; /* only with SOURCE_CONSTRAINT */
    literal
        start; /* SOURCE_CONTRADICTION: the literal supposed; SOURCE_BOTH: one of the two opposite literals supposed */
    unsigned length;
};

struct forcing {
    struct search *search;
    struct implication implication;
    bool contradictions; /* search for contradictions */
    /* [literals * literals]: depth at which the second follows from the first, or 0; NULL unless verities are
     * searched */
    uint8_t *depth_of;
    bool *refuted; /* [literals] */
    /* [literals]: conclusions of the simpler kind, or without any supposition; NULL for chains and nets. Known
     * conclusions are not repeated, and the length of a verity does not matter. */
    bool *known;
    struct source *best; /* [literals]: shortest source of each conclusion; length 0: none */
    bool found;          /* something was reported */
};

/* Adds the conclusion to the finding, with the links for it. */
static void add_conclusion(struct forcing *forcing, literal conclusion)
{
    cell_id cell = implication_cell(&forcing->implication, conclusion);
    unsigned digit = implication_digit(&forcing->implication, conclusion);
    if (conclusion & 1) {
        finding_add_link(forcing->search, constraint_cell(cell));
        finding_place_digit(forcing->search, cell, digit);
    } else {
        finding_remove(forcing->search, cell, digit_bit(digit));
    }
}

/* Starts the argument with the literal's candidate. */
static void add_start(struct forcing *forcing, enum plan_start_kind kind, literal start)
{
    finding_begin_start(forcing->search, kind);
    finding_add_start_candidate(forcing->search, implication_cell(&forcing->implication, start),
                                implication_digit(&forcing->implication, start));
}

static bool report(struct forcing *forcing, enum technique_id technique, const struct source *result)
{
    finding_begin(forcing->search, technique);
    switch (result->kind) {
    case SOURCE_CONTRADICTION:
        add_start(forcing, result->start & 1 ? PLAN_SUPPOSE : PLAN_SUPPOSE_NOT, result->start);
        implication_cite(&forcing->implication, result->start, NO_LITERAL);
        break;
    case SOURCE_BOTH:
        add_start(forcing, PLAN_SPLIT_SET, result->start);
        implication_cite(&forcing->implication, result->start, result->conclusion);
        implication_cite(&forcing->implication, result->start ^ 1, result->conclusion);
        break;
    case SOURCE_CONSTRAINT: {
        unsigned at = 0;
        finding_split_truth(forcing->search, result->constraint);
        for (uint32_t c; (c = implication_next(&forcing->implication, result->constraint, &at)) != UINT32_MAX;)
            implication_cite(&forcing->implication, c * 2 + 1, result->conclusion);
    }
    }
    add_conclusion(forcing, result->conclusion);
    const struct finding *finding = &forcing->search->finding;
    bool is_plain = forcing->implication.kind != IMPLICATION_NESTED ||
                    (!finding->plan.overflowed && finding->truths <= NESTED_TRUTHS);
    forcing->found |= is_plain;
    return is_plain && finding_report(forcing->search);
}

/* --- search --- */

static void keep_shortest(struct forcing *forcing, struct source result)
{
    struct source *best = &forcing->best[result.conclusion];
    if (forcing->known && forcing->known[result.conclusion])
        return;
    if (!best->length || result.length < best->length)
        *best = result;
}

/* Returns the length of a contradiction. Inner suppositions make it harder to follow and count more. */
static unsigned length_of(const struct propagation *result)
{
    return (unsigned)result->queued + INSIDE_LENGTH * result->inside;
}

static void propagate_all(struct forcing *forcing)
{
    size_t literals = forcing->implication.literals;
    for (literal start = 0; start < literals && !search_cancelled(forcing->search); start++) {
        implication_propagate(&forcing->implication, start);
        forcing->refuted[start] = forcing->implication.result.contradiction;
        if (forcing->implication.result.contradiction && forcing->contradictions)
            keep_shortest(forcing, (struct source){.conclusion = start ^ 1,
                                                   .kind = SOURCE_CONTRADICTION,
                                                   .start = start,
                                                   .length = length_of(&forcing->implication.result)});
        for (size_t i = 0; i < forcing->implication.result.queued && forcing->depth_of; i++)
            forcing->depth_of[start * literals + forcing->implication.result.queue[i]] =
                implication_depth(&forcing->implication, forcing->implication.result.queue[i]);
    }
}

/* Finds the common consequences of all candidates of the constraint, unless one of them is already refuted. */
static void try_constraint(struct forcing *forcing, struct constraint constraint)
{
    size_t literals = forcing->implication.literals;
    unsigned at = 0, count = 0;
    uint32_t number[LAYOUT_MAX_DIGITS];
    for (uint32_t c; (c = implication_next(&forcing->implication, constraint, &at)) != UINT32_MAX;) {
        if (forcing->refuted[c * 2 + 1])
            return;
        number[count++] = c;
    }
    for (literal l = 0; count > 1 && l < literals; l++) {
        unsigned length = 0, longest = 0, i = 0;
        for (; i < count; i++) {
            uint8_t depth = forcing->depth_of[((size_t)number[i] * 2 + 1) * literals + l];
            if (!depth)
                break;
            length += depth;
            longest = depth > longest ? depth : longest;
        }
        if (i == count && (longest > 2 || forcing->known))
            keep_shortest(forcing,
                          (struct source){
                              .conclusion = l, .kind = SOURCE_CONSTRAINT, .constraint = constraint, .length = length});
    }
}

static void try_true_and_false(struct forcing *forcing, uint32_t candidate)
{
    size_t literals = forcing->implication.literals;
    literal start = candidate * 2;
    for (literal l = 0; l < literals && !forcing->refuted[start] && !forcing->refuted[start + 1]; l++) {
        unsigned one = forcing->depth_of[start * literals + l], two = forcing->depth_of[(start + 1) * literals + l];
        if (one && two && l / 2 != candidate && (one + two > 4 || forcing->known))
            keep_shortest(forcing,
                          (struct source){.conclusion = l, .kind = SOURCE_BOTH, .start = start, .length = one + two});
    }
}

static void try_all(struct forcing *forcing)
{
    const struct layout *layout = forcing->implication.grid->layout;
    for (unsigned c = 0; c < layout->cells; c++)
        try_constraint(forcing, constraint_cell((cell_id)c));
    for (unsigned h = 0; h < layout->houses && !search_cancelled(forcing->search); h++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++)
            try_constraint(forcing, constraint_house((house_id)h, digit));
    }
    for (uint32_t c = 0; c < forcing->implication.peer_graph.candidates; c++)
        try_true_and_false(forcing, c);
}

static int by_length(const void *left, const void *right)
{
    const struct source *a = left, *b = right;
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    return (a->conclusion > b->conclusion) - (a->conclusion < b->conclusion);
}

/* Reports the shortest source of each conclusion, shortest first, and clears them. */
static void report_best(struct forcing *forcing, enum technique_id technique)
{
    size_t literals = forcing->implication.literals;
    if (literals)
        qsort(forcing->best, literals, sizeof *forcing->best, by_length);
    for (size_t i = 0; i < literals && !search_cancelled(forcing->search); i++) {
        if (forcing->best[i].length && report(forcing, technique, &forcing->best[i]))
            return;
    }
    memset(forcing->best, 0, literals * sizeof *forcing->best);
}

/* Fills `known`. */
static void find_known(struct forcing *forcing)
{
    struct implication *implication = &forcing->implication;
    bool contradictions = forcing->contradictions;
    enum implication_kind kind = implication->kind;
    implication->kind = kind - 1;
    forcing->contradictions = true;
    propagate_all(forcing);
    if (forcing->depth_of)
        try_all(forcing);
    for (literal l = 0; l < implication->literals; l++)
        forcing->known[l] = forcing->best[l].length;
    memset(forcing->best, 0, implication->literals * sizeof *forcing->best);
    forcing->contradictions = contradictions;
    implication->kind = kind;
    implication_propagate(implication, NO_LITERAL);
    for (size_t i = 0; i < implication->result.queued; i++)
        forcing->known[implication->result.queue[i]] = true;
}

/* Finds contradictions. In a nested search, inner nets are tried only if inner chains are not enough, because they take
 * longer to find and to follow. */
static void find_contradictions(struct forcing *forcing, enum technique_id technique)
{
    enum implication_kind *inside = &forcing->implication.inside;
    bool is_nested = forcing->implication.kind == IMPLICATION_NESTED;
    for (*inside = IMPLICATION_CHAIN; *inside <= IMPLICATION_NET && !forcing->found; ++*inside) {
        if (is_nested)
            forcing->implication.inner->work = 0;
        propagate_all(forcing);
        report_best(forcing, technique);
        if (!is_nested || search_cancelled(forcing->search))
            return;
    }
}

/* Finds contradictions and verities, which use the same propagations. */
static void find(struct search *search, enum implication_kind kind, enum technique_id contradiction,
                 enum technique_id verity)
{
    struct arena *arena = search->grid->arena;
    struct forcing forcing = {.search = search, .contradictions = search_wants(search, contradiction)};
    bool verities = verity != NO_VERITY && search_wants(search, verity);
    bool has_simpler = kind >= IMPLICATION_NET_WITH_SETS, has_depths = verities || kind == IMPLICATION_NESTED;
    if (!implication_init(&forcing.implication, search, kind))
        return;
    forcing.implication.inside = IMPLICATION_CHAIN;
    size_t literals = forcing.implication.literals;
    forcing.depth_of = has_depths ? arena_calloc(arena, literals * literals, sizeof *forcing.depth_of) : NULL;
    forcing.refuted = arena_calloc(arena, literals, sizeof *forcing.refuted);
    forcing.best = arena_calloc(arena, literals, sizeof *forcing.best);
    forcing.known = has_simpler ? arena_calloc(arena, literals, sizeof *forcing.known) : NULL;
    if (has_simpler)
        find_known(&forcing);
    if (!verities)
        forcing.depth_of = NULL;
    find_contradictions(&forcing, contradiction);
    if (!verities || search->stopped)
        return;
    try_all(&forcing);
    report_best(&forcing, verity);
}

void forcing_chain(struct search *search)
{
    find(search, IMPLICATION_CHAIN, TECHNIQUE_forcing_chain_contradiction, TECHNIQUE_forcing_chain_verity);
}

void forcing_net(struct search *search)
{
    find(search, IMPLICATION_NET, TECHNIQUE_forcing_net_contradiction, TECHNIQUE_forcing_net_verity);
}

void forcing_dynamic(struct search *search)
{
    find(search, IMPLICATION_NET_WITH_SETS, TECHNIQUE_dynamic_contradiction, TECHNIQUE_dynamic_verity);
}

void forcing_nested(struct search *search)
{
    find(search, IMPLICATION_NESTED, TECHNIQUE_nested_chain, NO_VERITY);
}
