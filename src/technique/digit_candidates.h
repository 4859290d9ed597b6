/* The candidates of one digit, numbered from 0, so sets of them are short bit sets. Fish and templates, which reason
 * about a single digit, work with these numbers. */
#ifndef TECHNIQUE_DIGIT_CANDIDATES_H
#define TECHNIQUE_DIGIT_CANDIDATES_H

#include "base/bits.h"
#include "technique/technique.h"

struct digit_candidates {
    const struct candidate_grid *grid;
    unsigned digit, count;
    size_t words;    /* words in a set */
    cell_id *cell;   /* [count]: the cell of each candidate */
    uint64_t *all;   /* all candidates */
    uint64_t *house; /* [houses * words]: the candidates in each house */
    uint64_t *peers; /* [count * words]: the candidates that each one sees */
};

/* Allocates in the grid's arena. */
void digit_candidates_init(struct digit_candidates *candidates, const struct candidate_grid *grid, unsigned digit);

static inline const uint64_t *digit_candidates_in_house(const struct digit_candidates *candidates, house_id house)
{
    return candidates->house + house * candidates->words;
}

static inline const uint64_t *digit_candidates_peers(const struct digit_candidates *candidates, unsigned candidate)
{
    return candidates->peers + candidate * candidates->words;
}

#endif
