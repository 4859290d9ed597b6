/* ALS chains, all of them: four or more almost locked sets, each tied to the next by a digit that only one of the two can
 * hold, and the sets before and after it by different digits. If the first is without some other digit, it holds its tie,
 * so that the second is without that, and so on: of every digit that both ends have, and neither is tied by, one of the
 * two has it. */
#ifndef TECHNIQUE_ALS_CHAIN_H
#define TECHNIQUE_ALS_CHAIN_H

#include "technique/technique.h"

/* Of the chains that take the same away, one of the shortest. */
void als_chain_find(struct search *search);

#endif
