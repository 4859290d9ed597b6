/* The words for each technique and kind of step. In a template
 *     {cell} {digit}    the place of the step
 *     {truths}          the cells it stands on: "r2c1 and r2c7"
 *     {house} {wanted}  the house and the digit of the first truth: "row 3", "7"
 *     {in} {houses}     the houses of the links, each once: "row 2, column 2 or box 1"; the same with "and"
 *     {wants} {slots}   the digits of the truths that are houses; the links that are cells
 *     {bases} {covers}  the houses of the truths; those of as many links, the first ones
 *     {digits} {all}    the digits of the links, as what is true: "3 or 8"; "3 and 8"
 *     {barred}          the same digits, as what is impossible elsewhere
 *     {removed} {gone}  what goes: "4", or "3 or 8"; the same with "and"
 *     {losers}          the cells that lose something
 *     {hold} {stand}    "holds it" or "hold them", of {houses} and {gone}; "stands" or "stand", of {gone}
 *     {options}         the digits that a guess chose from
 *     {empty} {void}    what ran empty: "r5c5 has no digit left"; the same behind a colon
 *     {failed}          the cell of which every digit has failed
 *     {guess}           the guess that is open or undone: "r8c4=4"
 *     {back} {undone}   the number of that guess's step; how many steps are undone: "31 steps are"
 *     {why}             why there is no solution
 *     {first} {last}    the ends of the chain: "r4c4 is 5", "r4c8 is 2"
 *     {unless}          its first end, in doubt: "r4c4 were not 5"
 *     {assumed} {absurd}  of a net: "r4c6 were 1", "r2c1 would have no digit left"
 * A [part] in brackets stays only if everything in it has something to say. A technique may have several rows; the first
 * that fits the step is taken.
 *
 * To add a technique's words: a row with its id, its name, a line for the list (where and what) and one or two sentences
 * that say why. The proof, line by line, and the Eureka notation need no row: they are made from the truths and links
 * (reason.h, proof_text.c). */
#include "scene/sentence.h"

#include <string.h>

#define FINNED                                                                                                        \
    "In {bases}, {wanted} fits only where {covers} cross, or in a fin; either way {losers} cannot be {removed}."
#define TURBOT                                                                                                        \
    "In {bases}, {wanted} has two places each. Two of them see each other, so one of the other two is true, and what "  \
    "sees both is not: {losers} cannot be {removed}."
#define CHAIN                                                                                                         \
    "[Either {first}, or the chain shows that {last}. Either way, ][If {assumed}, {absurd}, so ]{losers} cannot be "   \
    "{removed}."
#define WING "Whichever digits {truths} hold, one of them is {removed}, and {losers} sees it: not {removed}."

