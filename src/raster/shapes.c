#include "raster/shapes.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/memory.h"

/* The key of a shape's mask: everything that affects its coverage, relative to the mask's corner. */
enum { KEY_POINTS = 512 };
struct key {
    uint32_t kind, count;
    int32_t width, height;
    struct draw_box box;
    float size, line, dash, gap, arrow;
    struct draw_point points[KEY_POINTS];
};

static void trace_rounded(cairo_t *cairo, struct draw_box box, float radius)
{
    double x = box.x, y = box.y, right = x + box.width, bottom = y + box.height;
    double r = fmin(radius, fmin(box.width, box.height) / 2);
    if (r <= 0) {
        cairo_rectangle(cairo, x, y, box.width, box.height);
        return;
    }
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, right - r, y + r, r, -M_PI / 2, 0);
    cairo_arc(cairo, right - r, bottom - r, r, 0, M_PI / 2);
    cairo_arc(cairo, x + r, bottom - r, r, M_PI / 2, M_PI);
    cairo_arc(cairo, x + r, y + r, r, M_PI, 3 * M_PI / 2);
    cairo_close_path(cairo);
}

static void trace_points(cairo_t *cairo, const struct draw_point *points, uint32_t count, bool curved)
{
    cairo_move_to(cairo, points[0].x, points[0].y);
    if (!curved) {
        for (uint32_t i = 1; i < count; i++)
            cairo_line_to(cairo, points[i].x, points[i].y);
        return;
    }
    for (uint32_t i = 1; i + 2 < count; i += 3)
        cairo_curve_to(cairo, points[i].x, points[i].y, points[i + 1].x, points[i + 1].y, points[i + 2].x,
                       points[i + 2].y);
}

void shapes_arrow_head(const struct draw_point *points, uint32_t count, float length, struct draw_point head[3])
{
    struct draw_point tip = points[count - 1], from = points[count - 2];
    double angle = atan2(tip.y - from.y, tip.x - from.x), spread = 0.45;
    head[0] = tip;
    for (int side = 0; side < 2; side++) {
        double turned = side ? angle + spread : angle - spread;
        head[1 + side].x = (float)(tip.x - length * cos(turned));
        head[1 + side].y = (float)(tip.y - length * sin(turned));
    }
}

static void fill_arrow(cairo_t *cairo, const struct draw_point *points, uint32_t count, float length)
{
    struct draw_point head[3];
    shapes_arrow_head(points, count, length, head);
    trace_points(cairo, head, 3, false);
    cairo_close_path(cairo);
    cairo_fill(cairo);
}

static void stroke(cairo_t *cairo, const struct draw_command *command)
{
    double dashes[2] = {command->dash, command->gap};
    bool dots = command->gap > 0 && command->dash <= 0;
    cairo_set_line_width(cairo, command->width);
    cairo_set_dash(cairo, dashes, command->gap > 0 ? 2 : 0, 0);
    cairo_set_line_cap(cairo, dots ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(cairo, command->kind == DRAW_FRAME ? CAIRO_LINE_JOIN_MITER : CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cairo);
}

void shapes_paint(cairo_t *cairo, const struct draw_command *command, const struct draw_point *points)
{
    struct draw_box box = command->box;
    if (command->kind == DRAW_RECT || command->kind == DRAW_FRAME) {
        trace_rounded(cairo, box, command->size);
    } else if (command->kind == DRAW_LINE) {
        cairo_move_to(cairo, box.x, box.y);
        cairo_line_to(cairo, box.x + box.width, box.y + box.height);
    } else if (command->kind == DRAW_DISC || command->kind == DRAW_RING) {
        cairo_arc(cairo, box.x, box.y, command->size, 0, 2 * M_PI);
        cairo_close_path(cairo);
    } else {
        trace_points(cairo, points, command->count, command->kind == DRAW_CURVE);
    }
    if (command->kind == DRAW_RECT || command->kind == DRAW_DISC || command->kind == DRAW_POLYGON)
        cairo_fill(cairo);
    else
        stroke(cairo, command);
    if (command->arrow > 0)
        fill_arrow(cairo, points, command->count, command->arrow);
}

/* Draws the shape with the mask's corner as the origin. */
static void draw_shape(cairo_t *cairo, const struct key *key)
{
    const struct draw_command command = {.kind = key->kind,
                                         .box = key->box,
                                         .size = key->size,
                                         .width = key->line,
                                         .dash = key->dash,
                                         .gap = key->gap,
                                         .arrow = key->arrow,
                                         .count = key->count};
    shapes_paint(cairo, &command, key->points);
}

static const struct mask *make_mask(struct mask_cache *masks, const struct key *key, size_t length)
{
    int stride = cairo_format_stride_for_width(CAIRO_FORMAT_A8, key->width);
    uint8_t *bytes = memory_calloc((size_t)key->height, (size_t)stride);
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_A8, key->width, key->height, stride);
    cairo_t *cairo = cairo_create(surface);
    draw_shape(cairo, key);
    cairo_surface_flush(surface);
    if (cairo_status(cairo) || cairo_surface_status(surface))
        memory_end(); /* only memory can be missing */
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    struct mask sides = {.width = key->width, .height = key->height};
    struct mask *mask = mask_cache_add(masks, key, length, &sides);
    for (int y = 0; y < mask->height; y++)
        memcpy(mask->bytes + (size_t)y * (size_t)mask->width, bytes + (size_t)y * (size_t)stride, (size_t)mask->width);
    memory_free(bytes);
    return mask;
}

const struct mask *shapes_get(struct mask_cache *masks, const struct draw_list *list,
                              const struct draw_command *command, int left, int top, int width, int height)
{
    assert(command->kind != DRAW_TEXT);
    struct key key = {.kind = command->kind,
                      .width = width,
                      .height = height,
                      .box = command->box,
                      .size = command->size,
                      .line = command->width,
                      .dash = command->dash,
                      .gap = command->gap,
                      .arrow = command->arrow};
    key.count = command->count < KEY_POINTS ? command->count : KEY_POINTS;
    key.box.x -= (float)left;
    key.box.y -= (float)top;
    for (uint32_t i = 0; i < key.count; i++) {
        struct draw_point point = list->points[command->first + i];
        key.points[i] = (struct draw_point){point.x - (float)left, point.y - (float)top};
    }
    size_t length = offsetof(struct key, points) + key.count * sizeof key.points[0];
    const struct mask *mask = mask_cache_find(masks, &key, length);
    return mask ? mask : make_mask(masks, &key, length);
}
