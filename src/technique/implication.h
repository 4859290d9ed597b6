/* Propagation: what follows if a candidate is true, or false. A true candidate makes all candidates that it
 * sees false. A cell or a house (for a digit) with a single candidate left makes it true. In a chain this
 * requires that there were two from the start, so that each implication follows from one other; in a net the
 * others may have become false on the way. In a net with sets, locked candidates, pairs and X-wings that come up on the
 * way are followed, too, where nothing else does: one truth whose candidates left lie in one link, or two truths with
 * two candidates left each that lie in two links. In a nested search, where sets give nothing either, a further literal
 * is supposed inside; if a chain from it, or a net, ends in a contradiction, its opposite follows. */
#ifndef TECHNIQUE_IMPLICATION_H
#define TECHNIQUE_IMPLICATION_H

#include "technique/peer_graph.h"

enum { IMPLICATION_MAX_CANDIDATES = 1500 }; /* larger grids take too much memory */

#define NO_LITERAL UINT32_MAX

enum implication_kind { IMPLICATION_CHAIN = 1, IMPLICATION_NET, IMPLICATION_NET_WITH_SETS, IMPLICATION_NESTED };

/* A candidate's number * 2, plus one if it is true. */
typedef uint32_t literal;

struct implication_reason;
struct pair_left;

/* The consequences of one literal. */
struct propagation {
    uint8_t *depth; /* private: [literals]: 1 for the start; 0: not reached; UINT8_MAX: that or more */
    struct implication_reason *reason; /* private: [literals]: of those that were reached */
    literal *queue;                    /* the literals reached, in order */
    uint16_t *left;                    /* private: candidates left in each constraint */
    uint64_t *gone;                    /* private: the candidates that were reached as false */
    struct pair_left *pair;            /* private: [constraints]: those with two candidates left */
    size_t queued;
    unsigned inside; /* how many of them follow from suppositions inside */
    bool contradiction;
    literal conflict; /* if contradiction: a literal that was reached together with its opposite; or NO_LITERAL */
    struct constraint no_candidate_left; /* if that is NO_LITERAL: the constraint that has none left */
};

struct implication {
    struct search *search;
    const struct candidate_grid *grid;
    struct peer_graph peer_graph;
    size_t literals;
    enum implication_kind kind;
    /* propagate past a contradiction, so that the result does not depend on which comes first */
    bool past_contradictions;
    uint16_t *count;          /* private: number of candidates of each truth */
    uint32_t *first, *member; /* private: candidates of constraint k: member[first[k]] to member[first[k + 1] - 1] */
    uint32_t *first_truth, *truth; /* private: numbers of the truths of candidate c: truth[first_truth[c]] to
                                      truth[first_truth[c + 1] - 1] */
    struct propagation result;
    /* For a nested search. */
    enum implication_kind inside; /* whether nested suppositions are searched by chains or nets */
    struct implication *inner;    /* private: the search inside */
    literal next_inside;          /* private: the literal to suppose next */
    /* Private to implication_nested.c: sets of literals. Which ones each literal leads to on the grid as it is,
     * [literals] sets; whether by chains or by nets, or 0 before that was found; and which ones the net has touched. */
    uint64_t *alone;
    enum implication_kind alone_by;
    uint64_t *touched;
    /* The work of `inner`. */
    uint64_t work; /* the literals reached so far, in all */
    bool *needed;  /* [literals]: what its last contradiction rests on */
};

/* Allocates in the grid's arena. False if there are too many candidates. */
bool implication_init(struct implication *implication, struct search *search, enum implication_kind kind);

/* Stores in `result` what follows from `start`, or with NO_LITERAL from sets in the grid, up to a contradiction unless
 * `past_contradictions` is set. */
void implication_propagate(struct implication *implication, literal start);

/* Returns in how many steps the literal was reached: 1 for the start, 0 if it was not reached. */
uint8_t implication_depth(const struct implication *implication, literal reached);

/* Propagates `start` again and adds the truths and links that lead to `conclusion`, or to the contradiction if
 * that is NO_LITERAL. */
void implication_cite(struct implication *implication, literal start, literal conclusion);

cell_id implication_cell(const struct implication *implication, literal l);
unsigned implication_digit(const struct implication *implication, literal l);

/* Iterates over the candidates of a constraint; `*at` is 0 at first. Returns a candidate's number, UINT32_MAX
 * at the end. */
uint32_t implication_next(const struct implication *implication, struct constraint constraint, unsigned *at);

#endif
