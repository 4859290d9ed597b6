/* A trace as files for solvers and proof checkers: the puzzle in the DIMACS form and the proof as DRAT or LRAT, or the
 * puzzle in the OPB form and the proof in that of VeriPB (pseudo_boolean.h). Line n of the DRAT file corresponds to
 * line n of the LRAT file. In DRAT the first line of each step ends with a comment that names it; checkers of LRAT
 * accept no comments. */
#ifndef PROOF_FILE_DRAT_LRAT_H
#define PROOF_FILE_DRAT_LRAT_H

#include <stdio.h>

#include "proof_file/proof_claim.h"

enum proof_format { PROOF_CNF, PROOF_DRAT, PROOF_LRAT, PROOF_OPB, PROOF_PBP };

/* Writes the file. With `solutions`, it proves that the puzzle has exactly these; NULL: it proves what the trace has
 * found. Stops at the first write error; the caller checks the stream (ferror). Returns false with `error` filled if
 * nothing can be proved. */
bool proof_file_write(const struct trace *trace, enum proof_format format, const struct proof_solutions *solutions,
                      FILE *stream, struct text_error *error);

/* Finds the step to which the line `line` of the proof belongs. The first line is 1. Returns false with `error` filled
 * if there is no such line. */
bool proof_file_step(const struct trace *trace, uint64_t line, uint64_t *step, struct text_error *error);

#endif
