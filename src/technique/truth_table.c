#include "technique/truth_table.h"

#include <string.h>

static void add_truth(struct truth_table *table, const struct peer_graph *graph, struct constraint truth,
                      unsigned *members)
{
    const struct layout *layout = graph->grid->layout;
    unsigned first = *members;
    for (unsigned i = 0; i < layout->digits; i++) {
        uint32_t number = graph->number[constraint_candidate(layout, truth, i)];
        if (number)
            table->member[(*members)++] = number - 1;
    }
    if (*members == first)
        return;
    table->first[table->truths] = first;
    table->truth[table->truths++] = truth;
    table->first[table->truths] = *members;
}

/* Lists the truths of each candidate. */
static void list_owners(struct truth_table *table, const struct peer_graph *graph)
{
    unsigned candidates = graph->candidates;
    for (unsigned i = 0; i < table->first[table->truths]; i++)
        table->first_of[table->member[i] + 1]++;
    for (unsigned c = 0; c < candidates; c++)
        table->first_of[c + 1] += table->first_of[c];
    for (unsigned t = table->truths; t--;) {
        for (unsigned i = table->first[t]; i < table->first[t + 1]; i++)
            table->owner[--table->first_of[table->member[i] + 1]] = t;
    }
    /* first_of[c + 1] has moved back to the first truth of c */
    memmove(table->first_of, table->first_of + 1, candidates * sizeof *table->first_of);
    table->first_of[candidates] = table->first[table->truths];
}

void truth_table_init(struct truth_table *table, const struct peer_graph *graph)
{
    const struct layout *layout = graph->grid->layout;
    struct arena *arena = graph->grid->arena;
    *table = (struct truth_table){0};
    size_t candidates = graph->candidates;
    size_t most = layout_truths(layout), members = 0;
    for (unsigned c = 0; c < candidates; c++)
        members += candidate_truths(layout, graph->candidate[c]);
    table->truth = arena_calloc(arena, most, sizeof *table->truth);
    table->first = arena_calloc(arena, most + 1, sizeof *table->first);
    table->member = arena_calloc(arena, members, sizeof *table->member);
    table->first_of = arena_calloc(arena, candidates + 1, sizeof *table->first_of);
    table->owner = arena_calloc(arena, members, sizeof *table->owner);
    unsigned used = 0;
    for (unsigned i = 0; i < most; i++)
        add_truth(table, graph, constraint_numbered(layout, i), &used);
    table->words = BITS_WORDS(table->truths);
    list_owners(table, graph);
}
