#include "export/vector.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "export/markup.h"
#include "export/pool.h"
#include "raster/faces.h"
#include "raster/shapes.h"

/* Texts that are centred by their ink are measured at this multiple of their size, which hides the rounding to whole
 * pixels. */
enum { INK_SCALE = 8 };

struct vector {
    int width, height;
    struct mask_cache *masks;
    struct glyphs *glyphs;
    struct pool styles, clips;
    struct buffer style; /* style of the current shape */
    bool used[DRAW_FACES];
};

struct vector *vector_create(int width, int height, struct text_error *error)
{
    struct vector *vector = memory_calloc(1, sizeof *vector);
    vector->masks = mask_cache_create();
    vector->width = width;
    vector->height = height;
    vector->glyphs = glyphs_create(vector->masks, error);
    if (vector->glyphs)
        return vector;
    vector_destroy(vector);
    return NULL;
}

void vector_destroy(struct vector *vector)
{
    if (!vector)
        return;
    glyphs_destroy(vector->glyphs);
    mask_cache_destroy(vector->masks);
    pool_finish(&vector->styles);
    pool_finish(&vector->clips);
    buffer_finish(&vector->style);
    memory_free(vector);
}

/* --- styles --- */

static void put_paint(struct buffer *style, const char *what, uint32_t colour)
{
    buffer_print(style, "%s:", what);
    markup_colour(style, colour);
}

static void put_opacity(struct buffer *style, const char *what, uint32_t colour)
{
    if (colour >> 24 == 0xFF)
        return;
    buffer_print(style, ";%s:", what);
    markup_number(style, (colour >> 24) / 255.0);
}

static void style_fill(struct vector *vector, uint32_t colour)
{
    put_paint(&vector->style, "fill", colour);
    put_opacity(&vector->style, "fill-opacity", colour);
}

static void style_stroke(struct vector *vector, const struct draw_command *command)
{
    struct buffer *style = &vector->style;
    bool dots = command->gap > 0 && command->dash <= 0;
    buffer_print(style, "fill:none;");
    put_paint(style, "stroke", command->colour);
    put_opacity(style, "stroke-opacity", command->colour);
    if (command->width != 1) {
        buffer_print(style, ";stroke-width:");
        markup_number(style, command->width);
    }
    if (command->gap > 0) {
        buffer_print(style, ";stroke-dasharray:");
        markup_number(style, command->dash);
        buffer_put(style, ' ');
        markup_number(style, command->gap);
    }
    if (dots)
        buffer_print(style, ";stroke-linecap:round");
    if (command->kind == DRAW_PATH || command->kind == DRAW_CURVE)
        buffer_print(style, ";stroke-linejoin:round");
}

static void style_text(struct vector *vector, const struct draw_command *command, int size)
{
    static const char *const rules[DRAW_FACES] = {[DRAW_REGULAR] = "",
                                                  [DRAW_SEMIBOLD] = ";font-weight:600",
                                                  [DRAW_MONO] =
                                                      ";font-family:sudoscope-mono,\"DejaVu Sans Mono\",monospace"};
    style_fill(vector, command->colour);
    buffer_print(&vector->style, ";font-size:%dpx%s", size, rules[command->face]);
    vector->used[command->face] = true;
}

/* Writes ` class="s7"` for the current style and clears it. */
static void put_class(struct vector *vector, struct buffer *out)
{
    uint32_t number = pool_add(&vector->styles, vector->style.bytes, vector->style.length);
    buffer_clear(&vector->style);
    buffer_print(out, " class=\"s%u\"", number);
}

static void put_face(struct buffer *out, enum draw_face face)
{
    static const char *const names[DRAW_FACES] = {
        [DRAW_REGULAR] = "sudoscope", [DRAW_SEMIBOLD] = "sudoscope;font-weight:600", [DRAW_MONO] = "sudoscope-mono"};
    buffer_print(out, "@font-face{font-family:%s;src:url(data:font/otf;base64,", names[face]);
    markup_base64(out, faces_data[face].bytes, faces_data[face].length);
    buffer_print(out, ")}\n");
}

void vector_write_styles(const struct vector *vector, struct buffer *out)
{
    for (enum draw_face face = 0; face < DRAW_FACES; face++) {
        if (vector->used[face])
            put_face(out, face);
    }
    /* digits of equal width and no ligatures, as in the window */
    buffer_print(out, "text{font-family:sudoscope,Inter,\"DejaVu Sans\",sans-serif;font-variant-numeric:tabular-nums;"
                      "font-variant-ligatures:none;text-rendering:geometricPrecision;white-space:pre}\n");
    for (uint32_t i = 0; i < vector->styles.count; i++) {
        size_t length;
        const char *style = pool_get(&vector->styles, i, &length);
        buffer_print(out, ".s%u{%.*s}\n", i, (int)length, style);
    }
}

/* --- shapes --- */

