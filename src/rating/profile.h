/* The rating's profile: a table of the step finders with their ratings, in the order in which they are tried. Source:
 * Sudoku Explainer 1.2.1 by Nicolas Juillerat, whose ratings were published on its pages, as continued by
 * SukakuExplainer 1.18.1. There a rating is a sum of doubles, so 6.6 + 0.1 is slightly less than 6.5 + 0.2, and the
 * choice among several steps depends on this. So ratings are doubles here, too. */
#ifndef RATING_PROFILE_H
#define RATING_PROFILE_H

#include <stdbool.h>

struct step_search;

enum { STEP_FINDER_RATINGS = 4 };

struct step_finder {
    const char *name;
    void (*find)(struct step_search *search);
    double rating[STEP_FINDER_RATINGS]; /* their meaning is described in the finder's file */
    unsigned size;                      /* size of sets, fish and aligned cells */
    bool direct;                        /* only steps from which a hidden single follows */
    struct {
        bool multiple, dynamic, nishio;
        unsigned level;  /* what a dynamic chain may use: 0 singles, 1 sets and fish, 2 chains, ... */
        unsigned nested; /* level of nested chains, if `level` is 4 */
    } chain;
};

enum { PROFILE_STEP_FINDERS = 31 };
extern const struct step_finder profile[PROFILE_STEP_FINDERS];

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
