/* Derives lemmas that unit propagation alone cannot derive, by cases: it shows for a few candidates that they are
 * false, each with a lemma, until propagation suffices. */
#ifndef PROOF_FILE_DERIVATION_SEARCH_H
#define PROOF_FILE_DERIVATION_SEARCH_H

#include "proof_file/lemma_list.h"

enum derived { DERIVED, NOT_DERIVED, DERIVATION_STOPPED /* DERIVATION_STOPPED: the receiver has ended the proof */ };

struct derivation_search {
    struct propagator *propagator;
    struct lemma_list *list;
    ARRAY(struct assumption) assumed;
    ARRAY(variable) open; /* scratch space: candidates to try, those of the step's truths first */
    size_t open_of_step;
    bool among_all; /* tries all candidates, not only those of the step's truths */
    unsigned nodes, limit;
};

enum { DERIVATION_LIMIT = 50000 /* the most cases */ };

void derivation_search_finish(struct derivation_search *search);

/* Explains why the candidate is false: from the truths and links of the focus, or from all, or by cases, whichever
 * suffices first. */
enum derived derive_removal(struct derivation_search *search, variable of);

/* Explains in the same way why these candidates ([count]), none of them known to be false, are not all true. The
 * candidates needed for this are `used` in the explanation. */
enum derived derive_nogood(struct derivation_search *search, const variable *candidates, size_t count);

/* Explains by a search over all candidates why `of` is false or, with NO_VARIABLE, why what is known is
 * contradictory. */
enum derived derive_by_search(struct derivation_search *search, variable of);

#endif