static void put_value(struct buffer *out, const char *name, double value)
{
    buffer_print(out, " %s=\"", name);
    markup_number(out, value);
    buffer_put(out, '"');
}

/* Writes a path command's letter and a point. */
static void put_point(struct buffer *out, char letter, double x, double y)
{
    buffer_put(out, letter);
    markup_number(out, x);
    buffer_put(out, ' ');
    markup_number(out, y);
}

static void put_box(struct buffer *out, const struct draw_command *command)
{
    struct draw_box box = command->box;
    double radius = fmin(command->size, fmin(box.width, box.height) / 2);
    put_value(out, "x", box.x);
    put_value(out, "y", box.y);
    put_value(out, "width", box.width);
    put_value(out, "height", box.height);
    if (radius > 0)
        put_value(out, "rx", radius);
}

/* Writes a dashed outline as a path. Dashes start where Cairo starts them: at the top right corner's arc, or at
 * the top left if corners are not round. */
static void put_dashed_box(struct buffer *out, const struct draw_command *command)
{
    struct draw_box box = command->box;
    double right = (double)box.x + box.width, bottom = (double)box.y + box.height;
    double r = fmax(0, fmin(command->size, fmin(box.width, box.height) / 2));
    const double corner[4][4] = {{right - r, box.y, right, box.y + r},
                                 {right, bottom - r, right - r, bottom},
                                 {box.x + r, bottom, box.x, bottom - r},
                                 {box.x, box.y + r, box.x + r, box.y}};
    buffer_print(out, " d=\"");
    for (int i = 0; i < 4; i++) {
        const double *at = corner[(i + (r > 0 ? 0 : 3)) % 4];
        put_point(out, i ? 'L' : 'M', at[0], at[1]);
        if (r <= 0)
            continue;
        put_point(out, 'A', r, r);
        buffer_print(out, " 0 0 1");
        put_point(out, ' ', at[2], at[3]);
    }
    buffer_print(out, "Z\"");
}

static void put_circle(struct buffer *out, const struct draw_command *command)
{
    put_value(out, "cx", command->box.x);
    put_value(out, "cy", command->box.y);
    put_value(out, "r", command->size);
}

static void put_line(struct buffer *out, const struct draw_command *command)
{
    struct draw_box box = command->box;
    buffer_print(out, " d=\"");
    put_point(out, 'M', box.x, box.y);
    put_point(out, 'L', (double)box.x + box.width, (double)box.y + box.height);
    buffer_put(out, '"');
}

static void put_points(struct buffer *out, const struct draw_point *points, uint32_t count, char letter, bool closed)
{
    buffer_print(out, " d=\"");
    for (uint32_t i = 0; i < count; i++)
        put_point(out, i == 0 ? 'M' : i == 1 ? letter : ' ', points[i].x, points[i].y);
    buffer_print(out, closed ? "Z\"" : "\"");
}

/* Writes a line with an arrow head. The two overlap: both are drawn opaque in a group that has the opacity. */
static void put_arrow(struct vector *vector, const struct draw_list *list, const struct draw_command *command,
                      struct buffer *out)
{
    struct draw_command opaque = *command;
    struct draw_point head[3];
    const struct draw_point *points = list->points + command->first;
    opaque.colour |= 0xFF000000u;
    shapes_arrow_head(points, command->count, command->arrow, head);
    buffer_print(out, "<g");
    put_value(out, "opacity", (command->colour >> 24) / 255.0);
    buffer_print(out, "><path");
    style_stroke(vector, &opaque);
    put_class(vector, out);
    put_points(out, points, command->count, command->kind == DRAW_CURVE ? 'C' : 'L', false);
    buffer_print(out, "/><path");
    style_fill(vector, opaque.colour);
    put_class(vector, out);
    put_points(out, head, 3, 'L', true);
    buffer_print(out, "/></g>");
}

static void put_shape(struct vector *vector, const struct draw_list *list, const struct draw_command *command,
                      struct buffer *out)
{
    static const char *const names[] = {
        [DRAW_RECT] = "rect",   [DRAW_FRAME] = "rect",   [DRAW_LINE] = "path", [DRAW_DISC] = "circle",
        [DRAW_RING] = "circle", [DRAW_POLYGON] = "path", [DRAW_PATH] = "path", [DRAW_CURVE] = "path"};
    bool dashed = command->kind == DRAW_FRAME && command->gap > 0;
    const struct draw_point *points = list->points + command->first;
    if (command->arrow > 0) {
        put_arrow(vector, list, command, out);
        return;
    }
    buffer_print(out, "<%s", dashed ? "path" : names[command->kind]);
    if (command->kind == DRAW_RECT || command->kind == DRAW_DISC || command->kind == DRAW_POLYGON)
        style_fill(vector, command->colour);
    else
        style_stroke(vector, command);
    put_class(vector, out);
    if (dashed)
        put_dashed_box(out, command);
    else if (command->kind == DRAW_RECT || command->kind == DRAW_FRAME)
        put_box(out, command);
    else if (command->kind == DRAW_DISC || command->kind == DRAW_RING)
        put_circle(out, command);
    else if (command->kind == DRAW_LINE)
        put_line(out, command);
    else
        put_points(out, points, command->count, command->kind == DRAW_CURVE ? 'C' : 'L', command->kind == DRAW_POLYGON);
    buffer_print(out, "/>");
}

