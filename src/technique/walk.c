#include "technique/walk.h"

#include <string.h>

bool walk_make(struct walk *walk, const struct web *web, bool one_digit)
{
    struct arena *arena = web->search->position->arena;
    size_t states = 2 * (size_t)web->nodes;
    *walk = (struct walk){
        .web = web,
        .one_digit = one_digit,
        .node = arena_calloc(arena, 2 * WALK_LONGEST + 4, sizeof *walk->node),
        .link = arena_calloc(arena, 2 * WALK_LONGEST + 4, sizeof *walk->link),
        .true_of = arena_calloc(arena, states, sizeof *walk->true_of),
        .false_of = arena_calloc(arena, states, sizeof *walk->false_of),
        .queue = arena_calloc(arena, states, sizeof *walk->queue),
    };
    return walk->node && walk->link && walk->true_of && walk->false_of && walk->queue;
}

static bool is_group_link(const struct web *web, const struct web_link *link)
{
    return (link->als && link->als->count > 1) || web_is_group(web, link->node[0]) || web_is_group(web, link->node[1]);
}

static void follow_true(struct walk *walk, uint32_t state, uint16_t length, size_t *queued)
{
    const struct web *web = walk->web;
    const struct web_node *node = &web->node[state / 2];
    for (unsigned i = 0; i < node->weaks; i++) {
        uint32_t next = node->weak[i] * 2 | (state & 1) | web_is_group(web, node->weak[i]);
        if (walk->false_of[next].from || (walk->one_digit && web->node[node->weak[i]].digit != node->digit))
            continue;
        walk->false_of[next] = (struct reached){.from = state + 1, .length = length};
        walk->queue[(*queued)++] = next;
    }
}

void walk_from(struct walk *walk, uint32_t start)
{
    const struct web *web = walk->web;
    size_t queued = 1;
    walk->first = start * 2 | web_is_group(web, start);
    memset(walk->true_of, 0, 2 * (size_t)web->nodes * sizeof *walk->true_of);
    memset(walk->false_of, 0, 2 * (size_t)web->nodes * sizeof *walk->false_of);
    walk->false_of[walk->first] = (struct reached){.from = walk->first + 1};
    walk->queue[0] = walk->first;
    for (size_t i = 0; i < queued; i++) {
        uint32_t state = walk->queue[i];
        const struct web_node *node = &web->node[state / 2];
        uint16_t length = walk->false_of[state].length + 1;
        for (unsigned k = 0; k < node->strongs && length <= WALK_LONGEST; k++) {
            const struct web_link *link = &web->link[node->strong[k]];
            uint32_t next = web_other(link, state / 2) * 2 | (state & 1) | is_group_link(web, link);
            if (walk->true_of[next].from)
                continue;
            walk->true_of[next] = (struct reached){.from = state + 1, .link = node->strong[k], .length = length};
            follow_true(walk, next, length, &queued);
        }
    }
}

/* On from a false state, whose place in the way is `count`, by what it was reached from. */
static void trace_false(struct walk *walk, uint32_t state, unsigned count)
{
    for (;;) {
        walk->node[count++] = state / 2;
        if (state == walk->first)
            break;
        uint32_t before = walk->false_of[state].from - 1;
        walk->link[count] = walk->true_of[before].link;
        walk->node[count++] = before / 2;
        state = walk->true_of[before].from - 1;
    }
    walk->count = count;
}

void walk_trace(struct walk *walk, uint32_t end)
{
    walk->link[0] = walk->true_of[end].link;
    walk->node[0] = end / 2;
    trace_false(walk, walk->true_of[end].from - 1, 1);
}

/* --- all ways --- */

struct tour {
    struct walk *walk;
    bool (*visit)(void *context);
    void *context;
};

static bool back_from_false(struct tour *tour, uint32_t state, unsigned count);

/* What is behind is a way already; on through each strong link that may have made the state true in that time. */
static bool back_from_true(struct tour *tour, uint32_t state, unsigned count)
{
    struct walk *walk = tour->walk;
    const struct web *web = walk->web;
    const struct web_node *node = &web->node[state / 2];
    walk->node[count] = state / 2;
    for (unsigned k = 0; k < node->strongs; k++) {
        const struct web_link *link = &web->link[node->strong[k]];
        for (uint32_t grouped = 0; grouped < 2; grouped++) {
            uint32_t before = web_other(link, state / 2) * 2 | grouped;
            if (!walk->false_of[before].from || walk->false_of[before].length + 1 != walk->true_of[state].length ||
                (grouped | is_group_link(web, link)) != (state & 1))
                continue;
            walk->link[count] = node->strong[k];
            if (back_from_false(tour, before, count + 1))
                return true;
        }
    }
    return false;
}

static bool back_from_false(struct tour *tour, uint32_t state, unsigned count)
{
    struct walk *walk = tour->walk;
    const struct web *web = walk->web;
    const struct web_node *node = &web->node[state / 2];
    walk->node[count] = state / 2;
    if (state == walk->first) {
        trace_false(walk, state, count);
        return tour->visit(tour->context) || ++walk->ways == WALK_WAYS_MOST;
    }
    for (unsigned i = 0; i < node->weaks; i++) {
        for (uint32_t grouped = 0; grouped < 2; grouped++) {
            uint32_t before = node->weak[i] * 2 | grouped;
            if (walk->true_of[before].from && walk->true_of[before].length == walk->false_of[state].length &&
                (grouped | web_is_group(web, state / 2)) == (state & 1) && back_from_true(tour, before, count + 1))
                return true;
        }
    }
    return false;
}

void walk_each(struct walk *walk, uint32_t end, bool (*visit)(void *context), void *context)
{
    struct tour tour = {.walk = walk, .visit = visit, .context = context};
    walk->ways = 0;
    back_from_true(&tour, end, 0);
}
