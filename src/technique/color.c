/* Colouring. The strong links of one digit (houses with two places for it) tie its places into clusters; in a cluster the
 * places take turns between two colours, of which one is true as a whole and the other false. What sees both colours is
 * false (trap). A colour with two places in one house is false (wrap). If a colour of one cluster sees one of another, not
 * both are true, so of their opposites at least one is: what sees both opposites is false (multi-colouring, type 1). A
 * colour that sees both colours of another cluster is false (type 2). */
#include "technique/families.h"
#include "technique/sight.h"
#include "technique/ways.h"

enum { COLORS = 2 };

struct cluster {
    uint64_t *members[COLORS]; /* sets of the digit's candidates */
    uint64_t *seen[COLORS];    /* by at least one of them */
};

struct coloring {
    struct search *search;
    struct sight sight;
    unsigned digit;
    struct cluster *cluster;   /* [candidates / 2] */
    unsigned clusters;
    uint16_t *number;          /* [cells]: the cluster plus one, of the digit; 0: in none */
    cell_id *queue;
    uint64_t *lost;
};

static bool new_cluster(struct coloring *coloring)
{
    struct cluster *cluster = &coloring->cluster[coloring->clusters++];
    for (unsigned color = 0; color < COLORS; color++) {
        struct arena *arena = coloring->search->position->arena;
        cluster->members[color] = arena_calloc(arena, coloring->sight.words, sizeof(uint64_t));
        cluster->seen[color] = arena_calloc(arena, coloring->sight.words, sizeof(uint64_t));
        if (!cluster->members[color] || !cluster->seen[color])
            return false;
    }
    return true;
}

static void add_member(struct coloring *coloring, cell_id cell, unsigned color)
{
    struct cluster *cluster = &coloring->cluster[coloring->clusters - 1];
    const uint64_t *seen = sight_of(&coloring->sight, cell, coloring->digit);
    coloring->number[cell] = (uint16_t)coloring->clusters;
    set_add(cluster->members[color], sight_number(&coloring->sight, cell, coloring->digit));
    for (size_t k = 0; k < coloring->sight.words; k++)
        cluster->seen[color][k] |= seen[k];
}

/* Gathers all that strong links reach from `start`. */
static bool grow(struct coloring *coloring, cell_id start)
{
    const struct position *position = coloring->search->position;
    unsigned queued = 1;
    if (!new_cluster(coloring))
        return false;
    coloring->queue[0] = start;
    add_member(coloring, start, 0);
    for (unsigned i = 0; i < queued; i++) {
        cell_id at = coloring->queue[i];
        const struct cell *known = &position->layout->cell[at];
        const struct cluster *cluster = &coloring->cluster[coloring->clusters - 1];
        unsigned color = !set_has(cluster->members[0], sight_number(&coloring->sight, at, coloring->digit));
        for (unsigned h = 0; h < known->house_count; h++) {
            uint32_t places = position_places(position, known->houses[h], coloring->digit);
            if (digit_count(places) != 2)
                continue;
            cell_id first = position_cell(position, known->houses[h], places);
            cell_id other = first == at ? position_cell(position, known->houses[h], places & (places - 1)) : first;
            if (coloring->number[other])
                continue;
            add_member(coloring, other, !color);
            coloring->queue[queued++] = other;
        }
    }
    return true;
}

static bool has_strong_link(const struct position *position, cell_id cell, unsigned digit)
{
    const struct cell *known = &position->layout->cell[cell];
    for (unsigned h = 0; h < known->house_count; h++) {
        if (digit_count(position_places(position, known->houses[h], digit)) == 2)
            return true;
    }
    return false;
}

static bool make_clusters(struct coloring *coloring)
{
    const struct position *position = coloring->search->position;
    struct arena *arena = position->arena;
    unsigned cells = position->layout->cells;
    coloring->clusters = 0;
    coloring->number = arena_calloc(arena, cells, sizeof *coloring->number);
    bool made = coloring->number;
    for (unsigned c = 0; c < cells && made; c++) {
        if (!position->solved[c] && position->mask[c] & digit_bit(coloring->digit) && !coloring->number[c] &&
            has_strong_link(position, (cell_id)c, coloring->digit))
            made = grow(coloring, (cell_id)c);
    }
    return made;
}

/* --- reasons --- */

