/* Draws a display list into a pixel buffer in memory, with the same result for the window, pictures and golden
 * tests.
 *
 * Only changes are drawn. The target is divided into tiles. Each tile has a hash of all commands that touch it;
 * if it equals that of the last frame, so do the tile's pixels. Changed tiles are merged into rectangles, and
 * each is painted with the commands that touch it. An unchanged frame only costs the hashing.
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

/* Returns the raster, or NULL with `error` filled if the fonts do not load. */
struct raster *raster_create(int width, int height, struct text_error *error);
void raster_destroy(struct raster *raster); /* `raster` may be NULL. */

/* Changes the size. The next frame is drawn completely. On failure the raster keeps its size. */
void raster_resize(struct raster *raster, int width, int height);

/* Has the next frame drawn completely, because its pixels were lost or overwritten. */
void raster_invalidate(struct raster *raster);

/* Draws the list. Returns the `count` rectangles that changed; they do not overlap and are valid until the next
 * call. Pixels that no command covers are black. */
const struct raster_rect *raster_draw(struct raster *raster, const struct draw_list *list, size_t *count);

int raster_width(const struct raster *raster);
int raster_height(const struct raster *raster);

/* Returns the pixels, row by row without padding, 0x00RRGGBB (CAIRO_FORMAT_RGB24, SDL_PIXELFORMAT_RGB888). They
 * belong to the raster. */
const uint32_t *raster_pixels(const struct raster *raster);

/* Returns the functions that measure text. They are valid until the raster is destroyed. */
struct draw_measure raster_measure(struct raster *raster);

#endif
