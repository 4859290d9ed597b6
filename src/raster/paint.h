/* Paints single commands of a display list into a pixel buffer. */
#ifndef RASTER_PAINT_H
#define RASTER_PAINT_H

#include <stdbool.h>
#include <stdint.h>

#include "raster/glyphs.h"
#include "scene/draw.h"

/* A rectangle of whole pixels; right and bottom are exclusive. */
struct pixel_box {
    int left, top, right, bottom;
};

struct paint {
    uint32_t *pixels; /* 0x00RRGGBB, [height * width] */
    int width, height;
    struct mask_cache *masks;
    struct glyphs *glyphs;
};

static inline bool pixel_box_empty(struct pixel_box box)
{
    return box.left >= box.right || box.top >= box.bottom;
}

struct pixel_box pixel_box_intersection(struct pixel_box a, struct pixel_box b);

/* Return the pixels that a shape (not a text) covers without its clip, and the pixels of the clip. */
struct pixel_box paint_shape_extent(const struct draw_list *list, const struct draw_command *command);
struct pixel_box paint_clip(const struct draw_command *command);

/* Returns the pixels that the command may change, limited by its clip and the target; empty if it is invisible. */
struct pixel_box paint_bounds(struct paint *paint, const struct draw_list *list, const struct draw_command *command);

/* Returns whether the command sets every pixel of `box`, regardless of its old value. */
bool paint_covers(const struct draw_command *command, struct pixel_box box);

/* Paints the command inside `part` of the target. `bounds` is the result of paint_bounds. The result does not depend on
 * how the target is divided into parts. */
void paint_command(struct paint *paint, const struct draw_list *list, const struct draw_command *command,
                   struct pixel_box bounds, struct pixel_box part);

#endif
