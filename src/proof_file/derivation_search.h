/* Derives lemmas that unit propagation alone does not give, by cases: a few candidates are shown to be false, each by a
 * lemma of its own, until propagation does the rest. */
#ifndef PROOF_FILE_DERIVATION_SEARCH_H
#define PROOF_FILE_DERIVATION_SEARCH_H

#include "proof_file/lemma_list.h"

enum derived { DERIVED, NOT_DERIVED, DERIVATION_STOPPED /* the receiver has enough */ };

struct derivation_search {
    struct propagator *propagator;
    struct lemma_list *list;
    ARRAY(struct assumption) assumed;
    ARRAY(variable) open; /* scratch: candidates that may be tried, those of the step's truths first */
    size_t open_of_step;
    bool among_all; /* any candidate is tried, not only those of the step's truths */
    unsigned nodes, limit;
};

enum { DERIVATION_LIMIT = 50000 /* cases */ };

void derivation_search_finish(struct derivation_search *search);

/* Explains why the candidate is false, from the truths and links of the focus; if that does not suffice, from all; then
 * by cases. */
enum derived derive_removal(struct derivation_search *search, variable of);

/* Explains in the same way why these candidates ([count]) are not all true, where none of them is known to be false.
 * Those that are needed are the explanation's `used`. */
enum derived derive_nogood(struct derivation_search *search, const variable *candidates, size_t count);

/* Explains by a search over all candidates why `of` is false, or, without one (NO_VARIABLE), why what is known is
 * contradictory. */
enum derived derive_by_search(struct derivation_search *search, variable of);

#endif
