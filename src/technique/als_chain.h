/* All ALS chains: four or more almost locked sets, each linked to the next by a restricted common digit, a
 * set's two linking digits being different. If the first set lacks some other digit, it holds its linking
 * digit, so that the second set lacks that one, and so on. So each digit that both ends have, except their
 * linking digits, is in one of the two ends. */
#ifndef TECHNIQUE_ALS_CHAIN_H
#define TECHNIQUE_ALS_CHAIN_H

#include "technique/technique.h"

/* Reports, for each set of eliminated candidates, one of the shortest chains. */
void als_chain_find(struct search *search);

#endif
