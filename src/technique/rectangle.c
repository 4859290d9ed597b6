/* Rectangles of uniqueness: four cells, none given, of which every house holds two or none, and two digits x and y. Were
 * all four x or y, they could be exchanged; so in a puzzle with one solution one of the other candidates of the four,
 * the extras, is true. The types differ in what follows from that. In an avoidable rectangle some of the cells are
 * solved already, though not given. */
#include <string.h>

#include "technique/families.h"
#include "technique/places.h"

enum { CORNERS = 4, SUBSET_CELLS = LAYOUT_MAX_DIGITS };

struct rectangle {
    struct search *search;
    cell_id corner[CORNERS]; /* neighbours stand in a common house: 0 and 1, 1 and 3, 3 and 2, 2 and 0 */
    bool avoidable;
    unsigned digit[2];
    digit_mask pair;
    digit_mask extra[CORNERS];
    unsigned extras;    /* corners that have any */
    unsigned with[CORNERS], without[CORNERS]; /* corners with extras, and those without, in order */
    digit_mask all_extras;
    const uint64_t *own;  /* [digits + 1] sets of cells: those that may be a corner by the digit */
    uint64_t *set;        /* room for a set of cells */
    struct neighbour *neighbour; /* of the first corner */
    unsigned neighbours;
};

struct neighbour {
    cell_id cell;
    bool extra;      /* it has some */
    uint64_t shared; /* which of the first corner's houses it stands in, too: a bit each */
};

static const struct position *position_of(const struct rectangle *rectangle)
{
    return rectangle->search->position;
}

static bool are_diagonal(unsigned a, unsigned b)
{
    return a + b == 3;
}

static void begin(struct rectangle *rectangle, enum technique_id id)
{
    finding_begin(rectangle->search, id);
    for (unsigned i = 0; i < CORNERS; i++)
        finding_pattern(rectangle->search, rectangle->corner[i], rectangle->pair);
}

/* One corner has all extras: it is neither x nor y. */
static bool type_1(struct rectangle *rectangle)
{
    if (rectangle->extras != 1 || !search_wants(rectangle->search, TECHNIQUE_unique_rectangle_1))
        return false;
    cell_id corner = rectangle->corner[rectangle->with[0]];
    begin(rectangle, TECHNIQUE_unique_rectangle_1);
    finding_remove(rectangle->search, corner, rectangle->pair);
    finding_link(rectangle->search, constraint_cell(corner));
    return finding_done(rectangle->search);
}

static bool sees_extras(const struct rectangle *rectangle, cell_id cell)
{
    for (unsigned i = 0; i < rectangle->extras; i++) {
        if (!layout_are_peers(position_of(rectangle)->layout, cell, rectangle->corner[rectangle->with[i]]))
            return false;
    }
    return true;
}

/* Takes the one extra digit from what sees every extra. */
static bool clear_extra(struct rectangle *rectangle, enum technique_id id)
{
    const struct position *position = position_of(rectangle);
    const struct cell *known = &position->layout->cell[rectangle->corner[rectangle->with[0]]];
    begin(rectangle, id);
    for (unsigned i = 0; i < known->peer_count; i++) {
        cell_id cell = known->peers[i];
        if (position->solved[cell] || !(position->mask[cell] & rectangle->all_extras) || !sees_extras(rectangle, cell))
            continue;
        finding_remove(rectangle->search, cell, rectangle->all_extras);
        for (unsigned k = 0; k < rectangle->extras; k++)
            finding_link_peers(rectangle->search, cell, rectangle->corner[rectangle->with[k]],
                               digit_first(rectangle->all_extras));
    }
    return finding_done(rectangle->search);
}

/* All extras are of one digit: type 2 if they are two side by side, type 5 if not. */
static bool types_2_and_5(struct rectangle *rectangle)
{
    if (rectangle->extras < 2 || digit_count(rectangle->all_extras) != 1)
        return false;
    bool side = rectangle->extras == 2 && !are_diagonal(rectangle->with[0], rectangle->with[1]);
    enum technique_id id = side ? TECHNIQUE_unique_rectangle_2 : TECHNIQUE_unique_rectangle_5;
    return search_wants(rectangle->search, id) && clear_extra(rectangle, id);
}

