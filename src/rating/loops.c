/* Unique rectangles and loops: cells that see each other in turn, each with the same two digits, two of them in every
 * house they touch. If all had only the two, the puzzle would have two solutions; so what the others hold besides is
 * needed. Rectangle 4.5, six cells 4.6, eight 4.7, more 5.0.
 *
 *   1  one cell has more digits: it is none of the two
 *   2  all the others have the same one digit more: what sees all of them is not that
 *   3  two cells have more: these digits make a naked or hidden set with other cells; +0.1 for a naked pair, a hidden
 *      triplet and on
 *   4  two cells have more, and one of the two digits has no other place in their house: the other digit goes
 *
 * The least rated is taken, of several the lowest type, of these the first. As in 1.2.1, a loop grows by a cell with the
 * digits that its brothers before it had besides, which loses some loops of type 2. */
#include "rating/seeking.h"

enum { TYPE_1 = 1, TYPE_2, TYPE_3, TYPE_4, MOST_SETS = 7 };

struct looping {
    struct seeking *seeking;
    unsigned pair;   /* mask of the two digits */
    unsigned cells;
    uint8_t cell[BOARD_CELLS];
    struct cell_set in;
    unsigned extras; /* cells with more digits */
    uint8_t extra[BOARD_CELLS];
    struct hint best;
    unsigned best_type; /* 0: none yet */
};

/* For type 3: the two cells, the digits they have besides, and a house that holds both. */
struct rescue {
    struct looping *looping;
    unsigned a, b, more, house, slot_a, slot_b;
};

static unsigned mask_of(const struct looping *looping, unsigned cell)
{
    return looping->seeking->grid->mask[cell];
}

static double base_rating(const struct looping *looping)
{
    unsigned at = looping->cells >= 10 ? 3 : looping->cells / 2 - 2;
    return looping->seeking->producer->rating[at];
}

/* The hint in the making, if it is the best so far. */
static void offer(struct looping *looping, unsigned type, double rating)
{
    struct hint *hint = &looping->seeking->hint;
    hint->rating = rating;
    bool better = !looping->best_type || rating < looping->best.rating ||
                  (!(rating > looping->best.rating) && type < looping->best_type);
    if (!hint->removals || !better)
        return;
    looping->best = *hint;
    looping->best_type = type;
}

static void try_type_1(struct looping *looping)
{
    hint_begin(looping->seeking);
    hint_remove(looping->seeking, looping->extra[0], looping->pair);
    offer(looping, TYPE_1, base_rating(looping));
}

static void try_type_2(struct looping *looping)
{
    const struct board *board = looping->seeking->board;
    unsigned more = mask_of(looping, looping->extra[0]) & ~looping->pair;
    hint_begin(looping->seeking);
    for (unsigned i = 0; more && i < board->peers[looping->extra[0]]; i++) {
        unsigned cell = board->peer[looping->extra[0]][i];
        bool seen = true;
        for (unsigned k = 1; k < looping->extras; k++)
            seen = seen && board_sees(board, looping->extra[k], cell);
        if (seen)
            hint_remove(looping->seeking, cell, more & -more);
    }
    offer(looping, TYPE_2, base_rating(looping));
}

/* `chosen`: places in the house, the first cell's among them. */
static void try_naked(const struct rescue *rescue, unsigned chosen)
{
    struct looping *looping = rescue->looping;
    const uint8_t *house = looping->seeking->board->house[rescue->house];
    unsigned size = bits_count(chosen), all = rescue->more, safe = rescue->more;
    safe &= mask_of(looping, rescue->a) & mask_of(looping, rescue->b);
    if (bits_count(rescue->more) < 2)
        return;
    for (unsigned left = chosen & ~(1u << rescue->slot_a); left; left &= left - 1) {
        unsigned mask = mask_of(looping, house[bits_first(left)]);
        if (bits_count(mask) < 2)
            return;
        all |= mask;
        safe |= mask;
    }
    if (bits_count(safe) != size || bits_count(all) != size)
        return;
    hint_begin(looping->seeking);
    for (unsigned i = 0; i < BOARD_DIGITS; i++) {
        if (!(chosen >> i & 1) && i != rescue->slot_b)
            hint_remove(looping->seeking, house[i], all);
    }
    offer(looping, TYPE_3, base_rating(looping) + (size - 1) * 0.1);
}

/* `digits`: the two and others that neither cell has besides. */
static void try_hidden(const struct rescue *rescue, unsigned digits)
{
    struct looping *looping = rescue->looping;
    const struct board *board = looping->seeking->board;
    unsigned size = bits_count(digits), places = 0;
    for (unsigned left = digits; left; left &= left - 1) {
        unsigned one = looping->seeking->grid->place[rescue->house][bits_first(left)] & ~(1u << rescue->slot_b);
        if (!one)
            return;
        places |= one;
    }
    if (bits_count(places) != size)
        return;
    places &= ~(1u << rescue->slot_a);
    hint_begin(looping->seeking);
    for (unsigned left = places; left; left &= left - 1)
        hint_remove(looping->seeking, board->house[rescue->house][bits_first(left)], ~digits);
    offer(looping, TYPE_3, base_rating(looping) + ((int)bits_count(places) - 1) * 0.1);
}

