/* The text format of a layout: one key a line; '#' starts a comment.
 *
 *     name samurai                  short, without blanks; the name for `--layout`
 *     title Samurai, five grids     for people
 *     digits 9
 *     grid 0,0                      one per grid: place x,y of its top left cell on the sheet, from 0
 *     boxes 3x3                     of that grid: width x height; or instead:
 *     regions                       ... followed by one line per row, one letter per cell, equal within a region
 *     diagonals both                main (\), anti (/) or both are houses too
 *     windows                       the four 3x3 windows of windoku are houses too
 *     anti-knight                   and other clues (clue.h), behind the grids
 *
 * `digits` comes before the first grid; boxes, regions, diagonals and windows belong to the grid above them. */
#ifndef PUZZLE_LAYOUT_TEXT_H
#define PUZZLE_LAYOUT_TEXT_H

#include <stddef.h>

#include "puzzle/layout.h"

/* Returns a layout with one reference for the caller, or NULL with the error's line and column. */
struct layout *layout_text_parse(const char *text, size_t length, struct text_error *error);

#endif
