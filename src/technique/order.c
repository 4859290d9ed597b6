#include "technique/order.h"

/* Appends HoDoKu's techniques, or those beyond. */
static size_t append_hodoku(enum technique_id *order, size_t count, bool beyond)
{
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (techniques[id].use != USE_OFF && (techniques[id].use == USE_BEYOND) == beyond)
            order[count++] = id;
    }
    return count;
}

/* Sorts the techniques that have a place by it. */
static size_t fill_sudoscope(enum technique_id *order)
{
    static const unsigned place_of[TECHNIQUES] = {
#define RANK(name, place, reason) [TECHNIQUE_##name] = place,
#include "technique/technique.def"
    };
    size_t count = 0;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (!place_of[id])
            continue;
        size_t at = count++;
        for (; at && place_of[order[at - 1]] > place_of[id]; at--)
            order[at] = order[at - 1];
        order[at] = id;
    }
    return count;
}

size_t technique_order(enum technique_profile profile, enum technique_id order[TECHNIQUES])
{
    if (profile == PROFILE_HODOKU)
        return append_hodoku(order, append_hodoku(order, 0, false), true);
    return fill_sudoscope(order);
}
