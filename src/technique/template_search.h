/* Template search for one digit. A template is a way to place the digit in every house where it is missing. A candidate
 * in no template is false; a candidate in every template is true. If each candidate of a digit is in some template, no
 * reasoning about this digit alone can eliminate anything. Searches for fish, colourings and X-chains ask
 * digit_may_eliminate about this before they start. */
#ifndef TECHNIQUE_TEMPLATE_SEARCH_H
#define TECHNIQUE_TEMPLATE_SEARCH_H

#include "technique/digit_candidates.h"

struct template_search {
    struct digit_candidates candidates;
    house_id *open; /* houses without the digit */
    unsigned open_count;
    /* candidates in no template; callers may add candidates known to be false */
    uint64_t *in_no_template;
    unsigned nodes;   /* private: search nodes for the current template */
    uint64_t *free;   /* private: [(open_count + 2) * words]: free candidates by level */
    uint64_t *chosen; /* private: the candidates of the current template */
};

/* Allocates in the grid's arena. */
void template_search_init(struct template_search *search, const struct candidate_grid *grid, unsigned digit);

/* Adds the candidates in no template to `in_no_template`. Templates avoid those already in it. Returns false if the
 * search takes too long. */
bool template_search_find_in_no_template(struct template_search *search);

/* Returns whether the candidate is in every template. Also false if the search takes too long. */
bool template_search_is_in_every(struct template_search *search, unsigned candidate);

/* Returns whether reasoning about the digit alone may eliminate anything. The grid keeps the result until a candidate
 * of the digit is removed. */
bool digit_may_eliminate(const struct candidate_grid *grid, unsigned digit);

/* Returns the digit's cells for which no template was found, valid after digit_may_eliminate has returned true.
 * Reasoning about the digit alone can eliminate it only there. */
static inline const uint64_t *digit_unproven_cells(const struct candidate_grid *grid, unsigned digit)
{
    return grid->unproven + digit * grid->layout->set_words;
}

/* Returns whether digit_may_eliminate is true for some digit. */
bool any_digit_may_eliminate(const struct candidate_grid *grid);

#endif
