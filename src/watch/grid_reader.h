/* Finds the grids that another solver prints, in any form that form/ reads: with frames, colours, candidates, any sign
 * for a blank. The first grid of a form is read by form/ (form/board.h), and where its cells stand is kept. Others of
 * the same form are read by that. */
#ifndef WATCH_GRID_READER_H
#define WATCH_GRID_READER_H

#include "base/buffer.h"
#include "puzzle/puzzle.h"

struct grid_reader;

/* The puzzle must outlive it. Only boards of one square grid are found. */
struct grid_reader *grid_reader_create(const struct puzzle *puzzle);
void grid_reader_destroy(struct grid_reader *reader); /* takes NULL */

enum grid_line {
    GRID_LINE_OTHER, /* the line belongs to no grid */
    GRID_LINE_PART,  /* it may be a part of one */
    GRID_LINE_LAST,  /* it ends one, whose cells grid_reader_cells has */
};

/* Takes a line without its end. Lines that were taken for parts of a grid and are none are appended to `rest`, each
 * with a line end. */
enum grid_line grid_reader_take(struct grid_reader *reader, const char *line, size_t length, struct buffer *rest);

/* Appends what may still be a part of a grid to `rest`. */
void grid_reader_end(struct grid_reader *reader, struct buffer *rest);

/* The cells of the last grid ([cells]): a digit, candidates, or 0 for a blank. */
const digit_mask *grid_reader_cells(const struct grid_reader *reader);

#endif
