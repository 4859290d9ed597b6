/* Refutes a candidate with a set of truths and the sums of the board: it is taken to be true, what follows from it is
 * propagated, and where that ends without a contradiction, further candidates are tried inside, each of which a
 * contradiction shows to be false (a lemma). The result is the set of truths on which the contradiction rests, found by
 * going back from it through the causes. A subset of the truths can be set as the active ones: so a refutation is made
 * smaller.
 *
 * Work is counted, not timed, so that results do not depend on the machine. */
#ifndef TECHNIQUE_REDUCTIO_H
#define TECHNIQUE_REDUCTIO_H

#include "technique/truth_table.h"

/* The suppositions and their consequences. Its members are what is true and false, in order and with
 * reasons, what is to be looked at next, and how many there are of each. */
struct assignment {
    uint64_t *is_true, *is_false; /* sets of candidates */
    uint32_t *order, *position;   /* the true candidates in order, and the place of each in it */
    uint32_t *gone;               /* the false candidates in order */
    uint32_t *reason;             /* of a true candidate: the truth that left it, or NO_REASON */
    uint32_t *lemma_of;           /* of a false candidate: its lemma's number plus one, or 0: it sees a true one */
    uint32_t *sum_of;             /* the same: the number plus one of the sum that it goes with in no way */
    uint32_t *gone_at, *trues_at; /* of a false candidate: its place in `gone`, and how many were true then */
    uint16_t *left;               /* of each truth: candidates that are not false */
    uint32_t *queue;              /* truths with one candidate left */
    digit_mask *mask;             /* [cells]: the candidates that are not false */
    bool *is_waiting;             /* [sums]: it is to be looked at, because it has lost a candidate */
    unsigned trues, falses, lemmas, head, tail, waiting;
    unsigned conflict; /* the truth that has nothing left, or behind the truths the sum that cannot be filled */
};

enum { FILLINGS = 4096, FILLING_CELLS = 10 };

/* The fillings of a sum's cells that have these candidates. */
struct known_filling {
    unsigned sum; /* its number plus one; 0: none is known */
    bool can_fill;
    digit_mask mask[FILLING_CELLS], possible[FILLING_CELLS];
};

/* The causes of a contradiction. */
struct core {
    uint64_t *truths;     /* a set of truths */
    uint64_t *links;      /* a set of constraint numbers, those of sums among them */
    uint64_t *candidates; /* true candidates outside the lemma that the core is of */
    uint64_t *splits;     /* truths that have a candidate with a lemma */
};

struct reductio {
    struct search *search;
    struct peer_graph peer_graph;
    struct truth_table table;
    struct assignment now;
    size_t words, link_words; /* of a set of candidates, of a set of links */
    struct core *lemma;       /* [candidates] */
    struct core scratch;
    uint64_t *needed,
        *by_sum; /* scratch: what a contradiction rests on: true candidates, and false ones that a sum made so */
    digit_mask *scratch_mask;    /* [cells] */
    struct known_filling *known; /* [FILLINGS], where there are sums: the same ones are looked at again and again */
    uint64_t *active;            /* the truths that may be used */
    uint64_t *active_sums;       /* the sums that may be used; NULL without sums */
    uint64_t *possible;          /* candidates of the solutions that reductio_complete found */
    unsigned branches; /* how many truths are tried at each level above the innermost; with 1, a deep enough search
                           refutes whatever can be refuted */
    uint64_t work, limit;
};

enum completion { COMPLETED, IMPOSSIBLE, COMPLETION_GAVE_UP };

/* Allocates in the grid's arena. All truths and sums are active. False if the grid is too large. */
bool reductio_init(struct reductio *reductio, struct search *search);

/* Allocates a core. */
void core_init(struct core *core, struct reductio *reductio);

void core_copy(struct core *core, const struct core *from, const struct reductio *reductio);

/* Looks for a solution of the active truths in which the candidate is true, and adds its candidates to `possible`. */
enum completion reductio_complete(struct reductio *reductio, unsigned candidate);

/* Returns whether the candidate (a number of the peer graph) is refuted by the active truths, with suppositions nested
 * at most `depth` deep inside of it, and stores in `core` on what that rests. False also once `work` has passed
 * `limit`. */
bool reductio_refute(struct reductio *reductio, unsigned candidate, unsigned depth, struct core *core);

/* Adds to the search's finding the elimination of the candidate as the supposition with this number, and the core's
 * truths and links. */
void reductio_add_refuted(const struct reductio *reductio, unsigned candidate, unsigned number,
                          const struct core *core);

#endif
