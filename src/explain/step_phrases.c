/* The words of each technique and kind of step: templates with the fields of sentence_fields.def. A technique may
 * have several rows; the first that fits the step is used.
 *
 * The words of techniques are their SAY rows in technique.def: a line for the list (where and what) and one or two
 * sentences for the reason. Proof lines and Eureka notation need no row; they are made from the argument (reason.h,
 * proof_text.c). */
#include "explain/sentence.h"

#include <string.h>

#include "base/translation.h"
#include "explain/trial.h"

/* a technique's id is in its first row, as for its title (field_title) */
#define TECHNIQUE(name, id, ...) static const char id_of_##name[] = id;
#include "technique/technique.def"

static const struct phrase phrases[] = {
#define SAY(name, when, line, sentence) {id_of_##name, PHRASE_##when, NULL, line, sentence},
#include "technique/technique.def"
    {"peers", PHRASE_CLUES, TR("Peers"), TR("clue: {outcome}"), TR("{holders}{cannot} ({clues}).")},
    {"peers", PHRASE_ONE_CELL, TR("Peers"), TR("{cells:truths} takes {digits:removed/or} from {cells:removed}"),
     TR("{cells:truths} is {digits:links/or}, and {cells:removed} lies in {houses:links/or} too, so {cells:removed} "
        "cannot be {barred}.")},
    {"peers", PHRASE_MANY_CELLS, TR("Peers"), TR("all at once: the digits of {number} go from their houses"),
     TR("{number} have their digit, and no cell that sees one of them can have the same.")},
    {"peers", PHRASE_ALWAYS, TR("Peers"), TR("no other {digits:removed/or} around {cells:truths}"),
     TR("{cells:truths} is {digits:links/or}, so no other cell of {houses:links/or} can be {barred}.")},
    {"seen-digits", PHRASE_ALWAYS, TR("Digits of peers"), TR("[{outcome}: {tried}|{cells:removed} sees {gone}]"),
     TR("{cannot}: [{tried}[, and {houses:links} {houses:links?holds/hold} the others already]|{houses:links} "
        "{houses:links?holds/hold} "
        "{digits:removed?it/them} already].")},
    {"several-reasons", PHRASE_ALWAYS, TR("Several at once"), TR("{outcome}"),
     TR("{cannot}. Several reasons together show that.")},
    {"learned-nogood", PHRASE_ALWAYS, TR("Learned"), TR("learned: {learned}"), TR("[{gate}. ]{lesson}.")},
    {"nogood", PHRASE_ALWAYS, TR("As learned"), TR("as learned: {outcome}"),
     TR("[{teacher} {nogood}, so {cannot}|{teacher} {cannot}|With the digits that stand here, {digits:removed/or} in "
        "{cells:removed} would lead to an earlier contradiction again, so {cannot}].")},
    {"guess", PHRASE_LAST_OPTION, TR("Last option"), TR("{cells:placed}={digits:placed/or} is left"),
     TR("In {cells:placed}, {failures}, so {left}.")},
    {"guess", PHRASE_NEXT_OPTION, TR("Guess"), TR("guess {cells:placed}={digits:placed/or}"),
     TR("In {cells:placed}, {failures}: try {digits:placed/or} ({left}).")},
    {"guess", PHRASE_REMOVES, TR("Guess"), TR("guess {cells:placed}={digits:placed/or}"), TR("[{pause} ]{choice}.")},
    {"guess", PHRASE_ALWAYS, TR("Only digit"), TR("{cells:placed}={digits:placed}, the only digit"),
     TR("{cells:placed} can only be {digits:placed}.")},
    {"contradiction", PHRASE_ALWAYS, TR("Contradiction"), TR("contradiction[: {void}| (not proved)]"),
     TR("[{empty}|The trace does not say what has nothing left, so this contradiction is not proved][: "
        "{went}][{refuted}].")},
    {"backtrack", PHRASE_ALWAYS, TR("Back"), TR("back before {back}[: {guess} failed]"),
     TR("[Every digit of {failed} has failed. ]Back to before the guess of {back} ({undone}).[ {verdict}.]"
        "[ {innocent}.]")},
    {"backjump", PHRASE_ALWAYS, TR("Back"), TR("back before {back}[: now not {excluded}]"),
     TR("Back to before the guess of {back} ({undone}).[ {stays}.| What is taken back has not failed.]")},
    {"restart", PHRASE_ALWAYS, TR("Restart"), TR("the search begins again"),
     TR("The search begins again ({undone} undone). What was learned stays, and so does what needs no guess.")},
    {"solved", PHRASE_ALWAYS, TR("Solved"), TR("solved"), TR("Every cell has its digit, and every rule is kept.")},
    {"stuck", PHRASE_ALWAYS, TR("Stuck"), TR("stuck"), TR("No technique finds anything more here[: {several}].")},
    {STEP_STOPPED_NAME, PHRASE_ALWAYS, TR("Stopped"), TR("stopped"),
     TR("The time limit stopped the engine here, so it might have found more. {known}[; the hardest step is "
        "{hardest}].[ {remaining}.]")},
    /* for other solvers, by the verdict on the step (sentence.c) */
    {"wrong-deduce", PHRASE_ALWAYS, TR("Wrong"), TR("wrong: {outcome}"),
     TR("The program says that {cannot}. That is wrong: [{solution}, and the steps before this one still allow that|"
        "its steps so far still allow the solution, and this one contradicts it].[ {fails}.]")},
    {"true-deduce", PHRASE_ALWAYS, TR("No reason found"), TR("{outcome} (not proved)"),
     TR("The program says that {cannot}. No reason for that was found, but the solution agrees.[ {beside}.]")},
    {"open-deduce", PHRASE_ALWAYS, TR("No reason found"), TR("{outcome} (not proved)"),
     TR("The program says that {cannot}. No reason for that was found[: {beside}].")},
    {"failed-deduce", PHRASE_ALWAYS, TR("Failed already"), TR("{outcome}"),
     TR("{cannot}: {void}, so that anything follows here.")},
    {"wrong-placement", PHRASE_ALWAYS, TR("Wrong"), TR("wrong: a digit that it had excluded"),
     TR("The program places a digit that it has excluded before. That is wrong: the solution is lost with one of the "
        "two.")},
    {"open-guess", PHRASE_ALWAYS, TR("Guess"), TR("guess {cells:placed}={digits:placed/or}"),
     TR("The program tries {digits:placed} in {cells:placed}, where it is not possible any more.")},
    {"wrong-contradiction", PHRASE_ALWAYS, TR("Wrong"), TR("wrong: there is no contradiction"),
     TR("The program cannot go on. That is wrong: [{may_be}, and ]the solution is still possible here.")},
    {"true-contradiction", PHRASE_ALWAYS, TR("Contradiction"), TR("contradiction (not proved)"),
     TR("The program cannot go on. No contradiction was found, but the puzzle has no solution.")},
    {"open-contradiction", PHRASE_ALWAYS, TR("Contradiction"), TR("contradiction (not proved)"),
     TR("The program cannot go on. No contradiction was found here, so this is not proved.")},
    {"wrong-backtrack", PHRASE_ALWAYS, TR("Wrong"), TR("wrong: back before {back}[: {guess} was right]"),
     TR("The program goes back before {back}. That is wrong[: {guess} was right, and the solution was still "
        "possible].")},
    {"open-backtrack", PHRASE_ALWAYS, TR("Back"), TR("back before {back} (not proved)"),
     TR("Back to before the guess of {back} ({undone}). No contradiction was found, so it is not proved[ that {guess} "
        "was wrong].")},
    {"wrong-stuck", PHRASE_ALWAYS, TR("Wrong"), TR("wrong: not solved"),
     TR("The program says that the board is solved. That is wrong[: {unsolved}].")},
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
    case PHRASE_ELSEWHERE:
        return !step->places && step->truth_count && constraint_is_house(step->truths[0]) &&
               changes_digits(step->remove, step->removes) == digit_bit(step->truths[0].digit);
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
