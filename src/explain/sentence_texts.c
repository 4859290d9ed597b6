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
 *     {went}            of a contradiction in a cell, if there is a slice: where its digits went since the guess
 *     {innocent}        if the slice says so: the undone guess had no part in the contradiction
 *     {nogood}          digits that cannot all be true, where all but one are: "r1c2=5 and r4c4=3 cannot both be true. The other is true"
 *     {teacher}         which contradiction showed that: "The previous contradiction", "An earlier contradiction"
 *     {learned} {lesson}  the same of the step that learns it: "not both r1c2=5 and r4c4=3"; "r1c2=5 and r4c4=3 together lead to the
 *                       contradiction: they cannot both be true, whatever else is guessed"
 *     {gate}            of that step, what follows from the last guess and leads to the contradiction alone: "All ways from the guess
 *                       r6c6=2 to the contradiction pass r4c4=3"
 *     {excluded}        of a backjump behind a learned nogood, which of its digits is excluded then: "r1c2=5"
 *     {stays}           of the same, why it goes just as far as it does: "r4c4=3 stays, and now excludes r1c2=5"
 *     {verdict}         what is known of the undone guess's cell: "4 has failed in r8c4, so 9 is left"
 *     {back} {undone}   the number of that guess's step; how many steps are undone: "31 steps are"
 *     {why}             why there is no solution
 *     {several}         that the puzzle has more than one, and where two of them differ
 *     {fails}           what follows from a wrong step: "With it r1c3=4 follows, and then r5c5 has no candidate left"
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
 *     {holders} {clues}  of a step by a clue: "r1c1 can only be 3 or 4. Whichever it is, "; "thermometer from r1c1 to r3c3"
 *     {ways}            of a step by a sum: "The cage of 10 from r1c1 to r1c3 can only be 1+2+7, 1+3+6 or 1+4+5, so "
 *     {region}          of a step by a sum that houses leave: "rows 1 and 2"
 *     {blockers}        of a hidden single or a locked digit: "r1c7 and r4c2", where its digit stands and blocks the other cells of the house
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
 * The words of techniques are their SAY rows in technique.def: a line for the list (where and what) and one or two sentences that say
 * why. Proof lines and Eureka notation need no row; they are made from the argument (reason.h, proof_text.c). */
#include "explain/sentence.h"

#include <string.h>

#include "base/translation.h"
#include "explain/trial.h"

/* A technique's id and title stand in its first row. */
#define TECHNIQUE(name, id, title, ...) static const char id_of_##name[] = id, title_of_##name[] = title;
#include "technique/technique.def"

