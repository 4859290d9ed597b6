/* The positions of the cells in a printed grid: the text before each of them, and the text for a blank. */
#ifndef WATCH_GRID_SHAPE_H
#define WATCH_GRID_SHAPE_H

#include "base/array.h"
#include "base/buffer.h"
#include "form/board.h"

/* The characters before a cell of a line, or after the last one. */
struct grid_gap {
    size_t from, length; /* range in the shape's text */
    cell_id cell;        /* the cell after it; NO_CELL: the end of the line */
};

struct grid_shape {
    struct buffer text; /* the text between the cells */
    ARRAY(struct grid_gap) gaps;
    ARRAY(size_t) lines; /* [lines]: index of its first gap */
    char blank[8];       /* the text for a blank, or "" if unknown */
    size_t at;           /* lines of the current grid read so far */
};

/* Takes the shape of a grid with one character for each cell. If some cells have more, returns false with an empty
 * shape. */
bool grid_shape_learn(struct grid_shape *shape, const struct spelling *cells);
void grid_shape_finish(struct grid_shape *shape);

/* Reads the line as the next one of a grid, and writes its cells to `masks` ([cells]). Returns false if it does not
 * fit. */
bool grid_shape_take(struct grid_shape *shape, const char *line, size_t length, digit_mask *masks);

#endif
