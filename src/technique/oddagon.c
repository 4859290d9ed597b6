/* Oddagons: cells that a few digits cannot fill, whatever the rest of the board holds.
 *
 * In a bivalue oddagon the cells form a ring of odd length in which neighbours share a house: two digits would have
 * to alternate around it. The trivalue oddagon (tridagon, Thor's Hammer) has twelve cells, three in each of four
 * boxes placed like the corners of a rectangle. Each of the three cells sees one of the three cells in the next box.
 * Following this around all four boxes may come back with two of the cells exchanged. Then three digits cannot fill
 * the twelve cells: the exchange is an odd permutation, but the permutations from box to box, which keep no digit in
 * place, combine to an even one.
 *
 * So one of the other candidates of these cells, the guardians, is true, and candidates that see all of them are
 * false. The patterns are those of "Chromatic patterns" (mith) and "The tridagon rule" (Berthier) in the New Sudoku
 * Players' Forum; a cell of the tridagon has at least two of the digits. */
#include "technique/families.h"
#include "technique/peer_graph.h"

enum { MIN_RING = 5, MAX_RING = 11, MAX_CELLS = 12, MAX_GUARDIANS = 8 };

struct oddagon {
    struct search *search;
    struct peer_graph graph;
    digit_mask digits; /* the digits that cannot fill the cells */
    cell_id cell[MAX_CELLS];
    unsigned cells;
    uint64_t *seen; /* [(MAX_CELLS + 1) * graph.words]: candidates that see all guardians of the first i cells */
    unsigned guardians[MAX_CELLS + 1];
};

static void init(struct oddagon *oddagon, struct search *search)
{
    *oddagon = (struct oddagon){.search = search};
    peer_graph_init(&oddagon->graph, search->grid);
    oddagon->seen = arena_calloc(search->grid->arena, MAX_CELLS + 1, oddagon->graph.words * sizeof *oddagon->seen);
    for (unsigned c = 0; c < oddagon->graph.candidates; c++)
        bits_add(oddagon->seen, c);
}

/* Appends a cell. Returns false if it adds too many guardians, or no candidate sees all of them any more. */
static bool add_cell(struct oddagon *oddagon, cell_id cell)
{
    const struct peer_graph *graph = &oddagon->graph;
    unsigned cells = oddagon->cells;
    uint64_t *seen = oddagon->seen + (cells + 1) * graph->words;
    bits_copy(seen, oddagon->seen + cells * graph->words, graph->words);
    oddagon->guardians[cells + 1] = oddagon->guardians[cells];
    for (digit_mask left = oddagon->search->grid->mask[cell] & ~oddagon->digits; left; left &= left - 1) {
        bits_and(seen, peer_graph_peers(graph, cell, digit_first(left)), graph->words);
        oddagon->guardians[cells + 1]++;
    }
    oddagon->cell[oddagon->cells++] = cell;
    return oddagon->guardians[oddagon->cells] <= MAX_GUARDIANS && bits_any(seen, graph->words);
}

/* Adds the houses that contain several of the cells, for each digit. */
static void add_links(struct oddagon *oddagon)
{
    const struct layout *layout = oddagon->search->grid->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        unsigned count = 0;
        for (unsigned i = 0; i < oddagon->cells; i++)
            count += layout_house_has(layout, (house_id)h, oddagon->cell[i]);
        for (digit_mask left = count > 1 ? oddagon->digits : 0; left; left &= left - 1)
            finding_add_link(oddagon->search, constraint_house((house_id)h, digit_first(left)));
    }
}

/* Adds the eliminated candidates, and links between each of them and all guardians. */
static void add_conclusion(struct oddagon *oddagon)
{
    struct search *search = oddagon->search;
    const struct peer_graph *graph = &oddagon->graph;
    const uint64_t *seen = oddagon->seen + oddagon->cells * graph->words;
    for (unsigned i = 0; i < oddagon->cells; i++) {
        cell_id cell = oddagon->cell[i];
        for (digit_mask left = search->grid->mask[cell] & ~oddagon->digits; left; left &= left - 1) {
            if (oddagon->guardians[oddagon->cells] == 1)
                finding_place_digit(search, cell, digit_first(left));
            BITS_EACH (number, seen, graph->words)
                peer_graph_add_links(search, candidate_cell(graph->candidate[number]),
                                     candidate_digit(graph->candidate[number]), &cell, 1, digit_first(left));
        }
    }
    if (oddagon->guardians[oddagon->cells] > 1)
        peer_graph_remove_all(search, graph, seen);
}