/* Type 3: with cells of a house that holds all extras, the extras make up a naked subset of `digits`. */
static bool report_3(struct rectangle *rectangle, house_id house, digit_mask digits, const cell_id *cells,
                     unsigned count)
{
    struct search *search = rectangle->search;
    const struct position *position = search->position;
    begin(rectangle, TECHNIQUE_unique_rectangle_3);
    for (unsigned i = 0; i < count; i++)
        finding_truth(search, constraint_cell(cells[i]));
    /* All of the subset may lie in a second house too, which then loses its digits as well. */
    const struct cell *known = &position->layout->cell[rectangle->corner[rectangle->with[0]]];
    for (unsigned h = 0; h < known->house_count; h++) {
        house_id other = known->houses[h];
        bool whole = layout_house_has(position->layout, other, rectangle->corner[rectangle->with[1]]);
        for (unsigned i = 0; i < count; i++)
            whole = whole && layout_house_has(position->layout, other, cells[i]);
        if (!whole && other != house)
            continue;
        for (unsigned i = 0; i < position->layout->digits; i++) {
            cell_id cell = position->layout->house[other].cells[i];
            bool spared = cell == rectangle->corner[rectangle->with[0]] || cell == rectangle->corner[rectangle->with[1]];
            for (unsigned k = 0; k < count; k++)
                spared = spared || cell == cells[k];
            if (!spared)
                finding_remove(search, cell, digits);
        }
        for (digit_mask left = digits; left; left &= left - 1)
            finding_link(search, constraint_house(other, digit_first(left)));
    }
    return finding_done(search);
}

struct subset {
    house_id house;
    cell_id free[SUBSET_CELLS]; /* unsolved cells of the house besides the corners */
    unsigned frees;
    cell_id chosen[SUBSET_CELLS];
    unsigned choices;
};

static bool choose_subset(struct rectangle *rectangle, struct subset *subset, unsigned from, digit_mask digits)
{
    if (subset->choices && digit_count(digits) == subset->choices + 1)
        return report_3(rectangle, subset->house, digits, subset->chosen, subset->choices);
    for (unsigned i = from; i < subset->frees && subset->choices + 2 < subset->frees + 1; i++) {
        digit_mask more = digits | position_of(rectangle)->mask[subset->free[i]];
        if (digit_count(more) > subset->frees || digit_count(more) > 5)
            continue;
        subset->chosen[subset->choices++] = subset->free[i];
        bool stop = choose_subset(rectangle, subset, i + 1, more);
        subset->choices--;
        if (stop)
            return true;
    }
    return false;
}

static bool type_3(struct rectangle *rectangle)
{
    const struct position *position = position_of(rectangle);
    if (rectangle->extras != 2 || are_diagonal(rectangle->with[0], rectangle->with[1]) ||
        digit_count(rectangle->all_extras) < 2 || !search_wants(rectangle->search, TECHNIQUE_unique_rectangle_3))
        return false;
    cell_id a = rectangle->corner[rectangle->with[0]], b = rectangle->corner[rectangle->with[1]];
    const struct cell *known = &position->layout->cell[a];
    for (unsigned h = 0; h < known->house_count; h++) {
        struct subset subset = {.house = known->houses[h]};
        if (!layout_house_has(position->layout, subset.house, b))
            continue;
        for (unsigned i = 0; i < position->layout->digits; i++) {
            cell_id cell = position->layout->house[subset.house].cells[i];
            if (!position->solved[cell] && cell != a && cell != b)
                subset.free[subset.frees++] = cell;
        }
        if (choose_subset(rectangle, &subset, 0, rectangle->all_extras))
            return true;
    }
    return false;
}

