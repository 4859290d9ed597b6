/* Checks a long trace on several cores. Each range of steps begins with a given state and must lead to the state of the
 * next (proof.h). */
#ifndef PROOF_PROOF_PARALLEL_H
#define PROOF_PROOF_PARALLEL_H

#include "proof/proof.h"

/* Checks like proof_check, with the same verdict, on `threads` threads (at least 1). If a range does not hold, the
 * trace is checked again from the beginning to find the first faulty step. `checked` (may be NULL) is as in
 * proof_check_part; it is not updated for short traces. */
bool proof_check_parallel(const struct trace *trace, unsigned threads, _Atomic uint64_t *checked,
                          struct proof_verdict *verdict);

#endif
