/* Unique rectangles and loops: a loop of cells, each seeing the next, that all have the same two digits, with exactly
 * two cells in every house they touch. If all cells had only the two digits, the puzzle would have two solutions; so
 * one of the extra candidates is true. Rectangle 4.5, six cells 4.6, eight 4.7, more 5.0.
 *
 *   1  one cell has extra digits: it is none of the two
 *   2  all cells with extra digits have the same one: cells that see all of them are not that digit
 *   3  two cells have extra digits: these make a naked or hidden set with other cells; +0.1 for a naked pair, a hidden
 *      triplet and so on
 *   4  two cells have extra digits, and one of the two digits has no other place in their house: the other digit goes
 *
 * The lowest rating is taken, of equal ratings the lowest type, then the first found. As in Sudoku Explainer 1.2.1,
 * the search extends a loop with the extra digits of all neighbours tried before, which misses some of type 2. */
#include "rating/step_search.h"

enum { TYPE_1 = 1, TYPE_2, TYPE_3, TYPE_4, MAX_SET_SIZE = 7 };

struct loop_search {
    struct step_search *search;
    unsigned pair; /* set of the two digits */
    unsigned cells;
    uint8_t cell[BOARD_CELLS];
    struct cell_set in;
    uint64_t touched[2]; /* the houses of its cells at even and at odd positions */
    unsigned extras;     /* number of cells with extra digits */
    uint8_t extra[BOARD_CELLS];
    struct explainer_hint best;
    unsigned best_type; /* 0: none yet */
};

/* For type 3: the two cells, their extra digits, and a house that contains both. */
struct extra_pair {
    struct loop_search *loop;
    unsigned a, b, more, house, slot_a, slot_b;
};

static unsigned mask_of(const struct loop_search *loop, unsigned cell)
{
    return loop->search->grid->mask[cell];
}

/* Returns the house's slots whose cells have both digits. */
static unsigned pair_places(const struct loop_search *loop, unsigned house)
{
    const uint16_t *place = loop->search->grid->place[house];
    return place[mask_first(loop->pair)] & place[mask_first(loop->pair & (loop->pair - 1))];
}

static double base_rating(const struct loop_search *loop)
{
    unsigned at = loop->cells >= 10 ? 3 : loop->cells / 2 - 2;
    return loop->search->finder->rating[at];
}

/* Keeps the current hint if it is the best so far. */
static void offer(struct loop_search *loop, unsigned type, double rating)
{
    struct explainer_hint *hint = &loop->search->hint;
    hint->rating = rating;
    bool better =
        !loop->best_type || rating < loop->best.rating || (!(rating > loop->best.rating) && type < loop->best_type);
    if (!hint->removals || !better)
        return;
    loop->best = *hint;
    loop->best_type = type;
}

static void try_type_1(struct loop_search *loop)
{
    hint_begin(loop->search);
    hint_remove(loop->search, loop->extra[0], loop->pair);
    offer(loop, TYPE_1, base_rating(loop));
}

static void try_type_2(struct loop_search *loop)
{
    const struct rating_board *board = loop->search->board;
    unsigned more = mask_of(loop, loop->extra[0]) & ~loop->pair;
    hint_begin(loop->search);
    for (unsigned i = 0; more && i < board->peers[loop->extra[0]]; i++) {
        unsigned cell = board->peer[loop->extra[0]][i];
        bool seen = true;
        for (unsigned k = 1; k < loop->extras; k++)
            seen = seen && board_sees(board, loop->extra[k], cell);
        if (seen)
            hint_remove(loop->search, cell, more & -more);
    }
    offer(loop, TYPE_2, base_rating(loop));
}

/* Tries a naked set. `chosen` are slots of the house, including the first cell's. */
static void try_naked(const struct extra_pair *extras, unsigned chosen)
{
    struct loop_search *loop = extras->loop;
    const uint8_t *house = loop->search->board->house[extras->house];
    unsigned size = mask_count(chosen), all = extras->more, safe = extras->more;
    safe &= mask_of(loop, extras->a) & mask_of(loop, extras->b);
    if (mask_count(extras->more) < 2)
        return;
    for (unsigned left = chosen & ~(1u << extras->slot_a); left; left &= left - 1) {
        unsigned mask = mask_of(loop, house[mask_first(left)]);
        if (mask_count(mask) < 2)
            return;
        all |= mask;
        safe |= mask;
    }
    if (mask_count(safe) != size || mask_count(all) != size)
        return;
    hint_begin(loop->search);
    for (unsigned i = 0; i < BOARD_DIGITS; i++) {
        if (!(chosen >> i & 1) && i != extras->slot_b)
            hint_remove(loop->search, house[i], all);
    }
    offer(loop, TYPE_3, base_rating(loop) + (size - 1) * 0.1);
}

/* Tries a hidden set. `digits` are the two and others that neither cell has as an extra. */
static void try_hidden(const struct extra_pair *extras, unsigned digits)
{
    struct loop_search *loop = extras->loop;
    const struct rating_board *board = loop->search->board;
    unsigned size = mask_count(digits), places = 0;
    for (unsigned left = digits; left; left &= left - 1) {
        unsigned one = loop->search->grid->place[extras->house][mask_first(left)] & ~(1u << extras->slot_b);
        if (!one)
            return;
        places |= one;
    }
    if (mask_count(places) != size)
        return;
    places &= ~(1u << extras->slot_a);
    hint_begin(loop->search);
    for (unsigned left = places; left; left &= left - 1)
        hint_remove(loop->search, board->house[extras->house][mask_first(left)], ~digits);
    offer(loop, TYPE_3, base_rating(loop) + ((int)mask_count(places) - 1) * 0.1);
}

