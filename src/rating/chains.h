/* The state of the step finders that use chains, kept from step to step: memory, the limit of implications, the cancel
 * request. */
#ifndef RATING_CHAINS_H
#define RATING_CHAINS_H

#include <stdint.h>

#include "base/cancel.h"

enum chains_end { CHAINS_CONTINUE, CHAINS_GAVE_UP };

struct chains;

struct chains *chains_create(uint64_t limit, const struct cancel *cancel);
void chains_destroy(struct chains *chains);

enum chains_end chains_ended(const struct chains *chains);

/* chain_length.c. Returns how much a chain of `complexity` literals is rated above the base rating of its kind. */
double chains_length_surcharge(unsigned complexity);

#endif
