/* How hard a puzzle is. The order in which steps are found tells on score and rating, and the order depends on how the board
 * lies; so that a puzzle has one rating, its canonical form is rated, whatever way it is canonical. */
#ifndef APP_PUZZLE_RATING_H
#define APP_PUZZLE_RATING_H

#include "engine/engine.h"
#include "technique/technique.h"

struct puzzle_rating_params {
    bool as_given; /* rate_as_given the board as it lies, as HoDoKu and Sudoku Explainer do */
    unsigned levels; /* of so many, from the easiest, techniques are used; 0: of all, and brute force where they end */
    bool with_explainer;  /* tell the rating of Sudoku Explainer, too, which may take seconds */
    bool full;  /* as ER/EP/ED */
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
bool puzzle_rating_compute(const struct puzzle *puzzle, const struct puzzle_rating_params *params, struct puzzle_rating *rating);

#endif