static const struct phrase phrases[] = {
#define SAY(name, when, line, sentence) {id_of_##name, PHRASE_##when, title_of_##name, line, sentence},
#include "technique/technique.def"
    {"peers", PHRASE_CLUES, TR("Peers"), TR("clue: {outcome}"), TR("{holders}{cannot} ({clues}).")},
    {"peers", PHRASE_ONE_CELL, TR("Peers"), TR("{truths} takes {removed} from {affected}"),
     TR("{truths} is {digits}, and {affected} lies in {in} too, so {affected} cannot be {barred}.")},
    {"peers", PHRASE_MANY_CELLS, TR("Peers"), TR("all at once: the digits of {number} go from their houses"),
     TR("{number} have their digit, and no other cell of their houses can have the same.")},
    {"peers", PHRASE_ALWAYS, TR("Peers"), TR("no other {removed} around {truths}"),
     TR("{truths} is {digits}, so no other cell of {in} can be {barred}.")},
    {"seen-digits", PHRASE_ALWAYS, TR("Seen digits"), TR("{affected} sees {gone}"),
     TR("{affected} cannot be {removed}: {houses} {hold} already.")},
    {"learned-nogood", PHRASE_ALWAYS, TR("Learned"), TR("learned: {learned}"), TR("[{gate}. ]{lesson}.")},
    {"nogood", PHRASE_ALWAYS, TR("As learned"), TR("as learned: {outcome}"),
     TR("[{teacher} showed that {nogood}|With the digits that stand here, {removed} in {affected} would lead to an "
        "earlier contradiction again], so {cannot}.")},
    {"guess", PHRASE_LAST_OPTION, TR("Last option"), TR("{cell}={digit} is left"),
     TR("In {cell}, {failures}, so {digit} is left.")},
    {"guess", PHRASE_NEXT_OPTION, TR("Guess"), TR("guess {cell}={digit}"),
     TR("In {cell}, {failures}: try {digit} ({left}).")},
    {"guess", PHRASE_REMOVES, TR("Guess"), TR("guess {cell}={digit}"), TR("[{pause} ]{choice} (it is {options}).")},
    {"guess", PHRASE_ALWAYS, TR("Guess"), TR("guess {cell}={digit}"),
     TR("[{pause} ]{choice}, the only digit left there.")},
    {"contradiction", PHRASE_ALWAYS, TR("Contradiction"), TR("contradiction[: {void}| (not proved)]"),
     TR("[{empty}|The trace does not say what has nothing left, so this contradiction is not proved][: {went}][{refuted}].")},
    {"backtrack", PHRASE_ALWAYS, TR("Back"), TR("back to step {back}[: {guess} failed]"),
     TR("[Every digit of {failed} has failed. ]Back to before step {back}: {undone} undone.[ {verdict}.]"
        "[ {innocent}.]")},
    {"backjump", PHRASE_ALWAYS, TR("Back"), TR("back to step {back}[: now not {excluded}]"),
     TR("Back to before step {back}: {undone} undone.[ {stays}.| What is taken back has not failed.]")},
    {"restart", PHRASE_ALWAYS, TR("Restart"), TR("the search begins again"),
     TR("The search begins again: {undone} undone. What was learned stays, and so does what needs no guess.")},
    {"solved", PHRASE_ALWAYS, TR("Solved"), TR("solved"), TR("Every cell has its digit, and no house has one twice.")},
    {"stuck", PHRASE_ALWAYS, TR("Stuck"), TR("stuck"), TR("No technique finds anything more here[: {several}].")},
    /* of another solver, by what was found of its step (sentence.c) */
    {"wrong-deduce", PHRASE_ALWAYS, TR("Wrong"), TR("wrong: {outcome}"),
     TR("The program says that {cannot}. That is wrong: the solution, which its steps so far allow, has it otherwise.[ "
        "{fails}.]")},
    {"true-deduce", PHRASE_ALWAYS, TR("No reason found"), TR("{outcome} (not proved)"),
     TR("The program says that {cannot}. No reason for that was found, but the solution agrees.")},
    {"open-deduce", PHRASE_ALWAYS, TR("No reason found"), TR("{outcome} (not proved)"),
     TR("The program says that {cannot}. No reason for that was found.")},
    {"failed-deduce", PHRASE_ALWAYS, TR("Failed already"), TR("{outcome}"),
     TR("{cannot}: {empty}, so that anything follows here.")},
    {"wrong-contradiction", PHRASE_ALWAYS, TR("Wrong"), TR("wrong: there is no contradiction"),
     TR("The program cannot go on. That is wrong: the solution is still possible here.")},
    {"true-contradiction", PHRASE_ALWAYS, TR("Contradiction"), TR("contradiction (not proved)"),
     TR("The program cannot go on. No contradiction was found, but the puzzle has no solution.")},
    {"open-contradiction", PHRASE_ALWAYS, TR("Contradiction"), TR("contradiction (not proved)"),
     TR("The program cannot go on. No contradiction was found here, so this is not proved.")},
    {"wrong-backtrack", PHRASE_ALWAYS, TR("Wrong"), TR("wrong: back to step {back}[: {guess} was right]"),
     TR("The program goes back to step {back}. That is wrong[: {guess} was right, and the solution was still possible].")},
    {"open-backtrack", PHRASE_ALWAYS, TR("Back"), TR("back to step {back} (not proved)"),
     TR("Back to before step {back}: {undone} undone. No contradiction was found, so it is not proved[ that {guess} was wrong].")},
    {"wrong-stuck", PHRASE_ALWAYS, TR("Wrong"), TR("wrong: not solved"),
     TR("The program says that the board is solved. That is wrong: a cell has several digits left, or a house lacks a digit.")},
    {"added-stuck", PHRASE_ALWAYS, TR("The end"), TR("the program ends"),
     TR("The program ends here, and has said neither solved nor none.")},
    {"wrong-no-solution", PHRASE_ALWAYS, TR("Wrong"), TR("wrong: no solution"),
     TR("The program says that the puzzle has no solution. That is wrong: it has one.")},
    {"true-no-solution", PHRASE_ALWAYS, TR("No solution"), TR("no solution (not proved)"),
     TR("The program says that the puzzle has no solution. Its steps do not prove that, but it is true.")},
    {"open-no-solution", PHRASE_ALWAYS, TR("No solution"), TR("no solution (not proved)"),
     TR("The program says that the puzzle has no solution. Its steps do not prove that.")},
    {"no-solution", PHRASE_ALWAYS, TR("No solution"), TR("no solution"), TR("This puzzle has no solution: {why}.")},
};

static bool are_of_clues(const struct step *step)
{
    size_t i = 0;
    while (i < step->link_count && constraint_is_exclusion(step->links[i]))
        i++;
    return i && i == step->link_count;
}

static bool fits(enum phrase_when when, const struct step *step, const struct trial *trial)
{
    switch (when) {
    case PHRASE_NEXT_OPTION:
        return trial->failed;
    case PHRASE_LAST_OPTION:
        return trial->failed && !trial->left;
    case PHRASE_CLUES:
        return are_of_clues(step);
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