static void try_sets(const struct rescue *rescue, unsigned size)
{
    const struct looping *looping = rescue->looping;
    unsigned empty = looping->seeking->grid->empty[rescue->house];
    unsigned others = BOARD_ALL & ~(looping->pair | rescue->more);
    for (unsigned chosen = (1u << size) - 1; size * 2 <= empty && chosen <= BOARD_ALL; chosen = bits_next(chosen)) {
        if (chosen >> rescue->slot_a & 1 && !(chosen >> rescue->slot_b & 1))
            try_naked(rescue, chosen);
    }
    if (size * 2 >= empty || !others || size - 2 > bits_count(others))
        return;
    if (size == 2)
        try_hidden(rescue, looping->pair);
    for (unsigned chosen = (1u << (size - 2)) - 1; chosen && chosen <= BOARD_ALL; chosen = bits_next(chosen)) {
        if (!(chosen & ~others))
            try_hidden(rescue, looping->pair | chosen);
    }
}

static void try_type_3(struct looping *looping, unsigned more)
{
    const struct board *board = looping->seeking->board;
    unsigned a = looping->extra[0], b = looping->extra[1];
    for (unsigned size = bits_count(more); size <= MOST_SETS; size++) {
        for (unsigned i = 0; i < board->cell_houses[a]; i++) {
            unsigned house = board->cell_house[a][i];
            unsigned slot_b = board_slot(board, house, b);
            if (board->house[house][slot_b] == b)
                try_sets(&(struct rescue){looping, a, b, more, house, board->slot[a][i], slot_b}, size);
        }
    }
}

/* The lower of the two digits is looked at first, in the last house that has no other place for it. */
static void try_type_4(struct looping *looping)
{
    const struct board *board = looping->seeking->board;
    unsigned a = looping->extra[0], b = looping->extra[1];
    unsigned locked = 0;
    for (unsigned i = 0; i < board->cell_houses[a]; i++) {
        unsigned house = board->cell_house[a][i], slot_b = board_slot(board, house, b);
        if (board->house[house][slot_b] != b)
            continue;
        for (unsigned left = looping->pair; left; left &= left - 1) {
            unsigned digit = bits_first(left);
            unsigned places = looping->seeking->grid->place[house][digit];
            if (!(places & ~(1u << board->slot[a][i] | 1u << slot_b)))
                locked |= 1u << digit;
        }
    }
    if (!locked)
        return;
    unsigned other = looping->pair & ~(locked & -locked);
    hint_begin(looping->seeking);
    hint_remove(looping->seeking, a, other);
    hint_remove(looping->seeking, b, other);
    offer(looping, TYPE_4, base_rating(looping));
}

/* Each house that a cell at an odd place touches is touched once by one at an even place, and the other way round. */
static bool is_deadly(const struct looping *looping)
{
    const struct board *board = looping->seeking->board;
    uint64_t touched[2] = {0};
    for (unsigned i = 0; i < looping->cells; i++) {
        unsigned cell = looping->cell[i];
        for (unsigned k = 0; k < board->cell_houses[cell]; k++) {
            uint64_t bit = 1ull << board->cell_house[cell][k];
            if (touched[i & 1] & bit)
                return false;
            touched[i & 1] |= bit;
        }
    }
    return touched[0] == touched[1];
}

static void close(struct looping *looping)
{
    unsigned more = 0;
    if (!is_deadly(looping))
        return;
    looping->extras = 0;
    for (unsigned i = 0; i < looping->cells; i++) {
        if (mask_of(looping, looping->cell[i]) == looping->pair)
            continue;
        more |= mask_of(looping, looping->cell[i]) & ~looping->pair;
        looping->extra[looping->extras++] = looping->cell[i];
    }
    if (looping->extras == 1)
        try_type_1(looping);
    else if (looping->extras > 2 || (looping->extras == 2 && bits_count(more) == 1))
        try_type_2(looping);
    else if (looping->extras == 2)
        try_type_3(looping, more);
    if (looping->extras == 2)
        try_type_4(looping);
}

/* Goes on from the loop's last cell by every house but one of the kind it came by. `allowed`: further cells with any
 * digits besides; beyond that they must have one, the same in all (`besides`). */
static void grow(struct looping *looping, unsigned cell, int allowed, unsigned besides, unsigned kind)
{
    const struct board *board = looping->seeking->board;
    looping->cell[looping->cells++] = (uint8_t)cell;
    cell_set_add(&looping->in, cell);
    for (unsigned i = 0; i < board->cell_houses[cell]; i++) {
        unsigned house = board->cell_house[cell][i];
        for (unsigned k = 0; board->kind[house] != kind && k < BOARD_DIGITS; k++) {
            unsigned next = board->house[house][k], mask = mask_of(looping, next);
            if (next == looping->cell[0] && looping->cells >= 4)
                close(looping);
            if (cell_set_has(&looping->in, next) || (mask & looping->pair) != looping->pair)
                continue;
            besides |= mask & ~looping->pair;
            bool more = mask != looping->pair;
            if (!more || bits_count(besides) == 1 || allowed > 0)
                grow(looping, next, allowed - more, besides, board->kind[house]);
        }
    }
    looping->cells--;
    if (cell < 64)
        looping->in.low &= ~(1ull << cell);
    else
        looping->in.high &= ~(1ull << (cell - 64));
}

void produce_unique_loop(struct seeking *seeking)
{
    struct looping looping = {.seeking = seeking};
    for (unsigned cell = 0; cell < BOARD_CELLS; cell++) {
        looping.pair = seeking->grid->mask[cell];
        if (bits_count(looping.pair) == 2)
            grow(&looping, cell, 2, 0, BOARD_HOUSES);
    }
    if (!looping.best_type)
        return;
    seeking->hint = looping.best;
    hint_done(seeking, looping.best.rating);
}