/* --- texts --- */

/* Finds the start of a text: exactly, if it is centred by its ink; otherwise rounded to whole pixels, as in the
 * window. */
static void find_start(struct vector *vector, const struct draw_command *command, const char *text, int size,
                       struct draw_point *start, struct mask *mask)
{
    int factor = command->anchor != DRAW_INK           ? 1
                 : size * INK_SCALE <= GLYPHS_MAX_SIZE ? INK_SCALE
                                                       : GLYPHS_MAX_SIZE / size;
    struct draw_command enlarged = *command;
    enlarged.size = (float)(size * factor);
    enlarged.box.x *= (float)factor;
    enlarged.box.y *= (float)factor;
    *mask = *glyphs_get(vector->glyphs, command->face, enlarged.size, text, command->count);
    *start = glyphs_start(vector->glyphs, &enlarged, mask);
    start->x /= (float)factor;
    start->y /= (float)factor;
    *mask = (struct mask){.left = mask->left / factor,
                          .top = mask->top / factor,
                          .width = mask->width / factor,
                          .height = mask->height / factor,
                          .advance = mask->advance / factor};
    if (command->anchor != DRAW_INK)
        *start = (struct draw_point){floorf(start->x + 0.5f), floorf(start->y + 0.5f)};
}

static void put_text(struct vector *vector, const struct draw_list *list, const struct draw_command *command,
                     struct buffer *out, struct pixel_box *extent)
{
    const char *text = list->bytes + command->first;
    int size = glyphs_pixel_size(command->size);
    struct draw_point start;
    struct mask mask;
    find_start(vector, command, text, size, &start, &mask);
    buffer_print(out, "<text");
    style_text(vector, command, size);
    put_class(vector, out);
    put_value(out, "x", start.x);
    put_value(out, "y", start.y);
    if (command->anchor != DRAW_INK && command->count > 1)
        put_value(out, "textLength", mask.advance);
    buffer_put(out, '>');
    markup_text(out, text, command->count);
    buffer_print(out, "</text>");
    int left = (int)start.x + mask.left, top = (int)start.y + mask.top;
    *extent = (struct pixel_box){left - 2, top - 2, left + mask.width + 3, top + mask.height + 3};
}

/* --- all of them --- */

static bool inside(struct pixel_box inner, struct pixel_box outer)
{
    return inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right &&
           inner.bottom <= outer.bottom;
}

/* Wraps the shape that begins at `first` of `out` in a group with a clip path. */
static void wrap_in_clip(struct vector *vector, struct pixel_box clip, struct buffer *out, size_t first)
{
    uint32_t number = pool_add(&vector->clips, &clip, sizeof clip);
    struct buffer shape = {0};
    buffer_append(&shape, out->bytes + first, out->length - first);
    out->length = first;
    buffer_print(out, "<g clip-path=\"url(#c%u)\">%s</g>", number, buffer_text(&shape));
    buffer_finish(&shape);
}

void vector_write_command(struct vector *vector, const struct draw_list *list, const struct draw_command *command,
                          struct buffer *out, struct pixel_box *bounds)
{
    struct pixel_box all = {0, 0, vector->width, vector->height},
                     clip = pixel_box_intersection(paint_clip(command), all);
    struct pixel_box extent = {0};
    size_t first = out->length;
    if (!(command->colour >> 24) || pixel_box_empty(clip))
        return;
    if (command->kind == DRAW_TEXT) {
        put_text(vector, list, command, out, &extent);
    } else {
        extent = paint_shape_extent(list, command);
        put_shape(vector, list, command, out);
    }
    *bounds = pixel_box_intersection(extent, clip);
    if (pixel_box_empty(*bounds))
        out->length = first;
    else if (!inside(pixel_box_intersection(extent, all), clip))
        wrap_in_clip(vector, clip, out, first);
}

void vector_write_clips(const struct vector *vector, struct buffer *out)
{
    for (uint32_t i = 0; i < vector->clips.count; i++) {
        size_t length;
        struct pixel_box clip;
        memcpy(&clip, pool_get(&vector->clips, i, &length), sizeof clip);
        buffer_print(out, "<clipPath id=\"c%u\"><path d=\"M%d %dH%dV%dH%dZ\"/></clipPath>\n", i, clip.left, clip.top,
                     clip.right, clip.bottom, clip.left);
    }
}
