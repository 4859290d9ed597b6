/* Hidden sets: so many digits that have just so many places in a house fill these. Direct ones are taken only where a
 * hidden single follows in the house: pair 2.0, triplet 2.5; else 3.4, 4.0, 5.4. Naked sets: so many cells of a house with
 * just so many digits: 3.0, 3.6, 5.0. */
#include "rating/seeking.h"

static const unsigned kind_order[] = {KIND_BOX, KIND_COLUMN, KIND_ROW, KIND_OTHER};

/* The union of the chosen sets, if each has two members or more and it has as many as there are sets; else 0. */
static unsigned unite(const uint16_t *set, unsigned chosen, unsigned size)
{
    unsigned united = 0;
    for (; chosen; chosen &= chosen - 1) {
        unsigned one = set[bits_first(chosen)];
        if (!(one & (one - 1)))
            return 0;
        united |= one;
    }
    return bits_count(united) == size ? united : 0;
}

/* The members that a choice may hold: sets of two to `size`. */
static unsigned worth(const uint16_t *set, unsigned size)
{
    unsigned some = 0;
    for (unsigned i = 0; i < BOARD_DIGITS; i++) {
        unsigned count = bits_count(set[i]);
        some |= (unsigned)(count >= 2 && count <= size) << i;
    }
    return some;
}

/* Calls `report` for each choice, in the order of the choices as binary numbers. True if it says stop. */
static bool choose(struct seeking *seeking, unsigned house, const uint16_t *set,
                   bool (*report)(struct seeking *seeking, unsigned house, unsigned chosen, unsigned united))
{
    unsigned size = seeking->producer->size, some = worth(set, size);
    if (bits_count(some) < size)
        return false;
    for (unsigned chosen = (1u << size) - 1; chosen <= BOARD_ALL; chosen = bits_next(chosen)) {
        unsigned united = chosen & ~some ? 0 : unite(set, chosen, size);
        if (united && report(seeking, house, chosen, united))
            return true;
    }
    return false;
}

static bool report_single(struct seeking *seeking, unsigned house, unsigned digits, unsigned places)
{
    for (unsigned digit = 0; digit < BOARD_DIGITS; digit++) {
        unsigned all = seeking->grid->place[house][digit], left = all & ~places;
        if (digits >> digit & 1 || bits_count(all) < 2 || bits_count(left) != 1)
            continue;
        hint_begin(seeking);
        hint_place(seeking, seeking->board->house[house][bits_first(left)], digit);
        return hint_done(seeking, seeking->producer->rating[0]);
    }
    return false;
}

static void rest_on(struct seeking *seeking, enum hint_base base, unsigned house, unsigned digits, unsigned places)
{
    struct hint *hint = &seeking->hint;
    hint->rests_on = base;
    hint->base[0] = (uint8_t)house;
    hint->digits = (uint16_t)digits;
    hint->places = (uint16_t)places;
}

static bool report_hidden(struct seeking *seeking, unsigned house, unsigned digits, unsigned places)
{
    if (seeking->producer->direct)
        return report_single(seeking, house, digits, places);
    hint_begin(seeking);
    for (unsigned left = places; left; left &= left - 1)
        hint_remove(seeking, seeking->board->house[house][bits_first(left)], ~digits);
    rest_on(seeking, BASE_HIDDEN, house, digits, places);
    return hint_done(seeking, seeking->producer->rating[0]);
}

static bool report_naked(struct seeking *seeking, unsigned house, unsigned places, unsigned digits)
{
    hint_begin(seeking);
    for (unsigned i = 0; i < BOARD_DIGITS; i++) {
        if (!(places >> i & 1))
            hint_remove(seeking, seeking->board->house[house][i], digits);
    }
    rest_on(seeking, BASE_NAKED, house, digits, places);
    return hint_done(seeking, seeking->producer->rating[0]);
}

static bool find_hidden(struct seeking *seeking, unsigned house)
{
    unsigned empty = seeking->grid->empty[house], size = seeking->producer->size;
    if (empty <= (seeking->producer->direct ? size : 2 * size))
        return false;
    return choose(seeking, house, seeking->grid->place[house], report_hidden);
}

static bool find_naked(struct seeking *seeking, unsigned house)
{
    uint16_t mask[BOARD_DIGITS];
    if (seeking->grid->empty[house] < 2 * seeking->producer->size)
        return false;
    for (unsigned i = 0; i < BOARD_DIGITS; i++)
        mask[i] = seeking->grid->mask[seeking->board->house[house][i]];
    return choose(seeking, house, mask, report_naked);
}

static void each_house(struct seeking *seeking, bool (*find)(struct seeking *seeking, unsigned house))
{
    const struct board *board = seeking->board;
    for (unsigned i = 0; i <= KIND_OTHER; i++) {
        unsigned kind = kind_order[i];
        for (unsigned h = board->first[kind]; h < board->first[kind] + board->count[kind]; h++) {
            if (find(seeking, h))
                return;
        }
    }
}

void produce_hidden_set(struct seeking *seeking)
{
    each_house(seeking, find_hidden);
}

void produce_naked_set(struct seeking *seeking)
{
    each_house(seeking, find_naked);
}