/* All places of `digit` in the house are these two corners. */
static bool is_strong(const struct rectangle *rectangle, house_id house, unsigned digit, cell_id a, cell_id b)
{
    const struct position *position = position_of(rectangle);
    uint32_t places = position_places(position, house, digit);
    for (; places; places &= places - 1) {
        cell_id cell = position_cell(position, house, places);
        if (cell != a && cell != b)
            return false;
    }
    return true;
}

/* A house of corners `i` and `k` in which `digit` fits only there; NO_HOUSE if there is none. */
static house_id strong_house(const struct rectangle *rectangle, unsigned digit, unsigned i, unsigned k)
{
    const struct layout *layout = position_of(rectangle)->layout;
    cell_id a = rectangle->corner[i], b = rectangle->corner[k];
    for (unsigned h = 0; h < layout->cell[a].house_count; h++) {
        house_id house = layout->cell[a].houses[h];
        if (layout_house_has(layout, house, b) && is_strong(rectangle, house, digit, a, b))
            return house;
    }
    return NO_HOUSE;
}

/* Type 4: x must be in one of the two corners with extras, side by side: the other is not y, for it has an extra. */
static bool type_4(struct rectangle *rectangle)
{
    if (rectangle->extras != 2 || are_diagonal(rectangle->with[0], rectangle->with[1]) ||
        !search_wants(rectangle->search, TECHNIQUE_unique_rectangle_4))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        house_id house = strong_house(rectangle, rectangle->digit[i], rectangle->with[0], rectangle->with[1]);
        if (house == NO_HOUSE)
            continue;
        begin(rectangle, TECHNIQUE_unique_rectangle_4);
        finding_truth(rectangle->search, constraint_house(house, rectangle->digit[i]));
        for (unsigned k = 0; k < 2; k++) {
            cell_id corner = rectangle->corner[rectangle->with[k]];
            finding_remove(rectangle->search, corner, digit_bit(rectangle->digit[!i]));
            finding_link(rectangle->search, constraint_cell(corner));
        }
        if (finding_done(rectangle->search))
            return true;
    }
    return false;
}

/* Type 6: the corners with extras stand diagonally, and x fits nowhere else in both houses that cross at one of them, so
 * that x in one would be x in both. */
static bool type_6(struct rectangle *rectangle)
{
    struct search *search = rectangle->search;
    if (rectangle->extras != 2 || !are_diagonal(rectangle->with[0], rectangle->with[1]) ||
        !search_wants(search, TECHNIQUE_unique_rectangle_6))
        return false;
    unsigned one = rectangle->with[0], two = rectangle->with[1], a = rectangle->without[0], b = rectangle->without[1];
    for (unsigned turn = 0; turn < 2; turn++, a ^= b, b ^= a, a ^= b) {
        for (unsigned i = 0; i < 2; i++) {
            unsigned digit = rectangle->digit[i];
            house_id first = strong_house(rectangle, digit, one, a), second = strong_house(rectangle, digit, two, b);
            if (first == NO_HOUSE || second == NO_HOUSE)
                continue;
            begin(rectangle, TECHNIQUE_unique_rectangle_6);
            finding_truth(search, constraint_house(first, digit));
            finding_truth(search, constraint_house(second, digit));
            finding_remove(search, rectangle->corner[one], digit_bit(digit));
            finding_remove(search, rectangle->corner[two], digit_bit(digit));
            finding_link_peers(search, rectangle->corner[one], rectangle->corner[b], digit);
            finding_link_peers(search, rectangle->corner[two], rectangle->corner[a], digit);
            finding_link(search, constraint_cell(rectangle->corner[one]));
            finding_link(search, constraint_cell(rectangle->corner[two]));
            if (finding_done(search))
                return true;
        }
    }
    return false;
}

/* A hidden rectangle: a corner without extras, and x fits only in the rectangle in both houses that cross at the corner
 * across from it. Were that corner y, its neighbours would be x, and nothing extra. */
