/* Draws a display list into a buffer in memory: the same pixels for the window, pictures and golden tests.
 *
 * Only what changed is drawn. The target is divided into tiles; each gets a hash of all the commands that touch it, and
 * where that is the same as for the frame before, the pixels are too. Changed tiles are merged into rectangles, each
 * painted with the commands that touch it. A frame like the one before costs the hashing and draws nothing.
 *
 * Usage:
 *     struct raster *raster = raster_create(1280, 800, &error);
 *     ... fill `list`, using raster_measure(raster) ...
 *     size_t count;
 *     const struct raster_rect *changed = raster_draw(raster, &list, &count);
 *     ... present those parts of raster_pixels(raster) ...
 *     raster_destroy(raster); */
#ifndef RASTER_RASTER_H
#define RASTER_RASTER_H

#include "base/text_error.h"
#include "scene/draw.h"

enum { RASTER_MAX_SIDE = 16384 };

struct raster;

struct raster_rect {
    int x, y, width, height;
};

/* NULL with `error` filled if there is no memory or the fonts do not load. */
struct raster *raster_create(int width, int height, struct text_error *error);
void raster_destroy(struct raster *raster); /* takes NULL */

/* The next frame is drawn whole. On failure the raster keeps its size. */
bool raster_resize(struct raster *raster, int width, int height, struct text_error *error);

/* The next frame is drawn whole: where the pixels were lost or changed by others. */
void raster_invalidate(struct raster *raster);

/* Returns the `count` rectangles that were drawn; they do not overlap and stay valid until the next call. What no
 * command covers is black. Where memory runs out, something is missing and the next frame is drawn whole. */
const struct raster_rect *raster_draw(struct raster *raster, const struct draw_list *list, size_t *count);

int raster_width(const struct raster *raster);
int raster_height(const struct raster *raster);

/* Row by row without gaps, 0x00RRGGBB (CAIRO_FORMAT_RGB24, SDL_PIXELFORMAT_RGB888); the raster's. */
const uint32_t *raster_pixels(const struct raster *raster);

/* Valid as long as the raster. */
struct draw_measure raster_measure(struct raster *raster);

#endif
