/* The rest of a line behind its first puzzle: its solution, the regions of its jigsaw, columns such as a name, an id or
 * a rating, or the next puzzle. Anything that has the characters and about the length of a board is the next puzzle:
 * where it is broken, reading it gives the error. */
#ifndef FORM_LINE_REST_H
#define FORM_LINE_REST_H

#include "form/layout_cache.h"
#include "form/line.h"

/* Returns whether the line has sixteen groups of sixteen cells with a digit beyond four: rows, and no 4x4 puzzles. */
bool line_rest_is_16x16(const struct line *line);

/* Returns where the next puzzle on the line begins; 0: there is none. */
size_t line_rest_next(const struct layout_cache *layouts, const struct line *line);

/* Returns whether the regions of the jigsaw whose cells are first on the line follow them, also with a mistake. */
bool line_rest_has_regions(const struct line *line, struct part *regions);

#endif
