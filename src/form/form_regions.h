/* The regions of a jigsaw, as a text gives them: a character a cell, after the cells, in one line, in two, or in rows.
 * The characters are letters or digits, each as often as there are rows. Where they can be digits of the board (letters
 * are, beyond nine), they are regions only if each is in one piece. No solution is: a cell beside a cell has a
 * different digit there. */
#ifndef FORM_FORM_REGIONS_H
#define FORM_FORM_REGIONS_H

#include "form/fitting.h"

/* Returns the side of the board whose regions these characters are, or 0. */
unsigned form_regions_side(const char *text, size_t length);

/* Returns the side of the jigsaw of these cells and regions, `length` of each, or 0. */
unsigned form_regions_jigsaw_side(const char *cells, size_t length, const char *regions);

/* Returns whether these are the cells of a jigsaw, and regions with a mistake, which becomes the error in line
 * `number`. */
bool form_regions_are_wrong(const char *cells, size_t length, const char *regions, size_t regions_length, size_t number,
                            struct text_error *error);

/* Returns whether so many characters are the same as the next one that they must be meant as regions. */
bool form_regions_are_meant(const char *text, size_t length);

/* Returns the layout with these regions, to which the caller has a reference. */
struct layout *form_regions_layout(struct layout_cache *layouts, const char *regions, unsigned side,
                                   struct text_error *error);

#endif
