/* Writes puzzles and grids of candidates as text that the reader, and other programs, read back. All append to `text`,
 * which says by itself when memory ran out. Digits past 9 are letters; a blank is '.'; on a sheet of several grids the
 * places outside them are '#'. */
#ifndef PUZZLE_WRITER_H
#define PUZZLE_WRITER_H

#include "base/buffer.h"
#include "puzzle/puzzle.h"

/* One character a cell, '.' for a blank, no newline: a cell counts as filled if its mask has one digit. */
void writer_line(const struct layout *layout, const digit_mask *masks, struct buffer *text);

/* The same for a puzzle's givens and placed digits; all 729 candidates of a 9x9 board that has neither. */
void writer_puzzle_line(const struct puzzle *puzzle, struct buffer *text);

/* Rows, with borders between boxes; a sheet of several grids gets none. Each row ends with a newline. */
void writer_board(const struct layout *layout, const digit_mask *masks, struct buffer *text);

/* The pencil-mark grid: all candidates of each cell, columns aligned, borders between boxes. Only for layouts of one
 * grid; false where there are more. */
bool writer_marks(const struct layout *layout, const digit_mask *masks, struct buffer *text);

#endif
