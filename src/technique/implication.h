/* What follows from a candidate's being true, or false: a true one makes all that see it false; a cell or a house of which
 * one candidate alone is left makes that true. In a chain a cell or house does so only if it had two candidates from the
 * start, so that each follows from one other; in a net it may have lost the rest on the way. */
#ifndef TECHNIQUE_IMPLICATION_H
#define TECHNIQUE_IMPLICATION_H

#include "technique/peer_graph.h"

enum { IMPLICATION_MAX_CANDIDATES = 1500 }; /* at most: more would take too much room, and nobody could follow it */

#define NO_LITERAL UINT32_MAX

/* A candidate's number * 2, plus one if it is taken to be true. */
typedef uint32_t literal;

struct reason;

/* What follows from one literal. */
struct propagation {
    struct reason *reason; /* [literals]: private */
    literal *queue;        /* what was reached, in order */
    uint16_t *left;        /* private: candidates left in each constraint */
    size_t queued;
    bool contradiction;
    literal conflict;             /* reached, as was its opposite; or NO_LITERAL: */
    struct constraint no_candidate_left; /* all its candidates were reached as false */
};

struct implication {
    struct search *search;
    const struct candidate_grid *grid;
    struct peer_graph peer_graph;
    size_t literals;
    bool net;
    bool past_contradictions;    /* goes on past a contradiction, so that it does not matter which comes first */
    uint16_t *count; /* private: candidates in each constraint at first */
    struct propagation result;
};

/* In the position's arena. False if there is no memory, which the search is told, or there are too many candidates. */
bool implication_init(struct implication *implication, struct search *search, bool net);

/* Works out what follows from `start`, into `run`, until a contradiction unless it is to go through. */
void implication_propagate(struct implication *implication, literal start);

/* How many steps away the literal was reached; 0: not at all. The start has 1. */
uint8_t implication_depth(const struct implication *implication, literal reached);

/* Works out `start` anew and cites the way from it to `conclusion`, or to the contradiction if that is NO_LITERAL. */
void implication_cite(struct implication *implication, literal start, literal conclusion);

cell_id implication_cell(const struct implication *implication, literal l);
unsigned implication_digit(const struct implication *implication, literal l);

/* Goes through the candidates of a constraint; `*at` is 0 at first. Returns UINT32_MAX behind the last, else a number. */
uint32_t implication_next(const struct implication *implication, struct constraint constraint, unsigned *at);

#endif