static void try_sets(const struct extra_pair *extras, unsigned size)
{
    const struct loop_search *loop = extras->loop;
    unsigned empty = loop->search->grid->empty[extras->house];
    unsigned others = BOARD_ALL & ~(loop->pair | extras->more);
    for (unsigned chosen = (1u << size) - 1; size * 2 <= empty && chosen <= BOARD_ALL; chosen = mask_next(chosen)) {
        if (chosen >> extras->slot_a & 1 && !(chosen >> extras->slot_b & 1))
            try_naked(extras, chosen);
    }
    if (size * 2 >= empty || !others || size - 2 > mask_count(others))
        return;
    if (size == 2)
        try_hidden(extras, loop->pair);
    for (unsigned chosen = (1u << (size - 2)) - 1; chosen && chosen <= BOARD_ALL; chosen = mask_next(chosen)) {
        if (!(chosen & ~others))
            try_hidden(extras, loop->pair | chosen);
    }
}

static void try_type_3(struct loop_search *loop, unsigned more)
{
    const struct rating_board *board = loop->search->board;
    unsigned a = loop->extra[0], b = loop->extra[1];
    for (unsigned size = mask_count(more); size <= MAX_SET_SIZE; size++) {
        for (unsigned i = 0; i < board->cell_houses[a]; i++) {
            unsigned house = board->cell_house[a][i];
            unsigned slot_b = board_slot(board, house, b);
            if (board->house[house][slot_b] == b)
                try_sets(&(struct extra_pair){loop, a, b, more, house, board->slot[a][i], slot_b}, size);
        }
    }
}

/* Tries type 4 with the lower of the two digits first, in the last house that has no other place for it. */
static void try_type_4(struct loop_search *loop)
{
    const struct rating_board *board = loop->search->board;
    unsigned a = loop->extra[0], b = loop->extra[1];
    unsigned locked = 0;
    for (unsigned i = 0; i < board->cell_houses[a]; i++) {
        unsigned house = board->cell_house[a][i], slot_b = board_slot(board, house, b);
        if (board->house[house][slot_b] != b)
            continue;
        for (unsigned left = loop->pair; left; left &= left - 1) {
            unsigned digit = mask_first(left);
            unsigned places = loop->search->grid->place[house][digit];
            if (!(places & ~(1u << board->slot[a][i] | 1u << slot_b)))
                locked |= 1u << digit;
        }
    }
    if (!locked)
        return;
    unsigned other = loop->pair & ~(locked & -locked);
    hint_begin(loop->search);
    hint_remove(loop->search, a, other);
    hint_remove(loop->search, b, other);
    offer(loop, TYPE_4, base_rating(loop));
}

static void check_loop(struct loop_search *loop)
{
    unsigned more = 0;
    if (loop->touched[0] != loop->touched[1])
        return;
    loop->extras = 0;
    for (unsigned i = 0; i < loop->cells; i++) {
        if (mask_of(loop, loop->cell[i]) == loop->pair)
            continue;
        more |= mask_of(loop, loop->cell[i]) & ~loop->pair;
        loop->extra[loop->extras++] = loop->cell[i];
    }
    if (loop->extras == 1)
        try_type_1(loop);
    else if (loop->extras > 2 || (loop->extras == 2 && mask_count(more) == 1))
        try_type_2(loop);
    else if (loop->extras == 2)
        try_type_3(loop, more);
    if (loop->extras == 2)
        try_type_4(loop);
}

/* Extends the loop from its last cell through every house except those of the kind by which it was entered, while no
 * house has two cells at even positions or two at odd ones. `allowed` is the number of further cells that may have any
 * extra digits; the others must share a single one (`extra_digits`). */
static void extend(struct loop_search *loop, unsigned cell, int allowed, unsigned extra_digits, unsigned kind)
{
    const struct rating_board *board = loop->search->board;
    uint64_t *touched = &loop->touched[loop->cells & 1], *touched_next = &loop->touched[~loop->cells & 1];
    loop->cell[loop->cells++] = (uint8_t)cell;
    cell_set_add(&loop->in, cell);
    *touched |= board->houses_of[cell];
    for (unsigned i = 0; i < board->cell_houses[cell]; i++) {
        unsigned house = board->cell_house[cell][i];
        for (unsigned left = board->kind[house] != kind ? pair_places(loop, house) : 0; left; left &= left - 1) {
            unsigned next = board->house[house][mask_first(left)], mask = mask_of(loop, next);
            if (next == loop->cell[0] && loop->cells >= 4)
                check_loop(loop);
            if (cell_set_has(&loop->in, next))
                continue;
            extra_digits |= mask & ~loop->pair;
            bool more = mask != loop->pair;
            if (*touched_next & board->houses_of[next])
                continue;
            if (!more || mask_count(extra_digits) == 1 || allowed > 0)
                extend(loop, next, allowed - more, extra_digits, board->kind[house]);
        }
    }
    loop->cells--;
    *touched &= ~board->houses_of[cell];
    if (cell < 64)
        loop->in.low &= ~(1ull << cell);
    else
        loop->in.high &= ~(1ull << (cell - 64));
}

void find_unique_loop(struct step_search *search)
{
    struct loop_search loop = {.search = search};
    for (unsigned cell = 0; cell < BOARD_CELLS; cell++) {
        loop.pair = search->grid->mask[cell];
        if (mask_count(loop.pair) == 2)
            extend(&loop, cell, 2, 0, BOARD_HOUSES);
    }
    if (!loop.best_type)
        return;
    search->hint = loop.best;
    hint_done(search, loop.best.rating);
}