static bool hidden(struct rectangle *rectangle)
{
    struct search *search = rectangle->search;
    if (rectangle->extras < 2 || !search_wants(search, TECHNIQUE_hidden_rectangle) ||
        (rectangle->extras == 2 && !are_diagonal(rectangle->with[0], rectangle->with[1])))
        return false;
    for (unsigned k = 0; k < CORNERS - rectangle->extras; k++) {
        unsigned opposite = 3 - rectangle->without[k], one = opposite ^ 1, two = opposite ^ 2;
        for (unsigned i = 0; i < 2; i++) {
            unsigned digit = rectangle->digit[i];
            house_id first = strong_house(rectangle, digit, opposite, one);
            house_id second = strong_house(rectangle, digit, opposite, two);
            if (first == NO_HOUSE || second == NO_HOUSE)
                continue;
            begin(rectangle, TECHNIQUE_hidden_rectangle);
            finding_truth(search, constraint_house(first, digit));
            finding_truth(search, constraint_house(second, digit));
            finding_remove(search, rectangle->corner[opposite], digit_bit(rectangle->digit[!i]));
            finding_link(search, constraint_cell(rectangle->corner[opposite]));
            finding_link(search, constraint_cell(rectangle->corner[one]));
            finding_link(search, constraint_cell(rectangle->corner[two]));
            if (finding_done(search))
                return true;
        }
    }
    return false;
}

static bool report_unique(struct rectangle *rectangle)
{
    return type_1(rectangle) || types_2_and_5(rectangle) || type_3(rectangle) || type_4(rectangle) ||
           type_6(rectangle) || hidden(rectangle);
}

/* Some corners are solved: one open corner is not what would fill the rectangle; of two side by side that have the same
 * single extra, one has it. */
static bool report_avoidable(struct rectangle *rectangle)
{
    struct search *search = rectangle->search;
    if (rectangle->extras == 1 && search_wants(search, TECHNIQUE_avoidable_rectangle_1)) {
        unsigned open = 0;
        for (unsigned i = 0; i < CORNERS; i++)
            open += !search->position->solved[rectangle->corner[i]];
        cell_id corner = rectangle->corner[rectangle->with[0]];
        if (open != 1)
            return false;
        begin(rectangle, TECHNIQUE_avoidable_rectangle_1);
        finding_remove(search, corner, rectangle->pair);
        finding_link(search, constraint_cell(corner));
        return finding_done(search);
    }
    if (rectangle->extras != 2 || digit_count(rectangle->all_extras) != 1 ||
        are_diagonal(rectangle->with[0], rectangle->with[1]) ||
        !search_wants(search, TECHNIQUE_avoidable_rectangle_2))
        return false;
    return clear_extra(rectangle, TECHNIQUE_avoidable_rectangle_2);
}

static void gather_extras(struct rectangle *rectangle)
{
    unsigned bare = 0;
    rectangle->extras = 0;
    rectangle->all_extras = 0;
    for (unsigned i = 0; i < CORNERS; i++) {
        rectangle->extra[i] = position_of(rectangle)->mask[rectangle->corner[i]] & ~rectangle->pair;
        rectangle->all_extras |= rectangle->extra[i];
        if (rectangle->extra[i])
            rectangle->with[rectangle->extras++] = i;
        else
            rectangle->without[bare++] = i;
    }
}

static bool is_balanced(const struct rectangle *rectangle)
{
    const struct layout *layout = position_of(rectangle)->layout;
    for (unsigned i = 0; i < CORNERS; i++) {
        const struct cell *known = &layout->cell[rectangle->corner[i]];
        for (unsigned h = 0; h < known->house_count; h++) {
            unsigned count = 0;
            for (unsigned k = 0; k < CORNERS; k++)
                count += layout_house_has(layout, known->houses[h], rectangle->corner[k]);
            if (count != 2)
                return false;
        }
    }
    return true;
}

static bool is_bare(const struct position *position, cell_id cell, digit_mask pair)
{
    return position_is_pair(position, cell) && position->mask[cell] == pair;
}

