#include "technique/implication.h"

#include <string.h>

enum { MAX_DEPTH = 120 };

struct reason {
    uint8_t depth;      /* 1 for the start; 0: not reached */
    bool by_constraint; /* a true literal is the last candidate of `constraint`; a false one sees `from` */
    struct constraint constraint;
    literal from;
};

cell_id implication_cell(const struct implication *implication, literal l)
{
    return (cell_id)(implication->peer_graph.candidate[l / 2] >> 5);
}

unsigned implication_digit(const struct implication *implication, literal l)
{
    return implication->peer_graph.candidate[l / 2] & 31;
}

static size_t constraint_index(const struct implication *implication, struct constraint constraint)
{
    const struct layout *layout = implication->grid->layout;
    if (constraint_is_cell(constraint))
        return constraint.index;
    return layout->cells + (size_t)constraint.index * (layout->digits + 1) + constraint.digit;
}

uint32_t implication_next(const struct implication *implication, struct constraint constraint, unsigned *at)
{
    const struct layout *layout = implication->grid->layout;
    while (*at < layout->digits) {
        uint32_t number = implication->peer_graph.number[constraint_candidate(layout, constraint, (*at)++)];
        if (number)
            return number - 1;
    }
    return UINT32_MAX;
}

/* --- propagation --- */

static void reach(struct implication *implication, literal l, struct reason reason)
{
    struct propagation *result = &implication->result;
    if (result->reason[l].depth || reason.depth > MAX_DEPTH)
        return;
    result->reason[l] = reason;
    result->queue[result->queued++] = l;
    if (result->reason[l ^ 1].depth && !result->contradiction) {
        result->contradiction = true;
        result->conflict = l;
    }
}

static void follow_true(struct implication *implication, literal l)
{
    const uint64_t *seen = implication->peer_graph.peers + (size_t)(l / 2) * implication->peer_graph.words;
    uint8_t depth = implication->result.reason[l].depth + 1;
    BITS_EACH (candidate, seen, implication->peer_graph.words)
        reach(implication, candidate * 2, (struct reason){.depth = depth, .from = l});
}

/* A candidate of the constraint became false. Reaches the last one that is left. */
static void remove_from_constraint(struct implication *implication, struct constraint constraint)
{
    struct propagation *result = &implication->result;
    size_t index = constraint_index(implication, constraint);
    unsigned left = --result->left[index], at = 0;
    uint32_t last = UINT32_MAX, deepest = 0;
    if (left > 1 || (left == 1 && !implication->net && implication->count[index] != 2))
        return;
    for (uint32_t c; (c = implication_next(implication, constraint, &at)) != UINT32_MAX;) {
        uint8_t depth = result->reason[c * 2].depth;
        if (!depth)
            last = c;
        deepest = depth > deepest ? depth : deepest;
    }
    if (!left && !result->contradiction) {
        result->contradiction = true;
        result->conflict = NO_LITERAL;
        result->no_candidate_left = constraint;
    } else if (last != UINT32_MAX) {
        reach(implication, last * 2 + 1,
              (struct reason){.depth = (uint8_t)(deepest + 1), .by_constraint = true, .constraint = constraint});
    }
}

static void follow_false(struct implication *implication, literal l)
{
    cell_id cell = implication_cell(implication, l);
    const struct cell *info = &implication->grid->layout->cell[cell];
    remove_from_constraint(implication, constraint_cell(cell));
    for (unsigned h = 0;
         h < info->house_count && (implication->past_contradictions || !implication->result.contradiction); h++)
        remove_from_constraint(implication, constraint_house(info->houses[h], implication_digit(implication, l)));
}

void implication_propagate(struct implication *implication, literal start)
{
    struct propagation *result = &implication->result;
    const struct layout *layout = implication->grid->layout;
    memset(result->reason, 0, implication->literals * sizeof *result->reason);
    memcpy(result->left, implication->count,
           (layout->cells + (size_t)layout->houses * (layout->digits + 1)) * sizeof *result->left);
    result->queued = 0;
    result->contradiction = false;
    reach(implication, start, (struct reason){.depth = 1, .from = NO_LITERAL});
    for (size_t i = 0; i < result->queued && (implication->past_contradictions || !result->contradiction); i++) {
        if (result->queue[i] & 1)
            follow_true(implication, result->queue[i]);
        else
            follow_false(implication, result->queue[i]);
    }
}

