/* Refutes a candidate with a set of truths: it is taken to be true, what follows from it is propagated, and where
 * that ends without a contradiction, further candidates are tried inside, each of which a contradiction shows to
 * be false (a lemma). The result is the set of truths on which the contradiction rests, found by going back from
 * it through the causes. A subset of the truths can be set as the active ones: so a refutation is made smaller.
 *
 * Work is counted, not timed, so that results do not depend on the machine. */
#ifndef TECHNIQUE_REDUCTIO_H
#define TECHNIQUE_REDUCTIO_H

#include "technique/truth_table.h"

/* What is taken to be true and what follows from that. */
struct assignment {
    uint64_t *is_true, *is_false; /* sets of candidates */
    uint32_t *order, *position;   /* the true candidates in order, and the place of each in it */
    uint32_t *gone;               /* the false candidates in order */
    uint32_t *reason;             /* of a true candidate: the truth that left it, or NO_REASON */
    uint32_t *lemma_of;           /* of a false candidate: its lemma's number plus one, or 0: it sees a true one */
    uint16_t *left;               /* of each truth: candidates that are not false */
    uint32_t *queue;              /* truths with one candidate left */
    unsigned trues, falses, lemmas, head, tail, conflict;
};

/* What a contradiction rests on. */
struct core {
    uint64_t *truths;     /* a set of truths */
    uint64_t *links;      /* a set of constraint numbers */
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
    uint64_t *needed;
    uint64_t *active;   /* the truths that may be used */
    uint64_t *possible; /* candidates of the solutions that reductio_complete found */
    unsigned branches;  /* how many truths are tried at each level above the innermost; with 1, a deep enough search
                           refutes whatever can be refuted */
    uint64_t work, limit;
};

enum completion { COMPLETED, IMPOSSIBLE, COMPLETION_GAVE_UP };

/* Allocates in the grid's arena. All truths are active. False if the grid is too large. */
bool reductio_init(struct reductio *reductio, struct search *search);

/* Allocates a core. */
void core_init(struct core *core, struct reductio *reductio);

void core_copy(struct core *core, const struct core *from, const struct reductio *reductio);

/* Looks for a solution of the active truths in which the candidate is true, and adds its candidates to `possible`. */
enum completion reductio_complete(struct reductio *reductio, unsigned candidate);

/* Returns whether the candidate (a number of the peer graph) is refuted by the active truths, with suppositions nested at
 * most `depth` deep inside of it, and stores in `core` on what that rests. False also once `work` has passed `limit`. */
bool reductio_refute(struct reductio *reductio, unsigned candidate, unsigned depth, struct core *core);

#endif