/* Reports the pattern. Without guardians the board is contradictory, and nothing is reported. */
static bool report(struct oddagon *oddagon, enum technique_id technique)
{
    struct search *search = oddagon->search;
    if (!oddagon->guardians[oddagon->cells])
        return false;
    finding_begin(search, technique);
    for (unsigned start = 0; start < 2; start++) {
        if (start)
            finding_begin_start(search, PLAN_SUPPOSE_NOT);
        else
            finding_begin_role(search, ROLE_GUARDIAN, 0);
        for (unsigned i = 0; i < oddagon->cells; i++) {
            cell_id cell = oddagon->cell[i];
            for (digit_mask left = search->grid->mask[cell] & ~oddagon->digits; left; left &= left - 1) {
                if (start)
                    finding_add_start_candidate(search, cell, digit_first(left));
                else
                    finding_add_role_candidate(search, cell, digit_first(left));
            }
        }
    }
    for (unsigned i = 0; i < oddagon->cells; i++)
        finding_add_truth(search, constraint_cell(oddagon->cell[i]));
    add_links(oddagon);
    add_conclusion(oddagon);
    return finding_report(search);
}

static bool has_digits(const struct oddagon *oddagon, cell_id cell, unsigned least)
{
    const struct candidate_grid *grid = oddagon->search->grid;
    return !grid->solved[cell] && digit_count(grid->mask[cell] & oddagon->digits) >= least;
}

/* --- rings --- */

/* Returns whether the cell may follow the last one of the ring: it sees that cell and, unless it closes the ring, no
 * other. A ring with further links contains a shorter one. */
static bool may_follow(const struct oddagon *ring, cell_id cell, bool *closes)
{
    const struct layout *layout = ring->search->grid->layout;
    *closes = ring->cells > 2 && layout_are_peers(layout, cell, ring->cell[0]);
    if (cell <= ring->cell[0] || !layout_are_peers(layout, cell, ring->cell[ring->cells - 1]))
        return false;
    for (unsigned i = 1; i + 1 < ring->cells; i++) {
        if (cell == ring->cell[i] || layout_are_peers(layout, cell, ring->cell[i]))
            return false;
    }
    return ring->cells < 2 || *closes || !layout_are_peers(layout, cell, ring->cell[0]);
}

/* Extends the ring. Each is found once: its first cell is the lowest, and its second is lower than its last. */
static bool extend_ring(struct oddagon *ring)
{
    const struct layout *layout = ring->search->grid->layout;
    const struct cell *last = &layout->cell[ring->cell[ring->cells - 1]];
    unsigned cells = ring->cells;
    for (unsigned i = 0; i < last->peer_count && cells < MAX_RING; i++) {
        cell_id cell = last->peers[i];
        bool closes;
        if (!has_digits(ring, cell, 2) || !may_follow(ring, cell, &closes))
            continue;
        bool fits = add_cell(ring, cell), stop = false;
        if (fits && closes)
            stop = ring->cells >= MIN_RING && ring->cells % 2 && ring->cell[1] < cell &&
                   report(ring, TECHNIQUE_bivalue_oddagon);
        else if (fits)
            stop = extend_ring(ring);
        ring->cells = cells;
        if (stop)
            return true;
    }
    return false;
}

void oddagon_bivalue(struct search *search)
{
    const struct layout *layout = search->grid->layout;
    struct oddagon ring;
    init(&ring, search);
    for (unsigned a = 1; a <= layout->digits; a++) {
        for (unsigned b = a + 1; b <= layout->digits && !search_cancelled(search); b++) {
            ring.digits = digit_bit(a) | digit_bit(b);
            for (unsigned c = 0; c < layout->cells; c++) {
                ring.cells = 0;
                if (has_digits(&ring, (cell_id)c, 2) && add_cell(&ring, (cell_id)c) && extend_ring(&ring))
                    return;
            }
        }
    }
}

/* --- four boxes --- */

/* Three cells of a box, no two of which share a further house. */
struct trio {
    house_id box;
    bool fits; /* each cell has at least two of the three digits */
    cell_id cell[3];
};

struct hammer {
    struct oddagon oddagon;
    struct trio *trio;
    unsigned trios;
};

static unsigned count_common_houses(const struct layout *layout, cell_id a, cell_id b)
{
    unsigned count = 0;
    for (unsigned i = 0; i < layout->cell[a].house_count; i++)
        count += layout_house_has(layout, layout->cell[a].houses[i], b);
    return count;
}

/* Lists the trios of a box; if `trio` is NULL, only counts them. */
static unsigned list_trios(const struct layout *layout, house_id box, struct trio *trio)
{
    const cell_id *cell = layout->house[box].cells;
    unsigned count = 0;
    for (unsigned i = 0; i < layout->digits; i++) {
        for (unsigned j = i + 1; j < layout->digits; j++) {
            for (unsigned k = j + 1; k < layout->digits && count_common_houses(layout, cell[i], cell[j]) == 1; k++) {
                if (count_common_houses(layout, cell[i], cell[k]) > 1 ||
                    count_common_houses(layout, cell[j], cell[k]) > 1)
                    continue;
                if (trio)
                    trio[count] = (struct trio){.box = box, .cell = {cell[i], cell[j], cell[k]}};
                count++;
            }
        }
    }
    return count;
}

/* Replaces each of the three places in `at`, in the first trio, by the place of the cell that it sees in the second
 * trio. Returns false unless each sees exactly one. */
