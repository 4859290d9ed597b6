/* Writes an animation as an MP4 file: H.264 pictures, encoded by OpenH264, one for each step with its own
 * duration, in the boxes of ISO/IEC 14496-12 and -15. A temporary file is renamed when it is complete.
 *
 * Chroma has half the resolution in each direction, so the video's sides are even; an odd side is extended by
 * repeating the last pixels. Colours are BT.709.
 *
 *     struct mp4 *mp4 = mp4_begin("out.mp4", 960, 600, error);
 *     mp4_add(mp4, pixels, 12, error) ...;              // in hundredths of a second
 *     mp4_finish(mp4, error) or mp4_abandon(mp4); */
#ifndef EXPORT_MP4_H
#define EXPORT_MP4_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text_error.h"

enum { MP4_MIN_SIDE = 16, MP4_MAX_PIXELS = 36864 * 256 /* 4096x2304: H.264's level 5.2 */ };

/* `path` may be "-". The pictures are kept in a temporary file until their sizes are known, because the sizes come
 * first. */
struct mp4 *mp4_begin(const char *path, int width, int height, struct text_error *error);

/* Shows `pixels` (0x00RRGGBB) for `delay` hundredths of a second, at least 1. An unchanged frame prolongs the
 * one before. After a failure only mp4_abandon may follow. */
bool mp4_add(struct mp4 *mp4, const uint32_t *pixels, int delay, struct text_error *error);

/* Both free `mp4`. mp4_abandon leaves no file, and accepts NULL. mp4_finish needs at least one frame. */
bool mp4_finish(struct mp4 *mp4, struct text_error *error);
void mp4_abandon(struct mp4 *mp4);

#endif
