/* Chains nested in a net. When nothing else follows, each open literal is supposed inside, in addition to everything
 * that the net has reached. If a chain or net from it ends in a contradiction, its opposite follows. What the net has
 * reached counts as reached inside, too, so the contradiction depends on that and on the supposition. */
#include <assert.h>
#include <string.h>

#include "technique/implication_internal.h"

/* The most literals that inner suppositions may reach in one pass over all starts, or while one finding is cited; after
 * that nothing more is supposed. The hardest boards of usual size take up to six million. Work is counted, not timed,
 * so results do not depend on the machine. */
enum { INSIDE_WORK = 20000000 };

/* Returns the words of a set of literals. It has one extra member, which stands for a contradiction. */
static size_t literal_words(const struct implication *implication)
{
    return implication->literals / 64 + 1;
}

void implication_init_nested(struct implication *implication)
{
    struct arena *arena = implication->grid->arena;
    struct implication *inner = arena_calloc(arena, 1, sizeof *inner);
    implication->inner = inner;
    *inner = *implication;
    inner->count = arena_calloc(arena, layout_truths(implication->grid->layout), sizeof *inner->count);
    implication_init_result(inner);
    inner->needed = arena_calloc(arena, implication->literals, sizeof *inner->needed);
    implication->alone =
        arena_calloc(arena, implication->literals * literal_words(implication), sizeof *implication->alone);
    implication->touched = arena_calloc(arena, literal_words(implication), sizeof *implication->touched);
}

/* Makes the first `limit` literals of the net known inside. */
static void take_as_given(struct implication *implication, size_t limit)
{
    struct implication *inner = implication->inner;
    const struct layout *layout = implication->grid->layout;
    memset(inner->result.depth, 0, implication->literals * sizeof *inner->result.depth);
    bits_clear(inner->result.gone, implication->peer_graph.words);
    memcpy(inner->count, implication->count, layout_truths(layout) * sizeof *inner->count);
    for (size_t i = 0; i < limit; i++) {
        literal l = implication->result.queue[i];
        inner->result.depth[l] = 1;
        if (l & 1)
            continue;
        bits_add(inner->result.gone, l / 2);
        for (uint32_t k = implication->first_truth[l / 2]; k < implication->first_truth[l / 2 + 1]; k++)
            inner->count[implication->truth[k]]--;
    }
}

/* Supposes the literal inside, and propagates it up to a contradiction. Returns whether there is one. */
static bool suppose(struct implication *inner, literal start, enum implication_kind kind)
{
    struct propagation *result = &inner->result;
    memcpy(result->left, inner->count, layout_truths(inner->grid->layout) * sizeof *result->left);
    inner->kind = kind;
    result->queued = 0;
    result->contradiction = false;
    implication_reach(inner, start, 1, &(struct implication_reason){.from = NO_LITERAL});
    for (size_t i = 0; i < result->queued && !result->contradiction; i++)
        implication_follow(inner, result->queue[i]);
    inner->work += result->queued;
    return result->contradiction;
}

/* Undoes what suppose has reached. */
static void withdraw(struct implication *inner)
{
    for (size_t i = 0; i < inner->result.queued; i++) {
        literal l = inner->result.queue[i];
        inner->result.depth[l] = 0;
        if (!(l & 1))
            bits_remove(inner->result.gone, l / 2);
    }
}

/* --- what a contradiction rests on --- */

static void need_falses(const struct implication *inner, struct constraint constraint, uint32_t but, bool *needed)
{
    unsigned at = 0;
    for (uint32_t c; (c = implication_next(inner, constraint, &at)) != UINT32_MAX;) {
        if (c != but)
            needed[c * 2] = true;
    }
}

/* Marks in inner->needed ([literals]) the literals that the inner contradiction needs. */
static void mark_needed(const struct implication *inner)
{
    const struct propagation *result = &inner->result;
    bool *needed = inner->needed;
    memset(needed, 0, inner->literals * sizeof *needed);
    if (result->conflict != NO_LITERAL)
        needed[result->conflict] = needed[result->conflict ^ 1] = true;
    else
        need_falses(inner, result->no_candidate_left, UINT32_MAX, needed);
    for (size_t i = result->queued; i--;) {
        const struct implication_reason *reason = &result->reason[result->queue[i]];
        if (!needed[result->queue[i]])
            continue;
        if (reason->by_constraint)
            need_falses(inner, reason->constraint, result->queue[i] / 2, needed);
        else if (reason->from != NO_LITERAL)
            needed[reason->from] = true;
    }
}

/* --- search --- */

/* Supposes the literal inside. Returns whether that has reached its opposite. */
static bool try_literal(struct implication *implication, literal l)
{
    struct implication *inner = implication->inner;
    bool is_absurd = suppose(inner, l, implication->inside);
    uint8_t deepest = 1;
    if (is_absurd)
        mark_needed(inner);
    withdraw(inner);
    for (literal outer = 0; is_absurd && outer < implication->literals; outer++) {
        uint8_t depth = inner->needed[outer] ? implication->result.depth[outer] : 0;
        deepest = depth > deepest ? depth : deepest;
    }
    size_t queued = implication->result.queued;
    if (is_absurd)
        implication_reach(implication, l ^ 1, implication_deeper(deepest),
                          &(struct implication_reason){.from = NO_LITERAL, .by_contradiction = true});
    implication->result.inside += implication->result.queued > queued;
    return implication->result.queued > queued;
}

