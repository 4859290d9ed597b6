/* Writes an animation as one SVG file that plays by itself, repeatedly, without a script. Viewers without animations,
 * and users who prefer reduced motion, see the last frame. */
#ifndef EXPORT_SVG_H
#define EXPORT_SVG_H

#include <stdbool.h>

#include "export/film.h"

/* Writes a film that has been grouped. `title` is shown to users; `path` may be "-". */
bool svg_write(const char *path, const struct film *film, const char *title, struct text_error *error);

/* Writes the start tag of an <svg> element for a film. */
void svg_begin(struct buffer *out, const struct film *film, const char *title);

#endif
