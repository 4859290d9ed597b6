#include "technique/peer_graph.h"

#include <string.h>

static void find_peers(struct peer_graph *graph, unsigned number)
{
    const struct layout *layout = graph->grid->layout;
    cell_id cell = candidate_cell(graph->candidate[number]);
    unsigned digit = candidate_digit(graph->candidate[number]);
    uint64_t *seen = graph->peers + number * graph->words;
    for (digit_mask left = graph->grid->mask[cell] & ~digit_bit(digit); left; left &= left - 1)
        bits_add(seen, peer_graph_number(graph, cell, digit_first(left)));
    for (unsigned i = 0; i < candidate_excludes(layout, graph->candidate[number]); i++) {
        uint32_t other = graph->number[candidate_excluded(layout, graph->candidate[number], i)];
        if (other)
            bits_add(seen, other - 1);
    }
}

void peer_graph_init(struct peer_graph *graph, const struct candidate_grid *grid)
{
    struct arena *arena = grid->arena;
    unsigned cells = grid->layout->cells, count = 0;
    *graph = (struct peer_graph){.grid = grid,
                                 .number = arena_calloc(arena, layout_candidate_ids(grid->layout), sizeof(uint32_t))};
    for (unsigned c = 0; c < cells; c++)
        count += grid->solved[c] ? 0 : digit_count(grid->mask[c]);
    graph->words = count / 64 + 1;
    graph->candidate = arena_calloc(arena, count, sizeof *graph->candidate);
    graph->peers = arena_calloc(arena, count * graph->words, sizeof *graph->peers);
    for (unsigned c = 0; c < cells; c++) {
        for (digit_mask left = grid->solved[c] ? 0 : grid->mask[c]; left; left &= left - 1) {
            candidate_id candidate = candidate_id_of((cell_id)c, digit_first(left));
            graph->candidate[graph->candidates] = candidate;
            graph->number[candidate] = ++graph->candidates;
        }
    }
    for (unsigned i = 0; i < count; i++)
        find_peers(graph, i);
}

bool peer_graph_common_peers(const struct peer_graph *graph, const cell_id *cells, unsigned count, unsigned digit,
                             uint64_t *seen)
{
    bits_copy(seen, peer_graph_peers(graph, cells[0], digit), graph->words);
    for (unsigned i = 1; i < count; i++) {
        const uint64_t *more = peer_graph_peers(graph, cells[i], digit);
        bits_and(seen, more, graph->words);
    }
    return bits_any(seen, graph->words);
}

void peer_graph_remove_all(struct search *search, const struct peer_graph *graph, const uint64_t *set)
{
    BITS_EACH (number, set, graph->words)
        finding_remove(search, candidate_cell(graph->candidate[number]),
                       digit_bit(candidate_digit(graph->candidate[number])));
}

void peer_graph_add_links(struct search *search, cell_id cell, unsigned candidate_digit, const cell_id *cells,
                          unsigned count, unsigned digit)
{
    for (unsigned i = 0; i < count; i++)
        finding_add_link_of(search, candidate_id_of(cell, candidate_digit), candidate_id_of(cells[i], digit));
}
