/* Locked candidates: if all places of a digit in one house are also in a second house, the digit is eliminated from the
 * rest of the second house. Pointing if the first house is a box, otherwise claiming. Ratings: direct (a hidden single
 * follows) 1.7 and 1.9, otherwise 2.6 and 2.8. */
#include "rating/step_search.h"

static bool report(struct step_search *search, unsigned from, unsigned into, unsigned digit)
{
    const struct rating_board *board = search->board;
    hint_begin(search);
    for (unsigned i = 0; i < BOARD_DIGITS; i++) {
        if (!(board->inside[into][from] >> i & 1))
            hint_remove(search, board->house[into][i], 1u << digit);
    }
    struct explainer_hint *hint = &search->hint;
    hint->basis = BASIS_LINES;
    hint->digits = (uint16_t)(1u << digit);
    hint->lines = 1;
    hint->base[0] = (uint8_t)from;
    hint->cover[0] = (uint8_t)into;
    bool line = board->kind[into] == KIND_ROW || board->kind[into] == KIND_COLUMN;
    return hint->removals && hint_done(search, search->finder->rating[line ? 0 : 1]);
}

/* Reports a hidden single that follows, in a house of the first one's kind, when the digit is eliminated from the
 * second house. */
static bool report_direct(struct step_search *search, unsigned from, unsigned into, unsigned digit)
{
    const struct rating_board *board = search->board;
    unsigned kind = board_kind(board, from);
    for (unsigned h = board->first[kind]; h < board->first[kind] + board->count[kind]; h++) {
        /* cells that this house shares with the first house keep the digit (a diagonal crosses other houses) */
        unsigned places = search->grid->place[h][digit],
                 lost = board->inside[h][into] & (unsigned)~board->inside[h][from];
        unsigned left = places & ~lost;
        if (h == from || h == into || left == places || mask_count(left) != 1)
            continue;
        hint_begin(search);
        hint_place(search, board->house[h][mask_first(left)], digit);
        if (hint_done(search, search->finder->rating[kind == KIND_BOX ? 0 : 1]))
            return true;
    }
    return false;
}

/* Tries the houses of the kind `into` that contain all places of the digit in the house `from`. */
static bool try_house(struct step_search *search, unsigned from, unsigned into, unsigned digit)
{
    const struct rating_board *board = search->board;
    unsigned places = search->grid->place[from][digit];
    if (!(places & (places - 1)))
        return false;
    unsigned cell = board->house[from][mask_first(places)];
    for (unsigned i = 0; i < board->cell_houses[cell]; i++) {
        unsigned house = board->cell_house[cell][i];
        if (house == from || board_kind(board, house) != into || places & (unsigned)~board->inside[from][house])
            continue;
        if (search->finder->direct ? report_direct(search, from, house, digit) : report(search, from, house, digit))
            return true;
    }
    return false;
}

static bool try_house_kinds(struct step_search *search, unsigned from, unsigned into)
{
    const struct rating_board *board = search->board;
    for (unsigned digit = 0; board->count[into] && digit < BOARD_DIGITS; digit++) {
        for (unsigned a = board->first[from]; a < board->first[from] + board->count[from]; a++) {
            if (try_house(search, a, into, digit))
                return true;
        }
    }
    return false;
}

void find_locking(struct step_search *search)
{
    static const unsigned char kinds[][2] = {
        {KIND_BOX, KIND_COLUMN},   {KIND_BOX, KIND_ROW},   {KIND_COLUMN, KIND_BOX},   {KIND_ROW, KIND_BOX},
        {KIND_OTHER, KIND_COLUMN}, {KIND_OTHER, KIND_ROW}, {KIND_COLUMN, KIND_OTHER}, {KIND_ROW, KIND_OTHER},
        {KIND_BOX, KIND_OTHER},    {KIND_OTHER, KIND_BOX}, {KIND_OTHER, KIND_OTHER},
    };
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (try_house_kinds(search, kinds[i][0], kinds[i][1]))
            return;
    }
}
