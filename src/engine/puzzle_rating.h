/* Rates how hard a puzzle is: level, score and hardest technique by HoDoKu's rules, and the rating of Sudoku
 * Explainer.
 *
 * Score and rating depend on the order in which steps are found, and that order depends on the orientation of
 * the board. So that every form of a puzzle has the same rating, the canonical form is rated. */
#ifndef ENGINE_PUZZLE_RATING_H
#define ENGINE_PUZZLE_RATING_H

#include "engine/engine.h"
#include "puzzle/canonical.h"
#include "technique/technique.h"

struct puzzle_rating_params {
    bool as_given;       /* rate the puzzle in the given orientation, as HoDoKu and Sudoku Explainer do */
    unsigned levels;     /* use only the easiest so many levels; 0: all, and brute force behind them */
    bool with_explainer; /* also compute the rating of Sudoku Explainer, which may take seconds */
    struct technique_choice techniques; /* the techniques that level and score may use */
    bool full;                          /* as the three ratings ER/EP/ED */
    struct canonical_cache *cache;      /* for many puzzles, or NULL */
    const struct cancel *cancel;        /* or NULL; once requested, the outcome is ENGINE_STOPPED */
};

struct puzzle_rating {
    enum engine_outcome outcome; /* of `human`; the remaining members describe its steps */
    bool has_several;            /* with ENGINE_STUCK: the puzzle has several solutions; false: it is not decided */
    enum technique_level level;
    uint64_t score;
    const char *hardest;                   /* id of a technique, or "none" */
    uint64_t used[BITS_WORDS(TECHNIQUES)]; /* the techniques of its steps, one bit each */
    char explainer[RATING_TEXT];           /* "" unless asked for */
};

/* A puzzle that has digits placed already, or that is too symmetric for a canonical form, is rated as given. */
void puzzle_rating_compute(const struct puzzle *puzzle, const struct puzzle_rating_params *params,
                           struct puzzle_rating *rating);

#endif
