/* The answer to "why?". The slice of a step is the step itself, its premises, their premises, and so on, down to
 * givens and guesses (the term is that of program slicing). A guess has no premises; it is an assumption. A
 * candidate whose guess has failed is refuted by the contradiction of that branch, so the slice includes failed
 * branches.
 *
 * The guesses of the slice that are still open at the step are its blame: in the slice of a contradiction they
 * cannot all be true, and a backtrack could skip all other guesses. A guess of a cell's last digit is not an
 * assumption: it depends on the contradictions that refuted the other digits.
 *
 * Of each step the slice keeps what is needed. It leaves out removals on which nothing depends, and causes that a
 * guess in the same cell makes unnecessary. */
#ifndef WHY_SLICE_H
#define WHY_SLICE_H

#include "base/cancel.h"
#include "why/causes.h"

enum slice_subject {
    SLICE_STEP,      /* why step `position`; for a learned nogood, why the contradiction before it */
    SLICE_CANDIDATE, /* why `digit` is gone from `cell` at `position` */
    SLICE_CELL,      /* why `cell` has its digit at `position`: why all its other digits are gone */
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
    size_t first_taken, takes; /* range in slice.taken: the needed candidates that it takes */
    size_t first_cause, causes;
    struct constraint empty; /* the empty constraint in a contradiction, and if `exhausts` */
    bool exhausts;           /* its premise is a cell whose candidates have all failed, not a contradiction */
    bool rests_on_blame;     /* it is a guess to blame, or depends on one */
    bool is_last_option;     /* it is a guess of its cell's last digit */
};

struct slice {
    ARRAY(struct slice_step) steps; /* sorted by number */
    ARRAY(candidate_id) taken;
    cause_list causes;
    ARRAY(uint64_t) blame; /* guesses, sorted by number */
};

enum slice_outcome {
    SLICE_DONE,
    SLICE_NO_QUESTION, /* the candidate is still possible at that position, or the cell has several */
    SLICE_TOO_LONG,    /* there are more steps than allowed, or it was cancelled */
    SLICE_DAMAGED,     /* the trace is damaged */
};

/* Answers the question. Gives up after looking at `limit` steps (0: no limit), or soon after `cancel` (may be NULL) is
 * requested. The caller passes an empty slice and finishes it in any case. */
enum slice_outcome slice_make(struct slice *slice, const struct trace *trace, const struct slice_question *question,
                              size_t limit, const struct cancel *cancel);
void slice_finish(struct slice *slice);

/* Fills `error` with the reason for an outcome other than SLICE_DONE. Returns false. */
bool slice_error(enum slice_outcome outcome, const struct slice_question *question, const struct trace *trace,
                 struct text_error *error);

/* Returns the slice's step with this number in the trace, or NULL. */
const struct slice_step *slice_find(const struct slice *slice, uint64_t number);

bool slice_blames(const struct slice *slice, uint64_t guess);

#endif
