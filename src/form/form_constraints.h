/* Constraint strings, as the Interactive Sudoku Solver writes them: ".Cage~15~R1C1~R1C2", ".~R3C3_5~R4C4_1_2" (givens,
 * and candidates),
 * ".Thermo~R1C1~R1C2", ".AntiKnight", in one line or a line each. Kinds that are not known are refused by their names.
 */
#ifndef FORM_FORM_CONSTRAINTS_H
#define FORM_FORM_CONSTRAINTS_H

#include "form/layout_cache.h"

struct puzzle;

bool form_constraints_begins(const char *text, size_t length);

/* Reads the constraints with which the text begins, from its line `line` on, up to a blank line. `*read` receives how
 * many bytes they are. */
struct puzzle *form_constraints_read(struct layout_cache *layouts, const char *text, size_t length, size_t line,
                                     size_t *read, struct text_error *error);

#endif
