/* The words of each technique and kind of step. A template has these fields:
 *     {cell} {digit}    the cell and the digit of the step's placement
 *     {truths} {path}   the cells of the truths: "r2c1 and r2c7"; the same in the order of the chain
 *     {number}          the number of truths: "27 cells"
 *     {house} {wanted}  the house and the digit of the first truth that is a house: "row 3", "7"
 *     {in} {houses}     the houses of the links, each once: "row 2, column 2 or box 1"; the same with "and"
 *     {wants} {slots}   the digits of the truths that are houses; the links that are cells
 *     {rest}            these digits without that of the first truth, if there are others
 *     {bases} {covers}  the houses of the truths; the houses of as many links, the first ones
 *     {digits} {all}    the digits of the links, as what is true: "3 or 8"; "3 and 8"
 *     {barred}          the same digits, as what is impossible elsewhere
 *     {removed} {gone}  the eliminated digits: "4", or "3 or 8"; the same with "and"
 *     {result}          the eliminated digits, as what is true elsewhere
 *     {affected}        the cells with eliminations
 *     {see}             "sees" or "see", agreeing with {affected}
 *     {cannot}          the conclusion: "r1c1 and r1c2 cannot be 4", "r3c5 is 7"
 *     {outcome}         the conclusion for a list: "r1c1 and r1c2 not 4", "r3c5=7"
 *     {pair} {corners}  the digits and the cells of the pattern of a step that assumes one solution
 *     {hold} {stand}    "holds it" or "hold them", agreeing with {houses} and {gone}; "stands" or "stand", with {gone}
 *     {options}         the digits that a guess chose from
 *     {pause}           before a guess, that the engine finds nothing more
 *     {choice}          why the guess is there, and the guess: "r5c9 is the first cell with two candidates: try 4"
 *     {failures}        which digits of the guess's cell have failed before: "1 failed at step 83"
 *     {left}            which are left: "3 and 7 are left"
 *     {empty} {void}    the constraint without candidates: "r5c5 has no digit left"; the same after a colon
 *     {failed}          the cell whose digits have all failed
 *     {guess}           the guess that is open or undone: "r8c4=4"
 *     {refuted}         which guess a contradiction refutes: ": the guess r8c4=4 was wrong"; or what its slice teaches:
 *                       ". So r8c4 is not 4 while r5c9 is 4"
 *     {innocent}        if the slice says so: the undone guess had no part in the contradiction
 *     {verdict}         what is known of the undone guess's cell: "4 has failed in r8c4, so 9 is left"
 *     {back} {undone}   the number of that guess's step; how many steps are undone: "31 steps are"
 *     {why}             why there is no solution
 *     {first} {last}    the ends of the chain: "r4c4 is 5", "r4c8 is 2"
 *     {surely}          the end of a chain whose ends are the same candidate; then {first} is empty
 *     {unless}          the first end, as what may be false: "r4c4 were not 5"
 *     {closes}          "the chain closes to a loop", if it does
 *     {ring} {guardians}  of an oddagon: "3 and 8", its digits; "the guardian 5 in r1c2", "one of the guardians, 5 in r1c2 and
 *                       6 in r3c4,"
 *     {plain}           empty, present only if the reason has no order
 *     {fins} {fin}      of a fish: "the fin r2c4", "the fin" or "a fin"
 *     {pivot} {cases}   the first cell of the truths; of a wing, what follows from each of its digits
 *     {sets}            almost locked sets, their restricted commons and the conclusion
 *     {petals}          of a death blossom: what each digit of its stem leads to
 *     {once}            the digits of the links by their houses: "1 and 7 in column 4, 3 in box 2"
 *     {meet}            of a colouring: coloured candidates that see each other
 *     {colours}         of a colouring: "either r1c2 and r4c4 hold it, or r1c4"
 *     {split}           the cases of a step: "r1c2 is 4 or 7"
 *     {fish} {kraken}   of a Kraken fish: the fish, as a sentence; what is true instead, with chains
 *     {assumed} {absurd}  of a net: "r4c6 were 1", "r2c1 would have no digit left"
 * A [part] in brackets is dropped if one of its fields is empty. A technique may have several rows; the first that
 * fits the step is used.
 *
 * To add a technique's words, add a row with its id, its title, a line for the list (where and what) and one or two
 * sentences that say why. Proof lines and Eureka notation need no row; they are made from the argument (reason.h,
 * proof_text.c). */