static bool follow(const struct layout *layout, const struct trio *from, const struct trio *to, unsigned *at)
{
    for (unsigned i = 0; i < 3; i++) {
        unsigned seen = 3;
        for (unsigned k = 0; k < 3; k++) {
            if (!layout_are_peers(layout, from->cell[at[i]], to->cell[k]))
                continue;
            if (seen < 3)
                return false;
            seen = k;
        }
        if (seen == 3)
            return false;
        at[i] = seen;
    }
    return at[0] != at[1] && at[0] != at[2] && at[1] != at[2];
}

static bool are_joined(const struct layout *layout, const struct trio *a, const struct trio *b)
{
    unsigned at[3] = {0, 1, 2};
    return b->fits && a->box != b->box && follow(layout, a, b, at);
}

/* Returns whether two of the first trio's cells are exchanged after going around the four. */
static bool turns_odd(const struct layout *layout, const struct trio *const trio[4])
{
    unsigned at[3] = {0, 1, 2}, fixed = 0;
    for (unsigned i = 0; i < 4; i++) {
        if (!follow(layout, trio[i], trio[(i + 1) % 4], at))
            return false;
    }
    for (unsigned i = 0; i < 3; i++)
        fixed += at[i] == i;
    return fixed == 1;
}

static bool try_hammer(struct hammer *hammer, const struct trio *const trio[4])
{
    struct oddagon *oddagon = &hammer->oddagon;
    bool fits = turns_odd(oddagon->search->grid->layout, trio);
    oddagon->cells = 0;
    for (unsigned i = 0; i < 12 && fits; i++)
        fits = add_cell(oddagon, trio[i / 3]->cell[i % 3]);
    return fits && report(oddagon, TECHNIQUE_tridagon);
}

/* Tries all quadruples with this first trio. The first box is the lowest, and the second is lower than the fourth, so
 * each is tried once. */
static bool try_first(struct hammer *hammer, unsigned first)
{
    const struct layout *layout = hammer->oddagon.search->grid->layout;
    const struct trio *a = &hammer->trio[first];
    for (unsigned i = first + 1; i < hammer->trios; i++) {
        const struct trio *b = &hammer->trio[i];
        if (!are_joined(layout, a, b))
            continue;
        for (unsigned k = i + 1; k < hammer->trios; k++) {
            const struct trio *d = &hammer->trio[k];
            if (d->box == b->box || !are_joined(layout, a, d))
                continue;
            for (unsigned m = first + 1; m < hammer->trios; m++) {
                const struct trio *c = &hammer->trio[m];
                if (c->box != a->box && are_joined(layout, b, c) && are_joined(layout, d, c) &&
                    try_hammer(hammer, (const struct trio *const[]){a, b, c, d}))
                    return true;
            }
        }
    }
    return false;
}

static void list_all_trios(struct hammer *hammer, const struct candidate_grid *grid)
{
    const struct layout *layout = grid->layout;
    unsigned count = 0;
    for (unsigned h = 0; h < layout->houses; h++) {
        bool is_box = layout->house[h].kind == HOUSE_BOX || layout->house[h].kind == HOUSE_REGION;
        count += is_box ? list_trios(layout, (house_id)h, NULL) : 0;
    }
    hammer->trio = arena_calloc(grid->arena, count, sizeof *hammer->trio);
    for (unsigned h = 0; h < layout->houses; h++) {
        if (layout->house[h].kind == HOUSE_BOX || layout->house[h].kind == HOUSE_REGION)
            hammer->trios += list_trios(layout, (house_id)h, hammer->trio + hammer->trios);
    }
}

static bool try_digits(struct hammer *hammer, digit_mask digits)
{
    hammer->oddagon.digits = digits;
    for (unsigned i = 0; i < hammer->trios; i++) {
        hammer->trio[i].fits = true;
        for (unsigned k = 0; k < 3; k++)
            hammer->trio[i].fits &= has_digits(&hammer->oddagon, hammer->trio[i].cell[k], 2);
    }
    for (unsigned i = 0; i < hammer->trios && !search_cancelled(hammer->oddagon.search); i++) {
        if (hammer->trio[i].fits && try_first(hammer, i))
            return true;
    }
    return false;
}

/* Finds trivalue oddagons. Only boxes of nine cells are considered, because larger ones have too many trios. */
void oddagon_trivalue(struct search *search)
{
    const struct layout *layout = search->grid->layout;
    struct hammer hammer = {0};
    if (layout->digits != 9)
        return;
    init(&hammer.oddagon, search);
    list_all_trios(&hammer, search->grid);
    for (unsigned a = 1; a <= 9; a++) {
        for (unsigned b = a + 1; b <= 9; b++) {
            for (unsigned c = b + 1; c <= 9; c++) {
                if (try_digits(&hammer, digit_bit(a) | digit_bit(b) | digit_bit(c)))
                    return;
            }
        }
    }
}
