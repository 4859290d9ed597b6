/* Writes the commands of display lists as SVG markup: shapes as paths, texts as texts, colours and pens as classes
 * of a style sheet. The markup depends only on the command: equal commands have equal markup.
 *
 * Texts use the program's fonts, which are embedded in the style sheet. Viewers that do not support embedded fonts
 * use the same or a similar font of the machine, stretched to the same width. */
#ifndef EXPORT_VECTOR_H
#define EXPORT_VECTOR_H

#include "base/text_error.h"
#include "raster/paint.h"
#include "scene/draw.h"

struct buffer;
struct vector;

/* Returns the writer for pictures of this size, or NULL with `error` filled if the fonts do not load. */
struct vector *vector_create(int width, int height, struct text_error *error);
void vector_destroy(struct vector *vector); /* `vector` may be NULL. */

/* Appends the command's markup, or nothing if it is invisible. `bounds` receives the pixels it touches. */
void vector_write_command(struct vector *vector, const struct draw_list *list, const struct draw_command *command,
                          struct buffer *out, struct pixel_box *bounds);

/* Write the style rules and the clip paths used by the shapes written so far. */
void vector_write_styles(const struct vector *vector, struct buffer *out);
void vector_write_clips(const struct vector *vector, struct buffer *out);

#endif
