/* Hidden sets: n digits with only n places in a house fill these places. Direct ones (a hidden single follows in the
 * house): pair 2.0, triplet 2.5; otherwise 3.4, 4.0, 5.4. Naked sets: n cells of a house with only n digits: 3.0, 3.6,
 * 5.0. */
#include "rating/step_search.h"

static const unsigned kind_order[] = {KIND_BOX, KIND_COLUMN, KIND_ROW, KIND_OTHER};

/* Stores the indices of the sets that have 2 to `size` members. Returns their number. */
static unsigned usable_sets(const uint16_t *set, unsigned size, uint8_t usable[BOARD_DIGITS])
{
    unsigned found = 0;
    for (unsigned i = 0; i < BOARD_DIGITS; i++) {
        unsigned count = mask_count(set[i]);
        if (count >= 2 && count <= size)
            usable[found++] = (uint8_t)i;
    }
    return found;
}

/* Calls `report` for each choice of sets whose union fits, in binary order. Returns true if `report` does. */
static bool choose(struct step_search *search, unsigned house, const uint16_t *set,
                   bool (*report)(struct step_search *search, unsigned house, unsigned chosen, unsigned combined))
{
    uint8_t usable[BOARD_DIGITS];
    unsigned size = search->finder->size, count = usable_sets(set, size, usable);
    if (count < size)
        return false;
    for (unsigned of_usable = (1u << size) - 1; of_usable < 1u << count; of_usable = mask_next(of_usable)) {
        unsigned chosen = 0, combined = 0;
        for (unsigned left = of_usable; left; left &= left - 1) {
            unsigned index = usable[mask_first(left)];
            chosen |= 1u << index;
            combined |= set[index];
        }
        if (mask_count(combined) == size && report(search, house, chosen, combined))
            return true;
    }
    return false;
}

static bool report_single(struct step_search *search, unsigned house, unsigned digits, unsigned places)
{
    for (unsigned digit = 0; digit < BOARD_DIGITS; digit++) {
        unsigned all = search->grid->place[house][digit], left = all & ~places;
        if (digits >> digit & 1 || mask_count(all) < 2 || mask_count(left) != 1)
            continue;
        hint_begin(search);
        hint_place(search, search->board->house[house][mask_first(left)], digit);
        return hint_done(search, search->finder->rating[0]);
    }
    return false;
}

static void set_basis(struct step_search *search, enum hint_basis basis, unsigned house, unsigned digits,
                      unsigned places)
{
    struct explainer_hint *hint = &search->hint;
    hint->basis = basis;
    hint->base[0] = (uint8_t)house;
    hint->digits = (uint16_t)digits;
    hint->places = (uint16_t)places;
}

static bool report_hidden(struct step_search *search, unsigned house, unsigned digits, unsigned places)
{
    if (search->finder->direct)
        return report_single(search, house, digits, places);
    hint_begin(search);
    for (unsigned left = places; left; left &= left - 1)
        hint_remove(search, search->board->house[house][mask_first(left)], ~digits);
    set_basis(search, BASIS_HIDDEN, house, digits, places);
    return hint_done(search, search->finder->rating[0]);
}

static bool report_naked(struct step_search *search, unsigned house, unsigned places, unsigned digits)
{
    hint_begin(search);
    for (unsigned i = 0; i < BOARD_DIGITS; i++) {
        if (!(places >> i & 1))
            hint_remove(search, search->board->house[house][i], digits);
    }
    set_basis(search, BASIS_NAKED, house, digits, places);
    return hint_done(search, search->finder->rating[0]);
}

static bool find_hidden(struct step_search *search, unsigned house)
{
    unsigned empty = search->grid->empty[house], size = search->finder->size;
    if (empty <= (search->finder->direct ? size : 2 * size))
        return false;
    return choose(search, house, search->grid->place[house], report_hidden);
}

static bool find_naked(struct step_search *search, unsigned house)
{
    uint16_t mask[BOARD_DIGITS];
    if (search->grid->empty[house] < 2 * search->finder->size)
        return false;
    for (unsigned i = 0; i < BOARD_DIGITS; i++)
        mask[i] = search->grid->mask[search->board->house[house][i]];
    return choose(search, house, mask, report_naked);
}

static void search_houses(struct step_search *search, bool (*find)(struct step_search *search, unsigned house))
{
    const struct rating_board *board = search->board;
    for (unsigned i = 0; i <= KIND_OTHER; i++) {
        unsigned kind = kind_order[i];
        for (unsigned h = board->first[kind]; h < board->first[kind] + board->count[kind]; h++) {
            if (find(search, h))
                return;
        }
    }
}

void find_hidden_set(struct step_search *search)
{
    search_houses(search, find_hidden);
}

void find_naked_set(struct step_search *search)
{
    search_houses(search, find_naked);
}
