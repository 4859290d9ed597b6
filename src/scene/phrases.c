/* The words for each technique and kind of step. In a template
 *     {cell} {digit}    the place of the step
 *     {truths}          the cells it stands on: "r2c1 and r2c7"
 *     {house}           the house of the first truth: "row 3"
 *     {in}              the houses of the links, each once: "row 2, column 2 or box 1"
 *     {digits}          the digits of the links, as what is true: "3 or 8"
 *     {barred}          the same digits, as what is impossible elsewhere
 *     {removed}         what goes: "4", or "3 or 8"
 *     {losers}          the cells that lose something
 *     {options}         the digits that a guess chose from
 *     {empty}           what ran empty: "r5c5 has no digit left", "7 has no place left in row 3"
 *     {guess}           the guess that is open or undone: "r8c4=4"
 *     {back} {undone}   the number of that guess's step; how many steps are undone: "31 steps are"
 *     {why}             why there is no solution
 * A [part] in brackets stays only if everything in it has something to say. */
#include "scene/sentence.h"

#include <string.h>

static const struct phrase phrases[] = {
    {"peers", "Peers", "peers of {truths} lose {removed}",
     "{truths} is {digits}, so no other cell of {in} can be {barred}."},
    {"hidden-single", "Hidden single", "hidden single {cell}={digit}",
     "In {house}, {digit} fits only in {cell}, so {cell} is {digit}."},
    {"naked-single", "Naked single", "naked single {cell}={digit}",
     "{cell} can only be {digit}, so {cell} is {digit}."},
    {"naked-pair", "Naked pair", "naked pair {digits} in {in}",
     "{truths} are both {digits}, so no other cell of {in} can be {barred}."},
    {"guess", "Guess", "guess {cell}={digit}", "Try {digit} in {cell} (one of {options})."},
    {"contradiction", "Contradiction", "contradiction: {empty}",
     "{empty}[: the guess {guess} was wrong]."},
    {"backtrack", "Back", "back to step {back}, undo {guess}",
     "Back to the guess at step {back}; {undone} undone."},
    {"solved", "Solved", "solved", "Solved: every cell has its digit, and no house has one twice."},
    {"stuck", "Stuck", "stuck", "No technique finds anything more here."},
    {"no-solution", "No solution", "no solution", "This puzzle has no solution: {why}."},
};

const struct phrase *phrase_find(const char *id)
{
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
        if (!strcmp(phrases[i].id, id))
            return &phrases[i];
    }
    return NULL;
}
