/* All ALS chains: four or more almost locked sets, each linked to the next by a restricted common digit; a set's two
 * linking digits differ. If the first set lacks some other digit, it holds its linking digit, so the second set lacks
 * that one, and so on. So each digit of both ends, except their linking digits, is in one of the ends. */
#ifndef TECHNIQUE_ALS_CHAIN_H
#define TECHNIQUE_ALS_CHAIN_H

#include "technique/technique.h"

/* Reports one of the shortest chains for each set of eliminated candidates. */
void als_chain_find(struct search *search);

#endif
