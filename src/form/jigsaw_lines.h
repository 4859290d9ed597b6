/* A jigsaw in two lines: its cells and its regions, a character for each cell. */
#ifndef FORM_JIGSAW_LINES_H
#define FORM_JIGSAW_LINES_H

#include "form/board.h"

/* Returns whether the first line and the next one (without comments) are such a jigsaw, even with a mistake. `*puzzle`
 * receives it, or NULL with an error. If regions do not follow their cells, reading ends, because it is unknown which
 * cells they belong to. */
bool jigsaw_lines_read(struct arena *arena, struct lines *lines, struct layout_cache *layouts, struct board_end *end,
                       struct puzzle **puzzle, struct text_error *error);

/* Returns whether the text line has the regions of the jigsaw whose cells are on the previous line, even with a
 * mistake. */
bool jigsaw_lines_are_regions(const char *line, size_t length);

#endif
