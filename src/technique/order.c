#include "technique/order.h"

#include <string.h>

/* Appends HoDoKu's techniques, or those beyond. */
static size_t append_hodoku(enum technique_id *order, size_t count, bool beyond)
{
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (techniques[id].use != USE_OFF && (techniques[id].use == USE_BEYOND) == beyond)
            order[count++] = id;
    }
    return count;
}

size_t technique_order(enum technique_profile profile, enum technique_id order[TECHNIQUES])
{
    static const enum technique_id sudoscope[] = {
#define RANK(name, reason) TECHNIQUE_##name,
#define LEFT_OUT(name, reason)
#include "technique/order_sudoscope.def"
#undef RANK
#undef LEFT_OUT
    };
    if (profile == PROFILE_HODOKU)
        return append_hodoku(order, append_hodoku(order, 0, false), true);
    memcpy(order, sudoscope, sizeof sudoscope);
    return sizeof sudoscope / sizeof *sudoscope;
}
