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
 *     {several}         that the puzzle has more than one, and where two of them differ
 *     {first} {last}    the ends of the chain: "r4c4 is 5", "r4c8 is 2"
 *     {surely}          the end of a chain whose ends are the same candidate; then {first} is empty
 *     {unless}          the first end, as what may be false: "r4c4 were not 5"
 *     {loop}            of a loop, which ends are true: "r6c9 is 3 or 8, and r8c3 or r8c9 is 9"; {ends}: the same, or,
 *                       if the reason is no chain, that one end of each weak link is true
 *     {ring} {guardians}  of an oddagon: "3 and 8", its digits; "the guardian 5 in r1c2", "one of the guardians, 5 in r1c2 and
 *                       6 in r3c4,"
 *     {plain}           empty, present only if the reason has no order
 *     {fins} {fin}      of a fish: "the fin r2c4", "the fin" or "a fin"
 *     {pivot} {cases}   the first cell of the truths; of a wing, what follows from each of its digits
 *     {sets}            almost locked sets, their restricted commons and the conclusion
 *     {petals}          of a death blossom: what each digit of its stem leads to
 *     {once}            the digits of the links by their houses: "1 and 7 in column 4, 3 in box 2"
 *     {supplies}        the digits of the links by their houses: "They can take at most one 8 from row 1, one 9 from row 9"; {supply}: "4 digits"
 *     {meet} {opposites}  of a colouring: coloured candidates that see each other; "If r5c2 is not 6, r1c2 is"
 *     {witnesses}       of a colouring: "r1c2 and r9c1", one cell of each opposite, which all eliminated ones see
 *     {seen}            of two clusters: which cells see both colours of the other cluster
 *     {colours}         of a colouring: "either r1c2 and r4c4 hold it, or r1c4"
 *     {split}           the cases of a step: "r1c2 is 4 or 7"
 *     {fish} {kraken}   of a Kraken fish: the fish, as a sentence; what is true instead, with chains
 *     {assumed} {absurd}  of a net: "r4c6 were 1", "r2c1 would have no digit left"
 *     {fork}            of a net: its first cases, or else {absurd}
 *     {extra}           of a pattern: "r3c7 or r5c7 is 1"; {owners} and {surplus} are its parts
 *     {forced}          of a rectangle: what an eliminated candidate would make of the other corners
 *     {sides} {across}  of an extended rectangle: "rows 1 and 2", the lines of its sides; "columns 1, 4 and 7", those across
 *     {aligned} {excluding}  of an aligned exclusion: its base cells; the cells that see them all
 *     {crossing} {kites}  of empty rectangles and of dual kites: what each elimination would lead to; why its cells are seen
 *     {fireworks}       "Outside of box 5, 3 and 4 fit in row 4 and column 5 only in r4c8 and r7c5", for each corner
 *     {either} {clash}  of a 3D Medusa: "If one colour is true, r7c9 is 3; if the other is, r8c7 is 2"; "r6c2 would be 2 and r8c3 would be 5, and
 *                       r9c2 would have no digit left"
 *     {home} {apart}    of a tridagon: "One path is r4c4, r4c9, r8c9, r8c4 and r4c4 again. Another is r5c5, ... and r6c6"; "r5c5 and r6c6"
 *     {loop_rows} {loop_columns}  of an SK-loop: "rows 2 and 8"; "columns 2 and 8"
 *     {doubled}         its eliminations in its own cells: "If r7c1 were 2, it would use up the 2 of both row 7 and box 7, and the digits
 *                       would be too few"
 *     {base_cells} {base_digits} {base_houses}  of an exocet: "r5c4 and r5c6"; "2, 4 and 5"; "row 5 and box 5"
 *     {targets} {band} {cross_lines}  its targets: "r4c3 and r6c7"; the boxes of all of these; "columns 3, 5 and 7"
 *     {companions}      its companions, as a sentence with a blank before it, or nothing
 *     {rooms}           where its digits fit outside of the boxes: "2 fits only in rows 3 and 7, 4 and 5 only in rows 1 and 9"
 *     {shortages} {mirrors} {misfits}  sentences with a blank before each, or nothing: which digits a target lacks room for, which its
 *                       mirror does not have; what then is not in a base cell
 *     {places} {others} of a ring of one digit: its places in order; the guardians
 *     {singles}         of a fish that has one place in each base without its fins: "r8c8 and r6c4 are 2"
 *     {twice} {crowded}  of a fish, as sentences with a blank before them: fins in a cover; eliminations in a base
 *     {steps} {again}   of a chain, what follows if its first end is false: "If r3c4 is not 8, r2c5 is 8, and r1c5 is 1"; the same if
 *                       both ends are one candidate
 *     {round}           of a loop, the same both ways round
 *     {branches}        of cases, what follows from each, behind another sentence: ". If r1c2 is 1, r1c5 is 4, and r3c5 is 2"
 *     {net} {after}     of nets, what follows from each supposition; and after the last one
 * A [part] in brackets is dropped if one of its fields is empty, but for {twice} and {crowded}. Of [several|parts] the first that is
 * not dropped is used. A technique may have several rows; the first that fits the step is used.
 *
 * To add a technique's words, add a row with its id, its title, a line for the list (where and what) and one or two
 * sentences that say why. Proof lines and Eureka notation need no row; they are made from the argument (reason.h,
 * proof_text.c). */
