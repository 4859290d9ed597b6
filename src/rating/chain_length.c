/* The limit of a search for chains, and the part of a rating that depends on a chain's length. */
#include "rating/chain_internal.h"

bool chains_may_continue(struct chains *chains, uint64_t implications)
{
    chains->implications += implications;
    bool cancelled = cancel_is_requested(chains->cancel);
    if (!chains->end && (cancelled || (chains->limit && chains->implications > chains->limit)))
        chains->end = CHAINS_GAVE_UP;
    return !chains->end;
}

/* Each of these that the complexity exceeds adds 0.1. They are 2 more than 4, 6, 8, 12, 16, 24, ... */
static const unsigned longer_than[] = {6,   8,   10,  14,  18,  26,   34,   50,   66,   98,   130,
                                       194, 258, 386, 514, 770, 1026, 1538, 2050, 3074, 4098, 6146};

double chains_length_surcharge(unsigned complexity)
{
    double sum = 0;
    for (size_t i = 0; i < sizeof longer_than / sizeof *longer_than && complexity > longer_than[i]; i++)
        sum += 0.1;
    return sum;
}
