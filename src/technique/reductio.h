/* Refutes a candidate with a set of truths and the sums of the board. The candidate is supposed to be true, and the
 * consequences are propagated. If that ends without a contradiction, further candidates are supposed inside; a
 * contradiction shows that such a candidate is false (a lemma). The result is the set of truths that the
 * contradiction needs, found by going back through the causes. A subset of the truths can be made active, to look
 * for a smaller refutation.
 *
 * Work is counted, not timed, so results do not depend on the machine. */
#ifndef TECHNIQUE_REDUCTIO_H
#define TECHNIQUE_REDUCTIO_H

#include "technique/truth_table.h"

/* The suppositions and their consequences: true and false candidates in order and with reasons, what is to be checked
 * next, and the number of each. */
struct assignment {
    uint64_t *is_true, *is_false; /* sets of candidates */
    uint32_t *order, *position;   /* true candidates in order; [candidates]: index of each in it */
    uint32_t *gone;               /* false candidates in order */
    uint32_t *reason;             /* [candidates]: for a true one, the truth that left it, or NO_REASON */
    uint32_t *lemma_of;           /* [candidates]: for a false one, its lemma's number + 1; 0: it sees a true
                                   * candidate */
    uint32_t *sum_of;             /* [candidates]: for a false one, the number + 1 of the sum that has no filling with
                                   * it */
    uint32_t *gone_at, *trues_at; /* [candidates]: for a false one, its index in `gone`, and the number of true
                                   * candidates then */
    uint16_t *left;               /* [truths]: candidates that are not false */
    uint32_t *queue;              /* truths with one candidate left */
    digit_mask *mask;             /* [cells]: candidates that are not false */
    bool *is_waiting;             /* [sums]: it has lost a candidate and has to be checked */
    unsigned trues, falses, lemmas, head, tail, waiting;
    unsigned conflict; /* the truth without candidates or, after the truths, the sum without a filling */
};

enum { FILLINGS = 4096, FILLING_CELLS = 10 };

/* Candidates of a sum's cells, and whether fillings with them are known. */
struct known_filling {
    unsigned sum; /* number + 1 of the sum; 0: none is stored */
    bool can_fill;
    digit_mask mask[FILLING_CELLS], possible[FILLING_CELLS];
};

/* The causes of a contradiction. */
struct core {
    uint64_t *truths;     /* a set of truths */
    uint64_t *links;      /* a set of constraint numbers, including sums */
    uint64_t *candidates; /* true candidates used, other than the one that is refuted */
    uint64_t *splits;     /* truths with a candidate that has a lemma */
};

struct reductio {
    struct search *search;
    struct peer_graph peer_graph;
    struct truth_table table;
    struct assignment now;
    size_t words, link_words; /* words in a set of candidates, in a set of links */
    struct core *lemma;       /* [candidates] */
    struct core scratch;
    uint64_t *needed,
        *by_sum; /* scratch space: the true candidates needed for a contradiction, and the false ones due to a sum */
    digit_mask *scratch_mask;    /* [cells]: scratch space */
    struct known_filling *known; /* [FILLINGS] if there are sums: a cache, because the same ones are checked again and
                                  * again */
    uint64_t *active;            /* the truths that may be used */
    uint64_t *active_sums;       /* the sums that may be used; NULL if there are no sums */
    uint64_t *possible;          /* candidates of the solutions found by reductio_complete */
    unsigned branches; /* the number of truths to try at each level above the innermost; 1 suffices to refute everything
                        * refutable if the search is deep enough */
    uint64_t work, limit;
};

enum completion { COMPLETED, IMPOSSIBLE, COMPLETION_GAVE_UP };

/* Allocates in the grid's arena. All truths and sums are active. Returns false if the grid is too large. */
bool reductio_init(struct reductio *reductio, struct search *search);

/* Allocates a core. */
void core_init(struct core *core, struct reductio *reductio);

void core_copy(struct core *core, const struct core *from, const struct reductio *reductio);

/* Searches for a solution of the active truths that contains the candidate, and adds its candidates to `possible`. */
enum completion reductio_complete(struct reductio *reductio, unsigned candidate);

/* Returns whether the active truths refute the candidate (a number of the peer graph), with inner suppositions nested
 * at most `depth` deep, and stores the causes in `core`. Also returns false when `work` exceeds `limit`. */
bool reductio_refute(struct reductio *reductio, unsigned candidate, unsigned depth, struct core *core);

/* Adds the elimination of the candidate to the search's finding, as the supposition with this number, together with the
 * core's truths and links. */
void reductio_add_refuted(const struct reductio *reductio, unsigned candidate, unsigned number,
                          const struct core *core);

#endif
