/* Links that contain a whole puzzle, and the compressed texts in them. A link that only names a puzzle on a server
 * is refused, because the program does not use the network. A link with the cells as text is read like any line
 * (scan.c). */
#ifndef FORM_FORM_LINK_H
#define FORM_FORM_LINK_H

#include "form/layout_cache.h"
#include "form/line.h"

struct puzzle;

/* Returns whether the text begins with such a link or compressed text. */
bool form_link_begins(const char *text);

struct puzzle *form_link_read(struct layout_cache *layouts, const struct line *line, struct text_error *error);

#endif
