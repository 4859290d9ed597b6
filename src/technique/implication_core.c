/* Direct consequences of a literal. */
#include "technique/implication_internal.h"

enum { MAX_DEPTH = 120 };

void implication_init_result(struct implication *implication)
{
    struct arena *arena = implication->grid->arena;
    struct propagation *result = &implication->result;
    result->left = arena_calloc(arena, layout_truths(implication->grid->layout), sizeof *result->left);
    result->depth = arena_calloc(arena, implication->literals, sizeof *result->depth);
    result->reason = arena_calloc(arena, implication->literals, sizeof *result->reason);
    result->queue = arena_calloc(arena, implication->literals, sizeof *result->queue);
    result->gone = arena_calloc(arena, implication->peer_graph.words, sizeof *result->gone);
}

cell_id implication_cell(const struct implication *implication, literal l)
{
    return candidate_cell(implication->peer_graph.candidate[l / 2]);
}

unsigned implication_digit(const struct implication *implication, literal l)
{
    return candidate_digit(implication->peer_graph.candidate[l / 2]);
}

uint32_t implication_next(const struct implication *implication, struct constraint constraint, unsigned *at)
{
    return implication_next_of(implication, constraint_number(implication->grid->layout, constraint), at);
}

void implication_reach(struct implication *implication, literal l, uint8_t depth,
                       const struct implication_reason *reason)
{
    struct propagation *result = &implication->result;
    if (result->depth[l] || depth > MAX_DEPTH)
        return;
    result->depth[l] = depth;
    result->reason[l] = *reason;
    result->reason[l].order = (uint32_t)result->queued;
    result->queue[result->queued++] = l;
    if (!(l & 1))
        bits_add(result->gone, l / 2);
    if (result->depth[l ^ 1] && !result->contradiction) {
        result->contradiction = true;
        result->conflict = l;
    }
}

static void follow_true(struct implication *implication, literal l)
{
    const uint64_t *seen = implication->peer_graph.peers + (size_t)(l / 2) * implication->peer_graph.words;
    uint8_t depth = implication_deeper(implication->result.depth[l]);
    const struct implication_reason reason = {.from = l};
    for (size_t k = 0; k < implication->peer_graph.words; k++) {
        for (uint64_t left = seen[k] & ~implication->result.gone[k]; left; left &= left - 1)
            implication_reach(implication, (uint32_t)(k * 64 + (unsigned)__builtin_ctzll(left)) * 2, depth, &reason);
    }
}

/* Updates the constraint of a candidate that became false, and reaches its last remaining candidate. */
static void remove_from_constraint(struct implication *implication, unsigned index)
{
    struct propagation *result = &implication->result;
    unsigned left = --result->left[index], at = 0;
    uint32_t last = UINT32_MAX;
    uint8_t deepest = 0;
    if (left > 1 || (left == 1 && implication->kind == IMPLICATION_CHAIN && implication->count[index] != 2))
        return;
    struct constraint constraint = constraint_numbered(implication->grid->layout, index);
    for (uint32_t c; (c = implication_next_of(implication, index, &at)) != UINT32_MAX;) {
        uint8_t depth = result->depth[c * 2];
        if (!depth)
            last = c;
        deepest = depth > deepest ? depth : deepest;
    }
    if (!left && !result->contradiction) {
        result->contradiction = true;
        result->conflict = NO_LITERAL;
        result->no_candidate_left = constraint;
    } else if (last != UINT32_MAX) {
        implication_reach(implication, last * 2 + 1, implication_deeper(deepest),
                          &(struct implication_reason){.by_constraint = true, .constraint = constraint});
    }
}

static void follow_false(struct implication *implication, literal l)
{
    uint32_t first = implication->first_truth[l / 2], end = implication->first_truth[l / 2 + 1];
    for (uint32_t i = first; i < end; i++) {
        if (i > first && !implication->past_contradictions && implication->result.contradiction)
            break;
        remove_from_constraint(implication, implication->truth[i]);
    }
}

void implication_follow(struct implication *implication, literal l)
{
    if (l & 1)
        follow_true(implication, l);
    else
        follow_false(implication, l);
}

void implication_cite_link(struct implication *implication, literal from, literal to)
{
    cell_id cell = implication_cell(implication, from);
    peer_graph_add_links(implication->search, implication_cell(implication, to), implication_digit(implication, to),
                         &cell, 1, implication_digit(implication, from));
}
