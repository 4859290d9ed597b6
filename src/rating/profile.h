/* What the rating consists of, as a table: the producers of steps in the order in which they are asked, and their
 * ratings. Sources: Sudoku Explainer 1.2.1 by Nicolas Juillerat, as carried on by SukakuExplainer 1.18.1; the ratings
 * were published on its pages. Ratings are sums of doubles there, 6.6 + 0.1 is a bit less than 6.5 + 0.2, and the first
 * of several steps depends on it: so they are here. */
#ifndef RATING_PROFILE_H
#define RATING_PROFILE_H

#include <stdbool.h>

struct seeking;

enum { PRODUCER_RATINGS = 4 };

struct producer {
    const char *name;
    void (*produce)(struct seeking *seeking);
    double rating[PRODUCER_RATINGS]; /* what each is for, the producer's file tells */
    unsigned size;                   /* of sets, fish and aligned cells */
    bool direct;                     /* only what makes a hidden single */
    struct {
        bool multiple, dynamic, nishio;
        unsigned level; /* what the implications of a dynamic chain may use: 0 singles, 1 sets and fish, 2 chains, ... */
        unsigned nested; /* level of the nested chains, for level 4 */
    } chain;
};

enum { PROFILE_STEP_FINDERS = 31 };
extern const struct producer profile[PROFILE_STEP_FINDERS];

/* A chain of so many potentials is harder than its kind by this much. */
double profile_length_surcharge(unsigned complexity);

void produce_hidden_single(struct seeking *seeking);
void produce_naked_single(struct seeking *seeking);
void produce_locking(struct seeking *seeking);
void produce_hidden_set(struct seeking *seeking);
void produce_naked_set(struct seeking *seeking);
void produce_fish(struct seeking *seeking);
void produce_xy_wing(struct seeking *seeking);
void produce_unique_loop(struct seeking *seeking);
void produce_grave(struct seeking *seeking);
void produce_aligned_pair(struct seeking *seeking);
void produce_aligned_triplet(struct seeking *seeking);
void produce_unary_chain(struct seeking *seeking);
void produce_multiple_chain(struct seeking *seeking);

#endif
