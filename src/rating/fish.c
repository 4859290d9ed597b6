/* Fish: if the places of a digit in n columns are all in n rows, the digit is eliminated from the rest of these rows;
 * likewise with rows and columns exchanged. X-wing 3.2, swordfish 3.8, jellyfish 5.2. */
#include "rating/step_search.h"

static bool report(struct step_search *search, unsigned base_kind, unsigned lines, unsigned crossing, unsigned digit)
{
    const struct rating_board *board = search->board;
    unsigned bases = board->first[base_kind], covers = board->first[KIND_ROW + KIND_COLUMN - base_kind];
    struct explainer_hint *hint = &search->hint;
    hint_begin(search);
    hint->basis = BASIS_LINES;
    hint->digits = (uint16_t)(1u << digit);
    hint->lines = 0;
    for (unsigned a = lines; a; a &= a - 1)
        hint->base[hint->lines++] = (uint8_t)(bases + mask_first(a));
    hint->lines = 0;
    for (unsigned b = crossing; b; b &= b - 1) {
        unsigned cover = covers + mask_first(b);
        hint->cover[hint->lines++] = (uint8_t)cover;
        for (unsigned i = 0; i < BOARD_DIGITS; i++) {
            if (!(lines >> i & 1))
                hint_remove(search, board->house[cover][i], 1u << digit);
        }
    }
    return hint_done(search, search->finder->rating[0]);
}

static unsigned crossing_lines(const struct rating_grid *grid, unsigned bases, unsigned lines, unsigned digit)
{
    unsigned combined = 0;
    for (; lines; lines &= lines - 1) {
        unsigned places = grid->place[bases + mask_first(lines)][digit];
        if (!(places & (places - 1)))
            return 0;
        combined |= places;
    }
    return combined;
}

static bool find(struct step_search *search, unsigned base_kind)
{
    unsigned size = search->finder->size, bases = search->board->first[base_kind];
    for (unsigned lines = (1u << size) - 1; lines <= BOARD_ALL; lines = mask_next(lines)) {
        for (unsigned digit = 0; digit < BOARD_DIGITS; digit++) {
            if (search->grid->filled[digit] + 2 * size > BOARD_DIGITS)
                continue;
            unsigned crossing = crossing_lines(search->grid, bases, lines, digit);
            if (mask_count(crossing) == size && report(search, base_kind, lines, crossing, digit))
                return true;
        }
    }
    return false;
}

void find_fish(struct step_search *search)
{
    if (!find(search, KIND_COLUMN))
        find(search, KIND_ROW);
}
