/* The messages while a puzzle is entered or solved by hand: about the givens, about the last move, and hints. */
#ifndef VIEWER_ADVICE_H
#define VIEWER_ADVICE_H

#include "base/array.h"
#include "document/givens_candidates.h"
#include "document/givens_report.h"
#include "hint/hint_search.h"
#include "viewer/asking.h"

struct viewer;

/* A judged move of the document. */
struct judged_move {
    size_t node;
    bool is_guess;
};

struct advice {
    struct asking asking;             /* the last message about a move, or a hint; SAID_QUESTION: none */
    struct task *givens;              /* computes the report on these givens; NULL: none */
    bool shows_true;                  /* while givens are entered, the candidates that occur in a solution are shown */
    struct task *candidates;          /* computes these candidates (givens_candidates.h); NULL: not running */
    bool judges;                      /* every move is judged */
    bool hides_mistakes;              /* a hint does not begin with mistakes */
    struct task *judging;             /* judges the last move (coach.h); NULL: none */
    bool is_judged;                   /* its judgement has been shown */
    bool says_reason;                 /* its reason is shown even if easier steps are possible */
    ARRAY(struct judged_move) judged; /* judged moves of this document */
    struct hint_search *search;       /* search for a hint; NULL: none */
};

/* advice_forget cancels all searches and removes the messages, because the document has changed. advice_on_givens and
 * advice_on_move begin to examine the givens and the last move; advice_advance takes the results. */
void advice_forget(struct viewer *viewer);
void advice_on_givens(struct viewer *viewer);
void advice_on_move(struct viewer *viewer); /* if moves are judged */
void advice_advance(struct viewer *viewer);
bool advice_is_busy(const struct viewer *viewer);
void advice_finish(struct viewer *viewer);
/* Returns the solution of the givens, or NULL if there is not exactly one, or if it cannot be found quickly. */
const digit_mask *advice_solution(const struct viewer *viewer);
/* Starts or stops showing the true candidates of the givens. */
void advice_show_true_candidates(struct viewer *viewer, bool shows);
/* Returns the true candidates to show, or NULL if they are unknown or not wanted. */
const struct givens_candidates *advice_true_candidates(const struct viewer *viewer);
/* Returns the report on the givens, or NULL until it is complete. */
const struct givens_report *advice_givens(const struct viewer *viewer);
/* Fills `masks` ([cells]) with the candidates on which hints are based: those of the document or, if the user keeps
 * marks, the centre marks of a cell, if there are any. */
void advice_candidates(const struct viewer *viewer, digit_mask *masks);
/* Marks the cells (`marked`: [cells]) whose digits violate a rule. Returns whether there are any. */
bool advice_mark_clashes(const struct viewer *viewer, bool *marked);
/* Returns whether the last move is correct and its reason is shown only on request. If so, shows the reason. */
bool advice_has_reason(const struct viewer *viewer);
void advice_say_reason(struct viewer *viewer);
/* Reveals more of the next step: first what is wrong; then the difficulty of a step, its technique, its place, and all
 * of it. */
void advice_hint(struct viewer *viewer);

#endif
