/* The question at the heart of a proof: can this candidate be true, if each of these truths has a true candidate and
 * each of these links at most one? It is answered by trying: the truth with the fewest choices left is chosen from
 * first, so that a chain is walked without a single branching. Where it does branch, the open truths are counted, too: if
 * each candidate of some of them takes up a link, there must be as many links as truths. */
#ifndef PROOF_REFUTE_H
#define PROOF_REFUTE_H

#include "trace/step.h"

enum refutation { REFUTED, NOT_REFUTED, REFUTER_GAVE_UP };

/* How many choices it makes, and how many one upon the other, before it gives up on a candidate. */
enum { REFUTER_LIMIT = 200000, REFUTER_DEPTH = 1000, REFUTER_PATIENCE = 100 /* choices before it counts */ };

struct refuter {
    const struct layout *layout;
    const digit_mask *live;
    const struct step *step;
    uint32_t *link_at; /* [cells + houses * (digits + 1)]: which link a constraint is, if it is one; else anything */
    uint32_t *held;   /* [links]: the candidate that is true in the link (cell << 5 | digit), or 0; of links that are the
                         same, the first has it */
    uint16_t *met;    /* [truths]: 0, or the level of choices at which it got a true candidate. Behind the step's own
                         truths comes that of its pattern. */
    size_t truths;
    unsigned *weight; /* [links]: how many open truths have a candidate in it */
    size_t *taken;    /* [links]: the truth that would take it up, plus one */
    bool *asked;      /* [links] */
    size_t weight_capacity, taken_capacity, asked_capacity;
    size_t held_capacity, met_capacity;
    unsigned choices; /* made so far */
    unsigned limit;   /* of choices; REFUTER_LIMIT once it is loaded */
};

/* Looks at the step's truths and links among the `live` candidates; both must stay until the last refuter_try. All that a
 * refuter looks at are steps of one layout. False if there is no memory. */
bool refuter_load(struct refuter *refuter, const struct layout *layout, const digit_mask *live,
                  const struct step *step);

/* REFUTED: the candidate cannot be true. */
enum refutation refuter_try(struct refuter *refuter, cell_id cell, unsigned digit);

void refuter_finish(struct refuter *refuter);

#endif
