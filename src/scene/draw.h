/* The display list: a frame is data. The scene appends shapes and texts in painting order, later ones over earlier
 * ones; raster/ turns the list into pixels, export/ into SVG. A list is cleared and refilled for each frame. It
 * keeps its memory, so a list in use allocates nothing.
 *
 * Coordinates are in pixels, with (0, 0) at the target's top left corner and pixel centres at .5. Colours are
 * 0xAARRGGBB, not premultiplied. Every command has its own clip, so it can be drawn by itself. */
#ifndef SCENE_DRAW_H
#define SCENE_DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct draw_point {
    float x, y;
};

struct draw_box {
    float x, y, width, height;
};

static inline struct draw_box draw_inset(struct draw_box box, float by)
{
    return (struct draw_box){box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by};
}

static inline bool draw_contains(struct draw_box box, float x, float y)
{
    return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
}

enum draw_face { DRAW_REGULAR, DRAW_SEMIBOLD, DRAW_MONO, DRAW_FACES };

struct draw_font {
    enum draw_face face;
    float size; /* the em in pixels, rounded to a whole number for drawing */
    uint32_t colour;
};

/* `dash` and `gap` are lengths in pixels. With gap 0 the line is solid; with dash 0 and a gap it has round dots. */
struct draw_pen {
    uint32_t colour;
    float width, dash, gap;
};

/* The point of the text that is placed at the given point. */
enum draw_anchor {
    DRAW_LEFT,   /* the start of its baseline */
    DRAW_MIDDLE, /* the middle of its baseline, by advance width */
    DRAW_RIGHT,  /* the end of its baseline */
    DRAW_INK,    /* the middle of its ink; vertically that of a capital letter, so neighbouring texts share a
                  * baseline */
};

enum draw_kind {
    DRAW_RECT,    /* filled `box`; `size`: corner radius */
    DRAW_FRAME,   /* outlined `box`, the line centred on its edge; `size`: corner radius */
    DRAW_LINE,    /* from (box.x, box.y) by (box.width, box.height) */
    DRAW_DISC,    /* centre (box.x, box.y); `size`: radius */
    DRAW_RING,    /* an outlined DRAW_DISC */
    DRAW_POLYGON, /* filled; `points` */
    DRAW_PATH,    /* line segments through `points`; `arrow`: length of an arrowhead at the end, or 0 */
    DRAW_CURVE,   /* Bezier curves: one point, then three for each curve; `arrow` as above */
    DRAW_TEXT,    /* at (box.x, box.y); `size`: the em; `face`, `anchor`; `first`, `count`: its bytes */
};

/* The part of the frame to which a command belongs, for readers of a display list. It does not affect painting. */
enum draw_part { DRAW_BOARD, DRAW_PANEL, DRAW_BAR, DRAW_OVERLAY, DRAW_PARTS };

/* Only four-byte members, so there is no padding and a command can be hashed as bytes. */
struct draw_command {
    uint32_t kind, colour;
    struct draw_box box, clip;
    float size, width, dash, gap, arrow;
    uint32_t face, anchor;
    uint32_t first, count; /* index in list.points or list.bytes */
    uint32_t part;         /* enum draw_part */
};

enum { DRAW_CLIP_DEPTH = 16 };

struct draw_list {
    struct draw_command *commands;
    struct draw_point *points;
    char *bytes;
    size_t command_count, point_count, byte_count;
    size_t command_capacity, point_capacity, byte_capacity;
    struct draw_box clip[DRAW_CLIP_DEPTH];
    unsigned clips;
    enum draw_part part; /* part of the following commands */
};

/* Measures the width of a text. raster_measure provides one. */
struct draw_measure {
    float (*width)(void *context, enum draw_face face, float size, const char *text, size_t length);
    void *context;
};

void draw_finish(struct draw_list *list);
void draw_clear(struct draw_list *list);

/* Begins a part of the frame. A cleared list begins with DRAW_BOARD. */
void draw_begin_part(struct draw_list *list, enum draw_part part);

void draw_rect(struct draw_list *list, struct draw_box box, float radius, uint32_t colour);
void draw_frame(struct draw_list *list, struct draw_box box, float radius, struct draw_pen pen);
void draw_line(struct draw_list *list, float x0, float y0, float x1, float y1, struct draw_pen pen);
void draw_disc(struct draw_list *list, float x, float y, float radius, uint32_t colour);
void draw_ring(struct draw_list *list, float x, float y, float radius, struct draw_pen pen);
void draw_polygon(struct draw_list *list, const struct draw_point *points, size_t count, uint32_t colour);
void draw_path(struct draw_list *list, const struct draw_point *points, size_t count, float arrow, struct draw_pen pen);
void draw_curve(struct draw_list *list, const struct draw_point *points, size_t count, float arrow,
                struct draw_pen pen);
void draw_text(struct draw_list *list, struct draw_font font, enum draw_anchor anchor, float x, float y,
               const char *text);
void draw_text_part(struct draw_list *list, struct draw_font font, enum draw_anchor anchor, float x, float y,
                    const char *text, size_t length);

/* Appends the commands of one part of `other` that reach into `from`, moved and scaled so that `from` becomes `to`. A
 * rectangle that covers all of `from` is background and left out. A text smaller than `least` is enlarged to that size,
 * at most by DRAW_MOST_ENLARGED, with which the candidates of a cell still do not touch. */
#define DRAW_MOST_ENLARGED 1.3f
void draw_append(struct draw_list *list, const struct draw_list *other, enum draw_part part, struct draw_box from,
                 struct draw_box to, float least);

/* Intersects the clip with `box` until the matching pop. At most DRAW_CLIP_DEPTH - 1 levels. */
void draw_clip_push(struct draw_list *list, struct draw_box box);
void draw_clip_pop(struct draw_list *list);

float draw_text_width(const struct draw_measure *measure, enum draw_face face, float size, const char *text);

/* Returns whether the command draws in the box. A text does if its start or centre is there. */
bool draw_reaches(const struct draw_list *list, const struct draw_command *command, struct draw_box box);

/* Returns `colour` with its opacity multiplied by `part` (0 to 1). */
uint32_t draw_fade(uint32_t colour, float part);

#endif
