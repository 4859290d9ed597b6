/* The rest of a line after its first puzzle: its solution, its regions, columns such as a name, an id or a rating, or
 * the next puzzle. Text with the characters and about the length of a board counts as the next puzzle; if it is broken,
 * reading it gives the error. */
#ifndef FORM_LINE_REST_H
#define FORM_LINE_REST_H

#include "form/layout_cache.h"
#include "form/line.h"

/* Returns whether the line has sixteen groups of sixteen cells with a digit above four: rows rather than 4x4
 * puzzles. */
bool line_rest_is_16x16(const struct line *line);

/* Returns the index where the line's next puzzle begins; 0: there is none. */
size_t line_rest_next(const struct layout_cache *layouts, const struct line *line);

/* Returns whether the line's first cells are those of a jigsaw and its regions follow, even with a mistake. */
bool line_rest_has_regions(const struct line *line, struct part *regions);

#endif
