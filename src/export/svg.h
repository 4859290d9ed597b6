/* An animation as one SVG file: vectors that play by themselves, for ever, without a script. Where a viewer does not
 * move it, or its user wants things to stand still, it shows the last frame. */
#ifndef EXPORT_SVG_H
#define EXPORT_SVG_H

#include <stdbool.h>

#include "export/film.h"

/* Writes a film that is closed. `title` is for people; `path` may be "-". */
bool svg_write(const char *path, const struct film *film, const char *title, struct text_error *error);

/* The beginning of an <svg> element with a film in it, up to where its drawing goes. */
void svg_begin(struct buffer *out, const struct film *film, const char *title);

#endif
