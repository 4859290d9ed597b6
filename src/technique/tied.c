#include "technique/tied.h"

static void note_node(struct tied *sets, const struct als *als, uint32_t node)
{
    sets->node_of[(size_t)(als - sets->web.sets.als) * (sets->digits + 1) + sets->web.node[node].digit] = node + 1;
}

static bool list_sets(struct tied *sets)
{
    const struct web *web = &sets->web;
    struct arena *arena = sets->search->position->arena;
    size_t total = 0, entries = (size_t)web->sets.count * (sets->digits + 1);
    for (size_t i = 0; i < entries; i++)
        total += sets->node_of[i] > 0;
    sets->first_set = arena_calloc(arena, web->nodes + 2, sizeof *sets->first_set);
    sets->set_of = arena_calloc(arena, total + 1, sizeof *sets->set_of);
    if (!sets->first_set || !sets->set_of)
        return false;
    for (size_t i = 0; i < entries; i++) {
        if (sets->node_of[i])
            sets->first_set[sets->node_of[i] + 1]++;
    }
    for (unsigned n = 0; n <= web->nodes; n++)
        sets->first_set[n + 1] += sets->first_set[n];
    /* Filling moves each start to its end, which is where the next one starts. */
    for (size_t i = 0; i < entries; i++) {
        if (sets->node_of[i])
            sets->set_of[sets->first_set[sets->node_of[i]]++] = (uint32_t)(i / (sets->digits + 1));
    }
    return true;
}

bool tied_make(struct tied *sets, struct search *search)
{
    struct arena *arena = search->position->arena;
    *sets = (struct tied){.search = search, .digits = search->position->layout->digits};
    if (!web_make(&sets->web, search, WEB_SETS))
        return false;
    sets->node_of = arena_calloc(arena, (size_t)sets->web.sets.count * (sets->digits + 1), sizeof *sets->node_of);
    sets->lost = arena_calloc(arena, sets->web.sight.words, sizeof *sets->lost);
    for (unsigned i = 0; sets->node_of && i < sets->web.links; i++) {
        note_node(sets, sets->web.link[i].als, sets->web.link[i].node[0]);
        note_node(sets, sets->web.link[i].als, sets->web.link[i].node[1]);
    }
    bool made = sets->node_of && sets->lost && list_sets(sets);
    search->no_memory |= !made;
    return made;
}

void tied_with(const struct tied *sets, uint32_t node, uint32_t *from, uint32_t *to)
{
    *from = sets->first_set[node];
    *to = sets->first_set[node + 1];
}

void tied_start(struct tied *sets, uint32_t node)
{
    const struct web_node *known = &sets->web.node[node];
    finding_start(sets->search, PLAN_SPLIT_SET);
    for (unsigned i = 0; i < known->count; i++)
        finding_start_candidate(sets->search, known->cells[i], known->digit);
}

void tied_cite_removals(struct tied *sets, const uint32_t *set, unsigned count)
{
    struct search *search = sets->search;
    for (size_t i = 0; i < search->finding.removals; i++) {
        for (digit_mask left = search->finding.removal[i].digits; left; left &= left - 1) {
            for (unsigned k = 0; k < count; k++) {
                if (tied_has(sets, set[k], digit_first(left)))
                    web_cite_removal(&sets->web, search->finding.removal[i].cell, digit_first(left),
                                     tied_node(sets, set[k], digit_first(left)));
            }
        }
    }
}
