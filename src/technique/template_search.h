/* Templates: the ways to place one digit everywhere it is still missing. A candidate that is in none of them goes; where
 * every candidate is in one, no reasoning about the digit alone can take anything away. */
#ifndef TECHNIQUE_TEMPLATE_SEARCH_H
#define TECHNIQUE_TEMPLATE_SEARCH_H

#include "technique/digit_candidates.h"

struct template_search {
    struct digit_candidates candidates;
    house_id *open;      /* houses in which the digit is missing */
    unsigned open_count;
    uint64_t *in_no_template;  /* places that are in no template; who knows more of them may add them */
    unsigned nodes;      /* private: tried for one template */
    uint64_t *free;      /* private: [(opens + 2) * words]: what may still be chosen, level by level */
    uint64_t *chosen;    /* private */
};

/* In the position's arena. False if there is no memory. */
bool template_search_init(struct template_search *search, const struct candidate_grid *grid, unsigned digit);

/* Adds the places that are in no template without hopeless ones. False if that takes too long, or there is no memory. */
bool template_search_find_in_no_template(struct template_search *search);

/* Is the place in every template without hopeless places? False, too, if that takes too long. */
bool template_search_is_in_every(struct template_search *search, unsigned candidate);

/* May reasoning about the digit alone lead to anything? Known from the last time, if the digit's places are the same. */
bool digit_may_eliminate(const struct candidate_grid *grid, unsigned digit);

/* The cells of a digit that is allowed which no template was found for: reasoning about the digit alone can take it away
 * nowhere else. */
static inline const uint64_t *digit_unproven_cells(const struct candidate_grid *grid, unsigned digit)
{
    return grid->unproven + digit * grid->layout->set_words;
}

/* The same as ways_allow about any one digit. */
bool any_digit_may_eliminate(const struct candidate_grid *grid);

#endif
