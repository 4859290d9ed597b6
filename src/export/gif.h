/* Writes an animation as a GIF file, frame by frame. A temporary file is renamed when it is complete.
 *
 * All frames share one palette: the colours that must be exact, then those of the sample frames, most frequent
 * first, then averages of the rest. There is no dithering, because it compresses badly and flickers. Of each frame
 * only the rectangle that changed is stored, in which unchanged pixels are transparent.
 *
 * Usage:
 *     struct gif_palette *palette = gif_palette_create();
 *     gif_palette_sample(palette, pixels, count) ...;
 *     struct gif *gif = gif_begin("out.gif", 720, 720, palette, error);    // takes over the palette
 *     gif_add(gif, pixels, 12, error) ...;                                 // in hundredths of a second
 *     gif_finish(gif, error) or gif_abandon(gif); */
#ifndef EXPORT_GIF_H
#define EXPORT_GIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text_error.h"

enum { GIF_MAX_SIDE = 65535, GIF_MIN_DELAY = 2 };

struct gif_palette;
struct gif;

/* Colours and pixels are 0x00RRGGBB. */
struct gif_palette *gif_palette_create(void);
void gif_palette_destroy(struct gif_palette *palette); /* only for a palette that was not passed to gif_begin; `palette`
                                                        * may be NULL */
void gif_palette_sample(struct gif_palette *palette, const uint32_t *pixels, size_t count);

/* Takes over the palette, also on failure. `path` may be "-". The animation repeats forever. */
struct gif *gif_begin(const char *path, int width, int height, struct gif_palette *palette, struct text_error *error);

/* Shows `pixels` for `delay` hundredths of a second, at least GIF_MIN_DELAY. An unchanged frame prolongs the
 * last one. After a failure only gif_abandon may follow. */
bool gif_add(struct gif *gif, const uint32_t *pixels, int delay, struct text_error *error);

/* Both free `gif`. gif_abandon leaves no file, and accepts NULL. */
bool gif_finish(struct gif *gif, struct text_error *error);
void gif_abandon(struct gif *gif);

#endif
