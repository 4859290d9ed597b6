/* Symmetries of a board. Each maps cells to cells and is its own inverse. */
#ifndef PUZZLE_SYMMETRY_H
#define PUZZLE_SYMMETRY_H

#include "puzzle/layout.h"

/* none; half-turn; left and right exchanged; rows and columns exchanged */
enum symmetry { SYMMETRY_NONE, SYMMETRY_ROTATED, SYMMETRY_MIRRORED, SYMMETRY_DIAGONAL };

/* Returns the cell to which the symmetry maps this one; the cell itself if there is none at that place. */
cell_id symmetry_cell(const struct layout *layout, enum symmetry symmetry, cell_id cell);

#endif
