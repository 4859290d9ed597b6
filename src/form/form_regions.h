/* The regions of a jigsaw in a text: one character for each cell, after the cells, on the same line, the next line, or
 * in rows. The characters are letters or digits, each as often as there are rows. If they could also be digits of the
 * board (letters are, above nine), they are regions only if each is in one piece. A solution cannot look like this,
 * since adjacent cells have different digits. */
#ifndef FORM_FORM_REGIONS_H
#define FORM_FORM_REGIONS_H

#include "form/fitting.h"

/* Returns the side of the board with these characters as regions, or 0. */
unsigned form_regions_side(const char *text, size_t length);

/* Returns the side of the jigsaw with these cells and regions (`length` of each), or 0. */
unsigned form_regions_jigsaw_side(const char *cells, size_t length, const char *regions);

/* Returns whether these are the cells of a jigsaw followed by regions with a mistake; the error for line `number` then
 * describes it. */
bool form_regions_are_wrong(const char *cells, size_t length, const char *regions, size_t regions_length, size_t number,
                            struct text_error *error);

/* Returns whether so many characters equal the next one that they must be meant as regions. */
bool form_regions_are_meant(const char *text, size_t length);

/* Returns the layout with these regions. The caller releases it. */
struct layout *form_regions_layout(struct layout_cache *layouts, const char *regions, unsigned side,
                                   struct text_error *error);

#endif
