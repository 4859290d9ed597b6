#include "technique/implication_internal.h"

#include <string.h>

/* A truth with two candidates left, by number. */
struct pair_left {
    unsigned truth;
    uint32_t candidate[2];
};

/* --- sets --- */

/* Stores the remaining candidates of the truth with this number. Returns how many there are. */
static unsigned find_left(const struct implication *implication, unsigned truth, uint32_t *candidate)
{
    unsigned at = 0, count = 0;
    for (uint32_t c; (c = implication_next_of(implication, truth, &at)) != UINT32_MAX;) {
        if (!implication->result.depth[c * 2])
            candidate[count++] = c;
    }
    return count;
}

/* Returns one more than the depth of the truths' lost candidates, and at least the depth of what follows from the
 * start. */
static uint8_t depth_of_set(const struct implication *implication, const struct set_found *set)
{
    uint8_t deepest = 1;
    for (unsigned i = 0; i < set->size; i++) {
        unsigned at = 0;
        for (uint32_t c; (c = implication_next(implication, set->truth[i], &at)) != UINT32_MAX;) {
            uint8_t depth = implication->result.depth[c * 2];
            deepest = depth > deepest ? depth : deepest;
        }
    }
    return implication_deeper(deepest);
}

static bool is_within(const uint32_t *list, unsigned count, uint32_t candidate)
{
    for (unsigned i = 0; i < count; i++) {
        if (list[i] == candidate)
            return true;
    }
    return false;
}

/* Reaches the candidates of the set's links, except those in `left`, which remain in its truths. */
static void reach_by_set(struct implication *implication, const struct set_found *set, const uint32_t *left,
                         unsigned count)
{
    const struct implication_reason reason = {.from = NO_LITERAL, .set = *set};
    uint8_t depth = 0;
    for (unsigned i = 0; i < set->size; i++) {
        unsigned at = 0;
        for (uint32_t c; (c = implication_next(implication, set->link[i], &at)) != UINT32_MAX;) {
            if (implication->result.depth[c * 2] || is_within(left, count, c))
                continue;
            depth = depth ? depth : depth_of_set(implication, set);
            implication_reach(implication, c * 2, depth, &reason);
        }
    }
}

/* Returns whether sets of this technique may be used. */
static bool may_follow(const struct implication *implication, enum technique_id technique)
{
    return !bits_has(implication->search->without, technique);
}

/* Returns whether locked candidates of the house may be used. */
static bool may_lock(const struct implication *implication, house_id house)
{
    enum house_kind kind = implication->grid->layout->house[house].kind;
    return may_follow(implication, kind == HOUSE_BOX || kind == HOUSE_REGION ? TECHNIQUE_pointing : TECHNIQUE_claiming);
}

/* Returns the technique of a set of these two truths: two cells, two digits of a house, or a digit in two houses. */
static enum technique_id technique_of_pair(struct constraint a, struct constraint b)
{
    return constraint_is_cell(a) ? TECHNIQUE_naked_pair : a.digit == b.digit ? TECHNIQUE_x_wing : TECHNIQUE_hidden_pair;
}

/* Follows locked candidates: the digit's remaining places in the house are also in a second house. `truth` is the
 * number of the house and digit. */
static void follow_locked(struct implication *implication, unsigned truth, house_id house, unsigned digit)
{
    const struct layout *layout = implication->grid->layout;
    uint32_t left[LAYOUT_MAX_DIGITS];
    unsigned count = implication->result.left[truth] < 2 ? 0 : find_left(implication, truth, left);
    if (count < 2)
        return;
    const struct cell *info = &layout->cell[implication_cell(implication, left[0] * 2)];
    for (unsigned h = 0; h < info->house_count; h++) {
        bool locked = info->houses[h] != house;
        for (unsigned i = 1; i < count && locked; i++)
            locked = layout_house_has(layout, info->houses[h], implication_cell(implication, left[i] * 2));
        if (locked)
            reach_by_set(
                implication,
                &(struct set_found){1, {constraint_house(house, digit)}, {constraint_house(info->houses[h], digit)}},
                left, count);
    }
}

static bool see_each_other(const struct implication *implication, uint32_t a, uint32_t b)
{
    const struct peer_graph *graph = &implication->peer_graph;
    return bits_has(graph->peers + (size_t)a * graph->words, b);
}

