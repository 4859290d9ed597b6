/* Fish. The places of a digit in K parallel lines (the bases) lie in K crossing lines (the covers): each base holds the
 * digit once, so the covers have it where they cross the bases, and lose it everywhere else. If some places of the bases
 * lie outside the covers (fins), either a fin is true or there is a fish: what sees all fins is lost in both cases. A
 * finned fish in which a base has at most one place apart from its fins is called sashimi. */
#include "technique/families.h"

enum { SIZE_MAX_FISH = 4, FINS_MAX = 5, PLACES_MAX = SIZE_MAX_FISH * LAYOUT_MAX_DIGITS, LINES_MAX = 160 };

struct fish {
    struct search *search;
    unsigned digit, size;
    bool finned;
    enum house_kind cover_kind;
    house_id line[LINES_MAX]; /* that may be bases */
    unsigned lines;
    house_id base[SIZE_MAX_FISH], cover[SIZE_MAX_FISH];
    cell_id place[PLACES_MAX]; /* of the digit in the bases */
    unsigned places;
    unsigned covers;           /* chosen so far */
    cell_id fin[FINS_MAX];
    unsigned fins;
    bool touches[LINES_MAX][LINES_MAX]; /* two lines have places in a common crossing line */
};

static enum technique_id fish_id(unsigned size, bool finned, bool sashimi)
{
    static const enum technique_id ids[3][SIZE_MAX_FISH - 1] = {
        {TECHNIQUE_x_wing, TECHNIQUE_swordfish, TECHNIQUE_jellyfish},
        {TECHNIQUE_finned_x_wing, TECHNIQUE_finned_swordfish, TECHNIQUE_finned_jellyfish},
        {TECHNIQUE_sashimi_x_wing, TECHNIQUE_sashimi_swordfish, TECHNIQUE_sashimi_jellyfish},
    };
    return ids[finned + sashimi][size - 2];
}

static bool is_place(const struct fish *fish, cell_id cell)
{
    for (unsigned i = 0; i < fish->places; i++) {
        if (fish->place[i] == cell)
            return true;
    }
    return false;
}

static bool is_covered(const struct fish *fish, cell_id cell)
{
    for (unsigned i = 0; i < fish->covers; i++) {
        if (layout_house_has(fish->search->position->layout, fish->cover[i], cell))
            return true;
    }
    return false;
}

/* Removes the digit from `cell` if that sees all fins, and says by which houses. */
static void remove_seeing_fins(struct fish *fish, cell_id cell)
{
    struct search *search = fish->search;
    for (unsigned i = 0; i < fish->fins; i++) {
        if (!layout_are_peers(search->position->layout, cell, fish->fin[i]))
            return;
    }
    finding_remove(search, cell, digit_bit(fish->digit));
    for (unsigned i = 0; i < fish->fins; i++)
        finding_link_peers(search, cell, fish->fin[i], fish->digit);
}

/* Without its fins some base has one place left, or none. */
static bool is_sashimi(const struct fish *fish)
{
    const struct layout *layout = fish->search->position->layout;
    for (unsigned b = 0; b < fish->size; b++) {
        unsigned body = 0;
        for (unsigned i = 0; i < fish->places; i++)
            body += layout_house_has(layout, fish->base[b], fish->place[i]) && is_covered(fish, fish->place[i]);
        if (body < 2)
            return true;
    }
    return false;
}

static bool report(struct fish *fish)
{
    struct search *search = fish->search;
    const struct position *position = search->position;
    if (fish->covers < fish->size || fish->finned != (fish->fins > 0))
        return false;
    enum technique_id id = fish_id(fish->size, fish->finned, fish->finned && is_sashimi(fish));
    if (!search_wants(search, id))
        return false;
    finding_begin(search, id);
    for (unsigned i = 0; i < fish->size; i++) {
        finding_truth(search, constraint_house(fish->base[i], fish->digit));
        finding_link(search, constraint_house(fish->cover[i], fish->digit));
    }
    for (unsigned i = 0; i < fish->size; i++) {
        for (uint32_t left = position_places(position, fish->cover[i], fish->digit); left; left &= left - 1) {
            cell_id cell = position_cell(position, fish->cover[i], left);
            if (!is_place(fish, cell))
                remove_seeing_fins(fish, cell);
        }
    }
    return finding_done(search);
}

/* A cover may not hold a place that counts as a fin. */
static bool holds_fin(const struct fish *fish, house_id house)
{
    for (unsigned i = 0; i < fish->fins; i++) {
        if (layout_house_has(fish->search->position->layout, house, fish->fin[i]))
            return true;
    }
    return false;
}

