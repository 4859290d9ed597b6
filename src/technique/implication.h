/* Propagation: what follows if a candidate is true or false. A true candidate makes all candidates that it sees false.
 * In a cell or a house (for a digit), a single remaining candidate is true. In a chain there must have been two from
 * the start, so each implication follows from a single one; in a net the others may have become false in the meantime.
 * In a net with sets, locked candidates, pairs and X-wings are also followed when nothing else is left: one truth whose
 * remaining candidates are in one link, or two truths with two remaining candidates each that are in two links. In a
 * nested search, when sets give nothing either, a further literal is supposed inside; if a chain or net from it ends in
 * a contradiction, its opposite follows. */
#ifndef TECHNIQUE_IMPLICATION_H
#define TECHNIQUE_IMPLICATION_H

#include "technique/peer_graph.h"

enum { IMPLICATION_MAX_CANDIDATES = 1500 }; /* larger grids take too much memory */

#define NO_LITERAL UINT32_MAX

enum implication_kind { IMPLICATION_CHAIN = 1, IMPLICATION_NET, IMPLICATION_NET_WITH_SETS, IMPLICATION_NESTED };

/* A candidate's number * 2, plus one for true. */
typedef uint32_t literal;

struct implication_reason;
struct pair_left;

/* The consequences of one literal. */
struct propagation {
    uint8_t *depth; /* private: [literals]: 1 for the start; 0: not reached; UINT8_MAX: that or more */
    struct implication_reason *reason; /* private: [literals]: reasons of the reached ones */
    literal *queue;                    /* the reached literals, in order */
    uint16_t *left;                    /* private: [constraints]: candidates left */
    uint64_t *gone;                    /* private: candidates reached as false */
    struct pair_left *pair;            /* private: truths with two candidates left */
    size_t queued;
    unsigned inside; /* number of literals that follow from inner suppositions */
    bool contradiction;
    literal conflict; /* with a contradiction: a literal that was reached together with its opposite; or NO_LITERAL */
    struct constraint no_candidate_left; /* if `conflict` is NO_LITERAL: the constraint without a candidate left */
};

struct implication {
    struct search *search;
    const struct candidate_grid *grid;
    struct peer_graph peer_graph;
    size_t literals;
    enum implication_kind kind;
    /* continue after a contradiction, so the result does not depend on which comes first */
    bool past_contradictions;
    uint16_t *count;          /* private: [truths]: number of candidates */
    uint32_t *first, *member; /* private: candidates of constraint k: member[first[k]] to member[first[k + 1] - 1] */
    uint32_t *first_truth, *truth; /* private: truths of candidate c: truth[first_truth[c]] to truth[first_truth[c + 1]
                                    * - 1] */
    struct propagation result;
    /* For a nested search. */
    enum implication_kind inside; /* in a nested search: whether inner suppositions use chains or nets */
    struct implication *inner;    /* private: the inner search */
    literal next_inside;          /* private: the next literal to suppose */
    /* Private to implication_nested.c, sets of literals: for each literal, its consequences on the initial grid,
     * [literals] sets; the kind used to find them, or 0; and the literals that the net has touched. */
    uint64_t *alone;
    enum implication_kind alone_by;
    uint64_t *touched;
    /* literals reached inside so far, a measure of work */
    uint64_t work; /* literals reached inside so far, a measure of work */
    bool *needed;  /* [literals]: those needed by its last contradiction */
};

/* Allocates in the grid's arena. Returns false if there are too many candidates. */
bool implication_init(struct implication *implication, struct search *search, enum implication_kind kind);

/* Stores in `result` what follows from `start` (NO_LITERAL: from sets in the grid), up to a contradiction unless
 * `past_contradictions` is set. */
void implication_propagate(struct implication *implication, literal start);

/* Returns the number of steps to the literal: 1 for the start, 0 if it was not reached. */
uint8_t implication_depth(const struct implication *implication, literal reached);

/* Propagates `start` again and adds the truths and links that lead to `conclusion` (NO_LITERAL: to the
 * contradiction). */
void implication_cite(struct implication *implication, literal start, literal conclusion);

cell_id implication_cell(const struct implication *implication, literal l);
unsigned implication_digit(const struct implication *implication, literal l);

/* Iterates over the candidates of a constraint; `*at` is 0 at first. Returns a candidate's number, UINT32_MAX
 * at the end. */
uint32_t implication_next(const struct implication *implication, struct constraint constraint, unsigned *at);

#endif
