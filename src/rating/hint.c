/* A step finder's hint: builds it and passes it to the receiver. */
#include "rating/chain_internal.h"
#include "rating/step_search.h"

void hint_begin(struct step_search *search)
{
    search->hint.digit = NO_DIGIT;
    search->hint.removals = 0;
    search->hint.basis = BASIS_NONE;
}

void hint_remove(struct step_search *search, unsigned cell, unsigned digits)
{
    struct explainer_hint *hint = &search->hint;
    digits &= search->grid->mask[cell];
    if (!digits)
        return;
    for (unsigned i = 0; i < hint->removals; i++) {
        if (hint->removal[i].cell == cell) {
            hint->removal[i].digits |= (uint16_t)digits;
            return;
        }
    }
    hint->removal[hint->removals++] = (struct hint_removal){(uint8_t)cell, (uint16_t)digits};
}

void hint_place(struct step_search *search, unsigned cell, unsigned digit)
{
    search->hint.cell = (uint8_t)cell;
    search->hint.digit = (uint8_t)digit;
}

bool hint_done(struct step_search *search, double rating)
{
    if (!search->hint.removals && search->hint.digit == NO_DIGIT)
        return false;
    search->hint.rating = rating;
    search->stopped = search->take(search->context, &search->hint);
    return search->stopped;
}

void hint_target(struct step_search *search, unsigned target)
{
    unsigned cell = literal_cell(target), digit = literal_digit(target);
    hint_begin(search);
    if (target & 1) {
        hint_remove(search, cell, ~(1u << digit));
        hint_place(search, cell, digit);
    } else {
        hint_remove(search, cell, 1u << digit);
    }
}
