/* Rates how hard a puzzle is on the scale of Sudoku Explainer 1.2.1 (Nicolas Juillerat): the easiest available step
 * is applied, one at a time, until the board is solved, and each step has a rating. A puzzle has three ratings:
 *
 *   ER  of the hardest step of all ("explainer rating")
 *   EP  of the hardest step up to and including the first that places a digit ("pearl")
 *   ED  of the first step ("diamond"); all three are the same for a diamond, ER and EP for a pearl
 *
 * Which of several steps comes first follows the search order of SukakuExplainer, the program that continues 1.2.1
 * (reduced to the techniques of 1.2.1, without its fixes to loops and graves), so that the ratings agree for puzzles
 * with one solution. In rare cases a puzzle and its transposed form are rated differently because of that order.
 *
 * Layouts of one grid with nine digits and 81 cells can be rated. For those with more houses than rows, columns and
 * boxes, there is no published program to compare with. */
#ifndef RATING_RATING_H
#define RATING_RATING_H

#include "base/cancel.h"
#include "puzzle/puzzle.h"

enum rating_end {
    RATING_DONE,
    RATING_STUCK,          /* no step is left, or the puzzle is contradictory */
    RATING_NOT_APPLICABLE, /* the layout cannot be rated */
    RATING_GAVE_UP,        /* stopped by the limit or cancelled */
};

enum { RATING_LIMIT = 60000000 }; /* number of implications: some 20 s with nested chains, otherwise less */

struct rating_params {
    uint64_t limit;              /* the most implications in chains; 0: no limit */
    const struct cancel *cancel; /* may be NULL */
    /* May be NULL. Called for each step with the step finder's row in the profile (profile.h) and the rating in
     * tenths. */
    void (*step)(void *context, unsigned finder, unsigned tenths);
    void *context;
};

struct rating {
    unsigned er, ep, ed; /* in tenths: 72 is 7.2; 0: there was no such step */
};

/* Fills `result` unless it returns RATING_NOT_APPLICABLE. With a return value other than RATING_DONE, `result` covers
 * the steps so far. The puzzle must have one solution, because some steps assume it. */
enum rating_end rating_rate(const struct puzzle *puzzle, const struct rating_params *params, struct rating *result);

/* Writes the rating as text: "7.2" or, with `full`, "7.2/1.5/1.5" for ER, EP and ED. Writes "-" if the layout cannot be
 * rated, the puzzle does not have exactly one solution, or the rating was stopped by RATING_LIMIT or `cancel` (may be
 * NULL). */
enum { RATING_TEXT = 40 };
void rating_to_text(const struct puzzle *puzzle, bool full, const struct cancel *cancel, char text[RATING_TEXT]);

#endif
