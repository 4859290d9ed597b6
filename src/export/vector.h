/* The commands of display lists as SVG markup: shapes as paths, texts as texts, their colours and pens as classes of a
 * style sheet. What a command becomes depends on the command alone, so that equal ones become equal markup.
 *
 * Texts are in the faces of the program, which the style sheet holds; where a viewer does not read them, in the same
 * face if the machine has it, or in the next best one, as wide as it was. */
#ifndef EXPORT_VECTOR_H
#define EXPORT_VECTOR_H

#include "base/text_error.h"
#include "raster/paint.h"
#include "scene/draw.h"

struct buffer;
struct vector;

/* For pictures of this size. NULL with `error` filled if there is no memory or the fonts do not load. */
struct vector *vector_create(int width, int height, struct text_error *error);
void vector_destroy(struct vector *vector); /* takes NULL */

/* Appends the markup, or nothing for what is not seen; `bounds` are box_with_margin all that it touches. False if there is no
 * memory. */
bool vector_write_command(struct vector *vector, const struct draw_list *list, const struct draw_command *command,
                  struct buffer *out, struct pixel_box *bounds);

/* What the shapes so far refer to: their rules of the style sheet, and the rectangles that they are wrap_in_clip to. */
void vector_write_styles(const struct vector *vector, struct buffer *out);
void vector_write_clips(const struct vector *vector, struct buffer *out);

#endif
