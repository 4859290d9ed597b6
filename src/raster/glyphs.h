/* Renders texts as coverage masks, with SDL2_ttf and the compiled-in fonts. */
#ifndef RASTER_GLYPHS_H
#define RASTER_GLYPHS_H

#include "base/text_error.h"
#include "raster/mask_cache.h"
#include "scene/draw.h"

enum { GLYPHS_MAX_SIZE = 1024, GLYPHS_MAX_LENGTH = 1024 }; /* longer texts are cut */

struct glyphs;

/* Returns the renderer, or NULL with `error` filled if SDL2_ttf cannot start. Masks are kept in `masks`, which must
 * outlive it. */
struct glyphs *glyphs_create(struct mask_cache *masks, struct text_error *error);
void glyphs_destroy(struct glyphs *glyphs); /* `glyphs` may be NULL. */

/* Returns the text's mask relative to the start of its baseline. The size is rounded to whole pixels. `text` is UTF-8;
 * characters that the face lacks come from the fallback face. */
const struct mask *glyphs_get(struct glyphs *glyphs, enum draw_face face, float size, const char *text, size_t length);

/* Returns the em in whole pixels at which a text of this size is drawn. */
int glyphs_pixel_size(float size);

/* Returns the height of capitals and digits in pixels. */
int glyphs_capital_height(struct glyphs *glyphs, enum draw_face face, float size);

/* Returns the start of a text on its baseline, not rounded to pixels. `mask` is the text's own mask. */
struct draw_point glyphs_start(struct glyphs *glyphs, const struct draw_command *command, const struct mask *mask);

#endif
