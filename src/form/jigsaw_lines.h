/* A jigsaw in two lines: its cells, and its regions, a character a cell. */
#ifndef FORM_JIGSAW_LINES_H
#define FORM_JIGSAW_LINES_H

#include "form/board.h"

/* Returns whether the first line and the next one that is no comment are such a jigsaw, also with a mistake. `*puzzle`
 * receives it, or NULL with an error. After regions that do not follow their cells the text ends, because it is not
 * known which cells are theirs. */
bool jigsaw_lines_read(struct arena *arena, struct lines *lines, struct layout_cache *layouts, struct board_end *end,
                       struct puzzle **puzzle, struct text_error *error);

/* Returns whether the text line has the regions of the jigsaw whose cells are in the line before, also with a mistake.
 */
bool jigsaw_lines_are_regions(const char *line, size_t length);

#endif