/* Candidates of the pair may be gone from open corners, but not because a peer holds the digit: it would be no pattern that
 * anybody sees. One corner must show the pair. */
static bool is_visible(const struct rectangle *rectangle)
{
    const struct position *position = position_of(rectangle);
    bool shown = false;
    for (unsigned i = 0; i < CORNERS; i++) {
        cell_id cell = rectangle->corner[i];
        digit_mask missing = rectangle->pair & ~position->mask[cell];
        const struct cell *known = &position->layout->cell[cell];
        shown = shown || is_bare(position, cell, rectangle->pair);
        for (unsigned k = 0; missing && k < known->peer_count; k++) {
            if (position->solved[known->peers[k]] && position->mask[known->peers[k]] & missing)
                return false;
        }
    }
    return shown;
}

/* What a rectangle is looked for from: an open cell with just the pair or, for an avoidable one, a solved one. */
static bool is_start(const struct rectangle *rectangle, cell_id cell)
{
    const struct position *position = position_of(rectangle);
    if (rectangle->avoidable)
        return position->solved[cell] && !position->given[cell] && position->mask[cell] & rectangle->pair;
    return is_bare(position, cell, rectangle->pair);
}

static bool report(struct rectangle *rectangle)
{
    /* A rectangle with several starts is reported from the first. */
    for (unsigned i = 1; i < CORNERS; i++) {
        if (rectangle->corner[i] < rectangle->corner[0] && is_start(rectangle, rectangle->corner[i]))
            return false;
    }
    gather_extras(rectangle);
    if (!rectangle->extras || rectangle->extras == CORNERS || !is_balanced(rectangle))
        return false;
    return rectangle->avoidable ? report_avoidable(rectangle) : is_visible(rectangle) && report_unique(rectangle);
}

/* Of these cells, those that may be corners, into `set`. */
static void keep_corners(const struct rectangle *rectangle, const uint64_t *cells)
{
    size_t words = position_of(rectangle)->layout->set_words;
    const uint64_t *x = rectangle->own + rectangle->digit[0] * words, *y = rectangle->own + rectangle->digit[1] * words;
    for (size_t k = 0; k < words; k++)
        rectangle->set[k] = cells[k] & (x[k] | y[k]);
}

/* Corners 0, 1 and 2 are chosen; 3 sees the latter two, and not the first. */
static bool close(struct rectangle *rectangle)
{
    const struct layout *layout = position_of(rectangle)->layout;
    size_t words = layout->set_words;
    cell_id *corner = rectangle->corner;
    keep_corners(rectangle, layout_peers(layout, corner[1]));
    for (size_t k = 0; k < words; k++)
        rectangle->set[k] &= layout_peers(layout, corner[2])[k] & ~layout_peers(layout, corner[0])[k];
    rectangle->set[corner[0] / 64] &= ~(1ull << corner[0] % 64);
    for (unsigned d = set_next(rectangle->set, words, 0); d != UINT32_MAX; d = set_next(rectangle->set, words, d + 1)) {
        corner[3] = (cell_id)d;
        if (report(rectangle))
            return true;
    }
    return false;
}

static void find_neighbours(struct rectangle *rectangle)
{
    const struct position *position = position_of(rectangle);
    const struct cell *first = &position->layout->cell[rectangle->corner[0]];
    size_t words = position->layout->set_words;
    keep_corners(rectangle, layout_peers(position->layout, rectangle->corner[0]));
    rectangle->neighbours = 0;
    for (unsigned c = set_next(rectangle->set, words, 0); c != UINT32_MAX; c = set_next(rectangle->set, words, c + 1)) {
        struct neighbour *neighbour = &rectangle->neighbour[rectangle->neighbours++];
        *neighbour = (struct neighbour){.cell = (cell_id)c, .extra = position->mask[c] & ~rectangle->pair};
        for (unsigned h = 0; h < first->house_count; h++)
            neighbour->shared |= (uint64_t)layout_house_has(position->layout, first->houses[h], (cell_id)c) << h;
    }
}

