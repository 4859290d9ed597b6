/* How hard a puzzle is by the scale of Sudoku Explainer 1.2.1 (Nicolas Juillerat): the easiest step that is there is
 * taken, one at a time, until the board is solved, and each step has a rating. A puzzle has three:
 *
 *   ER  of the hardest step of all ("explainer rating")
 *   EP  of the hardest up to and including the first that places a digit ("pearl")
 *   ED  of the first step ("diamond"); all three are the same for a diamond, ER and EP for a pearl
 *
 * Which step comes first follows the order in which SukakuExplainer looks (the program that carries 1.2.1 on; its set of
 * techniques cut down to 1.2.1's, its fixes to loops and graves off), so that the ratings are the same, for puzzles of
 * one solution. It is a matter of that order, in rare cases, that the same puzzle turned round gets another rating.
 *
 * Layouts of one grid, nine digits and 81 cells are rated; what has more houses than rows, columns and boxes has no
 * published program to compare with. */
#ifndef RATING_RATING_H
#define RATING_RATING_H

#include <stdatomic.h>

#include "puzzle/puzzle.h"

enum rating_end {
    RATING_DONE,
    RATING_STUCK,          /* no step is left, or the puzzle contradicts itself */
    RATING_NOT_APPLICABLE, /* to this layout */
    RATING_GAVE_UP,        /* at the limit, or cancelled */
    RATING_NO_MEMORY,
};

enum { RATING_LIMIT = 60000000 }; /* implications: some 20 s where chains nest, less elsewhere */

struct rating_params {
    uint64_t limit;            /* of implications that chains are made of; 0: none */
    const atomic_bool *cancel; /* or NULL */
    /* Is told of each step, unless NULL: which row of the profile (profile.h) it is from, and its rating in tenths. */
    void (*step)(void *context, unsigned finder, unsigned tenths);
    void *context;
};

struct rating {
    unsigned er, ep, ed; /* in tenths: 72 is 7.2. 0: there was no such step */
};

/* `result` is filled unless RATING_NOT_APPLICABLE; short of RATING_DONE it is what the steps so far say. The puzzle is
 * taken to have one solution: some steps rest on it. */
enum rating_end rating_rate(const struct puzzle *puzzle, const struct rating_params *params, struct rating *result);

/* The rating as text: "7.2" or, in full, "7.2/1.5/1.5" for ER, EP and ED. "-" where it does not apply, for puzzles with other
 * than one solution, and where it was not found within RATING_LIMIT or before `cancel` (or NULL) came true. False if there
 * is no memory. */
enum { RATING_TEXT = 40 };
bool rating_to_text(const struct puzzle *puzzle, bool full, const atomic_bool *cancel, char text[RATING_TEXT]);

#endif
