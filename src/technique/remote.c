/* Remote pairs. Cells with the same two candidates, each a peer of the next, alternate between the two digits. Two
 * cells an odd number of steps apart hold one digit each, so cells that see both hold neither. */
#include <string.h>

#include "technique/families.h"

struct pairs {
    struct search *search;
    cell_id *queue;
    cell_id *before;    /* [cells]: the cell from which it was reached; the start has itself */
    uint16_t *distance; /* [cells]: steps + 1; 0: not reached */
    digit_mask pair;
};

static bool is_pair(const struct pairs *pairs, cell_id cell)
{
    const struct candidate_grid *grid = pairs->search->grid;
    return candidate_grid_is_bivalue(grid, cell) && grid->mask[cell] == pairs->pair;
}

static void cite_both(struct search *search, cell_id a, cell_id b, digit_mask pair)
{
    finding_add_peer_link(search, a, b, digit_first(pair));
    finding_add_peer_link(search, a, b, digit_first(pair & (pair - 1)));
}

static bool report(struct pairs *pairs, cell_id start, cell_id end)
{
    struct search *search = pairs->search;
    const struct layout *layout = search->grid->layout;
    finding_begin(search, TECHNIQUE_remote_pair);
    finding_begin_role(search, ROLE_CHAIN_END, 0);
    finding_add_role_cell(search, start);
    finding_begin_role(search, ROLE_CHAIN_END, 0);
    finding_add_role_cell(search, end);
    for (unsigned i = 0; i < layout->cell[start].peer_count; i++) {
        cell_id cell = layout->cell[start].peers[i];
        if (search->grid->solved[cell] || !(search->grid->mask[cell] & pairs->pair) || is_pair(pairs, cell) ||
            !layout_are_peers(layout, cell, end))
            continue;
        finding_remove(search, cell, pairs->pair);
        cite_both(search, cell, start, pairs->pair);
        cite_both(search, cell, end, pairs->pair);
    }
    for (cell_id at = end;; at = pairs->before[at]) {
        finding_add_truth(search, constraint_cell(at));
        finding_add_link(search, constraint_cell(at));
        if (at == start)
            break;
        cite_both(search, at, pairs->before[at], pairs->pair);
    }
    finding_split_truth(search, constraint_cell(end));
    return finding_report(search);
}

static bool find_from(struct pairs *pairs, cell_id start)
{
    const struct layout *layout = pairs->search->grid->layout;
    unsigned queued = 1;
    memset(pairs->distance, 0, layout->cells * sizeof *pairs->distance);
    pairs->queue[0] = pairs->before[start] = start;
    pairs->distance[start] = 1;
    for (unsigned i = 0; i < queued; i++) {
        cell_id at = pairs->queue[i];
        const struct cell *info = &layout->cell[at];
        /* at least three steps apart; one step apart is a naked pair */
        if (at > start && pairs->distance[at] > 3 && pairs->distance[at] % 2 == 0 && report(pairs, start, at))
            return true;
        for (unsigned k = 0; k < info->peer_count; k++) {
            cell_id next = info->peers[k];
            if (!is_pair(pairs, next) || pairs->distance[next])
                continue;
            pairs->distance[next] = pairs->distance[at] + 1;
            pairs->before[next] = at;
            pairs->queue[queued++] = next;
        }
    }
    return false;
}

/* Returns whether there are four cells, as three steps need. */
static bool are_enough(const struct pairs *pairs)
{
    const struct layout *layout = pairs->search->grid->layout;
    unsigned count = 0;
    for (unsigned c = 0; c < layout->cells && count < 4; c++)
        count += is_pair(pairs, (cell_id)c);
    return count == 4;
}

void remote_pair(struct search *search)
{
    const struct candidate_grid *grid = search->grid;
    unsigned cells = grid->layout->cells;
    struct pairs pairs = {
        .search = search,
        .queue = arena_calloc(grid->arena, cells, sizeof *pairs.queue),
        .before = arena_calloc(grid->arena, cells, sizeof *pairs.before),
        .distance = arena_calloc(grid->arena, cells, sizeof *pairs.distance),
    };
    for (unsigned c = 0; c < cells; c++) {
        pairs.pair = grid->mask[c];
        if (candidate_grid_is_bivalue(grid, (cell_id)c) && are_enough(&pairs) && find_from(&pairs, (cell_id)c))
            return;
    }
}
