/* Writes the boxes of an MP4 file, which contain the positions and durations of the pictures. A file is
 *
 *     ftyp | moov: everything about the pictures | mdat: the pictures, one after the other
 *
 * in this order, which lets a player begin before the whole file has arrived. */
#ifndef EXPORT_MP4_BOXES_H
#define EXPORT_MP4_BOXES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

enum { MP4_TIMESCALE = 100 /* units of a duration per second */ };

struct mp4_sample {
    uint32_t size, duration; /* size: in bytes; duration: in units of MP4_TIMESCALE */
    bool is_key;             /* can be decoded without earlier samples */
};

struct mp4_movie {
    unsigned width, height;
    uint64_t first;                  /* offset of the first picture in the file */
    const struct mp4_sample *sample; /* [samples] */
    size_t samples;
    const struct buffer *sps, *pps; /* H.264's parameter sets, without start codes */
};

void mp4_write_type(struct buffer *out);

/* Writes the head of mdat, for pictures of `bytes` bytes in all. */
void mp4_write_data_head(struct buffer *out, uint64_t bytes);

/* Writes moov, whose length does not depend on the numbers in `movie`, except that of its samples. */
void mp4_write_movie(struct buffer *out, const struct mp4_movie *movie);

#endif
