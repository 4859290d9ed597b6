/* The shared palette of a GIF file. gif.h explains how its colours are chosen. */
#ifndef EXPORT_PALETTE_H
#define EXPORT_PALETTE_H

#include "export/gif.h"

/* One index is reserved for transparent pixels. */
enum { PALETTE_MAX = 255 };

/* Chooses the colours, after the last sample. Returns how many there are (1 to PALETTE_MAX). */
unsigned palette_build(struct gif_palette *palette);

uint32_t palette_colour(const struct gif_palette *palette, unsigned index);

/* Returns the index of the nearest colour, which is the colour itself if the palette has it. */
uint8_t palette_index(struct gif_palette *palette, uint32_t colour);

#endif
