/* What the rating consists of, as a table: the step finders of steps in the order in which they are asked, and their
 * ratings. Sources: Sudoku Explainer 1.2.1 by Nicolas Juillerat, as carried on by SukakuExplainer 1.18.1; the ratings
 * were published on its pages. Ratings are sums of doubles there, 6.6 + 0.1 is a bit less than 6.5 + 0.2, and the first
 * of several steps depends on it: so they are here. */
#ifndef RATING_PROFILE_H
#define RATING_PROFILE_H

#include <stdbool.h>

struct step_search;

enum { STEP_FINDER_RATINGS = 4 };

struct step_finder {
    const char *name;
    void (*find)(struct step_search *search);
    double rating[STEP_FINDER_RATINGS]; /* what each is for, the finder's file tells */
    unsigned size;                   /* of sets, fish and aligned cells */
    bool direct;                     /* only what makes a hidden single */
    struct {
        bool multiple, dynamic, nishio;
        unsigned level; /* what the implications of a dynamic chain may use: 0 singles, 1 sets and fish, 2 chains, ... */
        unsigned nested; /* level of the nested chains, for level 4 */
    } chain;
};

enum { PROFILE_STEP_FINDERS = 31 };
extern const struct step_finder profile[PROFILE_STEP_FINDERS];

/* A chain of so many literals is harder than its kind by this much. */
double profile_length_surcharge(unsigned complexity);

void find_hidden_single(struct step_search *search);
void find_naked_single(struct step_search *search);
void find_locking(struct step_search *search);
void find_hidden_set(struct step_search *search);
void find_naked_set(struct step_search *search);
void find_fish(struct step_search *search);
void find_xy_wing(struct step_search *search);
void find_unique_loop(struct step_search *search);
void find_bug(struct step_search *search);
void find_aligned_pair(struct step_search *search);
void find_aligned_triplet(struct step_search *search);
void find_unary_chain(struct step_search *search);
void find_multiple_chain(struct step_search *search);

#endif