/* --- evidence --- */

/* Adds the evidence for the literal, after that of the literals on which it rests. */
static void cite(struct implication *implication, literal l, bool *cited)
{
    struct search *search = implication->search;
    const struct reason *reason = &implication->result.reason[l];
    if (cited[l] || search->overflowed)
        return;
    cited[l] = true;
    if (reason->by_constraint) {
        unsigned at = 0;
        for (uint32_t c; (c = implication_next(implication, reason->constraint, &at)) != UINT32_MAX;) {
            if (c != l / 2)
                cite(implication, c * 2, cited);
        }
        finding_add_truth(search, reason->constraint);
    } else if (reason->from != NO_LITERAL) {
        cite(implication, reason->from, cited);
        cell_id from = implication_cell(implication, reason->from);
        peer_graph_add_links(search, implication_cell(implication, l), implication_digit(implication, l), &from, 1,
                             implication_digit(implication, reason->from));
    }
}

static void cite_contradiction(struct implication *implication, bool *cited)
{
    const struct propagation *result = &implication->result;
    if (result->conflict != NO_LITERAL) {
        cite(implication, result->conflict, cited);
        cite(implication, result->conflict ^ 1, cited);
        return;
    }
    unsigned at = 0;
    for (uint32_t c; (c = implication_next(implication, result->no_candidate_left, &at)) != UINT32_MAX;)
        cite(implication, c * 2, cited);
    finding_add_truth(implication->search, result->no_candidate_left);
}

void implication_cite(struct implication *implication, literal start, literal conclusion)
{
    bool *cited = arena_calloc(implication->grid->arena, implication->literals, sizeof *cited);
    if (!cited) {
        implication->search->no_memory = true;
        return;
    }
    implication_propagate(implication, start);
    if (conclusion == NO_LITERAL)
        cite_contradiction(implication, cited);
    else
        cite(implication, conclusion, cited);
}

/* --- initialization --- */

static void count_constraints(struct implication *implication)
{
    const struct layout *layout = implication->grid->layout;
    for (unsigned c = 0; c < layout->cells; c++)
        implication->count[c] = implication->grid->solved[c] ? 0 : (uint16_t)digit_count(implication->grid->mask[c]);
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++)
            implication->count[constraint_index(implication, constraint_house((house_id)h, digit))] =
                (uint16_t)digit_count(candidate_grid_slots(implication->grid, (house_id)h, digit));
    }
}

bool implication_init(struct implication *implication, struct search *search, bool net)
{
    const struct layout *layout = search->grid->layout;
    struct arena *arena = search->grid->arena;
    size_t constraints = layout->cells + (size_t)layout->houses * (layout->digits + 1);
    *implication = (struct implication){.search = search, .grid = search->grid, .net = net};
    bool made = peer_graph_init(&implication->peer_graph, search->grid);
    if (made && implication->peer_graph.candidates > IMPLICATION_MAX_CANDIDATES)
        return false;
    implication->literals = 2 * (size_t)implication->peer_graph.candidates;
    implication->count = arena_calloc(arena, constraints, sizeof *implication->count);
    implication->result.left = arena_calloc(arena, constraints, sizeof *implication->result.left);
    implication->result.reason = arena_calloc(arena, implication->literals, sizeof *implication->result.reason);
    implication->result.queue = arena_calloc(arena, implication->literals, sizeof *implication->result.queue);
    made = made && implication->count && implication->result.left && implication->result.reason &&
           implication->result.queue;
    search->no_memory |= !made;
    if (made)
        count_constraints(implication);
    return made;
}

uint8_t implication_depth(const struct implication *implication, literal reached)
{
    return implication->result.reason[reached].depth;
}
