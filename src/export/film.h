/* An animation as one drawing: what stays from frame to frame is in it once, and each group of shapes tells from which
 * frame until which it is seen. The drawing lists its shapes so that those of any one frame are in that frame's order.
 *
 * Usage:
 *     struct film *film = film_create(1280, 800, error);
 *     film_add(film, &list, 12, error) ...;                  // in hundredths of a second
 *     film_group(film, error);
 *     ... film_write_styles, film_write_drawing ...
 *     film_destroy(film); */
#ifndef EXPORT_FILM_H
#define EXPORT_FILM_H

#include "base/text_error.h"
#include "scene/draw.h"

struct buffer;
struct film;

/* Frames `first` up to, but not including, `end`. */
struct film_span {
    uint32_t first, end;
};

/* NULL with `error` filled if there is no memory or the fonts do not load. */
struct film *film_create(int width, int height, struct text_error *error);
void film_destroy(struct film *film); /* takes NULL */

int film_width(const struct film *film);
int film_height(const struct film *film);

/* One more frame. After a failure only film_destroy may follow. */
bool film_add(struct film *film, const struct draw_list *list, int delay, struct text_error *error);

/* No more frames. What follows is for then. */
bool film_group(struct film *film, struct text_error *error);

/* Rules of a style sheet, which go before the drawing. */
void film_write_styles(const struct film *film, struct buffer *out);

/* Writes the tag that opens a group, "<g ...>", and what makes that seen during its span alone. */
typedef void film_open_group(const struct film *film, struct film_span span, struct buffer *out);

/* What belongs into an <svg>: rectangles that shapes are cut to, then groups. */
void film_write_drawing(const struct film *film, film_open_group *open, struct buffer *out);

uint32_t film_frames(const struct film *film);
uint64_t film_start(const struct film *film, uint32_t frame); /* in hundredths; of film_frames: the end */

#endif
