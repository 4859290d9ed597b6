/* Renders shapes as coverage masks with Cairo.
 *
 * Cairo never draws a part of a shape, because the last bit of the coverage along an edge depends on where the edge
 * is clipped, and a frame drawn in parts must equal one drawn as a whole. Therefore each shape has its own mask;
 * since masks are cached, most frames do not use Cairo at all. */
#ifndef RASTER_SHAPES_H
#define RASTER_SHAPES_H

#include <cairo.h>

#include "raster/mask_cache.h"
#include "scene/draw.h"

/* Returns the coverage of `command` (not a text) in the rectangle of pixels at (left, top). */
const struct mask *shapes_get(struct mask_cache *masks, const struct draw_list *list,
                              const struct draw_command *command, int left, int top, int width, int height);

/* Draws the shape of `command` (not a text) with the current source and without its clip. */
void shapes_paint(cairo_t *cairo, const struct draw_command *command, const struct draw_point *points);

/* Computes the triangle of an arrow head of the given length at the last point, in the direction of the last
 * segment. */
void shapes_arrow_head(const struct draw_point *points, uint32_t count, float length, struct draw_point head[3]);

#endif
