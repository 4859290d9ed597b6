/* Finds the grids that another solver prints, in any form that form/ reads: with frames, colours, candidates, any sign
 * for a blank. The first grid of a form is read by form/ (form/board.h), and the positions of its cells are kept;
 * further grids of the same form are read by these. */
#ifndef WATCH_GRID_READER_H
#define WATCH_GRID_READER_H

#include "base/buffer.h"
#include "puzzle/puzzle.h"

struct grid_reader;

/* The puzzle must outlive the reader. Only boards of one square grid are found. */
struct grid_reader *grid_reader_create(const struct puzzle *puzzle);
void grid_reader_destroy(struct grid_reader *reader); /* `reader` may be NULL. */

enum grid_line {
    GRID_LINE_OTHER, /* the line is not part of a grid */
    GRID_LINE_PART,  /* it may be part of one */
    GRID_LINE_LAST,  /* it is the last line of a grid, whose cells grid_reader_cells returns */
};

/* Takes a line without its end. Lines that turn out not to be part of a grid are appended to `rest`, each with a line
 * end. */
enum grid_line grid_reader_take(struct grid_reader *reader, const char *line, size_t length, struct buffer *rest);

/* Appends lines that may still be part of a grid to `rest`. */
void grid_reader_end(struct grid_reader *reader, struct buffer *rest);

/* Returns the cells of the last grid ([cells]): a digit, candidates, or 0 for a blank. */
const digit_mask *grid_reader_cells(const struct grid_reader *reader);

#endif
