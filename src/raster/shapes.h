/* Shapes as coverage masks, drawn by Cairo.
 *
 * Cairo is never given a part of the target to draw to: what it computes along an edge depends, in the last bit, on
 * where the edge is clipped, and a frame drawn in parts must be the frame drawn whole. So every shape becomes a mask of
 * its own, and that a shape keeps its mask makes most frames free of Cairo. */
#ifndef RASTER_SHAPES_H
#define RASTER_SHAPES_H

#include "raster/mask_cache.h"
#include "scene/draw.h"

/* The coverage of `command` (any but a text) in the rectangle of pixels at (left, top). NULL if there is no memory. */
const struct mask *shapes_get(struct mask_cache *masks, const struct draw_list *list, const struct draw_command *command,
                              int left, int top, int width, int height);

/* The filled head of an arrow of this length at the end of the points, pointing where the last piece goes. */
void shapes_arrow_head(const struct draw_point *points, uint32_t count, float length, struct draw_point head[3]);

#endif
