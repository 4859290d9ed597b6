/* Why: the slice of a step is the step itself, what it rests on, what that rests on, and so on, down to givens and
 * guesses (the term is that of program slicing). A guess rests on nothing; it is an assumption. A candidate whose guess
 * has failed is refuted by the contradiction of that branch, and so the slice goes through failed branches.
 *
 * The guesses in the slice that are still open at the step are its blame: in the slice of a contradiction, they cannot
 * all be true, and guesses outside the blame could be skipped over when going back. A guess of the last digit that a
 * cell has left is no assumption: it rests on the contradictions that refuted the others.
 *
 * Of each step the slice keeps what is needed. Removals that nothing rests on are left out, and so are causes that a
 * guess in the same cell makes unnecessary. */
#ifndef WHY_SLICE_H
#define WHY_SLICE_H

#include "base/cancel.h"
#include "why/causes.h"

enum slice_subject {
    SLICE_STEP,      /* why step `position`; of a learned nogood, why the contradiction before it */
    SLICE_CANDIDATE, /* why `digit` is gone from `cell` at `position` */
    SLICE_CELL,      /* why `cell` holds what it holds at `position`: why all its other digits are gone */
};

struct slice_question {
    enum slice_subject subject;
    uint64_t position;
    cell_id cell;
    unsigned digit;
};

struct slice_step {
    uint64_t number;
    enum step_kind kind;
    size_t first_taken, takes; /* the candidates it takes that are needed: slice.taken */
    size_t first_cause, causes;
    struct constraint empty; /* of a contradiction, and where `exhausts` */
    bool exhausts;           /* it rests on a cell whose candidates have all failed, not on a contradiction */
    bool rests_on_blame;     /* it is a guess to blame, or rests on one */
    bool is_last_option;     /* a guess of the last digit that its cell had left */
};

struct slice {
    ARRAY(struct slice_step) steps; /* by number */
    ARRAY(candidate_id) taken;
    cause_list causes;
    ARRAY(uint64_t) blame; /* guesses, by number */
};

enum slice_outcome {
    SLICE_DONE,
    SLICE_NO_QUESTION, /* the candidate is still possible at that position, or the cell has more than one */
    SLICE_TOO_LONG,    /* it has more steps than allowed, or was cancelled */
    SLICE_DAMAGED,     /* or the trace is damaged */
};

/* Answers the question. Gives up when it has looked at more than `limit` steps (0: any number), and soon after `cancel`
 * (or NULL) becomes true. The caller passes an empty slice and finishes it in any case. */
enum slice_outcome slice_make(struct slice *slice, const struct trace *trace, const struct slice_question *question,
                              size_t limit, const struct cancel *cancel);
void slice_finish(struct slice *slice);

/* Fills `error` with the reason why there is no slice. The outcome is not SLICE_DONE. Returns false. */
bool slice_error(enum slice_outcome outcome, const struct slice_question *question, const struct trace *trace,
                 struct text_error *error);

/* Returns the step of the slice with this number in the trace, or NULL. */
const struct slice_step *slice_find(const struct slice *slice, uint64_t number);

bool slice_blames(const struct slice *slice, uint64_t guess);

#endif