#include "explain/sentence.h"

#include <string.h>

#include "explain/trial.h"

#define FISH                                                                                                           \
    "In {bases}, {wanted} fits only in {covers}, so {covers} cannot have {wanted} "                                    \
    "anywhere else: {cannot}."
#define COMPLEX                                                                                                          \
    "In {bases}, {wanted} fits only in {covers}. Each of those has room for one {wanted}, and all that room is needed: " \
    "{cannot}."
#define FINNED                                                                                                         \
    "In {bases}, {wanted} fits only in {covers}, but for {fins}. If {fin} is {wanted}, {affected} {see} it; if not, "  \
    "{covers} are used up. Either way, {cannot}."
#define KRAKEN "[{fish} {kraken}: ]{cannot}."
#define TURBOT                                                                                                         \
    "In {bases}, {wanted} has two places each. Two of them see each other, so one of the other two is true[: either "  \
    "{first}, or {last}]. {affected} {see} both and cannot be {removed}."
#define EITHER                                                                                                         \
    "[Either {first}, or the chain shows that {last}. Either way, ]"                                                   \
    "[Even if {unless}, the chain shows that {surely}, so ][One end of each link is true, as {closes}: ]"
#define CHAIN EITHER "[If {assumed}, {absurd}, so ]{cannot}."
#define ABSURD                                                                                                         \
    "[If {affected} were {removed}, a contradiction would follow{plain}, so ]"                                         \
    "[If {cell} were not {digit}, a contradiction would follow{plain}, so ]{cannot}."
#define LOOP                                                                                                           \
    "The chain closes to a loop, so one end of each of its links is true. A candidate that "                           \
    "sees both ends of a link can be removed: {cannot}."
#define WING "[{cases}. ]Either way, {affected} {see} it and cannot be {removed}."
#define EXCHANGE                                                                                                       \
    "If {corners} held only {pair}, the two digits could be swapped, and the puzzle would have two solutions or none. "
#define ONE_OF_CORNERS EXCHANGE "So one of them is {result}, and {affected}, which {see} it, cannot be."
#define ONLY_IN_CORNERS                                                                                                \
    EXCHANGE                                                                                                           \
    "In {bases}, {wanted} fits only in them. {removed} in {affected} would fill all four like that, so {cannot}."
#define COLOURS "Where {wanted} has two places in a house, one holds it[: so {colours}]"
#define SETS                                                                                                           \
    "[{sets}: ][Of two sets that share such a digit, only one can hold it, and the other must hold all its other "     \
    "digits{plain}: ]{cannot}."

