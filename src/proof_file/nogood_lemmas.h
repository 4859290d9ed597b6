/* The lemmas of learned nogoods (step/nogood.h): that their digits are not all true, whatever is guessed. They are never deleted, and a
 * step that uses a nogood follows from its lemma. */
#ifndef PROOF_FILE_NOGOOD_LEMMAS_H
#define PROOF_FILE_NOGOOD_LEMMAS_H

#include "proof_file/derivation_search.h"

struct nogood_lemma {
    uint64_t id;
    size_t first;      /* its digits: digits.items[first] and on, as the step names them */
    uint32_t digits;   /* how many */
    size_t first_used; /* those of them that the lemma needs, likewise */
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

/* If the step uses a nogood that was learned, makes the next runs rest on its lemma and on the cells of its digits, instead of the
 * truths and links of the step. Returns whether it does. */
bool nogood_lemmas_focus(struct nogood_lemmas *nogoods, struct propagator *propagator, const struct step *step);

#endif