static void name_colors(struct coloring *coloring, unsigned number)
{
    for (unsigned color = 0; color < COLORS; color++) {
        const uint64_t *members = coloring->cluster[number].members[color];
        finding_role(coloring->search, color ? ROLE_COLOUR_B : ROLE_COLOUR_A, number);
        for (unsigned m = set_next(members, coloring->sight.words, 0); m != UINT32_MAX;
             m = set_next(members, coloring->sight.words, m + 1))
            finding_role_candidate(coloring->search, (cell_id)(coloring->sight.candidate[m] >> 5), coloring->digit);
    }
}

/* The cluster's houses, which say of each pair of places that one is true. They are links too: not both. */
static void cite_cluster(struct coloring *coloring, unsigned number)
{
    const struct position *position = coloring->search->position;
    name_colors(coloring, number);
    for (unsigned h = 0; h < position->layout->houses; h++) {
        uint32_t places = position_places(position, (house_id)h, coloring->digit);
        if (digit_count(places) != 2 ||
            coloring->number[position_cell(position, (house_id)h, places)] != number + 1)
            continue;
        finding_truth(coloring->search, constraint_house((house_id)h, coloring->digit));
        finding_link(coloring->search, constraint_house((house_id)h, coloring->digit));
    }
}

/* The argument begins from the first place of a colour: all places of the cluster follow from it. */
static void start_from(struct coloring *coloring, enum plan_start_kind kind, const uint64_t *members)
{
    uint32_t candidate = coloring->sight.candidate[set_next(members, coloring->sight.words, 0)];
    finding_start(coloring->search, kind);
    finding_start_candidate(coloring->search, (cell_id)(candidate >> 5), coloring->digit);
}

/* Cites one house that keeps a member of the set from being true beside the cell; false if there is none. */
static bool cite_meeting(struct coloring *coloring, cell_id cell, const uint64_t *members)
{
    const struct layout *layout = coloring->search->position->layout;
    for (unsigned i = 0; i < layout->cell[cell].peer_count; i++) {
        cell_id peer = layout->cell[cell].peers[i];
        uint32_t number = coloring->sight.number[(size_t)peer << 5 | coloring->digit];
        if (number && set_has(members, number - 1)) {
            finding_link_peers(coloring->search, cell, peer, coloring->digit);
            return true;
        }
    }
    return false;
}

/* The same for all members of a set, or for the first one that meets the other. */
static void cite_meetings(struct coloring *coloring, const uint64_t *set, const uint64_t *members, bool all)
{
    for (size_t k = 0; k < coloring->sight.words; k++) {
        for (uint64_t left = set[k]; left; left &= left - 1) {
            uint32_t candidate = coloring->sight.candidate[k * 64 + (unsigned)__builtin_ctzll(left)];
            if (cite_meeting(coloring, (cell_id)(candidate >> 5), members) && !all)
                return;
        }
    }
}

/* --- the four --- */

static bool trap(struct coloring *coloring, unsigned a)
{
    const struct cluster *cluster = &coloring->cluster[a];
    for (size_t k = 0; k < coloring->sight.words; k++)
        coloring->lost[k] = cluster->seen[0][k] & cluster->seen[1][k] & ~cluster->members[0][k] & ~cluster->members[1][k];
    finding_begin(coloring->search, TECHNIQUE_simple_coloring_trap);
    cite_cluster(coloring, a);
    start_from(coloring, PLAN_SPLIT_SET, cluster->members[0]);
    sight_remove(coloring->search, &coloring->sight, coloring->lost);
    cite_meetings(coloring, coloring->lost, cluster->members[0], true);
    cite_meetings(coloring, coloring->lost, cluster->members[1], true);
    return finding_done(coloring->search);
}

static bool wrap(struct coloring *coloring, unsigned a)
{
    const struct cluster *cluster = &coloring->cluster[a];
    for (unsigned color = 0; color < COLORS; color++) {
        if (!sets_meet(cluster->members[color], cluster->seen[color], coloring->sight.words))
            continue;
        finding_begin(coloring->search, TECHNIQUE_simple_coloring_wrap);
        cite_cluster(coloring, a);
        start_from(coloring, PLAN_SUPPOSE, cluster->members[color]);
        sight_remove(coloring->search, &coloring->sight, cluster->members[color]);
        cite_meetings(coloring, cluster->members[color], cluster->members[color], false);
        if (finding_done(coloring->search))
            return true;
    }
    return false;
}

