/* What is said while a puzzle is entered or solved by hand: of the givens, of the last move, and hints. */
#ifndef VIEWER_ADVICE_H
#define VIEWER_ADVICE_H

#include "base/array.h"
#include "document/givens_candidates.h"
#include "document/givens_report.h"
#include "hint/hint_search.h"
#include "viewer/asking.h"

struct viewer;

/* A move of the document that was judged. */
struct judged_move {
    size_t node;
    bool is_guess;
};

struct advice {
    struct asking asking;             /* what is said: of the last move, or a hint; SAID_QUESTION: nothing */
    struct task *givens;              /* the report on these givens; NULL: none */
    bool shows_true;                  /* while givens are entered, the candidates that occur in a solution are shown */
    struct task *candidates;          /* these (givens_candidates.h); NULL: none are looked for */
    bool judges;                      /* each move is judged */
    bool hides_mistakes;              /* a hint does not tell them first */
    struct task *judging;             /* the last move (coach.h); NULL: none */
    bool is_judged;                   /* its judgement was said */
    bool says_reason;                 /* with its reason also where easier steps come first */
    ARRAY(struct judged_move) judged; /* of this document */
    struct hint_search *search;       /* for a hint; NULL: none */
};

/* advice_forget stops what is searched and forgets what was said, because the document has changed. advice_on_givens
 * and advice_on_move begin to look into the givens and the last move; advice_advance takes what they have found. */
void advice_forget(struct viewer *viewer);
void advice_on_givens(struct viewer *viewer);
void advice_on_move(struct viewer *viewer); /* if moves are to be judged */
void advice_advance(struct viewer *viewer);
bool advice_is_busy(const struct viewer *viewer);
void advice_finish(struct viewer *viewer);
/* Returns the solution of the givens, or NULL if there is not exactly one, or it is not quickly found. */
const digit_mask *advice_solution(const struct viewer *viewer);
/* Begins to look for the true candidates of the givens, or shows none. */
void advice_show_true_candidates(struct viewer *viewer, bool shows);
/* Returns the true candidates to show, or NULL while they are not known or are not wanted. */
const struct givens_candidates *advice_true_candidates(const struct viewer *viewer);
/* The report on the givens, or NULL while it is made. */
const struct givens_report *advice_givens(const struct viewer *viewer);
/* Fills `masks` ([cells]) with the candidates that hints go by: those of the document; where the person keeps marks,
 * those in the centre of a cell, if there are any. */
void advice_candidates(const struct viewer *viewer, digit_mask *masks);
/* Marks the cells (`marked`: [cells]) whose digits break a rule. Returns whether there are any. */
bool advice_mark_clashes(const struct viewer *viewer, bool *marked);
/* Returns whether the last move is right, and its reason is said only if it is asked for; and says it. */
bool advice_has_reason(const struct viewer *viewer);
void advice_say_reason(struct viewer *viewer);
/* Says more of the next step: first what is wrong; then how hard a step is, which technique, where, and all of it. */
void advice_hint(struct viewer *viewer);

#endif
