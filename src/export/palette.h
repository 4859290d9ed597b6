/* The shared palette of a GIF file. gif.h tells how it comes about. */
#ifndef EXPORT_PALETTE_H
#define EXPORT_PALETTE_H

#include "export/gif.h"

/* One place is left for "as before". */
enum { PALETTE_MAX = 255 };

/* Settles the colours; no sampling after this. Returns how many there are (1 to PALETTE_MAX). */
unsigned palette_build(struct gif_palette *palette);

uint32_t palette_colour(const struct gif_palette *palette, unsigned index);

/* The index of the nearest colour; the colour itself if it is in the palette. */
uint8_t palette_index(struct gif_palette *palette, uint32_t colour);

#endif
