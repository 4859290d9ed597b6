#include "scene/draw.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/array.h"

/* a clip larger than any target, but small enough for exact pixels in a float */
static const struct draw_box everything = {-1e6f, -1e6f, 2e6f, 2e6f};

void draw_finish(struct draw_list *list)
{
    memory_free(list->commands);
    memory_free(list->points);
    memory_free(list->bytes);
    *list = (struct draw_list){0};
}

void draw_clear(struct draw_list *list)
{
    list->command_count = list->point_count = list->byte_count = 0;
    list->clips = 0;
    list->part = DRAW_BOARD;
}

void draw_begin_part(struct draw_list *list, enum draw_part part)
{
    list->part = part;
}

static void append(struct draw_list *list, const struct draw_command *command)
{
    array_room(list->commands, list->command_capacity, list->command_count + 1);
    struct draw_command *added = &list->commands[list->command_count++];
    *added = *command;
    added->part = list->part;
    added->clip = list->clips ? list->clip[list->clips - 1] : everything;
}

void draw_rect(struct draw_list *list, struct draw_box box, float radius, uint32_t colour)
{
    append(list, &(struct draw_command){.kind = DRAW_RECT, .colour = colour, .box = box, .size = radius});
}

/* Appends a stroked shape. The caller has filled in its kind and geometry. */
static void append_stroke(struct draw_list *list, struct draw_command command, struct draw_pen pen)
{
    command.colour = pen.colour;
    command.width = pen.width;
    command.dash = pen.dash;
    command.gap = pen.gap;
    append(list, &command);
}

void draw_frame(struct draw_list *list, struct draw_box box, float radius, struct draw_pen pen)
{
    append_stroke(list, (struct draw_command){.kind = DRAW_FRAME, .box = box, .size = radius}, pen);
}

void draw_line(struct draw_list *list, float x0, float y0, float x1, float y1, struct draw_pen pen)
{
    append_stroke(list, (struct draw_command){.kind = DRAW_LINE, .box = {x0, y0, x1 - x0, y1 - y0}}, pen);
}

void draw_disc(struct draw_list *list, float x, float y, float radius, uint32_t colour)
{
    append(list, &(struct draw_command){.kind = DRAW_DISC, .colour = colour, .box = {x, y, 0, 0}, .size = radius});
}

void draw_ring(struct draw_list *list, float x, float y, float radius, struct draw_pen pen)
{
    append_stroke(list, (struct draw_command){.kind = DRAW_RING, .box = {x, y, 0, 0}, .size = radius}, pen);
}

static void store_points(struct draw_list *list, const struct draw_point *points, size_t count)
{
    array_room(list->points, list->point_capacity, list->point_count + count);
    memcpy(list->points + list->point_count, points, count * sizeof *points);
    list->point_count += count;
}

static void append_points(struct draw_list *list, enum draw_kind kind, const struct draw_point *points, size_t count,
                          float arrow, struct draw_pen pen)
{
    struct draw_command command = {
        .kind = kind, .first = (uint32_t)list->point_count, .count = (uint32_t)count, .arrow = arrow};
    if (count >= 2) {
        store_points(list, points, count);
        append_stroke(list, command, pen);
    }
}

void draw_polygon(struct draw_list *list, const struct draw_point *points, size_t count, uint32_t colour)
{
    append_points(list, DRAW_POLYGON, points, count, 0, (struct draw_pen){.colour = colour});
}

void draw_path(struct draw_list *list, const struct draw_point *points, size_t count, float arrow, struct draw_pen pen)
{
    append_points(list, DRAW_PATH, points, count, arrow, pen);
}

void draw_curve(struct draw_list *list, const struct draw_point *points, size_t count, float arrow, struct draw_pen pen)
{
    assert(count % 3 == 1);
    append_points(list, DRAW_CURVE, points, count, arrow, pen);
}

void draw_text(struct draw_list *list, struct draw_font font, enum draw_anchor anchor, float x, float y,
               const char *text)
{
    draw_text_part(list, font, anchor, x, y, text, strlen(text));
}

void draw_text_part(struct draw_list *list, struct draw_font font, enum draw_anchor anchor, float x, float y,
                    const char *text, size_t length)
{
    if (!length)
        return;
    array_room(list->bytes, list->byte_capacity, list->byte_count + length);
    struct draw_command command = {.kind = DRAW_TEXT,
                                   .colour = font.colour,
                                   .box = {x, y, 0, 0},
                                   .size = font.size,
                                   .face = font.face,
                                   .anchor = anchor,
                                   .first = (uint32_t)list->byte_count,
                                   .count = (uint32_t)length};
    memcpy(list->bytes + list->byte_count, text, length);
    list->byte_count += length;
    append(list, &command);
}

static struct draw_box box_intersection(struct draw_box a, struct draw_box b)
{
    float left = fmaxf(a.x, b.x), top = fmaxf(a.y, b.y);
    float right = fminf(a.x + a.width, b.x + b.width), bottom = fminf(a.y + a.height, b.y + b.height);
    return (struct draw_box){left, top, fmaxf(0, right - left), fmaxf(0, bottom - top)};
}

void draw_clip_push(struct draw_list *list, struct draw_box box)
{
    assert(list->clips < DRAW_CLIP_DEPTH);
    struct draw_box outer = list->clips ? list->clip[list->clips - 1] : everything;
    list->clip[list->clips++] = box_intersection(outer, box);
}