/* Each place from `next` on that is not covered yet gets a cover, or is a fin. */
static bool choose_covers(struct fish *fish, unsigned next)
{
    const struct layout *layout = fish->search->position->layout;
    while (next < fish->places && is_covered(fish, fish->place[next]))
        next++;
    if (next == fish->places)
        return report(fish);
    const struct cell *cell = &layout->cell[fish->place[next]];
    for (unsigned i = 0; i < cell->house_count && fish->covers < fish->size; i++) {
        if (layout->house[cell->houses[i]].kind != fish->cover_kind || holds_fin(fish, cell->houses[i]))
            continue;
        fish->cover[fish->covers++] = cell->houses[i];
        bool stop = choose_covers(fish, next + 1);
        fish->covers--;
        if (stop)
            return true;
    }
    if (!fish->finned || fish->fins == FINS_MAX)
        return false;
    fish->fin[fish->fins++] = fish->place[next];
    bool stop = choose_covers(fish, next + 1);
    fish->fins--;
    return stop;
}

/* Lines that have nothing to do with each other make no fish: each must touch another one, directly or by way of more. */
static bool hang_together(const struct fish *fish, const unsigned *chosen)
{
    unsigned reached = 1, before = 0;
    while (reached != before) {
        before = reached;
        for (unsigned i = 0; i < fish->size; i++) {
            for (unsigned k = 0; k < fish->size; k++) {
                if (i != k && reached >> i & 1 && fish->touches[chosen[i]][chosen[k]])
                    reached |= 1u << k;
            }
        }
    }
    return reached == (1u << fish->size) - 1;
}

static bool choose_bases(struct fish *fish, unsigned *chosen, unsigned depth, unsigned from)
{
    const struct position *position = fish->search->position;
    if (depth == fish->size || depth == SIZE_MAX_FISH)
        return hang_together(fish, chosen) && choose_covers(fish, 0);
    unsigned before = fish->places;
    for (unsigned i = from; i + fish->size - depth <= fish->lines && !search_cancelled(fish->search); i++) {
        uint32_t places = position_places(position, fish->line[i], fish->digit);
        bool apart = true;
        chosen[depth] = i;
        fish->base[depth] = fish->line[i];
        for (uint32_t left = places; left; left &= left - 1) {
            cell_id cell = position_cell(position, fish->line[i], left);
            apart = apart && !is_place(fish, cell);
            fish->place[fish->places++] = cell;
        }
        if (apart && choose_bases(fish, chosen, depth + 1, i + 1))
            return true;
        fish->places = before;
    }
    return false;
}

static bool lines_touch(const struct fish *fish, house_id a, house_id b)
{
    const struct position *position = fish->search->position;
    const struct layout *layout = position->layout;
    for (uint32_t left = position_places(position, a, fish->digit); left; left &= left - 1) {
        const struct cell *cell = &layout->cell[position_cell(position, a, left)];
        for (unsigned i = 0; i < cell->house_count; i++) {
            house_id crossing = cell->houses[i];
            if (layout->house[crossing].kind != fish->cover_kind)
                continue;
            for (uint32_t other = position_places(position, b, fish->digit); other; other &= other - 1) {
                if (layout_house_has(layout, crossing, position_cell(position, b, other)))
                    return true;
            }
        }
    }
    return false;
}

static void gather_lines(struct fish *fish, enum house_kind kind)
{
    const struct position *position = fish->search->position;
    unsigned most = fish->finned ? fish->size + FINS_MAX : fish->size;
    fish->lines = fish->places = 0;
    for (unsigned h = 0; h < position->layout->houses && fish->lines < LINES_MAX; h++) {
        unsigned count = digit_count(position_places(position, (house_id)h, fish->digit));
        if (position->layout->house[h].kind == kind && count >= 2 && count <= most)
            fish->line[fish->lines++] = (house_id)h;
    }
    for (unsigned a = 0; a < fish->lines; a++) {
        for (unsigned b = 0; b < a; b++)
            fish->touches[a][b] = fish->touches[b][a] = lines_touch(fish, fish->line[a], fish->line[b]);
    }
}

static void find(struct search *search, unsigned size, bool finned)
{
    for (unsigned digit = 1; digit <= search->position->layout->digits; digit++) {
        for (unsigned columns = 0; columns < 2; columns++) {
            struct fish fish;
            unsigned chosen[SIZE_MAX_FISH];
            fish.search = search;
            fish.digit = digit;
            fish.size = size;
            fish.finned = finned;
            fish.cover_kind = columns ? HOUSE_ROW : HOUSE_COLUMN;
            fish.covers = fish.fins = 0;
            gather_lines(&fish, columns ? HOUSE_COLUMN : HOUSE_ROW);
            if (choose_bases(&fish, chosen, 0, 0))
                return;
        }
    }
}

void fish_basic(struct search *search)
{
    for (unsigned size = 2; size <= SIZE_MAX_FISH && !search->stopped; size++) {
        if (search_wants(search, fish_id(size, false, false)))
            find(search, size, false);
    }
}

void fish_finned(struct search *search)
{
    for (unsigned size = 2; size <= SIZE_MAX_FISH && !search->stopped; size++) {
        if (search_wants(search, fish_id(size, true, false)) || search_wants(search, fish_id(size, true, true)))
            find(search, size, true);
    }
}