#include "explain/sentence.h"

#include <string.h>

#include "base/translation.h"
#include "explain/trial.h"

#define FISH                                                                                                           \
    "In {bases}, the digit {wanted} fits only in {covers}. So {covers} cannot have {wanted} anywhere else: {cannot}."
#define COMPLEX                                                                                                        \
    "In {bases}, the digit {wanted} fits only in {covers}.[ {net}.| Each of {covers} has room for one {wanted}. All of that room is needed for {bases}; none is left for other cells.{crowded}] So {cannot}."
#define WITHOUT_FINS "In {bases}, the digit {wanted} would fit only in {covers} without {fins}."
#define FINNED                                                                                                         \
    WITHOUT_FINS                                                                                                       \
    "{twice} If {fin} is {wanted}, {affected} {see} it. If not, "                                                      \
    "[{singles}|{bases} have their {wanted} in {covers}, which then have room for no other].{crowded} Either way, {cannot}."
#define FIN_OR_FISH                                                                                                                    \
    "{twice} If {fin} is {wanted}, {affected} {see} it. If not, {bases} have their {wanted} in {covers}, which then have room for no " \
    "other.{crowded} Either way, {cannot}."
#define FINNED_COMPLEX WITHOUT_FINS "[ {net}. So {cannot}.|" FIN_OR_FISH "]"
#define FINNED_LARGE "[{net}. So {cannot}.|" WITHOUT_FINS FIN_OR_FISH "]"
#define KRAKEN "[{fish} {kraken}. So ]{cannot}."
#define TURBOT                                                                                                                       \
    "In {bases}, the digit {wanted} has two places each. Two of these see each other, so one of the other two is {wanted}[: either " \
    "{first}, or {last}]. {affected} {see} both and cannot be {removed}."
#define EITHER                                                                                                                 \
    "[{steps}. So {first}, or {last}. Either way, |Either {first}, or the chain shows that {last}. Either way, |{again}. So |" \
    "Even if {unless}, the chain shows that {surely}, so |{round}. Either way, {loop}: |"                                      \
    "The chain closes into a loop, so {loop}: ]"
#define MEDUSA                                                                                                         \
    "Where a cell has two candidates, or a digit two places in a row, column or box, the two get opposite colours. One colour is true everywhere, and the other false everywhere. "
#define BENT                                                                                                           \
    "{truths} have only the digits {all}, as many as cells. Each of these but {result} can be there only once, so at least one of the cells is {result}: {affected} {see} every {result} in these cells and cannot be {removed}."
#define CHAIN                                                                                                          \
    EITHER                                                                                                             \
    "[{net}. So |If {assumed}, {absurd}, so ][{split}{branches}. So |{split}, and each leads to the same result: ]{cannot}."
#define ABSURD                                                                                                         \
    "[If {affected} were {removed}, a contradiction would follow{plain}, so ]"                                         \
    "[If {cell} were not {digit}, a contradiction would follow{plain}, so ]{cannot}."
#define LOOP "[{round}. Either way, {ends}: |The chain closes into a loop, so {ends}: ]{cannot}."
#define EXCHANGE "If {corners} held only {pair}, the two digits could be swapped, and there would be two solutions. "
#define EXCHANGE_SIDES                                                                                                          \
    "[Look where {sides} cross {across}. If these cells held only {pair}, {sides} would both have all of these digits there. |" \
    "Of {corners} each half lies in one house. If all of them held only {pair}, both halves would have all of these digits. ]"  \
    "They could swap these digits, cell by cell, and there would be two solutions. "
#define ONE_OF_CORNERS EXCHANGE "[So {extra}. ]{affected} {see} each of these places and cannot be {removed}."
#define ONLY_IN_CORNERS EXCHANGE "In {bases}, the digit {wanted} fits only in these cells. [{forced}. ]So {cannot}."
#define COLOURS "Where {wanted} has two places in a row, column or box, one holds it[: so {colours}]"
#define TWO_PLACES "Where {wanted} has two places in a row, column or box, one holds it, and they get opposite colours."
#define SETS                                                                                                                         \
    "[{sets}: ][Of two sets only one can hold the digit they share, because its places see each other. The other must hold all its " \
    "other digits{plain}: ]{cannot}."

