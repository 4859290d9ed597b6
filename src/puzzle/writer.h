/* Writes puzzles and candidate grids as text that the reader and further programs can read. All functions append to
 * `text`. Digits above 9 are letters, blanks are '.', and places outside a sheet's grids are '#'. */
#ifndef PUZZLE_WRITER_H
#define PUZZLE_WRITER_H

#include "base/buffer.h"
#include "puzzle/puzzle.h"

/* Writes one character for each cell, '.' unless it has exactly one candidate, without a newline. */
void writer_line(const struct layout *layout, const digit_mask *masks, struct buffer *text);

/* Writes 729 characters, nine for each cell of a 9x9 board: the digit if it is a candidate, otherwise '.'. */
void writer_candidates(const digit_mask *masks, struct buffer *text);

/* Returns whether the puzzle is a 9x9 board that consists of candidates alone (Sukaku). */
bool writer_has_only_candidates(const struct puzzle *puzzle);

/* Writes the givens and placed digits of a puzzle; for a Sukaku, all 729 candidates. */
void writer_puzzle_line(const struct puzzle *puzzle, struct buffer *text);

/* Writes the rows, each with a newline, and borders between boxes. A sheet of several grids gets no borders. */
void writer_board(const struct layout *layout, const digit_mask *masks, struct buffer *text);

/* Writes the pencil-mark grid: all candidates of each cell in aligned columns, with borders between boxes. Returns
 * false for layouts of several grids. */
bool writer_marks(const struct layout *layout, const digit_mask *masks, struct buffer *text);

#endif
