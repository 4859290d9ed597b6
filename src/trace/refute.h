/* The question at the heart of a proof: can this candidate be true, if each of these truths has a true candidate and
 * each of these links at most one? It is answered by trying: the truth with the fewest choices left is chosen from
 * first, so that a chain is walked without a single branching. */
#ifndef TRACE_REFUTE_H
#define TRACE_REFUTE_H

#include "trace/step.h"

enum refutation { REFUTED, NOT_REFUTED, REFUTER_GAVE_UP };

/* How many choices it makes, and how many one upon the other, before it gives up on a candidate. */
enum { REFUTER_LIMIT = 200000, REFUTER_DEPTH = 1000 };

struct refuter {
    const struct layout *layout;
    const digit_mask *live;
    const struct step *step;
    uint32_t *held;   /* [links]: the candidate that is true in the link (cell << 5 | digit), or 0 */
    uint16_t *met;    /* [truths]: 0, or the level of choices at which it got a true candidate */
    size_t held_room, met_room;
    unsigned choices; /* made so far */
};

/* Looks at the step's truths and links among the `live` candidates; both must stay until the last refuter_try. False if
 * there is no memory. */
bool refuter_load(struct refuter *refuter, const struct layout *layout, const digit_mask *live,
                  const struct step *step);

/* REFUTED: the candidate cannot be true. */
enum refutation refuter_try(struct refuter *refuter, cell_id cell, unsigned digit);

void refuter_finish(struct refuter *refuter);

#endif