/* Returns a constraint that holds both candidates, which see each other. */
static struct constraint shared_constraint(const struct implication *implication, uint32_t a, uint32_t b)
{
    const candidate_id *candidate = implication->peer_graph.candidate;
    return constraint_of_both(implication->grid->layout, candidate[a], candidate[b]);
}

/* Follows pairs and X-wings: two cells with the same two digits left; two digits with the same two places left in a
 * house; a digit with two places left in each of two houses, which two other houses contain. */
static void follow_pairs(struct implication *implication, const struct pair_left *a, const struct pair_left *b)
{
    const struct layout *layout = implication->grid->layout;
    for (unsigned turned = 0; turned < 2; turned++) {
        uint32_t first = b->candidate[turned], second = b->candidate[!turned];
        if (is_within(a->candidate, 2, first) || is_within(a->candidate, 2, second) ||
            !see_each_other(implication, a->candidate[0], first) ||
            !see_each_other(implication, a->candidate[1], second))
            continue;
        struct set_found set = {2,
                                {constraint_numbered(layout, a->truth), constraint_numbered(layout, b->truth)},
                                {shared_constraint(implication, a->candidate[0], first),
                                 shared_constraint(implication, a->candidate[1], second)}};
        uint32_t left[] = {a->candidate[0], a->candidate[1], first, second};
        if (!constraint_is_same(set.link[0], set.link[1]) &&
            may_follow(implication, technique_of_pair(set.truth[0], set.truth[1])))
            reach_by_set(implication, &set, left, 4);
    }
}

/* Follows sets among the remaining candidates. Returns whether anything was reached. */
static bool follow_sets(struct implication *implication)
{
    const struct layout *layout = implication->grid->layout;
    struct propagation *result = &implication->result;
    size_t before = result->queued, count = 0, cells = 0;
    unsigned truth = layout->cells;
    for (unsigned h = 0; h < layout->houses; h++) {
        unsigned digits = may_lock(implication, (house_id)h) ? layout->digits : 0;
        for (unsigned digit = 1; digit <= digits; digit++)
            follow_locked(implication, truth + digit - 1, (house_id)h, digit);
        truth += layout->digits;
    }
    if (result->queued > before)
        return true;
    for (unsigned k = 0; k < truth; k++) {
        if (k == layout->cells)
            cells = count;
        if (result->left[k] != 2)
            continue;
        result->pair[count].truth = k;
        find_left(implication, k, result->pair[count++].candidate);
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t k = i + 1; k < (i < cells ? cells : count) && result->queued == before; k++)
            follow_pairs(implication, &result->pair[i], &result->pair[k]);
    }
    return result->queued > before;
}

void implication_propagate(struct implication *implication, literal start)
{
    struct propagation *result = &implication->result;
    const struct layout *layout = implication->grid->layout;
    memset(result->depth, 0, implication->literals * sizeof *result->depth);
    bits_clear(result->gone, implication->peer_graph.words);
    memcpy(result->left, implication->count, layout_truths(layout) * sizeof *result->left);
    result->queued = result->inside = 0;
    result->contradiction = false;
    implication->next_inside = 0;
    if (start != NO_LITERAL)
        implication_reach(implication, start, 1, &(struct implication_reason){.from = NO_LITERAL});
    for (size_t i = 0; implication->past_contradictions || !result->contradiction; i++) {
        bool more = i < result->queued ||
                    (implication->kind >= IMPLICATION_NET_WITH_SETS && follow_sets(implication)) ||
                    (implication->kind == IMPLICATION_NESTED && implication_follow_nested(implication));
        if (!more)
            break;
        implication_follow(implication, result->queue[i]);
    }
}

/* --- evidence --- */

static void cite(struct implication *implication, literal l, bool *cited);

/* Adds the evidence for a literal whose opposite failed inside. */
static void cite_nested(struct implication *implication, literal l, bool *cited)
{
    struct inside inside;
    implication_find_inside(implication, l, &inside);
    for (size_t i = 0; i < inside.outers; i++)
        cite(implication, inside.outer[i], cited);
    implication_cite_inside(implication, &inside);
}

