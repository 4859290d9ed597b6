/* The lemmas of learned nogoods (step/nogood.h). Each says that the digits of its nogood are not all true. It holds
 * whatever is guessed, so it is never deleted. A step that uses a nogood follows from its lemma. */
#ifndef PROOF_FILE_NOGOOD_LEMMAS_H
#define PROOF_FILE_NOGOOD_LEMMAS_H

#include "proof_file/derivation_search.h"

struct nogood_lemma {
    uint64_t id;
    size_t first;      /* index of its first digit; they have the order of the step */
    uint32_t digits;   /* number of its digits */
    size_t first_used; /* index of the first digit that the lemma needs */
    uint32_t used;
};

struct nogood_lemmas {
    ARRAY(struct nogood_lemma) lemmas;
    ARRAY(variable) digits;
    ARRAY(struct constraint) cells; /* scratch space */
};

void nogood_lemmas_finish(struct nogood_lemmas *nogoods);

/* Makes the lemma of the step, which learns a nogood. */
enum derived nogood_lemmas_learn(struct nogood_lemmas *nogoods, struct derivation_search *search,
                                 const struct step *step);

/* If the step uses a learned nogood, lets the next runs use its lemma and the cells of its digits instead of the step's
 * truths and links. Returns whether it does. */
bool nogood_lemmas_focus(struct nogood_lemmas *nogoods, struct propagator *propagator, const struct step *step);

#endif
