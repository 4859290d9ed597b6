#include "rating/profile.h"

#include <stddef.h>

const struct step_finder profile[PROFILE_STEP_FINDERS] = {
    {"hidden single", find_hidden_single, {1.0, 1.2, 1.5}},
    {"direct locking", find_locking, {1.7, 1.9}, .direct = true},
    {"direct hidden pair", find_hidden_set, {2.0}, 2, .direct = true},
    {"naked single", find_naked_single, {2.3}},
    {"direct hidden triplet", find_hidden_set, {2.5}, 3, .direct = true},
    {"locking", find_locking, {2.6, 2.8}},
    {"naked pair", find_naked_set, {3.0}, 2},
    {"X-wing", find_fish, {3.2}, 2},
    {"hidden pair", find_hidden_set, {3.4}, 2},
    {"naked triplet", find_naked_set, {3.6}, 3},
    {"swordfish", find_fish, {3.8}, 3},
    {"hidden triplet", find_hidden_set, {4.0}, 3},
    {"XY-wing", find_xy_wing, {4.2}, 2},
    {"XYZ-wing", find_xy_wing, {4.4}, 3},
    {"unique loop", find_unique_loop, {4.5, 4.6, 4.7, 5.0}},
    {"naked quad", find_naked_set, {5.0}, 4},
    {"jellyfish", find_fish, {5.2}, 4},
    {"hidden quad", find_hidden_set, {5.4}, 4},
    {"bivalue universal grave", find_bug, {5.6, 5.7}},
    {"aligned pair exclusion", find_aligned_pair, {6.2}, 2},
    {"cycle or forcing chain", find_unary_chain, {6.5, 6.6, 7.0}},
    {"aligned triplet exclusion", find_aligned_triplet, {7.5}, 3},
    {"nishio", find_multiple_chain, {7.5}, .chain = {.dynamic = true, .nishio = true}},
    {"multiple chains", find_multiple_chain, {8.0}, .chain = {.multiple = true}},
    {"dynamic chains", find_multiple_chain, {8.5}, .chain = {.multiple = true, .dynamic = true}},
    {"dynamic chains +", find_multiple_chain, {9.0}, .chain = {.multiple = true, .dynamic = true, .level = 1}},
    {"nested forcing chains", find_multiple_chain, {9.5}, .chain = {.multiple = true, .dynamic = true, .level = 2}},
    {"nested multiple chains", find_multiple_chain, {10.0}, .chain = {.multiple = true, .dynamic = true, .level = 3}},
    {"nested dynamic chains", find_multiple_chain, {10.5}, .chain = {.multiple = true, .dynamic = true, .level = 4}},
    {"nested dynamic chains +",
     find_multiple_chain,
     {10.5},
     .chain = {.multiple = true, .dynamic = true, .level = 4, .nested = 1}},
    {"doubly nested chains",
     find_multiple_chain,
     {10.5},
     .chain = {.multiple = true, .dynamic = true, .level = 4, .nested = 2}},
};

/* Each of these that the complexity exceeds adds 0.1. They are 2 more than 4, 6, 8, 12, 16, 24, ... */
static const unsigned longer_than[] = {6,   8,   10,  14,  18,  26,   34,   50,   66,   98,   130,
                                       194, 258, 386, 514, 770, 1026, 1538, 2050, 3074, 4098, 6146};

double profile_length_surcharge(unsigned complexity)
{
    double sum = 0;
    for (size_t i = 0; i < sizeof longer_than / sizeof *longer_than && complexity > longer_than[i]; i++)
        sum += 0.1;
    return sum;
}
