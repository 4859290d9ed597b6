/* Definitions for the files of the checker: proof.c (guesses, levels, blocks and the end), deduction_check.c, and
 * proof_verdict.c, which says what they find. */
#ifndef PROOF_PROOF_INTERNAL_H
#define PROOF_PROOF_INTERNAL_H

#include "base/printf_like.h"
#include "proof/block_check.h"
#include "proof/learned.h"
#include "proof/proof.h"
#include "proof/proof_state.h"
#include "proof/refute.h"
#include "proof/uniqueness.h"

struct proof {
    const struct layout *layout;
    struct proof_state state;
    struct refuter refuter;
    struct learned learned; /* so far, but for what lies before this part until it is asked for */
    const struct trace *trace;
    uint64_t unread; /* the steps before this part, as long as what they have learned is not added */
    const struct puzzle *puzzle;
    bool is_counted; /* whether `uniqueness` of the givens is known */
    enum uniqueness uniqueness;
    digit_mask *keyframe;      /* [cells]: of the block that begins */
    struct block_count count;  /* of the steps of the block so far */
    bool rules_hold;           /* the layout's exclusions and sums were proved */
    bool is_unreadable;        /* a step could not be read: the trace's file is damaged */
    _Atomic uint64_t *checked; /* or NULL */
    struct proof_verdict *verdict;
};

/* Each returns false. They say why the step does not hold; the second, what would have taken more choices or nodes than
 * the checker's limit; the last, that the trace's file is damaged. */
bool proof_reject(struct proof *proof, const char *format, ...) PRINTF_LIKE(2, 3);
bool proof_leave_undecided(struct proof *proof, const char *format, ...) PRINTF_LIKE(2, 3);
bool proof_reject_candidate(struct proof *proof, const char *what, cell_id cell, unsigned digit);
bool proof_leave_unread(struct proof *proof);

/* Eliminates the step's candidates from the grid. Each must be there, and none may be listed twice. */
bool proof_remove_all(struct proof *proof, const struct step *step);

/* Checks a deduction, and eliminates its candidates. */
bool proof_check_deduction(struct proof *proof, const struct step *step);

#endif