/* Colours x and y see each other: what sees both opposites goes. */
static void clear_opposites(struct coloring *coloring, const struct cluster *one, unsigned x, const struct cluster *two,
                            unsigned y)
{
    cite_meetings(coloring, one->members[x], two->members[y], false);
    for (size_t k = 0; k < coloring->sight.words; k++)
        coloring->lost[k] = one->seen[!x][k] & two->seen[!y][k];
    sight_remove(coloring->search, &coloring->sight, coloring->lost);
    cite_meetings(coloring, coloring->lost, one->members[!x], true);
    cite_meetings(coloring, coloring->lost, two->members[!y], true);
}

static bool multi_1(struct coloring *coloring, unsigned a, unsigned b)
{
    const struct cluster *one = &coloring->cluster[a], *two = &coloring->cluster[b];
    if (a >= b)
        return false;
    finding_begin(coloring->search, TECHNIQUE_multi_coloring_1);
    cite_cluster(coloring, a);
    cite_cluster(coloring, b);
    start_from(coloring, PLAN_SPLIT_SET, one->members[0]);
    for (unsigned x = 0; x < COLORS; x++) {
        for (unsigned y = 0; y < COLORS; y++) {
            if (sets_meet(one->members[x], two->seen[y], coloring->sight.words))
                clear_opposites(coloring, one, x, two, y);
        }
    }
    return finding_done(coloring->search);
}

static bool multi_2(struct coloring *coloring, unsigned a, unsigned b)
{
    const struct cluster *one = &coloring->cluster[a], *two = &coloring->cluster[b];
    for (unsigned color = 0; color < COLORS && a != b; color++) {
        if (!sets_meet(one->members[color], two->seen[0], coloring->sight.words) ||
            !sets_meet(one->members[color], two->seen[1], coloring->sight.words))
            continue;
        finding_begin(coloring->search, TECHNIQUE_multi_coloring_2);
        cite_cluster(coloring, a);
        cite_cluster(coloring, b);
        start_from(coloring, PLAN_SUPPOSE, one->members[color]);
        cite_meetings(coloring, one->members[color], two->members[0], false);
        cite_meetings(coloring, one->members[color], two->members[1], false);
        sight_remove(coloring->search, &coloring->sight, one->members[color]);
        if (finding_done(coloring->search))
            return true;
    }
    return false;
}

static bool find_here(struct coloring *coloring, enum technique_id technique)
{
    for (unsigned a = 0; a < coloring->clusters; a++) {
        if (technique == TECHNIQUE_simple_coloring_trap && trap(coloring, a))
            return true;
        if (technique == TECHNIQUE_simple_coloring_wrap && wrap(coloring, a))
            return true;
        for (unsigned b = 0; b < coloring->clusters; b++) {
            if (technique == TECHNIQUE_multi_coloring_1 && multi_1(coloring, a, b))
                return true;
            if (technique == TECHNIQUE_multi_coloring_2 && multi_2(coloring, a, b))
                return true;
        }
    }
    return false;
}

static void find(struct search *search, enum technique_id technique)
{
    const struct position *position = search->position;
    struct coloring coloring = {.search = search};
    if (!ways_allow_any(position))
        return;
    bool made = sight_make(&coloring.sight, position);
    coloring.cluster = arena_calloc(position->arena, position->layout->cells, sizeof *coloring.cluster);
    coloring.queue = arena_calloc(position->arena, position->layout->cells, sizeof *coloring.queue);
    coloring.lost = arena_calloc(position->arena, coloring.sight.words, sizeof *coloring.lost);
    made = made && coloring.cluster && coloring.queue && coloring.lost;
    for (unsigned digit = 1; digit <= position->layout->digits && made && !search_cancelled(search); digit++) {
        coloring.digit = digit;
        if (!ways_allow(position, digit))
            continue;
        made = make_clusters(&coloring);
        if (made && find_here(&coloring, technique))
            return;
    }
    search->no_memory |= !made;
}

void color_trap(struct search *search)
{
    find(search, TECHNIQUE_simple_coloring_trap);
}

void color_wrap(struct search *search)
{
    find(search, TECHNIQUE_simple_coloring_wrap);
}

void color_multi_1(struct search *search)
{
    find(search, TECHNIQUE_multi_coloring_1);
}

void color_multi_2(struct search *search)
{
    find(search, TECHNIQUE_multi_coloring_2);
}
