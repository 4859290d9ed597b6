/* Decides whether a candidate can be true, if each truth of a step has a true candidate and each link at most one.
 * It searches: the truth with the fewest possible candidates is chosen first, so that chains need no branching.
 * After some branching it also matches the open truths to links: if each candidate of some truths uses a link, there
 * must be as many links as truths. */
#ifndef PROOF_REFUTE_H
#define PROOF_REFUTE_H

#include "trace/step.h"

enum refutation { REFUTED, NOT_REFUTED, REFUTER_GAVE_UP };

/* Limits on the number and the depth of choices before it gives up on a candidate. */
enum { REFUTER_LIMIT = 200000, REFUTER_DEPTH = 1000, REFUTER_PATIENCE = 100 /* choices before matching begins */ };

/* The links that hold a candidate; found when they are first asked for after a step was loaded. */
struct candidate_links {
    uint32_t load; /* number of the load that it was found for */
    uint32_t first, count;
};

/* Its members are the loaded step, tables of its links, and the state of the search. */
struct refuter {
    const struct layout *layout;
    const digit_mask *live;
    const struct step *step;
    uint32_t *link_at; /* [cells + houses * (digits + 1)]: index of the link that a constraint is; undefined if it is
                          none */
    uint32_t load;     /* counts the calls of refuter_load */
    struct candidate_links *links_of; /* [cells * 32], by candidate_id */
    uint32_t *held;                   /* indices of links, those of a candidate together */
    size_t helds, held_capacity;
    uint32_t *claimed;   /* [links]: the true candidate in the link, or 0; of equal links, only the first is used */
    uint16_t *satisfied; /* [truths]: the depth at which it was satisfied, or 0. The pattern's truth comes last. */
    size_t truths;
    unsigned *weight; /* [links]: number of open truths with a candidate in it */
    size_t *matched;  /* [links]: index of the truth that is matched to it, plus one */
    bool *visited;    /* [links] */
    size_t weight_capacity, matched_capacity, visited_capacity;
    size_t claimed_capacity, satisfied_capacity;
    unsigned choices; /* number of choices so far */
    unsigned limit;   /* of choices; refuter_load sets it to REFUTER_LIMIT */
};

/* Loads a step's truths and links over the `live` candidates; both must stay valid until the last refuter_try. One
 * refuter serves steps of one layout. Returns false if memory runs out. */
bool refuter_load(struct refuter *refuter, const struct layout *layout, const digit_mask *live,
                  const struct step *step);

/* Returns REFUTED if the candidate cannot be true. */
enum refutation refuter_try(struct refuter *refuter, cell_id cell, unsigned digit);

void refuter_finish(struct refuter *refuter);

#endif
