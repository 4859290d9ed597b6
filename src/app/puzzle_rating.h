/* How hard a puzzle is. The order in which steps are found tells on score and rating, and the order depends on how the board
 * lies; so that a puzzle has one rating, its canonical form is rated, whatever way it is turned. */
#ifndef APP_RATED_H
#define APP_RATED_H

#include "engine/engine.h"
#include "technique/technique.h"

struct puzzle_rating_params {
    bool as_given; /* rate the board as it lies, as HoDoKu and Sudoku Explainer do */
    unsigned levels; /* of so many, from the easiest, techniques are used; 0: of all, and brute force where they end */
    bool explain;  /* tell the rating of Sudoku Explainer, too, which may take seconds */
    bool in_full;  /* as ER/EP/ED */
};

struct puzzle_rating {
    enum engine_outcome outcome; /* of `human`: the following are of the steps up to there */
    enum technique_level level;
    uint64_t score;
    const char *hardest;         /* id of a technique, or "none" */
    char explainer[RATING_TEXT]; /* "" unless asked for */
};

/* A puzzle that has been begun, or whose cells are too alike for a canonical form, is rated as it lies. False if there is no
 * memory. */
bool puzzle_rating_compute(const struct puzzle *puzzle, const struct puzzle_rating_params *params, struct puzzle_rating *rated);

#endif
