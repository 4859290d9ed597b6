/* Shared by the checker's files: proof.c (guesses, levels, blocks and the end), deduction_check.c, and proof_verdict.c,
 * which writes their verdicts. */
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
    struct learned learned; /* nogoods so far, without those before this range until they are needed */
    const struct trace *trace;
    uint64_t unread; /* number of steps before this range whose nogoods have not been added */
    const struct puzzle *puzzle;
    bool is_counted; /* `uniqueness` of the givens has been decided */
    enum uniqueness uniqueness;
    digit_mask *keyframe;      /* [cells]: keyframe of the block that begins */
    struct block_count count;  /* counts of the current block so far */
    bool rules_hold;           /* the layout's exclusions and sums have been proved */
    bool is_unreadable;        /* a step could not be read: the trace's file is damaged */
    _Atomic uint64_t *checked; /* may be NULL */
    struct proof_verdict *verdict;
};

/* Store a verdict and return false: the step does not hold; it needs more choices or nodes than the checker's limits;
 * the trace's file is damaged. */
bool proof_reject(struct proof *proof, const char *format, ...) PRINTF_LIKE(2, 3);
bool proof_leave_undecided(struct proof *proof, const char *format, ...) PRINTF_LIKE(2, 3);
bool proof_reject_candidate(struct proof *proof, const char *what, cell_id cell, unsigned digit);
bool proof_leave_unread(struct proof *proof);

/* Eliminates the step's candidates from the grid. Each must be there and listed once. */
bool proof_remove_all(struct proof *proof, const struct step *step);

/* Checks a deduction and eliminates its candidates. */
bool proof_check_deduction(struct proof *proof, const struct step *step);

#endif
