/* Judges the moves of a human solver: what is the easiest technique that shows a move and, if there is none, is the
 * move right? The grid has the moves so far; placed digits are eliminated from peers, as people do without thinking.
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
    bool places; /* the move places the digit; otherwise it eliminates it */
};

enum verdict {
    MOVE_SHOWN, /* a technique shows it */
    MOVE_KNOWN, /* it changes nothing */
    MOVE_TRUE,  /* it agrees with the solution, but no technique shows it: a guess, or beyond this program */
    MOVE_WRONG, /* it contradicts the solution; the grid is unchanged */
};

enum { MOVE_CASES = 3, MOVE_NAMED = 2 };

/* Digits that are forced one after the other. */
struct move_forced {
    unsigned count;
    struct forced last[MOVE_NAMED]; /* the last of them in order, if there are more */
};

static inline unsigned move_forced_named(const struct move_forced *forced)
{
    return forced->count < MOVE_NAMED ? forced->count : MOVE_NAMED;
}

/* Digits forced by single candidates and single places, after which the constraint has no candidate. */
struct move_contradiction {
    unsigned digit; /* the digit of the case */
    struct move_forced forced;
    struct constraint empty;
};

/* The failure of a wrong move, by the shortest refutation found (refutation.h). Either the move leads to the
 * contradiction of a single case; or singles lead to none, but force the digits `forced` and leave the cell `fork` with
 * certain digits, each with a contradiction as its case. If the cell does not have the digit anyway, no refutation is
 * searched. */
struct move_failure {
    cell_id seen; /* a filled cell that excludes the placed digit, or NO_CELL */
    unsigned by;  /* the digit of that cell, which may be a different one if a clue is broken */
    cell_id fork; /* NO_CELL: there is at most one case */
    struct move_forced forced;
    unsigned cases; /* 0: no refutation was found */
    struct move_contradiction of[MOVE_CASES];
};

struct judgement {
    enum verdict verdict;
    const struct finding *finding; /* with MOVE_SHOWN; belongs to the judge until the next move */
    struct move_failure failure;   /* only with MOVE_WRONG */
};

struct judge;

/* Returns NULL with `error` filled if the puzzle does not have exactly one solution, or counting takes too long. The
 * puzzle must outlive the judge. */
struct judge *judge_create(const struct puzzle *puzzle, struct text_error *error);
void judge_destroy(struct judge *judge); /* `judge` may be NULL. */

/* Makes judging end early after a request; its results are then invalid. */
void judge_cancel_when(struct judge *judge, const struct cancel *cancel);

/* Judges the move and, unless it is wrong, makes it. */
void judge_move(struct judge *judge, struct move move, struct judgement *judgement);

/* Judge the move without making it; and make it without judging it, unless it is wrong. */
void judge_look(struct judge *judge, struct move move, struct judgement *judgement);
void judge_follow(struct judge *judge, struct move move);

/* Returns the easiest technique with a finding in the grid, and a move that it shows; TECHNIQUES: there is none. */
enum technique_id judge_easiest(struct judge *judge, struct move *shown);

/* Returns the grid before the last judged move; it belongs to the judge. */
const digit_mask *judge_mask_before(const struct judge *judge);

bool judge_is_solved(const struct judge *judge);

#endif
