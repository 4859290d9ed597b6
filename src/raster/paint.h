/* Paints single commands of a display list into pixels. */
#ifndef RASTER_PAINT_H
#define RASTER_PAINT_H

#include <stdbool.h>
#include <stdint.h>

#include "raster/glyphs.h"
#include "scene/draw.h"

/* Whole pixels; right and bottom lie outside. */
struct pixel_box {
    int left, top, right, bottom;
};

struct paint {
    uint32_t *pixels; /* 0x00RRGGBB, [height * width] */
    int width, height;
    struct mask_cache *masks;
    struct glyphs *glyphs;
    bool failed; /* a mask could not be made, so something is missing */
};

static inline bool pixel_box_empty(struct pixel_box box)
{
    return box.left >= box.right || box.top >= box.bottom;
}

struct pixel_box pixel_box_intersection(struct pixel_box a, struct pixel_box b);

/* The pixels that a shape (anything but a text) would touch if nothing cut it, and those that its clip leaves. */
struct pixel_box paint_shape_extent(const struct draw_list *list, const struct draw_command *command);
struct pixel_box paint_clip(const struct draw_command *command);

/* The pixels that the command may change: within its clip and the target; empty if it would not be seen. */
struct pixel_box paint_bounds(struct paint *paint, const struct draw_list *list, const struct draw_command *command);

/* Whether the command sets each pixel of `box` whatever was there before. */
bool paint_covers(const struct draw_command *command, struct pixel_box box);

/* Paints the part of the command that lies in `part` (of the target). `bounds` are the command's, from paint_bounds.
 * What is painted there does not depend on how large `part` is. */
void paint_command(struct paint *paint, const struct draw_list *list, const struct draw_command *command,
                   struct pixel_box bounds, struct pixel_box part);

#endif