/* Adds the set's evidence, after that of what its truths had lost before its use, `order` literals after the start. */
static void cite_set(struct implication *implication, const struct set_found *set, uint32_t order, bool *cited)
{
    struct search *search = implication->search;
    for (unsigned i = 0; i < set->size; i++) {
        unsigned at = 0;
        for (uint32_t c; (c = implication_next(implication, set->truth[i], &at)) != UINT32_MAX;) {
            if (implication->result.depth[c * 2] && implication->result.reason[c * 2].order < order)
                cite(implication, c * 2, cited);
        }
    }
    if (set->size == 1) {
        finding_add_truth(search, set->truth[0]);
        finding_add_link(search, set->link[0]);
        return;
    }
    finding_begin_count(search);
    for (unsigned i = 0; i < set->size; i++)
        finding_add_count_truth(search, set->truth[i]);
    for (unsigned i = 0; i < set->size; i++)
        finding_add_count_link(search, set->link[i]);
}

/* Adds the evidence for the literal, after that of the literals on which it depends. */
static void cite(struct implication *implication, literal l, bool *cited)
{
    struct search *search = implication->search;
    const struct implication_reason *reason = &implication->result.reason[l];
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
    } else if (reason->by_contradiction) {
        cite_nested(implication, l, cited);
    } else if (reason->set.size) {
        cite_set(implication, &reason->set, reason->order, cited);
    } else if (reason->from != NO_LITERAL) {
        cite(implication, reason->from, cited);
        implication_cite_link(implication, reason->from, l);
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
    if (implication->inner)
        implication->inner->work = 0; /* repeats what was found before the limit */
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
            implication->count[constraint_number(layout, constraint_house((house_id)h, digit))] =
                (uint16_t)digit_count(candidate_grid_slots(implication->grid, (house_id)h, digit));
    }
}

static void list_members(struct implication *implication)
{
    const struct layout *layout = implication->grid->layout;
    struct arena *arena = implication->grid->arena;
    const struct peer_graph *graph = &implication->peer_graph;
    unsigned links = layout_links(layout), members = 0;
    for (unsigned c = 0; c < graph->candidates; c++)
        members += candidate_constraints(layout, graph->candidate[c]);
    implication->first = arena_calloc(arena, links + 1, sizeof *implication->first);
    implication->member = arena_calloc(arena, members, sizeof *implication->member);
    members = 0;
    for (unsigned k = 0; k < links; k++) {
        struct constraint constraint = constraint_numbered(layout, k);
        for (unsigned i = 0; i < constraint_size(layout, constraint); i++) {
            uint32_t number = graph->number[constraint_candidate(layout, constraint, i)];
            if (number)
                implication->member[members++] = number - 1;
        }
        implication->first[k + 1] = members;
    }
}

static void list_truths(struct implication *implication)
{
    const struct layout *layout = implication->grid->layout;
    struct arena *arena = implication->grid->arena;
    const struct peer_graph *graph = &implication->peer_graph;
    unsigned truths = 0;
    for (unsigned c = 0; c < graph->candidates; c++)
        truths += candidate_truths(layout, graph->candidate[c]);
    implication->first_truth = arena_calloc(arena, graph->candidates + 1, sizeof *implication->first_truth);
    implication->truth = arena_calloc(arena, truths, sizeof *implication->truth);
    truths = 0;
    for (unsigned c = 0; c < graph->candidates; c++) {
        truths += candidate_truth_numbers(layout, graph->candidate[c], implication->truth + truths);
        implication->first_truth[c + 1] = truths;
    }
}

bool implication_init(struct implication *implication, struct search *search, enum implication_kind kind)
{
    struct arena *arena = search->grid->arena;
    size_t constraints = layout_truths(search->grid->layout);
    *implication = (struct implication){.search = search, .grid = search->grid, .kind = kind};
    peer_graph_init(&implication->peer_graph, search->grid);
    if (implication->peer_graph.candidates > IMPLICATION_MAX_CANDIDATES)
        return false;
    implication->literals = 2 * (size_t)implication->peer_graph.candidates;
    implication->count = arena_calloc(arena, constraints, sizeof *implication->count);
    implication_init_result(implication);
    list_members(implication);
    list_truths(implication);
    if (kind >= IMPLICATION_NET_WITH_SETS)
        implication->result.pair = arena_calloc(arena, constraints, sizeof *implication->result.pair);
    if (kind == IMPLICATION_NESTED)
        implication_init_nested(implication);
    count_constraints(implication);
    return true;
}

uint8_t implication_depth(const struct implication *implication, literal reached)
{
    return implication->result.depth[reached];
}
