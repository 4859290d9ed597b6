/* Constraint strings of the Interactive Sudoku Solver: ".Cage~15~R1C1~R1C2", ".~R3C3_5~R4C4_1_2" (givens and
 * candidates), ".Thermo~R1C1~R1C2", ".AntiKnight", on one or several lines. Unknown kinds are refused by name. */
#ifndef FORM_FORM_CONSTRAINTS_H
#define FORM_FORM_CONSTRAINTS_H

#include "form/layout_cache.h"

struct puzzle;

bool form_constraints_begins(const char *text, size_t length);

/* Reads the constraints at the beginning of the text, from its line `line` up to a blank line. `*read` receives their
 * length in bytes. */
struct puzzle *form_constraints_read(struct layout_cache *layouts, const char *text, size_t length, size_t line,
                                     size_t *read, struct text_error *error);

#endif
