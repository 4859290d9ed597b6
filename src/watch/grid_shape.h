/* The places of the cells of a printed grid: what is printed before each of them, and what for a blank. */
#ifndef WATCH_GRID_SHAPE_H
#define WATCH_GRID_SHAPE_H

#include "base/array.h"
#include "base/buffer.h"
#include "form/board.h"

/* The characters in a line before a cell, or behind the last one. */
struct grid_gap {
    size_t from, length; /* in the shape's text */
    cell_id cell;        /* behind it; NO_CELL: the line ends */
};

struct grid_shape {
    struct buffer text; /* what stands between the cells */
    ARRAY(struct grid_gap) gaps;
    ARRAY(size_t) lines; /* for each line, its first gap */
    char blank[8];       /* what stands for a blank, or "" if that is not known */
    size_t at;           /* lines of the grid that were read so far */
};

/* Takes the shape of a grid whose cells are one character each. Returns false, with an empty shape, if some are more.
 */
bool grid_shape_learn(struct grid_shape *shape, const struct spelling *cells);
void grid_shape_finish(struct grid_shape *shape);

/* Reads the line as the next one of a grid, and writes its cells to `masks` ([cells]). Returns false if it is not. */
bool grid_shape_take(struct grid_shape *shape, const char *line, size_t length, digit_mask *masks);

#endif
