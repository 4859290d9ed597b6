/* The fonts compiled into the program. fonts/make_faces.py generates their source at build time. */
#ifndef RASTER_FACES_H
#define RASTER_FACES_H

#include <stddef.h>

/* The first faces are those of enum draw_face; the last one has glyphs that they lack. */
enum { FACES_FALLBACK = 3, FACES_COUNT = 4 };

struct faces_data {
    const unsigned char *bytes;
    size_t length;
};

extern const struct faces_data faces_data[FACES_COUNT];

#endif
