/* The lemmas of learned nogoods (step/nogood.h). Each says that the digits of its nogood are not all true, and holds
 * whatever is guessed, so it is never deleted. A step that uses a nogood follows from its lemma. */
#ifndef PROOF_FILE_NOGOOD_LEMMAS_H
#define PROOF_FILE_NOGOOD_LEMMAS_H

#include "proof_file/derivation_search.h"

struct nogood_lemma {
    uint64_t id;
    size_t first;      /* its digits begin at digits.items[first], in the order in which the step names them */
    uint32_t digits;   /* how many */
    size_t first_used; /* those that the lemma needs begin at digits.items[first_used] */
    uint32_t used;
};

struct nogood_lemmas {
    ARRAY(struct nogood_lemma) lemmas;
    ARRAY(variable) digits;
    ARRAY(struct constraint) cells; /* scratch */
};

void nogood_lemmas_finish(struct nogood_lemmas *nogoods);

/* Makes the lemma of the step, a learned nogood. */
enum derived nogood_lemmas_learn(struct nogood_lemmas *nogoods, struct derivation_search *search,
                                 const struct step *step);

/* If the step uses a nogood that was learned, makes the next runs rest on its lemma and on the cells of its digits,
 * instead of the truths and links of the step. Returns whether it does. */
bool nogood_lemmas_focus(struct nogood_lemmas *nogoods, struct propagator *propagator, const struct step *step);

#endif