static const struct phrase phrases[] = {
    {"peers", PHRASE_ONE_LINK, "Peers", "{truths} takes {removed} from {losers}",
     "{truths} is {digits}, and {losers} lies in {in} too, so {losers} cannot be {barred}."},
    {"peers", PHRASE_ALWAYS, "Peers", "peers of {truths} lose {removed}",
     "{truths} is {digits}, so no other cell of {in} can be {barred}."},
    {"seen-digits", PHRASE_ALWAYS, "Seen digits", "{losers} sees {gone}",
     "{losers} cannot be {removed}: {houses} {hold} already."},
    {"hidden-single", PHRASE_PLACES, "Hidden single", "hidden single {cell}={digit}",
     "In {house}, {digit} fits only in {cell}, so {cell} is {digit}."},
    {"hidden-single", PHRASE_ALWAYS, "Hidden single", "{losers} must be {wanted}, not {removed}",
     "In {house}, {wanted} fits only in {losers}, so {losers} cannot be {removed}."},
    {"full-house", PHRASE_ALWAYS, "Full house", "full house {cell}={digit}",
     "In {house}, only {digit} is missing, so {cell} is {digit}."},
    {"naked-single", PHRASE_OWN_CELL, "Naked single", "naked single {cell}={digit}",
     "In {cell}, only {digit} is left, so {cell} is {digit}."},
    {"naked-single", PHRASE_ALWAYS, "Naked single", "naked single {cell}={digit}",
     "{cell} can only be {digit}[: {gone} {stand} in {houses} already]."},
    {"naked-pair", PHRASE_ALWAYS, "Naked pair", "naked pair {digits} in {in}",
     "{truths} are both {digits}, so no other cell of {in} can be {barred}."},
    {"naked-triple", PHRASE_ALWAYS, "Naked triple", "naked triple {all} in {in}",
     "{truths} need {all} among themselves, so no other cell of {in} can be {barred}."},
    {"naked-quad", PHRASE_ALWAYS, "Naked quad", "naked quad {all} in {in}",
     "{truths} need {all} among themselves, so no other cell of {in} can be {barred}."},
    {"locked-pair", PHRASE_ALWAYS, "Locked pair", "locked pair {digits} in {in}",
     "{truths} are both {digits}, so no other cell of {in} can be {barred}."},
    {"locked-triple", PHRASE_ALWAYS, "Locked triple", "locked triple {all} in {in}",
     "{truths} need {all} among themselves, so no other cell of {in} can be {barred}."},
    {"hidden-pair", PHRASE_ALWAYS, "Hidden pair", "hidden pair {wants} in {house}",
     "In {house}, {wants} fit only in {slots}, so these cells cannot be {removed}."},
    {"hidden-triple", PHRASE_ALWAYS, "Hidden triple", "hidden triple {wants} in {house}",
     "In {house}, {wants} fit only in {slots}, so these cells cannot be {removed}."},
    {"hidden-quad", PHRASE_ALWAYS, "Hidden quad", "hidden quad {wants} in {house}",
     "In {house}, {wants} fit only in {slots}, so these cells cannot be {removed}."},
    {"pointing", PHRASE_ALWAYS, "Pointing", "pointing {wanted} from {house}",
     "In {house}, every place of {wanted} sees {losers}, so {losers} cannot be {removed}."},
    {"claiming", PHRASE_ALWAYS, "Claiming", "claiming {wanted} for {house}",
     "In {house}, every place of {wanted} sees {losers}, so {losers} cannot be {removed}."},
    {"x-wing", PHRASE_ALWAYS, "X-wing", "X-wing {wanted} in {bases}",
     "In {bases}, {wanted} fits only where {covers} cross, so it is there in these too: {losers} cannot be {removed}."},
    {"swordfish", PHRASE_ALWAYS, "Swordfish", "swordfish {wanted} in {bases}",
     "In {bases}, {wanted} fits only where {covers} cross, so it is there in these too: {losers} cannot be {removed}."},
    {"jellyfish", PHRASE_ALWAYS, "Jellyfish", "jellyfish {wanted} in {bases}",
     "In {bases}, {wanted} fits only where {covers} cross, so it is there in these too: {losers} cannot be {removed}."},
    {"finned-x-wing", PHRASE_ALWAYS, "Finned X-wing", "finned X-wing {wanted} in {bases}", FINNED},
    {"sashimi-x-wing", PHRASE_ALWAYS, "Sashimi X-wing", "sashimi X-wing {wanted} in {bases}", FINNED},
    {"finned-swordfish", PHRASE_ALWAYS, "Finned swordfish", "finned swordfish {wanted} in {bases}", FINNED},
    {"sashimi-swordfish", PHRASE_ALWAYS, "Sashimi swordfish", "sashimi swordfish {wanted} in {bases}", FINNED},
    {"finned-jellyfish", PHRASE_ALWAYS, "Finned jellyfish", "finned jellyfish {wanted} in {bases}", FINNED},
    {"sashimi-jellyfish", PHRASE_ALWAYS, "Sashimi jellyfish", "sashimi jellyfish {wanted} in {bases}", FINNED},
    {"skyscraper", PHRASE_ALWAYS, "Skyscraper", "skyscraper {wanted} in {bases}", TURBOT},
    {"two-string-kite", PHRASE_ALWAYS, "Two-string kite", "two-string kite {wanted} in {bases}", TURBOT},
    {"turbot-fish", PHRASE_ALWAYS, "Turbot fish", "turbot fish {wanted} in {bases}", TURBOT},
    {"xy-wing", PHRASE_ALWAYS, "XY-wing", "XY-wing {truths}", WING},
    {"xyz-wing", PHRASE_ALWAYS, "XYZ-wing", "XYZ-wing {truths}", WING},
    {"w-wing", PHRASE_ALWAYS, "W-wing", "W-wing {truths}",
     "A house has two places for {wants}, one seen by each of {truths}: not both can be {wants}, so one is {removed}, "
     "and {losers}, which sees both, cannot be."},
    {"x-chain", PHRASE_ALWAYS, "X-chain", "X-chain: {losers} not {removed}", CHAIN},
    {"xy-chain", PHRASE_ALWAYS, "XY-chain", "XY-chain: {losers} not {removed}", CHAIN},
    {"discontinuous-nice-loop", PHRASE_ALWAYS, "Discontinuous nice loop", "nice loop: {losers} not {removed}",
     "[Even if {unless}, the chain shows that {last}, so ][If {assumed}, {absurd}, so ]{losers} cannot be {removed}."},
    {"aic", PHRASE_ALWAYS, "Alternating inference chain", "chain: {losers} not {removed}", CHAIN},
    {"guess", PHRASE_REMOVES, "Guess", "guess {cell}={digit}", "Try {digit} in {cell} (one of {options})."},
    {"guess", PHRASE_ALWAYS, "Guess", "guess {cell}={digit}", "Try {digit} in {cell}, the only digit left there."},
    {"contradiction", PHRASE_ALWAYS, "Contradiction", "contradiction: {void}", "{empty}[: the guess {guess} was wrong]."},
    {"backtrack", PHRASE_ALWAYS, "Back", "back to step {back}, undo {guess}",
     "[Every digit of {failed} has failed. ]Back to the guess at step {back}; {undone} undone."},
    {"solved", PHRASE_ALWAYS, "Solved", "solved", "Solved: every cell has its digit, and no house has one twice."},
    {"stuck", PHRASE_ALWAYS, "Stuck", "stuck", "No technique finds anything more here."},
    {"no-solution", PHRASE_ALWAYS, "No solution", "no solution", "This puzzle has no solution: {why}."},
};

static bool fits(enum phrase_when when, const struct step *step)
{
    switch (when) {
    case PHRASE_ONE_LINK:
        return step->link_count == 1 && step->removes == 1;
    case PHRASE_PLACES:
        return step->places;
    case PHRASE_OWN_CELL:
        return step->places && step->truth_count == 1 && constraint_is_cell(step->truths[0]) &&
               step->truths[0].index == step->place[0].cell;
    case PHRASE_REMOVES:
        return step->removes;
    case PHRASE_ALWAYS:
        break;
    }
    return true;
}

const struct phrase *phrase_find(const char *id, const struct step *step)
{
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
        if (!strcmp(phrases[i].id, id) && fits(phrases[i].when, step))
            return &phrases[i];
    }
    return NULL;
}
