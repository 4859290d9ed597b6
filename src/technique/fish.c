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
    house_id crossing[LINES_MAX]; /* the lines that may be covers */
    unsigned crossings;
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
    for (unsigned i = 0; i < fish->size; i++) {
        if (layout_house_has(fish->search->position->layout, fish->cover[i], cell))
            return true;
    }
    return false;
}

/* Removes the digit from `cell` if that sees all fins, and says by which houses. */
static void remove_seeing(struct fish *fish, cell_id cell, const cell_id *fins, unsigned count)
{
    struct search *search = fish->search;
    for (unsigned i = 0; i < count; i++) {
        if (!layout_are_peers(search->position->layout, cell, fins[i]))
            return;
    }
    finding_remove(search, cell, digit_bit(fish->digit));
    for (unsigned i = 0; i < count; i++)
        finding_link_peers(search, cell, fins[i], fish->digit);
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
    cell_id fins[FINS_MAX];
    unsigned fin_count = 0;
    for (unsigned i = 0; i < fish->places; i++) {
        if (is_covered(fish, fish->place[i]))
            continue;
        if (fin_count == FINS_MAX)
            return false;
        fins[fin_count++] = fish->place[i];
    }
    if (fish->finned != (fin_count > 0))
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
                remove_seeing(fish, cell, fins, fin_count);
        }
    }
    return finding_done(search);
}

static bool choose_covers(struct fish *fish, unsigned depth, unsigned from)
{
    if (depth == fish->size || depth == SIZE_MAX_FISH)
        return report(fish);
    for (unsigned i = from; i + fish->size - depth <= fish->crossings; i++) {
        fish->cover[depth] = fish->crossing[i];
        if (choose_covers(fish, depth + 1, i + 1))
            return true;
    }
    return false;
}

/* The lines of the other direction that meet the bases' places. False if they are fewer than the fish needs, or a fish
 * without fins more. */
static bool gather_crossings(struct fish *fish)
{
    const struct layout *layout = fish->search->position->layout;
    fish->crossings = 0;
    for (unsigned h = 0; h < layout->houses && fish->crossings < LINES_MAX; h++) {
        bool meets = false;
        for (unsigned i = 0; i < fish->places && !meets && layout->house[h].kind == fish->cover_kind; i++)
            meets = layout_house_has(layout, (house_id)h, fish->place[i]);
        if (meets)
            fish->crossing[fish->crossings++] = (house_id)h;
    }
    /* Where grids overlap, a place may lie in two crossing lines, and more of them than places are needed. */
    bool plain = !fish->finned && layout->grids == 1;
    return fish->crossings >= fish->size && !(plain && fish->crossings > fish->size);
}

static bool choose_bases(struct fish *fish, unsigned depth, unsigned from)
{
    const struct position *position = fish->search->position;
    if (depth == fish->size || depth == SIZE_MAX_FISH)
        return gather_crossings(fish) && choose_covers(fish, 0, 0);
    unsigned before = fish->places;
    for (unsigned i = from; i + fish->size - depth <= fish->lines; i++) {
        uint32_t places = position_places(position, fish->line[i], fish->digit);
        bool apart = true;
        fish->base[depth] = fish->line[i];
        for (uint32_t left = places; left; left &= left - 1) {
            cell_id cell = position_cell(position, fish->line[i], left);
            apart = apart && !is_place(fish, cell);
            fish->place[fish->places++] = cell;
        }
        if (apart && choose_bases(fish, depth + 1, i + 1))
            return true;
        fish->places = before;
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
}

static void find(struct search *search, unsigned size, bool finned)
{
    for (unsigned digit = 1; digit <= search->position->layout->digits; digit++) {
        for (unsigned columns = 0; columns < 2; columns++) {
            struct fish fish = {
                .search = search,
                .digit = digit,
                .size = size,
                .finned = finned,
                .cover_kind = columns ? HOUSE_ROW : HOUSE_COLUMN,
            };
            gather_lines(&fish, columns ? HOUSE_COLUMN : HOUSE_ROW);
            if (choose_bases(&fish, 0, 0))
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
