#include "raster/paint.h"

#include <math.h>
#include <stddef.h>

#include "raster/shapes.h"

struct pixel_box pixel_box_intersection(struct pixel_box a, struct pixel_box b)
{
    return (struct pixel_box){
        .left = a.left > b.left ? a.left : b.left,
        .top = a.top > b.top ? a.top : b.top,
        .right = a.right < b.right ? a.right : b.right,
        .bottom = a.bottom < b.bottom ? a.bottom : b.bottom,
    };
}

static int to_pixel(float value)
{
    return (int)fminf(1e6f, fmaxf(-1e6f, value));
}

static struct pixel_box box_with_margin(float left, float top, float right, float bottom, float margin)
{
    return (struct pixel_box){to_pixel(floorf(left - margin)), to_pixel(floorf(top - margin)),
                              to_pixel(ceilf(right + margin)), to_pixel(ceilf(bottom + margin))};
}

struct pixel_box paint_clip(const struct draw_command *command)
{
    struct draw_box clip = command->clip;
    return (struct pixel_box){to_pixel(roundf(clip.x)), to_pixel(roundf(clip.y)), to_pixel(roundf(clip.x + clip.width)),
                              to_pixel(roundf(clip.y + clip.height))};
}

static struct pixel_box bounds_of_points(const struct draw_list *list, const struct draw_command *command)
{
    const struct draw_point *points = list->points + command->first;
    struct draw_point low = points[0], high = points[0];
    for (uint32_t i = 1; i < command->count; i++) {
        low = (struct draw_point){fminf(low.x, points[i].x), fminf(low.y, points[i].y)};
        high = (struct draw_point){fmaxf(high.x, points[i].x), fmaxf(high.y, points[i].y)};
    }
    return box_with_margin(low.x, low.y, high.x, high.y, command->width + command->arrow + 1);
}

/* Finds the pixel at which the text begins on its baseline. */
static void find_start(const struct paint *paint, const struct draw_command *command, const struct mask *mask, int *x,
                       int *y)
{
    struct draw_point start = glyphs_start(paint->glyphs, command, mask);
    *x = to_pixel(floorf(start.x + 0.5f));
    *y = to_pixel(floorf(start.y + 0.5f));
}

static struct pixel_box bounds_of_text(struct paint *paint, const struct draw_list *list,
                                       const struct draw_command *command)
{
    const struct mask *mask =
        glyphs_get(paint->glyphs, command->face, command->size, list->bytes + command->first, command->count);
    int x, y;
    find_start(paint, command, mask, &x, &y);
    x += mask->left;
    y += mask->top;
    return (struct pixel_box){x, y, x + mask->width, y + mask->height};
}

struct pixel_box paint_shape_extent(const struct draw_list *list, const struct draw_command *command)
{
    struct draw_box box = command->box;
    switch ((enum draw_kind)command->kind) {
    case DRAW_RECT:
    case DRAW_FRAME:
        return box_with_margin(box.x, box.y, box.x + box.width, box.y + box.height, command->width);
    case DRAW_LINE:
        return box_with_margin(fminf(box.x, box.x + box.width), fminf(box.y, box.y + box.height),
                               fmaxf(box.x, box.x + box.width), fmaxf(box.y, box.y + box.height), command->width + 1);
    case DRAW_DISC:
    case DRAW_RING:
        return box_with_margin(box.x, box.y, box.x, box.y, command->size + command->width + 1);
    case DRAW_POLYGON:
    case DRAW_PATH:
    case DRAW_CURVE:
        return bounds_of_points(list, command);
    case DRAW_TEXT:
        break;
    }
    return (struct pixel_box){0};
}

struct pixel_box paint_bounds(struct paint *paint, const struct draw_list *list, const struct draw_command *command)
{
    if (!(command->colour >> 24))
        return (struct pixel_box){0};
    struct pixel_box bounds =
        command->kind == DRAW_TEXT ? bounds_of_text(paint, list, command) : paint_shape_extent(list, command);
    bounds = pixel_box_intersection(bounds, paint_clip(command));
    return pixel_box_intersection(bounds, (struct pixel_box){0, 0, paint->width, paint->height});
}

