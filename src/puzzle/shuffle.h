/* Makes another puzzle that is the same to a solver: rows are exchanged within bands, bands with each other, columns and
 * stacks likewise, rows with columns, and digits are renamed. */
#ifndef PUZZLE_SHUFFLE_H
#define PUZZLE_SHUFFLE_H

#include "puzzle/puzzle.h"

/* Returns a puzzle equivalent to `puzzle`, with its pencil marks, which the caller destroys; the same for the same seed. Only on
 * the plain 9x9 board cells move; on other layouts digits are renamed. Returns NULL if memory runs out. */
struct puzzle *puzzle_shuffle(const struct puzzle *puzzle, uint64_t seed);

#endif
