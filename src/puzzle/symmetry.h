/* Symmetries of a board: each is a map of its cells to cells that is its own inverse. */
#ifndef PUZZLE_SYMMETRY_H
#define PUZZLE_SYMMETRY_H

#include "puzzle/layout.h"

/* None; a half-turn; left and right exchanged; rows and columns exchanged. */
enum symmetry { SYMMETRY_NONE, SYMMETRY_ROTATED, SYMMETRY_MIRRORED, SYMMETRY_DIAGONAL };

/* Returns the cell that the symmetry maps this one to; the cell itself if there is none in that place. */
cell_id symmetry_cell(const struct layout *layout, enum symmetry symmetry, cell_id cell);

#endif
