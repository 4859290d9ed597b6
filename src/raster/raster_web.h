/* The widths of characters, which a web page measures with its fonts (raster_web.c). */
#ifndef RASTER_RASTER_WEB_H
#define RASTER_RASTER_WEB_H

#include "raster/raster.h"

enum { RASTER_WEB_CHARACTERS = 0x2800 }; /* only characters below this code point are measured */

/* Returns the widths of a face in ems, [RASTER_WEB_CHARACTERS], for the page to fill in. They belong to the raster. */
float *raster_web_widths(const struct raster *raster, enum draw_face face);

#endif