static const struct phrase phrases[] = {
    {"peers", PHRASE_ONE_CELL, "Peers", "{truths} takes {removed} from {affected}",
     "{truths} is {digits}, and {affected} lies in {in} too, so {affected} cannot be {barred}."},
    {"peers", PHRASE_MANY_CELLS, "Peers", "all at once: peers of {number}",
     "{number} have their digit, and no other cell of their houses can have the same."},
    {"peers", PHRASE_ALWAYS, "Peers", "peers of {truths} lose {removed}",
     "{truths} is {digits}, so no other cell of {in} can be {barred}."},
    {"seen-digits", PHRASE_ALWAYS, "Seen digits", "{affected} sees {gone}",
     "{affected} cannot be {removed}: {houses} {hold} already."},
    {"hidden-single", PHRASE_PLACES, "Hidden single", "hidden single {cell}={digit}",
     "In {house}, {digit} fits only in {cell}, so {cell} is {digit}."},
    {"hidden-single", PHRASE_ALWAYS, "Hidden single", "{affected} must be {wanted}, not {removed}",
     "In {house}, {wanted} fits only in {affected}, so {cannot}."},
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
    {"pointing", PHRASE_ONE_LINK, "Pointing", "pointing {wanted} from {house}",
     "In {house}, {wanted} fits only in {in}, so no other cell of {in} can be {removed}."},
    {"pointing", PHRASE_ALWAYS, "Pointing", "pointing {wanted} from {house}",
     "In {house}, every place of {wanted} sees {affected}, so {cannot}."},
    {"claiming", PHRASE_ONE_LINK, "Claiming", "claiming {wanted} for {house}",
     "In {house}, {wanted} fits only in {in}, so no other cell of {in} can be {removed}."},
    {"claiming", PHRASE_ALWAYS, "Claiming", "claiming {wanted} for {house}",
     "In {house}, every place of {wanted} sees {affected}, so {cannot}."},
    {"x-wing", PHRASE_ALWAYS, "X-wing", "X-wing {wanted} in {bases}", FISH},
    {"swordfish", PHRASE_ALWAYS, "Swordfish", "swordfish {wanted} in {bases}", FISH},
    {"jellyfish", PHRASE_ALWAYS, "Jellyfish", "jellyfish {wanted} in {bases}", FISH},
    {"finned-x-wing", PHRASE_ALWAYS, "Finned X-wing", "finned X-wing {wanted} in {bases}", FINNED},
    {"sashimi-x-wing", PHRASE_ALWAYS, "Sashimi X-wing", "sashimi X-wing {wanted} in {bases}", FINNED},
    {"finned-swordfish", PHRASE_ALWAYS, "Finned swordfish", "finned swordfish {wanted} in {bases}", FINNED},
    {"sashimi-swordfish", PHRASE_ALWAYS, "Sashimi swordfish", "sashimi swordfish {wanted} in {bases}", FINNED},
    {"finned-jellyfish", PHRASE_ALWAYS, "Finned jellyfish", "finned jellyfish {wanted} in {bases}", FINNED},
    {"sashimi-jellyfish", PHRASE_ALWAYS, "Sashimi jellyfish", "sashimi jellyfish {wanted} in {bases}", FINNED},
    {"skyscraper", PHRASE_ALWAYS, "Skyscraper", "skyscraper {wanted} in {bases}", TURBOT},
    {"two-string-kite", PHRASE_ALWAYS, "Two-string kite", "two-string kite {wanted} in {bases}", TURBOT},
    {"turbot-fish", PHRASE_ALWAYS, "Turbot fish", "turbot fish {wanted} in {bases}", TURBOT},
    {"xy-wing", PHRASE_ALWAYS, "XY-wing", "XY-wing {path}", WING},
    {"xyz-wing", PHRASE_ALWAYS, "XYZ-wing", "XYZ-wing {path}", WING},
    {"w-wing", PHRASE_ALWAYS, "W-wing", "W-wing {truths}",
     "In {house}, {wants} has two places, and each of {truths} sees one of them: so these are not both {wants}, and one of "
     "them is {result}. {affected} {see} both and cannot be {removed}."},
    {"x-chain", PHRASE_ALWAYS, "X-chain", "X-chain: {outcome}", CHAIN},
    {"xy-chain", PHRASE_ALWAYS, "XY-chain", "XY-chain: {outcome}", CHAIN},
    {"discontinuous-nice-loop", PHRASE_ALWAYS, "Discontinuous nice loop", "nice loop: {outcome}",
     "[Even if {unless}, the chain shows that {last}, so ][One end of each link is true, as {closes}: ]"
     "[If {assumed}, {absurd}, so ]{cannot}."},
    {"broken-wing", PHRASE_ALWAYS, "Broken wing", "broken wing {wanted}: {outcome}",
     "In {bases}, {wanted} would be in every second place of a ring, but the ring is odd. So one of the guardians, the other "
     "places in these houses, is {wanted}. {affected} {see} all of them and cannot be {removed}."},
    {"aic", PHRASE_ALWAYS, "Alternating inference chain", "chain: {outcome}", CHAIN},
    {"franken-x-wing", PHRASE_ALWAYS, "Franken X-wing", "Franken X-wing {wanted} in {bases}", COMPLEX},
    {"franken-swordfish", PHRASE_ALWAYS, "Franken swordfish", "Franken swordfish {wanted} in {bases}", COMPLEX},
    {"franken-jellyfish", PHRASE_ALWAYS, "Franken jellyfish", "Franken jellyfish {wanted} in {bases}", COMPLEX},
    {"finned-franken-x-wing", PHRASE_ALWAYS, "Finned Franken X-wing", "finned Franken X-wing {wanted} in {bases}",
     FINNED},
    {"finned-franken-swordfish", PHRASE_ALWAYS, "Finned Franken swordfish",
     "finned Franken swordfish {wanted} in {bases}", FINNED},
    {"finned-franken-jellyfish", PHRASE_ALWAYS, "Finned Franken jellyfish",
     "finned Franken jellyfish {wanted} in {bases}", FINNED},
    {"mutant-x-wing", PHRASE_ALWAYS, "Mutant X-wing", "mutant X-wing {wanted} in {bases}", COMPLEX},
    {"mutant-swordfish", PHRASE_ALWAYS, "Mutant swordfish", "mutant swordfish {wanted} in {bases}", COMPLEX},
    {"mutant-jellyfish", PHRASE_ALWAYS, "Mutant jellyfish", "mutant jellyfish {wanted} in {bases}", COMPLEX},
    {"finned-mutant-x-wing", PHRASE_ALWAYS, "Finned mutant X-wing", "finned mutant X-wing {wanted} in {bases}", FINNED},
    {"finned-mutant-swordfish", PHRASE_ALWAYS, "Finned mutant swordfish", "finned mutant swordfish {wanted} in {bases}",
     FINNED},
    {"finned-mutant-jellyfish", PHRASE_ALWAYS, "Finned mutant jellyfish", "finned mutant jellyfish {wanted} in {bases}",
     FINNED},
    {"finned-mutant-squirmbag", PHRASE_ALWAYS, "Finned mutant squirmbag", "finned mutant squirmbag {wanted} in {bases}",
     FINNED},
    {"finned-mutant-whale", PHRASE_ALWAYS, "Finned mutant whale", "finned mutant whale {wanted} in {bases}", FINNED},
    {"empty-rectangle", PHRASE_ALWAYS, "Empty rectangle", "empty rectangle {wanted} in {house}",
     "[Either {first}, or, by {bases}, {last}. ]Either way, {affected} {see} it and cannot be {removed}."},
    {"dual-two-string-kite", PHRASE_ALWAYS, "Dual two-string kite", "two kites meet: {outcome}",
     "Two kites meet in the same two cells. In each, one of two places is true, and what sees both loses the digit: {cannot}."},
    {"dual-empty-rectangle", PHRASE_ALWAYS, "Dual empty rectangle", "two empty rectangles {wanted} in {house}",
     "In {house}, {wanted} makes two empty rectangles. Each takes it from a cell that sees it either way: {cannot}."},
    {"remote-pair", PHRASE_ALWAYS, "Remote pair", "remote pair {digits}: {outcome}",
     "Along {path}, {all} take turns, so the ends hold one each. {affected} {see} both ends and cannot be {removed}."},
    {"bug-plus-1", PHRASE_ALWAYS, "BUG+1", "BUG+1: {outcome}",
     "Without the third candidate of {affected}, every digit would have two places in each house, and the grid two solutions or "
     "none. This puzzle has one, so the third is true: {cannot}."},
    {"unique-rectangle-1", PHRASE_ALWAYS, "Unique rectangle type 1", "unique rectangle: {outcome}",
     EXCHANGE "There is one, so {cannot}."},
    {"unique-rectangle-2", PHRASE_ALWAYS, "Unique rectangle type 2", "unique rectangle: {outcome}", ONE_OF_CORNERS},
    {"unique-rectangle-3", PHRASE_ALWAYS, "Unique rectangle type 3", "unique rectangle and {truths}: {outcome}",
     EXCHANGE "So one of them has another digit, which makes a naked subset with {truths}: {cannot}."},
    {"unique-rectangle-4", PHRASE_ALWAYS, "Unique rectangle type 4", "unique rectangle, {wanted} in {house}: {outcome}",
     EXCHANGE "In {house}, {wanted} fits only in two of them, so {cannot}."},
    {"unique-rectangle-5", PHRASE_ALWAYS, "Unique rectangle type 5", "unique rectangle: {outcome}", ONE_OF_CORNERS},
    {"unique-rectangle-6", PHRASE_ALWAYS, "Unique rectangle type 6", "unique rectangle, {wanted} in {bases}: {outcome}",
     ONLY_IN_CORNERS},
    {"hidden-rectangle", PHRASE_ALWAYS, "Hidden rectangle", "hidden rectangle, {wanted} in {bases}: {outcome}",
     ONLY_IN_CORNERS},
    {"avoidable-rectangle-1", PHRASE_ALWAYS, "Avoidable rectangle type 1", "avoidable rectangle: {outcome}",
     "Of {corners}, three are solved, and none was given. With {removed} in {affected}, two digits could be exchanged, and there "
     "would be two solutions: {cannot}."},
    {"avoidable-rectangle-2", PHRASE_ALWAYS, "Avoidable rectangle type 2", "avoidable rectangle: {outcome}",
     "Of {corners}, two are solved, and none was given. The others must not let the digits be exchanged, so one of them is "
     "{result}, and {affected}, which {see} it, cannot be."},
    {"sue-de-coq", PHRASE_ALWAYS, "Sue de Coq", "Sue de Coq {truths}",
     "{truths} have as many digits as cells, and each digit can be there only once: {once}. So all of them are there, and not "
     "elsewhere: {cannot}."},
    {"simple-coloring-trap", PHRASE_ALWAYS, "Simple colouring trap", "colours of {wanted}: {outcome}",
     COLOURS ". {affected} {see} one of each and cannot be {removed}."},
    {"simple-coloring-wrap", PHRASE_ALWAYS, "Simple colouring wrap", "colours of {wanted}: {outcome}",
     COLOURS "[. {meet} see each other and cannot both hold it]: {cannot}."},
    {"multi-coloring-1", PHRASE_ALWAYS, "Multi-colouring type 1", "colours of {wanted}: {outcome}",
     COLOURS
     ".[ {meet} see each other, so the opposite of one or the other is true.] {affected} {see} both opposites and cannot be "
     "{removed}."},
    {"multi-coloring-2", PHRASE_ALWAYS, "Multi-colouring type 2", "colours of {wanted}: {outcome}",
     COLOURS ". {affected} {see} both of the other two and cannot be {removed}."},
    {"continuous-nice-loop", PHRASE_ALWAYS, "Continuous nice loop", "loop: {outcome}", LOOP},
    {"grouped-continuous-nice-loop", PHRASE_ALWAYS, "Grouped continuous nice loop", "grouped loop: {outcome}", LOOP},
    {"grouped-discontinuous-nice-loop", PHRASE_ALWAYS, "Grouped discontinuous nice loop",
     "grouped nice loop: {outcome}",
     "[Even if {unless}, the chain shows that {last}, so ][One end of each link is true, as {closes}: ]"
     "[If {assumed}, {absurd}, so ]{cannot}."},
    {"grouped-aic", PHRASE_ALWAYS, "Grouped alternating inference chain", "grouped chain: {outcome}", CHAIN},
    {"als-xz", PHRASE_ALWAYS, "ALS-XZ", "ALS-XZ: {outcome}", SETS},
    {"als-xy-wing", PHRASE_ALWAYS, "ALS-XY-wing", "ALS-XY-wing: {outcome}", SETS},
    {"als-chain", PHRASE_ALWAYS, "ALS chain", "ALS chain: {outcome}", SETS},
    {"death-blossom", PHRASE_ALWAYS, "Death blossom", "death blossom: {outcome}",
     "[{petals}: ][Whichever digit {pivot} holds, a set of cells loses it and then holds all "
     "its others{plain}: ]{cannot}."},
    {"kraken-fish-1", PHRASE_ALWAYS, "Kraken fish type 1", "Kraken fish: {outcome}", KRAKEN},
    {"kraken-fish-2", PHRASE_ALWAYS, "Kraken fish type 2", "Kraken fish: {outcome}", KRAKEN},
    {"forcing-chain-contradiction", PHRASE_ALWAYS, "Forcing chain contradiction", "forcing chain: {outcome}",
     "[If {assumed}, the chains lead to a contradiction: {absurd}. So ]" EITHER ABSURD},
    {"forcing-net-contradiction", PHRASE_ALWAYS, "Forcing net contradiction", "forcing net: {outcome}",
     "[If {assumed}, what follows ends in a contradiction: {absurd}. So ]" EITHER ABSURD},
    {"forcing-chain-verity", PHRASE_ALWAYS, "Forcing chain verity", "forcing chains: {outcome}",
     "[{split}, and from each a chain leads to the same: ]{cannot}."},
    {"forcing-net-verity", PHRASE_ALWAYS, "Forcing net verity", "forcing nets: {outcome}",
     "[{split}, and what follows from each has this in common: ]{cannot}."},
    {"template-set", PHRASE_ALWAYS, "Template set", "templates of {wanted}: {cell}={digit}",
     "Every way to complete {wanted}[ that leaves room for {rest}] has it in {cell}, so {cell} is {digit}."},
    {"template-delete", PHRASE_ALWAYS, "Template delete", "templates of {wanted}: {outcome}",
     "No way to complete {wanted}[ that leaves room for {rest}] has it in {affected}: {cannot}."},
    {"unique-loop", PHRASE_ALWAYS, "Unique loop", "unique loop {pair}: {outcome}",
     EXCHANGE
     "So another candidate of these cells is true[, and in {house}, {wanted} fits only in two of them]: {cannot}."},
    {"bug-lite", PHRASE_ALWAYS, "BUG-lite", "BUG-lite: {outcome}",
     "If {corners} held only two digits each, each digit could move to its other place everywhere, and the puzzle would have "
     "two solutions or none. So another candidate of these cells is true[, and in {house}, {wanted} fits only in two of them]: {cannot}."},
    {"bivalue-oddagon", PHRASE_ALWAYS, "Bivalue oddagon", "oddagon: {outcome}",
     "{truths} form a ring. It has an odd number of cells, so two digits[, {ring},] cannot alternate around it. So [{guardians} is "
     "true, and ]{cannot}."},
    {"tridagon", PHRASE_ALWAYS, "Tridagon", "tridagon: {outcome}",
     "Three digits[, {ring},] cannot fill these {number} in four boxes: followed around the boxes, they would contradict "
     "each other. So [{guardians} is true, and ]{cannot}."},
    {"multi-sector-locked-set", PHRASE_ALWAYS, "Multi-sector locked set", "multi-sector locked set: {outcome}",
     "These {number} need as many digits as their rows and columns can supply, each once: {once}. So all of these digits are in "
     "these cells, and nowhere else: {cannot}."},
    {"smallest-reason", PHRASE_ALWAYS, "Smallest reason", "smallest reason: {outcome}",
     "[If {assumed}, every possibility fails; in the last case, {absurd}. So ]" EITHER ABSURD},
    {"guess", PHRASE_LAST_OPTION, "Last option", "{cell}={digit} is left",
     "In {cell}, {failures}, so {digit} is left."},
    {"guess", PHRASE_NEXT_OPTION, "Guess", "guess {cell}={digit}", "In {cell}, {failures}: try {digit} ({left})."},
    {"guess", PHRASE_REMOVES, "Guess", "guess {cell}={digit}", "[{pause} ]{choice} (it is {options})."},
    {"guess", PHRASE_ALWAYS, "Guess", "guess {cell}={digit}", "[{pause} ]{choice}, the only digit left there."},
    {"contradiction", PHRASE_ALWAYS, "Contradiction", "contradiction: {void}", "{empty}[{refuted}]."},
    {"backtrack", PHRASE_ALWAYS, "Back", "back to step {back}[: {guess} failed]",
     "[Every digit of {failed} has failed. ]Back to step {back}: {undone} undone.[ {verdict}.]"
     "[ {innocent}.]"},
    {"solved", PHRASE_ALWAYS, "Solved", "solved", "Every cell has its digit, and no house has one twice."},
    {"stuck", PHRASE_ALWAYS, "Stuck", "stuck", "No technique finds anything more here."},
    {"no-solution", PHRASE_ALWAYS, "No solution", "no solution", "This puzzle has no solution: {why}."},
};

static bool fits(enum phrase_when when, const struct step *step, const struct trial *trial)
{
    switch (when) {
    case PHRASE_NEXT_OPTION:
        return trial->failed;
    case PHRASE_LAST_OPTION:
        return trial->failed && !trial->left;
    case PHRASE_ONE_LINK:
        return step->link_count == 1;
    case PHRASE_ONE_CELL:
        return step->link_count == 1 && step->removes == 1;
    case PHRASE_MANY_CELLS:
        return step->truth_count > 1;
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

const struct phrase *phrase_find(const char *id, const struct step *step, const struct trial *trial)
{
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
        if (!strcmp(phrases[i].id, id) && fits(phrases[i].when, step, trial))
            return &phrases[i];
    }
    return NULL;
}