/* Corner 0 is a start; 1 and 2 are its neighbours, of which one and not both are in each of its houses. With extras in
 * both, diagonally, no avoidable rectangle concludes anything. */
static bool from_corner(struct rectangle *rectangle)
{
    const struct layout *layout = position_of(rectangle)->layout;
    uint64_t all = UINT64_MAX >> (64 - layout->cell[rectangle->corner[0]].house_count);
    find_neighbours(rectangle);
    for (unsigned b = 0; b < rectangle->neighbours; b++) {
        const struct neighbour *one = &rectangle->neighbour[b];
        for (unsigned c = b + 1; c < rectangle->neighbours; c++) {
            const struct neighbour *two = &rectangle->neighbour[c];
            if (one->shared + two->shared != all || (rectangle->avoidable && one->extra && two->extra))
                continue;
            rectangle->corner[1] = one->cell;
            rectangle->corner[2] = two->cell;
            if (!layout_are_peers(layout, one->cell, two->cell) && close(rectangle))
                return true;
        }
    }
    return false;
}

/* The digits that make a pair with a solved cell's, such that a neighbour has no extras. */
static digit_mask beside(const struct position *position, cell_id start)
{
    const struct cell *known = &position->layout->cell[start];
    digit_mask digits = 0;
    for (unsigned i = 0; i < known->peer_count; i++) {
        digit_mask other = position->mask[known->peers[i]] & ~position->mask[start];
        if (!position->given[known->peers[i]] && !(other & (other - 1)))
            digits |= other;
    }
    return digits;
}

/* With every pair of digits that some start shows. */
static bool find_from(struct rectangle *rectangle, cell_id start)
{
    const struct position *position = position_of(rectangle);
    digit_mask one = position->mask[start];
    rectangle->corner[0] = start;
    if (!rectangle->avoidable) {
        rectangle->pair = one;
        rectangle->digit[0] = digit_first(one);
        rectangle->digit[1] = digit_first(one & (one - 1));
        return from_corner(rectangle);
    }
    for (digit_mask left = beside(position, start); left; left &= left - 1) {
        rectangle->pair = one | (left & -left);
        rectangle->digit[0] = digit_first(one);
        rectangle->digit[1] = digit_first(left);
        if (from_corner(rectangle))
            return true;
    }
    return false;
}

/* Solved cells, too, may be corners of an avoidable rectangle, if they are not given. */
static const uint64_t *solved_too(const struct position *position)
{
    const struct layout *layout = position->layout;
    size_t words = layout->set_words;
    uint64_t *own = arena_zeroed(position->arena, (layout->digits + 1) * words, sizeof *own);
    if (!own)
        return NULL;
    memcpy(own, position->digit_set, (layout->digits + 1) * words * sizeof *own);
    for (unsigned c = 0; c < layout->cells; c++) {
        if (position->solved[c] && !position->given[c])
            set_add(own + position->solved[c] * words, c);
    }
    return own;
}

static void find(struct search *search, bool avoidable)
{
    const struct position *position = search->position;
    struct rectangle rectangle = {
        .search = search,
        .avoidable = avoidable,
        .own = avoidable ? solved_too(position) : position->digit_set,
        .set = arena_zeroed(position->arena, position->layout->set_words, sizeof(uint64_t)),
        .neighbour = arena_zeroed(position->arena, position->layout->cells, sizeof(struct neighbour)),
    };
    search->no_memory |= !rectangle.own || !rectangle.set || !rectangle.neighbour;
    for (unsigned c = 0; c < position->layout->cells && search->unique && !search->no_memory; c++) {
        bool may_start = avoidable ? position->solved[c] && !position->given[c] : position_is_pair(position, (cell_id)c);
        if (may_start && (search_cancelled(search) || find_from(&rectangle, (cell_id)c)))
            return;
    }
}

void rectangle_unique(struct search *search)
{
    find(search, false);
}

void rectangle_avoidable(struct search *search)
{
    find(search, true);
}