/* Finds the consequences of each literal on the initial grid. */
static void find_alone(struct implication *implication)
{
    struct implication *inner = implication->inner;
    size_t words = literal_words(implication);
    implication->alone_by = implication->inside;
    memset(implication->alone, 0, implication->literals * words * sizeof *implication->alone);
    take_as_given(implication, 0);
    for (literal l = 0; l < implication->literals; l++) {
        uint64_t *set = implication->alone + l * words;
        bool is_absurd = suppose(inner, l, implication->inside);
        for (size_t i = 0; i < inner->result.queued; i++)
            bits_add(set, inner->result.queue[i]);
        if (is_absurd)
            bits_add(set, (unsigned)implication->literals);
        withdraw(inner);
    }
}

/* Stores in `touched` what a supposition must reach to fail: a contradiction on the initial grid, or a literal with
 * more consequences now than there. Such a literal makes a candidate false that the net has made true, or one in a
 * constraint that the net has reduced. A chain uses a constraint of more than two candidates only if it makes all of
 * them false, so one of them is enough. A net uses it when it has made all but one false, so it has made at least one
 * of any two false, and two are enough. */
static void find_touched(struct implication *implication)
{
    const struct propagation *result = &implication->result;
    uint64_t *touched = implication->touched;
    bits_clear(touched, literal_words(implication));
    bits_add(touched, (unsigned)implication->literals);
    for (size_t i = 0; i < result->queued; i++)
        bits_add(touched, result->queue[i] ^ 1);
    for (unsigned k = 0; k < layout_truths(implication->grid->layout); k++) {
        unsigned at = 0, left = implication->inner->count[k];
        unsigned wanted = left > 2 && implication->inside == IMPLICATION_CHAIN ? 1 : 2;
        if (left == implication->count[k])
            continue;
        for (uint32_t c; wanted && (c = implication_next_of(implication, k, &at)) != UINT32_MAX;) {
            if (bits_has(result->gone, c))
                continue;
            bits_add(touched, c * 2);
            wanted--;
        }
    }
}

bool implication_follow_nested(struct implication *implication)
{
    const uint8_t *depth = implication->result.depth;
    size_t literals = implication->literals, words = literal_words(implication);
    if (implication->alone_by != implication->inside)
        find_alone(implication);
    take_as_given(implication, implication->result.queued);
    find_touched(implication);
    for (size_t i = 0; i < literals && implication->inner->work < INSIDE_WORK; i++) {
        literal l = implication->next_inside;
        implication->next_inside = l + 1 < literals ? l + 1 : 0;
        if (!depth[l] && !depth[l ^ 1] && bits_meet(implication->alone + l * words, implication->touched, words) &&
            try_literal(implication, l))
            return true;
    }
    return false;
}

/* --- evidence --- */

void implication_find_inside(struct implication *implication, literal l, struct inside *inside)
{
    struct implication *inner = implication->inner;
    const struct propagation *result = &inner->result;
    struct arena *arena = inner->grid->arena;
    take_as_given(implication, implication->result.reason[l].order);
    bool is_absurd = suppose(inner, l ^ 1, implication->inside);
    *inside = (struct inside){.supposed = l ^ 1,
                              .outer = arena_calloc(arena, inner->literals, sizeof *inside->outer),
                              .inner = arena_calloc(arena, result->queued, sizeof *inside->inner),
                              .reason = arena_calloc(arena, result->queued, sizeof *inside->reason),
                              .conflict = result->conflict,
                              .no_candidate_left = result->no_candidate_left};
    assert(is_absurd); /* it was when the literal was found on the same grid */
    mark_needed(inner);
    for (size_t i = 0; i < result->queued; i++) {
        literal reached = result->queue[i];
        if (!inner->needed[reached])
            continue;
        inside->reason[inside->inners] = result->reason[reached];
        inside->inner[inside->inners++] = reached;
        inner->needed[reached] = false;
    }
    for (literal outer = 0; outer < inner->literals; outer++) {
        if (inner->needed[outer])
            inside->outer[inside->outers++] = outer;
    }
}

void implication_cite_inside(struct implication *implication, const struct inside *inside)
{
    struct search *search = implication->search;
    cell_id cell = implication_cell(implication, inside->supposed);
    unsigned digit = implication_digit(implication, inside->supposed);
    finding_begin_role(search, ROLE_SUPPOSITION, 0);
    finding_add_role_candidate(search, cell, digit);
    finding_begin_start(search, inside->supposed & 1 ? PLAN_SUPPOSE_INSIDE : PLAN_SUPPOSE_NOT_INSIDE);
    finding_add_start_candidate(search, cell, digit);
    for (size_t i = 0; i < inside->inners; i++) {
        const struct implication_reason *reason = &inside->reason[i];
        if (reason->by_constraint)
            finding_add_truth(search, reason->constraint);
        else if (reason->from != NO_LITERAL)
            implication_cite_link(implication, reason->from, inside->inner[i]);
    }
    if (inside->conflict == NO_LITERAL)
        finding_add_truth(search, inside->no_candidate_left);
}
