/* Rates how hard a puzzle is: level, score and hardest technique by HoDoKu's rules, and the rating of Sudoku
 * Explainer.
 *
 * Score and rating depend on the order in which steps are found, and so on the orientation of the board. To give
 * every form of a puzzle the same rating, the canonical form is rated. */
#ifndef ENGINE_PUZZLE_RATING_H
#define ENGINE_PUZZLE_RATING_H

#include "engine/engine.h"
#include "puzzle/canonical.h"
#include "technique/technique.h"

struct puzzle_rating_params {
    bool as_given;       /* rate the puzzle in the given orientation, as HoDoKu and Sudoku Explainer do */
    unsigned levels;     /* use only this many levels, easiest first; 0: all, followed by brute force */
    bool with_explainer; /* also compute the rating of Sudoku Explainer, which may take seconds */
    struct technique_choice techniques; /* the techniques allowed for level and score */
    bool full;                          /* give the three ratings ER/EP/ED */
    struct canonical_cache *cache;      /* shared by many puzzles; may be NULL */
    const struct cancel *cancel;        /* may be NULL; after the request the outcome is ENGINE_STOPPED */
};

struct puzzle_rating {
    enum engine_outcome outcome; /* outcome of `human`; the remaining members describe its steps */
    bool has_several;            /* with ENGINE_STUCK: the puzzle has several solutions; false: undecided */
    enum technique_level level;
    uint64_t score;
    const char *hardest;                   /* id of a technique, or "none" */
    uint64_t used[BITS_WORDS(TECHNIQUES)]; /* set of its techniques */
    char explainer[RATING_TEXT];           /* "" unless requested */
};

/* Rates the puzzle. One that has placed digits, or is too symmetric for a canonical form, is rated as given. */
void puzzle_rating_compute(const struct puzzle *puzzle, const struct puzzle_rating_params *params,
                           struct puzzle_rating *rating);

#endif