void draw_clip_pop(struct draw_list *list)
{
    assert(list->clips);
    list->clips--;
}

/* Returns whether the command is a filled rectangle that covers all of the box inside the target. */
static bool is_ground(const struct draw_command *command, struct draw_box box)
{
    struct draw_box own = command->box;
    return command->kind == DRAW_RECT && own.x <= fmaxf(box.x, 0) && own.y <= fmaxf(box.y, 0) &&
           own.x + own.width >= box.x + box.width && own.y + own.height >= box.y + box.height;
}

/* Maps a box by moving and scaling. */
static struct draw_box map_box(struct draw_box box, struct draw_point move, float scale)
{
    return (struct draw_box){box.x * scale + move.x, box.y * scale + move.y, box.width * scale, box.height * scale};
}

/* Appends the points or bytes that the command refers to, and adjusts its indices. */
static void append_content(struct draw_list *list, const struct draw_list *other, struct draw_command *command,
                           struct draw_point move, float scale)
{
    uint32_t first = command->first;
    if (command->kind == DRAW_TEXT) {
        array_room(list->bytes, list->byte_capacity, list->byte_count + command->count);
        memcpy(list->bytes + list->byte_count, other->bytes + first, command->count);
        command->first = (uint32_t)list->byte_count;
        list->byte_count += command->count;
    } else if (command->count) {
        array_room(list->points, list->point_capacity, list->point_count + command->count);
        command->first = (uint32_t)list->point_count;
        for (uint32_t i = 0; i < command->count; i++) {
            struct draw_point point = other->points[first + i];
            list->points[list->point_count++] = (struct draw_point){point.x * scale + move.x, point.y * scale + move.y};
        }
    }
}

void draw_append(struct draw_list *list, const struct draw_list *other, enum draw_part part, struct draw_box from,
                 struct draw_box to, float least)
{
    float scale = fminf(to.width / from.width, to.height / from.height);
    struct draw_point move = {to.x - from.x * scale, to.y - from.y * scale};
    for (size_t i = 0; i < other->command_count; i++) {
        struct draw_command command = other->commands[i];
        if (command.part != part || is_ground(&command, from) || !draw_reaches(other, &command, from))
            continue;
        append_content(list, other, &command, move, scale);
        command.box = map_box(command.box, move, scale);
        command.size *= scale;
        if (command.kind == DRAW_TEXT && command.size < least)
            command.size = fminf(least, command.size * DRAW_MOST_ENLARGED);
        command.width *= scale;
        command.dash *= scale;
        command.gap *= scale;
        command.arrow *= scale;
        draw_clip_push(list, map_box(box_intersection(command.clip, from), move, scale));
        append(list, &command);
        draw_clip_pop(list);
    }
}

float draw_text_width(const struct draw_measure *measure, enum draw_face face, float size, const char *text)
{
    return measure->width(measure->context, face, size, text, strlen(text));
}

uint32_t draw_fade(uint32_t colour, float part)
{
    float opacity = (float)(colour >> 24) * fminf(1, fmaxf(0, part));
    return (colour & 0xFFFFFFu) | (uint32_t)lroundf(opacity) << 24;
}

/* --- where the ink is --- */

static struct draw_point between(struct draw_point from, struct draw_point to, float part)
{
    return (struct draw_point){from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part};
}

/* Returns whether the segment, or the curve of four points, goes through the box. */
static bool passes(const struct draw_point *point, bool is_curve, struct draw_box box)
{
    enum { SAMPLES = 48 };
    for (unsigned i = 0; i <= SAMPLES; i++) {
        float part = (float)i / SAMPLES;
        struct draw_point at = between(point[0], point[1], part);
        if (is_curve) {
            struct draw_point middle = between(point[1], point[2], part), end = between(point[2], point[3], part);
            at = between(between(at, middle, part), between(middle, end, part), part);
        }
        if (draw_contains(box, at.x, at.y))
            return true;
    }
    return false;
}

static bool overlaps(struct draw_box box, float left, float top, float right, float bottom)
{
    return left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y;
}

bool draw_reaches(const struct draw_list *list, const struct draw_command *command, struct draw_box box)
{
    struct draw_box own = command->box;
    const struct draw_point *point = list->points + command->first;
    bool is_curve = command->kind == DRAW_CURVE;
    float right = own.x + own.width, bottom = own.y + own.height, half = command->width / 2;
    switch ((enum draw_kind)command->kind) {
    case DRAW_POLYGON:
    case DRAW_PATH:
    case DRAW_CURVE:
        for (uint32_t i = 0; i + 1 < command->count; i += is_curve ? 3 : 1) {
            if (passes(point + i, is_curve, box))
                return true;
        }
        return false;
    case DRAW_LINE:
        return passes((struct draw_point[]){{own.x, own.y}, {right, bottom}}, false, box);
    case DRAW_FRAME: /* not if the box is inside it */
        return overlaps(box, own.x - half, own.y - half, right + half, bottom + half) &&
               !(box.x > own.x + half && box.x + box.width < right - half && box.y > own.y + half &&
                 box.y + box.height < bottom - half);
    case DRAW_DISC:
    case DRAW_RING:
        return overlaps(box, own.x - command->size, own.y - command->size, own.x + command->size,
                        own.y + command->size);
    case DRAW_RECT:
        return overlaps(box, own.x, own.y, right, bottom);
    default:
        return draw_contains(box, own.x, own.y);
    }
}