static const struct phrase phrases[] = {
    {"peers", PHRASE_ONE_CELL, TR("Peers"), TR("{truths} takes {removed} from {affected}"),
     TR("{truths} is {digits}, and {affected} lies in {in} too, so {affected} cannot be {barred}.")},
    {"peers", PHRASE_MANY_CELLS, TR("Peers"), TR("all at once: peers of {number}"),
     TR("{number} have their digit, and no other cell of their houses can have the same.")},
    {"peers", PHRASE_ALWAYS, TR("Peers"), TR("peers of {truths} lose {removed}"),
     TR("{truths} is {digits}, so no other cell of {in} can be {barred}.")},
    {"seen-digits", PHRASE_ALWAYS, TR("Seen digits"), TR("{affected} sees {gone}"),
     TR("{affected} cannot be {removed}: {houses} {hold} already.")},
    {"hidden-single", PHRASE_PLACES, TR("Hidden single"), TR("hidden single {cell}={digit}"),
     TR("In {house}, {digit} fits only in {cell}, so {cell} is {digit}.")},
    {"hidden-single", PHRASE_ALWAYS, TR("Hidden single"), TR("{affected} must be {wanted}, not {removed}"),
     TR("In {house}, {wanted} fits only in {affected}, so {cannot}.")},
    {"full-house", PHRASE_ALWAYS, TR("Full house"), TR("full house {cell}={digit}"),
     TR("In {house}, only {digit} is missing, so {cell} is {digit}.")},
    {"naked-single", PHRASE_OWN_CELL, TR("Naked single"), TR("naked single {cell}={digit}"),
     TR("In {cell}, only {digit} is left, so {cell} is {digit}.")},
    {"naked-single", PHRASE_ALWAYS, TR("Naked single"), TR("naked single {cell}={digit}"),
     TR("{cell} can only be {digit}[: {gone} {stand} in {houses} already].")},
    {"naked-pair", PHRASE_ALWAYS, TR("Naked pair"), TR("naked pair {digits} in {in}"),
     TR("{truths} can only be {digits} and need both, so no other cell of {in} can be {barred}.")},
    {"naked-triple", PHRASE_ALWAYS, TR("Naked triple"), TR("naked triple {all} in {in}"),
     TR("{truths} share {all} among themselves, so no other cell of {in} can be {barred}.")},
    {"naked-quad", PHRASE_ALWAYS, TR("Naked quad"), TR("naked quad {all} in {in}"),
     TR("{truths} share {all} among themselves, so no other cell of {in} can be {barred}.")},
    {"locked-pair", PHRASE_ALWAYS, TR("Locked pair"), TR("locked pair {digits} in {in}"),
     TR("{truths} can only be {digits} and need both, so no other cell of {in} can be {barred}.")},
    {"locked-triple", PHRASE_ALWAYS, TR("Locked triple"), TR("locked triple {all} in {in}"),
     TR("{truths} share {all} among themselves, so no other cell of {in} can be {barred}.")},
    {"hidden-pair", PHRASE_ALWAYS, TR("Hidden pair"), TR("hidden pair {wants} in {house}"),
     TR("In {house}, the digits {wants} fit only in {slots}, so these cells cannot be {removed}.")},
    {"hidden-triple", PHRASE_ALWAYS, TR("Hidden triple"), TR("hidden triple {wants} in {house}"),
     TR("In {house}, the digits {wants} fit only in {slots}, so these cells cannot be {removed}.")},
    {"hidden-quad", PHRASE_ALWAYS, TR("Hidden quad"), TR("hidden quad {wants} in {house}"),
     TR("In {house}, the digits {wants} fit only in {slots}, so these cells cannot be {removed}.")},
    {"pointing", PHRASE_ONE_LINK, TR("Pointing"), TR("pointing {wanted} from {house}"),
     TR("In {house}, {wanted} fits only in {in}, so no other cell of {in} can be {removed}.")},
    {"pointing", PHRASE_ALWAYS, TR("Pointing"), TR("pointing {wanted} from {house}"),
     TR("In {house}, every place of {wanted} sees {affected}, so {cannot}.")},
    {"claiming", PHRASE_ONE_LINK, TR("Claiming"), TR("claiming {wanted} for {house}"),
     TR("In {house}, {wanted} fits only in {in}, so no other cell of {in} can be {removed}.")},
    {"claiming", PHRASE_ALWAYS, TR("Claiming"), TR("claiming {wanted} for {house}"),
     TR("In {house}, every place of {wanted} sees {affected}, so {cannot}.")},
    {"x-wing", PHRASE_ALWAYS, TR("X-wing"), TR("X-wing {wanted} in {bases}"), TR(FISH)},
    {"swordfish", PHRASE_ALWAYS, TR("Swordfish"), TR("swordfish {wanted} in {bases}"), TR(FISH)},
    {"jellyfish", PHRASE_ALWAYS, TR("Jellyfish"), TR("jellyfish {wanted} in {bases}"), TR(FISH)},
    {"finned-x-wing", PHRASE_ALWAYS, TR("Finned X-wing"), TR("finned X-wing {wanted} in {bases}"), TR(FINNED)},
    {"sashimi-x-wing", PHRASE_ALWAYS, TR("Sashimi X-wing"), TR("sashimi X-wing {wanted} in {bases}"), TR(FINNED)},
    {"finned-swordfish", PHRASE_ALWAYS, TR("Finned swordfish"), TR("finned swordfish {wanted} in {bases}"), TR(FINNED)},
    {"sashimi-swordfish", PHRASE_ALWAYS, TR("Sashimi swordfish"), TR("sashimi swordfish {wanted} in {bases}"),
     TR(FINNED)},
    {"finned-jellyfish", PHRASE_ALWAYS, TR("Finned jellyfish"), TR("finned jellyfish {wanted} in {bases}"), TR(FINNED)},
    {"sashimi-jellyfish", PHRASE_ALWAYS, TR("Sashimi jellyfish"), TR("sashimi jellyfish {wanted} in {bases}"),
     TR(FINNED)},
    {"skyscraper", PHRASE_ALWAYS, TR("Skyscraper"), TR("skyscraper {wanted} in {bases}"), TR(TURBOT)},
    {"two-string-kite", PHRASE_ALWAYS, TR("Two-string kite"), TR("two-string kite {wanted} in {bases}"), TR(TURBOT)},
    {"turbot-fish", PHRASE_ALWAYS, TR("Turbot fish"), TR("turbot fish {wanted} in {bases}"), TR(TURBOT)},
    {"xy-wing", PHRASE_ALWAYS, TR("XY-wing"), TR("XY-wing {path}"),
     TR("[{cases}. ]Either way, {affected} {see} it and cannot be {removed}.")},
    {"xyz-wing", PHRASE_ALWAYS, TR("XYZ-wing"), TR("XYZ-wing {path}"),
     TR("[{cases}. ]In every case, {affected} {see} it and cannot be {removed}.")},
    {"w-wing", PHRASE_ALWAYS, TR("W-wing"), TR("W-wing {truths}"),
     TR("In {house}, the digit {wants} has two places, and each of {truths} sees one of them. So {truths} cannot "
        "both be {wants}, and one of them is {result}. {affected} {see} both cells and cannot be {removed}.")},
    {"x-chain", PHRASE_ALWAYS, TR("X-chain"), TR("X-chain: {outcome}"), TR(CHAIN)},
    {"xy-chain", PHRASE_ALWAYS, TR("XY-chain"), TR("XY-chain: {outcome}"), TR(CHAIN)},
    {"discontinuous-nice-loop", PHRASE_ALWAYS, TR("Discontinuous nice loop"), TR("nice loop: {outcome}"), TR(CHAIN)},
    {"broken-wing", PHRASE_ALWAYS, TR("Broken wing"), TR("broken wing {wanted}: {outcome}"),
     TR("[{places} form a ring with an odd number of places, in which each sees the next. So {wanted} cannot be "
        "in every second place all round it. ][At least one of {bases} has its {wanted} in another place: {others}|In {bases}, the digit {wanted} must be in another place]. "
        "{affected} {see} all of these and cannot be {removed}.")},
    {"aic", PHRASE_ALWAYS, TR("Alternating inference chain"), TR("chain: {outcome}"), TR(CHAIN)},
    {"franken-x-wing", PHRASE_ALWAYS, TR("Franken X-wing"), TR("Franken X-wing {wanted} in {bases}"), TR(COMPLEX)},
    {"franken-swordfish", PHRASE_ALWAYS, TR("Franken swordfish"), TR("Franken swordfish {wanted} in {bases}"),
     TR(COMPLEX)},
    {"franken-jellyfish", PHRASE_ALWAYS, TR("Franken jellyfish"), TR("Franken jellyfish {wanted} in {bases}"),
     TR(COMPLEX)},
    {"finned-franken-x-wing", PHRASE_ALWAYS, TR("Finned Franken X-wing"),
     TR("finned Franken X-wing {wanted} in {bases}"), TR(FINNED_COMPLEX)},
    {"finned-franken-swordfish", PHRASE_ALWAYS, TR("Finned Franken swordfish"),
     TR("finned Franken swordfish {wanted} in {bases}"), TR(FINNED_COMPLEX)},
    {"finned-franken-jellyfish", PHRASE_ALWAYS, TR("Finned Franken jellyfish"),
     TR("finned Franken jellyfish {wanted} in {bases}"), TR(FINNED_COMPLEX)},
    {"mutant-x-wing", PHRASE_ALWAYS, TR("Mutant X-wing"), TR("mutant X-wing {wanted} in {bases}"), TR(COMPLEX)},
    {"mutant-swordfish", PHRASE_ALWAYS, TR("Mutant swordfish"), TR("mutant swordfish {wanted} in {bases}"),
     TR(COMPLEX)},
    {"mutant-jellyfish", PHRASE_ALWAYS, TR("Mutant jellyfish"), TR("mutant jellyfish {wanted} in {bases}"),
     TR(COMPLEX)},
    {"finned-mutant-x-wing", PHRASE_ALWAYS, TR("Finned mutant X-wing"), TR("finned mutant X-wing {wanted} in {bases}"),
     TR(FINNED_COMPLEX)},
    {"finned-mutant-swordfish", PHRASE_ALWAYS, TR("Finned mutant swordfish"),
     TR("finned mutant swordfish {wanted} in {bases}"), TR(FINNED_LARGE)},
    {"finned-mutant-jellyfish", PHRASE_ALWAYS, TR("Finned mutant jellyfish"),
     TR("finned mutant jellyfish {wanted} in {bases}"), TR(FINNED_LARGE)},
    {"finned-mutant-squirmbag", PHRASE_ALWAYS, TR("Finned mutant squirmbag"),
     TR("finned mutant squirmbag {wanted} in {bases}"), TR(FINNED_LARGE)},
    {"finned-mutant-whale", PHRASE_ALWAYS, TR("Finned mutant whale"), TR("finned mutant whale {wanted} in {bases}"),
     TR(FINNED_LARGE)},
    {"empty-rectangle", PHRASE_ALWAYS, TR("Empty rectangle"), TR("empty rectangle {wanted} in {house}"),
     TR("[{crossing}. So ]{cannot}.")},
    {"dual-two-string-kite", PHRASE_ALWAYS, TR("Dual two-string kite"), TR("two kites meet: {outcome}"),
     TR("[{kites}. ]So {cannot}.")},
    {"dual-empty-rectangle", PHRASE_ALWAYS, TR("Dual empty rectangle"), TR("two empty rectangles {wanted} in {house}"),
     TR("[{crossing}. So ]{cannot}.")},
    {"remote-pair", PHRASE_ALWAYS, TR("Remote pair"), TR("remote pair {digits}: {outcome}"),
     TR("Along {path}, {all} take turns, so the ends hold one each. {affected} {see} both ends and cannot be "
        "{removed}.")},
    {"bug-plus-1", PHRASE_ALWAYS, TR("BUG+1"), TR("BUG+1: {outcome}"),
     TR("Only {owners} has more than two candidates. Without {surplus} there, every open cell could take its other digit, because "
        "each digit would have two places in every row, column and box. There would be two solutions or none. So {extra}: {cannot}.")},
    {"unique-rectangle-1", PHRASE_ALWAYS, TR("Unique rectangle type 1"), TR("unique rectangle: {outcome}"),
     TR(EXCHANGE "There is only one, so {cannot}.")},
    {"unique-rectangle-2", PHRASE_ALWAYS, TR("Unique rectangle type 2"), TR("unique rectangle: {outcome}"),
     TR(ONE_OF_CORNERS)},
    {"unique-rectangle-3", PHRASE_ALWAYS, TR("Unique rectangle type 3"), TR("unique rectangle and {truths}: {outcome}"),
     TR(EXCHANGE "There is only one[, so {extra}]. Whichever it is, that cell and {truths} use up {all}: {cannot}.")},
    {"unique-rectangle-4", PHRASE_ALWAYS, TR("Unique rectangle type 4"),
     TR("unique rectangle, {wanted} in {house}: {outcome}"),
     TR(EXCHANGE "In {house}, the digit {wanted} fits only in {owners}, so one of them is {wanted}. If the other were "
                 "{result}, all four would hold only {pair}: {cannot}.")},
    {"unique-rectangle-5", PHRASE_ALWAYS, TR("Unique rectangle type 5"), TR("unique rectangle: {outcome}"),
     TR(ONE_OF_CORNERS)},
    {"unique-rectangle-6", PHRASE_ALWAYS, TR("Unique rectangle type 6"),
     TR("unique rectangle, {wanted} in {bases}: {outcome}"), TR(ONLY_IN_CORNERS)},
    {"hidden-rectangle", PHRASE_ALWAYS, TR("Hidden rectangle"), TR("hidden rectangle, {wanted} in {bases}: {outcome}"),
     TR(ONLY_IN_CORNERS)},
    {"avoidable-rectangle-1", PHRASE_ALWAYS, TR("Avoidable rectangle type 1"), TR("avoidable rectangle: {outcome}"),
     TR("Of {corners}, three are solved, and none was given. If {affected} were {result}, two digits could be "
        "swapped, and there would be two solutions: {cannot}.")},
    {"avoidable-rectangle-2", PHRASE_ALWAYS, TR("Avoidable rectangle type 2"), TR("avoidable rectangle: {outcome}"),
     TR("Of {corners}, two are solved, and none was given. If the other two held the same digits crosswise, "
        "these could be swapped, and there would be two solutions. [So {extra}. ]{affected} {see} each of these "
        "places and cannot be {removed}.")},
    {"sue-de-coq", PHRASE_ALWAYS, TR("Sue de Coq"), TR("Sue de Coq {truths}"),
     TR("{truths} can only be {all}, as many digits as cells. Each digit can be there only once, because all its places lie in "
        "one line or box: {once}. So all of them are there, and not elsewhere in that line or box: {cannot}.")},
    {"simple-coloring-trap", PHRASE_ALWAYS, TR("Simple colouring trap"), TR("colours of {wanted}: {outcome}"),
     TR(COLOURS ". {affected} {see} a place of each colour and cannot be {removed}.")},
    {"simple-coloring-wrap", PHRASE_ALWAYS, TR("Simple colouring wrap"), TR("colours of {wanted}: {outcome}"),
     TR(COLOURS "[. {meet} see each other and cannot both hold it]: {cannot}.")},
    {"multi-coloring-1", PHRASE_ALWAYS, TR("Multi-colouring type 1"), TR("colours of {wanted}: {outcome}"),
     TR(TWO_PLACES "[ {meet} see each other, so one of them is not {wanted}. {opposites}.] {affected} "
                   "{see} [both {witnesses}|one of these in either case] and cannot be {removed}.")},
    {"multi-coloring-2", PHRASE_ALWAYS, TR("Multi-colouring type 2"), TR("colours of {wanted}: {outcome}"),
     TR(TWO_PLACES "[ {seen}, which have opposite colours, so one of these holds it.] So {cannot}.")},
    {"continuous-nice-loop", PHRASE_ALWAYS, TR("Continuous nice loop"), TR("loop: {outcome}"), TR(LOOP)},
    {"grouped-continuous-nice-loop", PHRASE_ALWAYS, TR("Grouped continuous nice loop"), TR("grouped loop: {outcome}"),
     TR(LOOP)},
    {"grouped-discontinuous-nice-loop", PHRASE_ALWAYS, TR("Grouped discontinuous nice loop"),
     TR("grouped nice loop: {outcome}"), TR(CHAIN)},
    {"grouped-aic", PHRASE_ALWAYS, TR("Grouped alternating inference chain"), TR("grouped chain: {outcome}"),
     TR(CHAIN)},
    {"als-xz", PHRASE_ALWAYS, TR("ALS-XZ"), TR("ALS-XZ: {outcome}"), TR(SETS)},
    {"als-xy-wing", PHRASE_ALWAYS, TR("ALS-XY-wing"), TR("ALS-XY-wing: {outcome}"), TR(SETS)},
    {"als-chain", PHRASE_ALWAYS, TR("ALS chain"), TR("ALS chain: {outcome}"), TR(SETS)},
    {"death-blossom", PHRASE_ALWAYS, TR("Death blossom"), TR("death blossom: {outcome}"),
     TR("[{petals}: ][Whichever digit {pivot} holds, a set of cells loses it and then holds all "
        "its others{plain}: ]{cannot}.")},
    {"kraken-fish-1", PHRASE_ALWAYS, TR("Kraken fish type 1"), TR("Kraken fish: {outcome}"), TR(KRAKEN)},
    {"kraken-fish-2", PHRASE_ALWAYS, TR("Kraken fish type 2"), TR("Kraken fish: {outcome}"), TR(KRAKEN)},
    {"forcing-chain-contradiction", PHRASE_ALWAYS, TR("Forcing chain contradiction"), TR("forcing chain: {outcome}"),
     TR("[{net}. So |If {assumed}, the chains would lead to a contradiction: {absurd}. So ]" EITHER ABSURD)},
    {"forcing-net-contradiction", PHRASE_ALWAYS, TR("Forcing net contradiction"), TR("forcing net: {outcome}"),
     TR("[{net}. So |If {assumed}, a contradiction would follow in the end: {absurd}. So ]" EITHER ABSURD)},
    {"forcing-chain-verity", PHRASE_ALWAYS, TR("Forcing chain verity"), TR("forcing chains: {outcome}"),
     TR("[{split}{branches}. So |{split}, and from each a chain leads to the same result: ]{cannot}.")},
    {"forcing-net-verity", PHRASE_ALWAYS, TR("Forcing net verity"), TR("forcing nets: {outcome}"),
     TR("[{split}{branches}. So |{split}, and each leads to the same result: ]{cannot}.")},
    {"template-set", PHRASE_ALWAYS, TR("Template set"), TR("templates of {wanted}: {cell}={digit}"),
     TR("[{net}. So every|If {assumed}, {absurd}. So every|Every] way to place {wanted} in every row, column and box[ that leaves room for "
        "{rest}] has it in {cell}: {cell} is {digit}.")},
    {"template-delete", PHRASE_ALWAYS, TR("Template delete"), TR("templates of {wanted}: {outcome}"),
     TR("[{net}. That cannot be, so {after}. That rules out the rest: |"
        "{net}. So |If {assumed}, {absurd}. So ]{cannot}.")},
    {"unique-loop", PHRASE_ALWAYS, TR("Unique loop"), TR("unique loop {pair}: {outcome}"),
     TR(EXCHANGE "[So {extra}][, and in {house}, {wanted} fits only in two of them]: {cannot}.")},
    {"bug-lite", PHRASE_ALWAYS, TR("BUG-lite"), TR("BUG-lite: {outcome}"),
     TR("[Unless {extra}, each of {corners} has only two candidates|If each of {corners} had only two candidates]. In every row, column and box, "
        "each digit is then in two of them or in none. So all of them could take their other digit as well, and there would be two solutions or none. [So {extra}][, and in {house}, {wanted} fits only in two of "
        "them]: {cannot}.")},
    {"extended-rectangle-1", PHRASE_ALWAYS, TR("Extended rectangle type 1"), TR("extended rectangle: {outcome}"),
     TR(EXCHANGE_SIDES "There is only one, so {cannot}.")},
    {"extended-rectangle-2", PHRASE_ALWAYS, TR("Extended rectangle type 2"), TR("extended rectangle: {outcome}"),
     TR(EXCHANGE_SIDES
        "There is only one[, so {extra}]. {affected} {see} each of these places and cannot be {removed}.")},
    {"extended-rectangle-3", PHRASE_ALWAYS, TR("Extended rectangle type 3"),
     TR("extended rectangle and {truths}: {outcome}"),
     TR(EXCHANGE_SIDES
        "There is only one[, so {extra}]. Whichever it is, that cell and {truths} use up {all}: {cannot}.")},
    {"extended-rectangle-4", PHRASE_ALWAYS, TR("Extended rectangle type 4"),
     TR("extended rectangle, {wanted} in {house}: {outcome}"),
     TR(EXCHANGE_SIDES
        "In {house}, the digit {wanted} fits only in {owners}, so one of them is {wanted}. The other "
        "must be something else than {pair}, or all of these cells would hold only these digits. So {cannot}.")},
    {"bivalue-oddagon", PHRASE_ALWAYS, TR("Bivalue oddagon"), TR("oddagon: {outcome}"),
     TR("{path} form a ring, in which each cell sees the next. It has an odd number of cells, so two digits[, "
        "{ring},] cannot alternate around it. So [{guardians} is true, and ]{cannot}.")},
    {"tridagon", PHRASE_ALWAYS, TR("Tridagon"), TR("tridagon: {outcome}"),
     TR("[Go round the four boxes along rows and columns. {home}. With only {ring}, each box would have all three, and from box to box each "
        "digit would change along its path. So from one box to the next, either every digit becomes the next of the three, or every digit the one before. "
        "The first path comes back to its own cell, and so to its own digit. Then the other path comes back to its own digit, too. But {apart} are in one box and differ.|Three digits cannot fill these {number} in four boxes.] So [{guardians} is true, and ]{cannot}.")},
    {"junior-exocet", PHRASE_ALWAYS, TR("Junior exocet"), TR("junior exocet: {outcome}"),
     TR("[{base_cells} hold two of {base_digits}, and {base_houses} have these two nowhere else.{companions} So in {cross_lines}, the two "
        "are in the targets, {targets}, or outside of {band}. There, {rooms}. That is one line too few, because a line holds a digit once. So each of the two is in a "
        "target.{shortages}{mirrors}{misfits} So {targets} hold the same two digits as {base_cells}: |By the exocet, ]"
        "{cannot}.")},
    {"senior-exocet", PHRASE_ALWAYS, TR("Senior exocet"), TR("senior exocet: {outcome}"),
     TR("[{base_cells} hold two of {base_digits}, and {base_houses} have these two nowhere else.{companions} So in {cross_lines}, the two "
        "are in the targets, {targets}, or in other cells outside of {band}. There, {rooms}. That is one line too few, because a line holds a digit once. So each of the two is in a "
        "target.{shortages}{mirrors}{misfits} So {targets} hold the same two digits as {base_cells}: |By the exocet, ]"
        "{cannot}.")},
    {"sk-loop", PHRASE_ALWAYS, TR("SK-loop"), TR("SK-loop: {outcome}"),
     TR("[Look where {loop_rows} cross {loop_columns}. Take the {number} beside these crossings, in the same line and in the same box. |"
        "Take the {number} {truths}. ]{supplies}. They have no other candidates. That makes {supply} for {number}. So each of these digits is in one of these cells, "
        "and nowhere else in that row, column or box[. {doubled}. So |: ]{cannot}.")},
    {"multi-sector-locked-set", PHRASE_ALWAYS, TR("Multi-sector locked set"), TR("multi-sector locked set: {outcome}"),
     TR("Take the {number} {truths}. {supplies}. They have no other candidates. That makes {supply} for {number}. So each of these digits is in one of these cells, "
        "and nowhere else in that row or column: {cannot}.")},
    {"almost-locked-pair", PHRASE_ALWAYS, TR("Almost locked pair"),
     TR("almost locked pair {wants} in {house} and {houses}"),
     TR("In {house}, outside of {houses}, {wants} fit only in {slots}, so at least one of them is where the two houses cross. They cannot both be "
        "there, because {truths} needs one of them. So {slots} holds the other, and {houses} has both already: {cannot}.")},
    {"almost-locked-triple", PHRASE_ALWAYS, TR("Almost locked triple"),
     TR("almost locked triple {wants} in {house} and {houses}"),
     TR("In {house}, outside of {houses}, {wants} fit only in {slots}, so at least one of them is where the two houses cross. At most one of them is "
        "there, because {truths} need two of them. So {slots} hold the other two, and {houses} has all three already: {cannot}.")},
    {"m-wing", PHRASE_ALWAYS, TR("M-wing"), TR("M-wing: {outcome}"), TR(CHAIN)},
    {"s-wing", PHRASE_ALWAYS, TR("S-wing"), TR("S-wing: {outcome}"), TR(CHAIN)},
    {"l-wing", PHRASE_ALWAYS, TR("L-wing"), TR("L-wing: {outcome}"), TR(CHAIN)},
    {"h-wing", PHRASE_ALWAYS, TR("H-wing"), TR("H-wing: {outcome}"), TR(CHAIN)},
    {"strong-wing", PHRASE_ALWAYS, TR("Strong wing"), TR("strong wing: {outcome}"), TR(CHAIN)},
    {"firework-triple", PHRASE_ALWAYS, TR("Firework triple"), TR("firework {wants} in {slots}"),
     TR("[{fireworks}|Outside of {houses}, {wants} have at most one cell in each of {bases}]. A digit in neither of them must be in {houses} "
        "for the row and the column, so it is where these two cross. So {wants} fill {slots}, which hold nothing else: {cannot}.")},
    {"firework-quadruple", PHRASE_ALWAYS, TR("Firework quadruple"), TR("firework {wants} in {slots}"),
     TR("[{fireworks}|Outside of the box of one corner, two of {wants} fit in its lines only at the other two corners. At the opposite "
        "corner, the same holds for the other two]. A digit in neither of them must be in its box for the row and the column, so it is where these "
        "two cross. So {wants} fill {slots}, which hold nothing else: {cannot}.")},
    {"3d-medusa-trap", PHRASE_ALWAYS, TR("3D Medusa trap"), TR("3D Medusa: {outcome}"),
     TR(MEDUSA "[{either}. Either way, |Whichever colour is true rules this out: ]{cannot}.")},
    {"3d-medusa-wrap", PHRASE_ALWAYS, TR("3D Medusa wrap"), TR("3D Medusa: {outcome}"),
     TR(MEDUSA
        "If one of them were true, [{clash}|two of its candidates would conflict, or a cell would have none left]. "
        "So it is false: {cannot}.")},
    {"aligned-pair-exclusion", PHRASE_ALWAYS, TR("Aligned pair exclusion"), TR("aligned pair: {outcome}"),
     TR("[{aligned} both see {excluding}, so they cannot take both candidates of such a cell. |]"
        "[{net}. So |If {assumed}, {absurd}: cells with two candidates that see both cells of the pair take its digits. So ]"
        "[No pair of digits that the two cells can hold has room for it{plain}: ]{cannot}.")},
    {"aligned-triplet-exclusion", PHRASE_ALWAYS, TR("Aligned triplet exclusion"), TR("aligned triplet: {outcome}"),
     TR("[{aligned} all see {excluding}, so they cannot take all candidates of such a cell. |]"
        "[{net}. So |With a digit that is removed here, every choice for the three cells repeats a digit in a house or "
        "leaves a cell none. So ]{cannot}.")},
    {"wxyz-wing", PHRASE_ALWAYS, TR("WXYZ-wing"), TR("WXYZ-wing {truths}"), TR(BENT)},
    {"vwxyz-wing", PHRASE_ALWAYS, TR("VWXYZ-wing"), TR("VWXYZ-wing {truths}"), TR(BENT)},
    {"uvwxyz-wing", PHRASE_ALWAYS, TR("UVWXYZ-wing"), TR("UVWXYZ-wing {truths}"), TR(BENT)},
    {"tuvwxyz-wing", PHRASE_ALWAYS, TR("TUVWXYZ-wing"), TR("TUVWXYZ-wing {truths}"), TR(BENT)},
    {"dynamic-forcing-chain-contradiction", PHRASE_ALWAYS, TR("Dynamic forcing chain (+) contradiction"),
     TR("dynamic forcing chain: {outcome}"),
     TR("[{net}. So |If {assumed}, what follows ends in a contradiction: {absurd}. Locked candidates, pairs and X-wings are "
        "used, too. So ]" EITHER ABSURD)},
    {"dynamic-forcing-chain-verity", PHRASE_ALWAYS, TR("Dynamic forcing chain (+) verity"),
     TR("dynamic forcing chains: {outcome}"),
     TR("[{split}{branches}. So |{split}. Each case is followed, also with locked candidates, pairs and X-wings, and each gives the "
        "same result: |However the shaded places and cells are filled, this is ruled out{plain}: ]{cannot}.")},
    {"nested-forcing-chain", PHRASE_ALWAYS, TR("Nested forcing chain"), TR("nested forcing chain: {outcome}"),
     TR("[If {assumed}, {inside}. In the end, {absurd}. So |{net}. So |If {assumed}, a contradiction would follow in the end: "
        "{absurd}. So ]" EITHER ABSURD)},
    {"smallest-reason", PHRASE_ALWAYS, TR("Smallest reason"), TR("smallest reason: {outcome}"),
     TR("[{net}. So |If {assumed}, {fork}. So ]" EITHER ABSURD)},
    {"guess", PHRASE_LAST_OPTION, TR("Last option"), TR("{cell}={digit} is left"),
     TR("In {cell}, {failures}, so {digit} is left.")},
    {"guess", PHRASE_NEXT_OPTION, TR("Guess"), TR("guess {cell}={digit}"),
     TR("In {cell}, {failures}: try {digit} ({left}).")},
    {"guess", PHRASE_REMOVES, TR("Guess"), TR("guess {cell}={digit}"), TR("[{pause} ]{choice} (it is {options}).")},
    {"guess", PHRASE_ALWAYS, TR("Guess"), TR("guess {cell}={digit}"),
     TR("[{pause} ]{choice}, the only digit left there.")},
    {"contradiction", PHRASE_ALWAYS, TR("Contradiction"), TR("contradiction[: {void}| (not proved)]"),
     TR("[{empty}|The trace does not say what has nothing left, so this contradiction is not proved][{refuted}].")},
    {"backtrack", PHRASE_ALWAYS, TR("Back"), TR("back to step {back}[: {guess} failed]"),
     TR("[Every digit of {failed} has failed. ]Back to step {back}: {undone} undone.[ {verdict}.]"
        "[ {innocent}.]")},
    {"solved", PHRASE_ALWAYS, TR("Solved"), TR("solved"), TR("Every cell has its digit, and no house has one twice.")},
    {"stuck", PHRASE_ALWAYS, TR("Stuck"), TR("stuck"), TR("No technique finds anything more here[: {several}].")},
    {"no-solution", PHRASE_ALWAYS, TR("No solution"), TR("no solution"), TR("This puzzle has no solution: {why}.")},
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
