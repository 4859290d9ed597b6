/* Checks a long trace on several cores: in parts, each of which begins with the state that it is given and must lead to
 * that of the next (proof.h). */
#ifndef PROOF_PROOF_PARALLEL_H
#define PROOF_PROOF_PARALLEL_H

#include "proof/proof.h"

/* Does what proof_check does, with the same verdict, on `threads` threads (at least 1). If a part does not hold, the
 * trace is checked again from its beginning, to find the first step that does not. `checked` (or NULL) is as in
 * proof_check_part; it is not counted for traces of a few blocks. */
bool proof_check_parallel(const struct trace *trace, unsigned threads, _Atomic uint64_t *checked,
                          struct proof_verdict *verdict);

#endif
