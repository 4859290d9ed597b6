/* An animation as an MP4 file: H.264 pictures (made by OpenH264), one a step, each shown as long as it should be, and the
 * boxes around them (ISO/IEC 14496-12 and -15). Written frame by frame, aside and then renamed.
 *
 * A picture has half as many colours as pixels each way, and an even number of both: an odd side gets one more, like the
 * one beside it. Colours are BT.709's.
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

/* `path` is a regular file's: the sizes are written last. */
struct mp4 *mp4_begin(const char *path, int width, int height, struct text_error *error);

/* Shows `pixels` (0x00RRGGBB) for `delay` hundredths of a second, at least 1. A frame like the one before prolongs that.
 * After a failure only mp4_abandon may follow. */
bool mp4_add(struct mp4 *mp4, const uint32_t *pixels, int delay, struct text_error *error);

/* Both free `mp4`; mp4_abandon takes NULL and leaves no file behind. At least one frame was added before mp4_finish. */
bool mp4_finish(struct mp4 *mp4, struct text_error *error);
void mp4_abandon(struct mp4 *mp4);

#endif
