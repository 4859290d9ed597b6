/* An animation as a single vector drawing, for SVG and HTML. A shape that stays the same over several frames is
 * stored once. Shapes are grouped by the span of frames in which they are visible; within each frame, the
 * drawing order is kept.
 *
 * Usage:
 *     struct film *film = film_create(1280, 800, error);
 *     film_add(film, &list, 12, error) ...;                  // in hundredths of a second
 *     film_group(film);
 *     ... film_write_styles, film_write_drawing ...
 *     film_destroy(film); */
#ifndef EXPORT_FILM_H
#define EXPORT_FILM_H

#include "base/text_error.h"
#include "scene/draw.h"

struct buffer;
struct film;

/* The frames from `first` to before `end`. */
struct film_span {
    uint32_t first, end;
};

/* Returns NULL with `error` filled if the fonts do not load. */
struct film *film_create(int width, int height, struct text_error *error);
void film_destroy(struct film *film); /* `film` may be NULL. */

int film_width(const struct film *film);
int film_height(const struct film *film);

/* Adds a frame, shown for `delay` hundredths of a second. After a failure only film_destroy may follow. */
bool film_add(struct film *film, const struct draw_list *list, int delay, struct text_error *error);

/* Groups the shapes, after the last frame and before the functions below. */
void film_group(struct film *film);

/* Writes the rules of the style sheet, which precede the drawing. */
void film_write_styles(const struct film *film, struct buffer *out);

/* Writes the tag "<g ...>" that opens a group and makes it visible only during its span. */
typedef void film_open_group(const struct film *film, struct film_span span, struct buffer *out);

/* Writes the content of an <svg> element: clip rectangles, then groups. */
void film_write_drawing(const struct film *film, film_open_group *open, struct buffer *out);

uint32_t film_frames(const struct film *film);
/* In hundredths of a second. The start of frame film_frames is the end of the animation. */
uint64_t film_start(const struct film *film, uint32_t frame);

#endif
