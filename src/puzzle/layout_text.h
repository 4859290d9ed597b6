/* The text form of a layout, one key a line; what follows '#' is a comment.
 *
 *     name samurai                  short and without blanks; what `--layout` is called by
 *     title Samurai, five grids     for people
 *     digits 9
 *     grid 0,0                      one per grid: where its top left cell lies on the sheet, x,y from 0
 *     boxes 3x3                     of that grid: width x height; or instead of it
 *     regions                       ... and then one line per row, one letter per cell, equal within a region
 *     diagonals both                main (\), anti (/) or both are houses too
 *     windows                       the four 3x3 windows of windoku are houses too
 *
 * `digits` comes before the first grid; boxes, regions, diagonals and windows belong to the grid above them. */
#ifndef PUZZLE_LAYOUT_TEXT_H
#define PUZZLE_LAYOUT_TEXT_H

#include <stddef.h>

#include "puzzle/layout.h"

/* Returns a layout held once by the caller, or NULL with line and column of what is wrong. */
struct layout *layout_text_parse(const char *text, size_t length, struct text_error *error);

#endif