bool paint_covers(const struct draw_command *command, struct pixel_box box)
{
    if (command->kind != DRAW_RECT || command->size > 0 || command->colour >> 24 != 0xFF)
        return false;
    struct pixel_box clip = paint_clip(command);
    return command->box.x <= (float)box.left && command->box.y <= (float)box.top &&
           command->box.x + command->box.width >= (float)box.right &&
           command->box.y + command->box.height >= (float)box.bottom && clip.left <= box.left && clip.top <= box.top &&
           clip.right >= box.right && clip.bottom >= box.bottom;
}

static uint32_t mix(uint32_t under, uint32_t over, uint32_t part)
{
    uint32_t value = over * part + under * (255 - part) + 128;
    return (value + (value >> 8)) >> 8;
}

static uint32_t mix_colours(uint32_t under, uint32_t over, uint32_t part)
{
    return mix(under >> 16 & 0xFF, over >> 16 & 0xFF, part) << 16 |
           mix(under >> 8 & 0xFF, over >> 8 & 0xFF, part) << 8 | mix(under & 0xFF, over & 0xFF, part);
}

/* Paints the mask with its corner at (left, top). */
static void fill_mask(struct paint *paint, const struct mask *mask, int left, int top, uint32_t colour,
                      struct pixel_box box)
{
    uint32_t opacity = colour >> 24, opaque = colour & 0xFFFFFF;
    for (int row = box.top; row < box.bottom; row++) {
        const uint8_t *from = mask->bytes + (ptrdiff_t)(row - top) * mask->width - left;
        uint32_t *to = paint->pixels + (ptrdiff_t)row * paint->width;
        for (int column = box.left; column < box.right; column++) {
            uint32_t coverage = from[column];
            if (!coverage)
                continue;
            uint32_t part = mix(0, coverage, opacity);
            to[column] = part == 255 ? opaque : mix_colours(to[column], colour, part);
        }
    }
}

static void fill_box(struct paint *paint, uint32_t colour, struct pixel_box box)
{
    uint32_t opacity = colour >> 24, opaque = colour & 0xFFFFFF;
    for (int row = box.top; row < box.bottom; row++) {
        uint32_t *to = paint->pixels + (ptrdiff_t)row * paint->width;
        for (int column = box.left; column < box.right; column++)
            to[column] = opacity == 255 ? opaque : mix_colours(to[column], colour, opacity);
    }
}

/* Returns whether the command is a rectangle of whole pixels, which needs no mask. */
static bool is_pixel_aligned(const struct draw_command *command)
{
    struct draw_box box = command->box;
    return command->kind == DRAW_RECT && command->size <= 0 && box.x == floorf(box.x) && box.y == floorf(box.y) &&
           box.width == floorf(box.width) && box.height == floorf(box.height);
}

static void paint_text(struct paint *paint, const struct draw_list *list, const struct draw_command *command,
                       struct pixel_box box)
{
    const struct mask *mask =
        glyphs_get(paint->glyphs, command->face, command->size, list->bytes + command->first, command->count);
    int x, y;
    find_start(paint, command, mask, &x, &y);
    fill_mask(paint, mask, x + mask->left, y + mask->top, command->colour, box);
}

void paint_command(struct paint *paint, const struct draw_list *list, const struct draw_command *command,
                   struct pixel_box bounds, struct pixel_box part)
{
    struct pixel_box box = pixel_box_intersection(bounds, part);
    if (is_pixel_aligned(command)) {
        fill_box(paint, command->colour, box);
    } else if (command->kind == DRAW_TEXT) {
        paint_text(paint, list, command, box);
    } else {
        const struct mask *mask = shapes_get(paint->masks, list, command, bounds.left, bounds.top,
                                             bounds.right - bounds.left, bounds.bottom - bounds.top);
        fill_mask(paint, mask, bounds.left, bounds.top, command->colour, box);
    }
}
