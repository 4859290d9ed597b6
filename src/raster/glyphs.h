/* Texts as coverage masks, drawn by SDL2_ttf from the faces that are compiled into the program. */
#ifndef RASTER_GLYPHS_H
#define RASTER_GLYPHS_H

#include "base/text_error.h"
#include "raster/mask_cache.h"
#include "scene/draw.h"

enum { GLYPHS_MAX_SIZE = 1024, GLYPHS_MAX_LENGTH = 1024 }; /* a longer text is cut */

struct glyphs;

/* Keeps its masks in `masks`, which must outlive it. NULL with `error` filled if SDL2_ttf does not start or there is no
 * memory. */
struct glyphs *glyphs_create(struct mask_cache *masks, struct text_error *error);
void glyphs_destroy(struct glyphs *glyphs); /* takes NULL */

/* A mask whose point is the start of the baseline, at a whole number of pixels an em. `text` is UTF-8; characters that
 * the face lacks come from the fallback face. NULL if there is no memory. */
const struct mask *glyphs_get(struct glyphs *glyphs, enum draw_face face, float size, const char *text, size_t length);

/* The em that a text of this size is drawn at. */
int glyphs_pixel_size(float size);

/* The height of a capital or digit in pixels. */
int glyphs_capital_height(struct glyphs *glyphs, enum draw_face face, float size);

/* Where a text begins on its baseline, not yet on a whole pixel. `mask` is the text's own. */
struct draw_point glyphs_start(struct glyphs *glyphs, const struct draw_command *command, const struct mask *mask);

#endif
