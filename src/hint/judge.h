/* Judges the moves of a person: what is the easiest technique that shows a move, and if none does, is it right? The
 * grid holds the moves so far; a placed digit is eliminated from its peers, as people do without thinking.
 *
 *     struct judge *judge = judge_create(puzzle, &error);
 *     struct judgement judgement;
 *     if (judge_move(judge, move, &judgement)) ... judgement.verdict ...
 *     judge_destroy(judge); */
#ifndef HINT_JUDGE_H
#define HINT_JUDGE_H

#include "base/cancel.h"
#include "hint/refutation.h"
#include "technique/technique.h"

struct move {
    cell_id cell;
    unsigned digit;
    bool places; /* the digit is placed; otherwise it is eliminated */
};

enum verdict {
    MOVE_SHOWN, /* a technique shows it */
    MOVE_KNOWN, /* it changes nothing */
    MOVE_TRUE,  /* it agrees with the solution, but no technique shows it: a guess, or more than this program knows */
    MOVE_WRONG, /* it contradicts the solution; the grid stays as it was */
};

enum { MOVE_CASES = 3, MOVE_NAMED = 2 };

/* Digits that are forced one after another. */
struct move_forced {
    unsigned count;
    struct forced last[MOVE_NAMED]; /* the last of them, in order; as many as there are */
};

static inline unsigned move_forced_named(const struct move_forced *forced)
{
    return forced->count < MOVE_NAMED ? forced->count : MOVE_NAMED;
}

/* Single candidates and single places force these digits, and then the constraint has no candidate. */
struct move_contradiction {
    unsigned digit; /* of the case */
    struct move_forced forced;
    struct constraint empty;
};

/* The failure of a wrong move, in the shortest way that is found (refutation.h). If it were right, there would be the
 * contradiction of the only case; or, where singles do not lead to one, they would force the digits `forced`, and
 * `fork` would have these digits left, each with a contradiction of its own. Where the digit is gone from the cell
 * already, no way is looked for. */
struct move_failure {
    cell_id seen; /* a filled cell that excludes the placed digit; NO_CELL: none does */
    unsigned by;  /* its digit, which is another one where a clue is broken */
    cell_id fork; /* NO_CELL: there is one case at most */
    struct move_forced forced;
    unsigned cases; /* 0: no way was found */
    struct move_contradiction of[MOVE_CASES];
};

struct judgement {
    enum verdict verdict;
    const struct finding *finding; /* of MOVE_SHOWN; the judge's, until the next move */
    struct move_failure failure;   /* of MOVE_WRONG */
};

struct judge;

/* Returns NULL with `error` filled if the puzzle does not have exactly one solution, or counting takes too long. The
 * puzzle must outlive the judge. */
struct judge *judge_create(const struct puzzle *puzzle, struct text_error *error);
void judge_destroy(struct judge *judge); /* takes NULL */

/* Makes judging end early once `cancel` is requested; what it says then does not hold. */
void judge_cancel_when(struct judge *judge, const struct cancel *cancel);

/* Judges the move and makes it, unless it is wrong. */
void judge_move(struct judge *judge, struct move move, struct judgement *judgement);

/* Judge the move without making it; and make it, unless it is wrong, without judging it. */
void judge_look(struct judge *judge, struct move move, struct judgement *judgement);
void judge_follow(struct judge *judge, struct move move);

/* Returns the easiest technique that finds something in the grid, with a move that it shows, or TECHNIQUES. */
enum technique_id judge_easiest(struct judge *judge, struct move *shown);

/* The grid before the last move that was judged; it belongs to the judge. */
const digit_mask *judge_mask_before(const struct judge *judge);

bool judge_is_solved(const struct judge *judge);

#endif
